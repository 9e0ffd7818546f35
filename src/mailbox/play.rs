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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mailbox::Misreading;
    use crate::notation::{fen, hub};

    fn played(engine: Mailbox, before: &str, chosen: &str) -> Result<String, NotPlayable> {
        let position = fen::parse(before).expect("a position");
        engine.play(&position, &hub::parse_move(chosen).expect("a move")).map(|after| fen::write(&after))
    }

    fn misread(id: &str) -> Mailbox {
        Misreading::find(id).expect("a known id").engine()
    }

    #[test]
    fn a_man_is_crowned_where_it_stops() {
        let passing = ("W:W13:B7,8,45", "13x11x7x8");
        let stopping = ("W:W14:B9,45", "14x3x9");
        let backward = ("W:W38:B42", "38x47x42");
        assert_eq!(played(Mailbox::LAW, passing.0, passing.1).unwrap(), "B:W11:B45");
        assert_eq!(played(Mailbox::LAW, stopping.0, stopping.1).unwrap(), "B:WK3:B45");
        assert_eq!(played(Mailbox::LAW, backward.0, backward.1).unwrap(), "B:W47:B");
        assert_eq!(played(misread("passing-crowned-at-end"), passing.0, passing.1).unwrap(), "B:WK11:B45");
        assert_eq!(played(misread("crowned-on-either-row"), backward.0, backward.1).unwrap(), "B:WK47:B");
    }

    #[test]
    fn a_closed_tour_ends_where_it_began() {
        assert_eq!(played(Mailbox::LAW, "W:W12:B17,18,27,28", "12x12x17x18x27x28").unwrap(), "B:W12:B");
    }

    #[test]
    fn a_king_lands_on_a_victim_only_where_ghosts_are_gone() {
        let (before, chosen) = ("W:WK22:B11,28", "22x28x11x28");
        assert_eq!(played(Mailbox::LAW, before, chosen), Err(NotPlayable::Occupied(Square::new(28).unwrap())));
        assert_eq!(played(misread("ghosts-removed-at-once"), before, chosen).unwrap(), "B:WK28:B");
    }

    #[test]
    fn what_cannot_be_carried_out() {
        let square = |number| Square::new(number).unwrap();
        let cases = [
            ("20-25", NotPlayable::NoOwnPiece(square(20))),
            ("30-24", NotPlayable::NoOwnPiece(square(30))),
            ("31-36", NotPlayable::Occupied(square(36))),
            ("31x22x27", NotPlayable::NoVictim(square(27))),
            ("31x22x36", NotPlayable::NoVictim(square(36))),
        ];
        for (chosen, error) in cases {
            assert_eq!(played(Mailbox::LAW, "W:W31,36:B20", chosen), Err(error), "{chosen}");
        }
    }
}
