//! What a PDN text has that the grammar for writers has not.

use crate::notation::problem::Severity;
use std::fmt;
use std::ops::Range;

macro_rules! faults {
    ($($(#[doc = $doc:literal])+ $variant:ident = $code:literal, $severity:ident, $message:literal;)*) => {
        /// One kind of deviation from the grammar for writers.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum PdnFault {
            $($(#[doc = $doc])+ $variant,)*
        }

        impl PdnFault {
            /// Every kind.
            pub const ALL: &[PdnFault] = &[$(PdnFault::$variant),*];

            /// A stable name.
            pub const fn code(self) -> &'static str {
                match self { $(PdnFault::$variant => $code,)* }
            }

            /// How grave it is: an error loses something of the text, a warning is repaired, a note is common usage.
            pub const fn severity(self) -> Severity {
                match self { $(PdnFault::$variant => Severity::$severity,)* }
            }
        }

        impl fmt::Display for PdnFault {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(PdnFault::$variant => $message,)* })
            }
        }
    };
}

faults! {
    /// Bytes that are no UTF-8 were read as Latin-1.
    Latin1 = "pdn-latin-1", Warning, "not UTF-8: read as Latin-1";
    /// The text of one record is longer than the reader holds.
    TooLong = "pdn-too-long", Error, "the record is too long and was cut here";
    /// A backslash and a letter where a line should end.
    LiteralEscape = "pdn-literal-escape", Warning, "a backslash and a letter instead of a line end";
    /// A line that begins with a semicolon.
    Semicolon = "pdn-semicolon", Warning, "a comment after a semicolon; PDN has `%` and braces";
    /// Something that belongs nowhere.
    UnexpectedText = "pdn-unexpected-text", Error, "this is no part of a game";
    /// A bracket, brace or parenthesis that closes nothing or opens nothing.
    StrayBracket = "pdn-stray-bracket", Error, "a bracket without its partner";

    /// A tag without closing bracket.
    UnclosedTag = "pdn-unclosed-tag", Error, "the tag is not closed";
    /// A value without closing quotation mark.
    UnclosedString = "pdn-unclosed-string", Error, "the value of the tag is not closed";
    /// A tag without value, or with a value that is not quoted.
    UnquotedTag = "pdn-unquoted-tag", Error, "a tag needs a value in quotation marks";
    /// A value broken over lines.
    BrokenString = "pdn-broken-string", Warning, "the value of the tag is broken over lines";
    /// The name of a tag is no capital letter with letters, digits and underscores behind it.
    TagName = "pdn-tag-name", Warning, "the name of a tag is a capital letter, then letters, digits and underscores";
    /// A tag that was there before.
    DuplicateTag = "pdn-duplicate-tag", Warning, "the tag comes twice; the first counts";
    /// Text before the tags.
    BeforeTags = "pdn-before-tags", Warning, "the tags come first";
    /// Blanks around the value of `Result`.
    BlankInResult = "pdn-blank-in-result", Warning, "blanks around the result";

    /// A comment without closing brace.
    UnclosedComment = "pdn-unclosed-comment", Error, "the comment is not closed";
    /// A variation without closing parenthesis.
    UnclosedVariation = "pdn-unclosed-variation", Error, "the variation is not closed";
    /// A command without closing slash.
    UnclosedSetup = "pdn-unclosed-setup", Error, "the command is not closed";
    /// A command that is not `FEN`.
    UnknownSetup = "pdn-unknown-setup", Error, "the only command is FEN with a value in quotation marks";
    /// A variation without content.
    EmptyVariation = "pdn-empty-variation", Warning, "the variation is empty";
    /// Variations nested deeper than the reader goes.
    TooDeep = "pdn-too-deep", Error, "variations are nested too deeply; this one is left out";

    /// A move that is no move on this board.
    UnreadableMove = "pdn-unreadable-move", Error, "no move on a board of fifty squares";
    /// A move that the record leaves out.
    UnknownMove = "pdn-unknown-move", Warning, "the move is not known";
    /// A square with a leading zero.
    LeadingZero = "pdn-leading-zero", Note, "a square is written without leading zero";
    /// Blanks inside a move.
    BlankInMove = "pdn-blank-in-move", Warning, "no blanks inside a move";
    /// A colon, a capital letter, a dash or a sign of multiplication between squares.
    OtherSeparator = "pdn-other-separator", Warning, "quiet moves are written with `-`, captures with `x`";
    /// No separator between squares.
    NoSeparator = "pdn-no-separator", Warning, "squares are parted by `-` or `x`";
    /// A move number without dot.
    NoDot = "pdn-no-dot", Warning, "a move number ends in a dot";
    /// Three dots apart from the number of the move.
    SplitNumber = "pdn-split-number", Note, "the three dots belong to the number of the move";
    /// A number before something else than a move.
    NumberWithoutMove = "pdn-number-without-move", Note, "a number without a move";
    /// A blank between a move and its mark.
    BlankBeforeStrength = "pdn-blank-before-strength", Warning, "no blank before a mark of strength";
    /// An asterisk for a forced move.
    ForcedMark = "pdn-forced-mark", Warning, "an asterisk marks no forced move; that is `$7`";

    /// A result instead of the asterisk.
    ResultAsTerminator = "pdn-result-as-terminator", Note, "writers end a game with `*`";
    /// A result that is none of the usual ones.
    UnusualResult = "pdn-unusual-result", Warning, "an unusual result";
    /// Another result than the tag gives.
    ResultMismatch = "pdn-result-mismatch", Warning, "the tag `Result` gives another result";
    /// A result inside a variation.
    ResultInVariation = "pdn-result-in-variation", Warning, "a result inside a variation is kept as a comment";
    /// A second terminator.
    SecondTerminator = "pdn-second-terminator", Warning, "the game has ended already";
    /// Nothing ends the game.
    NoTerminator = "pdn-no-terminator", Note, "nothing ends the game";
}

/// A deviation and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PdnProblem {
    /// What it is.
    pub fault: PdnFault,
    /// Byte offsets into the source of the record.
    pub span: Range<usize>,
    /// The line in the file, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The offending text, shortened to one line.
    pub text: String,
}

impl fmt::Display for PdnProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PdnProblem { fault, line, column, text, .. } = self;
        write!(f, "{line}:{column}: {}: {fault}", fault.severity())?;
        if text.is_empty() { Ok(()) } else { write!(f, ": `{text}`") }
    }
}
