//! What a program answered, and by which reading of the rules it would be right.

use crate::engine::foreign::Shown;
use crate::game::{Game, Ruleset, by_history};
use crate::mailbox::joined::Joined;
use crate::{Move, Outcome, Position, Setup};

/// An answer with its question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Observed {
    /// Which moves it holds legal.
    Moves {
        /// Where.
        position: Position,
        /// After which further move.
        after: Option<Move>,
        /// What it shows.
        shown: Shown,
        /// What it said instead, where it refuses to play a move, which shows that it does not hold the move legal.
        refusal: Option<String>,
    },
    /// Where a move leads.
    Next {
        /// From where.
        position: Position,
        /// By which move.
        chosen: Move,
        /// To where, as it says.
        next: Setup,
    },
    /// Whether it takes a faulty text for a position.
    Fault {
        /// The text.
        text: String,
        /// The fault.
        code: String,
        /// Whether it does.
        taken: bool,
    },
    /// When a game ends.
    Ended {
        /// The game.
        game: Game,
        /// How it ends, as the program says.
        outcome: Outcome,
        /// After how many plies, as the program says.
        ply: usize,
    },
}

/// An answer, and whether it is right. To tell takes a while where there are many routes, so it is done once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The answer with its question.
    pub observed: Observed,
    /// Whether it is right.
    pub is_right: bool,
}

impl Judged {
    /// Judges an answer.
    pub fn of(observed: Observed) -> Judged {
        let is_right = observed.is_right();
        Judged { observed, is_right }
    }
}

impl Observed {
    /// Whether a program that reads the rules of moving in this way would answer so. The other questions do not depend on it.
    pub fn fits(&self, joined: &Joined) -> bool {
        match self {
            Observed::Moves { position, after, shown, .. } => {
                listed(joined, position, after.as_ref()).is_some_and(|moves| fits(shown, &moves))
            }
            // What a program makes of a move that it does not hold legal, no reading of the rules can tell.
            Observed::Next { position, chosen, .. } => {
                self.is_reproduced(joined) || !joined.moves(position).contains(chosen)
            }
            Observed::Fault { .. } | Observed::Ended { .. } => true,
        }
    }

    /// Whether such a program would answer so and not otherwise.
    pub(super) fn is_reproduced(&self, joined: &Joined) -> bool {
        match self {
            Observed::Next { position, chosen, next } => {
                joined.engine().play(position, chosen).is_ok_and(|played| Setup::from(played) == *next)
            }
            _ => self.fits(joined),
        }
    }

    /// Whether a program with these draw rules would answer so. Only games depend on them.
    pub fn fits_rules(&self, rules: &Ruleset) -> bool {
        match self {
            Observed::Ended { game, outcome, ply } => {
                let verdict = by_history::verdict(game, rules);
                (verdict.outcome, verdict.ply) == (*outcome, *ply)
            }
            _ => true,
        }
    }

    /// How much a person has to look at.
    pub(super) fn size(&self) -> usize {
        match self {
            Observed::Moves { position, .. } | Observed::Next { position, .. } => position.board().pieces().count(),
            Observed::Fault { text, .. } => text.len(),
            Observed::Ended { game, .. } => game.plies().len(),
        }
    }

    /// Whether it is right.
    pub fn is_right(&self) -> bool {
        !matches!(self, Observed::Fault { taken: true, .. })
            && self.fits(&Joined::LAW)
            && self.fits_rules(&Ruleset::default())
    }
}

/// The moves that such a program lists, in a position or after one more move.
pub(super) fn listed(joined: &Joined, position: &Position, after: Option<&Move>) -> Option<Vec<Move>> {
    match after {
        None => Some(joined.moves(position)),
        Some(chosen) => Some(joined.moves(&joined.engine().play(position, chosen).ok()?)),
    }
}

