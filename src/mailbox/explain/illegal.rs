//! Everything that is wrong with a move that is not legal.

use super::super::Mailbox;
use super::super::geometry;
use super::attempt;
use super::candidates;
use super::capture::Walk;
use super::finding::{Finding, Leg};
use super::quiet;
use crate::notation::moves::{self, MoveText, Separator};
use crate::{Piece, Position, Role, Square};
use std::collections::HashSet;

/// What is wrong, the plainest first: whose piece it is, then how it moves, then what it leaves undone.
///
/// Clause: FMJD 3.3
pub(super) fn findings(position: &Position, text: &MoveText) -> Vec<Finding> {
    let from = text.squares()[0];
    match position.board().get(from) {
        None => vec![Finding::NoPiece { from }],
        Some(piece) if piece.color() == position.turn() => {
            let attempt = Attempt::of(position, piece, text);
            let (mut findings, taken) = attempt.faults(position, piece);
            findings.extend(attempt.unfinished(position, piece).filter(|_| findings.is_empty()));
            findings.extend(duties(position, taken));
            each_once(findings)
        }
        Some(piece) => not_to_move(position, piece, text),
    }
}

/// A tour can meet the same obstacle more than once.
fn each_once(findings: Vec<Finding>) -> Vec<Finding> {
    let mut told = HashSet::new();
    findings.into_iter().filter(|finding| told.insert(finding.clone())).collect()
}

/// The piece is the other player's, who may or may not be able to move it so.
///
/// Clause: FMJD 3.3
fn not_to_move(position: &Position, piece: Piece, text: &MoveText) -> Vec<Finding> {
    let (from, owner) = (text.squares()[0], piece.color());
    let mut findings = vec![Finding::NotYourPiece { from, owner }];
    if let Ok(other) = Position::new(*position.board(), owner) {
        if !candidates(&other, text).is_empty() {
            return vec![Finding::NotToMove { from, owner }];
        }
        findings.extend(Attempt::of(&other, piece, text).faults(&other, piece).0);
    }
    findings
}

/// What a text most likely meant.
enum Attempt {
    Quiet(Leg),
    Capture { squares: Vec<Square>, named: Vec<Square> },
}

impl Attempt {
    fn of(position: &Position, piece: Piece, text: &MoveText) -> Attempt {
        if let Some(route) = attempt::meant(position, text) {
            return Attempt::Capture { squares: route.squares().to_vec(), named: Vec::new() };
        }
        let occupied = |square: &Square| position.board().get(*square).is_some();
        match *text.squares() {
            [from, to] if is_quiet(text, !occupied(&to)) => Attempt::Quiet(Leg { role: piece.role(), from, to }),
            [from, to, ref named @ ..] if named.iter().all(occupied) => {
                Attempt::Capture { squares: vec![from, to], named: named.to_vec() }
            }
            ref squares => Attempt::Capture { squares: squares.to_vec(), named: Vec::new() },
        }
    }

    /// What is wrong with the way of the piece, and how many pieces it captures all the same.
    fn faults(&self, position: &Position, piece: Piece) -> (Vec<Finding>, usize) {
        match self {
            Attempt::Quiet(leg) => (quiet::findings(position.board(), piece.color(), *leg), 0),
            Attempt::Capture { squares, named } => {
                let Walk { mut findings, ghosts, .. } = Walk::along(position, piece, squares);
                let missed = named.iter().filter(|&&victim| !ghosts.contains(victim));
                findings.extend(missed.map(|&victim| Finding::NotJumped { role: piece.role(), victim }));
                (findings, ghosts.len())
            }
        }
    }

    /// That the capture could go on.
    ///
    /// Clause: FMJD 4.5, FMJD 4.6
    fn unfinished(&self, position: &Position, piece: Piece) -> Option<Finding> {
        let Attempt::Capture { squares, .. } = self else { return None };
        let routes = attempt::free_captures(position);
        let whole = routes.iter().find(|route| route.squares().starts_with(squares))?;
        let (&at, &victim) = (squares.last()?, whole.victims().get(squares.len() - 1)?);
        Some(Finding::Unfinished { role: piece.role(), at, victim })
    }
}

/// Whether a text of two squares was meant as a quiet move: it is written as one, or goes to a free neighbour.
fn is_quiet(text: &MoveText, free: bool) -> bool {
    let neighbours =
        |squares: &[Square]| geometry::line(squares[0], squares[1]).is_some_and(|line| line.between.is_empty());
    match text.separator() {
        Separator::Hyphen | Separator::Nothing => true,
        Separator::Cross | Separator::Colon => free && neighbours(text.squares()),
    }
}

/// What a move leaves undone that captures this many pieces.
///
/// Clause: FMJD 4.2, FMJD 4.3, FMJD 4.13
fn duties(position: &Position, taken: usize) -> Vec<Finding> {
    let legal = Mailbox::LAW.moves(position);
    let maximum = legal.iter().map(|chosen| chosen.victims.len()).max().unwrap_or_default();
    match taken {
        0 => [Role::Man, Role::King].into_iter().filter_map(|role| capture_available(position, role)).collect(),
        _ if taken < maximum => {
            let example = moves::write(&legal[0], &legal, || Mailbox::LAW.routes(position));
            vec![Finding::FewerThanMaximum { taken, maximum, example }]
        }
        _ => Vec::new(),
    }
}

/// That a man or a king can capture.
///
/// Clause: FMJD 4.2, FMJD 4.3
fn capture_available(position: &Position, role: Role) -> Option<Finding> {
    let is_of_role = |from| position.board().get(from).is_some_and(|piece| piece.role() == role);
    let routes = attempt::free_captures(position);
    let route = routes.iter().find(|route| is_of_role(route.squares()[0]))?;
    Some(Finding::CaptureAvailable { role, from: route.squares()[0], victim: *route.victims().first()? })
}
