//! One way to read the rules: each decision that a clause makes is one field.
//!
//! The law is the value [`Reading::LAW`]; a misreading is another value. The other files of this engine ask the predicates
//! below and never look at a field, so this is the only place where a decision is spelt out.

use super::geometry::{self, Direction};
use crate::{Color, Square, SquareSet};

/// Which way a man may capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ManCaptures {
    /// Forward and backward.
    AllFourWays,
    /// Forward only.
    ForwardOnly,
}

/// How far a king goes when it captures nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KingQuiet {
    /// Over any number of free squares.
    Flies,
    /// To the next square.
    OneStep,
}

/// How far off a king's victim may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KingReach {
    /// Near or far along the diagonal.
    Flies,
    /// On the next square.
    Adjacent,
}

/// Where a king lands behind its victim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KingLanding {
    /// On any free square behind it.
    AnyFreeSquare,
    /// On the next square behind it.
    NextToVictim,
}

/// What becomes of a captured piece while the capture goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ghosts {
    /// It stands until the move ends, and is in the way.
    Stand,
    /// It is lifted at once.
    RemovedAtOnce,
    /// It may be flown over, but not landed on.
    FlownOver,
}

/// How often one enemy piece may be jumped in one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VictimAgain {
    /// Once.
    Never,
    /// One of the enemy pieces may be jumped twice, and each jump counts. Without any bound a capture need not end.
    Twice,
}

/// Whether the capturing piece may land on one empty square more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EmptySquareAgain {
    /// It may.
    Yes,
    /// It may not; its start square counts as used.
    No,
}

/// Whether the square that the capturing piece left is empty during its capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StartSquare {
    /// It is empty.
    Empty,
    /// The piece stands there, in its own way.
    Occupied,
}

/// When a man that reaches its promotion row in a capture becomes a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Promotion {
    /// When it stops there.
    OnStopping,
    /// When it touches the row, and it goes on capturing as a king.
    PassingGoesOnAsKing,
    /// It goes on as a man and is crowned when the move ends, wherever that is.
    PassingIsCrownedAtTheEnd,
    /// Its capture ends there.
    StopsOnTheRow,
}

/// Among which captures the largest number of pieces has priority.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Majority {
    /// Among those of all pieces.
    AllPieces,
    /// Among those of each piece by itself.
    PerPiece,
    /// Nowhere: any capture will do.
    None,
}

/// What a captured king counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KingValue {
    /// One piece.
    One,
    /// More: of equally many pieces those with more kings have priority.
    More,
}

/// Who captures when a man and a king can take equally many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tie {
    /// The player chooses.
    Free,
    /// The king.
    KingMust,
}

/// On which row a man is crowned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Row {
    /// On the one in front of the opponent.
    Own,
    /// On the upper and on the lower one.
    Either,
}

/// One way to read the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reading {
    /// Which way a man may capture.
    pub man_captures: ManCaptures,
    /// How far a king goes when it captures nothing.
    pub king_quiet: KingQuiet,
    /// How far off a king's victim may be.
    pub king_reach: KingReach,
    /// Where a king lands behind its victim.
    pub king_landing: KingLanding,
    /// What becomes of a captured piece while the capture goes on.
    pub ghosts: Ghosts,
    /// How often one enemy piece may be jumped in one move.
    pub victim_again: VictimAgain,
    /// Whether the capturing piece may land on one empty square more than once.
    pub empty_square_again: EmptySquareAgain,
    /// Whether the square that the capturing piece left is empty during its capture.
    pub start_square: StartSquare,
    /// When a man that reaches its promotion row in a capture becomes a king.
    pub promotion: Promotion,
    /// Among which captures the largest number of pieces has priority.
    pub majority: Majority,
    /// What a captured king counts for.
    pub king_value: KingValue,
    /// Who captures when a man and a king can take equally many.
    pub tie: Tie,
    /// On which row a man is crowned.
    pub row: Row,
}

impl Reading {
    /// The rules as they stand.
    pub const LAW: Reading = Reading {
        man_captures: ManCaptures::AllFourWays,
        king_quiet: KingQuiet::Flies,
        king_reach: KingReach::Flies,
        king_landing: KingLanding::AnyFreeSquare,
        ghosts: Ghosts::Stand,
        victim_again: VictimAgain::Never,
        empty_square_again: EmptySquareAgain::Yes,
        start_square: StartSquare::Empty,
        promotion: Promotion::OnStopping,
        majority: Majority::AllPieces,
        king_value: KingValue::One,
        tie: Tie::Free,
        row: Row::Own,
    };

    /// Both readings at once; `None` where each departs from the law in its own way on the same question.
    pub(super) fn joined(&self, other: &Reading) -> Option<Reading> {
        const LAW: Reading = Reading::LAW;
        fn decided<T: PartialEq>(law: T, one: T, other: T) -> Option<T> {
            match (one == law, other == law) {
                (_, true) => Some(one),
                (true, false) => Some(other),
                (false, false) => (one == other).then_some(one),
            }
        }
        Some(Reading {
            man_captures: decided(LAW.man_captures, self.man_captures, other.man_captures)?,
            king_quiet: decided(LAW.king_quiet, self.king_quiet, other.king_quiet)?,
            king_reach: decided(LAW.king_reach, self.king_reach, other.king_reach)?,
            king_landing: decided(LAW.king_landing, self.king_landing, other.king_landing)?,
            ghosts: decided(LAW.ghosts, self.ghosts, other.ghosts)?,
            victim_again: decided(LAW.victim_again, self.victim_again, other.victim_again)?,
            empty_square_again: decided(LAW.empty_square_again, self.empty_square_again, other.empty_square_again)?,
            start_square: decided(LAW.start_square, self.start_square, other.start_square)?,
            promotion: decided(LAW.promotion, self.promotion, other.promotion)?,
            majority: decided(LAW.majority, self.majority, other.majority)?,
            king_value: decided(LAW.king_value, self.king_value, other.king_value)?,
            tie: decided(LAW.tie, self.tie, other.tie)?,
            row: decided(LAW.row, self.row, other.row)?,
        })
    }

