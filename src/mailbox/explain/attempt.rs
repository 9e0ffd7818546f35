//! Which capture a text may have meant that is no legal move.

use super::super::Mailbox;
use super::super::geometry;
use super::super::reading::{Ghosts, Majority, Promotion, Reading, VictimAgain};
use crate::notation::moves::{Dialect, MoveText, Separator, resolve};
use crate::{Move, Piece, Position, Role, Route};

/// The law without the majority rule.
const FREE: Reading = Reading { majority: Majority::None, ..Reading::LAW };

/// The same with one more freedom each.
const FREER: [Reading; 3] = [
    Reading { promotion: Promotion::PassingGoesOnAsKing, ..FREE },
    Reading { ghosts: Ghosts::RemovedAtOnce, ..FREE },
    Reading { victim_again: VictimAgain::Twice, ..FREE },
];

/// Every way to capture something, whether or not more could be captured; each goes as far as it can.
///
/// Clause: FMJD 4.2, FMJD 4.3
pub(super) fn free_captures(position: &Position) -> Vec<Route> {
    captures(position, FREE)
}

/// Where there are more captures than this, tours against the rules are guessed among the pieces alone that the text names: with
/// ghosts that are no obstacle there would be hundreds of times as many tours as captures.
const MOST: usize = 100;

/// Of more pieces than this even that would be too many tours.
const MOST_NAMED: usize = 16;

/// The capture that the text most likely means: one that stops too early or takes too few, else one against the rules. Of
/// several that fit, one that takes the most. A text with a hyphen, or of two squares on one diagonal, says plainly what it
/// means and is not taken for a tour against the rules.
pub(super) fn meant(position: &Position, text: &MoveText) -> Option<Route> {
    let free = free_captures(position);
    let straight = matches!(*text.squares(), [from, to] if geometry::line(from, to).is_some());
    let plain = straight || text.separator() == Separator::Hyphen;
    let among = if free.len() > MOST { with_named_victims(position, text) } else { Some(*position) };
    let against_the_rules = among.filter(|_| !plain);
    meant_among(&free, text).or_else(|| {
        let position = against_the_rules?;
        FREER.iter().find_map(|&reading| meant_among(&captures(&position, reading), text))
    })
}

/// The position in which only the pieces on the squares of the text can be taken: all others stand in the way as before, but
/// belong to the side to move. `None` for a text that names no more than start and end, or too much.
fn with_named_victims(position: &Position, text: &MoveText) -> Option<Position> {
    let named = text.squares().get(2..).filter(|named| (1..=MOST_NAMED).contains(&named.len()))?;
    let turn = position.turn();
    let mut board = *position.board();
    let others = position.board().pieces().filter(|(square, piece)| piece.color() != turn && !named.contains(square));
    for (square, _) in others {
        board.set(square, Some(Piece::new(turn, Role::Man)));
        // No man stands on its promotion row.
        if Position::new(board, turn).is_err() {
            board.set(square, Some(Piece::new(turn, Role::King)));
        }
    }
    Position::new(board, turn).ok()
}

/// Of those that fit, the one that takes the most and passes the most of the squares that are named.
fn meant_among(routes: &[Route], text: &MoveText) -> Option<Route> {
    let named = |route: &Route| route.squares().iter().filter(|square| text.squares().contains(square)).count();
    fitting(beginnings(routes, text), text).into_iter().max_by_key(|route| (route.victims().len(), named(route)))
}

/// Those of the routes that the text fits, leaving vague readings aside.
fn fitting(mut routes: Vec<Route>, text: &MoveText) -> Vec<Route> {
    let moves: Vec<Move> = routes.iter().map(Route::to_move).collect();
    let resolution = resolve(text, &moves, || routes.clone());
    let vague = |dialect| matches!(dialect, Dialect::PartialVictimList | Dialect::Unordered);
    let meant: Vec<Move> =
        resolution.readings().iter().filter(|&&(_, dialect)| !vague(dialect)).map(|&(chosen, _)| chosen).collect();
    routes.retain(|route| meant.contains(&route.to_move()));
    routes
}

/// The captures of these routes that start where the text does and stop on one of its squares, finished or not.
fn beginnings(routes: &[Route], text: &MoveText) -> Vec<Route> {
    let squares = text.squares();
    let mut beginnings: Vec<Route> = routes
        .iter()
        .filter(|route| route.squares()[0] == squares[0])
        .flat_map(|route| (1..=route.victims().len()).map(move |jumps| (route, jumps)))
        .filter(|(route, jumps)| squares.contains(&route.squares()[*jumps]))
        .filter_map(|(route, jumps)| route.beginning(jumps))
        .collect();
    beginnings.sort_unstable();
    beginnings.dedup();
    beginnings
}

fn captures(position: &Position, reading: Reading) -> Vec<Route> {
    let mut routes = Mailbox::new(reading).routes(position);
    routes.retain(|route| !route.victims().is_empty());
    routes
}
