//! The last two plies: replies counted for many quiet moves at once.
//!
//! When no reply takes anything, a quiet move changes the number of replies in a few places only: pieces that could go to the
//! square it fills lose that move, and pieces that could go to the square it leaves gain one. So the replies are counted once,
//! as if the mover had passed, and losses and gains of all moves are members of sets.
//!
//! For a man that holds if it could not be taken where it stops, if nothing can be taken over the square it leaves, and if no
//! king of the opponent looks through that square. A king that cannot take what stops on its ray has reached its last square
//! there, so it loses one reply.
//!
//! A king is lifted from the board first, so that only the square on which it is put down matters. If it alone can be taken
//! there, by kings that then have nothing more to take, the replies are the squares behind it. A king that has captured is put
//! down in the same way.
//!
//! When something can be taken already, whatever happens on squares on which that does not depend changes nothing.
//!
//! All other moves are made, one by one.

use super::captures::Capture;
use super::decisive::decisive_squares;
use super::layout::{
    BOARD, DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT, Ways, back, count_all, members, step, step_each, union,
};
use super::opponent::Replies;
use super::rays::slide;
use super::sets::{Sets, Side};
use super::{kings, men};

/// How many replies there are to all quiet moves; `single` counts those after a move that has to be made.
#[inline(always)]
pub fn count<S: Side>(sets: &Sets, mut single: impl FnMut(Sets) -> u64) -> u64 {
    let empty = sets.empty();
    let replies = Replies::of::<S::Opponent>(sets, empty);
    if replies.takeable() & sets.own() != 0 {
        return after_threats::<S>(sets, &replies, single);
    }
    let mut sum = if sets.men == 0 { 0 } else { after_men::<S>(sets, &replies, &mut single) };
    if sets.kings != 0 {
        sum += after_kings::<S>(sets, &replies, &mut single);
    }
    sum
}

/// The replies to the moves of all kings, one by one.
#[inline(always)]
fn after_kings<S: Side>(sets: &Sets, replies: &Replies, single: &mut impl FnMut(Sets) -> u64) -> u64 {
    let empty = replies.empty;
    let movable = sets.kings
        & (back::<UP_LEFT>(empty) | back::<UP_RIGHT>(empty) | back::<DOWN_LEFT>(empty) | back::<DOWN_RIGHT>(empty));
    let mut sum = 0;
    for king in members(movable) {
        let ways = kings::reach(king, empty);
        let lifted = replies.after_lifting::<S::Opponent>(king, ways);
        sum += after_king(sets, king, union(ways), &lifted, single);
    }
    sum
}

/// How many replies there are to a capture by a king, over all squares on which it may stop.
#[inline(always)]
pub fn count_after_capture<S: Side>(sets: &Sets, capture: &Capture, mut single: impl FnMut(Sets) -> u64) -> u64 {
    let (foe_men, foe_kings) = (sets.foe_men & !capture.victims, sets.foe_kings & !capture.victims);
    let sets = Sets { foe_men, foe_kings, ..*sets };
    let replies = Replies::of::<S::Opponent>(&sets, sets.empty() | capture.from);
    after_king(&sets, capture.from, capture.landings, &replies, &mut single)
}

/// The replies to all quiet moves when something can be taken already: a move that changes no square on which this depends
/// leaves as many captures as there were.
#[inline(always)]
fn after_threats<S: Side>(sets: &Sets, replies: &Replies, mut single: impl FnMut(Sets) -> u64) -> u64 {
    let by_men = replies.takeable_by_men() & sets.own() != 0;
    let decisive = if by_men { BOARD } else { decisive_squares(sets, replies) };
    let (mut sum, mut without_effect) = (0, 0);
    let mut visit = |from: u64, to: u64, child: Sets| {
        if (from | to) & decisive == 0 {
            without_effect += 1;
        } else {
            sum += single(child);
        }
    };
    men::for_each_quiet::<S>(sets, |from, to| visit(from, to, sets.after_man::<S>(from, to, 0)));
    kings::for_each_quiet(sets, |from, to| visit(from, to, sets.after_king(from, to, 0)));
    if without_effect > 0 {
        let passed = Sets { men: sets.foe_men, kings: sets.foe_kings, foe_men: sets.men, foe_kings: sets.kings };
        sum += without_effect * single(passed);
    }
    sum
}

