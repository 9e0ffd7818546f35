//! The seeds of the fuzz target `draws_drt`: told games as bytes, through the same code on stable.
#![cfg(feature = "arbitrary")]

mod seeds;
mod told;

use draughts_oracle::game::{Game, Ply, Ruleset};
use draughts_oracle::mailbox::Mailbox;
use draughts_oracle::oracle::drt;
use proptest::prelude::*;
use seeds::assert_seeds;

/// The told games that consist of legal moves alone.
fn games() -> Vec<(String, Game)> {
    told::games().into_iter().filter(|(_, game)| game.regular_plies() == game.plies().len()).collect()
}

/// The bytes that stand for the game: its start, no clock, and the place of each move among the legal ones.
fn bytes(game: &Game) -> Vec<u8> {
    let mut bytes = game.positions()[0].pack().to_vec();
    bytes.push(0);
    for (ply, position) in game.plies().iter().zip(game.positions()) {
        let place = Mailbox::LAW.moves(position).iter().position(|&chosen| Ply::Move(chosen) == *ply);
        bytes.push(u8::try_from(place.expect("a legal move")).expect("fewer than 256 moves"));
    }
    bytes
}

#[test]
fn the_seeds_are_the_told_games() {
    assert_seeds("draws_drt", &games().into_iter().map(|(name, game)| (name, bytes(&game))).collect());
}

#[test]
fn the_counters_agree_on_every_seed() {
    for (name, game) in games() {
        let bytes = bytes(&game);
        assert_eq!(drt::game(&bytes), Ok(game), "{name}");
        assert_eq!(drt::draws(Ruleset::ALL, Ruleset::ALL, &bytes), Ok(None), "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_counters_agree_on_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert_eq!(drt::draws(Ruleset::ALL, Ruleset::ALL, &bytes), Ok(None));
    }
}
