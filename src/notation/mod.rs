//! Texts for positions and moves: FEN, Hub strings, PDN, JSON.

pub mod diagram;
pub mod fen;
pub mod hub;
pub mod moves;
mod problem;

pub use problem::{Severity, Strictness};
