//! The mailbox as an engine that records which clauses decided.

use crate::engine::{Answer, Engine};
use crate::mailbox::{ClauseCounts, Mailbox};
use crate::{Move, Outcome, Position};
use std::sync::{Mutex, PoisonError};

/// The mailbox, and on how many of the positions it was asked about each clause decided; threads count together.
#[derive(Clone, Copy, Debug)]
pub struct Traced<'c> {
    /// What was counted so far.
    pub counts: &'c Mutex<ClauseCounts>,
}

impl Engine for Traced<'_> {
    fn moves(&mut self, position: &Position) -> Answer<Vec<Move>> {
        let mut case = ClauseCounts::default();
        let moves = Mailbox::LAW.moves_traced(position, &mut case);
        self.counts.lock().unwrap_or_else(PoisonError::into_inner).add_case(&case);
        Answer::Value(moves)
    }

    fn play(&mut self, position: &Position, chosen: &Move) -> Answer<Position> {
        Engine::play(&mut { Mailbox::LAW }, position, chosen)
    }

    fn outcome(&mut self, position: &Position) -> Answer<Outcome> {
        Answer::Value(Mailbox::LAW.outcome(position))
    }
}
