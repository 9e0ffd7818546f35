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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::misreadings::DrawMisreading;
    use crate::mailbox::misreadings::Misreading;
    use serde_json::Value;

    fn misreading(id: &str) -> Server {
        let joined = Joined::of(&[Misreading::find(id).expect("a known id")]).expect("one alone");
        Server { misread: joined, ..Server::default() }
    }

    fn answer(server: &Server, request: &str) -> Value {
        serde_json::from_str(&server.answer(request.as_bytes())).expect("an answer")
    }

    #[test]
    fn a_misread_rule_shows_in_lists_and_in_what_may_be_played() {
        let moves = r#"{"op":"moves","fen":"W:WK1:B7,8"}"#;
        let free = misreading("no-majority");
        assert_eq!(
            (&answer(&Server::default(), moves)["count"], &answer(&free, moves)["count"]),
            (&1.into(), &7.into())
        );
        let play = r#"{"op":"play","fen":"W:WK1:B7,8","moves":["1x18"]}"#;
        let law = answer(&Server::default(), play);
        assert_eq!((&law["ok"], &law["error"]["code"]), (&false.into(), &"illegal-move".into()));
        assert_eq!(law["error"]["message"], "ply 1: `1x18` is not legal");
        assert_eq!(answer(&free, play)["fen"], "B:WK18:B8");
        let second = r#"{"op":"play","fen":"W:W31:B20","moves":["31-27","20-26"]}"#;
        assert_eq!(answer(&free, second)["error"]["message"], "ply 2: `20-26` is not legal");
        let crowned = r#"{"op":"play","fen":"W:W25,36:B5,41","moves":["36x47"]}"#;
        assert_eq!(answer(&Server::default(), crowned)["fen"], "B:W25,47:B5");
        assert_eq!(answer(&misreading("crowned-on-either-row"), crowned)["fen"], "B:W25,K47:B5");
    }

    #[test]
    fn misread_draw_rules_stand_in_the_place_of_the_default_ruleset() {
        let rules = DrawMisreading::find("no-five-move-rule").expect("a known id").rules;
        let misread = Server { rules, ..Server::default() };
        let request = r#"{"op":"adjudicate","fen":"W:WK1:BK50","moves":
            ["1-7","50-44","7-12","44-39","12-1","39-50","1-7","50-44","7-12","44-39"]}"#
            .replace('\n', "");
        let outcomes = |server: &Server| answer(server, &request)["rulesets"].clone();
        let (law, misread) = (outcomes(&Server::default()), outcomes(&misread));
        assert_eq!((&law["fmjd-2015"]["outcome"], &misread["fmjd-2015"]["outcome"]), (&"draw".into(), &"open".into()));
        for id in Ruleset::ALL.iter().map(|rules| rules.id).filter(|&id| id != Ruleset::default().id) {
            assert_eq!(law[id], misread[id], "{id}");
        }
        let of = |moves: &str| {
            let request = format!(r#"{{"op":"adjudicate","fen":"W:WK1,31:B7,13","moves":["{moves}"]}}"#);
            answer(&Server::default(), &request)["error"].clone()
        };
        assert_eq!((&of("hello")["code"], &of("1x")["code"]), (&"bad-move".into(), &"bad-move".into()));
        assert_eq!(of("31-27"), Value::Null);
        let ambiguous = r#"{"op":"adjudicate","fen":"W:WK4:B13,20,32,37","moves":["4x15"]}"#;
        let error = answer(&Server::default(), ambiguous)["error"].clone();
        assert_eq!(
            (&error["code"], &error["message"]),
            (&"ambiguous-move".into(), &"ply 1: several legal moves: 4x15x13x20x32 4x15x13x20x37".into())
        );
    }
}
