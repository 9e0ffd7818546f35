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

use super::problem::{Severity, Strictness, excerpt};
use crate::{Board, Color, Piece, Position, PositionFault, Role, Setup, Square, SquareSet};
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
    #[error("the side to move must be W, B or ?")]
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

    const fn severity(self, strictness: Strictness) -> Severity {
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
    problems: Vec<FenProblem>,
}

impl FenError {
    /// The reasons, in the order of the text.
    pub fn problems(&self) -> &[FenProblem] {
        &self.problems
    }
}

impl fmt::Display for FenError {
    /// One line: the first three reasons, and how many more there are.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 3;
        for (place, problem) in self.problems.iter().take(SHOWN).enumerate() {
            let separator = if place == 0 { "" } else { "; " };
            write!(f, "{separator}{problem}")?;
        }
        match self.problems.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, "; and {more} more"),
        }
    }
}

impl std::error::Error for FenError {}

/// The two counters that lidraughts adds to a FEN.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counters {
    /// `H`: plies since the material of a limited ending arose.
    pub half_moves: Option<u16>,
    /// `F`: number of the next move.
    pub full_move: Option<u16>,
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
}

impl FenReport {
    /// The position, or every error.
    ///
    /// # Errors
    /// When the text is no FEN, or the placement no position.
    pub fn into_position(self) -> Result<Position, FenError> {
        self.position.ok_or_else(|| FenError {
            problems: self.problems.into_iter().filter(|problem| problem.severity == Severity::Error).collect(),
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

/// Reads a FEN and tells everything about it: what it says, and every fault at once.
pub fn read(text: &str, strictness: Strictness) -> FenReport {
    let mut reader = Reader::new(strictness);
    let turn = reader.text(text);
    let understood = reader.problems.iter().all(|problem| problem.severity < Severity::Error);
    let setup = Setup { board: reader.board, turn };
    let position = reader.judge(setup, understood).filter(|_| understood);
    let setup = understood.then_some(setup);
    reader.problems.sort_by_key(|problem| problem.offset);
    FenReport { setup, position, counters: reader.counters, problems: reader.problems }
}

/// The FEN in a line such as `[FEN "W:W31:B1"]`, as position lists hold them; blanks around are ignored.
pub fn from_tag_line(line: &str) -> Option<&str> {
    let inner = line.trim().strip_prefix('[')?.strip_suffix(']')?.trim();
    let value = inner.strip_prefix("FEN").filter(|value| value.starts_with([' ', '\t', '"']))?.trim();
    value.strip_prefix('"')?.strip_suffix('"')
}

/// A piece of the text and where it begins.
#[derive(Clone, Copy)]
struct Part<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Part<'a> {
    fn trim(self) -> Part<'a> {
        let text = self.text.trim_start();
        Part { text: text.trim_end(), offset: self.offset + self.text.len() - text.len() }
    }

    fn from(self, index: usize) -> Part<'a> {
        Part { text: &self.text[index..], offset: self.offset + index }
    }

    fn split(self, separator: char) -> impl Iterator<Item = Part<'a>> {
        let start = self.text.as_ptr() as usize;
        self.text.split(separator).map(move |text| Part { text, offset: self.offset + text.as_ptr() as usize - start })
    }

    /// Takes the first character off if it is one of the given.
    fn strip(&mut self, letters: &[char]) -> Option<char> {
        let letter = self.text.chars().next().filter(|letter| letters.contains(letter))?;
        *self = self.from(letter.len_utf8());
        Some(letter)
    }

    /// Takes the digits at the beginning off.
    fn digits(&mut self) -> Part<'a> {
        let end = self.text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(self.text.len());
        let digits = Part { text: &self.text[..end], offset: self.offset };
        *self = self.from(end);
        digits
    }
}

/// What the reader has gathered so far.
struct Reader {
    strictness: Strictness,
    board: Board,
    named_at: [usize; Square::COUNT],
    lists: [List; 2],
    counters: Counters,
    problems: Vec<FenProblem>,
}

/// What is known about the list of one colour.
#[derive(Clone, Copy, Default)]
struct List {
    seen: bool,
    has_squares: bool,
}

impl Reader {
    fn new(strictness: Strictness) -> Reader {
        Reader {
            strictness,
            board: Board::EMPTY,
            named_at: [0; Square::COUNT],
            lists: [List::default(); 2],
            counters: Counters::default(),
            problems: Vec::new(),
        }
    }

