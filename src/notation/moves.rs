//! Move texts in every dialect: read, matched with the legal moves of a position, and written.
//!
//! ```text
//! 32-28                  a quiet move
//! 28x19                  a capture, short: where from and where to
//! 47x38x24x13x36         a capture by its route, or by some landing squares of it
//! 28x19x23               a capture with its victims, as Hub writes it, or with those that tell it apart
//! 3228, 34230112         the same without separators, two digits a square
//! 28×19, 32–28           with the signs of print: a multiplication sign, a dash
//! 1. 28x19!?             with the number of the move and with marks of strength, which say nothing of the squares
//! ```
//!
//! One text can fit several moves, and one move in several dialects; [`resolve`] finds them all.

use super::problem::excerpt;
use crate::{Move, Route, Square, SquareSet};
use std::collections::BTreeMap;
use std::str::FromStr;

/// What stands between the squares of a move text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Separator {
    /// `-`, or a dash or minus sign as print has it, for quiet moves.
    ///
    /// Clause: FMJD 8.2.2, FMJD 9.1.1, Minsport-2019 7.3-2
    Hyphen,
    /// `x`, or a multiplication sign or the Cyrillic letter of this shape, for captures.
    ///
    /// Clause: FMJD 8.2.3, FMJD 9.1.2
    Cross,
    /// `:`, for captures in older texts and in Russian ones.
    ///
    /// Clause: Minsport-2019 7.3-3
    Colon,
    /// Nothing: two digits a square.
    Nothing,
}

/// A move text taken apart: at least two squares. Whether such a move is legal is another question.
///
/// Clause: FMJD 8.1, FMJD 8.2.1, Minsport-2019 7.3-1, Minsport-2019 7.3-3
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveText {
    squares: Vec<Square>,
    separator: Separator,
}

impl MoveText {
    /// The squares in the order of the text.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// What stands between them.
    pub fn separator(&self) -> Separator {
        self.separator
    }

    /// The move that the text names if it is read as from, to and victims, legal or not.
    pub fn as_victim_list(&self) -> Move {
        Move { from: self.squares[0], to: self.squares[1], victims: self.squares[2..].iter().copied().collect() }
    }

    /// Whether the separator is the usual one for such a move: `-` for a quiet move, `x` or `:` for a capture.
    pub fn separator_suits(&self, played: &Move) -> bool {
        match self.separator {
            Separator::Hyphen => !played.is_capture(),
            Separator::Cross | Separator::Colon => played.is_capture(),
            Separator::Nothing => true,
        }
    }
}

/// Why a text is no move text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveTextError {
    /// Nothing but blanks.
    #[error("there is no move: the text is empty")]
    Empty,
    /// Less than two squares.
    #[error("a move needs a square from and a square to: `{0}`")]
    TooShort(String),
    /// A number that is no square of this board.
    #[error("there is no such square (1 to 50): `{text}` at offset {offset}")]
    SquareOutOfRange {
        /// Byte offset.
        offset: usize,
        /// The number.
        text: String,
    },
    /// Squares by letter and digit, as on boards of 8x8.
    #[error("squares by letter belong to another board: `{text}` at offset {offset}")]
    Algebraic {
        /// Byte offset.
        offset: usize,
        /// The square and what follows.
        text: String,
    },
    /// Two kinds of separator in one text.
    #[error("two kinds of separator: `{found}` at offset {offset}")]
    MixedSeparators {
        /// Byte offset of the first that differs.
        offset: usize,
        /// That separator.
        found: char,
    },
    /// Nothing before or behind a separator.
    #[error("a square is missing at offset {offset} of `{text}`")]
    MissingSquare {
        /// Byte offset.
        offset: usize,
        /// The whole text.
        text: String,
    },
    /// Something else.
    #[error("a square, or `-`, `x` or `:` behind one, was expected: `{text}` at offset {offset}")]
    Unexpected {
        /// Byte offset.
        offset: usize,
        /// What stands there.
        text: String,
    },
}

impl FromStr for MoveText {
    type Err = MoveTextError;

