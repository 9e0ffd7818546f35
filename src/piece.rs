//! Colours, roles and pieces.

use std::fmt;

/// The colour of a player and of that player's pieces.
///
/// Clause: FMJD 2.7
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Color {
    /// The light pieces, which begin and move towards square 1.
    White,
    /// The dark pieces.
    Black,
}

impl Color {
    /// Both colours, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// `W` or `B`, as FEN and Hub write the colour.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'W',
            Color::Black => 'B',
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}

/// What kind of piece it is.
///
/// Clause: FMJD 3.1, FMJD 3.5
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Role {
    /// A man.
    Man,
    /// A king.
    King,
}

/// A man or king of one colour.
///
/// Clause: FMJD 3.1
///
/// ```
/// use draughts_oracle::{Color, Piece, Role};
///
/// let piece = Piece::new(Color::White, Role::King);
/// assert_eq!((piece.color(), piece.role()), (Color::White, Role::King));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// A white man.
    WhiteMan,
    /// A white king.
    WhiteKing,
    /// A black man.
    BlackMan,
    /// A black king.
    BlackKing,
}

impl Piece {
    /// All four kinds.
    pub const ALL: [Piece; 4] = [Piece::WhiteMan, Piece::WhiteKing, Piece::BlackMan, Piece::BlackKing];

    /// The piece of this colour and role.
    pub const fn new(color: Color, role: Role) -> Piece {
        match (color, role) {
            (Color::White, Role::Man) => Piece::WhiteMan,
            (Color::White, Role::King) => Piece::WhiteKing,
            (Color::Black, Role::Man) => Piece::BlackMan,
            (Color::Black, Role::King) => Piece::BlackKing,
        }
    }

    /// The colour of the piece.
    pub const fn color(self) -> Color {
        match self {
            Piece::WhiteMan | Piece::WhiteKing => Color::White,
            Piece::BlackMan | Piece::BlackKing => Color::Black,
        }
    }

    /// Whether it is a man or a king.
    pub const fn role(self) -> Role {
        match self {
            Piece::WhiteMan | Piece::BlackMan => Role::Man,
            Piece::WhiteKing | Piece::BlackKing => Role::King,
        }
    }

    /// `w`, `b` for men and `W`, `B` for kings, as Hub writes them.
    pub const fn letter(self) -> char {
        match self {
            Piece::WhiteMan => 'w',
            Piece::WhiteKing => 'W',
            Piece::BlackMan => 'b',
            Piece::BlackKing => 'B',
        }
    }
}
