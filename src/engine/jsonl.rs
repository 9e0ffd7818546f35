//! Foreign programs that speak the protocol of our own server: one JSON object a line.
//!
//! Answering `moves` with `from`, `to` and `captured` is enough; whatever else is asked may be answered `unsupported`. Moves
//! are sent as Hub texts: `32-28`, and `28x19x23` for a capture from 28 to 19 that takes 23.

use super::foreign::{Foreign, Shown};
use super::process::{Exchange, Process, Trouble, first_line};
use crate::mailbox::reading::Majority;
use crate::mailbox::{Mailbox, Reading};
use crate::notation::fen::{self, FenReport};
use crate::notation::fields::{missing, no_json, wrong};
use crate::notation::{Strictness, hub};
use crate::{Move, Outcome, Piece, Position, Role, Setup, Square, SquareSet};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::ops::ControlFlow;

/// A program that speaks JSON lines.
pub struct Jsonl {
    process: Process,
    asked: u64,
}

impl Jsonl {
    /// Drives this process.
    pub fn new(process: Process) -> Jsonl {
        Jsonl { process, asked: 0 }
    }

    fn ask(&mut self, mut question: Value) -> Result<Fields, Trouble> {
        self.asked += 1;
        let id = json!(self.asked);
        question["id"] = id.clone();
        let answer = self.process.exchange(&format!("{question}\n"), |line| read(line, &id))?;
        if Some(&answer) == question.as_object() {
            return Err(Trouble::Garbled("the question itself".to_owned()));
        }
        Ok(Fields { path: String::new(), fields: answer })
    }

    /// The moves that the program lists for a text, as they are.
    fn listed(&mut self, fen: &str) -> Result<Vec<Listed>, Trouble> {
        let listed: Vec<Value> = self.ask(json!({"op": "moves", "fen": fen}))?.need("moves", expected::MOVES)?;
        listed.into_iter().enumerate().map(|(place, value)| Listed::of(place, value)).collect()
    }
}

/// What is expected of the fields of answers.
mod expected {
    pub const MOVES: &str = "a list of the legal moves";
    pub const MOVE: &str = "an object with `from`, `to` and, where pieces are taken, `captured`";
    pub const SQUARE: &str = "a square as a number from 1 to 50";
    pub const CAPTURED: &str = "a list of the squares of the pieces that are taken, as numbers from 1 to 50";
    pub const FEN: &str = "the position after the move as a FEN";
    pub const RULESETS: &str = "an object with the verdict of each ruleset";
    pub const OUTCOME: &str = "`\"white wins\"`, `\"black wins\"`, `\"draw\"` or `\"open\"`";
    pub const PLY: &str = "after how many plies the game is over, as a whole number; of an open game how many it has";
}

/// The fields of an answer, or of an object in it.
struct Fields {
    /// What goes before their names to tell where they are.
    path: String,
    fields: Map<String, Value>,
}

impl Fields {
    fn need<T: for<'de> Deserialize<'de>>(&self, name: &str, expected: &str) -> Result<T, Trouble> {
        self.read(name, expected)?.ok_or_else(|| self.missing(name, expected))
    }

    /// The value of a field; `null` is as good as none.
    fn read<T: for<'de> Deserialize<'de>>(&self, name: &str, expected: &str) -> Result<Option<T>, Trouble> {
        let Some(value) = self.fields.get(name).filter(|value| !value.is_null()) else { return Ok(None) };
        T::deserialize(value).map(Some).map_err(|_| self.wrong(name, expected))
    }

    /// The trouble with a field that is there or is not.
    fn wrong(&self, name: &str, expected: &str) -> Trouble {
        let Some(value) = self.fields.get(name) else { return self.missing(name, expected) };
        Trouble::Garbled(wrong(&format!("{}{name}", self.path), &value.to_string(), expected))
    }

    fn missing(&self, name: &str, expected: &str) -> Trouble {
        let others = self.fields.keys().filter(|other| !["id", "ok", name].contains(&other.as_str()));
        Trouble::Garbled(missing(&format!("{}{name}", self.path), expected, "given", others))
    }
}

