//! Counterexamples kept by their meaning: the position, what is right there, and what once went wrong.

use crate::mailbox::{ClauseCounts, Mailbox};
use crate::notation::fen::{self, FenError};
use crate::notation::hub::{self, HubMoveError};
use crate::oracle::{Mismatch, Pair, Statistics};
use crate::{Move, Outcome, Position};
use serde::{Deserialize, Serialize};

/// What is stored: one JSON file each in `tests/regressions`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Regression {
    /// The position.
    pub fen: String,
    /// Its legal moves in Hub's notation, in canonical order.
    pub moves: Vec<String>,
    /// Whether it is won.
    pub outcome: Outcome,
    /// The clauses that decide there.
    pub clauses: Vec<String>,
    /// What was wrong, and where.
    pub cause: String,
}

/// In what a stored counterexample fails.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegressionError {
    /// Its position cannot be read.
    #[error("the position: {0}")]
    Fen(#[from] FenError),
    /// One of its moves cannot be read.
    #[error("the moves: {0}")]
    Move(#[from] HubMoveError),
    /// The engines differ on it.
    #[error("the engines differ:\n{0}")]
    EnginesDiffer(Box<Mismatch>),
    /// The engines agree on something else than what is stored.
    #[error("`{fen}`: {what} {found} instead of {stored}")]
    Changed {
        /// The position.
        fen: String,
        /// Moves, outcome or clauses.
        what: &'static str,
        /// What the engines say.
        found: String,
        /// What is stored.
        stored: String,
    },
}

impl Regression {
    /// What the naive engine says of a position; a person says the cause.
    pub fn of(position: &Position, cause: &str) -> Regression {
        let mut counts = ClauseCounts::default();
        let moves = Mailbox::LAW.moves_traced(position, &mut counts);
        Regression {
            fen: fen::write(position),
            moves: moves.iter().map(hub::write_move).collect(),
            outcome: Mailbox::LAW.outcome(position),
            clauses: counts.iter().map(|(clause, _)| clause.id().to_owned()).collect(),
            cause: cause.to_owned(),
        }
    }

    /// What the engines differ in on a position, made small.
    pub fn difference(position: &Position) -> Option<Mismatch> {
        let mismatch = Pair::native().compare(position, &mut Statistics::default())?;
        Some(Pair::native().minimize(mismatch))
    }

    /// Whether both engines give what is stored.
    ///
    /// # Errors
    /// When it cannot be read, the engines differ, or they agree on something else.
    pub fn check(&self) -> Result<(), RegressionError> {
        let position = fen::parse(&self.fen)?;
        let _: Vec<Move> = self.moves.iter().map(|text| hub::parse_move(text)).collect::<Result<_, _>>()?;
        if let Some(mismatch) = Regression::difference(&position) {
            return Err(RegressionError::EnginesDiffer(Box::new(mismatch)));
        }
        let now = Regression::of(&position, &self.cause);
        for (what, found, stored) in [
            ("moves", now.moves.join(" "), self.moves.join(" ")),
            ("outcome", now.outcome.to_string(), self.outcome.to_string()),
            ("clauses", now.clauses.join(", "), self.clauses.join(", ")),
        ] {
            if found != stored {
                return Err(RegressionError::Changed { fen: self.fen.clone(), what, found, stored });
            }
        }
        Ok(())
    }
}
