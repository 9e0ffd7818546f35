//! `compare`: the mailbox against the bitboard, the main job.

use super::position::PositionReader;
use super::sharded::{self, Sharded};
use super::{Finding, compare_report, input, message, progress, write_json};
use anyhow::{Result, ensure};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use draughts_oracle::bitboard::Bitboard;
use draughts_oracle::mailbox::ClauseCounts;
use draughts_oracle::notation::Strictness;
use draughts_oracle::oracle::campaign::{Campaign, Progress, Shard, Summary};
use draughts_oracle::oracle::exhaustive::{Material, Space, Turns};
use draughts_oracle::oracle::games::Games;
use draughts_oracle::oracle::generated::Recipe;
use draughts_oracle::oracle::listed::{ListError, Listed};
use draughts_oracle::oracle::shards::Work;
use draughts_oracle::oracle::source::Source;
use draughts_oracle::oracle::traced::Traced;
use draughts_oracle::oracle::{Mismatch, Pair};
use std::io::{BufReader, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Put positions through both engines and report every difference
///
/// Without arguments: one million positions of a fixed mix of all generators.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  draughts-oracle compare
  draughts-oracle compare --source kings --positions 200000 --seed 7
  draughts-oracle compare --source exhaustive --pieces 3
  draughts-oracle compare --positions 20000 --clauses
  draughts-oracle compare --source exhaustive --shard 2/8 --out 2.jsonl.zst
  draughts-oracle compare --source games ~/pdn tournament.pdn
  echo 'W:WK1:B12,17,31,38' | draughts-oracle compare --source positions -")]
pub struct Arguments {
    /// Where the positions come from
    #[arg(long, value_parser = SourceKind::parser(), default_value = Recipe::Mix.name())]
    source: SourceKind,
    /// How many positions, for the random sources
    #[arg(long, value_name = "N")]
    positions: Option<u64>,
    /// At most so many pieces: exhaustive (3 unless given), random, kings, promotion, rings, sparse and crowded
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=50))]
    pieces: Option<u8>,
    /// Seed of the random sources; 1 unless given
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Exhaustive: which sides are to move
    #[arg(long, value_enum, default_value = "both")]
    turns: Turns,
    /// Exhaustive: which pieces the sides may have
    #[arg(long, value_enum, default_value = "any")]
    material: Material,
    /// Also tell on how many positions each clause decided; takes longer
    #[arg(long, conflicts_with = "out")]
    clauses: bool,
    #[command(flatten)]
    sharded: Sharded,
    /// Write JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reader: PositionReader,
    /// Files and directories for games (`.pdn`), files for positions (`-` is standard input)
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
}

/// Where the positions come from.
#[derive(Clone, Copy, PartialEq)]
enum SourceKind {
    Recipe(Recipe),
    Games,
    Positions,
    Exhaustive,
}

impl SourceKind {
    fn all() -> impl Iterator<Item = SourceKind> {
        Recipe::all().map(SourceKind::Recipe).chain([SourceKind::Games, SourceKind::Positions, SourceKind::Exhaustive])
    }

    /// Its name, and what there is.
    fn told(&self) -> (&'static str, &'static str) {
        match self {
            SourceKind::Recipe(recipe) => (recipe.name(), recipe.what()),
            SourceKind::Games => ("games", "Every position of every game in PDN files"),
            SourceKind::Positions => ("positions", "Lists of positions: FEN, `[FEN \"...\"]` or Hub, one a line"),
            SourceKind::Exhaustive => ("exhaustive", "Every position with up to so many pieces"),
        }
    }

    fn parser() -> impl TypedValueParser<Value = SourceKind> {
        let values = SourceKind::all().map(|from| from.told()).map(|(name, what)| PossibleValue::new(name).help(what));
        let find = |name: String| SourceKind::all().find(|from| from.told().0 == name).ok_or("there is no such source");
        PossibleValuesParser::new(values).try_map(find)
    }
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Finding> {
    arguments.ensure_fitting()?;
    if let Some(path) = &arguments.sharded.out {
        return arguments.sharded.run(&arguments.work()?, path, arguments.json, out);
    }
    let source = arguments.source()?;
    let progress = Arc::new(Progress::default());
    progress::stop_on_interrupt(&progress)?;
    let shard = arguments.sharded.shard;
    let threads = sharded::threads(arguments.sharded.threads).get();
    let campaign = Campaign { source: source.as_ref(), shard, threads, progress: &progress };
    let begin = Instant::now();
    let blocks = shard.range(source.blocks());
    let counts = Mutex::new(ClauseCounts::default());
    let summary = progress::show_while(&progress, blocks.end - blocks.start, "position", || match arguments.clauses {
        true => campaign.run(|| Pair { reference: Traced { counts: &counts }, subject: Bitboard }),
        false => campaign.run(Pair::native),
    });
    arguments.ensure_anything_was_read(source.name(), &summary)?;
    let report = compare_report::Report {
        source: source.name(),
        seed: arguments.is_random().then_some(arguments.seed()),
        seconds: begin.elapsed().as_secs_f64(),
        clauses: arguments.clauses.then(|| counts.into_inner().unwrap_or_else(PoisonError::into_inner)),
        differences: minimized(&summary),
        summary: &summary,
    };
    if arguments.json {
        write_json(out, &report.shape())?
    } else {
        report.write(out)?
    };
    if summary.interrupted {
        message(format_args!(
            "draughts-oracle: interrupted: nothing is kept to go on from, because there was no `--out`"
        ));
    }
    Ok(match summary.statistics.differences {
        _ if summary.interrupted => Finding::Interrupted,
        0 => Finding::Agree,
        _ => Finding::Differ,
    })
}

/// The differences made small, each once.
fn minimized(summary: &Summary) -> Vec<Mismatch> {
    let mut small: Vec<Mismatch> = Vec::new();
    for found in &summary.differences {
        let smaller = Pair::native().minimize(found.mismatch.clone());
        if !small.iter().any(|known| known.position == smaller.position) {
            small.push(smaller);
        }
    }
    small
}

impl Arguments {
    fn is_random(&self) -> bool {
        matches!(self.source, SourceKind::Recipe(_))
    }

