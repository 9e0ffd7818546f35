//! Moves that capture nothing.

use super::geometry::{self, Direction};
use super::kept::Kept;
use super::reading::Reading;
use super::trace::Trace;
use crate::{Board, Clause, Color, Position, Role, Square};

/// Every quiet move of the side to move.
///
/// Clause: FMJD 3.2, FMJD 3.4, FMJD 3.9
pub(super) fn quiet_moves<K: Kept>(reading: &Reading, position: &Position, trace: &mut impl Trace) -> Vec<K> {
    let board = position.board();
    let mut moves = Vec::with_capacity(16);
    for (from, piece) in board.pieces().filter(|(_, piece)| piece.color() == position.turn()) {
        let before = moves.len();
        let keep = |to| moves.extend(K::of(from, &[to], &[]));
        let clause = match piece.role() {
            Role::Man => {
                man_steps(board, piece.color(), from).for_each(keep);
                Clause::Fmjd3_4
            }
            Role::King => {
                king_flights(reading, board, from).for_each(keep);
                Clause::Fmjd3_9
            }
        };
        if moves.len() > before {
            trace.decided(clause);
        }
    }
    moves
}

/// Whether a piece of the side to move has a quiet move, be it that it must capture instead.
///
/// Clause: FMJD 3.2, FMJD 3.4, FMJD 3.9
pub(super) fn has_quiet_move(reading: &Reading, position: &Position) -> bool {
    let board = position.board();
    board.pieces().filter(|(_, piece)| piece.color() == position.turn()).any(|(from, piece)| match piece.role() {
        Role::Man => man_steps(board, piece.color(), from).next().is_some(),
        Role::King => king_flights(reading, board, from).next().is_some(),
    })
}

/// A man moves diagonally forward to an empty square of the next row. One that stood on the last row (INT-025) would have
/// no move.
///
/// Clause: FMJD 3.4
fn man_steps(board: &Board, color: Color, from: Square) -> impl Iterator<Item = Square> {
    Direction::ALL
        .into_iter()
        .filter(move |direction| direction.is_forward(color))
        .filter_map(move |direction| geometry::neighbour(from, direction))
        .filter(|&to| board.get(to).is_none())
}

/// A king moves over any number of successive free squares of its diagonals, forward and backward.
///
/// Clause: FMJD 3.9
fn king_flights(reading: &Reading, board: &Board, from: Square) -> impl Iterator<Item = Square> {
    let furthest = if reading.king_flies() { Square::COUNT } else { 1 };
    Direction::ALL.into_iter().flat_map(move |direction| {
        geometry::diagonal(from, direction).take(furthest).take_while(|&to| board.get(to).is_none())
    })
}
