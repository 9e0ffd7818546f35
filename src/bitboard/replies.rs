//! The last two plies: replies counted for many quiet moves at once.
//!
//! When no reply takes anything, a quiet move changes the number of replies in a few places only: pieces that could go to the
//! square it fills lose that move, and pieces that could go to the square it leaves gain one. So the replies are counted once,
//! as if the mover had passed, and losses and gains of all moves are members of sets.
//!
//! That holds for a move if the mover could not be taken where it stops, if nothing can be taken over the square it leaves,
//! and if no king of the opponent looks through that square. A king that cannot take what stops on its ray has reached its
//! last square there, so it loses one reply. Kings that stand in the way of replies are lifted from the board before these are
//! counted. All other moves are made, one by one.

use super::layout::{DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT, Ways, back, members, step, union};
use super::rays::slide;
use super::sets::{Sets, Side};
use super::{kings, men};

/// How many replies there are to all quiet moves; `single` counts those after a move that has to be made.
#[inline(always)]
pub fn count<S: Side>(sets: &Sets, mut single: impl FnMut(Sets) -> u64) -> u64 {
    let replies = Replies::of::<S::Opponent>(sets, sets.empty());
    if replies.takeable & sets.own() != 0 {
        let mut sum = 0;
        men::for_each_quiet::<S>(sets, |from, to| sum += single(sets.after_man::<S>(from, to, 0)));
        kings::for_each_quiet(sets, |from, to| sum += single(sets.after_king(from, to, 0)));
        return sum;
    }
    let left_open = union(ahead(replies.met.map(|way| way & sets.own())));
    let sum = after_men::<S>(sets, &replies, left_open, &mut single);
    if sets.kings == 0 { sum } else { sum + after_kings::<S>(sets, &replies, left_open, &mut single) }
}

/// How often each square counts, in binary digits.
struct Often {
    ones: u64,
    twos: u64,
    fours: u64,
}

impl Often {
    /// Adds up squares as a binary adder does.
    #[inline(always)]
    fn of([a, b, c, d]: Ways, [e, f]: [u64; 2]) -> Often {
        let (low, carry_low) = (a ^ b ^ c, a & b | c & (a ^ b));
        let (high, carry_high) = (d ^ e ^ f, d & e | f & (d ^ e));
        let carry = low & high;
        Often {
            ones: low ^ high,
            twos: carry_low ^ carry_high ^ carry,
            fours: carry_low & carry_high | carry & (carry_low ^ carry_high),
        }
    }

    /// The sum over the squares of a set.
    #[inline(always)]
    fn within(&self, set: u64) -> u64 {
        let digit = |digit: u64| u64::from((digit & set).count_ones());
        digit(self.ones) + 2 * digit(self.twos) + 4 * digit(self.fours)
    }
}

/// What the opponent could do if it had the move.
struct Replies {
    /// Where its men could step, by 5 and by 6.
    steps: [u64; 2],
    /// Where its men and kings could go, once for each piece that could.
    targets: Often,
    /// How many quiet moves it has.
    quiet: u64,
    /// What its kings see: the squares they reach and the pieces that stop them.
    seen: u64,
    /// What its men or kings would meet if there were a piece.
    met: Ways,
    /// Where they could take a piece.
    takeable: u64,
}

impl Replies {
    /// The replies of side `O`, the opponent, when these squares are empty.
    #[inline(always)]
    fn of<O: Side>(sets: &Sets, empty: u64) -> Replies {
        let (men, kings) = (sets.foe_men, sets.foe_kings);
        let steps = men::STEPS.map(|width| men::targets::<O>(men, empty, width));
        let reach = if kings == 0 { [0; 4] } else { kings::reach(kings, empty) };
        let seen = if kings == 0 { [0; 4] } else { ahead(reach.map(|way| kings | way)) };
        let met = ahead([0, 1, 2, 3].map(|way| men | kings | reach[way]));
        let takeable = met[0] & back::<UP_LEFT>(empty)
            | met[1] & back::<UP_RIGHT>(empty)
            | met[2] & back::<DOWN_LEFT>(empty)
            | met[3] & back::<DOWN_RIGHT>(empty);
        let targets = Often::of(reach, steps);
        let quiet = if kings == 0 {
            u64::from(steps[0].count_ones() + steps[1].count_ones())
        } else {
            targets.within(u64::MAX)
        };
        Replies { steps, targets, quiet, seen: union(seen), met, takeable }
    }

