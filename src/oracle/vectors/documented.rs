//! What `spec` documents: the edge cases of moving, the worst positions, and the games that show the draw rules.

use crate::Position;
use crate::game::Game;
use crate::notation::fen;
use crate::oracle::check::cases::game_of;
use crate::oracle::witness::WITNESSES;
use anyhow::{Context, Result};
use serde::Deserialize;

#[derive(Deserialize)]
struct Positions {
    position: Vec<Documented>,
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
    let documented: Positions = toml::from_str(include_str!("../../../spec/positions.toml"))?;
    let documented = documented.position.into_iter().map(|each| each.fen);
    let witnesses = WITNESSES.iter().map(|witness| witness.fen.to_owned());
    documented.chain(witnesses).map(|text| fen::parse(&text).with_context(|| text.clone())).collect()
}

/// The worst positions that are known, and those that tell two readings apart.
pub(super) fn worst() -> Result<Vec<Position>> {
    let worst: Worst = toml::from_str(include_str!("../../../spec/worst_positions.toml"))?;
    let all = worst.position.into_iter().chain(worst.apart);
    all.map(|each| fen::parse(&each.fen).with_context(|| each.fen.clone())).collect()
}

/// The games whose verdicts were worked out by hand, without those that hold irregularities: no vector can tell them.
pub(super) fn games() -> Result<Vec<Game>> {
    let told: Games = toml::from_str(include_str!("../../../spec/games.toml"))?;
    let regular = told.game.into_iter().filter(|told| !told.moves.contains("accept:"));
    regular.map(|told| game_of(&told.fen, told.moves.split_whitespace()).with_context(|| told.name.clone())).collect()
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
