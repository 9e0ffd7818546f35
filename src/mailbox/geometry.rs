//! The board as ten rows of ten columns.
//!
//! Rows count from the upper side (squares 1 to 5) downwards, columns from the left, both from 0. White sits below. The dark
//! squares, on which the game is played, are those where row and column differ in parity.

use crate::{Color, Square};

/// One of the four diagonal directions, as White sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// One row up, one column to the left.
    UpLeft,
    /// One row up, one column to the right.
    UpRight,
    /// One row down, one column to the left.
    DownLeft,
    /// One row down, one column to the right.
    DownRight,
}

impl Direction {
    /// Both diagonals, both ways.
    ///
    /// Clause: FMJD 2.3
    pub const ALL: [Direction; 4] = [Direction::UpLeft, Direction::UpRight, Direction::DownLeft, Direction::DownRight];

    /// The direction up or down the board and to its left or right.
    pub const fn new(up: bool, left: bool) -> Direction {
        match (up, left) {
            (true, true) => Direction::UpLeft,
            (true, false) => Direction::UpRight,
            (false, true) => Direction::DownLeft,
            (false, false) => Direction::DownRight,
        }
    }

    /// Whether a man of this colour goes forward this way: each player's men go towards the other player's side.
    ///
    /// Clause: FMJD 2.5.1, FMJD 3.4
    pub const fn is_forward(self, color: Color) -> bool {
        match color {
            Color::White => self.rows() == -1,
            Color::Black => self.rows() == 1,
        }
    }

    const fn rows(self) -> i8 {
        match self {
            Direction::UpLeft | Direction::UpRight => -1,
            Direction::DownLeft | Direction::DownRight => 1,
        }
    }

    const fn columns(self) -> i8 {
        match self {
            Direction::UpLeft | Direction::DownLeft => -1,
            Direction::UpRight | Direction::DownRight => 1,
        }
    }
}

/// The row of a square: five squares a row, numbered row by row from the upper side.
///
/// Clause: FMJD 2.5.3, FMJD 2.6
const fn row(square: Square) -> i8 {
    square.index() as i8 / 5
}

/// The column of a square; squares of the first row (1 to 5) begin in column 1, those of the second (6 to 10) in column 0.
///
/// Clause: FMJD 2.5.4, FMJD 2.6, FMJD 2.6.2
const fn column(square: Square) -> i8 {
    let first = if row(square) % 2 == 0 { 1 } else { 0 };
    square.index() as i8 % 5 * 2 + first
}

/// The active square in this row and column; `None` off the board and on the light squares.
///
/// Clause: FMJD 2.1, FMJD 2.2, FMJD 2.5.2
const fn square_at(row: i8, column: i8) -> Option<Square> {
    // A row above or below the board has no index.
    let beside = column < 0 || column >= 10;
    let dark = (row + column) % 2 == 1;
    if dark && !beside { Square::from_index((row * 5 + column / 2) as usize) } else { None }
}

/// The next square in this direction; `None` at the edge of the board.
///
/// Clause: FMJD 2.3
pub const fn neighbour(square: Square, direction: Direction) -> Option<Square> {
    // Captures and flights ask this at every step, so the sums are done once.
    const NEIGHBOURS: [[Option<Square>; 4]; Square::COUNT] = neighbours();
    NEIGHBOURS[square.index()][direction as usize]
}

const fn neighbours() -> [[Option<Square>; 4]; Square::COUNT] {
    let mut table = [[None; 4]; Square::COUNT];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let mut way = 0;
        while way < 4 {
            let direction = Direction::ALL[way];
            table[index][way] = square_at(row(square) + direction.rows(), column(square) + direction.columns());
            way += 1;
        }
        index += 1;
    }
    table
}

/// The squares from here to the edge of the board, nearest first.
///
/// Clause: FMJD 2.3
pub fn diagonal(square: Square, direction: Direction) -> impl Iterator<Item = Square> {
    std::iter::successors(neighbour(square, direction), move |&last| neighbour(last, direction))
}

