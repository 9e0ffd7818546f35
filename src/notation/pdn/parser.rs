//! From words to one record: tags, movetext, terminator, and every deviation.

use super::fault::{PdnFault, PdnProblem};
use super::lexer::{Lexeme, RawTag, Token, lex};
use super::result::GameResult;
use super::{Attempt, Game, Item, MoveNumber, Ply, SetupCommand, Tag};
use crate::notation::moves::{MoveText, Separator};
use crate::notation::problem::excerpt;
use std::collections::HashSet;
use std::ops::Range;

/// The number of the glyph for a forced move.
const FORCED: u32 = 7;

/// How deep variations may be nested.
const MAX_DEPTH: usize = 100;

/// What the beginning of a text holds.
pub(super) enum Parsed {
    /// A record of so many bytes.
    Record(Box<Draft>, usize),
    /// Perhaps a record; more text is needed to know where it ends.
    Incomplete,
    /// Nothing but blanks and line comments.
    Nothing,
}

/// A record before it knows where in the file it stands.
#[derive(Default)]
pub(super) struct Draft {
    pub game: Game,
    pub terminator: Option<String>,
    pub faults: Vec<(PdnFault, Range<usize>)>,
}

/// Reads one record from the beginning of the text; `complete` says that no more text follows.
pub(super) fn parse(text: &str, complete: bool) -> Parsed {
    let mut parser = Parser::new(text);
    parser.run();
    if parser.undecided && !complete {
        return Parsed::Incomplete;
    }
    let used = parser.position;
    let draft = parser.finish();
    // Tags and movetext without a terminator are a fault.
    if draft.terminator.is_none() && draft.faults.is_empty() {
        return Parsed::Nothing;
    }
    Parsed::Record(Box::new(draft), used)
}

/// Gives every fault its line and column.
pub(super) fn locate(
    mut faults: Vec<(PdnFault, Range<usize>)>,
    source: &str,
    (first_line, first_column): (usize, usize),
) -> Vec<PdnProblem> {
    faults.sort_by_key(|(_, span)| span.start);
    let (mut line, mut column, mut reached) = (first_line, first_column, 0);
    let locate = |(fault, span): (PdnFault, Range<usize>)| {
        for letter in source[reached..span.start].chars() {
            (line, column) = step((line, column), letter);
        }
        reached = span.start;
        PdnProblem { fault, line, column, text: excerpt(&source[span.clone()]), span }
    };
    faults.into_iter().map(locate).collect()
}

/// Line and column behind the letter.
pub(super) fn step((line, column): (usize, usize), letter: char) -> (usize, usize) {
    if letter == '\n' { (line + 1, 1) } else { (line, column + 1) }
}

struct Parser<'s> {
    text: &'s str,
    /// Behind the last lexeme that belongs to the record.
    position: usize,
    draft: Draft,
    /// Enclosing movetexts, the outermost first, and where the variation inside each of them was opened.
    outer: Vec<(Vec<Item>, Range<usize>)>,
    body: Vec<Item>,
    /// The names of the tags, and what the tag `Result` says if that can stand in a movetext.
    tag_names: HashSet<String>,
    result_tag: Option<String>,
    /// How many elements of the movetext stood before the last tag.
    before_tags: usize,
    /// Whether the movetext has more than comments.
    has_moves: bool,
    /// How many parentheses are open beyond the greatest depth.
    too_deep: usize,
    /// A number that waits for its move, and where it stands.
    number: Option<(MoveNumber, Range<usize>)>,
    last_number: u32,
    /// Where the last move or its mark ended.
    move_end: Option<usize>,
    /// Whether more text could change what was read.
    undecided: bool,
}

