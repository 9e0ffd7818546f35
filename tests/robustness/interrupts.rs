//! Ctrl-C, a request to terminate, and a kill, in every phase.

use super::engines::{alive, all_gone};
use super::{GAME, folder, names, read, sh, write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn begin(folder: &Path, arguments: &str, word: &str) -> Child {
    let mut command = Command::new("sh");
    // Whoever runs the tests in the background may have told them to ignore Ctrl-C, and children inherit that.
    let script = format!("exec env --default-signal=INT,TERM $ORACLE {arguments}");
    command.args(["-c", &script]).current_dir(folder);
    command.env("ORACLE", env!("CARGO_BIN_EXE_draughts-oracle")).env("ROBUSTNESS", word);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a process")
}

fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
}

/// Waits for something to become true.
fn until(what: &str, is_true: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_true() {
        assert!(begin.elapsed() < Duration::from_secs(30), "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Its exit code (`None` when the signal itself ended it), answer and messages.
fn ended(mut child: Child) -> (Option<i32>, String, String) {
    drop(child.stdin.take());
    let begin = Instant::now();
    while child.try_wait().expect("a process").is_none() {
        if begin.elapsed() > Duration::from_secs(30) {
            child.kill().expect("a process to kill");
            panic!("it does not end");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let output = child.wait_with_output().expect("an end");
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn an_engine_is_ended_with_the_check_whatever_it_does() {
    if alive("").is_none() {
        println!("not run: processes cannot be seen here");
        return;
    }
    const ENGINE: &str = "sh -c 'trap : TERM INT; sleep 100 & while :; do sleep 1; done'";
    for (signal, protocols) in [("INT", ["jsonl", "hub"]), ("TERM", ["perftree", "dxp"])] {
        for protocol in protocols {
            let folder = folder();
            let word = format!("{signal}-{protocol}-{:x}", fastrand::u64(..));
            let variable = format!("ROBUSTNESS={word}");
            let arguments = format!(
                "check --engine \"{ENGINE}\" --protocol {protocol} --timeout 600 --no-vectors --report page.html"
            );
            let child = begin(folder.path(), &arguments, &word);
            until("the engine begins", || alive(&variable) > Some(2));
            send(signal, &child);
            let (code, out, err) = ended(child);
            assert_eq!(code, Some(130), "{signal} {protocol}: {out}{err}");
            assert!(
                err.contains("interrupted: ") && out.contains("questions were not asked"),
                "{protocol}: {out}{err}"
            );
            assert_eq!((out + &err).matches("not asked").count(), 1, "{protocol}: it is said once");
            assert_eq!(names(folder.path()), ["page.html"], "what was found is there");
            all_gone(&variable);
        }
    }
}

/// When all questions are asked, and the differences are being made small, the engine is not started again.
#[test]
fn what_is_being_made_small_is_told_as_it_is() {
    let folder = folder();
    // It knows no move, and from the fifth question on it takes its time.
    let engine = "echo >> started\nwhile read -r line; do echo >> asked\n\
                  [ $(wc -l < asked) -le 4 ] || sleep 0.3\necho '{\"moves\":[]}'; done";
    write(folder.path(), "engine.sh", engine);
    let arguments =
        "check --engine 'sh engine.sh' --protocol jsonl --no-vectors --positions 4 --processes 1 --timeout 60";
    let child = begin(folder.path(), arguments, "");
    let lines = |name: &str| std::fs::read(folder.path().join(name)).map_or(0, |bytes| bytes.len());
    until("the differences are made small", || lines("asked") > 6);
    send("INT", &child);
    let sent = Instant::now();
    let (code, out, err) = ended(child);
    assert!(sent.elapsed() < Duration::from_secs(2), "{:?}", sent.elapsed());
    assert_eq!((code, lines("started")), (Some(130), 2), "{out}{err}");
    assert!(out.contains("smallest: "), "{out}{err}");
    assert_eq!(err, "draughts-oracle: interrupted: not every difference was made small\n");
}

/// Sends an interrupt and waits for the end, which must come soon.
fn interrupted(child: Child, what: &str) -> (String, String) {
    send("INT", &child);
    let sent = Instant::now();
    let (code, out, err) = ended(child);
    assert!(sent.elapsed() < Duration::from_secs(2), "{what}: {:?}", sent.elapsed());
    assert_eq!(code, Some(130), "{what}: {out}{err}");
    (out, err)
}

#[test]
fn millions_of_questions_are_given_up_while_they_are_made() {
    let folder = folder();
    let engine = "sh -c 'echo >> started; sleep 100'";
    let arguments =
        format!("check --engine \"{engine}\" --protocol jsonl --no-vectors --positions 10000000 --report page.html");
    let child = begin(folder.path(), &arguments, "");
    std::thread::sleep(Duration::from_millis(500));
    let (out, err) = interrupted(child, "making questions");
    assert_eq!((out.as_str(), names(folder.path())), ("", vec![]), "{err}");
    assert_eq!(err, "draughts-oracle: interrupted: none of the questions was asked\n");
}

#[test]
fn many_questions_are_given_up_while_they_are_asked() {
    let folder = folder();
    let engine = "echo >> started; while read -r line; do echo '{\"moves\":[]}'; done";
    write(folder.path(), "engine.sh", engine);
    let arguments = "check --engine 'sh engine.sh' --protocol jsonl --no-vectors --positions 300000";
    let child = begin(folder.path(), arguments, "");
    until("the engine begins", || folder.path().join("started").exists());
    std::thread::sleep(Duration::from_millis(500));
    let (out, err) = interrupted(child, "asking");
    let (asked, left) = (out.lines().next().expect("counts"), out.lines().nth(1).expect("what was not asked"));
    assert!(asked.contains(" questions: ") && !asked.starts_with("0 "), "{out}{err}");
    assert!(left.ends_with(" questions were not asked"), "{out}{err}");
    assert_eq!(err, "draughts-oracle: interrupted: this is what was found until then\n");
    assert_eq!((out + &err).matches("not asked").count(), 1);
}

/// Nothing explains an engine that knows no move, and the more it is wrong, the longer an explanation is looked for.
#[test]
fn what_explains_the_answers_is_looked_for_no_longer() {
    let folder = folder();
    let engine = "while read -r line; do echo >> asked\necho '{\"moves\":[]}'; done";
    write(folder.path(), "engine.sh", engine);
    let arguments =
        "check --engine 'sh engine.sh' --protocol jsonl --no-vectors --positions 6000 --processes 1 --timeout 60";
    let child = begin(folder.path(), arguments, "");
    let asked = || std::fs::read(folder.path().join("asked")).map_or(0, |bytes| bytes.len());
    until("all is asked", || {
        let before = asked();
        std::thread::sleep(Duration::from_millis(300));
        before > 5000 && before == asked()
    });
    let (out, err) = interrupted(child, "diagnosing");
    assert!(out.contains("\nit was not looked for to the end what explains "), "{out}{err}");
    assert!(out.contains("  missing: "), "the differences are shown as they are: {out}{err}");
    assert_eq!(err, "draughts-oracle: interrupted: this is what was found until then\n");
}

#[test]
fn a_shard_goes_on_behind_an_interrupt() {
    let folder = folder();
    const WORK: &str =
        "compare --source exhaustive --pieces 3 --material lone --turns white --threads 1 --checkpoint 0 --out";
    for signal in ["INT", "TERM"] {
        let child = begin(folder.path(), &format!("{WORK} {signal}.jsonl"), "");
        until("a checkpoint", || folder.path().join(format!(".{signal}.jsonl.checkpoint")).exists());
        send(signal, &child);
        let (code, out, err) = ended(child);
        let is_done = code == Some(0) && out.contains("done");
        let told = format!("kept in `.{signal}.jsonl.checkpoint`; the same command goes on from there");
        let goes_on = code == Some(130) && err.contains(&told);
        assert!(is_done || goes_on, "{code:?} {out} {err}");
        assert_eq!(sh(folder.path(), &format!("$ORACLE {WORK} {signal}.jsonl")).code, 0);
    }
    assert_eq!(names(folder.path()), ["INT.jsonl", "TERM.jsonl"]);
    assert_eq!(sh(folder.path(), &format!("$ORACLE {WORK} calm.jsonl")).code, 0);
    let figures = |name: &str| {
        let mut record: serde_json::Value = serde_json::from_str(&read(folder.path(), name)).expect("a record");
        record.as_object_mut().expect("an object").remove("made");
        record
    };
    assert_eq!(figures("INT.jsonl"), figures("calm.jsonl"));
    assert_eq!(figures("TERM.jsonl"), figures("calm.jsonl"));
}

/// Without `--out` there is no checkpoint, and it is said so.
#[test]
fn a_comparison_without_a_file_has_nothing_to_go_on_from() {
    let folder = folder();
    let child = begin(folder.path(), "compare --shard 1/2 --positions 100000000000", "");
    std::thread::sleep(Duration::from_millis(300));
    let (out, err) = interrupted(child, "comparing");
    assert!(out.contains("interrupted: this is what was done until then"), "{out}");
    assert_eq!(err, "draughts-oracle: interrupted: nothing is kept to go on from, because there was no `--out`\n");
}

/// What is asked for politely and cannot be done at once is done at once the second time.
#[test]
fn a_second_interrupt_ends_at_once() {
    let folder = folder();
    let child = begin(folder.path(), "perft 15 --prefix 0 --threads 1 --out shard.jsonl", "");
    until("the work begins", || folder.path().join(".shard.jsonl.checkpoint").exists());
    std::thread::sleep(Duration::from_millis(100));
    send("INT", &child);
    std::thread::sleep(Duration::from_millis(100));
    send("INT", &child);
    let (code, ..) = ended(child);
    assert_eq!(code, Some(130));
}

#[test]
fn whoever_waits_can_be_interrupted() {
    let folder = folder();
    write(folder.path(), "kept.pdn", "old");
    for (arguments, code) in [
        ("search moves --seconds 1000", Some(130)),
        ("compare --positions 100000000000", Some(130)),
        ("perft 30", None),
        ("generators --positions 10000000", None),
        ("readings king-lands-adjacent --prove", None),
        ("serve", None),
        ("serve --hub", None),
        ("serve --listen 0", None),
        ("replay - --write kept.pdn", None),
        ("compare --source positions -", None),
    ] {
        let children = ["INT", "TERM", "KILL"].map(|signal| (signal, begin(folder.path(), arguments, "")));
        std::thread::sleep(Duration::from_millis(250));
        for (signal, child) in children {
            let _ = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
            let (found, _, err) = ended(child);
            let fits = found == code || found.is_none() || arguments.ends_with("--prove") && found == Some(0);
            assert!(fits && err.lines().count() <= 1, "{arguments}, {signal}: {found:?} {err}");
        }
    }
    assert_eq!(
        (names(folder.path()), read(folder.path(), "kept.pdn")),
        (vec!["kept.pdn".to_owned()], "old".to_owned())
    );
}

/// A file is the old one or the new one, at whatever moment its writer is killed.
#[test]
fn a_kill_leaves_the_old_file_or_the_new_one() {
    let folder = folder();
    write(folder.path(), "games.pdn", &GAME.repeat(300));
    assert_eq!(sh(folder.path(), "$ORACLE replay games.pdn --write whole.pdn").code, 0);
    let whole = read(folder.path(), "whole.pdn");
    let mut ends = [0, 0];
    for patience in 1.. {
        write(folder.path(), "kept.pdn", "old");
        let mut child = begin(folder.path(), "replay games.pdn --write kept.pdn", "");
        std::thread::sleep(Duration::from_millis(patience * 5));
        child.kill().expect("a process to kill");
        let (code, ..) = ended(child);
        let kept = read(folder.path(), "kept.pdn");
        assert!(kept == "old" || kept == whole, "after {patience}: {:.100}", kept);
        ends[usize::from(kept == whole)] += 1;
        if code == Some(0) {
            break;
        }
    }
    assert!(ends[0] > 0 && ends[1] > 0, "{ends:?}");
}
