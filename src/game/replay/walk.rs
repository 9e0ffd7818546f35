//! A walk along the plies of a game, with every line that an ambiguous text leaves open.

use super::irregular::irregular;
use super::problem::{Difference, PlyFault, Problem};
use super::{Remark, Replay, Replayed};
use crate::bitboard::Bitboard;
use crate::mailbox::Mailbox;
use crate::notation::Strictness;
use crate::notation::moves::{MoveText, resolve};
use crate::notation::pdn::{Attempt, Ply, SetupCommand};
use crate::{Color, Move, Outcome, Position};
use std::collections::HashSet;
use std::ops::Range;

/// How many lines are kept until a later ply decides, and for how long: a bound on work and memory whatever the record says.
const MOST_LINES: usize = 64;
const LONGEST_OPEN: usize = 256;

/// A game under way, from one or more positions.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    strictness: Strictness,
    /// The plies that all lines have in common.
    settled: Vec<Replayed>,
    /// Never empty: a line ends at the first ply that cannot be played in it, unless that is the end of all.
    lines: Vec<Line>,
    /// The plies that have left more than one line, the first of them first.
    open: Vec<Problem>,
    /// The first of those that no ply will decide any more.
    undecidable: Option<Problem>,
    /// Whether lines were given up although they could have gone on.
    gave_up: bool,
    remarks: Vec<Remark>,
}

#[derive(Clone, Debug)]
struct Line {
    start: Position,
    /// What follows upon the plies that all lines have in common.
    plies: Vec<Replayed>,
    now: Position,
}

/// What a text stands for, and where.
struct Told<'t> {
    text: &'t str,
    span: Range<usize>,
}

impl Walk {
    /// A walk that begins in one of these positions: the first one if no ply tells which.
    pub fn new(starts: impl IntoIterator<Item = Position>, strictness: Strictness) -> Walk {
        Walk {
            strictness,
            settled: Vec::new(),
            lines: starts.into_iter().map(|start| Line { start, plies: Vec::new(), now: start }).collect(),
            open: Vec::new(),
            undecidable: None,
            gave_up: false,
            remarks: Vec::new(),
        }
    }

