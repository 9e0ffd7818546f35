//! How many moves there are, without making any.
//!
//! Quiet moves are the members of target sets. Captures of up to three victims are members of sets too: men that jump, jump
//! again and jump a third time, all at once. In three jumps no man meets a victim again and none returns to its start, so the
//! sets need no memory of the way. Longer chains are searched one by one.

use super::captures::{self, Capture, REORDERED, Sink};
use super::layout::{DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT, back, shift, step};
use super::rays::slide;
use super::sets::{Sets, Side};
use super::{kings, men};

/// How many moves there are; with `ROUTES`, how many routes.
#[inline(always)]
pub fn count<S: Side, const ROUTES: bool>(sets: &Sets, stack: &mut Vec<Capture>) -> u64 {
    let jumps = Jumps::of(sets);
    if jumps.any() { count_captures::<ROUTES>(sets, &jumps, stack) } else { count_quiet::<S>(sets) }
}

/// Whether there is a move.
pub fn can_move<S: Side>(sets: &Sets) -> bool {
    Jumps::of(sets).any() || count_quiet::<S>(sets) > 0
}

/// How many quiet moves there are.
#[inline(always)]
fn count_quiet<S: Side>(sets: &Sets) -> u64 {
    let empty = sets.empty();
    let mut count: u32 = men::STEPS.map(|width| men::targets::<S>(sets.men, empty, width).count_ones()).iter().sum();
    if sets.kings != 0 {
        count += kings::count_quiet(sets.kings, empty);
    }
    u64::from(count)
}

/// One set for each direction: up left, up right, down left, down right.
type Ways = [u64; 4];

#[inline(always)]
fn union(ways: Ways) -> u64 {
    ways[0] | ways[1] | ways[2] | ways[3]
}

#[inline(always)]
fn members(ways: Ways) -> u64 {
    u64::from(ways.iter().map(|way| way.count_ones()).sum::<u32>())
}

/// The ways apart, each with nothing in the three others.
#[inline(always)]
fn each(ways: Ways) -> [Ways; 4] {
    [[ways[0], 0, 0, 0], [0, ways[1], 0, 0], [0, 0, ways[2], 0], [0, 0, 0, ways[3]]]
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
        let kings = if sets.kings == 0 { [0; 4] } else { hits(sets.kings, foes, empty) };
        Jumps { behind, men, kings }
    }

    #[inline(always)]
    fn any(&self) -> bool {
        union(self.men) | union(self.kings) != 0
    }
}

fn hits(kings: u64, foes: u64, empty: u64) -> Ways {
    [
        kings::hits::<UP_LEFT>(kings, foes, empty),
        kings::hits::<UP_RIGHT>(kings, foes, empty),
        kings::hits::<DOWN_LEFT>(kings, foes, empty),
        kings::hits::<DOWN_RIGHT>(kings, foes, empty),
    ]
}

#[inline(never)]
fn count_captures<const ROUTES: bool>(sets: &Sets, jumps: &Jumps, stack: &mut Vec<Capture>) -> u64 {
    let mut tally = Tally::<ROUTES> { base: stack.len(), stack, size: 0, count: 0 };
    let men_counted = union(jumps.men) == 0 || tally.add_men(sets, jumps);
    let kings_counted = union(jumps.kings) == 0 || tally.add_kings(jumps.kings, sets.foes(), sets.empty());
    if !men_counted {
        captures::search_men(sets, &mut tally);
    }
    if !kings_counted {
        captures::search_kings(sets, &mut tally);
    }
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

    /// Adds the captures of men, unless there may be some of more than three victims.
    #[inline(always)]
    fn add_men(&mut self, sets: &Sets, jumps: &Jumps) -> bool {
        let (first, next) = (jumps.men, jumps.behind);
        let second = onward(first, next);
        if union(second) == 0 {
            self.add_count(1, members(first));
            return true;
        }
        let twice = each(first).map(|way| onward(way, next));
        let third = onward(second, next);
        if union(third) == 0 {
            self.add_count(2, twice.map(members).iter().sum());
            return true;
        }
        // The fourth jump can lead back to the start, which the man has left.
        let fourth = onward(third, behind(sets.foes(), sets.empty() | sets.men));
        if union(fourth) == 0 {
            let thrice = twice.map(|ways| each(ways).map(|way| members(onward(way, next))).iter().sum::<u64>());
            self.add_count(3, thrice.iter().sum());
            return true;
        }
        false
    }

    /// Adds the captures of kings, unless there are some of more than one victim.
    fn add_kings(&mut self, hits: Ways, foes: u64, empty: u64) -> bool {
        let runs = [
            slide::<UP_LEFT>(hits[0], empty),
            slide::<UP_RIGHT>(hits[1], empty),
            slide::<DOWN_LEFT>(hits[2], empty),
            slide::<DOWN_RIGHT>(hits[3], empty),
        ];
        let straight_on = step::<UP_LEFT>(runs[0]) & back::<UP_LEFT>(empty)
            | step::<UP_RIGHT>(runs[1]) & back::<UP_RIGHT>(empty)
            | step::<DOWN_LEFT>(runs[2]) & back::<DOWN_LEFT>(empty)
            | step::<DOWN_RIGHT>(runs[3]) & back::<DOWN_RIGHT>(empty);
        let (falling, rising) = (runs[0] | runs[3], runs[1] | runs[2]);
        let turn = kings::hits::<UP_RIGHT>(falling, foes, empty)
            | kings::hits::<DOWN_LEFT>(falling, foes, empty)
            | kings::hits::<UP_LEFT>(rising, foes, empty)
            | kings::hits::<DOWN_RIGHT>(rising, foes, empty);
        let single = straight_on & foes | turn == 0;
        if single {
            self.add_count(1, members(runs));
        }
        single
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
