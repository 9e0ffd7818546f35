//! A test of the tests: every way to misread a clause is planted in an engine, and must be noticed.

mod common;

use common::position;
use draughts_oracle::bitboard::Bitboard;
use draughts_oracle::mailbox::Mailbox;
use draughts_oracle::mailbox::misreadings::{MISREADINGS, Misreading};
use draughts_oracle::notation::fen;
use draughts_oracle::oracle::campaign::{Campaign, Progress, Shard};
use draughts_oracle::oracle::generated::{Generated, Recipe};
use draughts_oracle::oracle::{Mismatch, Pair, Statistics};
use draughts_oracle::{Piece, Position, Square};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};

/// For each misreading a position on which it shows.
const STORED: &[(&str, &str)] = &[
    ("captures-forward-only", "W:W18:B23"),
    ("quiet-king-one-step", "W:WK8:B25"),
    ("king-reach-adjacent", "W:WK46:B32"),
    ("king-lands-adjacent", "W:WK14:B23"),
    ("ghosts-removed-at-once", "W:WK22:B11,28"),
    ("ghosts-transparent", "W:WK1:B12,17,31,38"),
    ("victim-twice", "W:W48:B42"),
    ("no-square-twice", "W:WK2:B7,8,17,18"),
    ("start-square-occupied", "W:WK2:B7,8,17,18"),
    ("passing-goes-on-as-king", "W:W15:B10,22"),
    ("passing-crowned-at-end", "W:W13:B7,8"),
    ("stops-on-row", "W:W13:B7,8"),
    ("majority-per-piece", "W:W46,50:B33,41,44"),
    ("no-majority", "W:W21,25:B8,17,20"),
    ("kings-count-more", "W:W27:B21,K31"),
    ("king-must-on-tie", "W:WK12,19:B23"),
    ("crowned-on-either-row", "W:W40:B44"),
    ("routes-as-moves", "W:WK45:B7,40"),
    ("from-to-as-move", "W:WK4:B13,20,32,37"),
    ("board-as-move", "W:WK3,K26:B17,20,24,28,34,38,42,44"),
];

fn against_law(misreading: &Misreading) -> Pair<Bitboard, Misreading> {
    Pair { reference: Bitboard, subject: *misreading }
}

#[test]
fn every_misreading_is_caught_by_a_stored_position() {
    let ids: Vec<&str> = MISREADINGS.iter().map(|misreading| misreading.id).collect();
    assert_eq!(STORED.iter().map(|&(id, _)| id).collect::<Vec<_>>(), ids);
    for (misreading, (id, text)) in MISREADINGS.iter().zip(STORED) {
        let stored = position(text);
        let mut statistics = Statistics::default();
        assert_ne!(against_law(misreading).compare(&stored, &mut statistics), None, "{id} goes unnoticed on {text}");
        let law = Pair { reference: Bitboard, subject: Mailbox::LAW }.compare(&stored, &mut statistics);
        assert_eq!(law, None, "the law itself is blamed on {text}");
    }
}

/// As many positions as `compare` goes through in a second or two, and no more than the differential tests do.
const BUDGET: u64 = 24_000;

fn caught_at_random(misreading: &Misreading) -> Option<Mismatch> {
    let source = Generated { recipe: Recipe::Mix, seed: 1, positions: BUDGET };
    let progress = Progress::default();
    let campaign = Campaign { source: &source, shard: Shard::WHOLE, threads: 2, progress: &progress };
    let first = campaign.run(|| against_law(misreading)).differences.into_iter().next()?;
    Some(against_law(misreading).minimize(first.mismatch))
}

#[test]
fn every_misreading_is_caught_by_the_random_budget() {
    for misreading in MISREADINGS {
        let caught = caught_at_random(misreading);
        let caught = caught.unwrap_or_else(|| panic!("{} goes unnoticed in {BUDGET} positions", misreading.id));
        println!("{}: {}", misreading.id, fen::write(&caught.position));
        // Two tours need ten pieces, every other misreading fewer.
        assert!(caught.position.board().pieces().count() <= 10, "{} is not small:\n{caught}", misreading.id);
    }
}

/// A stored position with up to two squares changed.
fn near_a_stored_position() -> impl Strategy<Value = Position> {
    let piece = prop::option::of(prop::sample::select(&Piece::ALL[..]));
    let square = (0..Square::COUNT).prop_map(|index| Square::from_index(index).expect("an index below 50"));
    let edits = prop::collection::vec((square, piece), 0..=2);
    (prop::sample::select(STORED), edits).prop_filter_map("no position", |((_, text), edits)| {
        let stored = position(text);
        let mut board = *stored.board();
        for (square, piece) in edits {
            board.set(square, piece);
        }
        Position::new(board, stored.turn()).ok()
    })
}

#[test]
fn every_misreading_is_caught_by_the_proptest_budget_near_stored_positions() {
    let config = Config { cases: 2_000, failure_persistence: None, ..Config::default() };
    for misreading in MISREADINGS {
        let mut runner = TestRunner::new_with_rng(config.clone(), TestRng::deterministic_rng(RngAlgorithm::ChaCha));
        let caught = runner.run(&near_a_stored_position(), |position| {
            let found = against_law(misreading).compare(&position, &mut Statistics::default());
            prop_assert!(found.is_none());
            Ok(())
        });
        match caught {
            Err(TestError::Fail(_, position)) => println!("{}: {}", misreading.id, fen::write(&position)),
            other => panic!("{} goes unnoticed: {other:?}", misreading.id),
        }
    }
}
