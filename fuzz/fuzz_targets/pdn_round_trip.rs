//! Laws of writing PDN, on whatever games the bytes hold.
#![no_main]

use draughts_oracle::oracle::texts;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Err(broken) = texts::pdn_round_trip(data) {
        panic!("{broken}");
    }
});
