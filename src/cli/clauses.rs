//! `clauses`: the registry of clauses, and where each is implemented and shown.

use super::{Finding, write_json};
use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use std::io::Write;

/// The files of the registry, in the order of the texts.
const REGISTRY: [&str; 3] = [
    include_str!("../../spec/clauses/fmjd.toml"),
    include_str!("../../spec/clauses/minsport.toml"),
    include_str!("../../spec/clauses/other.toml"),
];

/// What `tests/traceability.rs` finds in the sources, snapshots and specification; it fails when this is not up to date.
const MATRIX: &str = include_str!("../../snapshots/traceability-matrix.snap");

/// List the clauses of the rules in our own words, and which of them a program decides
#[derive(clap::Args)]
#[command(after_help = "Examples:
  draughts-oracle clauses
  draughts-oracle clauses promotion
  draughts-oracle clauses 'FMJD 4.13' --matrix
  draughts-oracle clauses --matrix --json")]
pub struct Arguments {
    /// Only clauses in whose id or text this occurs
    text: Option<String>,
    /// Show where each clause is marked in the code, how often where more than once, and which snapshot, witnesses,
    /// interpretations, vectors, reports and generators show it
    #[arg(long)]
    matrix: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Deserialize)]
struct Registry {
    clause: Vec<Entry>,
}

#[derive(Deserialize, Serialize)]
struct Entry {
    id: String,
    article: String,
    text: String,
    kind: String,
    decidable: String,
    edition: String,
    provenance: String,
    status: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// A line of the matrix.
#[derive(Serialize)]
struct Traced<'a> {
    id: &'a str,
    code: Vec<&'a str>,
    snapshot: Option<&'a str>,
    witnesses: Vec<&'a str>,
    interpretations: Vec<&'a str>,
    vectors: Vec<&'a str>,
    reported: Vec<&'a str>,
    generators: Vec<&'a str>,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Finding> {
    let entries = entries(arguments.text.as_deref())?;
    match (arguments.matrix, arguments.json) {
        (false, false) => entries.iter().try_for_each(|entry| write_entry(out, entry))?,
        (false, true) => write_json(out, &entries)?,
        (true, false) => matrix(&entries).try_for_each(|line| writeln!(out, "{line}"))?,
        (true, true) => write_json(out, &matrix(&entries).skip(1).filter_map(traced).collect::<Vec<_>>())?,
    }
    Ok(Finding::Agree)
}

fn entries(text: Option<&str>) -> Result<Vec<Entry>> {
    let mut entries = Vec::new();
    for file in REGISTRY {
        let registry: Registry = toml::from_str(file).context("the registry of clauses that was built in")?;
        entries.extend(registry.clause);
    }
    if let Some(text) = text {
        let wanted = text.to_lowercase();
        entries.retain(|entry| [&entry.id, &entry.text].iter().any(|text| text.to_lowercase().contains(&wanted)));
        ensure!(
            !entries.is_empty(),
            "`{text}` occurs in no clause; they are in our own words: `draughts-oracle clauses` lists them all"
        );
    }
    Ok(entries)
}

fn write_entry(out: &mut impl Write, entry: &Entry) -> Result<()> {
    let Entry { id, text, kind, decidable, provenance, status, reason, .. } = entry;
    let reason = reason.as_ref().map(|reason| format!(": {reason}")).unwrap_or_default();
    writeln!(out, "{id}  {kind}, decided by {decidable}, {provenance}")?;
    Ok(writeln!(out, "    {text}\n    {status}{reason}")?)
}

/// The heading of the matrix and the lines of these clauses.
fn matrix(entries: &[Entry]) -> impl Iterator<Item = &'static str> {
    let (heading, lines) = MATRIX.split("---\n").last().and_then(|shown| shown.split_once('\n')).unwrap_or_default();
    let lines = lines.lines().filter(|line| entries.iter().any(|entry| cells(line).next() == Some(&entry.id)));
    std::iter::once(heading).chain(lines)
}

fn cells(line: &str) -> impl Iterator<Item = &str> {
    line.split('|').map(str::trim)
}

fn traced(line: &str) -> Option<Traced<'_>> {
    let mut cells = cells(line);
    let id = cells.next()?;
    let mut names = || Some(cells.next()?.split_whitespace().filter(|&name| name != "-").collect::<Vec<_>>());
    Some(Traced {
        id,
        code: names()?,
        snapshot: names()?.pop(),
        witnesses: names()?,
        interpretations: names()?,
        vectors: names()?,
        reported: names()?,
        generators: names()?,
    })
}