/// A move of an answer.
struct Listed {
    fields: Fields,
    chosen: Move,
}

impl Listed {
    fn of(place: usize, value: Value) -> Result<Listed, Trouble> {
        let name = format!("moves[{place}]");
        let Value::Object(fields) = value else {
            return Err(Trouble::Garbled(wrong(&name, &value.to_string(), expected::MOVE)));
        };
        let fields = Fields { path: format!("{name}."), fields };
        let [from, to] = ["from", "to"].map(|name| fields.need::<Square>(name, expected::SQUARE));
        let victims = fields.read::<SquareSet>("captured", expected::CAPTURED)?.unwrap_or_default();
        Ok(Listed { chosen: Move { from: from?, to: to?, victims }, fields })
    }
}

/// The moves of a list, unless one of them takes nothing although from its first to its last square there is a capture, were it only
/// the longest: it is not the move that is wrong then, but the answer that does not say what is captured.
fn complete(position: &Position, listed: Vec<Listed>) -> Result<Vec<Move>, Trouble> {
    const CAPTURES: Mailbox = Mailbox::new(Reading { majority: Majority::None, ..Reading::LAW });
    let moves = CAPTURES.moves(position);
    let is_odd = |each: &&Listed| !each.chosen.is_capture() && !is_way_free(position, &each.chosen);
    for Listed { fields, chosen } in listed.iter().filter(is_odd) {
        let has_its_ends = |other: &&Move| (other.from, other.to) == (chosen.from, chosen.to);
        if let Some(meant) = moves.iter().find(has_its_ends).filter(|meant| meant.is_capture()) {
            let captured = json!(meant.victims);
            return Err(fields.wrong("captured", &format!("{}, here `{captured}`", expected::CAPTURED)));
        }
    }
    Ok(listed.into_iter().map(|each| each.chosen).collect())
}

/// Whether the piece could go there if nothing were to be captured: if all others were of its colour.
fn is_way_free(position: &Position, chosen: &Move) -> bool {
    let turn = position.turn();
    let mut board = *position.board();
    for square in Square::all() {
        if board.get(square).is_some_and(|piece| piece.color() != turn) {
            board.set(square, Some(Piece::new(turn, Role::King)));
        }
    }
    Position::new(board, turn).is_ok_and(|alone| Mailbox::LAW.moves(&alone).contains(chosen))
}

/// What a line means to the request with this `id`: nothing, or the answer. A program that does not repeat the `id` is taken
/// to answer in order.
fn read(line: &str, id: &Value) -> ControlFlow<Result<Map<String, Value>, Trouble>> {
    if line.trim().is_empty() {
        return ControlFlow::Continue(());
    }
    let no_answer = |reason: &str| Err(Trouble::Garbled(format!("`{}`: {reason}", first_line(line))));
    let answer = match serde_json::from_str(line) {
        Ok(Value::Object(answer)) => answer,
        Ok(_) => return ControlFlow::Break(no_answer("no JSON object")),
        Err(error) => return ControlFlow::Break(no_answer(&no_json(line, &error))),
    };
    if answer.contains_key("hello") {
        return ControlFlow::Continue(());
    }
    ControlFlow::Break(match (answer.get("id"), answer.get("error")) {
        (Some(other), _) if !other.is_null() && other != id => {
            let expected = format!("`{id}`, the one of the question; each question gets one answer");
            Err(Trouble::Garbled(wrong("id", &other.to_string(), &expected)))
        }
        (_, None | Some(Value::Null)) => Ok(answer),
        (_, Some(error)) => Err(refusal(error)),
    })
}

fn refusal(error: &Value) -> Trouble {
    let field = |name| error.get(name).and_then(Value::as_str);
    match field("code") {
        Some("unsupported") => Trouble::Unsupported,
        code => Trouble::Refused(
            field("message").or(code).or(error.as_str()).map_or_else(|| error.to_string(), str::to_owned),
        ),
    }
}

