//! What is wrong with a quiet move.

use super::super::geometry;
use super::finding::{Finding, Leg};
use crate::{Board, Color, Role, Square};

/// Everything that keeps this piece from moving so; whether somebody must capture is another question.
///
/// Clause: FMJD 3.4, FMJD 3.9
pub(super) fn findings(board: &Board, color: Color, leg: Leg) -> Vec<Finding> {
    let Some(line) = geometry::line(leg.from, leg.to) else {
        return vec![Finding::OffDiagonal { leg, capture: false }];
    };
    let in_the_way = |by| Finding::Blocked { leg, by };
    let occupied = |square: &Square| board.get(*square).is_some();
    match leg.role {
        Role::Man => {
            let backward = (!line.direction.is_forward(color)).then_some(Finding::Backward { leg });
            let far = (!line.between.is_empty()).then_some(Finding::TooFar { leg, capture: false });
            let blocked = occupied(&leg.to).then_some(in_the_way(leg.to));
            [backward, far, blocked].into_iter().flatten().collect()
        }
        Role::King => line.between.into_iter().chain([leg.to]).find(occupied).map(in_the_way).into_iter().collect(),
    }
}
