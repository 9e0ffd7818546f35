//! What a witness shows, in the shape in which it is written as JSON.

use super::{AnyMisreading, Witness};
use crate::game::misreadings::DrawMisreading;
use crate::game::{Adjudication, Ruleset, Verdict, adjudicate, by_history};
use crate::mailbox::{Mailbox, Misreading};
use crate::notation::diagram::Diagram;
use crate::notation::{fen, hub, plural};
use crate::{Clause, Move, Position};
use serde::Serialize;
use std::fmt;

/// A misreading with its witness, and what the law and the misreading say of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Told {
    /// The name of the misreading.
    pub id: &'static str,
    /// The clause that it gets wrong.
    pub clause: Clause,
    /// What kind of program gets it wrong.
    pub who: &'static str,
    /// The smallest position or shortest game that betrays it.
    pub witness: Shown,
    /// What the law says of it.
    pub law: Vec<Said>,
    /// What the misreading says of it.
    pub misread: Vec<Said>,
}

/// A witness in texts and numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Shown {
    /// The position, or where the game begins.
    pub fen: &'static str,
    /// How many pieces it has.
    pub pieces: usize,
    /// The moves of the game as Hub strings; a position needs none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<&'static str>,
    /// Why no smaller position, or no shorter game, shows the misreading.
    pub proof: String,
}

/// One line of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Said {
    /// A legal move.
    Move {
        /// The move as a Hub string.
        #[serde(rename = "move")]
        chosen: String,
        /// The position after it.
        fen: String,
    },
    /// How a game ends.
    Verdict(Verdict),
}

impl AnyMisreading {
    /// The misreading with its witness and both answers.
    pub fn told(&self) -> Told {
        let (witness, [law, misread]) = match self {
            AnyMisreading::OfMoves(misreading) => of_moves(misreading),
            AnyMisreading::OfDraws(misreading) => of_draws(misreading),
        };
        Told { id: self.id(), clause: self.clause(), who: self.who(), witness, law, misread }
    }
}

impl fmt::Display for Told {
    /// The board, what the law says and what the misreading says, for people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Told { id, clause, who, witness, law, misread } = self;
        let drawing = Diagram::new(&position(witness.fen).into());
        writeln!(f, "{id} gets {clause} wrong\nMade by: {who}\n\n{}\n{drawing}\n", witness.fen)?;
        if let Some(moves) = witness.moves {
            writeln!(f, "Moves: {moves}\n")?;
        }
        for (reader, lines) in [("The law", law), ("Misread", misread)] {
            writeln!(f, "{reader}:")?;
            lines.iter().try_for_each(|line| writeln!(f, "  {line}"))?;
        }
        write!(f, "\n{}: {}", witness.size(), witness.proof)
    }
}

impl Shown {
    /// How many pieces, and for a game how many plies.
    pub fn size(&self) -> String {
        let counted = |number: usize, noun| format!("{number} {}", plural(number as u64, noun));
        let plies = self.moves.map(|moves| counted(moves.split_whitespace().count(), "ply"));
        std::iter::once(counted(self.pieces, "piece")).chain(plies).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Said::Move { chosen, fen } => write!(f, "{chosen} -> {fen}"),
            Said::Verdict(Verdict { outcome, ply, clauses, .. }) => {
                write!(f, "{outcome} after {ply} {}", plural(*ply as u64, "ply"))?;
                clauses.iter().try_for_each(|clause| write!(f, ", {clause}"))
            }
        }
    }
}

fn of_moves(misreading: &Misreading) -> (Shown, [Vec<Said>; 2]) {
    let witness = Witness::find(misreading.id).expect("every misreading of the moves has a witness");
    let position = position(witness.fen);
    let shown = Shown { proof: witness.proof.to_string(), ..shown(witness.fen, &position) };
    let law = led(&position, &Mailbox::LAW.moves(&position), &Mailbox::LAW);
    let misread = led(&position, &misreading.moves(&position), &misreading.engine());
    (shown, [law, misread])
}

fn of_draws(misreading: &DrawMisreading) -> (Shown, [Vec<Said>; 2]) {
    let DrawMisreading { rules, witness, .. } = misreading;
    let start = position(witness.fen);
    let moves = witness.moves.split_whitespace().map(|text| hub::parse_move(text).expect("the moves are tested"));
    let Adjudication { game, .. } = adjudicate(start, 0, moves);
    let shown = Shown { moves: Some(witness.moves), proof: witness.shortest.to_owned(), ..shown(witness.fen, &start) };
    let verdict = |rules| vec![Said::Verdict(by_history::verdict(&game, rules))];
    (shown, [verdict(&Ruleset::FMJD_2015), verdict(rules)])
}

fn position(text: &str) -> Position {
    fen::parse(text).expect("the positions are tested")
}

fn shown(text: &'static str, position: &Position) -> Shown {
    Shown { fen: text, pieces: position.board().pieces().count(), moves: None, proof: String::new() }
}

/// Each move with the position to which the engine's way of carrying it out leads.
fn led(position: &Position, moves: &[Move], engine: &Mailbox) -> Vec<Said> {
    let after = |chosen| engine.play(position, chosen).expect("an engine can carry out its own moves");
    moves.iter().map(|chosen| Said::Move { chosen: hub::write_move(chosen), fen: fen::write(&after(chosen)) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_witness_is_as_large_as_it_has_pieces_and_plies() {
        let size = |id| AnyMisreading::find(id).expect("a known id").told().witness.size();
        assert_eq!(size("no-majority"), "3 pieces");
        assert_eq!(size("no-five-move-rule"), "2 pieces, 10 plies");
    }
}
