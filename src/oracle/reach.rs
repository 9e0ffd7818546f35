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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Strictness;
    use crate::oracle::listed::Listed;

    fn listed(texts: &[&str]) -> Listed {
        let mut listed = Listed::default();
        listed.read("list", texts.join("\n").as_bytes(), Strictness::Strict).expect("a list");
        listed
    }

    #[test]
    fn what_was_seen_is_counted_and_the_first_place_kept() {
        let texts = ["W:W31:B20", "W:WK1:B7,8", "W:WK2:B7,8,17,18", "W:WK1:B7,13", "W:WK4:B8,9,11,12", "W:W31:B20"];
        let reach = Reach::of(&listed(&texts), 10);
        assert_eq!((reach.statistics.positions, reach.rejected), (6, 4));
        assert_eq!(reach.statistics.moves, 2 + 1 + reach_moves(&texts[2..5]) + 2);
        assert_eq!(reach.loops, Seen { first: 3, positions: 1 });
        assert_eq!(reach.same_ends, Seen { first: 5, positions: 1 });
        let no_majority =
            MISREADINGS.iter().position(|misreading| misreading.id == "no-majority").expect("it is known");
        assert_eq!(reach.misreadings[no_majority].first, 2);
        let shows = |text: &&&str| {
            let position = crate::notation::fen::parse(text).expect("a position");
            MISREADINGS[no_majority].moves(&position) != Mailbox::LAW.moves(&position)
        };
        assert_eq!(reach.misreadings[no_majority].positions, texts.iter().filter(shows).count() as u64);
    }

    fn reach_moves(texts: &[&str]) -> u64 {
        let moves =
            |text: &&str| Mailbox::LAW.moves(&crate::notation::fen::parse(text).expect("a position")).len() as u64;
        texts.iter().map(moves).sum()
    }

    #[test]
    fn no_more_is_looked_at_than_was_asked_for() {
        let many = vec!["W:W31:B20"; 514];
        for (asked, positions, rejected) in [(0, 0, 0), (1, 1, 0), (512, 512, 0), (515, 514, 1)] {
            let reach = Reach::of(&listed(&many), asked);
            assert_eq!((reach.statistics.positions, reach.rejected), (positions, rejected));
        }
    }
}