impl<'s> Parser<'s> {
    fn new(text: &'s str) -> Parser<'s> {
        Parser {
            text,
            position: 0,
            draft: Draft::default(),
            outer: Vec::new(),
            body: Vec::new(),
            tag_names: HashSet::new(),
            result_tag: None,
            before_tags: 0,
            has_moves: false,
            too_deep: 0,
            number: None,
            last_number: 0,
            move_end: None,
            undecided: false,
        }
    }

    /// The next lexeme, without taking it.
    fn peek_from(&mut self, position: usize) -> Lexeme<'s> {
        let lexeme = lex(self.text, position, self.result_tag.as_deref());
        self.undecided |= lexeme.undecided;
        lexeme
    }

    fn fault(&mut self, fault: PdnFault, span: Range<usize>) {
        self.draft.faults.push((fault, span));
    }

    fn run(&mut self) {
        loop {
            let lexeme = self.peek_from(self.position);
            match lexeme.token {
                Token::End => return self.close_all(),
                Token::Tag(tag) if self.begins_next_record(&tag, lexeme.start) => return self.close_all(),
                Token::Star | Token::Result(_) if self.terminates(&lexeme) => {
                    self.position = lexeme.end;
                    self.close_all();
                    return self.terminate(lexeme);
                }
                _ => {
                    self.position = lexeme.end;
                    self.take(lexeme);
                }
            }
        }
    }

    /// Whether a tag belongs to another record: after movetext, or when the header begins anew: its first tag
    /// comes again, or any other after a blank line.
    fn begins_next_record(&self, tag: &RawTag<'_>, start: usize) -> bool {
        let tags = &self.draft.game.tags;
        let after_header = !tags.is_empty() && (self.body.len() > self.before_tags || self.number.is_some());
        let blank_line = self.text[self.position..start].matches('\n').nth(1).is_some();
        let first_again = tags.first().is_some_and(|first| first.name == tag.name);
        let anew = first_again || (blank_line && self.tag_names.contains(tag.name));
        tag.quoted && (self.has_moves || after_header || anew)
    }

    /// Whether a result or asterisk ends the game here.
    fn terminates(&mut self, lexeme: &Lexeme<'s>) -> bool {
        let next = self.peek_from(lexeme.end).token;
        if !self.outer.is_empty() {
            return matches!(next, Token::Tag(_) | Token::End);
        }
        let glued = lexeme.token == Token::Star && self.move_end == Some(lexeme.start);
        let goes_on = match next {
            Token::Move(_) | Token::Strength(_) => true,
            Token::Number { number, .. } => number > 1 && number >= self.last_number,
            _ => false,
        };
        !(glued && goes_on)
    }

    fn take(&mut self, lexeme: Lexeme<'s>) {
        let span = lexeme.start..lexeme.end;
        if self.too_deep > 0 {
            return self.pass_over(&lexeme.token);
        }
        self.has_moves |= matches!(
            lexeme.token,
            Token::Setup { .. } | Token::Nag(_) | Token::Open | Token::Ellipsis | Token::UnknownMove | Token::Move(_)
        );
        match lexeme.token {
            Token::Tag(tag) => self.tag(&tag, span),
            Token::Comment { text, closed } => self.comment(text, closed, span),
            Token::Setup { text, closed } => self.setup(text, closed, span),
            Token::Nag(number) => self.body.push(Item::Nag(number)),
            Token::Open => self.open(span),
            Token::Close => self.close(span),
            Token::Strength(marks) => self.strength(marks, span),
            Token::Star => self.star(span),
            Token::Result(text) => {
                self.fault(PdnFault::ResultInVariation, span);
                self.keep_result(text);
            }
            Token::Number { number, dots } => self.number(number, dots, span),
            Token::Ellipsis => self.ellipsis(span),
            Token::UnknownMove => self.unknown_move(span),
            Token::Move(text) => self.ply(text, span),
            Token::Escape => self.fault(PdnFault::LiteralEscape, span),
            Token::Semicolon => self.fault(PdnFault::Semicolon, span),
            Token::Stray => self.fault(PdnFault::StrayBracket, span),
            Token::Other(_) | Token::End => self.fault(PdnFault::UnexpectedText, span),
        }
    }

