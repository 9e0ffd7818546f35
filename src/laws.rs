//! Laws of the vocabulary: bijections, orders, set models, round trips.
//!
//! The generators and their shrinking are written by hand and know nothing of `generate`, so that a fault there cannot
//! hide here.

use crate::position::UnpackError;
use crate::{Board, Clause, Color, Move, Piece, Position, PositionFault, Route, Setup, Square, SquareSet};
use quickcheck::{Arbitrary, Gen, QuickCheck};
use std::collections::BTreeSet;

/// Checks a law on a thousand cases: quickcheck takes functions, not closures.
macro_rules! holds {
    (|$($name:ident: $kind:ty),*| $law:expr) => {{
        fn law($($name: $kind),*) -> bool {
            $law
        }
        QuickCheck::new().tests(1_000).quickcheck(law as fn($($kind),*) -> bool);
    }};
}

impl Arbitrary for Square {
    fn arbitrary(g: &mut Gen) -> Square {
        Square::from_index(usize::arbitrary(g) % Square::COUNT).expect("the remainder is below 50")
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Square>> {
        Box::new((1..self.number()).rev().filter_map(Square::new))
    }
}

impl Arbitrary for SquareSet {
    fn arbitrary(g: &mut Gen) -> SquareSet {
        Vec::<Square>::arbitrary(g).into_iter().collect()
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = SquareSet>> {
        let whole = *self;
        Box::new(whole.iter().map(move |square| {
            let mut smaller = whole;
            smaller.remove(square);
            smaller
        }))
    }
}

impl Arbitrary for Piece {
    fn arbitrary(g: &mut Gen) -> Piece {
        *g.choose(&Piece::ALL).expect("there are four kinds")
    }
}

impl Arbitrary for Color {
    fn arbitrary(g: &mut Gen) -> Color {
        *g.choose(&Color::ALL).expect("there are two colours")
    }
}

impl Arbitrary for Board {
    fn arbitrary(g: &mut Gen) -> Board {
        let mut board = Board::EMPTY;
        for (square, piece) in Vec::<(Square, Piece)>::arbitrary(g) {
            board.set(square, Some(piece));
        }
        board
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Board>> {
        let whole = *self;
        let occupied: Vec<Square> = whole.pieces().map(|(square, _)| square).collect();
        Box::new(occupied.into_iter().map(move |square| {
            let mut smaller = whole;
            smaller.set(square, None);
            smaller
        }))
    }
}

impl Arbitrary for Setup {
    fn arbitrary(g: &mut Gen) -> Setup {
        Setup { board: Board::arbitrary(g), turn: Option::arbitrary(g) }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Setup>> {
        let turn = self.turn;
        Box::new(self.board.shrink().map(move |board| Setup { board, turn }))
    }
}

impl Arbitrary for Move {
    fn arbitrary(g: &mut Gen) -> Move {
        Move { from: Square::arbitrary(g), to: Square::arbitrary(g), victims: SquareSet::arbitrary(g) }
    }
}

#[test]
fn square_numbers_and_squares_are_a_bijection() {
    holds!(|number: u8| {
        let square = Square::new(number);
        square.is_some() == (1..=50).contains(&number) && square.is_none_or(|square| square.number() == number)
    });
    let numbers: Vec<u8> = Square::all().map(Square::number).collect();
    assert_eq!(numbers, (1..=50).collect::<Vec<u8>>());
    holds!(|index: usize| {
        Square::from_index(index).is_none_or(|square| square.index() == index)
            && (index < 50) == Square::from_index(index).is_some()
    });
}

#[test]
fn square_texts_round_trip_and_nothing_else_is_read() {
    holds!(|square: Square| square.to_string().parse() == Ok(square) && format!("0{square}").parse() == Ok(square));
    holds!(|text: String| {
        let plain = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
        text.parse::<Square>().is_ok() == (plain && text.parse::<u64>().is_ok_and(|number| (1..=50).contains(&number)))
    });
    for text in ["", "0", "51", "+5", "-5", " 5", "5 ", "３１", "99999999999999999999"] {
        assert!(text.parse::<Square>().is_err(), "{text:?} was read as a square");
    }
}

#[test]
fn square_sets_behave_like_ordered_sets() {
    holds!(|squares: Vec<Square>, removed: Vec<Square>| {
        let mut set = SquareSet::EMPTY;
        let mut model = BTreeSet::new();
        let inserted = squares.iter().all(|&square| set.insert(square) == model.insert(square));
        let gone = removed.iter().all(|square| set.remove(*square) == model.remove(square));
        inserted
            && gone
            && set.len() == model.len()
            && set.is_empty() == model.is_empty()
            && set.iter().eq(model.iter().copied())
            && Square::all().all(|square| set.contains(square) == model.contains(&square))
    });
}

#[test]
fn square_sets_order_and_nest_like_their_lists() {
    fn list(set: SquareSet) -> Vec<Square> {
        set.iter().collect()
    }
    holds!(|a: SquareSet, b: SquareSet| a.cmp(&b) == list(a).cmp(&list(b)));
    holds!(|a: SquareSet, b: SquareSet| a.is_subset(b) == a.iter().all(|square| b.contains(square)));
    holds!(|bits: u64| SquareSet::from_bits(bits).bits() == bits % (1 << 50));
    holds!(|a: SquareSet, b: SquareSet| list(a.intersection(b))
        == a.iter().filter(|&square| b.contains(square)).collect::<Vec<_>>());
    holds!(|first: u8, last: u8| list(SquareSet::numbered(first, last))
        == (first..=last).filter_map(Square::new).collect::<Vec<_>>());
}

#[test]
fn moves_order_canonically() {
    fn key(m: Move) -> (u8, u8, Vec<u8>) {
        (m.from.number(), m.to.number(), m.victims.iter().map(Square::number).collect())
    }
    holds!(|a: Move, b: Move| a.cmp(&b) == key(a).cmp(&key(b)));
}

#[test]
fn routes_have_one_victim_for_each_jump_or_are_quiet() {
    holds!(|squares: Vec<Square>, victims: Vec<Square>| {
        let lawful =
            squares.len() >= 2 && (squares.len() == victims.len() + 1 || (squares.len() == 2 && victims.is_empty()));
        match Route::new(squares.clone(), victims.clone()) {
            None => !lawful,
            Some(route) => {
                let its_move = route.to_move();
                lawful
                    && route.squares() == squares
                    && route.victims() == victims
                    && (its_move.from, its_move.to) == (squares[0], squares[squares.len() - 1])
                    && its_move.victims == victims.into_iter().collect()
            }
        }
    });
}

#[test]
fn boards_keep_what_is_put_on_them() {
    holds!(|board: Board, square: Square, piece: Option<Piece>| {
        let mut after = board;
        let before = after.set(square, piece);
        before == board.get(square)
            && Square::all().all(|other| after.get(other) == if other == square { piece } else { board.get(other) })
    });
    holds!(|board: Board| {
        let counts: usize = Piece::ALL.iter().map(|&piece| board.count(piece.color(), piece.role())).sum();
        let by_color: usize = Color::ALL.iter().map(|&color| board.count_color(color)).sum();
        let by_squares: usize = Piece::ALL.iter().map(|&piece| board.squares_of(piece).len()).sum();
        counts == board.pieces().count() && by_color == counts && by_squares == counts
    });
}

#[test]
fn boards_behave_like_lists_of_fifty() {
    holds!(|placements: Vec<(Square, Option<Piece>)>, others: Vec<(Square, Option<Piece>)>| {
        let (mut board, mut list) = (Board::EMPTY, [None; Square::COUNT]);
        let (mut other, mut other_list) = (board, list);
        for (square, piece) in placements {
            board.set(square, piece);
            list[square.index()] = piece;
        }
        for (square, piece) in others.into_iter().chain(board.pieces().map(|(square, piece)| (square, Some(piece)))) {
            other.set(square, piece);
            other_list[square.index()] = piece;
        }
        let on_list = |wanted| Square::all().filter(move |square| list[square.index()] == Some(wanted));
        Square::all().all(|square| board.get(square) == list[square.index()])
            && board.pieces().eq(Square::all().filter_map(|square| Some((square, list[square.index()]?))))
            && Piece::ALL.iter().all(|&piece| board.squares_of(piece) == on_list(piece).collect())
            && (board == other) == (list == other_list)
    });
    let start = format!("Board({}..........{})", "b".repeat(20), "w".repeat(20));
    assert_eq!(format!("{:?}", Board::START), start);
}

#[test]
fn pieces_are_their_colour_and_role() {
    holds!(|piece: Piece| Piece::new(piece.color(), piece.role()) == piece);
    assert_eq!(Piece::ALL.map(Piece::letter), ['w', 'W', 'b', 'B']);
    assert_eq!(Color::ALL.map(Color::letter), ['W', 'B']);
}

#[test]
fn validation_names_every_fault_and_only_faults() {
    holds!(|setup: Setup| {
        let mut expected = Vec::new();
        if setup.board == Board::EMPTY {
            expected.push(PositionFault::BothSidesEmpty);
        }
        if setup.turn.is_none() {
            expected.push(PositionFault::SideToMoveUnknown);
        }
        for (square, piece) in setup.board.pieces() {
            let own_row = match piece {
                Piece::WhiteMan => square.number() <= 5,
                Piece::BlackMan => square.number() >= 46,
                _ => false,
            };
            expected.extend(own_row.then_some(PositionFault::ManOnPromotionRow(square)));
        }
        match Position::try_from(setup) {
            Ok(position) => expected.is_empty() && Setup::from(position) == setup,
            Err(error) => !expected.is_empty() && error.faults().eq(expected),
        }
    });
}

#[test]
fn packed_positions_round_trip() {
    holds!(|setup: Setup| match Position::try_from(setup) {
        Ok(position) => Position::unpack(&position.pack()) == Ok(position),
        Err(_) => true,
    });
    assert_eq!(Position::unpack(&Position::START.pack()), Ok(Position::START));
}

#[test]
fn packed_bytes_are_read_only_when_they_are_what_packing_writes() {
    holds!(|bytes: Vec<u8>, small: bool| {
        let mut packed = [0; Position::PACKED];
        for (to, from) in packed.iter_mut().zip(bytes) {
            *to = if small { (from % 5) | ((from >> 4) % 5) << 4 } else { from };
        }
        packed[0] %= 3;
        match Position::unpack(&packed) {
            Ok(position) => position.pack() == packed,
            Err(UnpackError::Byte { offset, byte }) => packed[offset] == byte,
            Err(UnpackError::Position(error)) => error.faults().next().is_some(),
        }
    });
}

#[test]
fn material_beyond_the_start_is_noticed() {
    assert_eq!(Position::START.beyond_start_material().count(), 0);
    let mut board = Board::START;
    board.set(Square::new(25).expect("25 is a square"), Some(Piece::WhiteKing));
    let position = Position::new(board, Color::Black).expect("a valid placement");
    assert_eq!(position.beyond_start_material().collect::<Vec<_>>(), [Color::White]);
}

#[test]
fn clause_ids_are_distinct_and_round_trip() {
    let ids: BTreeSet<&str> = Clause::ALL.iter().map(|clause| clause.id()).collect();
    assert_eq!(ids.len(), Clause::ALL.len());
    for &clause in Clause::ALL {
        assert_eq!(clause.id().parse(), Ok(clause));
    }
    holds!(|text: String| text.parse::<Clause>().is_err());
}
