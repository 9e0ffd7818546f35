//! `replay` as its users see it, on small games of our own for every trap that PDN files set.

mod command;

use assert_cmd::Command;
use predicates::prelude::*;
use serde_json::{Value, json};

fn replay(arguments: &[&str]) -> Command {
    command::oracle(&[&["replay"], arguments].concat())
}

fn stdout(arguments: &[&str], code: i32) -> String {
    let output = replay(arguments).assert().code(code).stderr("").get_output().stdout.clone();
    String::from_utf8(output).expect("text")
}

fn games(arguments: &[&str], code: i32) -> Vec<Value> {
    let text = stdout(&[arguments, &["--json"]].concat(), code);
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn field<'a>(games: &'a [Value], name: &str) -> Vec<&'a Value> {
    games.iter().map(|game| &game[name]).collect()
}

/// Every file of samples with the exit code that it deserves.
const SAMPLES: [(&str, i32); 12] = [
    ("ambiguous.pdn", 1),
    ("asterisks.pdn", 0),
    ("byte-order-mark.PDN", 0),
    ("draws.pdn", 0),
    ("illegal.pdn", 1),
    ("latin-1.pdn", 0),
    ("layout.pdn", 1),
    ("results.pdn", 0),
    ("setups.pdn", 1),
    ("spellings.pdn", 0),
    ("variants.pdn", 0),
    ("variations.pdn", 1),
];

fn sample(name: &str) -> String {
    format!("tests/games/{name}")
}

#[test]
fn every_sample_reads_as_its_snapshot_shows() {
    for (name, code) in SAMPLES {
        let text = stdout(&[&sample(name), "--diagnostics", "note"], code);
        let subject = format!("replay-{}", name.to_lowercase().trim_end_matches(".pdn"));
        insta::with_settings!({snapshot_path => "../snapshots", prepend_module_to_snapshot => false}, {
            insta::assert_snapshot!(subject, text);
        });
    }
}

#[test]
fn the_samples_are_all_that_a_directory_holds() {
    let all = games(&["tests/games"], 1);
    let mut files: Vec<&str> = all.iter().filter_map(|game| game["file"].as_str()).collect();
    files.dedup();
    assert_eq!(files, SAMPLES.map(|(name, _)| sample(name)));
}

#[test]
fn a_problem_names_ply_kind_and_clauses() {
    let games = games(&[&sample("illegal.pdn")], 1);
    let expected = json!({
        "ply": 1, "text": "25x14", "kind": "fewer-than-maximum", "clauses": ["FMJD 4.13"], "fen": "W:W21,25:B8,17,20",
        "line": 11, "column": 4,
    });
    assert_eq!((&games[1]["problem"], &games[1]["legal"]), (&expected, &json!(false)));
    let kinds: Vec<_> = games.iter().map(|game| game["problem"]["kind"].as_str().unwrap_or_default()).collect();
    let all = [
        "capture-available",
        "fewer-than-maximum",
        "too-far",
        "no-piece",
        "unreadable",
        "unknown-move",
        "game-over",
        "bad-fen",
    ];
    assert_eq!(kinds, all);
    // The last has a FEN that is none: the place is that of the tag.
    assert_eq!((&games[7]["problem"]["line"], &games[7]["problem"]["column"]), (&json!(41), &json!(1)));
    assert_eq!((&games[7]["legal"], &games[7]["final_fen"]), (&Value::Null, &Value::Null));
}

#[test]
fn lenient_lets_clear_irregularities_stand_and_nothing_else() {
    let games = games(&[&sample("illegal.pdn"), "--lenient"], 1);
    assert_eq!(
        (&games[0]["problem"], &games[0]["plies"], &games[0]["final_fen"]),
        (&Value::Null, &json!(4), &json!("W:W30:B6,32"))
    );
    assert_eq!(games[0]["accepted"][0]["kind"], "capture-available");
    assert_eq!((&games[0]["legal"], &games[2]["problem"]["kind"]), (&json!(false), &json!("too-far")));
}

