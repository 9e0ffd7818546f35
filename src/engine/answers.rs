//! What the engines of this crate answer, in the shapes of [`crate::notation::json`].

use super::{Native, is_crowned};
use crate::bitboard::perft::{PerftError, PerftOptions};
use crate::mailbox::explain::{self, Explanation, Verdict};
use crate::moves::Count;
use crate::notation::json::{Divided, Explained, Jump, LegalMove, Moves, Perft, Reason};
use crate::notation::moves::MoveText;
use crate::notation::{fen, hub, moves};
use crate::{Move, Position, Route, bitboard};
use std::cell::OnceCell;
use std::collections::HashMap;

/// How many routes are listed at most; how many more there are is said.
const ROUTES_LISTED: usize = 10_000;

/// The legal moves of a position in every way to write them; their routes only where asked for.
pub fn legal_moves(engine: Native, position: &Position, with_routes: bool) -> Moves {
    listed_moves(engine, position, with_routes.then_some(ROUTES_LISTED))
}

/// The legal moves, with so many routes at most.
fn listed_moves(engine: Native, position: &Position, most_routes: Option<usize>) -> Moves {
    let (legal, play) = (engine.moves(position), |chosen: &Move| engine.play(position, chosen).ok());
    listed(position, &legal, play, || engine.routes(position), most_routes)
}

/// Moves in every way to write them, where each leads and which routes there are; so many of these are listed at most.
pub(crate) fn listed(
    position: &Position,
    legal: &[Move],
    play: impl Fn(&Move) -> Option<Position>,
    routes: impl Fn() -> Vec<Route>,
    most_routes: Option<usize>,
) -> Moves {
    let all_routes = OnceCell::new();
    let routes = || all_routes.get_or_init(&routes);
    let listed = legal.iter().map(|chosen| LegalMove {
        from: chosen.from,
        to: chosen.to,
        captured: chosen.victims,
        promotes: play(chosen).is_some_and(|after| is_crowned(position, chosen, &after)),
        pdn: moves::write(chosen, legal, || routes().clone()),
        hub: hub::write_move(chosen),
        routes: most_routes.map(|most| routes_of(chosen, routes(), most)),
    });
    let moves: Vec<LegalMove> = listed.collect();
    let routes_left_out = most_routes.map_or(0, |most| routes().len().saturating_sub(most));
    Moves { fen: fen::write(position), turn: position.turn(), count: moves.len(), moves, routes_left_out }
}

/// The routes of a move, as far as they are among the first so many of all.
fn routes_of(chosen: &Move, routes: &[Route], most: usize) -> Vec<Vec<crate::Square>> {
    routes.iter().take(most).filter(|route| route.to_move() == *chosen).map(|route| route.squares().to_vec()).collect()
}

/// The perft of a position, and what lies behind each first move where asked for.
pub fn perft(engine: Native, position: &Position, depth: u32, count: Count, divide: bool) -> Perft {
    if engine == Native::Bitboard {
        let options = PerftOptions { count, ..Default::default() };
        return fast_perft(position, depth, divide, &options).expect("without a table nothing can go wrong");
    }
    if !divide || depth == 0 {
        return undivided(position, depth, count, divide, engine.perft(position, depth, count));
    }
    let after = |chosen: &Move| engine.play(position, chosen).map_or(0, |next| engine.perft(&next, depth - 1, count));
    let parts: Vec<(Move, u64)> = engine.moves(position).into_iter().map(|chosen| (chosen, after(&chosen))).collect();
    divided(engine, position, depth, count, &parts)
}

/// As [`perft`], of the bitboard, with a table and threads.
///
/// # Errors
/// When there is no memory for the table.
pub fn fast_perft(
    position: &Position,
    depth: u32,
    divide: bool,
    options: &PerftOptions<'_>,
) -> Result<Perft, PerftError> {
    if !divide || depth == 0 {
        let nodes = bitboard::perft::perft(position, depth, options)?;
        return Ok(undivided(position, depth, options.count, divide, nodes));
    }
    let parts = bitboard::perft::divide(position, depth, options)?;
    Ok(divided(Native::Bitboard, position, depth, options.count, &parts))
}

fn undivided(position: &Position, depth: u32, count: Count, divide: bool, nodes: u64) -> Perft {
    Perft { fen: fen::write(position), depth, count, nodes, divide: divide.then(Vec::new) }
}

