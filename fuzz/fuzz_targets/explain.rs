//! Laws of explanations, for any position and any text of a move.
#![no_main]

use draughts_oracle::oracle::{tally, texts};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    tally::count(|| tally::explained(data));
    if let Err(broken) = texts::explains(data) {
        panic!("{broken}");
    }
});
