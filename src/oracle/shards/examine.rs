//! What is done with each position of a piece of work.

use super::work::{Perft, Work};
use crate::Position;
use crate::bitboard::Bitboard;
use crate::engine::Engine;
use crate::mailbox::Mailbox;
use crate::oracle::{Mismatch, Pair, Statistics};

/// Compares two engines on each position, or counts the lines of play behind it.
#[derive(Clone, Debug)]
pub enum Examiner<R = Mailbox, S = Bitboard> {
    /// A comparison.
    Compare(Pair<R, S>),
    /// A count.
    Count(Perft),
}

impl Examiner {
    /// The examiner that belongs to the work, with the engines of this crate.
    pub fn of(work: &Work) -> Examiner {
        match work {
            Work::Perft(perft) => Examiner::Count(perft.clone()),
            _ => Examiner::Compare(Pair::native()),
        }
    }
}

impl<R: Engine, S: Engine> Examiner<R, S> {
    /// Examines one position.
    pub fn examine(&mut self, position: &Position, statistics: &mut Statistics) -> Option<Mismatch> {
        match self {
            Examiner::Compare(pair) => pair.compare(position, statistics),
            Examiner::Count(perft) => {
                let nodes = perft.engine.perft(position, perft.rest(), perft.count);
                statistics.positions += 1;
                statistics.nodes += nodes;
                statistics.checksum.add_nodes(position, nodes);
                None
            }
        }
    }

    /// The smallest difference around one that was found.
    pub fn minimize(&mut self, mismatch: Mismatch) -> Mismatch {
        match self {
            Examiner::Compare(pair) => pair.minimize(mismatch),
            Examiner::Count(_) => mismatch,
        }
    }
}
