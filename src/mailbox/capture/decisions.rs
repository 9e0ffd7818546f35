//! What decided in the search for captures.

use super::super::geometry::{self, Direction};
use super::super::kept::Kept;
use super::super::promotion;
use super::super::trace::Trace;
use super::Capture;
use crate::{Clause, Role, Square};

impl<K: Kept, T: Trace> Capture<'_, '_, K, T> {
    /// Reports on which clauses this jump rests.
    pub(super) fn report_jump(&mut self, direction: Direction, landing: Square) {
        if !T::LISTENS {
            return;
        }
        let color = self.piece.color();
        let clause = match (self.role(), self.victims.is_empty()) {
            (Role::Man, true) => Clause::Fmjd4_2,
            (Role::Man, false) => Clause::Fmjd4_5,
            (Role::King, true) => Clause::Fmjd4_3,
            (Role::King, false) => Clause::Fmjd4_6,
        };
        let is_man = self.piece.role() == Role::Man;
        self.report([
            (clause, true),
            (Clause::Fmjd4_1, is_man && !direction.is_forward(color)),
            (Clause::Fmjd4_8, self.is_used(landing)),
            (Clause::Fmjd4_15, is_man && promotion::touches_row(self.reading, color, self.landings)),
        ]);
    }

    /// Reports which clauses forbid a jump, or a longer flight, in this direction.
    pub(super) fn report_direction(&mut self, direction: Direction) {
        if !T::LISTENS {
            return;
        }
        let diagonal: Vec<Square> = geometry::diagonal(self.here(), direction).collect();
        let reach = if self.role() == Role::King { diagonal.len() } else { diagonal.len().min(1) };
        let Some(first) = diagonal[..reach].iter().position(|&square| !self.is_empty(square)) else { return };
        let (obstacle, behind) = (diagonal[first], &diagonal[first + 1..]);
        let room = behind.first().is_some_and(|&square| self.is_empty(square));
        let ghost = self.is_ghost(obstacle);
        let own = !ghost && !self.is_enemy(obstacle);
        self.report([
            (Clause::Fmjd4_7, own && room),
            (Clause::Fmjd4_8, ghost && room),
            (
                Clause::Fmjd4_11,
                if ghost { reach > 1 && self.shields(behind) } else { !own && self.is_cut_short(behind) },
            ),
        ]);
    }

    /// Whether an enemy piece that could be jumped stands on this part of the diagonal.
    fn shields(&self, beyond: &[Square]) -> bool {
        let Some(next) = beyond.iter().position(|&square| !self.is_empty(square)) else { return false };
        let room = beyond.get(next + 1).is_some_and(|&square| self.is_empty(square));
        room && self.is_enemy(beyond[next]) && !self.is_ghost(beyond[next])
    }

    /// Whether a ghost is the first piece on this part of the diagonal, as far as the capturing piece could land there.
    fn is_cut_short(&self, behind: &[Square]) -> bool {
        let reach = if self.role() == Role::King { behind.len() } else { behind.len().min(1) };
        let first = behind[..reach].iter().find(|&&square| !self.is_empty(square));
        first.is_some_and(|&square| self.is_ghost(square))
    }

    fn report<const N: usize>(&mut self, decided: [(Clause, bool); N]) {
        decided.into_iter().filter(|&(_, true_here)| true_here).for_each(|(clause, _)| self.trace.decided(clause));
    }
}
