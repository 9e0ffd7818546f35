//! `check` against programs that are wrong in a known way, and against programs that misbehave.

use assert_cmd::Command;
use serde_json::Value;

fn check(engine: &str, protocol: &str, arguments: &[&str]) -> (Value, i32) {
    let output = Command::cargo_bin("draughts-oracle")
        .expect("the binary")
        .args(["check", "--json", "--engine", engine, "--protocol", protocol])
        .args(arguments)
        .output()
        .expect("a report");
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
    let of_moves = draughts_oracle::mailbox::misreadings::MISREADINGS.iter().map(|misreading| misreading.id);
    let of_draws = draughts_oracle::game::misreadings::DRAW_MISREADINGS.iter().map(|misreading| misreading.id);
    for id in of_moves.chain(of_draws) {
        let (report, code) = check(&format!("{} serve --misread {id}", oracle()), "jsonl", &["--positions", "300"]);
        assert_eq!(named(&report), [id], "{report}");
        assert_eq!((code, &report["unexplained"]), (1, &0.into()), "{id}");
    }
}

/// Every eleventh pair of misreadings of moving that do not contradict each other.
#[test]
fn of_pairs_of_misreadings_nine_in_ten_are_named() {
    let all = draughts_oracle::mailbox::misreadings::MISREADINGS;
    let pairs: Vec<_> = all
        .iter()
        .enumerate()
        .flat_map(|(place, one)| all[place + 1..].iter().map(move |other| [one, other]))
        .filter(|pair| draughts_oracle::mailbox::joined::Joined::of(pair).is_some())
        .step_by(11)
        .collect();
    assert!(pairs.len() > 14);
    let is_named = |pair: &[&draughts_oracle::mailbox::Misreading; 2]| {
        let mut ids = [pair[0].id, pair[1].id];
        ids.sort_unstable();
        let (report, _) =
            check(&format!("{} serve --misread {}", oracle(), ids.join(",")), "jsonl", &["--positions", "300"]);
        let found = named(&report);
        if found != ids {
            println!("{ids:?} are taken for {found:?}");
        }
        found == ids
    };
    let found = pairs.iter().filter(|pair| is_named(pair)).count();
    assert!(found * 10 >= pairs.len() * 9, "{found} of {}", pairs.len());
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
        let output = Command::cargo_bin("draughts-oracle")
            .unwrap()
            .args([
                "check",
                "--json",
                "--engine",
                &shell(script),
                "--protocol",
                "jsonl",
                "--timeout",
                "0.05",
                "--positions",
                "100",
                "--processes",
                "2",
            ])
            .output()
            .expect("a report");
        let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(output.status.code(), Some(2), "{script}: nothing was answered");
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
    let (report, _) = check("/nonexistent/engine", "jsonl", &["--positions", "50"]);
    assert!(
        report["troubles"][0]["reason"].as_str().is_some_and(|text| text.contains("cannot be started")),
        "{report}"
    );
    for noise in [
        "yes",
        "yes {}",
        "yes \"{\\\"moves\\\":[{\\\"from\\\":99,\\\"to\\\":1}]}\"",
        "while read line; do printf \"\\377\\n\"; done",
    ] {
        let (report, code) = check(&shell(noise), "jsonl", &["--positions", "50", "--no-vectors"]);
        assert_eq!((code, &report["wrong"]), (1, &report["cases"]), "{noise}: {report}");
    }
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

#[test]
fn the_page_holds_the_boards() {
    let page = std::env::temp_dir().join(format!("draughts-oracle-check-{}.html", std::process::id()));
    let engine = format!("{} serve --misread stops-on-row", oracle());
    check(&engine, "jsonl", &["--positions", "10", "--report", page.to_str().expect("UTF-8")]);
    let text = std::fs::read_to_string(&page).expect("a page");
    std::fs::remove_file(&page).expect("removed");
    assert!(text.contains("<svg ") && text.contains("stops-on-row") && text.contains("FMJD 4.15"));
    assert!(!text.contains("http"), "self-contained");
}

#[test]
fn engines_are_reached_by_damexchange() {
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        println!("not run: there is no python3");
        return;
    }
    let follower = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/dxp_follower.py");
    let free =
        std::net::TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port").port();
    let arguments =
        ["--positions", "60", "--no-vectors", "--processes", "1", "--timeout", "10", "--port", &free.to_string()];
    let engine = format!("python3 {} {} {{port}}", follower.display(), oracle());
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
    assert!(texts.iter().all(|asked| asked.starts_with("moves") || asked.starts_with("whether")), "{texts:?}");
    assert!(report["right"].as_u64() > Some(0) && report["timeouts"] == 0, "{report}");
}
