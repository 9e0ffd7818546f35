//! `check` against programs that are wrong in a known way, and against programs that misbehave.

mod command;

use draughts_oracle::game::Ruleset;
use draughts_oracle::game::misreadings::DRAW_MISREADINGS;
use draughts_oracle::mailbox::joined::Joined;
use draughts_oracle::mailbox::misreadings::MISREADINGS;
use serde_json::Value;

fn check(engine: &str, protocol: &str, arguments: &[&str]) -> (Value, i32) {
    let asked = ["check", "--json", "--engine", engine, "--protocol", protocol];
    let output = command::oracle(&[&asked, arguments].concat()).output().expect("a report");
    let report = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    (report, output.status.code().expect("a code"))
}

fn oracle() -> String {
    format!("'{}'", assert_cmd::cargo::cargo_bin!("draughts-oracle").display())
}

fn shell(script: &str) -> String {
    format!("sh -c '{script}'")
}

fn named(report: &Value) -> Vec<String> {
    let diagnoses = report["diagnosis"].as_array().expect("a list").iter();
    let mut names: Vec<String> = diagnoses
        .flat_map(|each| each["misreadings"].as_array().expect("a list"))
        .map(|name| name.as_str().expect("a name").to_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn the_oracle_itself_is_clean_in_every_protocol_it_speaks() {
    for (mode, protocol) in [("serve", "jsonl"), ("serve --hub", "hub")] {
        let (report, code) = check(&format!("{} {mode}", oracle()), protocol, &["--positions", "200"]);
        assert_eq!(code, 0, "{report}");
        assert_eq!(
            (&report["wrong"], &report["timeouts"], &report["crashes"], &report["not_asked"]),
            (&0.into(), &0.into(), &0.into(), &0.into())
        );
        assert!(report["right"].as_u64() > Some(400), "{report}");
    }
}

#[test]
fn every_planted_misreading_is_named_and_no_other() {
    let of_moves = MISREADINGS.iter().map(|misreading| misreading.id);
    let of_draws = DRAW_MISREADINGS.iter().map(|misreading| misreading.id);
    for id in of_moves.chain(of_draws) {
        let (report, code) = check(&format!("{} serve --misread {id}", oracle()), "jsonl", &["--positions", "300"]);
        assert_eq!(named(&report), [id], "{report}");
        assert_eq!((code, &report["unexplained"]), (1, &0.into()), "{id}");
    }
}

/// Every seventh pair of misreadings that do not contradict each other, of moving and of draws.
#[test]
fn of_pairs_of_misreadings_nine_in_ten_are_named() {
    let pairs: Vec<[&str; 2]> = pairs().into_iter().step_by(7).collect();
    let is_named = |pair: &[&str; 2]| {
        let engine = format!("{} serve --misread {}", oracle(), pair.join(","));
        let (report, _) = check(&engine, "jsonl", &["--positions", "300"]);
        let found = named(&report);
        if found != pair {
            println!("{pair:?} are taken for {found:?}");
        }
        found == pair
    };
    let found = pairs.iter().filter(|pair| is_named(pair)).count();
    println!("{found} of {} pairs are named", pairs.len());
    assert!(pairs.len() > 20 && found * 10 >= pairs.len() * 9, "{found} of {}", pairs.len());
}

/// Pairs in the order of their ids.
fn pairs() -> Vec<[&'static str; 2]> {
    let of_moves: Vec<_> = MISREADINGS.iter().collect();
    let of_draws: Vec<_> = DRAW_MISREADINGS.iter().collect();
    let moves = couples(&of_moves).into_iter().filter(|pair| Joined::of(pair).is_some());
    let draws = couples(&of_draws).into_iter().filter(|[one, other]| {
        Ruleset::default().joined(&one.rules).and_then(|rules| rules.joined(&other.rules)).is_some()
    });
    let ids = moves.map(|pair| pair.map(|one| one.id)).chain(draws.map(|pair| pair.map(|one| one.id)));
    ids.map(|[one, other]| if one < other { [one, other] } else { [other, one] }).collect()
}

fn couples<T: Copy>(all: &[T]) -> Vec<[T; 2]> {
    let behind = |place: usize| all[place + 1..].iter().copied();
    all.iter().enumerate().flat_map(|(place, one)| behind(place).map(|other| [*one, other])).collect()
}

#[test]
fn programs_that_misbehave_are_reported_and_never_waited_for() {
    let silent = "sleep 100";
    let no_newline = "printf x; sleep 100";
    let never_reads = "exec sleep 100";
    let ignores_signals = "trap \"\" TERM INT HUP; while :; do sleep 1; done";
    let forks = "(sleep 100 &) ; sleep 100";
    for script in [silent, no_newline, never_reads, ignores_signals, forks] {
        let begin = std::time::Instant::now();
        let few = ["--timeout", "0.05", "--startup", "0", "--positions", "100", "--processes", "2"];
        let (report, code) = check(&shell(script), "jsonl", &few);
        assert_eq!(code, 2, "{script}: nothing was answered");
        assert_eq!(report["timeouts"], report["cases"], "{script}: {report}");
        assert!(report["not_asked"].as_u64() > Some(0));
        assert!(begin.elapsed().as_secs() < 60, "{script}: {:?}", begin.elapsed());
    }
    for (script, reason) in
        [("exit 3", "exit status: 3"), ("echo oops >&2; kill -9 $$", "oops"), ("exec nonexistent", "127")]
    {
        let (report, code) = check(&shell(script), "jsonl", &["--positions", "50"]);
        assert_eq!((code, &report["crashes"]), (2, &report["cases"]), "{report}");
        assert!(report["troubles"][0]["reason"].as_str().is_some_and(|text| text.contains(reason)), "{report}");
    }
    for noise in [
        "yes",
        "yes {}",
        "yes \"{\\\"moves\\\":[{\\\"from\\\":99,\\\"to\\\":1}]}\"",
        "while read line; do printf \"\\377\\n\"; done",
    ] {
        let (report, code) = check(&shell(noise), "jsonl", &["--positions", "50", "--no-vectors"]);
        assert_eq!((code, &report["wrong"]), (2, &report["cases"]), "{noise}: {report}");
        assert!(report["not_asked"].as_u64() > Some(30), "{noise}: {report}");
    }
}

#[test]
fn a_program_that_cannot_be_started_is_asked_nothing() {
    for protocol in ["jsonl", "hub", "perftree", "dxp"] {
        let mut asked = command::oracle(&["check", "--engine", "/nonexistent/engine", "--protocol", protocol]);
        let output = asked.assert().code(2).stdout("").get_output().stderr.clone();
        let text = String::from_utf8(output).expect("text");
        let told = "draughts-oracle: the engine `/nonexistent/engine` cannot be started: ";
        assert!(text.starts_with(told) && text.lines().count() == 1, "{protocol}: {text}");
    }
}

/// One clear error: who, in which protocol, what it was asked, what it said.
#[test]
fn a_program_that_does_not_speak_the_protocol_is_told_so_once() {
    let start = draughts_oracle::notation::fen::write(&draughts_oracle::Position::START);
    let shown = |question: String| question.chars().take(80).chain(['…']).collect::<String>();
    let question = shown(format!("{{\"op\":\"moves\",\"fen\":\"{start}\""));
    let jsonl = |said: &str| format!("it was sent `{question}` and said {said}");
    let divide = shown(format!("1 {start}"));
    let hint =
        "an engine answers each line with one JSON object and prints nothing else (messages go to standard error)";
    for (engine, protocol, told) in [
        ("cat", "jsonl", jsonl(&format!("`{question}`: an answer without meaning: the question itself"))),
        (
            "sleep 100",
            "jsonl",
            jsonl(
                "nothing: no answer within 0.3 s; each answer is a whole line, and must be flushed as soon as it is written (in Python by \
                 `print(..., flush=True)`); one that is slow to start needs a longer `--startup`\n",
            ),
        ),
        (
            "sh -c 'while read -r line; do echo hello; done'",
            "jsonl",
            jsonl(&format!("`hello`: an answer without meaning: no JSON: expected value, at column 1; {hint}\n")),
        ),
        (
            "sh -c 'echo My engine 1.0; while read -r line; do echo {}; done'",
            "jsonl",
            jsonl(&format!("`My engine 1.0`: an answer without meaning: no JSON: expected value, at column 1; {hint}\n")),
        ),
        (
            "sh -c 'while read -r line; do echo {}; done'",
            "jsonl",
            jsonl("`{}`: an answer without meaning: the field `moves` is missing; expected: a list of the legal moves\n"),
        ),
        (
            "sh -c 'while read -r line; do echo {\\\"id\\\":0}; done'",
            "jsonl",
            jsonl(
                "`{\"id\":0}`: an answer without meaning: the field `id` is `0`; expected: `1`, the one of the question; \
                 each question gets one answer\n",
            ),
        ),
        (
            "sleep 100",
            "hub",
            "it was sent `hub` and said nothing: no answer within 0.3 s; each answer is a whole line, and must be flushed".to_owned(),
        ),
        ("cat", "hub", "it was sent `hub` and said `hub`: no answer within 0.3 s".to_owned()),
        ("echo", "perftree", format!("it was sent `{divide}` and said `{divide}`: an answer without meaning: ")),
        (
            "sleep 100",
            "dxp",
            "nothing was sent, as it takes no connection to port 27531 of this machine: no answer within 0.3 s"
                .to_owned(),
        ),
    ] {
        let arguments = ["check", "--engine", engine, "--protocol", protocol, "--processes", "1"];
        let times = ["--timeout", "0.2", "--startup", "0.1"];
        let output = command::oracle(&[&arguments[..], &times].concat()).assert().code(2).get_output().clone();
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        let told = format!("draughts-oracle: the engine `{engine}` never answered in the protocol {protocol}: {told}");
        assert!(err.starts_with(&told) && err.lines().count() == 1, "{engine} by {protocol}: {err}");
        assert!(out.starts_with("3 questions: 0 right, ") && out.lines().count() == 2, "{engine} by {protocol}: {out}");
    }
}

/// It takes the connection and says nothing.
#[test]
fn what_was_sent_to_a_silent_engine_is_told_for_damexchange_too() {
    if !has_python() {
        return;
    }
    let free =
        std::net::TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port").port();
    let script = "import socket, sys, time; s = socket.create_server((sys.argv[1], int(sys.argv[2]))); c = s.accept(); time.sleep(100)";
    let engine = format!("python3 -c '{script}' 127.0.0.1 {{port}}");
    let (port, timeout) = (free.to_string(), ["--timeout", "2", "--startup", "1", "--processes", "1"]);
    let asked =
        ["check", "--engine", &engine, "--protocol", "dxp", "--no-vectors", "--positions", "1", "--port", &port];
    let output = command::oracle(&[&asked[..], &timeout].concat()).assert().code(2).get_output().stderr.clone();
    let text = String::from_utf8_lossy(&output).into_owned();
    let told = "never answered in the protocol dxp: it was sent `R01draughts-oracle                 W005000BWzzzz";
    assert!(text.contains(told) && text.contains("and said nothing: no answer within 3 s"), "{text}");
}

/// Loading is no thinking: an engine that is slow to start is in time, by every protocol, also when it has to start again.
#[test]
fn a_slow_start_is_no_time_out() {
    let oracle = oracle().replace('\'', "");
    let slow = |rest: &str| shell(&format!("sleep 2; {}", rest.replace("ORACLE", &oracle)));
    let once_each = "head -n 1 | ORACLE serve | tail -n 1";
    let divide = "ORACLE perft 1 \"$2\" --divide | sed \"/^perft/d\"";
    let hub = "echo id name=slow; echo wait; read -r line; sleep 1; exec ORACLE serve --hub";
    let free =
        std::net::TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port").port();
    let port = free.to_string();
    let dxp = format!("sleep 2; exec {} {oracle} {free}", program("dxp_follower.py").replace('\'', ""));
    for (engine, protocol, positions) in [
        (slow("exec ORACLE serve"), "jsonl", "20"),
        (slow(once_each), "jsonl", "3"),
        (slow(hub), "hub", "6"),
        (format!("{} divide", slow(divide)), "perftree", "4"),
        (shell(&dxp), "dxp", "6"),
    ] {
        if protocol == "dxp" && !has_python() {
            continue;
        }
        let asked = |positions, startup| {
            let arguments = ["--positions", positions, "--no-vectors", "--processes", "1", "--port", &port];
            check(&engine, protocol, &[&arguments[..], &["--timeout", "1.2", "--startup", startup]].concat()).0
        };
        let report = asked(positions, "30");
        let count = |name: &str| report[name].as_u64().expect("a number");
        assert_eq!((count("timeouts"), count("not_asked")), (0, 0), "{engine} by {protocol}: {report}");
        assert!(count("right") > 0, "{engine} by {protocol}: {report}");
        assert_eq!(asked("1", "0")["right"], 0, "{engine} by {protocol}");
    }
}

/// The longer limit is for the first answer after a start and for no other.
#[test]
fn who_has_started_is_waited_for_no_longer() {
    let silent_later = "read -r line; echo {\\\"moves\\\":[]}; sleep 100";
    let begin = std::time::Instant::now();
    let arguments = ["--positions", "4", "--no-vectors", "--processes", "1", "--timeout", "0.3", "--startup", "60"];
    let (report, _) = check(&shell(silent_later), "jsonl", &arguments);
    let late: Vec<_> = report["troubles"].as_array().expect("a list").iter().map(|each| &each["reason"]).collect();
    assert!(late.contains(&&"no answer within 0.3 s".into()), "{report}");
    assert!(begin.elapsed().as_secs() < 30, "{:?}", begin.elapsed());
}

/// Three bad questions at the beginning are no reason to give up a program that knows the moves of the start.
#[test]
fn a_program_that_fails_at_first_is_asked_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = "while read -r line; do case $line in *W31,32,33,34,35,36,37,38,39,40,41*) touch FLAG;; esac; [ -e FLAG ] || exit 7; \
                  echo \"$line\" | ORACLE serve | tail -n 1; done";
    let flag = folder.path().join("asked-for-the-start").display().to_string();
    let script = script.replace("FLAG", &flag).replace("ORACLE", &oracle().replace('\'', ""));
    let arguments = ["--positions", "40", "--no-vectors", "--processes", "1", "--timeout", "20"];
    let (report, code) = check(&shell(&script), "jsonl", &arguments);
    let counts = ["cases", "crashes", "wrong", "not_asked"].map(|name| report[name].as_u64().expect("a number"));
    assert_eq!((code, counts), (1, [40, 3, 0, 0]), "{report}");
}

#[test]
fn there_must_be_something_to_ask() {
    let nothing = ["check", "--engine", "cat", "--protocol", "jsonl", "--no-vectors", "--positions", "0"];
    command::refuses(&nothing, "there is nothing to ask");
    command::refuses(&["check", "--engine", " ", "--protocol", "jsonl"], "`--engine`: the command is empty");
}

/// The engine of the README: all that is wrong with it has one name.
#[test]
fn the_example_of_an_engine_has_forgotten_one_rule() {
    if !has_python() {
        return;
    }
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/young_engine.py");
    let engine = format!("python3 '{}'", path.display());
    let (report, code) = check(&engine, "jsonl", &["--no-vectors", "--timeout", "20"]);
    assert_eq!((code, named(&report)), (1, vec!["no-majority".to_owned()]), "{report}");
    let count = |name: &str| report[name].as_u64().expect("a number");
    assert_eq!((count("unexplained"), count("timeouts"), count("crashes")), (0, 0, 0), "{report}");
    assert!(count("right") > 500 && count("wrong") > 200, "{report}");
}

#[test]
fn a_program_that_dies_now_and_then_loses_nothing_else() {
    let dying = format!(
        "n=0; while read -r line && [ $n -lt 7 ]; do n=$((n+1)); echo \"$line\" | {} serve | tail -n 1; done",
        oracle().replace('\'', "")
    );
    let (report, code) = check(&shell(&dying), "jsonl", &["--positions", "40", "--no-vectors"]);
    let count = |name: &str| report[name].as_u64().expect("a number");
    assert_eq!((code, count("cases"), count("wrong"), count("not_asked")), (1, 40, 0, 0), "{report}");
    assert!(count("crashes") >= 3 && count("right") >= 30, "{report}");
}

fn has_python() -> bool {
    let has = std::process::Command::new("python3").arg("--version").output().is_ok();
    if !has {
        println!("not run: there is no python3");
    }
    has
}

fn program(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(name);
    format!("python3 '{}'", path.display())
}

/// Whatever happens at some questions, the answers to the others count.
#[test]
fn misbehaving_costs_a_program_the_question_and_no_other() {
    if !has_python() {
        return;
    }
    let few = ["--positions", "60", "--no-vectors", "--processes", "1", "--timeout"];
    for (how, counted, at_least) in [
        ("late", "timeouts", 5),
        ("garbage", "wrong", 5),
        ("crash", "crashes", 5),
        ("hang-up", "crashes", 5),
        ("illegal", "wrong", 2),
    ] {
        // Only who is late has to be waited for; on a busy machine Python takes its time to start.
        let limit = if how == "late" { "2" } else { "20" };
        let engine = format!("{} {how} 7 {} serve", program("misbehaving.py"), oracle());
        let (report, code) = check(&engine, "jsonl", &[few.as_slice(), &[limit]].concat());
        let count = |name: &str| report[name].as_u64().expect("a number");
        let bad = count(counted);
        assert_eq!(code, 1, "{how}");
        assert!((at_least..=9).contains(&bad), "{how}: {report}");
        assert_eq!((count("cases"), count("right") + bad, count("not_asked")), (60, 60, 0), "{how}: {report}");
    }
}

/// Some programs have room for 128 moves.
#[test]
fn a_crash_on_many_moves_is_one_crash_for_each_position() {
    if !has_python() {
        return;
    }
    let engine = format!("{} crowded 0 {} serve", program("misbehaving.py"), oracle());
    let (report, code) = check(&engine, "jsonl", &["--positions", "0", "--timeout", "20"]);
    assert_eq!(
        (code, &report["crashes"], &report["wrong"], &report["not_asked"]),
        (1, &2.into(), &0.into(), &0.into())
    );
    for (place, start) in ["W:WK2,K4,K5,K35,K49", "W:WK2,K4,K5,K16,K26,K36,K46"].into_iter().enumerate() {
        let trouble = &report["troubles"][place];
        assert!(trouble["asked"].as_str().is_some_and(|asked| asked.contains(start)), "{trouble}");
        assert!(trouble["reason"].as_str().is_some_and(|reason| reason.ends_with("too many moves")), "{trouble}");
    }
}

/// Moves alone are enough; what a program has no means to answer is counted apart and is no fault.
#[test]
fn what_a_program_cannot_answer_is_no_fault() {
    let only_moves = "while read -r line; do case $line in *\\\"moves\\\",*) echo \"$line\" | ORACLE serve | tail -n 1;; \
                      *) echo \"{\\\"error\\\":{\\\"code\\\":\\\"unsupported\\\"}}\";; esac; done";
    let engine = shell(&only_moves.replace("ORACLE", &oracle().replace('\'', "")));
    let (report, code) = check(&engine, "jsonl", &["--positions", "40", "--no-vectors"]);
    let count = |name: &str| report[name].as_u64().expect("a number");
    assert_eq!((code, count("wrong"), count("crashes"), count("timeouts")), (0, 0, 0, 0), "{report}");
    assert!(count("unsupported") >= 15 && count("right") >= 15, "{report}");
}

/// An engine that answers each line by what the oracle answers, after something was done to it.
fn spoilt(done: &str) -> String {
    let oracle = oracle().replace('\'', "");
    let each = format!("while read -r line; do echo \"$line\" | {oracle} serve | tail -n 1 | {done}; done");
    format!("sh -c {}", shell_words::quote(&each))
}

/// An engine that answers one kind of question, and to all others that it has no means to.
fn only(op: &str) -> String {
    let each = "while read -r line; do case $line in *\\\"op\\\":\\\"OP\\\"*) echo \"$line\" | ORACLE serve | tail -n 1;; \
                *) echo \"{\\\"error\\\":{\\\"code\\\":\\\"unsupported\\\"}}\";; esac; done";
    shell(&each.replace("OP", op).replace("ORACLE", &oracle().replace('\'', "")))
}

/// The first questions may all be of a kind that a program does not answer: it speaks the protocol nevertheless.
#[test]
fn what_is_not_supported_is_told_by_kind() {
    let few = ["--positions", "20", "--no-vectors", "--processes", "1", "--timeout", "20"];
    let (report, code) = check(&only("play"), "jsonl", &few);
    let count = |name: &str| report[name].as_u64().expect("a number");
    assert_eq!((code, count("not_asked"), count("wrong"), count("cases")), (0, 0, 0, 20), "{report}");
    assert!(count("right") >= 8, "{report}");
    let unsupported = count("unsupported");
    let told = serde_json::json!([{"kind": "legal moves", "unsupported": unsupported, "of": unsupported}]);
    assert_eq!(report["not_supported"], told);

    let asked = ["check", "--engine", &only("explain"), "--protocol", "jsonl"];
    let output = command::oracle(&[&asked[..], &few].concat()).assert().code(0).get_output().clone();
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(out.contains("\nnot supported: ") && out.contains(" positions after a move\n"), "{out}");
    assert!(err.starts_with("draughts-oracle: nothing was checked: the engine `sh -c "), "{err}");
    assert!(
        err.contains("which is no fault and so ends with exit code 0; asked for the moves of the start, "),
        "{err}"
    );
    assert!(err.ends_with("and said `{\"error\":{\"code\":\"unsupported\"}}`\n") && err.lines().count() == 1, "{err}");
}

/// Whatever stands where after a move, if only the FEN can be read it is compared, and what is wrong is said in a sentence.
#[test]
fn a_position_that_cannot_be_is_a_wrong_answer_and_has_a_meaning() {
    let few = ["--positions", "60", "--no-vectors", "--timeout", "20"];
    let uncrowned = spoilt("sed \"/outcome/s/K//g\"");
    let (report, code) = check(&uncrowned, "jsonl", &few);
    assert_eq!((code, &report["troubles"]), (1, &serde_json::json!([])), "{report}");
    let differences = report["differences"].as_array().expect("a list");
    let reasons = |each: &Value| each["reasons"].as_array().map_or(0, Vec::len);
    assert!(!differences.is_empty() && differences.iter().all(|each| reasons(each) > 0), "{report}");

    let asked = ["check", "--engine", &uncrowned, "--protocol", "jsonl"];
    let output = command::oracle(&[&asked[..], &few].concat()).assert().code(1).get_output().stdout.clone();
    let text = String::from_utf8_lossy(&output).into_owned();
    assert!(text.contains("\n  that is: ") && text.contains(" has become a man"), "{text}");
}

/// A program that does not name the pieces it captures, and one that refuses each move that it is to play.
#[test]
fn what_an_answer_lacks_is_named_and_a_refusal_is_quoted() {
    let few = ["--positions", "20", "--no-vectors", "--timeout", "20"];
    let silent = spoilt("sed \"s/.captured.:[^]]*],//g\"");
    let (report, code) = check(&silent, "jsonl", &few);
    let reason = report["troubles"][0]["reason"].as_str().expect("a reason");
    assert_eq!(code, 1);
    assert!(reason.starts_with("an answer without meaning: the field `moves[0].captured` is missing; "), "{report}");

    let unwilling = spoilt("sed \"s/.*outcome.*/{\\\"error\\\":\\\"no idea\\\"}/\"");
    let (report, code) = check(&unwilling, "jsonl", &few);
    let difference = &report["differences"][0];
    assert_eq!((code, &difference["said"]), (1, &"it refuses: no idea".into()), "{report}");
    let missing = difference["missing"][0].as_str().expect("a move");
    assert_eq!(difference["asked"], format!("play {missing}"));
}

/// A Hub engine that takes every move for legal and plays one that is not.
#[test]
fn a_hub_engine_that_plays_what_is_not_legal_is_found_out() {
    let script = "while read -r line; do case $line in hub) echo wait;; init) echo ready;; ping) echo pong;; \
                  go*) echo done move=1-50;; esac; done";
    let (report, code) = check(&shell(script), "hub", &["--positions", "40", "--no-vectors"]);
    assert_eq!((code, &report["right"]), (1, &0.into()), "{report}");
    let found = report["differences"].as_array().expect("a list");
    assert!(!found.is_empty(), "{report}");
    assert!(found.iter().all(|each| each["extra"].as_array().expect("a list").contains(&"1-50".into())), "{report}");
}

#[test]
fn a_program_that_prints_divides_is_asked_too() {
    let script = "fen=$2; if [ -n \"$3\" ]; then fen=$(echo \"{\\\"op\\\":\\\"play\\\",\\\"fen\\\":\\\"$2\\\",\\\"moves\\\":[\\\"$3\\\"]}\" | \
                  ORACLE serve | sed -n \"s/.*\\\"fen\\\":\\\"\\([^\\\"]*\\)\\\".*/\\1/p\"); fi; \
                  told=$(ORACLE perft 1 \"$fen\" --divide) || exit 2; echo \"$told\" | sed \"/^perft/d\"";
    let engine = format!("{} divide", shell(&script.replace("ORACLE", &oracle().replace('\'', ""))));
    let (report, code) = check(&engine, "perftree", &["--positions", "80", "--no-vectors"]);
    assert!(report["cases"].as_u64() > Some(70), "{report}");
    assert_eq!((code, &report["right"], &report["wrong"]), (0, &report["cases"], &0.into()), "{report}");
}

#[test]
fn the_page_holds_the_boards() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("page.html");
    let engine = format!("{} serve --misread stops-on-row", oracle());
    check(&engine, "jsonl", &["--positions", "10", "--report", page.to_str().expect("UTF-8")]);
    let text = std::fs::read_to_string(&page).expect("a page");
    assert!(text.contains("<svg ") && text.contains("stops-on-row") && text.contains("FMJD 4.15"));
    assert!(text.contains("W:W11:B7,8"), "the smallest position of this kind");
    for elsewhere in ["https:", "src=", "href=", "url(", "@import"] {
        assert!(!text.contains(elsewhere), "self-contained");
    }
}

