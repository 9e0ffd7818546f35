//! What foreign programs are asked, whatever their protocol.

use super::process::{Exchange, Trouble};
use crate::mailbox::Mailbox;
use crate::{Move, Outcome, Position, Setup};

/// What a program shows of the moves that it holds legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Moves that it holds legal, in its own order and as often as it lists them.
    pub accepted: Vec<Move>,
    /// Moves that it does not hold legal, where it had to be asked move by move; `None` when the list is complete.
    pub rejected: Option<Vec<Move>>,
}

/// A foreign program behind an adapter. Each question has a time limit, the first one after a start a longer one, and after
/// trouble the program is started anew.
pub trait Foreign: Send {
    /// Which moves it holds legal, in a position or after one more move from there.
    ///
    /// # Errors
    /// When there is no answer to compare.
    fn moves(&mut self, position: &Position, after: Option<&Move>) -> Result<Shown, Trouble>;

    /// What stands where after a move, and who is to move: what no position of the game can be is as good an answer as any other wrong one.
    ///
    /// # Errors
    /// When there is no answer to compare.
    fn play(&mut self, _position: &Position, _chosen: &Move) -> Result<Setup, Trouble> {
        Err(Trouble::Unsupported)
    }

    /// Whether it takes this text for a position.
    ///
    /// # Errors
    /// When there is no answer to compare.
    fn takes(&mut self, _fen: &str) -> Result<bool, Trouble> {
        Err(Trouble::Unsupported)
    }

    /// What was last said on both sides; `None` before anything was.
    fn last_exchange(&self) -> Option<&Exchange> {
        None
    }

    /// How it says that a game ends, and after how many plies; open with all plies when it goes on.
    ///
    /// # Errors
    /// When there is no answer to compare.
    fn adjudicate(&mut self, _fen: &str, _moves: &[Move]) -> Result<(Outcome, usize), Trouble> {
        Err(Trouble::Unsupported)
    }
}

/// The position that is asked about: the one after the move, if there is one.
pub(super) fn asked_about(position: &Position, after: Option<&Move>) -> Result<Position, Trouble> {
    after.map_or(Ok(*position), |chosen| Mailbox::LAW.play(position, chosen)).map_err(|_| Trouble::Unsupported)
}

/// The same for protocols that leave open what a program does once the game is over.
pub(super) fn asked_about_in_play(position: &Position, after: Option<&Move>) -> Result<Position, Trouble> {
    let asked_about = asked_about(position, after)?;
    let is_over = [position, &asked_about].iter().any(|it| Mailbox::LAW.outcome(it) != Outcome::Open);
    if is_over { Err(Trouble::Unsupported) } else { Ok(asked_about) }
}
