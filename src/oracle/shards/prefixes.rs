//! The positions behind every line of so many plies.

use crate::Position;
use crate::engine::Native;
use crate::moves::Count;
use crate::oracle::source::{Source, Visited};
use std::ops::Range;

/// Each line of play is a block of one position; lines that meet again stay apart.
#[derive(Clone, Debug)]
pub struct Prefixes(Vec<Position>);

impl Prefixes {
    /// More lines than this are no shards any more, and would not fit into the memory.
    pub const MOST: usize = 1 << 20;

    /// The positions behind the lines of so many plies from this position, in canonical order of their moves; `None` when
    /// there are more than [`Prefixes::MOST`].
    pub fn new(position: &Position, plies: u32, count: Count, engine: Native) -> Option<Prefixes> {
        let mut positions = vec![*position];
        for _ in 0..plies {
            let children = positions.iter().flat_map(|position| children(position, count, engine));
            positions = children.take(Prefixes::MOST + 1).collect();
            if positions.len() > Prefixes::MOST {
                return None;
            }
        }
        Some(Prefixes(positions))
    }
}

fn children(position: &Position, count: Count, engine: Native) -> Vec<Position> {
    let moves = match count {
        Count::Moves => engine.moves(position),
        Count::Routes => engine.routes(position).iter().map(|route| route.to_move()).collect(),
    };
    moves.iter().filter_map(|chosen| engine.play(position, chosen).ok()).collect()
}

impl Source for Prefixes {
    fn name(&self) -> &str {
        "perft"
    }

    fn blocks(&self) -> u64 {
        self.0.len() as u64
    }

    fn visit(&self, block: u64, each: &mut dyn FnMut(&Position)) -> Visited {
        self.0.get(block as usize).into_iter().for_each(each);
        Visited::default()
    }

    fn size(&self, blocks: Range<u64>) -> Option<u64> {
        Some(self.blocks().min(blocks.end).saturating_sub(blocks.start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_is_a_block() {
        let prefixes = Prefixes::new(&Position::START, 2, Count::Moves, Native::Bitboard).expect("few enough");
        assert_eq!((prefixes.name(), prefixes.blocks()), ("perft", 81));
        assert_eq!([0..81, 0..5, 80..99, 81..99].map(|blocks| prefixes.size(blocks)), [81, 5, 1, 0].map(Some));
        let mut seen = Vec::new();
        (0..82).for_each(|block| _ = prefixes.visit(block, &mut |position| seen.push(*position)));
        assert_eq!(seen, prefixes.0);
    }
}
