//! Hub strings, protocol version 2: positions of 51 letters, and moves as start, arrival and victims.
//!
//! ```text
//! Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww    the start of a game
//! 32-28                                                 a quiet move
//! 28x19x23                                              a capture: from 28 to 19, taking 23
//! ```

use super::problem::excerpt;
use crate::{Board, Color, Move, Piece, Position, PositionError, Square, SquareSet};

/// How many letters a position has: the side to move and fifty squares.
const POSITION_LENGTH: usize = 1 + Square::COUNT;

/// Why a text is no Hub position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HubPositionError {
    /// Too short or too long.
    #[error("a Hub position has 51 letters, not {found}: `{text}`")]
    Length {
        /// How many there are.
        found: usize,
        /// The beginning of the text.
        text: String,
    },
    /// The first letter is neither `W` nor `B`.
    #[error("the side to move must be W or B: `{}` at offset 0", excerpt(&found.to_string()))]
    SideToMove {
        /// The letter.
        found: char,
    },
    /// A letter that stands for no piece.
    #[error("a square holds w, b, W, B or e: `{}` at offset {offset}", excerpt(&found.to_string()))]
    Piece {
        /// Byte offset of the letter.
        offset: usize,
        /// The letter.
        found: char,
    },
    /// The placement is no position.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// Reads a Hub position.
///
/// ```
/// use draughts_oracle::{Position, notation::hub};
///
/// let start = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
/// assert_eq!(hub::parse_position(start), Ok(Position::START));
/// ```
///
/// # Errors
/// When the length or a letter is wrong, or the placement is no position.
pub fn parse_position(text: &str) -> Result<Position, HubPositionError> {
    let found = text.chars().count();
    if found != POSITION_LENGTH {
        return Err(HubPositionError::Length { found, text: excerpt(text) });
    }
    let mut letters = text.char_indices();
    let (_, side) = letters.next().unwrap_or_default();
    let turn = Color::ALL
        .into_iter()
        .find(|color| color.letter() == side)
        .ok_or(HubPositionError::SideToMove { found: side })?;
    let mut board = Board::EMPTY;
    for (square, (offset, letter)) in Square::all().zip(letters) {
        board.set(square, piece(letter).ok_or(HubPositionError::Piece { offset, found: letter })?);
    }
    Ok(Position::new(board, turn)?)
}

/// What a letter says about its square.
fn piece(letter: char) -> Option<Option<Piece>> {
    match letter {
        'e' => Some(None),
        _ => Piece::ALL.into_iter().find(|piece| piece.letter() == letter).map(Some),
    }
}

/// Writes a position as Hub does.
pub fn write_position(position: &Position) -> String {
    let squares = Square::all().map(|square| position.board().get(square).map_or('e', Piece::letter));
    std::iter::once(position.turn().letter()).chain(squares).collect()
}

/// Why a text is no Hub move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HubMoveError {
    /// Neither `from-to` nor `from x to x victims`.
    #[error("a Hub move is `from-to` or `from x to x victim x ...`, not `{0}`")]
    Shape(String),
    /// A capture that names no victim.
    #[error("a Hub capture names its victims: `{0}`")]
    NoVictim(String),
    /// Something that is no square.
    #[error("no square (1 to 50): `{text}` at offset {offset}")]
    Square {
        /// Byte offset of the text.
        offset: usize,
        /// What stands there.
        text: String,
    },
    /// A victim named twice.
    #[error("the victim `{square}` is named twice, again at offset {offset}")]
    VictimTwice {
        /// The victim.
        square: Square,
        /// Byte offset of the second mention.
        offset: usize,
    },
}

