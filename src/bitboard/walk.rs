//! The tree of lines of play.

use super::captures::{self, Capture, List};
use super::layout::members;
use super::sets::{Sets, Side};
use super::{kings, leaf, men, replies};

/// Walks the tree and counts; with `ROUTES`, every list of landing squares is a child of its own.
pub struct Walk<const ROUTES: bool> {
    stack: Vec<Capture>,
}

impl<const ROUTES: bool> Walk<ROUTES> {
    /// A walk that has not begun.
    pub fn new() -> Self {
        Walk { stack: Vec::new() }
    }

    /// How many lines of `depth` plies there are.
    pub fn count<S: Side>(&mut self, sets: &Sets, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => leaf::count::<S, ROUTES>(sets, &mut self.stack),
            2 => self.pairs::<S>(sets),
            _ => self.lines::<S>(sets, depth),
        }
    }

    fn pairs<S: Side>(&mut self, sets: &Sets) -> u64 {
        let leaf = |walk: &mut Self, child| leaf::count::<S::Opponent, ROUTES>(&child, &mut walk.stack);
        if leaf::can_capture(sets) {
            self.after_captures::<S>(sets, leaf)
        } else {
            replies::count::<S>(sets, |child| leaf(self, child))
        }
    }

    fn lines<S: Side>(&mut self, sets: &Sets, depth: u32) -> u64 {
        if leaf::can_capture(sets) {
            return self.after_captures::<S>(sets, |walk, child| walk.count::<S::Opponent>(&child, depth - 1));
        }
        let mut sum = 0;
        let mut add = |child| sum += self.count::<S::Opponent>(&child, depth - 1);
        men::for_each_quiet::<S>(sets, |from, to| add(sets.after_man::<S>(from, to, 0)));
        kings::for_each_quiet(sets, |from, to| add(sets.after_king(from, to, 0)));
        sum
    }

    /// Adds up what `count` says of every position after a capture.
    #[inline(always)]
    fn after_captures<S: Side>(&mut self, sets: &Sets, mut count: impl FnMut(&mut Self, Sets) -> u64) -> u64 {
        let base = self.stack.len();
        let mut list = List::on(&mut self.stack);
        captures::search(sets, &mut list);
        if !ROUTES {
            list.unite();
        }
        let mut sum = 0;
        for place in base..self.stack.len() {
            let Capture { from, victims, landings, routes } = self.stack[place];
            let weight = if ROUTES { routes } else { 1 };
            for to in members(landings) {
                let child = if from & sets.men != 0 {
                    sets.after_man::<S>(from, to, victims)
                } else {
                    sets.after_king(from, to, victims)
                };
                sum += weight * count(self, child);
            }
        }
        self.stack.truncate(base);
        sum
    }
}
