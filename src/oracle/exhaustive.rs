//! Every position with few pieces, numbered.
//!
//! # How many there are
//! A white man may stand on 45 squares (not on 1 to 5), a black man on 45 others (not on 46 to 50), a king on all 50. So
//! each of the ten squares of the two promotion rows is empty or holds one of three kinds of pieces, and each of the other
//! forty is empty or holds one of four. The placements of exactly N pieces are the coefficient of x^N in
//! `(1 + 3x)^10 (1 + 4x)^40`, that is `P(N) = sum over i of C(10, i) 3^i C(40, N - i) 4^(N - i)`, and either side may be to
//! move: `2 P(N)` positions. One side may have no piece, but not both, so N begins with 1:
//!
//! | N | `2 P(N)` | up to N |
//! |---|---|---|
//! | 1 | 380 | 380 |
//! | 2 | 35 370 | 35 750 |
//! | 3 | 2 149 520 | 2 185 270 |
//! | 4 | 95 910 500 | 98 095 770 |
//!
//! # How they are numbered
//! Positions with the same side to move and as many men and kings of each colour form a [`Composition`]. Within it the
//! combinatorial number system numbers them without a gap, so that `(composition, from, to)` names a part of the whole by
//! three small values, and any part can be worked on anywhere, at any time.

use super::source::{Source, Visited};
use crate::board::Board;
use crate::piece::{Color, Piece, Role};
use crate::position::Position;
use crate::square::SquareSet;
use std::ops::Range;

/// More pieces than this would make numbers that 64 bits do not hold.
pub const MAX_PIECES: u8 = 12;

/// All squares, those of a white man, those of a black man, and those of both; bit 0 is square 1.
const ALL: u64 = (1 << 50) - 1;
const BLACK_MAN: u64 = (1 << 45) - 1;
const WHITE_MAN: u64 = ALL & !0b11111;
const BOTH_MEN: u64 = WHITE_MAN & BLACK_MAN;
const WHITE_MAN_ONLY: u64 = WHITE_MAN & !BLACK_MAN;

/// `BINOMIAL[n][k]` is the number of ways to choose k out of n.
const BINOMIAL: [[u64; MAX_PIECES as usize + 1]; 51] = {
    let mut table = [[0; MAX_PIECES as usize + 1]; 51];
    let mut n = 0;
    while n <= 50 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= MAX_PIECES as usize && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

fn choose(n: u8, k: u8) -> u64 {
    BINOMIAL[usize::from(n)][usize::from(k)]
}

/// How many placements of exactly so many pieces there are, `P(N)` above; `None` above [`MAX_PIECES`].
pub fn placements(pieces: u8) -> Option<u64> {
    (pieces <= MAX_PIECES).then(|| {
        (0..=pieces.min(10))
            .map(|i| choose(10, i) * 3u64.pow(i.into()) * choose(40, pieces - i) * 4u64.pow((pieces - i).into()))
            .sum()
    })
}

/// How many positions of at least one and at most so many pieces there are, with either side to move.
///
/// ```
/// use draughts_oracle::oracle::exhaustive::positions;
///
/// assert_eq!(positions(3), Some(2_185_270));
/// assert_eq!(positions(4), Some(98_095_770));
/// ```
pub fn positions(pieces: u8) -> Option<u64> {
    (1..=pieces).map(|exactly| placements(exactly).map(|count| 2 * count)).sum()
}

/// All positions with the same side to move and the same number of men and kings of each colour.
///
/// They are numbered from 0 to [`Composition::count`] less one.
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
    white_men: u8,
    white_kings: u8,
    black_men: u8,
    black_kings: u8,
}

impl Composition {
    /// So many white men, white kings, black men and black kings. `None` without pieces or above [`MAX_PIECES`].
    pub fn new(turn: Color, [white_men, white_kings, black_men, black_kings]: [u8; 4]) -> Option<Composition> {
        let pieces = [white_men, white_kings, black_men, black_kings].into_iter().try_fold(0u8, u8::checked_add)?;
        (1..=MAX_PIECES).contains(&pieces).then_some(Composition {
            turn,
            white_men,
            white_kings,
            black_men,
            black_kings,
        })
    }

    /// The composition of a position.
    pub fn of(position: &Position) -> Option<Composition> {
        let count = |color, role| position.board().count(color, role) as u8;
        let counts = [
            count(Color::White, Role::Man),
            count(Color::White, Role::King),
            count(Color::Black, Role::Man),
            count(Color::Black, Role::King),
        ];
        Composition::new(position.turn(), counts)
    }

