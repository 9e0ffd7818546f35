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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;
    use rand_chacha::rand_core::SeedableRng;
    use std::collections::BTreeMap;

    /// How often each difference in numbers of (men, kings) comes of 4000 edits of one position.
    #[test]
    fn a_piece_moves_comes_goes_or_changes_its_role() {
        let position = fen::parse("W:W31,K32:B20,K19").expect("a position");
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let count = |position: &Position, role| {
            Color::ALL.map(|color| position.board().count(color, role)).iter().sum::<usize>() as i8
        };
        let mut kinds: BTreeMap<[i8; 2], u32> = BTreeMap::new();
        for _ in 0..4_000 {
            let edited = edit(&position, 20, &mut random);
            let [men, kings] = [Role::Man, Role::King].map(|role| count(&edited, role) - count(&position, role));
            if [men, kings] == [0, 0] {
                let moved =
                    position.board().pieces().filter(|&(square, piece)| edited.board().get(square) != Some(piece));
                assert!(moved.count() <= 1);
                if edited == position {
                    continue;
                }
            }
            *kinds.entry([men, kings]).or_default() += 1;
        }
        assert_eq!(
            kinds.keys().copied().collect::<Vec<_>>(),
            [[-1, 0], [-1, 1], [0, -1], [0, 0], [0, 1], [1, -1], [1, 0]]
        );
        assert!(kinds[&[0, 0]] > 1_500 && kinds.values().all(|&times| times > 150), "{kinds:?}");
    }

    #[test]
    fn random_positions_have_men_and_kings_of_both_sides() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut sums = [0; 2];
        for _ in 0..200 {
            let position = random_position(&mut random, 3);
            assert!(within(&position, 3) && position.turn() == Color::White);
            for color in Color::ALL {
                sums[0] += position.board().count(color, Role::Man);
                sums[1] += position.board().count(color, Role::King);
            }
        }
        // A man on its promotion row is thrown away, so that kings are some more.
        assert!(sums[0] > 200 && sums[1] > sums[0], "{sums:?}");
        let two = fen::parse("W:W31,32:B20").expect("a position");
        assert_eq!([1, 2].map(|most| within(&two, most)), [false, true]);
    }
}
