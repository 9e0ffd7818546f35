//! One record judged: is it a game on 10x10, is it legal, how does it stand by a ruleset, and does its result fit.

use super::{OtherVariant, Replay, replay};
use crate::game::incremental::Clocks;
use crate::game::{Claim, Ply, Ruleset, Standing};
use crate::notation::Strictness;
use crate::notation::fen::{self, FenError};
use crate::notation::pdn::{Attempt, GameResult, Record, Step};
use crate::{Clause, Outcome};
use std::fmt;

/// What a record turned out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    /// A game on 10x10, perhaps with a problem.
    Game(Box<Judgement>),
    /// A game of another variant.
    Other(OtherVariant),
    /// A game whose tag `FEN` gives no position.
    NoStart(FenError),
    /// Nothing that could be a game: neither tags nor moves, or only moves that the record leaves out.
    Nothing,
}

/// A game and what is to be said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The game itself.
    pub replay: Replay,
    /// How it stands by the ruleset, at each ply at which that changes: the first that is not open decides, but a drawn game may go on.
    pub verdicts: Vec<Reached>,
    /// The plies from which a draw could be claimed.
    pub claimable: Vec<Claim>,
    /// What the record gives as result and the board or the rules do not.
    pub contradiction: Option<Contradiction>,
}

/// An end that the rules see, whether or not the players did.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Reached {
    /// After how many plies.
    pub ply: usize,
    /// Who has won, or that it is drawn.
    pub outcome: Outcome,
    /// By which clauses.
    pub clauses: Vec<Clause>,
}

/// A result that is not what the game shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// What the game shows at its end or has shown first.
    pub shown: Outcome,
    /// What the record says.
    pub told: GameResult,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told = match self.told {
            GameResult::WhiteWins => "white wins",
            GameResult::Draw => "draw",
            GameResult::BlackWins => "black wins",
            GameResult::BothLose => "lost for both",
        };
        write!(f, "the record says {told}, the game {}", self.shown)
    }
}

/// Replays a record and judges it by the draw rules of a ruleset.
pub fn judge(record: &Record, strictness: Strictness, ruleset: &Ruleset) -> Judged {
    let replayed = replay(record, strictness);
    if let Some(other) = OtherVariant::of(record, &replayed) {
        return Judged::Other(other);
    }
    match replayed {
        Err(error) => Judged::NoStart(error),
        Ok(replay) if tells_nothing(record, &replay) => Judged::Nothing,
        Ok(replay) => Judged::Game(Box::new(Judgement::of(record, replay, strictness, ruleset))),
    }
}

fn tells_nothing(record: &Record, replay: &Replay) -> bool {
    let mut steps = record.game.mainline();
    let untold = |step| matches!(step, Step::Ply(ply) if ply.attempt == Attempt::Unknown);
    if replay.problem.is_some() { steps.all(untold) } else { record.game.tags.is_empty() && steps.next().is_none() }
}

impl Judgement {
    fn of(record: &Record, replay: Replay, strictness: Strictness, ruleset: &Ruleset) -> Judgement {
        let clock = record.game.fen().map_or(0, |text| fen::read(text, strictness).counters.clock());
        let mut judgement = Judgement { replay, verdicts: Vec::new(), claimable: Vec::new(), contradiction: None };
        let last = judgement.follow(Clocks::new(judgement.replay.start, clock, ruleset));
        if judgement.replay.problem.is_none() {
            judgement.contradiction =
                record.result().and_then(GameResult::of).and_then(|told| contradiction(last, told));
        }
        judgement
    }

    /// Notes every change of the standing; gives the last outcome.
    fn follow(&mut self, mut clocks: Clocks) -> Outcome {
        let mut before = Standing { outcome: Outcome::Open, clauses: Vec::new(), claimable: Vec::new() };
        let plies: Vec<Ply> = self.replay.plies.iter().map(Ply::from).collect();
        for ply in 0..=plies.len() {
            let carried_out = ply == 0 || clocks.push(&plies[ply - 1]).is_ok();
            debug_assert!(carried_out, "both engines have played it");
            let standing = clocks.standing();
            let changed = (standing.outcome, &standing.clauses) != (before.outcome, &before.clauses);
            if standing.outcome != Outcome::Open && changed {
                self.verdicts.push(Reached { ply, outcome: standing.outcome, clauses: standing.clauses.clone() });
            }
            if !standing.claimable.is_empty() && standing.claimable != before.claimable {
                self.claimable.push(Claim { ply, clauses: standing.claimable.clone() });
            }
            before = standing;
        }
        before.outcome
    }
}

/// Whether a result is not what the board shows at the end; an open position fits every result.
fn contradiction(shown: Outcome, told: GameResult) -> Option<Contradiction> {
    let fits = match shown {
        Outcome::Open => true,
        Outcome::WhiteWins => told == GameResult::WhiteWins,
        Outcome::BlackWins => told == GameResult::BlackWins,
        Outcome::Draw => told == GameResult::Draw,
    };
    (!fits).then_some(Contradiction { shown, told })
}
