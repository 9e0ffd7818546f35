//! What a text says: the operation `parse`.

use crate::Position;
use crate::engine::Native;
use crate::notation::moves::{Dialect, MoveText, resolve};
use crate::notation::{self, Strictness, hub};
use serde::Serialize;

/// What a text says, and everything that is to be said about it.
#[derive(Debug, Serialize)]
pub(super) struct Parsed {
    kind: &'static str,
    /// How it is written; unknown when it cannot be read, or fits several moves.
    dialect: Option<&'static str>,
    /// The position as FEN, or the move as Hub text; unknown when it cannot be read, or fits several moves.
    value: Option<String>,
    /// Each legal move that a move text can stand for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    readings: Vec<Reading>,
    problems: Vec<Problem>,
}

/// One way to read a move text.
#[derive(Debug, Serialize)]
struct Reading {
    dialect: &'static str,
    value: String,
}

/// A finding, with its place in the text where it has one.
#[derive(Debug, Serialize)]
struct Problem {
    code: &'static str,
    offset: Option<usize>,
    message: String,
}

/// Reads a FEN; every fault is told.
pub(super) fn fen(text: &str) -> Parsed {
    let report = notation::fen::read(text, Strictness::Strict);
    let counted = report.counters != notation::fen::Counters::default();
    let problem = |problem: &notation::fen::FenProblem| Problem {
        code: problem.fault.code(),
        offset: Some(problem.offset),
        message: problem.to_string(),
    };
    Parsed {
        kind: "fen",
        dialect: report.position.map(|_| if counted { "lidraughts" } else { "pdn" }),
        value: report.position.as_ref().map(notation::fen::write),
        readings: Vec::new(),
        problems: report.problems.iter().map(problem).collect(),
    }
}

/// Reads a Hub position.
pub(super) fn hub(text: &str) -> Parsed {
    let (value, problems) = match hub::parse_position(text) {
        Ok(position) => (Some(notation::fen::write(&position)), Vec::new()),
        Err(error) => (None, vec![Problem { code: "bad-hub", offset: None, message: error.to_string() }]),
    };
    Parsed { kind: "hub", dialect: value.as_ref().map(|_| "hub"), value, readings: Vec::new(), problems }
}

/// Reads a move in every dialect that gives a legal move; none is guessed.
pub(super) fn chosen(engine: Native, position: &Position, text: &str) -> Parsed {
    let unread = |code, message| Parsed {
        kind: "move",
        dialect: None,
        value: None,
        readings: Vec::new(),
        problems: vec![Problem { code, offset: None, message }],
    };
    let parsed = match text.parse::<MoveText>() {
        Ok(parsed) => parsed,
        Err(error) => return unread("bad-move", error.to_string()),
    };
    let resolution = resolve(&parsed, &engine.moves(position), || engine.routes(position));
    let candidates = resolution.candidates();
    let of_candidates = resolution.readings().iter().filter(|(played, _)| candidates.contains(played));
    let readings: Vec<Reading> = of_candidates
        .map(|(played, dialect)| Reading { dialect: name(*dialect), value: hub::write_move(played) })
        .collect();
    match (&candidates[..], readings.first()) {
        ([played], Some(first)) => Parsed {
            kind: "move",
            dialect: Some(first.dialect),
            value: Some(hub::write_move(played)),
            readings,
            problems: Vec::new(),
        },
        ([], _) => unread("illegal-move", format!("`{text}` fits no legal move")),
        _ => Parsed { readings, ..unread("ambiguous-move", format!("`{text}` fits {} legal moves", candidates.len())) },
    }
}

fn name(dialect: Dialect) -> &'static str {
    match dialect {
        Dialect::Short => "short",
        Dialect::Route => "route",
        Dialect::VictimList => "victim-list",
        Dialect::PartialRoute => "partial-route",
        Dialect::PartialVictimList => "partial-victim-list",
        Dialect::Unordered => "unordered",
    }
}