    fn report(&mut self, fault: FenFault, part: Part<'_>) {
        self.problems.push(FenProblem {
            fault,
            severity: fault.severity(self.strictness),
            offset: part.offset,
            text: excerpt(part.text),
        });
    }

    /// Reads the whole; gives the side to move.
    fn text(&mut self, text: &str) -> Option<Color> {
        let whole = Part { text: text.trim_start_matches('\u{feff}'), offset: 0 };
        let whole = Part { offset: text.len() - whole.text.len(), ..whole }.trim();
        if whole.text.is_empty() {
            self.report(FenFault::Empty, whole);
            return None;
        }
        let whole = self.without_frame(whole);
        if !whole.text.contains(':') {
            self.report(FenFault::NoColon, whole);
            return None;
        }
        let mut parts = whole.split(':');
        let turn = parts.next().and_then(|part| self.side_to_move(part));
        for part in parts {
            self.section(part);
        }
        let end = whole.from(whole.text.len());
        for color in Color::ALL {
            if !self.lists[color as usize].seen {
                self.report(FenFault::MissingList(color), end);
            }
        }
        turn
    }

    /// Takes off what may stand around a FEN: quotation marks and a final dot.
    fn without_frame<'a>(&mut self, whole: Part<'a>) -> Part<'a> {
        let mut inner = whole;
        if let Some(text) = whole.text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
            self.report(FenFault::Quotes, whole);
            inner = Part { text, offset: whole.offset + 1 }.trim();
        }
        if let Some(text) = inner.text.strip_suffix('.') {
            self.report(FenFault::FinalDot, inner.from(text.len()));
            inner.text = text;
        }
        inner
    }

    /// Takes blanks off both ends and reports them.
    fn without_blanks<'a>(&mut self, part: Part<'a>) -> Part<'a> {
        let trimmed = part.trim();
        if trimmed.text.len() < part.text.len() {
            self.report(FenFault::Blank, part);
        }
        trimmed
    }

    fn side_to_move(&mut self, part: Part<'_>) -> Option<Color> {
        let mut rest = self.without_blanks(part);
        if rest.text == "?" {
            return None;
        }
        let color = self.color(&mut rest);
        if color.is_none() || !rest.text.is_empty() {
            self.report(FenFault::SideToMove, part);
        }
        color
    }

    /// Takes the letter of a colour off.
    fn color(&mut self, rest: &mut Part<'_>) -> Option<Color> {
        let letter = self.letter(rest, &['W', 'w', 'B', 'b'])?;
        Color::ALL.into_iter().find(|color| color.letter() == letter)
    }

    /// Takes a letter off, whatever its case, and gives the capital.
    fn letter(&mut self, rest: &mut Part<'_>, letters: &[char]) -> Option<char> {
        let before = *rest;
        let letter = rest.strip(letters)?;
        if letter.is_ascii_lowercase() {
            self.report(FenFault::LowerCase, Part { text: &before.text[..1], offset: before.offset });
        }
        Some(letter.to_ascii_uppercase())
    }

    fn section(&mut self, part: Part<'_>) {
        let whole = self.without_blanks(part);
        let mut rest = whole;
        if whole.text.is_empty() {
            self.report(FenFault::EmptySection, part);
        } else if let Some(counter) = rest.strip(&['H', 'F']) {
            self.counter(counter, whole, rest);
        } else if let Some(color) = self.color(&mut rest) {
            self.list(color, whole, rest);
        } else {
            self.report(FenFault::UnknownSection, whole);
        }
    }

    fn counter(&mut self, letter: char, whole: Part<'_>, rest: Part<'_>) {
        let plain = rest.text.bytes().all(|byte| byte.is_ascii_digit());
        let Some(number) = plain.then(|| rest.text.parse().ok()).flatten() else {
            return self.report(FenFault::BadCounter, whole);
        };
        let counter = if letter == 'H' { &mut self.counters.half_moves } else { &mut self.counters.full_move };
        if counter.replace(number).is_some() {
            self.report(FenFault::RepeatedCounter, whole);
        }
    }

    fn list(&mut self, color: Color, whole: Part<'_>, squares: Part<'_>) {
        let before = self.lists[color as usize];
        let has_squares = !squares.text.trim().is_empty();
        if before.seen {
            let both = before.has_squares && has_squares;
            self.report(if both { FenFault::RepeatedList(color) } else { FenFault::DoubledLetter(color) }, whole);
        }
        self.lists[color as usize] = List { seen: true, has_squares: before.has_squares || has_squares };
        if has_squares {
            for item in squares.split(',') {
                self.item(color, item);
            }
        }
    }

    /// Reads a square or a range of squares, perhaps of kings.
    fn item(&mut self, color: Color, part: Part<'_>) {
        let whole = self.without_blanks(part);
        if whole.text.is_empty() {
            return self.report(FenFault::EmptyItem, part);
        }
        let mut rest = whole;
        match self.color(&mut rest) {
            Some(doubled) if doubled == color => self.report(FenFault::DoubledLetter(color), whole),
            // Whose piece it is meant to be is not known, so it stands nowhere.
            Some(_) => return self.report(FenFault::NotASquare, whole),
            None => {}
        }
        if rest.strip(&['G', 'P']).is_some() && rest.text.starts_with(|letter: char| letter.is_ascii_digit()) {
            return self.report(FenFault::Ghost, whole);
        }
        let king = self.letter(&mut rest, &['K', 'k']).is_some();
        match self.range(king, whole, rest) {
            Ok((first, last)) => {
                let role = if king { Role::King } else { Role::Man };
                self.place(Piece::new(color, role), first, last, whole);
            }
            Err(fault) => self.report(fault, whole),
        }
    }

    /// Reads `NUM` or `NUM-NUM`.
    fn range(&mut self, king: bool, whole: Part<'_>, rest: Part<'_>) -> Result<(u8, u8), FenFault> {
        let mut rest = rest.trim();
        let first = self.number(rest.digits())?;
        rest = rest.trim();
        if rest.text.is_empty() {
            return Ok((first?, first?));
        }
        rest.strip(&['-']).ok_or(FenFault::NotASquare)?;
        rest = rest.trim();
        if king && self.letter(&mut rest, &['K', 'k']).is_some() {
            self.report(FenFault::RepeatedKing, whole);
        }
        let last = self.number(rest.digits())?;
        if !rest.text.is_empty() {
            return Err(FenFault::NotASquare);
        }
        let (first, last) = (first?, last?);
        if first <= last { Ok((first, last)) } else { Err(FenFault::ReversedRange) }
    }

    /// Reads digits; the outer result tells whether they are a number, the inner whether that is a square.
    fn number(&mut self, digits: Part<'_>) -> Result<Result<u8, FenFault>, FenFault> {
        if digits.text.is_empty() {
            return Err(FenFault::NotASquare);
        }
        let plain = digits.text.trim_start_matches('0');
        let square = plain.parse().ok().filter(|&number| Square::new(number).is_some());
        if square.is_some() && plain.len() < digits.text.len() {
            self.report(FenFault::LeadingZero, digits);
        }
        Ok(square.ok_or(FenFault::SquareOutOfRange))
    }

    /// Puts the piece on every square from the first to the last; reports the squares that are taken.
    fn place(&mut self, piece: Piece, first: u8, last: u8, item: Part<'_>) {
        let mut taken = [SquareSet::EMPTY; 2];
        for square in (first..=last).filter_map(Square::new) {
            match self.board.get(square) {
                Some(there) => {
                    taken[there.color() as usize].insert(square);
                }
                None => {
                    self.board.set(square, Some(piece));
                    self.named_at[square.index()] = item.offset;
                }
            }
        }
        for color in Color::ALL {
            let squares = taken[color as usize];
            if !squares.is_empty() {
                let same = color == piece.color();
                self.report(
                    if same { FenFault::DuplicateSquare(squares) } else { FenFault::BothColors(squares) },
                    item,
                );
            }
        }
    }

    /// The position, or else its faults among the problems. Of a text that was not understood to its end, only what stands on
    /// the board already can be judged.
    fn judge(&mut self, setup: Setup, understood: bool) -> Option<Position> {
        match Position::try_from(setup) {
            Ok(position) => Some(position),
            Err(error) => {
                for fault in error.faults() {
                    let offset = match fault {
                        PositionFault::ManOnPromotionRow(square) => self.named_at[square.index()],
                        _ if !understood => continue,
                        _ => 0,
                    };
                    self.report(FenFault::Position(fault), Part { text: "", offset });
                }
                None
            }
        }
    }
}

