//! Captures: the search for every way to take enemy pieces.

mod decisions;

use super::geometry::{self, Direction};
use super::kept::Kept;
use super::majority::{Majority, Worth};
use super::promotion;
use super::reading::Reading;
use super::trace::Trace;
use crate::{Board, Piece, Position, Role, Square, SquareSet};

/// Every capture of the side to move that has priority, one entry for each route.
///
/// Clause: FMJD 4.1, FMJD 4.2, FMJD 4.3, FMJD 4.13
pub(super) fn captures<K: Kept>(reading: &Reading, position: &Position, trace: &mut impl Trace) -> Vec<K> {
    let board = position.board();
    let (mut landings, mut victims) = (Vec::new(), Vec::new());
    let mut majority = Majority::new(reading);
    for (from, piece) in board.pieces().filter(|(_, piece)| piece.color() == position.turn()) {
        majority.next_piece();
        let board = without_mover(reading, board, from);
        Capture {
            reading,
            board,
            piece,
            from,
            landings: &mut landings,
            victims: &mut victims,
            ghosts: SquareSet::EMPTY,
            majority: &mut majority,
            trace,
        }
        .go_on();
    }
    majority.choice(board)
}

/// The board during a capture: the capturing piece has left its square (INT-001), its victims stand until the move ends.
///
/// Clause: FMJD 4.7, FMJD 4.11
fn without_mover(reading: &Reading, board: &Board, from: Square) -> Board {
    let mut board = *board;
    if reading.start_square_is_empty() {
        board.set(from, None);
    }
    board
}

/// One piece's capture under way.
struct Capture<'a, 'r, K, T> {
    reading: &'a Reading,
    board: Board,
    piece: Piece,
    from: Square,
    landings: &'a mut Vec<Square>,
    victims: &'a mut Vec<Square>,
    /// Where the victims stand.
    ghosts: SquareSet,
    majority: &'a mut Majority<'r, K>,
    trace: &'a mut T,
}

impl<K: Kept, T: Trace> Capture<'_, '_, K, T> {
    /// Makes every possible next jump and goes on from there; a capture that cannot go on is offered to the majority rule.
    ///
    /// Clause: FMJD 4.2, FMJD 4.3, FMJD 4.5, FMJD 4.6
    fn go_on(&mut self) {
        let went_on = !self.must_stop() && self.jump_on();
        if !went_on && !self.victims.is_empty() {
            self.finish();
        }
    }

    /// Makes every possible next jump, in all four directions. Tells whether there was one.
    ///
    /// Clause: FMJD 4.1, FMJD 4.5, FMJD 4.6
    fn jump_on(&mut self) -> bool {
        let role = self.role();
        let mut could = false;
        for direction in Direction::ALL {
            self.report_direction(direction);
            could |= match role {
                Role::Man => self.jump_as_man(direction),
                Role::King => self.jump_as_king(direction),
            };
        }
        could
    }

    /// A man jumps an enemy piece on the next square if the square right behind is free. Tells whether it could.
    ///
    /// Clause: FMJD 4.1, FMJD 4.2, FMJD 4.5
    fn jump_as_man(&mut self, direction: Direction) -> bool {
        let mut diagonal = geometry::diagonal(self.here(), direction);
        let (Some(victim), Some(landing)) = (diagonal.next(), diagonal.next()) else { return false };
        let can = self.may_jump(victim)
            && self.may_land(landing)
            && self.reading.man_may_capture(self.piece.color(), direction);
        if can {
            self.jump(direction, victim, landing);
        }
        can
    }

    /// A king flies over free squares to the first piece on the diagonal, jumps it if it is an enemy, and lands on any free
    /// square behind it. Tells whether it could.
    ///
    /// Clause: FMJD 4.3, FMJD 4.6
    fn jump_as_king(&mut self, direction: Direction) -> bool {
        let mut diagonal = geometry::diagonal(self.here(), direction);
        let Some(victim) = self.first_piece(&mut diagonal) else { return false };
        if !self.may_jump(victim) {
            return false;
        }
        let mut could = false;
        while let Some(landing) = diagonal.next().filter(|&square| self.may_fly_over(square)) {
            if self.may_land(landing) {
                could = true;
                self.jump(direction, victim, landing);
            }
            if !self.reading.king_chooses_landing() {
                break;
            }
        }
        could
    }

