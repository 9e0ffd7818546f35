//! What a client asks.

use super::response::{ErrorCode, Failure};
use crate::moves::Count;
use crate::notation::fields::{self, wrong};
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::fmt;

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

/// The fields that there are, and what is expected of each.
const FIELDS: &[(&str, &str)] = &[
    ("id", "anything"),
    ("op", "`\"moves\"`, `\"explain\"`, `\"play\"`, `\"perft\"`, `\"adjudicate\"` or `\"parse\"`"),
    ("fen", "a position as a text"),
    ("move", MOVE),
    ("moves", "a list of moves as texts"),
    ("routes", BOOLEAN),
    ("depth", "a whole number from 0 to 4294967295"),
    ("count", "`\"moves\"` or `\"routes\"`"),
    ("divide", BOOLEAN),
    ("ruleset", "the id of a ruleset as a text"),
    ("text", "a text"),
    ("as", "`\"fen\"`, `\"hub\"` or `\"move\"`"),
    ("lenient", BOOLEAN),
];

const MOVE: &str = "a move as a text";
const BOOLEAN: &str = "`true` or `false`";

fn expected(name: &str) -> &'static str {
    FIELDS.iter().find(|(known, _)| *known == name).map_or("", |(_, expected)| expected)
}

/// One request; which fields it needs depends on the operation.
#[derive(Debug)]
pub(super) struct Request<'a> {
    pub id: Option<&'a RawValue>,
    pub op: String,
    pub fen: Option<String>,
    pub chosen: Option<String>,
    pub moves: Option<Vec<String>>,
    pub routes: bool,
    pub depth: Option<u32>,
    pub count: Count,
    pub divide: bool,
    pub ruleset: Option<String>,
    pub text: Option<String>,
    pub kind: Option<TextKind>,
    pub lenient: bool,
    unknown: Vec<String>,
}

impl<'a> Request<'a> {
    /// Reads a line; a failure comes with the `id`, if there is one.
    pub fn read(line: &'a [u8]) -> Result<Request<'a>, (Option<&'a RawValue>, Failure)> {
        let text = std::str::from_utf8(line).map_err(|error| {
            let message = format!("a line is UTF-8; at offset {} it is not", error.valid_up_to());
            (None, Failure::new(ErrorCode::BadUtf8, message))
        })?;
        let fields: Fields<'a> = serde_json::from_str(text).map_err(|error| (None, unread(text, &error)))?;
        let id = fields.known.get("id").copied();
        Request::of(fields).map_err(|failure| (id, failure))
    }

    fn of(fields: Fields<'a>) -> Result<Request<'a>, Failure> {
        if let Some(name) = fields.twice {
            return Err(Failure::new(ErrorCode::BadRequest, format!("the field `{name}` is there twice")));
        }
        Ok(Request {
            id: fields.known.get("id").copied(),
            op: fields.read("op")?.ok_or_else(|| missing("op", &fields.unknown))?,
            fen: fields.read("fen")?,
            chosen: fields.read("move")?,
            moves: fields.moves()?,
            routes: fields.read("routes")?.unwrap_or_default(),
            depth: fields.read("depth")?,
            count: fields.read("count")?.unwrap_or_default(),
            divide: fields.read("divide")?.unwrap_or_default(),
            ruleset: fields.read("ruleset")?,
            text: fields.read("text")?,
            kind: fields.read("as")?,
            lenient: fields.read("lenient")?.unwrap_or_default(),
            unknown: fields.unknown,
        })
    }

    /// A field that the operation cannot do without.
    pub fn need<T>(&self, field: Option<T>, name: &str) -> Result<T, Failure> {
        field.ok_or_else(|| missing(name, &self.unknown))
    }

    /// What is said of an operation that there is not.
    pub fn no_such_operation(&self) -> Failure {
        Failure::new(ErrorCode::Unsupported, wrong("op", &format!("\"{}\"", self.op), expected("op")))
    }
}

/// The fields of a line as they are written.
#[derive(Default)]
struct Fields<'a> {
    known: BTreeMap<&'static str, &'a RawValue>,
    /// The names of the others, which say nothing unless one of them was meant for a field that is missing.
    unknown: Vec<String>,
    /// A field that is there more than once.
    twice: Option<&'static str>,
}

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields<'de>, D::Error> {
        deserializer.deserialize_map(FieldsVisitor)
    }
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = Fields<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
        let mut fields = Fields::default();
        while let Some((name, value)) = map.next_entry::<String, &RawValue>()? {
            let Some(&(known, _)) = FIELDS.iter().find(|(known, _)| *known == name) else {
                fields.unknown.push(name);
                continue;
            };
            if fields.known.insert(known, value).is_some() {
                fields.twice = Some(known);
            }
        }
        Ok(fields)
    }
}

impl Fields<'_> {
    /// The value of a field; `null` is as good as none.
    fn read<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, Failure> {
        self.known.get(name).map_or(Ok(None), |value| value_of(value, name, expected(name)))
    }

    fn moves(&self) -> Result<Option<Vec<String>>, Failure> {
        let Some(moves) = self.read::<Vec<Box<RawValue>>>("moves")? else { return Ok(None) };
        let read = |(place, value): (usize, Box<RawValue>)| value_of(&value, &format!("moves[{place}]"), MOVE);
        moves.into_iter().enumerate().map(read).collect::<Result<Vec<_>, _>>().map(Some)
    }
}

fn value_of<T: DeserializeOwned>(value: &RawValue, name: &str, expected: &str) -> Result<T, Failure> {
    let failure = |_| Failure::new(ErrorCode::BadRequest, wrong(name, value.get(), expected));
    serde_json::from_str(value.get()).map_err(failure)
}

fn missing(name: &str, unknown: &[String]) -> Failure {
    Failure::new(ErrorCode::BadRequest, fields::missing(name, expected(name), "not known", unknown))
}

/// What is said of a line that is no JSON object.
fn unread(line: &str, error: &serde_json::Error) -> Failure {
    if error.is_data() {
        return Failure::new(ErrorCode::BadRequest, "a request is a JSON object");
    }
    Failure::new(ErrorCode::BadJson, format!("the line is {}", fields::no_json(line, error)))
}
