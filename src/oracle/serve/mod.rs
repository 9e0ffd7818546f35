//! The oracle as a server: one JSON object a line in, one a line out, in the same order.
//!
//! ```text
//! < {"hello":"draughts-oracle","protocol":1,"version":"0.1.0","ruleset":"fmjd-2015"}
//! > {"id":7,"op":"moves","fen":"W:WK2:B7,8,17,18"}
//! < {"id":7,"ok":true,"fen":"W:WK2:B7,8,17,18","turn":"white","count":1,"moves":[{"from":2,"to":2, ...}]}
//! > {"id":8,"op":"moves","fen":"W:W4:B49"}
//! < {"id":8,"ok":false,"error":{"code":"bad-fen","message":"the man on `4` stands on its own promotion row ..."}}
//! ```
//!
//! Unknown fields are ignored, `id` comes back as it was written, errors are answers, and no input ends the process.

mod budget;
#[cfg(feature = "cli")]
pub mod hub;
pub mod lines;
mod operations;
mod reading;
mod request;
mod response;
#[cfg(feature = "cli")]
pub mod tcp;
mod text;

use crate::engine::Native;
use crate::game::Ruleset;
use crate::mailbox::joined::Joined;
use request::Request;
use response::{ErrorCode, Failure};

/// The longest line that is read, in bytes without its end.
const LINE_LIMIT: usize = 64 * 1024;

/// The version of the protocol; it changes when a client would have to.
const PROTOCOL: u32 = 1;

/// Answers requests: with an engine of this crate, or as a program that misreads the rules.
#[derive(Clone, Copy, Debug)]
pub struct Server {
    /// Which engine answers as long as the rules are read as they stand.
    pub engine: Native,
    /// The rules of moving as they are read.
    pub misread: Joined,
    /// The draw rules that are taken for those of the default ruleset.
    pub rules: Ruleset,
}

impl Default for Server {
    fn default() -> Server {
        Server { engine: Native::Bitboard, misread: Joined::LAW, rules: Ruleset::default() }
    }
}

impl Server {
    /// The line with which the server introduces itself.
    pub fn hello(&self) -> String {
        response::hello()
    }

    /// The answer to one line, without a line end. Whatever the line holds, there is an answer.
    ///
    /// ```
    /// use draughts_oracle::oracle::serve::Server;
    ///
    /// let answer = Server::default().answer(br#"{"id":1,"op":"moves","fen":"W:W31:B20"}"#);
    /// assert!(answer.starts_with(r#"{"id":1,"ok":true,"fen":"W:W31:B20","turn":"white","count":2,"#));
    /// ```
    pub fn answer(&self, line: &[u8]) -> String {
        match Request::read(line) {
            Ok(request) => response::write(request.id, self.perform(&request)),
            Err((id, failure)) => response::write(id, Err(failure)),
        }
    }

    /// The answer to a line longer than the limit, of which nothing else is known.
    pub fn answer_to_long_line(&self) -> String {
        let message = format!("a line has at most {LINE_LIMIT} bytes");
        response::write(None, Err(Failure::new(ErrorCode::LineTooLong, message)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each request of the page, `>`, and the answer behind it, `<`.
    #[test]
    fn the_exchanges_of_the_protocol_page_are_true() {
        let page = include_str!("../../guide/protocol.md");
        let lines = |mark: &str| page.lines().filter_map(|line| line.strip_prefix(mark)).collect::<Vec<_>>();
        let (requests, answers) = (lines("> "), lines("< "));
        assert_eq!((requests.len(), answers.len()), (9, 9));
        for (request, answer) in requests.into_iter().zip(answers) {
            assert_eq!(Server::default().answer(request.as_bytes()), answer, "{request}");
        }
    }

    /// The FENs of the page, and the move in one of them.
    #[test]
    fn the_positions_of_the_protocol_page_can_be_read() {
        let page = include_str!("../../guide/protocol.md");
        let (_, block) = page.split_once("three parts with colons between them:\n\n```text\n").expect("the examples");
        let examples = block.split("```").next().unwrap_or_default().lines();
        let fens: Vec<&str> = examples.filter_map(|line| line.split_whitespace().next()).collect();
        assert_eq!(fens.len(), 3);
        for fen in fens.into_iter().chain(["B:W25,31,K40:B1,2"]) {
            assert!(page.contains(fen), "{fen}");
            assert!(crate::notation::fen::parse(fen).is_ok(), "{fen}");
        }
    }
}
