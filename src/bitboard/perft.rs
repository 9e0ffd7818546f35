//! Lines of play counted.

use super::sets::{Black, Sets, White};
use super::walk::Walk;
use crate::moves::Count;
use crate::{Color, Position};

/// How to count.
#[derive(Clone, Copy, Debug, Default)]
pub struct PerftOptions {
    /// What is one child.
    pub count: Count,
}

/// How many lines of `depth` plies there are.
///
/// Depth 0 has one line, and a side without a move adds none. Draws end nothing.
pub fn perft(position: &Position, depth: u32, options: &PerftOptions) -> u64 {
    let sets = Sets::of(position);
    match (position.turn(), options.count) {
        (Color::White, Count::Moves) => Walk::<false>::new().count::<White>(&sets, depth),
        (Color::White, Count::Routes) => Walk::<true>::new().count::<White>(&sets, depth),
        (Color::Black, Count::Moves) => Walk::<false>::new().count::<Black>(&sets, depth),
        (Color::Black, Count::Routes) => Walk::<true>::new().count::<Black>(&sets, depth),
    }
}