    /// Whether a man of this colour may capture in this direction.
    ///
    /// Clause: FMJD 4.1
    pub(super) fn man_may_capture(&self, color: Color, direction: Direction) -> bool {
        match self.man_captures {
            ManCaptures::AllFourWays => true,
            ManCaptures::ForwardOnly => direction.is_forward(color),
        }
    }

    /// Whether a king that captures nothing may pass over free squares.
    ///
    /// Clause: FMJD 3.9
    pub(super) fn king_flies(&self) -> bool {
        self.king_quiet == KingQuiet::Flies
    }

    /// Whether a king may fly over free squares to reach its victim.
    ///
    /// Clause: FMJD 4.3
    pub(super) fn king_captures_from_afar(&self) -> bool {
        self.king_reach == KingReach::Flies
    }

    /// Whether a king may choose among the free squares behind its victim.
    ///
    /// Clause: FMJD 4.3, FMJD 4.6
    pub(super) fn king_chooses_landing(&self) -> bool {
        self.king_landing == KingLanding::AnyFreeSquare
    }

    /// Whether the capturing piece may fly over a piece that it has already captured.
    ///
    /// Clause: FMJD 4.8, FMJD 4.11
    pub(super) fn ghost_may_be_flown_over(&self) -> bool {
        match self.ghosts {
            Ghosts::Stand => false,
            Ghosts::RemovedAtOnce | Ghosts::FlownOver => true,
        }
    }

    /// Whether a captured piece's square is free before the move has ended.
    ///
    /// Clause: FMJD 4.11
    pub(super) fn ghost_is_gone(&self) -> bool {
        self.ghosts == Ghosts::RemovedAtOnce
    }

    /// Whether an enemy piece that the same move has already taken may be jumped, once these are the `victims`.
    ///
    /// Clause: FMJD 4.8
    pub(super) fn ghost_may_be_jumped(&self, victims: &[Square]) -> bool {
        match self.victim_again {
            VictimAgain::Never => false,
            VictimAgain::Twice => {
                let distinct: SquareSet = victims.iter().copied().collect();
                distinct.len() == victims.len()
            }
        }
    }

    /// Whether an empty square may be used more than once in a capture.
    ///
    /// Clause: FMJD 4.8
    pub(super) fn empty_square_may_be_used_again(&self) -> bool {
        self.empty_square_again == EmptySquareAgain::Yes
    }

    /// Whether the capturing piece's start square counts as empty: INT-001.
    ///
    /// Clause: FMJD 4.7, FMJD 4.8
    pub(super) fn start_square_is_empty(&self) -> bool {
        self.start_square == StartSquare::Empty
    }

    /// Whether a man that touches its promotion row in a capture goes on as a king.
    ///
    /// Clause: FMJD 3.5, FMJD 4.15
    pub(super) fn goes_on_as_king(&self) -> bool {
        self.promotion == Promotion::PassingGoesOnAsKing
    }

    /// Whether a man is crowned that only passed over its promotion row.
    ///
    /// Clause: FMJD 3.5, FMJD 4.15
    pub(super) fn passing_is_enough(&self) -> bool {
        match self.promotion {
            Promotion::OnStopping | Promotion::StopsOnTheRow => false,
            Promotion::PassingGoesOnAsKing | Promotion::PassingIsCrownedAtTheEnd => true,
        }
    }

    /// Whether a man's capture ends on its promotion row although it could take more.
    ///
    /// Clause: FMJD 4.5, FMJD 4.15
    pub(super) fn stops_on_promotion_row(&self) -> bool {
        self.promotion == Promotion::StopsOnTheRow
    }

    /// Whether a man of this colour is crowned on this square.
    ///
    /// Clause: FMJD 2.6.1, FMJD 3.5
    pub(super) fn is_crowned_on(&self, color: Color, square: Square) -> bool {
        match self.row {
            Row::Own => geometry::is_promotion_row(square, color),
            Row::Either => Color::ALL.into_iter().any(|color| geometry::is_promotion_row(square, color)),
        }
    }

    /// Whether the larger number of pieces has priority.
    ///
    /// Clause: FMJD 4.13
    pub(super) fn number_has_priority(&self) -> bool {
        self.majority != Majority::None
    }

    /// Whether each piece's captures are compared only among themselves.
    ///
    /// Clause: FMJD 4.13
    pub(super) fn each_piece_by_itself(&self) -> bool {
        self.majority == Majority::PerPiece
    }

    /// Whether of equally many captured pieces those with more kings have priority.
    ///
    /// Clause: FMJD 4.13
    pub(super) fn kings_count_more(&self) -> bool {
        self.king_value == KingValue::More
    }

    /// Whether a king must capture where a man could capture as many.
    ///
    /// Clause: FMJD 4.13, FMJD 4.14
    pub(super) fn king_has_priority(&self) -> bool {
        self.tie == Tie::KingMust
    }
}
