//! One wrong answer, told so that a person can follow it.

use super::cases::moves_of;
use super::observed::listed;
use super::wrong_position::wrongs;
use super::{Case, Diagnosis, Observed};
use crate::engine::foreign::{Foreign, Shown};
use crate::engine::process::Trouble;
use crate::game::{Game, Ruleset, by_history};
use crate::mailbox::Mailbox;
use crate::mailbox::explain::explain;
use crate::mailbox::joined::Joined;
use crate::notation::hub::write_move;
use crate::notation::{fen, plural};
use crate::oracle::minimize::minimize;
use crate::oracle::mismatch::Mismatch;
use crate::{Clause, Move, Outcome, Position, Setup};
use serde::Serialize;
use std::fmt;
use std::time::{Duration, Instant};

/// Where a program and the rules part.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The position, or the text that is none.
    pub fen: String,
    /// The question.
    pub asked: String,
    /// Legal moves that it does not know, as Hub texts.
    pub missing: Vec<String>,
    /// Moves that it holds legal and that are not.
    pub extra: Vec<String>,
    /// Moves that it lists more than once.
    pub duplicated: Vec<String>,
    /// What it says, where the answer is no list of moves.
    pub said: Option<String>,
    /// What would be right, where the answer is no list of moves.
    pub expected: Option<String>,
    /// In what the position after a move is another than the right one, a sentence each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<String>,
    /// The smallest position found on which it still differs, where the question is about a position alone.
    pub minimised: Option<String>,
    /// The misreadings that explain it.
    pub misreadings: Vec<String>,
    /// The clauses that it turns on: those misread, or of an unexplained answer those that forbid the first move that is not
    /// legal, or decide what stands where after a move.
    pub clauses: Vec<Clause>,
}

/// How long the program is asked again for one difference.
const PATIENCE: Duration = Duration::from_secs(5);

/// Tells a wrong answer.
pub(super) fn difference(observed: &Observed, diagnosis: Option<&Diagnosis>, program: &mut dyn Foreign) -> Difference {
    let told = told(observed, program);
    match diagnosis {
        Some(Diagnosis { misreadings, clauses, .. }) => {
            Difference { misreadings: misreadings.clone(), clauses: clauses.clone(), ..told }
        }
        None => told,
    }
}

fn told(observed: &Observed, program: &mut dyn Foreign) -> Difference {
    match observed {
        Observed::Moves { position, shown, refusal: Some(refusal), .. } => {
            of_refusal(position, shown, refusal, program)
        }
        Observed::Moves { position, after, shown, refusal: None } => of_moves(position, after.as_ref(), shown, program),
        Observed::Next { position, chosen, next } => of_next(position, chosen, next, program),
        Observed::Fault { text, code, .. } => of_fault(text, code),
        Observed::Ended { game, outcome, ply } => of_end(game, *outcome, *ply),
    }
}

fn of_moves(position: &Position, after: Option<&Move>, shown: &Shown, program: &mut dyn Foreign) -> Difference {
    let smallest = after.is_none().then(|| smallest(*position, program, |it| Some(Case::Moves(*it))));
    let asked = after.map_or("moves".to_owned(), |chosen| format!("moves after {}", write_move(chosen)));
    let minimised = smallest.as_ref().map(fen::write);
    Difference { fen: fen::write(position), asked, minimised, ..lists(position, after, shown) }
}

/// It was told to play a move, and does not.
fn of_refusal(position: &Position, shown: &Shown, refusal: &str, program: &mut dyn Foreign) -> Difference {
    let lists = lists(position, None, shown);
    let asked = format!("play {}", lists.missing.join(" "));
    Difference { asked, said: Some(format!("it refuses: {refusal}")), ..of_moves(position, None, shown, program) }
}

fn of_next(position: &Position, chosen: &Move, next: &Setup, program: &mut dyn Foreign) -> Difference {
    let can_play = |it: &Position| Mailbox::LAW.moves(it).contains(chosen).then_some(Case::Play(*it, *chosen));
    let right = Mailbox::LAW.play(position, chosen).ok().map(Setup::from);
    let mover = position.board().get(chosen.from);
    let wrongs = right.map_or_else(Vec::new, |right| wrongs(chosen, mover, next, &right));
    Difference {
        clauses: each_once(wrongs.iter().flat_map(|wrong| wrong.clauses).copied()),
        reasons: the_first(wrongs.into_iter().map(|wrong| wrong.sentence).collect()),
        fen: fen::write(position),
        asked: format!("play {}", write_move(chosen)),
        said: Some(fen::write_setup(next)),
        expected: right.as_ref().map(fen::write_setup),
        minimised: Some(fen::write(&smallest(*position, program, can_play))),
        ..Difference::default()
    }
}

