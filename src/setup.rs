//! Unvalidated positions, as users and fuzzers write them.

use crate::board::Board;
use crate::piece::Color;

/// Anything that fits on fifty squares, the side to move possibly unknown.
///
/// [`crate::Position::new`] and `Position::try_from` judge whether it is a position of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// What stands where.
    pub board: Board,
    /// The side to move, where known.
    pub turn: Option<Color>,
}

impl Setup {
    /// The start of a game.
    ///
    /// Clause: FMJD 2.8, FMJD 3.3
    pub const START: Setup = Setup { board: Board::START, turn: Some(Color::White) };
}
