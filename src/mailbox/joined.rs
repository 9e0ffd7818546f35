//! Several misreadings at once.

use super::identity::Identity;
use super::misreadings::{Change, Misreading};
use super::{Mailbox, Reading};
use crate::{Move, Position};

/// A program that gets several clauses wrong, or none.
///
/// ```
/// use draughts_oracle::mailbox::joined::Joined;
/// use draughts_oracle::mailbox::misreadings::Misreading;
/// use draughts_oracle::notation::fen;
///
/// let both = ["quiet-king-one-step", "routes-as-moves"].map(|id| Misreading::find(id).expect("a known id"));
/// let joined = Joined::of(&both).expect("two different decisions");
/// assert_eq!(joined.moves(&fen::parse("W:WK28:B5")?).len(), 4);
/// # Ok::<(), fen::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joined {
    engine: Mailbox,
    identity: Option<Identity>,
}

impl Joined {
    /// None: the rules as they stand.
    pub const LAW: Joined = Joined { engine: Mailbox::LAW, identity: None };

    /// All of these; `None` when two of them decide the same question in different ways.
    pub fn of(misreadings: &[&Misreading]) -> Option<Joined> {
        misreadings.iter().try_fold(Joined::LAW, |joined, misreading| match misreading.change {
            Change::Reading(reading) => {
                let reading: Reading = joined.engine.reading().joined(&reading)?;
                Some(Joined { engine: Mailbox::new(reading), ..joined })
            }
            Change::Identity(identity) => joined
                .identity
                .is_none_or(|other| other == identity)
                .then_some(Joined { identity: Some(identity), ..joined }),
        })
    }

    /// The moves that such a program lists, sorted.
    pub fn moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = match self.identity {
            Some(identity) => identity.moves_of(&self.engine, position),
            None => self.engine.moves(position),
        };
        moves.sort_unstable();
        moves
    }

    /// The engine by which such a program carries moves out.
    pub fn engine(&self) -> Mailbox {
        self.engine
    }
}

#[cfg(test)]
mod tests {
    use super::super::misreadings::MISREADINGS;
    use super::*;

    #[test]
    fn none_is_the_law_and_one_is_itself_however_often_it_is_named() {
        assert_eq!(Joined::of(&[]), Some(Joined::LAW));
        for misreading in MISREADINGS {
            let identity = match misreading.change {
                Change::Reading(_) => None,
                Change::Identity(identity) => Some(identity),
            };
            let alone = Joined { engine: misreading.engine(), identity };
            assert_eq!(Joined::of(&[misreading]), Some(alone), "{}", misreading.id);
            assert_eq!(Joined::of(&[misreading, misreading]), Some(alone), "{}", misreading.id);
            assert_eq!(alone.engine(), misreading.engine(), "{}", misreading.id);
        }
    }

    #[test]
    fn two_are_joined_in_any_order_unless_they_answer_one_question_differently() {
        let mut apart = Vec::new();
        for (place, one) in MISREADINGS.iter().enumerate() {
            for other in &MISREADINGS[place + 1..] {
                let both = Joined::of(&[one, other]);
                assert_eq!(Joined::of(&[other, one]), both, "{} {}", one.id, other.id);
                match both {
                    None => apart.push([one.id, other.id]),
                    Some(both) => assert!([one, other].iter().all(|alone| Joined::of(&[alone]) != Some(both))),
                }
            }
        }
        let expected = [
            ["ghosts-removed-at-once", "ghosts-transparent"],
            ["passing-goes-on-as-king", "passing-crowned-at-end"],
            ["passing-goes-on-as-king", "stops-on-row"],
            ["passing-crowned-at-end", "stops-on-row"],
            ["majority-per-piece", "no-majority"],
            ["routes-as-moves", "from-to-as-move"],
            ["routes-as-moves", "board-as-move"],
            ["from-to-as-move", "board-as-move"],
        ];
        assert_eq!(apart, expected);
    }
}
