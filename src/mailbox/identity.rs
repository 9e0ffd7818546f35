//! What tells two moves apart.

use super::Mailbox;
use crate::{Move, Position};
use std::collections::HashSet;

/// A wrong idea of when two ways to move are one move; the right one is [`Mailbox::moves`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Identity {
    /// Every route is a move of its own.
    Route,
    /// Captures between the same two squares are one move, whatever they take.
    FromTo,
    /// Moves that leave the same board are one move, whichever piece made them.
    Board,
}

impl Identity {
    /// The list of moves that an engine with this idea gives: sorted, with an entry for each route or with moves left out. Of
    /// moves that it takes for one, the first is listed.
    ///
    /// Clause: FMJD 9.1.14
    pub fn moves(self, position: &Position) -> Vec<Move> {
        self.moves_of(&Mailbox::LAW, position)
    }

    /// As [`Identity::moves`], of an engine that may misread the rules in other ways too.
    pub(super) fn moves_of(self, engine: &Mailbox, position: &Position) -> Vec<Move> {
        let mut moves = engine.moves(position);
        match self {
            Identity::Route => engine.routes(position).iter().map(|route| route.to_move()).collect(),
            Identity::FromTo => {
                moves.dedup_by_key(|chosen| (chosen.from, chosen.to));
                moves
            }
            Identity::Board => {
                let mut boards = HashSet::new();
                moves.retain(|chosen| boards.insert(engine.play(position, chosen).ok()));
                moves
            }
        }
    }
}
