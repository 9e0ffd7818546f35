//! PDN 3.0, the text for games: a tolerant reader, and a writer that keeps to the grammar for writers.
//!
//! [`Records`] reads games one after the other from any buffered source and never holds more than one of them. It reports
//! every deviation from the grammar for writers, and goes on after every fault. It knows no rules: what stands as a
//! move is taken apart as a [`MoveText`], and whether it is legal is for others to say.

mod fault;
pub mod files;
mod lexer;
mod parser;
mod records;
mod result;
mod write;

pub use fault::{PdnFault, PdnProblem};
pub use records::{Records, read_str};
pub use result::GameResult;
pub use write::write;

use super::fen;
use super::moves::{MoveText, MoveTextError};
use super::problem::Strictness;
use crate::Color;
use std::ops::Range;

/// One game of a file with all that was found in its text.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// What the text says.
    pub game: Game,
    /// What ended the movetext: `*` or a result; nothing when the text just stops.
    pub terminator: Option<String>,
    /// Which record of its file it is, from 1.
    pub number: usize,
    /// The text of the record. All spans are byte offsets into it.
    pub source: String,
    /// Line and column of the file at which the source begins, both from 1.
    pub location: (usize, usize),
    /// Deviations from the grammar for writers, in the order of the text.
    pub problems: Vec<PdnProblem>,
}

impl Record {
    /// Line and column of the file, both from 1, for a byte offset into the source; columns count characters.
    pub fn location(&self, offset: usize) -> (usize, usize) {
        let before = self.source.get(..offset).unwrap_or(&self.source);
        before.chars().fold(self.location, parser::step)
    }

    /// The result: what the tag says, or else what ends the movetext.
    pub fn result(&self) -> Option<&str> {
        let told = |text: &&str| !matches!(*text, "" | "?" | "*");
        self.game.tag("Result").filter(told).or(self.terminator.as_deref().filter(told))
    }

    /// Where the first comment behind a `%` begins, which belongs to the text and not to the game. In a comment between braces `%` is
    /// a letter like any other.
    pub fn line_comment(&self) -> Option<usize> {
        self.source.contains('%').then(|| lexer::line_comment(&self.source)).flatten()
    }

    /// What shows to which variant of draughts the game belongs.
    pub fn variant(&self) -> VariantFacts {
        let mut facts = VariantFacts {
            game_type: self.game.tag("GameType").and_then(leading_number),
            algebraic_squares: false,
            highest_square: self.game.fen().and_then(highest_in_fen),
        };
        facts.add(&self.game.body);
        facts
    }
}

/// What a record shows of the variant of draughts it belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VariantFacts {
    /// The number with which the tag `GameType` begins; 20 is international draughts.
    pub game_type: Option<u32>,
    /// Whether a move names squares by letter.
    pub algebraic_squares: bool,
    /// The highest number of a square in the moves, variations and the tag `FEN`, be there such a square or not.
    pub highest_square: Option<u32>,
}

impl VariantFacts {
    fn add(&mut self, body: &[Item]) {
        let mut rest = vec![body];
        while let Some(body) = rest.pop() {
            for item in body {
                match item {
                    Item::Ply(ply) => self.add_ply(&ply.attempt),
                    Item::Variation(inner) => rest.push(inner),
                    _ => {}
                }
            }
        }
    }

    fn add_ply(&mut self, attempt: &Attempt) {
        let highest = match attempt {
            Attempt::Squares(text) => text.squares().iter().map(|square| u32::from(square.number())).max(),
            Attempt::Unreadable(MoveTextError::SquareOutOfRange { text, .. }) => leading_number(text),
            Attempt::Unreadable(MoveTextError::Algebraic { .. }) => {
                self.algebraic_squares = true;
                None
            }
            _ => None,
        };
        self.highest_square = self.highest_square.max(highest);
    }
}

/// The highest number in a FEN, whatever its board.
fn highest_in_fen(fen: &str) -> Option<u32> {
    fen.split(|letter: char| !letter.is_ascii_digit()).filter_map(leading_number).max()
}

fn leading_number(text: &str) -> Option<u32> {
    let text = text.trim_start();
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    (end > 0).then(|| text[..end].parse().unwrap_or(u32::MAX))
}

/// Tags and movetext.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Game {
    /// The tags, in their order.
    pub tags: Vec<Tag>,
    /// The movetext.
    pub body: Vec<Item>,
}

