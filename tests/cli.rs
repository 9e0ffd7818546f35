//! The command line as its users see it: answers, exit codes, and one clear line for every bad input.

mod command;

use assert_cmd::Command;
use command::{answer, file, json, oracle, refuses};
use predicates::prelude::*;
use serde_json::Value;

const TWO_WAYS: &str = "W:WK4:B13,20,32,37";

#[test]
fn moves_lists_each_move_once_with_what_it_takes() {
    assert_eq!(answer(&["moves", TWO_WAYS]), "4x27x38x15  takes 13,20,32\n4x31x42x15  takes 13,20,37\n2 legal moves\n");
    assert_eq!(
        answer(&["moves", "W:WK2:B7,8,17,18", "--routes"]),
        "2x2  takes 7,8,17,18\n    by 2 11 22 13 2\n    by 2 13 22 11 2\n1 legal move\n"
    );
    assert_eq!(answer(&["moves", "W:W31:B"]), "31-26\n31-27\n2 legal moves\n");
    assert_eq!(answer(&["moves", "W:W6:B1"]), "0 legal moves\n");
}

#[test]
fn moves_as_json_are_the_same_from_both_engines() {
    let mailbox = json(&["moves", TWO_WAYS, "--json", "--routes", "--engine", "mailbox"]);
    let bitboard = json(&["moves", TWO_WAYS, "--json", "--routes", "--engine", "bitboard"]);
    assert_eq!(mailbox, bitboard);
    assert_eq!(mailbox["fen"], TWO_WAYS);
    assert_eq!(mailbox["turn"], "white");
    assert_eq!(mailbox["count"], 2);
    let second = &mailbox["moves"][1];
    assert_eq!((&second["from"], &second["to"], &second["promotes"]), (&4.into(), &15.into(), &false.into()));
    assert_eq!(second["captured"], serde_json::json!([13, 20, 37]));
    assert_eq!((&second["pdn"], &second["hub"]), (&"4x31x42x15".into(), &"4x15x13x20x37".into()));
    assert_eq!(second["routes"], serde_json::json!([[4, 31, 42, 15]]));
    assert!(json(&["moves", TWO_WAYS, "--json"])["moves"][0].get("routes").is_none());
    assert_eq!(json(&["moves", "W:W6:B20", "--json"])["moves"][0]["promotes"], true);
}

#[test]
fn a_position_may_be_a_hub_string_everywhere() {
    let start = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
    assert_eq!(answer(&["moves", start]), answer(&["moves", "W:W31-50:B1-20"]));
    assert_eq!(answer(&["show", start]), answer(&["show", "W:W31-50:B1-20"]));
    assert_eq!(counted(&["3", start]), counted(&["3"]));
}

/// What perft writes; its speed is a message.
fn counted(arguments: &[&str]) -> String {
    let speed = predicate::str::is_match(r"\A\d+\.\d\d s, [\d ]+ nodes a second\n\z").expect("a pattern");
    let output = oracle(&[&["perft"], arguments].concat()).assert().code(0).stderr(speed).get_output().stdout.clone();
    String::from_utf8(output).expect("text")
}

const RANDOM_178: &str = "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24";

#[test]
fn perft_counts_moves_or_routes_and_says_which() {
    assert_eq!(counted(&["5"]), "perft 5 by moves: 27117\n");
    assert_eq!(counted(&["4", "--engine", "mailbox"]), "perft 4 by moves: 4265\n");
    assert_eq!(counted(&["0"]), "perft 0 by moves: 1\n");
    assert_eq!(counted(&["2", RANDOM_178]), "perft 2 by moves: 55\n");
    assert_eq!(counted(&["2", RANDOM_178, "--count", "routes"]), "perft 2 by routes: 1728\n");
}

