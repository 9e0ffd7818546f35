//! Witnesses: for each misreading the smallest position, or the shortest game, that betrays it.

#[cfg(feature = "serde")]
pub mod answer;
mod equal;
mod positions;
mod smallest;
mod tours;

pub use equal::{EQUAL_READINGS, EqualReading};
pub use positions::WITNESSES;
pub use smallest::{Smallest, shows, smallest};
pub use tours::two_tours;

use crate::Clause;
use crate::game::misreadings::{DRAW_MISREADINGS, DrawMisreading};
use crate::mailbox::Misreading;
use crate::mailbox::misreadings::MISREADINGS;
use crate::notation::fen;
use std::fmt;

/// The smallest position on which a misreading of what the moves are shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The id of the misreading.
    pub id: &'static str,
    /// The position.
    pub fen: &'static str,
    /// Why there is no smaller one.
    pub proof: Proof,
}

impl Witness {
    /// The witness of the misreading with this id.
    pub fn find(id: &str) -> Option<&'static Witness> {
        WITNESSES.iter().find(|witness| witness.id == id)
    }

    /// Makes the search again from which the proof comes: seconds for up to four pieces, else minutes.
    pub fn search_again(&self, misreading: &Misreading) -> Smallest {
        match self.proof {
            Proof::Positions(_) => smallest(misreading, MOST_PIECES),
            Proof::Tours(_) => two_tours(MOST_VICTIMS),
        }
    }

    /// Whether a search has found this position and gone through as many smaller ones as the proof says.
    pub fn agrees_with(&self, found: &Smallest) -> bool {
        let (Proof::Positions(passed) | Proof::Tours(passed)) = self.proof;
        passed == found.passed && found.position.is_some_and(|position| self.fen == fen::write(&position))
    }
}

/// No search goes beyond what the largest witnesses need.
const MOST_PIECES: u8 = 5;
const MOST_VICTIMS: usize = 8;

/// Why no smaller position shows a misreading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// So many positions were gone through, all that have fewer pieces: see [`smallest`].
    Positions(u64),
    /// So many sets of pieces were gone through, all with fewer pieces that can be taken on a way back to its beginning: see
    /// [`two_tours`].
    Tours(u64),
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Proof::Positions(0) => f.write_str("a running game has no fewer pieces"),
            Proof::Positions(passed) => {
                write!(f, "none of the {passed} positions with fewer pieces and White to move shows it")
            }
            Proof::Tours(passed) => write!(
                f,
                "two pieces must take the same men and each come back to its start; none of the {passed} smaller sets that can \
                 be taken so lets two pieces do it"
            ),
        }
    }
}

/// A misreading of either kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyMisreading {
    /// Of what the moves are.
    OfMoves(&'static Misreading),
    /// Of when a game is drawn.
    OfDraws(&'static DrawMisreading),
}

impl AnyMisreading {
    /// Every misreading: those of the moves, then those of the draws.
    pub fn all() -> impl Iterator<Item = AnyMisreading> {
        let of_moves = MISREADINGS.iter().map(AnyMisreading::OfMoves);
        of_moves.chain(DRAW_MISREADINGS.iter().map(AnyMisreading::OfDraws))
    }

    /// The misreading with this id.
    pub fn find(id: &str) -> Option<AnyMisreading> {
        AnyMisreading::all().find(|misreading| misreading.id() == id)
    }

    /// Its name, which never changes.
    pub fn id(&self) -> &'static str {
        match self {
            AnyMisreading::OfMoves(misreading) => misreading.id,
            AnyMisreading::OfDraws(misreading) => misreading.id,
        }
    }

    /// The clause that it gets wrong.
    pub fn clause(&self) -> Clause {
        match self {
            AnyMisreading::OfMoves(misreading) => misreading.clause,
            AnyMisreading::OfDraws(misreading) => misreading.clause,
        }
    }

    /// What kind of program gets it wrong.
    pub fn who(&self) -> &'static str {
        match self {
            AnyMisreading::OfMoves(misreading) => misreading.who,
            AnyMisreading::OfDraws(misreading) => misreading.who,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    #[test]
    fn a_search_agrees_in_position_and_in_what_it_passed() {
        let position = |text| fen::parse(text).expect("a position");
        let witness = Witness { id: "x", fen: "W:W6:B11", proof: Proof::Positions(7) };
        let found = |position: Option<Position>, passed| witness.agrees_with(&Smallest { position, passed });
        assert!(found(Some(position("W:W6:B11")), 7));
        assert!(!found(Some(position("W:W6:B11")), 8));
        assert!(!found(Some(position("W:W6:B12")), 7));
        assert!(!found(None, 7));
        let tours = Witness { proof: Proof::Tours(7), ..witness };
        assert!(tours.agrees_with(&Smallest { position: Some(position("W:W6:B11")), passed: 7 }));
    }
}
