//! From text to placement, with every fault on the way.

use super::fault::{FenFault, FenProblem};
use super::{Counters, FenReport};
use crate::notation::problem::{Severity, Strictness, excerpt};
use crate::{Board, Color, Piece, Position, PositionFault, Role, Setup, Square, SquareSet};

/// Reads a FEN and reports everything about it: what it says, and every fault at once.
pub fn read(text: &str, strictness: Strictness) -> FenReport {
    let mut reader = Reader::new(strictness);
    let turn = reader.text(text);
    let understood = reader.problems.iter().all(|problem| problem.severity < Severity::Error);
    let setup = Setup { board: reader.board, turn };
    let position = reader.judge(setup, understood).filter(|_| understood);
    let setup = understood.then_some(setup);
    reader.problems.sort_by_key(|problem| problem.offset);
    let refused = strictness == Strictness::Strict && position.is_none();
    let repairable = refused && read(text, Strictness::Lenient).position.is_some();
    FenReport { setup, position, counters: reader.counters, problems: reader.problems, repairable }
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
