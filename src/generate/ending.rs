//! Endings with a lone king, where the draw clauses count.

use super::{nearest_position, other};
use crate::board::Board;
use crate::piece::{Color, Piece, Role};
use crate::position::Position;
use crate::square::Square;
use arbitrary::{Result, Unstructured};

/// A king alone against one to four pieces, some of them men; half of the time the lone side has a second piece, so that a
/// capture leads into the ending or from one class into another, and men move inside the count.
///
/// # Errors
/// Never for lack of bytes: what is missing counts as zero.
pub fn ending(bytes: &mut Unstructured<'_>) -> Result<Position> {
    let turn = color(bytes)?;
    let lone = color(bytes)?;
    let mut board = Board::EMPTY;
    put(&mut board, Piece::new(lone, Role::King), bytes)?;
    if bytes.arbitrary()? {
        put(&mut board, Piece::new(lone, role(bytes)?), bytes)?;
    }
    for _ in 0..bytes.int_in_range(1..=4)? {
        put(&mut board, Piece::new(other(lone), role(bytes)?), bytes)?;
    }
    Ok(nearest_position(board, turn))
}

fn color(bytes: &mut Unstructured<'_>) -> Result<Color> {
    Ok(if bytes.arbitrary()? { Color::Black } else { Color::White })
}

/// Kings more often than men.
fn role(bytes: &mut Unstructured<'_>) -> Result<Role> {
    Ok(if bytes.ratio(1, 3)? { Role::Man } else { Role::King })
}

/// On one of the squares that are free.
fn put(board: &mut Board, piece: Piece, bytes: &mut Unstructured<'_>) -> Result<()> {
    let free: Vec<Square> = Square::all().filter(|&square| board.get(square).is_none()).collect();
    let square = *bytes.choose(&free)?;
    board.set(square, Some(piece));
    Ok(())
}
