//! The plain geometry behind the shifts, for comparison with another engine's.

use super::layout::{BOARD, DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT, bit, first, shift};
use super::sets::{Black, Side, White};
use crate::{Color, Square};

/// The squares in one direction, nearest first; `up` is towards square 1, `left` towards squares 6, 16, 26, 36 and 46.
///
/// Clause: FMJD 2.3, FMJD 2.6
///
/// ```
/// use draughts_oracle::{Square, bitboard::geometry::ray};
///
/// let numbers: Vec<u8> = ray(Square::new(22).unwrap(), true, false).into_iter().map(Square::number).collect();
/// assert_eq!(numbers, [18, 13, 9, 4]);
/// ```
pub fn ray(square: Square, up: bool, left: bool) -> Vec<Square> {
    let direction = match (up, left) {
        (true, true) => UP_LEFT,
        (true, false) => UP_RIGHT,
        (false, true) => DOWN_LEFT,
        (false, false) => DOWN_RIGHT,
    };
    let walk = std::iter::successors(Some(bit(square)), |&at| Some(shift(at, direction) & BOARD));
    walk.skip(1).map_while(first).collect()
}

/// Whether a man of this colour that stops on the square is crowned.
///
/// Clause: FMJD 2.6.1, FMJD 3.5
pub fn promotes(color: Color, square: Square) -> bool {
    let crowning = match color {
        Color::White => White::CROWNING,
        Color::Black => Black::CROWNING,
    };
    crowning & bit(square) != 0
}