#[test]
fn draws_are_told_by_the_ruleset_that_is_asked() {
    let by = |ruleset: &str| games(&[&sample("draws.pdn"), "--ruleset", ruleset], 0);
    let fmjd = by("fmjd-2015");
    assert_eq!(
        field(&fmjd, "verdicts"),
        [
            &json!([{"ply": 8, "outcome": "draw", "clauses": ["FMJD 6.1"]}]),
            &json!([{"ply": 10, "outcome": "draw", "clauses": ["FMJD 6.4"]}]),
        ]
    );
    assert_eq!(field(&fmjd, "plies"), [&json!(14), &json!(12)], "the games went on");
    assert_eq!(fmjd[1]["contradiction"], "the record says white wins, the game draw");
    let lidraughts = by("lidraughts");
    assert_eq!(lidraughts[0]["claimable"][0]["ply"], 9);
    assert_eq!(field(&by("none"), "verdicts"), [&json!([]), &json!([])]);
}

#[test]
fn other_variants_are_named_and_no_fault() {
    let games = games(&[&sample("variants.pdn")], 0);
    let names: Vec<_> = games.iter().map(|game| game["variant"].as_str().unwrap_or_default()).collect();
    assert_eq!(
        names,
        [
            "another variant: GameType 25",
            "another variant: squares are named by letter",
            "another variant: no square above 32, illegal on 10x10, and no tag [GameType \"20\"]",
            "another variant: GameType 27",
        ]
    );
    assert_eq!(field(&games, "legal"), [&Value::Null; 4]);
}

#[test]
fn solutions_tell_forced_replies_and_other_wins() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("problem.pdn");
    std::fs::write(&path, "[FEN \"W:W46,47,K5:B36\"]\n1. 46-41 *").expect("a file");
    let path = path.display().to_string();
    let solution = json!({
        "solver": "white", "choices": [11], "free_replies": [], "won": true,
        "alternatives": [{"ply": 1, "move": "5-41"}], "searched": true,
    });
    assert_eq!(games(&[&path, "--solution"], 0)[0]["solution"], solution);
    let text = stdout(&[&path, "--solution"], 0);
    assert!(text.contains("every reply is forced") && text.contains("5-41 wins as quickly at ply 1"), "{text}");
}

/// What normalising makes of a file.
fn written(path: &str, format: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let target = folder.path().join("written.pdn");
    let name = target.display().to_string();
    let _ = replay(&[path, "--write", &name, "--as", format]).ok();
    std::fs::read_to_string(&target).expect("a file")
}

#[test]
fn what_is_written_is_clean_and_says_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let target = folder.path().join("clean.pdn").display().to_string();
    for (name, code) in SAMPLES {
        let sample = sample(name);
        stdout(&[&sample, "--write", &target], code);
        let on_board = |game: &Value| game["final_fen"] != Value::Null;
        let before: Vec<Value> = games(&[&sample], code).into_iter().filter(on_board).collect();
        // Errors of the text are gone with the text.
        let has_problem = |game: &Value| game["legal"] == false || game["variations"]["problems"] != json!([]);
        let code = i32::from(before.iter().any(has_problem));
        let after = if before.is_empty() { Vec::new() } else { games(&[&target, "--diagnostics", "warning"], code) };
        for what in ["plies", "legal", "verdicts", "final_fen", "result"] {
            assert_eq!(field(&before, what), field(&after, what), "{what} of {name}");
        }
        let legal = after.iter().filter(|game| game["legal"] == true && game["variations"]["problems"] == json!([]));
        for game in legal {
            let faults: Vec<_> =
                game["diagnostics"].as_array().expect("a list").iter().map(|fault| &fault["code"]).collect();
            assert!(faults.is_empty(), "{faults:?} in {name}");
        }
        let again = std::fs::read_to_string(&target).expect("a file");
        if !before.is_empty() {
            assert_eq!(written(&target, "pdn"), again, "{name} is written as it was");
        }
    }
}

#[test]
fn texts_are_long_exactly_where_they_must_be() {
    let text = written(&sample("spellings.pdn"), "pdn");
    assert!(text.contains("1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14"), "{text}");
    assert_eq!(text.matches("1. 4x27x38x15 1-6 2. 15-10 37-41 *").count(), 3, "{text}");
    let numbered = written(&sample("variations.pdn"), "pdn");
    assert!(numbered.contains("19-23 ( 1... 18-23 2. 38-32 ( 2. 33-29? 23x32 ) 2... 12-18 ) ( 1..."), "{numbered}");
}

#[test]
fn positions_and_hub_commands_are_written_too() {
    let fens = written(&sample("draws.pdn"), "fen");
    assert_eq!(fens.lines().count(), 15 + 13);
    assert_eq!(fens.lines().next(), Some("W:W16,K36:B15,K50"));
    let hub = written(&sample("setups.pdn"), "hub");
    let passed = "pos pos=Bbeeeeeeeeeeeeeeeeeeeeebeeeewee";
    assert!(hub.lines().any(|line| line.starts_with(passed)), "{hub}");
    assert!(hub.contains("moves=\"23x32x28 40-34\""), "{hub}");
}

