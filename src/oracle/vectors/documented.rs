//! What `spec` documents: the edge cases of moving, the worst positions, and the games that show the draw rules.

use super::fill::Question;
use super::texts;
use crate::Position;
use crate::game::Game;
use crate::notation::fen;
use crate::oracle::check::cases::{game_of, moves_of};
use crate::oracle::witness::WITNESSES;
use anyhow::{Context, Result};
use serde::Deserialize;
use std::collections::HashMap;

#[derive(Deserialize)]
struct Positions {
    position: Vec<Case>,
}

#[derive(Deserialize)]
struct Worst {
    position: Vec<Documented>,
    apart: Vec<Documented>,
}

#[derive(Deserialize)]
struct Documented {
    fen: String,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    fen: String,
}

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

/// The edge cases that are snapshots, and the witness of every misreading.
pub(super) fn positions() -> Result<Vec<Position>> {
    Ok(named_positions()?.into_iter().map(|(_, position)| position).collect())
}

fn named_positions() -> Result<Vec<(String, Position)>> {
    let documented: Positions = toml::from_str(include_str!("../../../spec/positions.toml"))?;
    let documented = documented.position.into_iter().map(|case| (case.name, case.fen));
    let witnesses = WITNESSES.iter().map(|witness| (witness.id.to_owned(), witness.fen.to_owned()));
    let read = |(name, text): (String, String)| {
        let position = fen::parse(&text).with_context(|| format!("{name}: `{text}`"))?;
        Ok((name, position))
    };
    documented.chain(witnesses).map(read).collect()
}

/// The worst positions that are known, and those that tell two readings apart.
pub(super) fn worst() -> Result<Vec<Position>> {
    let worst: Worst = toml::from_str(include_str!("../../../spec/worst_positions.toml"))?;
    let all = worst.position.into_iter().chain(worst.apart);
    all.map(|each| fen::parse(&each.fen).with_context(|| each.fen.clone())).collect()
}

/// The games whose verdicts were worked out by hand, without those that hold irregularities: no vector can tell them.
pub(super) fn games() -> Result<Vec<Game>> {
    Ok(named_games()?.into_iter().map(|(_, game)| game).collect())
}

fn named_games() -> Result<Vec<(String, Game)>> {
    let told: Games = toml::from_str(include_str!("../../../spec/games.toml"))?;
    let regular = told.game.into_iter().filter(|told| !told.moves.contains("accept:"));
    let read = |Told { name, fen, moves }| {
        let game = game_of(&fen, moves.split_whitespace()).with_context(|| name.clone())?;
        Ok((name, game))
    };
    regular.map(read).collect()
}

/// What each documented case is called; the first name counts.
pub(super) fn names() -> Result<HashMap<Question, String>> {
    let of_position = |(name, position): (String, Position)| ((fen::write(&position), Vec::new()), name);
    let of_game = |(name, game): (String, Game)| ((fen::write(&game.positions()[0]), texts(&moves_of(&game))), name);
    let mut names = HashMap::new();
    for (question, name) in
        named_positions()?.into_iter().map(of_position).chain(named_games()?.into_iter().map(of_game))
    {
        names.entry(question).or_insert(name);
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As many as `spec` has, counted in the text.
    #[test]
    fn everything_documented_is_there() {
        let entries = |text: &str, name: &str| text.matches(&format!("[[{name}]]")).count();
        let cases = entries(include_str!("../../../spec/positions.toml"), "position");
        assert!(cases > 40, "{cases}");
        assert_eq!(positions().expect("positions").len(), cases + WITNESSES.len());
        let text = include_str!("../../../spec/worst_positions.toml");
        assert_eq!(worst().expect("positions").len(), entries(text, "position") + entries(text, "apart"));
        let text = include_str!("../../../spec/games.toml");
        let irregular = text.split("[[game]]").skip(1).filter(|game| game.contains("accept:")).count();
        assert!(irregular > 0);
        assert_eq!(games().expect("games").len(), entries(text, "game") - irregular);
    }
}
