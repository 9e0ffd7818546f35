//! Moves that a program with a fault might hold legal.

use crate::mailbox::Mailbox;
use crate::mailbox::misreadings::MISREADINGS;
use crate::{Move, Position};

/// The legal moves of a position together with those of every known misreading, each once: what to ask a program that judges
/// moves and cannot list them.
pub fn tempting(position: &Position) -> Vec<Move> {
    let mut moves = Mailbox::LAW.moves(position);
    moves.extend(MISREADINGS.iter().flat_map(|misreading| misreading.moves(position)));
    moves.sort_unstable();
    moves.dedup();
    moves
}
