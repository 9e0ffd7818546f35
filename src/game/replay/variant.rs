//! Which records belong to another variant of draughts.

use super::Replay;
use crate::notation::fen::FenError;
use crate::notation::pdn::Record;

/// Why a record is held to be of another variant of draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OtherVariant {
    /// The tag `GameType` says so.
    #[error("another variant: GameType {0}")]
    GameType(u32),
    /// Its squares have letters.
    #[error("another variant: squares are named by letter")]
    Algebraic,
    /// It names no square above 32, and its first ply is illegal on ten rows, or with a position of its own any.
    #[error("another variant: no square above 32, illegal on 10x10, and no tag [GameType \"20\"]")]
    SmallBoard,
}

impl OtherVariant {
    /// Whether a record, which replays like this as a game on 10x10, is of another variant.
    pub fn of(record: &Record, replayed: &Result<Replay, FenError>) -> Option<OtherVariant> {
        const INTERNATIONAL: u32 = 20;
        const LAST_OF_EIGHT_ROWS: u32 = 32;
        let facts = record.variant();
        match facts.game_type {
            Some(INTERNATIONAL) => None,
            Some(other) => Some(OtherVariant::GameType(other)),
            None if facts.algebraic_squares => Some(OtherVariant::Algebraic),
            None if facts.highest_square.is_some_and(|highest| highest <= LAST_OF_EIGHT_ROWS)
                && never_fits(record, replayed) =>
            {
                Some(OtherVariant::SmallBoard)
            }
            None => None,
        }
    }
}

/// Whether nothing speaks for a game on 10x10. From the start position no game of a smaller board gets beyond its first ply, and one
/// that does is a game with an illegal move.
fn never_fits(record: &Record, replayed: &Result<Replay, FenError>) -> bool {
    match replayed {
        Ok(replay) => replay.problem.is_some() && (replay.plies.is_empty() || record.game.fen().is_some()),
        Err(_) => true,
    }
}