    /// Reads a move text; blanks may stand around separators, the number of the move before it, and marks such as `!?` behind it.
    ///
    /// ```
    /// use draughts_oracle::notation::moves::{MoveText, Separator};
    ///
    /// let text: MoveText = "28 x19".parse()?;
    /// assert_eq!(text.separator(), Separator::Cross);
    /// assert_eq!("1. 28×19!?".parse(), Ok(text));
    /// assert!("28".parse::<MoveText>().is_err());
    /// # Ok::<(), draughts_oracle::notation::moves::MoveTextError>(())
    /// ```
    ///
    /// # Errors
    /// When the text holds less than two squares or anything else.
    fn from_str(text: &str) -> Result<MoveText, MoveTextError> {
        let text = text.trim_end().trim_end_matches(['!', '?']);
        let before = before_squares(text);
        let digits = text[before..].trim();
        if digits.len() >= 4 && digits.len().is_multiple_of(2) && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            let pairs = (0..digits.len()).step_by(2);
            let squares = pairs.map(|place| square(&digits[place..place + 2], before + place));
            return Ok(MoveText { squares: squares.collect::<Result<_, _>>()?, separator: Separator::Nothing });
        }
        let mut separators =
            text.char_indices().filter_map(|(offset, letter)| Some((offset, letter, separator(letter)?)));
        let Some((_, _, kind)) = separators.next() else {
            return Err(without_separator(text, before));
        };
        if let Some((offset, found, _)) = separators.find(|&(_, _, other)| other != kind) {
            return Err(MoveTextError::MixedSeparators { offset, found });
        }
        let squares = text[before..].split(|letter| separator(letter).is_some()).map(|part| {
            let offset = part.trim_start().as_ptr() as usize - text.as_ptr() as usize;
            match part.trim() {
                "" => Err(MoveTextError::MissingSquare { offset, text: excerpt(text) }),
                part => square(part, offset),
            }
        });
        Ok(MoveText { squares: squares.collect::<Result<_, _>>()?, separator: kind })
    }
}

/// Hyphens and dashes of every length, and the minus sign; `x`, the signs of multiplication, and the Cyrillic letter.
pub(super) fn separator(letter: char) -> Option<Separator> {
    match letter {
        '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' => Some(Separator::Hyphen),
        'x' | 'X' | '×' | '✕' | '⨯' | '\u{445}' | '\u{425}' => Some(Separator::Cross),
        ':' => Some(Separator::Colon),
        _ => None,
    }
}

/// How many bytes stand before the squares: blanks, and the number of a move with its dots, or the dots alone. In `32.28` that is no such
/// number.
fn before_squares(text: &str) -> usize {
    let number = text.trim_start();
    let dots = number.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let squares = dots.trim_start_matches(['.', '…']).trim_start();
    let is_number = dots.starts_with(['.', '…']) && squares.len() > 2;
    text.len() - if is_number { squares } else { number }.len()
}

fn without_separator(text: &str, before: usize) -> MoveTextError {
    let rest = text[before..].trim();
    match square(rest, before) {
        _ if rest.is_empty() => MoveTextError::Empty,
        Ok(_) => MoveTextError::TooShort(excerpt(text)),
        Err(error) => error,
    }
}

fn square(text: &str, offset: usize) -> Result<Square, MoveTextError> {
    text.parse().map_err(|_| match text.as_bytes() {
        [b'a'..=b'l' | b'A'..=b'L', b'1'..=b'9', ..] => MoveTextError::Algebraic { offset, text: excerpt(text) },
        [_, ..] if text.bytes().all(|byte| byte.is_ascii_digit()) => {
            MoveTextError::SquareOutOfRange { offset, text: excerpt(text) }
        }
        _ => {
            let square = square_at_start(text);
            MoveTextError::Unexpected { offset: offset + square, text: excerpt(&text[square..]) }
        }
    })
}

/// How many bytes at the start are a square that something else follows.
fn square_at_start(text: &str) -> usize {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if text[..digits].parse::<Square>().is_ok() { digits } else { 0 }
}

/// A way of reading a move text, from the most to the least certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dialect {
    /// From and to, nothing else.
    Short,
    /// From and every landing square.
    Route,
    /// From, to, every victim.
    VictimList,
    /// From, some landing squares, to.
    PartialRoute,
    /// From, to, some victims.
    PartialVictimList,
    /// From, to, and landing squares or victims in no order.
    Unordered,
}

impl Dialect {
    /// Readings of a higher certainty beat those of a lower one; 0 is the highest.
    const fn rank(self) -> u8 {
        match self {
            Dialect::Short | Dialect::Route | Dialect::VictimList => 0,
            Dialect::PartialRoute | Dialect::PartialVictimList => 1,
            Dialect::Unordered => 2,
        }
    }
}

/// Every reading of a move text as a legal move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resolution {
    readings: Vec<(Move, Dialect)>,
}

