//! The seeds of the fuzz targets, through the same code on stable.

mod common;

use common::position;
use draughts_oracle::generate::Generator;
use draughts_oracle::oracle::drt;
use draughts_oracle::{Position, notation::fen};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Each seed of `moves_drt` is named after what it shows, and is the packed form of this position.
const MOVES: &[(&str, &str)] = &[
    ("start", "W:W31-50:B1-20"),
    ("turkish-strike", "W:WK1:B12,17,31,38"),
    ("windmill-home", "W:WK2:B7,8,17,18"),
    ("man-home", "W:W14:B8,9,18,19"),
    ("over-own-start", "W:WK22:B11,13,14,29"),
    ("ghost-in-the-way", "W:WK22:B11,28"),
    ("same-ends-twice", "W:WK4:B13,20,32,37"),
    ("many-routes-one-move", "W:WK45:B7,40"),
    ("two-kings-one-board", "W:WK3,K26:B17,20,24,28,34,38,42,44"),
    ("passing-promotion", "W:W13:B7,8"),
    ("stops-on-promotion-row", "W:W15:B10,22"),
    ("promotion-twice-touched", "W:W14:B7,8,9,29"),
    ("majority-straight-on", "W:WK3:B14,33"),
    ("man-or-king", "W:WK12,19:B23"),
    ("man-takes-sixteen", "W:W35:B7,8,9,10,12,17,18,19,20,21,23,27,28,29,30,37,38,39,40,45"),
    ("king-takes-nineteen", "W:WK35:B8,9,10,11,12,17,19,20,21,22,23,30,31,32,33,34,41,42,43,44"),
    ("many-moves", "W:WK1,K2,K3,K5:B7,8,9,10,11,15,16,20,21,24,27,29,32,33,42,43"),
    ("blocked", "W:W6:B1"),
    ("no-opponent", "W:W31:B"),
    ("no-opponent-and-blocked", "W:WK1,K2,K3,K4,K5,6,7,8,9,10:B"),
    ("black-kings", "B:WK31-50:BK1-20"),
];

fn seeds(target: &str) -> BTreeMap<String, Vec<u8>> {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds").join(target);
    let entries = std::fs::read_dir(folder).expect("a folder of seeds").map(|entry| entry.expect("an entry"));
    entries
        .map(|entry| (entry.file_name().into_string().expect("a name"), std::fs::read(entry.path()).expect("a seed")))
        .collect()
}

fn packed(text: &str) -> Vec<u8> {
    let dense = Generator::ALL.iter().position(|&generator| generator == Generator::Dense).expect("one of all");
    [&[dense as u8][..], &position(text).pack()].concat()
}

#[test]
fn the_seeds_are_the_positions_they_are_named_after() {
    let expected: BTreeMap<String, Vec<u8>> =
        MOVES.iter().map(|&(name, text)| (name.to_owned(), packed(text))).collect();
    if std::env::var_os("WRITE_SEEDS").is_some() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds/moves_drt");
        expected.iter().for_each(|(name, bytes)| std::fs::write(folder.join(name), bytes).expect("a seed"));
    }
    assert_eq!(seeds("moves_drt"), expected, "WRITE_SEEDS=1 writes the seeds of this list");
}

#[test]
fn the_engines_agree_on_every_seed() {
    for (name, bytes) in seeds("moves_drt") {
        let mut positions: Vec<Position> = Vec::new();
        drt::positions(&bytes, &mut |position| positions.push(*position)).expect("a seed is enough");
        let expected = MOVES.iter().find(|(known, _)| *known == name).map(|(_, text)| position(text));
        assert_eq!(positions.first().map(fen::write), expected.as_ref().map(fen::write), "{name}");
        assert_eq!(drt::moves(&bytes), None, "{name}");
    }
}

#[test]
fn any_bytes_are_positions() {
    for first in 0..=u8::MAX {
        for rest in [&[][..], &[0; 40], &[0xff; 300]] {
            let mut positions = 0;
            drt::positions(&[&[first], rest].concat(), &mut |_| positions += 1).expect("always");
            assert!(positions > 0);
        }
    }
    assert_eq!(drt::moves(&[]), None);
}
