//! Which clauses are seen at work: in the vectors, in what the program reports while it runs, and in what the generators make.

use crate::common::{playout_of, position as at};
use crate::{endings, told};
use arbitrary::Unstructured;
use draughts_oracle::game::misreadings::DRAW_MISREADINGS;
use draughts_oracle::game::{Game, Ruleset, by_history::History};
use draughts_oracle::generate::Generator;
use draughts_oracle::mailbox::explain::explain;
use draughts_oracle::mailbox::{ClauseCounts, Mailbox};
use draughts_oracle::notation::fen;
use draughts_oracle::oracle::witness::WITNESSES;
use draughts_oracle::{Clause, Color, Position, Role};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// For each clause the names under which it was seen.
#[derive(Default)]
pub struct Seen(BTreeMap<Clause, BTreeSet<String>>);

impl Seen {
    fn add(&mut self, by: &str, clauses: impl IntoIterator<Item = Clause>) {
        for clause in clauses {
            self.0.entry(clause).or_default().insert(by.to_owned());
        }
    }

    /// The names under which the clause with this id was seen, in alphabetical order.
    pub fn of(&self, id: &str) -> Vec<String> {
        let clause: Clause = id.parse().expect("a clause");
        self.0.get(&clause).into_iter().flatten().cloned().collect()
    }
}

/// The clauses that decide while the moves of a position are found.
pub fn deciding(position: &Position) -> Vec<Clause> {
    let mut counts = ClauseCounts::default();
    Mailbox::LAW.moves_traced(position, &mut counts);
    counts.iter().map(|(clause, _)| clause).collect()
}

/// Every clause that any ruleset cites at any ply.
pub fn judging(game: &Game) -> BTreeSet<Clause> {
    let history = History::of(game);
    let standings = Ruleset::ALL.iter().flat_map(|rules| history.standings(rules));
    standings.flat_map(|standing| [standing.clauses, standing.claimable]).flatten().collect()
}

fn explaining(position: &str, text: &str) -> Vec<Clause> {
    let explanation = explain(&at(position), &text.parse().expect("a move text"));
    explanation.clauses().map(|(clause, _)| clause).collect()
}

/// What a step from a position to the next shows: the players alternate, also when a man has just been crowned.
fn alternating(before: &Position, after: &Position) -> Vec<Clause> {
    let kings = |position: &Position| position.board().count(before.turn(), Role::King);
    let crowned = (kings(after) > kings(before)).then_some(Clause::Fmjd3_8);
    if after.turn() == before.turn() { Vec::new() } else { crowned.into_iter().chain([Clause::Fmjd3_3]).collect() }
}

/// Which groups of vectors show a clause. `files` are theirs, by name.
pub fn in_vectors(files: &[(String, String)]) -> Seen {
    let mut seen = Seen::default();
    for (name, text) in files {
        let group: Value = serde_json::from_str(text).expect("JSON");
        for vector in group["vectors"].as_array().expect("a list") {
            seen.add(name, shown_by(vector));
        }
    }
    seen
}

fn shown_by(vector: &Value) -> Vec<Clause> {
    let text = |field: &str| vector[field].as_str().unwrap_or_else(|| panic!("{field} in {vector}"));
    match text("result") {
        "legal-moves" => deciding(&at(text("fen"))),
        "illegal" => explaining(text("fen"), text("move")),
        "position" => alternating(&at(text("fen")), &at(text("next"))),
        "outcome" => {
            let moves: Vec<&str> = vector["moves"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            judging(&told::game(text("fen"), &moves.join(" "))).into_iter().collect()
        }
        "perft" if at(text("fen")) == Position::START => vec![Clause::Fmjd2_8],
        _ => Vec::new(),
    }
}

/// What reports a clause while the program runs: the search for moves (`moves`), on the witnesses and on every position that a
/// snapshot begins with; a ruleset (`verdict`), on the games that are told; and explanations (`explain`).
pub fn at_run_time(snapshots: &[(String, String)]) -> Seen {
    let mut seen = Seen::default();
    let shown = snapshots.iter().filter_map(|(_, text)| text.split_once("\n---\n")?.1.lines().next());
    let fens = shown.chain(WITNESSES.iter().map(|witness| witness.fen));
    fens.filter_map(|text| fen::parse(text).ok()).for_each(|position| seen.add("moves", deciding(&position)));
    let misjudged = DRAW_MISREADINGS.iter().map(|one| told::game(one.witness.fen, one.witness.moves));
    misjudged
        .chain(told::games().into_iter().map(|(_, game)| game))
        .for_each(|game| seen.add("verdict", judging(&game)));
    let sentences = snapshots.iter().find(|(name, _)| name == "explain-sentences");
    let (_, cases) = sentences.and_then(|(_, text)| text.split_once("\n---\n")).expect("the snapshot of explanations");
    for line in cases.lines().filter(|line| !line.starts_with(' ')) {
        let (case, _) = line.rsplit_once(": ").expect("a case and its kind");
        let (position, text) = case.split_once(' ').expect("a position and a move");
        seen.add("explain", explaining(position, text));
    }
    seen
}

/// How many positions each generator makes, and how many games.
const POSITIONS: usize = 3000;
const PLAYOUTS: usize = 40;
const ENDINGS: usize = 400;

/// Where generated cases show a clause: in single positions, in random games from the start, in games that dwell in endings.
pub fn in_generators() -> Seen {
    let mut seen = Seen::default();
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut bytes = [0; 256];
    for generator in Generator::ALL {
        for _ in 0..POSITIONS {
            random.fill_bytes(&mut bytes);
            let position = generator.position(&mut Unstructured::new(&bytes), &generator.settings());
            seen.add("positions", deciding(&position.expect("every byte string is a position")));
        }
    }
    for _ in 0..PLAYOUTS {
        random.fill_bytes(&mut bytes);
        let positions = playout_of(&bytes);
        seen.add(
            "playout",
            (positions[0] == Position::START && positions[0].turn() == Color::White).then_some(Clause::Fmjd2_8),
        );
        seen.add("playout", positions.iter().flat_map(deciding));
        seen.add("playout", positions.windows(2).flat_map(|pair| alternating(&pair[0], &pair[1])));
    }
    endings::games(ENDINGS).for_each(|game| seen.add("endings", judging(&game)));
    seen
}
