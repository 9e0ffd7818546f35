//! Whether the two ways of counting say the same.

use super::by_history::History;
use super::incremental;
use super::record::Game;
use super::rulesets::Ruleset;
use super::verdict::Standing;
use crate::moves::NotPlayable;
use std::fmt;

/// Where the two ways of counting part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The ruleset under which they do.
    pub rules: Ruleset,
    /// The first ply at which they do.
    pub ply: usize,
    /// What the whole history says.
    pub by_history: Standing,
    /// What the running counters say.
    pub incremental: Standing,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Disagreement { rules, ply, by_history, incremental } = self;
        write!(f, "by {} at ply {ply}: the whole history says {by_history}, the counters {incremental}", rules.id)
    }
}

/// The first ply at which recomputed and running counters differ, if there is one: each ruleset for the one is set against that in
/// the same place for the other, which is the same unless a fault is planted.
///
/// # Errors
/// When the fast engine cannot carry out a move that the naive engine called legal.
pub fn first_disagreement(
    game: &Game,
    recomputed: &[Ruleset],
    running: &[Ruleset],
) -> Result<Option<Disagreement>, NotPlayable> {
    let history = History::of(game);
    for (rules, running) in recomputed.iter().zip(running) {
        let pairs = history.standings(rules).zip(incremental::standings(game, running)?);
        if let Some((ply, (by_history, incremental))) = pairs.enumerate().find(|(_, (one, other))| one != other) {
            return Ok(Some(Disagreement { rules: *rules, ply, by_history, incremental }));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rulesets::{Ending, FenClock, Irregularities, KingsOnly, LongDiagonal, ManMoveInside, Men};
    use crate::game::{Ply, adjudicate};
    use crate::notation::{fen, hub};
    use crate::{Clause, Outcome, Position};

    /// The law without its limits on few pieces, for positions that would meet them; the clock of a FEN counts.
    const LONG: Ruleset = Ruleset {
        three_against_king: None,
        two_against_king: None,
        irregularities: Irregularities::Stand,
        fen_clock: FenClock::Used,
        ..Ruleset::FMJD_2015
    };

    fn position(text: &str) -> Position {
        fen::parse(text).expect("a position")
    }

    /// Whether a game is drawn, as both ways of counting say.
    fn is_drawn(rules: &Ruleset, start: &str, clock: u32, plies: &[Ply]) -> bool {
        let adjudication = adjudicate(position(start), clock, plies.iter().copied());
        assert_eq!(adjudication.problem, None, "{start}");
        assert_eq!(first_disagreement(&adjudication.game, &[*rules], &[*rules]), Ok(None), "{start}");
        History::of(&adjudication.game).verdict(rules).outcome == Outcome::Draw
    }

    fn moves(texts: &str) -> Vec<Ply> {
        texts.split_whitespace().map(|text| Ply::Move(hub::parse_move(text).expect("a move"))).collect()
    }

    /// Clause: FMJD 6.2
    #[test]
    fn the_clock_of_a_fen_counts_until_a_man_moves_or_a_piece_is_taken() {
        assert!(is_drawn(&LONG, "W:WK26,36:BK25,6", 48, &moves("26-31 25-30")));
        assert!(!is_drawn(&LONG, "W:WK26,36:BK25,6", 47, &moves("26-31 25-30")));
        assert!(!is_drawn(&LONG, "W:WK26,36:BK25,6", 48, &moves("36-31 25-30 26-21")));
        assert!(!is_drawn(&LONG, "W:WK46,36:BK32,K5,6", 49, &moves("46x28x32")));
    }

    /// Clause: FMJD 6.2
    #[test]
    fn men_that_only_stand_by_matter_where_the_rule_asks_for_a_board_without_them() {
        let kings_only = LONG.kings_only.map(|rule| KingsOnly { men: Men::MustBeGone, ..rule });
        let without_men = Ruleset { kings_only, ..LONG };
        for (start, in_both, in_one) in
            [("W:WK26,36:BK25", true, false), ("W:WK26:BK25,6", true, false), ("W:WK26,K36:BK25", true, true)]
        {
            assert_eq!(is_drawn(&LONG, start, 49, &moves("26-21")), in_both, "{start}");
            assert_eq!(is_drawn(&without_men, start, 49, &moves("26-21")), in_one, "{start}");
        }
    }

    /// Clause: FMJD 5.7, FMJD 6.2
    #[test]
    fn an_irregularity_that_stands_counts_by_what_it_changed() {
        let drawn = |after| is_drawn(&LONG, "W:WK26,K36:BK25,K6", 49, &[Ply::Accepted(position(after))]);
        assert!(drawn("B:WK33,K36:BK25,K6"));
        assert!(!drawn("B:WK26,K36:BK25"));
        assert!(!drawn("B:WK26,K36,K47,K48:BK25"));
        assert!(!drawn("B:WK26,K36,47:BK25,K6"));
    }

    /// Clause: FMJD-2024 6.3
    #[test]
    fn a_count_that_begins_anew_is_extended_anew() {
        let rules = Ruleset {
            three_against_king: Some(Ending { moves: 1, clause: Clause::Fmjd2024_6_3 }),
            man_move_inside: ManMoveInside::Restarts,
            long_diagonal: LongDiagonal::ExtendAtExpiry,
            ..LONG
        };
        let drawn = |game| is_drawn(&rules, "W:WK1,K6,45:BK46", 0, &moves(game));
        assert!(!drawn("1-7 46-41"));
        assert!(!drawn("1-7 46-41 7-1"));
        assert!(!drawn("1-7 46-41 45-40 41-36"));
        assert!(drawn("1-7 46-41 45-40 41-36 7-1"));
    }

    #[test]
    fn a_planted_fault_is_found_at_the_ply_where_it_shows() {
        let game = adjudicate(position("W:WK26,36:BK25,6"), 48, moves("26-31 25-30")).game;
        let [law, planted] = [Ruleset::FMJD_2015, LONG];
        let found = |running: &[Ruleset]| first_disagreement(&game, &[law, LONG], running).expect("playable");
        assert_eq!(found(&[law, LONG]), None);
        let differ = |found: Option<Disagreement>| {
            found.map(|it| (it.rules, it.ply, it.by_history.outcome, it.incremental.outcome))
        };
        assert_eq!(differ(found(&[planted, LONG])), Some((law, 2, Outcome::Open, Outcome::Draw)));
        assert_eq!(differ(found(&[law, law])), Some((LONG, 2, Outcome::Draw, Outcome::Open)));
    }

    #[test]
    fn nothing_is_undone_at_the_start() {
        let mut clocks = incremental::Clocks::new(Position::START, 0, &Ruleset::FMJD_2015);
        let standing = clocks.standing();
        clocks.undo();
        assert_eq!((clocks.position(), clocks.standing()), (&Position::START, standing));
    }

    #[test]
    fn rulesets_differ_when_one_of_them_ends_the_game_otherwise() {
        let differ = |clock| adjudicate(position("W:WK26,36:BK25,6"), clock, moves("26-31 25-30")).rulesets_differ();
        assert!(!differ(0));
        assert!(differ(48));
    }

    #[test]
    fn a_disagreement_names_the_ruleset() {
        let by_history = Standing { outcome: Outcome::Draw, clauses: vec![Clause::Fmjd6_4], claimable: Vec::new() };
        let incremental =
            Standing { outcome: Outcome::Open, clauses: Vec::new(), claimable: vec![Clause::Fmjd6_1, Clause::Fmjd6_3] };
        let disagreement = Disagreement { rules: Ruleset::KNDB_2013, ply: 7, by_history, incremental };
        assert_eq!(
            disagreement.to_string(),
            "by kndb-2013 at ply 7: the whole history says draw by FMJD 6.4, the counters open claimable by FMJD 6.1, FMJD 6.3"
        );
    }
}
