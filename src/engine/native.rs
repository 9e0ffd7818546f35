//! The engines of this crate by name.

use crate::bitboard::Bitboard;
use crate::mailbox::Mailbox;
use crate::moves::{Count, NotPlayable};
use crate::{Move, Outcome, Position, Route};

/// One of the two engines of this crate, each with the rules as they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Native {
    /// The naive engine, which mirrors the rules clause by clause.
    Mailbox,
    /// The fast engine.
    Bitboard,
}

macro_rules! either {
    ($native:expr, $engine:ident => $answer:expr) => {
        match $native {
            Native::Mailbox => {
                let $engine = Mailbox::LAW;
                $answer
            }
            Native::Bitboard => {
                let $engine = Bitboard;
                $answer
            }
        }
    };
}

impl Native {
    /// The legal moves, each once, in canonical order.
    pub fn moves(self, position: &Position) -> Vec<Move> {
        either!(self, engine => engine.moves(position))
    }

    /// Every route of every legal move, sorted.
    pub fn routes(self, position: &Position) -> Vec<Route> {
        either!(self, engine => engine.routes(position))
    }

    /// The position after a move.
    ///
    /// # Errors
    /// When the move cannot be carried out on the board. Legality is not judged.
    pub fn play(self, position: &Position, chosen: &Move) -> Result<Position, NotPlayable> {
        either!(self, engine => engine.play(position, chosen))
    }

    /// Whether the position is won, by itself and without its history.
    pub fn outcome(self, position: &Position) -> Outcome {
        either!(self, engine => engine.outcome(position))
    }

    /// How many lines of `depth` plies there are.
    pub fn perft(self, position: &Position, depth: u32, count: Count) -> u64 {
        either!(self, engine => engine.perft(position, depth, count))
    }
}
