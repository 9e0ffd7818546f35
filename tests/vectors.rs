//! The shipped vectors: right by both engines, enough of each, and read by fifteen lines of Python.

mod command;

use draughts_oracle::game::misreadings::DRAW_MISREADINGS;
use draughts_oracle::mailbox::misreadings::MISREADINGS;
use draughts_oracle::mailbox::{ClauseCounts, Mailbox};
use draughts_oracle::notation::fen;
use draughts_oracle::oracle::vectors::{Expected, Group, Vector, fill, shipped};
use draughts_oracle::oracle::witness::WITNESSES;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

fn groups() -> Vec<Group> {
    shipped().expect("vectors")
}

#[test]
fn both_engines_agree_with_every_vector() {
    let problems: Vec<_> =
        groups().iter().flat_map(|group| &group.vectors).filter_map(|vector| vector.verify().err()).collect();
    assert_eq!(problems, []);
}

#[test]
fn ids_are_given_once() {
    let groups = groups();
    let ids: Vec<&str> = groups.iter().flat_map(|group| &group.vectors).map(|vector| vector.id.as_str()).collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
}

/// Every question stays under its id, and what is missing gets an id that was never given.
#[test]
fn filling_up_keeps_the_ids() {
    let shipped = groups();
    let mut with_a_gap = shipped.clone();
    let documented = |vector: &Vector| vector.fen == "W:WK47:B14,19,29,31,42";
    let place = shipped[0].vectors.iter().position(documented).expect("an edge case");
    let gone = with_a_gap[0].vectors.remove(place);
    let filled = fill(&with_a_gap).expect("vectors");
    let (first, last) = filled[0].vectors.split_at(with_a_gap[0].vectors.len());
    assert!(first == with_a_gap[0].vectors, "what was there has changed");
    let [again] = last else { panic!("{last:?}") };
    assert_eq!(again.id, format!("m{:04}", shipped[0].vectors.len() + 1));
    assert_eq!(*again, Vector { id: again.id.clone(), ..gone });
    for (group, before) in filled.iter().zip(&shipped).skip(1) {
        assert!(group == before, "{} has changed: look at what `vectors fill` writes", group.group);
    }
}

