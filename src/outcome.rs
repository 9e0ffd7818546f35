//! How a position or game stands.

use std::fmt;

/// Whether it is decided, and for whom.
///
/// Clause: FMJD 7.1
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// Not decided.
    #[cfg_attr(feature = "serde", serde(rename = "open"))]
    Open,
    /// White has won.
    #[cfg_attr(feature = "serde", serde(rename = "white wins"))]
    WhiteWins,
    /// Black has won.
    #[cfg_attr(feature = "serde", serde(rename = "black wins"))]
    BlackWins,
    /// Drawn.
    #[cfg_attr(feature = "serde", serde(rename = "draw"))]
    Draw,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Open => "open",
            Outcome::WhiteWins => "white wins",
            Outcome::BlackWins => "black wins",
            Outcome::Draw => "draw",
        })
    }
}
