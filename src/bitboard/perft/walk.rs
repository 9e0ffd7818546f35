//! The tree of lines of play.

use super::table::{Key, Table};
use crate::bitboard::captures::{self, Capture, List};
use crate::bitboard::layout::members;
use crate::bitboard::sets::{Sets, Side};
use crate::bitboard::{kings, leaf, men, replies};

/// Fewer plies are counted sooner than looked up.
const WORTH_KEEPING: u32 = 3;

/// Walks the tree and counts; with `ROUTES`, every list of landing squares is a child of its own.
pub struct Walk<'t, const ROUTES: bool> {
    stack: Vec<Capture>,
    table: Option<&'t Table>,
}

impl<'t, const ROUTES: bool> Walk<'t, ROUTES> {
    /// A walk that has not begun, and the table in which it looks up what others have counted.
    pub fn new(table: Option<&'t Table>) -> Self {
        Walk { stack: Vec::new(), table }
    }

    /// How many lines of `depth` plies there are; the largest number if they are more than that.
    pub fn count<S: Side>(&mut self, sets: &Sets, depth: u32) -> u64 {
        match (depth, self.table) {
            (0, _) => 1,
            (1, _) => leaf::count::<S, ROUTES>(sets, &mut self.stack),
            (2, _) => self.pairs::<S>(sets),
            (WORTH_KEEPING.., Some(table)) => self.kept::<S>(sets, depth, table),
            _ => self.lines::<S>(sets, depth),
        }
    }

    fn pairs<S: Side>(&mut self, sets: &Sets) -> u64 {
        let leaf = |walk: &mut Self, child| leaf::count::<S::Opponent, ROUTES>(&child, &mut walk.stack);
        if !leaf::can_capture(sets) {
            return replies::count::<S>(sets, |child| leaf(self, child));
        }
        let mut sum = 0;
        self.for_each_capture(sets, |walk, capture| {
            let replies = if capture.from & sets.kings != 0 && capture.landings & (capture.landings - 1) != 0 {
                replies::count_after_capture::<S>(sets, &capture, |child| leaf(walk, child))
            } else {
                members(capture.landings).map(|to| leaf(walk, capture.child::<S>(sets, to))).sum()
            };
            sum += Self::weight(&capture) * replies;
        });
        sum
    }

    /// How often the moves of a capture count.
    fn weight(capture: &Capture) -> u64 {
        if ROUTES { capture.routes } else { 1 }
    }

    fn lines<S: Side>(&mut self, sets: &Sets, depth: u32) -> u64 {
        let mut sum: u64 = 0;
        self.for_each_child::<S>(sets, |walk, child, weight| {
            sum = sum.saturating_add(walk.count::<S::Opponent>(&child, depth - 1).saturating_mul(weight));
        });
        sum
    }

    fn kept<S: Side>(&mut self, sets: &Sets, depth: u32, table: &Table) -> u64 {
        let key = Key::new::<S>(sets, depth, ROUTES);
        table.get(&key).unwrap_or_else(|| {
            let count = self.lines::<S>(sets, depth);
            table.put(&key, count);
            count
        })
    }

    /// Gives every position after a move, and how often it counts.
    #[inline(always)]
    pub fn for_each_child<S: Side>(&mut self, sets: &Sets, mut visit: impl FnMut(&mut Self, Sets, u64)) {
        if leaf::can_capture(sets) {
            return self.for_each_capture(sets, |walk, capture| {
                for to in members(capture.landings) {
                    visit(walk, capture.child::<S>(sets, to), Self::weight(&capture));
                }
            });
        }
        men::for_each_quiet::<S>(sets, |from, to| visit(self, sets.after_man::<S>(from, to, 0), 1));
        kings::for_each_quiet(sets, |from, to| visit(self, sets.after_king(from, to, 0), 1));
    }

    /// Gives every capture, with all its landing squares.
    #[inline(always)]
    fn for_each_capture(&mut self, sets: &Sets, mut visit: impl FnMut(&mut Self, Capture)) {
        let base = self.stack.len();
        let mut list = List::on(&mut self.stack);
        captures::search(sets, &mut list);
        if !ROUTES {
            list.unite();
        }
        for place in base..self.stack.len() {
            visit(self, self.stack[place]);
        }
        self.stack.truncate(base);
    }
}
