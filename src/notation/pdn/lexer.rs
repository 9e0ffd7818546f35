//! The words of a PDN text, each with its place. Nothing makes the lexer stop: what it does not know is a word too.

use super::result;
use crate::notation::moves::{Separator, separator};
use winnow::Result;
use winnow::ascii::{digit0, digit1, multispace0, space0};
use winnow::combinator::{alt, delimited, fail, not, opt, peek, preceded, repeat};
use winnow::error::ContextError;
use winnow::prelude::*;
use winnow::token::{any, one_of, rest, take, take_till, take_while};

/// A word of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'s> {
    Tag(RawTag<'s>),
    Comment {
        text: &'s str,
        closed: bool,
    },
    Setup {
        text: &'s str,
        closed: bool,
    },
    Nag(u32),
    Open,
    Close,
    /// `!?`, without parentheses.
    Strength(&'s str),
    Star,
    Result(&'s str),
    Number {
        number: u32,
        dots: usize,
    },
    /// Three dots on their own.
    Ellipsis,
    /// `- -`.
    UnknownMove,
    Move(&'s str),
    /// A backslash and a letter where the line should end.
    Escape,
    Semicolon,
    /// A bracket or brace without partner.
    Stray,
    Other(&'s str),
    End,
}

/// A tag as it stands in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RawTag<'s> {
    pub name: &'s str,
    /// The value between the quotation marks.
    pub value: &'s str,
    pub quoted: bool,
    pub string_closed: bool,
    pub closed: bool,
}

/// The length of the token at the beginning of a text, and whether more text could have made another token of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lexeme<'s> {
    pub token: Token<'s>,
    pub start: usize,
    pub end: usize,
    pub undecided: bool,
}

/// Reads the token that begins at `from` or after blanks and line comments.
///
/// `result_tag` is what the tag `Result` of the game says: at the end of a game that text is a result even if it looks
/// like a move.
pub(super) fn lex<'s>(text: &'s str, from: usize, result_tag: Option<&str>) -> Lexeme<'s> {
    let mut input = &text[from..];
    skip_trivia(&mut input);
    let start = text.len() - input.len();
    if let Some(result) = told_result(input, result_tag) {
        return Lexeme { token: Token::Result(result), start, end: start + result.len(), undecided: false };
    }
    let (token, undecided) = token(&mut input).unwrap_or((Token::End, true));
    let end = text.len() - input.len();
    Lexeme { token, start, end, undecided: undecided || end == text.len() }
}

fn skip_trivia(input: &mut &str) {
    loop {
        *input = input.trim_start();
        if !input.starts_with('%') {
            return;
        }
        *input = &input[input.find('\n').unwrap_or(input.len())..];
    }
}

/// Where the first line comment begins.
pub(super) fn line_comment(text: &str) -> Option<usize> {
    let mut place = 0;
    loop {
        let Lexeme { token, start, end, .. } = lex(text, place, None);
        let is_last = matches!(token, Token::End);
        let skipped = if is_last { &text[place..] } else { &text[place..start] };
        match skipped.find('%') {
            Some(remark) => return Some(place + remark),
            None if is_last => return None,
            None => place = end,
        }
    }
}

/// The result that the tag tells, if it stands here and nothing but another game follows.
fn told_result<'s>(input: &'s str, result_tag: Option<&str>) -> Option<&'s str> {
    let told = result_tag?;
    let after = input.strip_prefix(told)?.trim_start();
    (after.is_empty() || after.starts_with('[')).then(|| &input[..told.len()])
}

fn token<'s>(input: &mut &'s str) -> Result<(Token<'s>, bool)> {
    match peek(any).parse_next(input)? {
        '[' => tag.parse_next(input),
        '{' => comment.parse_next(input),
        '/' => setup.parse_next(input),
        first => decided(first).map(|token| (token, false)).parse_next(input),
    }
}

/// The tokens that are as short as they can be.
fn decided<'s>(first: char) -> impl FnMut(&mut &'s str) -> Result<Token<'s>> {
    move |input| match first {
        ']' | '}' => any.value(Token::Stray).parse_next(input),
        '(' => alt((delimited('(', marks, ')').map(Token::Strength), any.value(Token::Open))).parse_next(input),
        ')' => any.value(Token::Close).parse_next(input),
        '*' => any.value(Token::Star).parse_next(input),
        '!' | '?' => marks.map(Token::Strength).parse_next(input),
        '$' => alt((preceded('$', digit1).map(|digits| Token::Nag(number(digits))), word)).parse_next(input),
        ';' => take_till(0.., '\n').value(Token::Semicolon).parse_next(input),
        '\\' => alt((('\\', one_of(['r', 'n', 't'])).value(Token::Escape), word)).parse_next(input),
        '.' | '…' => alt((alt(("...", "…")).value(Token::Ellipsis), word)).parse_next(input),
        '-' => alt((('-', space0, '-').value(Token::UnknownMove), word)).parse_next(input),
        '0'..='9' | '½' => alt((score, dotted, move_number, squares, digits, word)).parse_next(input),
        'a'..='l' | 'A'..='L' => alt((algebraic, word)).parse_next(input),
        _ => word.parse_next(input),
    }
}

