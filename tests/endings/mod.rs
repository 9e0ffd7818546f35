//! Games that dwell in endings: few pieces, calm moves, and pieces that go back where they came from.
#![allow(dead_code)]

use draughts_oracle::game::{Game, Ply};
use draughts_oracle::mailbox::Mailbox;
use draughts_oracle::{Board, Color, Move, Piece, Position, Role, Square};
use proptest::prelude::*;
use proptest::sample::{Index, subsequence};
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// What happens to a game next.
#[derive(Clone, Debug)]
pub enum Step {
    /// One of the legal moves.
    Any(Index),
    /// One of the legal moves after which nothing can be taken, where there is one: so that endings last.
    Calm(Index),
    /// The piece that moved last goes back where it came from, where it can: so that positions repeat.
    Return,
    /// A move is taken back.
    Undo,
    /// An irregularity stands: a piece of the side to move is gone, or the same side moves again.
    Accept(Index),
}

pub fn steps(longest: usize, wild: u32) -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        2 => any::<Index>().prop_map(Step::Any),
        60 => any::<Index>().prop_map(Step::Calm),
        12 => Just(Step::Return),
        wild => Just(Step::Undo),
        wild => any::<Index>().prop_map(Step::Accept),
    ];
    prop::collection::vec(step, longest / 3..longest)
}

/// A random game, played to its end or to four hundred plies.
pub fn random_game() -> impl Strategy<Value = Vec<Step>> {
    prop::collection::vec(any::<Index>().prop_map(Step::Any), 400)
}

/// A few pieces, mostly kings, with one king against several more often than not.
pub fn ending() -> impl Strategy<Value = Position> {
    let squares = subsequence((0..Square::COUNT).collect::<Vec<_>>(), 2..=6).prop_shuffle();
    (squares, any::<[bool; 6]>(), 0..4_u8, any::<bool>()).prop_filter_map(
        "men on their promotion rows",
        |(squares, kings, lone, white)| {
            let mut board = Board::EMPTY;
            for (place, (index, king)) in squares.into_iter().zip(kings).enumerate() {
                let color = if place == 0 || (place == 1 && lone == 0) { Color::Black } else { Color::White };
                let role = if king || (place == 0 && lone > 0) { Role::King } else { Role::Man };
                board.set(Square::from_index(index)?, Some(Piece::new(color, role)));
            }
            Position::new(board, if white { Color::White } else { Color::Black }).ok()
        },
    )
}

fn is_calm(position: &Position, chosen: &Move) -> bool {
    let quiet = |after| Mailbox::LAW.moves(&after).iter().all(|answer| !answer.is_capture());
    !chosen.is_capture() && Mailbox::LAW.play(position, chosen).is_ok_and(quiet)
}

fn irregular(position: &Position, index: &Index) -> Option<Position> {
    let own: Vec<Square> = position
        .board()
        .pieces()
        .filter(|(_, piece)| piece.color() == position.turn())
        .map(|(square, _)| square)
        .collect();
    let mut board = *position.board();
    if let Some(square) = own.get(index.index(own.len() + 1)) {
        board.set(*square, None);
    }
    Position::new(board, position.turn()).ok()
}

pub fn take(game: &mut Game, step: &Step) {
    let position = *game.position();
    match step {
        Step::Undo => {
            game.undo();
        }
        Step::Accept(index) => {
            if let Some(after) = irregular(&position, index) {
                let _ = game.accept(after);
            }
        }
        Step::Any(_) | Step::Calm(_) | Step::Return => {
            if let Some(chosen) = choose(game, step) {
                let _ = game.play(chosen);
            }
        }
    }
}

/// A legal move, unless there is none.
fn choose(game: &Game, step: &Step) -> Option<Move> {
    let moves = Mailbox::LAW.moves(game.position());
    let calm = || moves.iter().copied().filter(|chosen| is_calm(game.position(), chosen)).collect::<Vec<_>>();
    let (wanted, index) = match step {
        Step::Calm(index) => (calm(), index.index(1 << 16)),
        Step::Return => (moves.iter().copied().filter(|chosen| goes_back(game, chosen)).collect(), 0),
        Step::Any(index) => (moves.clone(), index.index(1 << 16)),
        Step::Undo | Step::Accept(_) => return None,
    };
    let choice = if wanted.is_empty() { &moves } else { &wanted };
    choice.get(index % choice.len().max(1)).copied()
}

fn goes_back(game: &Game, chosen: &Move) -> bool {
    match game.plies() {
        [.., Ply::Move(last), _] => (chosen.from, chosen.to) == (last.to, last.from),
        _ => false,
    }
}

pub fn play(start: Position, fen_clock: u32, steps: &[Step]) -> Game {
    let mut game = Game::with_clock(start, fen_clock);
    steps.iter().for_each(|step| take(&mut game, step));
    game
}

/// So many games of the generator, always the same ones.
pub fn games(count: usize) -> impl Iterator<Item = Game> {
    let mut runner = TestRunner::deterministic();
    (0..count).map(move |_| {
        let start = ending().new_tree(&mut runner).expect("a position").current();
        play(start, 0, &steps(150, 1).new_tree(&mut runner).expect("steps").current())
    })
}
