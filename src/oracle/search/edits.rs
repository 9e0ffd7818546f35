//! Small random changes of a position.

use crate::{Board, Color, Piece, Position, Role, Square};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

/// A position with White to move and some pieces of each side, many kings among them.
pub fn random_position(random: &mut ChaCha8Rng, most_a_side: usize) -> Position {
    loop {
        let mut board = Board::EMPTY;
        for color in Color::ALL {
            for _ in 0..=below(random, most_a_side.max(1)) {
                let square = draw(random, Square::all());
                square.map(|square| board.set(square, Some(Piece::new(color, role(random)))));
            }
        }
        // Men on their promotion rows make no position, and a second try costs little.
        if let Ok(position) = Position::new(board, Color::White)
            && within(&position, most_a_side)
        {
            return position;
        }
    }
}

/// One edit: a piece moves, comes, goes, or changes between man and king. The side to move stays.
pub fn edit(position: &Position, most_a_side: usize, random: &mut ChaCha8Rng) -> Position {
    loop {
        let mut board = *position.board();
        match below(random, 8) {
            0..4 => go_elsewhere(&mut board, random),
            4..6 => come(&mut board, random),
            6 => {
                leave(&mut board, random);
            }
            _ => change_role(&mut board, random),
        }
        if let Ok(edited) = Position::new(board, position.turn())
            && within(&edited, most_a_side)
        {
            return edited;
        }
    }
}

fn within(position: &Position, most_a_side: usize) -> bool {
    Color::ALL.into_iter().all(|color| position.board().count_color(color) <= most_a_side.max(1))
}

fn go_elsewhere(board: &mut Board, random: &mut ChaCha8Rng) {
    let piece = leave(board, random);
    stand_anywhere(board, random, piece);
}

fn come(board: &mut Board, random: &mut ChaCha8Rng) {
    let piece = draw(random, Piece::ALL.into_iter());
    stand_anywhere(board, random, piece);
}

fn stand_anywhere(board: &mut Board, random: &mut ChaCha8Rng, piece: Option<Piece>) {
    let empty = draw(random, Square::all().filter(|&square| board.get(square).is_none()));
    empty.map(|square| board.set(square, piece));
}

fn leave(board: &mut Board, random: &mut ChaCha8Rng) -> Option<Piece> {
    let (square, _) = draw(random, board.pieces())?;
    board.set(square, None)
}

fn change_role(board: &mut Board, random: &mut ChaCha8Rng) {
    if let Some((square, piece)) = draw(random, board.pieces()) {
        let other = if piece.role() == Role::Man { Role::King } else { Role::Man };
        board.set(square, Some(Piece::new(piece.color(), other)));
    }
}

fn role(random: &mut ChaCha8Rng) -> Role {
    if below(random, 2) == 0 { Role::Man } else { Role::King }
}

fn draw<T>(random: &mut ChaCha8Rng, among: impl Iterator<Item = T>) -> Option<T> {
    let mut among: Vec<T> = among.collect();
    (!among.is_empty()).then(|| among.swap_remove(below(random, among.len())))
}

/// A number below the bound; that small ones are a little more frequent does no harm here.
fn below(random: &mut ChaCha8Rng, bound: usize) -> usize {
    random.next_u32() as usize % bound
}
