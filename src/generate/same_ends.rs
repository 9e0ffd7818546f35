//! A ladder with two rungs: captures with the same start and the same end that take different pieces.

use super::spot::Spot;
use super::{Settings, nearest_position, other, scatter};
use crate::board::Board;
use crate::piece::{Piece, Role};
use crate::position::Position;
use arbitrary::{Result, Unstructured};

/// A king of the side to move that takes a piece on one diagonal, turns into one of two rungs with a victim on each, and
/// comes back on the parallel diagonal over a victim that both ways share. Now and then other pieces stand around.
///
/// # Errors
/// Never for lack of bytes: what is missing counts as zero.
pub fn same_ends(bytes: &mut Unstructured<'_>, settings: &Settings) -> Result<Position> {
    let strewn = Settings { pieces: (0, settings.pieces.1.min(8)), ..*settings };
    let background = scatter(bytes, &strewn)?;
    let turn = background.turn();
    let mut board = if bytes.ratio(1, 4)? { *background.board() } else { Board::EMPTY };
    let ladder = Ladder::draw(bytes)?;
    for victim in ladder.victims() {
        let role = if bytes.ratio(1, 8)? { Role::King } else { Role::Man };
        put(&mut board, victim, Piece::new(other(turn), role));
    }
    put(&mut board, ladder.start, Piece::new(turn, Role::King));
    Ok(nearest_position(board, turn))
}

/// Where the parts of a ladder lie; nothing will be set on what lies beside the board.
struct Ladder {
    start: Spot,
    down: bool,
    right: bool,
    /// The rungs go up to the other diagonal or down to it, seen along the first one.
    rungs_turn_down: bool,
    /// How far from the start the first victim stands, and how far both rungs are.
    first: u8,
    rungs: [u8; 2],
    /// How far along the rungs their victims stand, and how long the rungs are.
    on_rungs: u8,
    length: u8,
}

impl Ladder {
    fn draw(bytes: &mut Unstructured<'_>) -> Result<Ladder> {
        let first = bytes.int_in_range(1..=3)?;
        let near = first + bytes.int_in_range(1..=2)?;
        let on_rungs = bytes.int_in_range(1..=2)?;
        Ok(Ladder {
            start: Spot { row: bytes.int_in_range(0..=9)?, half_column: bytes.int_in_range(0..=4)? },
            down: bytes.arbitrary()?,
            right: bytes.arbitrary()?,
            rungs_turn_down: bytes.arbitrary()?,
            first,
            rungs: [near, near + bytes.int_in_range(1..=2)?],
            on_rungs,
            length: on_rungs + bytes.int_in_range(1..=2)?,
        })
    }

    fn victims(&self) -> [Spot; 4] {
        let [near, far] = self.rungs;
        // The piece on the way back stands opposite to the first one.
        [
            self.at(self.first, 0),
            self.at(near, self.on_rungs),
            self.at(far, self.on_rungs),
            self.at(self.first, self.length),
        ]
    }

    fn at(&self, along: u8, rung: u8) -> Spot {
        // Of the two ways to turn at a right angle each changes one half of the direction.
        let (down, right) = if self.rungs_turn_down { (!self.down, self.right) } else { (self.down, !self.right) };
        self.start.ahead(along, self.down, self.right).ahead(rung, down, right)
    }
}

fn put(board: &mut Board, spot: Spot, piece: Piece) {
    if let Some(square) = spot.square() {
        board.set(square, Some(piece));
    }
}
