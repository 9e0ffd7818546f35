//! `search`: positions that are extreme in some way.

use super::table::grouped;
use super::{Finding, ids, progress, write_json};
use anyhow::{Result, bail};
use clap::builder::{PossibleValue, PossibleValuesParser};
use draughts_oracle::mailbox::Misreading;
use draughts_oracle::mailbox::misreadings::MISREADINGS;
use draughts_oracle::notation::{diagram::Diagram, fen, plural};
use draughts_oracle::oracle::campaign::Progress;
use draughts_oracle::oracle::search::{Objective, Readings, Record, Search};
use serde::Serialize;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Search for extreme positions: hill climbing with restarts over edits of a position
///
/// Each position that is better than all before is printed as it comes, and at the end the last one as a board.
#[derive(clap::Args)]
#[command(
    after_help = "The same seed finds the same positions in the same steps. Ctrl-C ends the search with what was found so far.

Examples:
  draughts-oracle search moves
  draughts-oracle search routes --seconds 60 --seed 7
  draughts-oracle search capture --pieces 12 --steps 100000 --json
  draughts-oracle search apart --readings law,from-to-as-move --pieces 6"
)]
pub struct Arguments {
    /// What there shall be as much as possible of
    #[arg(value_parser = PossibleValuesParser::new(objectives()))]
    objective: String,
    /// The two readings that `apart` tells from each other: ids of `readings`, or `law`
    #[arg(long, value_name = "A,B", value_parser = readings)]
    readings: Option<Readings>,
    /// How many seconds to search; 10 unless steps are given
    #[arg(long, value_name = "S")]
    seconds: Option<u64>,
    /// How many positions to look at
    #[arg(long, value_name = "N")]
    steps: Option<u64>,
    /// At most so many pieces a side
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u8).range(1..=50))]
    pieces: u8,
    /// Where the climb begins and how it goes on
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

fn objectives() -> impl Iterator<Item = PossibleValue> {
    let most = Objective::ALL.into_iter().map(|objective| PossibleValue::new(objective.id).help(objective.what));
    most.chain([PossibleValue::new(Objective::APART).help("fewest pieces that tell two readings apart")])
}

fn readings(text: &str) -> Result<Readings, String> {
    let (one, other) = text.split_once(',').ok_or("two readings are needed, with a comma between them")?;
    Ok([reading(one)?, reading(other)?])
}

fn reading(id: &str) -> Result<Option<&'static Misreading>, String> {
    match id {
        "law" => Ok(None),
        id => Misreading::find(id).map(Some).ok_or_else(|| {
            let of_moves = MISREADINGS.iter().map(|misreading| misreading.id);
            ids::no_misreading(id, of_moves.chain(["law"]))
        }),
    }
}

/// What was found.
#[derive(Serialize)]
struct Found<'a> {
    objective: &'a str,
    seed: u64,
    pieces: u8,
    steps: u64,
    climbs: u64,
    seconds: f64,
    /// Each better than the one before.
    records: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    step: u64,
    value: u64,
    fen: String,
}

impl Line {
    fn of(objective: &Objective, record: &Record) -> Line {
        Line { step: record.step, value: objective.amount(record.value), fen: fen::write(&record.position) }
    }
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Finding> {
    let objective = &arguments.objective()?;
    let stop = Arc::new(Progress::default());
    progress::stop_on_interrupt(&stop)?;
    let mut search = Search::new(objective, arguments.pieces.into(), arguments.seed);
    let mut records = Vec::new();
    let begin = Instant::now();
    let bar = progress::of_steps();
    let is_interrupted = || stop.stop.load(Ordering::Relaxed);
    while arguments.goes_on(&search, begin) && !is_interrupted() {
        if let Some(record) = search.step() {
            let line = Line::of(objective, &record);
            if !arguments.json {
                bar.suspend(|| writeln!(out, "{} in step {}: {}", objective.told(line.value), line.step, line.fen))?;
                out.flush()?;
            }
            records.push(line);
        }
        show(&bar, &search, begin);
    }
    bar.finish_and_clear();
    if arguments.json {
        let (steps, climbs, seconds) = (search.steps(), search.climbs(), begin.elapsed().as_secs_f64());
        let Arguments { seed, pieces, .. } = *arguments;
        write_json(out, &Found { objective: objective.id, seed, pieces, steps, climbs, seconds, records })?;
    } else if let Some(best) = search.best() {
        writeln!(out, "{}", Diagram::new(&best.position.into()))?;
    } else {
        let positions = plural(search.steps(), "position");
        writeln!(out, "nothing was found: {} {positions} looked at", grouped(search.steps()))?;
    }
    Ok(if is_interrupted() { Finding::Interrupted } else { Finding::Agree })
}

impl Arguments {
    fn objective(&self) -> Result<Objective> {
        match (Objective::find(&self.objective), self.readings) {
            (Some(_), Some(_)) => bail!("`--readings` goes with `{}`", Objective::APART),
            (Some(objective), None) => Ok(*objective),
            (None, Some(readings)) => Ok(Objective::apart(readings)),
            (None, None) => bail!("`{}` needs `--readings A,B`", Objective::APART),
        }
    }

    fn goes_on(&self, search: &Search, begin: Instant) -> bool {
        const DEFAULT: u64 = 10;
        let steps_left = self.steps.is_none_or(|steps| search.steps() < steps);
        let seconds = self.seconds.or(self.steps.is_none().then_some(DEFAULT));
        steps_left && seconds.is_none_or(|seconds| begin.elapsed() < Duration::from_secs(seconds))
    }
}

/// Tells now and then how far it is.
fn show(bar: &indicatif::ProgressBar, search: &Search, begin: Instant) {
    const OFTEN: u64 = 1024;
    if search.steps().is_multiple_of(OFTEN) {
        let rate = search.steps() as f64 / begin.elapsed().as_secs_f64().max(0.001);
        let (steps, climbs) = (grouped(search.steps()), grouped(search.climbs()));
        bar.set_message(format!("{steps} positions, {climbs} climbs, {} a second", grouped(rate as u64)));
        bar.tick();
    }
}