#[test]
fn perft_counts_the_same_with_threads_and_a_table() {
    for (count, figure) in [("moves", "perft 4 by moves: 5432\n"), ("routes", "perft 4 by routes: 177960\n")] {
        for options in
            [&["--threads", "1"][..], &["--threads", "3"], &["--hash", "1"], &["--threads", "2", "--hash", "16"]]
        {
            assert_eq!(counted(&[&["4", RANDOM_178, "--count", count], options].concat()), figure, "{options:?}");
        }
    }
    for options in [&["--threads", "1"][..], &["--hash", "1"]] {
        let arguments = [&["perft", "2", "--engine", "mailbox"], options].concat();
        refuses(&arguments, "`--threads` and `--hash` are for the bitboard engine");
    }
    refuses(&["perft", "2", "--hash", "18446744073709551615"], "no memory for a table of `18446744073709551615` MiB");
}

#[test]
fn perft_divides_by_first_move() {
    let divided = counted(&["2", TWO_WAYS, "--divide"]);
    assert_eq!(divided, "4x27x38x15: 2\n4x31x42x15: 2\nperft 2 by moves: 4\n");
    let shape = json(&["perft", "3", "--divide", "--json"]);
    let parts = shape["divide"].as_array().expect("a list");
    assert_eq!(parts.len(), 9);
    let sum: u64 = parts.iter().filter_map(|part| part["nodes"].as_u64()).sum();
    assert_eq!((sum, shape["nodes"].as_u64()), (658, Some(658)));
    assert_eq!((&shape["depth"], &shape["count"]), (&3.into(), &"moves".into()));
    assert!(shape["seconds"].as_f64() > Some(0.0) && shape["nodes_per_second"].as_u64() > Some(0), "{shape}");
    let routes = json(&["perft", "1", "W:WK45:B7,40", "--divide", "--json", "--count", "routes"]);
    assert_eq!(routes["divide"].as_array().map(Vec::len), Some(5));
    assert_eq!(json(&["perft", "0", "--divide", "--json"])["nodes"], 1);
    for count in ["moves", "routes"] {
        let by = |engine| counted(&["3", TWO_WAYS, "--divide", "--count", count, "--engine", engine]);
        assert_eq!(by("mailbox"), by("bitboard"));
    }
}

#[test]
fn search_prints_each_record_and_the_last_as_a_board() {
    let arguments = ["search", "moves", "--steps", "3000", "--pieces", "4", "--seed", "2"];
    let found = answer(&arguments);
    assert_eq!(found, answer(&arguments), "the same seed finds the same");
    let records: Vec<(u64, &str)> = found
        .lines()
        .filter_map(|line| line.split_once(" in step "))
        .map(|(told, rest)| (told.split(' ').next().expect("a number"), rest))
        .map(|(value, rest)| (value.parse().expect("a number"), rest.split_once(": ").expect("a position").1))
        .collect();
    assert!(records.windows(2).all(|pair| pair[0].0 < pair[1].0), "{records:?}");
    let (value, fen) = records[records.len() - 1];
    assert!(value > 40, "{records:?}");
    assert_eq!(counted(&["1", fen]), format!("perft 1 by moves: {value}\n"));
    let board = answer(&["show", fen]);
    let board: Vec<&str> = board.lines().take(11).collect();
    assert!(found.trim_end().ends_with(&board.join("\n")), "{found}");
    let shape = json(&[&arguments[..], &["--json"]].concat());
    let last = &shape["records"][records.len() - 1];
    assert_eq!((&last["value"], &last["fen"]), (&value.into(), &fen.into()));
    assert_eq!((&shape["objective"], &shape["steps"]), (&"moves".into(), &3000.into()));
    assert_eq!((&shape["seed"], &shape["pieces"]), (&2.into(), &4.into()));
    let timed = json(&["search", "capture", "--seconds", "0", "--json"]);
    assert_eq!((&timed["steps"], &timed["records"]), (&0.into(), &serde_json::json!([])));
    oracle(&["search", "longest"]).assert().code(2).stdout("");
    oracle(&["search", "moves", "--pieces", "0"]).assert().code(2).stdout("");
}