    /// The positions in which the game may be now.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        self.lines.iter().map(|line| line.now)
    }

    /// How many plies were played.
    pub fn played(&self) -> usize {
        self.settled.len() + self.lines[0].plies.len()
    }

    /// Plays a ply of a record, except dots in the place of White's first move, when Black begins.
    pub fn play(&mut self, ply: &Ply) -> Result<(), Box<Problem>> {
        let black_begins = self.played() == 0 && self.lines[0].start.turn() == Color::Black;
        if ply.attempt == Attempt::Unknown && black_begins {
            return Ok(());
        }
        let told = Told { text: &ply.text, span: ply.span.clone() };
        match &ply.attempt {
            Attempt::Squares(text) => self.play_text(text, told),
            Attempt::Unknown => Err(Box::new(self.problem(told, 0, PlyFault::Unknown))),
            Attempt::Unreadable(error) => Err(Box::new(self.problem(told, 0, PlyFault::Unreadable(error.clone())))),
        }
    }

    /// Plays what stands alone as a text; `place` is where it is kept.
    pub fn play_alone(&mut self, text: &str, place: usize) -> Result<(), Box<Problem>> {
        let told = Told { text, span: place..place };
        match text.parse() {
            Ok(parsed) => self.play_text(&parsed, told),
            Err(error) => Err(Box::new(self.problem(told, 0, PlyFault::Unreadable(error)))),
        }
    }

    /// Follows a command that puts another position on the board or passes the turn.
    pub fn put_up(&mut self, setup: &SetupCommand) -> Result<(), Box<Problem>> {
        let told = Told { text: &setup.text, span: setup.span.clone() };
        let after = |line: &Line| after_setup(&line.now, setup, self.strictness);
        let replayed = |after| vec![Replayed { chosen: None, after, place: setup.span.start }];
        let outcomes = self.lines.iter().map(|line| after(line).map(replayed)).collect();
        self.branch(told, outcomes)
    }

    fn play_text(&mut self, text: &MoveText, told: Told<'_>) -> Result<(), Box<Problem>> {
        let outcomes = self.lines.iter().map(|line| continuations(&line.now, text, told.span.start)).collect();
        match self.branch(told, outcomes) {
            Err(problem) => self.irregular(text, explained(problem)),
            played => played,
        }
    }

    /// Goes on with every line that can, if there is one.
    fn branch(
        &mut self,
        told: Told<'_>,
        mut outcomes: Vec<Result<Vec<Replayed>, PlyFault>>,
    ) -> Result<(), Box<Problem>> {
        let differs = |outcome: &Result<_, PlyFault>| matches!(outcome, Err(PlyFault::EnginesDiffer(_)));
        let stuck = outcomes.iter().all(Result::is_err).then_some(0);
        if let Some(line) = outcomes.iter().position(differs).or(stuck) {
            let fault = outcomes.swap_remove(line).err().unwrap_or(PlyFault::Unknown);
            return Err(Box::new(self.problem(told, line, fault)));
        }
        match (&self.lines[..], outcomes.first()) {
            ([_], Some(Ok(next))) if next.len() == 1 => self.go_on(next[0]),
            _ => self.spread(told, outcomes),
        }
        Ok(())
    }

    /// Goes on in the only line.
    fn go_on(&mut self, replayed: Replayed) {
        self.lines[0].now = replayed.after;
        self.settled.push(replayed);
    }

    /// Goes on where there is more than one line, before or after the ply.
    fn spread(&mut self, told: Told<'_>, outcomes: Vec<Result<Vec<Replayed>, PlyFault>>) {
        let several = outcomes.iter().flatten().find(|next| next.len() > 1);
        if let Some(candidates) = several.map(|next| next.iter().filter_map(|next| next.chosen).collect()) {
            self.open.push(self.problem(told, 0, PlyFault::Ambiguous(candidates)));
        }
        let before = std::mem::take(&mut self.lines).into_iter().zip(outcomes);
        self.lines = before.flat_map(|(line, next)| line.branches(next.unwrap_or_default())).collect();
        let all = self.lines.len();
        let mut seen = HashSet::new();
        self.lines.retain(|line| seen.insert(line.now));
        let met_again = self.lines.len() < all;
        self.give_up_lines();
        if met_again || self.gave_up {
            self.undecidable = self.undecidable.take().or_else(|| self.open.first().cloned());
        }
        self.settle();
    }

    fn give_up_lines(&mut self) {
        let keep = if self.lines[0].plies.len() > LONGEST_OPEN { 1 } else { MOST_LINES };
        self.gave_up |= self.lines.len() > keep;
        self.lines.truncate(keep);
    }

    /// Notes what the last ply has decided.
    fn settle(&mut self) {
        let [line] = &mut self.lines[..] else { return };
        self.settled.append(&mut line.plies);
        let by = self.settled.len();
        for ambiguous in std::mem::take(&mut self.open) {
            let played = self.settled[ambiguous.ply - 1].chosen;
            self.remarks.push(Remark::Ambiguous { ambiguous, decided: played.map(|played| (played, by)) });
        }
    }

    /// In lenient mode lets an illegal move stand that is plain all the same.
    ///
    /// Clause: FMJD 5.7
    fn irregular(&mut self, text: &MoveText, problem: Box<Problem>) -> Result<(), Box<Problem>> {
        let made = match (&problem.fault, &self.lines[..]) {
            (PlyFault::Illegal(reasons), [_]) if self.strictness == Strictness::Lenient => {
                irregular(&problem.position, text, reasons)
            }
            _ => None,
        };
        let Some(after) = made.and_then(|made| Mailbox::LAW.play(&problem.position, &made).ok()) else {
            return Err(problem);
        };
        self.go_on(Replayed { chosen: None, after, place: problem.span.start });
        self.remarks.push(Remark::Accepted(*problem));
        Ok(())
    }

    fn problem(&self, told: Told<'_>, line: usize, fault: PlyFault) -> Problem {
        let position = self.lines[line].now;
        Problem { ply: self.played() + 1, text: told.text.to_owned(), fault, position, span: told.span }
    }

    /// The walk as it ended: at a problem, or at the end of the record. An ambiguity that was not decided is a problem too,
    /// unless there is a graver one; nothing behind it is known for certain.
    pub fn finish(mut self, problem: Option<Problem>) -> Replay {
        let undecided = self.undecidable.or_else(|| self.open.into_iter().next());
        let Line { start, plies, .. } = self.lines.swap_remove(0);
        let mut replay = Replay { start, plies: self.settled, problem, remarks: self.remarks, variations: Vec::new() };
        replay.plies.extend(plies);
        if let Some(ambiguous) = undecided {
            replay.plies.truncate(ambiguous.ply - 1);
            replay.remarks.retain(|remark| remark.ply() < ambiguous.ply);
            if replay.problem.is_none() || self.gave_up {
                replay.problem = Some(ambiguous);
            } else {
                replay.remarks.push(Remark::Ambiguous { ambiguous, decided: None });
            }
        }
        replay
    }
}

