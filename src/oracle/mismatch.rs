//! In what two engines differ.

use crate::notation::{diagram::Diagram, fen, hub};
use crate::{Move, Outcome, Position};
use std::cmp::Ordering;
use std::fmt;

/// Everything in which the engine under test departs from the reference engine on one position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "shape::Difference", try_from = "shape::Difference")
)]
pub struct Mismatch {
    /// Where.
    pub position: Position,
    /// Moves that only the reference engine lists.
    pub missing: Vec<Move>,
    /// Moves that only the engine under test lists.
    pub extra: Vec<Move>,
    /// Moves that the engine under test lists more than once.
    pub duplicated: Vec<Move>,
    /// Moves that the reference engine lists more than once.
    pub duplicated_by_reference: Vec<Move>,
    /// Moves that both list and that lead to different positions.
    pub successors: Vec<Successors>,
    /// What the reference engine and the engine under test say of the result, where that differs.
    pub outcomes: Option<(Outcome, Outcome)>,
    /// Why an engine gave no answer.
    pub failure: Option<String>,
}

/// Where one move leads, by either engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Successors {
    /// The move.
    pub chosen: Move,
    /// By the reference engine.
    pub reference: Position,
    /// By the engine under test.
    pub subject: Position,
}

impl Mismatch {
    /// No difference yet.
    pub(crate) fn none(position: &Position) -> Mismatch {
        Mismatch {
            position: *position,
            missing: Vec::new(),
            extra: Vec::new(),
            duplicated: Vec::new(),
            duplicated_by_reference: Vec::new(),
            successors: Vec::new(),
            outcomes: None,
            failure: None,
        }
    }

    /// Whether there is any difference.
    pub(crate) fn is_none(&self) -> bool {
        *self == Mismatch::none(&self.position)
    }

    /// Sorts both lists into what is missing, what is extra, and what is there more than once. Gives the common moves.
    pub(crate) fn compare_moves(&mut self, mut reference: Vec<Move>, mut subject: Vec<Move>) -> Vec<Move> {
        self.duplicated_by_reference = take_duplicates(&mut reference);
        self.duplicated = take_duplicates(&mut subject);
        let mut common = Vec::with_capacity(reference.len());
        let (mut left, mut right) = (reference.as_slice(), subject.as_slice());
        while let ([first, left_rest @ ..], [second, right_rest @ ..]) = (left, right) {
            match first.cmp(second) {
                Ordering::Less => {
                    self.missing.push(*first);
                    left = left_rest;
                }
                Ordering::Greater => {
                    self.extra.push(*second);
                    right = right_rest;
                }
                Ordering::Equal => {
                    common.push(*first);
                    (left, right) = (left_rest, right_rest);
                }
            }
        }
        self.missing.extend_from_slice(left);
        self.extra.extend_from_slice(right);
        common
    }
}

impl fmt::Display for Mismatch {
    /// The board, its FEN, and a line for each kind of difference.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", Diagram::new(&self.position.into()))?;
        write!(f, "{}", fen::write(&self.position))?;
        let lists = [
            ("missing", &self.missing),
            ("extra", &self.extra),
            ("listed twice", &self.duplicated),
            ("listed twice by the reference engine", &self.duplicated_by_reference),
        ];
        for (name, moves) in lists.into_iter().filter(|(_, moves)| !moves.is_empty()) {
            let texts: Vec<String> = moves.iter().map(hub::write_move).collect();
            write!(f, "\n{name}: {}", texts.join(" "))?;
        }
        for Successors { chosen, reference, subject } in &self.successors {
            let (text, expected, found) = (hub::write_move(chosen), fen::write(reference), fen::write(subject));
            write!(f, "\nafter {text}: {found} instead of {expected}")?;
        }
        if let Some((reference, subject)) = self.outcomes {
            write!(f, "\noutcome: {subject} instead of {reference}")?;
        }
        match &self.failure {
            Some(reason) => write!(f, "\nno answer: {reason}"),
            None => Ok(()),
        }
    }
}

/// Sorts the list and takes out every second and further mention, of which it gives one each.
fn take_duplicates(moves: &mut Vec<Move>) -> Vec<Move> {
    moves.sort_unstable();
    let mut duplicates: Vec<Move> = moves.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    moves.dedup();
    duplicates.dedup();
    duplicates
}