#[test]
fn search_counts_one_and_many() {
    let found = answer(&["search", "moves", "--steps", "3000", "--pieces", "4", "--seed", "2"]);
    assert!(found.lines().any(|line| line.starts_with("1 legal move in step ")), "{found}");
    assert!(found.lines().any(|line| line.starts_with("56 legal moves in step ")), "{found}");
}

#[test]
fn search_finds_few_pieces_that_tell_two_readings_apart() {
    let arguments = ["search", "apart", "--pieces", "3", "--steps", "20000", "--json", "--readings"];
    let shape = json(&[&arguments[..], &["captures-forward-only,law"]].concat());
    let records = shape["records"].as_array().expect("a list");
    let pieces: Vec<u64> = records.iter().filter_map(|record| record["value"].as_u64()).collect();
    assert!(pieces.windows(2).all(|pair| pair[0] > pair[1]), "{shape}");
    assert_eq!(pieces.last(), Some(&2), "{shape}");
    assert_eq!(json(&[&arguments[..], &["law,law"]].concat())["records"], serde_json::json!([]));
    refuses(&arguments[..7], "--readings");
    for (readings, message) in [("law", "comma"), ("law,english", "`english`")] {
        oracle(&[&arguments[..], &[readings]].concat()).assert().code(2).stderr(predicate::str::contains(message));
    }
    refuses(&["search", "moves", "--readings", "law,no-majority"], "`apart`");
}

#[test]
fn generators_tell_after_how_many_cases_they_find_a_misreading() {
    let table = answer(&["generators", "--detection", "--positions", "600"]);
    assert!(table.contains("found after") && table.contains("two pieces must be able to move"), "{table}");
    assert!(table.contains("no-five-move-rule"), "{table}");
    let shape = json(&["generators", "sparse", "--detection", "--json"]);
    assert_eq!(shape["positions"], 8_000);
    let cells = shape["generators"][0]["cells"].as_array().expect("a list");
    let of = |id: &str| cells.iter().find(|cell| cell["misreading"] == id).expect("a cell");
    assert!(of("no-majority")["cases"].as_u64() > Some(0) && of("no-majority")["beyond"].is_null(), "{shape}");
    assert!(of("stops-on-row")["cases"].is_null() && of("stops-on-row")["beyond"].is_string(), "{shape}");
    assert!(shape["games"].is_null(), "{shape}");
    let report = json(&["generators", "rings", "--positions", "300", "--json"]);
    assert_eq!((&report["positions"], &report["rejected"]), (&300.into(), &0.into()));
    assert_eq!(report["misreadings"].as_object().map(serde_json::Map::len), Some(20));
}

#[test]
fn show_draws_and_writes() {
    let shown = answer(&["show", "W:WK28,31:B20"]);
    assert!(shown.contains("W28") && shown.contains("b20"), "{shown}");
    let texts = "White to move\nFEN  W:WK28,31:B20\nHub  WeeeeeeeeeeeeeeeeeeebeeeeeeeWeeweeeeeeeeeeeeeeeeeee\nthe game goes on\n";
    assert!(shown.ends_with(texts), "{shown}");
    assert!(answer(&["show", "W:W31:B"]).ends_with("white wins\n"));
    assert!(answer(&["show", "W:W26-50:B1-20"]).contains("White has more than the twenty pieces"));
}

#[test]
fn lenient_repairs_spelling_and_strict_does_not() {
    let shown = oracle(&["show", "--lenient", "w:w31,k32:b1,2"]).assert().code(0);
    shown.stdout(predicate::str::contains("FEN  W:W31,K32:B1,2\n")).stderr(predicate::str::contains("`k` at offset 6"));
    refuses(&["show", "w:w31,k32:b1,2"], "`w` at offset 0");
    refuses(&["show", "X:W51,31,31:B31,7-3:Q"], "; and 3 more");
    let repaired = oracle(&["show", "--lenient", "W:W:W31:B1"]).output();
    let messages = String::from_utf8(repaired.expect("an answer").stderr).expect("UTF-8");
    assert_eq!(messages, "draughts-oracle: repaired: the letter of White comes twice: `W31` at offset 4\n");
}

