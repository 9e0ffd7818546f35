//! The position that several commands take.

use super::message;
use anyhow::{Result, anyhow};
use draughts_oracle::Position;
use draughts_oracle::notation::{Strictness, fen, position};
use std::fmt;

/// How strictly positions are read.
#[derive(clap::Args)]
pub struct PositionReader {
    /// Repair spelling faults of a FEN (small letters, doubled lists, stray commas) instead of refusing it, and tell which
    #[arg(long)]
    lenient: bool,
}

/// What a position looks like, for those who wrote something else.
const RIGHT_ONES: &str = "a right one is `W:W31-50:B1-20`, or with a king `B:WK46:B12,17`";

/// As much of a text as is needed to know it again, on one line.
pub fn beginning(text: &str) -> String {
    const LONGEST: usize = 60;
    let shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() { shown + "…" } else { shown }
}

/// What is said where a position stands in the place of something else: the order in which the command takes its arguments.
pub fn in_wrong_place(text: &str, right_order: fmt::Arguments<'_>) -> Option<String> {
    let is_position = position::parse(text, Strictness::Lenient).is_ok();
    is_position.then(|| format!("the position stands in the wrong place: `draughts-oracle {right_order}`"))
}

impl PositionReader {
    /// The strictness that was asked for.
    pub fn strictness(&self) -> Strictness {
        if self.lenient { Strictness::Lenient } else { Strictness::Strict }
    }

    /// The counters of lidraughts that a FEN carries.
    pub fn counters(&self, text: &str) -> fen::Counters {
        fen::read(text, self.strictness()).counters
    }

    /// Reads a FEN or a Hub string. What is repaired is told on standard error.
    pub fn position(&self, text: &str) -> Result<Position> {
        let position = position::parse(text, self.strictness());
        let position =
            position.map_err(|error| anyhow!("the position `{}`: {error}; {RIGHT_ONES}", beginning(text)))?;
        if self.lenient {
            let report = fen::read(text, Strictness::Lenient);
            for repaired in report.problems.iter().filter(|_| report.position.is_some()) {
                message(format_args!("draughts-oracle: repaired: {repaired}"));
            }
        }
        Ok(position)
    }
}