    /// The first square of the diagonal that the king cannot fly over.
    ///
    /// Clause: FMJD 4.3
    fn first_piece(&self, diagonal: &mut impl Iterator<Item = Square>) -> Option<Square> {
        let next = diagonal.next()?;
        if self.may_fly_over(next) && self.reading.king_captures_from_afar() {
            diagonal.find(|&square| !self.may_fly_over(square))
        } else {
            Some(next)
        }
    }

    /// Whether the piece on this square may be jumped: an enemy, and not one that this capture has already taken.
    ///
    /// Clause: FMJD 4.1, FMJD 4.7, FMJD 4.8
    fn may_jump(&self, square: Square) -> bool {
        self.is_enemy(square) && (!self.is_ghost(square) || self.reading.ghost_may_be_jumped(self.victims))
    }

    /// Whether a king may fly over this square: it is empty. A ghost, a captured piece that still stands, is in the way.
    ///
    /// Clause: FMJD 4.3, FMJD 4.8, FMJD 4.11
    fn may_fly_over(&self, square: Square) -> bool {
        self.is_empty(square) || self.reading.ghost_may_be_flown_over() && self.is_ghost(square)
    }

    /// Whether the capturing piece may land on this square: it is empty, though it may have been passed before.
    ///
    /// Clause: FMJD 4.2, FMJD 4.3, FMJD 4.8, FMJD 4.11
    fn may_land(&self, square: Square) -> bool {
        let free = self.is_empty(square) || self.reading.ghost_is_gone() && self.is_ghost(square);
        free && (self.reading.empty_square_may_be_used_again() || !self.is_used(square))
    }

    /// Jumps, tries all that follows, and takes the jump back.
    fn jump(&mut self, direction: Direction, victim: Square, landing: Square) {
        self.report_jump(direction, landing);
        let ghosts = self.ghosts;
        self.ghosts.insert(victim);
        self.victims.push(victim);
        self.landings.push(landing);
        self.go_on();
        self.victims.pop();
        self.landings.pop();
        self.ghosts = ghosts;
    }

    /// Offers the capture, complete as it is, to the majority rule.
    ///
    /// Clause: FMJD 4.13
    fn finish(&mut self) {
        let worth = Worth::of(self.reading, &self.board, self.victims);
        let (from, landings, victims) = (self.from, &*self.landings, &*self.victims);
        self.majority.offer(worth, || K::of(from, landings, victims), self.trace);
    }

    /// Whether the capture ends here although it could go on: reaching the promotion row ends none.
    ///
    /// Clause: FMJD 4.5, FMJD 4.15
    fn must_stop(&self) -> bool {
        self.piece.role() == Role::Man
            && self.reading.stops_on_promotion_row()
            && promotion::touches_row(self.reading, self.piece.color(), self.landings)
    }

    /// As what the piece captures: man or king.
    ///
    /// Clause: FMJD 3.1, FMJD 4.15
    fn role(&self) -> Role {
        promotion::goes_on_as(self.reading, self.piece, self.landings)
    }

    fn here(&self) -> Square {
        self.landings.last().copied().unwrap_or(self.from)
    }

    fn is_empty(&self, square: Square) -> bool {
        self.board.get(square).is_none()
    }

    fn is_enemy(&self, square: Square) -> bool {
        self.board.get(square).is_some_and(|piece| piece.color() != self.piece.color())
    }

    fn is_ghost(&self, square: Square) -> bool {
        self.ghosts.contains(square)
    }

    fn is_used(&self, square: Square) -> bool {
        square == self.from || self.landings.contains(&square)
    }
}