/// Wherever a text could be read with `--lenient`, and nowhere else.
#[test]
fn that_lenient_mode_reads_a_text_is_told() {
    let told = "; lenient mode (`--lenient`) reads it";
    let (_folder, list) = file("small.fen", "w:w31:b1\n");
    let (_other, game) = file("small.pdn", "[GameType \"20\"]\n[FEN \"w:w31:b1\"]\n1. 31-27 *\n");
    let [list, game] = [&list, &game].map(|path| path.to_str().expect("a name"));
    for arguments in [
        &["moves", "w:w31:b1"][..],
        &["show", "w:w31:b1"],
        &["explain", "w:w31:b1", "31-27"],
        &["perft", "2", "w:w31:b1"],
        &["record", "w:w31:b1"],
        &["adjudicate", "w:w31:b1"],
        &["compare", "--source", "positions", list],
        &["compare", "--source", "games", game],
        &["replay", game],
    ] {
        let output = oracle(arguments).output().expect("an end");
        let text = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
        assert!(text.contains(told), "{arguments:?}: {text}");
    }
    oracle(&["adjudicate", game]).assert().code(2).stderr(predicate::str::contains(told));
    for (text, place) in
        [("w:w3:b20", "offset"), ("W:W31,31:B1", "named twice"), ("w:w:b", "small letter"), ("Wbb", "")]
    {
        let nothing = predicate::str::contains("lenient mode").not();
        oracle(&["moves", text]).assert().code(2).stderr(predicate::str::contains(place).and(nothing));
    }
    let nothing = predicate::str::contains("lenient mode").not();
    oracle(&["moves", "--lenient", "w:w31,31:b1"]).assert().code(2).stderr(nothing);
}

#[test]
fn a_position_in_the_place_of_the_depth_is_answered_with_the_right_order() {
    let right = "a number of plies from 0 to 255 is wanted; the position stands in the wrong place: \
                 `draughts-oracle perft DEPTH 'W:W31-33 :B1'`";
    oracle(&["perft", "W:W31-33 :B1", "3"]).assert().code(2).stdout("").stderr(predicate::str::contains(right));
    let nothing = predicate::str::contains("position").not();
    oracle(&["perft", "abc"]).assert().code(2).stdout("").stderr(nothing);
}

#[test]
fn findings_are_told_by_name() {
    let one = "pdn-result-as-terminator  note; Deviations from the grammar of PDN 3.0 for writers\n    writers end a game with `*`\n";
    assert_eq!(answer(&["findings", "pdn-result-as-terminator"]), one);
    let kind = "capture-available  Problems of a ply\n    A quiet move although a capture exists\n";
    assert_eq!(answer(&["findings", "capture-available"]), kind);
    assert!(answer(&["findings", "accepts-fen-blank"]).starts_with("fen-blank  Faults of a FEN\n"));
    let all = json(&["findings", "--json"]);
    let names: Vec<&str> = all.as_array().expect("a list").iter().filter_map(|entry| entry["name"].as_str()).collect();
    let list = include_str!("../spec/findings.md");
    let listed: Vec<&str> = list.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    assert_eq!(names, listed);
    let text = answer(&["findings"]);
    assert_eq!(text.lines().count(), 2 * names.len());
    refuses(&["findings", "pdn-nothing"], "`pdn-nothing` occurs in no name; `draughts-oracle findings` lists them");
}