    fn takes_paths(&self) -> bool {
        matches!(self.source, SourceKind::Games | SourceKind::Positions)
    }

    fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// A part of the work, or of the time, may well see nothing; the whole may not.
    fn ensure_anything_was_read(&self, source: &str, summary: &Summary) -> Result<()> {
        let whole = self.sharded.shard == Shard::WHOLE && !summary.interrupted;
        let nothing = self.takes_paths() && whole && summary.statistics.positions == 0;
        ensure!(!nothing, compare_report::nothing_read(source, &self.paths, &summary.refused));
        Ok(())
    }

    fn ensure_fitting(&self) -> Result<()> {
        let takes_paths = self.takes_paths();
        ensure!(takes_paths || self.paths.is_empty(), "a PATH needs `--source games` or `--source positions`");
        ensure!(!takes_paths || !self.paths.is_empty(), "name at least one PATH to read");
        let bounded = match self.source {
            SourceKind::Recipe(Recipe::Generator(generator, _)) => generator.is_bounded(),
            SourceKind::Recipe(_) | SourceKind::Games | SourceKind::Positions => false,
            SourceKind::Exhaustive => true,
        };
        ensure!(bounded || self.pieces.is_none(), "`--pieces` does not apply to this source");
        let drawn = self.positions.is_some() || self.seed.is_some();
        ensure!(self.is_random() || !drawn, "`--positions` and `--seed` are for the random sources");
        ensure!(self.positions != Some(0), "`--positions` must be at least 1");
        let any = self.turns == Turns::Both && self.material == Material::Any;
        let exhaustive = self.source == SourceKind::Exhaustive;
        let reads_texts = takes_paths || self.reader.strictness() == Strictness::Strict;
        ensure!(reads_texts, "`--lenient` is for `--source games` and `--source positions`");
        ensure!(exhaustive || any, "`--turns` and `--material` are for `--source exhaustive`");
        Ok(())
    }

    /// Lists of positions may come from standard input, and files that are not there are reported among the others; in a shard
    /// neither would be the same again.
    fn source(&self) -> Result<Box<dyn Source>> {
        match self.source {
            SourceKind::Games => Ok(Box::new(Games::new(&self.paths, self.reader.strictness())?)),
            SourceKind::Positions => Ok(Box::new(self.listed()?)),
            SourceKind::Recipe(_) | SourceKind::Exhaustive => Ok(self.work()?.open()?),
        }
    }

    fn work(&self) -> Result<Work> {
        const POSITIONS: u64 = 1_000_000;
        const PIECES: u8 = 3;
        Ok(match self.source {
            SourceKind::Recipe(recipe) => {
                Work::random(recipe, self.pieces, self.seed(), self.positions.unwrap_or(POSITIONS))
            }
            SourceKind::Games => Work::games(&self.paths, self.reader.strictness())?,
            SourceKind::Positions => Work::positions(&self.paths, self.reader.strictness())?,
            SourceKind::Exhaustive => {
                let pieces = self.pieces.unwrap_or(PIECES);
                Work::Exhaustive(Space { pieces, turns: self.turns, material: self.material })
            }
        })
    }

    fn listed(&self) -> Result<Listed> {
        let mut listed = Listed::default();
        for path in &self.paths {
            let file = path.display().to_string();
            let source = input::open(path).map_err(ListError::Unread);
            match source.and_then(|source| listed.read(&file, BufReader::new(source), self.reader.strictness())) {
                Err(ListError::Unread(error)) => listed.refuse(&file, error.to_string()),
                read => read?,
            }
        }
        Ok(listed)
    }
}
