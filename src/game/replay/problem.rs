//! What can be the matter with a ply of a record.

use super::normal::written;
use crate::clause::Clauses;
use crate::mailbox::explain::{Reason, explain};
use crate::notation::fen::FenError;
use crate::notation::hub;
use crate::notation::moves::MoveTextError;
use crate::{Clause, Move, Outcome, Position};
use std::fmt::Write;
use std::ops::Range;

/// A ply that cannot be played, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("ply {ply}, `{text}`: {}", in_position(.fault, .position))]
pub struct Problem {
    /// Which ply, from 1.
    pub ply: usize,
    /// How it was written.
    pub text: String,
    /// What is the matter with it.
    pub fault: PlyFault,
    /// The position in which it was to be played.
    pub position: Position,
    /// Where it stands in the text of the record; empty where there is no record.
    pub span: Range<usize>,
}

/// What is the matter with a ply.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlyFault {
    /// The text is no move.
    #[error(transparent)]
    Unreadable(#[from] MoveTextError),
    /// The record says that the move is not known.
    #[error("the move is not known")]
    Unknown,
    /// No legal move fits the text.
    #[error("{}", sentence(.0))]
    Illegal(Vec<Reason>),
    /// The game has been decided before.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// Several legal moves fit the text, and no later ply tells which of them was played (INT-027).
    #[error("several legal moves: {}", hub_texts(.0))]
    Ambiguous(Vec<Move>),
    /// A command that puts up no position.
    #[error("no position")]
    Setup(#[source] Option<FenError>),
    /// The two engines of this crate do not say the same of the position: one of them is wrong.
    #[error("the engines differ: {0}")]
    EnginesDiffer(Difference),
}

/// Where the two engines part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Difference {
    /// They do not list the same moves.
    #[error("the mailbox finds {}, the bitboard {}", hub_texts(.0), hub_texts(.1))]
    Moves(Vec<Move>, Vec<Move>),
    /// They do not say the same of the end of the game.
    #[error("only one of them says that the game is over")]
    Outcome,
    /// A move does not lead to the same position.
    #[error("{} leads to two positions", hub::write_move(.0))]
    After(Move),
}

/// The fault; where several moves are meant, these as `moves` lists them in the position.
fn in_position(fault: &PlyFault, position: &Position) -> String {
    match fault {
        PlyFault::Ambiguous(moves) => {
            let texts: Vec<String> = moves.iter().map(|chosen| written(position, chosen)).collect();
            format!("several legal moves: {}", texts.join(" "))
        }
        other => other.to_string(),
    }
}

fn hub_texts(moves: &[Move]) -> String {
    moves.iter().map(hub::write_move).collect::<Vec<_>>().join(" ")
}

fn sentence(reasons: &[Reason]) -> String {
    let mut text = String::from("not legal");
    for (place, reason) in reasons.iter().enumerate() {
        text.push_str(if place == 0 { ": " } else { "; " });
        text.push_str(&reason.text);
        let _ = write!(text, " ({})", Clauses(&reason.clauses));
    }
    text
}

impl PlyFault {
    /// Why a move is not played in this position, by any text that names it.
    pub(in crate::game) fn illegal(position: &Position, text: &str) -> PlyFault {
        match text.parse() {
            Ok(text) => PlyFault::Illegal(explain(position, &text).reasons),
            Err(error) => PlyFault::Unreadable(error),
        }
    }

    /// A stable name: for an illegal move that of [`Kind`](crate::mailbox::explain::Kind).
    pub fn kind(&self) -> &'static str {
        match self {
            PlyFault::Unreadable(_) => "unreadable",
            PlyFault::Unknown => "unknown-move",
            PlyFault::Illegal(reasons) => reasons.first().map_or("illegal", |reason| reason.finding.kind().id()),
            PlyFault::Over(_) => "game-over",
            PlyFault::Ambiguous(_) => "ambiguous",
            PlyFault::Setup(_) => "bad-setup",
            PlyFault::EnginesDiffer(_) => "engines-differ",
        }
    }

    /// The clauses that an illegal move offends against, each once, the plainest first.
    ///
    /// Clause: FMJD 7.2
    pub fn clauses(&self) -> Vec<Clause> {
        let reasons = match self {
            PlyFault::Illegal(reasons) => reasons,
            PlyFault::Over(_) => return vec![Clause::Fmjd7_2],
            _ => return Vec::new(),
        };
        let mut clauses = Vec::new();
        for clause in reasons.iter().flat_map(|reason| reason.clauses.iter().copied()) {
            if !clauses.contains(&clause) {
                clauses.push(clause);
            }
        }
        clauses
    }
}

#[cfg(feature = "serde")]
impl Problem {
    /// The problem in its JSON shape.
    pub fn shape(&self) -> crate::notation::json::Problem {
        crate::notation::json::Problem {
            ply: self.ply,
            text: self.text.clone(),
            kind: self.fault.kind().to_owned(),
            clauses: self.fault.clauses(),
            fen: crate::notation::fen::write(&self.position),
            place: None,
        }
    }

    /// The same with its place in the file that the record is from.
    pub fn shape_in(&self, record: &crate::notation::pdn::Record) -> crate::notation::json::Problem {
        let (line, column) = record.location(self.span.start);
        let place = Some(crate::notation::json::Place { line, column });
        crate::notation::json::Problem { place, ..self.shape() }
    }
}
