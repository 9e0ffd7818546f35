//! What the search keeps of each way to move.

use crate::Square;
use crate::{Move, Route, SquareSet};

/// The move alone, or its whole route.
pub(super) trait Kept: Sized {
    /// What to keep of the way from a square over the landing squares, taking these victims in this order.
    fn of(from: Square, landings: &[Square], victims: &[Square]) -> Option<Self>;

    /// Where the piece started.
    fn from(&self) -> Square;
}

impl Kept for Move {
    fn of(from: Square, landings: &[Square], victims: &[Square]) -> Option<Move> {
        let to = *landings.last()?;
        Some(Move { from, to, victims: victims.iter().copied().collect::<SquareSet>() })
    }

    fn from(&self) -> Square {
        self.from
    }
}

impl Kept for Route {
    fn of(from: Square, landings: &[Square], victims: &[Square]) -> Option<Route> {
        let mut squares = Vec::with_capacity(landings.len() + 1);
        squares.push(from);
        squares.extend_from_slice(landings);
        Route::new(squares, victims.to_vec())
    }

    fn from(&self) -> Square {
        self.squares()[0]
    }
}
