//! Where kings go, and what they meet.

use super::layout::{DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT, Ways, back, members, shift, step};
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

/// The foes that kings meet in direction `D` with an empty square behind.
///
/// Clause: FMJD 4.3
#[inline(always)]
pub fn hits<const D: i32>(kings: u64, foes: u64, empty: u64) -> u64 {
    step::<D>(kings | slide::<D>(kings, empty)) & foes & back::<D>(empty)
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
