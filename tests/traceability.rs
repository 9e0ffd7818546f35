//! The registry of clauses under `spec/`, the `Clause` enum, and the marks in the code belong together.

use draughts_oracle::Clause;
use draughts_oracle::game::misreadings::DRAW_MISREADINGS;
use draughts_oracle::mailbox::misreadings::MISREADINGS;
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

/// The layers in which a clause can be marked, with the folders and files of each.
const LAYERS: [(&str, &[&str]); 5] = [
    ("vocabulary", &["board.rs", "moves.rs", "outcome.rs", "piece.rs", "position.rs", "setup.rs", "square.rs"]),
    ("notation", &["notation"]),
    ("mailbox", &["mailbox"]),
    ("bitboard", &["bitboard"]),
    ("game", &["game"]),
];

/// Rust files under `src`, without those of the tests.
fn sources(path: PathBuf) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path];
    }
    let entries = std::fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("the folder is readable").path()).collect();
    paths.sort();
    paths
        .into_iter()
        .filter(|path| path.is_dir() || path.extension().is_some_and(|end| end == "rs"))
        .flat_map(sources)
        .collect()
}

/// The clauses that a file marks: `/// Clause: FMJD 4.13, FMJD 4.14`.
fn marks(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).expect("a source file");
    let lists = text.lines().filter_map(|line| {
        let comment = line.trim_start().strip_prefix("//")?;
        comment.trim_start_matches(['/', '!']).trim_start().strip_prefix("Clause:")
    });
    lists.flat_map(|list| list.split(',')).map(|id| id.trim().to_owned()).collect()
}

fn marked_in(layer: &[&str]) -> BTreeSet<String> {
    layer.iter().flat_map(|part| sources(manifest("src").join(part))).flat_map(|path| marks(&path)).collect()
}

/// The snapshots other than the matrix itself.
fn snapshots() -> Vec<String> {
    let entries = std::fs::read_dir(manifest("snapshots")).expect("the folder is part of the repository");
    let paths = entries.map(|entry| entry.expect("the folder is readable").path());
    let reviewed = paths.filter(|path| path.extension().is_some_and(|end| end == "snap"));
    let others = reviewed.filter(|path| !path.ends_with("traceability-matrix.snap"));
    others.map(|path| std::fs::read_to_string(path).expect("a snapshot")).collect()
}

/// Whether a text cites the clause, and not one whose id merely begins alike.
fn cites(text: &str, id: &str) -> bool {
    let goes_on = |rest: &str| rest.trim_start_matches('.').starts_with(|letter: char| letter.is_ascii_digit());
    text.match_indices(id).any(|(place, _)| !goes_on(&text[place + id.len()..]))
}

#[test]
fn every_mark_names_a_known_clause() {
    let mut seen = 0;
    for path in sources(manifest("src")) {
        let marks = marks(&path);
        seen += marks.len();
        known(&marks, &path.display().to_string());
    }
    assert!(seen > 300, "only {seen} marks were found");
}

#[test]
fn every_implemented_clause_is_marked_where_it_is_decided() {
    let marked: Vec<_> = LAYERS.iter().map(|(name, parts)| (*name, marked_in(parts))).collect();
    let is_marked =
        |id: &str, layers: &[&str]| marked.iter().any(|(name, ids)| layers.contains(name) && ids.contains(id));
    let missing: Vec<String> = registry()
        .into_iter()
        .filter(|entry| entry.status == Status::Implemented)
        .filter(|entry| {
            let layers: &[&str] = match (entry.kind, entry.decidable) {
                (Kind::Rule, Decidable::Move) => &["mailbox"],
                (Kind::Rule, Decidable::Position | Decidable::History) => &["mailbox", "game", "vocabulary"],
                _ => &["vocabulary", "notation", "mailbox", "game"],
            };
            !is_marked(&entry.id, layers)
        })
        .map(|entry| entry.id)
        .collect();
    assert_eq!(missing, Vec::<String>::new(), "implemented, but marked nowhere");
}

#[test]
fn every_rule_of_play_is_shown_in_a_snapshot() {
    let snapshots = snapshots();
    let of_play = |entry: &Entry| matches!(entry.decidable, Decidable::Position | Decidable::Move | Decidable::History);
    let missing: Vec<String> = registry()
        .into_iter()
        .filter(|entry| entry.status == Status::Implemented && entry.kind == Kind::Rule && of_play(entry))
        .filter(|entry| !snapshots.iter().any(|text| cites(text, &entry.id)))
        .map(|entry| entry.id)
        .collect();
    assert_eq!(missing, Vec::<String>::new(), "no snapshot shows it");
}

#[test]
fn every_interpretation_exists_and_is_named_where_it_is_decided() {
    let mut named = BTreeSet::new();
    let known: BTreeSet<_> =
        spec::<Interpretations>("interpretations.toml").interpretation.into_iter().map(|entry| entry.id).collect();
    for path in sources(manifest("src")) {
        let text = std::fs::read_to_string(&path).expect("a source file");
        for (place, _) in text.match_indices("INT-") {
            let id: String = text[place..].chars().take(7).collect();
            assert!(known.contains(&id), "{}: `{id}` is no interpretation", path.display());
            named.insert(id);
        }
    }
    assert_eq!(named, known, "the code that decides a question names it");
}

/// Clause by clause: what it is, and where it is marked.
#[test]
fn the_matrix_is_as_reviewed() {
    let marked: Vec<_> = LAYERS.iter().map(|(name, parts)| (*name, marked_in(parts))).collect();
    let interpretations = spec::<Interpretations>("interpretations.toml").interpretation;
    let snapshots = snapshots();
    let mut matrix = String::new();
    for entry in registry() {
        let mut places: Vec<_> =
            marked.iter().filter(|(_, ids)| ids.contains(&entry.id)).map(|(name, _)| *name).collect();
        let shown = snapshots.iter().any(|text| cites(text, &entry.id));
        places.extend(shown.then_some("snapshots"));
        let misreadings = misreadings_of(&entry.id);
        let cited: Vec<_> =
            interpretations.iter().filter(|one| one.clauses.contains(&entry.id)).map(|one| one.id.as_str()).collect();
        let status = match entry.status {
            Status::Implemented => places.join(" "),
            Status::OutOfScope => format!("out of scope: {}", entry.reason.unwrap_or_default()),
        };
        let kind = format!("{:?} by {:?}", entry.kind, entry.decidable).to_lowercase();
        let line = format!("{:<26} {kind:<22} {status}  {}  {}", entry.id, misreadings.join(" "), cited.join(" "));
        matrix.push_str(line.trim_end());
        matrix.push('\n');
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_description(
        "Every clause: id, kind, what decides it, where it is marked and shown, misreadings, interpretations",
    );
    settings.bind(|| insta::assert_snapshot!("traceability-matrix", matrix));
}

fn misreadings_of(id: &str) -> Vec<&'static str> {
    let moves = MISREADINGS.iter().map(|one| (one.clause, one.id));
    let draws = DRAW_MISREADINGS.iter().map(|one| (one.clause, one.id));
    moves.chain(draws).filter(|(clause, _)| clause.id() == id).map(|(_, id)| id).collect()
}
