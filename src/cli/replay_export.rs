//! Games written to a file.

use super::position::beginning;
use super::{NO_GAME, write_json};
use anyhow::{Result, bail};
use draughts_oracle::game::replay::{self, Judged, Replay, hub_lines, normalized, parts};
use draughts_oracle::notation::pdn::{self, PdnFault, Record};
use draughts_oracle::notation::{Severity, fen};
use draughts_oracle::oracle::whole_file::WholeFile;
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};

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

/// The first thing in the text of a record that is not in what is written of it.
fn lost(record: &Record) -> Option<String> {
    use PdnFault::{DuplicateTag, Semicolon};
    let is_lost = |fault: PdnFault| fault.severity() == Severity::Error || matches!(fault, DuplicateTag | Semicolon);
    let found = record.problems.iter().find(|problem| is_lost(problem.fault)).map(ToString::to_string);
    let remark = |place: usize| {
        let line = record.source[place..].lines().next().unwrap_or_default();
        format!("{}: a comment: `{}`", record.location(place).0, beginning(line))
    };
    found.or_else(|| record.line_comment().map(remark))
}

/// Games on their way into a file.
pub struct Export {
    format: Format,
    file: WholeFile,
    games: u64,
    /// Those of them in PDN that do not say how they ended.
    without_result: u64,
    left_out: u64,
    /// The first thing read that is not in the file.
    lost: Option<String>,
    /// The file, where it is one of those that are read.
    in_place: Option<PathBuf>,
}

impl Export {
    /// Begins a file for the games of these sources.
    pub fn new(path: &Path, format: Format, sources: &[PathBuf]) -> Result<Export> {
        let target = path.canonicalize().ok();
        let is_target = |source: &PathBuf| target.is_some() && source.canonicalize().ok() == target;
        let in_place = sources.iter().any(is_target).then(|| path.to_owned());
        let file = WholeFile::new(path)?;
        Ok(Export { format, file, games: 0, without_result: 0, left_out: 0, lost: None, in_place })
    }

    /// Writes a record if it is a game on 10x10.
    pub fn add(&mut self, file: &str, record: &Record, judged: &Judged) -> Result<()> {
        let game = record.number;
        match judged {
            Judged::Game(judgement) => {
                self.lost = self.lost.take().or_else(|| Some(format!("{file}:{} (game {game})", lost(record)?)));
                return self.add_game(record, &judgement.replay);
            }
            Judged::Other(other) => self.leave_out(format!("{file}: game {game}: {other}")),
            Judged::NoStart(error) => self.leave_out(format!("{file}: game {game}: the tag FEN: {error}")),
            Judged::Nothing => self.leave_out(format!("{file}: game {game}: {NO_GAME}")),
        }
        Ok(())
    }

    /// Counts what is not written.
    pub fn leave_out(&mut self, what: String) {
        self.left_out += 1;
        self.lose(what);
    }

    /// Keeps in mind what is in no record that could be written.
    pub fn lose(&mut self, what: String) {
        self.lost.get_or_insert(what);
    }

    fn add_game(&mut self, record: &Record, replay: &Replay) -> Result<()> {
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
        self.without_result += u64::from(matches!(self.format, Format::Pdn) && record.result().is_none());
        Ok(())
    }

    /// How many games are in the file, and how many records are not.
    pub fn figures(&self) -> Vec<(&'static str, u64)> {
        let mut figures = vec![("games written", self.games), ("records not written", self.left_out)];
        figures.extend((self.without_result > 0).then_some(("written without a result", self.without_result)));
        figures
    }

    /// Puts the file in its place, unless this were the end of something that stands only there.
    pub fn finish(self) -> Result<()> {
        if let Some(path) = &self.in_place {
            let lost = self.lost.as_deref().or((!matches!(self.format, Format::Pdn)).then_some("tags and comments"));
            if let Some(lost) = lost {
                bail!("`{}` stays as it was, because this would be lost: {lost}; write another file", path.display());
            }
        }
        Ok(self.file.finish()?)
    }
}
