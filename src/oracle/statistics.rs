//! What a comparison went through.

use crate::piece::{Piece, Role};
use crate::{Move, Position};
use std::ops::AddAssign;

/// Counts over compared positions; sums of disjoint parts are the counts of the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
}

impl Default for Statistics {
    fn default() -> Statistics {
        Statistics { positions: 0, moves: 0, moves_by_victims: [0; 51], promotions: 0, differences: 0, unsupported: 0 }
    }
}

impl Statistics {
    /// Counts a legal move and what it led to.
    pub fn count(&mut self, position: &Position, chosen: &Move, next: &Position) {
        self.moves += 1;
        self.moves_by_victims[chosen.victims.len()] += 1;
        let man_before = position.board().get(chosen.from).map(Piece::role) == Some(Role::Man);
        let king_after = next.board().get(chosen.to).map(Piece::role) == Some(Role::King);
        self.promotions += u64::from(man_before && king_after);
    }

    /// The captures: how many pieces they take, and how many such moves there were. Sizes that never came are left out.
    pub fn captures_by_size(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        self.moves_by_victims.iter().copied().enumerate().skip(1).filter(|&(_, count)| count > 0)
    }

    /// All captures together.
    pub fn captures(&self) -> u64 {
        self.moves_by_victims.iter().skip(1).sum()
    }
}

impl AddAssign for Statistics {
    fn add_assign(&mut self, other: Statistics) {
        self.positions += other.positions;
        self.moves += other.moves;
        for (sum, part) in self.moves_by_victims.iter_mut().zip(other.moves_by_victims) {
            *sum += part;
        }
        self.promotions += other.promotions;
        self.differences += other.differences;
        self.unsupported += other.unsupported;
    }
}
