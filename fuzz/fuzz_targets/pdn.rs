//! Laws of reading PDN, on any bytes.
#![no_main]

use draughts_oracle::oracle::texts;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Err(broken) = texts::pdn(data) {
        panic!("{broken}");
    }
});
