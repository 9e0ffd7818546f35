//! How many moves there are, without making any.
//!
//! Quiet moves are the members of target sets. Captures of up to three victims are members of sets too: men, or kings, that
//! jump, jump again and jump a third time, all at once. In three jumps no piece meets a victim again and none returns to its
//! start, so the sets need no memory of the way. Longer chains are searched one by one.

use super::captures::{self, Capture, REORDERED, Sink};
use super::layout::{DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT, Ways, count_all, shift, step, union};
use super::sets::{Sets, Side};
use super::{kings, men};

/// How many moves there are; with `ROUTES`, how many routes.
#[inline(always)]
pub fn count<S: Side, const ROUTES: bool>(sets: &Sets, stack: &mut Vec<Capture>) -> u64 {
    let jumps = Jumps::of(sets);
    if !jumps.any() {
        return count_quiet::<S>(sets);
    }
    let count = if union(jumps.kings) == 0 {
        jumps.count_men(sets)
    } else if union(jumps.men) == 0 {
        jumps.count_kings::<ROUTES>(sets)
    } else {
        None
    };
    count.unwrap_or_else(|| search::<ROUTES>(sets, stack))
}

/// Whether something can be taken.
///
/// Clause: FMJD 4.2, FMJD 4.3
#[inline(always)]
pub fn can_capture(sets: &Sets) -> bool {
    Jumps::of(sets).any()
}

/// Whether there is a move.
pub fn can_move<S: Side>(sets: &Sets) -> bool {
    can_capture(sets) || count_quiet::<S>(sets) > 0
}

/// How many quiet moves there are.
#[inline(always)]
fn count_quiet<S: Side>(sets: &Sets) -> u64 {
    let empty = sets.empty();
    let men = men::STEPS.map(|width| men::targets::<S>(sets.men, empty, width).count_ones());
    let kings = if sets.kings == 0 { 0 } else { count_all(kings::reach(sets.kings, empty)) };
    u64::from(men[0] + men[1]) + kings
}

/// Whether no square is in two of the sets.
#[inline(always)]
fn apart([a, b, c, d]: Ways) -> bool {
    a & b | c & d | (a | b) & (c | d) == 0
}

/// The free squares behind foes, for each direction in which one may jump there.
#[inline(always)]
fn behind(foes: u64, free: u64) -> Ways {
    [
        step::<UP_LEFT>(foes) & free,
        step::<UP_RIGHT>(foes) & free,
        step::<DOWN_LEFT>(foes) & free,
        step::<DOWN_RIGHT>(foes) & free,
    ]
}

/// Jumps of men onto squares behind foes; `men` has the men that may jump, for each direction.
#[inline(always)]
fn jump(men: Ways, behind: Ways) -> Ways {
    [
        shift(men[0], 2 * UP_LEFT) & behind[0],
        shift(men[1], 2 * UP_RIGHT) & behind[1],
        shift(men[2], 2 * DOWN_LEFT) & behind[2],
        shift(men[3], 2 * DOWN_RIGHT) & behind[3],
    ]
}

/// The next jumps of men that landed: every way but back.
#[inline(always)]
fn onward([up_left, up_right, down_left, down_right]: Ways, behind: Ways) -> Ways {
    let jumpers = [
        up_left | up_right | down_left,
        up_left | up_right | down_right,
        up_left | down_left | down_right,
        up_right | down_left | down_right,
    ];
    jump(jumpers, behind)
}

/// The first jumps: the squares behind foes, where men land, and what kings hit.
struct Jumps {
    behind: Ways,
    men: Ways,
    kings: Ways,
}

impl Jumps {
    #[inline(always)]
    fn of(sets: &Sets) -> Jumps {
        let (foes, empty) = (sets.foes(), sets.empty());
        let behind = behind(foes, empty);
        let men = jump([sets.men; 4], behind);
        let kings = if sets.kings == 0 { [0; 4] } else { kings::first_hits(sets.kings, foes, empty) };
        Jumps { behind, men, kings }
    }

