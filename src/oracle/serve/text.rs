//! What a text says: the operation `parse`.

use crate::Position;
use crate::engine::Native;
use crate::notation::moves::{Dialect, MoveText, Separator, resolve};
use crate::notation::{self, Severity, Strictness, hub};
use serde::Serialize;

/// What a text says, and everything that is to be said about it.
#[derive(Debug, Serialize)]
pub(super) struct Parsed {
    kind: &'static str,
    /// How it is written; unknown when it cannot be read, or fits several moves.
    dialect: Option<&'static str>,
    /// The position as FEN, or the move as Hub text; unknown when it cannot be read, or fits several moves.
    value: Option<String>,
    /// Each legal move that a move text can stand for, also by a less certain reading than the one that counts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    readings: Vec<Meaning>,
    problems: Vec<Problem>,
}

/// One way to read a move text.
#[derive(Debug, Serialize)]
struct Meaning {
    dialect: &'static str,
    value: String,
}

/// A finding, with its place in the text where it has one.
#[derive(Debug, Serialize)]
struct Problem {
    code: &'static str,
    /// Whether the text is refused for it, or read all the same.
    severity: &'static str,
    offset: Option<usize>,
    message: String,
}

impl Problem {
    fn error(code: &'static str, message: String) -> Problem {
        Problem { code, severity: "error", offset: None, message }
    }
}

/// Reads a FEN; every fault is reported, and every repair.
pub(super) fn fen(text: &str, strictness: Strictness) -> Parsed {
    let report = notation::fen::read(text, strictness);
    let counted = report.counters != notation::fen::Counters::default();
    let problem = |problem: &notation::fen::FenProblem| Problem {
        code: problem.fault.code(),
        severity: if problem.severity == Severity::Error { "error" } else { "warning" },
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
        Err(error) => (None, vec![Problem::error("bad-hub", error.to_string())]),
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
        problems: vec![Problem::error(code, message)],
    };
    let parsed = match text.parse::<MoveText>() {
        Ok(parsed) => parsed,
        Err(error) => return unread("bad-move", error.to_string()),
    };
    let resolution = resolve(&parsed, &engine.moves(position), || engine.routes(position));
    let candidates = resolution.candidates();
    let name = |dialect: Dialect| name(dialect, parsed.separator());
    let readings: Vec<Meaning> = (resolution.readings().iter())
        .map(|(played, dialect)| Meaning { dialect: name(*dialect), value: hub::write_move(played) })
        .collect();
    let surest = resolution.readings().iter().map(|(_, dialect)| *dialect).min();
    match (&candidates[..], surest) {
        ([played], Some(surest)) => Parsed {
            kind: "move",
            dialect: Some(name(surest)),
            value: Some(hub::write_move(played)),
            readings,
            problems: Vec::new(),
        },
        ([], _) => unread("illegal-move", format!("`{text}` fits no legal move")),
        _ => Parsed { readings, ..unread("ambiguous-move", format!("`{text}` fits {} legal moves", candidates.len())) },
    }
}

/// Two digits for each square and nothing between them is how lidraughts writes.
fn name(dialect: Dialect, separator: Separator) -> &'static str {
    match dialect {
        Dialect::Short | Dialect::Route if separator == Separator::Nothing => "lidraughts",
        Dialect::Short => "short",
        Dialect::Route => "route",
        Dialect::VictimList => "victim-list",
        Dialect::PartialRoute => "partial-route",
        Dialect::PartialVictimList => "partial-victim-list",
        Dialect::Unordered => "unordered",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fen_with_counters_is_one_of_lidraughts() {
        let dialect = |text: &str| fen(text, Strictness::Strict).dialect;
        assert_eq!(dialect("W:W31:B20"), Some("pdn"));
        assert_eq!(dialect("W:W31:B20:H3:F2"), Some("lidraughts"));
        assert_eq!(dialect("W:W31"), None);
    }

    #[test]
    fn a_move_that_fits_none_or_several_is_told_so() {
        let problem = |position: &str, text: &str| {
            let position = notation::fen::parse(position).expect("a position");
            let parsed = chosen(Native::Bitboard, &position, text);
            let problem = parsed.problems.into_iter().next().map(|it| (it.code, it.message));
            (parsed.value, parsed.readings.len(), problem)
        };
        let told = |code, message: &str| Some((code, message.to_owned()));
        assert_eq!(problem("W:W31:B20", "31-27"), (Some("31-27".to_owned()), 1, None));
        assert_eq!(problem("W:W31:B20", "31-22"), (None, 0, told("illegal-move", "`31-22` fits no legal move")));
        let several = told("ambiguous-move", "`4x15` fits 2 legal moves");
        assert_eq!(problem("W:WK4:B13,20,32,37", "4x15"), (None, 2, several));
    }
}
