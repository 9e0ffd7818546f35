//! One game under every ruleset.

use super::by_history::History;
use super::record::{Game, PlayError, Ply};
use super::rulesets::Ruleset;
use super::verdict::Verdict;
use crate::Position;

/// What every ruleset says of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// The game up to the end or to the first move that could not be played.
    pub game: Game,
    /// Where and why the list of moves broke off.
    pub problem: Option<Problem>,
    /// The verdict of each ruleset, in the order of [`Ruleset::ALL`].
    pub verdicts: Vec<(Ruleset, Verdict)>,
}

/// The first move of a list that could not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("ply {ply}: {reason}")]
pub struct Problem {
    /// Its number in the list, from 1.
    pub ply: usize,
    /// Why it was not played.
    pub reason: PlayError,
}

/// Plays moves, or entries of a record, from the position and asks every ruleset; what cannot be played ends the game there.
///
/// The verdicts are those of [`super::by_history`]. `fen_clock` is the clock of the FEN, zero without one.
///
/// ```
/// use draughts_oracle::game::adjudicate;
/// use draughts_oracle::notation::{fen, hub};
/// use draughts_oracle::Outcome;
///
/// let start = fen::parse("W:WK46:BK28")?;
/// let answer = adjudicate(start, 0, [hub::parse_move("46x23x28")?]);
/// assert!(answer.verdicts.iter().all(|(_, verdict)| verdict.outcome == Outcome::WhiteWins));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn adjudicate(start: Position, fen_clock: u32, plies: impl IntoIterator<Item: Into<Ply>>) -> Adjudication {
    let mut game = Game::with_clock(start, fen_clock);
    let problem = plies.into_iter().enumerate().find_map(|(played, ply)| {
        let reason = game.go_on(ply.into()).err()?;
        Some(Problem { ply: played + 1, reason })
    });
    Adjudication { problem, ..Adjudication::of(game) }
}

impl Adjudication {
    /// What every ruleset says of this game.
    pub fn of(game: Game) -> Adjudication {
        let history = History::of(&game);
        let verdicts = Ruleset::ALL.iter().map(|rules| (*rules, history.verdict(rules))).collect();
        Adjudication { game, problem: None, verdicts }
    }

    /// The verdict of the ruleset with this id.
    pub fn verdict(&self, id: &str) -> Option<&Verdict> {
        self.verdicts.iter().find(|(rules, _)| rules.id == id).map(|(_, verdict)| verdict)
    }

    /// Whether the rulesets disagree, on the result or on when it is reached.
    pub fn rulesets_differ(&self) -> bool {
        let ending = |verdict: &Verdict| (verdict.outcome, verdict.ply);
        self.verdicts.windows(2).any(|pair| ending(&pair[0].1) != ending(&pair[1].1))
    }
}

#[cfg(feature = "serde")]
mod shape {
    use super::{Adjudication, PlayError, Problem};
    use crate::Clause;
    use crate::notation::{fen, hub, json};
    use serde::ser::{Serialize, SerializeStruct, Serializer};
    use std::collections::BTreeMap;

    impl Serialize for Adjudication {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let verdicts = self.verdicts.iter().map(|(rules, verdict)| (rules.id, verdict));
            let mut shape = serializer.serialize_struct("Adjudication", 3)?;
            shape.serialize_field("plies", &self.game.plies().len())?;
            shape.serialize_field("problem", &self.problem.map(|problem| self.told(problem)))?;
            shape.serialize_field("rulesets", &verdicts.collect::<BTreeMap<_, _>>())?;
            shape.end()
        }
    }

    impl Adjudication {
        fn told(&self, problem: Problem) -> json::Problem {
            let (text, kind, clauses) = match problem.reason {
                PlayError::Over(_) => (problem.reason.to_string(), "game-over", vec![Clause::Fmjd7_2]),
                PlayError::Illegal(chosen) => (hub::write_move(&chosen), "illegal", Vec::new()),
            };
            json::Problem {
                ply: problem.ply,
                text,
                kind: kind.to_owned(),
                clauses,
                fen: fen::write(self.game.position()),
            }
        }
    }
}
