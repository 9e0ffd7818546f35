//! Every fault that was ever found, by its meaning: both engines have to be right where one was wrong.
#![cfg(feature = "cli")]

mod command;

use draughts_oracle::oracle::regression::{Regression, RegressionError};
use predicates::str::contains;
use std::path::Path;

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/regressions")
}

fn stored() -> Vec<(String, Regression)> {
    let mut stored: Vec<(String, Regression)> = std::fs::read_dir(folder())
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("a text");
            let regression = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            (path.display().to_string(), regression)
        })
        .collect();
    stored.sort_by(|one, other| one.0.cmp(&other.0));
    stored
}

#[test]
fn both_engines_are_right_where_one_was_wrong() {
    let stored = stored();
    assert!(!stored.is_empty());
    for (name, regression) in stored {
        assert_eq!(regression.check(), Ok(()), "{name}");
        assert_ne!(regression.cause, "not known yet", "{name}: a fault without its cause is not understood");
    }
}

#[test]
fn what_is_stored_is_compared() {
    let (_, right) = stored().into_iter().next().expect("at least one");
    let mut wrong = right.clone();
    wrong.moves.push("1-7".to_owned());
    assert!(matches!(wrong.check(), Err(RegressionError::Changed { what: "moves", .. })));
    wrong = Regression { fen: "W:W31-50".to_owned(), ..right };
    assert!(matches!(wrong.check(), Err(RegressionError::Fen(_))));
}

#[test]
fn a_counterexample_is_recorded_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = || {
        let asked = ["record", "W:WK1:B12,17,31,38", "--cause", "a test", "--name", "turkish-strike", "--folder"];
        let mut command = command::oracle(&asked);
        command.arg(folder.path());
        command
    };
    record().assert().success().stdout(contains("turkish-strike.json: 1 legal move, the game goes on"));
    let text = std::fs::read_to_string(folder.path().join("turkish-strike.json")).expect("a file");
    let regression: Regression = serde_json::from_str(&text).expect("its shape");
    assert_eq!(regression.moves, ["1x26x12x31x38"]);
    assert_eq!(regression.check(), Ok(()));
    record().assert().code(2).stderr(contains("turkish-strike.json` cannot be written: it is there already"));
}
