//! Generators: bytes in, positions out.
//!
//! Every byte string gives a valid position, so a fuzzer that changes bytes changes positions and never runs into a
//! rejection, and a random stream of bytes is a random stream of positions.

mod blocked;
mod dense;
mod edits;
mod eights;
mod ending;
mod named;
mod playout;
mod rings;
mod same_ends;
mod scatter;
mod spot;

pub use blocked::blocked;
pub use dense::dense;
pub use edits::edits;
pub use ending::ending;
pub use named::NAMED;
pub use playout::playout;
pub use rings::rings;
pub use same_ends::same_ends;
pub use scatter::{Settings, scatter};

use crate::board::Board;
use crate::piece::{Color, Piece, Role};
use crate::position::{Position, PositionFault};
use crate::square::Square;
use arbitrary::{Result, Unstructured};

/// The generators that make one position at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Generator {
    /// Anything anywhere, from two pieces to forty.
    Random,
    /// King endings: few pieces, nearly all of them kings.
    Kings,
    /// About half of the squares taken, in the packed form of a position: many captures.
    Dense,
    /// Men one, two or three rows from promotion, and pieces around them to take.
    NearPromotion,
    /// Pieces with victims around them on closed tours, for crossings, the Turkish strike, and two pieces on one tour.
    Rings,
    /// One king and a few opponents.
    Sparse,
    /// More than thirty pieces, so that almost everything is blocked.
    Crowded,
    /// Named positions after a few edits.
    Edits,
    /// Two captures with the same start and the same end.
    SameEnds,
    /// A side to move with at most three moves, but for one position in a thousand.
    Blocked,
}

impl Generator {
    /// All of them.
    pub const ALL: [Generator; 10] = [
        Generator::Random,
        Generator::Kings,
        Generator::Dense,
        Generator::NearPromotion,
        Generator::Rings,
        Generator::Sparse,
        Generator::Crowded,
        Generator::Edits,
        Generator::SameEnds,
        Generator::Blocked,
    ];

    /// The name under which the command line knows it.
    pub const fn name(self) -> &'static str {
        self.told().0
    }

    /// What it makes, in a few words.
    pub const fn what(self) -> &'static str {
        self.told().1
    }

    const fn told(self) -> (&'static str, &'static str) {
        match self {
            Generator::Random => ("random", "Any material anywhere"),
            Generator::Kings => ("kings", "King endings"),
            Generator::Dense => ("dense", "About half of the squares taken: many captures"),
            Generator::NearPromotion => ("promotion", "Men near promotion"),
            Generator::Rings => ("rings", "Tours of a king with victims on the way"),
            Generator::Sparse => ("sparse", "One king and a few opponents"),
            Generator::Crowded => ("crowded", "More than thirty pieces"),
            Generator::Edits => ("edits", "Named positions after a few edits"),
            Generator::SameEnds => ("same-ends", "Two captures with the same start and end"),
            Generator::Blocked => ("blocked", "A side to move that has hardly a move left"),
        }
    }

    /// What it does unless told otherwise.
    pub const fn settings(self) -> Settings {
        let everywhere = Settings { pieces: (2, 40), king_percent: (0, 100), near_promotion: false, lone_king: false };
        match self {
            Generator::Random | Generator::Dense | Generator::Edits | Generator::SameEnds => everywhere,
            Generator::Kings => Settings { pieces: (2, 12), king_percent: (80, 100), ..everywhere },
            Generator::NearPromotion => {
                Settings { pieces: (2, 24), king_percent: (0, 30), near_promotion: true, ..everywhere }
            }
            Generator::Rings => Settings { pieces: (2, 24), king_percent: (0, 50), ..everywhere },
            Generator::Sparse => Settings { pieces: (2, 9), king_percent: (0, 40), lone_king: true, ..everywhere },
            Generator::Crowded => Settings { pieces: (30, 48), king_percent: (0, 30), ..everywhere },
            Generator::Blocked => Settings { pieces: (2, 36), king_percent: (0, 20), ..everywhere },
        }
    }

    /// Whether it keeps to [`Settings::pieces`].
    pub const fn is_bounded(self) -> bool {
        !matches!(self, Generator::Dense | Generator::Edits | Generator::SameEnds | Generator::Blocked)
    }

    /// One position out of the bytes.
    ///
    /// # Errors
    /// Never for lack of bytes: what is missing counts as zero. Only `arbitrary` itself could report one.
    pub fn position(self, bytes: &mut Unstructured<'_>, settings: &Settings) -> Result<Position> {
        match self {
            Generator::Dense => dense(bytes),
            Generator::Rings => rings(bytes, settings),
            Generator::Edits => edits(bytes),
            Generator::SameEnds => same_ends(bytes, settings),
            Generator::Blocked => blocked(bytes, settings),
            _ => scatter(bytes, settings),
        }
    }
}

fn other(color: Color) -> Color {
    if color == Color::White { Color::Black } else { Color::White }
}

/// The nearest position: a man on its promotion row becomes a king, and an empty board gets one king.
fn nearest_position(mut board: Board, turn: Color) -> Position {
    loop {
        let error = match Position::new(board, turn) {
            Ok(position) => return position,
            Err(error) => error,
        };
        for fault in error.faults() {
            match fault {
                PositionFault::ManOnPromotionRow(square) => {
                    let color = board.get(square).map_or(turn, Piece::color);
                    board.set(square, Some(Piece::new(color, Role::King)));
                }
                PositionFault::BothSidesEmpty | PositionFault::SideToMoveUnknown => {
                    Square::all().next().map(|first| board.set(first, Some(Piece::new(turn, Role::King))));
                }
            }
        }
    }
}
