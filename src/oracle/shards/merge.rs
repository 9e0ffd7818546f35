//! Adding up shards.

use super::certificate::{Certificate, Making, Part};
use super::fault::Fault;
use super::record::Record;
use super::work::{InputFile, Work};
use crate::oracle::Statistics;
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

/// What shards add up to.
#[derive(Debug)]
pub struct Merged {
    /// The sums. They certify nothing unless there are no faults.
    pub certificate: Certificate,
    /// Everything that is wrong.
    pub faults: Vec<Fault>,
}

/// Adds up records from files, of which each shard of one piece of work must be there exactly once. `None` without records.
pub fn merge(records: &[(PathBuf, Record)]) -> Option<Merged> {
    let first = records.first()?;
    let mut faults = Vec::new();
    let mut by_shard: BTreeMap<u64, Vec<&(PathBuf, Record)>> = BTreeMap::new();
    for entry in records {
        // What is left out is no gap as well.
        let same_number = by_shard.entry(entry.1.shard.number()).or_default();
        match other(first, entry).or_else(|| wrong_range(entry)) {
            Some(fault) => faults.push(fault),
            None => same_number.push(entry),
        }
    }
    faults.extend(gaps(&by_shard, first.1.shard.of()));
    faults.extend(overlaps(&by_shard, first.1.shard.of()));
    let once: Vec<&Record> = by_shard.values().filter_map(|entries| Some(&entries.first()?.1)).collect();
    faults.extend(once.iter().flat_map(|record| differences(record)));
    let certificate = certificate(&first.1, &once);
    if once.len() as u64 == first.1.shard.of() {
        faults.extend(certificate.faults());
    }
    Some(Merged { certificate, faults })
}

/// A record of something else than the first one.
fn other((first_file, first): &(PathBuf, Record), (file, record): &(PathBuf, Record)) -> Option<Fault> {
    let schema = if record.schema == first.schema { Record::SCHEMA } else { first.schema };
    let mut what = vec![
        another("version of the shape", &record.schema, &schema),
        another("version of the program", &record.version, &first.version),
        another("hash of the rules", &record.rules, &first.rules),
    ];
    what.extend(other_work(&record.work, &first.work));
    what.push(another("number of shards", &record.shard.of(), &first.shard.of()));
    if record.work == first.work {
        what.push(another("number of blocks", &record.blocks.2, &first.blocks.2));
    }
    let what: Vec<String> = what.into_iter().flatten().collect();
    (!what.is_empty()).then(|| Fault::Other { what, file: file.clone(), first: first_file.clone() })
}

/// What is said of two values that are not the same.
fn another<T: PartialEq + fmt::Display>(name: &str, this: &T, first: &T) -> Option<String> {
    (this != first).then(|| format!("{name}: {this} instead of {first}"))
}

/// In which parts of their descriptions two pieces of work differ, each with its name in the records.
fn other_work(this: &Work, first: &Work) -> Vec<Option<String>> {
    let others = (this.files() != first.files()).then(|| other_files(this.files(), first.files()));
    let [this, first] = [this, first].map(|work| json!(work));
    if this["source"] != first["source"] {
        return vec![another("source", &this["source"], &first["source"])];
    }
    let fields = first.as_object().into_iter().flatten();
    fields
        .filter(|(name, _)| *name != "files")
        .map(|(name, value)| another(name, &this[name], value))
        .chain([others])
        .collect()
}

/// The files by their names, or where these are the same those that have changed.
fn other_files(these: &[InputFile], first: &[InputFile]) -> String {
    if !these.iter().map(|file| &file.path).eq(first.iter().map(|file| &file.path)) {
        return format!("files: {} instead of {}", names(these), names(first));
    }
    let changed: Vec<InputFile> = these.iter().filter(|file| !first.contains(file)).cloned().collect();
    format!("files: {} with another content", names(&changed))
}

