//! Why a move is legal, or which clauses forbid it.
//!
//! ```
//! use draughts_oracle::{mailbox::explain::{explain, Kind}, notation::fen};
//!
//! let position = fen::parse("W:W21,25:B8,17,20")?;
//! let explanation = explain(&position, &"25x14".parse()?);
//! assert_eq!(explanation.legal(), Some(false));
//! assert_eq!(explanation.kind(), Kind::FewerThanMaximum);
//! assert_eq!(explanation.reasons[0].text, "captures 1 piece; 2 are possible, for example by 21x3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod attempt;
mod capture;
pub mod finding;
mod illegal;
mod quiet;
mod steps;
pub mod texts;

pub use finding::{Finding, Kind, Leg};
pub use steps::{Step, steps};

use super::Mailbox;
use super::outcome::has_pieces;
use crate::notation::moves::{self, MoveText};
use crate::{Clause, Color, Move, Outcome, Position, Route};

/// What can be said about a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Whether it is legal.
    pub verdict: Verdict,
    /// Everything that is wrong with it; for a legal move, that the game is over.
    pub reasons: Vec<Reason>,
}

/// Whether a move is legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is, by this route: the one that was written, or else the shortest.
    Legal(Route),
    /// The text fits all these legal moves.
    Ambiguous(Vec<Move>),
    /// It is not.
    Illegal,
}

/// One thing that is wrong with a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What it is, with its squares and numbers.
    pub finding: Finding,
    /// The clauses that it offends against.
    pub clauses: Vec<Clause>,
    /// It as a sentence.
    pub text: String,
}

impl Explanation {
    /// Whether the move is legal; `None` when the text is ambiguous.
    pub fn legal(&self) -> Option<bool> {
        match self.verdict {
            Verdict::Legal(_) => Some(true),
            Verdict::Ambiguous(_) => None,
            Verdict::Illegal => Some(false),
        }
    }

    /// The kind of answer: what is wrong first of all.
    pub fn kind(&self) -> Kind {
        match (&self.verdict, self.reasons.first()) {
            (Verdict::Ambiguous(_), _) => Kind::Ambiguous,
            (Verdict::Illegal, Some(reason)) => reason.finding.kind(),
            _ => Kind::Legal,
        }
    }

    /// Every clause with its sentence.
    pub fn clauses(&self) -> impl Iterator<Item = (Clause, &str)> {
        self.reasons.iter().flat_map(|reason| reason.clauses.iter().map(|&clause| (clause, reason.text.as_str())))
    }
}

/// Explains the move that a text names: legal, ambiguous, or forbidden and why.
///
/// Clause: FMJD 3.3, FMJD 3.4, FMJD 3.9, FMJD 4.2, FMJD 4.3, FMJD 4.13
pub fn explain(position: &Position, text: &MoveText) -> Explanation {
    let candidates = candidates(position, text);
    let (verdict, wrong) = match (&candidates[..], shown_route(position, &candidates, text)) {
        ([_], Some(route)) => (Verdict::Legal(route), Vec::new()),
        ([], _) | (_, None) => (Verdict::Illegal, illegal::findings(position, text)),
        _ => (Verdict::Ambiguous(candidates), Vec::new()),
    };
    let reasons = game_over(position).into_iter().chain(wrong).map(|finding| Reason {
        clauses: finding.clauses(),
        text: texts::english(&finding),
        finding,
    });
    Explanation { verdict, reasons: reasons.collect() }
}

/// The legal moves that the text fits; several where it leaves open which is meant (INT-027).
fn candidates(position: &Position, text: &MoveText) -> Vec<Move> {
    moves::resolve(text, &Mailbox::LAW.moves(position), || Mailbox::LAW.routes(position)).candidates()
}

/// Of the routes of legal moves the one that was written, else the one that lands nearest to its victims (INT-028).
fn shown_route(position: &Position, candidates: &[Move], text: &MoveText) -> Option<Route> {
    let routes = Mailbox::LAW.routes(position).into_iter().filter(|route| candidates.contains(&route.to_move()));
    routes.min_by_key(|route| (route.squares() != text.squares(), steps::overshoot(route)))
}

/// That the position is already won.
///
/// Clause: FMJD 7.2.2, FMJD 7.2.3
fn game_over(position: &Position) -> Option<Finding> {
    let both = Color::ALL.into_iter().all(|color| has_pieces(position, color));
    let clause = if both { Clause::Fmjd7_2_2 } else { Clause::Fmjd7_2_3 };
    let outcome = Mailbox::LAW.outcome(position);
    (outcome != Outcome::Open).then_some(Finding::GameOver { outcome, clause })
}

#[cfg(test)]
mod tests;
