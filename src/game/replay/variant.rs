//! Which records belong to another variant of draughts.

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
    /// It names no square above 32, and a ply is illegal on ten rows.
    #[error("another variant: no square above 32, and a move is illegal on 10x10")]
    SmallBoard,
}

impl OtherVariant {
    /// Whether a record is of another variant; `illegal` says that it does not replay as a game on 10x10.
    pub fn of(record: &Record, illegal: bool) -> Option<OtherVariant> {
        const INTERNATIONAL: u32 = 20;
        const LAST_OF_EIGHT_ROWS: u32 = 32;
        let facts = record.variant();
        match facts.game_type {
            Some(INTERNATIONAL) => None,
            Some(other) => Some(OtherVariant::GameType(other)),
            None if facts.algebraic_squares => Some(OtherVariant::Algebraic),
            None if illegal && facts.highest_square.is_some_and(|highest| highest <= LAST_OF_EIGHT_ROWS) => {
                Some(OtherVariant::SmallBoard)
            }
            None => None,
        }
    }
}
