//! What the server says.

use super::PROTOCOL;
use crate::Outcome;
use crate::game::{Adjudication, Ruleset};
use crate::notation::json::{Explained, Moves, Perft};
use serde::Serialize;
use serde_json::value::RawValue;

/// Why a request has no other answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ErrorCode {
    /// The line is longer than the limit.
    LineTooLong,
    /// The line is no UTF-8.
    #[serde(rename = "bad-utf8")]
    BadUtf8,
    /// The line is no JSON.
    BadJson,
    /// A field is missing or of the wrong type.
    BadRequest,
    /// There is no such operation.
    Unsupported,
    /// The position cannot be read, or is none.
    BadFen,
    /// A move cannot be read.
    BadMove,
    /// A move can be read and is not legal.
    IllegalMove,
    /// A move text fits several legal moves.
    AmbiguousMove,
    /// The answer would take longer than a server should work on one request.
    TooMuchWork,
}

/// An error as an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Failure {
    code: ErrorCode,
    message: String,
}

impl Failure {
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Failure {
        Failure { code, message: message.into() }
    }

    /// Says in which ply of a list of moves it happened.
    pub fn at_ply(self, ply: usize) -> Failure {
        Failure { message: format!("ply {ply}: {}", self.message), ..self }
    }
}

/// The answer to one operation, in the shape of the command of the same name.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Reply {
    Moves(Moves),
    Explain(Explained),
    Play(Played),
    Perft(Perft),
    Adjudicate(Adjudication),
    Parse(super::text::Parsed),
}

/// The position after some moves.
#[derive(Debug, Serialize)]
pub(super) struct Played {
    pub fen: String,
    pub outcome: Outcome,
}

/// One line of answer.
#[derive(Serialize)]
struct Line<'a, T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    ok: bool,
    #[serde(flatten)]
    body: T,
}

#[derive(Serialize)]
struct Failed {
    error: Failure,
}

/// The line that answers the request with this `id`.
pub(super) fn write(id: Option<&RawValue>, answer: Result<Reply, Failure>) -> String {
    match answer {
        Ok(body) => to_line(&Line { id, ok: true, body }),
        Err(error) => to_line(&Line { id, ok: false, body: Failed { error } }),
    }
}

#[derive(Serialize)]
struct Hello {
    hello: &'static str,
    protocol: u32,
    version: &'static str,
    ruleset: &'static str,
}

/// The line with which the server introduces itself.
pub(super) fn hello() -> String {
    to_line(&Hello {
        hello: env!("CARGO_PKG_NAME"),
        protocol: PROTOCOL,
        version: env!("CARGO_PKG_VERSION"),
        ruleset: Ruleset::default().id,
    })
}

fn to_line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts, numbers and lists of them can be written")
}
