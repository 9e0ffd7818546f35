//! What must not change when the board is turned: answers follow the board.
//!
//! Colours swapped and the board turned by 180 degrees is the same game from the other side. Men look forward, so that is the
//! only symmetry; with kings alone the reflections on the two diagonals through the corners hold too.

use crate::engine::{Answer, Engine};
use crate::notation::{fen, hub};
use crate::{Board, Color, Move, Outcome, Piece, Position, Square};
use std::fmt;

/// A way to turn the board: where a square goes, and whether the colours change hands.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    square: fn(Square) -> Option<Square>,
    swaps_colors: bool,
}

/// The board seen from the other side, colours swapped.
pub const OTHER_SIDE: Turn = Turn { square: |square| at(9 - row(square), 9 - column(square)), swaps_colors: true };

/// Reflected on the diagonal from 46 to 5; only kings keep their moves.
pub const LONG_DIAGONAL: Turn = Turn { square: |square| at(9 - column(square), 9 - row(square)), swaps_colors: false };

/// Reflected on the light diagonal; only kings keep their moves.
pub const SHORT_DIAGONAL: Turn = Turn { square: |square| at(column(square), row(square)), swaps_colors: false };

fn row(square: Square) -> usize {
    square.index() / 5
}

fn column(square: Square) -> usize {
    square.index() % 5 * 2 + 1 - row(square) % 2
}

fn at(row: usize, column: usize) -> Option<Square> {
    Square::from_index(row * 5 + column / 2)
}

impl Turn {
    /// Where a square goes.
    pub fn square(self, square: Square) -> Square {
        (self.square)(square).unwrap_or(square)
    }

    fn color(self, color: Color) -> Color {
        match (self.swaps_colors, color) {
            (false, color) => color,
            (true, Color::White) => Color::Black,
            (true, Color::Black) => Color::White,
        }
    }

    /// The turned position; `None` when a man comes to stand on its promotion row, as no man can at [`OTHER_SIDE`].
    pub fn position(self, position: &Position) -> Option<Position> {
        let mut board = Board::EMPTY;
        for (square, piece) in position.board().pieces() {
            board.set(self.square(square), Some(Piece::new(self.color(piece.color()), piece.role())));
        }
        Position::new(board, self.color(position.turn())).ok()
    }

    /// The turned move.
    pub fn chosen(self, chosen: &Move) -> Move {
        Move {
            from: self.square(chosen.from),
            to: self.square(chosen.to),
            victims: chosen.victims.iter().map(|victim| self.square(victim)).collect(),
        }
    }

    fn outcome(self, outcome: Outcome) -> Outcome {
        match (self.swaps_colors, outcome) {
            (true, Outcome::WhiteWins) => Outcome::BlackWins,
            (true, Outcome::BlackWins) => Outcome::WhiteWins,
            (_, outcome) => outcome,
        }
    }
}

/// In what an engine's answers do not follow the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asymmetry {
    /// The turned moves are not the moves of the turned position.
    Moves(Position),
    /// This move does not lead to the turned position.
    Successor(Position, Move),
    /// The outcome is not the same for the other side.
    Outcome(Position),
}

impl fmt::Display for Asymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Asymmetry::Moves(position) => write!(f, "the moves of {}", fen::write(position)),
            Asymmetry::Successor(position, chosen) => {
                write!(f, "what {} leads to in {}", hub::write_move(chosen), fen::write(position))
            }
            Asymmetry::Outcome(position) => write!(f, "the outcome of {}", fen::write(position)),
        }
    }
}

/// Whether the answers of an engine follow the board; what it does not answer is passed over.
///
/// ```
/// use draughts_oracle::{Position, bitboard::Bitboard, oracle::symmetry};
///
/// assert_eq!(symmetry::asymmetry(&mut Bitboard, symmetry::OTHER_SIDE, &Position::START), None);
/// ```
pub fn asymmetry(engine: &mut impl Engine, turn: Turn, position: &Position) -> Option<Asymmetry> {
    let turned = turn.position(position)?;
    let (Answer::Value(moves), Answer::Value(of_turned)) = (engine.moves(position), engine.moves(&turned)) else {
        return None;
    };
    let mut expected: Vec<Move> = moves.iter().map(|chosen| turn.chosen(chosen)).collect();
    expected.sort_unstable();
    if of_turned != expected {
        return Some(Asymmetry::Moves(*position));
    }
    if let (Answer::Value(outcome), Answer::Value(found)) = (engine.outcome(position), engine.outcome(&turned))
        && found != turn.outcome(outcome)
    {
        return Some(Asymmetry::Outcome(*position));
    }
    let mut leads_elsewhere = |chosen: &&Move| {
        let (after, of_turned) = (engine.play(position, chosen), engine.play(&turned, &turn.chosen(chosen)));
        matches!((after, of_turned), (Answer::Value(after), Answer::Value(found)) if turn.position(&after) != Some(found))
    };
    moves.iter().find(&mut leads_elsewhere).map(|chosen| Asymmetry::Successor(*position, *chosen))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::Bitboard;
    use crate::notation::{fen, hub};

    #[test]
    fn squares_go_where_the_board_turns_them() {
        for (turn, to) in [
            (OTHER_SIDE, [50, 46, 45, 28, 5, 1]),
            (LONG_DIAGONAL, [45, 5, 50, 23, 46, 6]),
            (SHORT_DIAGONAL, [6, 46, 1, 28, 5, 45]),
        ] {
            let square = |number| Square::new(number).expect("a square");
            assert_eq!([1, 5, 6, 23, 46, 50].map(|number| turn.square(square(number)).number()), to);
            assert!(Square::all().all(|square| turn.square(turn.square(square)) == square));
        }
    }

    /// The law, but for one thing.
    struct But {
        outcome: Option<Outcome>,
        play: Option<Position>,
        moves: Option<Vec<Move>>,
    }

    impl Engine for But {
        fn moves(&mut self, position: &Position) -> Answer<Vec<Move>> {
            self.moves.clone().map_or_else(|| Engine::moves(&mut Bitboard, position), Answer::Value)
        }

        fn play(&mut self, position: &Position, chosen: &Move) -> Answer<Position> {
            self.play.map_or_else(|| Engine::play(&mut Bitboard, position, chosen), Answer::Value)
        }

        fn outcome(&mut self, position: &Position) -> Answer<Outcome> {
            self.outcome.map_or_else(|| Engine::outcome(&mut Bitboard, position), Answer::Value)
        }
    }

    #[test]
    fn what_does_not_follow_the_board_is_named() {
        let position = fen::parse("W:W31:B20").expect("a position");
        let chosen = hub::parse_move("31-26").expect("a move");
        let law = || But { outcome: None, play: None, moves: None };
        let of = |mut engine: But| asymmetry(&mut engine, OTHER_SIDE, &position);
        assert_eq!(of(law()), None);
        assert_eq!(of(But { moves: Some(vec![chosen]), ..law() }), Some(Asymmetry::Moves(position)));
        assert_eq!(of(But { outcome: Some(Outcome::Draw), ..law() }), None);
        assert_eq!(of(But { outcome: Some(Outcome::WhiteWins), ..law() }), Some(Asymmetry::Outcome(position)));
        assert_eq!(of(But { play: Some(position), ..law() }), Some(Asymmetry::Successor(position, chosen)));
    }
}