#[test]
fn bad_positions_are_refused_in_one_line() {
    let long_hub = format!("W{}", "e".repeat(51));
    let huge = "W:W".to_owned() + &"31,".repeat(30_000);
    for (text, message) in [
        ("", "the text is empty"),
        (" ", "the text is empty"),
        ("hello", "`hello`"),
        ("W:W51:B1", "`51` at offset 3"),
        ("W:W3,40:B20", "the man on `3` stands on its own promotion row"),
        ("W:W31:B31", "both colours"),
        ("W:W:B", "neither side has a piece"),
        (&long_hub, "a Hub position has 51 letters, not 52"),
        ("\u{1b}[31m\n\u{feff}W", "offset"),
        (&huge, "31"),
    ] {
        for command in [&["moves"][..], &["show"], &["perft", "2"]] {
            refuses(&[command, &["--", text]].concat(), message);
        }
    }
}

#[test]
fn flags_that_do_not_fit_are_refused() {
    refuses(&["compare", "--source", "exhaustive", "--pieces", "13"], "12 pieces");
    refuses(&["compare", "--source", "exhaustive", "--positions", "5"], "`--positions`");
    refuses(&["compare", "--source", "playout", "--pieces", "5"], "`--pieces`");
    refuses(&["compare", "games.pdn"], "`--source games`");
    for arguments in [&["compare", "--shard", "3/2"][..], &["compare", "--threads", "0"], &["perfect"], &[]] {
        oracle(arguments).assert().code(2).stdout("");
    }
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let script = format!(
        "{} compare --positions 2000 2>&1 >/dev/full | cat; {} moves W:WK28:B 2>&1 | head -1",
        env!("CARGO_BIN_EXE_draughts-oracle"),
        env!("CARGO_BIN_EXE_draughts-oracle")
    );
    let output = Command::new("sh").arg("-c").arg(script).assert().code(0).get_output().stdout.clone();
    let text = String::from_utf8(output).expect("text");
    assert!(text.contains("No space left") && text.ends_with("28-5\n"), "{text}");
}

#[test]
fn every_command_explains_itself_with_examples() {
    for (command, help) in helps(100) {
        let wanted = if command.is_empty() { "Exit codes: 0 " } else { "\nExamples:\n  " };
        assert!(help.contains(wanted), "{command}: {help}");
    }
}

/// The commands, as the help lists them.
fn commands() -> Vec<String> {
    let help = answer(&["--help"]);
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names = listed.filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')));
    names.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

/// The help of every command and of what is below it.
fn helps(columns: usize) -> Vec<(String, String)> {
    let commands = commands().into_iter().filter(|name| name != "help");
    let below = ["", "vectors fill", "vectors check"].map(str::to_owned);
    let help = |command: String| {
        let mut program = oracle(&command.split_whitespace().chain(["--help"]).collect::<Vec<_>>());
        let output = program.env("COLUMNS", columns.to_string()).assert().code(0).get_output().stdout.clone();
        (command, String::from_utf8(output).expect("text"))
    };
    commands.chain(below).map(help).collect()
}

/// What is written to be copied is whole, and nothing else has ends of lines of its own.
#[test]
fn help_is_wrapped_once() {
    let examples = |help: &str| help.split("Examples:\n").nth(1).unwrap_or_default().to_owned();
    let wide = helps(1000);
    assert!(wide.len() > 18, "{}", wide.len());
    for columns in [80, 120] {
        for ((command, narrow), (_, wide)) in helps(columns).into_iter().zip(&wide) {
            let long = narrow.lines().find(|line| line.chars().count() > columns);
            assert_eq!((long, examples(&narrow)), (None, examples(wide)), "{command} on {columns} columns");
        }
    }
    for (command, help) in &wide {
        let text: Vec<&str> = help.split("Examples:\n").next().unwrap_or_default().lines().collect();
        let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ');
        let broken = text.windows(2).find(|pair| is_prose(pair[0]) && is_prose(pair[1]));
        assert_eq!(broken, None, "{command}");
    }
}

#[test]
fn what_is_no_position_is_named_with_place_reason_and_a_right_one() {
    for command in ["moves", "show", "record", "adjudicate"] {
        let told = "the position `W:W51:B1`: there is no such square (1 to 50): `51` at offset 3; a right one is `W:W31-50:B1-20`";
        refuses(&[command, "W:W51:B1"], told);
    }
    refuses(
        &["perft", "2", "W:W1:B50"],
        "the position `W:W1:B50`: the man on `1` stands on its own promotion row (FMJD 3.5)",
    );
    refuses(
        &["explain", "Wbb", "31-27"],
        "the position `Wbb`: a Hub position has 51 letters, not 3: `Wbb`; a right one is",
    );
    refuses(&["moves", &"W:W31\n".repeat(90)], "the position `W:W31\\nW:W31");
    refuses(&["explain", "W:W31:B1", "51-20"], "the move `51-20`: there is no such square (1 to 50): `51` at offset 0");
    refuses(&["show", "W:W31:B1", "--move", "zz"], "the move `zz`: a square");
}

/// Ctrl-C as a terminal sends it.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_what_was_done_so_far() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_draughts-oracle"))
        .args(["compare", "--positions", "1000000000000", "--json"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("a process");
    std::thread::sleep(std::time::Duration::from_secs(1));
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(sent.success());
    let mut text = String::new();
    std::io::Read::read_to_string(child.stdout.as_mut().expect("a pipe"), &mut text).expect("text");
    assert_eq!(child.wait().expect("an end").code(), Some(130));
    let shape: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&shape["interrupted"], &shape["differences"]), (&true.into(), &0.into()));
    assert!(shape["positions"].as_u64() > Some(0));
}

