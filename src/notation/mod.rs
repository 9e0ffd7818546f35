//! Texts for positions and moves: FEN, Hub strings, PDN, JSON.

pub mod diagram;
pub mod fen;
pub mod hub;
mod problem;

pub use problem::{Severity, Strictness};
