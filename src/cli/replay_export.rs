//! Games written to a file.

use super::write_json;
use anyhow::{Context, Result};
use draughts_oracle::game::replay::{self, Replay, hub_lines, normalized, parts};
use draughts_oracle::notation::fen;
use draughts_oracle::notation::pdn::{self, Record};
use serde::Serialize;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

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

/// A file under way. It takes its place only at the end; until then whatever was there stays.
pub struct Export {
    /// Its place.
    pub path: PathBuf,
    format: Format,
    file: BufWriter<NamedTempFile>,
    games: u64,
}

impl Export {
    /// Begins a file beside its place.
    pub fn new(path: &Path, format: Format) -> Result<Export> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder).with_context(|| format!("`{}` cannot be written", path.display()))?;
        Ok(Export { path: path.to_owned(), format, file: BufWriter::new(file), games: 0 })
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
        let file = self.file.into_inner().map_err(std::io::IntoInnerError::into_error)?;
        file.as_file().sync_all()?;
        file.persist(&self.path)?;
        Ok(())
    }
}
