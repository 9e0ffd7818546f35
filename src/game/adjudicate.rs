//! One game under every ruleset.

use super::by_history::History;
use super::record::{Game, PlayError, Ply};
use super::replay::{PlyFault, Problem, Replay};
use super::rulesets::Ruleset;
use super::verdict::Verdict;
use crate::Position;
use crate::notation::{fen, hub};

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
    let problem = plies.into_iter().find_map(|ply| {
        let ply = ply.into();
        let refused = game.go_on(ply).err()?;
        Some(problem(&game, ply, refused))
    });
    Adjudication { problem, ..Adjudication::of(game) }
}

fn problem(game: &Game, ply: Ply, refused: PlayError) -> Problem {
    let position = *game.position();
    let text = match ply {
        Ply::Move(chosen) => hub::write_move(&chosen),
        Ply::Accepted(after) => fen::write(&after),
    };
    let fault = match refused {
        PlayError::Over(outcome) => PlyFault::Over(outcome),
        PlayError::Illegal(_) => PlyFault::illegal(&position, &text),
    };
    Problem { ply: game.plies().len() + 1, text, fault, position, span: 0..0 }
}

impl Adjudication {
    /// What every ruleset says of a game that was replayed; the clock is that of its FEN, zero without one.
    pub fn of_replay(replay: &Replay, fen_clock: u32) -> Adjudication {
        let known = adjudicate(replay.start, fen_clock, &replay.plies);
        Adjudication { problem: known.problem.or_else(|| replay.problem.clone()), ..known }
    }

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
    use super::{Adjudication, Problem};
    use serde::ser::{Serialize, SerializeStruct, Serializer};
    use std::collections::BTreeMap;

    impl Serialize for Adjudication {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let verdicts = self.verdicts.iter().map(|(rules, verdict)| (rules.id, verdict));
            let mut shape = serializer.serialize_struct("Adjudication", 3)?;
            shape.serialize_field("plies", &self.game.plies().len())?;
            shape.serialize_field("problem", &self.problem.as_ref().map(Problem::shape))?;
            shape.serialize_field("rulesets", &verdicts.collect::<BTreeMap<_, _>>())?;
            shape.end()
        }
    }
}
