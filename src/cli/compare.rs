//! `compare`: the mailbox against the bitboard, the main job.

use super::position::Reading;
use super::progress;
use super::sharded::{self, Sharded};
use super::{Finding, compare_report, write_json};
use anyhow::{Result, ensure};
use draughts_oracle::bitboard::Bitboard;
use draughts_oracle::generate::Generator;
use draughts_oracle::mailbox::Mailbox;
use draughts_oracle::oracle::campaign::{Campaign, Progress, Shard, Summary};
use draughts_oracle::oracle::exhaustive::{Material, Space, Turns};
use draughts_oracle::oracle::games::Games;
use draughts_oracle::oracle::generated::Recipe;
use draughts_oracle::oracle::listed::Listed;
use draughts_oracle::oracle::shards::Work;
use draughts_oracle::oracle::source::Source;
use draughts_oracle::oracle::{Mismatch, Pair};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// Put positions through both engines and report every difference
///
/// Without arguments: one million positions of a fixed mix of all generators.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  draughts-oracle compare
  draughts-oracle compare --source kings --positions 200000 --seed 7
  draughts-oracle compare --source exhaustive --pieces 3
  draughts-oracle compare --source exhaustive --pieces 4 --shard 2/8 --out shards/2.jsonl.zst
  draughts-oracle compare --source games ~/pdn tournament.pdn
  echo 'W:WK1:B12,17,31,38' | draughts-oracle compare --source positions -")]
pub struct Arguments {
    /// Where the positions come from
    #[arg(long, value_enum, default_value = "mix")]
    source: SourceName,
    /// How many positions, for the random sources
    #[arg(long, value_name = "N")]
    positions: Option<u64>,
    /// At most so many pieces: exhaustive (3 unless given), random, kings, promotion, rings, sparse and crowded
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=50))]
    pieces: Option<u8>,
    /// Seed of the random sources
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Exhaustive: which sides are to move
    #[arg(long, value_enum, default_value = "both")]
    turns: Turns,
    /// Exhaustive: which pieces the sides may have
    #[arg(long, value_enum, default_value = "any")]
    material: Material,
    #[command(flatten)]
    sharded: Sharded,
    /// Write JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reading: Reading,
    /// Files and directories for games (`.pdn`), files for positions (`-` is standard input)
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum SourceName {
    /// All generators in turn
    Mix,
    /// Any material anywhere
    Random,
    /// Random games from the start, every position of them
    Playout,
    /// King endings
    Kings,
    /// About half of the squares taken: many captures
    Dense,
    /// Men near promotion
    Promotion,
    /// Tours of a king with victims on the way
    Rings,
    /// One king and a few opponents
    Sparse,
    /// More than thirty pieces
    Crowded,
    /// Named positions after a few edits
    Edits,
    /// Two captures with the same start and end
    SameEnds,
    /// A side to move that has hardly a move left
    Blocked,
    /// Every position of every game in PDN files
    Games,
    /// Lists of positions: FEN, `[FEN "..."]` or Hub, one a line
    Positions,
    /// Every position with up to so many pieces
    Exhaustive,
}

impl SourceName {
    fn generator(self) -> Option<Generator> {
        match self {
            SourceName::Random => Some(Generator::Random),
            SourceName::Kings => Some(Generator::Kings),
            SourceName::Dense => Some(Generator::Dense),
            SourceName::Promotion => Some(Generator::NearPromotion),
            SourceName::Rings => Some(Generator::Rings),
            SourceName::Sparse => Some(Generator::Sparse),
            SourceName::Crowded => Some(Generator::Crowded),
            SourceName::Edits => Some(Generator::Edits),
            SourceName::SameEnds => Some(Generator::SameEnds),
            SourceName::Blocked => Some(Generator::Blocked),
            _ => None,
        }
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
    let summary = progress::show_while(&progress, blocks.end - blocks.start, || campaign.run(native_pair));
    arguments.ensure_anything_was_read(&summary)?;
    let report = compare_report::Report {
        source: source.name(),
        seed: arguments.is_random().then_some(arguments.seed),
        seconds: begin.elapsed().as_secs_f64(),
        differences: minimized(&summary),
        summary: &summary,
    };
    if arguments.json {
        write_json(out, &report.shape())?
    } else {
        report.write(out)?
    };
    Ok(match summary.statistics.differences {
        _ if summary.interrupted => Finding::Interrupted,
        0 => Finding::Agree,
        _ => Finding::Differ,
    })
}

fn native_pair() -> Pair<Mailbox, Bitboard> {
    Pair { reference: Mailbox::LAW, subject: Bitboard }
}

/// The differences made small, each once.
fn minimized(summary: &Summary) -> Vec<Mismatch> {
    let mut small: Vec<Mismatch> = Vec::new();
    for found in &summary.differences {
        let smaller = native_pair().minimize(found.mismatch.clone());
        if !small.iter().any(|known| known.position == smaller.position) {
            small.push(smaller);
        }
    }
    small
}

impl Arguments {
    fn is_random(&self) -> bool {
        !matches!(self.source, SourceName::Games | SourceName::Positions | SourceName::Exhaustive)
    }

