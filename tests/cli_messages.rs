//! What the program says to input that is almost right, or that is something else.

mod command;

use command::{answer, file, oracle, refuses};
use predicates::prelude::*;

#[test]
fn a_text_that_is_no_game_is_called_so_once() {
    let (_folder, path) = file("letter.pdn", "This is no game at all,\nonly some text that somebody wrote.\n");
    let path = path.to_str().expect("a name");
    let no_game = "no game: PDN has tags and moves, such as `1. 32-28 19-23 2. 28x19 *`";
    let output = oracle(&["replay", path]).assert().code(2).get_output().clone();
    let told = String::from_utf8(output.stdout).expect("text");
    assert!(told.starts_with(&format!("{path}: game 1: refused: {no_game}\n")), "{told}");
    assert_eq!(told.matches("error[").count(), 1, "{told}");
    oracle(&["adjudicate", path]).assert().code(2).stdout("").stderr(predicate::str::contains(no_game));
}

#[test]
fn games_with_the_signs_of_print_are_read_and_written_plainly() {
    let (folder, path) = file("print.pdn", "1. 32–28 19−23 2. 28×19 14×23 3. 37—32 1–1\n");
    let (path, plain) = (path.to_str().expect("a name"), folder.path().join("plain.pdn"));
    let told = answer(&["replay", path, "--diagnostics", "warning", "--write", plain.to_str().expect("a name")]);
    assert!(told.contains("game 1: legal, 5 plies, 1–1\n"), "{told}");
    assert_eq!(told.matches("warning[pdn-other-separator]: quiet moves are written with `-`").count(), 5, "{told}");
    let written = std::fs::read_to_string(plain).expect("a file");
    assert!(written.ends_with("1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *\n"), "{written}");
    assert!(answer(&["adjudicate", "W:W28:B23", "--moves", "1. 28×19"]).contains("white wins"));
    assert!(answer(&["show", "W:W28:B23", "--move", "1. 28×19!"]).contains("[b23]"));
}

#[test]
fn a_mark_behind_a_forced_move_is_no_second_game() {
    let (_folder, path) = file("forced.pdn", "1. 32-28 19-23 2. 28x19*! 14x23 *\n");
    let told = oracle(&["replay", path.to_str().expect("a name")]).assert().code(1).get_output().stdout.clone();
    let told = String::from_utf8(told).expect("text");
    assert!(told.contains("legal, 4 plies") && told.contains("forced.pdn:1:25"), "{told}");
    assert!(told.contains("error[pdn-unexpected-text]") && !told.contains("game 2"), "{told}");
}

#[test]
fn only_a_comment_behind_a_percent_sign_keeps_a_file_from_being_replaced() {
    for (text, remark) in [
        ("1. 32-28 {kept\n% as well} 19-23 *\n", None),
        ("1. 32-28 % of the line\n19-23 *\n", Some("1: a comment: `% of the line`")),
        ("% before\n1. 32-28 {a % b} 19-23 *\n", Some("1: a comment: `% before`")),
        ("1. 32-28 {a % b}\n% behind\n19-23\n", Some("2: a comment: `% behind`")),
    ] {
        let (_folder, path) = file("own.pdn", text);
        let name = path.to_str().expect("a name");
        let ended = oracle(&["replay", name, "--write", name]).assert();
        let after = std::fs::read_to_string(&path).expect("a file");
        match remark {
            None => assert!(after.contains("kept\n% as well") && ended.get_output().status.success(), "{after}"),
            Some(remark) => {
                ended.code(2).stderr(predicate::str::contains(remark));
                assert_eq!(after, text);
            }
        }
    }
}

#[test]
fn an_unknown_move_is_named_as_it_was_written() {
    for text in ["- -", "..."] {
        let moves = format!("--moves={text}");
        refuses(&["adjudicate", "W:W28:B23", &moves], &format!("ply 1, `{text}`: the move is not known"));
    }
}

#[test]
fn the_side_to_move_is_w_or_b() {
    refuses(&["moves", "X:W31:B1"], "the side to move must be W or B: `X` at offset 0");
    refuses(&["moves", "?:W31:B1"], "the side to move is unknown; W or B must say it");
}

#[test]
fn an_argument_too_many_is_told_what_it_may_be() {
    for arguments in
        [&["show", "W:W31", ":B1"][..], &["moves", "W:W31:B1", "B2"], &["explain", "W:W28:B23", "28", "x", "19"]]
    {
        let hint = predicate::str::contains("is one argument if quotation marks stand around it\n");
        oracle(arguments).assert().code(2).stdout("").stderr(hint);
    }
    for command in ["adjudicate", "moves", "show"] {
        let hint = predicate::str::contains("hint: moves go to `explain FEN MOVE`, `adjudicate FEN --moves '...'`");
        oracle(&[command, "W:W31:B20", "31-27"]).assert().code(2).stdout("").stderr(hint);
    }
    let none = predicate::str::contains("hint").not();
    oracle(&["show", "W:W31:B20", "--fast"]).assert().code(2).stderr(none);
}

#[test]
fn the_folder_with_the_vectors_is_named() {
    for action in ["check", "fill"] {
        let hint = "there are no vectors in `spec/vectors`; those in `spec/vectors/v1` may be meant";
        refuses(&["vectors", action, "spec/vectors"], hint);
    }
}

#[test]
fn a_search_that_finds_nothing_says_so() {
    assert_eq!(answer(&["search", "moves", "--seconds", "0"]), "nothing was found: 0 positions looked at\n");
    let equal = ["search", "apart", "--readings", "law,law", "--pieces", "2", "--steps", "3"];
    assert_eq!(answer(&equal), "nothing was found: 3 positions looked at\n");
}

#[test]
fn show_tells_the_counters_that_belong_to_no_position() {
    let shown = answer(&["show", "W:WK28:BK1:H1:F3"]);
    assert!(shown.contains("\nThe counter H1 belongs to a game") && shown.contains("\nThe counter F3 "), "{shown}");
    assert!(!answer(&["show", "W:WK28:BK1"]).contains("counter"));
}

#[test]
fn a_misread_draw_rule_does_not_show_by_hub() {
    refuses(&["serve", "--hub", "--misread", "no-repetition"], "a misread draw rule does not show with `--hub`");
    let ended = oracle(&["serve", "--hub", "--misread", "no-majority"]).write_stdin("ping\n").assert();
    ended.code(0).stdout("pong\n").stderr("");
}
