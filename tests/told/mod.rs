//! The games that `spec/games.toml` tells. Not every test needs all of it.
#![allow(dead_code)]

use draughts_oracle::Position;
use draughts_oracle::game::{Game, Ply, adjudicate};
use draughts_oracle::notation::{fen, hub};
use serde::Deserialize;

#[derive(Deserialize)]
struct Games {
    game: Vec<Told>,
}

/// A game, what it shows, and how it ends by each ruleset.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Told {
    pub name: String,
    pub shows: String,
    pub fen: String,
    pub moves: String,
    pub expected: Vec<String>,
}

impl Told {
    pub fn start(&self) -> Position {
        fen::parse(&self.fen).expect("a FEN")
    }

    pub fn plies(&self) -> Vec<Ply> {
        self.game().plies().to_vec()
    }

    pub fn game(&self) -> Game {
        game(&self.fen, &self.moves)
    }
}

/// All that is told.
pub fn all() -> Vec<Told> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/spec/games.toml");
    let text = std::fs::read_to_string(path).expect("the file is part of the repository");
    toml::from_str::<Games>(&text).expect("it has the shape").game
}

/// Each game by its name.
pub fn games() -> Vec<(String, Game)> {
    all().into_iter().map(|told| (told.name.clone(), told.game())).collect()
}

/// A game of Hub moves and irregularities that the opponent let stand.
pub fn game(start: &str, plies: &str) -> Game {
    let ply = |text: &str| match text.strip_prefix("accept:") {
        Some(after) => Ply::Accepted(fen::parse(after).unwrap_or_else(|error| panic!("{text} in {start}: {error}"))),
        None => Ply::Move(hub::parse_move(text).unwrap_or_else(|error| panic!("{text} in {start}: {error}"))),
    };
    let position = fen::parse(start).unwrap_or_else(|error| panic!("{start}: {error}"));
    let answer = adjudicate(position, 0, plies.split_whitespace().map(ply));
    assert_eq!(answer.problem, None, "{start}");
    answer.game
}
