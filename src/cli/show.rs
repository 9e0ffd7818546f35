//! `show`: a position as a drawing.

use super::Finding;
use super::position::Reading;
use anyhow::Result;
use draughts_oracle::engine::Native;
use draughts_oracle::notation::diagram::Diagram;
use draughts_oracle::notation::{fen, hub};
use std::io::Write;

/// Draw a position, and write it as FEN and as Hub string
#[derive(clap::Args)]
#[command(after_help = "Examples:
  draughts-oracle show W:W31-50:B1-20
  draughts-oracle show Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww
  draughts-oracle show --lenient 'w:w31,k32:b1,2'")]
pub struct Arguments {
    /// The position: a FEN or a Hub string
    fen: String,
    #[command(flatten)]
    reading: Reading,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Finding> {
    let position = arguments.reading.position(&arguments.fen)?;
    writeln!(out, "{}", Diagram::new(&position.into()))?;
    writeln!(out, "FEN  {}", fen::write(&position))?;
    writeln!(out, "Hub  {}", hub::write_position(&position))?;
    writeln!(out, "{}", Native::Mailbox.outcome(&position))?;
    for color in position.beyond_start_material() {
        writeln!(out, "{color} has more than the twenty pieces of the start position")?;
    }
    Ok(Finding::Agree)
}
