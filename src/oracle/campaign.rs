//! A comparison spread over threads and shards.

use super::compare::Pair;
use super::mismatch::Mismatch;
use super::source::{Refused, Source};
use super::statistics::Statistics;
use crate::engine::Engine;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// One of N parts of the work: every N-th block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 0.
    part: u64,
    /// How many parts.
    of: u64,
}

impl Shard {
    /// The whole work.
    pub const WHOLE: Shard = Shard { part: 0, of: 1 };

    /// How many of so many blocks belong to it.
    pub fn share(self, blocks: u64) -> u64 {
        blocks.saturating_sub(self.part).div_ceil(self.of)
    }

    fn block(self, turn: u64) -> u64 {
        self.part + turn * self.of
    }
}

/// A text that names no shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no shard: write I/N with I from 1 to N, for example 2/8")]
pub struct ParseShardError(String);

impl FromStr for Shard {
    type Err = ParseShardError;

    /// Reads `I/N`, with I from 1 to N.
    ///
    /// # Errors
    /// When the text has another form or I is not between 1 and N.
    fn from_str(text: &str) -> Result<Shard, ParseShardError> {
        let numbers = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((part, of)) if (1..=of).contains(&part) => Ok(Shard { part: part - 1, of }),
            _ => Err(ParseShardError(text.to_owned())),
        }
    }
}

/// How far a campaign has come.
#[derive(Debug, Default)]
pub struct Progress {
    /// Blocks that are done.
    pub blocks: AtomicU64,
    /// Positions in them.
    pub positions: AtomicU64,
    /// Set it to end the campaign after the blocks that are being worked on.
    pub stop: AtomicBool,
}

/// Which positions to compare, and how.
pub struct Campaign<'a> {
    /// Where the positions come from.
    pub source: &'a dyn Source,
    /// Which blocks of them.
    pub shard: Shard,
    /// On how many threads.
    pub threads: usize,
    /// Watched by whoever shows the progress; set by whoever ends the campaign early.
    pub progress: &'a Progress,
}

/// What a campaign found. It does not depend on the number of threads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The counts.
    pub statistics: Statistics,
    /// The first differences in the order of the source, as they were found; [`Pair::minimize`] makes them small.
    pub differences: Vec<Mismatch>,
    /// How many records were read from the first to the last word, for sources that read any.
    pub records: u64,
    /// What could not be used, by file and place.
    pub refused: Vec<Refused>,
    /// Whether the campaign ended before all blocks were done.
    pub interrupted: bool,
}

/// How many differences a summary holds; the others are only counted.
pub const DIFFERENCES_KEPT: usize = 5;

impl Campaign<'_> {
    /// Compares every position of the shard. Each thread gets its own pair of engines.
    pub fn run<R: Engine, S: Engine>(&self, pair: impl Fn() -> Pair<R, S> + Sync) -> Summary {
        let share = self.shard.share(self.source.blocks());
        let next = AtomicU64::new(0);
        let parts = std::thread::scope(|scope| {
            let workers: Vec<_> =
                (0..self.threads.max(1)).map(|_| scope.spawn(|| self.work(pair(), &next, share))).collect();
            workers.into_iter().map(|worker| worker.join()).collect::<Vec<_>>()
        });
        let mut whole = Part::default();
        for part in parts {
            whole.add(part.unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        whole.summary(share)
    }

    fn work<R: Engine, S: Engine>(&self, mut pair: Pair<R, S>, next: &AtomicU64, share: u64) -> Part {
        let mut part = Part::default();
        while !self.progress.stop.load(Ordering::Relaxed) {
            let turn = next.fetch_add(1, Ordering::Relaxed);
            if turn >= share {
                break;
            }
            let before = part.statistics.positions;
            part.block(self.source, self.shard.block(turn), &mut pair);
            self.progress.blocks.fetch_add(1, Ordering::Relaxed);
            self.progress.positions.fetch_add(part.statistics.positions - before, Ordering::Relaxed);
        }
        part
    }
}

/// What one thread found.
#[derive(Default)]
struct Part {
    blocks: u64,
    statistics: Statistics,
    /// With block and place in the block, ascending.
    differences: Vec<((u64, u64), Mismatch)>,
    records: u64,
    refused: Vec<Refused>,
}

impl Part {
    fn block<R: Engine, S: Engine>(&mut self, source: &dyn Source, block: u64, pair: &mut Pair<R, S>) {
        let mut place = 0;
        let visited = source.visit(block, &mut |position| {
            let mismatch = pair.compare(position, &mut self.statistics);
            if let Some(mismatch) = mismatch
                && self.differences.len() < DIFFERENCES_KEPT
            {
                self.differences.push(((block, place), mismatch));
            }
            place += 1;
        });
        self.records += visited.records;
        self.refused.extend(visited.refused);
        self.blocks += 1;
    }

    fn add(&mut self, other: Part) {
        self.blocks += other.blocks;
        self.statistics += other.statistics;
        self.differences.extend(other.differences);
        self.records += other.records;
        self.refused.extend(other.refused);
    }

    fn summary(mut self, share: u64) -> Summary {
        self.differences.sort_by_key(|(place, _)| *place);
        self.differences.truncate(DIFFERENCES_KEPT);
        self.refused.sort();
        Summary {
            statistics: self.statistics,
            differences: self.differences.into_iter().map(|(_, mismatch)| mismatch).collect(),
            records: self.records,
            refused: self.refused,
            interrupted: self.blocks < share,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Shard;

    #[test]
    fn shards_share_out_every_block_once() {
        for blocks in [0, 1, 2, 7, 8, 9, 100] {
            for of in [1, 2, 3, 8] {
                let shards = (1..=of).map(|part| format!("{part}/{of}").parse::<Shard>().unwrap());
                let mut all: Vec<u64> =
                    shards.flat_map(|shard| (0..shard.share(blocks)).map(move |turn| shard.block(turn))).collect();
                all.sort_unstable();
                assert_eq!(all, (0..blocks).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn a_shard_is_one_of_its_number() {
        for text in ["", "1", "0/2", "3/2", "1/0", "a/b", "-1/2", "1/2/3"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
