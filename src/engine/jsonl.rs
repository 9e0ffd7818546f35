//! Foreign programs that speak the protocol of our own server: one JSON object a line.
//!
//! Answering `moves` with `from`, `to` and `captured` is enough; whatever else is asked may be answered `unsupported`. Moves
//! are sent as Hub texts: `32-28`, and `28x19x23` for a capture from 28 to 19 that takes 23.

use super::foreign::{Foreign, Shown};
use super::process::{Exchange, Process, Trouble, first_line};
use crate::notation::{fen, hub};
use crate::{Move, Outcome, Position, Square, SquareSet};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::ops::ControlFlow;

/// A program that speaks JSON lines.
pub struct Jsonl {
    process: Process,
    asked: u64,
}

#[derive(Deserialize)]
struct Listed {
    moves: Vec<ListedMove>,
}

#[derive(Deserialize)]
struct ListedMove {
    from: Square,
    to: Square,
    #[serde(default)]
    captured: SquareSet,
}

#[derive(Deserialize)]
struct Played {
    fen: String,
}

#[derive(Deserialize)]
struct Ending {
    outcome: Outcome,
    ply: usize,
}

impl Jsonl {
    /// Drives this process.
    pub fn new(process: Process) -> Jsonl {
        Jsonl { process, asked: 0 }
    }

    fn ask<T: DeserializeOwned>(&mut self, mut question: Value) -> Result<T, Trouble> {
        self.asked += 1;
        let id = json!(self.asked);
        question["id"] = id.clone();
        let answer = self.process.exchange(&format!("{question}\n"), |line| read(line, &id))?;
        if answer == question {
            return Err(Trouble::Garbled("the question itself".to_owned()));
        }
        serde_json::from_value(answer).map_err(|error| Trouble::Garbled(error.to_string()))
    }
}

/// What a line means to the request with this `id`: nothing, or the answer. A program that does not repeat the `id` is taken
/// to answer in order.
fn read(line: &str, id: &Value) -> ControlFlow<Result<Value, Trouble>> {
    if line.trim().is_empty() {
        return ControlFlow::Continue(());
    }
    let Ok(answer @ Value::Object(_)) = serde_json::from_str::<Value>(line) else {
        return ControlFlow::Break(Err(Trouble::Garbled(format!("`{}`", first_line(line)))));
    };
    let is_other = answer.get("id").is_some_and(|other| !other.is_null() && other != id);
    if answer.get("hello").is_some() || is_other {
        return ControlFlow::Continue(());
    }
    ControlFlow::Break(match answer.get("error") {
        None | Some(Value::Null) => Ok(answer),
        Some(error) => Err(refusal(error)),
    })
}

fn refusal(error: &Value) -> Trouble {
    let field = |name| error.get(name).and_then(Value::as_str);
    match field("code") {
        Some("unsupported") => Trouble::Unsupported,
        code => Trouble::Refused(field("message").or(code).or(error.as_str()).unwrap_or_default().to_owned()),
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
        let listed: Listed = self.ask(json!({"op": "moves", "fen": fen::write(position)}))?;
        let moves = listed.moves.into_iter().map(|each| Move { from: each.from, to: each.to, victims: each.captured });
        Ok(Shown { accepted: moves.collect(), rejected: None })
    }

    fn play(&mut self, position: &Position, chosen: &Move) -> Result<Position, Trouble> {
        let moves = [hub::write_move(chosen)];
        let played: Played = self.ask(json!({"op": "play", "fen": fen::write(position), "moves": moves}))?;
        fen::parse(&played.fen).map_err(|error| Trouble::Garbled(format!("`{}`: {error}", played.fen)))
    }

    fn takes(&mut self, fen: &str) -> Result<bool, Trouble> {
        match self.ask::<Listed>(json!({"op": "moves", "fen": fen})) {
            Ok(_) => Ok(true),
            Err(Trouble::Refused(_)) => Ok(false),
            Err(trouble) => Err(trouble),
        }
    }

    fn adjudicate(&mut self, fen: &str, moves: &[Move]) -> Result<(Outcome, usize), Trouble> {
        const RULESET: &str = "fmjd-2015";
        let moves: Vec<String> = moves.iter().map(hub::write_move).collect();
        let mut answer: Value =
            self.ask(json!({"op": "adjudicate", "fen": fen, "moves": moves, "ruleset": RULESET}))?;
        if let Some(problem) = answer.get("problem").filter(|problem| !problem.is_null()) {
            return Err(Trouble::Refused(format!("a move of the game: {problem}")));
        }
        let by_ruleset = answer.get_mut("rulesets").and_then(|rulesets| rulesets.get_mut(RULESET)).map(Value::take);
        let ending: Ending = serde_json::from_value(by_ruleset.unwrap_or(answer))
            .map_err(|error| Trouble::Garbled(error.to_string()))?;
        Ok((ending.outcome, ending.ply))
    }
}
