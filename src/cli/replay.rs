//! `replay`: the games of PDN files, ply by ply.

use super::replay_excerpt::Excerpts;
use super::replay_export::{Export, Format};
use super::replay_report::{Report, Told};
use super::replay_totals::Totals;
use super::{Finding, ids, input, progress, sharded, write_json};
use anyhow::{Result, ensure};
use clap::builder::{PathBufValueParser, TypedValueParser};
use draughts_oracle::game::replay::{Judged, judge};
use draughts_oracle::game::{Ruleset, Solution};
use draughts_oracle::notation::pdn::{Record, Records, files};
use draughts_oracle::notation::{Severity, Strictness};
use draughts_oracle::oracle::threads::on_threads;
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Play the games of PDN files through: the first illegal ply, draws, results, and clean PDN
///
/// Both engines check every ply. A draw that is reached or could be claimed ends nothing, as real games went on. Games of
/// other variants are named as such.
#[derive(clap::Args)]
#[command(
    after_help = "Exit codes: 0 every game on 10x10 is legal and nothing is called an error; 1 a game has a problem (an illegal move that \
`--lenient` accepts is one, though a note), or the text of a record has an error; 2 nothing could be read, or the file not be written. Records of other \
variants, records that are no games but have no error, and a result that the game or the ruleset contradicts, which is a note, are \
counted and change nothing. `draughts-oracle findings` lists the names of problems and of what is found in texts.

Examples:
  draughts-oracle replay tournament.pdn
  draughts-oracle replay ~/pdn --ruleset lidraughts --json
  draughts-oracle replay old.pdn --lenient --write clean.pdn
  draughts-oracle replay problems.pdn --solution
  draughts-oracle replay games.pdn --write positions.fen --as fen
  draughts-oracle replay old.pdn --diagnostics note"
)]
pub struct Arguments {
    /// Files and directories (`-` is standard input); directories are searched for `.pdn`
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// The ruleset whose draws are told
    #[arg(long, value_name = "R", default_value = Ruleset::default().id, value_parser = ids::ruleset())]
    ruleset: Ruleset,
    /// Let an illegal move stand where only a capture was missed or not enough was taken (FMJD 5.7), and repair FENs
    #[arg(long)]
    lenient: bool,
    /// The games are solutions of composed problems: tell forced and free replies, and other wins of the same length
    #[arg(long)]
    solution: bool,
    /// Write every game on 10x10 to this file, one with a problem too: in PDN it keeps its moves as they are, else it ends before
    /// the problem. In PDN the result goes into the tag Result, and the moves end in `*`; another result behind them is kept as a
    /// comment. Other records are left out and counted. A file that is read is replaced only by PDN, and only if nothing in it would
    /// be lost: no record is left out, no text has an error, no tag comes twice, and no comment stands behind a semicolon or `%`
    #[arg(long, value_name = "FILE", value_parser = PathBufValueParser::new().try_map(games_file))]
    write: Option<PathBuf>,
    /// How they are written
    #[arg(long = "as", value_name = "FORMAT", value_enum, default_value = "pdn", requires = "write")]
    format: Format,
    /// Show what deviates from the grammar for writers from this severity on
    #[arg(long, value_name = "SEVERITY", value_enum, default_value = "error")]
    diagnostics: Severity,
    /// Write JSON, one object a game
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Finding> {
    let files = files::find(&arguments.paths)?;
    let size = |file: &PathBuf| file.metadata().map_or(0, |metadata| metadata.len());
    let bar = progress::of_bytes(files.iter().map(size).sum());
    let mut work = Work {
        arguments,
        excerpts: Excerpts::new(arguments.diagnostics),
        totals: Totals::default(),
        export: arguments.write.as_deref().map(|path| Export::new(path, arguments.format, &files)).transpose()?,
        out,
    };
    for file in &files {
        let name = file.display().to_string();
        match input::open(file) {
            Ok(source) => work.file(&name, bar.wrap_read(source))?,
            Err(error) => work.unreadable(&name, &error),
        }
    }
    bar.finish_and_clear();
    work.finish()
}

fn games_file(path: PathBuf) -> Result<PathBuf, &'static str> {
    if path == Path::new("-") {
        return Err("standard output is for what is told of the games: name a file (`./-` for one of this name)");
    }
    Ok(path)
}

