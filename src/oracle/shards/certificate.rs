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
        // A perft of a game that is over rightly counts nothing.
        if self.totals.positions == 0 && !matches!(self.work, Work::Perft(_)) {
            faults.push(Fault::Nothing);
        }
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

#[cfg(test)]
mod tests {
    use super::super::record::Made;
    use super::*;
    use crate::oracle::exhaustive::Space;

    fn work() -> Work {
        Work::Exhaustive(Space::up_to(1))
    }

    fn part(positions: u64, moves: u64, nodes: u64, white: u128, black: u128) -> Part {
        Part { positions, moves, nodes, checksum: Checksum { white, black } }
    }

    fn made(host: &str, seconds: f64, threads: usize, finished: &str) -> Record {
        let made =
            Made { host: host.to_owned(), machine: "m".to_owned(), threads, seconds, finished: finished.to_owned() };
        Record { made, ..Record::empty(&work(), Shard::WHOLE, 1) }
    }

    #[test]
    fn machines_are_named_once_and_the_times_span_the_whole() {
        let records = [
            made("b", 2.0, 3, "2026-02-02T00:00:00Z"),
            made("a", 10.0, 1, "2026-01-01T00:00:00Z"),
            made("b", 0.5, 4, "2026-03-03T00:00:00Z"),
        ];
        let making = Making::of(records.iter());
        assert_eq!(
            making,
            Making {
                machines: vec!["a (m)".to_owned(), "b (m)".to_owned()],
                thread_seconds: 18.0,
                first: "2026-01-01T00:00:00Z".to_owned(),
                last: "2026-03-03T00:00:00Z".to_owned(),
                done_again: Vec::new(),
            }
        );
        assert_eq!(Making::of(records[..1].iter()).first, "2026-02-02T00:00:00Z");
    }

    #[test]
    fn the_first_difference_of_two_parts_is_named() {
        let one = part(1, 2, 3, 4, 5);
        assert_eq!(one.difference(&one), None);
        assert_eq!(one.difference(&part(9, 2, 3, 4, 5)), Some("the number of positions"));
        assert_eq!(one.difference(&part(1, 9, 3, 4, 5)), Some("the number of moves"));
        assert_eq!(one.difference(&part(1, 2, 9, 4, 5)), Some("the number of lines"));
        assert_eq!(one.difference(&part(1, 2, 3, 4, 9)), Some("the checksum"));
        assert_eq!(one.mirrored(), part(1, 2, 3, 5, 4));
    }

    /// What the whole of the smallest work comes to, in two shards.
    fn certificate() -> Certificate {
        let again = |shard: Shard| {
            let source = work().open().expect("a source");
            let campaign = Campaign { source: source.as_ref(), shard, threads: 1, progress: &Progress::default() };
            campaign.examine(shard.range(source.blocks()), None, || {
                let mut examiner = Examiner::of(&work());
                move |position: &_, statistics: &mut _| examiner.examine(position, statistics)
            })
        };
        let shards = [1, 2].map(|number| again(Shard::new(number, 2).expect("a shard")).statistics);
        let mut totals = shards[0];
        totals += shards[1];
        Certificate {
            schema: 1,
            version: "0".to_owned(),
            rules: "r".to_owned(),
            work: work(),
            expected_positions: work().expected_positions(),
            totals,
            records: 0,
            refused: 0,
            blocks: work().open().expect("a source").blocks(),
            shards: shards.iter().map(Part::of).collect(),
            made: Making::default(),
        }
    }

    #[test]
    fn each_shard_is_a_line_and_no_lines_of_play_are_left_out() {
        let certificate = certificate();
        let text = certificate.text().expect("a text");
        assert_eq!(serde_json::from_str::<Certificate>(&text).expect("a certificate"), certificate);
        let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("    {\"positions\":")).collect();
        assert_eq!(lines.len(), 2);
        assert!(!text.contains("\"nodes\":0,") && text.contains("  \"shards\": [\n") && text.ends_with("}\n"));
        let counted = Certificate { shards: vec![part(1, 2, 3, 4, 5)], ..certificate };
        assert!(counted.text().expect("a text").contains("\"nodes\":3,"));
    }

    fn told(faults: &[Fault]) -> Vec<String> {
        faults.iter().map(|fault| format!("{fault:?}")).collect()
    }

    #[test]
    fn what_is_false_is_a_fault() {
        let right = certificate();
        assert_eq!(told(&right.faults()), told(&[]));
        let different = Statistics { differences: 2, ..right.totals };
        let faults = Certificate { totals: different, ..right.clone() }.faults();
        assert_eq!(told(&faults), told(&[Fault::Differences(2)]));
        let nothing = |work| Certificate { totals: Statistics::default(), work, ..right.clone() }.faults();
        assert!(told(&nothing(right.work.clone())).contains(&told(&[Fault::Nothing])[0]));
        let mut shards = right.shards.clone();
        shards[0].moves += 1;
        let (expected, found) = (right.totals.moves, right.totals.moves + 1);
        let fault = Fault::Total { what: "moves of the shards", expected, found };
        assert_eq!(told(&Certificate { shards, ..right.clone() }.faults()), told(&[fault]));
    }

    #[test]
    fn what_is_done_again_comes_to_the_same_or_is_a_fault() {
        let right = certificate();
        let again = |certificate: &Certificate, numbers: &[u64]| {
            told(&certificate.do_again(numbers, 1, &Progress::default()).expect("it can be opened"))
        };
        assert_eq!(again(&right, &[1, 2, 3, 0]), told(&[]));
        let mut shards = right.shards.clone();
        shards[1].checksum.white ^= 1;
        let wrong = Certificate { shards, ..right.clone() };
        assert_eq!(again(&wrong, &[1]), told(&[]));
        let fault = Fault::Again { shard: 2, mirrored: false, what: "the checksum" };
        assert_eq!(again(&wrong, &[2]), told(&[fault]));

        // One side alone is also compared with the other, which comes to the same seen from there.
        let space = Space { turns: crate::oracle::exhaustive::Turns::White, ..Space::up_to(1) };
        let white = Work::Exhaustive(space);
        let whole = right.part_again(&white, 1, 1, &Progress::default()).expect("it can be opened");
        let half = Certificate { work: white.clone(), shards: vec![whole], ..right.clone() };
        let part = half.part_again(&white, 1, 1, &Progress::default()).expect("it can be opened");
        let half = Certificate { shards: vec![part], ..half };
        assert_eq!(again(&half, &[1]), told(&[]));
        let more = Part { moves: part.moves + 1, ..part };
        let faults = [false, true].map(|mirrored| Fault::Again { shard: 1, mirrored, what: "the number of moves" });
        assert_eq!(again(&Certificate { shards: vec![more], ..half }, &[1]), told(&faults));
    }
}
