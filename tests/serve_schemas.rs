//! Every answer of the server has the shape that its schema in `spec/schemas` gives.

mod common;

use common::{assert_valid, schema};
use draughts_oracle::oracle::serve::Server;
use serde_json::Value;

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
    let wrong = serde_json::json!({"fen": "W:W31:B1", "turn": "white", "count": 1, "moves": [{"from": 51, "to": 1}]});
    assert!(!schema("moves").is_valid(&wrong));
    assert!(!schema("play").is_valid(&serde_json::json!({"fen": "W:W31:B1", "outcome": "won"})));
}