/// The straight way from one square to another.
pub(super) struct Line {
    /// Which way it goes.
    pub direction: Direction,
    /// The squares strictly between the two, nearest first.
    pub between: Vec<Square>,
}

/// The straight way between two squares; `None` when they are one or not on one diagonal.
///
/// Clause: FMJD 2.3
pub(super) fn line(from: Square, to: Square) -> Option<Line> {
    Direction::ALL.into_iter().find_map(|direction| {
        let mut between: Vec<Square> = diagonal(from, direction).collect();
        let distance = between.iter().position(|&square| square == to)?;
        between.truncate(distance);
        Some(Line { direction, between })
    })
}

/// The squares of [`diagonal`] as a list, for comparison with other geometries.
///
/// Clause: FMJD 2.3
pub fn ray(square: Square, up: bool, left: bool) -> Vec<Square> {
    diagonal(square, Direction::new(up, left)).collect()
}

/// Whether the square belongs to the base in front of the other player, on which this colour's men are crowned.
///
/// Clause: FMJD 2.5.1, FMJD 2.6.1
pub fn is_promotion_row(square: Square, color: Color) -> bool {
    match color {
        Color::White => row(square) == 0,
        Color::Black => row(square) == 9,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn numbers(squares: impl IntoIterator<Item = Square>) -> Vec<u8> {
        squares.into_iter().map(Square::number).collect()
    }

    fn line(square: Square, up: bool, left: bool) -> BTreeSet<Square> {
        ray(square, up, left).into_iter().chain(ray(square, !up, !left)).chain([square]).collect()
    }

    /// Clause: FMJD 2.3, FMJD 2.6.3
    #[test]
    fn seventeen_diagonals_and_the_longest_joins_5_and_46() {
        let lines: BTreeSet<_> =
            Square::all().flat_map(|square| [line(square, true, true), line(square, true, false)]).collect();
        let diagonals: Vec<_> = lines.into_iter().filter(|line| line.len() > 1).collect();
        assert_eq!(diagonals.len(), 17);
        let long = diagonals.into_iter().max_by_key(BTreeSet::len).expect("there are diagonals");
        assert_eq!(numbers(long), [5, 10, 14, 19, 23, 28, 32, 37, 41, 46]);
    }

    /// Clause: FMJD 2.6.2
    #[test]
    fn sides() {
        let at = |wanted| numbers(Square::all().filter(|&square| column(square) == wanted));
        assert_eq!(at(0), [6, 16, 26, 36, 46]);
        assert_eq!(at(9), [5, 15, 25, 35, 45]);
    }

    /// Clause: FMJD 2.6.1
    #[test]
    fn promotion_rows() {
        let of = |color| numbers(Square::all().filter(|&square| is_promotion_row(square, color)));
        assert_eq!(of(Color::White), [1, 2, 3, 4, 5]);
        assert_eq!(of(Color::Black), [46, 47, 48, 49, 50]);
    }

    #[test]
    fn rays_from_28() {
        let square = Square::new(28).expect("on the board");
        assert_eq!(numbers(ray(square, true, true)), [22, 17, 11, 6]);
        assert_eq!(numbers(ray(square, true, false)), [23, 19, 14, 10, 5]);
        assert_eq!(numbers(ray(square, false, true)), [32, 37, 41, 46]);
        assert_eq!(numbers(ray(square, false, false)), [33, 39, 44, 50]);
    }

    #[test]
    fn light_squares_and_the_outside_are_not_active() {
        assert_eq!(square_at(0, 0), None);
        assert_eq!(square_at(-1, 2), None);
        assert_eq!(square_at(10, 1), None);
        let active: Vec<_> = (0..10).flat_map(|row| (0..10).filter_map(move |column| square_at(row, column))).collect();
        assert!(active.into_iter().eq(Square::all()));
    }
}
