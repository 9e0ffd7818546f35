//! Command line of the oracle.
fn main() {}
