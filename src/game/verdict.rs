//! What a ruleset says of a game.

use crate::clause::Clauses;
use crate::{Clause, Outcome};
use std::fmt;

/// How a game stands at one ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whether it is over, and for whom.
    pub outcome: Outcome,
    /// Every clause that makes it so, in the order of the texts (INT-019).
    pub clauses: Vec<Clause>,
    /// Every clause under which a player may claim a draw.
    pub claimable: Vec<Clause>,
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.outcome)?;
        for (what, clauses) in [("by", &self.clauses), ("claimable by", &self.claimable)] {
            if !clauses.is_empty() {
                write!(f, " {what} {}", Clauses(clauses))?;
            }
        }
        Ok(())
    }
}

/// A ply at which a draw may be claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Claim {
    /// How many plies have been played.
    pub ply: usize,
    /// The clauses that allow it.
    pub clauses: Vec<Clause>,
}

/// How a game ends under a ruleset, and from when. That neither player can win (7.3.3) is never said (INT-029).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Verdict {
    /// The result; open if no ply ends the game.
    pub outcome: Outcome,
    /// The first ply at which it is over; how many plies were looked at if it is open.
    pub ply: usize,
    /// Every clause that makes it so, in the order of the texts (INT-019).
    pub clauses: Vec<Clause>,
    /// Where a draw could have been claimed before.
    pub claimable: Vec<Claim>,
}

impl Verdict {
    /// The verdict that follows from how the game stands at ply 0, 1, 2 and so on: the first that is not open counts.
    pub(super) fn of(standings: impl IntoIterator<Item = Standing>) -> Verdict {
        let mut verdict = Verdict { outcome: Outcome::Open, ply: 0, clauses: Vec::new(), claimable: Vec::new() };
        for (ply, standing) in standings.into_iter().enumerate() {
            verdict.ply = ply;
            if !standing.claimable.is_empty() {
                verdict.claimable.push(Claim { ply, clauses: standing.claimable });
            }
            if standing.outcome != Outcome::Open {
                verdict.outcome = standing.outcome;
                verdict.clauses = standing.clauses;
                break;
            }
        }
        verdict
    }
}
