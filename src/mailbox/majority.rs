//! The majority rule: the largest number of pieces has priority.

use super::kept::Kept;
use super::reading::Reading;
use super::trace::Trace;
use crate::{Board, Clause, Role, Square};

/// What decides between two captures: the number of pieces first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Worth {
    pieces: usize,
    kings: usize,
}

impl Worth {
    /// What these victims count for. A king counts as one piece.
    ///
    /// Clause: FMJD 4.13
    pub(super) fn of(reading: &Reading, board: &Board, victims: &[Square]) -> Worth {
        let is_king = |square: &&Square| board.get(**square).is_some_and(|piece| piece.role() == Role::King);
        let kings = if reading.kings_count_more() { victims.iter().filter(is_king).count() } else { 0 };
        Worth { pieces: victims.len(), kings }
    }
}

/// The captures that have priority over all others found so far.
pub(super) struct Majority<'a, K> {
    reading: &'a Reading,
    largest: Worth,
    compared_from: usize,
    kept: Vec<K>,
}

impl<'a, K: Kept> Majority<'a, K> {
    pub(super) fn new(reading: &'a Reading) -> Majority<'a, K> {
        Majority { reading, largest: Worth::default(), compared_from: 0, kept: Vec::new() }
    }

    /// The captures that follow are those of another piece: they compete with those of the pieces before.
    ///
    /// Clause: FMJD 4.13
    pub(super) fn next_piece(&mut self) {
        if self.reading.each_piece_by_itself() {
            self.largest = Worth::default();
            self.compared_from = self.kept.len();
        }
    }

    /// Keeps the capture unless a larger one is known, and drops those that are smaller. Of equal ones all are kept.
    ///
    /// Clause: FMJD 4.13, FMJD 4.14
    pub(super) fn offer(&mut self, worth: Worth, capture: impl FnOnce() -> Option<K>, trace: &mut impl Trace) {
        if self.reading.number_has_priority() {
            if worth != self.largest && self.kept.len() > self.compared_from {
                trace.decided(Clause::Fmjd4_13);
            }
            if worth < self.largest {
                return;
            }
            if worth > self.largest {
                self.largest = worth;
                self.kept.truncate(self.compared_from);
            }
        }
        self.kept.extend(capture());
    }

    /// The captures among which the player may choose, with a man or with a king.
    ///
    /// Clause: FMJD 4.13, FMJD 4.14
    pub(super) fn choice(mut self, board: &Board) -> Vec<K> {
        let by_king = |capture: &K| board.get(capture.from()).is_some_and(|piece| piece.role() == Role::King);
        if self.reading.king_has_priority() && self.kept.iter().any(by_king) {
            self.kept.retain(by_king);
        }
        self.kept
    }
}
