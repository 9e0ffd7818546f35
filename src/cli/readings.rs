//! `readings`: how the rules are misread, and what betrays it.

use super::{Finding, ids, progress, write_json};
use anyhow::{Context, Result, bail, ensure};
use draughts_oracle::notation::{fen, plural};
use draughts_oracle::oracle::witness::answer::Told;
use draughts_oracle::oracle::witness::{AnyMisreading, EQUAL_READINGS, EqualReading, Witness};
use std::io::Write;
use std::time::Duration;

/// List the misreadings of the rules that are known by name, each with the smallest position or shortest game that betrays it
///
/// Readings that sound different from the law and are not come last, with the argument.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  draughts-oracle readings
  draughts-oracle readings ghosts-removed-at-once
  draughts-oracle readings stops-on-row --prove
  draughts-oracle readings --json")]
pub struct Arguments {
    /// One of them: show its witness, the lawful answer and the misread answer
    id: Option<String>,
    /// Search for the smallest position again: seconds where it has up to four pieces, else minutes
    #[arg(long, requires = "id", conflicts_with = "json")]
    prove: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Finding> {
    if let Some(equal) = arguments.id.as_deref().and_then(EqualReading::find) {
        return write_equal(arguments, out, equal);
    }
    let chosen: Vec<AnyMisreading> = match &arguments.id {
        Some(id) => vec![AnyMisreading::find(id).with_context(|| ids::no_misreading(id, all_ids()))?],
        None => AnyMisreading::all().collect(),
    };
    if let (true, [misreading]) = (arguments.prove, chosen.as_slice()) {
        return prove(misreading, out);
    }
    let told: Vec<Told> = chosen.iter().map(AnyMisreading::told).collect();
    match (arguments.json, told.as_slice()) {
        (true, told) => write_json(out, &told)?,
        (false, [one]) => writeln!(out, "{one}")?,
        (false, several) => {
            several.iter().try_for_each(|told| write_line(out, told))?;
            EQUAL_READINGS.iter().try_for_each(|equal| writeln!(out, "{equal}"))?;
        }
    }
    Ok(Finding::Agree)
}

fn all_ids() -> impl Iterator<Item = &'static str> {
    AnyMisreading::all().map(|known| known.id())
}

fn write_equal(arguments: &Arguments, out: &mut impl Write, equal: &EqualReading) -> Result<Finding> {
    ensure!(!arguments.prove, "`{}` is equal to the law: nothing can betray it", equal.id);
    if arguments.json {
        write_json(out, &[equal])?
    } else {
        writeln!(out, "{equal}")?
    }
    Ok(Finding::Agree)
}

fn write_line(out: &mut impl Write, Told { id, clause, who, witness, .. }: &Told) -> Result<()> {
    writeln!(out, "{id}  {clause}\n    {who}")?;
    Ok(writeln!(out, "    {}  {}: {}", witness.fen, witness.size(), witness.proof)?)
}

/// Searches anew, and tells whether the stored witness is what comes out.
fn prove(misreading: &AnyMisreading, out: &mut impl Write) -> Result<Finding> {
    let AnyMisreading::OfMoves(misreading) = misreading else {
        bail!("`{}` misreads a draw rule: the length of its game is argued, not searched", misreading.id());
    };
    let stored = Witness::find(misreading.id).with_context(|| format!("`{}` has no witness", misreading.id))?;
    let sign_of_life = progress::of_steps();
    sign_of_life.enable_steady_tick(Duration::from_millis(100));
    sign_of_life
        .set_message("searching all smaller positions: seconds for most, minutes for those with five pieces and more");
    let found = stored.search_again(misreading);
    sign_of_life.finish_and_clear();
    match found.position {
        Some(position) => {
            writeln!(out, "{}  after {} smaller {}", fen::write(&position), found.passed, plural(found.passed, "one"))?
        }
        None => writeln!(out, "none of {} positions shows it", found.passed)?,
    }
    Ok(if stored.agrees_with(&found) { Finding::Agree } else { Finding::Differ })
}
