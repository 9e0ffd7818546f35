#![forbid(unsafe_code)]
//! The rules of international draughts (10x10) as an executable reference.
//!
//! Two rule engines that share containers and no knowledge stand side by side: [`mailbox`] mirrors the rules clause by
//! clause and is deliberately naive, [`bitboard`] is set-wise and fast. Whatever one of them says, the other can be asked.

pub mod board;
pub mod clause;
pub mod moves;
pub mod outcome;
pub mod piece;
pub mod position;
pub mod setup;
pub mod square;

pub mod notation;

pub mod bitboard;
pub mod mailbox;

pub mod game;

pub mod engine;
#[cfg(feature = "arbitrary")]
pub mod generate;
pub mod oracle;

pub use board::Board;
pub use clause::Clause;
pub use moves::{Move, Route};
pub use outcome::Outcome;
pub use piece::{Color, Piece, Role};
pub use position::{Position, PositionError, PositionFault};
pub use setup::Setup;
pub use square::{Square, SquareSet};

#[cfg(test)]
mod laws;
