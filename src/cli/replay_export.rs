//! Games written to a file.

use anyhow::{Context, Result};
use draughts_oracle::game::replay::{Replay, hub_lines, normalized};
use draughts_oracle::notation::fen;
use draughts_oracle::notation::pdn::{self, Record};
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
