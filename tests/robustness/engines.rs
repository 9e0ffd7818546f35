//! Engines that misbehave: none is waited for longer than allowed, and none of their processes stays.

use super::{Ended, folder, sh};
use std::time::{Duration, Instant};

/// Processes with this word in their environment, which children inherit. `None` where that cannot be seen.
pub fn alive(word: &str) -> Option<usize> {
    let processes =
        std::fs::read_dir("/proc").ok()?.filter_map(|entry| std::fs::read(entry.ok()?.path().join("environ")).ok());
    let has = |environment: &Vec<u8>| environment.split(|byte| *byte == 0).any(|variable| variable == word.as_bytes());
    Some(processes.filter(has).count())
}

/// Nothing with this word is alive any more, or not much longer.
pub fn all_gone(word: &str) {
    let begin = Instant::now();
    while alive(word).is_some_and(|count| count > 0) {
        assert!(begin.elapsed() < Duration::from_secs(5), "{:?} processes of {word} have stayed", alive(word));
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Four questions to one process of this engine, a line of shell.
fn checked(engine: &str, protocol: &str) -> Ended {
    let word = format!("ROBUSTNESS={protocol}-{:x}", fastrand::u64(..));
    let script = format!(
        "export {word} ENGINE='{engine}'; exec $ORACLE check --engine \"sh -c 'eval \\\"\\$ENGINE\\\"'\" --protocol {protocol} \
         --no-vectors --positions 4 --processes 1 --timeout 0.1 --startup 0"
    );
    let begin = Instant::now();
    let ended = sh(folder().path(), &script);
    let limit = Duration::from_secs(20);
    assert!(begin.elapsed() < limit, "{engine} by {protocol}: {:?}", begin.elapsed());
    all_gone(&word);
    ended
}

/// Checks each engine by each protocol, side by side, because most of it is waiting.
fn each(engines: &[&str], fits: impl Fn(&Ended, &str, &str) -> bool + Sync) {
    let fits = &fits;
    std::thread::scope(|scope| {
        for protocol in ["jsonl", "hub", "perftree", "dxp"] {
            scope.spawn(move || {
                for engine in engines {
                    let ended = checked(engine, protocol);
                    let fits = matches!(ended.code, 1 | 2) && fits(&ended, engine, protocol);
                    assert!(fits, "{engine} by {protocol}: {ended:?}");
                }
            });
        }
    });
}

/// How it counts, in the first line of the report.
fn counts(ended: &Ended, what: &str) -> bool {
    ended.out.lines().next().is_some_and(|line| line.contains(what))
}

#[test]
fn engines_that_say_nothing_are_late() {
    let engines = [
        "exec sleep 100",
        "printf 1; exec sleep 100",
        "sleep 100 & sleep 100 & sleep 100",
        "trap : TERM INT HUP QUIT; while :; do sleep 1; done",
        "kill -STOP $$",
        "exec < /dev/tty; sleep 100",
    ];
    each(&engines, |ended, _, _| counts(ended, " 0 right, 0 wrong"));
}

#[test]
fn engines_that_end_have_crashed_and_their_children_do_not_stay() {
    let engines =
        ["exit 0", "exit 3", "kill -KILL $$", "sleep 100 & exit 0", "exec /nonexistent", "exec 1>&- 2>&-; sleep 100"];
    // One that prints nothing and ends well has told that there is no move.
    each(&engines, |ended, engine, protocol| {
        counts(ended, " 0 right, 0 wrong") || (engine, protocol) == ("exit 0", "perftree")
    });
}

#[test]
fn engines_that_print_without_end_are_stopped() {
    let engines = [
        "yes",
        "cat /dev/zero",
        "yes pong",
        "yes \"\"",
        "yes {\\\"id\\\":-1}",
        "yes 1 1",
        "yes >&2",
        "yes error & yes >&2",
    ];
    each(&engines, |ended, _, _| counts(ended, " 0 right"));
}
