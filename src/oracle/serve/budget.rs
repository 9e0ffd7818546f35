//! A perft that gives up instead of keeping the other requests waiting.

use crate::engine::{Native, answers};
use crate::moves::Count;
use crate::notation::json::Perft;
use crate::{Move, Position, Route};

/// How many more positions may be looked at.
pub(super) struct Budget {
    left: u64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { left: Budget::POSITIONS }
    }
}

impl Budget {
    /// What one request may use: about a second of work.
    pub const POSITIONS: u64 = 2_000_000;

    /// Beyond this depth even a single line of play is not followed.
    pub const DEPTH: u32 = 100;

    /// The perft of a position, or `None` when it would take more than the budget.
    pub fn perft(
        mut self,
        engine: Native,
        position: &Position,
        depth: u32,
        count: Count,
        divide: bool,
    ) -> Option<Perft> {
        if depth > Budget::DEPTH {
            return None;
        }
        self.walk(engine, position, depth, count)?;
        Some(answers::perft(engine, position, depth, count, divide))
    }

    /// Visits what a perft generates moves for: every position that is at least one ply above the leaves.
    fn walk(&mut self, engine: Native, position: &Position, depth: u32, count: Count) -> Option<()> {
        if depth == 0 {
            return Some(());
        }
        self.left = self.left.checked_sub(1)?;
        if depth == 1 {
            return Some(());
        }
        let children: Vec<Move> = match count {
            Count::Moves => engine.moves(position),
            Count::Routes => engine.routes(position).iter().map(Route::to_move).collect(),
        };
        for chosen in children {
            self.walk(engine, &engine.play(position, &chosen).ok()?, depth - 1, count)?;
        }
        Some(())
    }
}
