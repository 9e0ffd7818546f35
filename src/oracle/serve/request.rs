//! What a client asks.

use super::response::{ErrorCode, Failure};
use crate::moves::Count;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// How a text is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum TextKind {
    /// As a FEN.
    Fen,
    /// As a Hub position.
    Hub,
    /// As a move.
    Move,
}

/// One request; which fields it needs depends on the operation.
#[derive(Debug, Deserialize)]
pub(super) struct Request<'a> {
    #[serde(borrow, default, deserialize_with = "as_written")]
    pub id: Option<&'a RawValue>,
    #[serde(borrow)]
    pub op: Cow<'a, str>,
    #[serde(borrow)]
    pub fen: Option<Cow<'a, str>>,
    #[serde(borrow, rename = "move")]
    pub chosen: Option<Cow<'a, str>>,
    pub moves: Option<Vec<String>>,
    #[serde(default)]
    pub routes: bool,
    pub depth: Option<u32>,
    #[serde(default)]
    pub count: Count,
    #[serde(default)]
    pub divide: bool,
    #[serde(borrow)]
    pub ruleset: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub text: Option<Cow<'a, str>>,
    #[serde(rename = "as")]
    pub kind: Option<TextKind>,
    #[serde(default)]
    pub lenient: bool,
}

/// The `id` of a line whose other fields cannot be used.
#[derive(Deserialize)]
struct Labelled<'a> {
    #[serde(borrow, default, deserialize_with = "as_written")]
    id: Option<&'a RawValue>,
}

/// Takes the value as it stands, `null` included.
fn as_written<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(deserializer).map(Some)
}

impl<'a> Request<'a> {
    /// Reads a line; a failure comes with the `id`, if there is one.
    pub fn read(line: &'a [u8]) -> Result<Request<'a>, (Option<&'a RawValue>, Failure)> {
        let text = std::str::from_utf8(line).map_err(|error| {
            let message = format!("a line is UTF-8; at offset {} it is not", error.valid_up_to());
            (None, Failure::new(ErrorCode::BadUtf8, message))
        })?;
        // A list would be taken for the fields in their order.
        if !text.trim_start().starts_with('{') && serde_json::from_str::<&RawValue>(text).is_ok() {
            return Err((None, Failure::new(ErrorCode::BadRequest, "a request is a JSON object")));
        }
        serde_json::from_str(text).map_err(|error| {
            let code = if error.is_data() { ErrorCode::BadRequest } else { ErrorCode::BadJson };
            let id = serde_json::from_str(text).ok().and_then(|labelled: Labelled<'a>| labelled.id);
            (id, Failure::new(code, error.to_string()))
        })
    }
}

/// A field that the operation cannot do without.
pub(super) fn need<T>(field: Option<T>, name: &str) -> Result<T, Failure> {
    field.ok_or_else(|| Failure::new(ErrorCode::BadRequest, format!("the field `{name}` is missing")))
}
