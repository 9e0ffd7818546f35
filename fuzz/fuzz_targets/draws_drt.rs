//! Recomputed draw counters against running ones, on whatever game the bytes stand for.
#![no_main]

use draughts_oracle::oracle::{drt, tally};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    tally::count(|| tally::draws(data));
    if let Ok(game) = drt::game(data) {
        assert_eq!(drt::draws(data), Ok(None), "the counters differ on {game:?}");
    }
});
