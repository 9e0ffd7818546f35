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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::Bitboard;
    use crate::notation::fen;

    /// The counts of one position.
    fn counted(text: &str) -> Statistics {
        let position = fen::parse(text).expect("a position");
        let mut statistics = Statistics::default();
        for chosen in Bitboard.moves(&position) {
            statistics.count(&position, &chosen, &Bitboard.play(&position, &chosen).expect("legal"));
        }
        statistics
    }

    #[test]
    fn moves_are_counted_by_what_they_take_and_whom_they_crown() {
        let statistics = counted("W:W6,7,31:B20");
        assert_eq!((statistics.moves, statistics.promotions), (5, 3));
        assert_eq!((statistics.moves_by_victims[0], statistics.captures_by_size().count()), (5, 0));
        let captures = counted("W:WK1:B7,13");
        assert_eq!((captures.moves, captures.promotions), (2, 0));
        assert_eq!(captures.captures_by_size().collect::<Vec<_>>(), [(2, 2)]);
    }

    #[test]
    fn sums_stay_at_the_largest_number_and_are_written_and_read_back() {
        let figures = Statistics { positions: 1, differences: 2, unsupported: 3, nodes: 4, ..counted("W:W7:B1,2,12") };
        let mut twice = figures;
        twice += figures;
        let doubled =
            [twice.positions, twice.moves, twice.promotions, twice.differences, twice.unsupported, twice.nodes];
        let single = [
            figures.positions,
            figures.moves,
            figures.promotions,
            figures.differences,
            figures.unsupported,
            figures.nodes,
        ];
        assert_eq!(doubled, single.map(|figure| 2 * figure));
        assert_eq!(twice.moves_by_victims, figures.moves_by_victims.map(|figure| 2 * figure));
        let mut most = Statistics { positions: u64::MAX, ..figures };
        most += figures;
        assert_eq!(most.positions, u64::MAX);
        let mixed = Statistics { moves_by_victims: [1; 51], moves: 51, ..figures };
        let text = serde_json::to_string(&mixed).expect("a text");
        assert_eq!(serde_json::from_str::<Statistics>(&text).expect("figures"), mixed);
    }
}
