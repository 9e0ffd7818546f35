//! The registry of clauses under `spec/`, the `Clause` enum, and the marks in the code belong together.

mod common;
mod endings;
mod evidence;
mod told;

use draughts_oracle::Clause;
use draughts_oracle::game::misreadings::DRAW_MISREADINGS;
use draughts_oracle::notation::fen;
use draughts_oracle::oracle::witness::{AnyMisreading, WITNESSES};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

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

impl Entry {
    /// Whether it is a rule that a position, a move or a game shows.
    fn is_of_play(&self) -> bool {
        let by_play = matches!(self.decidable, Decidable::Position | Decidable::Move | Decidable::History);
        by_play && self.kind == Kind::Rule
    }
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

/// Rust files, without those that hold tests alone.
fn sources(path: PathBuf) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path];
    }
    let entries = std::fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("the folder is readable").path()).collect();
    paths.sort();
    paths
        .into_iter()
        .filter(|path| path.is_dir() || path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs"))
        .flat_map(sources)
        .collect()
}

/// The clauses that a file marks: `/// Clause: FMJD 4.13, FMJD 4.14`. Marks of its tests do not count.
fn marks(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).expect("a source file");
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lists = code.lines().filter_map(|line| {
        let comment = line.trim_start().strip_prefix("//")?;
        comment.trim_start_matches(['/', '!']).trim_start().strip_prefix("Clause:")
    });
    lists.flat_map(|list| list.split(',')).map(|id| id.trim().to_owned()).collect()
}

fn marked_in(layer: &[&str]) -> BTreeSet<String> {
    layer.iter().flat_map(|part| sources(manifest("src").join(part))).flat_map(|path| marks(&path)).collect()
}

/// The snapshots other than the matrix itself, by name.
fn snapshots() -> Vec<(String, String)> {
    let mut snapshots = texts(&manifest("snapshots"), "snap");
    snapshots.retain(|(name, _)| name != "traceability-matrix");
    snapshots
}

/// The files of a folder with this ending, by name.
fn texts(folder: &Path, ending: &str) -> Vec<(String, String)> {
    let entries = std::fs::read_dir(folder).expect("the folder is part of the repository");
    let paths = entries.map(|entry| entry.expect("the folder is readable").path());
    let wanted = paths.filter(|path| path.extension().is_some_and(|end| end == ending));
    let mut texts: Vec<(String, String)> = wanted
        .map(|path| {
            let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).expect("a readable file"))
        })
        .collect();
    texts.sort();
    texts
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
fn every_interpretation_exists_and_is_named_where_it_is_decided() {
    let mut named = BTreeSet::new();
    let known: BTreeSet<_> =
        spec::<Interpretations>("interpretations.toml").interpretation.into_iter().map(|entry| entry.id).collect();
    for path in sources(manifest("src")) {
        for id in named_interpretations(&path) {
            assert!(known.contains(&id), "{}: `{id}` is no interpretation", path.display());
            named.insert(id);
        }
    }
    assert_eq!(named, known, "the code that decides a question names it");
}

fn named_interpretations(path: &Path) -> impl Iterator<Item = String> {
    let text = std::fs::read_to_string(path).expect("a source file");
    let ids: Vec<String> =
        text.match_indices("INT-").map(|(place, _)| text[place..].chars().take(7).collect()).collect();
    ids.into_iter()
}

/// Where a clause is implemented and what shows it.
struct Traced {
    entry: Entry,
    /// The files that mark it, with how often.
    places: Vec<(String, usize)>,
    snapshot: Option<String>,
    witnesses: Vec<String>,
    interpretations: Vec<String>,
    vectors: Vec<String>,
    reported: Vec<String>,
    generators: Vec<String>,
}

/// Every implemented clause.
fn matrix() -> &'static [Traced] {
    static MATRIX: OnceLock<Vec<Traced>> = OnceLock::new();
    MATRIX.get_or_init(traced)
}

fn traced() -> Vec<Traced> {
    let places = places(&marks);
    let interpretations = spec::<Interpretations>("interpretations.toml").interpretation;
    let (snapshots, shown) = (snapshots(), shown_by_witnesses());
    let vectors = evidence::in_vectors(&texts(&manifest("spec/vectors/v1"), "json"));
    let (reported, generators) = (evidence::at_run_time(&snapshots), evidence::in_generators());
    let implemented = registry().into_iter().filter(|entry| entry.status == Status::Implemented);
    let traced = implemented.map(|entry| Traced {
        places: places.get(&entry.id).cloned().unwrap_or_default(),
        snapshot: snapshots.iter().find(|(_, text)| cites(text, &entry.id)).map(|(name, _)| name.clone()),
        witnesses: witnesses_of(&entry.id, &shown),
        interpretations: interpretations
            .iter()
            .filter(|one| one.clauses.contains(&entry.id))
            .map(|one| one.id.clone())
            .collect(),
        vectors: vectors.of(&entry.id),
        reported: reported.of(&entry.id),
        generators: generators.of(&entry.id),
        entry,
    });
    traced.collect()
}

