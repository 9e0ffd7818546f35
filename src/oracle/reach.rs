//! What a source of positions reaches: clauses that decide, misreadings that show, kinds of captures.
//!
//! A generator that quietly makes only dull positions looks like one that finds no fault; here the two are told apart.

use super::compare::Pair;
use super::source::Source;
use super::statistics::Statistics;
use crate::mailbox::misreadings::MISREADINGS;
use crate::mailbox::{ClauseCounts, Mailbox};
use crate::{Move, Position, Square};

/// On how many positions something was seen, and which one was the first, counted from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The first position on which it was seen; 0 for never.
    pub first: u64,
    /// On how many positions.
    pub positions: u64,
}

impl Seen {
    fn note(&mut self, place: u64, seen: bool) {
        if seen {
            self.positions += 1;
            if self.first == 0 {
                self.first = place;
            }
        }
    }
}

/// What was reached by positions one after the other.
#[derive(Clone, Debug)]
pub struct Reach {
    /// How many positions were asked for and not made.
    pub rejected: u64,
    /// The counts that any comparison keeps.
    pub statistics: Statistics,
    /// On how many positions each clause decided.
    pub clauses: ClauseCounts,
    /// For each of [`MISREADINGS`], on how many positions its moves, or where they lead, are not those of the law.
    pub misreadings: [Seen; MISREADINGS.len()],
    /// Positions where two moves have the same start and the same end.
    pub same_ends: Seen,
    /// Positions where a move ends where it began.
    pub loops: Seen,
}

impl Default for Reach {
    fn default() -> Reach {
        Reach {
            rejected: 0,
            statistics: Statistics::default(),
            clauses: ClauseCounts::default(),
            misreadings: [Seen::default(); MISREADINGS.len()],
            same_ends: Seen::default(),
            loops: Seen::default(),
        }
    }
}

impl Reach {
    /// What the first so many positions of a source reach.
    pub fn of(source: &dyn Source, positions: u64) -> Reach {
        let mut reach = Reach::default();
        for block in 0..source.blocks() {
            source.visit(block, &mut |position| {
                if reach.statistics.positions < positions {
                    reach.add(position);
                }
            });
            if reach.statistics.positions == positions {
                break;
            }
        }
        reach.rejected = positions - reach.statistics.positions;
        reach
    }

    /// Adds a position.
    pub fn add(&mut self, position: &Position) {
        self.statistics.positions += 1;
        let place = self.statistics.positions;
        let mut case = ClauseCounts::default();
        let moves = Mailbox::LAW.moves_traced(position, &mut case);
        self.clauses.add_case(&case);
        for chosen in &moves {
            if let Ok(next) = Mailbox::LAW.play(position, chosen) {
                self.statistics.count(position, chosen, &next);
            }
        }
        // In canonical order moves with the same ends are neighbours.
        self.same_ends.note(place, moves.windows(2).any(|pair| ends(&pair[0]) == ends(&pair[1])));
        self.loops.note(place, moves.iter().any(|chosen| chosen.from == chosen.to));
        for (seen, misreading) in self.misreadings.iter_mut().zip(MISREADINGS) {
            let mut pair = Pair { reference: Mailbox::LAW, subject: *misreading };
            seen.note(place, pair.compare(position, &mut Statistics::default()).is_some());
        }
    }
}

fn ends(chosen: &Move) -> (Square, Square) {
    (chosen.from, chosen.to)
}