    /// Every composition of exactly so many pieces, in the order in which they are worked through.
    pub fn all(pieces: u8) -> impl Iterator<Item = Composition> {
        let white_men = (0..=pieces).rev();
        white_men.flat_map(move |white_men| {
            let white_kings = (0..=pieces - white_men).rev();
            white_kings.flat_map(move |white_kings| {
                let black_men = (0..=pieces - white_men - white_kings).rev();
                black_men.flat_map(move |black_men| {
                    let black_kings = pieces - white_men - white_kings - black_men;
                    let counts = [white_men, white_kings, black_men, black_kings];
                    Color::ALL.into_iter().filter_map(move |turn| Composition::new(turn, counts))
                })
            })
        })
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
                return self.unrank_in(low, rest);
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
        let squares = |piece| position.board().squares_of(piece).bits();
        let white_men = squares(Piece::WhiteMan);
        let low = (white_men & WHITE_MAN_ONLY).count_ones() as u8;
        let before: u64 =
            self.sections().take_while(|&section| section < low).map(|part| self.section_count(part)).sum();
        let mut rank = 0;
        let parts = [
            white_men & WHITE_MAN_ONLY,
            white_men & BOTH_MEN,
            squares(Piece::BlackMan),
            squares(Piece::WhiteKing),
            squares(Piece::BlackKing),
        ];
        let mut taken = 0;
        for ((zone, count), part) in self.zones(low).into_iter().zip(parts) {
            let free = zone & !taken;
            rank = rank * choose(free.count_ones() as u8, count) + rank_subset(free, part);
            taken |= part;
        }
        Some(before + rank)
    }

    /// A white man on 46 to 50 takes no square from the black men, one on 6 to 45 takes one. So the positions fall into
    /// sections by how many stand on 46 to 50, and within a section every further choice is free.
    fn sections(&self) -> impl Iterator<Item = u8> + use<> {
        0..=self.white_men.min(5)
    }

    /// The choices that make a position, in order: from which squares, and how many.
    fn zones(&self, low: u8) -> [(u64, u8); 5] {
        [
            (WHITE_MAN_ONLY, low),
            (BOTH_MEN, self.white_men - low),
            (BLACK_MAN, self.black_men),
            (ALL, self.white_kings),
            (ALL, self.black_kings),
        ]
    }

    fn section_count(&self, low: u8) -> u64 {
        let high = self.white_men - low;
        let after_men = 50 - self.white_men - self.black_men;
        choose(5, low)
            * choose(40, high)
            * choose(45 - high, self.black_men)
            * choose(after_men, self.white_kings)
            * choose(after_men - self.white_kings, self.black_kings)
    }

    /// Takes the number apart, the last choice first, then chooses in order.
    fn unrank_in(&self, low: u8, rank: u64) -> Option<Position> {
        let zones = self.zones(low);
        let mut digits = [0; 5];
        let mut rest = rank;
        let high = self.white_men - low;
        let after_men = 50 - self.white_men - self.black_men;
        let free = [5, 40, 45 - high, after_men, after_men - self.white_kings];
        for place in (0..5).rev() {
            let ways = choose(free[place], zones[place].1);
            digits[place] = rest % ways;
            rest /= ways;
        }
        let pieces = [Piece::WhiteMan, Piece::WhiteMan, Piece::BlackMan, Piece::WhiteKing, Piece::BlackKing];
        let mut board = Board::EMPTY;
        let mut taken = 0;
        for place in 0..5 {
            let (zone, count) = zones[place];
            let part = unrank_subset(zone & !taken, count, digits[place]);
            for square in SquareSet::from_bits(part).iter() {
                board.set(square, Some(pieces[place]));
            }
            taken |= part;
        }
        Position::new(board, self.turn).ok()
    }
}

/// The number of a subset among those of its size: `C(c1, 1) + C(c2, 2) + ...` over the places of its members, ascending.
fn rank_subset(of: u64, subset: u64) -> u64 {
    let (mut rank, mut size, mut rest) = (0, 0, subset);
    while rest != 0 {
        let member = rest & rest.wrapping_neg();
        size += 1;
        rank += choose((of & (member - 1)).count_ones() as u8, size);
        rest ^= member;
    }
    rank
}