impl Resolution {
    /// All readings, in the order of the moves.
    pub fn readings(&self) -> &[(Move, Dialect)] {
        &self.readings
    }

    /// The different moves among the most certain readings: none when nothing fits, several when the text is ambiguous.
    pub fn candidates(&self) -> Vec<Move> {
        let rank = self.readings.iter().map(|(_, dialect)| dialect.rank()).min();
        let best = self.readings.iter().filter(|(_, dialect)| Some(dialect.rank()) == rank);
        let mut moves: Vec<_> = best.map(|&(played, _)| played).collect();
        moves.dedup();
        moves
    }
}

/// Matches a move text with the legal moves of a position. The routes are asked for only when the text names more than
/// two squares; they must be all routes of these moves.
pub fn resolve(text: &MoveText, legal: &[Move], routes: impl FnOnce() -> Vec<Route>) -> Resolution {
    let (squares, from) = (text.squares(), text.squares()[0]);
    let mut legal = legal.to_vec();
    legal.sort_unstable();
    legal.dedup();
    let mut readings: Vec<(Move, Dialect)> = Vec::new();
    if let &[from, to] = squares {
        legal.retain(|played| (played.from, played.to) == (from, to));
        readings.extend(legal.into_iter().map(|played| (played, Dialect::Short)));
        return Resolution { readings };
    }
    let mut by_move: BTreeMap<Move, Vec<Route>> = BTreeMap::new();
    for route in routes() {
        by_move.entry(route.to_move()).or_default().push(route);
    }
    for played in legal.iter().filter(|played| played.from == from && played.is_capture()) {
        let routes = by_move.get(played).map(Vec::as_slice).unwrap_or_default();
        readings.extend(as_route(squares, routes).map(|dialect| (*played, dialect)));
        readings.extend(as_victims(squares, played).map(|dialect| (*played, dialect)));
    }
    if readings.is_empty() {
        let touching = by_move.iter().filter(|(played, routes)| is_touched(squares, played, routes));
        readings.extend(touching.map(|(&played, _)| (played, Dialect::Unordered)));
    }
    Resolution { readings }
}

fn as_route(squares: &[Square], routes: &[Route]) -> Option<Dialect> {
    let fitting = routes.iter().filter(|route| is_part_in_order(squares, route.squares()));
    fitting.map(|route| if route.squares() == squares { Dialect::Route } else { Dialect::PartialRoute }).min()
}

/// Whether the squares begin and end as the route does and come in its order.
fn is_part_in_order(squares: &[Square], route: &[Square]) -> bool {
    let ([first, inner @ .., last], [from, landings @ .., to]) = (squares, route) else {
        return false;
    };
    let mut rest = landings.iter();
    (first, last) == (from, to) && inner.iter().all(|square| rest.any(|landing| landing == square))
}

fn as_victims(squares: &[Square], played: &Move) -> Option<Dialect> {
    let [_, to, named @ ..] = squares else {
        return None;
    };
    let victims: SquareSet = named.iter().copied().collect();
    let once = victims.len() == named.len();
    (once && *to == played.to && victims.is_subset(played.victims)).then_some(if victims == played.victims {
        Dialect::VictimList
    } else {
        Dialect::PartialVictimList
    })
}

/// Whether the squares hold both ends of a capture and otherwise only its landing squares and victims, each once.
fn is_touched(squares: &[Square], played: &Move, routes: &[Route]) -> bool {
    let named: SquareSet = squares.iter().copied().collect();
    let mut touched = played.victims;
    touched.extend(routes.iter().flat_map(|route| route.squares()).copied());
    let distinct = named.len() == squares.len();
    distinct
        && played.is_capture()
        && named.contains(played.from)
        && named.contains(played.to)
        && named.is_subset(touched)
}

/// Writes a move as PDN 3.0 asks: short, or by its route when another legal move has the same start and end.
///
/// The routes are asked for only when the short text is ambiguous (INT-027); they must be all routes of these moves.
///
/// Clause: FMJD 8.2.1, FMJD 9.1.14, Minsport-2019 7.3-4
pub fn write(played: &Move, legal: &[Move], routes: impl FnOnce() -> Vec<Route>) -> String {
    let same_ends = |other: &Move| (other.from, other.to) == (played.from, played.to);
    let ambiguous = legal.iter().any(|other| same_ends(other) && other.victims != played.victims);
    let long = ambiguous.then(routes).and_then(|routes| write_long(played, &routes));
    long.unwrap_or_else(|| joined(played, &[played.from, played.to]))
}