/// The JSON shape: positions as FEN, moves in Hub notation.
#[cfg(feature = "serde")]
mod shape {
    use super::{Mismatch, Successors};
    use crate::notation::{fen, hub};
    use crate::{Move, Outcome};
    use serde::{Deserialize, Serialize};

    #[derive(Clone, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Difference {
        fen: String,
        missing: Vec<String>,
        extra: Vec<String>,
        duplicated: Vec<String>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        duplicated_by_reference: Vec<String>,
        successors: Vec<Successor>,
        outcomes: Option<(Outcome, Outcome)>,
        failure: Option<String>,
    }

    /// Where a move leads by the reference engine and by the engine under test.
    #[derive(Clone, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Successor {
        #[serde(rename = "move")]
        chosen: String,
        expected: String,
        found: String,
    }

    #[derive(Debug, thiserror::Error)]
    pub enum ShapeError {
        #[error(transparent)]
        Fen(#[from] fen::FenError),
        #[error(transparent)]
        Move(#[from] hub::HubMoveError),
    }

    impl From<Mismatch> for Difference {
        fn from(mismatch: Mismatch) -> Difference {
            let texts = |moves: &[Move]| moves.iter().map(hub::write_move).collect();
            Difference {
                fen: fen::write(&mismatch.position),
                missing: texts(&mismatch.missing),
                extra: texts(&mismatch.extra),
                duplicated: texts(&mismatch.duplicated),
                duplicated_by_reference: texts(&mismatch.duplicated_by_reference),
                successors: mismatch.successors.iter().map(Successor::of).collect(),
                outcomes: mismatch.outcomes,
                failure: mismatch.failure,
            }
        }
    }

    impl Successor {
        fn of(both: &Successors) -> Successor {
            Successor {
                chosen: hub::write_move(&both.chosen),
                expected: fen::write(&both.reference),
                found: fen::write(&both.subject),
            }
        }

        fn parse(&self) -> Result<Successors, ShapeError> {
            Ok(Successors {
                chosen: hub::parse_move(&self.chosen)?,
                reference: fen::parse(&self.expected)?,
                subject: fen::parse(&self.found)?,
            })
        }
    }

    impl TryFrom<Difference> for Mismatch {
        type Error = ShapeError;

        fn try_from(difference: Difference) -> Result<Mismatch, ShapeError> {
            let moves = |texts: &[String]| texts.iter().map(|text| hub::parse_move(text)).collect::<Result<_, _>>();
            Ok(Mismatch {
                position: fen::parse(&difference.fen)?,
                missing: moves(&difference.missing)?,
                extra: moves(&difference.extra)?,
                duplicated: moves(&difference.duplicated)?,
                duplicated_by_reference: moves(&difference.duplicated_by_reference)?,
                successors: difference.successors.iter().map(Successor::parse).collect::<Result<_, _>>()?,
                outcomes: difference.outcomes,
                failure: difference.failure,
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Mismatch;
    use crate::{Move, Position, Square, SquareSet};

    fn quiet(from: u8, to: u8) -> Move {
        Move { from: Square::new(from).unwrap(), to: Square::new(to).unwrap(), victims: SquareSet::EMPTY }
    }

    #[test]
    fn every_kind_of_list_difference_is_told_apart() {
        let mut mismatch = Mismatch::none(&Position::START);
        let reference = vec![quiet(31, 27), quiet(31, 26), quiet(35, 30)];
        let subject = vec![quiet(35, 30), quiet(32, 28), quiet(35, 30), quiet(31, 27), quiet(35, 30)];
        let common = mismatch.compare_moves(reference, subject);
        assert_eq!(common, [quiet(31, 27), quiet(35, 30)]);
        assert_eq!(mismatch.missing, [quiet(31, 26)]);
        assert_eq!(mismatch.extra, [quiet(32, 28)]);
        assert_eq!(mismatch.duplicated, [quiet(35, 30)]);
        assert_eq!(mismatch.duplicated_by_reference, []);
        assert!(!mismatch.is_none());
    }

    #[test]
    fn equal_lists_in_any_order_are_no_difference() {
        let mut mismatch = Mismatch::none(&Position::START);
        mismatch.compare_moves(vec![quiet(31, 27), quiet(35, 30)], vec![quiet(35, 30), quiet(31, 27)]);
        assert!(mismatch.is_none());
    }
}
