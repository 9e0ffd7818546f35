//! Several processes in one folder.

use super::{GAME, folder, names, read, sh, write};
use std::path::Path;

/// Runs the same command so many times at once, and gives the exit codes.
fn at_once(folder: &Path, many: usize, command: &str) -> Vec<i32> {
    let run = || sh(folder, &format!("$ORACLE {command}")).code;
    let mut codes = std::thread::scope(|scope| {
        let all: Vec<_> = (0..many).map(|_| scope.spawn(run)).collect();
        all.into_iter().map(|one| one.join().expect("an end")).collect::<Vec<_>>()
    });
    codes.sort_unstable();
    codes
}

#[test]
fn the_same_shard_is_done_by_whoever_is_first() {
    let folder = folder();
    let codes = at_once(folder.path(), 4, "compare --positions 3000 --checkpoint 0 --threads 1 --out shard.jsonl.zst");
    assert_eq!(codes, [0; 4]);
    assert_eq!(sh(folder.path(), "$ORACLE merge shard.jsonl.zst").code, 0);
    // Whoever was later saves a checkpoint more, and removes it when it is done or when it is next asked.
    let again = sh(folder.path(), "$ORACLE compare --positions 3000 --out shard.jsonl.zst");
    assert!(again.out.contains("was done before"), "{again:?}");
    assert_eq!(names(folder.path()), ["shard.jsonl.zst"]);
}

#[test]
fn shards_are_read_while_others_are_written() {
    let folder = folder();
    let path = folder.path();
    assert_eq!(sh(path, "$ORACLE compare --positions 100 --out shards/1.jsonl").code, 0);
    std::thread::scope(|scope| {
        let writer = scope.spawn(|| {
            for number in 2..12 {
                let command = format!("$ORACLE compare --positions 100 --seed {number} --out shards/{number}.jsonl");
                assert_eq!(sh(path, &command).code, 0);
            }
        });
        while !writer.is_finished() {
            let ended = sh(path, "$ORACLE merge shards");
            assert!(ended.code < 2, "{ended:?}");
        }
    });
}

#[test]
fn one_of_many_stores_a_counterexample() {
    let folder = folder();
    let codes = at_once(folder.path(), 8, "record W:W31:B1 --folder . --name same --cause none");
    assert_eq!(codes, [0, 2, 2, 2, 2, 2, 2, 2]);
    assert_eq!(names(folder.path()), ["same.json"]);
    assert!(serde_json::from_str::<serde_json::Value>(&read(folder.path(), "same.json")).is_ok());
}

#[test]
fn vectors_are_filled_by_several_at_once() {
    let folder = folder();
    let path = folder.path();
    let from = concat!(env!("CARGO_MANIFEST_DIR"), "/spec/vectors/v1");
    assert_eq!(sh(path, &format!("cp -r {from} v1; rm v1/play.json")).code, 0);
    assert_eq!(at_once(path, 2, "vectors fill v1"), [0; 2]);
    assert_eq!(sh(path, &format!("ls -A v1 > ours; ls -A {from} > theirs; diff ours theirs")).out, "");
    assert_eq!(sh(path, "$ORACLE vectors check v1").code, 0);
}

#[test]
fn games_are_written_whole_by_whoever_is_last() {
    let folder = folder();
    write(folder.path(), "games.pdn", &GAME.repeat(100));
    assert_eq!(sh(folder.path(), "$ORACLE replay games.pdn --write whole.pdn").code, 0);
    assert_eq!(at_once(folder.path(), 4, "replay games.pdn --write same.pdn"), [0; 4]);
    assert_eq!(read(folder.path(), "same.pdn"), read(folder.path(), "whole.pdn"));
    assert_eq!(names(folder.path()), ["games.pdn", "same.pdn", "whole.pdn"]);
}
