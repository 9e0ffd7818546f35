//! Squares by row and place in the row, for generators that lay pieces along diagonals.

use crate::square::Square;

/// A dark square by its row and its place in the row; it may lie beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub row: i8,
    pub half_column: i8,
}

impl Spot {
    pub fn square(self) -> Option<Square> {
        let inside = (0..10).contains(&self.row) && (0..5).contains(&self.half_column);
        inside.then(|| Square::from_index((self.row * 5 + self.half_column) as usize)).flatten()
    }

    /// The next spot on the diagonal; rows 0, 2, 4... begin with a light square.
    pub fn next(self, down: bool, right: bool) -> Spot {
        let shift = match (self.row.rem_euclid(2), right) {
            (0, true) => 1,
            (1, false) => -1,
            _ => 0,
        };
        Spot { row: if down { self.row + 1 } else { self.row - 1 }, half_column: self.half_column + shift }
    }

    /// So many spots further on the diagonal.
    pub fn ahead(self, steps: u8, down: bool, right: bool) -> Spot {
        (0..steps).fold(self, |spot, _| spot.next(down, right))
    }
}
