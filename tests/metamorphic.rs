//! What must not change when the board is turned: answers follow the board.
//!
//! Colours swapped and the board turned by 180 degrees is the same game from the other side. Men look forward, so that is the
//! only symmetry; with kings alone the reflections on the two diagonals through the corners hold too.

mod common;

use common::{generated, played};
use draughts_oracle::bitboard::Bitboard;
use draughts_oracle::engine::{Answer, Engine};
use draughts_oracle::generate::{Generator, Settings};
use draughts_oracle::mailbox::Mailbox;
use draughts_oracle::{Board, Color, Move, Outcome, Piece, Position, Square};
use proptest::prelude::*;

/// A way to turn the board: where a square goes, and whether the colours change hands.
#[derive(Clone, Copy)]
struct Turn {
    square: fn(Square) -> Square,
    swaps_colors: bool,
}

const OTHER_SIDE: Turn = Turn { square: |square| at(9 - row(square), 9 - column(square)), swaps_colors: true };
const LONG_DIAGONAL: Turn = Turn { square: |square| at(9 - column(square), 9 - row(square)), swaps_colors: false };
const SHORT_DIAGONAL: Turn = Turn { square: |square| at(column(square), row(square)), swaps_colors: false };

fn row(square: Square) -> usize {
    square.index() / 5
}

fn column(square: Square) -> usize {
    square.index() % 5 * 2 + 1 - row(square) % 2
}

fn at(row: usize, column: usize) -> Square {
    Square::from_index(row * 5 + column / 2).expect("turned squares stay on the board")
}

impl Turn {
    fn color(self, color: Color) -> Color {
        match (self.swaps_colors, color) {
            (false, color) => color,
            (true, Color::White) => Color::Black,
            (true, Color::Black) => Color::White,
        }
    }

    fn position(self, position: &Position) -> Position {
        let mut board = Board::EMPTY;
        for (square, piece) in position.board().pieces() {
            board.set((self.square)(square), Some(Piece::new(self.color(piece.color()), piece.role())));
        }
        Position::new(board, self.color(position.turn())).expect("a turned position is a position")
    }

    fn chosen(self, chosen: &Move) -> Move {
        Move {
            from: (self.square)(chosen.from),
            to: (self.square)(chosen.to),
            victims: chosen.victims.iter().map(self.square).collect(),
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

fn value<T>(answer: Answer<T>) -> T {
    match answer {
        Answer::Value(value) => value,
        _ => panic!("the engines of this crate answer everything"),
    }
}

fn follows(engine: &mut impl Engine, turn: Turn, position: &Position) -> Result<(), TestCaseError> {
    let turned = turn.position(position);
    let moves = value(engine.moves(position));
    let mut expected: Vec<Move> = moves.iter().map(|chosen| turn.chosen(chosen)).collect();
    expected.sort_unstable();
    prop_assert_eq!(value(engine.moves(&turned)), expected);
    prop_assert_eq!(value(engine.outcome(&turned)), turn.outcome(value(engine.outcome(position))));
    for chosen in &moves {
        let after = turn.position(&value(engine.play(position, chosen)));
        prop_assert_eq!(value(engine.play(&turned, &turn.chosen(chosen))), after);
    }
    Ok(())
}

fn both_follow(turn: Turn, position: &Position) -> Result<(), TestCaseError> {
    follows(&mut Mailbox::default(), turn, position)?;
    follows(&mut Bitboard, turn, position)
}

fn kings_alone() -> impl Strategy<Value = Position> {
    prop::collection::vec(any::<u8>(), 26..160).prop_map(|bytes| {
        let settings = Settings { king_percent: (100, 100), ..Generator::Random.settings() };
        let mut bytes = arbitrary::Unstructured::new(&bytes);
        Generator::Random.position(&mut bytes, &settings).expect("every byte string is a position")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1_000) })]

    #[test]
    fn games_look_the_same_from_the_other_side(position in played()) {
        both_follow(OTHER_SIDE, &position)?;
    }

    #[test]
    fn any_position_looks_the_same_from_the_other_side(position in generated(Generator::Random)) {
        both_follow(OTHER_SIDE, &position)?;
    }

    #[test]
    fn captures_look_the_same_from_the_other_side(position in generated(Generator::Dense)) {
        both_follow(OTHER_SIDE, &position)?;
    }

    #[test]
    fn kings_alone_can_be_reflected_on_either_diagonal(position in kings_alone()) {
        both_follow(LONG_DIAGONAL, &position)?;
        both_follow(SHORT_DIAGONAL, &position)?;
    }
}

#[test]
fn the_reflections_keep_their_own_diagonals() {
    let still = |turn: Turn| Square::all().filter(move |&square| (turn.square)(square) == square).map(Square::number);
    assert_eq!(still(LONG_DIAGONAL).collect::<Vec<_>>(), [5, 10, 14, 19, 23, 28, 32, 37, 41, 46]);
    assert_eq!(still(SHORT_DIAGONAL).count(), 0);
    assert_eq!(still(OTHER_SIDE).count(), 0);
    let numbers: Vec<u8> = Square::all().map(OTHER_SIDE.square).map(Square::number).collect();
    assert_eq!(numbers, (1..=50).rev().collect::<Vec<_>>());
}
