//! What stands on the fifty squares.

use crate::piece::{Color, Piece, Role};
use crate::square::{Square, SquareSet};
use std::fmt;

/// A piece or nothing on each of the fifty squares; any placement at all.
///
/// Clause: FMJD 2.2, FMJD 2.7
///
/// ```
/// use draughts_oracle::{Board, Color, Piece, Role, Square};
///
/// let mut board = Board::EMPTY;
/// board.set(Square::new(28).unwrap(), Some(Piece::WhiteMan));
/// assert_eq!(board.count(Color::White, Role::Man), 1);
/// assert_eq!(Board::START.pieces().count(), 40);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    // Sets and not a list of fifty: most of what a comparison does is to copy boards and to ask whether two are equal.
    occupied: SquareSet,
    /// The occupied squares whose piece is black.
    black: SquareSet,
    /// The occupied squares whose piece is a king.
    kings: SquareSet,
}

impl Board {
    /// The board without pieces.
    pub const EMPTY: Board = Board { occupied: SquareSet::EMPTY, black: SquareSet::EMPTY, kings: SquareSet::EMPTY };

    /// The board at the start of a game: black men on 1 to 20, white men on 31 to 50.
    ///
    /// Clause: FMJD 2.8
    pub const START: Board = {
        let (black, white) = (SquareSet::numbered(1, 20), SquareSet::numbered(31, 50));
        Board { occupied: SquareSet::from_bits(black.bits() | white.bits()), black, kings: SquareSet::EMPTY }
    };

    /// The piece on the square.
    pub const fn get(&self, square: Square) -> Option<Piece> {
        if !self.occupied.contains(square) {
            return None;
        }
        let color = if self.black.contains(square) { Color::Black } else { Color::White };
        let role = if self.kings.contains(square) { Role::King } else { Role::Man };
        Some(Piece::new(color, role))
    }

    /// Puts a piece on the square, or with `None` clears it; gives back what stood there.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) -> Option<Piece> {
        let before = self.get(square);
        let put = |set: &mut SquareSet, belongs| if belongs { set.insert(square) } else { set.remove(square) };
        put(&mut self.occupied, piece.is_some());
        put(&mut self.black, piece.is_some_and(|piece| piece.color() == Color::Black));
        put(&mut self.kings, piece.is_some_and(|piece| piece.role() == Role::King));
        before
    }

    /// Every occupied square with its piece, ascending.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied.iter().filter_map(|square| self.get(square).map(|piece| (square, piece)))
    }

    /// The squares on which this kind of piece stands.
    pub const fn squares_of(&self, piece: Piece) -> SquareSet {
        let color = match piece.color() {
            Color::White => self.occupied.bits() & !self.black.bits(),
            Color::Black => self.black.bits(),
        };
        SquareSet::from_bits(match piece.role() {
            Role::Man => color & !self.kings.bits(),
            Role::King => color & self.kings.bits(),
        })
    }

    /// How many men or kings the colour has.
    pub const fn count(&self, color: Color, role: Role) -> usize {
        self.squares_of(Piece::new(color, role)).len()
    }

    /// How many pieces the colour has.
    pub const fn count_color(&self, color: Color) -> usize {
        self.count(color, Role::Man) + self.count(color, Role::King)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Board(")?;
        for square in Square::all() {
            write!(f, "{}", self.get(square).map_or('.', Piece::letter))?;
        }
        f.write_str(")")
    }
}