impl Foreign for Jsonl {
    fn last_exchange(&self) -> Option<&Exchange> {
        self.process.last_exchange()
    }

    fn moves(&mut self, position: &Position, after: Option<&Move>) -> Result<Shown, Trouble> {
        if after.is_some() {
            return Err(Trouble::Unsupported);
        }
        let listed = self.listed(&fen::write(position))?;
        Ok(Shown { accepted: complete(position, listed)?, rejected: None })
    }

    fn play(&mut self, position: &Position, chosen: &Move) -> Result<Setup, Trouble> {
        let moves = [hub::write_move(chosen)];
        let fields = self.ask(json!({"op": "play", "fen": fen::write(position), "moves": moves}))?;
        let text: String = fields.need("fen", expected::FEN)?;
        let report = FenReport { repairable: false, ..fen::read(&text, Strictness::Strict) };
        match (report.setup, report.into_position()) {
            (Some(setup), _) => Ok(setup),
            (None, Ok(position)) => Ok(position.into()),
            (None, Err(error)) => Err(Trouble::Garbled(wrong("fen", &text, &format!("{}: {error}", expected::FEN)))),
        }
    }

    fn takes(&mut self, fen: &str) -> Result<bool, Trouble> {
        match self.listed(fen) {
            Ok(_) => Ok(true),
            Err(Trouble::Refused(_)) => Ok(false),
            Err(trouble) => Err(trouble),
        }
    }

