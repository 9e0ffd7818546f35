//! The command line over many processes: killed at any moment and run again, they come to the same certificate.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;
use tempfile::TempDir;

const SHARDS: u64 = 3;

fn oracle() -> Command {
    Command::new(env!("CARGO_BIN_EXE_draughts-oracle"))
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// A process that works on one shard, and saves what it has after every block.
fn work_on(work: &[&str], number: u64, folder: &Path) -> Child {
    let shard = format!("{number}/{SHARDS}");
    let file = folder.join(format!("{number}.jsonl.zst"));
    let mut command = oracle();
    command.args(work).args(["--threads", "2", "--checkpoint", "0", "--shard", &shard, "--out"]).arg(file);
    command.stdout(Stdio::null()).stderr(Stdio::inherit()).spawn().expect("a process")
}

fn merge(folder: &Path, more: &[&str]) -> Output {
    oracle().arg("merge").arg(folder).args(more).output().expect("a process")
}

/// The certificate less time and host.
fn certificate(folder: &Path) -> Value {
    let output = merge(folder, &["--json"]);
    let text = String::from_utf8(output.stdout).expect("text");
    assert_eq!(output.status.code(), Some(0), "{text}");
    let mut certificate: Value = serde_json::from_str(&text).expect("JSON");
    certificate.as_object_mut().expect("an object").remove("made").expect("time and host");
    certificate
}

/// Works on all shards and kills every process again and again, after a time that is random and grows; returns how many died.
fn work_among_kills(work: &[&str], folder: &Path) -> u32 {
    let mut kills = 0;
    for number in 1..=SHARDS {
        let mut patience = 15;
        loop {
            let mut child = work_on(work, number, folder);
            std::thread::sleep(Duration::from_millis(fastrand::u64(1..patience)));
            patience += patience / 4;
            match child.try_wait().expect("a process") {
                Some(status) => {
                    assert_eq!(status.code(), Some(0));
                    break;
                }
                None => child.kill().expect("a process to kill"),
            }
            // It may have ended by itself in between.
            kills += u32::from(child.wait().expect("an end").code().is_none());
        }
    }
    kills
}

fn comes_to_the_same(work: &[&str]) {
    let (calm, wild) = (folder(), folder());
    for number in 1..=SHARDS {
        assert!(work_on(work, number, calm.path()).wait().expect("an end").success());
    }
    let kills = work_among_kills(work, wild.path());
    println!("{kills} processes were killed");
    assert!(kills >= 10, "only {kills} processes were killed");
    assert_eq!(certificate(wild.path()), certificate(calm.path()));
}

#[test]
fn every_position_of_a_space() {
    comes_to_the_same(&[
        "compare",
        "--source",
        "exhaustive",
        "--pieces",
        "3",
        "--material",
        "lone",
        "--turns",
        "white",
    ]);
}

#[test]
fn random_positions() {
    comes_to_the_same(&["compare", "--source", "mix", "--positions", "40000", "--seed", "11"]);
}

#[test]
fn lines_of_play() {
    comes_to_the_same(&["perft", "7", "--prefix", "3"]);
}

#[test]
fn games_and_lists_of_positions() {
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games");
    let folder = folder();
    let list = folder.path().join("list.fen");
    std::fs::write(&list, "W:W31-50:B1-20\nW:W18:B23\nnonsense\n").expect("a file");
    for (work, positions) in [
        (vec!["compare", "--source", "games", games], 100),
        (vec!["compare", "--source", "positions", list.to_str().expect("a name")], 2),
    ] {
        let shards = tempfile::tempdir().expect("a folder");
        for number in 1..=SHARDS {
            assert!(work_on(&work, number, shards.path()).wait().expect("an end").success());
        }
        let output = merge(shards.path(), &["--recheck", "100%"]);
        let text = String::from_utf8(output.stdout).expect("text");
        assert_eq!(output.status.code(), Some(0), "{text}");
        assert!(text.ends_with("Shards done again, with the same result: 1, 2, 3 of 3\n"), "{text}");
        let certificate = certificate(shards.path());
        assert!(certificate["totals"]["positions"].as_u64() >= Some(positions), "{certificate}");
        assert!(certificate["refused"].as_u64() > Some(0), "{certificate}");
    }
}

#[test]
fn a_list_that_has_changed_is_refused() {
    let folder = folder();
    let list = folder.path().join("list.fen");
    std::fs::write(&list, "W:W18:B23\n").expect("a file");
    let name = list.to_str().expect("a name").to_owned();
    for number in 1..=SHARDS {
        let work = ["compare", "--source", "positions", &name];
        assert!(work_on(&work, number, folder.path()).wait().expect("an end").success());
    }
    std::fs::write(&list, "W:W18:B24\n").expect("a file");
    let output = merge(folder.path(), &["--recheck", "1"]);
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).expect("text");
    assert!(message.contains("is not the file of this name that the work was begun with"), "{message}");
}

