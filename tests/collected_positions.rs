//! Positions that other people collected: rule positions, bug reports, perft figures, telling moments of real games.
//!
//! They lie in the folder that `DRAUGHTS_DATA` names; without it each test says what it did not run.

mod data;

use draughts_oracle::bitboard::Bitboard;
use draughts_oracle::mailbox::Mailbox;
use draughts_oracle::moves::Count;
use draughts_oracle::notation::moves::{self, MoveText};
use draughts_oracle::notation::{Strictness, fen, hub};
use draughts_oracle::{Move, Position, Route, Square};
use serde_json::Value;
use std::collections::BTreeSet;
use std::str::FromStr;

/// The text of a file of the collection.
fn collected(name: &str) -> Option<String> {
    let path = data::path(&format!("positions/{name}"))?;
    Some(std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

fn json(name: &str) -> Option<Value> {
    collected(name).map(|text| serde_json::from_str(&text).expect("the file is JSON"))
}

fn json_lines(name: &str) -> Option<Vec<Value>> {
    let text = collected(name)?;
    Some(text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect())
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn position(case: &Value) -> Position {
    let text = text(&case["fen"]);
    fen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn squares(value: &Value) -> Vec<Square> {
    let number = |value: &Value| value.as_u64().and_then(|number| Square::new(u8::try_from(number).ok()?));
    list(value).iter().map(|value| number(value).expect("a square")).collect()
}

/// What both engines say, after making sure that they say the same.
fn legal(position: &Position) -> Vec<Move> {
    let moves = Mailbox::LAW.moves(position);
    assert_eq!(moves, Bitboard.moves(position), "the engines differ in {}", fen::write(position));
    moves
}

fn hub_moves<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<Move> {
    let mut moves: Vec<Move> =
        texts.into_iter().map(|text| hub::parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"))).collect();
    moves.sort_unstable();
    moves
}

#[test]
fn rule_positions_have_the_listed_routes_and_results() {
    let Some(cases) = json("rules_positions.json") else { return };
    assert_eq!(list(&cases).len(), 29);
    for case in list(&cases) {
        let position = position(case);
        let expected: BTreeSet<Route> = list(&case["moves"])
            .iter()
            .map(|entry| Route::new(squares(&entry["path"]), squares(&entry["captured"])).expect("a route"))
            .collect();
        for routes in [Mailbox::LAW.routes(&position), Bitboard.routes(&position)] {
            assert_eq!(routes.into_iter().collect::<BTreeSet<_>>(), expected, "{}", case["name"]);
        }
        assert_eq!(legal(&position).len() as u64, case["distinct_results"], "{}", case["name"]);
    }
}

#[test]
fn positions_of_bug_reports_have_the_listed_moves() {
    let Some(cases) = json("bug_positions.json") else { return };
    assert_eq!(list(&cases).len(), 12);
    for case in list(&cases) {
        let position = position(case);
        let expected = hub_moves(list(&case["legal"]).iter().map(|entry| text(&entry["hub"])));
        assert_eq!(legal(&position), expected, "{}", case["id"]);
        for entry in list(&case["legal"]) {
            let played = hub::parse_move(text(&entry["hub"])).expect("checked above");
            let routes = Mailbox::LAW.routes(&position).into_iter().filter(|route| route.to_move() == played).count();
            assert_eq!(routes as u64, entry["sequences"], "{}: {}", case["id"], entry["hub"]);
        }
    }
}

/// Depths are cut where the count passes what the engine does in a moment; at least three plies are always counted.
fn assert_perft(position: &Position, counts: &[u64], mailbox_limit: u64, bitboard_limit: u64) {
    for (depth, &count) in (1..).zip(counts) {
        if depth <= 3 || count <= mailbox_limit {
            assert_eq!(Mailbox::LAW.perft(position, depth, Count::Moves), count, "{} d{depth}", fen::write(position));
        }
        if depth <= 3 || count <= bitboard_limit {
            assert_eq!(Bitboard.perft(position, depth, Count::Moves), count, "{} d{depth}", fen::write(position));
        }
    }
}

fn counts(value: &Value) -> Vec<u64> {
    list(value).iter().map(|count| count.as_u64().expect("a count")).collect()
}

#[test]
fn perft_of_the_collected_positions_is_met() {
    let Some(file) = json("perft_positions.json") else { return };
    assert_eq!(list(&file["positions"]).len(), 58);
    for case in list(&file["positions"]) {
        assert_perft(&position(case), &counts(&case["counts"]), 20_000, 2_000_000);
    }
}

#[test]
fn published_perft_figures_are_met_in_both_counts() {
    let Some(cases) = json("perft_published.json") else { return };
    assert_eq!(list(&cases).len(), 5);
    for case in list(&cases) {
        let position = position(case);
        assert_perft(&position, &counts(&case["counts"]), 1_100_000, 300_000_000);
        let by_routes = &case["counts_per_jump_sequence_computed_here"];
        for (depth, count) in (1..).zip(by_routes.as_array().map(|_| counts(by_routes)).unwrap_or_default()) {
            assert_eq!(Mailbox::LAW.perft(&position, depth, Count::Routes), count, "{} d{depth}", case["name"]);
            assert_eq!(Bitboard.perft(&position, depth, Count::Routes), count, "{} d{depth}", case["name"]);
        }
    }
}

#[test]
fn telling_moments_of_games_have_the_listed_moves() {
    let Some(cases) = json_lines("selfplay_special_positions.jsonl") else { return };
    assert_eq!(cases.len(), 292);
    for case in &cases {
        let position = position(case);
        let moves = legal(&position);
        assert_eq!(moves, hub_moves(list(&case["legal"]).iter().map(text)), "{}", case["fen"]);
        let path = squares(&case["path"]);
        let route = Bitboard.routes(&position).into_iter().find(|route| route.squares() == path);
        let played = hub::parse_move(text(&case["played"])).expect("a move");
        assert_eq!(route.map(|route| route.to_move()), Some(played), "{}", case["fen"]);
    }
}

#[test]
fn problems_replay_with_the_stated_number_of_legal_moves() {
    let Some(cases) = json_lines("problems.jsonl") else { return };
    assert_eq!(cases.len(), 125);
    for case in &cases {
        let mut position = position_of_problem(case);
        for entry in list(&case["line"]) {
            let moves = legal(&position);
            assert_eq!(moves.len() as u64, entry["n_legal"], "{} in {}", entry["pdn"], case["fen"]);
            let text =
                MoveText::from_str(text(&entry["pdn"])).unwrap_or_else(|error| panic!("{}: {error}", entry["pdn"]));
            let candidates = moves::resolve(&text, &moves, || Mailbox::LAW.routes(&position)).candidates();
            let played = hub::parse_move(entry["hub"].as_str().expect("a Hub move")).expect("a Hub move");
            assert!(candidates.contains(&played), "{} in {}", entry["pdn"], case["fen"]);
            position = Mailbox::LAW.play(&position, &played).expect("a legal move");
        }
    }
}

fn position_of_problem(case: &Value) -> Position {
    let text = text(&case["fen"]);
    fen::read(text, Strictness::Lenient).into_position().unwrap_or_else(|error| panic!("{text}: {error}"))
}