    fn adjudicate(&mut self, fen: &str, moves: &[Move]) -> Result<(Outcome, usize), Trouble> {
        const RULESET: &str = "fmjd-2015";
        let moves: Vec<String> = moves.iter().map(hub::write_move).collect();
        let mut answer = self.ask(json!({"op": "adjudicate", "fen": fen, "moves": moves, "ruleset": RULESET}))?;
        if let Some(problem) = answer.fields.get("problem").filter(|problem| !problem.is_null()) {
            return Err(Trouble::Refused(format!("a move of the game: {problem}")));
        }
        let rulesets = answer.read::<Map<String, Value>>("rulesets", expected::RULESETS)?;
        if let Some(Value::Object(fields)) = rulesets.and_then(|mut rulesets| rulesets.remove(RULESET)) {
            answer = Fields { path: format!("rulesets.{RULESET}."), fields };
        }
        Ok((answer.need("outcome", expected::OUTCOME)?, answer.need("ply", expected::PLY)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said of a line as the answer to the question with the id 7.
    fn reading(line: &str) -> Option<Result<(), String>> {
        match read(line, &json!(7)) {
            ControlFlow::Continue(()) => None,
            ControlFlow::Break(answer) => Some(answer.map(drop).map_err(|trouble| trouble.to_string())),
        }
    }

    #[test]
    fn a_line_is_passed_over_or_an_answer_or_told_what_is_wrong_with_it() {
        for line in ["", "  ", r#"{"hello":"me"}"#] {
            assert_eq!(reading(line), None, "{line}");
        }
        for line in ["{}", r#"{"id":7}"#, r#"{"id":null,"error":null}"#] {
            assert_eq!(reading(line), Some(Ok(())), "{line}");
        }
        let expected = "; expected: `7`, the one of the question; each question gets one answer";
        for (line, told) in [
            (r#"{"id":6}"#, format!("an answer without meaning: the field `id` is `6`{expected}")),
            (r#"{"id":"7"}"#, format!("an answer without meaning: the field `id` is `\"7\"`{expected}")),
            ("[1]", "an answer without meaning: `[1]`: no JSON object".to_owned()),
            ("{", "an answer without meaning: `{`: no JSON: the line ends before the value does".to_owned()),
            ("think", "an answer without meaning: `think`: no JSON: expected value, at column 2".to_owned()),
            (r#"{"error":{"code":"unsupported"}}"#, "it does not support the question".to_owned()),
            (r#"{"error":{"code":"bad"}}"#, "it refuses: bad".to_owned()),
            (r#"{"error":{"code":"bad","message":"no"}}"#, "it refuses: no".to_owned()),
            (r#"{"error":"no"}"#, "it refuses: no".to_owned()),
            (r#"{"error":{}}"#, "it refuses: {}".to_owned()),
        ] {
            assert_eq!(reading(line), Some(Err(told)), "{line}");
        }
        let marked = reading("\u{feff}{}").and_then(Result::err).expect("an error");
        assert!(marked.ends_with("no JSON: it begins with a byte order mark (U+FEFF)"), "{marked}");
    }

    /// The moves of an answer, or what is wrong with it.
    fn moves(fen: &str, answer: Value) -> Result<Vec<String>, String> {
        let Value::Array(values) = answer else { panic!("{answer} is no list") };
        let position = fen::parse(fen).expect("a position");
        let listed = values.into_iter().enumerate().map(|(place, value)| Listed::of(place, value));
        let listed = listed.collect::<Result<Vec<_>, _>>().and_then(|listed| complete(&position, listed));
        listed.map(|moves| moves.iter().map(hub::write_move).collect()).map_err(|trouble| trouble.to_string())
    }

    #[test]
    fn a_move_that_cannot_be_read_is_told_by_its_field() {
        let square = "expected: a square as a number from 1 to 50";
        let list = "expected: a list of the squares of the pieces that are taken, as numbers from 1 to 50";
        let object = "expected: an object with `from`, `to` and, where pieces are taken, `captured`";
        for (answer, told) in [
            (json!(["32-28"]), format!("`moves[0]` is `\"32-28\"`; {object}")),
            (
                json!([{"from": 31, "to": 27}, {"from": "32", "to": 28}]),
                format!("`moves[1].from` is `\"32\"`; {square}"),
            ),
            (json!([{"from": 31, "to": 51}]), format!("`moves[0].to` is `51`; {square}")),
            (json!([{"From": 31, "to": 27}]), format!("`moves[0].from` is missing; {square}; given: `From`, `to`")),
            (json!([{"from": 28, "to": 19, "captured": 23}]), format!("`moves[0].captured` is `23`; {list}")),
        ] {
            let told = format!("an answer without meaning: the field {told}");
            assert_eq!(moves("W:W31:B20", answer), Err(told));
        }
    }

    /// A capture without its victims is an answer that lacks something; a quiet move that is not legal is a move that is not legal.
    #[test]
    fn a_capture_that_does_not_say_what_it_captures_is_told() {
        let list = "expected: a list of the squares of the pieces that are taken, as numbers from 1 to 50, here `[23]`";
        let named = "an answer without meaning: the field `moves[0].captured` is";
        let one = |captured: Value| moves("W:W28:B23", json!([{"from": 28, "to": 19, "captured": captured}]));
        assert_eq!(one(json!([])), Err(format!("{named} `[]`; {list}")));
        assert_eq!(
            moves("W:W28:B23", json!([{"from": 28, "to": 19}])),
            Err(format!("{named} missing; {list}; given: `from`, `to`"))
        );
        assert_eq!(one(json!([23])), Ok(vec!["28x19x23".to_owned()]));
        assert_eq!(moves("W:W28:B23", json!([{"from": 28, "to": 22}])), Ok(vec!["28-22".to_owned()]));
        assert_eq!(moves("W:W28:B23", json!([{"from": 28, "to": 50}])), Ok(vec!["28-50".to_owned()]));
        // Only a king that may take a piece twice could capture from 38 to 42.
        let quiet = "W:W18,K38,45,47:B28,K33,K40,K48";
        assert_eq!(moves(quiet, json!([{"from": 38, "to": 42, "captured": []}])), Ok(vec!["38-42".to_owned()]));
        // Not legal, as three can be taken, but a capture all the same.
        let shorter = moves("W:W28,31:B23,27,17,7", json!([{"from": 28, "to": 19}]));
        assert!(shorter.is_err_and(|told| told.contains("here `[23]`")));
    }
}