#[test]
fn merge_names_what_is_missing_and_what_is_no_shard() {
    let folder = folder();
    let work = ["compare", "--source", "exhaustive", "--pieces", "1"];
    for number in [1, 3] {
        assert!(work_on(&work, number, folder.path()).wait().expect("an end").success());
    }
    let output = merge(folder.path(), &[]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "gap: no file has shard 2/3\n");
    let how = "`compare` of a missing shard, with its `--shard` and the same `--out` as before, goes on from its checkpoint, or begins it\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), how);
    std::fs::write(folder.path().join(".2.jsonl.zst.checkpoint"), "").expect("a file");
    let begun = format!("`{}` is unfinished\n{how}", folder.path().join("2.jsonl.zst").display());
    assert_eq!(String::from_utf8_lossy(&merge(folder.path(), &[]).stderr), begun);
    let output = merge(folder.path(), &["--json"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "{\"faults\":[\"gap: no file has shard 2/3\"]}\n");

    let file = folder.path().join("4.jsonl");
    for (content, message) in [
        ("", "holds no shard"),
        ("{}", "line 1, is no record of a shard: missing field"),
        ("nothing", "line 1, is no record of a shard: expected"),
        ("{\"schema\":1}", "line 1, is no record of a shard: missing field"),
    ] {
        std::fs::write(&file, content).expect("a file");
        let output = merge(folder.path(), &[]);
        assert_eq!(output.status.code(), Some(2), "{content}");
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(text.contains(message) && text.lines().count() == 1, "{text}");
    }
    let nothing = merge(Path::new("/no/such/folder"), &[]);
    assert_eq!(nothing.status.code(), Some(2));
}

#[test]
fn a_certificate_is_written_and_verified() {
    let folder = folder();
    let work = ["compare", "--source", "exhaustive", "--pieces", "2", "--turns", "white"];
    for number in 1..=SHARDS {
        assert!(work_on(&work, number, folder.path()).wait().expect("an end").success());
    }
    let file: PathBuf = folder.path().join("certificate.json");
    let name = file.to_str().expect("a name").to_owned();
    assert_eq!(merge(folder.path(), &["--out", &name, "--recheck", "1%"]).status.code(), Some(0));
    let verify = || oracle().args(["merge", "--verify", &name, "--recheck", "2"]).output().expect("a process");
    let output = verify();
    let text = String::from_utf8(output.stdout).expect("text");
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.contains("The engines agree on 17 875 positions, as many as there must be."), "{text}");
    assert!(text.contains("also from the other side, with the same result: "), "{text}");

    let forged = std::fs::read_to_string(&file).expect("a file").replacen("\"moves\": ", "\"moves\": 1", 1);
    std::fs::write(&file, forged).expect("a file");
    let output = verify();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("moves of the shards: "));
}

/// What `merge` would not look for is not begun.
#[test]
fn a_record_has_a_name_that_merge_finds() {
    let folder = folder();
    for name in ["1.zst", "1", "1.json", ".1.jsonl"] {
        let work = ["compare", "--positions", "1000", "--out", name];
        let output = oracle().args(work).current_dir(folder.path()).output().expect("a process");
        assert_eq!(output.status.code(), Some(2), "{name}");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains("`.jsonl` or `.jsonl.zst`"), "{name}: {text}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

#[test]
fn merge_names_what_is_unfinished() {
    let folder = folder();
    let refused = || {
        let output = merge(folder.path(), &[]);
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).expect("text")
    };
    let nothing = format!("`{}` holds no `.jsonl` or `.jsonl.zst`", folder.path().display());
    assert_eq!(refused(), format!("draughts-oracle: {nothing}\n"));
    let mut child = work_on(&["perft", "15", "--prefix", "3"], 2, folder.path());
    while !folder.path().join(".2.jsonl.zst.checkpoint").exists() {
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().and_then(|()| child.wait()).expect("an end");
    let shard = folder.path().join("2.jsonl.zst");
    let told = format!("; an unfinished shard is there: run the command for `{}` again", shard.display());
    assert_eq!(refused(), format!("draughts-oracle: {nothing}{told}\n"));
}

/// Lists without a position: each shard of them is done, and nothing follows from it.
#[test]
fn nothing_is_not_certified() {
    let folder = folder();
    let list = folder.path().join("blank.fen").display().to_string();
    std::fs::write(&list, "\nhello\n").expect("a file");
    for number in 1..=SHARDS {
        let work = ["compare", "--source", "positions", &list];
        assert!(work_on(&work, number, folder.path()).wait().expect("an end").success());
    }
    let certificate = folder.path().join("certificate.json");
    for more in [&[][..], &["--json"], &["--recheck", "1", "--out", certificate.to_str().expect("UTF-8")]] {
        let output = merge(folder.path(), more);
        let told = "draughts-oracle: there is nothing to certify: the shards hold no position; 1 record was refused\n";
        assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(2), told));
        assert!(output.stdout.is_empty() && !certificate.exists());
    }
}

#[test]
fn a_small_percentage_is_one_shard() {
    let folder = folder();
    for number in 1..=SHARDS {
        let work = ["compare", "--source", "exhaustive", "--pieces", "1"];
        assert!(work_on(&work, number, folder.path()).wait().expect("an end").success());
    }
    for (sample, many) in [("1%", 1), ("50%", 2), ("67%", 3), ("100%", 3), ("0%", 0), ("7", 3)] {
        let output = merge(folder.path(), &["--json", "--recheck", sample]);
        let certificate: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let chosen = certificate["made"]["done_again"].as_array().expect("a list");
        assert_eq!(chosen.len(), many, "{sample}: {chosen:?}");
    }
}
