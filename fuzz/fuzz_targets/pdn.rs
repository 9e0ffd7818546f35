//! Laws of reading PDN, on any bytes.
#![no_main]

use draughts_oracle::oracle::{tally, texts};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    tally::count(|| tally::pdn(data));
    if let Err(broken) = texts::pdn(data) {
        panic!("{broken}");
    }
});