/// The lines behind each move, or behind each route of each move.
fn divided(engine: Native, position: &Position, depth: u32, count: Count, parts: &[(Move, u64)]) -> Perft {
    let parts: Vec<Divided> = match count {
        Count::Moves => {
            let legal: Vec<Move> = parts.iter().map(|(chosen, _)| *chosen).collect();
            let routes = OnceCell::new();
            let text = |chosen| moves::write(chosen, &legal, || routes.get_or_init(|| engine.routes(position)).clone());
            parts.iter().map(|(chosen, nodes)| Divided { chosen: text(chosen), nodes: *nodes }).collect()
        }
        Count::Routes => {
            let behind: HashMap<Move, u64> = parts.iter().copied().collect();
            let nodes = |route: &Route| behind.get(&route.to_move()).copied().unwrap_or(0);
            let routes = engine.routes(position);
            routes.iter().map(|route| Divided { chosen: moves::write_route(route), nodes: nodes(route) }).collect()
        }
    };
    let nodes = parts.iter().fold(0, |sum: u64, part| sum.saturating_add(part.nodes));
    Perft { fen: fen::write(position), depth, count, nodes, divide: Some(parts) }
}

/// Why the move that a text names is legal, or which clauses forbid it; a legal capture jump by jump where asked for.
///
/// ```
/// use draughts_oracle::{engine::answers::explained, notation::fen};
///
/// let answer = explained(&fen::parse("W:W28:B23")?, "28-22", false);
/// assert_eq!((answer.legal, answer.kind.as_str()), (Some(false), "capture-available"));
/// # Ok::<(), fen::FenError>(())
/// ```
pub fn explained(position: &Position, text: &str, with_steps: bool) -> Explained {
    let legal = Native::Mailbox.moves(position);
    let routes = OnceCell::new();
    let pdn = |chosen: &Move| {
        moves::write(chosen, &legal, || routes.get_or_init(|| Native::Mailbox.routes(position)).clone())
    };
    let blank = Explained {
        fen: fen::write(position),
        text: text.to_owned(),
        legal: None,
        kind: "unreadable".to_owned(),
        clauses: Vec::new(),
        candidates: Vec::new(),
        legal_moves: legal.iter().map(pdn).collect(),
        note: None,
        steps: None,
    };
    let Ok(parsed) = text.parse::<MoveText>() else { return blank };
    let explanation = explain::explain(position, &parsed);
    let note = match &explanation.verdict {
        Verdict::Legal(route) => unusual(&parsed, &route.to_move(), pdn),
        _ => None,
    };
    told(explanation, Explained { note, ..blank }, with_steps)
}

/// What is to be said of a text that names a move with the separator of the other kind of move.
fn unusual(text: &MoveText, played: &Move, pdn: impl Fn(&Move) -> String) -> Option<String> {
    let (kind, separator) = if played.is_capture() { ("a capture", "x") } else { ("a quiet move", "-") };
    let usual = || format!("{kind} is written with `{separator}`: {}", pdn(played));
    (!text.separator_suits(played)).then(usual)
}

fn told(explanation: Explanation, blank: Explained, with_steps: bool) -> Explained {
    let reason = |(id, text): (_, &str)| Reason { id, reason: text.to_owned() };
    let (candidates, steps) = match &explanation.verdict {
        Verdict::Legal(route) => (Vec::new(), with_steps.then(|| jumps(route))),
        Verdict::Ambiguous(moves) => (moves.iter().map(hub::write_move).collect(), None),
        Verdict::Illegal => (Vec::new(), None),
    };
    Explained {
        legal: explanation.legal(),
        kind: explanation.kind().id().to_owned(),
        clauses: explanation.clauses().map(reason).collect(),
        candidates,
        steps,
        ..blank
    }
}

fn jumps(route: &Route) -> Vec<Jump> {
    let steps = explain::steps(route).into_iter();
    steps.map(|step| Jump { from: step.from, victim: step.victim, to: step.to, ghosts: step.ghosts }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routes_beyond_the_limit_are_left_out_and_counted() {
        let position = fen::parse("W:WK45:B7,40").expect("a position");
        for engine in [Native::Mailbox, Native::Bitboard] {
            let listed = |most| listed_moves(engine, &position, most);
            let shown = |moves: &Moves| moves.moves.iter().flat_map(|chosen| &chosen.routes).flatten().count();
            let [none, three, all] = [None, Some(3), Some(5)].map(listed);
            assert_eq!((shown(&none), none.routes_left_out), (0, 0));
            assert_eq!((shown(&three), three.routes_left_out), (3, 2));
            assert_eq!((shown(&all), all.routes_left_out), (5, 0));
        }
    }
}
