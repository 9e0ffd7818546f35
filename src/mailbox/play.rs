//! Carrying out a move.

use super::Mailbox;
use super::promotion;
use crate::moves::NotPlayable;
use crate::{Board, Color, Move, Piece, Position, Square};

impl Mailbox {
    /// The position after a move: the piece has moved and is crowned if it must be, its victims are lifted, and the other
    /// player is to move.
    ///
    /// Clause: FMJD 3.3, FMJD 3.5, FMJD 3.6, FMJD 3.7, FMJD 3.8, FMJD 4.4, FMJD 4.11
    ///
    /// # Errors
    /// When the move cannot be carried out on the board. Legality is not judged.
    pub fn play(&self, position: &Position, chosen: &Move) -> Result<Position, NotPlayable> {
        let mut board = *position.board();
        let piece = own_piece(position, chosen.from)?;
        board.set(chosen.from, None);
        if board.get(chosen.to).is_some() && !(chosen.victims.contains(chosen.to) && self.reading.ghost_is_gone()) {
            return Err(NotPlayable::Occupied(chosen.to));
        }
        lift_victims(&mut board, position.turn(), chosen)?;
        let arrived = if self.promotes(position, chosen) { promotion::crown(piece) } else { piece };
        board.set(chosen.to, Some(arrived));
        Ok(Position::new(board, opponent(position.turn())).expect("a man that stops on its promotion row was crowned"))
    }
}

/// Each player plays with his own pieces.
///
/// Clause: FMJD 3.3
fn own_piece(position: &Position, from: Square) -> Result<Piece, NotPlayable> {
    let piece = position.board().get(from).filter(|piece| piece.color() == position.turn());
    piece.ok_or(NotPlayable::NoOwnPiece(from))
}

/// Lifts the captured pieces, all of them the opponent's, after the whole capture.
///
/// Clause: FMJD 4.1, FMJD 4.11
fn lift_victims(board: &mut Board, mover: Color, chosen: &Move) -> Result<(), NotPlayable> {
    for victim in chosen.victims.iter() {
        match board.set(victim, None) {
            Some(piece) if piece.color() == opponent(mover) => {}
            _ => return Err(NotPlayable::NoVictim(victim)),
        }
    }
    Ok(())
}

/// The players alternate.
///
/// Clause: FMJD 3.3
pub(super) fn opponent(color: Color) -> Color {
    match color {
        Color::White => Color::Black,
        Color::Black => Color::White,
    }
}
