//! How long the bitboard engine takes: `cargo bench --bench perft`. Another target: `RUSTFLAGS="-C target-cpu=native"` before it.

mod figures;

use divan::Bencher;
use divan::counter::ItemsCount;
use draughts_oracle::Position;
use draughts_oracle::bitboard::Bitboard;
use draughts_oracle::bitboard::perft::{PerftOptions, perft};
use draughts_oracle::moves::Count;
use draughts_oracle::notation::fen;
use figures::{FIGURES, target_features};
use std::num::NonZeroUsize;

fn main() {
    println!("target features: {}", target_features());
    divan::main();
}

/// Lines a second, in the order of the figures.
#[divan::bench(args = 0..FIGURES.len(), sample_count = 10)]
fn lines(bencher: Bencher, figure: usize) {
    let figure = &FIGURES[figure];
    let root = figure.position();
    bencher.counter(ItemsCount::new(figure.nodes)).bench(|| {
        let nodes = Bitboard.perft(&root, figure.depth, Count::Moves);
        assert_eq!(nodes, figure.nodes, "{}", figure.name);
    });
}

/// The start position to depth 10, with and without a table: threads, MiB.
#[divan::bench(args = [(1, 0), (1, 256), (2, 0), (2, 256)], sample_count = 3, sample_size = 1)]
fn start_to_depth_10(bencher: Bencher, (threads, hash_mib): (usize, usize)) {
    let threads = NonZeroUsize::new(threads).expect("not zero");
    let options = PerftOptions { threads, hash_mib, ..Default::default() };
    bencher.bench(|| assert_eq!(perft(&Position::START, 10, &options), Ok(258_895_763)));
}

/// Lists of moves a second, over the positions of a game that always takes the middle move.
#[divan::bench]
fn lists_of_moves(bencher: Bencher) {
    let next = |position: &Position| {
        let moves = Bitboard.moves(position);
        let chosen = moves.get(moves.len() / 2)?;
        Bitboard.play(position, chosen).ok()
    };
    let game: Vec<Position> = std::iter::successors(Some(Position::START), next).take(100).collect();
    bencher
        .counter(ItemsCount::new(game.len()))
        .bench(|| game.iter().map(|position| Bitboard.moves(position).len()).sum::<usize>());
}

/// One list of moves on each of the worst positions known; the limit is a millisecond.
#[divan::bench(args = worst_positions())]
fn worst_positions_listed(bencher: Bencher, text: &str) {
    let position = fen::parse(text).expect(text);
    bencher.bench(|| Bitboard.moves(&position).len());
}

fn worst_positions() -> Vec<String> {
    let list: toml::Table = include_str!("../spec/worst_positions.toml").parse().expect("TOML");
    let positions = list["position"].as_array().expect("a list of positions");
    positions.iter().filter_map(|position| Some(position["fen"].as_str()?.to_owned())).collect()
}
