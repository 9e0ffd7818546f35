//! `perft`: how many lines of so many plies there are.

use super::position::Reading;
use super::{EngineName, Finding, write_json};
use anyhow::Result;
use draughts_oracle::engine::answers;
use draughts_oracle::moves::Count;
use std::io::Write;

/// Count the lines of play from a position, to so many plies
#[derive(clap::Args)]
#[command(after_help = "Depth 0 is 1; a side without a move contributes 0; draw rules are ignored.

Examples:
  draughts-oracle perft 6
  draughts-oracle perft 3 --divide
  draughts-oracle perft 4 'B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24' --count routes
  draughts-oracle perft 5 --engine mailbox --json")]
pub struct Arguments {
    /// How many plies, at most 255
    #[arg(value_parser = clap::value_parser!(u32).range(..=255))]
    depth: u32,
    /// The position: a FEN or a Hub string
    #[arg(default_value = "W:W31-50:B1-20")]
    fen: String,
    /// Also tell how many lines lie behind each first move
    #[arg(long)]
    divide: bool,
    /// What counts as one child: each move once, or each of its routes
    #[arg(long, value_enum, default_value = "moves")]
    count: CountName,
    /// Which engine counts
    #[arg(long, value_enum, default_value = "bitboard")]
    engine: EngineName,
    /// Write JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reading: Reading,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum CountName {
    /// From, to and victims: the community's published figures
    Moves,
    /// Every list of landing squares is a child of its own
    Routes,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Finding> {
    let position = arguments.reading.position(&arguments.fen)?;
    let (count, unit) = match arguments.count {
        CountName::Moves => (Count::Moves, "moves"),
        CountName::Routes => (Count::Routes, "routes"),
    };
    let perft = answers::perft(arguments.engine.into(), &position, arguments.depth, count, arguments.divide);
    if arguments.json {
        write_json(out, &perft)?;
        return Ok(Finding::Agree);
    }
    for part in perft.divide.iter().flatten() {
        writeln!(out, "{}: {}", part.chosen, part.nodes)?;
    }
    writeln!(out, "perft {} by {unit}: {}", perft.depth, perft.nodes)?;
    Ok(Finding::Agree)
}
