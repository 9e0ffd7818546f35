//! The two engines against each other on positions that quickcheck makes.
//!
//! The generator and its shrinking are written here and know nothing of `generate`, so that what that cannot make, or makes wrong,
//! is not missing everywhere.

use draughts_oracle::bitboard::Bitboard;
use draughts_oracle::mailbox::Mailbox;
use draughts_oracle::{Board, Color, Move, Piece, Position, Role, Square};
use quickcheck::{Arbitrary, Gen, QuickCheck};

const CASES: u64 = 4_000;

/// A position made square by square: each draws whether it is taken, and by what.
#[derive(Clone, Copy, Debug)]
struct Placed(Position);

impl Arbitrary for Placed {
    fn arbitrary(g: &mut Gen) -> Placed {
        // Of so many squares one is taken, and of so many pieces one is a king.
        let [emptiness, rarity] = [&[2, 3, 5, 9][..], &[1, 3, 8]].map(|numbers| *g.choose(numbers).expect("numbers"));
        loop {
            let mut board = Board::EMPTY;
            for square in Square::all().filter(|_| u8::arbitrary(g) % emptiness == 0).collect::<Vec<_>>() {
                let color = *g.choose(&Color::ALL).expect("two colours");
                let crowned = u8::arbitrary(g) % rarity == 0 || Position::new(lone_man(square, color), color).is_err();
                board.set(square, Some(Piece::new(color, if crowned { Role::King } else { Role::Man })));
            }
            if let Ok(position) = Position::new(board, *g.choose(&Color::ALL).expect("two colours")) {
                return Placed(position);
            }
        }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Placed>> {
        let Placed(position) = *self;
        let pieces: Vec<(Square, Piece)> = position.board().pieces().collect();
        let without = pieces.clone().into_iter().map(|(square, _)| (square, None));
        let kings = pieces.into_iter().filter(|(_, piece)| piece.role() == Role::King);
        let uncrowned = kings.map(|(square, king)| (square, Some(Piece::new(king.color(), Role::Man))));
        Box::new(without.chain(uncrowned).filter_map(move |(square, piece)| {
            let mut board = *position.board();
            board.set(square, piece);
            Position::new(board, position.turn()).ok().map(Placed)
        }))
    }
}

fn lone_man(square: Square, color: Color) -> Board {
    let mut board = Board::EMPTY;
    board.set(square, Some(Piece::new(color, Role::Man)));
    board
}

#[test]
fn the_engines_agree() {
    fn law(Placed(position): Placed) -> bool {
        let moves = Mailbox::LAW.moves(&position);
        moves == Bitboard.moves(&position)
            && moves.iter().all(|chosen| Mailbox::LAW.play(&position, chosen) == Bitboard.play(&position, chosen))
            && Mailbox::LAW.outcome(&position) == Bitboard.outcome(&position)
    }
    QuickCheck::new().tests(CASES).quickcheck(law as fn(Placed) -> bool);
}

/// What the cases have to show, and on how many of them at least.
#[test]
fn captures_kings_and_promotions_come_often_enough() {
    let mut g = Gen::new(100);
    let mut seen = [0; 6];
    for _ in 0..CASES {
        let Placed(position) = Placed::arbitrary(&mut g);
        let moves = Mailbox::LAW.moves(&position);
        let mover = |chosen: &Move| position.board().get(chosen.from).map(Piece::role);
        let promotes = |chosen: &Move| {
            let next = Mailbox::LAW.play(&position, chosen).expect("a legal move");
            mover(chosen) != next.board().get(chosen.to).map(Piece::role)
        };
        let shown = [
            moves.iter().any(Move::is_capture),
            moves.iter().any(|chosen| chosen.victims.len() >= 4),
            moves.iter().any(|chosen| chosen.is_capture() && mover(chosen) == Some(Role::King)),
            moves.iter().any(|chosen| mover(chosen) == Some(Role::Man)),
            moves.iter().any(promotes),
            moves.is_empty(),
        ];
        seen.iter_mut().zip(shown).for_each(|(count, shown)| *count += u64::from(shown));
    }
    println!("{seen:?}");
    let floors = [2_000, 100, 1_000, 1_000, 200, 10];
    assert!(
        seen.iter().zip(floors).all(|(&count, floor)| count >= floor),
        "{seen:?} of {CASES}, and {floors:?} are due"
    );
}

#[test]
fn shrinking_ends_and_goes_down() {
    let weight = |position: &Position| {
        let board = position.board();
        board.pieces().map(|(_, piece)| if piece.role() == Role::King { 2 } else { 1 }).sum::<u32>()
    };
    let mut g = Gen::new(100);
    for _ in 0..200 {
        let placed = Placed::arbitrary(&mut g);
        assert!(placed.shrink().all(|Placed(smaller)| weight(&smaller) < weight(&placed.0)));
    }
}