struct Work<'a, W> {
    arguments: &'a Arguments,
    excerpts: Excerpts,
    totals: Totals,
    export: Option<Export>,
    out: &'a mut W,
}

/// How much text is judged at a time.
const BATCH: usize = 1 << 20;

impl<W: Write> Work<'_, W> {
    fn file(&mut self, name: &str, source: impl Read) -> Result<()> {
        self.totals.files += 1;
        let mut records = Records::new(BufReader::new(source));
        loop {
            let (mut batch, mut bytes, mut failed) = (Vec::new(), 0, None);
            while bytes < BATCH && failed.is_none() {
                match records.next() {
                    Some(Ok(record)) => {
                        bytes += record.source.len();
                        batch.push(record);
                    }
                    Some(Err(error)) => failed = Some(error),
                    None => break,
                }
            }
            for (record, told) in batch.iter().zip(self.judge(&batch)) {
                self.game(name, record, &told)?;
            }
            if let Some(error) = failed {
                self.unreadable(name, &error);
            } else if bytes < BATCH {
                if let (Some(export), Some(line)) = (&mut self.export, records.remark()) {
                    export.lose(format!("{name}:{line}: a comment in no game"));
                }
                return Ok(());
            }
        }
    }

    /// Judges records on all cores, one alone on this; the answers come in the order of the records.
    fn judge(&self, batch: &[Record]) -> Vec<Told> {
        let next = AtomicUsize::new(0);
        let some = || {
            let places = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
            let records = places.map_while(|place| Some((place, batch.get(place)?)));
            records.map(|(place, record)| (place, self.arguments.told(record))).collect::<Vec<_>>()
        };
        let threads = sharded::threads(None).get().min(batch.len());
        let mut told: Vec<(usize, Told)> = on_threads(threads, some).into_iter().flatten().collect();
        told.sort_by_key(|&(place, _)| place);
        told.into_iter().map(|(_, told)| told).collect()
    }

    /// A file that cannot be read, or not to its end.
    fn unreadable(&mut self, file: &str, error: &io::Error) {
        self.totals.unreadable(file, error);
        if let Some(export) = &mut self.export {
            export.leave_out(format!("{file}: {error}"));
        }
    }

    fn game(&mut self, file: &str, record: &Record, told: &Told) -> Result<()> {
        self.totals.add(file, record, told);
        if let Some(export) = &mut self.export {
            export.add(file, record, &told.judged)?;
        }
        let report = Report { file, record, told };
        if self.arguments.json {
            write_json(self.out, &report.shape(self.arguments.diagnostics))
        } else {
            report.write(self.out, &self.excerpts)
        }
    }

    fn finish(self) -> Result<Finding> {
        ensure!(self.totals.was_anything_read(), self.totals.nothing_read());
        if !self.arguments.json {
            self.totals.write(self.out, &self.export.as_ref().map(Export::figures).unwrap_or_default())?;
        }
        self.export.map_or(Ok(()), Export::finish)?;
        Ok(if self.totals.is_clean() { Finding::Agree } else { Finding::Differ })
    }
}

impl Arguments {
    fn told(&self, record: &Record) -> Told {
        let strictness = if self.lenient { Strictness::Lenient } else { Strictness::Strict };
        let judged = judge(record, strictness, &self.ruleset);
        let solution = match &judged {
            Judged::Game(judgement) if self.solution => Some(Solution::of(&judgement.replay)),
            _ => None,
        };
        Told { judged, solution }
    }
}
