//! Texts for positions and moves: FEN, Hub strings, PDN, JSON.

pub mod fen;
