//! The position that several commands take.

use super::message;
use anyhow::Result;
use draughts_oracle::Position;
use draughts_oracle::notation::{Strictness, fen, position};

/// How strictly positions are read.
#[derive(clap::Args)]
pub struct Reading {
    /// Repair spelling faults of a FEN (small letters, doubled lists, stray commas) instead of refusing it, and tell which
    #[arg(long)]
    lenient: bool,
}

impl Reading {
    /// The strictness that was asked for.
    pub fn strictness(&self) -> Strictness {
        if self.lenient { Strictness::Lenient } else { Strictness::Strict }
    }

    /// Reads a FEN or a Hub string. What is repaired is told on standard error.
    pub fn position(&self, text: &str) -> Result<Position> {
        let position = position::parse(text, self.strictness())?;
        if self.lenient {
            let report = fen::read(text, Strictness::Lenient);
            for repaired in report.problems.iter().filter(|_| report.position.is_some()) {
                message(format_args!("draughts-oracle: repaired: {repaired}"));
            }
        }
        Ok(position)
    }
}
