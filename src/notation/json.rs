//! The JSON shapes in which answers are given, on the command line and by the server.

use crate::moves::Count;
use crate::{Clause, Color, Square, SquareSet};
use serde::Serialize;

/// The legal moves of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Moves {
    /// The position.
    pub fen: String,
    /// The side to move.
    pub turn: Color,
    /// How many moves there are.
    pub count: usize,
    /// The moves in canonical order.
    pub moves: Vec<LegalMove>,
    /// How many routes were not listed because there are too many; left out when there are none.
    #[serde(skip_serializing_if = "is_zero")]
    pub routes_left_out: usize,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// A legal move in every way to write it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LegalMove {
    /// The start square.
    pub from: Square,
    /// The square of arrival.
    pub to: Square,
    /// The victims, ascending.
    pub captured: SquareSet,
    /// Whether a man becomes a king.
    pub promotes: bool,
    /// The shortest PDN text that names it among the legal moves.
    pub pdn: String,
    /// The Hub text.
    pub hub: String,
    /// Every route as start, landing squares and end; only where asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub routes: Option<Vec<Vec<Square>>>,
}

/// A perft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Perft {
    /// The position.
    pub fen: String,
    /// How many plies deep.
    pub depth: u32,
    /// What counts as one child.
    pub count: Count,
    /// The number of lines.
    pub nodes: u64,
    /// The number of lines behind each first move; only where asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divide: Option<Vec<Divided>>,
}

/// The lines behind one first move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Divided {
    /// The first move, or its route where routes are counted.
    #[serde(rename = "move")]
    pub chosen: String,
    /// The number of lines.
    pub nodes: u64,
}

/// What is wrong with one ply of a list of moves or of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// Which ply, from 1.
    pub ply: usize,
    /// How it was written, or what is to be said instead.
    pub text: String,
    /// What kind of problem it is.
    pub kind: String,
    /// The clauses that it offends.
    pub clauses: Vec<Clause>,
    /// The position in which it was to be played.
    pub fen: String,
    /// Where it stands in the file, for games of a file.
    #[serde(flatten)]
    pub place: Option<Place>,
}

/// A place in a file, counted from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// Why a move is legal, or which clauses forbid it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explained {
    /// The position.
    pub fen: String,
    /// The move as it was written.
    #[serde(rename = "move")]
    pub text: String,
    /// Whether it is legal; null when the text is ambiguous or is no move.
    pub legal: Option<bool>,
    /// The kind of answer.
    pub kind: String,
    /// Every clause that forbids it, with the reason in a sentence.
    pub clauses: Vec<Reason>,
    /// The legal moves that an ambiguous text fits, as Hub writes them.
    pub candidates: Vec<String>,
    /// All legal moves, as PDN writes them.
    pub legal_moves: Vec<String>,
    /// What is unusual in the text of a legal move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// A legal capture jump by jump; only where asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<Jump>>,
}

/// What a clause has against a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// The clause.
    pub id: Clause,
    /// Why.
    pub reason: String,
}

/// One jump of a capture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Jump {
    /// Where it starts.
    pub from: Square,
    /// The piece that is jumped.
    pub victim: Square,
    /// Where it lands.
    pub to: Square,
    /// The pieces captured so far, which stand until the move ends.
    pub ghosts: SquareSet,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routes_that_are_left_out_are_told_and_none_are_not() {
        let told = |routes_left_out| {
            let (fen, moves) = (String::new(), Vec::new());
            let value = serde_json::to_value(Moves { fen, turn: Color::White, count: 0, moves, routes_left_out });
            value.expect("a value").get("routes_left_out").and_then(serde_json::Value::as_u64)
        };
        assert_eq!((told(0), told(1), told(7)), (None, Some(1), Some(7)));
    }
}
