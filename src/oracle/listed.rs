//! Lists of positions as a source.

use super::source::{Refused, Source, Visited};
use crate::Position;
use crate::notation::{Strictness, fen, position};

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

    /// Adds every line of a text; `file` names it in reports.
    pub fn read(&mut self, file: &str, text: &str, strictness: Strictness) {
        for (place, line) in text.lines().enumerate() {
            let Some(written) = position_in(line) else { continue };
            match position::parse(written, strictness) {
                Ok(position) => self.positions.push(position),
                Err(error) => {
                    self.refused.push(Refused { file: file.to_owned(), game: place + 1, reason: error.to_string() });
                }
            }
        }
    }

    /// Adds a remark that a whole file could not be used.
    pub fn refuse(&mut self, file: &str, reason: String) {
        self.refused.push(Refused { file: file.to_owned(), game: 0, reason });
    }

    /// The positions read so far.
    pub fn positions(&self) -> &[Position] {
        &self.positions
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
    use crate::notation::Strictness;

    #[test]
    fn every_form_of_a_line_is_read_and_the_others_are_named() {
        let mut listed = Listed::default();
        let text = "# a list\n\n[Event \"x\"]\n[FEN \"W:W31:B20\"]\nW:W31:B20\nBeeeeeBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeW\nhello\n";
        listed.read("list.fen", text, Strictness::Strict);
        assert_eq!(listed.positions().len(), 3);
        let mut seen = 0;
        let Visited { records, refused } = listed.visit(0, &mut |_| seen += 1);
        assert_eq!((records, seen), (3, 3));
        assert_eq!(refused.len(), 1);
        assert_eq!((refused[0].file.as_str(), refused[0].game), ("list.fen", 7));
    }
}
