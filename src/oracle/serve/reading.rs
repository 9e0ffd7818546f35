//! By which reading of the rules the server answers.

use super::Server;
use crate::engine::answers::legal_moves;
use crate::game::{Adjudication, Ruleset, by_history};
use crate::mailbox::joined::Joined;
use crate::moves::NotPlayable;
use crate::notation::json::{LegalMove, Moves};
use crate::notation::{fen, hub, moves};
use crate::piece::Role;
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

    /// The moves that the server holds legal, in every way to write them. Routes are those of the law.
    pub(super) fn listed(&self, position: &Position, with_routes: bool) -> Moves {
        if self.misread == Joined::LAW {
            return legal_moves(self.engine, position, with_routes);
        }
        let all = self.misread.moves(position);
        let listed = all.iter().map(|chosen| LegalMove {
            from: chosen.from,
            to: chosen.to,
            captured: chosen.victims,
            promotes: self.is_crowned(position, chosen),
            pdn: moves::write(chosen, &all, || self.misread.engine().routes(position)),
            hub: hub::write_move(chosen),
            routes: None,
        });
        let listed: Vec<LegalMove> = listed.collect();
        Moves {
            fen: fen::write(position),
            turn: position.turn(),
            count: listed.len(),
            moves: listed,
            routes_left_out: 0,
        }
    }

    fn is_crowned(&self, position: &Position, chosen: &Move) -> bool {
        let role = |position: &Position, square| position.board().get(square).map(|piece| piece.role());
        let after = self.after(position, chosen).ok().and_then(|after| role(&after, chosen.to));
        role(position, chosen.from) == Some(Role::Man) && after == Some(Role::King)
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