impl Line {
    /// The line with each of these plies.
    fn branches(mut self, next: Vec<Replayed>) -> impl Iterator<Item = Line> {
        let last = next.len().saturating_sub(1);
        next.into_iter().enumerate().map(move |(place, replayed)| {
            let mut plies = if place == last { std::mem::take(&mut self.plies) } else { self.plies.clone() };
            plies.push(replayed);
            Line { start: self.start, plies, now: replayed.after }
        })
    }
}

/// Every way to play the text, checked by both engines.
fn continuations(position: &Position, text: &MoveText, place: usize) -> Result<Vec<Replayed>, PlyFault> {
    let legal = legal_moves(position)?;
    let candidates = resolve(text, &legal, || Mailbox::LAW.routes(position)).candidates();
    if candidates.is_empty() {
        return Err(PlyFault::Illegal(Vec::new()));
    }
    let replayed = |chosen: &Move| {
        let after = after_move(position, chosen).map_err(PlyFault::EnginesDiffer)?;
        Ok(Replayed { chosen: Some(*chosen), after, place })
    };
    candidates.iter().map(replayed).collect()
}

/// The moves that may be played in a game that is not yet won.
///
/// Clause: FMJD 7.2
fn legal_moves(position: &Position) -> Result<Vec<Move>, PlyFault> {
    let (moves, others) = (Mailbox::LAW.moves(position), Bitboard.moves(position));
    if moves != others {
        return Err(PlyFault::EnginesDiffer(Difference::Moves(moves, others)));
    }
    match (Mailbox::LAW.outcome(position), Bitboard.outcome(position)) {
        (Outcome::Open, Outcome::Open) => Ok(moves),
        (outcome, other) if outcome == other => Err(PlyFault::Over(outcome)),
        _ => Err(PlyFault::EnginesDiffer(Difference::Outcome)),
    }
}

fn after_move(position: &Position, chosen: &Move) -> Result<Position, Difference> {
    match (Mailbox::LAW.play(position, chosen), Bitboard.play(position, chosen)) {
        (Ok(after), Ok(other)) if after == other => Ok(after),
        _ => Err(Difference::After(*chosen)),
    }
}

/// An illegal move with its reasons, which are looked for only here: lines often end at a move that is illegal only in them.
fn explained(mut problem: Box<Problem>) -> Box<Problem> {
    if let PlyFault::Illegal(_) = problem.fault {
        problem.fault = PlyFault::illegal(&problem.position, &problem.text);
    }
    problem
}

fn after_setup(position: &Position, setup: &SetupCommand, strictness: Strictness) -> Result<Position, PlyFault> {
    match setup.passes_turn_to() {
        Some(turn) => Position::new(*position.board(), turn).map_err(|_| PlyFault::Setup(None)),
        None => {
            let report = setup.position(strictness).ok_or(PlyFault::Setup(None))?;
            report.into_position().map_err(|error| PlyFault::Setup(Some(error)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_branch_has_the_plies_before_it() {
        let replayed = |place| Replayed { chosen: None, after: Position::START, place };
        let line = Line { start: Position::START, plies: vec![replayed(1)], now: Position::START };
        let branches = line.branches(vec![replayed(2), replayed(3)]);
        let places: Vec<Vec<usize>> = branches.map(|line| line.plies.iter().map(|ply| ply.place).collect()).collect();
        assert_eq!(places, [[1, 2], [1, 3]]);
    }
}
