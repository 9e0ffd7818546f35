//! What every reader says about a text: how grave a finding is, and a short excerpt of the place.

use std::fmt;

/// How much a reader forgives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// Only what the grammar allows to readers.
    #[default]
    Strict,
    /// Spelling faults are repaired and reported; what a text says is never changed.
    Lenient,
}

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Note,
    /// A deviation from the grammar for writers; the meaning is clear.
    Warning,
    /// The meaning is not clear, or not allowed.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}

/// Longest excerpt, in characters, so that a message stays one line whatever the input.
const EXCERPT: usize = 32;

/// The beginning of a text, short and on one line: control characters are escaped.
pub(crate) fn excerpt(text: &str) -> String {
    let mut short: String = text.chars().take(EXCERPT).flat_map(char::escape_debug).collect();
    if text.chars().nth(EXCERPT).is_some() {
        short.push('…');
    }
    short
}
