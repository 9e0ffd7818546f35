//! Lines of the Hub protocol: a command, then arguments with or without a value.
//!
//! ```text
//! pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves="32-28 19-23"
//! ```

use std::fmt;
use std::str::FromStr;
use winnow::ascii::space0;
use winnow::combinator::{alt, delimited, eof, opt, preceded, repeat, terminated};
use winnow::prelude::*;
use winnow::token::take_while;

/// One line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    command: String,
    arguments: Vec<(String, String)>,
}

impl Line {
    /// A line without arguments.
    pub fn new(command: &str) -> Line {
        Line { command: command.to_owned(), arguments: Vec::new() }
    }

    /// Adds an argument; quotation marks in the value become apostrophes, because the protocol has no way to write them.
    pub fn with(mut self, name: &str, value: &str) -> Line {
        let value = value.replace('"', "'").replace(['\n', '\r'], " ");
        self.arguments.push((name.to_owned(), value));
        self
    }

    /// The first word.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// The value of an argument, empty for one that stands alone.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.arguments.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.command)?;
        for (name, value) in &self.arguments {
            if value.is_empty() || value.contains([' ', '=']) {
                write!(f, " {name}=\"{value}\"")?;
            } else {
                write!(f, " {name}={value}")?;
            }
        }
        Ok(())
    }
}

/// A text that is no line of the protocol.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a Hub line is a command and arguments `name=value`, with quotation marks around a value with blanks: offset {offset}"
)]
pub struct HubLineError {
    offset: usize,
}

impl FromStr for Line {
    type Err = HubLineError;

    /// Reads a line; blanks around arguments mean nothing.
    ///
    /// # Errors
    /// When there is no command, or a quotation mark is not closed.
    fn from_str(text: &str) -> Result<Line, HubLineError> {
        let arguments = repeat(0.., terminated(argument, space0));
        let line = (delimited(space0, word, space0), terminated(arguments, eof));
        let mut line = line.map(|(command, arguments): (&str, Vec<_>)| Line { command: command.to_owned(), arguments });
        line.parse(text.trim_end()).map_err(|error| HubLineError { offset: error.offset() })
    }
}

fn word<'a>(input: &mut &'a str) -> ModalResult<&'a str> {
    take_while(1.., |letter: char| !letter.is_whitespace() && letter != '=' && letter != '"').parse_next(input)
}

fn argument(input: &mut &str) -> ModalResult<(String, String)> {
    let quoted = delimited('"', take_while(0.., |letter| letter != '"'), '"');
    let bare = take_while(0.., |letter: char| !letter.is_whitespace() && letter != '"');
    let value = opt(preceded('=', alt((quoted, bare))));
    (word, value)
        .map(|(name, value): (&str, Option<&str>)| (name.to_owned(), value.unwrap_or_default().to_owned()))
        .parse_next(input)
}

#[cfg(test)]
mod tests {
    use super::Line;

    #[test]
    fn arguments_have_a_value_or_none() {
        let line: Line = "  go  think x= y=\"\" z=\"a = b\"  w=1=2".parse().unwrap();
        assert_eq!(line.command(), "go");
        let values = ["think", "x", "y", "z", "w", "v"].map(|name| line.value(name));
        assert_eq!(values, [Some(""), Some(""), Some(""), Some("a = b"), Some("1=2"), None]);
    }

    #[test]
    fn what_is_no_line_is_refused() {
        for text in ["", "   ", "pos pos=\"W", "=", "\"", "pos =x"] {
            assert!(text.parse::<Line>().is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let line = Line::new("error").with("message", "a \"bad\" = position").with("flag", "");
        assert_eq!(line.to_string(), "error message=\"a 'bad' = position\" flag=\"\"");
        assert_eq!(line.to_string().parse(), Ok(line));
    }
}