#[test]
fn a_file_is_replaced_only_when_all_is_well() {
    let folder = tempfile::tempdir().expect("a folder");
    let target = folder.path().join("kept.pdn");
    std::fs::write(&target, "kept").expect("a file");
    let name = target.display().to_string();
    replay(&["missing.pdn", "--write", &name]).assert().code(2).stdout("");
    assert_eq!(std::fs::read_to_string(&target).expect("a file"), "kept");
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing is left behind");
    let inside = folder.path().join("none/written.pdn").display().to_string();
    replay(&[&sample("draws.pdn"), "--write", &inside])
        .assert()
        .code(2)
        .stderr(predicate::str::contains("cannot be written"));
    std::fs::copy(sample("results.pdn"), &target).expect("a copy");
    stdout(&[&name, "--write", &name], 0);
    assert!(games(&[&name], 0).len() == 7, "a file may be normalised in its place");
}

#[test]
fn games_are_not_written_between_what_is_told_of_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(sample("draws.pdn")).display().to_string();
    let mut command = replay(&[&path, "--write", "-"]);
    command.current_dir(folder.path()).assert().code(2).stdout("").stderr(predicate::str::contains("name a file"));
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

#[test]
fn the_result_of_a_written_game_is_a_tag() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.pdn").display().to_string();
    for (result, tag) in [("2-0", "[Result \"2-0\"]\n"), ("1-1", "[Result \"1-1\"]\n"), ("*", "")] {
        std::fs::write(&path, format!("1. 32-28 19-23 {result}\n")).expect("a file");
        stdout(&[&path, "--write", &path], 0);
        let written = std::fs::read_to_string(&path).expect("a file");
        assert_eq!(written, format!("{tag}[GameType \"20\"]\n\n1. 32-28 19-23 *\n"));
    }
}

/// Of two results that contradict each other one is the tag, and the other a comment: in place as elsewhere, once and again.
#[test]
fn a_second_result_is_written_as_a_comment() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.pdn").display().to_string();
    let other = folder.path().join("other.pdn").display().to_string();
    for (text, written) in [
        ("[Result \"2-0\"]\n\n1. 32-28 19-23 0-2\n", "1. 32-28 19-23 {Result behind the moves: 0-2} *\n"),
        ("[Result \"4-6\"]\n\n1. 32-28 19-23 0-2\n", "1. 32-28 19-23 {Result behind the moves: 0-2} *\n"),
        ("[Result \"2-0\"]\n\n1. 32-28 19-23 1.33-0.67\n", "1. 32-28 19-23 {Result behind the moves: 1.33-0.67} *\n"),
        ("[Result \"2-0\"]\n\n1. 32-28 19-23 1-0\n", "1. 32-28 19-23 *\n"),
        ("[Result \"1 1/2 - 1/2\"]\n\n1. 32-28 19-23 1 1/2-1/2\n", "1. 32-28 19-23 *\n"),
        ("[Result \"?\"]\n\n1. 32-28 19-23 1-0\n", "1. 32-28 19-23 *\n"),
        ("1. 32-28 19-23 2-0 1-1\n", "1. 32-28 19-23 {1-1} *\n"),
        ("1. 32-28 19-23 2-0 2-0 *\n", "1. 32-28 19-23 *\n"),
        ("1. 32-28 19-23 ( 1... 18-23 0-2 ) *\n", "1. 32-28 19-23 ( 1... 18-23 {0-2} ) *\n"),
        ("1. 32-28 19-23* 2. 28x19 *\n", "1. 32-28 19-23 $7 2. 28x19 *\n"),
    ] {
        std::fs::write(&path, text).expect("a file");
        stdout(&[&path, "--write", &other], 0);
        for _ in 0..2 {
            stdout(&[&path, "--write", &path], 0);
            for path in [&path, &other] {
                let now = std::fs::read_to_string(path).expect("a file");
                assert_eq!(now.split("]\n\n").nth(1), Some(written), "{text}");
            }
        }
    }
}

