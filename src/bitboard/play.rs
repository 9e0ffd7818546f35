//! Moves, the position after a move, and the end of the game.

use super::captures::{self, Capture, List};
use super::layout::{bit, first, members, unpad};
use super::sets::{Black, Sets, Side, White};
use super::{kings, leaf, men};
use crate::moves::NotPlayable;
use crate::{Color, Move, Outcome, Piece, Position, SquareSet};

/// The legal moves, each once, in canonical order.
pub fn moves(position: &Position) -> Vec<Move> {
    let sets = Sets::of(position);
    let mut found = Vec::new();
    let mut list = List::on(&mut found);
    captures::search(&sets, &mut list);
    list.unite();
    let mut moves = Vec::with_capacity(found.len());
    moves.extend(found.iter().flat_map(to_moves));
    if moves.is_empty() {
        match position.turn() {
            Color::White => quiet::<White>(&sets, &mut moves),
            Color::Black => quiet::<Black>(&sets, &mut moves),
        }
    }
    moves.sort_unstable();
    moves
}

/// The legal moves in canonical order, each with the number of its routes.
///
/// Clause: FMJD 4.8, FMJD 4.9
pub fn moves_by_routes(position: &Position) -> Vec<(Move, u64)> {
    let mut found = Vec::new();
    captures::search(&Sets::of(position), &mut List::on(&mut found));
    if found.is_empty() {
        return moves(position).into_iter().map(|quiet| (quiet, 1)).collect();
    }
    let mut moves: Vec<(Move, u64)> =
        found.iter().flat_map(|capture| to_moves(capture).map(|chosen| (chosen, capture.routes))).collect();
    moves.sort_unstable();
    moves.dedup_by(|(next, more), (chosen, routes)| {
        let same = next == chosen;
        *routes += if same { *more } else { 0 };
        same
    });
    moves
}

/// One move for each landing square.
fn to_moves(capture: &Capture) -> impl Iterator<Item = Move> {
    let Capture { from, victims, landings, .. } = *capture;
    members(landings).filter_map(move |to| to_move(from, to, unpad(victims)))
}

/// The moves without capture, legal when there are no captures.
///
/// Clause: FMJD 3.4, FMJD 3.9
fn quiet<S: Side>(sets: &Sets, moves: &mut Vec<Move>) {
    let mut push = |from, to| moves.extend(to_move(from, to, SquareSet::EMPTY));
    men::for_each_quiet::<S>(sets, &mut push);
    kings::for_each_quiet(sets, &mut push);
}

fn to_move(from: u64, to: u64, victims: SquareSet) -> Option<Move> {
    Some(Move { from: first(from)?, to: first(to)?, victims })
}

/// The position after a move.
///
/// A capturing piece may stop where it started. The opponent has the move afterwards.
///
/// Clause: FMJD 3.3, FMJD 3.5, FMJD 4.11, FMJD 4.15
///
/// # Errors
/// When the move cannot be carried out on the board.
pub fn play(position: &Position, chosen: &Move) -> Result<Position, NotPlayable> {
    let (piece, turn) = match position.turn() {
        Color::White => (own_piece::<White>(position, chosen)?, Color::Black),
        Color::Black => (own_piece::<Black>(position, chosen)?, Color::White),
    };
    let mut board = *position.board();
    for victim in chosen.victims.iter() {
        if board.set(victim, None).is_none_or(|taken| taken.color() == piece.color()) {
            return Err(NotPlayable::NoVictim(victim));
        }
    }
    board.set(chosen.from, None);
    // A victim stands until the move is complete, so the piece cannot have stopped on its square.
    if board.get(chosen.to).is_some() || chosen.victims.contains(chosen.to) {
        return Err(NotPlayable::Occupied(chosen.to));
    }
    board.set(chosen.to, Some(piece));
    Ok(Position::new(board, turn).expect("a piece has moved, and a man on its last row was crowned"))
}

/// The piece that moves, as it stands afterwards: crowned if it stops on the last row.
fn own_piece<S: Side>(position: &Position, chosen: &Move) -> Result<Piece, NotPlayable> {
    let piece = position.board().get(chosen.from).filter(|piece| piece.color() == S::COLOR);
    let piece = piece.ok_or(NotPlayable::NoOwnPiece(chosen.from))?;
    Ok(if bit(chosen.to) & S::CROWNING != 0 { Piece::new(S::COLOR, crate::Role::King) } else { piece })
}

/// Whether the position is won.
///
/// Clause: FMJD 7.2.2, FMJD 7.2.3
pub fn outcome(position: &Position) -> Outcome {
    let sets = Sets::of(position);
    let (movable, won, lost) = match position.turn() {
        Color::White => (leaf::can_move::<White>(&sets), Outcome::WhiteWins, Outcome::BlackWins),
        Color::Black => (leaf::can_move::<Black>(&sets), Outcome::BlackWins, Outcome::WhiteWins),
    };
    // Who has no piece left has lost before the other side's lack of moves could matter.
    if sets.foes() == 0 {
        won
    } else if !movable {
        lost
    } else {
        Outcome::Open
    }
}
