//! `moves`: the legal moves of a position.

use super::position::PositionReader;
use super::{Finding, write_json};
use anyhow::Result;
use draughts_oracle::engine::Native;
use draughts_oracle::engine::answers::legal_moves;
use draughts_oracle::notation::json::{LegalMove, Moves};
use draughts_oracle::notation::plural;
use std::io::Write;

/// List the legal moves of a position
#[derive(clap::Args)]
#[command(after_help = "Examples:
  draughts-oracle moves W:W31-50:B1-20
  draughts-oracle moves 'W:WK4:B13,20,32,37' --routes
  draughts-oracle moves 'W:WK1:B12,17,31,38' --engine bitboard --json")]
pub struct Arguments {
    /// The position: a FEN or a Hub string
    fen: String,
    /// Which engine answers
    #[arg(long, value_enum, default_value = "mailbox")]
    engine: Native,
    /// Also list every route of every move
    #[arg(long)]
    routes: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reader: PositionReader,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Finding> {
    let position = arguments.reader.position(&arguments.fen)?;
    let listed = legal_moves(arguments.engine, &position, arguments.routes);
    if arguments.json {
        write_json(out, &listed)?;
    } else {
        write_text(out, &listed)?;
    }
    Ok(Finding::Agree)
}

fn write_text(out: &mut impl Write, listed: &Moves) -> Result<()> {
    for chosen in &listed.moves {
        writeln!(out, "{}", described(chosen))?;
        for route in chosen.routes.iter().flatten() {
            let squares: Vec<String> = route.iter().map(ToString::to_string).collect();
            writeln!(out, "    by {}", squares.join(" "))?;
        }
    }
    if listed.routes_left_out > 0 {
        writeln!(out, "and {} more {}", listed.routes_left_out, plural(listed.routes_left_out as u64, "route"))?;
    }
    Ok(writeln!(out, "{} {}", listed.count, plural(listed.count as u64, "legal move"))?)
}

fn described(chosen: &LegalMove) -> String {
    let takes = if chosen.captured.is_empty() { String::new() } else { format!("  takes {}", chosen.captured) };
    let crowned = if chosen.promotes { "  becomes a king" } else { "" };
    format!("{}{takes}{crowned}", chosen.pdn)
}
