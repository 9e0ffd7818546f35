//! Readings that sound different from the law and are not.

use crate::Clause;
use std::fmt;

/// A way to read a clause that gives the same answers as the law everywhere, so that nothing can betray it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct EqualReading {
    /// Its name, which never changes.
    pub id: &'static str,
    /// The clause that it reads in its own way.
    pub clause: Clause,
    /// What such a program does.
    pub does: &'static str,
    /// Why it makes no difference.
    pub argument: &'static str,
}

impl EqualReading {
    /// The reading with this id.
    pub fn find(id: &str) -> Option<&'static EqualReading> {
        EQUAL_READINGS.iter().find(|reading| reading.id == id)
    }
}

impl fmt::Display for EqualReading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let EqualReading { id, clause, does, argument } = self;
        write!(f, "{id}  {clause}\n    {does}\n    equal to the law: {argument}")
    }
}

/// All that are known.
pub const EQUAL_READINGS: &[EqualReading] = &[
    EqualReading {
        id: "victims-of-men-removed-at-once",
        clause: Clause::Fmjd4_11,
        does: "lifts each victim of a man as soon as it is jumped, and those of a king after the move",
        argument: "a man that captures goes two rows and two columns at a time, so the squares on which it lands and those that it \
                   jumps are never the same; a captured piece could only be jumped again, which is forbidden while it stands and \
                   impossible once it is gone",
    },
    EqualReading {
        id: "repetition-forgets-at-conversions",
        clause: Clause::Fmjd6_1,
        does: "forgets all earlier positions after a capture or a move of a man",
        argument: "no piece comes back that was taken, and no man goes back or becomes a man again, so no position from before can \
                   occur once more",
    },
    EqualReading {
        id: "no-pieces-is-no-move",
        clause: Clause::Fmjd7_2_3,
        does: "knows only the loss of the player who is to move and cannot, and has no rule for a player without pieces",
        argument: "pieces go only by the opponent's capture, after which the player who has none left is to move and cannot",
    },
    EqualReading {
        id: "landing-squares-chosen",
        clause: Clause::Fmjd4_9,
        does: "lets the player choose between ways over different squares that take the same pieces and end on the same square",
        argument: "the position after them is the same, and nothing else of a move is remembered (INT-003)",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_equal_reading_is_told_with_its_argument() {
        let EqualReading { id, clause, does, argument } = EQUAL_READINGS[0];
        let text = EQUAL_READINGS[0].to_string();
        assert_eq!(text, format!("{id}  {clause}\n    {does}\n    equal to the law: {argument}"));
        assert!(!id.is_empty() && !does.is_empty() && !argument.is_empty());
    }
}
