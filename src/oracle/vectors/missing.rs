//! What the vectors do not show often enough yet, and positions that show it.

use super::{Expected, Vector};
use crate::bitboard::Bitboard;
use crate::game::misreadings::DRAW_MISREADINGS;
use crate::mailbox::misreadings::{MISREADINGS, Misreading};
use crate::mailbox::{ClauseCounts, Mailbox};
use crate::notation::fen;
use crate::oracle::check::Case;
use crate::oracle::source::Source;
use crate::{Move, Position};

/// How often every misreading shows, and every clause that moves turn on decides.
pub(super) const EACH: usize = 20;

/// What is missing.
pub(super) struct Missing {
    /// How many vectors each misreading of moving needs.
    misreadings: Vec<usize>,
    /// How often each clause decides already; of clauses that no vector shows, nothing is known.
    clauses: ClauseCounts,
    /// How many games each misreading of the draw rules needs.
    pub(super) draws: Vec<usize>,
}

impl Missing {
    /// What these vectors lack.
    pub(super) fn beyond(vectors: &[Vector]) -> Missing {
        let lacking = |id: &str| {
            let shown = vectors.iter().filter(|vector| vector.flags.iter().any(|flag| flag == id));
            EACH.saturating_sub(shown.count())
        };
        let lists = vectors.iter().filter(|vector| matches!(vector.result, Expected::LegalMoves { .. }));
        let mut clauses = ClauseCounts::default();
        lists.filter_map(|list| fen::parse(&list.fen).ok()).for_each(|position| clauses.add_case(&decided(&position)));
        Missing {
            misreadings: MISREADINGS.iter().map(|misreading| lacking(misreading.id)).collect(),
            clauses,
            draws: DRAW_MISREADINGS.iter().map(|misreading| lacking(misreading.id)).collect(),
        }
    }

    fn is_nothing(&self) -> bool {
        let enough = |(_, count)| count >= EACH as u64;
        self.misreadings.iter().all(|&left| left == 0) && self.clauses.iter().all(enough)
    }

    /// Positions of the source that show it, each once.
    pub(super) fn found(mut self, source: &dyn Source) -> Vec<Case> {
        let blocks = if self.is_nothing() { 0 } else { source.blocks() };
        let mut cases = Vec::new();
        for block in 0..blocks {
            source.visit(block, &mut |position| {
                for case in self.shown_by(position) {
                    if !cases.contains(&case) {
                        cases.push(case);
                    }
                }
            });
        }
        cases
    }

    fn shown_by(&mut self, position: &Position) -> Vec<Case> {
        let legal = Bitboard.moves(position);
        let mut cases = Vec::new();
        for (misreading, left) in MISREADINGS.iter().zip(&mut self.misreadings).filter(|(_, left)| **left > 0) {
            let case = telling(misreading, position, &legal);
            *left -= usize::from(case.is_some());
            cases.extend(case);
        }
        let decided = decided(position);
        if decided.iter().any(|(clause, _)| self.clauses.of(clause) < EACH as u64) {
            self.clauses.add_case(&decided);
            cases.push(Case::Moves(*position));
        }
        cases
    }
}

/// The clauses that decide while the moves of a position are found.
pub(super) fn decided(position: &Position) -> ClauseCounts {
    let mut counts = ClauseCounts::default();
    Mailbox::LAW.moves_traced(position, &mut counts);
    counts
}

/// A question about this position that the misreading answers otherwise than the law.
fn telling(misreading: &Misreading, position: &Position, legal: &[Move]) -> Option<Case> {
    if misreading.moves(position) != legal {
        return Some(Case::Moves(*position));
    }
    let elsewhere = |chosen: &&Move| misreading.engine().play(position, chosen) != Bitboard.play(position, chosen);
    legal.iter().find(elsewhere).map(|chosen| Case::Play(*position, *chosen))
}

#[cfg(test)]
mod tests {
    use super::super::shipped;
    use super::*;
    use crate::Clause;
    use crate::notation::{Strictness, hub};
    use crate::oracle::listed::Listed;

    fn vectors() -> Vec<Vector> {
        shipped().expect("the vectors").into_iter().flat_map(|group| group.vectors).collect()
    }

    fn position(text: &str) -> Position {
        fen::parse(text).expect("a position")
    }