    #[inline(always)]
    fn any(&self) -> bool {
        union(self.men) | union(self.kings) != 0
    }

    /// How many captures men have; only if none can take more than three victims, and if no two have come to the same square
    /// before the last jump, so that each member of the last sets is one way.
    #[inline(always)]
    fn count_men(&self, sets: &Sets) -> Option<u64> {
        let first = self.men;
        let second = onward(first, self.behind);
        if union(second) == 0 {
            return Some(count_all(first));
        }
        let third = onward(second, self.behind);
        if !apart(first) {
            return None;
        }
        if union(third) == 0 {
            return Some(count_all(second));
        }
        // The fourth jump can lead back to the start, which the man has left.
        let fourth = onward(third, behind(sets.foes(), sets.empty() | sets.men));
        (apart(second) && union(fourth) == 0).then(|| count_all(third))
    }

    /// How many captures kings have; only if none can take more than three victims, and if no victim but the first can be
    /// met in two ways, so that each member of the last runs is one capture.
    #[inline(always)]
    fn count_kings<const ROUTES: bool>(&self, sets: &Sets) -> Option<u64> {
        let (foes, empty) = (sets.foes(), sets.empty());
        let runs = kings::runs(self.kings, empty);
        let second = kings::next_hits(runs, foes, empty);
        if union(second) == 0 {
            return Some(count_all(runs));
        }
        if ROUTES || !kings::next_hits_are_distinct(runs, foes, empty) { None } else { count_further(second, sets) }
    }
}

/// How many captures kings have that can take these second victims.
#[inline(never)]
fn count_further(second: Ways, sets: &Sets) -> Option<u64> {
    let (foes, empty) = (sets.foes(), sets.empty());
    let runs = kings::runs(second, empty);
    let third = kings::next_hits(runs, foes, empty);
    if union(third) == 0 {
        return Some(count_all(runs));
    }
    if !kings::next_hits_are_distinct(runs, foes, empty) {
        return None;
    }
    let runs = kings::runs(third, empty);
    // A fourth jump can pass over the start, which the king has left.
    let fourth = kings::next_hits(runs, foes, empty | sets.kings);
    (union(fourth) == 0).then(|| count_all(runs))
}

/// Counts captures that sets alone do not tell.
#[inline(never)]
fn search<const ROUTES: bool>(sets: &Sets, stack: &mut Vec<Capture>) -> u64 {
    let mut tally = Tally::<ROUTES> { base: stack.len(), stack, size: 0, count: 0 };
    captures::search(sets, &mut tally);
    tally.finish()
}

/// Counts the largest captures.
struct Tally<'s, const ROUTES: bool> {
    size: u32,
    count: u64,
    /// Captures that may be the same moves, from `base` on.
    stack: &'s mut Vec<Capture>,
    base: usize,
}

impl<const ROUTES: bool> Tally<'_, ROUTES> {
    #[inline(always)]
    fn add_count(&mut self, size: u32, count: u64) {
        if size > self.size {
            self.size = size;
            self.count = 0;
            self.stack.truncate(self.base);
        }
        if size == self.size {
            self.count += count;
        }
    }

    fn finish(self) -> u64 {
        if ROUTES || self.size < REORDERED {
            return self.count;
        }
        captures::unite(self.stack, self.base);
        let moves = self.stack.drain(self.base..).map(|capture| u64::from(capture.landings.count_ones()));
        moves.sum()
    }
}

impl<const ROUTES: bool> Sink for Tally<'_, ROUTES> {
    #[inline(always)]
    fn add(&mut self, size: u32, capture: Capture) {
        let landings = u64::from(capture.landings.count_ones());
        if ROUTES {
            self.add_count(size, landings * capture.routes);
        } else if size < REORDERED {
            self.add_count(size, landings);
        } else if size >= self.size {
            self.add_count(size, 0);
            self.stack.push(capture);
        }
    }
}