    fn takes_paths(&self) -> bool {
        matches!(self.source, SourceName::Games | SourceName::Positions)
    }

    /// A part of the work, or of the time, may well see nothing; the whole may not.
    fn ensure_anything_was_read(&self, summary: &Summary) -> Result<()> {
        let whole = self.sharded.shard == Shard::WHOLE && !summary.interrupted;
        let nothing = self.takes_paths() && whole && summary.statistics.positions == 0;
        ensure!(!nothing, "nothing could be read: {}", compare_report::first_refused(&summary.refused));
        Ok(())
    }

    fn ensure_fitting(&self) -> Result<()> {
        let takes_paths = self.takes_paths();
        ensure!(takes_paths || self.paths.is_empty(), "a PATH needs `--source games` or `--source positions`");
        ensure!(!takes_paths || !self.paths.is_empty(), "name at least one PATH to read");
        ensure!(self.is_random() || self.positions.is_none(), "`--positions` is for the random sources");
        let any = self.turns == Turns::Both && self.material == Material::Any;
        let exhaustive = self.source == SourceName::Exhaustive;
        ensure!(exhaustive || any, "`--turns` and `--material` are for `--source exhaustive`");
        Ok(())
    }

    /// Lists of positions may come from standard input, and files that are not there are reported among the others; in a shard
    /// neither would be the same again.
    fn source(&self) -> Result<Box<dyn Source>> {
        match self.source {
            SourceName::Games => Ok(Box::new(Games::new(&self.paths, self.reading.strictness())?)),
            SourceName::Positions => Ok(Box::new(self.listed()?)),
            _ => Ok(self.work()?.open()?),
        }
    }

    fn work(&self) -> Result<Work> {
        Ok(match self.source {
            SourceName::Games => Work::games(&self.paths, self.reading.strictness())?,
            SourceName::Positions => Work::positions(&self.paths, self.reading.strictness())?,
            SourceName::Exhaustive => {
                Work::Exhaustive(Space { pieces: self.pieces.unwrap_or(3), turns: self.turns, material: self.material })
            }
            _ => self.random()?,
        })
    }

    fn random(&self) -> Result<Work> {
        const DEFAULT: u64 = 1_000_000;
        let recipe = match self.source.generator() {
            Some(generator) => Recipe::Generator(generator, generator.settings()),
            None if self.source == SourceName::Playout => Recipe::Playout,
            None => Recipe::Mix,
        };
        let bounded = matches!(recipe, Recipe::Generator(generator, _) if generator.is_bounded());
        ensure!(bounded || self.pieces.is_none(), "`--pieces` does not apply to this source");
        Ok(Work::random(recipe, self.pieces, self.seed, self.positions.unwrap_or(DEFAULT)))
    }

    fn listed(&self) -> Result<Listed> {
        let mut listed = Listed::default();
        for path in &self.paths {
            let name = path.display().to_string();
            match read_text(path) {
                Ok(text) => listed.read(&name, &text, self.reading.strictness()),
                Err(error) => listed.refuse(&name, error.to_string()),
            }
        }
        Ok(listed)
    }
}

/// The text of a file, or of standard input for `-`. Bytes that are no UTF-8 are replaced.
fn read_text(path: &Path) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin().read_to_end(&mut bytes)?;
    } else {
        bytes = std::fs::read(path)?;
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
