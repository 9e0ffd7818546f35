//! The naive rule engine: one square at a time, one clause at a time.
//!
//! Each file reads as one part of the law: [`geometry`] the board, `quiet` and `capture` how pieces move, `majority` which
//! captures have priority, `promotion`, `play` and `outcome` what follows. Every decision is one field of a [`Reading`], so a
//! misreading of the rules is a value too, and the engine plays by it.

mod capture;
mod decisions;
pub mod explain;
pub mod geometry;
mod identity;
pub mod joined;
mod kept;
mod majority;
pub mod misreadings;
mod outcome;
mod perft;
mod play;
mod promotion;
mod quiet;
pub mod reading;
pub mod trace;

pub use identity::Identity;
pub use misreadings::Misreading;
pub use reading::Reading;
pub use trace::{ClauseCounts, Trace, Untraced};

use crate::{Move, Position, Route};
use kept::Kept;

/// The rules, read in one way.
///
/// ```
/// use draughts_oracle::{mailbox::Mailbox, notation::fen};
///
/// let position = fen::parse("W:WK28:B20,23")?;
/// assert_eq!(Mailbox::LAW.routes(&position).len(), 1);
/// # Ok::<(), fen::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mailbox {
    reading: Reading,
}

impl Mailbox {
    /// The rules as they stand.
    pub const LAW: Mailbox = Mailbox::new(Reading::LAW);

    /// An engine that plays by this reading of the rules.
    pub const fn new(reading: Reading) -> Mailbox {
        Mailbox { reading }
    }

    /// How this engine reads the rules.
    pub const fn reading(&self) -> &Reading {
        &self.reading
    }

    /// The legal moves, each once, in canonical order: two routes to one result are one move (INT-002).
    ///
    /// Clause: FMJD 3.2, FMJD 4.2, FMJD 4.3, FMJD 4.13, FMJD 4.14
    pub fn moves(&self, position: &Position) -> Vec<Move> {
        self.moves_traced(position, &mut Untraced)
    }

    /// As [`Mailbox::moves`], and reports which clauses decided.
    pub fn moves_traced(&self, position: &Position, trace: &mut impl Trace) -> Vec<Move> {
        let mut moves: Vec<Move> = self.ways(position, trace);
        let ways = moves.len();
        moves.sort_unstable();
        moves.dedup();
        decisions::report(self, position, &moves, ways, trace);
        moves
    }

    /// Every route of every legal move, sorted; by which of them a move is made, makes no difference to it (INT-003).
    ///
    /// Clause: FMJD 4.8, FMJD 4.9
    pub fn routes(&self, position: &Position) -> Vec<Route> {
        let mut routes: Vec<Route> = self.ways(position, &mut Untraced);
        routes.sort_unstable();
        routes
    }

    /// Every way to move, one entry for each route. To capture is an obligation: quiet moves are legal only without a capture.
    ///
    /// Clause: FMJD 4.2, FMJD 4.3
    fn ways<K: Kept>(&self, position: &Position, trace: &mut impl Trace) -> Vec<K> {
        let captures = capture::captures(&self.reading, position, trace);
        if captures.is_empty() { quiet::quiet_moves(&self.reading, position, trace) } else { captures }
    }
}
