//! `perft`: how many lines of so many plies there are.

use super::position::{PositionReader, in_wrong_place};
use super::sharded::{self, Sharded};
use super::table::grouped;
use super::{Finding, message, progress, write_json};
use anyhow::{Result, ensure};
use draughts_oracle::bitboard::perft::{PerftOptions, Progress};
use draughts_oracle::engine::{Native, answers};
use draughts_oracle::moves::Count;
use draughts_oracle::notation::fen;
use draughts_oracle::notation::json::Perft;
use draughts_oracle::oracle::campaign::Shard;
use draughts_oracle::oracle::shards::{self, Work};
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// Count the lines of play from a position, to so many plies
///
/// Depth 0 is 1; a side without a move contributes 0; draw rules are ignored.
#[derive(clap::Args)]
#[command(
    after_help = "With --hash, positions that come up again are looked up. The table holds whole positions and not a hash of them, so no \
position is ever taken for another: the probability of a wrong count by collision is zero, whatever the depth.

Examples:
  draughts-oracle perft 6
  draughts-oracle perft 3 --divide
  draughts-oracle perft 12 --hash 256
  draughts-oracle perft 10 --threads 1 --json
  draughts-oracle perft 2 'W:WK2:B7,8,17,18,33' --count routes
  draughts-oracle perft 5 --engine mailbox
  draughts-oracle perft 11 --shard 7/100 --out shards/7.jsonl.zst"
)]
pub struct Arguments {
    /// How many plies, at most 255
    #[arg(value_parser = plies)]
    depth: u32,
    /// The position: a FEN or a Hub string
    #[arg(default_value = "W:W31-50:B1-20")]
    fen: String,
    /// Also tell how many lines lie behind each first move
    #[arg(long)]
    divide: bool,
    /// What counts as one child: each move once, or each of its routes
    #[arg(long, value_enum, default_value = "moves")]
    count: Count,
    /// Which engine counts
    #[arg(long, value_enum, default_value = "bitboard")]
    engine: Native,
    /// How much memory the bitboard takes for positions that it has counted
    #[arg(long, value_name = "MIB", default_value_t = 0)]
    hash: usize,
    /// Write JSON
    #[arg(long)]
    json: bool,
    /// With `--out`: the lines of so many plies are shared out among the shards
    #[arg(long, value_name = "PLIES", default_value_t = 4, requires = "out")]
    prefix: u32,
    #[command(flatten)]
    sharded: Sharded,
    #[command(flatten)]
    reader: PositionReader,
}

/// Reads how deep to count.
fn plies(text: &str) -> Result<u32, String> {
    text.parse::<u8>().map(u32::from).map_err(|_| {
        let wanted = "a number of plies from 0 to 255 is wanted".to_owned();
        match in_wrong_place(text, format_args!("perft DEPTH {}", shell_words::quote(text))) {
            Some(right_order) => format!("{wanted}; {right_order}"),
            None => wanted,
        }
    })
}

/// A perft, and how fast it was.
#[derive(Serialize)]
struct Timed<'a> {
    #[serde(flatten)]
    perft: &'a Perft,
    seconds: f64,
    nodes_per_second: u64,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Finding> {
    if let Some(path) = &arguments.sharded.out {
        return arguments.sharded.run(&arguments.work()?, path, arguments.json, out);
    }
    let begin = Instant::now();
    let perft = arguments.perft()?;
    let seconds = begin.elapsed().as_secs_f64();
    let nodes_per_second = (perft.nodes as f64 / seconds.max(f64::EPSILON)) as u64;
    if arguments.json {
        write_json(out, &Timed { perft: &perft, seconds, nodes_per_second })?;
        return Ok(Finding::Agree);
    }
    for part in perft.divide.iter().flatten() {
        writeln!(out, "{}: {}", part.chosen, part.nodes)?;
    }
    let unit = match arguments.count {
        Count::Moves => "moves",
        Count::Routes => "routes",
    };
    writeln!(out, "perft {} by {unit}: {}", perft.depth, perft.nodes)?;
    out.flush()?;
    // The time differs from run to run, so it does not stand among the answers.
    message(format_args!("{seconds:.2} s, {} nodes a second", grouped(nodes_per_second)));
    Ok(Finding::Agree)
}

impl Arguments {
    fn work(&self) -> Result<Work> {
        ensure!(self.hash == 0 && !self.divide, "`--hash` and `--divide` do not go with `--out`");
        let Arguments { depth, count, prefix, engine, .. } = *self;
        let fen = fen::write(&self.reader.position(&self.fen)?);
        Ok(Work::Perft(shards::Perft { fen, depth, count, prefix, engine }))
    }

    fn perft(&self) -> Result<Perft> {
        ensure!(self.sharded.shard == Shard::WHOLE, "`--shard` needs `--out`");
        let position = self.reader.position(&self.fen)?;
        let Arguments { count, engine, .. } = *self;
        if engine == Native::Mailbox {
            let plain = self.sharded.threads.is_none() && self.hash == 0;
            ensure!(plain, "`--threads` and `--hash` are for the bitboard engine");
            return Ok(answers::perft(engine, &position, self.depth, count, self.divide));
        }
        let threads = sharded::threads(self.sharded.threads);
        let bar = progress::of_shares("node");
        let show = |seen: Progress| {
            bar.set_length(seen.shares as u64);
            bar.set_message(progress::counted(seen.nodes, "node", seen.nodes_per_second()));
            bar.set_position(seen.finished as u64);
        };
        let options = PerftOptions { count, threads, hash_mib: self.hash, progress: Some(&show) };
        let perft = answers::fast_perft(&position, self.depth, self.divide, &options);
        bar.finish_and_clear();
        Ok(perft?)
    }
}
