//! Positions of one material, numbered.

use super::counts::{MAX_PIECES, choose};
use super::subsets;
use crate::board::Board;
use crate::oracle::symmetry::OTHER_SIDE;
use crate::piece::{Color, Piece, Role};
use crate::position::Position;
use crate::square::SquareSet;
use std::fmt;

/// All squares, those of a white man, those of a black man, and those of both; bit 0 is square 1.
const ALL: u64 = (1 << 50) - 1;
const BLACK_MAN: u64 = (1 << 45) - 1;
const WHITE_MAN: u64 = ALL & !0b11111;
const BOTH_MEN: u64 = WHITE_MAN & BLACK_MAN;
const WHITE_MAN_ONLY: u64 = WHITE_MAN & !BLACK_MAN;

/// The men and kings of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Side {
    /// How many men.
    pub men: u8,
    /// How many kings.
    pub kings: u8,
}

impl Side {
    fn of(position: &Position, color: Color) -> Side {
        let count = |role| position.board().count(color, role) as u8;
        Side { men: count(Role::Man), kings: count(Role::King) }
    }

    /// Men and kings together.
    pub fn pieces(self) -> u8 {
        self.men + self.kings
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} men and {} kings", self.men, self.kings)
    }
}

/// All positions with the same side to move and the same number of men and kings on each side.
///
/// They are numbered from 0 to [`Composition::count`] less one. A position with Black to move has the number of its
/// [mirror image](OTHER_SIDE).
///
/// ```
/// use draughts_oracle::notation::fen;
/// use draughts_oracle::oracle::exhaustive::Composition;
///
/// let position = fen::parse("W:WK1:B12,17")?;
/// let composition = Composition::of(&position).unwrap();
/// assert_eq!(composition.count(), 50 * (44 * 43 / 2) + 5 * 44);
/// assert_eq!(composition.unrank(composition.rank(&position).unwrap()), Some(position));
/// # Ok::<(), fen::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Composition {
    turn: Color,
    mover: Side,
    opponent: Side,
}

impl Composition {
    /// So many pieces of the side to move and of its opponent. `None` without pieces or above [`MAX_PIECES`].
    pub fn new(turn: Color, mover: Side, opponent: Side) -> Option<Composition> {
        let all = [mover.men, mover.kings, opponent.men, opponent.kings];
        let pieces = all.into_iter().try_fold(0u8, u8::checked_add)?;
        (1..=MAX_PIECES).contains(&pieces).then_some(Composition { turn, mover, opponent })
    }

    /// The composition of a position.
    pub fn of(position: &Position) -> Option<Composition> {
        let [white, black] = Color::ALL.map(|color| Side::of(position, color));
        match position.turn() {
            Color::White => Composition::new(Color::White, white, black),
            Color::Black => Composition::new(Color::Black, black, white),
        }
    }

    /// Every composition of exactly so many pieces with this side to move, in the order in which they are worked through.
    pub fn all(turn: Color, pieces: u8) -> impl Iterator<Item = Composition> {
        let own_men = (0..=pieces).rev();
        own_men.flat_map(move |own_men| {
            let own_kings = (0..=pieces - own_men).rev();
            own_kings.flat_map(move |own_kings| {
                let mover = Side { men: own_men, kings: own_kings };
                let others = pieces - mover.pieces();
                let opponents = (0..=others).rev().map(move |men| Side { men, kings: others - men });
                opponents.filter_map(move |opponent| Composition::new(turn, mover, opponent))
            })
        })
    }

    /// The pieces of the side to move.
    pub fn mover(&self) -> Side {
        self.mover
    }

    /// The pieces of the other side.
    pub fn opponent(&self) -> Side {
        self.opponent
    }

    /// How many positions it has.
    pub fn count(&self) -> u64 {
        self.sections().map(|section| self.section_count(section)).sum()
    }

    /// The position with this number.
    pub fn unrank(&self, rank: u64) -> Option<Position> {
        let mut rest = rank;
        for low in self.sections() {
            let count = self.section_count(low);
            if rest < count {
                let position = self.unrank_in(low, rest)?;
                return self.seen_from_white(&position);
            }
            rest -= count;
        }
        None
    }

    /// The number of a position; `None` when it is of another composition.
    pub fn rank(&self, position: &Position) -> Option<u64> {
        if Composition::of(position)? != *self {
            return None;
        }
        let seen = self.seen_from_white(position)?;
        let squares = |piece| seen.board().squares_of(piece).bits();
        let men = squares(Piece::WhiteMan);
        let low = (men & WHITE_MAN_ONLY).count_ones() as u8;
        let before: u64 =
            self.sections().take_while(|&section| section < low).map(|part| self.section_count(part)).sum();
        let mut rank = 0;
        let parts = [
            men & WHITE_MAN_ONLY,
            men & BOTH_MEN,
            squares(Piece::BlackMan),
            squares(Piece::WhiteKing),
            squares(Piece::BlackKing),
        ];
        let mut taken = 0;
        for ((zone, count), part) in self.zones(low).into_iter().zip(parts) {
            let free = zone & !taken;
            rank = rank * choose(free.count_ones() as u8, count) + subsets::rank(free, part);
            taken |= part;
        }
        Some(before + rank)
    }

