//! Foreign programs that print a divide: the command is run with a depth, a FEN and moves, and prints a line for each first
//! move with its count, an empty line, and the total. A sum may have words before it.
//!
//! ```text
//! $ program 1 "W:WK4:B13,20,32,37"
//! 4x15x13x20x32 1
//! 4x15x13x20x37 1
//!
//! 2
//! ```
//!
//! Moves are written in any dialect; where a short one fits several moves that are tempting, each mention stands for the next.

use super::foreign::{Foreign, Shown, asked_about};
use super::process::{Exchange, Process, Trouble};
use super::tempting::tempting;
use crate::mailbox::Mailbox;
use crate::notation::fen;
use crate::notation::hub::write_move;
use crate::notation::moves::{MoveText, resolve};
use crate::{Move, Position};
use std::cell::LazyCell;

/// A program that prints a divide.
pub struct Perftree {
    process: Process,
}

impl Perftree {
    /// Runs this command, anew for each question.
    pub fn new(process: Process) -> Perftree {
        Perftree { process }
    }
}

impl Foreign for Perftree {
    fn last_exchange(&self) -> Option<&Exchange> {
        self.process.last_exchange()
    }

    fn moves(&mut self, position: &Position, after: Option<&Move>) -> Result<Shown, Trouble> {
        let asked_about = asked_about(position, after)?;
        let mut arguments = vec!["1".to_owned(), fen::write(position)];
        arguments.extend(after.map(write_move));
        let lines = self.process.run_once(&arguments)?;
        let mut texts = Vec::new();
        for line in lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty() && !is_sum_in_words(line)) {
            let mut words = line.split_whitespace().map(|word| word.trim_end_matches(':'));
            match (words.next(), words.next()) {
                (Some(text), Some(count)) if count.parse::<u64>().is_ok() => {
                    texts.push(text.parse().map_err(|error| Trouble::Garbled(format!("`{line}`: {error}")))?)
                }
                (Some(total), None) if total.parse::<u64>().is_ok() => {}
                _ => return Err(Trouble::Garbled(format!("`{line}` is no line of a divide"))),
            }
        }
        Ok(Shown { accepted: understood(&asked_about, &texts), rejected: None })
    }

    fn takes(&mut self, fen: &str) -> Result<bool, Trouble> {
        match self.process.run_once(&["1".to_owned(), fen.to_owned()]) {
            Ok(_) => Ok(true),
            // A program of this kind has no other way to refuse than to fail.
            Err(Trouble::Crashed(_)) => Ok(false),
            Err(trouble) => Err(trouble),
        }
    }
}

/// Whether a line is one like `Nodes searched: 9`.
fn is_sum_in_words(line: &str) -> bool {
    let number = line.split_whitespace().next_back().and_then(|word| word.parse::<u64>().ok());
    line.starts_with(char::is_alphabetic) && number.is_some()
}

/// The move that each text stands for.
fn understood(position: &Position, texts: &[MoveText]) -> Vec<Move> {
    let legal = Mailbox::LAW.moves(position);
    // They take long where there are many kings, and most programs name none but legal moves.
    let others = LazyCell::new(|| tempting(position));
    let mut moves: Vec<Move> = Vec::with_capacity(texts.len());
    for text in texts {
        let mut candidates = resolve(text, &legal, || Mailbox::LAW.routes(position)).candidates();
        if candidates.is_empty() {
            candidates = resolve(text, &others, Vec::new).candidates();
        }
        let fresh = candidates.iter().find(|candidate| !moves.contains(candidate));
        moves.push(fresh.or(candidates.first()).copied().unwrap_or_else(|| text.as_victim_list()));
    }
    moves
}
