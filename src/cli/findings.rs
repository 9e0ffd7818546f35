//! `findings`: what the names mean under which something is found.

use super::{Finding, write_json};
use anyhow::{Result, ensure};
use serde::Serialize;
use std::io::Write;

/// The list of them; a test keeps it complete.
const LIST: &str = include_str!("../../spec/findings.md");

/// Said behind what has such names in it.
pub const WHERE_EXPLAINED: &str = "What a name means is told by `draughts-oracle findings NAME`.";

/// Tell what the names mean under which something is found in moves, games and positions
///
/// They are those of `replay`, `adjudicate` and `explain`, and of what `check` sees a program accept.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  draughts-oracle findings
  draughts-oracle findings pdn-result-as-terminator
  draughts-oracle findings fen- --json")]
pub struct Arguments {
    /// Only names in which this occurs
    #[arg(value_name = "NAME")]
    text: Option<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// A line of the list.
#[derive(Serialize)]
struct Entry {
    name: &'static str,
    /// What is found under such names.
    about: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    severity: Option<&'static str>,
    meaning: &'static str,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Finding> {
    let mut entries = entries();
    if let Some(text) = &arguments.text {
        let name = text.strip_prefix("accepts-").unwrap_or(text);
        entries.retain(|entry| entry.name.contains(name));
        ensure!(!entries.is_empty(), "`{text}` occurs in no name; `draughts-oracle findings` lists them");
    }
    if arguments.json {
        write_json(out, &entries)?;
    } else {
        entries.iter().try_for_each(|entry| write_entry(out, entry))?;
    }
    Ok(Finding::Agree)
}

/// Every line of the tables, with the heading above it.
fn entries() -> Vec<Entry> {
    let mut about = "";
    let mut entries = Vec::new();
    for line in LIST.lines() {
        about = line.strip_prefix("## ").unwrap_or(about);
        entries.extend(entry(line, about));
    }
    entries
}

fn entry(line: &'static str, about: &'static str) -> Option<Entry> {
    let (name, rest) = line.strip_prefix("| `")?.strip_suffix(" |")?.split_once("` | ")?;
    let (severity, meaning) = match rest.split_once(" | ") {
        Some((severity, meaning)) => (Some(severity), meaning),
        None => (None, rest),
    };
    Some(Entry { name, about, severity, meaning })
}

fn write_entry(out: &mut impl Write, Entry { name, about, severity, meaning }: &Entry) -> Result<()> {
    let severity = severity.map_or(String::new(), |severity| format!("{severity}; "));
    Ok(writeln!(out, "{name}  {severity}{about}\n    {meaning}")?)
}
