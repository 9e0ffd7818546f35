//! Laws of explanations, for any position and any text of a move.
#![no_main]

use draughts_oracle::oracle::texts;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Err(broken) = texts::explains(data) {
        panic!("{broken}");
    }
});
