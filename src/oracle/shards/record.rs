//! What a shard found.

use super::rules::rules_hash;
use super::work::Work;
use crate::oracle::campaign::{DIFFERENCES_KEPT, Shard, Summary};
use crate::oracle::source::{Refused, Source};
use crate::oracle::{Mismatch, Statistics};
use serde::{Deserialize, Serialize};
use std::num::NonZeroUsize;
use std::time::{Duration, SystemTime};

/// What was found in the blocks of a shard: one line of its file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of the shape.
    pub schema: u32,
    /// The version of the program.
    pub version: String,
    /// The hash of the rules that were asked, see [`rules_hash`].
    pub rules: String,
    /// What the shard is a part of.
    pub work: Work,
    /// Which part.
    pub shard: Shard,
    /// The first block, the one after the last, and how many there are in the whole. In a checkpoint, those that are done.
    pub blocks: (u64, u64, u64),
    /// The counts.
    pub totals: Statistics,
    /// How many records were read from the first to the last word, for sources that read any.
    pub records: u64,
    /// What could not be used.
    pub refused: Vec<Refused>,
    /// The first differences.
    pub differences: Vec<Difference>,
    /// Where and when; everything else is the same whoever makes it.
    pub made: Made,
}

/// A difference and where it was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    /// In which block of the source.
    pub block: u64,
    /// At which position of the block, from 0.
    pub place: u64,
    /// The same in words.
    pub at: String,
    /// The position that was found.
    pub fen: String,
    /// The difference on the smallest position around it.
    pub smallest: Mismatch,
}

/// Where and when a shard was done.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Made {
    /// The name of the machine.
    pub host: String,
    /// What kind of machine.
    pub machine: String,
    /// On how many threads.
    pub threads: usize,
    /// How long the work took that is counted here.
    pub seconds: f64,
    /// The date and time at which it was done, by UTC.
    pub finished: String,
}

impl Made {
    /// Here and now, after so many seconds of work.
    pub fn here(threads: usize, seconds: f64) -> Made {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Made {
            host: gethostname::gethostname().to_string_lossy().into_owned(),
            machine: format!("{} {}, {cores} cores", std::env::consts::ARCH, std::env::consts::OS),
            threads,
            seconds: (seconds * 1000.0).round() / 1000.0,
            finished: date(SystemTime::now()),
        }
    }
}

/// Date and time by UTC. A clock that stands before 1970 or behind the year 9999 is wrong; the nearest date is told then.
fn date(time: SystemTime) -> String {
    let last = SystemTime::UNIX_EPOCH + Duration::from_secs(253_402_300_799);
    humantime::format_rfc3339_seconds(time.clamp(SystemTime::UNIX_EPOCH, last)).to_string()
}

impl Record {
    /// The version of the shape.
    pub(super) const SCHEMA: u32 = 1;

    /// Nothing is done yet.
    pub(super) fn empty(work: &Work, shard: Shard, blocks: u64) -> Record {
        let begin = shard.range(blocks).start;
        Record {
            schema: Record::SCHEMA,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            rules: rules_hash(),
            work: work.clone(),
            shard,
            blocks: (begin, begin, blocks),
            totals: Statistics::default(),
            records: 0,
            refused: Vec::new(),
            differences: Vec::new(),
            made: Made::default(),
        }
    }

    /// Whether both come from the same program and rules and are of the same shard.
    pub(super) fn is_of_same_shard(&self, other: &Record) -> bool {
        let shard = |record: &Record| (record.schema, record.shard, record.blocks.0, record.blocks.2);
        shard(self) == shard(other)
            && (&self.version, &self.rules, &self.work) == (&other.version, &other.rules, &other.work)
    }

    /// Whether every block of the shard is done.
    pub(super) fn is_complete(&self) -> bool {
        self.blocks.1 == self.shard.range(self.blocks.2).end
    }

    /// Adds the blocks that follow those which are done.
    pub(super) fn add(
        &mut self,
        summary: Summary,
        source: &dyn Source,
        threads: usize,
        time: Duration,
        minimize: impl Fn(Mismatch) -> Mismatch,
    ) {
        self.blocks.1 += summary.blocks;
        self.totals += summary.statistics;
        self.records += summary.records;
        self.refused.extend(summary.refused);
        let room = DIFFERENCES_KEPT.saturating_sub(self.differences.len());
        self.differences.extend(summary.differences.into_iter().take(room).map(|found| Difference {
            block: found.block,
            place: found.place,
            at: source.locate(found.block, found.place),
            fen: crate::notation::fen::write(&found.mismatch.position),
            smallest: minimize(found.mismatch),
        }));
        self.made = Made::here(threads, self.made.seconds + time.as_secs_f64());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_wrong_is_no_reason_to_end() {
        let second = Duration::from_secs(1);
        assert_eq!(date(SystemTime::UNIX_EPOCH + second), "1970-01-01T00:00:01Z");
        assert_eq!(date(SystemTime::UNIX_EPOCH - second), "1970-01-01T00:00:00Z");
        assert_eq!(date(SystemTime::UNIX_EPOCH + Duration::from_secs(1 << 40)), "9999-12-31T23:59:59Z");
    }

    fn empty() -> Record {
        let space = crate::oracle::exhaustive::Space::up_to(2);
        Record::empty(&Work::Exhaustive(space), Shard::new(2, 3).expect("a shard"), 30)
    }

    #[test]
    fn what_is_done_is_added_until_the_shard_is_complete() {
        let source = Work::Exhaustive(crate::oracle::exhaustive::Space::up_to(2)).open().expect("a source");
        let mut record = empty();
        assert_eq!(record.blocks, (10, 10, 30));
        let refused = Refused { file: "a".to_owned(), game: 1, kind: String::new(), reason: "b".to_owned() };
        let found =
            crate::oracle::campaign::Found { block: 0, place: 3, mismatch: Mismatch::none(&crate::Position::START) };
        let summary = Summary {
            statistics: Statistics { positions: 7, ..Statistics::default() },
            differences: vec![found; 3],
            records: 5,
            refused: vec![refused],
            blocks: 5,
            interrupted: true,
        };
        for (complete, blocks, positions, records, seconds) in [(false, 15, 7, 5, 1.5), (true, 20, 14, 10, 3.0)] {
            assert!(!record.is_complete());
            record.add(summary.clone(), source.as_ref(), 2, Duration::from_millis(1_500), |mismatch| mismatch);
            assert_eq!((record.is_complete(), record.blocks.1), (complete, blocks));
            assert_eq!((record.totals.positions, record.records, record.made.seconds), (positions, records, seconds));
        }
        assert_eq!((record.refused.len(), record.differences.len(), record.made.threads), (2, DIFFERENCES_KEPT, 2));
        let Difference { block, place, at, fen, .. } = &record.differences[0];
        assert_eq!((*block, *place, at.as_str()), (0, 3, source.locate(0, 3).as_str()));
        assert_eq!(*fen, crate::notation::fen::write(&crate::Position::START));
    }

    #[test]
    fn where_and_when_is_told_to_the_millisecond() {
        let made = Made::here(3, 1.234_567);
        assert_eq!((made.threads, made.seconds), (3, 1.235));
        assert!(!made.host.is_empty() && made.machine.ends_with(" cores"));
        assert!(made.machine.starts_with(std::env::consts::ARCH) && made.finished.ends_with('Z'));
    }
}
