//! What the README shows of the command line is what the program prints.
#![cfg(feature = "cli")]

#[test]
fn the_transcripts_are_true() {
    trycmd::TestCases::new().case("README.md");
}
