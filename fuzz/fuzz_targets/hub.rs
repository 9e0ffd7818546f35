//! Laws of reading and writing Hub positions and moves, on any bytes.
#![no_main]

use draughts_oracle::oracle::{tally, texts};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    tally::count(|| tally::hub(data));
    if let Err(broken) = texts::hub(data) {
        panic!("{broken}");
    }
});