/// The first names: there may be thousands.
fn names(files: &[InputFile]) -> String {
    const SHOWN: usize = 3;
    let names: Vec<String> = files.iter().take(SHOWN).map(|file| format!("`{}`", file.path.display())).collect();
    let more = files.len().saturating_sub(SHOWN);
    names.join(", ") + &if more == 0 { String::new() } else { format!(" and {more} more") }
}

fn wrong_range((file, record): &(PathBuf, Record)) -> Option<Fault> {
    let (from, to, blocks) = record.blocks;
    let shard = record.shard.to_string();
    (record.shard.range(blocks) != (from..to)).then(|| Fault::Range { file: file.clone(), shard, from, to })
}

/// Every run of numbers that no record has.
fn gaps(by_shard: &BTreeMap<u64, Vec<&(PathBuf, Record)>>, of: u64) -> Vec<Fault> {
    let mut gaps = Vec::new();
    let mut next = 1;
    for number in by_shard.keys().copied().filter(|&number| number <= of).chain([of.saturating_add(1)]) {
        if next < number {
            gaps.push(Fault::Gap { from: next, to: number - 1, of });
        }
        next = number.saturating_add(1);
    }
    gaps
}

fn overlaps(by_shard: &BTreeMap<u64, Vec<&(PathBuf, Record)>>, of: u64) -> impl Iterator<Item = Fault> {
    by_shard.iter().filter(|(_, entries)| entries.len() > 1).map(move |(&shard, entries)| {
        let files = entries.iter().map(|(file, _)| file.clone()).collect();
        Fault::Overlap { shard, of, files }
    })
}

fn differences(record: &Record) -> impl Iterator<Item = Fault> {
    record
        .differences
        .iter()
        .map(|difference| Fault::Difference { shard: record.shard.number(), difference: Box::new(difference.clone()) })
}

fn certificate(first: &Record, once: &[&Record]) -> Certificate {
    let mut totals = Statistics::default();
    once.iter().for_each(|record| totals += record.totals);
    let sum = |figure: fn(&Record) -> u64| once.iter().map(|record| figure(record)).fold(0, u64::saturating_add);
    Certificate {
        schema: Record::SCHEMA,
        version: first.version.clone(),
        rules: first.rules.clone(),
        work: first.work.clone(),
        expected_positions: first.work.expected_positions(),
        totals,
        records: sum(|record| record.records),
        refused: sum(|record| record.refused.len() as u64),
        blocks: first.blocks.2,
        shards: once.iter().map(|record| Part::of(&record.totals)).collect(),
        made: Making::of(once.iter().copied()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::Mismatch;
    use crate::oracle::campaign::Shard;
    use crate::oracle::shards::record::Difference;

    #[test]
    fn records_of_another_shape_and_differences_are_faults() {
        let work = Work::Exhaustive(crate::oracle::exhaustive::Space::up_to(1));
        let record = Record::empty(&work, Shard::WHOLE, 1);
        let name = |name: &str| PathBuf::from(name);
        let later = |entry: &Record| Record { schema: 2, ..entry.clone() };
        let of = |first: &Record, second: &Record| {
            other(&(name("a"), first.clone()), &(name("b"), second.clone())).map(|fault| format!("{fault:?}"))
        };
        let fault = format!(
            "{:?}",
            Fault::Other {
                what: vec!["version of the shape: 2 instead of 1".to_owned()],
                file: name("b"),
                first: name("a")
            }
        );
        assert_eq!(of(&record, &record), None);
        assert_eq!(of(&record, &later(&record)), Some(fault.clone()));
        assert_eq!(of(&later(&record), &later(&record)), Some(fault));
        let smallest = Mismatch::none(&crate::Position::START);
        let difference = Difference { block: 1, place: 2, at: "at".to_owned(), fen: "fen".to_owned(), smallest };
        let found = Record { differences: vec![difference.clone()], ..record };
        let told: Vec<Fault> = differences(&found).collect();
        let fault = Fault::Difference { shard: 1, difference: Box::new(difference) };
        assert_eq!(format!("{told:?}"), format!("{:?}", [fault]));
    }
}
