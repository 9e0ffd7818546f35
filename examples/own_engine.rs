//! How to test one's own Rust engine against the rules: implement [`Engine`], and let the mailbox be the reference.
//!
//! `cargo test --example own_engine` runs it; in the engine's own tests the function needs no more than `#[test]`.

use draughts_oracle::engine::{Answer, Engine};
use draughts_oracle::mailbox::Mailbox;
use draughts_oracle::oracle::Pair;
use draughts_oracle::oracle::campaign::{Campaign, Progress, Shard};
use draughts_oracle::oracle::generated::{Generated, Recipe};
use draughts_oracle::{Move, Outcome, Position};

/// Stands for the engine under test; here it borrows its answers from the crate.
struct MyEngine;

impl Engine for MyEngine {
    fn moves(&mut self, position: &Position) -> Answer<Vec<Move>> {
        Answer::Value(draughts_oracle::bitboard::Bitboard.moves(position))
    }

    fn play(&mut self, _position: &Position, _chosen: &Move) -> Answer<Position> {
        Answer::Unsupported
    }

    fn outcome(&mut self, _position: &Position) -> Answer<Outcome> {
        Answer::Unsupported
    }
}

#[cfg_attr(test, test)]
fn my_engine_plays_by_the_rules() {
    let source = Generated { recipe: Recipe::Mix, seed: 1, positions: 10_000 };
    let campaign = Campaign { source: &source, shard: Shard::WHOLE, threads: 2, progress: &Progress::default() };
    let summary = campaign.run(|| Pair { reference: Mailbox::LAW, subject: MyEngine });
    assert_eq!(summary.differences, [], "the first differences");
    assert_eq!(summary.statistics.positions, 10_000);
}

fn main() {
    my_engine_plays_by_the_rules();
}
