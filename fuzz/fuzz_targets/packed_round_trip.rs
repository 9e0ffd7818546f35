//! Laws of the packed form, on any bytes.
#![no_main]

use draughts_oracle::oracle::texts;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Err(broken) = texts::packed_round_trip(data) {
        panic!("{broken}");
    }
});
