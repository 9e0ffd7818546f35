//! A checksum that is the same for the same positions and moves, in whatever order and in whatever parts they come.

use super::symmetry::OTHER_SIDE;
use crate::{Color, Move, Position};
use std::ops::AddAssign;
use twox_hash::XxHash3_128;

/// For each side to move, the sum modulo 2^128 of a hash of every position with what was found there.
///
/// The hash is XXH3 (128 bits, seed 0) of the packed position and then, for its legal moves in canonical order, of ten bytes
/// each: the numbers of the squares where from and where to, and the victims as eight bytes, the lowest first, of which bit 0 is
/// square 1. Lines of play are hashed as the packed position and their number in eight bytes.
///
/// With Black to move it is the [mirror image](OTHER_SIDE) that is hashed. So both sums are equal when the positions of either
/// side are mirror images of those of the other, and so are all their moves: whoever has gone through both sides has proved
/// that the rules, as they were carried out, are the same for both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checksum {
    /// Positions with White to move.
    pub white: u128,
    /// Positions with Black to move, from the other side.
    pub black: u128,
}

impl Checksum {
    /// Adds a position and its legal moves in canonical order.
    pub(super) fn add_moves(&mut self, position: &Position, moves: &[Move]) {
        match position.turn() {
            Color::White => self.add(position.turn(), &bytes_of(position, moves)),
            Color::Black => {
                let mut mirrored: Vec<Move> = moves.iter().map(|chosen| OTHER_SIDE.chosen(chosen)).collect();
                mirrored.sort_unstable();
                self.add(position.turn(), &bytes_of(&seen_from_white(position), &mirrored));
            }
        }
    }

    /// Adds a position and how many lines of play are behind it.
    #[cfg(feature = "cli")]
    pub(super) fn add_nodes(&mut self, position: &Position, nodes: u64) {
        let bytes = [seen_from_white(position).pack().as_slice(), &nodes.to_le_bytes()].concat();
        self.add(position.turn(), &bytes);
    }

    fn add(&mut self, turn: Color, bytes: &[u8]) {
        let sum = match turn {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        };
        *sum = sum.wrapping_add(XxHash3_128::oneshot(bytes));
    }
}

fn seen_from_white(position: &Position) -> Position {
    match position.turn() {
        Color::White => *position,
        Color::Black => OTHER_SIDE.position(position).unwrap_or(*position),
    }
}

fn bytes_of(position: &Position, moves: &[Move]) -> Vec<u8> {
    const MOVE: usize = 10;
    let mut bytes = Vec::with_capacity(Position::PACKED + MOVE * moves.len());
    bytes.extend(position.pack());
    for chosen in moves {
        bytes.extend([chosen.from.number(), chosen.to.number()]);
        bytes.extend(chosen.victims.bits().to_le_bytes());
    }
    bytes
}

impl AddAssign for Checksum {
    fn add_assign(&mut self, other: Checksum) {
        self.white = self.white.wrapping_add(other.white);
        self.black = self.black.wrapping_add(other.black);
    }
}

/// Thirty-two hexadecimal digits for each side, as JSON has no numbers of this size.
#[cfg(feature = "serde")]
mod shape {
    use super::Checksum;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Digits {
        white: String,
        black: String,
    }

    impl Serialize for Checksum {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let digits = |sum| format!("{sum:032x}");
            Digits { white: digits(self.white), black: digits(self.black) }.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Checksum {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Checksum, D::Error> {
            let digits = Digits::deserialize(deserializer)?;
            let sum = |digits: &str| u128::from_str_radix(digits, 16).map_err(D::Error::custom);
            Ok(Checksum { white: sum(&digits.white)?, black: sum(&digits.black)? })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Checksum;
    use crate::bitboard::Bitboard;
    use crate::notation::fen;
    use crate::oracle::symmetry::OTHER_SIDE;
    use crate::{Position, SquareSet};

    const FENS: [&str; 4] = ["W:W31,K2:B20", "W:WK4:B13,20,32,37", "B:W27,28:BK25", "W:W31-50:B1-20"];

    fn positions() -> Vec<Position> {
        FENS.map(|text| fen::parse(text).unwrap()).to_vec()
    }

    fn sum(positions: &[Position]) -> Checksum {
        let mut checksum = Checksum::default();
        positions.iter().for_each(|position| checksum.add_moves(position, &Bitboard.moves(position)));
        checksum
    }

    #[test]
    fn parts_in_any_order_add_up_to_the_whole() {
        let positions = positions();
        let mut parts = sum(&positions[2..]);
        parts += sum(&positions[..2]);
        assert_eq!(parts, sum(&positions));
        assert_ne!(parts, sum(&positions[1..]));
    }

    #[test]
    fn mirror_images_add_to_the_other_side() {
        for position in positions() {
            let (here, there) = (sum(&[position]), sum(&[OTHER_SIDE.position(&position).unwrap()]));
            assert_eq!((here.white, here.black), (there.black, there.white));
            assert_ne!(here.white, here.black);
        }
    }

    #[test]
    fn one_victim_more_or_less_shows() {
        let position = positions()[1];
        let mut moves = Bitboard.moves(&position);
        let mut changed = Checksum::default();
        moves[1].victims = SquareSet::from_bits(moves[1].victims.bits() & (moves[1].victims.bits() - 1));
        changed.add_moves(&position, &moves);
        assert_ne!(changed, sum(&[position]));
    }

    /// What another implementation of XXH3 (the Python package `xxhash`) makes of the bytes that the documentation names.
    #[test]
    fn anyone_can_compute_the_sums() {
        for (text, known) in
            [("W:W18:B23", "13749ce523de18a36fdede17e712eca0"), ("W:W31-50:B1-20", "9dcaefe47efaacceb3c3a42d6a1e2aa0")]
        {
            assert_eq!(format!("{:032x}", sum(&[fen::parse(text).unwrap()]).white), known, "{text}");
        }
    }

    /// By the words above: the packed position and the number, seen from the other side where Black is to move.
    #[cfg(feature = "cli")]
    #[test]
    fn lines_are_hashed_with_their_position() {
        for position in positions() {
            let mut checksum = Checksum::default();
            checksum.add_nodes(&position, 77);
            let white = super::seen_from_white(&position);
            let hash = super::XxHash3_128::oneshot(&[white.pack().as_slice(), &77_u64.to_le_bytes()].concat());
            let expected = match position.turn() {
                crate::Color::White => Checksum { white: hash, black: 0 },
                crate::Color::Black => Checksum { white: 0, black: hash },
            };
            assert_eq!(checksum, expected);
        }
    }
}
