//! The squares that a route passes.

use crate::mailbox::geometry::{Direction, diagonal};
use crate::{Route, Square};

/// Whether the piece comes over the square where it began, before the route ends.
pub fn passes_its_start(route: &Route) -> bool {
    let squares = route.squares();
    let (Some(&start), Some(later)) = (squares.first(), squares.get(1..)) else { return false };
    later.windows(2).any(|leg| leg[0] == start || flown_over(leg[0], leg[1]).any(|square| square == start))
}

/// The squares between two on one diagonal.
fn flown_over(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let direction = Direction::ALL.into_iter().find(|&direction| diagonal(from, direction).any(|square| square == to));
    direction.into_iter().flat_map(move |direction| diagonal(from, direction).take_while(move |&square| square != to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::Bitboard;
    use crate::notation::fen;

    #[test]
    fn flying_over_and_landing_count_and_ending_does_not() {
        let cases = [
            // A king flies over the square where it began.
            ("W:WK22:B11,13,14,29", 1),
            // A man lands on it and goes on, two ways round to either of two ends.
            ("W:W14:B8,9,10,18,19,20", 4),
            // A king comes home.
            ("W:WK2:B7,8,17,18", 0),
            ("W:WK45:B7,40", 0),
            ("W:WK28:B", 0),
        ];
        for (text, expected) in cases {
            let routes = Bitboard.routes(&fen::parse(text).expect(text));
            let passing: Vec<&Route> = routes.iter().filter(|&route| passes_its_start(route)).collect();
            assert_eq!(passing.len(), expected, "{text}: {passing:?} of {routes:?}");
        }
    }
}
