//! `generators`: what each generator reaches.

use super::detection::Detection;
use super::watched::Watched;
use super::{Finding, progress, table, write_json};
use anyhow::Result;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use draughts_oracle::mailbox::misreadings::MISREADINGS;
use draughts_oracle::oracle::campaign::Progress;
use draughts_oracle::oracle::generated::{Generated, Recipe};
use draughts_oracle::oracle::planted::BUDGET;
use draughts_oracle::oracle::reach::{Reach, Seen};
use draughts_oracle::oracle::source::Source;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;

/// How many positions a generator makes unless told otherwise.
const POSITIONS: u64 = 2_000;

/// Show what each generator reaches: clauses that decide, misreadings that show, kinds of captures
#[derive(clap::Args)]
#[command(
    after_help = "Figures are positions, out of as many as were made. For misreadings the place of the first position that tells \
the misreading from the law stands behind: so many cases a campaign with this generator needs to notice it. `--detection` \
sets these beside each other, a column for each generator, and says of the empty places why they are empty; \
a second table has the misreadings of the draw rules, which random games show.

Examples:
  draughts-oracle generators
  draughts-oracle generators rings --positions 20000 --seed 7
  draughts-oracle generators --detection
  draughts-oracle generators --json"
)]
pub struct Arguments {
    /// One of them; all unless given
    #[arg(value_parser = recipes())]
    generator: Option<Recipe>,
    /// Only after how many cases each misreading that is planted in an engine is found
    #[arg(long)]
    detection: bool,
    /// How many positions each makes at most; 2000 unless given, 8000 for `--detection`
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    positions: Option<u64>,
    /// Seed of the random bytes
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Write JSON, one object a generator
    #[arg(long)]
    json: bool,
}

fn recipes() -> impl TypedValueParser<Value = Recipe> {
    let values = Recipe::all().map(|recipe| PossibleValue::new(recipe.name()).help(recipe.what()));
    PossibleValuesParser::new(values).try_map(|name| Recipe::find(&name, None).ok_or("there is no such generator"))
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Finding> {
    let chosen: Vec<Recipe> = arguments.generator.map_or_else(|| Recipe::all().collect(), |recipe| vec![recipe]);
    let positions = arguments.positions.unwrap_or(if arguments.detection { BUDGET } else { POSITIONS });
    let sources: Vec<Generated> =
        chosen.into_iter().map(|recipe| Generated { recipe, seed: arguments.seed, positions }).collect();
    let progress = Progress::default();
    if arguments.detection {
        let blocks = sources.iter().map(Source::blocks).sum();
        let find = || Detection::of(&sources, arguments.generator.is_none(), &progress);
        let detection = progress::show_while(&progress, blocks, "position", find);
        if arguments.json {
            write_json(out, &detection)?
        } else {
            write!(out, "{detection}")?
        }
        return Ok(Finding::Agree);
    }
    for source in &sources {
        let progress = Progress::default();
        let watched = Watched { source, progress: &progress };
        let reach = progress::show_while(&progress, source.blocks(), "position", || Reach::of(&watched, positions));
        let report = Report::new(source.recipe.name(), &reach);
        if arguments.json {
            write_json(out, &report)?
        } else {
            report.write(out)?
        }
        // What is told of one generator stands there while the next one is looked at.
        out.flush()?;
    }
    Ok(Finding::Agree)
}

/// The JSON shape, one object a generator.
#[derive(Serialize)]
struct Report {
    generator: &'static str,
    positions: u64,
    /// Byte strings that gave no position; a generator that works gives none.
    rejected: u64,
    moves: u64,
    captures_by_size: BTreeMap<usize, u64>,
    promotions: u64,
    same_ends: u64,
    loops: u64,
    clauses: BTreeMap<&'static str, u64>,
    misreadings: BTreeMap<&'static str, Shown>,
}

#[derive(Serialize)]
struct Shown {
    positions: u64,
    first: Option<u64>,
}

impl From<Seen> for Shown {
    fn from(seen: Seen) -> Shown {
        Shown { positions: seen.positions, first: (seen.first > 0).then_some(seen.first) }
    }
}

impl Report {
    fn new(generator: &'static str, reach: &Reach) -> Report {
        Report {
            generator,
            positions: reach.statistics.positions,
            rejected: reach.rejected,
            moves: reach.statistics.moves,
            captures_by_size: reach.statistics.captures_by_size().collect(),
            promotions: reach.statistics.promotions,
            same_ends: reach.same_ends.positions,
            loops: reach.loops.positions,
            clauses: reach.clauses.iter().map(|(clause, count)| (clause.id(), count)).collect(),
            misreadings: MISREADINGS.iter().map(|it| it.id).zip(reach.misreadings.map(Shown::from)).collect(),
        }
    }

    fn write(&self, out: &mut impl Write) -> Result<()> {
        let mut rows: Vec<(String, String)> = vec![("generator".to_owned(), self.generator.to_owned())];
        let mut figure = |name: String, number| rows.push((name, table::grouped(number)));
        figure("positions".to_owned(), self.positions);
        figure("rejected".to_owned(), self.rejected);
        figure("legal moves".to_owned(), self.moves);
        for (size, count) in &self.captures_by_size {
            figure(format!("captures of {size}"), *count);
        }
        figure("promotions".to_owned(), self.promotions);
        figure("positions with moves of the same ends".to_owned(), self.same_ends);
        figure("positions with a move that ends where it began".to_owned(), self.loops);
        for (clause, count) in &self.clauses {
            figure(format!("{clause} decides"), *count);
        }
        for (id, Shown { positions, first }) in &self.misreadings {
            let first = first.map_or("never".to_owned(), |first| format!("first {}", table::grouped(first)));
            rows.push((format!("{id} shows"), format!("{}  {first}", table::grouped(*positions))));
        }
        Ok(writeln!(out, "{}\n", table::of_figures(rows))?)
    }
}
