//! Validated positions.

use crate::board::Board;
use crate::piece::{Color, Piece};
use crate::setup::Setup;
use crate::square::{Square, SquareSet};
use std::fmt;

/// A position of the game: a valid placement and the side to move. Equality is placement and side to move.
///
/// [`fen::parse`](crate::notation::fen::parse) reads one and [`fen::write`](crate::notation::fen::write) writes it.
///
/// A side without pieces is accepted (the game is over, 7.2.3); so are more than twenty pieces a side, see
/// [`Position::beyond_start_material`].
///
/// ```
/// use draughts_oracle::{Color, Position};
///
/// let position = draughts_oracle::notation::fen::parse("W:W31:B20")?;
/// assert_eq!(position.turn(), Color::White);
/// assert_eq!(Position::unpack(&position.pack()), Ok(position));
/// # Ok::<(), draughts_oracle::notation::fen::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    turn: Color,
}

impl Position {
    /// The start of a game.
    ///
    /// Clause: FMJD 2.8, FMJD 3.3
    pub const START: Position = Position { board: Board::START, turn: Color::White };

    /// How many bytes the packed form has: one for the side to move, one for each two squares.
    pub const PACKED: usize = 26;

    /// Judges a placement with a known side to move.
    ///
    /// Clause: FMJD 2.6.1, FMJD 3.5
    ///
    /// # Errors
    /// With every reason at once: see [`PositionFault`].
    pub fn new(board: Board, turn: Color) -> Result<Position, PositionError> {
        let error = PositionError::of(&board, Some(turn));
        if error.is_empty() { Ok(Position { board, turn }) } else { Err(error) }
    }

    /// What stands where.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The colours that have more than the twenty pieces of the start position: accepted, and worth a remark.
    pub fn beyond_start_material(&self) -> impl Iterator<Item = Color> + '_ {
        Color::ALL.into_iter().filter(|&color| self.board.count_color(color) > 20)
    }

    /// The packed form: byte 0 is 0 for White to move and 1 for Black; then two squares a byte, the lower number in the low
    /// four bits: 0 empty, 1 white man, 2 white king, 3 black man, 4 black king.
    pub fn pack(&self) -> [u8; Position::PACKED] {
        let mut packed = [0; Position::PACKED];
        packed[0] = self.turn as u8;
        for (square, piece) in self.board.pieces() {
            packed[1 + square.index() / 2] |= (piece as u8 + 1) << (square.index() % 2 * 4);
        }
        packed
    }

    /// Reads the packed form.
    ///
    /// # Errors
    /// When a byte has no meaning, or the placement is no position.
    pub fn unpack(packed: &[u8; Position::PACKED]) -> Result<Position, UnpackError> {
        let turn = *Color::ALL.get(packed[0] as usize).ok_or(UnpackError::Byte { offset: 0, byte: packed[0] })?;
        let mut board = Board::EMPTY;
        for square in Square::all() {
            let offset = 1 + square.index() / 2;
            let piece = match packed[offset] >> (square.index() % 2 * 4) & 0xf {
                0 => None,
                code => {
                    Some(*Piece::ALL.get(code as usize - 1).ok_or(UnpackError::Byte { offset, byte: packed[offset] })?)
                }
            };
            board.set(square, piece);
        }
        Ok(Position::new(board, turn)?)
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Setup {
        Setup { board: position.board, turn: Some(position.turn) }
    }
}

impl TryFrom<Setup> for Position {
    type Error = PositionError;

    fn try_from(setup: Setup) -> Result<Position, PositionError> {
        let error = PositionError::of(&setup.board, setup.turn);
        match setup.turn {
            Some(turn) if error.is_empty() => Ok(Position { board: setup.board, turn }),
            _ => Err(error),
        }
    }
}

/// One reason why a setup is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PositionFault {
    /// Neither colour has a piece (INT-024).
    BothSidesEmpty,
    /// A man stands on the row where it would have been crowned: white on 1 to 5, black on 46 to 50 (INT-022).
    ManOnPromotionRow(Square),
    /// It is not known whose turn it is.
    SideToMoveUnknown,
}

impl fmt::Display for PositionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionFault::BothSidesEmpty => f.write_str("neither side has a piece"),
            PositionFault::ManOnPromotionRow(square) => {
                write!(f, "the man on `{square}` stands on its own promotion row (FMJD 3.5)")
            }
            PositionFault::SideToMoveUnknown => f.write_str("the side to move is unknown; W or B must say it"),
        }
    }
}

/// Every reason why a setup is no position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PositionError {
    both_sides_empty: bool,
    side_to_move_unknown: bool,
    men_on_promotion_row: SquareSet,
}

impl PositionError {
    fn of(board: &Board, turn: Option<Color>) -> PositionError {
        let white = board.squares_of(Piece::WhiteMan).intersection(const { SquareSet::numbered(1, 5) });
        let black = board.squares_of(Piece::BlackMan).intersection(const { SquareSet::numbered(46, 50) });
        PositionError {
            both_sides_empty: *board == Board::EMPTY,
            side_to_move_unknown: turn.is_none(),
            men_on_promotion_row: white.iter().chain(black.iter()).collect(),
        }
    }

    fn is_empty(&self) -> bool {
        *self == PositionError::default()
    }

    /// All reasons, at least one.
    pub fn faults(&self) -> impl Iterator<Item = PositionFault> {
        let empty = self.both_sides_empty.then_some(PositionFault::BothSidesEmpty);
        let unknown = self.side_to_move_unknown.then_some(PositionFault::SideToMoveUnknown);
        empty.into_iter().chain(unknown).chain(self.men_on_promotion_row.iter().map(PositionFault::ManOnPromotionRow))
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, fault) in self.faults().enumerate() {
            let separator = if place == 0 { "" } else { "; " };
            write!(f, "{separator}{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for PositionError {}

/// Why 26 bytes are no packed position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnpackError {
    /// A byte that stands for nothing.
    #[error("byte `{byte:#04x}` at offset {offset} stands for nothing")]
    Byte {
        /// Where.
        offset: usize,
        /// What.
        byte: u8,
    },
    /// A placement that is no position.
    #[error(transparent)]
    Position(#[from] PositionError),
}
