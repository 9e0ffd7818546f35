//! Every misreading is caught by the positions and games that are shipped, and the command `readings` tells how.
#![cfg(feature = "cli")]

mod command;
mod told;

use command::{answer, oracle};
use draughts_oracle::game::misreadings::{DRAW_MISREADINGS, DrawMisreading};
use draughts_oracle::game::{Game, Ruleset, by_history};
use draughts_oracle::mailbox::misreadings::MISREADINGS;
use draughts_oracle::notation::fen;
use draughts_oracle::oracle::witness::{AnyMisreading, EQUAL_READINGS, shows};
use draughts_oracle::{Outcome, Position};
use serde_json::Value;
use std::fmt::Write;
use std::path::{Path, PathBuf};

fn manifest(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The snapshots that show a position, by name: their text begins with its FEN. Those of the witnesses are left out.
fn shown_positions() -> Vec<(String, Position)> {
    let files = std::fs::read_dir(manifest("snapshots")).expect("the folder is part of the repository");
    let mut shown: Vec<(String, Position)> = files
        .map(|file| file.expect("the folder is readable").path())
        .filter_map(|path| {
            let name = path.file_name()?.to_str()?.strip_suffix(".snap")?.to_owned();
            let text = std::fs::read_to_string(&path).expect("a snapshot");
            let (_, shown) = text.strip_prefix("---\n")?.split_once("\n---\n")?;
            Some((name, fen::parse(shown.lines().next()?).ok()?))
        })
        .filter(|(name, _)| !name.starts_with("reading-"))
        .collect();
    shown.sort_by(|one, other| one.0.cmp(&other.0));
    shown
}

fn judges_otherwise(misreading: &DrawMisreading, game: &Game) -> bool {
    let ending = |rules| {
        let verdict = by_history::verdict(game, rules);
        (verdict.outcome, (verdict.outcome != Outcome::Open).then_some(verdict.ply))
    };
    ending(&misreading.rules) != ending(&Ruleset::FMJD_2015)
}

/// Each is caught by its own witness and, independently of it, by something that is shipped as an edge case.
#[test]
fn every_misreading_is_caught_by_what_is_shipped() {
    let (positions, games) = (shown_positions(), told::games());
    assert!(positions.len() >= 40, "only {} snapshots show a position", positions.len());
    let mut caught = String::new();
    for misreading in MISREADINGS {
        let by = positions.iter().find(|(_, position)| shows(misreading, position));
        let (name, _) = by.unwrap_or_else(|| panic!("no edge case catches {}", misreading.id));
        writeln!(caught, "{:<26} snapshot {name}", misreading.id).expect("writing to a string");
    }
    for misreading in DRAW_MISREADINGS {
        let witness = told::game(misreading.witness.fen, misreading.witness.moves);
        assert!(judges_otherwise(misreading, &witness), "{}", misreading.id);
        let by = games.iter().find(|(_, game)| judges_otherwise(misreading, game));
        let (name, _) = by.unwrap_or_else(|| panic!("no told game catches {}", misreading.id));
        writeln!(caught, "{:<26} game {name}", misreading.id).expect("writing to a string");
    }
    insta::with_settings!({
        snapshot_path => "../snapshots",
        prepend_module_to_snapshot => false,
        omit_expression => true,
        description => "Besides its own witness: the first shipped edge case that catches each misreading",
    }, {
        insta::assert_snapshot!("misreadings-caught", caught);
    });
}

#[test]
fn the_list_names_each_misreading_with_its_clause_its_witness_and_its_proof() {
    let list = answer(&["readings"]);
    for misreading in AnyMisreading::all() {
        let told = misreading.told();
        assert!(list.contains(&format!("{}  {}\n    {}\n", told.id, told.clause, told.who)), "{}", told.id);
        assert!(list.contains(&format!("    {}  {}: ", told.witness.fen, told.witness.size())), "{}", told.id);
    }
    let json: Value = serde_json::from_str(&answer(&["readings", "--json"])).expect("JSON");
    assert_eq!(json.as_array().map(Vec::len), Some(AnyMisreading::all().count()));
}

#[test]
fn one_is_shown_with_its_board_and_both_answers() {
    let told = AnyMisreading::find("ghosts-removed-at-once").expect("a known id").told();
    assert_eq!(answer(&["readings", "ghosts-removed-at-once"]), format!("{told}\n"));
    let json: Value = serde_json::from_str(&answer(&["readings", "victim-twice", "--json"])).expect("JSON");
    assert_eq!(json[0]["witness"]["fen"], "W:W6:B11");
    assert_eq!(json[0]["law"][0]["move"], "6x17x11");
    assert_eq!(json[0]["misread"][0]["move"], "6x6x11");
}

#[test]
fn readings_that_are_equal_to_the_law_are_listed_with_the_argument() {
    let list = answer(&["readings"]);
    for equal in EQUAL_READINGS {
        assert!(AnyMisreading::find(equal.id).is_none());
        assert!(list.contains(&format!("{equal}\n")), "{}", equal.id);
        assert_eq!(answer(&["readings", equal.id]), format!("{equal}\n"));
    }
    let json: Value = serde_json::from_str(&answer(&["readings", "no-pieces-is-no-move", "--json"])).expect("JSON");
    assert_eq!(json[0]["clause"], "FMJD 7.2.3");
}

#[test]
fn a_witness_is_found_again() {
    let found = answer(&["readings", "stops-on-row", "--prove"]);
    assert_eq!(found, "W:W11:B7,8  after 8845 smaller ones\n");
}

#[test]
fn what_cannot_be_shown_is_said_in_one_line() {
    let refused = |arguments: &[&str], message: &'static str| {
        oracle(arguments).assert().code(2).stdout("").stderr(format!("draughts-oracle: {message}\n"));
    };
    refused(
        &["readings", "ghost-transparent"],
        "`ghost-transparent` is no misreading; did you mean `ghosts-transparent`?",
    );
    refused(
        &["readings", "no-repetition", "--prove"],
        "`no-repetition` misreads a draw rule: the length of its game is argued, not searched",
    );
}
