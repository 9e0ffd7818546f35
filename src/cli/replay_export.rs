//! Games written to a file.

use super::write_json;
use anyhow::Result;
use draughts_oracle::game::replay::{self, Replay, hub_lines, normalized, parts};
use draughts_oracle::notation::fen;
use draughts_oracle::notation::pdn::{self, Record};
use draughts_oracle::oracle::whole_file::WholeFile;
use serde::Serialize;
use std::io::Write;
use std::path::Path;

/// How games are written.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Format {
    /// PDN 3.0 by the grammar for writers
    Pdn,
    /// Every position as FEN, one a line
    Fen,
    /// Hub commands: start and moves, one game a line
    Hub,
    /// JSON, one game a line: tags, result, start and moves
    Json,
}

/// A game as JSON.
#[derive(Serialize)]
struct Game<'a> {
    tags: Vec<[&'a str; 2]>,
    result: Option<&'a str>,
    parts: Vec<Part>,
}

/// What was played from a position, as Hub texts.
#[derive(Serialize)]
struct Part {
    fen: String,
    moves: Vec<String>,
}

impl<'a> Game<'a> {
    fn of(record: &'a Record, replay: &Replay) -> Game<'a> {
        let tags = record.game.tags.iter().map(|tag| [tag.name.as_str(), tag.value.as_str()]);
        let part = |(start, moves): replay::Part| Part { fen: fen::write(&start), moves };
        Game { tags: tags.collect(), result: record.result(), parts: parts(replay).into_iter().map(part).collect() }
    }
}

/// Games on their way into a file.
pub struct Export {
    format: Format,
    file: WholeFile,
    games: u64,
}

impl Export {
    /// Begins a file.
    pub fn new(path: &Path, format: Format) -> Result<Export> {
        Ok(Export { format, file: WholeFile::new(path)?, games: 0 })
    }

    /// Writes a game.
    pub fn add(&mut self, record: &Record, replay: &Replay) -> Result<()> {
        match self.format {
            Format::Pdn => {
                if self.games > 0 {
                    writeln!(self.file)?;
                }
                write!(self.file, "{}", pdn::write([&normalized(record, replay)]))?;
            }
            Format::Fen => {
                replay.positions().try_for_each(|position| writeln!(self.file, "{}", fen::write(position)))?
            }
            Format::Hub => hub_lines(replay).iter().try_for_each(|line| writeln!(self.file, "{line}"))?,
            Format::Json => write_json(&mut self.file, &Game::of(record, replay))?,
        }
        self.games += 1;
        Ok(())
    }

    /// Puts the file in its place.
    pub fn finish(self) -> Result<()> {
        Ok(self.file.finish()?)
    }
}
