//! The ways in which programs misread the draw rules, each with the shortest game that betrays it.

use super::rulesets::{
    CaptureBetween, FirstPosition, KingsOnly, LastMove, ManMoveInside, Men, Repetition, Ruleset, Turn,
};
use crate::Clause;

/// One way to get one draw rule wrong: the default ruleset with one field changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawMisreading {
    /// Its name, which never changes.
    pub id: &'static str,
    /// The clause that it gets wrong.
    pub clause: Clause,
    /// What kind of program gets it wrong.
    pub who: &'static str,
    /// How such a program decides.
    pub rules: Ruleset,
    /// A game that it judges otherwise than the default ruleset.
    pub witness: GameWitness,
}

/// A game on which a misreading and the law differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameWitness {
    /// Where it begins.
    pub fen: &'static str,
    /// Its moves as Hub strings.
    pub moves: &'static str,
    /// Why no game with fewer plies shows the difference.
    pub shortest: &'static str,
}

impl DrawMisreading {
    /// The misreading with this id.
    pub fn find(id: &str) -> Option<&'static DrawMisreading> {
        DRAW_MISREADINGS.iter().find(|misreading| misreading.id == id)
    }
}

const LAW: Ruleset = Ruleset::FMJD_2015;

/// The law with its rule of repetition changed.
const fn repetition(turn: Turn, first_position: FirstPosition) -> Ruleset {
    match LAW.repetition {
        Some(rule) => Ruleset { repetition: Some(Repetition { turn, first_position, ..rule }), ..LAW },
        None => LAW,
    }
}

const fn kings_only(men: Men) -> Ruleset {
    match LAW.kings_only {
        Some(rule) => Ruleset { kings_only: Some(KingsOnly { men, ..rule }), ..LAW },
        None => LAW,
    }
}

const FIVE_EACH: &str = "five moves of each player are ten plies";
const THREE_TIMES: &str = "a position returns after four plies at the earliest, twice after eight";

