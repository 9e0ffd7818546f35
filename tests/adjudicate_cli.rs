//! `adjudicate` as its users see it.

mod command;

use assert_cmd::Command;
use draughts_oracle::game::Ruleset;
use predicates::prelude::*;
use serde_json::{Value, json};

fn adjudicate(arguments: &[&str]) -> Command {
    command::oracle(&[&["adjudicate"], arguments].concat())
}

fn stdout(arguments: &[&str], code: i32) -> String {
    let output = adjudicate(arguments).assert().code(code).get_output().stdout.clone();
    String::from_utf8(output).expect("text")
}

fn lines(arguments: &[&str], code: i32) -> Vec<Value> {
    stdout(arguments, code).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn refuses(arguments: &[&str], message: &str) {
    command::refuses(&[&["adjudicate"], arguments].concat(), message);
}

/// Two kings shuttle for ten plies; no position comes three times before.
const FIVE_MOVES: &str = "1. 36-41 50-45 2. 41-47 45-50 3. 47-36 50-45 4. 36-47 45-50 5. 47-41 50-45";

#[test]
fn every_ruleset_says_when_and_why() {
    let text = stdout(&["W:WK36:BK50", "--moves", FIVE_MOVES], 0);
    insta::with_settings!({snapshot_path => "../snapshots", prepend_module_to_snapshot => false}, {
        insta::assert_snapshot!("adjudicate-table", text);
    });
}

#[test]
fn that_all_rulesets_agree_is_said_where_there_are_several() {
    let arguments = ["W:WK46:BK28", "--moves", "46x23"];
    assert!(stdout(&arguments, 0).ends_with("+\nThe rulesets agree: white wins at ply 1.\n"));
    assert!(stdout(&["W:W31:B1"], 0).ends_with("+\nThe rulesets agree: the game goes on.\n"));
    assert!(!stdout(&[&arguments[..], &["--ruleset", "none"]].concat(), 0).contains("agree"));
}

#[test]
fn the_json_is_that_of_the_contract() {
    let answers = lines(&["W:WK36:BK50", "--moves", FIVE_MOVES, "--json"], 0);
    assert_eq!(answers.len(), 1);
    assert_eq!((&answers[0]["plies"], &answers[0]["problem"]), (&json!(10), &Value::Null));
    let draw = json!({"outcome": "draw", "ply": 10, "clauses": ["FMJD 6.4"], "claimable": []});
    assert_eq!(answers[0]["rulesets"]["fmjd-2015"], draw);
    assert_eq!(answers[0]["rulesets"]["none"]["outcome"], "open");
    assert_eq!(answers[0]["rulesets"].as_object().map(serde_json::Map::len), Some(Ruleset::ALL.len()));
    let one = lines(&["W:WK36:BK50", "--moves", FIVE_MOVES, "--json", "--ruleset", "kondavo"], 0);
    let rulesets = one[0]["rulesets"].as_object().expect("an object");
    assert!(rulesets.len() == 1 && rulesets.contains_key("kondavo"));
}

#[test]
fn moves_are_read_in_every_notation() {
    let start = "W:W28,33,38,43,48,49:B4,9,14,19,23,24";
    let shapes = |moves: &str| lines(&[start, "--moves", moves, "--json"], 0);
    let expected = shapes("28-22 23-28");
    assert_eq!(expected[0]["plies"], 2);
    for moves in ["1. 28-22 23-28", "1.28-22 23-28 *", "2822 2328", "28-22! {good} 23-28", "1. 28-22 (28-32) 23 -28"] {
        assert_eq!(shapes(moves), expected, "{moves}");
    }
    assert_eq!(shapes("")[0]["plies"], 0);
}

#[test]
fn only_lidraughts_uses_the_clock_of_a_fen() {
    let answers = lines(&["W:WK36:BK50:H6:F40", "--moves", FIVE_MOVES, "--json"], 0);
    let ply = |id: &str| answers[0]["rulesets"][id]["ply"].as_u64();
    assert_eq!((ply("lidraughts"), ply("fmjd-2015")), (Some(4), Some(10)));
}

#[test]
fn an_illegal_move_is_told_with_its_clause() {
    let answers = lines(&["W:W28,40:B1,23", "--moves", "40-34", "--json"], 1);
    let problem = json!({
        "ply": 1, "text": "40-34", "kind": "capture-available", "clauses": ["FMJD 4.2", "FMJD 5.4.6"], "fen": "W:W28,40:B1,23",
    });
    assert_eq!(answers[0]["problem"], problem);
    assert!(stdout(&["W:W28,40:B1,23", "--moves", "40-34"], 1).contains("ply 1, `40-34`: not legal: "));
    assert_eq!(lines(&["W:W28:B23", "--moves", "28x19 1-6", "--json"], 1)[0]["problem"]["kind"], "game-over");
}

#[test]
fn a_text_that_a_later_move_explains_is_no_problem() {
    let start = "W:WK4:B1,13,20,32,37";
    assert_eq!(lines(&[start, "--moves", "4x15 1-6 15-10 37-41", "--json"], 0)[0]["plies"], 4);
    refuses(&[start, "--moves", "4x15 1-6"], "ply 1, `4x15`: several legal moves: 4x27x38x15 4x31x42x15\n");
}

#[test]
fn what_cannot_be_read_is_refused_in_one_line() {
    refuses(&["W:W28"], "the list of Black is missing");
    refuses(&["W:W28:B1", "--moves", "28-60"], "no move on a board of fifty squares: `28-60`");
    refuses(&["W:W28:B23", "--moves", "28.19"], "no move on a board of fifty squares: `28.19`");
    refuses(&["W:W28:B1", "--moves", "28-22 hello"], "this is no part of a game: `hello`");
    refuses(&["W:W28:B1", "--moves", "28-22 - -"], "the move is not known");
    refuses(&["W:W28:B1", "--moves", "28-22 1-0 1. 32-28"], "the moves of one game");
    let unknown = predicate::str::contains("chess");
    adjudicate(&["W:W28:B1", "--ruleset", "chess"]).assert().code(2).stdout("").stderr(unknown);
    refuses(&["missing.pdn"], "missing.pdn");
    refuses(&["tests/games"], "`tests/games` is a folder; a FEN or one PDN file is wanted");
    refuses(&["tests/games/draws.pdn", "--moves", "32-28"], "`--moves` belong to a position");
}

/// As `replay` does: the file, the game, the place in it, and the line.
#[test]
fn an_illegal_move_of_a_file_is_told_with_its_place() {
    let text = stdout(&["tests/games/illegal.pdn"], 1);
    let replayed = command::oracle(&["replay", "tests/games/illegal.pdn"]).output().expect("an end").stdout;
    let replayed = String::from_utf8(replayed).expect("text");
    assert!(text.contains("tests/games/illegal.pdn: game 1\n"), "{text}");
    for excerpt in
        ["error[capture-available]: ply 1, `40-34`: not legal: ", " --> tests/games/illegal.pdn:5:4\n", "40-34 23x32"]
    {
        assert!(text.contains(excerpt) && replayed.contains(excerpt), "{excerpt}: {text}");
    }
    let answers = lines(&["tests/games/illegal.pdn", "--json"], 1);
    let problems: Vec<&Value> = answers.iter().map(|answer| &answer["problem"]).filter(|it| it.is_object()).collect();
    assert!(!problems.is_empty());
    for problem in problems {
        let place = format!("illegal.pdn:{}:{}\n", problem["line"], problem["column"]);
        assert!(text.contains(&place), "{place}: {text}");
    }
}

/// What the rulesets say is said of the plies before it, and not of the game.
#[test]
fn an_illegal_move_is_the_first_thing_that_is_told() {
    let text = stdout(&["W:W28,40:B1,23", "--moves", "40-34"], 1);
    assert!(text.starts_with("ply 1, `40-34`: not legal: "), "{text}");
    assert!(text.ends_with("+\nBefore ply 1 the rulesets agree: the game goes on.\n"), "{text}");
    let text = stdout(&["W:WK36:BK50", "--moves", &format!("{FIVE_MOVES} 6. 36-35")], 1);
    assert!(text.starts_with("ply 11, `36-35`: not legal: "), "{text}");
    assert!(text.contains("\nBefore ply 11 the rulesets differ: draw at ply 10 for fmjd-2015, "), "{text}");
    let text = stdout(&["tests/games/illegal.pdn", "--game", "1"], 1);
    assert!(text.starts_with("tests/games/illegal.pdn: game 1\nerror[capture-available]: ply 1, "), "{text}");
    let last = "\nBefore ply 1 the rulesets agree: the game goes on.\nWhat a name means is told by `draughts-oracle findings NAME`.\n";
    assert!(text.ends_with(last), "{text}");
}

#[test]
fn one_game_of_a_file_is_answered_alone() {
    let draws = "tests/games/draws.pdn";
    let all = stdout(&[draws], 0);
    let second = stdout(&[draws, "--game", "2"], 0);
    assert!(second.starts_with("tests/games/draws.pdn: game 2\n") && all.ends_with(&second), "{second}");
    let answers = lines(&[draws, "--game", "1", "--json"], 0);
    assert_eq!(answers.iter().map(|answer| &answer["game"]).collect::<Vec<_>>(), [&json!(1)]);
    refuses(&[draws, "--game", "3"], "there is no game 3 in `tests/games/draws.pdn`, which has 2\n");
    refuses(&["W:W28:B1", "--game", "1"], "`--game` is for the games of a file");
    adjudicate(&[draws, "--game", "0"]).assert().code(2).stdout("");
    let unread = "variants.pdn: game 2: another variant: squares are named by letter\n\
                  draughts-oracle: game 2 of `tests/games/variants.pdn` could not be read\n";
    adjudicate(&["tests/games/variants.pdn", "--game", "2"]).assert().code(2).stderr(predicate::str::ends_with(unread));
}

/// As with `replay`: what is called an error makes the exit code 1, and a result that the board contradicts is none.
#[test]
fn an_error_in_the_text_of_a_game_is_told_and_counts() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |text: &str| {
        let path = folder.path().join("game.pdn");
        std::fs::write(&path, text).expect("a file");
        path.display().to_string()
    };
    let path = file("1. 32-28 19-23 2. 28x19 ; and so on\n( 14x23 *\n");
    let told = format!("{path}:2:1: error: ");
    adjudicate(&[&path]).assert().code(1).stderr(predicate::str::starts_with(told));
    let path = file("[Result \"0-2\"] [FEN \"W:WK46:BK28\"] 1. 46x23 0-2\n");
    let note = "\nnote: the record says black wins, the game white wins\n";
    adjudicate(&[&path]).assert().code(0).stderr("").stdout(predicate::str::ends_with(note));
    let told = lines(&[&path, "--json"], 0).remove(0);
    assert_eq!(told["contradiction"], "the record says black wins, the game white wins");
    let path = file("[Result \"2-0\"] [FEN \"W:WK46:BK28\"] 1. 46x23 2-0\n");
    adjudicate(&[&path]).assert().code(0).stderr("").stdout(predicate::str::contains("note").not());
    assert_eq!(lines(&[&path, "--json"], 0)[0]["contradiction"], Value::Null);
}

#[test]
fn every_game_of_a_file_is_answered() {
    let answers = lines(&["tests/games/draws.pdn", "--json"], 0);
    let ends: Vec<_> =
        answers.iter().map(|answer| (&answer["game"], &answer["rulesets"]["fmjd-2015"]["ply"])).collect();
    assert_eq!(ends, [(&json!(1), &json!(8)), (&json!(2), &json!(10))]);
    assert_eq!(answers[0]["file"], "tests/games/draws.pdn");
    assert!(
        stdout(&["tests/games/draws.pdn", "--ruleset", "fmjd-2015"], 0).contains("tests/games/draws.pdn: game 2\n")
    );
    adjudicate(&["tests/games/illegal.pdn", "--json"]).assert().code(1);
    adjudicate(&["tests/games/variants.pdn"]).assert().code(2).stderr(predicate::str::contains("another variant"));
}
