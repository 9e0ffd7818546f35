//! Laws of the server, on any line.
#![no_main]

use draughts_oracle::oracle::texts;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Err(broken) = texts::serve_line(data) {
        panic!("{broken}");
    }
});
