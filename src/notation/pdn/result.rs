//! Results, in the forms that tournaments use.

use crate::notation::moves::{Separator, separator};
use winnow::Result;
use winnow::ascii::{space0, space1};
use winnow::combinator::alt;
use winnow::prelude::*;
use winnow::token::{one_of, take_while};

/// What a result says of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// White has won.
    WhiteWins,
    /// Drawn.
    Draw,
    /// Black has won.
    BlackWins,
    /// Lost for both.
    BothLose,
}

impl GameResult {
    /// Reads a result as PDN writes it, by either scoring; `None` for `*` and for scores of other kinds.
    ///
    /// ```
    /// use draughts_oracle::notation::pdn::GameResult;
    ///
    /// assert_eq!(GameResult::of("2-0"), Some(GameResult::WhiteWins));
    /// assert_eq!(GameResult::of("1/2-1/2"), GameResult::of("1-1"));
    /// assert_eq!(GameResult::of("*"), None);
    /// ```
    pub fn of(text: &str) -> Option<GameResult> {
        let plain: String = text.trim().chars().map(|letter| if is_hyphen(letter) { '-' } else { letter }).collect();
        match plain.as_str() {
            "2-0" | "1-0" => Some(GameResult::WhiteWins),
            "1-1" | "1/2-1/2" => Some(GameResult::Draw),
            "0-2" | "0-1" => Some(GameResult::BlackWins),
            "0-0" => Some(GameResult::BothLose),
            _ => None,
        }
    }
}

/// Whether it is a hyphen or, as print has it, a dash.
pub(super) fn is_hyphen(letter: char) -> bool {
    separator(letter) == Some(Separator::Hyphen)
}

/// Whether two numbers with a hyphen are a result and cannot be a move.
pub(super) fn is_plain(first: &str, second: &str) -> bool {
    let scores = (first.parse::<u32>(), second.parse::<u32>());
    matches!(scores, (Ok(1), Ok(0 | 1)) | (Ok(0), Ok(0..=2)) | (Ok(2), Ok(0)))
}

/// Reads a result with a fraction, with decimals or with plus and minus: `1/2-1/2`, `1 1/2 - 1/2`, `1.01-0.99`, `1+ - 1-`.
pub(super) fn fancy<'s>(input: &mut &'s str) -> Result<&'s str> {
    let fractions = alt(((fraction, hyphen, alt((fraction, digit))).void(), (digit, hyphen, fraction).void()));
    let decimals = (decimal, hyphen, decimal).void();
    let plus = alt((("1+", hyphen, "1-").void(), ("1-", hyphen, "1+").void()));
    alt((fractions, decimals, plus)).take().parse_next(input)
}

fn hyphen(input: &mut &str) -> Result<()> {
    (space0, one_of(is_hyphen), space0).void().parse_next(input)
}

fn digit(input: &mut &str) -> Result<()> {
    one_of('0'..='9').void().parse_next(input)
}

fn fraction(input: &mut &str) -> Result<()> {
    alt((("1", space1, "1/2").void(), "1/2".void(), "½".void())).parse_next(input)
}

fn decimal(input: &mut &str) -> Result<()> {
    (digit, ".", take_while(2..=2, '0'..='9')).void().parse_next(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_every_scoring_are_read_whole() {
        for text in ["1/2-1/2", "1 1/2 - 1/2", "½-½", "0-1 1/2", "1.01-0.99", "1+ - 1-", "1--1+"] {
            assert_eq!(fancy.parse(text).as_ref(), Ok(&text));
        }
        for text in ["1-1", "1.33-29", "1-18", "11-17", "1.33-2.4"] {
            assert!(fancy.parse_next(&mut &*text).is_err(), "{text}");
        }
    }
}