/// Writes a position: `W:W31,32,K40:B1,2`. White's list comes first, squares ascend, and there are neither ranges nor
/// blanks nor a final dot.
///
/// ```
/// use draughts_oracle::notation::fen;
///
/// let position = fen::parse("B:BK3,1-2:WK40,31,32.")?;
/// assert_eq!(fen::write(&position), "B:W31,32,K40:B1,2,K3");
/// # Ok::<(), fen::FenError>(())
/// ```
pub fn write(position: &Position) -> String {
    write_setup(&Setup::from(*position))
}

/// Writes a setup like [`write()`]; an unknown side to move becomes `?`.
pub fn write_setup(setup: &Setup) -> String {
    written(setup, |list| list.iter().map(|&(square, piece)| item(square, square, piece)).collect())
}

/// Writes a position with ranges for three and more neighbouring numbers: `W:W31-50:B1-20`.
///
/// ```
/// use draughts_oracle::{Position, notation::fen};
///
/// assert_eq!(fen::write_compact(&Position::START), "W:W31-50:B1-20");
/// ```
pub fn write_compact(position: &Position) -> String {
    written(&Setup::from(*position), |list| {
        let runs = list.chunk_by(|a, b| a.0.number() + 1 == b.0.number() && a.1 == b.1);
        runs.flat_map(|run| match run {
            [first, _, .., last] => vec![item(first.0, last.0, first.1)],
            short => short.iter().map(|&(square, piece)| item(square, square, piece)).collect(),
        })
        .collect()
    })
}

