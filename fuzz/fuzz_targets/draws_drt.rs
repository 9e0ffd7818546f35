//! Recomputed draw counters against running ones, on whatever game the bytes stand for.
#![no_main]

use draughts_oracle::game::Ruleset;
use draughts_oracle::oracle::{drt, tally};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    tally::count(|| tally::draws(data));
    let Ok(game) = drt::game(data) else { return };
    match drt::draws(Ruleset::ALL, Ruleset::ALL, data) {
        Ok(None) => {}
        Ok(Some(disagreement)) => panic!("the counters differ {disagreement}, in {game}"),
        Err(error) => panic!("{error}, in {game}"),
    }
});
