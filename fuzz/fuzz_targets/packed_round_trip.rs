//! Laws of the packed form, on any bytes.
#![no_main]

use draughts_oracle::oracle::{tally, texts};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    tally::count(|| tally::packed(data));
    if let Err(broken) = texts::packed_round_trip(data) {
        panic!("{broken}");
    }
});
