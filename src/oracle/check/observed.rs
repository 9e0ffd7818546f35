//! What a program answered, and by which reading of the rules it would be right.

use crate::engine::foreign::Shown;
use crate::game::{Game, Ruleset, by_history};
use crate::mailbox::joined::Joined;
use crate::{Move, Outcome, Position};

/// An answer with its question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Observed {
    /// Which moves it holds legal.
    Moves {
        /// Where.
        position: Position,
        /// After which further move.
        after: Option<Move>,
        /// What it shows.
        shown: Shown,
    },
    /// Where a move leads.
    Next {
        /// From where.
        position: Position,
        /// By which move.
        chosen: Move,
        /// To where, as it says.
        next: Position,
    },
    /// Whether it takes a faulty text for a position.
    Fault {
        /// The text.
        text: String,
        /// The fault.
        code: String,
        /// Whether it does.
        taken: bool,
    },
    /// When a game ends.
    Ended {
        /// The game.
        game: Game,
        /// How it ends, as the program says.
        outcome: Outcome,
        /// After how many plies, as the program says.
        ply: usize,
    },
}

/// An answer, and whether it is right. To tell takes a while where there are many routes, so it is done once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The answer with its question.
    pub observed: Observed,
    /// Whether it is right.
    pub is_right: bool,
}

impl Judged {
    /// Judges an answer.
    pub fn of(observed: Observed) -> Judged {
        let is_right = observed.is_right();
        Judged { observed, is_right }
    }
}

impl Observed {
    /// Whether a program that reads the rules of moving in this way would answer so. The other questions do not depend on it.
    pub fn fits(&self, joined: &Joined) -> bool {
        match self {
            Observed::Moves { position, after, shown } => {
                listed(joined, position, after.as_ref()).is_some_and(|moves| fits(shown, &moves))
            }
            // What a program makes of a move that it does not hold legal, no reading of the rules can tell.
            Observed::Next { position, chosen, .. } => {
                self.is_reproduced(joined) || !joined.moves(position).contains(chosen)
            }
            Observed::Fault { .. } | Observed::Ended { .. } => true,
        }
    }

    /// Whether such a program would answer so and not otherwise.
    pub(super) fn is_reproduced(&self, joined: &Joined) -> bool {
        match self {
            Observed::Next { position, chosen, next } => joined.engine().play(position, chosen).as_ref() == Ok(next),
            _ => self.fits(joined),
        }
    }

    /// Whether a program with these draw rules would answer so. Only games depend on them.
    pub fn fits_rules(&self, rules: &Ruleset) -> bool {
        match self {
            Observed::Ended { game, outcome, ply } => {
                let verdict = by_history::verdict(game, rules);
                (verdict.outcome, verdict.ply) == (*outcome, *ply)
            }
            _ => true,
        }
    }

    /// How much a person has to look at.
    pub(super) fn size(&self) -> usize {
        match self {
            Observed::Moves { position, .. } | Observed::Next { position, .. } => position.board().pieces().count(),
            Observed::Fault { text, .. } => text.len(),
            Observed::Ended { game, .. } => game.plies().len(),
        }
    }

    /// Whether it is right.
    pub fn is_right(&self) -> bool {
        !matches!(self, Observed::Fault { taken: true, .. })
            && self.fits(&Joined::LAW)
            && self.fits_rules(&Ruleset::default())
    }
}

/// The moves that such a program lists, in a position or after one more move.
pub(super) fn listed(joined: &Joined, position: &Position, after: Option<&Move>) -> Option<Vec<Move>> {
    match after {
        None => Some(joined.moves(position)),
        Some(chosen) => Some(joined.moves(&joined.engine().play(position, chosen).ok()?)),
    }
}

fn fits(shown: &Shown, moves: &[Move]) -> bool {
    match &shown.rejected {
        None => {
            let mut accepted = shown.accepted.clone();
            accepted.sort_unstable();
            accepted == moves
        }
        Some(rejected) => {
            shown.accepted.iter().all(|chosen| moves.contains(chosen))
                && !rejected.iter().any(|chosen| moves.contains(chosen))
        }
    }
}
