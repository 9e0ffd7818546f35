//! A clock that goes backwards.

use super::{GAME, folder, names, read, sh, write};
use std::path::Path;
use std::process::Command;

/// What stands before a command whose date goes back by an hour whenever it looks at it. `None` where no such clock can be
/// made; then it says so.
fn backward(folder: &Path) -> Option<String> {
    let library = folder.join("clock.so");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs/backward_clock.c");
    let made = Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&library).arg(source).status();
    if made.is_ok_and(|status| status.success()) && cfg!(target_os = "linux") {
        return Some(format!("LD_PRELOAD={} $ORACLE", library.display()));
    }
    println!("not run: no other clock can be put in place of the real one here");
    None
}

/// When a shard was finished, as its record says.
fn finished(folder: &Path, name: &str) -> String {
    let record: serde_json::Value = serde_json::from_str(&read(folder, name)).expect("a record");
    record["made"]["finished"].as_str().expect("a date").to_owned()
}

/// Dates are told and decide nothing: what is done stays done, and is certified with the earlier date first.
#[test]
fn a_clock_that_goes_backwards_costs_nothing() {
    let (tools, folder) = (folder(), folder());
    let path = folder.path();
    let Some(oracle) = backward(tools.path()) else { return };
    const WORK: &str = "compare --positions 3000 --checkpoint 0 --threads 1";
    assert_eq!(sh(path, &format!("$ORACLE {WORK} --shard 1/2 --out 1.jsonl")).code, 0);
    let begun = format!("{oracle} {WORK} --shard 2/2 --out 2.jsonl & sleep 0.05; kill -KILL $!; wait; true");
    assert_eq!(sh(path, &begun).code, 0);
    let ended = sh(path, &format!("{oracle} {WORK} --shard 2/2 --out 2.jsonl"));
    assert_eq!(ended.code, 0, "{ended:?}");
    assert!(finished(path, "2.jsonl") < finished(path, "1.jsonl"), "the clock does go backwards");
    let ended = sh(path, &format!("{oracle} merge 1.jsonl 2.jsonl --recheck 2 --out certificate.json"));
    assert_eq!(ended.code, 0, "{ended:?}");
    let certificate: serde_json::Value = serde_json::from_str(&read(path, "certificate.json")).expect("a certificate");
    let expected = [finished(path, "2.jsonl"), finished(path, "1.jsonl")];
    assert_eq!([&certificate["made"]["first"], &certificate["made"]["last"]], [&expected[0], &expected[1]]);
    // Who is killed in the moment in which a file gets its name leaves a hidden one behind.
    let kept: Vec<String> = names(path).into_iter().filter(|name| !name.starts_with(".unfinished-")).collect();
    assert_eq!(kept, ["1.jsonl", "2.jsonl", "certificate.json"]);
}

/// Limits of time are kept, and rates are numbers.
#[test]
fn a_clock_that_goes_backwards_holds_nobody_up() {
    let (tools, folder) = (folder(), folder());
    let Some(oracle) = backward(tools.path()) else { return };
    write(folder.path(), "game.pdn", GAME);
    for (command, code) in [
        ("check --engine 'sleep 77' --protocol jsonl --no-vectors --positions 2 --timeout 0.1", 2),
        ("check --engine \"$ORACLE serve\" --protocol jsonl --no-vectors --positions 2", 0),
        ("search moves --seconds 1", 0),
        ("compare --positions 100", 0),
        ("perft 4 --hash 1", 0),
        ("replay game.pdn --write out.pdn", 0),
        ("serve < /dev/null", 0),
    ] {
        let ended = sh(folder.path(), &format!("{oracle} {command}"));
        assert_eq!(ended.code, code, "{command}: {ended:?}");
        assert!(!(ended.out + &ended.err).contains("NaN"), "{command}");
    }
}
