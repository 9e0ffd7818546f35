//! Laws of reading and writing FEN, on any bytes.
#![no_main]

use draughts_oracle::oracle::{tally, texts};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    tally::count(|| tally::fen(data));
    if let Err(broken) = texts::fen(data) {
        panic!("{broken}");
    }
});
