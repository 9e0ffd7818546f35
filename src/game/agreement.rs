//! Whether the two ways of counting say the same.

use super::by_history::History;
use super::incremental;
use super::record::Game;
use super::rulesets::Ruleset;
use super::verdict::Standing;
use crate::moves::NotPlayable;

/// Where the two ways of counting part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The ruleset under which they do.
    pub rules: Ruleset,
    /// The first ply at which they do.
    pub ply: usize,
    /// What the whole history says.
    pub by_history: Standing,
    /// What the running counters say.
    pub incremental: Standing,
}

/// The first ply at which recomputed and running counters differ under one of the rulesets, if there is one.
///
/// # Errors
/// When the fast engine cannot carry out a move that the naive engine called legal.
pub fn first_disagreement(game: &Game, rulesets: &[Ruleset]) -> Result<Option<Disagreement>, NotPlayable> {
    let history = History::of(game);
    for rules in rulesets {
        let pairs = history.standings(rules).zip(incremental::standings(game, rules)?);
        if let Some((ply, (by_history, incremental))) = pairs.enumerate().find(|(_, (one, other))| one != other) {
            return Ok(Some(Disagreement { rules: *rules, ply, by_history, incremental }));
        }
    }
    Ok(None)
}
