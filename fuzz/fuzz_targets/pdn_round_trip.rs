//! Laws of writing PDN, on whatever games the bytes hold.
#![no_main]

use draughts_oracle::oracle::{tally, texts};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    tally::count(|| tally::pdn(data));
    if let Err(broken) = texts::pdn_round_trip(data) {
        panic!("{broken}");
    }
});
