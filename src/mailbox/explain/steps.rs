//! A capture told jump by jump.

use super::super::geometry;
use crate::{Route, Square, SquareSet};

/// One jump of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Where the jump starts.
    pub from: Square,
    /// The piece that is jumped.
    pub victim: Square,
    /// Where it lands.
    pub to: Square,
    /// The pieces captured so far, which stand until the move ends.
    pub ghosts: SquareSet,
}

/// The jumps of a route; none for a quiet move.
///
/// Clause: FMJD 4.5, FMJD 4.6, FMJD 4.11
pub fn steps(route: &Route) -> Vec<Step> {
    let mut ghosts = SquareSet::EMPTY;
    let legs = route.squares().windows(2).zip(route.victims());
    legs.map(|(leg, &victim)| {
        ghosts.insert(victim);
        Step { from: leg[0], victim, to: leg[1], ghosts }
    })
    .collect()
}

/// How many squares the landings lie behind their victims, all in all: the usual way to show a capture is the shortest.
pub(super) fn overshoot(route: &Route) -> usize {
    let landings = route.squares()[1..].iter().zip(route.victims());
    landings.filter_map(|(&landing, &victim)| geometry::line(victim, landing)).map(|line| line.between.len()).sum()
}
