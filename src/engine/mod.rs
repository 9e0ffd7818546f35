//! The questions that every rule engine is asked, and the two engines of this crate as answerers.

#[cfg(feature = "serde")]
pub mod answers;
#[cfg(feature = "cli")]
pub mod dxp;
#[cfg(feature = "cli")]
pub mod foreign;
#[cfg(feature = "cli")]
pub mod hub;
#[cfg(feature = "cli")]
pub mod jsonl;
mod native;
#[cfg(feature = "cli")]
pub mod perftree;
#[cfg(feature = "cli")]
pub mod process;
#[cfg(feature = "cli")]
mod tempting;

pub use native::Native;

use crate::bitboard::Bitboard;
use crate::mailbox::Mailbox;
use crate::mailbox::misreadings::Misreading;
use crate::{Move, Outcome, Piece, Position, Role};

/// What an engine says when it is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<T> {
    /// The answer.
    Value(T),
    /// The engine has no means to answer such a question; that is no fault.
    Unsupported,
    /// The engine should have answered and did not: it crashed, was late, or contradicted itself.
    Failed(String),
}

impl<T> Answer<T> {
    /// Turns the value, if there is one, into another.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Answer<U> {
        match self {
            Answer::Value(value) => Answer::Value(change(value)),
            Answer::Unsupported => Answer::Unsupported,
            Answer::Failed(reason) => Answer::Failed(reason),
        }
    }
}

/// Anything that can be asked about positions: an engine of this crate, or a foreign program behind an adapter.
///
/// ```
/// use draughts_oracle::bitboard::Bitboard;
/// use draughts_oracle::engine::{Answer, Engine};
/// use draughts_oracle::{Outcome, Position};
///
/// assert_eq!(Engine::outcome(&mut Bitboard, &Position::START), Answer::Value(Outcome::Open));
/// ```
pub trait Engine: Send {
    /// The legal moves exactly as the engine lists them, duplicates included.
    fn moves(&mut self, position: &Position) -> Answer<Vec<Move>>;

    /// The position after a move that the engine itself holds legal.
    fn play(&mut self, position: &Position, chosen: &Move) -> Answer<Position>;

    /// Whether the position is won, by itself and without its history.
    fn outcome(&mut self, position: &Position) -> Answer<Outcome>;
}

/// Whether a move has made a man a king, by the boards before and after it.
pub(crate) fn is_crowned(before: &Position, chosen: &Move, after: &Position) -> bool {
    let role = |position: &Position, square| position.board().get(square).map(Piece::role);
    role(before, chosen.from) == Some(Role::Man) && role(after, chosen.to) == Some(Role::King)
}

macro_rules! native_engine {
    ($engine:ty) => {
        impl Engine for $engine {
            fn moves(&mut self, position: &Position) -> Answer<Vec<Move>> {
                Answer::Value(<$engine>::moves(self, position))
            }

            fn play(&mut self, position: &Position, chosen: &Move) -> Answer<Position> {
                match <$engine>::play(self, position, chosen) {
                    Ok(next) => Answer::Value(next),
                    Err(error) => Answer::Failed(error.to_string()),
                }
            }

            fn outcome(&mut self, position: &Position) -> Answer<Outcome> {
                Answer::Value(<$engine>::outcome(self, position))
            }
        }
    };
}

native_engine!(Mailbox);
native_engine!(Bitboard);

/// A program that gets one clause wrong, to see whether a test or a campaign notices.
impl Engine for Misreading {
    fn moves(&mut self, position: &Position) -> Answer<Vec<Move>> {
        Answer::Value(Misreading::moves(self, position))
    }

    fn play(&mut self, position: &Position, chosen: &Move) -> Answer<Position> {
        Engine::play(&mut self.engine(), position, chosen)
    }

    fn outcome(&mut self, position: &Position) -> Answer<Outcome> {
        Engine::outcome(&mut self.engine(), position)
    }
}
