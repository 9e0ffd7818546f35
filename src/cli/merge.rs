//! `merge`: shards of a campaign into one certificate.

use super::sharded::{self, is_record};
use super::table::{self, grouped};
use super::{Finding, message, progress, write_json};
use anyhow::{Context, Result, bail, ensure};
use draughts_oracle::notation::pdn::files::is_special;
use draughts_oracle::notation::plural;
use draughts_oracle::oracle::campaign::Progress;
use draughts_oracle::oracle::shards::{
    Certificate, Fault, Merged, Work, merge, read_certificate, read_records, rules_hash, unfinished_shard,
};
use draughts_oracle::oracle::whole_file::WholeFile;
use serde_json::json;
use std::collections::BTreeSet;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

/// Add up the shards of a campaign, and certify that nothing is missing and nothing differs
///
/// Every shard must be there exactly once, from the same version of the program and of the rules; the counts must be those of the
/// formulas. Exit code 1 on any gap, overlap, mismatch or difference, each of which is named; 2 where there is not one position to
/// certify.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  draughts-oracle compare --source exhaustive --shard 1/2 --out shards/1.jsonl
  draughts-oracle compare --source exhaustive --shard 2/2 --out shards/2.jsonl
  draughts-oracle merge shards/*.jsonl
  draughts-oracle merge shards --recheck 1% --out certificate.json
  draughts-oracle merge --verify certificate.json --recheck 3")]
pub struct Arguments {
    /// Records of shards as `--out` writes them, joined or not; or folders of them
    #[arg(value_name = "FILE", required_unless_present = "verify")]
    files: Vec<PathBuf>,
    /// Check a certificate instead: its sums, its formulas, and with `--recheck` some of its shards
    #[arg(long, value_name = "CERTIFICATE", conflicts_with = "files")]
    verify: Option<PathBuf>,
    /// Do so many shards again, or so many in a hundred (rounded up to whole shards), chosen at random; where only one side is to
    /// move, from the other side, too
    #[arg(long, value_name = "N|N%")]
    recheck: Option<Sample>,
    /// On how many threads; all cores unless given
    #[arg(long, value_name = "N", value_parser = sharded::thread_count)]
    threads: Option<NonZeroUsize>,
    /// Write the certificate as JSON into this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// How many shards are done again.
#[derive(Clone, Copy)]
enum Sample {
    Shards(usize),
    Percent(f64),
}

impl FromStr for Sample {
    type Err = String;

    fn from_str(text: &str) -> Result<Sample, String> {
        let refused = || format!("`{text}` is neither a number of shards nor a percentage such as 1%");
        match text.strip_suffix('%') {
            Some(digits) => match digits.parse() {
                Ok(percent) if (0.0..=100.0).contains(&percent) => Ok(Sample::Percent(percent)),
                _ => Err(refused()),
            },
            None => text.parse().map(Sample::Shards).map_err(|_| refused()),
        }
    }
}

impl Sample {
    /// Numbers from 1, ascending; at least one where any were asked for.
    fn choose(self, shards: usize) -> Vec<u64> {
        let many = match self {
            Sample::Shards(many) => many,
            Sample::Percent(percent) => (shards as f64 * percent / 100.0).ceil() as usize,
        };
        let mut chosen = fastrand::Rng::new().choose_multiple(1..=shards as u64, many.min(shards));
        chosen.sort_unstable();
        chosen
    }
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Finding> {
    let file = arguments.out.as_deref().map(WholeFile::new).transpose()?;
    let Merged { mut certificate, mut faults } = arguments.merged()?;
    if let [nothing @ Fault::Nothing] = &faults[..] {
        bail!("{nothing}{}", refused(&certificate));
    }
    let mut done_again = Vec::new();
    if let Some(sample) = arguments.recheck.filter(|_| faults.is_empty()) {
        done_again = sample.choose(certificate.shards.len());
        faults = again(&certificate, &done_again, sharded::threads(arguments.threads).get())?;
        if arguments.verify.is_none() {
            certificate.made.done_again.clone_from(&done_again);
        }
    }
    // What cannot be written to the file can still be told.
    let saved = file.filter(|_| faults.is_empty()).map_or(Ok(()), |file| save(file, &certificate));
    match (arguments.json, faults.is_empty()) {
        (true, true) => write_json(out, &certificate)?,
        (true, false) => {
            let texts: Vec<String> = faults.iter().map(ToString::to_string).collect();
            write_json(out, &json!({ "faults": texts }))?;
        }
        (false, true) => tell(&certificate, &done_again, out)?,
        (false, false) => faults.iter().try_for_each(|fault| writeln!(out, "{fault}"))?,
    }
    saved?;
    if faults.iter().any(|fault| matches!(fault, Fault::Gap { .. })) {
        arguments.tell_how_to_go_on(&certificate.work);
    }
    Ok(if faults.is_empty() { Finding::Agree } else { Finding::Differ })
}

fn save(mut file: WholeFile, certificate: &Certificate) -> Result<()> {
    file.write_all(certificate.text()?.as_bytes())?;
    Ok(file.finish()?)
}

impl Arguments {
    fn merged(&self) -> Result<Merged> {
        if let Some(path) = &self.verify {
            let certificate = read_certificate(path)?;
            let faults = certificate.faults();
            return Ok(Merged { certificate, faults });
        }
        let mut records = Vec::new();
        for file in self.files()? {
            records.extend(read_records(&file)?.into_iter().map(|record| (file.clone(), record)));
        }
        merge(&records).context("there is no shard to merge")
    }

    /// How a gap is filled. What has been begun of it is named where it lies beside what is there.
    fn tell_how_to_go_on(&self, work: &Work) {
        let folder = |path: &PathBuf| if path.is_dir() { path.clone() } else { path.with_file_name("") };
        let folders: BTreeSet<PathBuf> = self.files.iter().map(folder).collect();
        let here = |folder: &PathBuf| if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder.clone() };
        // A folder that cannot be listed only keeps from telling more.
        let begun = folders.iter().flat_map(|folder| files_in(&here(folder)).unwrap_or_default());
        for path in begun.filter_map(|path| unfinished_shard(&path)) {
            message(format_args!("`{}` is unfinished", path.display()));
        }
        let command = if matches!(work, Work::Perft(_)) { "perft" } else { "compare" };
        message(format_args!(
            "`{command}` of a missing shard, with its `--shard` and the same `--out` as before, goes on from its checkpoint, or begins it"
        ));
    }

    /// The files, and those in the folders whose names say that they hold records.
    fn files(&self) -> Result<Vec<PathBuf>> {
        let mut files = Vec::new();
        for path in &self.files {
            if path.is_dir() {
                let found = files_in(path).with_context(|| format!("`{}` cannot be listed", path.display()))?;
                let before = files.len();
                files.extend(found.iter().filter(|path| is_record(path)).cloned());
                ensure!(files.len() > before, no_record(path, &found));
            } else {
                files.push(path.clone());
            }
        }
        Ok(files)
    }
}

/// What a folder holds, but for pipes and devices.
fn files_in(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> = folder.read_dir()?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    files.retain(|path| !is_special(path));
    files.sort();
    Ok(files)
}

/// What is said of a folder without records: perhaps a shard of it was begun.
fn no_record(folder: &Path, files: &[PathBuf]) -> String {
    let nothing = format!("`{}` holds no `.jsonl` or `.jsonl.zst`", folder.display());
    match files.iter().find_map(|path| unfinished_shard(path)) {
        Some(path) => {
            format!("{nothing}; an unfinished shard is there: run the command for `{}` again", path.display())
        }
        None => nothing,
    }
}

/// How many records gave no position.
fn refused(certificate: &Certificate) -> String {
    match certificate.refused {
        0 => String::new(),
        some => format!("; {} {} refused", grouped(some), if some == 1 { "record was" } else { "records were" }),
    }
}

fn again(certificate: &Certificate, chosen: &[u64], threads: usize) -> Result<Vec<Fault>> {
    let progress = Arc::new(Progress::default());
    let blocks = certificate.blocks / certificate.shards.len().max(1) as u64 * chosen.len() as u64;
    Ok(progress::show_while(&progress, blocks, "position", || certificate.do_again(chosen, threads, &progress))?)
}

/// Tells of the certificate, and which of its shards have just been done again.
fn tell(certificate: &Certificate, done_again: &[u64], out: &mut impl Write) -> Result<()> {
    writeln!(out, "{}", table::of_figures(rows(certificate)))?;
    writeln!(out, "{}", statement(certificate))?;
    if certificate.rules != rules_hash() || certificate.version != env!("CARGO_PKG_VERSION") {
        writeln!(out, "It was made by another version of the program or of the rules than this one.")?;
    }
    if !done_again.is_empty() {
        let other_side = if certificate.work.other_side().is_some() { ", also from the other side" } else { "" };
        writeln!(out, "Shards done again{other_side}, with the same result: {}", shards(certificate, done_again))?;
    }
    let before = &certificate.made.done_again;
    if !before.is_empty() && before != done_again {
        writeln!(out, "When it was made, it says, these were done again: {}", shards(certificate, before))?;
    }
    Ok(())
}

fn shards(certificate: &Certificate, numbers: &[u64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    format!("{} of {}", numbers.join(", "), certificate.shards.len())
}

fn statement(certificate: &Certificate) -> String {
    let formula = if certificate.expected_positions.is_some() { ", as many as there must be" } else { "" };
    let positions = certificate.totals.positions;
    let positions = format!("{} {}", grouped(positions), plural(positions, "position"));
    match certificate.work {
        Work::Perft(_) => format!("Every line was counted once, behind {positions}{formula}."),
        _ => format!("The engines agree on {positions}{formula}."),
    }
}

fn rows(certificate: &Certificate) -> Vec<(String, String)> {
    let totals = &certificate.totals;
    let work = serde_json::to_value(&certificate.work).unwrap_or_default();
    let fields = work.as_object().into_iter().flatten().filter(|(name, _)| *name != "files");
    let plain = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let mut rows: Vec<(String, String)> = fields.map(|(name, value)| (name.clone(), plain(value))).collect();
    let mut row = |name: &str, value: String| rows.push((name.to_owned(), value));
    row("shards", grouped(certificate.shards.len() as u64));
    row("positions", grouped(totals.positions));
    if totals.nodes > 0 {
        row("lines of play", grouped(totals.nodes));
    } else {
        row("legal moves", grouped(totals.moves));
        row("promotions", grouped(totals.promotions));
    }
    if certificate.refused > 0 {
        row("records refused", grouped(certificate.refused));
    }
    for (size, count) in totals.captures_by_size() {
        row(&format!("captures of {size}"), grouped(count));
    }
    row("checksum, White to move", format!("{:032x}", totals.checksum.white));
    row("checksum, Black to move", format!("{:032x}", totals.checksum.black));
    row("version", certificate.version.clone());
    row("rules", certificate.rules.clone());
    row("machines", certificate.made.machines.join("; "));
    row("seconds on one thread", grouped(certificate.made.thread_seconds as u64));
    row("finished", certificate.made.last.clone());
    rows
}