#[test]
fn games_that_are_written_without_a_result_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let [path, target] = ["games.pdn", "written.pdn"].map(|name| folder.path().join(name).display().to_string());
    let rows = |text: &str| {
        std::fs::write(&path, text).expect("a file");
        let told = stdout(&[&path, "--write", &target], 0);
        let row = told.lines().find(|line| line.starts_with("| written without a result "));
        row.map(|row| row.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let counted = rows("1. 32-28 *\n\n1. 33-28 2-0\n\n[Result \"*\"]\n1. 33-29 *\n");
    assert_eq!(counted.as_deref(), Some("| written without a result 2 |"));
    assert_eq!(rows("1. 33-28 2-0\n"), None);
}

/// Where the names that were shown are explained is said once, at the end, and only where there are any.
#[test]
fn where_names_are_explained_is_the_last_line() {
    let told = "\nWhat a name means is told by `draughts-oracle findings NAME`.\n";
    for (name, code) in [("results.pdn", 0), ("illegal.pdn", 1)] {
        let text = stdout(&[&sample(name), "--diagnostics", "note"], code);
        assert!(text.ends_with(told) && text.matches("findings").count() == 1, "{text}");
    }
    assert!(!stdout(&[&sample("draws.pdn")], 0).contains("findings"));
}

/// What is written holds every game, also one with a problem; what is not written is counted.
#[test]
fn what_is_left_out_is_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let target = folder.path().join("written.pdn").display().to_string();
    let text = stdout(&[&sample("illegal.pdn"), "--write", &target], 1);
    for (name, count) in [("games on 10x10", "7"), ("games written", "7"), ("records not written", "1")] {
        let row = text.lines().find(|line| line.starts_with(&format!("| {name} "))).expect("a row");
        assert!(row.ends_with(&format!(" {count} |")), "{row}");
    }
    let kept = std::fs::read_to_string(&target).expect("a file");
    assert!(kept.contains("25x14"), "an illegal move stays: {kept}");
    assert!(!stdout(&[&sample("illegal.pdn")], 1).contains("games written"));
}

/// Nothing is lost: not what only stands in the file that is to be replaced.
#[test]
fn a_file_is_not_written_in_its_own_place_if_something_would_be_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let target = folder.path().join("mine.pdn");
    let name = target.display().to_string();
    for (text, format, lost) in [
        ("1. 32-28 *\n\n[GameType \"21\"]\n1. 11-15 *\n", "pdn", "game 2: another variant: GameType 21"),
        ("[FEN \"W:W51:B1\"]\n1. 32-28 *\n\n1. 32-28 *\n", "pdn", "game 1: the tag FEN: "),
        ("1. 32-28 foo 19-23 *\n", "pdn", "mine.pdn:1:10: error: this is no part of a game: `foo` (game 1)"),
        ("{a comment} 1. 32-28 *\n", "fen", "tags and comments"),
        ("1. 32-28 ; the usual\n19-23 *\n", "pdn", "mine.pdn:1:10: warning: a comment after a semicolon"),
        (
            "[Event \"a\"]\n[Round \"1\"]\n[Round \"2\"]\n1. 32-28 *\n",
            "pdn",
            "mine.pdn:3:1: warning: the tag comes twice",
        ),
        ("1. 32-28\n% the usual\n19-23 *\n", "pdn", "mine.pdn:2: a comment: `% the usual` (game 1)"),
        ("1. 32-28 *\n\n% the usual\n", "pdn", "mine.pdn:3: a comment in no game"),
    ] {
        std::fs::write(&target, text).expect("a file");
        let reason = predicate::str::contains("stays as it was").and(predicate::str::contains(lost));
        replay(&[&name, "--write", &name, "--as", format]).assert().code(2).stderr(reason);
        assert_eq!(std::fs::read_to_string(&target).expect("a file"), text);
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing is left behind");
    }
    std::fs::write(&target, "1. 32-28 19-23 2. 28x19 14x23 3. 37-20 *\n").expect("a file");
    stdout(&[&name, "--write", &name], 1);
    let kept = std::fs::read_to_string(&target).expect("a file");
    assert!(kept.contains("GameType") && kept.contains("3. 37-20"), "an illegal move is not lost: {kept}");
}

/// A result that the board contradicts is told, and is no error.
#[test]
fn a_result_against_the_board_is_a_note() {
    let run = |arguments: &[&str]| {
        let text = "[FEN \"W:WK46:BK28\"]\n1. 46x23 0-2\n";
        let output = replay(arguments).write_stdin(text).assert().code(0).get_output().stdout.clone();
        String::from_utf8(output).expect("text")
    };
    let text = run(&["-"]);
    assert!(text.contains("\n  note: the record says black wins, the game white wins\n"), "{text}");
    assert!(run(&["-", "--json"]).contains("\"contradiction\":\"the record says black wins, the game white wins\""));
}

