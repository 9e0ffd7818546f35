//! `show`: a position as a drawing.

use super::position::{PositionReader, beginning};
use super::{Finding, in_words};
use anyhow::{Context, Result, anyhow, bail, ensure};
use draughts_oracle::engine::Native;
use draughts_oracle::notation::diagram::Diagram;
use draughts_oracle::notation::moves::{self, MoveText};
use draughts_oracle::notation::{drawing, fen, hub};
use draughts_oracle::oracle::whole_file::WholeFile;
use draughts_oracle::{Move, Position, Route};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Draw a position, and write it as FEN and as Hub string
#[derive(clap::Args)]
#[command(after_help = "Examples:
  draughts-oracle show W:W31-50:B1-20
  draughts-oracle show Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww
  draughts-oracle show --lenient 'w:w31,k32:b1,2'
  draughts-oracle show 'W:WK1:B12,17,31,38' --move 1x26 --svg strike.svg")]
pub struct Arguments {
    /// The position: a FEN or a Hub string
    fen: String,
    /// Mark a legal move: its squares, and what it takes
    #[arg(long = "move", value_name = "MOVE")]
    chosen: Option<String>,
    /// Draw into this file instead, as SVG; `-` is standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    reader: PositionReader,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Finding> {
    let position = arguments.reader.position(&arguments.fen)?;
    let route = arguments.chosen.as_ref().map(|written| route(&position, written)).transpose()?;
    if let Some(path) = &arguments.svg {
        return write_svg(out, path, &drawing::svg(&position.into(), route.as_ref()));
    }
    let mut diagram = Diagram::new(&position.into());
    if let Some(route) = &route {
        diagram = diagram.with_route(route);
    }
    writeln!(out, "{diagram}")?;
    writeln!(out, "FEN  {}", fen::write(&position))?;
    writeln!(out, "Hub  {}", hub::write_position(&position))?;
    writeln!(out, "{}", in_words(Native::Mailbox.outcome(&position)))?;
    let fen::Counters { half_moves, full_move } = arguments.reader.counters(&arguments.fen);
    for (letter, counter) in [('H', half_moves), ('F', full_move)] {
        if let Some(counter) = counter {
            writeln!(
                out,
                "The counter {letter}{counter} belongs to a game and not to the position: `adjudicate` reads it"
            )?;
        }
    }
    for color in position.beyond_start_material() {
        writeln!(out, "{color} has more than the twenty pieces of the start position")?;
    }
    Ok(Finding::Agree)
}

/// The first route of the one legal move that a text names.
fn route(position: &Position, written: &str) -> Result<Route> {
    let text: MoveText = written.parse().map_err(|error| anyhow!("the move `{}`: {error}", beginning(written)))?;
    let routes = Native::Mailbox.routes(position);
    let legal = Native::Mailbox.moves(position);
    let named = moves::resolve(&text, &legal, || routes.clone()).candidates();
    let as_listed = |chosen: &Move| moves::write(chosen, &legal, || routes.clone());
    ensure!(
        named.len() <= 1,
        "`{written}` is ambiguous: {}",
        named.iter().map(as_listed).collect::<Vec<_>>().join(" or ")
    );
    let Some(chosen) = named.first() else { bail!("`{written}` is not legal; `explain` tells why") };
    let along = |route: &&Route| text.squares() == route.squares();
    let of_move = || routes.iter().filter(|route| route.to_move() == *chosen);
    of_move().find(along).or_else(|| of_move().next()).cloned().context("a legal move has a route")
}

fn write_svg(out: &mut impl Write, path: &Path, drawing: &str) -> Result<Finding> {
    if path == Path::new("-") {
        writeln!(out, "{drawing}")?;
    } else {
        WholeFile::write(path, drawing.as_bytes())?;
    }
    Ok(Finding::Agree)
}
