//! `--shard I/N --out FILE`, for every command that can be spread over machines.

use super::compare_report::nothing_read;
use super::progress;
use super::{Finding, message, write_json};
use anyhow::{Result, ensure};
use clap::builder::{PathBufValueParser, TypedValueParser};
use draughts_oracle::notation::plural;
use draughts_oracle::oracle::campaign::{Progress, Shard};
use draughts_oracle::oracle::shards::{Ended, Examiner, Record, ShardRun, Work};
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Which part of the work, and where its record goes.
#[derive(clap::Args)]
pub struct Sharded {
    /// Only part I of N of the work
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    pub shard: Shard,
    /// Write a record of the shard into this file, for `merge`: NAME.jsonl, or NAME.jsonl.zst to compress it. Run it again after a
    /// kill to go on, or to find it done
    #[arg(long, value_name = "FILE", value_parser = PathBufValueParser::new().try_map(record_file))]
    pub out: Option<PathBuf>,
    /// With `--out`: save what is done every so many seconds
    #[arg(long, value_name = "S", default_value_t = 30, requires = "out")]
    checkpoint: u64,
    /// How many threads; all cores unless given
    #[arg(long, value_name = "N", value_parser = thread_count)]
    pub threads: Option<NonZeroUsize>,
}

/// As many threads as were asked for, or as there are cores.
pub fn threads(asked: Option<NonZeroUsize>) -> NonZeroUsize {
    asked.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}

/// Reads how many threads there shall be.
pub fn thread_count(text: &str) -> Result<NonZeroUsize, String> {
    const MOST: usize = 1024;
    let count = text.parse().ok().filter(|count: &NonZeroUsize| count.get() <= MOST);
    count.ok_or_else(|| format!("a number from 1 to {MOST} is wanted"))
}

/// Whether the name says that the file holds the record of a shard: in a folder, `merge` looks for no other.
pub fn is_record(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    !name.starts_with('.') && (name.ends_with(".jsonl") || name.ends_with(".jsonl.zst"))
}

fn record_file(path: PathBuf) -> Result<PathBuf, &'static str> {
    if is_record(&path) {
        Ok(path)
    } else {
        Err("`merge` looks for names that end in `.jsonl` or `.jsonl.zst` and do not begin with a dot")
    }
}

impl Sharded {
    /// Works on the shard until its file is there.
    pub fn run(&self, work: &Work, path: &Path, json: bool, out: &mut impl Write) -> Result<Finding> {
        let progress = Arc::new(Progress::default());
        progress::stop_on_interrupt(&progress)?;
        let threads = threads(self.threads).get();
        let checkpoint = Duration::from_secs(self.checkpoint);
        let run = ShardRun { work, shard: self.shard, out: path, threads, checkpoint, progress: &progress };
        let source = work.open()?;
        let blocks = self.shard.range(source.blocks());
        let all = blocks.end - blocks.start;
        let ended = progress::show_while(&progress, all, "position", || run.run(|| Examiner::of(work)))?;
        let (record, how) = match ended {
            Ended::Done(record) => (record, "done"),
            Ended::WasDone(record) => (record, "was done before"),
            Ended::Interrupted(record) => {
                let (shard, done) = (self.shard, record.blocks.1 - record.blocks.0);
                message(format_args!(
                    "draughts-oracle: shard {shard}: interrupted after {done} of {all} {}, kept in `{}`; the same command goes on from there",
                    plural(all, "block"),
                    run.checkpoint_path().display()
                ));
                return Ok(Finding::Interrupted);
            }
        };
        let files: Vec<PathBuf> = work.files().iter().map(|file| file.path.clone()).collect();
        let read_nothing = record.totals.positions == 0 && !files.is_empty();
        ensure!(self.shard != Shard::WHOLE || !read_nothing, nothing_read(source.name(), &files, &record.refused));
        if json {
            write_json(out, &record)?
        } else {
            tell(&record, how, path, out)?
        }
        Ok(if record.totals.differences == 0 { Finding::Agree } else { Finding::Differ })
    }
}

fn tell(record: &Record, how: &str, path: &Path, out: &mut impl Write) -> Result<()> {
    let (totals, seconds) = (&record.totals, record.made.seconds);
    let counted = |number: u64, noun| format!("{number} {}", plural(number, noun));
    let mut figures = vec![counted(totals.positions, "position"), counted(totals.differences, "difference")];
    let refused = record.refused.len() as u64;
    figures.extend((refused > 0).then(|| format!("{} refused", counted(refused, "record"))));
    writeln!(out, "shard {} {how}: {}, {seconds:.1} s, in {}", record.shard, figures.join(", "), path.display())?;
    for difference in &record.differences {
        writeln!(out, "\n{}, found at {}\n{}", difference.at, difference.fen, difference.smallest)?;
    }
    Ok(())
}