/// The subset with this number: always the largest place whose binomial still fits.
fn unrank_subset(of: u64, size: u8, rank: u64) -> u64 {
    let (mut subset, mut rest, mut place) = (0, rank, of.count_ones() as u8);
    for size in (1..=size).rev() {
        place = (0..place).rev().find(|&candidate| choose(candidate, size) <= rest).unwrap_or(0);
        rest -= choose(place, size);
        subset |= member(of, place);
    }
    subset
}

/// The member with so many smaller ones.
fn member(of: u64, smaller: u8) -> u64 {
    let (mut shift, mut left) = (0, u32::from(smaller));
    for width in [32, 16, 8, 4, 2, 1] {
        let below = (of >> shift & ((1 << width) - 1)).count_ones();
        if left >= below {
            left -= below;
            shift += width;
        }
    }
    1 << shift & of
}

/// All positions with at most so many pieces, as a source for a campaign.
#[derive(Clone, Debug)]
pub struct Exhaustive {
    /// Each composition with the number of its first block.
    parts: Vec<(u64, Composition)>,
    blocks: u64,
}

impl Exhaustive {
    /// How many positions a block has; the last one of each composition may have fewer.
    const BLOCK: u64 = 1 << 13;

    /// Positions of at least one and at most so many pieces; `None` above [`MAX_PIECES`].
    pub fn new(pieces: u8) -> Option<Exhaustive> {
        let mut blocks = 0;
        let mut parts = Vec::new();
        for composition in (1..=(pieces <= MAX_PIECES).then_some(pieces)?).flat_map(Composition::all) {
            parts.push((blocks, composition));
            blocks += composition.count().div_ceil(Exhaustive::BLOCK);
        }
        Some(Exhaustive { parts, blocks })
    }

    /// What a block covers.
    pub fn part(&self, block: u64) -> Option<(Composition, Range<u64>)> {
        let place = self.parts.partition_point(|&(first, _)| first <= block).checked_sub(1)?;
        let (first, composition) = self.parts[place];
        let from = (block - first) * Exhaustive::BLOCK;
        let to = composition.count().min(from + Exhaustive::BLOCK);
        (from < to).then_some((composition, from..to))
    }
}

impl Source for Exhaustive {
    fn name(&self) -> &str {
        "exhaustive"
    }

    fn blocks(&self) -> u64 {
        self.blocks
    }

    fn visit(&self, block: u64, each: &mut dyn FnMut(&Position)) -> Visited {
        if let Some((composition, ranks)) = self.part(block) {
            ranks.filter_map(|rank| composition.unrank(rank)).for_each(|position| each(&position));
        }
        Visited::default()
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
            let all: Vec<Composition> = Composition::all(pieces).collect();
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
    fn ranks_end_with_the_count() {
        for composition in (1..=MAX_PIECES).flat_map(Composition::all) {
            assert!(composition.unrank(composition.count() - 1).is_some());
            assert_eq!(composition.unrank(composition.count()), None);
        }
    }

    #[test]
    fn the_compositions_add_up_to_the_formula() {
        let known = [190, 17_685, 1_074_760, 47_955_250, 1_674_983_028, 47_682_277_890, 1_137_352_566_120];
        for (pieces, known) in (1..).zip(known) {
            assert_eq!(placements(pieces), Some(known));
        }
        for pieces in 1..=MAX_PIECES {
            let sum: u128 = Composition::all(pieces).map(|composition| u128::from(composition.count())).sum();
            assert_eq!(sum, 2 * u128::from(placements(pieces).unwrap()));
        }
    }

    #[test]
    fn the_blocks_cover_every_position_up_to_three_pieces_once() {
        let source = Exhaustive::new(3).unwrap();
        let mut seen = 0;
        let mut expected = source.parts.iter().flat_map(|&(_, part)| (0..part.count()).map(move |rank| (part, rank)));
        for block in 0..source.blocks() {
            source.visit(block, &mut |position| {
                let composition = Composition::of(position).unwrap();
                assert_eq!(expected.next(), composition.rank(position).map(|rank| (composition, rank)));
                seen += 1;
            });
        }
        assert_eq!(seen, 2_185_270);
    }

    #[test]
    fn more_pieces_than_sixty_four_bits_hold_are_refused() {
        assert!(Exhaustive::new(MAX_PIECES).is_some());
        assert!(Exhaustive::new(MAX_PIECES + 1).is_none());
        assert_eq!(placements(MAX_PIECES + 1), None);
        assert_eq!(positions(u8::MAX), None);
    }
}