/// Writes a move by its route as PDN 3.0 asks, given all routes of the position; `None` when none of them leads to it.
///
/// Those landing squares are written where the direction changes, and those immediately behind a victim where it does
/// not; among several such texts it is the one whose list of squares is least (INT-028).
///
/// Routes that take the same victims in the same order differ only where two jumps follow each other in one line. There
/// numbers grow or shrink along the line, so that the landing square nearest in number to the victim lies immediately
/// behind it; no knowledge of the board is needed.
///
/// Clause: FMJD 9.1.14
pub fn write_long(played: &Move, routes: &[Route]) -> Option<String> {
    let mut nearest: BTreeMap<&[Square], &Route> = BTreeMap::new();
    for route in routes.iter().filter(|route| route.to_move() == *played) {
        let kept = nearest.entry(route.victims()).or_insert(route);
        if distance(route) < distance(kept) {
            *kept = route;
        }
    }
    nearest.into_values().map(Route::squares).min().map(|squares| joined(played, squares))
}

/// Writes a route: start, every landing square, end.
pub fn write_route(route: &Route) -> String {
    joined(&route.to_move(), route.squares())
}

fn joined(played: &Move, squares: &[Square]) -> String {
    let numbers: Vec<_> = squares.iter().map(Square::to_string).collect();
    numbers.join(if played.is_capture() { "x" } else { "-" })
}

