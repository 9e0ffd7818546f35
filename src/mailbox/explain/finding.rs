//! What can be wrong with a move.

use crate::{Clause, Color, Outcome, Role, Square};
use std::fmt;

/// What kind of answer it is, by a name that never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The move is legal.
    Legal,
    /// The text fits several legal moves.
    Ambiguous,
    /// Nothing stands on the start square.
    NoPiece,
    /// The piece belongs to the player who is not to move.
    NotYourPiece,
    /// The move would be legal if it were the other player's turn.
    NotToMove,
    /// Not along a diagonal, or a man's move backward.
    WrongDirection,
    /// Farther than a man goes.
    TooFar,
    /// A piece is in the way.
    Blocked,
    /// A quiet move although a capture exists.
    CaptureAvailable,
    /// More pieces can be captured.
    FewerThanMaximum,
    /// The capture could go on.
    Unfinished,
    /// A piece is jumped twice.
    VictimTwice,
    /// A captured piece, which still stands, is in the way.
    PassesGhost,
    /// There is no free square behind the piece to be captured.
    NoLanding,
    /// One of the player's own pieces is jumped.
    OwnPieceJumped,
    /// Written as a capture, but there is nothing to capture.
    NothingToTake,
    /// A man that passed over its promotion row captures on like a king.
    GoesOnAsKing,
    /// The game has been decided.
    GameOver,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 18] = [
        Kind::Legal,
        Kind::Ambiguous,
        Kind::NoPiece,
        Kind::NotYourPiece,
        Kind::NotToMove,
        Kind::WrongDirection,
        Kind::TooFar,
        Kind::Blocked,
        Kind::CaptureAvailable,
        Kind::FewerThanMaximum,
        Kind::Unfinished,
        Kind::VictimTwice,
        Kind::PassesGhost,
        Kind::NoLanding,
        Kind::OwnPieceJumped,
        Kind::NothingToTake,
        Kind::GoesOnAsKing,
        Kind::GameOver,
    ];

    /// The name.
    pub const fn id(self) -> &'static str {
        match self {
            Kind::Legal => "legal",
            Kind::Ambiguous => "ambiguous",
            Kind::NoPiece => "no-piece",
            Kind::NotYourPiece => "not-your-piece",
            Kind::NotToMove => "not-to-move",
            Kind::WrongDirection => "wrong-direction",
            Kind::TooFar => "too-far",
            Kind::Blocked => "blocked",
            Kind::CaptureAvailable => "capture-available",
            Kind::FewerThanMaximum => "fewer-than-maximum",
            Kind::Unfinished => "unfinished",
            Kind::VictimTwice => "victim-twice",
            Kind::PassesGhost => "passes-ghost",
            Kind::NoLanding => "no-landing",
            Kind::OwnPieceJumped => "own-piece-jumped",
            Kind::NothingToTake => "nothing-to-take",
            Kind::GoesOnAsKing => "goes-on-as-king",
            Kind::GameOver => "game-over",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// From one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Leg {
    /// Whether a man or a king goes.
    pub role: Role,
    /// Where it starts.
    pub from: Square,
    /// Where it arrives.
    pub to: Square,
}

/// One thing that is wrong with a move, with the squares and numbers that show it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Finding {
    /// Nothing stands on the start square.
    NoPiece {
        /// The start square.
        from: Square,
    },
    /// The piece belongs to the player who is not to move.
    NotYourPiece {
        /// The start square.
        from: Square,
        /// Whose piece it is.
        owner: Color,
    },
    /// The move would be legal if it were the other player's turn.
    NotToMove {
        /// The start square.
        from: Square,
        /// Whose piece it is.
        owner: Color,
    },
    /// The squares are not on one diagonal.
    OffDiagonal {
        /// Which way.
        leg: Leg,
        /// Whether it was meant as a capture.
        capture: bool,
    },
    /// A man's quiet move backward.
    Backward {
        /// Which way.
        leg: Leg,
    },
    /// Farther than a man goes.
    TooFar {
        /// Which way.
        leg: Leg,
        /// Whether it was meant as a capture.
        capture: bool,
    },
    /// A piece is in the way of a quiet move.
    Blocked {
        /// Which way.
        leg: Leg,
        /// The first square in the way.
        by: Square,
    },
    /// A quiet move although a capture exists.
    CaptureAvailable {
        /// Whether a man or a king can capture.
        role: Role,
        /// Where it stands.
        from: Square,
        /// Which piece it can capture first.
        victim: Square,
    },
    /// More pieces can be captured.
    FewerThanMaximum {
        /// How many the move captures.
        taken: usize,
        /// How many can be captured.
        maximum: usize,
        /// A legal capture.
        example: String,
    },
    /// The capture could go on.
    Unfinished {
        /// Whether a man or a king captures.
        role: Role,
        /// Where it stopped.
        at: Square,
        /// Which piece it could still capture.
        victim: Square,
    },
    /// A piece is jumped twice.
    VictimTwice {
        /// The piece.
        victim: Square,
    },
    /// A captured piece, which still stands, is in the way.
    PassesGhost {
        /// The captured piece.
        ghost: Square,
    },
    /// There is no free square to land on.
    NoLanding {
        /// Whether a man or a king captures.
        role: Role,
        /// The occupied square.
        landing: Square,
    },
    /// One of the player's own pieces is jumped.
    OwnPieceJumped {
        /// The piece.
        piece: Square,
    },
    /// Written as a capture, but there is nothing to capture on the way.
    NothingToTake {
        /// Which way.
        leg: Leg,
    },
    /// A piece named as a victim that the move does not jump.
    NotJumped {
        /// Whether a man or a king captures.
        role: Role,
        /// The piece.
        victim: Square,
    },
    /// A man that passed over its promotion row captures on like a king.
    GoesOnAsKing {
        /// Which way it goes on.
        leg: Leg,
    },
    /// The game has been decided.
    GameOver {
        /// For whom.
        outcome: Outcome,
        /// By which clause.
        clause: Clause,
    },
}

