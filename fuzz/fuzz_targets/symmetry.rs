//! Answers of both engines on a position and on the same position turned.
#![no_main]

use draughts_oracle::oracle::{Pair, drt, tally};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    tally::count(|| tally::position(data));
    if let Some(asymmetry) = drt::symmetry(Pair::native(), data) {
        panic!("not the same on the turned board: {asymmetry}");
    }
});
