//! Numbers and texts beyond all measure.

use super::{GAME, folder, sh, write};

const HUGE: &str = "18446744073709551615";

#[test]
fn numbers_beyond_measure_are_refused_or_do_no_harm() {
    let folder = folder();
    let shard = sh(folder.path(), "$ORACLE compare --positions 100 --out shard.jsonl");
    assert_eq!(shard.code, 0, "{shard:?}");
    for (arguments, code) in [
        ("compare --positions 100 --threads HUGE", 2),
        ("compare --positions 100 --threads 1025", 2),
        ("compare --positions 100 --threads 1024", 0),
        ("compare --positions 100 --shard 1/HUGE", 0),
        ("compare --positions 100 --out once.jsonl --checkpoint HUGE", 0),
        ("compare --positions 100 --out last.jsonl --shard HUGE/HUGE", 0),
        ("compare --positions 100 --seed HUGE", 0),
        ("perft 3 --threads HUGE", 2),
        ("perft 3 --prefix 4294967295 --out perft.jsonl", 0),
        ("perft 2 --hash HUGE", 2),
        ("merge shard.jsonl --recheck HUGE", 0),
        ("merge shard.jsonl --recheck nan%", 2),
        ("merge shard.jsonl --threads HUGE", 2),
        ("search moves --steps 10 --seconds HUGE", 0),
        ("generators rings --positions HUGE", 2),
        ("serve --listen 0 --clients HUGE", 2),
        ("serve --listen 0 --clients 0", 2),
        ("serve --listen 127.0.0.1:65536", 2),
        ("check --engine cat --protocol jsonl --positions HUGE", 2),
        ("check --engine cat --protocol jsonl --processes 65535", 2),
        ("check --engine 'cat {port}' --protocol dxp --port 65535 --processes 2", 2),
        ("check --engine cat --protocol jsonl --timeout nan", 2),
        ("check --engine cat --protocol jsonl --timeout 1e300", 2),
        ("check --engine cat --protocol jsonl --timeout 0", 2),
    ] {
        let ended = sh(folder.path(), &format!("$ORACLE {}", arguments.replace("HUGE", HUGE)));
        assert_eq!(ended.code, code, "{arguments}: {ended:?}");
        assert_eq!(ended.out.is_empty(), code == 2, "{arguments}: {ended:?}");
    }
}

/// Half as long as a single argument may be.
#[test]
fn texts_beyond_measure_are_answered() {
    let folder = folder();
    for (arguments, code) in [
        ("moves 'LONG'", 2),
        ("moves --lenient 'W:WLONG:B1'", 2),
        ("show W:W31:B1 --move 'LONG'", 2),
        ("explain W:W31:B1 'LONG'", 2),
        ("adjudicate W:W31:B1 --moves 'LONG'", 2),
        ("adjudicate 'LONG'", 2),
        ("readings 'LONG'", 2),
        ("clauses 'LONG'", 2),
        ("man 'LONG'", 2),
        ("record W:W31:B1 --folder . --cause 'LONG'", 0),
        ("record W:W31:B1 --folder . --name 'LONG'", 2),
        ("replay 'LONG'", 2),
        ("merge 'LONG'", 2),
        ("vectors check 'LONG'", 2),
        ("check --engine 'LONG' --protocol jsonl --no-vectors --positions 3", 2),
    ] {
        for part in ["a", "31x", "(", "31-26 ", "{", "1,"] {
            let long = part.repeat(50_000 / part.len());
            let ended = sh(folder.path(), &format!("$ORACLE {}", arguments.replace("LONG", &long)));
            std::fs::remove_file(folder.path().join("W-W31-B1.json")).ok();
            // Some of these texts mean something: a long list of moves, or a capture of many steps that is not legal.
            let fits = ended.code == code || ["31x", "31-26 ", "1,"].contains(&part) && ended.code < 2;
            assert!(fits, "{arguments} with {part}: {} {:.300}", ended.code, ended.err);
        }
    }
}

#[test]
fn input_without_an_end_of_line_is_read() {
    let folder = folder();
    write(folder.path(), "games.pdn", GAME.trim_end());
    assert_eq!(sh(folder.path(), "$ORACLE replay games.pdn").code, 0);
    for (letters, command, code) in [
        ("'('", "replay -", 2),
        ("a", "replay -", 2),
        ("a", "compare --source positions -", 2),
        ("a", "serve", 0),
        ("a", "serve --hub", 0),
    ] {
        let script = format!("head -c 500000 /dev/zero | tr '\\0' {letters} | $ORACLE {command}");
        let ended = sh(folder.path(), &script);
        assert_eq!(ended.code, code, "{script}: {:.300}", ended.err);
    }
}

#[test]
fn what_never_ends_is_no_file_of_games() {
    let folder = folder();
    for (source, reason) in [
        ("/dev/zero", "2 records in a row of more than 16777216 bytes"),
        ("/dev/urandom", "more than 10000 records without tags and moves"),
    ] {
        let ended = sh(folder.path(), &format!("$ORACLE replay {source} > told"));
        let told = format!("{source}: this is no file of games: there are {reason}\n");
        assert!(ended.err.starts_with(&told), "{source}: {ended:?}");
        let ended = sh(folder.path(), &format!("$ORACLE compare --source games {source} > told"));
        assert!(source != "/dev/zero" || ended.code == 2, "{ended:?}");
    }
}

#[test]
fn what_never_ends_is_no_list_of_positions() {
    let folder = folder();
    for (script, reason) in [
        ("$ORACLE compare --source positions /dev/zero", "`/dev/zero` is no list of positions"),
        ("yes | $ORACLE compare --source positions -", "`-` is no list of positions"),
        ("$ORACLE compare --source positions /dev/zero --out shard.jsonl", "`/dev/zero` is a pipe or a device"),
    ] {
        let ended = sh(folder.path(), script);
        assert!(ended.code == 2 && ended.out.is_empty() && ended.err.contains(reason), "{script}: {ended:?}");
    }
}

/// A pipe gives what it holds once, and cannot be opened twice, however many blocks there are.
#[test]
fn games_from_a_pipe_are_all_read() {
    let folder = folder();
    write(folder.path(), "games.pdn", &"[Event \"a\"]\n\n1. 32-28 *\n\n".repeat(40));
    for command in [
        "cat games.pdn | $ORACLE compare --source games /dev/stdin --json",
        "mkfifo pipe; cat games.pdn > pipe & timeout 30 $ORACLE compare --source games pipe --json",
    ] {
        let ended = sh(folder.path(), command);
        assert_eq!(ended.code, 0, "{command}: {ended:?}");
        assert!(
            ended.out.contains("\"positions\":80,") && ended.out.contains("\"records\":40,"),
            "{command}: {ended:?}"
        );
    }
}
