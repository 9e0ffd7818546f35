//! FEN, the text for a position: side to move, then a list of squares for each colour.
//!
//! ```text
//! W:W31-50:B1-20            the start; a range of men
//! B:WK3,25,31-33:BK46-48    K stands for a king, before a range for a range of kings
//! W:W31:B                   a side without pieces
//! W:W31:B1,2:H0:F1          with the two counters of lidraughts
//! ```
//!
//! Both modes take the lists in either order, squares in any order, a leading zero, a final dot, blanks between the parts,
//! enclosing quotes, kings' ranges written `K31-K50`, and the side `?`. Lenient mode also repairs small letters, a
//! side letter or list that comes twice, and stray commas and colons. Neither ever changes what stands where: a square
//! named twice stays an error.

mod fault;
mod reader;
mod write;

pub use fault::{FenError, FenFault, FenProblem};
pub use reader::read;
pub use write::{write, write_setup};

use super::problem::{Severity, Strictness};
use crate::{Position, Setup};

/// The two counters that lidraughts adds to a FEN.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counters {
    /// `H`: the clock, in plies, with which its draw counters begin.
    pub half_moves: Option<u16>,
    /// `F`: number of the next move.
    pub full_move: Option<u16>,
}

impl Counters {
    /// The clock with which draw counters begin: that of the text, else zero (INT-010).
    pub fn clock(&self) -> u32 {
        self.half_moves.map_or(0, u32::from)
    }
}

/// All that a FEN says, and all that is to be said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenReport {
    /// The placement, when every part of the text was understood.
    pub setup: Option<Setup>,
    /// The position, when there is no error at all.
    pub position: Option<Position>,
    /// The counters, where the text has them.
    pub counters: Counters,
    /// Findings, in the order of the text.
    pub problems: Vec<FenProblem>,
    /// Whether lenient mode reads what strict mode refuses here.
    pub repairable: bool,
}

impl FenReport {
    /// The position, or every error.
    ///
    /// # Errors
    /// When the text is no FEN, or the placement no position.
    pub fn into_position(self) -> Result<Position, FenError> {
        self.position.ok_or_else(|| FenError {
            problems: self.problems.into_iter().filter(|problem| problem.severity == Severity::Error).collect(),
            repairable: self.repairable,
        })
    }
}

/// Reads a FEN strictly.
///
/// ```
/// use draughts_oracle::{Position, notation::fen};
///
/// assert_eq!(fen::parse("W:W31-50:B1-20"), Ok(Position::START));
/// let error = fen::parse("W:W31,51:B31").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "there is no such square (1 to 50): `51` at offset 6; both colours on 31: `31` at offset 10"
/// );
/// ```
///
/// # Errors
/// When the text is no FEN, or the placement no position.
pub fn parse(text: &str) -> Result<Position, FenError> {
    read(text, Strictness::Strict).into_position()
}

/// The FEN in a line such as `[FEN "W:W31:B1"]`, as position lists hold them; blanks around are ignored.
pub fn from_tag_line(line: &str) -> Option<&str> {
    let inner = line.trim().strip_prefix('[')?.strip_suffix(']')?.trim();
    let value = inner.strip_prefix("FEN").filter(|value| value.starts_with([' ', '\t', '"']))?.trim();
    value.strip_prefix('"')?.strip_suffix('"')
}

#[cfg(test)]
mod tests;
