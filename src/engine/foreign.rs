//! What foreign programs are asked, whatever their protocol.

use super::process::Trouble;
use super::{Answer, Engine};
use crate::{Move, Outcome, Position};

/// What a program shows of the moves that it holds legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Moves that it holds legal, in its own order and as often as it lists them.
    pub accepted: Vec<Move>,
    /// Moves that it does not hold legal, where it had to be asked move by move; `None` when the list is complete.
    pub rejected: Option<Vec<Move>>,
}

/// A foreign program behind an adapter. Each question has a time limit, and after trouble the program is started anew.
pub trait Foreign: Send {
    /// Which moves it holds legal, in a position or after one more move from there.
    ///
    /// # Errors
    /// When there is no answer to compare.
    fn moves(&mut self, position: &Position, after: Option<&Move>) -> Result<Shown, Trouble>;

    /// The position after a move.
    ///
    /// # Errors
    /// When there is no answer to compare.
    fn play(&mut self, _position: &Position, _chosen: &Move) -> Result<Position, Trouble> {
        Err(Trouble::Unsupported)
    }

    /// Whether it takes this text for a position.
    ///
    /// # Errors
    /// When there is no answer to compare.
    fn takes(&mut self, _fen: &str) -> Result<bool, Trouble> {
        Err(Trouble::Unsupported)
    }

    /// How it says that a game ends, and after how many plies; open with all plies when it goes on.
    ///
    /// # Errors
    /// When there is no answer to compare.
    fn adjudicate(&mut self, _fen: &str, _moves: &[Move]) -> Result<(Outcome, usize), Trouble> {
        Err(Trouble::Unsupported)
    }
}

/// A foreign program as an [`Engine`].
pub struct Adapted<F> {
    /// Under which name reports speak of it.
    pub name: String,
    /// The program.
    pub foreign: F,
}

impl<F: Foreign> Engine for Adapted<F> {
    fn name(&self) -> &str {
        &self.name
    }

    fn moves(&mut self, position: &Position) -> Answer<Vec<Move>> {
        self.foreign.moves(position, None).map(|shown| shown.accepted).into()
    }

    fn play(&mut self, position: &Position, chosen: &Move) -> Answer<Position> {
        self.foreign.play(position, chosen).into()
    }

    fn outcome(&mut self, _position: &Position) -> Answer<Outcome> {
        Answer::Unsupported
    }
}

impl<T> From<Result<T, Trouble>> for Answer<T> {
    fn from(result: Result<T, Trouble>) -> Answer<T> {
        match result {
            Ok(value) => Answer::Value(value),
            Err(Trouble::Unsupported) => Answer::Unsupported,
            Err(trouble) => Answer::Failed(trouble.to_string()),
        }
    }
}