impl Game {
    /// The value of the first tag of this name, without blanks around it.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.trim())
    }

    /// Sets the value of a tag; adds the tag when there is none.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|tag| tag.name == name) {
            Some(tag) => value.clone_into(&mut tag.value),
            None => self.tags.push(Tag { name: name.to_owned(), value: value.to_owned(), span: 0..0 }),
        }
    }

    /// The position from which the game starts, where a tag gives one.
    pub fn fen(&self) -> Option<&str> {
        self.tag("FEN").filter(|fen| !fen.is_empty())
    }

    /// The moves and setups of the game itself, without its variations and comments.
    pub fn mainline(&self) -> impl Iterator<Item = Step<'_>> {
        self.body.iter().filter_map(|item| match item {
            Item::Ply(ply) => Some(Step::Ply(ply)),
            Item::Setup(setup) => Some(Step::Setup(setup)),
            _ => None,
        })
    }

    /// The moves of the game itself.
    pub fn plies(&self) -> impl Iterator<Item = &Ply> {
        self.mainline().filter_map(|step| match step {
            Step::Ply(ply) => Some(ply),
            Step::Setup(_) => None,
        })
    }
}

/// What changes the position in a movetext.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step<'a> {
    /// A move.
    Ply(&'a Ply),
    /// A position put in the place of the one before.
    Setup(&'a SetupCommand),
}

/// A tag such as `[Event "Open"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Its name.
    pub name: String,
    /// Its value, with escapes resolved and line breaks turned into blanks.
    pub value: String,
    /// Where it stands.
    pub span: Range<usize>,
}

/// One element of a movetext.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A move.
    Ply(Ply),
    /// Moves instead of the one before.
    Variation(Vec<Item>),
    /// The text between braces.
    Comment(String),
    /// The number of a numeric annotation glyph.
    Nag(u32),
    /// A position put in the place of the one before.
    Setup(SetupCommand),
}

/// A move as it stands in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The number before it.
    pub number: Option<MoveNumber>,
    /// The move, without blanks inside; one that is not known is `- -` or `...`.
    pub text: String,
    /// What the text says.
    pub attempt: Attempt,
    /// Marks such as `!` and `?!`, without parentheses.
    pub strength: Option<String>,
    /// Where it stands.
    pub span: Range<usize>,
}

/// What the text of a move says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// Squares.
    Squares(MoveText),
    /// `...` or `- -`: a move that is not known.
    Unknown,
    /// Nothing that is a move on this board.
    Unreadable(MoveTextError),
}

/// The number before a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveNumber {
    /// The number.
    pub number: u32,
    /// Whether three dots say that the second player moves.
    pub second: bool,
}

/// A command such as `/FEN "B:W31:B1"/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupCommand {
    /// The text between the slashes.
    pub text: String,
    /// Where it stands.
    pub span: Range<usize>,
}

impl SetupCommand {
    /// The position of the command; `B::` only passes the turn.
    pub fn fen(&self) -> Option<&str> {
        let value = self.text.trim().strip_prefix("FEN")?.trim();
        value.strip_prefix('"')?.strip_suffix('"')
    }

    /// The side to which a null move such as `/FEN "B::"/` passes the turn.
    pub fn passes_turn_to(&self) -> Option<Color> {
        let side = self.fen()?.trim().strip_suffix("::")?;
        Color::ALL.into_iter().find(|color| side.len() == 1 && side.starts_with(color.letter()))
    }

    /// The position of the command and what is to be said about its text.
    pub fn position(&self, strictness: Strictness) -> Option<fen::FenReport> {
        self.fen().map(|fen| fen::read(fen, strictness))
    }
}

/// The commands in a comment, such as `[%clk 1:00:00]`: name and argument.
///
/// ```
/// use draughts_oracle::notation::pdn;
///
/// let commands: Vec<_> = pdn::comment_commands("[%clock w0:09:57 B0:09:58] good [%eval -0.1]").collect();
/// assert_eq!(commands, [("clock", "w0:09:57 B0:09:58"), ("eval", "-0.1")]);
/// ```
pub fn comment_commands(comment: &str) -> impl Iterator<Item = (&str, &str)> {
    comment.split("[%").skip(1).filter_map(|rest| {
        let command = rest.split_once(']')?.0.trim();
        Some(command.split_once(char::is_whitespace).map_or((command, ""), |(name, rest)| (name, rest.trim())))
    })
}