    /// What lacks so many of one misreading and knows of no clause.
    fn lacking(id: &str, many: usize) -> Missing {
        let of = |misreading: &Misreading| if misreading.id == id { many } else { 0 };
        let misreadings = MISREADINGS.iter().map(of).collect();
        Missing { misreadings, clauses: ClauseCounts::default(), draws: Vec::new() }
    }

    /// Enough of every clause that decides in this position.
    fn enough(position: &Position, times: usize) -> ClauseCounts {
        let mut clauses = ClauseCounts::default();
        (0..times).for_each(|_| clauses.add_case(&decided(position)));
        clauses
    }

    #[test]
    fn what_is_shipped_lacks_nothing_and_nothing_lacks_everything() {
        let shipped = Missing::beyond(&vectors());
        assert!(shipped.is_nothing() && shipped.draws.iter().all(|&left| left == 0));
        let all = Missing::beyond(&[]);
        assert!(!all.is_nothing());
        assert_eq!(all.misreadings, vec![EACH; MISREADINGS.len()]);
        assert_eq!(all.draws, vec![EACH; DRAW_MISREADINGS.len()]);
        let flagged = vectors().into_iter().filter(|vector| vector.flags.iter().any(|flag| flag == "no-majority"));
        let flagged = flagged.take(EACH - 3).collect::<Vec<_>>();
        let few = Missing::beyond(&flagged);
        for (misreading, &left) in MISREADINGS.iter().zip(&few.misreadings) {
            let shown = flagged.iter().filter(|vector| vector.flags.contains(&misreading.id.to_owned())).count();
            assert_eq!(left, EACH - shown, "{}", misreading.id);
        }
        assert_eq!(few.misreadings[MISREADINGS.iter().position(|it| it.id == "no-majority").expect("it is known")], 3);
    }

    #[test]
    fn a_clause_must_decide_often_enough_as_well() {
        let capture = position("W:W31:B27");
        let missing = |times| Missing { clauses: enough(&capture, times), ..lacking("none", 0) };
        assert!(decided(&capture).of(Clause::Fmjd4_2) > 0);
        assert_eq!([EACH - 1, EACH, EACH + 1].map(|times| missing(times).is_nothing()), [false, true, true]);
        let mut one_left = missing(EACH - 1);
        assert_eq!(one_left.shown_by(&capture), [Case::Moves(capture)]);
        assert_eq!(one_left.shown_by(&capture), []);
    }

    #[test]
    fn a_misreading_shows_in_a_list_or_in_where_a_move_leads() {
        let choice = position("W:WK1:B7,8");
        let with = |id: &str, many, at: &Position| Missing { clauses: enough(at, EACH), ..lacking(id, many) };
        let mut missing = with("no-majority", 2, &choice);
        assert_eq!([1, 2, 3].map(|_| missing.shown_by(&choice).len()), [1, 1, 0]);
        assert_eq!(with("no-majority", 1, &choice).shown_by(&choice), [Case::Moves(choice)]);
        assert_eq!(with("quiet-king-one-step", 1, &choice).shown_by(&choice), []);
        let crowned = position("W:W36:B41");
        let leads = Case::Play(crowned, hub::parse_move("36x47x41").expect("a move"));
        assert_eq!(with("crowned-on-either-row", 1, &crowned).shown_by(&crowned), [leads]);
    }

    #[test]
    fn each_position_is_found_once_and_none_where_nothing_is_missing() {
        let mut listed = Listed::default();
        let text = "W:WK1:B7,8\nW:W31:B27\nW:WK1:B7,8\nW:WK1:B7,13\n";
        listed.read("list", text.as_bytes(), Strictness::Strict).expect("a list");
        let choices = ["W:WK1:B7,8", "W:WK1:B7,13"].map(|text| Case::Moves(position(text)));
        let clauses = || {
            let mut clauses = enough(&position("W:WK1:B7,8"), EACH);
            (0..EACH).for_each(|_| clauses.add_case(&decided(&position("W:W31:B27"))));
            clauses
        };
        assert_eq!(Missing { clauses: clauses(), ..lacking("no-majority", 5) }.found(&listed), choices);
        assert_eq!(Missing { clauses: clauses(), ..lacking("no-majority", 0) }.found(&listed), []);
    }
}
