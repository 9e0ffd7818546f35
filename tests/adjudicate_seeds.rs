//! The seeds of the fuzz target `draws_drt`: told games as bytes, through the same code on stable.
#![cfg(feature = "arbitrary")]

use draughts_oracle::game::{Game, Ply};
use draughts_oracle::mailbox::Mailbox;
use draughts_oracle::notation::{fen, hub};
use draughts_oracle::oracle::drt;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn manifest(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

#[derive(serde::Deserialize)]
struct Games {
    game: Vec<Told>,
}

#[derive(serde::Deserialize)]
struct Told {
    name: String,
    fen: String,
    moves: String,
}

impl Told {
    fn game(&self) -> Game {
        let mut game = Game::new(fen::parse(&self.fen).expect("a FEN"));
        for text in self.moves.split_whitespace() {
            game.play(hub::parse_move(text).expect("a move")).expect("a legal move");
        }
        game
    }
}

/// The told games that consist of legal moves alone.
fn told() -> Vec<Told> {
    let text = std::fs::read_to_string(manifest("spec/games.toml")).expect("the file is part of the repository");
    let games = toml::from_str::<Games>(&text).expect("it has the shape").game;
    games.into_iter().filter(|game| !game.moves.contains("accept:")).collect()
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
    let folder = manifest("fuzz/seeds/draws_drt");
    let expected: BTreeMap<String, Vec<u8>> =
        told().into_iter().map(|told| (told.name.clone(), bytes(&told.game()))).collect();
    if std::env::var_os("WRITE_SEEDS").is_some() {
        expected.iter().for_each(|(name, bytes)| std::fs::write(folder.join(name), bytes).expect("a seed"));
    }
    let entries = std::fs::read_dir(&folder).expect("a folder of seeds").map(|entry| entry.expect("an entry"));
    let found: BTreeMap<String, Vec<u8>> = entries
        .map(|entry| (entry.file_name().into_string().expect("a name"), std::fs::read(entry.path()).expect("a seed")))
        .collect();
    assert_eq!(found, expected, "WRITE_SEEDS=1 writes the told games");
}

#[test]
fn the_counters_agree_on_every_seed() {
    for told in told() {
        let bytes = bytes(&told.game());
        assert_eq!(drt::game(&bytes), Ok(told.game()), "{}", told.name);
        assert_eq!(drt::draws(&bytes), Ok(None), "{}", told.name);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_counters_agree_on_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert_eq!(drt::draws(&bytes), Ok(None));
    }
}