#[test]
fn show_marks_a_move_and_draws_it() {
    let turkish = "W:WK1:B12,17,31,38";
    let marked = answer(&["show", turkish, "--move", "1x26"]);
    assert!(marked.contains("(W1)") && marked.contains("[b38]") && marked.contains(" b17 "), "{marked}");
    let drawing = answer(&["show", turkish, "--move", "1x26", "--svg", "-"]);
    assert!(drawing.starts_with("<svg") && drawing.trim_end().ends_with("</svg>"), "{drawing}");
    assert_eq!((drawing.matches("victim").count(), drawing.matches("<polyline").count()), (1 + 2 * 3, 1));
    refuses(&["show", turkish, "--move", "1x3"], "`1x3` is not legal");
    let named = "`4x15` is ambiguous: 4x27x38x15 or 4x31x42x15\n";
    refuses(&["show", "W:WK4:B13,20,32,37", "--move", "4x15"], named);
    refuses(&["show", turkish, "--svg", "no/such/folder/a.svg"], "`no/such/folder/a.svg` cannot be written");
}

#[test]
fn shells_and_the_manual_know_every_command() {
    let commands = commands();
    assert!(commands.iter().any(|name| name == "compare") && commands.len() > 15, "{commands:?}");
    let (bash, man) = (answer(&["completions", "bash"]), answer(&["man"]));
    for command in commands {
        assert!(bash.contains(&format!("draughts__oracle__subcmd__{command}")), "{command}");
        assert!(man.contains(&format!("draughts\\-oracle\\-{command}(1)")), "{command}");
    }
    assert!(answer(&["man", "replay"]).contains("draughts\\-oracle\\-replay"));
    refuses(&["man", "fly"], "there is no command `fly`");
}

