//! Sides that have hardly a move left.

use super::{Settings, nearest_position, other, scatter};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::moves::Move;
use crate::piece::{Color, Piece, Role};
use crate::position::Position;
use arbitrary::{Result, Unstructured};

/// How often one way out of each piece is closed at most.
const ROUNDS: usize = 16;

/// A crowded board on which the ways out of the side to move are closed, one of each piece at a time, by a piece on the square
/// where a move ends or by taking the mover off, until at most three moves, and often none, are left. One board in a thousand still
/// has more after the last round.
///
/// # Errors
/// Never for lack of bytes: what is missing counts as zero.
pub fn blocked(bytes: &mut Unstructured<'_>, settings: &Settings) -> Result<Position> {
    let mut position = scatter(bytes, settings)?;
    let turn = position.turn();
    let left = bytes.int_in_range(0..=3)?;
    for _ in 0..ROUNDS {
        let moves = Bitboard.moves(&position);
        if moves.len() <= left {
            break;
        }
        let mut board = *position.board();
        for of_one_piece in moves.chunk_by(|one, next| one.from == next.from).take(moves.len() - left) {
            close(&mut board, turn, bytes.choose(of_one_piece)?, bytes)?;
        }
        position = nearest_position(board, turn);
    }
    Ok(position)
}

/// Makes this move impossible.
fn close(board: &mut Board, turn: Color, chosen: &Move, bytes: &mut Unstructured<'_>) -> Result<()> {
    if chosen.is_capture() || bytes.ratio(1, 4)? {
        board.set(chosen.from, None);
    } else {
        board.set(chosen.to, Some(blocker(turn, bytes)?));
    }
    Ok(())
}

fn blocker(turn: Color, bytes: &mut Unstructured<'_>) -> Result<Piece> {
    let color = if bytes.ratio(1, 4)? { turn } else { other(turn) };
    Ok(Piece::new(color, if bytes.ratio(1, 8)? { Role::King } else { Role::Man }))
}
