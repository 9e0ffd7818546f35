//! What decided about the finished list of moves.

use super::Mailbox;
use super::outcome::has_pieces;
use super::trace::Trace;
use crate::{Clause, Color, Move, Position};

/// Reports which clauses made a difference to this list of moves, found in so many ways.
pub(super) fn report<T: Trace>(mailbox: &Mailbox, position: &Position, moves: &[Move], ways: usize, trace: &mut T) {
    if !T::LISTENS {
        return;
    }
    let both_sides_have_pieces = Color::ALL.into_iter().all(|color| has_pieces(position, color));
    let decided = [
        (Clause::Fmjd3_5, moves.iter().any(|chosen| mailbox.promotes(position, chosen))),
        (Clause::Fmjd4_14, moves.len() > 1 && moves[0].is_capture()),
        (Clause::Fmjd7_2_2, moves.is_empty() && both_sides_have_pieces),
        (Clause::Fmjd7_2_3, !both_sides_have_pieces),
        (Clause::Fmjd9_1_14, moves.len() < ways),
    ];
    decided.into_iter().filter(|&(_, true_here)| true_here).for_each(|(clause, _)| trace.decided(clause));
}

#[cfg(test)]
mod tests {
    use crate::Clause;
    use crate::mailbox::{ClauseCounts, Mailbox};
    use crate::notation::fen;

    fn decided(text: &str) -> Vec<&'static str> {
        let mut counts = ClauseCounts::default();
        let position = fen::parse(text).expect("a position");
        assert_eq!(Mailbox::LAW.moves_traced(&position, &mut counts), Mailbox::LAW.moves(&position));
        counts.iter().map(|(clause, _)| clause.id()).collect()
    }

    #[test]
    fn clauses_that_decide() {
        let cases: &[(&str, &[&str])] = &[
            ("W:W31:B20", &["FMJD 3.4"]),
            ("W:WK31:B20", &["FMJD 3.9"]),
            ("W:W7:B45", &["FMJD 3.4", "FMJD 3.5"]),
            ("W:W27,31:B20", &["FMJD 3.4", "FMJD 4.7"]),
            ("W:W18:B23", &["FMJD 4.1", "FMJD 4.2", "FMJD 4.8"]),
            ("W:W14:B9", &["FMJD 3.5", "FMJD 4.2", "FMJD 4.8"]),
            ("W:W13:B7,8", &["FMJD 4.1", "FMJD 4.2", "FMJD 4.5", "FMJD 4.8", "FMJD 4.15"]),
            ("W:W47,49:B42,44", &["FMJD 4.2", "FMJD 4.8", "FMJD 4.14"]),
            ("W:W21,25:B8,17,20", &["FMJD 3.5", "FMJD 4.2", "FMJD 4.5", "FMJD 4.8", "FMJD 4.13"]),
            ("W:WK33:B17,44", &["FMJD 4.3", "FMJD 4.8", "FMJD 4.11", "FMJD 4.14"]),
            // Behind the ghost on 17 stands a piece that could not be jumped from anywhere, and a man looks no further than it jumps.
            ("W:WK33:B17,K50", &["FMJD 4.3", "FMJD 4.8", "FMJD 4.14"]),
            ("W:W33:B28,39", &["FMJD 4.1", "FMJD 4.2", "FMJD 4.8", "FMJD 4.14"]),
            // From 37 the ghost on 23 leaves no square behind 28, then only 28 behind 32.
            ("W:WK18:B23,28,39,42", &["FMJD 4.3", "FMJD 4.6", "FMJD 4.8", "FMJD 4.11", "FMJD 4.13", "FMJD 4.14"]),
            ("W:WK18:B23,32,39,42", &["FMJD 4.3", "FMJD 4.6", "FMJD 4.8", "FMJD 4.11", "FMJD 4.13"]),
            ("W:WK45:B7,40", &["FMJD 4.3", "FMJD 4.6", "FMJD 4.8", "FMJD 9.1.14"]),
            ("W:W6:B1", &["FMJD 7.2.2"]),
            ("B:W28:B", &["FMJD 7.2.3"]),
            // Blocked, and yet White has won: there is no opponent who could have blocked the pieces (INT-023).
            ("W:WK1-5,6-10:B", &["FMJD 4.7", "FMJD 7.2.3"]),
        ];
        for (text, clauses) in cases {
            assert_eq!(&decided(text), clauses, "{text}");
        }
    }

    #[test]
    fn a_case_counts_once() {
        let mut case = ClauseCounts::default();
        Mailbox::LAW.moves_traced(&fen::parse("W:WK33:B17,44").expect("a position"), &mut case);
        let mut cases = ClauseCounts::default();
        cases.add_case(&case);
        assert_eq!((case.of(Clause::Fmjd4_3), cases.of(Clause::Fmjd4_3)), (3, 1));
    }
}