/// A fresh set would give the published ids to other questions.
#[test]
fn only_what_is_there_is_filled_up() {
    let folder = tempfile::tempdir().expect("a folder");
    for path in [folder.path().to_owned(), folder.path().join("new")] {
        let dir = path.display().to_string();
        command::refuses(&["vectors", "fill", &dir], &format!("there are no vectors in `{dir}`"));
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

#[derive(serde::Deserialize)]
struct Documented {
    name: String,
    fen: String,
    #[serde(default)]
    moves: String,
}

fn documented(file: &str, list: &str) -> Vec<Documented> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("spec").join(file);
    let text = std::fs::read_to_string(path).expect("the file is part of the repository");
    let mut lists: BTreeMap<String, Vec<Documented>> = toml::from_str(&text).expect("it has the shape");
    lists.remove(list).expect("a list")
}

const FILL: &str = "run `cargo run --release -- vectors fill`, and commit what it writes";

#[test]
fn every_documented_case_and_every_witness_is_a_vector() {
    let groups = groups();
    let canonical = |text: &str| fen::write(&fen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}")));
    let lists: BTreeSet<&str> = groups[0].vectors.iter().map(|vector| vector.fen.as_str()).collect();
    let cases = documented("positions.toml", "position");
    assert!(cases.len() >= 44);
    for case in cases {
        let is_there = lists.contains(canonical(&case.fen).as_str());
        assert!(is_there, "{} is no vector: {FILL}", case.name);
    }
    for witness in WITNESSES {
        assert!(lists.contains(canonical(witness.fen).as_str()), "{} is no vector: {FILL}", witness.id);
    }
    let games: BTreeSet<(&str, String)> = groups
        .iter()
        .flat_map(|group| &group.vectors)
        .filter_map(|vector| match &vector.result {
            Expected::Outcome { moves, .. } => Some((vector.fen.as_str(), moves.join(" "))),
            _ => None,
        })
        .collect();
    let has_game = |start: &str, moves: &str| {
        games.contains(&(canonical(start).as_str(), moves.split_whitespace().collect::<Vec<_>>().join(" ")))
    };
    for misreading in DRAW_MISREADINGS {
        assert!(has_game(misreading.witness.fen, misreading.witness.moves), "{} is no vector: {FILL}", misreading.id);
    }
    let regular = documented("games.toml", "game").into_iter().filter(|game| !game.moves.contains("accept:"));
    for game in regular {
        assert!(has_game(&game.fen, &game.moves), "{} is no vector: {FILL}", game.name);
    }
}

/// Clauses that a move list, a move, or the end of a game turns on.
#[test]
fn every_clause_decides_often_enough() {
    let mut shown: BTreeMap<String, usize> = BTreeMap::new();
    for vector in groups().into_iter().flat_map(|group| group.vectors) {
        vector.clauses.into_iter().for_each(|clause| *shown.entry(clause).or_default() += 1);
    }
    let of_moves = [
        "3.4", "3.5", "3.9", "4.1", "4.2", "4.3", "4.5", "4.6", "4.7", "4.8", "4.11", "4.13", "4.14", "4.15", "7.2.2",
        "7.2.3", "9.1.14",
    ];
    let of_draws = ["6.1", "6.2", "6.3", "6.4"];
    for clause in of_moves.iter().chain(&of_draws).map(|article| format!("FMJD {article}")) {
        assert!(shown.get(&clause) >= Some(&20), "{clause}: {:?}", shown.get(&clause));
    }
    let reported = groups().iter().flat_map(|group| &group.vectors).fold(ClauseCounts::default(), |mut all, vector| {
        if let (Expected::LegalMoves { .. }, Ok(position)) = (&vector.result, fen::parse(&vector.fen)) {
            let mut decided = ClauseCounts::default();
            Mailbox::LAW.moves_traced(&position, &mut decided);
            all.add_case(&decided);
        }
        all
    });
    assert!(reported.iter().count() >= of_moves.len());
    for (clause, count) in reported.iter() {
        assert!(count >= 20, "{}: {count}", clause.id());
    }
}

#[test]
fn every_misreading_shows_often_enough() {
    let mut shown: BTreeMap<String, usize> = BTreeMap::new();
    let groups = groups();
    for flag in groups.iter().flat_map(|group| &group.vectors).flat_map(|vector| &vector.flags) {
        *shown.entry(flag.clone()).or_default() += 1;
    }
    let of_moves = MISREADINGS.iter().map(|misreading| misreading.id);
    for id in of_moves.chain(DRAW_MISREADINGS.iter().map(|misreading| misreading.id)) {
        assert!(shown.get(id) >= Some(&20), "{id}: {:?}", shown.get(id));
    }
    let positions: usize = groups
        .iter()
        .filter(|group| ["legal-moves", "play"].contains(&group.group.as_str()))
        .map(|group| group.vectors.len())
        .sum();
    assert!(positions >= 2000, "{positions}");
    let games = groups.iter().find(|group| group.group == "outcome").map(|group| group.vectors.len());
    assert!(games >= Some(50), "{games:?}");
}

/// The reader is the one that `spec/vectors/README.md` shows.
#[test]
fn fifteen_lines_of_python_read_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("spec/vectors");
    let readme = std::fs::read_to_string(folder.join("README.md")).expect("a README");
    let code = readme.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).expect("Python");
    assert!(code.lines().count() <= 15);
    let Ok(output) = std::process::Command::new("python3").arg("-c").arg(code).current_dir(&folder).output() else {
        println!("not run: there is no python3");
        return;
    };
    let text = String::from_utf8_lossy(&output.stdout);
    let total: usize = groups().iter().map(|group| group.vectors.len()).sum();
    assert_eq!(
        text.lines().last(),
        Some(format!("{total} vectors").as_str()),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
