//! Games: moves with their history, and who decides when one is over.
//!
//! Draw counters exist twice: [`by_history`] recomputes them from all positions of the game at every ply, and
//! [`incremental`] keeps them up to date move by move. Neither knows the other.

pub mod adjudicate;
pub mod agreement;
pub mod by_history;
pub mod incremental;
pub mod misreadings;
pub mod record;
pub mod replay;
pub mod rulesets;
pub mod solution;
pub mod verdict;

pub use adjudicate::{Adjudication, adjudicate};
pub use record::{Game, PlayError, Ply};
pub use rulesets::Ruleset;
pub use solution::Solution;
pub use verdict::{Claim, Standing, Verdict};