/// The replies to the moves of all men.
#[inline(always)]
fn after_men<S: Side>(sets: &Sets, replies: &Replies, single: &mut impl FnMut(Sets) -> u64) -> u64 {
    let takeable = replies.takeable();
    let mut sum = 0;
    let (targets, seen) = (replies.targets(), union(replies.met));
    let quiet = if sets.foe_kings == 0 {
        u64::from(replies.steps[0].count_ones() + replies.steps[1].count_ones())
    } else {
        targets.within(u64::MAX)
    };
    let met = [0, 1, 2, 3].map(|way| replies.met[way] | step_each([replies.men; 4])[way]);
    let left_open = union(step_each(met.map(|way| way & sets.own())));
    for (turn, width) in men::STEPS.into_iter().enumerate() {
        let to = men::targets::<S>(sets.men, sets.empty(), width);
        let towards = met[3 - S::WAYS_AHEAD[turn]];
        let unsafe_to = takeable | towards | S::ahead(seen | left_open, width);
        let safe = to & !unsafe_to;
        let gained = S::behind(safe, width) & S::Opponent::ahead(sets.foe_men, men::STEPS[1 - turn]);
        // A man that steps where a man could have met it is not safe, so only steps of the other width are lost.
        let lost = if sets.foe_kings == 0 {
            u64::from((safe & replies.steps[1 - turn]).count_ones())
        } else {
            targets.within(safe)
        };
        sum += u64::from(safe.count_ones()) * quiet + u64::from(gained.count_ones()) - lost;
        for to in members(to & unsafe_to) {
            sum += single(sets.after_man::<S>(S::behind(to, width), to, 0));
        }
    }
    sum
}

/// The replies to the moves of one king, which is lifted from the board first.
#[inline(always)]
fn after_king(sets: &Sets, king: u64, to: u64, replies: &Replies, single: &mut impl FnMut(Sets) -> u64) -> u64 {
    let others = sets.own() ^ king;
    let (by_men, by_kings) = (replies.takeable_by_men(), replies.takeable_by_kings());
    let takeable = by_men | union(by_kings);
    let mut sum = 0;
    let mut made = to;
    if takeable & others == 0 {
        made = to & takeable;
        let safe = to ^ made;
        if safe != 0 {
            let targets = replies.targets();
            sum += u64::from(safe.count_ones()) * targets.within(u64::MAX) - targets.within(safe);
        }
        if made != 0 {
            let alone = made & !by_men & !leads_on(by_kings, others, replies.empty);
            sum += landings(by_kings.map(|way| way & alone), replies.empty);
            made ^= alone;
        }
    }
    for to in members(made) {
        sum += single(sets.after_king(king, to, 0));
    }
    sum
}

/// The squares on which a piece could be taken by a king that then goes on to take one of the others.
#[inline(always)]
fn leads_on(takeable: Ways, others: u64, empty: u64) -> u64 {
    let [on_falling, on_rising] = kings::between(others, empty);
    if on_falling | on_rising == 0 {
        return 0;
    }
    let sight = slide::<UP_LEFT>(on_falling, empty)
        | slide::<DOWN_RIGHT>(on_falling, empty)
        | slide::<UP_RIGHT>(on_rising, empty)
        | slide::<DOWN_LEFT>(on_rising, empty);
    takeable[0] & kings::meets::<DOWN_RIGHT>(sight, empty)
        | takeable[1] & kings::meets::<DOWN_LEFT>(sight, empty)
        | takeable[2] & kings::meets::<UP_RIGHT>(sight, empty)
        | takeable[3] & kings::meets::<UP_LEFT>(sight, empty)
}

/// How many squares there are to land on behind these victims, each counted by itself.
#[inline(always)]
fn landings(victims: Ways, empty: u64) -> u64 {
    let runs = kings::runs(victims, empty);
    let in_line = [0, 1, 2, 3].map(|way| runs[way] & victims[way]);
    if union(in_line) == 0 {
        return count_all(runs);
    }
    count_runs::<UP_LEFT>(victims[0], empty)
        + count_runs::<UP_RIGHT>(victims[1], empty)
        + count_runs::<DOWN_LEFT>(victims[2], empty)
        + count_runs::<DOWN_RIGHT>(victims[3], empty)
}

#[inline(always)]
fn count_runs<const D: i32>(victims: u64, empty: u64) -> u64 {
    let mut count = 0;
    let mut front = step::<D>(victims) & empty;
    while front != 0 {
        count += u64::from(front.count_ones());
        front = step::<D>(front) & empty;
    }
    count
}
