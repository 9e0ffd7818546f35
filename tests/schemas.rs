//! What the commands and the server write as JSON has the shape that its schema in `spec/schemas` gives.
#![cfg(feature = "cli")]

mod command;
mod common;

use command::oracle;
use common::{assert_valid, schema};
use draughts_oracle::oracle::search::Objective;
use draughts_oracle::oracle::serve::Server;
use serde_json::{Value, json};
use std::path::Path;

/// What a command writes, a value a line, each of which has the shape of this schema.
fn written(name: &str, arguments: &[&str]) -> Vec<Value> {
    let output = oracle(arguments).arg("--json").output();
    let output = String::from_utf8(output.expect("an end").stdout).expect("text");
    let values: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let schema = schema(name);
    values.iter().for_each(|value| assert_valid(&schema, value));
    assert!(!values.is_empty(), "{arguments:?} wrote nothing");
    values
}

#[test]
fn commands_write_the_shape_of_their_schema() {
    const TWO_WAYS: &str = "W:WK4:B13,20,32,37";
    let all: [(&str, &[&str]); 16] = [
        ("moves", &["moves", TWO_WAYS, "--routes"]),
        ("explain", &["explain", TWO_WAYS, "4x15"]),
        ("explain", &["explain", TWO_WAYS, "4x31x42x15", "--steps"]),
        ("explain", &["explain", "W:W28:B23", "28-19"]),
        ("perft", &["perft", "3", "--divide"]),
        ("readings", &["readings"]),
        ("readings", &["readings", "victim-twice"]),
        ("adjudicate", &["adjudicate", "W:WK46:BK28", "--moves", "46x23"]),
        ("adjudicate", &["adjudicate", "tests/games/illegal.pdn"]),
        ("replay", &["replay", "tests/games"]),
        ("replay", &["replay", "tests/games", "--lenient", "--solution", "--diagnostics", "note"]),
        ("compare", &["compare", "--positions", "3000", "--clauses"]),
        ("compare", &["compare", "--source", "exhaustive", "--pieces", "1"]),
        ("compare", &["compare", "--source", "games", "tests/games"]),
        ("search", &["search", "capture", "--seconds", "0"]),
        ("search", &["search", "apart", "--readings", "captures-forward-only,law", "--steps", "3000"]),
    ];
    for (name, arguments) in all {
        written(name, arguments);
    }
}

#[test]
fn whatever_is_searched_for_is_written_in_one_shape() {
    for objective in &Objective::ALL {
        let found = written("search", &["search", objective.id, "--steps", "3000", "--pieces", "12"]);
        assert_eq!(found[0]["objective"], objective.id);
        // Two moves that leave the same board are too rare for so few steps.
        assert_eq!(found[0]["records"] == json!([]), objective.id == "same-board", "{}", objective.id);
    }
}

#[test]
fn reports_of_right_and_of_wrong_programs_have_one_shape() {
    let oracle = env!("CARGO_BIN_EXE_draughts-oracle");
    for (misread, wrong) in [("", false), (" --misread no-majority", true), (" --misread no-repetition", true)] {
        let engine = format!("'{oracle}' serve{misread}");
        let report = written("check", &["check", "--engine", &engine, "--protocol", "jsonl", "--positions", "50"]);
        assert_eq!(report[0]["wrong"].as_u64() > Some(0), wrong, "{misread}");
        let mut interrupted = report[0].clone();
        interrupted["not_diagnosed"] = 3.into();
        assert_valid(&schema("check"), &interrupted);
    }
    let report = written("check", &["check", "--engine", "sh -c 'echo no'", "--protocol", "jsonl", "--no-vectors"]);
    assert!(!report[0]["troubles"].as_array().expect("a list").is_empty());
}

#[test]
fn the_vectors_have_the_shape_of_their_schema() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("spec/vectors/v1");
    let files: Vec<_> = folder.read_dir().expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    assert!(!files.is_empty());
    for file in files {
        let text = std::fs::read_to_string(file).expect("a file");
        assert_valid(&schema("vectors"), &serde_json::from_str(&text).expect("JSON"));
    }
}

#[test]
fn answers_have_the_shape_of_their_schema() {
    let fens = ["W:W31-50:B1-20", "W:WK2:B7,8,17,18", "W:WK4:B13,20,32,37", "B:W50:B", "W:W7:B45", "B:W27,28:BK25"];
    let rest = [
        ("moves", r#""routes":true"#),
        ("moves", r#""routes":false"#),
        ("explain", r#""move":"4x15""#),
        ("explain", r#""move":"28-22""#),
        ("explain", r#""move":"""#),
        ("play", r#""moves":[]"#),
        ("perft", r#""depth":2,"divide":true,"count":"routes""#),
        ("perft", r#""depth":0"#),
        ("adjudicate", r#""moves":["32-28","19-23"]"#),
        ("adjudicate", r#""ruleset":"lidraughts""#),
        ("parse", r#""as":"move","text":"4x15""#),
        ("parse", r#""as":"move","text":"32-28""#),
        ("parse", r#""as":"move","text":"?""#),
        ("parse", r#""as":"fen","text":"W:W31,51,05:B31""#),
        ("parse", r#""as":"fen","text":"W:W31:B1:H0:F1""#),
        ("parse", r#""as":"hub","text":"W""#),
    ];
    let (request, envelope) = (schema("request"), schema("answer"));
    for (operation, fields) in rest {
        let shape = schema(operation);
        for fen in fens {
            let line = format!(r#"{{"id":1,"op":"{operation}","fen":"{fen}",{fields}}}"#);
            assert_valid(&request, &serde_json::from_str(&line).expect("JSON"));
            let mut answer: Value = serde_json::from_str(&Server::default().answer(line.as_bytes())).expect("JSON");
            assert_valid(&envelope, &answer);
            let object = answer.as_object_mut().expect("an object");
            assert_eq!(object.remove("id"), Some(1.into()));
            assert_eq!(object.remove("ok"), Some(true.into()), "{line}");
            assert_valid(&shape, &answer);
        }
    }
}

#[test]
fn errors_and_the_hello_line_too() {
    let server = Server::default();
    assert_valid(&schema("hello"), &serde_json::from_str(&server.hello()).expect("JSON"));
    for line in [&b"\xff"[..], b"[", b"{}", br#"{"op":"fly"}"#, br#"{"op":"moves","fen":"W"}"#] {
        let answer: Value = serde_json::from_str(&server.answer(line)).expect("JSON");
        assert_eq!(answer["ok"], false);
        assert_valid(&schema("answer"), &answer);
    }
    assert_valid(&schema("answer"), &serde_json::from_str(&server.answer_to_long_line()).expect("JSON"));
}

#[test]
fn a_schema_refuses_another_shape() {
    let wrong = [
        ("moves", json!({"fen": "W:W31:B1", "turn": "white", "count": 1, "moves": [{"from": 51, "to": 1}]})),
        ("play", json!({"fen": "W:W31:B1", "outcome": "won"})),
        ("replay", json!({"file": "a.pdn", "game": 1})),
        ("search", json!({"objective": "moves", "records": []})),
        ("compare", json!({"source": "mix", "differences": 0})),
        ("vectors", json!({"schema": 1, "group": "play", "vectors": [{"id": "p1"}]})),
    ];
    for (name, value) in wrong {
        assert!(!schema(name).is_valid(&value), "{name}");
    }
}