#[test]
fn a_record_without_moves_is_called_neither_legal_nor_a_problem() {
    let run = |arguments: &[&str]| {
        let text = "[FEN \"W:W18,K15:BK30,2\"]\n0-1\n";
        let output = replay(arguments).write_stdin(text).assert().code(0).get_output().stdout.clone();
        String::from_utf8(output).expect("text")
    };
    assert!(run(&["-"]).starts_with("-: game 1: no moves, 0-1\n"));
    let shape: Value = serde_json::from_str(&run(&["-", "--json"])).expect("JSON");
    assert_eq!((&shape["legal"], &shape["problem"], &shape["plies"]), (&Value::Null, &Value::Null, &json!(0)));
}

#[test]
fn games_are_written_as_json_lines() {
    let text = written(&sample("setups.pdn"), "json");
    let games: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(games.iter().any(|game| game["parts"].as_array().is_some_and(|parts| parts.len() > 1)), "{text}");
    let hub = written(&sample("setups.pdn"), "hub");
    let moves: Vec<&str> = hub.lines().filter_map(|line| line.split('"').nth(1)).collect();
    let parts = games.iter().flat_map(|game| game["parts"].as_array().expect("a list"));
    let listed = parts.map(|part| part["moves"].as_array().expect("a list"));
    let listed: Vec<String> = listed
        .map(|moves| moves.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" "))
        .filter(|moves| !moves.is_empty())
        .collect();
    assert_eq!(listed, moves);
}

#[test]
fn nothing_to_read_is_an_error() {
    replay(&[]).assert().code(2);
    let once = predicate::str::is_match(r"\Amissing\.pdn: [^\n]+\ndraughts-oracle: nothing could be read\n\z");
    replay(&["missing.pdn"]).assert().code(2).stdout("").stderr(once.expect("a pattern"));
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().display().to_string();
    let told = format!("draughts-oracle: no `.pdn` file was found in `{path}`\n");
    replay(&[&path]).assert().code(2).stderr(told);
    std::fs::write(folder.path().join("empty.pdn"), "\n").expect("a file");
    replay(&[&path]).assert().code(2).stderr(predicate::str::contains("there is no record"));
    let told = "draughts-oracle: nothing could be read: -: game 1: no game: PDN has tags and moves, such as `1. 32-28 19-23 2. 28x19 *`\n";
    replay(&["-"]).write_stdin("hello *").assert().code(2).stderr(told);
}

#[test]
fn standard_input_is_a_file_too() {
    let output = replay(&["-", "--json"]).write_stdin("1. 32-28 19-23 *").assert().code(0).get_output().stdout.clone();
    let game: Value = serde_json::from_slice(&output).expect("JSON");
    assert_eq!((&game["file"], &game["plies"]), (&json!("-"), &json!(2)));
}

#[cfg(unix)]
#[test]
fn links_lead_in_no_circle() {
    let folder = tempfile::tempdir().expect("a folder");
    let inside = folder.path().join("inside");
    std::fs::create_dir(&inside).expect("a folder");
    std::fs::write(inside.join("game.Pdn"), "1. 32-28 *").expect("a file");
    std::os::unix::fs::symlink(folder.path(), inside.join("back")).expect("a link");
    assert_eq!(games(&[&folder.path().display().to_string()], 0).len(), 1);
}

/// Whatever is called an error makes the exit code 1, and nothing else does.
#[test]
fn errors_of_the_reader_count_and_what_is_accepted_is_none() {
    let with = |text: &str, arguments: &[&str], code: i32| {
        let output = replay(arguments).write_stdin(text).assert().code(code).get_output().stdout.clone();
        String::from_utf8(output).expect("text")
    };
    let text = with("[Result \"2-0\"] 1. 32-28 foo 2. bar", &["-"], 1);
    assert!(text.contains("error["), "{text}");
    let missed = "[FEN \"W:W28,33:B23,1\"]\n1. 33-29 1-6 *\n";
    assert!(with(missed, &["-"], 1).contains("error[capture-available]"));
    let accepted = with(missed, &["-", "--lenient"], 1);
    assert!(accepted.contains("accepted (FMJD 5.7)") && accepted.contains("note[capture-available]"), "{accepted}");
    assert!(!accepted.contains("error["), "{accepted}");
}
