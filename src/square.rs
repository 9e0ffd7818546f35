//! The fifty active squares and sets of them.
//!
//! Only numbers live here. Rows, columns, neighbours and rays are knowledge of the rules, and each engine has its own.

use std::cmp::Ordering;
use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

/// One of the fifty active squares, numbered 1 to 50 from the upper left, White below.
///
/// Clause: FMJD 2.2, FMJD 2.6
///
/// ```
/// use draughts_oracle::Square;
///
/// let square = Square::new(28).expect("28 is on the board");
/// assert_eq!(square.number(), 28);
/// assert_eq!(Square::new(51), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(NonZeroU8);

impl Square {
    /// How many active squares the board has.
    pub const COUNT: usize = 50;

    /// The square with this number, or `None` outside 1..=50.
    pub const fn new(number: u8) -> Option<Square> {
        if number > Self::COUNT as u8 {
            return None;
        }
        match NonZeroU8::new(number) {
            Some(number) => Some(Square(number)),
            None => None,
        }
    }

    /// The square whose number is `index + 1`, or `None` from 50 on.
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Self::COUNT { Square::new(index as u8 + 1) } else { None }
    }

    /// The number by which players know the square, 1 to 50.
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// The number less one, 0 to 49, for indexing.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// All fifty squares, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..Self::COUNT).map(|index| Square::from_index(index).expect("an index below 50 is a square"))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// A number that is no active square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a square of the board (1 to 50)")]
pub struct NotASquare(pub u8);

impl TryFrom<u8> for Square {
    type Error = NotASquare;

    fn try_from(number: u8) -> Result<Square, NotASquare> {
        Square::new(number).ok_or(NotASquare(number))
    }
}

/// A set of squares; iterates ascending and orders like its ascending list of members.
///
/// ```
/// use draughts_oracle::{Square, SquareSet};
///
/// let set: SquareSet = [23, 19].into_iter().filter_map(Square::new).collect();
/// assert_eq!(set.to_string(), "19,23");
/// assert_eq!(set.len(), 2);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(u64);

impl SquareSet {
    /// The set without members.
    pub const EMPTY: SquareSet = SquareSet(0);

    const MEMBERS: u64 = (1 << Square::COUNT) - 1;

    /// The set whose members are the set bits; bit 0 stands for square 1, and bits from 50 on are dropped.
    pub const fn from_bits(bits: u64) -> SquareSet {
        SquareSet(bits & Self::MEMBERS)
    }

    /// The squares with the numbers from `first` to `last`.
    pub const fn numbered(first: u8, last: u8) -> SquareSet {
        let mut bits = 0;
        let mut index = 0;
        while let Some(square) = Square::from_index(index) {
            let inside = first <= square.number() && square.number() <= last;
            bits |= (inside as u64) << index;
            index += 1;
        }
        SquareSet(bits)
    }

    /// One bit for each member; bit 0 stands for square 1.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether the square is a member.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// Adds the square; tells whether it was new.
    pub fn insert(&mut self, square: Square) -> bool {
        let new = !self.contains(square);
        self.0 |= 1 << square.index();
        new
    }

    /// Removes the square; tells whether it was there.
    pub fn remove(&mut self, square: Square) -> bool {
        let there = self.contains(square);
        self.0 &= !(1 << square.index());
        there
    }

    /// How many members the set has.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no members.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The squares that are members of both sets.
    pub const fn intersection(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }

    /// Whether every member of `self` is a member of `other`.
    pub const fn is_subset(self, other: SquareSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// How many of all sets come before this one in the order of their ascending lists.
    const fn place(self) -> u64 {
        // The way there from the empty set: each member is one step, and each square that is left out below the greatest
        // member skips all lists that go on with it, twice as many for each square that may follow.
        let up_to_greatest = match self.0 {
            0 => 0,
            bits => u64::MAX >> bits.leading_zeros(),
        };
        let left_out = up_to_greatest & !self.0;
        self.0.count_ones() as u64 + (left_out.reverse_bits() >> (u64::BITS - Square::COUNT as u32))
    }

    /// The members, ascending.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let square = Square::from_index(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(square)
        })
    }
}

impl PartialOrd for SquareSet {
    fn partial_cmp(&self, other: &SquareSet) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for SquareSet {
    fn cmp(&self, other: &SquareSet) -> Ordering {
        self.place().cmp(&other.place())
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        set.extend(squares);
        set
    }
}

impl Extend<Square> for SquareSet {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        for square in squares {
            self.insert(square);
        }
    }
}

impl fmt::Display for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, square) in self.iter().enumerate() {
            let comma = if place == 0 { "" } else { "," };
            write!(f, "{comma}{square}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// A text that is no square number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a square of the board (1 to 50)")]
pub struct ParseSquareError(pub String);

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads a decimal number, with or without a leading zero.
    ///
    /// # Errors
    /// When the text is no plain decimal number from 1 to 50.
    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        plain
            .then(|| text.parse().ok().and_then(Square::new))
            .flatten()
            .ok_or_else(|| ParseSquareError(text.to_owned()))
    }
}

#[cfg(feature = "serde")]
mod shape {
    use super::Square;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    impl Serialize for Square {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_u8(self.number())
        }
    }

    impl<'de> Deserialize<'de> for Square {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Square, D::Error> {
            Square::try_from(u8::deserialize(deserializer)?).map_err(D::Error::custom)
        }
    }

    impl Serialize for super::SquareSet {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.iter())
        }
    }

    impl<'de> Deserialize<'de> for super::SquareSet {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            Ok(Vec::<Square>::deserialize(deserializer)?.into_iter().collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_in_the_order_of_their_ascending_lists() {
        // All subsets of squares at both ends of the board and in its middle.
        let some: Vec<Square> = [1, 2, 3, 26, 27, 49, 50].into_iter().filter_map(Square::new).collect();
        let chosen = |bits: u32| some.iter().enumerate().filter(move |(at, _)| bits >> at & 1 == 1);
        let lists: Vec<Vec<Square>> =
            (0..1 << some.len()).map(|bits| chosen(bits).map(|(_, &square)| square).collect()).collect();
        let set = |list: &[Square]| list.iter().copied().collect::<SquareSet>();
        for (one, other) in lists.iter().flat_map(|one| lists.iter().map(move |other| (one, other))) {
            assert_eq!(set(one).cmp(&set(other)), one.cmp(other), "{one:?} {other:?}");
        }
    }
}
