//! Oracles: what decides whether two engines agree, and the campaigns that ask them.

pub mod campaign;
#[cfg(feature = "cli")]
pub mod check;
pub mod checksum;
pub mod compare;
#[cfg(feature = "arbitrary")]
pub mod drt;
pub mod exhaustive;
pub mod games;
#[cfg(feature = "cli")]
pub mod generated;
pub mod listed;
pub mod minimize;
pub mod mismatch;
pub mod planted;
#[cfg(feature = "cli")]
pub mod planted_draws;
pub mod reach;
#[cfg(feature = "serde")]
pub mod regression;
#[cfg(feature = "cli")]
pub mod search;
#[cfg(feature = "serde")]
pub mod serve;
#[cfg(feature = "cli")]
pub mod shards;
pub mod source;
pub mod statistics;
pub mod symmetry;
#[cfg(feature = "arbitrary")]
pub mod tally;
pub mod texts;
pub mod threads;
pub mod traced;
#[cfg(feature = "cli")]
pub mod vectors;
#[cfg(feature = "cli")]
pub mod whole_file;
pub mod witness;

pub use campaign::{Campaign, Shard, Summary};
pub use checksum::Checksum;
pub use compare::Pair;
pub use minimize::minimize;
pub use mismatch::Mismatch;
pub use statistics::Statistics;
