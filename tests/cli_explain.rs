//! The command `explain` as a user meets it.

mod command;

use predicates::prelude::*;

fn explain(arguments: &[&str]) -> assert_cmd::assert::Assert {
    command::oracle(&[&["explain"], arguments].concat()).assert()
}

#[test]
fn a_legal_move_is_called_legal() {
    explain(&["W:W28:B23", "28x19"]).code(0).stdout("28x19: legal\n").stderr("");
}

#[test]
fn an_illegal_move_is_answered_with_its_clauses_and_the_legal_ones() {
    explain(&["W:W28:B23", "28-22"]).code(1).stderr("").stdout(
        "28-22: illegal\n    FMJD 4.2, FMJD 5.4.6: the man on 28 can take the piece on 23, and to capture is obligatory\n\
         legal moves: 28x19\n",
    );
}

#[test]
fn a_capture_is_told_jump_by_jump_with_its_ghosts() {
    let output = explain(&["W:WK25:B13,20,24,32,33", "25x29", "--steps"]).code(0).get_output().stdout.clone();
    let text = String::from_utf8(output).expect("text");
    for told in [
        "1. 25 over 20 to 9; captured and still standing: 20\n",
        "2. 9 over 13 to 27; captured and still standing: 13,20\n",
        "3. 27 over 32 to 38; captured and still standing: 13,20,32\n",
        "4. 38 over 33 to 29; captured and still standing: 13,20,32,33\n",
    ] {
        assert!(text.contains(told), "{told} is missing in {text}");
    }
    let last = text.rsplit("4. 38").next().unwrap_or_default();
    assert!(
        last.contains("b24") && last.contains("W29") && last.contains("{b20}"),
        "the king ends beside the man: {last}"
    );
}

#[test]
fn an_ambiguous_move_lists_its_candidates_and_an_unreadable_one_its_place() {
    explain(&["W:WK4:B13,20,32,37", "4x15"])
        .code(2)
        .stdout("")
        .stderr("draughts-oracle: `4x15` is ambiguous: 4x27x38x15 or 4x31x42x15\n");
    for candidate in ["4x27x38x15", "4x31x42x15"] {
        explain(&["W:WK4:B13,20,32,37", candidate]).code(0).stdout(format!("{candidate}: legal\n"));
    }
    explain(&["W:W28:B23", "hello"]).code(2).stdout("").stderr(predicate::str::contains("`hello` at offset 0"));
    explain(&["W:W31:B1", "31~27"]).code(2).stdout("").stderr(predicate::str::contains("`~27` at offset 2"));
    explain(&["W:W51:B23", "28x19"]).code(2).stdout("").stderr(predicate::str::contains("`51` at offset 3"));
}

#[test]
fn an_unusual_separator_is_told() {
    let capture = "28-19: legal\n    note: a capture is written with `x`: 28x19\n";
    explain(&["W:W28:B23", "28-19"]).code(0).stdout(capture).stderr("");
    explain(&["W:W28:B23", "28-19", "--steps"]).code(0).stdout(predicate::str::starts_with(capture));
    let quiet = "32x28: legal\n    note: a quiet move is written with `-`: 32-28\n";
    explain(&["W:W31-50:B1-20", "32x28"]).code(0).stdout(quiet);
    for text in ["28x19", "28:19", "2819", "28x19x23"] {
        explain(&["W:W28:B23", text]).code(0).stdout(format!("{text}: legal\n"));
    }
    let note = |text| {
        let output = explain(&["W:W28:B23", text, "--json"]).code(0).get_output().stdout.clone();
        serde_json::from_slice::<serde_json::Value>(&output).expect("JSON").get("note").cloned()
    };
    assert_eq!((note("28-19"), note("28x19")), (Some("a capture is written with `x`: 28x19".into()), None));
}

#[test]
fn arguments_in_the_other_order_are_answered_with_the_right_one() {
    let right = "draughts-oracle: the position stands in the wrong place: `draughts-oracle explain W:W28:B23 28x19`\n";
    explain(&["28x19", "W:W28:B23"]).code(2).stdout("").stderr(right);
    explain(&["28x19", "28x19"]).code(2).stdout("").stderr(predicate::str::contains("the position `28x19`: "));
    explain(&["W:W28:B23", "W:W28:B23"]).code(2).stdout("").stderr(predicate::str::contains("the move `W:W28:B23`: "));
}

#[test]
fn json_has_the_agreed_shape() {
    let shape = |arguments: &[&str], code| {
        let output = explain(&[arguments, &["--json"]].concat()).code(code).get_output().stdout.clone();
        serde_json::from_slice::<serde_json::Value>(&output).expect("JSON")
    };
    let illegal = shape(&["W:W21,25:B8,17,20", "25x14"], 1);
    assert_eq!(illegal["legal"], false);
    assert_eq!(illegal["kind"], "fewer-than-maximum");
    assert_eq!(illegal["clauses"][0]["id"], "FMJD 4.13");
    assert_eq!(illegal["legal_moves"][0], "21x3");
    let ambiguous = shape(&["W:WK4:B13,20,32,37", "4x15"], 2);
    assert!(ambiguous["legal"].is_null());
    assert_eq!(ambiguous["candidates"].as_array().map(Vec::len), Some(2));
    let unreadable = shape(&["W:W28:B23", "hello"], 2);
    assert_eq!((unreadable["legal"].is_null(), unreadable["kind"].as_str()), (true, Some("unreadable")));
    let steps = shape(&["W:WK25:B13,20,24,32,33", "25x29", "--steps"], 0);
    assert_eq!(steps["steps"][3]["ghosts"], serde_json::json!([13, 20, 32, 33]));
}

#[test]
fn a_move_is_read_as_one_copies_it() {
    for text in ["28×19", "28x19!?", "1. 28x19", "1... 28 × 19 !"] {
        explain(&["W:W28:B23", text]).code(0).stdout(format!("{text}: legal\n")).stderr("");
    }
    explain(&["W:W31:B1", "31–27"]).code(0).stdout("31–27: legal\n");
    explain(&["W:W28:B23", "x19"]).code(2).stderr(predicate::str::contains("a square is missing at offset 0 of `x19`"));
    explain(&["W:W28:B23", ""]).code(2).stderr(predicate::str::contains("there is no move: the text is empty"));
}

#[test]
fn what_was_not_looked_at_is_told_where_it_matters() {
    let draws = predicate::str::contains("note: draws were not looked at");
    explain(&["W:WK46:BK5", "46-41"]).code(0).stdout(draws.clone());
    explain(&["W:WK46:B5", "46-41"]).code(0).stdout("46-41: legal\n");
    explain(&["W:WK46:BK5", "46-40"]).code(1).stdout(draws.not());
}

#[test]
fn a_quiet_move_has_no_steps() {
    let note = "31-27: legal\n    note: a quiet move has no jumps to be told step by step\n";
    explain(&["W:W31:B1", "31-27", "--steps"]).code(0).stdout(note);
}