/// Every misreading of when a game is drawn.
pub const DRAW_MISREADINGS: &[DrawMisreading] = &[
    DrawMisreading {
        id: "sixteen-reset-by-man-move",
        clause: Clause::Fmjd6_3,
        who: "programs that count the sixteen and the five moves with the counter of successive king moves",
        rules: Ruleset { man_move_inside: ManMoveInside::Restarts, ..LAW },
        witness: GameWitness {
            fen: "W:WK1,31:BK50",
            moves: "1-7 50-44 31-26 44-39 7-12 39-50 26-21 50-44 12-1 44-39",
            shortest: FIVE_EACH,
        },
    },
    DrawMisreading {
        id: "sixteen-dropped-at-capture",
        clause: Clause::Fmjd6_3,
        who: "programs that look up the limit for the material on the board and restart it at a capture",
        rules: Ruleset { capture_between: CaptureBetween::Restarts, ..LAW },
        witness: GameWitness {
            fen: "W:WK46,K47,K48:BK3",
            moves: "47-38 3-9 46-23 9-22 38-24 22-17 48-31 17-39 24-38 39-17 31-42 17-22 38-15 22-6 42-31 6-1 31-18 1-6 \
                    18-13 6-17 15-20 17-39 13-18 39-17 20-33 17x39x33 18-13 39-33 13-27 33-17 23-19 17-12",
            shortest: "sixteen moves of each player are thirty-two plies; where a capture leaves material without any limit, \
                       such as a man against a king, ten can show the same fault",
        },
    },
    DrawMisreading {
        id: "kings-only-needs-no-men",
        clause: Clause::Fmjd6_2,
        who: "programs that count the twenty-five moves only once no man is left",
        rules: kings_only(Men::MustBeGone),
        witness: GameWitness {
            fen: "W:WK46,45:BK4,6",
            moves: "46-5 4-22 5-46 22-11 46-5 11-7 5-37 7-16 37-28 16-43 28-41 43-30 41-23 30-39 23-1 39-33 1-34 33-15 \
                    34-48 15-4 48-26 4-36 26-21 36-13 21-17 13-18 17-33 18-4 33-24 4-36 24-30 36-47 30-8 47-20 8-17 20-38 \
                    17-50 38-32 50-33 32-19 33-47 19-37 47-33 37-31 33-20 31-4 20-33 4-15 33-50 15-10",
            shortest: "twenty-five moves of each player are fifty plies",
        },
    },
    DrawMisreading {
        id: "no-five-move-rule",
        clause: Clause::Fmjd6_4,
        who: "programs that know the twenty-five and the sixteen moves only",
        rules: Ruleset { two_against_king: None, ..LAW },
        witness: GameWitness {
            fen: "W:WK1:BK50",
            moves: "1-7 50-44 7-12 44-39 12-1 39-50 1-7 50-44 7-12 44-39",
            shortest: FIVE_EACH,
        },
    },
    DrawMisreading {
        id: "no-repetition",
        clause: Clause::Fmjd6_1,
        who: "programs that keep no history",
        rules: Ruleset { repetition: None, ..LAW },
        witness: GameWitness {
            fen: "W:WK1:BK50",
            moves: "1-7 50-44 7-1 44-50 1-7 50-44 7-1 44-50",
            shortest: THREE_TIMES,
        },
    },
    DrawMisreading {
        id: "repetition-ignores-turn",
        clause: Clause::Fmjd6_1,
        who: "programs that compare boards and forget whose turn it is",
        rules: repetition(Turn::Ignored, FirstPosition::Counted),
        witness: GameWitness {
            fen: "W:WK1:BK50",
            moves: "1-7 50-44 7-1 44-50 1-7 50-44 7-12 44-50 12-1",
            shortest: "the same board with the other side to move takes three moves of one side and two of the other, and a further \
                       return four plies",
        },
    },
    DrawMisreading {
        id: "first-position-not-counted",
        clause: Clause::Fmjd6_1,
        who: "programs whose history begins with the first move",
        rules: repetition(Turn::Same, FirstPosition::NotCounted),
        witness: GameWitness {
            fen: "W:WK1:BK50",
            moves: "1-7 50-44 7-1 44-50 1-7 50-44 7-1 44-50",
            shortest: THREE_TIMES,
        },
    },
    DrawMisreading {
        id: "draw-before-win",
        clause: Clause::Fmjd7_2_3,
        who: "programs that look at their draw counters before they look whether the opponent can move",
        rules: Ruleset { last_move: LastMove::Draws, ..LAW },
        witness: GameWitness {
            fen: "W:WK46:BK4",
            moves: "46-23 4-13 23-46 13-36 46-19 36-47 19-28 47-15 28-10 15x4x10",
            shortest: "five moves of each player are ten plies, and a position that has stood twice was not won",
        },
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::rulesets::LongDiagonal;
    use crate::game::{Verdict, adjudicate, agreement::first_disagreement, by_history};
    use crate::notation::{fen, hub};

    fn verdicts(misreading: &DrawMisreading, plies: usize) -> [Verdict; 2] {
        let start = fen::parse(misreading.witness.fen).expect("a position");
        let moves = misreading.witness.moves.split_whitespace().take(plies);
        let answer = adjudicate(start, 0, moves.map(|text| hub::parse_move(text).expect("a move")));
        assert_eq!(answer.problem, None, "{}", misreading.id);
        assert_eq!(
            first_disagreement(&answer.game, &[misreading.rules], &[misreading.rules]),
            Ok(None),
            "{}",
            misreading.id
        );
        [LAW, misreading.rules].map(|rules| by_history::verdict(&answer.game, &rules))
    }

    #[test]
    fn each_witness_is_judged_otherwise_and_not_a_ply_before_its_end() {
        for misreading in DRAW_MISREADINGS {
            let plies = misreading.witness.moves.split_whitespace().count();
            let [law, misread] = verdicts(misreading, plies);
            assert_ne!((law.outcome, law.ply), (misread.outcome, misread.ply), "{}", misreading.id);
            let [law, misread] = verdicts(misreading, plies - 1);
            assert_eq!(law, misread, "{}", misreading.id);
        }
    }

    #[test]
    fn a_misreading_is_found_by_its_id() {
        for misreading in DRAW_MISREADINGS {
            assert_eq!(DrawMisreading::find(misreading.id), Some(misreading));
        }
        assert_eq!(DrawMisreading::find("ghosts-transparent"), None);
    }

    #[test]
    fn a_ruleset_joined_with_the_law_or_with_itself_stays_what_it_is() {
        for rules in Ruleset::ALL {
            let under_the_name_of_the_law =
                Ruleset { id: LAW.id, title: LAW.title, provenance: LAW.provenance, ..*rules };
            assert_eq!(LAW.joined(rules), Some(under_the_name_of_the_law), "{}", rules.id);
            assert_eq!(rules.joined(&LAW), Some(*rules), "{}", rules.id);
            assert_eq!(rules.joined(rules), Some(*rules), "{}", rules.id);
        }
        let on_the_diagonal = Ruleset { long_diagonal: LongDiagonal::ExtendIfHeld, ..LAW };
        assert_eq!(LAW.joined(&on_the_diagonal), Some(on_the_diagonal));
    }

    #[test]
    fn two_are_joined_in_any_order_unless_they_answer_one_question_differently() {
        let mut apart = Vec::new();
        for (place, one) in DRAW_MISREADINGS.iter().enumerate() {
            for other in &DRAW_MISREADINGS[place + 1..] {
                let both = one.rules.joined(&other.rules);
                assert_eq!(other.rules.joined(&one.rules), both, "{} {}", one.id, other.id);
                match both {
                    None => apart.push([one.id, other.id]),
                    Some(both) => assert!([one, other].iter().all(|alone| alone.rules != both)),
                }
            }
        }
        let expected = [
            ["no-repetition", "repetition-ignores-turn"],
            ["no-repetition", "first-position-not-counted"],
            ["repetition-ignores-turn", "first-position-not-counted"],
        ];
        assert_eq!(apart, expected);
    }
}