/// The opinions of a commentator.
///
/// Clause: FMJD 9.1.3, FMJD 9.1.4, FMJD 9.1.5, FMJD 9.1.6, FMJD 9.1.7, FMJD 9.1.8
fn marks<'s>(input: &mut &'s str) -> Result<&'s str> {
    take_while(1.., ['!', '?']).parse_next(input)
}

fn word<'s>(input: &mut &'s str) -> Result<Token<'s>> {
    let rest = |letter: char| !letter.is_whitespace() && !"[]{}()!?*$;".contains(letter);
    (any, take_while(0.., rest)).take().map(Token::Other).parse_next(input)
}

fn number(digits: &str) -> u32 {
    digits.parse().unwrap_or(u32::MAX)
}

fn score<'s>(input: &mut &'s str) -> Result<Token<'s>> {
    alt((result::fancy, plain_result)).map(Token::Result).parse_next(input)
}

/// Reads `1-1` and its like, also when the number of the next game's first move is glued to it: `1-101.33-29`.
fn plain_result<'s>(input: &mut &'s str) -> Result<&'s str> {
    let mut ahead = *input;
    let hyphen = (multispace0, one_of(result::is_hyphen), multispace0);
    let (first, _, second): (&str, _, &str) = (digit1, hyphen, digit1).parse_next(&mut ahead)?;
    let length = input.len() - ahead.len();
    if ahead.starts_with('.') && result::is_plain(first, &second[..1]) {
        return take_bytes(length - second.len() + 1).parse_next(input);
    }
    if result::is_plain(first, second) && next_square(Separator::Hyphen).parse_next(&mut ahead).is_err() {
        return take_bytes(length).parse_next(input);
    }
    fail.parse_next(input)
}

fn take_bytes<'s>(length: usize) -> impl FnMut(&mut &'s str) -> Result<&'s str> {
    move |input| take(input[..length].chars().count()).parse_next(input)
}

/// Reads `32.28`, two squares with a dot between them, which is no move and not the number of one; in `1.32-28` the second number
/// begins a move.
fn dotted<'s>(input: &mut &'s str) -> Result<Token<'s>> {
    let square = || take_while(1..=2, '0'..='9');
    let goes_on = alt((
        digit1.void(),
        '.'.void(),
        alt((next_square(Separator::Hyphen), next_square(Separator::Cross), next_square(Separator::Colon))),
    ));
    (square(), '.', square(), not(goes_on)).take().map(Token::Move).parse_next(input)
}

fn move_number<'s>(input: &mut &'s str) -> Result<Token<'s>> {
    (digit1, take_while(1..=3, '.'))
        .map(|(digits, dots): (&str, &str)| Token::Number { number: number(digits), dots: dots.len() })
        .parse_next(input)
}

/// Reads squares with separators of one kind; blanks may stand around these.
fn squares<'s>(input: &mut &'s str) -> Result<Token<'s>> {
    let alike = |kind| repeat::<_, _, (), _, _>(1.., next_square(kind));
    let more = alt((alike(Separator::Hyphen), alike(Separator::Cross), alike(Separator::Colon)));
    (digit1, more).take().map(Token::Move).parse_next(input)
}

fn next_square<'s>(kind: Separator) -> impl Parser<&'s str, (), ContextError> {
    let alike = move |letter: char| separator(letter) == Some(kind);
    (multispace0, one_of(alike), multispace0, digit1).void()
}

/// Reads digits without separator: a move of two digits a square, or a move number without dot.
fn digits<'s>(input: &mut &'s str) -> Result<Token<'s>> {
    digit1
        .map(|digits: &str| match digits.len() {
            length if length >= 4 && length.is_multiple_of(2) => Token::Move(digits),
            _ => Token::Number { number: number(digits), dots: 0 },
        })
        .parse_next(input)
}

/// Reads a move such as `c3-d4`.
fn algebraic<'s>(input: &mut &'s str) -> Result<Token<'s>> {
    let square = || (one_of(('a'..='l', 'A'..='L')), one_of('1'..='9'), digit0);
    let separator = take_while(0..=1, ['-', 'x', ':']);
    (square(), repeat::<_, _, (), _, _>(1.., (separator, square()))).take().map(Token::Move).parse_next(input)
}

/// Reads the opening bracket of a tag and what stands before its value; without a value it must look like a name.
fn tag_name<'s>(input: &mut &'s str) -> Result<&'s str> {
    let name = take_till(1.., ['"', '[', ']', '\n']).map(str::trim);
    let (name, quote) = preceded(('[', multispace0), (name, peek(opt((multispace0, '"'))))).parse_next(input)?;
    let named =
        name.starts_with(char::is_alphabetic) || (quote.is_some() && !name.is_empty() && !name.starts_with('%'));
    if named { Ok(name) } else { fail.parse_next(input) }
}

