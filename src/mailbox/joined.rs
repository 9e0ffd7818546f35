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
