//! The records of a file, one after the other.

use super::Record;
use super::fault::PdnFault;
use super::parser::{Draft, Parsed, locate, parse, step};
use std::io::{self, BufRead, Read};

/// How much is read at least before a record is tried.
const STEP: usize = 1 << 16;

/// The longest record, in bytes; a longer one is cut.
const LONGEST: usize = 1 << 24;

/// How many records in a row are cut before the source is given up.
const MOST_CUT: usize = 2;

/// How many records without tags and moves there may be.
const MOST_EMPTY: usize = 10_000;

/// Why a source is not read to its end.
#[derive(Debug, thiserror::Error)]
enum NoGames {
    #[error("this is no file of games: there are {MOST_CUT} records in a row of more than {LONGEST} bytes")]
    Long,
    #[error("this is no file of games: there are more than {MOST_EMPTY} records without tags and moves")]
    Empty,
}

/// Reads the records of a source one after the other; holds never more than one of them.
///
/// What never ends need not be games: where records are too long, or without tags and moves, time after time, it ends with an error.
///
/// Texts that are no UTF-8 are read as Latin-1, line by line, and a byte order mark is skipped.
///
/// ```
/// use draughts_oracle::notation::pdn::Records;
///
/// let text = "[White \"A\"]\n1. 32-28 19-23 2. 28x19 1-0\n\n[White \"B\"]\n1. 31-27 *";
/// let records: Result<Vec<_>, _> = Records::new(text.as_bytes()).collect();
/// let plies: Vec<_> = records?.iter().map(|record| record.game.plies().count()).collect();
/// assert_eq!(plies, [3, 1]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Records<R> {
    source: R,
    /// Text that is read and not yet used up to `start`.
    buffer: String,
    start: usize,
    /// Bytes at the end of what was read that may be the beginning of a letter.
    torn: Vec<u8>,
    /// Places in the buffer that were read as Latin-1.
    latin1: Vec<usize>,
    at_end: bool,
    /// Line and column of the place up to which the buffer is used up.
    location: (usize, usize),
    number: usize,
    /// The line of the first remark that was in no record.
    remark: Option<usize>,
    /// How many of the last records were cut, and how many of all were empty.
    cut: usize,
    empty: usize,
}

impl<R: BufRead> Records<R> {
    /// Reads from this source.
    pub fn new(source: R) -> Records<R> {
        Records {
            source,
            buffer: String::new(),
            start: 0,
            torn: Vec::new(),
            latin1: Vec::new(),
            at_end: false,
            location: (1, 1),
            number: 0,
            remark: None,
            cut: 0,
            empty: 0,
        }
    }

    /// The line, from 1, of the first remark that was passed over because it belongs to no record, as behind the last one.
    ///
    /// ```
    /// use draughts_oracle::notation::pdn::Records;
    ///
    /// let mut records = Records::new("1. 32-28 *\n% found in a book".as_bytes());
    /// assert_eq!((records.by_ref().count(), records.remark()), (1, Some(2)));
    /// ```
    pub fn remark(&self) -> Option<usize> {
        self.remark
    }

    /// Reads as much again as is held already, so that the work stays proportional to the length of the text.
    fn read_on(&mut self) -> io::Result<()> {
        self.buffer.drain(..self.start);
        self.latin1.iter_mut().for_each(|place| *place = place.saturating_sub(self.start));
        self.start = 0;
        let goal = self.buffer.len() + self.buffer.len().max(STEP);
        while !self.at_end && self.buffer.len() < goal {
            self.read_line()?;
        }
        Ok(())
    }

    /// Reads to the end of a line, or a part of a very long line.
    fn read_line(&mut self) -> io::Result<()> {
        let mut bytes = std::mem::take(&mut self.torn);
        let read = self.source.by_ref().take(STEP as u64).read_until(b'\n', &mut bytes)?;
        self.at_end = read == 0;
        if self.number == 0 && self.buffer.is_empty() && bytes.starts_with(b"\xef\xbb\xbf") {
            bytes.drain(..3);
        }
        match std::str::from_utf8(&bytes) {
            Ok(text) => self.buffer.push_str(text),
            Err(error) if error.error_len().is_none() && !self.at_end => {
                self.torn = bytes.split_off(error.valid_up_to());
                self.buffer.push_str(&String::from_utf8_lossy(&bytes));
            }
            Err(error) => {
                self.latin1.push(self.buffer.len() + error.valid_up_to());
                self.buffer.extend(bytes.iter().map(|&byte| char::from(byte)));
            }
        }
        Ok(())
    }

