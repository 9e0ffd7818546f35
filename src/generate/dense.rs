//! The packed form of a position, read so that every byte string means something.

use super::nearest_position;
use crate::board::Board;
use crate::piece::{Color, Piece};
use crate::position::Position;
use crate::square::Square;
use arbitrary::{Result, Unstructured};

/// What each half byte stands for: 0 to 4 as in [`Position::pack`], the others so that half of the squares are taken.
const MEANING: [Option<Piece>; 16] = [
    None,
    Some(Piece::WhiteMan),
    Some(Piece::WhiteKing),
    Some(Piece::BlackMan),
    Some(Piece::BlackKing),
    None,
    None,
    None,
    None,
    None,
    None,
    None,
    Some(Piece::WhiteMan),
    Some(Piece::WhiteMan),
    Some(Piece::BlackMan),
    Some(Piece::BlackMan),
];

/// A position out of 26 bytes. A packed position gives itself, and zeros are empty squares, so that a fuzzer that shrinks
/// its input takes pieces off the board.
///
/// # Errors
/// Never for lack of bytes: what is missing counts as zero.
///
/// ```
/// use arbitrary::Unstructured;
/// use draughts_oracle::Position;
/// use draughts_oracle::generate::dense;
///
/// let packed = Position::START.pack();
/// assert_eq!(dense(&mut Unstructured::new(&packed)).unwrap(), Position::START);
/// ```
pub fn dense(bytes: &mut Unstructured<'_>) -> Result<Position> {
    let mut packed = [0; Position::PACKED];
    bytes.fill_buffer(&mut packed)?;
    let turn = Color::ALL[usize::from(packed[0] & 1)];
    let mut board = Board::EMPTY;
    for square in Square::all() {
        let half = packed[1 + square.index() / 2] >> (square.index() % 2 * 4) & 0xf;
        board.set(square, MEANING[usize::from(half)]);
    }
    Ok(nearest_position(board, turn))
}