    /// What stands in a variation that is nested too deeply; only its end is looked for.
    fn pass_over(&mut self, token: &Token<'s>) {
        match token {
            Token::Open => self.too_deep += 1,
            Token::Close => self.too_deep -= 1,
            _ => {}
        }
    }

    fn comment(&mut self, text: &str, closed: bool, span: Range<usize>) {
        if !closed {
            self.fault(PdnFault::UnclosedComment, span);
        }
        self.body.push(Item::Comment(text.trim().to_owned()));
    }

    fn number(&mut self, number: u32, dots: usize, span: Range<usize>) {
        if dots == 0 {
            self.fault(PdnFault::NoDot, span.clone());
        }
        self.drop_number();
        self.last_number = number;
        self.number = Some((MoveNumber { number, second: dots > 1 }, span));
    }

    fn tag(&mut self, raw: &RawTag<'_>, span: Range<usize>) {
        if !raw.closed {
            self.fault(PdnFault::UnclosedTag, span.clone());
        }
        if !raw.quoted {
            return self.fault(PdnFault::UnquotedTag, span);
        }
        if !raw.string_closed {
            self.fault(PdnFault::UnclosedString, span.clone());
        }
        if raw.value.contains('\n') {
            self.fault(PdnFault::BrokenString, span.clone());
        }
        if !is_identifier(raw.name) {
            self.fault(PdnFault::TagName, span.clone());
        }
        if !self.tag_names.insert(raw.name.to_owned()) {
            self.fault(PdnFault::DuplicateTag, span.clone());
        }
        if !self.body.is_empty() && self.draft.game.tags.is_empty() {
            self.fault(PdnFault::BeforeTags, span.clone());
        }
        self.before_tags = self.body.len();
        self.drop_number();
        let value = tag_value(raw.value);
        if raw.name == "Result" {
            let told = value.trim();
            // With an asterisk it would be a whole game without moves.
            let is_result = told.contains(|letter: char| letter.is_ascii_digit()) && !told.contains('*');
            self.result_tag = is_result.then(|| told.to_owned());
            if told != value {
                self.fault(PdnFault::BlankInResult, span.clone());
            }
        }
        self.draft.game.tags.push(Tag { name: raw.name.to_owned(), value, span });
    }

    fn setup(&mut self, text: &str, closed: bool, span: Range<usize>) {
        let command = SetupCommand { text: text.to_owned(), span: span.clone() };
        if !closed {
            self.fault(PdnFault::UnclosedSetup, span);
        } else if command.fen().is_none() {
            self.fault(PdnFault::UnknownSetup, span);
        } else {
            self.body.push(Item::Setup(command));
        }
    }

    fn open(&mut self, span: Range<usize>) {
        if self.outer.len() == MAX_DEPTH {
            self.too_deep = 1;
            return self.fault(PdnFault::TooDeep, span);
        }
        self.drop_number();
        self.outer.push((std::mem::take(&mut self.body), span));
    }

    fn close(&mut self, span: Range<usize>) {
        let Some((outer, opened)) = self.outer.pop() else {
            return self.fault(PdnFault::StrayBracket, span);
        };
        let variation = std::mem::replace(&mut self.body, outer);
        if variation.is_empty() {
            return self.fault(PdnFault::EmptyVariation, opened.start..span.end);
        }
        self.drop_number();
        self.body.push(Item::Variation(variation));
    }

    fn strength(&mut self, marks: &str, span: Range<usize>) {
        let Some(Item::Ply(ply)) = self.body.last_mut().filter(|_| self.number.is_none()) else {
            return self.fault(PdnFault::UnexpectedText, span);
        };
        if ply.strength.is_some() {
            return self.fault(PdnFault::UnexpectedText, span);
        }
        ply.strength = Some(marks.to_owned());
        if self.move_end.replace(span.end) != Some(span.start) {
            self.fault(PdnFault::BlankBeforeStrength, span);
        }
    }

