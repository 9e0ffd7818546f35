//! The squares on which it depends what can be taken.
//!
//! A search for captures looks at some squares and never at the others: along the lines of kings up to what stops them, behind
//! that if it could be taken, and the same again from every square on which a king could land. What changes elsewhere changes
//! no capture.

use super::captures::REORDERED;
use super::kings;
use super::layout::{BOARD, DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT, Ways, step_each, union};
use super::opponent::Replies;
use super::rays::slide;
use super::sets::Sets;

/// The squares on which it depends what the kings of the opponent can take, all of them if that is not soon told; its men
/// can take nothing.
#[inline(never)]
pub fn decisive_squares(sets: &Sets, replies: &Replies) -> u64 {
    let (victims, empty) = (sets.own(), replies.empty);
    let mut decisive = looked_at(step_each([replies.men; 4]), victims) | looked_at(replies.met, victims);
    let mut hits = replies.takeable_by_kings().map(|way| way & victims);
    for jump in 1..REORDERED {
        let runs = kings::runs(hits, empty);
        // From the third landing on, a king can look over its start, which it has left, and take what stands beside it.
        let empty = if jump == REORDERED - 1 { empty | sets.foe_kings } else { empty };
        let (falling, rising) = (runs[0] | runs[3], runs[1] | runs[2]);
        let flights = [
            runs[0] | slide::<UP_LEFT>(rising, empty),
            runs[1] | slide::<UP_RIGHT>(falling, empty),
            runs[2] | slide::<DOWN_LEFT>(falling, empty),
            runs[3] | slide::<DOWN_RIGHT>(rising, empty),
        ];
        let starts = [flights[0] | rising, flights[1] | falling, flights[2] | falling, flights[3] | rising];
        decisive |= union(flights) | looked_at(step_each(starts), victims);
        hits = kings::next_hits(runs, victims, empty);
        if union(hits) == 0 {
            return decisive;
        }
    }
    BOARD
}

/// Squares that stop a flight, and those behind victims among them.
#[inline(always)]
fn looked_at(met: Ways, victims: u64) -> u64 {
    union(met) | union(step_each(met.map(|way| way & victims)))
}
