//! The position that several commands take.

use anyhow::Result;
use draughts_oracle::Position;
use draughts_oracle::notation::{Strictness, position};

/// How strictly positions are read.
#[derive(clap::Args)]
pub struct Reading {
    /// Repair spelling faults of a FEN (small letters, doubled lists, stray commas) instead of refusing it
    #[arg(long)]
    lenient: bool,
}

impl Reading {
    /// The strictness that was asked for.
    pub fn strictness(&self) -> Strictness {
        if self.lenient { Strictness::Lenient } else { Strictness::Strict }
    }

    /// Reads a FEN or a Hub string.
    pub fn position(&self, text: &str) -> Result<Position> {
        Ok(position::parse(text, self.strictness())?)
    }
}
