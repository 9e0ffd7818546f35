//! What several tests need. Not every test needs all of it.
#![allow(dead_code)]

use arbitrary::Unstructured;
use draughts_oracle::bitboard::Bitboard;
use draughts_oracle::generate::{Generator, playout};
use draughts_oracle::mailbox::Mailbox;
use draughts_oracle::oracle::{Mismatch, Pair, Statistics};
use draughts_oracle::{Position, notation::fen};
use proptest::prelude::*;

/// What the bytes of a generator stand for: fewer and smaller bytes are fewer pieces, so that proptest shrinks positions.
pub fn generated(generator: Generator) -> impl Strategy<Value = Position> {
    prop::collection::vec(any::<u8>(), 26..160).prop_map(move |bytes| {
        let position = generator.position(&mut Unstructured::new(&bytes), &generator.settings());
        position.expect("every byte string is a position")
    })
}

/// A position of a random game, a byte for each ply.
pub fn played() -> impl Strategy<Value = Position> {
    prop::collection::vec(any::<u8>(), 0..200).prop_map(|bytes| {
        let mut last = Position::START;
        let game = playout(&Position::START, &mut Unstructured::new(&bytes), &mut Bitboard, &mut |position| {
            last = *position;
            true
        });
        game.expect("every byte string is a game");
        last
    })
}

/// The difference between the two engines on a position.
pub fn difference(position: &Position) -> Option<Mismatch> {
    Pair { reference: Mailbox::LAW, subject: Bitboard }.compare(position, &mut Statistics::default())
}

/// Reads a FEN that the test itself wrote.
pub fn position(text: &str) -> Position {
    fen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}