/// Reads a Hub move; the victims of a capture may come in any order.
///
/// ```
/// use draughts_oracle::notation::hub;
///
/// let capture = hub::parse_move("47x36x42x31x29x19")?;
/// assert_eq!(hub::write_move(&capture), "47x36x19x29x31x42");
/// # Ok::<(), hub::HubMoveError>(())
/// ```
///
/// # Errors
/// When the text has another shape, names no square, or names a victim twice.
pub fn parse_move(text: &str) -> Result<Move, HubMoveError> {
    if let Some((from, to)) = text.split_once('-') {
        let to = square(to, from.len() + 1)?;
        return Ok(Move { from: square(from, 0)?, to, victims: SquareSet::EMPTY });
    }
    let mut offset = 0;
    let mut squares = text.split('x').map(|part| {
        let here = offset;
        offset += part.len() + 1;
        square(part, here).map(|square| (square, here))
    });
    let (from, _) = squares.next().ok_or_else(|| HubMoveError::Shape(excerpt(text)))??;
    let (to, _) = squares.next().ok_or_else(|| HubMoveError::Shape(excerpt(text)))??;
    let mut victims = SquareSet::EMPTY;
    for victim in squares {
        let (square, offset) = victim?;
        if !victims.insert(square) {
            return Err(HubMoveError::VictimTwice { square, offset });
        }
    }
    if victims.is_empty() { Err(HubMoveError::NoVictim(excerpt(text))) } else { Ok(Move { from, to, victims }) }
}

fn square(text: &str, offset: usize) -> Result<Square, HubMoveError> {
    text.parse().map_err(|_| HubMoveError::Square { offset, text: excerpt(text) })
}

/// Writes a move as Hub does, the victims ascending.
pub fn write_move(played: &Move) -> String {
    let separator = if played.is_capture() { 'x' } else { '-' };
    let mut text = format!("{}{separator}{}", played.from, played.to);
    for victim in played.victims.iter() {
        text.push_str(&format!("x{victim}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;
    use proptest::prelude::*;

    #[test]
    fn positions_are_written_and_read() {
        for (fen, hub) in [
            ("W:W31:B1", "Wbeeeeeeeeeeeeeeeeeeeeeeeeeeeeeweeeeeeeeeeeeeeeeeee"),
            ("B:WK50:BK6", "BeeeeeBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeW"),
        ] {
            let position = fen::parse(fen).expect("a position");
            assert_eq!(write_position(&position), hub);
            assert_eq!(parse_position(hub), Ok(position));
        }
    }

    #[test]
    fn what_is_no_position_is_told() {
        let long = write_position(&Position::START) + "e";
        for (text, message) in [
            (long.as_str(), "a Hub position has 51 letters, not 52: `Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeew…`"),
            ("", "a Hub position has 51 letters, not 0: ``"),
            (&long[1..], "the side to move must be W or B: `b` at offset 0"),
            (&long.replacen("bb", "bx", 1)[..51], "a square holds w, b, W, B or e: `x` at offset 2"),
            (&long.replacen('b', "w", 1)[..51], "the man on `1` stands on its own promotion row (FMJD 3.5)"),
        ] {
            assert_eq!(parse_position(text).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn moves_are_read_in_any_order_of_victims_and_written_ascending() {
        for (text, written) in [
            ("32-28", "32-28"),
            ("28x19x23", "28x19x23"),
            ("2x2x18x7x17x8", "2x2x7x8x17x18"),
            ("8x13x11x18x17", "8x13x11x17x18"),
        ] {
            let read = parse_move(text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(write_move(&read), written);
        }
    }

    #[test]
    fn what_is_no_move_is_told() {
        for (text, message) in [
            ("28x19", "a Hub capture names its victims: `28x19`"),
            ("28", "a Hub move is `from-to` or `from x to x victim x ...`, not `28`"),
            ("", "no square (1 to 50): `` at offset 0"),
            ("32-28-23", "no square (1 to 50): `28-23` at offset 3"),
            ("32-51", "no square (1 to 50): `51` at offset 3"),
            ("28x19x23x23", "the victim `23` is named twice, again at offset 9"),
            ("28x19x", "no square (1 to 50): `` at offset 6"),
            ("28 x19x23", "no square (1 to 50): `28 ` at offset 0"),
        ] {
            assert_eq!(parse_move(text).unwrap_err().to_string(), message, "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_the_readers_panic(text in "\\PC*", moves in "[0-9x-]{0,12}") {
            let _ = parse_position(&text);
            if let Ok(read) = parse_move(&moves) {
                prop_assert_eq!(parse_move(&write_move(&read)), Ok(read));
            }
        }
    }
}
