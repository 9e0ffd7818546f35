//! The mailbox against the bitboard, on whatever position the bytes stand for.
#![no_main]

use draughts_oracle::oracle::{Pair, drt, tally};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    tally::count(|| tally::position(data));
    if let Some(mismatch) = drt::moves(Pair::native(), data) {
        panic!("the engines differ\n{mismatch}");
    }
});
