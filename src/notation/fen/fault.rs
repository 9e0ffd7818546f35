//! What can be wrong with a FEN.

use crate::notation::problem::{Severity, Strictness};
use crate::{Color, PositionFault, SquareSet};
use std::fmt;

/// One kind of finding in a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum FenFault {
    /// Nothing but blanks.
    #[error("the text is empty")]
    Empty,
    /// Not a single colon.
    #[error("no FEN: there is no colon")]
    NoColon,
    /// The first part is neither `W` nor `B` nor `?`.
    #[error("the side to move must be W or B")]
    SideToMove,
    /// A later part begins with no known letter.
    #[error("a list must begin with W or B")]
    UnknownSection,
    /// Nothing between two colons, or after the last.
    #[error("an empty part")]
    EmptySection,
    /// A colour without list.
    #[error("the list of {0} is missing")]
    MissingList(Color),
    /// A colour with two lists that both name squares.
    #[error("a second list of {0}")]
    RepeatedList(Color),
    /// The letter of a colour comes twice, as in `W:W:W31:B1` or `W:W31,W32:B1`.
    #[error("the letter of {0} comes twice")]
    DoubledLetter(Color),
    /// Nothing between two commas.
    #[error("an empty place in the list")]
    EmptyItem,
    /// Something other than a square, a range or `K` with either.
    #[error("neither a square nor a range of squares")]
    NotASquare,
    /// A number outside 1 to 50.
    #[error("there is no such square (1 to 50)")]
    SquareOutOfRange,
    /// A range that runs downwards.
    #[error("the range is reversed")]
    ReversedRange,
    /// A captured piece that still stands, as lidraughts writes in the middle of a capture.
    #[error("a captured piece that still stands (`G`, `P`): a position lies between two moves")]
    Ghost,
    /// Squares named twice for one colour.
    #[error("named twice: {0}")]
    DuplicateSquare(SquareSet),
    /// Squares named for both colours.
    #[error("both colours on {0}")]
    BothColors(SquareSet),
    /// `H` or `F` without a number, or with one that is too large.
    #[error("the counter needs a number up to 65535")]
    BadCounter,
    /// A counter that comes twice.
    #[error("the counter comes twice")]
    RepeatedCounter,
    /// The text is clear, but describes no position.
    #[error("{0}")]
    Position(PositionFault),
    /// Small letters for `W`, `B`, `K`.
    #[error("a small letter")]
    LowerCase,
    /// `K31-K50` for `K31-50`.
    #[error("the second K of a range is superfluous")]
    RepeatedKing,
    /// Blanks inside.
    #[error("blanks do not belong in a FEN")]
    Blank,
    /// `05` for `5`.
    #[error("a leading zero")]
    LeadingZero,
    /// Quotation marks around the whole.
    #[error("quotation marks around the FEN")]
    Quotes,
    /// A dot at the end.
    #[error("a dot at the end")]
    FinalDot,
}

impl FenFault {
    /// A stable name.
    pub const fn code(self) -> &'static str {
        match self {
            FenFault::Empty => "fen-empty",
            FenFault::NoColon => "fen-no-colon",
            FenFault::SideToMove => "fen-side-to-move",
            FenFault::UnknownSection => "fen-unknown-section",
            FenFault::EmptySection => "fen-empty-section",
            FenFault::MissingList(_) => "fen-missing-list",
            FenFault::RepeatedList(_) => "fen-repeated-list",
            FenFault::DoubledLetter(_) => "fen-doubled-letter",
            FenFault::EmptyItem => "fen-empty-item",
            FenFault::NotASquare => "fen-not-a-square",
            FenFault::SquareOutOfRange => "fen-square-out-of-range",
            FenFault::ReversedRange => "fen-reversed-range",
            FenFault::Ghost => "fen-ghost",
            FenFault::DuplicateSquare(_) => "fen-duplicate-square",
            FenFault::BothColors(_) => "fen-both-colours",
            FenFault::BadCounter => "fen-bad-counter",
            FenFault::RepeatedCounter => "fen-repeated-counter",
            FenFault::Position(PositionFault::BothSidesEmpty) => "position-both-sides-empty",
            FenFault::Position(PositionFault::ManOnPromotionRow(_)) => "position-man-on-promotion-row",
            FenFault::Position(PositionFault::SideToMoveUnknown) => "position-side-to-move-unknown",
            FenFault::LowerCase => "fen-lower-case",
            FenFault::RepeatedKing => "fen-repeated-king",
            FenFault::Blank => "fen-blank",
            FenFault::LeadingZero => "fen-leading-zero",
            FenFault::Quotes => "fen-quotes",
            FenFault::FinalDot => "fen-final-dot",
        }
    }

    pub(super) const fn severity(self, strictness: Strictness) -> Severity {
        match self {
            FenFault::RepeatedKing
            | FenFault::Blank
            | FenFault::LeadingZero
            | FenFault::Quotes
            | FenFault::FinalDot => Severity::Warning,
            FenFault::LowerCase
            | FenFault::DoubledLetter(_)
            | FenFault::RepeatedList(_)
            | FenFault::EmptyItem
            | FenFault::EmptySection => match strictness {
                Strictness::Strict => Severity::Error,
                Strictness::Lenient => Severity::Warning,
            },
            _ => Severity::Error,
        }
    }
}

/// A finding in a FEN, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenProblem {
    /// What it is.
    pub fault: FenFault,
    /// How grave it is under the strictness asked for.
    pub severity: Severity,
    /// Byte offset of the offending text.
    pub offset: usize,
    /// The offending text, shortened to one line.
    pub text: String,
}

impl fmt::Display for FenProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.fault)?;
        if !self.text.is_empty() {
            write!(f, ": `{}`", self.text)?;
        }
        write!(f, " at offset {}", self.offset)
    }
}

/// Every reason why a text is no position; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    pub(super) problems: Vec<FenProblem>,
    pub(super) repairable: bool,
}

impl FenError {
    /// The reasons, in the order of the text.
    pub fn problems(&self) -> &[FenProblem] {
        &self.problems
    }

    /// Whether lenient mode reads the text.
    pub fn is_repairable(&self) -> bool {
        self.repairable
    }
}

impl fmt::Display for FenError {
    /// One line: the first three reasons, how many more there are, and whether lenient mode reads the text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 3;
        for (place, problem) in self.problems.iter().take(SHOWN).enumerate() {
            let separator = if place == 0 { "" } else { "; " };
            write!(f, "{separator}{problem}")?;
        }
        match self.problems.len().saturating_sub(SHOWN) {
            0 => {}
            more => write!(f, "; and {more} more")?,
        }
        if self.is_repairable() { f.write_str("; lenient mode (`--lenient`) reads it") } else { Ok(()) }
    }
}

impl std::error::Error for FenError {}
