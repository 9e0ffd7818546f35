//! When a game is won by the position on the board.

use super::play::opponent;
use super::{Mailbox, Untraced, capture, quiet};
use crate::{Color, Move, Outcome, Position};

impl Mailbox {
    /// Whether the position is won: the opponent has no pieces left (INT-023: whoever is to move), or has the move and cannot
    /// move (INT-020: only the side to move). Draws depend on more than the position.
    ///
    /// Clause: FMJD 7.1, FMJD 7.2.2, FMJD 7.2.3
    pub fn outcome(&self, position: &Position) -> Outcome {
        let turn = position.turn();
        if !has_pieces(position, opponent(turn)) {
            win_of(turn)
        } else if !has_pieces(position, turn) || self.is_blocked(position) {
            win_of(opponent(turn))
        } else {
            Outcome::Open
        }
    }

    /// Whether no piece of the side to move has anywhere to go, neither quietly nor by a capture. The number of pieces taken
    /// decides which move is made, not whether there is one.
    ///
    /// Clause: FMJD 7.2.2
    fn is_blocked(&self, position: &Position) -> bool {
        !quiet::has_quiet_move(&self.reading, position)
            && capture::captures::<Move>(&self.reading, position, &mut Untraced).is_empty()
    }
}

/// Whether this player has a piece left.
///
/// Clause: FMJD 7.2.3
pub(super) fn has_pieces(position: &Position, color: Color) -> bool {
    position.board().pieces().any(|(_, piece)| piece.color() == color)
}

fn win_of(color: Color) -> Outcome {
    match color {
        Color::White => Outcome::WhiteWins,
        Color::Black => Outcome::BlackWins,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    #[test]
    fn won_open_and_lost() {
        let cases = [
            ("W:W31-50:B1-20", Outcome::Open),
            ("W:W6:B1", Outcome::BlackWins),
            ("W:WK46:B37,41", Outcome::BlackWins),
            ("B:W37,41:BK46", Outcome::WhiteWins),
            ("W:W37,41:BK46", Outcome::Open),
            ("B:W28:B", Outcome::WhiteWins),
            ("W:W31:B", Outcome::WhiteWins),
            ("B:W:B20", Outcome::BlackWins),
            ("W:WK1-5,6-10:B", Outcome::WhiteWins),
        ];
        for (text, expected) in cases {
            assert_eq!(Mailbox::LAW.outcome(&fen::parse(text).expect("a position")), expected, "{text}");
        }
    }
}
