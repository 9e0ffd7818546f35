//! The games that `spec/games.toml` tells. Not every test needs all of it.
#![allow(dead_code)]

use draughts_oracle::game::{Game, Ply, adjudicate};
use draughts_oracle::notation::{fen, hub};
use serde::Deserialize;

#[derive(Deserialize)]
struct Games {
    game: Vec<Told>,
}

#[derive(Deserialize)]
struct Told {
    name: String,
    fen: String,
    moves: String,
}

/// Each game by its name.
pub fn games() -> Vec<(String, Game)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/spec/games.toml");
    let text = std::fs::read_to_string(path).expect("the file is part of the repository");
    let games: Games = toml::from_str(&text).expect("it has the shape");
    games.game.into_iter().map(|told| (told.name, game(&told.fen, &told.moves))).collect()
}

/// A game of Hub moves and irregularities that the opponent let stand.
pub fn game(start: &str, plies: &str) -> Game {
    let ply = |text: &str| match text.strip_prefix("accept:") {
        Some(after) => Ply::Accepted(fen::parse(after).expect("a FEN")),
        None => Ply::Move(hub::parse_move(text).expect("a Hub move")),
    };
    let answer = adjudicate(fen::parse(start).expect("a FEN"), 0, plies.split_whitespace().map(ply));
    assert_eq!(answer.problem, None, "{start}");
    answer.game
}
