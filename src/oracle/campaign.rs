//! A comparison spread over threads and shards.

use super::compare::Pair;
use super::mismatch::Mismatch;
use super::source::{Refused, Source};
use super::statistics::Statistics;
use super::threads::on_threads;
use crate::Position;
use crate::engine::Engine;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// One of N parts of the work: blocks in a row, as many in every part, or one more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard {
    /// Which part, from 0.
    part: u64,
    /// How many parts.
    of: u64,
}

impl Shard {
    /// The whole work.
    pub const WHOLE: Shard = Shard { part: 0, of: 1 };

    /// The shard with this number, from 1; `None` when there is no such shard.
    pub fn new(number: u64, of: u64) -> Option<Shard> {
        (1..=of).contains(&number).then(|| Shard { part: number - 1, of })
    }

    /// Which part it is, from 1.
    pub fn number(self) -> u64 {
        self.part + 1
    }

    /// How many parts there are.
    pub fn of(self) -> u64 {
        self.of
    }

    /// Which of so many blocks belong to it.
    pub fn range(self, blocks: u64) -> Range<u64> {
        let begin = |part: u64| (u128::from(part) * u128::from(blocks) / u128::from(self.of)) as u64;
        begin(self.part)..begin(self.part + 1)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number(), self.of)
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
        numbers.and_then(|(number, of)| Shard::new(number, of)).ok_or_else(|| ParseShardError(text.to_owned()))
    }
}

