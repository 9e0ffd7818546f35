//! The two engines against each other, and what makes a campaign repeatable.

mod common;

use common::{difference, generated, played};
use draughts_oracle::Outcome;
use draughts_oracle::bitboard::Bitboard;
use draughts_oracle::generate::Generator;
use draughts_oracle::oracle::campaign::{Campaign, Progress, Shard, Summary};
use draughts_oracle::oracle::exhaustive::{Exhaustive, Space};
use draughts_oracle::oracle::generated::{Generated, Recipe};
use draughts_oracle::oracle::source::Source;
use draughts_oracle::oracle::{Pair, Statistics};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(4_000) })]

    #[test]
    fn engines_agree_in_games(position in played()) {
        prop_assert_eq!(difference(&position), None);
    }

    #[test]
    fn engines_agree_in_king_endings(position in generated(Generator::Kings)) {
        prop_assert_eq!(difference(&position), None);
    }

    #[test]
    fn engines_agree_where_captures_abound(position in generated(Generator::Dense)) {
        prop_assert_eq!(difference(&position), None);
    }

    #[test]
    fn engines_agree_near_promotion(position in generated(Generator::NearPromotion)) {
        prop_assert_eq!(difference(&position), None);
    }

    #[test]
    fn engines_agree_on_tours_of_kings(position in generated(Generator::Rings)) {
        prop_assert_eq!(difference(&position), None);
    }

    #[test]
    fn engines_agree_on_any_material(position in generated(Generator::Random)) {
        prop_assert_eq!(difference(&position), None);
    }
}

fn campaign(source: &dyn Source, shard: &str, threads: usize) -> Summary {
    let shard = shard.parse::<Shard>().expect("a shard");
    let progress = Progress::default();
    Campaign { source, shard, threads, progress: &progress }.run(Pair::native)
}

#[test]
fn engines_agree_on_every_position_with_up_to_two_pieces() {
    let summary = campaign(&Exhaustive::new(Space::up_to(2)).expect("few enough pieces"), "1/1", 2);
    assert_eq!(summary.statistics.positions, 35_750);
    assert_eq!(Some(summary.statistics.positions), Space::up_to(2).positions());
    assert_eq!(summary.differences, []);
    assert!(!summary.interrupted);
}

/// Found by the fuzz target: White is blocked by White alone, and Black has no piece. One engine asked for moves first and gave
/// the game to Black; it is won by White (INT-023).
#[test]
fn a_side_without_pieces_has_lost_even_to_a_blocked_one() {
    let blocked = common::position("W:WK1,K2,K3,K4,K5,6,7,8,9,10:B");
    assert_eq!(difference(&blocked), None);
    assert_eq!(Bitboard.outcome(&blocked), Outcome::WhiteWins);
}

#[test]
fn a_summary_does_not_depend_on_the_number_of_threads() {
    for recipe in [Recipe::Mix, Recipe::Playout] {
        let source = Generated { recipe, seed: 7, positions: 10_000 };
        let alone = campaign(&source, "1/1", 1);
        assert_eq!(alone.statistics.positions, 10_000);
        assert_eq!(alone, campaign(&source, "1/1", 3));
        assert_ne!(alone, campaign(&Generated { seed: 8, ..source }, "1/1", 1));
    }
}

#[test]
fn shards_add_up_to_the_whole() {
    let source = Generated { recipe: Recipe::Mix, seed: 7, positions: 10_000 };
    let mut sum = Statistics::default();
    for shard in ["1/3", "2/3", "3/3"] {
        sum += campaign(&source, shard, 2).statistics;
    }
    assert_eq!(sum, campaign(&source, "1/1", 2).statistics);
}
