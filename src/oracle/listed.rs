//! Lists of positions as a source.

use super::source::{Refused, Source, UNREADABLE, Visited};
use crate::Position;
use crate::notation::position::PositionTextError;
use crate::notation::{Strictness, fen, position};
use std::io::{self, BufRead, Read};

/// Positions read from lists, one a line: a FEN, a line `[FEN "..."]`, or a Hub string. Empty lines, lines that begin with
/// `#`, and other PDN tags are passed over.
#[derive(Clone, Debug, Default)]
pub struct Listed {
    positions: Vec<Position>,
    refused: Vec<Refused>,
}

impl Listed {
    /// How many positions a block has; the last one may have fewer.
    const BLOCK: usize = 512;

    /// Adds every line of a text, in which bytes that are no UTF-8 are replaced; `file` names it in reports.
    ///
    /// # Errors
    /// When it cannot be read, is no list at all, or there are more positions than can be held. What was read before is kept.
    pub fn read(&mut self, file: &str, mut source: impl BufRead, strictness: Strictness) -> Result<(), ListError> {
        let mut line = Vec::new();
        for number in 1.. {
            line.clear();
            // One byte more, to see that the line is too long.
            if source.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut line)? == 0 {
                break;
            }
            if line.len() as u64 > LONGEST_LINE {
                return Err(ListError::LongLine { file: file.to_owned(), line: number });
            }
            if let Some(written) = position_in(&String::from_utf8_lossy(&line)) {
                self.read_position(file, number, written, strictness)?;
            }
        }
        Ok(())
    }

    fn read_position(
        &mut self,
        file: &str,
        line: usize,
        written: &str,
        strictness: Strictness,
    ) -> Result<(), ListError> {
        match position::parse(written, strictness) {
            Ok(_) if self.positions.len() == MOST_POSITIONS => Err(ListError::TooManyPositions),
            Err(_) if self.refused.len() == MOST_REFUSED => Err(ListError::NoList { file: file.to_owned() }),
            Ok(position) => {
                self.positions.push(position);
                Ok(())
            }
            Err(error) => {
                let (kind, reason) = (kind(&error).to_owned(), error.to_string());
                self.refused.push(Refused { file: file.to_owned(), game: line, kind, reason });
                Ok(())
            }
        }
    }

    /// Adds a remark that a whole file could not be used.
    pub fn refuse(&mut self, file: &str, reason: String) {
        self.refused.push(Refused { file: file.to_owned(), game: 0, kind: UNREADABLE.to_owned(), reason });
    }
}

/// How many bytes a line may have.
const LONGEST_LINE: u64 = 1 << 16;

/// How many positions are held, in some 300 MB.
const MOST_POSITIONS: usize = 10_000_000;

/// How many lines may be no positions.
const MOST_REFUSED: usize = 100_000;

/// Why a list is not read to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ListError {
    /// It cannot be read.
    #[error(transparent)]
    Unread(#[from] io::Error),
    /// A line so long that this is no list.
    #[error("`{file}` is no list of positions: line {line} has more than {LONGEST_LINE} bytes")]
    LongLine {
        /// Which file.
        file: String,
        /// Which line, from 1.
        line: usize,
    },
    /// So many lines are no positions that this is no list.
    #[error("`{file}` is no list of positions: more than {MOST_REFUSED} lines are none")]
    NoList {
        /// Which file.
        file: String,
    },
    /// More positions than are held.
    #[error("there are more than {MOST_POSITIONS} positions: take them in several parts")]
    TooManyPositions,
}

/// The name of the first fault.
fn kind(error: &PositionTextError) -> &'static str {
    match error {
        PositionTextError::Fen(error) => error.problems().first().map_or("bad-fen", |problem| problem.fault.code()),
        PositionTextError::Hub(_) => "bad-hub",
    }
}

/// What a line says about a position, if anything.
fn position_in(line: &str) -> Option<&str> {
    let line = line.trim();
    let is_tag = line.starts_with('[');
    let is_remark = line.is_empty() || line.starts_with('#');
    if is_tag { fen::from_tag_line(line) } else { (!is_remark).then_some(line) }
}

impl Source for Listed {
    fn name(&self) -> &str {
        "positions"
    }

    fn blocks(&self) -> u64 {
        self.positions.len().div_ceil(Listed::BLOCK).max(1) as u64
    }

    /// The first block also reports every line that could not be read.
    fn visit(&self, block: u64, each: &mut dyn FnMut(&Position)) -> Visited {
        let positions = self.positions.chunks(Listed::BLOCK).nth(block as usize).unwrap_or_default();
        positions.iter().for_each(each);
        let refused = if block == 0 { self.refused.clone() } else { Vec::new() };
        Visited { records: positions.len() as u64, refused }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_a_line_is_read_and_the_others_are_named() {
        let mut listed = Listed::default();
        let text = "# a list\n\n[Event \"x\"]\n[FEN \"W:W31:B20\"]\nW:W31:B20\nBeeeeeBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeW\nhello\n";
        listed.read("list.fen", text.as_bytes(), Strictness::Strict).expect("a list");
        let mut seen = 0;
        let Visited { records, refused } = listed.visit(0, &mut |_| seen += 1);
        assert_eq!((records, seen), (3, 3));
        assert_eq!(refused.len(), 1);
        assert_eq!((refused[0].file.as_str(), refused[0].game), ("list.fen", 7));
    }

    #[test]
    fn what_never_ends_is_no_list() {
        let fault = |mut listed: Listed, source: &mut dyn BufRead| {
            listed.read("endless", source, Strictness::Strict).expect_err("it would never end").to_string()
        };
        let long = fault(Listed::default(), &mut io::BufReader::new(io::repeat(0)));
        assert_eq!(long, "`endless` is no list of positions: line 1 has more than 65536 bytes");
        let words = "y\n".repeat(MOST_REFUSED + 1);
        let none = fault(Listed::default(), &mut words.as_bytes());
        assert_eq!(none, "`endless` is no list of positions: more than 100000 lines are none");
        let full = Listed { positions: vec![Position::START; MOST_POSITIONS], refused: Vec::new() };
        let many = fault(full, &mut "W:WK46:BK5\n".as_bytes());
        assert_eq!(many, "there are more than 10000000 positions: take them in several parts");
    }

    #[test]
    fn blocks_have_so_many_positions_and_the_first_tells_what_was_refused() {
        let text = "W:W31:B20\n".repeat(Listed::BLOCK + 3);
        let mut listed = Listed::default();
        assert_eq!((listed.name(), listed.blocks()), ("positions", 1));
        listed.refuse("gone", "no such file".to_owned());
        listed.read("list", text.as_bytes(), Strictness::Strict).expect("a list");
        assert_eq!(listed.blocks(), 2);
        let visited = [0, 1, 2].map(|block| listed.visit(block, &mut |_| {}));
        assert_eq!(visited.clone().map(|it| it.records), [Listed::BLOCK as u64, 3, 0]);
        let (file, kind, reason) = ("gone".to_owned(), UNREADABLE.to_owned(), "no such file".to_owned());
        let gone = Refused { file, game: 0, kind, reason };
        assert_eq!(visited.map(|it| it.refused), [vec![gone], vec![], vec![]]);
    }

    #[test]
    fn a_line_is_as_long_as_it_may_be() {
        let read = |length: u64| {
            let line = format!("#{}\n", " ".repeat(length as usize - 2));
            Listed::default().read("list", line.as_bytes(), Strictness::Strict).is_ok()
        };
        assert_eq!([read(LONGEST_LINE - 1), read(LONGEST_LINE), read(LONGEST_LINE + 1)], [true, true, false]);
    }
}
