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

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    /// A client and its stream in one: what it gives, piece by piece, and what happens, `<` read, `.` written, `!` flushed.
    struct Log<'a>(&'a RefCell<String>);

    struct Pieces<'a>(Vec<&'a str>, Log<'a>);

    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.1.0.borrow_mut().push('<');
            let piece = if self.0.is_empty() { "" } else { self.0.remove(0) };
            buffer[..piece.len()].copy_from_slice(piece.as_bytes());
            Ok(piece.len())
        }
    }

    impl Write for Log<'_> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let mut log = self.0.borrow_mut();
            bytes.iter().filter(|&&byte| byte == b'\n').for_each(|_| log.push('.'));
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            self.0.borrow_mut().push('!');
            Ok(())
        }
    }

    /// Answers are given away before the server waits, and only then.
    #[test]
    fn what_is_answered_is_flushed_before_waiting() {
        let log = RefCell::new(String::new());
        let pieces = vec!["{}\n{}\n{}", "\n", "{}\n"];
        run(&Server::default(), Pieces(pieces, Log(&log)), &mut Log(&log)).expect("streams in memory");
        assert_eq!(log.into_inner(), ".!<..!<.!<.!<!");
    }

    #[test]
    fn lines_are_as_long_as_they_may_be_and_end_or_not() {
        let answers = |input: &str| {
            let mut output = Vec::new();
            run(&Server::default(), input.as_bytes(), &mut output).expect("streams in memory");
            let text = String::from_utf8(output).expect("a text");
            text.lines().skip(1).map(|line| line.contains("line-too-long")).collect::<Vec<_>>()
        };
        let long = |length: usize| "x".repeat(length);
        assert_eq!(answers(&format!("{}   {{}}\n", long(LINE_LIMIT))), [true]);
        for (length, is_too_long) in
            [(LINE_LIMIT - 1, false), (LINE_LIMIT, false), (LINE_LIMIT + 1, true), (LINE_LIMIT + 9, true)]
        {
            assert_eq!(answers(&long(length)), [is_too_long], "{length}");
            assert_eq!(answers(&format!("{}\n{{}}\n\n", long(length))), [is_too_long, false], "{length}");
            assert_eq!(answers(&format!("{}\r\n{{}}", long(length))), [is_too_long, false], "{length}");
        }
    }
}
