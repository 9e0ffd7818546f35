//! Positions in either notation.

use super::{Strictness, fen, hub};
use crate::Position;

/// Why a text is no position, neither as FEN nor as Hub string.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionTextError {
    /// It looks like a FEN.
    #[error(transparent)]
    Fen(#[from] fen::FenError),
    /// It looks like a Hub string.
    #[error(transparent)]
    Hub(#[from] hub::HubPositionError),
}

/// Reads a position written as FEN or as Hub string: what consists of the letters of a Hub string is read as one.
///
/// ```
/// use draughts_oracle::Position;
/// use draughts_oracle::notation::{Strictness, position};
///
/// for text in ["W:W31-50:B1-20", "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"] {
///     assert_eq!(position::parse(text, Strictness::Strict), Ok(Position::START));
/// }
/// ```
///
/// # Errors
/// When the text is neither, or the placement no position.
pub fn parse(text: &str, strictness: Strictness) -> Result<Position, PositionTextError> {
    let letters = text.trim();
    if !letters.is_empty() && letters.bytes().all(|letter| b"wbWBe".contains(&letter)) {
        return Ok(hub::parse_position(letters)?);
    }
    Ok(fen::read(text, strictness).into_position()?)
}
