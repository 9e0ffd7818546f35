//! Which clauses decided.

use crate::Clause;

/// Is told, while moves are generated, which clause decided something.
///
/// ```
/// use draughts_oracle::{Clause, mailbox::{ClauseCounts, Mailbox}, notation::fen};
///
/// let mut counts = ClauseCounts::default();
/// Mailbox::LAW.moves_traced(&fen::parse("W:WK23:B19,28,37")?, &mut counts);
/// assert_eq!(counts.of(Clause::Fmjd4_13), 1);
/// # Ok::<(), fen::FenError>(())
/// ```
pub trait Trace {
    /// Whether anybody listens; where nobody does, the engine does not even look for what to tell.
    const LISTENS: bool = true;

    /// This clause has just made a difference.
    fn decided(&mut self, clause: Clause);
}

/// Listens to nothing, and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Untraced;

impl Trace for Untraced {
    const LISTENS: bool = false;

    fn decided(&mut self, _clause: Clause) {}
}

/// How often each clause decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClauseCounts([u64; Clause::ALL.len()]);

impl ClauseCounts {
    /// How often this clause decided.
    pub fn of(&self, clause: Clause) -> u64 {
        self.0[clause as usize]
    }

    /// The clauses that decided at least once, in the order of the texts, with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (Clause, u64)> + '_ {
        Clause::ALL.iter().copied().zip(self.0).filter(|&(_, count)| count > 0)
    }

    /// Adds one for each clause that decided in `case`, however often: counts cases instead of decisions.
    pub fn add_case(&mut self, case: &ClauseCounts) {
        for (clause, _) in case.iter() {
            self.decided(clause);
        }
    }
}

impl Default for ClauseCounts {
    fn default() -> ClauseCounts {
        ClauseCounts([0; Clause::ALL.len()])
    }
}

impl Trace for ClauseCounts {
    fn decided(&mut self, clause: Clause) {
        self.0[clause as usize] += 1;
    }
}
