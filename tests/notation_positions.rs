//! Move texts against the moves and routes of the naive engine: what is written names one move, and is read as it.

mod common;
mod data;

use common::position;
use draughts_oracle::mailbox::Mailbox;
use draughts_oracle::notation::moves::{self, Dialect, MoveText};
use draughts_oracle::notation::{Strictness, fen, hub};
use draughts_oracle::{Move, Position, Route};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// The readings of a text in a position, as Hub texts.
fn resolved(position: &Position, text: &str) -> Vec<String> {
    let text: MoveText = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let legal = Mailbox::LAW.moves(position);
    let resolution = moves::resolve(&text, &legal, || Mailbox::LAW.routes(position));
    resolution.candidates().iter().map(hub::write_move).collect()
}

/// The PDN texts of all moves by their Hub texts.
fn written(position: &Position) -> BTreeMap<String, String> {
    let legal = Mailbox::LAW.moves(position);
    let text = |played: &Move| moves::write(played, &legal, || Mailbox::LAW.routes(position));
    legal.iter().map(|played| (hub::write_move(played), text(played))).collect()
}

/// Every text by which each move may be named is read as this move.
fn check(position: &Position) -> usize {
    let legal = Mailbox::LAW.moves(position);
    let routes = Mailbox::LAW.routes(position);
    let pdn = written(position);
    for route in &routes {
        let squares: Vec<_> = route.squares().iter().map(ToString::to_string).collect();
        let text: MoveText = squares.join("x").parse().expect("a move text");
        let resolution = moves::resolve(&text, &legal, || routes.clone());
        let expected = if route.squares().len() == 2 { Dialect::Short } else { Dialect::Route };
        assert!(resolution.readings().contains(&(route.to_move(), expected)), "{route:?}");
        if expected == Dialect::Route {
            assert_eq!(resolution.candidates(), [route.to_move()], "{route:?}");
        }
    }
    for played in &legal {
        let hub = hub::write_move(played);
        for text in [&pdn[&hub], &hub] {
            assert_eq!(resolved(position, text), std::slice::from_ref(&hub), "{text} in {}", fen::write(position));
        }
    }
    let mut texts: Vec<_> = pdn.into_values().collect();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), legal.len(), "{}", fen::write(position));
    legal.len()
}

#[test]
fn known_positions_are_written_as_pdn_asks() {
    for (text, expected) in [
        (
            "W:WK47:B14,19,29,31,42",
            &[("47x36x14x29x31x42", "47x38x20x9x36"), ("47x36x19x29x31x42", "47x38x24x13x36")][..],
        ),
        ("W:WK4:B13,20,32,37", &[("4x15x13x20x32", "4x27x38x15"), ("4x15x13x20x37", "4x31x42x15")]),
        ("W:WK2:B7,8,17,18", &[("2x2x7x8x17x18", "2x2")]),
        ("W:W31:B", &[("31-26", "31-26"), ("31-27", "31-27")]),
    ] {
        let expected = expected.iter().map(|&(hub, pdn)| (hub.to_owned(), pdn.to_owned())).collect();
        assert_eq!(written(&position(text)), expected, "{text}");
    }
}

#[test]
fn every_name_of_a_move_means_this_move() {
    for text in [
        "W:WK47:B14,19,29,31,42",
        "W:WK4:B13,20,32,37",
        "W:WK7:B29,32,39,44",
        "W:WK3,K26:B17,20,24,28,34,38,42,44",
        "W:WK38:B18,19,32,33",
        "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24",
        "W:WK1,K14,K15,K39:B7,17,27,28,31,34,K46",
        "W:W14:B8,9,10,18,19",
        "W:W31-50:B1-20",
    ] {
        assert!(check(&position(text)) > 0, "{text}");
    }
}

#[test]
fn horizon_texts_name_the_squares_in_no_order() {
    let king = position("B:W18,31:BK9");
    assert_eq!(resolved(&king, "9x27x36x22"), ["9x36x18x31"]);
}

/// The cases of a file of JSON: a list, or one a line.
fn cases(folder: &Path, file: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    let values = serde_json::Deserializer::from_str(&text).into_iter::<Value>().map(|value| value.expect("JSON"));
    values.flat_map(|value| if let Value::Array(list) = value { list } else { vec![value] }).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

#[test]
fn every_name_of_a_move_means_this_move_in_collected_positions() {
    let Some(folder) = data::path("positions") else { return };
    let (mut positions, mut moves) = (0, 0);
    for file in ["rules_positions.json", "bug_positions.json", "selfplay_special_positions.jsonl", "problems.jsonl"] {
        for case in cases(&folder, file) {
            let fen = text(&case["fen"]);
            let position = fen::read(fen, Strictness::Lenient).into_position();
            moves += check(&position.unwrap_or_else(|error| panic!("{fen}: {error}")));
            positions += 1;
        }
    }
    println!("{positions} positions, {moves} moves");
    assert_eq!(positions, 458);
}

#[test]
fn collections_of_fen_lines_are_read() {
    let Some(folder) = data::path("positions") else { return };
    let mut read = 0;
    for entry in std::fs::read_dir(folder.join("collections")).expect("a folder") {
        let text = std::fs::read_to_string(entry.expect("an entry").path()).expect("a text");
        for line in text.lines() {
            let fen = fen::from_tag_line(line).unwrap_or_else(|| panic!("{line}"));
            assert!(!Mailbox::LAW.routes(&position(fen)).is_empty(), "{line}");
            read += 1;
        }
    }
    assert_eq!(read, 5);
}

/// The long texts that another program found, beside ours.
#[test]
fn long_texts_are_among_those_that_others_found() {
    let Some(folder) = data::path("positions") else { return };
    let mut compared = 0;
    for case in cases(&folder, "bug_positions.json") {
        let fen = text(&case["fen"]);
        let routes = Mailbox::LAW.routes(&position(fen));
        for legal in case["legal"].as_array().expect("a list") {
            let paths = legal["pdn_paths"].as_array().expect("a list").iter().map(text);
            if let Some(least) = paths.min_by_key(|path| numbers(path)) {
                let played = hub::parse_move(text(&legal["hub"])).expect("a move");
                assert_eq!(moves::write_long(&played, &routes).as_deref(), Some(least), "{fen}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 9);
}

fn numbers(text: &str) -> Vec<u8> {
    text.split('x').map(|number| number.parse().expect("a square")).collect()
}

/// Routes are what the engine lists; a text made of them is never worse than the list itself.
#[test]
fn the_written_route_is_one_of_the_routes() {
    let position = position("W:WK47:B14,19,29,31,42");
    let routes: Vec<Route> = Mailbox::LAW.routes(&position);
    for text in written(&position).values() {
        let text: MoveText = text.parse().expect("a move text");
        assert!(routes.iter().any(|route| route.squares() == text.squares()), "{text:?}");
    }
}
