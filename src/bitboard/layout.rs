//! Fifty squares in a padded word.
//!
//! Square `n` has bit `s + s / 10` with `s = n - 1`: after every ten squares, that is after every second row, one bit stays
//! unused. A diagonal step is then the same shift everywhere, 5 or 6 places, and a step over the left or right edge ends on
//! an unused bit, where nothing ever stands:
//!
//! ```text
//!      0   1   2   3   4          up and left: -6     up and right: -5
//!    5   6   7   8   9   (10)                     \ /
//!     11  12  13  14  15                          / \
//!   16  17  18  19  20   (21)     down and left: +5   down and right: +6
//! ```

use crate::square::{Square, SquareSet};

/// Shift of one step up and left, towards square 1.
pub const UP_LEFT: i32 = -6;
/// Shift of one step up and right.
pub const UP_RIGHT: i32 = -5;
/// Shift of one step down and left.
pub const DOWN_LEFT: i32 = 5;
/// Shift of one step down and right, towards square 50.
pub const DOWN_RIGHT: i32 = 6;

/// All fifty squares.
pub const BOARD: u64 = pad(SquareSet::from_bits(u64::MAX));

const TEN: u64 = (1 << 10) - 1;

/// The squares of a set, laid out with padding.
pub const fn pad(set: SquareSet) -> u64 {
    let bits = set.bits();
    bits & TEN | (bits & TEN << 10) << 1 | (bits & TEN << 20) << 2 | (bits & TEN << 30) << 3 | (bits & TEN << 40) << 4
}

/// The set of squares without the padding.
pub const fn unpad(bits: u64) -> SquareSet {
    SquareSet::from_bits(
        bits & TEN | bits >> 1 & TEN << 10 | bits >> 2 & TEN << 20 | bits >> 3 & TEN << 30 | bits >> 4 & TEN << 40,
    )
}

/// The set with one member.
pub const fn bit(square: Square) -> u64 {
    1 << (square.index() + square.index() / 10)
}

/// The lowest member of a set that has one.
pub const fn first(set: u64) -> Option<Square> {
    let place = set.trailing_zeros() as usize;
    Square::from_index(place - place / 11)
}

/// All members moved one step in direction `D`; those that leave the board land on unused bits.
#[inline(always)]
pub const fn step<const D: i32>(set: u64) -> u64 {
    shift(set, D)
}

/// The squares from which one step in direction `D` leads to a member.
#[inline(always)]
pub const fn back<const D: i32>(set: u64) -> u64 {
    shift(set, -D)
}

/// All members moved by `places`, up the word or down.
#[inline(always)]
pub const fn shift(set: u64, places: i32) -> u64 {
    if places >= 0 { set << places } else { set >> -places }
}

/// The members one by one, each as a set.
#[inline(always)]
pub fn members(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// A set for each direction: up left, up right, down left, down right.
///
/// The direction opposite to number `n` has number `3 - n`.
pub type Ways = [u64; 4];

/// Each set moved one step in its direction.
#[inline(always)]
pub const fn step_each(ways: Ways) -> Ways {
    [step::<UP_LEFT>(ways[0]), step::<UP_RIGHT>(ways[1]), step::<DOWN_LEFT>(ways[2]), step::<DOWN_RIGHT>(ways[3])]
}

/// The squares in any of the sets.
#[inline(always)]
pub const fn union(ways: Ways) -> u64 {
    ways[0] | ways[1] | ways[2] | ways[3]
}

/// How many members the sets have together.
#[inline(always)]
pub fn count_all(ways: Ways) -> u64 {
    u64::from(ways.iter().map(|way| way.count_ones()).sum::<u32>())
}
