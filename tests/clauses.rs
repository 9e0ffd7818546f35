//! The command `clauses`: the registry of the rules, and the matrix of what shows each clause.
#![cfg(feature = "cli")]

mod command;

use command::{answer, oracle};
use draughts_oracle::Clause;
use serde_json::Value;

fn json(arguments: &[&str]) -> Vec<Value> {
    serde_json::from_str(&answer(arguments)).expect("a JSON array")
}

#[test]
fn every_clause_is_listed_in_the_order_of_the_texts() {
    let listed = json(&["clauses", "--json"]);
    let ids: Vec<&str> = listed.iter().filter_map(|clause| clause["id"].as_str()).collect();
    assert_eq!(ids, Clause::ALL.iter().map(|clause| clause.id()).collect::<Vec<_>>());
    let text = answer(&["clauses"]);
    assert!(
        text.starts_with("FMJD 1.1  definition, decided by arbiter, read in full\n    Draughts is a sport"),
        "{text}"
    );
}

#[test]
fn a_text_picks_clauses_by_id_or_by_what_they_say() {
    assert!(answer(&["clauses", "fmjd 4.13"]).starts_with("FMJD 4.13  rule, decided by move"));
    let about_promotion = json(&["clauses", "PROMOTION LINE", "--json"]);
    assert!(about_promotion.len() > 1);
    assert!(
        about_promotion.iter().all(|clause| clause["text"].as_str().is_some_and(|text| text.contains("romotion line")))
    );
    let none = "draughts-oracle: `castling` occurs in no clause; they are in our own words: `draughts-oracle clauses` lists \
                them all\n";
    oracle(&["clauses", "castling"]).assert().code(2).stdout("").stderr(none);
}

#[test]
fn the_matrix_has_a_line_for_every_implemented_clause() {
    let listed = json(&["clauses", "--json"]);
    let implemented = listed.iter().filter(|clause| clause["status"] == "implemented").map(|clause| &clause["id"]);
    let matrix = json(&["clauses", "--matrix", "--json"]);
    assert_eq!(matrix.iter().map(|line| &line["id"]).collect::<Vec<_>>(), implemented.collect::<Vec<_>>());
    let majority = &json(&["clauses", "FMJD 4.13", "--matrix", "--json"])[0];
    let code: Vec<&str> = majority["code"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    assert!(["bitboard/", "mailbox/"].iter().all(|layer| code.iter().any(|file| file.starts_with(layer))), "{code:?}");
    assert_eq!(majority["witnesses"], serde_json::json!(["majority-per-piece", "no-majority", "kings-count-more"]));
    assert_eq!(majority["reported"], serde_json::json!(["explain", "moves"]));
    assert_eq!(majority["generators"], serde_json::json!(["playout", "positions"]));
    let text = answer(&["clauses", "FMJD 4.13", "--matrix"]);
    assert_eq!(text.lines().count(), 2, "a heading and a line: {text}");
    assert!(text.starts_with("clause | code | snapshot | "), "{text}");
}
