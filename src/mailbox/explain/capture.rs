//! What is wrong with a capture.

use super::super::geometry;
use super::super::promotion;
use super::super::reading::Reading;
use super::finding::{Finding, Leg};
use crate::{Board, Piece, Position, Role, Square, SquareSet};

/// A capture followed jump by jump, whatever the rules say of it.
pub(super) struct Walk {
    board: Board,
    piece: Piece,
    landings: Vec<Square>,
    /// The enemy pieces jumped so far.
    pub ghosts: SquareSet,
    /// What is wrong with the jumps so far.
    pub findings: Vec<Finding>,
}

impl Walk {
    /// Follows the piece from square to square and notes everything that is wrong on the way.
    ///
    /// Clause: FMJD 4.2, FMJD 4.3, FMJD 4.5, FMJD 4.6
    pub(super) fn along(position: &Position, piece: Piece, squares: &[Square]) -> Walk {
        let mut board = *position.board();
        board.set(squares[0], None);
        let mut walk = Walk { board, piece, landings: Vec::new(), ghosts: SquareSet::EMPTY, findings: Vec::new() };
        for leg in squares.windows(2) {
            walk.jump(Leg { role: piece.role(), from: leg[0], to: leg[1] });
        }
        walk
    }

    fn jump(&mut self, leg: Leg) {
        let before = self.findings.len();
        match geometry::line(leg.from, leg.to) {
            None => self.findings.push(Finding::OffDiagonal { leg, capture: true }),
            Some(line) => {
                let met: Vec<Square> =
                    line.between.iter().copied().filter(|&square| self.is_occupied(square)).collect();
                self.look_at_landing(leg);
                self.look_at_pieces(leg, &met);
                if self.findings.len() == before && leg.role == Role::Man && line.between.len() > 1 {
                    self.findings.push(self.too_far(leg));
                }
                let jumped: SquareSet = met.into_iter().filter(|&square| self.is_enemy(square)).collect();
                self.ghosts.extend(jumped.iter());
            }
        }
        self.landings.push(leg.to);
    }

    /// The jump must end on a free square.
    ///
    /// Clause: FMJD 4.2, FMJD 4.3, FMJD 4.11
    fn look_at_landing(&mut self, leg: Leg) {
        if self.ghosts.contains(leg.to) {
            self.findings.push(Finding::PassesGhost { ghost: leg.to });
        } else if self.is_occupied(leg.to) {
            self.findings.push(Finding::NoLanding { role: leg.role, landing: leg.to });
        }
    }

    /// It must pass over one enemy piece that has not been captured yet, and over nothing else.
    ///
    /// Clause: FMJD 4.7, FMJD 4.8, FMJD 4.11
    fn look_at_pieces(&mut self, leg: Leg, met: &[Square]) {
        let own = met.iter().filter(|&&square| !self.is_enemy(square)).map(|&piece| Finding::OwnPieceJumped { piece });
        let fresh: Vec<Square> =
            met.iter().copied().filter(|&square| self.is_enemy(square) && !self.ghosts.contains(square)).collect();
        let ghosts = met.iter().copied().filter(|&square| self.ghosts.contains(square));
        let ghosts = ghosts.map(|ghost| match fresh.is_empty() {
            true => Finding::VictimTwice { victim: ghost },
            false => Finding::PassesGhost { ghost },
        });
        let second = fresh.get(1).map(|&landing| Finding::NoLanding { role: leg.role, landing });
        let nothing = (met.is_empty() && !self.is_occupied(leg.to)).then_some(Finding::NothingToTake { leg });
        let findings: Vec<Finding> = own.chain(ghosts).chain(second).chain(nothing).collect();
        self.findings.extend(findings);
    }

    /// A man that jumps as only a king does; perhaps because it passed over its promotion row.
    ///
    /// Clause: FMJD 3.5, FMJD 4.2, FMJD 4.15
    fn too_far(&self, leg: Leg) -> Finding {
        if promotion::touches_row(&Reading::LAW, self.piece.color(), &self.landings) {
            Finding::GoesOnAsKing { leg }
        } else {
            Finding::TooFar { leg, capture: true }
        }
    }

    fn is_occupied(&self, square: Square) -> bool {
        self.board.get(square).is_some()
    }

    fn is_enemy(&self, square: Square) -> bool {
        self.board.get(square).is_some_and(|piece| piece.color() != self.piece.color())
    }
}