fn of_fault(text: &str, code: &str) -> Difference {
    Difference {
        fen: text.to_owned(),
        asked: "whether this is a position".to_owned(),
        said: Some("yes".to_owned()),
        expected: Some(code.to_owned()),
        ..Difference::default()
    }
}

fn of_end(game: &Game, outcome: Outcome, ply: usize) -> Difference {
    let verdict = by_history::verdict(game, &Ruleset::default());
    let moves: Vec<String> = moves_of(game).iter().map(write_move).collect();
    Difference {
        fen: fen::write(&game.positions()[0]),
        asked: format!("when the game {} ends", moves.join(" ")),
        said: Some(format!("{outcome} at ply {ply}")),
        expected: Some(format!("{} at ply {}", verdict.outcome, verdict.ply)),
        ..Difference::default()
    }
}

fn lists(position: &Position, after: Option<&Move>, shown: &Shown) -> Difference {
    let legal = listed(&Joined::LAW, position, after).unwrap_or_default();
    let mut mismatch = Mismatch::none(position);
    match &shown.rejected {
        None => drop(mismatch.compare_moves(legal, shown.accepted.clone())),
        Some(rejected) => {
            mismatch.missing = rejected.iter().copied().filter(|chosen| legal.contains(chosen)).collect();
            mismatch.extra = shown.accepted.iter().copied().filter(|chosen| !legal.contains(chosen)).collect();
        }
    }
    let texts = |moves: &[Move]| moves.iter().map(write_move).collect();
    Difference {
        missing: texts(&mismatch.missing),
        extra: texts(&mismatch.extra),
        duplicated: texts(&mismatch.duplicated),
        clauses: forbidding(position, mismatch.extra.first().filter(|_| after.is_none())),
        ..Difference::default()
    }
}

/// The clauses that forbid a move.
fn forbidding(position: &Position, chosen: Option<&Move>) -> Vec<Clause> {
    let text = chosen.and_then(|chosen| write_move(chosen).parse().ok());
    let explanation = text.map(|text| explain(position, &text));
    each_once(explanation.iter().flat_map(|explanation| explanation.clauses()).map(|(clause, _)| clause))
}

fn each_once(clauses: impl Iterator<Item = Clause>) -> Vec<Clause> {
    let mut clauses: Vec<Clause> = clauses.collect();
    clauses.sort_unstable();
    clauses.dedup();
    clauses
}

/// So many sentences as a person reads: a position may be wrong on every square.
fn the_first(mut sentences: Vec<String>) -> Vec<String> {
    const SHOWN: usize = 5;
    let more = sentences.len().saturating_sub(SHOWN);
    if more > 1 {
        sentences.truncate(SHOWN);
        sentences.push(format!("{more} things more"));
    }
    sentences
}

/// Takes pieces off as long as the program answers and is wrong.
fn smallest(position: Position, program: &mut dyn Foreign, case: impl Fn(&Position) -> Option<Case>) -> Position {
    let begin = Instant::now();
    let mut is_broken_off = false;
    minimize(position, |candidate| {
        if is_broken_off || begin.elapsed() >= PATIENCE {
            return false;
        }
        let answer = case(candidate).map(|case| case.ask(program));
        is_broken_off = answer == Some(Err(Trouble::BrokenOff));
        matches!(answer, Some(Ok(observed)) if !observed.is_right())
    })
}

impl fmt::Display for Case {
    /// The question in one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Case::Moves(position) => write!(f, "moves of {}", fen::write(position)),
            Case::Play(position, chosen) => write!(f, "{} in {}", write_move(chosen), fen::write(position)),
            Case::Fault { text, .. } => write!(f, "`{text}`"),
            Case::Game(game) => {
                let plies = game.plies().len();
                let noun = plural(plies as u64, "ply");
                write!(f, "a game of {plies} {noun} from {}", fen::write(&game.positions()[0]))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_more_than_are_shown_is_shown_as_well() {
        let told = |number: usize| the_first((1..=number).map(|number| number.to_string()).collect()).join(" ");
        let all = ["1 2 3 4 5", "1 2 3 4 5 6", "1 2 3 4 5 2 things more", "1 2 3 4 5 3 things more"];
        assert_eq!([5, 6, 7, 8].map(told), all);
    }
}