/// Where `found` finds each name, in the order of the folders: files under `src`, with how often.
fn places(found: &dyn Fn(&Path) -> Vec<String>) -> BTreeMap<String, Vec<(String, usize)>> {
    let mut places: BTreeMap<String, Vec<(String, usize)>> = BTreeMap::new();
    for path in sources(manifest("src")) {
        let file = path.strip_prefix(manifest("src")).expect("a source file").display().to_string();
        for name in found(&path) {
            let of_name = places.entry(name).or_default();
            match of_name.last_mut() {
                Some((last, times)) if *last == file => *times += 1,
                _ => of_name.push((file.clone(), 1)),
            }
        }
    }
    places
}

fn listed(places: &[(String, usize)]) -> String {
    let place = |(file, times): &(String, usize)| if *times == 1 { file.clone() } else { format!("{file}*{times}") };
    places.iter().map(place).collect::<Vec<_>>().join(" ")
}

/// The misreadings that get a clause wrong, else the first witness or told game on which the clause decides.
fn witnesses_of(id: &str, shown: &[(String, BTreeSet<Clause>)]) -> Vec<String> {
    let wrong = AnyMisreading::all().filter(|misreading| misreading.clause().id() == id);
    let wrong: Vec<String> = wrong.map(|misreading| misreading.id().to_owned()).collect();
    let decided = shown.iter().find(|(_, clauses)| clauses.iter().any(|clause| clause.id() == id));
    if wrong.is_empty() { decided.map(|(name, _)| name.clone()).into_iter().collect() } else { wrong }
}

/// Which clauses decide on each witness, and under any ruleset in each game that betrays a misreading or is told in full.
fn shown_by_witnesses() -> Vec<(String, BTreeSet<Clause>)> {
    let positions = WITNESSES.iter().map(|witness| {
        let clauses = evidence::deciding(&fen::parse(witness.fen).expect("a FEN"));
        (witness.id.to_owned(), clauses.into_iter().collect())
    });
    let games = DRAW_MISREADINGS.iter().map(|one| (one.id.to_owned(), told::game(one.witness.fen, one.witness.moves)));
    let games = games.chain(told::games()).map(|(name, game)| (name, evidence::judging(&game)));
    positions.chain(games).collect()
}

/// Cells that stay empty, and why.
const WITHOUT: [(&str, &str, &str); 4] = [
    ("FMJD 2.8", REPORTED, "where every game begins"),
    ("FMJD 3.3", WITNESSES_OR_QUESTIONS, "whoever gets it wrong plays no game"),
    ("FMJD 3.8", WITNESSES_OR_QUESTIONS, "follows from 3.3 and 4.15: see passing-goes-on-as-king"),
    ("FMJD 3.8", REPORTED, "no move is made that it forbids"),
];

const WITNESSES_OR_QUESTIONS: &str = "witnesses";
const REPORTED: &str = "reported at run time";
const VECTORS: &str = "vectors";

/// Nothing is empty that could be filled: every clause is marked and stands in a snapshot; every rule of play has a witness or an
/// interpretation, a vector, is reported at run time, and decides in what the generators make.
#[test]
fn no_cell_of_a_decidable_clause_is_empty() {
    let mut empty = Vec::new();
    for traced in matrix() {
        let id = traced.entry.id.as_str();
        let mut filled = |column, is_filled: bool| {
            if !is_filled {
                empty.push((id, column));
            }
        };
        filled("code", !traced.places.is_empty());
        filled("snapshot", traced.snapshot.is_some());
        if traced.entry.is_of_play() {
            let told_apart = !traced.witnesses.is_empty() || !traced.interpretations.is_empty();
            filled(WITNESSES_OR_QUESTIONS, told_apart);
            filled(VECTORS, !traced.vectors.is_empty());
            filled(REPORTED, !traced.reported.is_empty());
            filled("generators", !traced.generators.is_empty());
        }
    }
    assert_eq!(empty, WITHOUT.map(|(id, column, _)| (id, column)));
}

/// Clause by clause: where it is implemented, and what shows it. The command `clauses --matrix` is built with this snapshot.
/// A mark more or less in any file changes it.
#[test]
fn the_matrix_is_as_reviewed() {
    let mut text = String::from(
        "clause | code | snapshot | witnesses | interpretations | vectors | reported at run time | generators\n",
    );
    for traced in matrix() {
        let cells = [
            listed(&traced.places),
            traced.snapshot.clone().unwrap_or_default(),
            traced.witnesses.join(" "),
            traced.interpretations.join(" "),
            traced.vectors.join(" "),
            traced.reported.join(" "),
            traced.generators.join(" "),
        ];
        text.push_str(&traced.entry.id);
        for cell in cells {
            text.push_str(" | ");
            text.push_str(if cell.is_empty() { "-" } else { &cell });
        }
        text.push('\n');
    }
    reviewed("traceability-matrix", "Where each implemented clause is marked, and what shows it", text);
}

/// A question that is decided in one more place, or in one less, changes it.
#[test]
fn the_places_of_the_interpretations_are_as_reviewed() {
    let places = places(&|path| named_interpretations(path).collect());
    let mut text = String::from("interpretation | code\n");
    for (id, places) in places {
        text.push_str(&format!("{id} | {}\n", listed(&places)));
    }
    reviewed("traceability-interpretations", "Which code decides what the texts leave open", text);
}

fn reviewed(name: &str, description: &str, text: String) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_description(description);
    settings.bind(|| insta::assert_snapshot!(name, text));
}
