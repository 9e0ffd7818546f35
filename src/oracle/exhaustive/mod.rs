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
//! Positions with the same side to move and as many men and kings on each side form a [`Composition`]. Within it the
//! combinatorial number system numbers them without a gap, so that `(composition, from, to)` names a part of the whole by
//! three small values, and any part can be worked on anywhere, at any time. With Black to move the numbers are those of the
//! mirror images, so that the same part of the positions of either side holds the same positions seen from two sides.

mod composition;
mod counts;
mod subsets;

pub use composition::{Composition, Side};
pub use counts::{MAX_PIECES, placements};

use super::source::{Source, Visited};
use crate::piece::Color;
use crate::position::Position;
use std::ops::Range;

/// Which sides are to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Turns {
    /// Both, each in positions of its own.
    #[default]
    Both,
    /// White alone.
    White,
    /// Black alone.
    Black,
}

impl Turns {
    fn colors(self) -> &'static [Color] {
        match self {
            Turns::Both => &Color::ALL,
            Turns::White => &[Color::White],
            Turns::Black => &[Color::Black],
        }
    }
}

/// Which pieces the sides may have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Material {
    /// Any.
    #[default]
    Any,
    /// The side to move has one piece, its opponent any.
    Lone,
    /// The side to move has one piece, its opponent men alone.
    LoneAgainstMen,
}

impl Material {
    fn allows(self, composition: &Composition) -> bool {
        let lone = composition.mover().pieces() == 1 && composition.opponent().pieces() > 0;
        match self {
            Material::Any => true,
            Material::Lone => lone,
            Material::LoneAgainstMen => lone && composition.opponent().kings == 0,
        }
    }

    /// How many placements of exactly so many pieces there are for one side to move.
    fn placements(self, pieces: u8) -> Option<u64> {
        match (self, pieces) {
            (Material::Any, _) => placements(pieces),
            (_, 0..=1) => Some(0),
            (Material::Lone, _) => counts::lone_piece_against(pieces - 1, 2),
            (Material::LoneAgainstMen, _) => counts::lone_piece_against(pieces - 1, 1),
        }
    }
}

/// A set of positions that can be gone through to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Space {
    /// At least one piece and at most so many.
    pub pieces: u8,
    /// Which sides are to move.
    pub turns: Turns,
    /// Which pieces they may have.
    pub material: Material,
}

impl Space {
    /// Every position with at most so many pieces.
    pub const fn up_to(pieces: u8) -> Space {
        Space { pieces, turns: Turns::Both, material: Material::Any }
    }

    /// How many positions there are, by formula; `None` above [`MAX_PIECES`].
    ///
    /// ```
    /// use draughts_oracle::oracle::exhaustive::Space;
    ///
    /// assert_eq!(Space::up_to(3).positions(), Some(2_185_270));
    /// assert_eq!(Space::up_to(4).positions(), Some(98_095_770));
    /// ```
    pub fn positions(&self) -> Option<u64> {
        let sides = self.turns.colors().len() as u64;
        (1..=self.pieces).map(|exactly| Some(sides * self.material.placements(exactly)?)).sum()
    }

    fn compositions(self) -> impl Iterator<Item = Composition> {
        let colors = self.turns.colors();
        (1..=self.pieces)
            .flat_map(move |pieces| colors.iter().flat_map(move |&turn| Composition::all(turn, pieces)))
            .filter(move |composition| self.material.allows(composition))
    }
}

/// All positions of a space, as a source for a campaign.
#[derive(Clone, Debug)]
pub struct Exhaustive {
    /// Each composition with the number of its first block.
    parts: Vec<(u64, Composition)>,
    blocks: u64,
}

impl Exhaustive {
    /// How many positions a block has; the last one of each composition may have fewer.
    const BLOCK: u64 = 1 << 13;

    /// The positions of the space; `None` above [`MAX_PIECES`].
    pub fn new(space: Space) -> Option<Exhaustive> {
        if space.pieces > MAX_PIECES {
            return None;
        }
        let mut blocks = 0;
        let mut parts = Vec::new();
        for composition in space.compositions() {
            parts.push((blocks, composition));
            blocks += composition.count().div_ceil(Exhaustive::BLOCK);
        }
        Some(Exhaustive { parts, blocks })
    }

