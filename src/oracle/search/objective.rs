//! What a search looks for.

use crate::Position;
use crate::bitboard::Bitboard;
use crate::moves::Count;

/// How good a position is: first by what is looked for, then by what promises more of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score {
    /// How much there is of what is looked for.
    pub value: u64,
    /// Decides between equal values, so that a climb finds its way where the value stays the same.
    pub promise: u64,
}

/// Something of which a position can have more or less.
#[derive(Clone, Copy, Debug)]
pub struct Objective {
    /// The name under which the command line knows it.
    pub id: &'static str,
    /// What it is, in a few words.
    pub what: &'static str,
    measure: fn(&Position) -> Score,
}

impl Objective {
    /// All of them. Another one is another line here.
    pub const ALL: [Objective; 5] = [
        Objective { id: "moves", what: "legal moves", measure: moves },
        Objective { id: "routes", what: "routes of one move", measure: routes },
        Objective { id: "all-routes", what: "routes of all moves together", measure: all_routes },
        Objective { id: "capture", what: "pieces taken by one move", measure: capture },
        Objective { id: "tree", what: "jumps that the search for captures tries", measure: tree },
    ];

    /// The objective with this id.
    pub fn find(id: &str) -> Option<&'static Objective> {
        const ALL: &[Objective] = &Objective::ALL;
        ALL.iter().find(|objective| objective.id == id)
    }

    /// How good the position is.
    pub fn score(&self, position: &Position) -> Score {
        (self.measure)(position)
    }
}

fn moves(position: &Position) -> Score {
    Score { value: Bitboard.perft(position, 1, Count::Moves), promise: 0 }
}

fn routes(position: &Position) -> Score {
    let routes: Vec<u64> = Bitboard.moves_by_routes(position).into_iter().map(|(_, routes)| routes).collect();
    Score { value: routes.iter().copied().max().unwrap_or(0), promise: routes.iter().sum() }
}

fn all_routes(position: &Position) -> Score {
    Score { value: Bitboard.perft(position, 1, Count::Routes), promise: 0 }
}

fn capture(position: &Position) -> Score {
    let longest = Bitboard.moves(position).first().map_or(0, |chosen| chosen.victims.len());
    Score { value: longest as u64, promise: Bitboard.perft(position, 1, Count::Routes) }
}

fn tree(position: &Position) -> Score {
    Score { value: Bitboard.jumps(position), promise: 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    #[test]
    fn positions_are_measured_by_what_is_asked_for() {
        let cases = [
            ("W:W31-50:B1-20", [9, 1, 9, 0, 0]),
            ("W:WK2:B7,8,17,18", [1, 2, 2, 4, 8]),
            ("W:WK45:B7,40", [1, 5, 5, 2, 2]),
            ("W:W6:B1", [0, 0, 0, 0, 0]),
        ];
        for (text, expected) in cases {
            let position = fen::parse(text).expect(text);
            let found = Objective::ALL.each_ref().map(|objective| objective.score(&position).value);
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn every_objective_is_found_by_its_id() {
        for objective in &Objective::ALL {
            assert_eq!(Objective::find(objective.id).map(|found| found.what), Some(objective.what));
        }
        assert!(Objective::find("move").is_none());
    }
}
