//! Walking through a recorded game, from its text to its positions.
//!
//! Both engines are asked at every ply. A text that fits several legal moves leaves several lines open until a later ply tells
//! which of them was played (INT-027).

mod irregular;
mod judge;
mod normal;
mod problem;
mod variant;
mod variations;
mod walk;

pub use judge::{Contradiction, Judged, Judgement, Reached, judge};
pub use normal::{Part, hub_lines, normalized, parts, written};
pub use problem::{Difference, PlyFault, Problem};
pub use variant::OtherVariant;
pub use variations::Variation;

use super::record::Ply;
use crate::notation::Strictness;
use crate::notation::fen::{self, FenError};
use crate::notation::pdn::Record;
use crate::{Move, Position};
use variations::Along;
use walk::Walk;

/// What a record led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The position at the beginning.
    pub start: Position,
    /// What was made of each ply of the game itself, up to the first problem.
    pub plies: Vec<Replayed>,
    /// What stopped the walk before the end of the record.
    pub problem: Option<Problem>,
    /// What was passed over on the way.
    pub remarks: Vec<Remark>,
    /// The variations, as far as the game was followed.
    pub variations: Vec<Variation>,
}

impl Replay {
    /// Every position of the game, the start first.
    pub fn positions(&self) -> impl Iterator<Item = &Position> {
        std::iter::once(&self.start).chain(self.plies.iter().map(|ply| &ply.after))
    }

    /// The position at the end of the walk.
    pub fn last(&self) -> &Position {
        self.plies.last().map_or(&self.start, |ply| &ply.after)
    }

    /// Whether every ply of the game itself is a legal move.
    pub fn is_legal(&self) -> bool {
        self.problem.is_none() && self.accepted().next().is_none()
    }

    /// The illegal moves that were let stand.
    pub fn accepted(&self) -> impl Iterator<Item = &Problem> {
        self.remarks.iter().filter_map(|remark| match remark {
            Remark::Accepted(problem) => Some(problem),
            Remark::Ambiguous { .. } => None,
        })
    }
}

/// One step of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// The legal move; none where an irregularity was let stand or a command put another position on the board.
    pub chosen: Option<Move>,
    /// The position after it.
    pub after: Position,
    /// Where it stands in the text of the record, or in the list of texts.
    pub place: usize,
}

impl From<&Replayed> for Ply {
    /// A position that the record put on the board stands as it is.
    fn from(replayed: &Replayed) -> Ply {
        replayed.chosen.map_or(Ply::Accepted(replayed.after), Ply::Move)
    }
}

/// What was passed over on a walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A text fitted several legal moves.
    Ambiguous {
        /// The text, and the moves that it fits.
        ambiguous: Problem,
        /// The move that was played, and the ply that told; none if the walk ended before.
        decided: Option<(Move, usize)>,
    },
    /// An illegal move was let stand, because it is plain what stood on the board after it.
    ///
    /// Clause: FMJD 5.7
    Accepted(Problem),
}

impl Remark {
    /// To which ply it applies, from 1.
    pub fn ply(&self) -> usize {
        match self {
            Remark::Ambiguous { ambiguous: problem, .. } | Remark::Accepted(problem) => problem.ply,
        }
    }
}

/// Plays a record through from its start, which is the tag `FEN` or else the start of a game. A reached draw stops nothing.
///
/// In lenient mode an illegal move stands if only a capture was missed or not enough was taken (INT-026).
///
/// ```
/// use draughts_oracle::game::replay::replay;
/// use draughts_oracle::notation::{Strictness, pdn};
///
/// let record = &pdn::read_str("1. 32-28 19-23 2. 28x19 14x23 3. 31-20 *")[0];
/// let walk = replay(record, Strictness::Strict)?;
/// assert_eq!(walk.plies.len(), 4);
/// assert_eq!(walk.problem.map(|problem| problem.ply), Some(5));
/// # Ok::<(), draughts_oracle::notation::fen::FenError>(())
/// ```
///
/// # Errors
/// When the tag `FEN` gives no position. Problems later in the game end the walk and are part of its result.
pub fn replay(record: &Record, strictness: Strictness) -> Result<Replay, FenError> {
    let start = match record.game.fen() {
        Some(text) => fen::read(text, strictness).into_position()?,
        None => Position::START,
    };
    Ok(replay_from(start, record, strictness))
}

/// Plays the movetext of a record through from this position.
pub fn replay_from(start: Position, record: &Record, strictness: Strictness) -> Replay {
    let Along { walk, problem, inside } = Along::follow(&record.game.body, [start], strictness);
    let variations = variations::check(inside, strictness);
    Replay { variations, ..walk.finish(problem) }
}

/// Plays a list of move texts through from this position, strictly.
///
/// ```
/// use draughts_oracle::{Position, game::replay::replay_texts};
///
/// let walk = replay_texts(Position::START, ["32-28", "1923", "28x19x23", "14x19"]);
/// let problem = walk.problem.expect("man 14 cannot go to 19");
/// assert_eq!((problem.ply, problem.fault.kind()), (4, "no-landing"));
/// ```
pub fn replay_texts<'t>(start: Position, texts: impl IntoIterator<Item = &'t str>) -> Replay {
    let mut walk = Walk::new([start], Strictness::Strict);
    let problem = texts.into_iter().enumerate().find_map(|(place, text)| walk.play_alone(text, place).err());
    walk.finish(problem.map(|problem| *problem))
}

#[cfg(test)]
mod tests;
