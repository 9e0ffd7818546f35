//! What a reader sees of a difference: the board, the moves, and nothing that is not needed.

mod common;

use draughts_oracle::bitboard::Bitboard;
use draughts_oracle::engine::{Answer, Engine};
use draughts_oracle::mailbox::misreadings::Misreading;
use draughts_oracle::oracle::{Mismatch, Pair, Statistics};
use draughts_oracle::{Move, Outcome, Position};

fn found(subject: impl Engine, text: &str) -> Mismatch {
    let mut pair = Pair { reference: Bitboard, subject };
    let mismatch = pair.compare(&common::position(text), &mut Statistics::default());
    pair.minimize(mismatch.expect("the engines differ"))
}

fn snapshot(name: &str, mismatch: &Mismatch) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots");
    insta::with_settings!({ snapshot_path => folder, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, mismatch);
    });
}

fn misreading(id: &str) -> Misreading {
    *Misreading::find(id).expect("a known id")
}

#[test]
fn missing_and_extra_moves() {
    let crowded = "W:W33,44,47,50,K1:B12,17,31,38,K5,9";
    snapshot("difference_ghosts_transparent", &found(misreading("ghosts-transparent"), crowded));
}

#[test]
fn moves_listed_twice() {
    snapshot("difference_routes_as_moves", &found(misreading("routes-as-moves"), "W:WK45,50:B7,40,15"));
}

#[test]
fn another_position_after_a_move() {
    snapshot("difference_crowned_on_either_row", &found(misreading("crowned-on-either-row"), "W:W40,K30:B44,1"));
}

/// Takes every position for a draw, and cannot play.
struct Sleeper;

impl Engine for Sleeper {
    fn moves(&mut self, position: &Position) -> Answer<Vec<Move>> {
        Engine::moves(&mut Bitboard, position)
    }

    fn play(&mut self, _: &Position, _: &Move) -> Answer<Position> {
        Answer::Unsupported
    }

    fn outcome(&mut self, _: &Position) -> Answer<Outcome> {
        Answer::Value(Outcome::Draw)
    }
}

#[test]
fn another_outcome_and_questions_left_out() {
    let mismatch = found(Sleeper, "W:W31:B20");
    assert_eq!(mismatch.successors, []);
    snapshot("difference_outcome", &mismatch);
}

/// Fails on every question about moves, or has no means to answer it.
struct Silent(Answer<Vec<Move>>);

impl Engine for Silent {
    fn moves(&mut self, _: &Position) -> Answer<Vec<Move>> {
        self.0.clone()
    }

    fn play(&mut self, _: &Position, _: &Move) -> Answer<Position> {
        Answer::Unsupported
    }

    fn outcome(&mut self, _: &Position) -> Answer<Outcome> {
        Answer::Unsupported
    }
}

#[test]
fn a_failure_is_a_difference_and_lack_of_support_is_none() {
    let failure = found(Silent(Answer::Failed("the process ended".to_owned())), "W:W31:B20");
    assert_eq!(failure.failure.as_deref(), Some("the process ended"));
    let mut statistics = Statistics::default();
    let mut pair = Pair { reference: Bitboard, subject: Silent(Answer::Unsupported) };
    assert_eq!(pair.compare(&Position::START, &mut statistics), None);
    assert_eq!((statistics.positions, statistics.unsupported, statistics.differences), (0, 1, 0));
}