    fn star(&mut self, span: Range<usize>) {
        let glued = self.move_end == Some(span.start);
        self.fault(if glued { PdnFault::ForcedMark } else { PdnFault::ResultInVariation }, span);
        if glued {
            self.body.push(Item::Nag(FORCED));
        }
    }

    /// Keeps a result that is none of the game.
    fn keep_result(&mut self, text: &str) {
        self.body.push(Item::Comment(text.to_owned()));
    }

    fn ellipsis(&mut self, span: Range<usize>) {
        match &mut self.number {
            Some((number, _)) if !number.second => {
                number.second = true;
                self.fault(PdnFault::SplitNumber, span);
            }
            _ => self.unknown_move(span),
        }
    }

    fn unknown_move(&mut self, span: Range<usize>) {
        self.fault(PdnFault::UnknownMove, span.clone());
        let text = if self.text[span.clone()].starts_with('-') { "- -" } else { "..." };
        self.push_ply(text.to_owned(), Attempt::Unknown, span);
    }

    fn ply(&mut self, text: &str, span: Range<usize>) {
        let compact: String = text.split_whitespace().collect();
        if compact.len() < text.len() {
            self.fault(PdnFault::BlankInMove, span.clone());
        }
        let attempt = match compact.parse::<MoveText>() {
            Ok(read) => {
                self.spelling(&compact, read.separator(), &span);
                Attempt::Squares(read)
            }
            Err(error) => {
                self.fault(PdnFault::UnreadableMove, span.clone());
                Attempt::Unreadable(error)
            }
        };
        self.push_ply(compact, attempt, span);
    }

    fn spelling(&mut self, text: &str, separator: Separator, span: &Range<usize>) {
        let mut squares = text.split(|letter: char| !letter.is_ascii_digit());
        if separator == Separator::Nothing {
            self.fault(PdnFault::NoSeparator, span.clone());
        } else if squares.any(|square| square.starts_with('0')) {
            self.fault(PdnFault::LeadingZero, span.clone());
        }
        if text.contains(|letter: char| !letter.is_ascii_digit() && !matches!(letter, '-' | 'x')) {
            self.fault(PdnFault::OtherSeparator, span.clone());
        }
    }

    fn push_ply(&mut self, text: String, attempt: Attempt, span: Range<usize>) {
        self.move_end = Some(span.end);
        let number = self.number.take().map(|(number, _)| number);
        self.body.push(Item::Ply(Ply { number, text, attempt, strength: None, span }));
    }

    /// Forgets a number that has no move.
    fn drop_number(&mut self) {
        if let Some((_, span)) = self.number.take() {
            self.fault(PdnFault::NumberWithoutMove, span);
        }
    }

    /// Closes variations that are still open.
    fn close_all(&mut self) {
        self.drop_number();
        while let Some((outer, opened)) = self.outer.pop() {
            self.fault(PdnFault::UnclosedVariation, opened);
            let variation = std::mem::replace(&mut self.body, outer);
            if !variation.is_empty() {
                self.body.push(Item::Variation(variation));
            }
        }
    }

    fn terminate(&mut self, lexeme: Lexeme<'s>) {
        let span = lexeme.start..lexeme.end;
        let text = &self.text[span.clone()];
        self.draft.terminator = Some(text.to_owned());
        if lexeme.token != Token::Star {
            let unusual = GameResult::of(text).is_none();
            let fault = if unusual { PdnFault::UnusualResult } else { PdnFault::ResultAsTerminator };
            self.fault(fault, span.clone());
        }
        let told = self.draft.game.tag("Result").and_then(GameResult::of);
        if told.zip(GameResult::of(text)).is_some_and(|(told, found)| told != found) {
            self.fault(PdnFault::ResultMismatch, span);
        }
        self.after_terminator();
    }

