//! Laws of the server, on any line.
#![no_main]

use draughts_oracle::oracle::{tally, texts};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    tally::count(|| tally::served(data));
    if let Err(broken) = texts::serve_line(data) {
        panic!("{broken}");
    }
});
