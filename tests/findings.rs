//! `spec/findings.md` lists every name by which something is found in a move, a record or a FEN.

use draughts_oracle::mailbox::explain::Kind;
use draughts_oracle::notation::pdn::PdnFault;
use std::path::Path;

fn file(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a file of the repository")
}

/// The string literals of a source file that begin so.
fn literals(source: &str, start: &str) -> Vec<String> {
    let pieces = source.split('"').skip(1).step_by(2);
    pieces.filter(|text| text.starts_with(start) && !text.contains(' ')).map(str::to_owned).collect()
}

#[test]
fn every_finding_is_listed_once_and_nothing_else_is() {
    let list = file("spec/findings.md");
    let listed: Vec<&str> =
        list.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`')).map(|(code, _)| code).collect();
    let (problem, fen) = (file("src/game/replay/problem.rs"), file("src/notation/fen/fault.rs"));
    let kinds =
        problem.split("pub fn kind").nth(1).and_then(|rest| rest.split("    }\n\n").next()).expect("a function");
    let of_plies = kinds.lines().filter_map(|line| line.split("=> \"").nth(1)?.split('"').next());
    let codes =
        fen.split("pub const fn code").nth(1).and_then(|rest| rest.split("    }\n").next()).expect("a function");
    let mut found: Vec<String> = Kind::ALL.iter().map(|kind| kind.id().to_owned()).collect();
    found.extend(of_plies.map(str::to_owned));
    found.push("bad-fen".to_owned());
    found.extend(PdnFault::ALL.iter().map(|fault| fault.code().to_owned()));
    found.extend(literals(codes, "fen-").into_iter().chain(literals(codes, "position-")));
    found.sort();
    found.dedup();
    let mut sorted = listed.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, found);
    assert!(found.len() > 80, "only {} were found", found.len());
}

#[test]
fn deviations_are_listed_with_their_severity_and_sentence() {
    let list = file("spec/findings.md");
    for fault in PdnFault::ALL {
        let line = format!("| `{}` | {} | {fault} |", fault.code(), fault.severity());
        assert!(list.lines().any(|listed| listed == line), "{line}");
    }
}
