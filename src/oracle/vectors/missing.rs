//! What the vectors do not show often enough yet, and positions that show it.

use super::{Expected, Vector};
use crate::bitboard::Bitboard;
use crate::game::misreadings::DRAW_MISREADINGS;
use crate::mailbox::misreadings::{MISREADINGS, Misreading};
use crate::mailbox::{ClauseCounts, Mailbox};
use crate::notation::fen;
use crate::oracle::check::Case;
use crate::oracle::generated::{Generated, Recipe};
use crate::oracle::source::Source;
use crate::{Move, Position};

/// How often every misreading shows, and every clause that moves turn on decides.
pub(super) const EACH: usize = 20;

/// How many random positions are looked through.
const LOOKED_THROUGH: u64 = 60_000;

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

    /// Positions from all generators that show it, as far as random positions do.
    pub(super) fn found(mut self, seed: u64) -> Vec<Case> {
        let source = Generated { recipe: Recipe::Mix, seed, positions: LOOKED_THROUGH };
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
