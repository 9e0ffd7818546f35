//! Moves and the routes that lead to them.

use crate::square::{Square, SquareSet};

/// A move as the rules tell moves apart: where from, where to, and which pieces are taken, whatever the route.
///
/// Orders by `from`, then `to`, then the ascending list of victims: the canonical order of every list of moves.
/// `from` may equal `to` for a capture.
///
/// [`hub::write_move`](crate::notation::hub::write_move) writes one by itself, [`moves::write`](crate::notation::moves::write) as PDN has
/// it, which takes the other legal moves to be told from.
///
/// Clause: FMJD 3.2, FMJD 4.1, FMJD 9.1.14
///
/// ```
/// use draughts_oracle::{Move, Square, SquareSet};
///
/// let square = |number| Square::new(number).unwrap();
/// let quiet = Move { from: square(32), to: square(28), victims: SquareSet::EMPTY };
/// assert!(!quiet.is_capture());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square on which it stops.
    pub to: Square,
    /// The squares of the captured pieces; empty for a quiet move.
    pub victims: SquareSet,
}

impl Move {
    /// Whether the move takes anything.
    pub const fn is_capture(&self) -> bool {
        !self.victims.is_empty()
    }
}

/// The way of one move over the board: start, every landing square, and the victims in the order of capture.
///
/// A quiet move has the route `[from, to]` and no victims.
///
/// Clause: FMJD 4.9, FMJD 9.1.14
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Route {
    squares: Vec<Square>,
    victims: Vec<Square>,
}

impl Route {
    /// A route from its squares (start, landing squares, end) and its victims in the order of capture.
    ///
    /// Gives `None` when there is no start and end, or when neither the move is quiet (two squares, no victim) nor each jump
    /// has its one victim.
    pub fn new(squares: Vec<Square>, victims: Vec<Square>) -> Option<Route> {
        let jumps = squares.len().checked_sub(1)?;
        let quiet = jumps == 1 && victims.is_empty();
        (quiet || (jumps >= 1 && victims.len() == jumps)).then_some(Route { squares, victims })
    }

    /// Start, landing squares, end.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The captured pieces' squares, in the order of capture.
    pub fn victims(&self) -> &[Square] {
        &self.victims
    }

    /// The way as far as so many jumps; `None` where it has fewer.
    pub fn beginning(&self, jumps: usize) -> Option<Route> {
        Route::new(self.squares.get(..=jumps)?.to_vec(), self.victims.get(..jumps)?.to_vec())
    }

    /// The move that this route leads to.
    pub fn to_move(&self) -> Move {
        Move {
            from: self.squares[0],
            to: self.squares[self.squares.len() - 1],
            victims: self.victims.iter().copied().collect(),
        }
    }
}

/// What a perft counts as one child.
///
/// The two counts differ wherever two routes lead to one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Count {
    /// Each move once, whatever its routes: the community's published figures.
    #[default]
    Moves,
    /// Each list of landing squares is a child of its own, at every ply.
    Routes,
}

/// Why a move cannot be carried out on a board; whether it is legal is another question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotPlayable {
    /// The start square holds no piece of the side to move.
    #[error("no piece of the side to move stands on `{0}`")]
    NoOwnPiece(Square),
    /// Another piece stands on the square of arrival.
    #[error("`{0}` is occupied")]
    Occupied(Square),
    /// A victim is no piece of the opponent.
    #[error("no piece of the opponent stands on `{0}`")]
    NoVictim(Square),
}
