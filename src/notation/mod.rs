//! Texts for positions and moves: FEN, Hub strings, PDN, JSON.

pub mod diagram;
#[cfg(feature = "cli")]
pub mod drawing;
pub mod fen;
#[cfg(feature = "serde")]
pub(crate) mod fields;
pub mod hub;
#[cfg(feature = "serde")]
pub mod json;
pub mod moves;
pub mod pdn;
mod plural;
pub mod position;
mod problem;

pub use plural::plural;
pub use problem::{Severity, Strictness};
