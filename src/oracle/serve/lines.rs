//! The server on a pair of streams, such as standard input and output.

use super::{LINE_LIMIT, Server};
use std::io::{self, BufRead, BufReader, Read, Write};

/// Introduces the server, then answers line after line until the input ends. What is written is flushed whenever the next
/// line is not there yet, so that a client may send one line at a time or many at once.
///
/// # Errors
/// When the input cannot be read or the output cannot be written.
pub fn run(server: &Server, input: impl Read, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "{}", server.hello())?;
    let mut lines = Lines { input: BufReader::new(input), line: Vec::new() };
    loop {
        if !lines.next_is_there() {
            output.flush()?;
        }
        let answer = match lines.next()? {
            Line::End => return output.flush(),
            Line::Blank => continue,
            Line::Text(line) => server.answer(line),
            Line::TooLong => server.answer_to_long_line(),
        };
        writeln!(output, "{answer}")?;
    }
}

/// Lines of a stream; of a line beyond the limit nothing is kept.
struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
}

enum Line<'a> {
    Text(&'a [u8]),
    Blank,
    TooLong,
    End,
}

impl<R: Read> Lines<R> {
    /// Whether the next line can be had without waiting.
    fn next_is_there(&self) -> bool {
        self.input.buffer().contains(&b'\n')
    }

    fn next(&mut self) -> io::Result<Line<'_>> {
        self.line.clear();
        // Room for the line end, and one byte more to see that the line is too long.
        let limit = LINE_LIMIT as u64 + 2;
        let read = self.input.by_ref().take(limit).read_until(b'\n', &mut self.line)?;
        let line = self.line.trim_ascii();
        if read == 0 {
            return Ok(Line::End);
        }
        if line.len() <= LINE_LIMIT && (self.line.ends_with(b"\n") || read < limit as usize) {
            return Ok(if line.is_empty() { Line::Blank } else { Line::Text(line) });
        }
        if !self.line.ends_with(b"\n") {
            self.input.skip_until(b'\n')?;
        }
        Ok(Line::TooLong)
    }
}
