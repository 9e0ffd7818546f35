//! Texts for positions and moves: FEN, Hub strings, PDN, JSON.

pub mod fen;
mod problem;

pub use problem::{Severity, Strictness};