    /// Takes what may follow a terminator and still belongs to the game: a second one, and a last comment.
    fn after_terminator(&mut self) {
        loop {
            let lexeme = self.peek_from(self.position);
            let span = lexeme.start..lexeme.end;
            match lexeme.token {
                Token::Star => self.fault(PdnFault::SecondTerminator, span),
                Token::Result(text) => {
                    self.fault(PdnFault::SecondTerminator, span);
                    if self.draft.terminator.as_deref() != Some(text) {
                        self.keep_result(text);
                    }
                }
                Token::Escape => self.fault(PdnFault::LiteralEscape, span),
                Token::Comment { .. } if matches!(self.peek_from(lexeme.end).token, Token::Tag(_) | Token::End) => {
                    self.take(lexeme);
                }
                _ => return,
            }
            self.position = lexeme.end;
        }
    }

    fn finish(mut self) -> Draft {
        if self.draft.terminator.is_none() && !(self.body.is_empty() && self.draft.game.tags.is_empty()) {
            self.fault(PdnFault::NoTerminator, self.position..self.position);
        }
        self.draft.game.body = self.body;
        self.draft
    }
}

/// Whether it is a capital letter and then letters, digits and underscores.
pub(super) fn is_identifier(name: &str) -> bool {
    let rest = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    name.starts_with(|letter: char| letter.is_ascii_uppercase()) && name.chars().all(rest)
}

/// The value of a tag: escapes resolved, line breaks turned into blanks.
fn tag_value(raw: &str) -> String {
    let mut value = String::with_capacity(raw.len());
    let mut letters = raw.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => value.push(letters.next_if(|next| matches!(next, '"' | '\\')).unwrap_or('\\')),
            '\r' => {}
            '\n' => value.push(' '),
            _ => value.push(letter),
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::pdn::{Record, read_str};

    fn faults(record: &Record) -> Vec<PdnFault> {
        record.problems.iter().map(|problem| problem.fault).collect()
    }

    #[test]
    fn names_and_values_of_tags() {
        let names = ["White", "A_1", "W", "white", "A-b", "1A", ""];
        assert_eq!(names.map(is_identifier), [true, true, true, false, false, false, false]);
        assert_eq!(tag_value("a\r\nb"), "a b");
        assert_eq!(tag_value(r#"a\"b\\c\d\"#), r#"a"b\c\d\"#);
    }

    #[test]
    fn what_is_nested_too_deeply_is_left_out_whole() {
        let (open, close) = ("(".repeat(MAX_DEPTH + 3), ")".repeat(MAX_DEPTH + 3));
        let record = &read_str(&format!("1. 32-28 {open} 31-27 {close} 19-23 (1... 18-23) *"))[0];
        let mut faults = faults(record);
        faults.retain(|fault| *fault != PdnFault::EmptyVariation);
        assert_eq!(faults, [PdnFault::TooDeep]);
        assert_eq!(record.game.plies().count(), 2);
        // Of the first variation nothing is left.
        assert_eq!(record.game.body.len(), 3);
    }

    #[test]
    fn where_a_record_ends() {
        let records = |text: &str| read_str(text).iter().map(|record| record.game.body.len()).collect::<Vec<_>>();
        assert_eq!(records("1. 32-28 [White \"A\"]\n1. 31-27 19-23 *"), [1, 2]);
        assert_eq!(records("[White \"A\"] {of the first} [Black \"B\"]\n1. 31-27 *"), [1, 1]);
        assert_eq!(records("[White \"A\"] 1. [Black \"B\"]\n1. 31-27 *"), [0, 1]);
        assert_eq!(records("1. 32-28 * {of the next} 1. 31-27 *"), [1, 2]);
        assert_eq!(records("1. 32-28 * {of the last} [White \"A\"]\n1. 31-27 *"), [2, 1]);
        assert_eq!(records("1. 32-28 * {of the last}"), [2]);
        assert_eq!(faults(&read_str("[White \"A\"]\n")[0]), [PdnFault::NoTerminator]);
    }
}