fn written(setup: &Setup, items: impl Fn(&[(Square, Piece)]) -> Vec<String>) -> String {
    let list = |color: Color| {
        let pieces: Vec<_> = setup.board.pieces().filter(|(_, piece)| piece.color() == color).collect();
        items(&pieces).join(",")
    };
    format!("{}:W{}:B{}", setup.turn.map_or('?', Color::letter), list(Color::White), list(Color::Black))
}

fn item(first: Square, last: Square, piece: Piece) -> String {
    let king = if piece.role() == Role::King { "K" } else { "" };
    if first == last { format!("{king}{first}") } else { format!("{king}{first}-{last}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn codes(text: &str, strictness: Strictness, severity: Severity) -> Vec<&'static str> {
        let problems = read(text, strictness).problems.into_iter();
        problems.filter(|problem| problem.severity == severity).map(|problem| problem.fault.code()).collect()
    }

    /// The canonical text of what a reader made of the text.
    fn canonical(text: &str, strictness: Strictness) -> String {
        match read(text, strictness).into_position() {
            Ok(position) => write(&position),
            Err(error) => panic!("{text}: {error}"),
        }
    }

    #[test]
    fn strict_reads_every_form_that_readers_meet() {
        for (text, expected, warnings) in [
            ("W:W31,32:B1,2", "W:W31,32:B1,2", vec![]),
            ("B:B2,1:W32,31", "B:W31,32:B1,2", vec![]),
            ("W:W31,32:B1,2.", "W:W31,32:B1,2", vec!["fen-final-dot"]),
            ("W:WK31-33:BK1-2,4", "W:WK31,K32,K33:BK1,K2,4", vec![]),
            ("W:WK31-K33:B4", "W:WK31,K32,K33:B4", vec!["fen-repeated-king"]),
            ("W:W31-31:B4", "W:W31:B4", vec![]),
            ("W:W06:B04", "W:W6:B4", vec!["fen-leading-zero", "fen-leading-zero"]),
            ("B:W50:B", "B:W50:B", vec![]),
            ("W:W:B1", "W:W:B1", vec![]),
            ("\"W:W31:B1.\"", "W:W31:B1", vec!["fen-quotes", "fen-final-dot"]),
            ("  W:W31:B1\n", "W:W31:B1", vec![]),
            ("\u{feff}W:W31:B1", "W:W31:B1", vec![]),
            ("W:W31:B1:H0:F1", "W:W31:B1", vec![]),
            ("W:W31,K 40 - 42 :B1", "W:W31,K40,K41,K42:B1", vec!["fen-blank"]),
        ] {
            assert_eq!(canonical(text, Strictness::Strict), expected, "{text}");
            assert_eq!(codes(text, Strictness::Strict, Severity::Warning), warnings, "{text}");
        }
    }

    #[test]
    fn blanks_between_the_parts_are_read_and_reported() {
        let text = "W: W31, 32 : B1, 2";
        assert_eq!(canonical(text, Strictness::Strict), "W:W31,32:B1,2");
        assert_eq!(codes(text, Strictness::Strict, Severity::Warning), ["fen-blank"; 4]);
    }

    #[test]
    fn lenient_repairs_spelling_and_says_so() {
        for (text, expected, repairs) in [
            ("w:w31,k32:b1", "W:W31,K32:B1", vec!["fen-lower-case"; 4]),
            ("W:W:W31:B1", "W:W31:B1", vec!["fen-doubled-letter"]),
            ("W:WK4,WK7:B44", "W:WK4,K7:B44", vec!["fen-doubled-letter"]),
            ("W:W31:W32:B1", "W:W31,32:B1", vec!["fen-repeated-list"]),
            ("W:W31,,32:B1,:", "W:W31,32:B1", vec!["fen-empty-item", "fen-empty-item", "fen-empty-section"]),
        ] {
            assert_eq!(codes(text, Strictness::Strict, Severity::Error), repairs, "{text}");
            assert_eq!(codes(text, Strictness::Lenient, Severity::Warning), repairs, "{text}");
            assert_eq!(canonical(text, Strictness::Lenient), expected, "{text}");
        }
    }

    #[test]
    fn what_has_no_clear_meaning_is_refused_in_both_modes() {
        for (text, expected) in [
            ("", vec!["fen-empty"]),
            ("  ", vec!["fen-empty"]),
            ("hello", vec!["fen-no-colon"]),
            ("X:W31:B1", vec!["fen-side-to-move"]),
            ("WB:W31:B1", vec!["fen-side-to-move"]),
            ("W:W31", vec!["fen-missing-list"]),
            ("B:H1:F1", vec!["fen-missing-list", "fen-missing-list"]),
            ("W:W51:B1", vec!["fen-square-out-of-range"]),
            ("W:W0:B1", vec!["fen-square-out-of-range"]),
            ("W:W99999999999999999999:B1", vec!["fen-square-out-of-range"]),
            ("W:W31-51:B1", vec!["fen-square-out-of-range"]),
            ("W:W35-31:B1", vec!["fen-reversed-range"]),
            ("W:W31-K33:B1", vec!["fen-not-a-square"]),
            ("W:W31,31:B1", vec!["fen-duplicate-square"]),
            ("W:W31,K31:B1", vec!["fen-duplicate-square"]),
            ("W:W31:B31", vec!["fen-both-colours"]),
            ("W:W３１:B1", vec!["fen-not-a-square"]),
            ("W:W31 32:B1", vec!["fen-not-a-square"]),
            ("W:Wa3:B1", vec!["fen-not-a-square"]),
            ("W:WB4:B1", vec!["fen-not-a-square"]),
            ("W:WK4,G20:B13", vec!["fen-ghost"]),
            ("W:W31:B1:H", vec!["fen-bad-counter"]),
            ("W:W31:B1:H+1", vec!["fen-bad-counter"]),
            ("W:W31:B1:F70000", vec!["fen-bad-counter"]),
            ("W:W31:B1:H1:H2", vec!["fen-repeated-counter"]),
            ("W:W31:B1:+0+0", vec!["fen-unknown-section"]),
            ("W:W4:B49", vec!["position-man-on-promotion-row", "position-man-on-promotion-row"]),
            ("W:W:B", vec!["position-both-sides-empty"]),
            ("?:W31:B1", vec!["position-side-to-move-unknown"]),
        ] {
            for strictness in [Strictness::Strict, Strictness::Lenient] {
                assert_eq!(codes(text, strictness, Severity::Error), expected, "{text}");
                assert!(read(text, strictness).into_position().is_err(), "{text}");
            }
        }
    }

    #[test]
    fn every_fault_is_told_at_once_in_the_order_of_the_text() {
        let error = parse("X:W51,31,31:B31,7-3:Q").unwrap_err();
        let found: Vec<_> = error.problems().iter().map(|problem| (problem.fault.code(), problem.offset)).collect();
        assert_eq!(
            found,
            [
                ("fen-side-to-move", 0),
                ("fen-square-out-of-range", 3),
                ("fen-duplicate-square", 9),
                ("fen-both-colours", 13),
                ("fen-reversed-range", 16),
                ("fen-unknown-section", 20),
            ]
        );
        assert!(error.to_string().ends_with("; and 3 more"), "{error}");
    }

    #[test]
    fn what_stands_wrong_is_told_beside_what_is_written_wrong() {
        let error = parse("W:W4,51:B49,49").unwrap_err();
        let found: Vec<_> = error.problems().iter().map(|problem| (problem.fault.code(), problem.offset)).collect();
        let row = "position-man-on-promotion-row";
        assert_eq!(found, [(row, 3), ("fen-square-out-of-range", 5), (row, 9), ("fen-duplicate-square", 12)]);
        assert_eq!(read("W:W51:B", Strictness::Strict).problems.len(), 1, "whether both sides are empty is not known");
    }

    #[test]
    fn the_place_of_a_man_on_its_promotion_row_is_told() {
        let error = parse("W:W31,4:B1").unwrap_err();
        assert_eq!(error.to_string(), "the man on `4` stands on its own promotion row (FMJD 3.5) at offset 6");
    }

    #[test]
    fn an_unknown_side_to_move_leaves_a_setup() {
        let report = read("?:W29,13,11:B22,4,2", Strictness::Strict);
        let setup = report.setup.expect("the text is clear");
        assert_eq!(setup.turn, None);
        assert_eq!(write_setup(&setup), "?:W11,13,29:B2,4,22");
        assert_eq!(report.position, None);
    }

    #[test]
    fn counters_are_reported() {
        let counters = read("W:W31:B1:H7:F12", Strictness::Strict).counters;
        assert_eq!(counters, Counters { half_moves: Some(7), full_move: Some(12) });
    }

    #[test]
    fn more_than_twenty_pieces_are_read() {
        let position = parse("W:W30-50:B1-20").expect("a position");
        assert_eq!(position.beyond_start_material().collect::<Vec<_>>(), [Color::White]);
    }

    #[test]
    fn tag_lines_yield_their_fen() {
        assert_eq!(from_tag_line("[FEN \"W:W31:B1\"]\r\n"), Some("W:W31:B1"));
        assert_eq!(from_tag_line("  [FEN  \"W:W31:B1\" ] "), Some("W:W31:B1"));
        for line in ["W:W31:B1", "[Event \"W:W31:B1\"]", "[FEN W:W31:B1]", "[FENS \"W:W31:B1\"]", ""] {
            assert_eq!(from_tag_line(line), None, "{line}");
        }
    }

    #[test]
    fn an_error_is_one_short_line_whatever_the_input() {
        for text in
            ["\0\n\r\u{202e}".repeat(100_000), "9".repeat(1_000_000), "W:".repeat(300_000), "W:W1,".repeat(1000)]
        {
            let message = parse(&text).unwrap_err().to_string();
            assert!(message.chars().count() < 1000, "{} characters", message.chars().count());
            assert!(!message.contains(char::is_control), "{message}");
        }
    }

    /// Any placement with a known or unknown side to move.
    fn setups() -> impl Strategy<Value = Setup> {
        let square = prop_oneof![2 => Just(None), 1 => (0..4_usize).prop_map(|kind| Some(Piece::ALL[kind]))];
        let turn = prop_oneof![Just(None), Just(Some(Color::White)), Just(Some(Color::Black))];
        (proptest::collection::vec(square, Square::COUNT), turn).prop_map(|(pieces, turn)| {
            let mut board = Board::EMPTY;
            for (square, piece) in Square::all().zip(pieces) {
                board.set(square, piece);
            }
            Setup { board, turn }
        })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(setup in setups()) {
            let report = read(&write_setup(&setup), Strictness::Strict);
            prop_assert_eq!(report.setup, Some(setup));
            if let Ok(position) = Position::try_from(setup) {
                prop_assert_eq!(parse(&write(&position)), Ok(position));
                prop_assert_eq!(parse(&write_compact(&position)), Ok(position));
            }
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in "\\PC*") {
            let _ = read(&text, Strictness::Lenient).into_position();
        }

        #[test]
        fn whatever_strict_accepts_lenient_reads_alike(text in "[WB?]:([WBK0-9,. wk:-]|W[1-9],|B4[0-9],){0,20}") {
            if let Ok(position) = parse(&text) {
                prop_assert_eq!(read(&text, Strictness::Lenient).into_position(), Ok(position));
            }
        }
    }
}
