//! The naive rule engine: one square at a time, one clause at a time.

use crate::{Move, Outcome, Position, Route, moves::Count, moves::NotPlayable};

/// The rules, read in one way.
#[derive(Clone, Copy, Debug)]
pub struct Mailbox {}

impl Mailbox {
    /// The rules as they stand.
    pub const LAW: Mailbox = Mailbox {};

    /// The legal moves, each once, in canonical order.
    pub fn moves(&self, _position: &Position) -> Vec<Move> {
        Vec::new()
    }

    /// Every route of every legal move, sorted.
    pub fn routes(&self, _position: &Position) -> Vec<Route> {
        Vec::new()
    }

    /// The position after a move.
    ///
    /// # Errors
    /// When the move cannot be carried out on the board. Legality is not judged.
    pub fn play(&self, position: &Position, _chosen: &Move) -> Result<Position, NotPlayable> {
        Ok(*position)
    }

    /// Whether the position is won.
    pub fn outcome(&self, _position: &Position) -> Outcome {
        Outcome::Open
    }

    /// How many lines of `depth` plies there are.
    pub fn perft(&self, _position: &Position, _depth: u32, _count: Count) -> u64 {
        0
    }
}
