//! FEN.

use crate::Position;

/// Why a text is no FEN.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not implemented")]
pub struct FenError;

/// Reads a FEN strictly.
///
/// # Errors
/// When the text is no FEN, or the placement no position.
pub fn parse(_text: &str) -> Result<Position, FenError> {
    Err(FenError)
}
