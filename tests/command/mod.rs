//! The program as its users run it. Not every test needs all of it.
#![allow(dead_code)]

use assert_cmd::Command;
use predicates::prelude::*;
use serde_json::Value;
use std::path::PathBuf;

/// The program with these arguments, in the folder of the repository.
pub fn oracle(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("draughts-oracle").expect("the binary");
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// What it writes when all is well.
pub fn answer(arguments: &[&str]) -> String {
    let output = oracle(arguments).assert().code(0).stderr("").get_output().stdout.clone();
    String::from_utf8(output).expect("text")
}

/// One line on stderr, nothing else, exit code 2.
pub fn refuses(arguments: &[&str], message: &str) {
    let one_line = predicate::str::is_match(r"\Adraughts-oracle: [^\n]{1,400}\n\z").expect("a pattern");
    let says = predicate::str::contains(message);
    oracle(arguments).assert().code(2).stdout("").stderr(one_line.and(says));
}

/// The one JSON value that it writes.
pub fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&answer(arguments)).expect("one JSON value")
}

/// A file with this content that goes away with its folder.
pub fn file(name: &str, content: impl AsRef<[u8]>) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    std::fs::write(&path, content).expect("a file");
    (folder, path)
}