#[test]
fn an_id_that_is_none_is_answered_with_those_that_are() {
    let start = "W:W31-50:B1-20";
    for arguments in [&["adjudicate", start, "--ruleset", "fidm"][..], &["replay", "-", "--ruleset", "fidm"]] {
        let listed = predicate::str::contains("fmjd-2015, fmjd-2024").and(predicate::str::contains("kondavo"));
        oracle(arguments).assert().code(2).stdout("").stderr(listed);
        let help = [arguments[0], "--help"];
        oracle(&help).assert().code(0).stdout(predicate::str::contains("- server-auto:"));
    }
    refuses(&["serve", "--misread", "no-majorty"], "`no-majorty` is no misreading; did you mean `no-majority`?");
    refuses(&["serve", "--misread", "zz"], "`zz` is no misreading; `draughts-oracle readings` lists them");
    let apart = ["search", "apart", "--steps", "1", "--readings", "law,no-majorty"];
    let suggests = predicate::str::contains("did you mean `no-majority`?");
    oracle(&apart).assert().code(2).stdout("").stderr(suggests);
}

#[test]
fn numbers_say_what_is_wanted() {
    for (arguments, wanted) in [
        (&["compare", "--positions", "0"][..], "`--positions` must be at least 1"),
        (&["perft", "abc"], "a number of plies from 0 to 255 is wanted"),
        (&["perft", "256"], "a number of plies from 0 to 255 is wanted"),
    ] {
        oracle(arguments).assert().code(2).stdout("").stderr(predicate::str::contains(wanted));
    }
}

#[test]
fn a_counterexample_is_stored_in_a_folder_that_is_made_if_need_be() {
    let place = tempfile::tempdir().expect("a folder");
    let record = || {
        let mut command = oracle(&["record", "W:W31:B"]);
        command.current_dir(place.path());
        command
    };
    record().assert().code(0).stderr("");
    assert!(place.path().join("tests/regressions/W-W31-B.json").is_file());
    let (_folder, path) = file("file", "");
    let inside = path.join("deeper").display().to_string();
    let clear =
        predicate::str::contains(format!("`{inside}` cannot be made")).and(predicate::str::contains("--folder"));
    oracle(&["record", "W:W31:B", "--folder", &inside]).assert().code(2).stdout("").stderr(clear);
    let told = "W-W31-B.json` cannot be written: it is there already; choose another name with `--name`\n";
    let again = predicate::str::ends_with(told).and(predicate::str::contains(".unfinished").not());
    record().assert().code(2).stdout("").stderr(again);
}

#[test]
fn a_file_that_is_no_certificate_is_called_so_once() {
    let (_folder, path) = file("mine.pdn", "1. 32-28 *\n");
    let path = path.to_str().expect("a name");
    let output = oracle(&["merge", "--verify", path]).assert().code(2).stdout("").get_output().stderr.clone();
    let text = String::from_utf8(output).expect("text");
    assert!(text.contains(&format!("`{path}` is no certificate: ")), "{text}");
    assert_eq!(text.matches("line 1").count(), 1, "{text}");
    let output = oracle(&["merge", path]).assert().code(2).stdout("").get_output().stderr.clone();
    let text = String::from_utf8(output).expect("text");
    assert!(text.contains(&format!("`{path}`, line 1, is no record of a shard: ")), "{text}");
    assert_eq!(text.matches("column").count(), 1, "{text}");
}

/// Each is taken for the other by whoever has both.
#[test]
fn a_certificate_and_a_shard_are_called_by_their_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let [shard, certificate] = ["shard.jsonl", "certificate.json"].map(|name| folder.path().join(name));
    let [shard, certificate] = [&shard, &certificate].map(|path| path.to_str().expect("a name"));
    oracle(&["compare", "--source", "exhaustive", "--pieces", "1", "--out", shard]).assert().code(0);
    oracle(&["merge", shard, "--out", certificate]).assert().code(0);
    let told = format!("draughts-oracle: `{certificate}` is a certificate and no shard: `merge --verify` checks it\n");
    oracle(&["merge", shard, certificate]).assert().code(2).stdout("").stderr(told);
    let told = format!(
        "draughts-oracle: `{shard}` is a shard and no certificate: `merge` without `--verify` adds it up with the others\n"
    );
    oracle(&["merge", "--verify", shard]).assert().code(2).stdout("").stderr(told);
}
