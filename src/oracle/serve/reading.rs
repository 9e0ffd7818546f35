//! By which reading of the rules the server answers.

use super::Server;
use crate::engine::answers::{legal_moves, listed};
use crate::game::{Adjudication, Ruleset, by_history};
use crate::mailbox::joined::Joined;
use crate::moves::NotPlayable;
use crate::notation::json::Moves;
use crate::{Move, Position};

impl Server {
    /// The moves that the server holds legal.
    pub(super) fn moves(&self, position: &Position) -> Vec<Move> {
        if self.misread == Joined::LAW { self.engine.moves(position) } else { self.misread.moves(position) }
    }

    /// The position after a move, as the server sees it.
    pub(super) fn after(&self, position: &Position, chosen: &Move) -> Result<Position, NotPlayable> {
        if self.misread == Joined::LAW {
            self.engine.play(position, chosen)
        } else {
            self.misread.engine().play(position, chosen)
        }
    }

    /// The moves that the server holds legal, in every way to write them; their routes only if it reads the rules as they stand.
    pub(super) fn listed(&self, position: &Position, with_routes: bool) -> Moves {
        if self.misread == Joined::LAW {
            return legal_moves(self.engine, position, with_routes);
        }
        let (all, engine) = (self.misread.moves(position), self.misread.engine());
        listed(position, &all, |chosen| engine.play(position, chosen).ok(), || engine.routes(position), None)
    }

    /// Puts the verdict of misread draw rules in the place of the default ruleset's.
    pub(super) fn misjudge(&self, adjudication: &mut Adjudication) {
        let law = Ruleset::default();
        if self.rules == law {
            return;
        }
        for (ruleset, verdict) in &mut adjudication.verdicts {
            if *ruleset == law {
                *verdict = by_history::verdict(&adjudication.game, &self.rules);
            }
        }
    }
}
