//! When a man becomes a king.

use super::Mailbox;
use super::reading::Reading;
use crate::{Color, Move, Piece, Position, Role, Square};

impl Mailbox {
    /// Whether the move makes a man a king: it stops on its promotion row.
    ///
    /// Clause: FMJD 3.5, FMJD 4.15
    pub(super) fn promotes(&self, position: &Position, chosen: &Move) -> bool {
        let piece = position.board().get(chosen.from);
        piece.is_some_and(|piece| {
            piece.role() == Role::Man
                && (self.reading.is_crowned_on(piece.color(), chosen.to)
                    || self.reading.passing_is_enough() && self.passes_row(position, chosen, piece.color()))
        })
    }

    /// Whether some route of the move touches the promotion row.
    ///
    /// Clause: FMJD 4.15
    fn passes_row(&self, position: &Position, chosen: &Move, color: Color) -> bool {
        let routes = self.routes(position);
        let mut of_move = routes.iter().filter(|route| route.to_move() == *chosen);
        of_move.any(|route| touches_row(&self.reading, color, &route.squares()[1..]))
    }
}

/// The piece after it has been moved: crowning is part of the move, and the rank belongs to the position, not to a physical
/// crown.
///
/// Clause: FMJD 3.5, FMJD 3.6, FMJD 3.7
pub(super) fn crown(piece: Piece) -> Piece {
    Piece::new(piece.color(), Role::King)
}

/// Whether a man that has landed on these squares has touched its promotion row, be it only in passing.
///
/// Clause: FMJD 4.15
pub(super) fn touches_row(reading: &Reading, color: Color, landings: &[Square]) -> bool {
    landings.iter().any(|&square| reading.is_crowned_on(color, square))
}

/// As what a piece goes on that has landed on these squares: a man that passes over its promotion row remains a man.
///
/// Clause: FMJD 3.5, FMJD 4.15
pub(super) fn goes_on_as(reading: &Reading, piece: Piece, landings: &[Square]) -> Role {
    if reading.goes_on_as_king() && touches_row(reading, piece.color(), landings) { Role::King } else { piece.role() }
}