#[cfg(feature = "serde")]
mod shape {
    use super::Shard;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    impl Serialize for Shard {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for Shard {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Shard, D::Error> {
            String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
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
    pub differences: Vec<Found>,
    /// How many records were read from the first to the last word, for sources that read any.
    pub records: u64,
    /// What could not be used, by file and place.
    pub refused: Vec<Refused>,
    /// How many blocks were done, the first ones of those that were asked for.
    pub blocks: u64,
    /// Whether the campaign ended before all blocks were done.
    pub interrupted: bool,
}

/// A difference and where it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// In which block of the source.
    pub block: u64,
    /// At which position of the block, from 0.
    pub place: u64,
    /// What was found.
    pub mismatch: Mismatch,
}

/// How many differences a summary holds; the others are only counted.
pub const DIFFERENCES_KEPT: usize = 5;

impl Campaign<'_> {
    /// Compares every position of the shard. Each thread gets its own pair of engines.
    pub fn run<R: Engine, S: Engine>(&self, pair: impl Fn() -> Pair<R, S> + Sync) -> Summary {
        let range = self.shard.range(self.source.blocks());
        self.examine(range, None, || {
            let mut pair = pair();
            move |position: &Position, statistics: &mut Statistics| pair.compare(position, statistics)
        })
    }

    /// Examines every position of these blocks, which may be any blocks of the source. Each thread gets its own examiner.
    ///
    /// After the deadline no further block is begun, but each thread does one at least. The blocks that are done are always the
    /// first ones.
    pub fn examine<E>(&self, blocks: Range<u64>, deadline: Option<Instant>, examiner: impl Fn() -> E + Sync) -> Summary
    where
        E: FnMut(&Position, &mut Statistics) -> Option<Mismatch>,
    {
        let next = AtomicU64::new(blocks.start);
        let take = |is_first: bool| {
            let late = !is_first && deadline.is_some_and(|deadline| Instant::now() >= deadline);
            let stopped = self.progress.stop.load(Ordering::Relaxed);
            // What is taken is also finished, so that the blocks that are done have no gap.
            let block = (!late && !stopped).then(|| next.fetch_add(1, Ordering::Relaxed))?;
            (block < blocks.end).then_some(block)
        };
        let mut whole = Part::default();
        on_threads(self.threads, || self.work(examiner(), take)).into_iter().for_each(|part| whole.add(part));
        whole.summary(blocks.end - blocks.start)
    }

    fn work<E>(&self, mut examine: E, take: impl Fn(bool) -> Option<u64>) -> Part
    where
        E: FnMut(&Position, &mut Statistics) -> Option<Mismatch>,
    {
        let mut part = Part::default();
        while let Some(block) = take(part.blocks == 0) {
            let before = part.statistics.positions;
            part.block(self.source, block, &mut examine);
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
    /// In ascending order.
    differences: Vec<Found>,
    records: u64,
    refused: Vec<Refused>,
}

impl Part {
    fn block<E>(&mut self, source: &dyn Source, block: u64, examine: &mut E)
    where
        E: FnMut(&Position, &mut Statistics) -> Option<Mismatch>,
    {
        let mut place = 0;
        let visited = source.visit(block, &mut |position| {
            if let Some(mismatch) = examine(position, &mut self.statistics)
                && self.differences.len() < DIFFERENCES_KEPT
            {
                self.differences.push(Found { block, place, mismatch });
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

    fn summary(mut self, asked: u64) -> Summary {
        self.differences.sort_by_key(|found| (found.block, found.place));
        self.differences.truncate(DIFFERENCES_KEPT);
        self.refused.sort();
        Summary {
            statistics: self.statistics,
            differences: self.differences,
            records: self.records,
            refused: self.refused,
            blocks: self.blocks,
            interrupted: self.blocks < asked,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::generated::{Generated, Recipe};
    use std::time::Duration;

    #[test]
    fn shards_share_out_every_block_once() {
        for blocks in [0, 1, 2, 7, 8, 9, 100] {
            for of in [1, 2, 3, 8] {
                let shards = (1..=of).map(|part| format!("{part}/{of}").parse::<Shard>().unwrap());
                let all: Vec<u64> = shards.flat_map(|shard| shard.range(blocks)).collect();
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

    const POSITIONS: u64 = 5 * 512;

    /// What is found when positions are called different whose number of pieces is a multiple of seven, and how far the progress says
    /// it came.
    fn examined(threads: usize, blocks: Range<u64>, deadline: Option<Instant>) -> (Summary, [u64; 2]) {
        let source = Generated { recipe: Recipe::Playout, seed: 1, positions: POSITIONS };
        let progress = Progress::default();
        let campaign = Campaign { source: &source, shard: Shard::WHOLE, threads, progress: &progress };
        let summary = campaign.examine(blocks, deadline, || {
            |position: &Position, statistics: &mut Statistics| {
                statistics.positions += 1;
                let differs = position.board().pieces().count().is_multiple_of(7);
                statistics.differences += u64::from(differs);
                differs.then(|| Mismatch::none(position))
            }
        });
        (summary, [&progress.blocks, &progress.positions].map(|count| count.load(Ordering::Relaxed)))
    }

    #[test]
    fn the_first_differences_are_kept_with_their_places() {
        let source = Generated { recipe: Recipe::Playout, seed: 1, positions: POSITIONS };
        let mut places = Vec::new();
        for block in 1..4 {
            let mut place = 0;
            source.visit(block, &mut |position| {
                if position.board().pieces().count().is_multiple_of(7) {
                    places.push((block, place, *position));
                }
                place += 1;
            });
        }
        assert!(places.len() > DIFFERENCES_KEPT);
        for threads in [1, 3] {
            let (summary, progress) = examined(threads, 1..4, None);
            let kept = summary.differences.iter().map(|found| (found.block, found.place, found.mismatch.position));
            assert_eq!(kept.collect::<Vec<_>>(), places[..DIFFERENCES_KEPT]);
            assert_eq!(summary.statistics.differences, places.len() as u64);
            assert_eq!((summary.blocks, summary.interrupted, progress), (3, false, [3, 3 * 512]));
        }
    }

    #[test]
    fn after_the_deadline_each_thread_ends_with_its_first_block() {
        let now = Instant::now();
        let (summary, progress) = examined(1, 1..4, Some(now));
        assert_eq!((summary.blocks, summary.interrupted, progress), (1, true, [1, 512]));
        let (summary, _) = examined(1, 1..4, Some(now + Duration::from_secs(3_600)));
        assert_eq!((summary.blocks, summary.interrupted), (3, false));
    }
}
