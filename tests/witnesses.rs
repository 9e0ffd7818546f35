//! Every witness betrays its misreading, and none smaller does.
#![cfg(feature = "serde")]

use draughts_oracle::bitboard::Bitboard;
use draughts_oracle::mailbox::misreadings::MISREADINGS;
use draughts_oracle::notation::fen;
use draughts_oracle::oracle::witness::{AnyMisreading, Proof, Smallest, WITNESSES, shows, smallest, two_tours};
use draughts_oracle::oracle::{Pair, Statistics};
use serde_json::Value;
use std::path::{Path, PathBuf};

fn manifest(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

#[test]
fn every_misreading_of_the_moves_has_a_witness_that_the_other_engine_confirms() {
    assert_eq!(WITNESSES.len(), MISREADINGS.len());
    for (misreading, witness) in MISREADINGS.iter().zip(WITNESSES) {
        assert_eq!(misreading.id, witness.id);
        let position = fen::parse(witness.fen).expect("a FEN");
        assert!(shows(misreading, &position), "{}", witness.id);
        let mut against_law = Pair { reference: Bitboard, subject: *misreading };
        assert_ne!(against_law.compare(&position, &mut Statistics::default()), None, "{}", witness.id);
    }
}

/// Up to three pieces everything is searched; a witness of four is met soon after. Beyond, the whole search takes minutes:
/// `draughts-oracle readings ID --prove` makes it.
#[test]
fn nothing_smaller_betrays_it() {
    for (misreading, witness) in MISREADINGS.iter().zip(WITNESSES) {
        match witness.proof {
            Proof::Positions(passed) if passed <= UP_TO_THREE => {
                assert!(witness.agrees_with(&witness.search_again(misreading)), "{}", witness.id);
            }
            Proof::Positions(_) => {
                assert_eq!(smallest(misreading, 3), nothing_among(UP_TO_THREE), "{}", witness.id);
            }
            Proof::Tours(passed) => assert_eq!(two_tours(7), nothing_among(passed), "{}", witness.id),
        }
    }
}

fn nothing_among(passed: u64) -> Smallest {
    Smallest { position: None, passed }
}

/// How many positions of two or three pieces there are with White to move and a piece on either side: all, less those
/// of one colour alone.
const UP_TO_THREE: u64 = 17_685 + 1_074_760 - 2 * ONE_COLOUR;
const ONE_COLOUR: u64 =
    45 * 44 / 2 + 45 * 49 + 50 * 49 / 2 + 45 * 44 * 43 / 6 + 45 * 44 / 2 * 48 + 45 * (49 * 48 / 2) + 50 * 49 * 48 / 6;

/// `draughts-oracle readings --json | jq -c '.[]' > spec/witnesses.jsonl` writes the file.
#[test]
fn the_specification_holds_what_is_told() {
    let text = std::fs::read_to_string(manifest("spec/witnesses.jsonl")).expect("the file is part of the repository");
    let mut specified = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    for misreading in AnyMisreading::all() {
        let told = serde_json::to_value(misreading.told()).expect("JSON");
        assert_eq!(specified.next(), Some(told), "{}", misreading.id());
    }
    assert_eq!(specified.next(), None);
}

#[test]
fn what_each_witness_shows_is_as_reviewed() {
    for misreading in AnyMisreading::all() {
        insta::with_settings!({
            snapshot_path => "../snapshots",
            prepend_module_to_snapshot => false,
            omit_expression => true,
            description => format!("{}: what the law says and what is said by whoever gets it wrong", misreading.clause()),
        }, {
            insta::assert_snapshot!(format!("reading-{}", misreading.id()), misreading.told());
        });
    }
}
