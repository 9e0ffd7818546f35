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
use draughts_oracle::mailbox::misreadings::Misreading;
use draughts_oracle::oracle::symmetry::{Asymmetry, LONG_DIAGONAL, OTHER_SIDE, SHORT_DIAGONAL, Turn, asymmetry};
use draughts_oracle::{Color, Move, Outcome, Position, Square};
use proptest::prelude::*;

fn both_follow(turn: Turn, position: &Position) -> Result<(), TestCaseError> {
    prop_assert!(turn.position(position).is_some());
    prop_assert_eq!(asymmetry(&mut { Mailbox::LAW }, turn, position), None);
    prop_assert_eq!(asymmetry(&mut Bitboard, turn, position), None);
    Ok(())
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
    let still = |turn: Turn| Square::all().filter(move |&square| turn.square(square) == square).map(Square::number);
    assert_eq!(still(LONG_DIAGONAL).collect::<Vec<_>>(), [5, 10, 14, 19, 23, 28, 32, 37, 41, 46]);
    assert_eq!(still(SHORT_DIAGONAL).count(), 0);
    assert_eq!(still(OTHER_SIDE).count(), 0);
    let numbers: Vec<u8> = Square::all().map(|square| OTHER_SIDE.square(square)).map(Square::number).collect();
    assert_eq!(numbers, (1..=50).rev().collect::<Vec<_>>());
}

/// Plays by the law with White, and with Black captures forwards only.
#[derive(Clone, Copy)]
struct Lopsided;

impl Engine for Lopsided {
    fn moves(&mut self, position: &Position) -> Answer<Vec<Move>> {
        let engine = match position.turn() {
            Color::White => Mailbox::LAW,
            Color::Black => Misreading::find("captures-forward-only").expect("a known id").engine(),
        };
        Answer::Value(engine.moves(position))
    }

    fn play(&mut self, position: &Position, chosen: &Move) -> Answer<Position> {
        Engine::play(&mut Bitboard, position, chosen)
    }

    fn outcome(&mut self, position: &Position) -> Answer<Outcome> {
        Engine::outcome(&mut Bitboard, position)
    }
}

#[test]
fn a_rule_for_one_side_only_is_noticed() {
    let backward = common::position("W:W18:B23");
    assert_eq!(asymmetry(&mut Lopsided, OTHER_SIDE, &backward), Some(Asymmetry::Moves(backward)));
}
