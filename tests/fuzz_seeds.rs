//! The seeds of the fuzz targets for positions, through the same code on stable. Those of `draws_drt` are in
//! `adjudicate_seeds.rs`, those for texts in `fuzz_texts.rs`.

mod common;
mod seeds;

use common::position;
use draughts_oracle::Position;
use draughts_oracle::generate::{Generator, NAMED};
use draughts_oracle::mailbox::Mailbox;
use draughts_oracle::notation::fen;
use draughts_oracle::oracle::{Pair, drt, texts};
use seeds::{Seeds, assert_seeds, seeds};

/// The targets whose first byte says which generator reads the others.
const OF_GENERATORS: [&str; 3] = ["moves_drt", "perft_drt", "symmetry"];

/// The named positions, each in the packed form after a few bytes.
fn named(before: &[u8]) -> Seeds {
    let bytes = |text: &str| [before, &position(text).pack()].concat();
    NAMED.iter().map(|&(name, text)| (name.to_owned(), bytes(text))).collect()
}

fn dense() -> u8 {
    Generator::ALL.iter().position(|&generator| generator == Generator::Dense).expect("one of all") as u8
}

/// The named positions as beginnings of games, and twenty choices in each.
fn games() -> Seeds {
    let choices: Vec<u8> = (0..20_u8).map(|ply| ply.wrapping_mul(37)).collect();
    let bytes = |placement: Vec<u8>| [placement, vec![0; 37], choices.clone()].concat();
    named(&[1, dense()]).into_iter().map(|(name, placement)| (name, bytes(placement))).collect()
}

#[test]
fn the_seeds_are_the_positions_they_are_named_after() {
    OF_GENERATORS.iter().for_each(|target| assert_seeds(target, &named(&[dense()])));
    assert_seeds("packed_round_trip", &named(&[]));
    assert_seeds("play_drt", &games());
    for (name, text) in NAMED {
        let bytes = &named(&[dense()])[*name];
        assert_eq!(drt::position(bytes).as_ref().map(fen::write), Ok(fen::write(&position(text))), "{name}");
    }
}

#[test]
fn the_engines_agree_on_every_seed() {
    for (name, bytes) in seeds("moves_drt") {
        assert_eq!(drt::moves(Pair::native(), &bytes), None, "{name}");
        assert_eq!(drt::perft(Mailbox::LAW, &bytes), None, "{name}");
        assert_eq!(drt::symmetry(Pair::native(), &bytes), None, "{name}");
    }
    for (name, bytes) in seeds("play_drt") {
        assert_eq!(drt::play(Pair::native(), &bytes), None, "{name}");
    }
}

#[test]
fn every_seed_keeps_the_laws_of_the_packed_form() {
    for (name, bytes) in seeds("packed_round_trip") {
        assert_eq!(texts::packed_round_trip(&bytes), Ok(2), "{name}");
    }
}

#[test]
fn any_bytes_are_positions() {
    for first in 0..=u8::MAX {
        for rest in [&[][..], &[0; 40], &[0xff; 300]] {
            let bytes = [&[first], rest].concat();
            assert!(drt::position(&bytes).is_ok());
            assert_eq!(drt::moves(Pair::native(), &bytes), None);
            assert_eq!(drt::play(Pair::native(), &bytes), None);
        }
    }
    let native = Pair::native();
    assert_eq!((drt::moves(native, &[]), drt::play(native, &[])), (None, None));
    assert_eq!((drt::perft(native.reference, &[]), drt::symmetry(native, &[])), (None, None));
    assert_eq!(drt::position(&[]), drt::position(&[0]));
}

#[test]
fn a_game_from_bytes_is_played() {
    let game = drt::game(&games()["start"][2..]).expect("a game");
    assert_eq!((game.positions()[0], game.plies().len() > 40), (Position::START, true));
}
