//! Nobody listens: output that is full, closed, or no terminal.

use super::{GAME, folder, sh, write};
use std::path::Path;

/// Every command that writes an answer.
const ANSWERS: [&str; 22] = [
    "--help",
    "--version",
    "compare --positions 100",
    "compare --positions 100 --json",
    "compare --positions 100 --out shard.jsonl",
    "moves W:W31:B1",
    "moves W:W31:B1 --json",
    "explain W:W28:B23 28x19",
    "explain W:W28:B23 28x19 --json",
    "perft 3",
    "replay game.pdn",
    "replay game.pdn --json",
    "adjudicate game.pdn",
    "adjudicate W:WK46:BK28 --moves 46x23",
    "readings",
    "clauses",
    "search moves --steps 100",
    "generators rings --positions 10",
    "serve < requests",
    "show W:W31:B1",
    "completions bash",
    "man",
];

fn prepare(folder: &Path) {
    write(folder, "game.pdn", GAME);
    write(folder, "requests", "{\"op\":\"moves\",\"fen\":\"W:W31:B1\"}\n");
}

#[test]
fn an_output_that_is_full_is_an_error() {
    let folder = folder();
    prepare(folder.path());
    for command in ANSWERS {
        let ended = sh(folder.path(), &format!("$ORACLE {command} > /dev/full"));
        assert_eq!(ended.code, 2, "{command}: {ended:?}");
        let reason = "standard output cannot be written: No space left on device";
        assert!(ended.err.contains(reason), "{command}: {ended:?}");
    }
}

#[test]
fn a_reader_who_has_enough_is_none() {
    let folder = folder();
    prepare(folder.path());
    for command in ANSWERS {
        // It is gone before the first word.
        let ended = sh(folder.path(), &format!("{{ sleep 0.05; $ORACLE {command}; echo \"code $?\" >&2; }} | true"));
        let messages: Vec<&str> = ended.err.lines().filter(|line| !line.ends_with("nodes a second")).collect();
        assert_eq!(messages, ["code 0"], "{command}");
    }
}

/// Not even for messages is there room; the answer and the exit code are the same.
#[test]
fn messages_that_nobody_hears_change_nothing() {
    let folder = folder();
    prepare(folder.path());
    for command in [
        "replay game.pdn missing.pdn",
        "replay missing.pdn",
        "show --lenient w:w31:b1",
        "perft 3",
        "moves nonsense",
        "adjudicate game.pdn",
        "nonsense",
    ] {
        let heard = sh(folder.path(), &format!("$ORACLE {command}"));
        assert!(!heard.err.is_empty() || command.starts_with("adjudicate"), "{command}");
        for nobody in ["2> /dev/full", "2>&-"] {
            let ended = sh(folder.path(), &format!("$ORACLE {command} {nobody}"));
            assert_eq!((ended.code, ended.out), (heard.code, heard.out.clone()), "{command} {nobody}");
        }
        let ended = sh(folder.path(), &format!("exec 3>&1; {{ sleep 0.05; $ORACLE {command}; }} 2>&1 >&3 | true"));
        assert_eq!(ended.out, heard.out, "{command}");
    }
}

/// What stands on a terminal, frame by frame.
fn on_a_terminal(folder: &Path, command: &str) -> Vec<String> {
    let script = format!("TERM=xterm script -qec \"$ORACLE {command}\" /dev/null < /dev/null");
    let ended = sh(folder, &script);
    assert_eq!(ended.code, 0, "{command}: {ended:?}");
    ended
        .out
        .split(['\r', '\n', '\u{1b}'])
        .filter(|frame| frame.contains(['█', '░']))
        .map(|frame| frame.trim_end().to_owned())
        .collect()
}

/// Nothing is told of a speed that nobody knows yet, and each command counts what it does.
#[test]
fn progress_begins_with_what_is_known() {
    let folder = folder();
    let engine = "check --engine '$ORACLE serve' --protocol jsonl --no-vectors --positions 5000 --processes 1";
    write(folder.path(), "games.pdn", &GAME.repeat(30_000));
    for (command, first, later) in [
        ("compare --positions 200000 --threads 1", "0%, 0 positions", [" positions, ", " a second, "]),
        (
            "compare --positions 200000 --out shard.jsonl --threads 1",
            "0%, 0 positions",
            [" positions, ", " a second, "],
        ),
        ("generators rings --positions 100000", "0%, 0 positions", [" positions, ", " a second, "]),
        ("perft 9 --threads 1", "0%, 0 nodes", [" nodes, ", " a second, "]),
        (engine, "0%, 0 questions", [" questions, ", " a second, "]),
        ("replay games.pdn > told", " left", [" of ", "/s, "]),
    ] {
        let frames = on_a_terminal(folder.path(), command);
        assert!(frames[0].ends_with(first), "{command}: {frames:?}");
        let last = &frames[frames.len() - 1];
        assert!(later.iter().all(|part| last.contains(part)) && last.ends_with(" left"), "{command}: {frames:?}");
        assert!(!frames.iter().any(|frame| frame.contains(", ,")), "{command}: {frames:?}");
    }
}

#[test]
fn no_terminal_and_no_streams_are_needed() {
    let folder = folder();
    prepare(folder.path());
    for command in ["compare --positions 100", "replay game.pdn --write out.pdn", "serve", "search moves --steps 10"] {
        let ended = sh(folder.path(), &format!("setsid -w $ORACLE {command} <&- >&- 2>&-"));
        assert_eq!(ended.code, 0, "{command}: {ended:?}");
    }
    let plain = sh(folder.path(), "setsid -w $ORACLE compare --positions 100");
    assert!(!plain.out.contains('\u{1b}') && plain.err.is_empty(), "{plain:?}");
}
