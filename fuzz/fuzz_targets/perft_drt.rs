//! Counts of positions some plies on: the mailbox against the bitboard, with a table and without.
#![no_main]

use draughts_oracle::mailbox::Mailbox;
use draughts_oracle::oracle::{drt, tally};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    tally::count(|| tally::position(data));
    if let Some(differ) = drt::perft(Mailbox::LAW, data) {
        panic!("the counts differ: {differ}");
    }
});
