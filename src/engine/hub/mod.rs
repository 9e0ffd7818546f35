//! The Hub protocol, version 2: its lines, and engines that speak it.
//!
//! Hub cannot list moves. An engine is asked move by move, legal and tempting ones, whether it takes them: `pos pos=...
//! moves="m"`, then `ping`; an `error` before the `pong` refuses the move. Last it is told to think, and what it plays counts
//! as a move that it holds legal.

pub(crate) mod line;

use super::foreign::{Foreign, Shown, asked_about_in_play};
use super::process::{Exchange, Process, Trouble};
use super::tempting::tempting;
use crate::notation::hub::{parse_move, write_move, write_position};
use crate::{Move, Position};
use line::Line;
use std::ops::ControlFlow;

/// An engine that speaks Hub.
pub struct Hub {
    process: Process,
}

impl Hub {
    /// Drives this process.
    pub fn new(process: Process) -> Hub {
        Hub { process }
    }

    fn introduce(&mut self) -> Result<(), Trouble> {
        if self.process.is_running() {
            return Ok(());
        }
        self.process.greet("hub\n", |line| until(line, "wait"))?;
        self.process.exchange("init\n", |line| until(line, "ready"))
    }

    /// Whether the engine takes each of these lines of play, the empty one first.
    fn takes_each(&mut self, position: &Position, lines: &[String]) -> Result<Vec<bool>, Trouble> {
        let request: String = lines.iter().map(|moves| format!("{}\nping\n", placed(position, moves))).collect();
        let mut taken = Vec::with_capacity(lines.len());
        let mut refused = false;
        self.process.exchange(&request, |line| {
            match command(line).as_deref() {
                Some("error") => refused = true,
                Some("pong") => taken.push(!std::mem::take(&mut refused)),
                _ => {}
            }
            if taken.len() < lines.len() { ControlFlow::Continue(()) } else { ControlFlow::Break(Ok(())) }
        })?;
        Ok(taken)
    }

    fn think(&mut self, position: &Position, moves: &str) -> Result<Move, Trouble> {
        let request = format!("{}\nlevel depth=1\ngo think\n", placed(position, moves));
        self.process.exchange(&request, |line| match line.parse::<Line>() {
            Ok(line) if line.command() == "done" => ControlFlow::Break(played(&line)),
            Ok(line) if line.command() == "error" => {
                ControlFlow::Break(Err(Trouble::Refused(line.value("message").unwrap_or_default().to_owned())))
            }
            _ => ControlFlow::Continue(()),
        })
    }
}

/// The command that puts up a position and plays moves from there.
fn placed(position: &Position, moves: &str) -> Line {
    let placed = Line::new("pos").with("pos", &write_position(position));
    if moves.is_empty() { placed } else { placed.with("moves", moves) }
}

fn played(line: &Line) -> Result<Move, Trouble> {
    let text = line.value("move").ok_or_else(|| Trouble::Garbled("`done` without a move".to_owned()))?;
    parse_move(text).map_err(|error| Trouble::Garbled(error.to_string()))
}

fn command(line: &str) -> Option<String> {
    Some(line.split_whitespace().next()?.to_owned())
}

fn until(line: &str, awaited: &str) -> ControlFlow<Result<(), Trouble>> {
    if command(line).as_deref() == Some(awaited) { ControlFlow::Break(Ok(())) } else { ControlFlow::Continue(()) }
}

impl Foreign for Hub {
    fn last_exchange(&self) -> Option<&Exchange> {
        self.process.last_exchange()
    }

    fn moves(&mut self, position: &Position, after: Option<&Move>) -> Result<Shown, Trouble> {
        let first = after.map(write_move).unwrap_or_default();
        let asked_about = asked_about_in_play(position, after)?;
        self.introduce()?;
        let candidates = tempting(&asked_about);
        let line_of = |chosen: &Move| format!("{first} {}", write_move(chosen)).trim().to_owned();
        let lines: Vec<String> = std::iter::once(first.clone()).chain(candidates.iter().map(line_of)).collect();
        let taken = self.takes_each(position, &lines)?;
        if taken.first() != Some(&true) {
            return Err(Trouble::Refused("an error for the position itself".to_owned()));
        }
        let (mut accepted, mut rejected) = (Vec::new(), Vec::new());
        for (chosen, taken) in candidates.into_iter().zip(&taken[1..]) {
            if *taken { accepted.push(chosen) } else { rejected.push(chosen) }
        }
        let thought = self.think(position, &first)?;
        if !accepted.contains(&thought) {
            rejected.retain(|chosen| *chosen != thought);
            accepted.push(thought);
        }
        Ok(Shown { accepted, rejected: Some(rejected) })
    }
}
