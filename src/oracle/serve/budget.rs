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

#[cfg(test)]
mod tests {
    use super::*;

    /// How many positions are at least one ply above the leaves, by the budget that is just enough.
    fn needed(position: &Position, depth: u32, count: Count) -> u64 {
        let enough = |left: u64| Budget { left }.walk(Native::Bitboard, position, depth, count).is_some();
        (0..1_000).find(|&left| enough(left)).expect("it is a small count")
    }

    #[test]
    fn what_generates_moves_is_counted() {
        let start = Position::START;
        assert_eq!([0, 1, 2, 3].map(|depth| needed(&start, depth, Count::Moves)), [0, 1, 1 + 9, 1 + 9 + 81]);
        let routes = crate::notation::fen::parse("W:WK3:B8,21,45").expect("a position");
        let [by_moves, by_routes] = [Count::Moves, Count::Routes].map(|count| needed(&routes, 2, count));
        let [moves, listed] = [Native::Bitboard.moves(&routes).len(), Native::Bitboard.routes(&routes).len()];
        assert_eq!([by_moves, by_routes], [moves, listed].map(|number| 1 + number as u64));
        assert!(listed > moves);
    }

    #[test]
    fn what_is_too_much_or_too_deep_is_not_counted() {
        let start = Position::START;
        let line = crate::notation::fen::parse("W:W31:B").expect("a position");
        let perft = |left, position: &Position, depth| {
            let counted = Budget { left }.perft(Native::Bitboard, position, depth, Count::Moves, false);
            counted.map(|perft| perft.nodes)
        };
        assert_eq!([9, 10].map(|left| perft(left, &start, 2)), [None, Some(81)]);
        assert_eq!([Budget::DEPTH, Budget::DEPTH + 1].map(|depth| perft(1_000, &line, depth).is_some()), [true, false]);
    }
}
