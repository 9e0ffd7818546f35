//! What the world does to a program: full disks, closed pipes, signals, odd names, engines that misbehave, other processes.
//!
//! Whatever happens, a command ends by itself, with an exit code that it documents and a reason that names the file; nothing
//! that was there is lost, and nothing is left behind.
#![cfg(all(feature = "cli", unix))]

mod arguments;
mod clock;
mod disk;
mod engines;
mod interrupts;
mod names;
mod output;
mod together;

use assert_cmd::Command;
use std::path::Path;
use tempfile::TempDir;

/// How a command ended.
#[derive(Debug)]
struct Ended {
    code: i32,
    out: String,
    err: String,
}

/// After so many seconds it is killed, with all that it has begun: whatever stays would hold the output open.
const LONGEST: &str = "120";

/// Runs a line of shell in a folder, where `$ORACLE` is the program. It must end by itself, and not by a panic.
fn sh(folder: &Path, script: &str) -> Ended {
    let mut command = Command::new("timeout");
    command.current_dir(folder).env("ORACLE", env!("CARGO_BIN_EXE_draughts-oracle")).env_remove("TERM");
    let output = command.args(["--signal=KILL", LONGEST, "sh", "-c", script]).output().expect("a shell");
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    let code = output.status.code().unwrap_or_else(|| panic!("`{script}` does not end: {out}{err}"));
    assert!(!err.contains("panicked") && code < 101, "`{script}`: {code} {err}");
    Ended { code, out, err }
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// A game that is legal.
const GAME: &str = "1. 32-28 19-23 2. 28x19 14x23 *\n";

fn write(folder: &Path, name: &str, content: &str) {
    std::fs::write(folder.join(name), content).expect("a file");
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).expect("a file")
}

/// The names in a folder, hidden ones too.
fn names(folder: &Path) -> Vec<String> {
    let entries = folder.read_dir().expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}
