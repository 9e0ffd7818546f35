//! The registry of clauses under `spec/`, the `Clause` enum, and the marks in the code belong together.

mod told;

use draughts_oracle::Clause;
use draughts_oracle::game::misreadings::DRAW_MISREADINGS;
use draughts_oracle::game::{Adjudication, Game};
use draughts_oracle::mailbox::{ClauseCounts, Mailbox};
use draughts_oracle::notation::fen;
use draughts_oracle::oracle::witness::{AnyMisreading, WITNESSES};
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

/// The implemented rules that a position, a move or a game shows.
fn rules_of_play() -> impl Iterator<Item = Entry> {
    let by_play = |entry: &Entry| matches!(entry.decidable, Decidable::Position | Decidable::Move | Decidable::History);
    let rules = registry().into_iter().filter(|entry| entry.status == Status::Implemented && entry.kind == Kind::Rule);
    rules.filter(by_play)
}

#[test]
fn every_implemented_clause_is_shown_in_a_snapshot() {
    let hidden = matrix().into_iter().filter(|traced| traced.snapshot.is_none());
    assert_eq!(hidden.map(|traced| traced.id).collect::<Vec<_>>(), Vec::<String>::new(), "no snapshot shows it");
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

/// Where a clause is implemented and what shows it.
struct Traced {
    id: String,
    layers: Vec<&'static str>,
    snapshot: Option<String>,
    witnesses: Vec<String>,
    interpretations: Vec<String>,
    vectors: Vec<String>,
    is_reported: bool,
}

/// Every implemented clause.
fn matrix() -> Vec<Traced> {
    let marked: Vec<_> = LAYERS.iter().map(|(name, parts)| (*name, marked_in(parts))).collect();
    let interpretations = spec::<Interpretations>("interpretations.toml").interpretation;
    let (snapshots, vectors, shown) = (snapshots(), vectors(), shown_by_witnesses());
    let reported = reported(&snapshots);
    let implemented = registry().into_iter().filter(|entry| entry.status == Status::Implemented);
    let traced = implemented.map(|Entry { id, .. }| Traced {
        layers: marked.iter().filter(|(_, ids)| ids.contains(&id)).map(|(name, _)| *name).collect(),
        snapshot: snapshots.iter().find(|(_, text)| cites(text, &id)).map(|(name, _)| name.clone()),
        witnesses: witnesses_of(&id, &shown),
        interpretations: interpretations
            .iter()
            .filter(|one| one.clauses.contains(&id))
            .map(|one| one.id.clone())
            .collect(),
        vectors: vectors.iter().filter(|(_, text)| cites(text, &id)).map(|(name, _)| name.clone()).collect(),
        is_reported: reported.iter().any(|clause| clause.id() == id),
        id,
    });
    traced.collect()
}

/// The files of `spec/vectors`, by name.
fn vectors() -> Vec<(String, String)> {
    let folder = manifest("spec/vectors/v1");
    if folder.is_dir() { texts(&folder, "json") } else { Vec::new() }
}

/// The clauses that the mailbox reports as decisive, on the witnesses and on every position that a snapshot begins with.
fn reported(snapshots: &[(String, String)]) -> Vec<Clause> {
    let shown = snapshots.iter().filter_map(|(_, text)| text.split_once("\n---\n")?.1.lines().next());
    let fens = shown.chain(WITNESSES.iter().map(|witness| witness.fen));
    let mut counts = ClauseCounts::default();
    for position in fens.filter_map(|text| fen::parse(text).ok()) {
        Mailbox::LAW.moves_traced(&position, &mut counts);
    }
    counts.iter().map(|(clause, _)| clause).collect()
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
        let mut counts = ClauseCounts::default();
        Mailbox::LAW.moves_traced(&fen::parse(witness.fen).expect("a FEN"), &mut counts);
        (witness.id.to_owned(), counts.iter().map(|(clause, _)| clause).collect())
    });
    let games = DRAW_MISREADINGS.iter().map(|one| (one.id.to_owned(), told::game(one.witness.fen, one.witness.moves)));
    let games = games.chain(told::games()).map(|(name, game)| (name, judged_by(game)));
    positions.chain(games).collect()
}

/// Every clause that any ruleset cites.
fn judged_by(game: Game) -> BTreeSet<Clause> {
    let verdicts = Adjudication::of(game).verdicts.into_iter();
    let clauses = verdicts.flat_map(|(_, verdict)| {
        let claimed = verdict.claimable.into_iter().flat_map(|claim| claim.clauses);
        verdict.clauses.into_iter().chain(claimed)
    });
    clauses.collect()
}

/// Clauses that no misreading and no interpretation can show, and why.
const WITHOUT_WITNESS: [(&str, &str); 2] = [
    ("FMJD 3.3", "whoever gets it wrong plays no game"),
    ("FMJD 3.8", "follows from 3.3 and 4.15: see passing-goes-on-as-king"),
];

#[test]
fn every_rule_of_play_is_told_apart_by_a_witness_or_an_interpretation() {
    let rules: BTreeSet<String> = rules_of_play().map(|entry| entry.id).collect();
    let without =
        matrix().into_iter().filter(|traced| traced.witnesses.is_empty() && traced.interpretations.is_empty());
    let without: Vec<String> = without.map(|traced| traced.id).filter(|id| rules.contains(id)).collect();
    assert_eq!(without, WITHOUT_WITNESS.map(|(id, _)| id));
}

#[test]
fn every_clause_that_generation_decides_is_reported_at_run_time() {
    let by_moves = rules_of_play().filter(|entry| entry.decidable == Decidable::Move).map(|entry| entry.id);
    let by_moves: BTreeSet<String> = by_moves.collect();
    let silent = matrix().into_iter().filter(|traced| !traced.is_reported && by_moves.contains(&traced.id));
    assert_eq!(silent.map(|traced| traced.id).collect::<Vec<_>>(), Vec::<String>::new());
}

/// Clause by clause: where it is implemented, and what shows it. The command `clauses --matrix` is built with this snapshot.
#[test]
fn the_matrix_is_as_reviewed() {
    let mut text =
        String::from("clause | code | snapshot | witnesses | interpretations | vectors | reported at run time\n");
    for traced in matrix() {
        let cells = [
            traced.layers.join(" "),
            traced.snapshot.unwrap_or_default(),
            traced.witnesses.join(" "),
            traced.interpretations.join(" "),
            traced.vectors.join(" "),
            if traced.is_reported { "yes".to_owned() } else { String::new() },
        ];
        text.push_str(&traced.id);
        for cell in cells {
            text.push_str(" | ");
            text.push_str(&cell);
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_description("Where each implemented clause is marked, and the first snapshot that cites it");
    settings.bind(|| insta::assert_snapshot!("traceability-matrix", text));
}
