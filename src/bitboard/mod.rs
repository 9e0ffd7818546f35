//! The fast rule engine: sets of squares in machine words.

use crate::{Move, Outcome, Position, Route, moves::Count, moves::NotPlayable};

/// The fast engine.
#[derive(Clone, Copy, Debug)]
pub struct Bitboard;

impl Bitboard {
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
