//! What several tests need. Not every test needs all of it.
#![allow(dead_code)]

use arbitrary::Unstructured;
use draughts_oracle::bitboard::Bitboard;
use draughts_oracle::generate::{Generator, playout};
use draughts_oracle::oracle::{Mismatch, Pair, Statistics};
use draughts_oracle::{Position, notation::fen};
use jsonschema::Validator;
use proptest::prelude::*;
use serde_json::Value;
use std::path::Path;

/// What the bytes of a generator stand for: fewer and smaller bytes are fewer pieces, so that proptest shrinks positions.
pub fn generated(generator: Generator) -> impl Strategy<Value = Position> {
    prop::collection::vec(any::<u8>(), 26..160).prop_map(move |bytes| {
        let position = generator.position(&mut Unstructured::new(&bytes), &generator.settings());
        position.expect("every byte string is a position")
    })
}

/// The last position of a random game, a byte for each ply.
pub fn played() -> impl Strategy<Value = Position> {
    prop::collection::vec(any::<u8>(), 0..200).prop_map(|bytes| *playout_of(&bytes).last().expect("the start at least"))
}

/// The positions of the random game that the bytes stand for, from the start on.
pub fn playout_of(bytes: &[u8]) -> Vec<Position> {
    let mut positions = Vec::new();
    let game = playout(&Position::START, &mut Unstructured::new(bytes), &mut Bitboard, &mut |position| {
        positions.push(*position);
        true
    });
    game.expect("every byte string is a game");
    positions
}

/// The difference between the two engines on a position.
pub fn difference(position: &Position) -> Option<Mismatch> {
    Pair::native().compare(position, &mut Statistics::default())
}

/// Reads a FEN that the test itself wrote.
pub fn position(text: &str) -> Position {
    fen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A schema of `spec/schemas`.
pub fn schema(name: &str) -> Validator {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("spec/schemas").join(format!("{name}.json"));
    let text = std::fs::read_to_string(&path).expect("a schema");
    let schema: Value = serde_json::from_str(&text).expect("JSON");
    jsonschema::meta::validate(&schema).expect("a schema by the rules of schemas");
    jsonschema::validator_for(&schema).expect("a schema that can be used")
}

/// The value has the shape that the schema gives.
pub fn assert_valid(validator: &Validator, value: &Value) {
    let problems: Vec<String> =
        validator.iter_errors(value).map(|error| format!("{error} at {}", error.instance_path())).collect();
    assert!(problems.is_empty(), "{problems:?} in {value}");
}