#[test]
fn engines_are_reached_by_damexchange() {
    if !has_python() {
        return;
    }
    let free =
        std::net::TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port").port();
    let arguments =
        ["--positions", "60", "--no-vectors", "--processes", "1", "--timeout", "10", "--port", &free.to_string()];
    let engine = format!("{} {} {{port}}", program("dxp_follower.py"), oracle());
    let (report, code) = check(&engine, "dxp", &arguments);
    assert_eq!((code, &report["wrong"]), (0, &0.into()), "{report}");
    assert!(report["right"].as_u64() > Some(40), "{report}");
    let (report, code) = check(&format!("{engine} --misread captures-forward-only,no-majority"), "dxp", &arguments);
    assert_eq!((code, &report["crashes"], &report["timeouts"]), (1, &0.into(), &0.into()), "{report}");
    assert!(report["wrong"].as_u64() > Some(0), "{report}");
}

#[test]
fn a_divide_is_read_in_every_dialect() {
    let script = "case \"$2\" in *B49) exit 1;; esac; echo 4x15: 1; echo 4x31x42x15 1; echo; echo 2";
    let engine = format!("sh -c '{script}' divide");
    let (report, _) = check(&engine, "perftree", &["--positions", "0"]);
    let texts: Vec<&str> =
        report["differences"].as_array().expect("a list").iter().filter_map(|each| each["asked"].as_str()).collect();
    assert!(!texts.is_empty(), "{report}");
    assert!(texts.iter().all(|asked| asked.starts_with("moves") || asked.starts_with("whether")), "{texts:?}");
    assert!(report["right"].as_u64() > Some(0) && report["timeouts"] == 0, "{report}");
}

#[test]
fn a_page_is_not_written_into_a_file_called_otherwise() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("report.json");
    let asked = ["check", "--engine", "cat", "--protocol", "jsonl", "--no-vectors", "--positions", "1", "--report"];
    let mut command = command::oracle(&[&asked[..], &[page.to_str().expect("UTF-8")]].concat());
    let output = command.assert().code(2).stdout("").get_output().stderr.clone();
    let text = String::from_utf8(output).expect("text");
    assert!(text.contains("`.html` or `.htm`; `--json` writes"), "{text}");
    assert!(!page.exists());
}
