//! The registry of clauses under `spec/`, the `Clause` enum, and the marks in the code belong together.

use draughts_oracle::Clause;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The files of the registry, in the order of the enum.
const REGISTRY: [&str; 3] = ["clauses/fmjd.toml", "clauses/minsport.toml", "clauses/other.toml"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Registry {
    clause: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    article: String,
    text: String,
    kind: Kind,
    decidable: Decidable,
    edition: String,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
    status: Status,
    reason: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Rule,
    Definition,
    Procedure,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Decidable {
    Position,
    Move,
    History,
    Record,
    Arbiter,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
enum Provenance {
    #[serde(rename = "read in full")]
    Full,
    #[serde(rename = "read in part")]
    Part,
    #[serde(rename = "second hand")]
    SecondHand,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
enum Status {
    #[serde(rename = "implemented")]
    Implemented,
    #[serde(rename = "out of scope")]
    OutOfScope,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Interpretations {
    interpretation: Vec<Interpretation>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Interpretation {
    id: String,
    question: String,
    clauses: Vec<String>,
    evidence: String,
    decision: String,
    alternatives: Vec<String>,
    otherwise: String,
    shows: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Crosswalk {
    pair: Vec<Pair>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pair {
    fmjd: Vec<String>,
    minsport: Vec<String>,
    difference: String,
}

fn manifest(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn spec<T: for<'de> Deserialize<'de>>(file: &str) -> T {
    let text = std::fs::read_to_string(manifest("spec").join(file)).expect("the file is part of the repository");
    toml::from_str(&text).unwrap_or_else(|error| panic!("spec/{file}: {error}"))
}

fn registry() -> Vec<Entry> {
    REGISTRY.iter().flat_map(|file| spec::<Registry>(file).clause).collect()
}

#[test]
fn the_registry_and_the_enum_are_equal() {
    let registered: Vec<String> = registry().into_iter().map(|entry| entry.id).collect();
    let named: Vec<&str> = Clause::ALL.iter().map(|clause| clause.id()).collect();
    assert_eq!(registered, named);
    assert_eq!(named.iter().collect::<BTreeSet<_>>().len(), named.len(), "an id stands twice");
}

#[test]
fn every_entry_is_complete() {
    for entry in registry() {
        assert!(!entry.text.is_empty() && !entry.article.is_empty() && !entry.edition.is_empty(), "{}", entry.id);
        assert_eq!(entry.reason.is_some(), entry.status == Status::OutOfScope, "{}: a reason or none", entry.id);
        let people = entry.decidable == Decidable::Arbiter;
        assert!(!people || entry.status == Status::OutOfScope, "{}: no program decides it", entry.id);
        assert!(entry.kind != Kind::Procedure || people, "{}: a procedure is for people", entry.id);
    }
}

#[test]
fn the_interpretations_are_thirty_and_cite_known_clauses() {
    let all = spec::<Interpretations>("interpretations.toml").interpretation;
    let ids: Vec<_> = all.iter().map(|entry| entry.id.clone()).collect();
    assert_eq!(ids, (1..=30).map(|number| format!("INT-{number:03}")).collect::<Vec<_>>());
    for entry in &all {
        let told = [&entry.question, &entry.evidence, &entry.decision, &entry.otherwise, &entry.shows];
        assert!(told.iter().all(|text| !text.is_empty()) && !entry.alternatives.is_empty(), "{}", entry.id);
        assert!(!entry.clauses.is_empty(), "{}", entry.id);
        known(&entry.clauses, &entry.id);
    }
}

#[test]
fn the_crosswalk_pairs_known_clauses_and_leaves_no_russian_one_out() {
    let pairs = spec::<Crosswalk>("crosswalk.toml").pair;
    for pair in &pairs {
        assert!(!pair.difference.is_empty());
        known(&pair.fmjd, "crosswalk");
        known(&pair.minsport, "crosswalk");
    }
    let paired: BTreeSet<&str> = pairs.iter().flat_map(|pair| &pair.minsport).map(String::as_str).collect();
    let russian: BTreeSet<&str> =
        Clause::ALL.iter().map(|clause| clause.id()).filter(|id| id.starts_with("Minsport")).collect();
    assert_eq!(paired, russian);
}

fn known(ids: &[String], place: &str) {
    for id in ids {
        assert!(id.parse::<Clause>().is_ok(), "{place}: `{id}` is no clause");
    }
}
