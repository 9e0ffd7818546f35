//! Where kings go, and what they meet.

use super::layout::{DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT, Ways, back, members, shift, step, union};
use super::rays::slide;
use super::sets::Sets;

/// Gives every quiet move of a king: from, to.
///
/// Clause: FMJD 3.9
#[inline(always)]
pub fn for_each_quiet(sets: &Sets, mut visit: impl FnMut(u64, u64)) {
    let empty = sets.empty();
    advance::<UP_LEFT>(sets.kings, empty, &mut visit);
    advance::<UP_RIGHT>(sets.kings, empty, &mut visit);
    advance::<DOWN_LEFT>(sets.kings, empty, &mut visit);
    advance::<DOWN_RIGHT>(sets.kings, empty, &mut visit);
}

/// All kings walk on in step, so that the number of steps tells where each came from.
#[inline(always)]
fn advance<const D: i32>(kings: u64, empty: u64, visit: &mut impl FnMut(u64, u64)) {
    let mut front = step::<D>(kings) & empty;
    let mut places = D;
    while front != 0 {
        for to in members(front) {
            visit(shift(to, -places), to);
        }
        front = step::<D>(front) & empty;
        places += D;
    }
}

/// The empty squares that kings reach, for each direction; on a ray, a square is reached by the nearest king alone.
#[inline(always)]
pub fn reach(kings: u64, empty: u64) -> Ways {
    [
        slide::<UP_LEFT>(kings, empty),
        slide::<UP_RIGHT>(kings, empty),
        slide::<DOWN_LEFT>(kings, empty),
        slide::<DOWN_RIGHT>(kings, empty),
    ]
}

/// The squares that stop kings in direction `D`, or would if a piece stood there.
#[inline(always)]
pub fn meets<const D: i32>(kings: u64, empty: u64) -> u64 {
    step::<D>(kings | slide::<D>(kings, empty))
}

/// The foes that kings meet in direction `D` with an empty square behind.
///
/// Clause: FMJD 4.3
#[inline(always)]
pub fn hits<const D: i32>(kings: u64, foes: u64, empty: u64) -> u64 {
    meets::<D>(kings, empty) & foes & back::<D>(empty)
}

/// The foes that kings can take first, for each direction.
#[inline(always)]
pub fn first_hits(kings: u64, foes: u64, empty: u64) -> Ways {
    [
        hits::<UP_LEFT>(kings, foes, empty),
        hits::<UP_RIGHT>(kings, foes, empty),
        hits::<DOWN_LEFT>(kings, foes, empty),
        hits::<DOWN_RIGHT>(kings, foes, empty),
    ]
}

/// The runs of empty squares behind victims, where kings land.
#[inline(always)]
pub fn runs(victims: Ways, empty: u64) -> Ways {
    [
        slide::<UP_LEFT>(victims[0], empty),
        slide::<UP_RIGHT>(victims[1], empty),
        slide::<DOWN_LEFT>(victims[2], empty),
        slide::<DOWN_RIGHT>(victims[3], empty),
    ]
}

/// The foes between two empty squares of a falling and of a rising diagonal: nothing else is taken after a first victim.
#[inline(always)]
pub fn between(foes: u64, empty: u64) -> [u64; 2] {
    [
        foes & step::<UP_LEFT>(empty) & step::<DOWN_RIGHT>(empty),
        foes & step::<UP_RIGHT>(empty) & step::<DOWN_LEFT>(empty),
    ]
}

/// The foes that kings can take next, from anywhere on their runs: straight on or round a corner.
#[inline(always)]
pub fn next_hits(runs: Ways, foes: u64, empty: u64) -> Ways {
    let [on_falling, on_rising] = between(foes, empty);
    let (falling, rising) = (runs[0] | runs[3], runs[1] | runs[2]);
    let mut next = straight_on(runs, foes, empty);
    // Often there is no corner or nobody round it.
    if falling != 0 && on_rising != 0 {
        next[1] |= meets::<UP_RIGHT>(falling, empty) & on_rising;
        next[2] |= meets::<DOWN_LEFT>(falling, empty) & on_rising;
    }
    if rising != 0 && on_falling != 0 {
        next[0] |= meets::<UP_LEFT>(rising, empty) & on_falling;
        next[3] |= meets::<DOWN_RIGHT>(rising, empty) & on_falling;
    }
    next
}

#[inline(always)]
fn straight_on(runs: Ways, foes: u64, empty: u64) -> Ways {
    let [on_falling, on_rising] = between(foes, empty);
    [
        step::<UP_LEFT>(runs[0]) & on_falling,
        step::<UP_RIGHT>(runs[1]) & on_rising,
        step::<DOWN_LEFT>(runs[2]) & on_rising,
        step::<DOWN_RIGHT>(runs[3]) & on_falling,
    ]
}

/// Whether each victim that comes next is met in one way only: from one square, or straight on.
#[inline(always)]
pub fn next_hits_are_distinct(runs: Ways, foes: u64, empty: u64) -> bool {
    let (falling, rising) = (runs[0] | runs[3], runs[1] | runs[2]);
    let both_ways = runs[0] & runs[3] | runs[1] & runs[2];
    let in_line = slide::<UP_RIGHT>(falling, empty) & falling | slide::<UP_LEFT>(rising, empty) & rising;
    // Whoever turns where another goes straight on meets the same victim.
    both_ways | in_line == 0 && (falling & rising == 0 || union(straight_on(runs, foes, empty)) == 0)
}

/// The king that meets the victim in direction `D`.
#[inline(always)]
pub fn origin<const D: i32>(victim: u64, empty: u64) -> u64 {
    let mut square = back::<D>(victim);
    while square & empty != 0 {
        square = back::<D>(square);
    }
    square
}
