//! What all shards together say, in a form that anyone can check.

use super::examine::Examiner;
use super::fault::Fault;
use super::record::Record;
use super::work::{Work, WorkError};
use crate::oracle::campaign::{Campaign, Progress, Shard};
use crate::oracle::{Checksum, Statistics};
use serde::{Deserialize, Serialize};

/// The statement that the engines agree on every position of some work, with what is needed to check any part of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The version of the shape.
    pub schema: u32,
    /// The version of the program.
    pub version: String,
    /// The hash of the rules that were asked, see [`rules_hash`](super::rules_hash).
    pub rules: String,
    /// What was gone through.
    pub work: Work,
    /// How many positions there are by formula, where there is one.
    pub expected_positions: Option<u64>,
    /// What was counted.
    pub totals: Statistics,
    /// How many records were read from the first to the last word, for sources that read any.
    pub records: u64,
    /// How many could not be used.
    pub refused: u64,
    /// How many blocks the work has.
    pub blocks: u64,
    /// What was counted in each shard, in order.
    pub shards: Vec<Part>,
    /// Where and when; everything else is the same whoever makes it.
    pub made: Making,
}

/// What was counted in one shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// How many positions.
    pub positions: u64,
    /// How many legal moves.
    pub moves: u64,
    /// How many lines of play, where they are counted.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub nodes: u64,
    /// The checksum.
    pub checksum: Checksum,
}

/// Where and when all shards were done.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Making {
    /// The machines, each once.
    pub machines: Vec<String>,
    /// Seconds of work, times the threads that worked.
    pub thread_seconds: f64,
    /// When the first shard was finished, by UTC.
    pub first: String,
    /// When the last one was.
    pub last: String,
    /// Which shards were done again before the certificate was written, and came to the same.
    pub done_again: Vec<u64>,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Part {
    /// What of a shard's counts the certificate keeps.
    pub fn of(totals: &Statistics) -> Part {
        Part { positions: totals.positions, moves: totals.moves, nodes: totals.nodes, checksum: totals.checksum }
    }

    /// The same with the sides exchanged.
    fn mirrored(self) -> Part {
        let Checksum { white, black } = self.checksum;
        Part { checksum: Checksum { white: black, black: white }, ..self }
    }

    /// In what the other one differs.
    fn difference(&self, other: &Part) -> Option<&'static str> {
        let pairs = [
            ("the number of positions", self.positions == other.positions),
            ("the number of moves", self.moves == other.moves),
            ("the number of lines", self.nodes == other.nodes),
            ("the checksum", self.checksum == other.checksum),
        ];
        pairs.into_iter().find(|(_, is_same)| !is_same).map(|(what, _)| what)
    }
}

impl Making {
    /// Of these records.
    pub(super) fn of<'a>(records: impl Iterator<Item = &'a Record>) -> Making {
        let mut making = Making::default();
        for made in records.map(|record| &record.made) {
            let machine = format!("{} ({})", made.host, made.machine);
            if !making.machines.contains(&machine) {
                making.machines.push(machine);
            }
            making.thread_seconds += made.seconds * made.threads as f64;
            if making.first.is_empty() || made.finished < making.first {
                making.first.clone_from(&made.finished);
            }
            making.last = making.last.max(made.finished.clone());
        }
        making.machines.sort();
        making
    }
}

impl Certificate {
    /// The JSON text, with each shard on a line of its own, so that the file can be looked at and compared by lines.
    ///
    /// # Errors
    /// When a path in it is no UTF-8.
    pub fn text(&self) -> serde_json::Result<String> {
        let frame = serde_json::to_string_pretty(&Certificate { shards: Vec::new(), ..self.clone() })?;
        let lines: Vec<String> = self.shards.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
        let list = format!("\"shards\": [\n    {}\n  ]", lines.join(",\n    "));
        Ok(frame.replacen("\"shards\": []", &list, 1) + "\n")
    }

    /// Everything that can be checked without doing any of the work again.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = self.faults_of_shards();
        let sum = |figure: fn(&Part) -> u64| self.shards.iter().map(figure).fold(0, u64::wrapping_add);
        let formula = self.work.expected_positions().unwrap_or(self.totals.positions);
        let mut equal = |what, expected, found| {
            if expected != found {
                faults.push(Fault::Total { what, expected, found });
            }
        };
        equal("positions by formula", formula, self.expected_positions.unwrap_or(formula));
        equal("positions in all", formula, self.totals.positions);
        equal("positions of the shards", self.totals.positions, sum(|part| part.positions));
        equal("moves of the shards", self.totals.moves, sum(|part| part.moves));
        equal("lines of the shards", self.totals.nodes, sum(|part| part.nodes));
        let mut checksum = Checksum::default();
        self.shards.iter().for_each(|part| checksum += part.checksum);
        if checksum != self.totals.checksum {
            faults.push(Fault::Checksum);
        }
        if self.work.is_symmetric() && checksum.white != checksum.black {
            faults.push(Fault::Symmetry(checksum));
        }
        if self.totals.differences > 0 {
            faults.push(Fault::Differences(self.totals.differences));
        }
        faults
    }

    fn faults_of_shards(&self) -> Vec<Fault> {
        let Some(source) = self.work.open_sized() else { return Vec::new() };
        let mut faults = Vec::new();
        for (number, part) in (1..).zip(&self.shards) {
            let expected = self.shard(number).and_then(|shard| source.size(shard.range(source.blocks())));
            if let Some(expected) = expected.filter(|&expected| expected != part.positions) {
                faults.push(Fault::Positions { shard: number, expected, found: part.positions });
            }
        }
        faults
    }

    fn shard(&self, number: u64) -> Option<Shard> {
        Shard::new(number, self.shards.len() as u64)
    }

    /// Does these shards again, and, where the work is about one side alone, those of the other side, too.
    ///
    /// # Errors
    /// When the source cannot be opened.
    pub fn do_again(&self, numbers: &[u64], threads: usize, progress: &Progress) -> Result<Vec<Fault>, WorkError> {
        let mut faults = Vec::new();
        for &number in numbers {
            let Some(&part) = self.shards.get((number as usize).wrapping_sub(1)) else { continue };
            let mut compare = |found: Part, mirrored| {
                let what = part.difference(&found);
                faults.extend(what.map(|what| Fault::Again { shard: number, mirrored, what }));
            };
            compare(self.part_again(&self.work, number, threads, progress)?, false);
            if let Some(other) = self.work.other_side() {
                compare(self.part_again(&other, number, threads, progress)?.mirrored(), true);
            }
        }
        Ok(faults)
    }

    fn part_again(&self, work: &Work, number: u64, threads: usize, progress: &Progress) -> Result<Part, WorkError> {
        let source = work.open()?;
        let shard = self.shard(number).unwrap_or(Shard::WHOLE);
        let campaign = Campaign { source: source.as_ref(), shard, threads, progress };
        let summary = campaign.examine(shard.range(source.blocks()), None, || {
            let mut examiner = Examiner::of(work);
            move |position: &_, statistics: &mut _| examiner.examine(position, statistics)
        });
        Ok(Part::of(&summary.statistics))
    }
}