fn tag<'s>(input: &mut &'s str) -> Result<(Token<'s>, bool)> {
    let Some(name) = opt(tag_name).parse_next(input)? else {
        return any.value((Token::Stray, false)).parse_next(input);
    };
    multispace0.void().parse_next(input)?;
    if opt('"').parse_next(input)?.is_none() {
        let closed = opt(']').parse_next(input)?.is_some();
        let (name, value) = name.split_once(char::is_whitespace).unwrap_or((name, ""));
        let raw = RawTag { name, value: value.trim(), quoted: false, string_closed: true, closed };
        return Ok((Token::Tag(raw), false));
    }
    let (string, undecided) = string_end(input);
    let value = take_bytes(string.length).parse_next(input)?;
    let string_closed = string.closed && opt('"').parse_next(input)?.is_some();
    let closed = opt((multispace0, ']')).parse_next(input)?.is_some();
    Ok((Token::Tag(RawTag { name, value, quoted: true, string_closed, closed }), undecided))
}

struct StringEnd {
    length: usize,
    closed: bool,
}

/// Where the value of a tag ends: at the first quotation mark before a bracket in the same line, or at the first at all.
/// A value without end stops where a tag or a blank line follows.
fn string_end(text: &str) -> (StringEnd, bool) {
    let bytes = text.as_bytes();
    let mut first = None;
    let mut place = 0;
    while place < bytes.len() {
        match bytes[place] {
            b'\\' if matches!(bytes.get(place + 1), Some(b'"' | b'\\')) => place += 1,
            b'"' if text[place + 1..].trim_start_matches([' ', '\t']).starts_with(']') => {
                return (StringEnd { length: place, closed: true }, false);
            }
            b'"' => first = first.or(Some(place)),
            b'[' | b'\n' if first.is_some() => break,
            b'\n' if ends_string(&text[place + 1..]) => return (unclosed_string(&text[..place]), false),
            _ => {}
        }
        place += 1;
    }
    match first {
        Some(length) => (StringEnd { length, closed: true }, place == bytes.len()),
        None => (unclosed_string(text), true),
    }
}

/// Whether the line says that the string in the lines before was not closed.
fn ends_string(next_lines: &str) -> bool {
    let next = next_lines.trim_start_matches([' ', '\t', '\r']);
    next.is_empty() || next.starts_with(['[', '\n'])
}

/// What remains of a value without end: its first line without the bracket.
fn unclosed_string(text: &str) -> StringEnd {
    let line = text.lines().next().unwrap_or_default().trim_end();
    StringEnd { length: line.strip_suffix(']').unwrap_or(line).len(), closed: false }
}

fn comment<'s>(input: &mut &'s str) -> Result<(Token<'s>, bool)> {
    '{'.parse_next(input)?;
    match comment_end(input) {
        CommentEnd::Brace(length) => {
            let text = (take_bytes(length), '}').map(|(text, _)| text).parse_next(input)?;
            Ok((Token::Comment { text, closed: true }, false))
        }
        CommentEnd::TagLine { length, undecided } => {
            let text = take_bytes(length).parse_next(input)?;
            Ok((Token::Comment { text, closed: false }, undecided))
        }
        CommentEnd::Missing => Ok((Token::Comment { text: rest.parse_next(input)?, closed: false }, true)),
    }
}

enum CommentEnd {
    Brace(usize),
    TagLine { length: usize, undecided: bool },
    Missing,
}

/// Where a comment ends. A line that looks like a tag ends it only if the next brace after that line opens another
/// comment, or if there is none: a comment may quote tags, but then its own closing brace comes next.
fn comment_end(text: &str) -> CommentEnd {
    let mut tag_line = None;
    for (place, letter) in text.match_indices(['{', '}', '\n']) {
        match (letter, tag_line) {
            ("}", _) => return CommentEnd::Brace(place),
            ("{", Some(length)) => return CommentEnd::TagLine { length, undecided: false },
            ("\n", None) if looks_like_tag(&text[place + 1..]) => tag_line = Some(place + 1),
            _ => {}
        }
    }
    tag_line.map_or(CommentEnd::Missing, |length| CommentEnd::TagLine { length, undecided: true })
}

fn looks_like_tag(lines: &str) -> bool {
    let name = take_while(1.., |letter: char| letter.is_ascii_alphanumeric() || letter == '_');
    let mut tag = (space0::<_, ContextError>, '[', one_of('A'..='Z'), name, space0, '"');
    tag.parse_next(&mut &*lines).is_ok()
}

/// Reads `/FEN "..."/`; a command without end stops at the end of its line.
fn setup<'s>(input: &mut &'s str) -> Result<(Token<'s>, bool)> {
    '/'.parse_next(input)?;
    let stops = |&(place, letter): &(usize, &str)| letter == "/" || ends_string(&input[place + 1..]);
    match input.match_indices(['/', '\n']).find(stops) {
        Some((length, "/")) => {
            let text = (take_bytes(length), '/').map(|(text, _)| text).parse_next(input)?;
            Ok((Token::Setup { text, closed: true }, false))
        }
        unclosed => {
            let text = take_till(0.., '\n').parse_next(input)?;
            Ok((Token::Setup { text, closed: false }, unclosed.is_none()))
        }
    }
}
