//! Two ways around a rectangle: captures with the same start and the same end that take different pieces.

use super::spot::Spot;
use super::{Settings, nearest_position, scatter};
use crate::board::Board;
use crate::piece::{Color, Piece, Role};
use crate::position::Position;
use arbitrary::{Result, Unstructured};

/// A piece of the side to move in one corner of a rectangle with a victim on each side of it, so that both ways to the
/// corner opposite take two. Sides of two squares suit a man too. Now and then other pieces stand around.
///
/// # Errors
/// Never for lack of bytes: what is missing counts as zero.
pub fn same_ends(bytes: &mut Unstructured<'_>, settings: &Settings) -> Result<Position> {
    let strewn = Settings { pieces: (0, settings.pieces.1.min(8)), ..*settings };
    let background = scatter(bytes, &strewn)?;
    let turn = background.turn();
    let mut board = if bytes.ratio(1, 2)? { *background.board() } else { Board::EMPTY };
    let rectangle = Rectangle::draw(bytes)?;
    rectangle.clear(&mut board);
    let victims = if turn == Color::White { Color::Black } else { Color::White };
    for [corner, next] in rectangle.sides() {
        let victim =
            corner.ahead(bytes.int_in_range(1..=corner.distance(next) - 1)?, corner.down(next), corner.right(next));
        put(&mut board, victim, Piece::new(victims, role(bytes, 1)?));
    }
    let mover = if rectangle.is_smallest() { role(bytes, 4)? } else { Role::King };
    put(&mut board, rectangle.corners[0], Piece::new(turn, mover));
    Ok(nearest_position(board, turn))
}

/// Its corners in order, beginning with the mover's.
struct Rectangle {
    corners: [Spot; 4],
}

impl Rectangle {
    /// Nothing will be set on what lies beside the board.
    fn draw(bytes: &mut Unstructured<'_>) -> Result<Rectangle> {
        let start = Spot { row: bytes.int_in_range(0..=9)?, half_column: bytes.int_in_range(0..=4)? };
        let (one, other) = (bytes.int_in_range(2..=5)?, bytes.int_in_range(2..=5)?);
        let down = bytes.arbitrary::<bool>()?;
        let first = start.ahead(one, down, true);
        let last = start.ahead(other, down, false);
        let mut corners = [start, first, first.ahead(other, down, false), last];
        corners.rotate_left(bytes.int_in_range(0..=3)?);
        Ok(Rectangle { corners })
    }

    /// Each side from one corner to the next.
    fn sides(&self) -> [[Spot; 2]; 4] {
        let [start, first, opposite, last] = self.corners;
        [[start, first], [first, opposite], [start, last], [last, opposite]]
    }

    fn is_smallest(&self) -> bool {
        self.sides().iter().all(|[from, to]| from.distance(*to) == 2)
    }

    /// Takes everything off its sides.
    fn clear(&self, board: &mut Board) {
        for [from, to] in self.sides() {
            for steps in 0..=from.distance(to) {
                if let Some(square) = from.ahead(steps, from.down(to), from.right(to)).square() {
                    board.set(square, None);
                }
            }
        }
    }
}

fn put(board: &mut Board, spot: Spot, piece: Piece) {
    if let Some(square) = spot.square() {
        board.set(square, Some(piece));
    }
}

/// A king so many times out of eight.
fn role(bytes: &mut Unstructured<'_>, kings: u8) -> Result<Role> {
    Ok(if bytes.ratio(kings, 8)? { Role::King } else { Role::Man })
}
