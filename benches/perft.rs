//! How long the bitboard engine takes: `cargo bench --bench perft`.

mod figures;

use divan::Bencher;
use divan::counter::ItemsCount;
use draughts_oracle::Position;
use draughts_oracle::bitboard::Bitboard;
use draughts_oracle::bitboard::perft::{PerftOptions, perft};
use draughts_oracle::moves::Count;
use figures::FIGURES;
use std::num::NonZeroUsize;

fn main() {
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
