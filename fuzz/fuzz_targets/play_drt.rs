//! The mailbox against the bitboard, on every position of the game that the bytes stand for.
#![no_main]

use draughts_oracle::oracle::{Pair, drt, tally};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    tally::count(|| tally::play(data));
    if let Some(mismatch) = drt::play(Pair::native(), data) {
        panic!("the engines differ\n{mismatch}");
    }
});