    fn record(&mut self, mut draft: Draft, used: usize, cut: bool) -> Record {
        let end = self.start + used;
        let source = self.buffer[self.start..end].to_owned();
        let inside = self.latin1.iter().find(|&&place| (self.start..end).contains(&place));
        if let Some(place) = inside.map(|place| place - self.start) {
            let place = source.floor_char_boundary(place);
            draft.faults.push((PdnFault::Latin1, place..place));
        }
        self.latin1.retain(|&place| place >= end);
        self.cut = if cut { self.cut + 1 } else { 0 };
        if cut {
            draft.faults.push((PdnFault::TooLong, used..used));
        }
        self.empty += usize::from(draft.game.tags.is_empty() && draft.game.plies().next().is_none());
        let location = self.location;
        self.move_on(used);
        self.number += 1;
        let problems = locate(draft.faults, &source, location);
        let Draft { game, terminator, .. } = draft;
        Record { game, terminator, number: self.number, source, location, problems }
    }
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<io::Result<Record>> {
        if let Some(error) = self.no_games() {
            self.end();
            return Some(Err(io::Error::new(io::ErrorKind::InvalidData, error)));
        }
        loop {
            self.skip_blanks();
            let cut = self.buffer.len() - self.start >= LONGEST;
            match parse(&self.buffer[self.start..], self.at_end || cut) {
                Parsed::Record(draft, used) => return Some(Ok(self.record(*draft, used, cut && !self.at_end))),
                Parsed::Nothing => {
                    let left = self.buffer.len() - self.start;
                    if left > 0 {
                        self.remark.get_or_insert(self.location.0);
                    }
                    if self.at_end {
                        return None;
                    }
                    self.move_on(left);
                }
                _ => {
                    if let Err(error) = self.read_on() {
                        self.end();
                        return Some(Err(error));
                    }
                }
            }
        }
    }
}

impl<R> Records<R> {
    fn no_games(&self) -> Option<NoGames> {
        if self.cut >= MOST_CUT { Some(NoGames::Long) } else { (self.empty > MOST_EMPTY).then_some(NoGames::Empty) }
    }

    /// Reads nothing more.
    fn end(&mut self) {
        (self.at_end, self.start) = (true, self.buffer.len());
        (self.cut, self.empty) = (0, 0);
    }

    /// Leaves so many bytes of the buffer behind.
    fn move_on(&mut self, bytes: usize) {
        let left = &self.buffer[self.start..self.start + bytes];
        self.location = left.chars().fold(self.location, step);
        self.start += bytes;
    }

    fn skip_blanks(&mut self) {
        let rest = &self.buffer[self.start..];
        self.move_on(rest.len() - rest.trim_start().len());
    }
}

/// Reads all records of a text.
pub fn read_str(text: &str) -> Vec<Record> {
    Records::new(text.as_bytes()).filter_map(Result::ok).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::io::{BufReader, Read};

    /// So many bytes of games, and how many of them were read.
    struct Counted<'a>(&'a [u8], &'a Cell<usize>);

    impl Read for Counted<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let read = self.0.read(buffer)?;
            self.1.set(self.1.get() + read);
            Ok(read)
        }
    }

    #[test]
    fn a_record_is_given_before_the_file_is_read_to_its_end() {
        let game = "[Event \"a\"]\n\n1. 32-28 19-23 *\n\n";
        let text = game.repeat(5 * STEP / game.len());
        let read = Cell::new(0);
        let mut records = Records::new(BufReader::with_capacity(100, Counted(text.as_bytes(), &read)));
        assert_eq!(records.next().and_then(Result::ok).map(|record| record.game.plies().count()), Some(2));
        assert!(read.get() <= 2 * STEP, "{}", read.get());
        assert_eq!(records.count(), 5 * STEP / game.len() - 1);
    }
}