fn fits(shown: &Shown, moves: &[Move]) -> bool {
    match &shown.rejected {
        None => {
            let mut accepted = shown.accepted.clone();
            accepted.sort_unstable();
            accepted == moves
        }
        Some(rejected) => {
            shown.accepted.iter().all(|chosen| moves.contains(chosen))
                && !rejected.iter().any(|chosen| moves.contains(chosen))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Case;
    use super::super::tests::{Program, chosen, position};
    use super::*;

    fn shown(accepted: &[&str], rejected: Option<&[&str]>) -> Shown {
        let moves = |texts: &[&str]| texts.iter().map(|text| chosen(text)).collect();
        Shown { accepted: moves(accepted), rejected: rejected.map(moves) }
    }

    /// The king takes both men and ends on either of two squares; without the majority rule it may pass the second by.
    #[test]
    fn a_list_is_right_in_any_order_and_a_probe_as_far_as_it_goes() {
        let position = position("W:W31,K1:B7,13");
        let law = Joined::LAW.moves(&position);
        let free = Program::misreading(&["no-majority"]).moves;
        let all = free.moves(&position);
        let is_right = |shown: Shown| {
            let observed = Observed::Moves { position, after: None, shown, refusal: None };
            [Joined::LAW, free].map(|joined| observed.fits(&joined))
        };
        let list = |moves: &[Move]| Shown { accepted: moves.to_vec(), rejected: None };
        assert_eq!((law.len(), all.len()), (2, 8));
        assert_eq!(is_right(list(&law)), [true, false]);
        assert_eq!(is_right(list(&law.iter().rev().copied().collect::<Vec<_>>())), [true, false]);
        assert_eq!(is_right(list(&all)), [false, true]);
        assert_eq!(is_right(list(&[law.as_slice(), &law[..1]].concat())), [false, false]);
        let beyond: Vec<Move> = all.iter().copied().filter(|it| !law.contains(it)).collect();
        let probe = |accepted: &[Move], rejected: &[Move]| {
            is_right(Shown { accepted: accepted.to_vec(), rejected: Some(rejected.to_vec()) })
        };
        assert_eq!(probe(&law, &[]), [true, true]);
        assert_eq!(probe(&[], &beyond), [true, false]);
        assert_eq!(probe(&law, &beyond), [true, false]);
        assert_eq!(probe(&all, &[]), [false, true]);
        assert_eq!(probe(&[], &law), [false, false]);
        assert_eq!(probe(&beyond[..1], &law[..1]), [false, false]);
    }

    #[test]
    fn moves_after_another_are_those_of_the_next_position() {
        let (position, first) = (position("W:W31:B20"), chosen("31-27"));
        let right = |texts: &[&str]| {
            let shown = shown(texts, None);
            Observed::Moves { position, after: Some(first), shown, refusal: None }.is_right()
        };
        assert_eq!([right(&["20-24", "20-25"]), right(&["20-24"]), right(&[])], [true, false, false]);
    }

    #[test]
    fn what_a_move_leads_to_is_judged_where_the_move_is_legal() {
        let (from, chosen) = (position("W:W25,36:B5,41"), chosen("36x47x41"));
        let readings = [&[][..], &["crowned-on-either-row"], &["captures-forward-only"]];
        let judge = |next: &str| {
            let observed = Observed::Next { position: from, chosen, next: position(next).into() };
            let by = readings.map(|ids| Program::misreading(ids).moves);
            (
                by.map(|joined| observed.fits(&joined)),
                by.map(|joined| observed.is_reproduced(&joined)),
                observed.is_right(),
            )
        };
        assert_eq!(judge("B:W25,47:B5"), ([true, false, true], [true, false, true], true));
        assert_eq!(judge("B:W25,K47:B5"), ([false, true, true], [false, true, false], false));
        assert_eq!(judge("B:W47:B5"), ([false, false, true], [false; 3], false));
    }

    #[test]
    fn texts_and_games_are_no_matter_of_moving() {
        let [.., fault] = &super::super::cases::faults()[..] else { panic!("there are some") };
        let mut taking = Program { takes: true, ..Program::LAW };
        let free = Program::misreading(&["no-majority"]).moves;
        assert!(Program::LAW.clone().judged(fault).is_right);
        let taken = taking.judged(fault);
        assert!(!taken.is_right && taken.observed.fits(&free) && taken.observed.is_reproduced(&free));
        assert!(taken.observed.fits_rules(&Ruleset::NONE));

        let other = Program::drawing("no-repetition");
        for case in super::super::cases::games() {
            let (law, misread) = (Program::LAW.clone().judged(&case), other.clone().judged(&case));
            assert!(law.is_right && law.observed.fits(&free) && law.observed.fits_rules(&Ruleset::default()));
            assert!(misread.observed.fits_rules(&other.rules) && misread.observed.fits(&free));
            let same = law.observed == misread.observed;
            assert_eq!([misread.is_right, law.observed.fits_rules(&other.rules)], [same; 2]);
        }
    }

    #[test]
    fn small_is_what_is_quickly_looked_at() {
        let start = Position::START;
        let game = super::super::cases::game_of("W:WK1:BK50", ["1-7", "50-44", "7-1"]).expect("a game");
        for (case, size) in [
            (Case::Moves(start), 40),
            (Case::Play(position("W:W31:B20,7"), chosen("31-27")), 3),
            (Case::Fault { text: "hello".to_owned(), code: String::new() }, 5),
            (Case::Game(game), 3),
        ] {
            assert_eq!(Program::LAW.clone().judged(&case).observed.size(), size);
        }
    }
}
