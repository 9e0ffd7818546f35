//! What a comparison went through.

use super::checksum::Checksum;
use crate::engine::is_crowned;
use crate::{Move, Position};
use std::ops::AddAssign;

/// Counts over compared positions; sums of disjoint parts are the counts of the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "shape::Totals", from = "shape::Totals")
)]
pub struct Statistics {
    /// Positions that both engines were asked about.
    pub positions: u64,
    /// Legal moves in them, each once, as the reference engine lists them.
    pub moves: u64,
    /// How many of the moves take so many pieces; the index is the number taken, and index 0 counts quiet moves.
    pub moves_by_victims: [u64; 51],
    /// How many of the moves crown a man.
    pub promotions: u64,
    /// Positions on which the engines differ.
    pub differences: u64,
    /// Positions that the engine under test has no means to judge.
    pub unsupported: u64,
    /// Lines of play behind the positions, where they are counted.
    pub nodes: u64,
    /// The positions and their legal moves, or the lines of play behind them.
    pub checksum: Checksum,
}

impl Default for Statistics {
    fn default() -> Statistics {
        Statistics {
            positions: 0,
            moves: 0,
            moves_by_victims: [0; 51],
            promotions: 0,
            differences: 0,
            unsupported: 0,
            nodes: 0,
            checksum: Checksum::default(),
        }
    }
}

impl Statistics {
    /// Counts a legal move and what it led to.
    pub fn count(&mut self, position: &Position, chosen: &Move, next: &Position) {
        self.moves += 1;
        self.moves_by_victims[chosen.victims.len()] += 1;
        self.promotions += u64::from(is_crowned(position, chosen, next));
    }

    /// The captures: how many pieces they take, and how many such moves there were. Sizes that never came are left out.
    pub fn captures_by_size(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        self.moves_by_victims.iter().copied().enumerate().skip(1).filter(|&(_, count)| count > 0)
    }
}

impl AddAssign for Statistics {
    /// Figures that come from files may be any; what does not fit stays at the largest number.
    fn add_assign(&mut self, other: Statistics) {
        let add = |sum: &mut u64, part: u64| *sum = sum.saturating_add(part);
        add(&mut self.positions, other.positions);
        add(&mut self.moves, other.moves);
        for (sum, part) in self.moves_by_victims.iter_mut().zip(other.moves_by_victims) {
            add(sum, part);
        }
        add(&mut self.promotions, other.promotions);
        add(&mut self.differences, other.differences);
        add(&mut self.unsupported, other.unsupported);
        add(&mut self.nodes, other.nodes);
        self.checksum += other.checksum;
    }
}

/// The JSON shape. Quiet moves are the moves that are no captures.
#[cfg(feature = "serde")]
mod shape {
    use super::{Checksum, Statistics};
    use serde::{Deserialize, Serialize};
    use std::collections::BTreeMap;

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Totals {
        positions: u64,
        moves: u64,
        captures_by_size: BTreeMap<usize, u64>,
        promotions: u64,
        differences: u64,
        unsupported: u64,
        nodes: u64,
        checksum: Checksum,
    }

    impl From<Statistics> for Totals {
        fn from(statistics: Statistics) -> Totals {
            Totals {
                positions: statistics.positions,
                moves: statistics.moves,
                captures_by_size: statistics.captures_by_size().collect(),
                promotions: statistics.promotions,
                differences: statistics.differences,
                unsupported: statistics.unsupported,
                nodes: statistics.nodes,
                checksum: statistics.checksum,
            }
        }
    }

    impl From<Totals> for Statistics {
        fn from(totals: Totals) -> Statistics {
            let mut moves_by_victims = [0; 51];
            for (size, count) in moves_by_victims.iter_mut().enumerate().skip(1) {
                *count = totals.captures_by_size.get(&size).copied().unwrap_or_default();
            }
            let captures = moves_by_victims.iter().fold(0, |sum: u64, &count| sum.saturating_add(count));
            moves_by_victims[0] = totals.moves.saturating_sub(captures);
            Statistics {
                positions: totals.positions,
                moves: totals.moves,
                moves_by_victims,
                promotions: totals.promotions,
                differences: totals.differences,
                unsupported: totals.unsupported,
                nodes: totals.nodes,
                checksum: totals.checksum,
            }
        }
    }
}