    /// What a block covers.
    pub fn part(&self, block: u64) -> Option<(Composition, Range<u64>)> {
        if block >= self.blocks {
            return None;
        }
        let place = self.parts.partition_point(|&(first, _)| first <= block).checked_sub(1)?;
        let (first, composition) = self.parts[place];
        let from = (block - first) * Exhaustive::BLOCK;
        Some((composition, from..composition.count().min(from + Exhaustive::BLOCK)))
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

    fn size(&self, blocks: Range<u64>) -> Option<u64> {
        let inside = |&(first, composition): &(u64, Composition)| {
            let rank =
                |block: u64| composition.count().min(block.saturating_sub(first).saturating_mul(Exhaustive::BLOCK));
            rank(blocks.end) - rank(blocks.start.min(blocks.end))
        };
        Some(self.parts.iter().map(inside).sum())
    }

    fn locate(&self, block: u64, place: u64) -> String {
        match self.part(block) {
            Some((composition, ranks)) => format!("{composition}, number {}", ranks.start + place),
            None => format!("block {block}, which does not exist"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compositions_add_up_to_the_formula() {
        let known =
            [190, 17_685, 1_074_760, 47_955_250, 1_674_983_028, 47_682_277_890, 1_137_352_566_120, 23_192_869_318_605];
        for (pieces, known) in (1..).zip(known) {
            assert_eq!(placements(pieces), Some(known));
        }
        for pieces in 1..=MAX_PIECES {
            for color in Color::ALL {
                let sum: u64 = Composition::all(color, pieces).map(|composition| composition.count()).sum();
                assert_eq!(Some(sum), placements(pieces));
            }
        }
    }

    #[test]
    fn every_space_has_as_many_positions_as_its_formula_says() {
        for material in [Material::Any, Material::Lone, Material::LoneAgainstMen] {
            for turns in [Turns::Both, Turns::White, Turns::Black] {
                for pieces in 0..=8 {
                    let space = Space { pieces, turns, material };
                    let sum: u64 = space.compositions().map(|composition| composition.count()).sum();
                    assert_eq!(Some(sum), space.positions(), "{space:?}");
                }
            }
        }
    }

    #[test]
    fn the_blocks_cover_every_position_up_to_three_pieces_once() {
        let source = Exhaustive::new(Space::up_to(3)).unwrap();
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
        assert!(Exhaustive::new(Space::up_to(MAX_PIECES)).is_some());
        assert!(Exhaustive::new(Space::up_to(MAX_PIECES + 1)).is_none());
        assert_eq!(placements(MAX_PIECES + 1), None);
        assert_eq!(Space::up_to(u8::MAX).positions(), None);
    }

    #[test]
    fn blocks_follow_each_other_and_are_named() {
        let source = Exhaustive::new(Space::up_to(3)).unwrap();
        let mut parts = (0..source.blocks()).map(|block| source.part(block).expect("a part"));
        let (mut composition, mut ranks) = parts.next().expect("a block");
        for (next, of_next) in parts {
            assert!(ranks.end - ranks.start <= Exhaustive::BLOCK);
            if next == composition {
                assert_eq!((ranks.end, ranks.end - ranks.start), (of_next.start, Exhaustive::BLOCK));
            } else {
                assert_eq!((ranks.end, of_next.start), (composition.count(), 0));
            }
            (composition, ranks) = (next, of_next);
        }
        assert_eq!(ranks.end, composition.count());
        assert_eq!((source.name(), source.part(source.blocks())), ("exhaustive", None));
        let last = source.blocks() - 1;
        let expected =
            format!("Black to move with 0 men and 0 kings against 0 men and 3 kings, number {}", ranks.start + 5);
        assert_eq!(source.locate(last, 5), expected);
        assert_eq!(source.locate(last + 1, 0), format!("block {}, which does not exist", last + 1));
    }
}