    /// The position, or with Black to move its mirror image; back again it is the same.
    fn seen_from_white(&self, position: &Position) -> Option<Position> {
        if self.turn == Color::White { Some(*position) } else { OTHER_SIDE.position(position) }
    }

    /// Seen with White to move: a white man on 46 to 50 takes no square from the black men, one on 6 to 45 takes one. So the
    /// positions fall into sections by how many stand on 46 to 50, and within a section every further choice is free.
    fn sections(&self) -> impl Iterator<Item = u8> + use<> {
        0..=self.mover.men.min(5)
    }

    /// The choices that make a position, in order: from which squares, and how many.
    fn zones(&self, low: u8) -> [(u64, u8); 5] {
        [
            (WHITE_MAN_ONLY, low),
            (BOTH_MEN, self.mover.men - low),
            (BLACK_MAN, self.opponent.men),
            (ALL, self.mover.kings),
            (ALL, self.opponent.kings),
        ]
    }

    /// How many squares are left at each of these choices.
    fn free(&self, low: u8) -> [u8; 5] {
        let high = self.mover.men - low;
        let after_men = 50 - self.mover.men - self.opponent.men;
        [5, 40, 45 - high, after_men, after_men - self.mover.kings]
    }

    fn section_count(&self, low: u8) -> u64 {
        let choices = self.free(low).into_iter().zip(self.zones(low));
        choices.map(|(free, (_, count))| choose(free, count)).product()
    }

    /// Takes the number apart, the last choice first, then chooses in order. The position has White to move.
    fn unrank_in(&self, low: u8, rank: u64) -> Option<Position> {
        const PIECES: [Piece; 5] =
            [Piece::WhiteMan, Piece::WhiteMan, Piece::BlackMan, Piece::WhiteKing, Piece::BlackKing];
        let (zones, free) = (self.zones(low), self.free(low));
        let mut digits = [0; 5];
        let mut rest = rank;
        for place in (0..5).rev() {
            let ways = choose(free[place], zones[place].1);
            digits[place] = rest % ways;
            rest /= ways;
        }
        let mut board = Board::EMPTY;
        let mut taken = 0;
        for place in 0..5 {
            let (zone, count) = zones[place];
            let part = subsets::unrank(zone & !taken, count, digits[place]);
            for square in SquareSet::from_bits(part).iter() {
                board.set(square, Some(PIECES[place]));
            }
            taken |= part;
        }
        Position::new(board, Color::White).ok()
    }
}

impl fmt::Display for Composition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to move with {} against {}", self.turn, self.mover, self.opponent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::{Arbitrary, Gen, QuickCheck};

    #[derive(Clone, Copy, Debug)]
    struct Numbered(Composition, u64);

    impl Arbitrary for Numbered {
        fn arbitrary(g: &mut Gen) -> Numbered {
            let pieces = u8::arbitrary(g) % MAX_PIECES + 1;
            let turn = *g.choose(&Color::ALL).expect("two colours");
            let all: Vec<Composition> = Composition::all(turn, pieces).collect();
            let composition = *g.choose(&all).expect("every number of pieces has compositions");
            Numbered(composition, u64::arbitrary(g) % composition.count())
        }
    }

    #[test]
    fn rank_and_unrank_are_inverse() {
        fn law(Numbered(composition, rank): Numbered) -> bool {
            let position = composition.unrank(rank).expect("every rank below the count has a position");
            Composition::of(&position) == Some(composition) && composition.rank(&position) == Some(rank)
        }
        QuickCheck::new().tests(5_000).quickcheck(law as fn(Numbered) -> bool);
    }

    #[test]
    fn the_mirror_image_has_the_same_number() {
        fn law(Numbered(composition, rank): Numbered) -> bool {
            let turn = if composition.turn == Color::White { Color::Black } else { Color::White };
            let other = Composition { turn, ..composition };
            other.unrank(rank) == composition.unrank(rank).and_then(|position| OTHER_SIDE.position(&position))
        }
        QuickCheck::new().tests(1_000).quickcheck(law as fn(Numbered) -> bool);
    }

    #[test]
    fn ranks_end_with_the_count() {
        for composition in (1..=MAX_PIECES).flat_map(|pieces| Composition::all(Color::Black, pieces)) {
            assert!(composition.unrank(composition.count() - 1).is_some());
            assert_eq!(composition.unrank(composition.count()), None);
        }
    }
}
