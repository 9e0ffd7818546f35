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
pub struct Board([Option<Piece>; Square::COUNT]);

impl Board {
    /// The board without pieces.
    pub const EMPTY: Board = Board([None; Square::COUNT]);

    /// The board at the start of a game: black men on 1 to 20, white men on 31 to 50.
    ///
    /// Clause: FMJD 2.8
    pub const START: Board = {
        let mut squares = [None; Square::COUNT];
        let mut number = 1;
        while number <= Square::COUNT {
            squares[number - 1] = match number {
                1..=20 => Some(Piece::BlackMan),
                31..=50 => Some(Piece::WhiteMan),
                _ => None,
            };
            number += 1;
        }
        Board(squares)
    };

    /// The piece on the square.
    pub const fn get(&self, square: Square) -> Option<Piece> {
        self.0[square.index()]
    }

    /// Puts a piece on the square, or with `None` clears it; gives back what stood there.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) -> Option<Piece> {
        std::mem::replace(&mut self.0[square.index()], piece)
    }

    /// Every occupied square with its piece, ascending.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| self.get(square).map(|piece| (square, piece)))
    }

    /// The squares on which this kind of piece stands.
    pub fn squares_of(&self, piece: Piece) -> SquareSet {
        self.pieces().filter(|&(_, found)| found == piece).map(|(square, _)| square).collect()
    }

    /// How many men or kings the colour has.
    pub fn count(&self, color: Color, role: Role) -> usize {
        self.0.iter().flatten().filter(|&&piece| piece == Piece::new(color, role)).count()
    }

    /// How many pieces the colour has.
    pub fn count_color(&self, color: Color) -> usize {
        self.0.iter().flatten().filter(|piece| piece.color() == color).count()
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Board(")?;
        for square in self.0 {
            write!(f, "{}", square.map_or('.', Piece::letter))?;
        }
        f.write_str(")")
    }
}
