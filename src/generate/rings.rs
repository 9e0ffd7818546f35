//! Tours of a piece, laid out with victims along the way.

use super::eights::eight;
use super::spot::Spot;
use super::{Settings, nearest_position, other, scatter};
use crate::board::Board;
use crate::piece::{Color, Piece, Role};
use crate::position::Position;
use arbitrary::{Result, Unstructured};

/// A piece of the side to move, more often a king than a man, with victims along a tour that turns at right angles: it closes,
/// crosses itself, runs over the start square, passes the promotion row, or ends at a victim that still stands. Sometimes it is
/// a figure of eight, and a second piece takes the same tour. Now and then other pieces stand in the way.
///
/// # Errors
/// Never for lack of bytes: what is missing counts as zero.
pub fn rings(bytes: &mut Unstructured<'_>, settings: &Settings) -> Result<Position> {
    let strewn = Settings { pieces: (0, settings.pieces.1.min(6) / 2), ..*settings };
    let background = scatter(bytes, &strewn)?;
    let turn = background.turn();
    let mut board = if bytes.ratio(1, 4)? { *background.board() } else { Board::EMPTY };
    // Bounds that leave no room for the eight leave room for a tour.
    if settings.pieces.1 >= EIGHT && bytes.ratio(1, 8)? {
        eight(&mut board, turn, bytes)?;
    } else {
        tour(&mut board, turn, bytes, settings.pieces.1)?;
    }
    Ok(nearest_position(board, turn))
}

/// How many pieces a figure of eight has, with those that may stand around.
const EIGHT: u8 = 8 + 2 + 3;

fn tour(board: &mut Board, turn: Color, bytes: &mut Unstructured<'_>, most: u8) -> Result<()> {
    let start = Spot { row: bytes.int_in_range(0..=9)?, half_column: bytes.int_in_range(0..=4)? };
    let walker = if bytes.ratio(1, 4)? { Role::Man } else { Role::King };
    let farthest = if walker == Role::Man { 1 } else { 3 };
    Tour { bytes, spot: start, down: true, right: true, farthest }.lay(board, turn, most)?;
    if let Some(square) = start.square() {
        board.set(square, Some(Piece::new(turn, walker)));
    }
    Ok(())
}

struct Tour<'b, 'd> {
    bytes: &'b mut Unstructured<'d>,
    spot: Spot,
    down: bool,
    right: bool,
    /// How far a victim, and the landing square behind it, may be.
    farthest: u8,
}

impl Tour<'_, '_> {
    /// Puts at most so many victims down, until the board or the bytes end.
    fn lay(mut self, board: &mut Board, turn: Color, most: u8) -> Result<()> {
        self.turn_aside()?;
        for _ in 0..most {
            if self.bytes.is_empty() || !self.step(board, turn)? {
                break;
            }
        }
        Ok(())
    }

    /// Flies up to a victim, sets it down, flies on and turns.
    fn step(&mut self, board: &mut Board, turn: Color) -> Result<bool> {
        let (before, after) =
            (self.bytes.int_in_range(1..=self.farthest)?, self.bytes.int_in_range(1..=self.farthest)?);
        let Some(victim) = self.ahead(before) else { return self.turn_back() };
        let Some(landing) = self.ahead(before + after) else { return self.turn_back() };
        if let Some(square) = victim.square()
            && board.get(square).is_none()
        {
            board.set(square, Some(self.victim(turn)?));
        }
        self.spot = landing;
        self.turn_aside()?;
        Ok(true)
    }

    fn ahead(&self, steps: u8) -> Option<Spot> {
        let spot = self.spot.ahead(steps, self.down, self.right);
        spot.square().map(|_| spot)
    }

    /// Goes on at a right angle more often than straight on.
    fn turn_aside(&mut self) -> Result<()> {
        match self.bytes.int_in_range(0..=4)? {
            0 | 1 => self.down = !self.down,
            2 | 3 => self.right = !self.right,
            _ => {}
        }
        Ok(())
    }

    fn turn_back(&mut self) -> Result<bool> {
        self.down = !self.down;
        self.turn_aside()?;
        Ok(true)
    }

    fn victim(&mut self, turn: Color) -> Result<Piece> {
        let role = if self.bytes.ratio(1, 8)? { Role::King } else { Role::Man };
        Ok(Piece::new(other(turn), role))
    }
}