impl Finding {
    /// Its kind.
    pub fn kind(&self) -> Kind {
        match self {
            Finding::NoPiece { .. } => Kind::NoPiece,
            Finding::NotYourPiece { .. } => Kind::NotYourPiece,
            Finding::NotToMove { .. } => Kind::NotToMove,
            Finding::OffDiagonal { .. } | Finding::Backward { .. } => Kind::WrongDirection,
            Finding::TooFar { .. } => Kind::TooFar,
            Finding::Blocked { .. } => Kind::Blocked,
            Finding::CaptureAvailable { .. } => Kind::CaptureAvailable,
            Finding::FewerThanMaximum { .. } => Kind::FewerThanMaximum,
            Finding::Unfinished { .. } => Kind::Unfinished,
            Finding::VictimTwice { .. } => Kind::VictimTwice,
            Finding::PassesGhost { .. } => Kind::PassesGhost,
            Finding::NoLanding { .. } => Kind::NoLanding,
            Finding::OwnPieceJumped { .. } => Kind::OwnPieceJumped,
            Finding::NothingToTake { .. } | Finding::NotJumped { .. } => Kind::NothingToTake,
            Finding::GoesOnAsKing { .. } => Kind::GoesOnAsKing,
            Finding::GameOver { .. } => Kind::GameOver,
        }
    }

    /// The clauses that it offends against.
    ///
    /// Clause: FMJD 5.4.2, FMJD 5.4.6, FMJD 5.4.8, FMJD 5.4.9
    pub fn clauses(&self) -> Vec<Clause> {
        match *self {
            Finding::NoPiece { .. } | Finding::NotYourPiece { .. } | Finding::NotToMove { .. } => vec![Clause::Fmjd3_3],
            Finding::OffDiagonal { leg, capture: false } | Finding::Blocked { leg, .. } => {
                vec![by_role(leg.role, Clause::Fmjd3_4, Clause::Fmjd3_9)]
            }
            Finding::Backward { .. } | Finding::TooFar { capture: false, .. } => vec![Clause::Fmjd3_4],
            Finding::TooFar { capture: true, .. } => vec![Clause::Fmjd4_2],
            Finding::OffDiagonal { leg, capture: true } | Finding::NothingToTake { leg } => vec![first_jump(leg.role)],
            Finding::NoLanding { role, .. } | Finding::NotJumped { role, .. } => vec![first_jump(role)],
            Finding::CaptureAvailable { role, .. } => vec![first_jump(role), Clause::Fmjd5_4_6],
            Finding::FewerThanMaximum { .. } => vec![Clause::Fmjd4_13],
            Finding::Unfinished { role, .. } => vec![by_role(role, Clause::Fmjd4_5, Clause::Fmjd4_6)],
            Finding::VictimTwice { .. } => vec![Clause::Fmjd4_8],
            Finding::PassesGhost { .. } => vec![Clause::Fmjd4_8, Clause::Fmjd4_11],
            Finding::OwnPieceJumped { .. } => vec![Clause::Fmjd4_7],
            Finding::GoesOnAsKing { .. } => vec![Clause::Fmjd4_15, Clause::Fmjd3_5],
            Finding::GameOver { clause, .. } => vec![clause],
        }
    }
}

fn first_jump(role: Role) -> Clause {
    by_role(role, Clause::Fmjd4_2, Clause::Fmjd4_3)
}

fn by_role(role: Role, man: Clause, king: Clause) -> Clause {
    match role {
        Role::Man => man,
        Role::King => king,
    }
}