/// How far in number the landing squares lie behind their victims, all in all.
fn distance(route: &Route) -> u32 {
    let landings = route.squares()[1..].iter();
    landings.zip(route.victims()).map(|(landing, victim)| u32::from(landing.number().abs_diff(victim.number()))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::hub;
    use proptest::prelude::*;

    fn squares(numbers: &[u8]) -> Vec<Square> {
        numbers.iter().filter_map(|&number| Square::new(number)).collect()
    }

    fn route(landings: &[u8], victims: &[u8]) -> Route {
        Route::new(squares(landings), squares(victims)).expect("a route")
    }

    fn moves(routes: &[Route]) -> Vec<Move> {
        routes.iter().map(Route::to_move).collect()
    }

    /// The Hub texts of the candidates.
    fn resolved(text: &str, routes: &[Route]) -> Vec<String> {
        let text = text.parse().expect("a move text");
        let resolution = resolve(&text, &moves(routes), || routes.to_vec());
        resolution.candidates().iter().map(hub::write_move).collect()
    }

    fn dialects(text: &str, routes: &[Route]) -> Vec<(String, Dialect)> {
        let text = text.parse().expect("a move text");
        let resolution = resolve(&text, &moves(routes), || routes.to_vec());
        resolution.readings().iter().map(|(played, dialect)| (hub::write_move(played), *dialect)).collect()
    }

    fn written(hub: &str, routes: &[Route]) -> String {
        let played = hub::parse_move(hub).expect("a move");
        write(&played, &moves(routes), || routes.to_vec())
    }

    /// `W:WK4:B13,20,32,37`: two captures from 4 to 15.
    fn two_ways_to_15() -> Vec<Route> {
        vec![route(&[4, 27, 38, 15], &[13, 32, 20]), route(&[4, 31, 42, 15], &[13, 37, 20])]
    }

    /// Part of `W:WK47:B14,19,29,31,42`: from 47 to 36 with four victims.
    fn two_ways_to_36() -> Vec<Route> {
        vec![
            route(&[47, 38, 24, 13, 36], &[42, 29, 19, 31]),
            route(&[47, 33, 24, 13, 36], &[42, 29, 19, 31]),
            route(&[47, 38, 20, 9, 36], &[42, 29, 14, 31]),
            route(&[47, 33, 20, 9, 36], &[42, 29, 14, 31]),
        ]
    }

    /// `W:WK2:B7,8,17,18`: one capture, both ways round.
    fn windmill() -> Vec<Route> {
        vec![route(&[2, 13, 22, 11, 2], &[8, 18, 17, 7]), route(&[2, 11, 22, 13, 2], &[7, 17, 18, 8])]
    }

    #[test]
    fn a_list_of_victims_tells_the_capture_of_its_own_piece_alone() {
        let by_two = [route(&[48, 37, 28], &[42, 32]), route(&[50, 39, 28], &[42, 32])].map(|route| route.to_move());
        let text: MoveText = "48x28x32x42".parse().expect("squares");
        assert_eq!(resolve(&text, &by_two, Vec::new).candidates(), by_two[..1]);
    }

    #[test]
    fn every_dialect_is_taken_apart() {
        for (text, numbers, separator) in [
            ("32-28", &[32, 28][..], Separator::Hyphen),
            ("1- 6", &[1, 6], Separator::Hyphen),
            (" 28 x17 ", &[28, 17], Separator::Cross),
            ("01x09", &[1, 9], Separator::Cross),
            ("28X19", &[28, 19], Separator::Cross),
            ("22:11:2", &[22, 11, 2], Separator::Colon),
            ("17x26x 3x12x25", &[17, 26, 3, 12, 25], Separator::Cross),
            ("2x2", &[2, 2], Separator::Cross),
            ("3228", &[32, 28], Separator::Nothing),
            ("34230112", &[34, 23, 1, 12], Separator::Nothing),
        ] {
            let read: MoveText = text.parse().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!((read.squares(), read.separator()), (&squares(numbers)[..], separator), "{text}");
        }
    }

    #[test]
    fn signs_of_print_numbers_and_marks_are_read() {
        let plain = |text: &str| text.parse::<MoveText>().unwrap_or_else(|error| panic!("{text}: {error}"));
        for hyphen in "-‐‑‒–—―−".chars() {
            assert_eq!(plain(&format!("32 {hyphen}28")), plain("32-28"), "{hyphen}");
        }
        for cross in "xX×✕⨯хХ".chars() {
            assert_eq!(plain(&format!("28{cross}19{cross}23")), plain("28x19x23"), "{cross}");
        }
        for text in ["1.28x19", "1. 28x19", " 1... 28x19", "12… 28x19 ", "28x19!?", "1. 28x19 !"] {
            assert_eq!(plain(text), plain("28x19"), "{text}");
        }
        assert_eq!(plain("1. 3228"), plain("3228"));
    }

    #[test]
    fn what_is_no_move_text_is_told() {
        for (text, message) in [
            ("", "there is no move: the text is empty"),
            (" ?", "there is no move: the text is empty"),
            ("28", "a move needs a square from and a square to: `28`"),
            ("32-51", "there is no such square (1 to 50): `51` at offset 3"),
            ("0-1", "there is no such square (1 to 50): `0` at offset 0"),
            ("3251", "there is no such square (1 to 50): `51` at offset 2"),
            ("322", "there is no such square (1 to 50): `322` at offset 0"),
            ("c3-d4", "squares by letter belong to another board: `c3` at offset 0"),
            ("a3b4", "squares by letter belong to another board: `a3b4` at offset 0"),
            ("28x19-23", "two kinds of separator: `-` at offset 5"),
            ("28x", "a square is missing at offset 3 of `28x`"),
            ("x19", "a square is missing at offset 0 of `x19`"),
            ("- -", "a square is missing at offset 0 of `- -`"),
            ("1. 28×× 19", "a square is missing at offset 7 of `1. 28×× 19`"),
            ("28x19!x", "a square, or `-`, `x` or `:` behind one, was expected: `!` at offset 5"),
            ("28×19–23", "two kinds of separator: `–` at offset 6"),
            ("1. 28×51", "there is no such square (1 to 50): `51` at offset 7"),
            ("32.28", "a square, or `-`, `x` or `:` behind one, was expected: `.28` at offset 2"),
            ("２８-19", "a square, or `-`, `x` or `:` behind one, was expected: `２８` at offset 0"),
            ("28x 1 9", "a square, or `-`, `x` or `:` behind one, was expected: ` 9` at offset 5"),
            ("31~27", "a square, or `-`, `x` or `:` behind one, was expected: `~27` at offset 2"),
        ] {
            assert_eq!(text.parse::<MoveText>().unwrap_err().to_string(), message, "{text}");
        }
    }

    #[test]
    fn a_short_text_fits_every_move_with_these_ends() {
        assert_eq!(resolved("4x15", &two_ways_to_15()), ["4x15x13x20x32", "4x15x13x20x37"]);
        assert_eq!(resolved("0415", &two_ways_to_15()), ["4x15x13x20x32", "4x15x13x20x37"]);
        assert_eq!(resolved("4x16", &two_ways_to_15()), [""; 0]);
        assert_eq!(resolved("2x2", &windmill()), ["2x2x7x8x17x18"]);
    }

    #[test]
    fn routes_and_victims_tell_moves_apart() {
        let first = ["4x15x13x20x32"];
        for text in ["4x27x38x15", "4x38x15", "4x27x15", "04273815", "4x15x32", "4x15x32x20x13", "4:27:38:15"] {
            assert_eq!(resolved(text, &two_ways_to_15()), first, "{text}");
        }
        assert_eq!(resolved("4x15x13", &two_ways_to_15()).len(), 2);
        assert_eq!(resolved("4x38x27x15", &two_ways_to_15()), first, "in no order");
        assert_eq!(resolved("4x27x42x15", &two_ways_to_15()), [""; 0], "mixed from two routes");
        assert_eq!(resolved("4x15x13x13", &two_ways_to_15()), [""; 0], "a victim twice");
        assert_eq!(resolved("15x27x4", &two_ways_to_15()), first, "not even the ends in order");
    }

    #[test]
    fn the_dialects_are_told() {
        let first = "4x15x13x20x32".to_owned();
        for (text, dialect) in [
            ("4x27x38x15", Dialect::Route),
            ("4x38x15", Dialect::PartialRoute),
            ("4x15x20x13x32", Dialect::VictimList),
            ("4x15x20x32", Dialect::PartialVictimList),
            ("4x13x32x15", Dialect::Unordered),
        ] {
            assert_eq!(dialects(text, &two_ways_to_15()), [(first.clone(), dialect)], "{text}");
        }
    }

    #[test]
    fn a_text_that_reads_as_two_moves_gives_both() {
        // From 10: to 30 with a landing on 20, or to 20 with a victim on 30.
        let routes = [route(&[10, 20, 40, 30], &[15, 29, 34]), route(&[10, 1, 2, 20], &[5, 30, 7])];
        assert_eq!(
            dialects("10x20x30", &routes),
            [
                ("10x20x5x7x30".to_owned(), Dialect::PartialVictimList),
                ("10x30x15x29x34".to_owned(), Dialect::PartialRoute)
            ]
        );
        assert_eq!(resolved("10x20x30", &routes).len(), 2);
    }

    #[test]
    fn the_separator_is_judged_apart() {
        let capture = hub::parse_move("28x19x23").expect("a move");
        let quiet = hub::parse_move("32-28").expect("a move");
        let suits = |text: &str, played: &Move| text.parse::<MoveText>().expect("a text").separator_suits(played);
        assert!(suits("28x19", &capture) && suits("28:19", &capture) && suits("2819", &capture));
        assert!(!suits("28-19", &capture));
        assert!(suits("32-28", &quiet) && suits("3228", &quiet));
        assert!(!suits("32x28", &quiet));
    }

    #[test]
    fn texts_are_short_unless_that_is_ambiguous() {
        assert_eq!(written("4x15x13x20x32", &two_ways_to_15()), "4x27x38x15");
        assert_eq!(written("4x15x13x20x37", &two_ways_to_15()), "4x31x42x15");
        assert_eq!(written("4x15x13x20x32", &two_ways_to_15()[..1]), "4x15");
        assert_eq!(written("2x2x7x8x17x18", &windmill()), "2x2", "two routes, one move");
        assert_eq!(written("32-28", &[route(&[32, 28], &[])]), "32-28");
    }

    #[test]
    fn straight_on_the_square_behind_the_victim_is_written() {
        assert_eq!(written("47x36x19x29x31x42", &two_ways_to_36()), "47x38x24x13x36");
        assert_eq!(written("47x36x14x29x31x42", &two_ways_to_36()), "47x38x20x9x36");
    }

    #[test]
    fn of_two_ways_round_the_lesser_is_written() {
        let mut routes = windmill();
        routes.push(route(&[2, 24, 35, 2], &[15, 30, 9]));
        assert_eq!(written("2x2x7x8x17x18", &routes), "2x11x22x13x2");
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text in "\\PC*", near in "[0-9x:X a-h.×–!-]{0,16}") {
            let _ = text.parse::<MoveText>();
            if let Ok(text) = near.parse::<MoveText>() {
                let _ = resolve(&text, &moves(&two_ways_to_15()), two_ways_to_15);
            }
        }
    }

    #[test]
    fn only_the_most_certain_readings_are_candidates() {
        let played: Vec<Move> = moves(&[route(&[1, 10], &[5]), route(&[1, 12], &[7]), route(&[1, 14], &[9])]);
        let dialects = [Dialect::Unordered, Dialect::PartialVictimList, Dialect::VictimList];
        let mut readings: Vec<(Move, Dialect)> = played.iter().copied().zip(dialects).collect();
        for place in (0..3).rev() {
            assert_eq!(Resolution { readings: readings.clone() }.candidates(), [played[place]]);
            readings.pop();
        }
    }
}
