//! Where positions come from, in numbered blocks.

use crate::Position;
use std::ops::Range;

/// Positions in numbered blocks. A block gives the same positions whenever and wherever it is visited, so that blocks can be
/// shared out among threads and machines in any way.
pub trait Source: Sync {
    /// The name under which the command line knows it.
    fn name(&self) -> &str;

    /// How many blocks there are; they are numbered from 0.
    fn blocks(&self) -> u64;

    /// Shows every position of the block in a fixed order, and reports what could not be used.
    fn visit(&self, block: u64, each: &mut dyn FnMut(&Position)) -> Visited;

    /// How many positions these blocks have, for sources that know it without visiting them.
    fn size(&self, _blocks: Range<u64>) -> Option<u64> {
        None
    }

    /// In words, where the position at this place of the block is found again.
    fn locate(&self, block: u64, place: u64) -> String {
        format!("position {place} of block {block}")
    }
}

/// What there was in a block besides positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Visited {
    /// How many records were read from the first to the last word; sources that read nothing have none.
    pub records: u64,
    /// The others.
    pub refused: Vec<Refused>,
}

/// The kind of what cannot be read from its file at all.
pub(super) const UNREADABLE: &str = "cannot be read";

/// A record that no position was taken from, or not all of them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Refused {
    /// The file.
    pub file: String,
    /// Which game of the file, or which line of a list of positions, counted from 1; 0 when the whole file is meant.
    pub game: usize,
    /// What those that are refused for the same have in common; not stored, as the reason says more.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub kind: String,
    /// Why.
    pub reason: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Nowhere;

    impl Source for Nowhere {
        fn name(&self) -> &str {
            "nowhere"
        }

        fn blocks(&self) -> u64 {
            3
        }

        fn visit(&self, _block: u64, _each: &mut dyn FnMut(&Position)) -> Visited {
            Visited::default()
        }
    }

    #[test]
    fn a_source_that_says_no_more_is_found_again_by_numbers() {
        assert_eq!(Nowhere.size(0..3), None);
        assert_eq!(Nowhere.locate(2, 7), "position 7 of block 2");
    }
}
