//! All kings slide at once.
//!
//! A set slides like ink that runs through empty squares until something stands in the way. Squares from which one, three or
//! six steps back are all empty are found once; reach then triples with each round: 1, 3, 9 squares, and no ray of the board
//! is longer than nine.

use super::layout::{shift, step};

/// The empty squares that the members of `from` reach in direction `D`, themselves left out.
#[inline(always)]
pub const fn slide<const D: i32>(from: u64, empty: u64) -> u64 {
    let two = empty & step::<D>(empty);
    let three = two & shift(empty, 2 * D);
    let six = three & shift(three, 3 * D);
    let one = step::<D>(from) & empty;
    let to_three = one | step::<D>(one) & empty | shift(one, 2 * D) & two;
    to_three | shift(to_three, 3 * D) & three | shift(to_three, 6 * D) & six
}
