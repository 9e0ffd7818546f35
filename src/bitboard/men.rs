//! Where men go, and what they can jump.

use super::layout::{back, members, shift, step};
use super::sets::{Sets, Side};

/// The two diagonal steps ahead, as shifts for [`Side::ahead`].
pub const STEPS: [i32; 2] = [5, 6];

/// The empty squares that men reach by a step ahead of this width.
///
/// Clause: FMJD 3.4
#[inline(always)]
pub fn targets<S: Side>(men: u64, empty: u64, width: i32) -> u64 {
    S::ahead(men, width) & empty
}

/// Gives every quiet move of a man: from, to.
#[inline(always)]
pub fn for_each_quiet<S: Side>(sets: &Sets, mut visit: impl FnMut(u64, u64)) {
    for width in STEPS {
        for to in members(targets::<S>(sets.men, sets.empty(), width)) {
            visit(S::behind(to, width), to);
        }
    }
}

/// The squares on which men land after jumping a foe in direction `D`.
///
/// Each landing square belongs to one man and one victim, one and two steps back.
///
/// Clause: FMJD 4.1, FMJD 4.2
#[inline(always)]
pub fn landings<const D: i32>(men: u64, foes: u64, empty: u64) -> u64 {
    step::<D>(step::<D>(men) & foes) & empty
}

/// The man that jumped in direction `D` to land here, and its victim.
#[inline(always)]
pub fn origin<const D: i32>(landing: u64) -> (u64, u64) {
    (shift(landing, -2 * D), back::<D>(landing))
}
