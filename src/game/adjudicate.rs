//! One game under every ruleset.

use super::by_history::History;
use super::record::{Game, PlayError};
use super::rulesets::Ruleset;
use super::verdict::Verdict;
use crate::{Move, Position};

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
    /// What was to be played.
    pub chosen: Move,
    /// Why it was not.
    pub reason: PlayError,
}

/// Plays the moves from the position and asks every ruleset; a move that cannot be played ends the game there.
///
/// The verdicts are those of [`super::by_history`]. `fen_clock` is the clock of the FEN, zero without one.
///
/// ```
/// use draughts_oracle::game::adjudicate;
/// use draughts_oracle::{Outcome, notation::fen};
///
/// let blocked = fen::parse("W:W6:B1")?;
/// let answer = adjudicate(blocked, 0, &[]);
/// assert!(answer.verdicts.iter().all(|(_, verdict)| verdict.outcome == Outcome::BlackWins));
/// # Ok::<(), fen::FenError>(())
/// ```
pub fn adjudicate(start: Position, fen_clock: u32, moves: &[Move]) -> Adjudication {
    let mut game = Game::with_clock(start, fen_clock);
    let problem = moves.iter().enumerate().find_map(|(played, &chosen)| {
        game.play(chosen).err().map(|reason| Problem { ply: played + 1, chosen, reason })
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