    /// The replies to moves that fill these squares and change nothing else.
    #[inline(always)]
    fn after(&self, filled: u64) -> u64 {
        u64::from(filled.count_ones()) * self.quiet - self.targets.within(filled)
    }
}

/// Each set moved one step in its direction.
#[inline(always)]
fn ahead(ways: Ways) -> Ways {
    [step::<UP_LEFT>(ways[0]), step::<UP_RIGHT>(ways[1]), step::<DOWN_LEFT>(ways[2]), step::<DOWN_RIGHT>(ways[3])]
}

/// The replies to the moves of all men.
#[inline(always)]
fn after_men<S: Side>(sets: &Sets, replies: &Replies, left_open: u64, single: &mut impl FnMut(Sets) -> u64) -> u64 {
    let mut sum = 0;
    for (turn, width) in men::STEPS.into_iter().enumerate() {
        let to = men::targets::<S>(sets.men, sets.empty(), width);
        let towards = replies.met[3 - S::WAYS_AHEAD[turn]];
        let unsafe_to = replies.takeable | towards | S::ahead(replies.seen | left_open, width);
        let safe = to & !unsafe_to;
        let gained = S::behind(safe, width) & S::Opponent::ahead(sets.foe_men, men::STEPS[1 - turn]);
        // A man that steps where a man could have met it is not safe, so only steps of the other width are lost.
        let lost = if sets.foe_kings == 0 {
            u64::from((safe & replies.steps[1 - turn]).count_ones())
        } else {
            replies.targets.within(safe)
        };
        sum += u64::from(safe.count_ones()) * replies.quiet + u64::from(gained.count_ones()) - lost;
        for to in members(to & unsafe_to) {
            sum += single(sets.after_man::<S>(S::behind(to, width), to, 0));
        }
    }
    sum
}

/// The replies to the moves of all kings.
#[inline(always)]
fn after_kings<S: Side>(sets: &Sets, replies: &Replies, left_open: u64, single: &mut impl FnMut(Sets) -> u64) -> u64 {
    let stepped_on = S::Opponent::ahead(sets.foe_men, 5) | S::Opponent::ahead(sets.foe_men, 6);
    let empty = sets.empty();
    let movable = sets.kings
        & (back::<UP_LEFT>(empty) | back::<UP_RIGHT>(empty) | back::<DOWN_LEFT>(empty) | back::<DOWN_RIGHT>(empty));
    let in_the_way = movable & (replies.seen | left_open | stepped_on);
    let free = movable ^ in_the_way;
    let mut sum = 0;
    if free != 0 {
        sum += after_rays::<S, UP_LEFT>(sets, free, replies, replies.met[3], single)
            + after_rays::<S, UP_RIGHT>(sets, free, replies, replies.met[2], single)
            + after_rays::<S, DOWN_LEFT>(sets, free, replies, replies.met[1], single)
            + after_rays::<S, DOWN_RIGHT>(sets, free, replies, replies.met[0], single);
    }
    for king in members(in_the_way) {
        sum += after_lifting::<S>(sets, king, single);
    }
    sum
}

/// The replies to the moves in direction `D` of kings that are in no reply's way.
#[inline(always)]
fn after_rays<S: Side, const D: i32>(
    sets: &Sets,
    free: u64,
    replies: &Replies,
    towards: u64,
    single: &mut impl FnMut(Sets) -> u64,
) -> u64 {
    let to = slide::<D>(free, sets.empty());
    let unsafe_to = to & (replies.takeable | towards);
    let mut sum = replies.after(to ^ unsafe_to);
    for to in members(unsafe_to) {
        sum += single(sets.after_king(kings::origin::<D>(to, sets.empty()), to, 0));
    }
    sum
}

/// The replies to the moves of one king, which is lifted from the board first.
#[inline(always)]
fn after_lifting<S: Side>(sets: &Sets, king: u64, single: &mut impl FnMut(Sets) -> u64) -> u64 {
    let to = union(kings::reach(king, sets.empty()));
    let replies = Replies::of::<S::Opponent>(sets, sets.empty() | king);
    let unsafe_to = if replies.takeable & (sets.own() ^ king) != 0 { to } else { to & replies.takeable };
    let mut sum = replies.after(to ^ unsafe_to);
    for to in members(unsafe_to) {
        sum += single(sets.after_king(king, to, 0));
    }
    sum
}
