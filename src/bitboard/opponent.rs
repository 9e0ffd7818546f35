//! What the opponent could do if it had the move.
//!
//! Counted before a move is made, it tells how much the move changes.

use super::layout::{DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT, Ways, back, step_each, union};
use super::sets::{Sets, Side};
use super::{kings, men};

/// What the opponent could do if it had the move.
pub struct Replies {
    /// Which squares are empty.
    pub empty: u64,
    /// Its men.
    pub men: u64,
    /// Where its men could step, by 5 and by 6.
    pub steps: [u64; 2],
    /// Where its kings could go, for each direction.
    pub reach: Ways,
    /// What its kings meet there.
    pub met: Ways,
}

impl Replies {
    /// The replies of side `O`, the opponent, when these squares are empty.
    #[inline(always)]
    pub fn of<O: Side>(sets: &Sets, empty: u64) -> Replies {
        let (men, kings) = (sets.foe_men, sets.foe_kings);
        let steps = men::STEPS.map(|width| men::targets::<O>(men, empty, width));
        if kings == 0 {
            return Replies { empty, men, steps, reach: [0; 4], met: [0; 4] };
        }
        let reach = kings::reach(kings, empty);
        Replies { empty, men, steps, reach, met: step_each(reach.map(|way| kings | way)) }
    }

    /// The replies when this king is lifted, who could go these ways.
    #[inline(always)]
    pub fn after_lifting<O: Side>(&self, king: u64, ways: Ways) -> Replies {
        let empty = self.empty | king;
        let further = [0, 1, 2, 3].map(|way| if king & self.met[way] == 0 { 0 } else { king | ways[way] });
        let met = step_each(further);
        Replies {
            empty,
            men: self.men,
            steps: men::STEPS.map(|width| men::targets::<O>(self.men, empty, width)),
            reach: [0, 1, 2, 3].map(|way| self.reach[way] | further[way]),
            met: [0, 1, 2, 3].map(|way| self.met[way] | met[way]),
        }
    }

    /// Where men and kings could go, once for each piece that could.
    #[inline(always)]
    pub fn targets(&self) -> Often {
        Often::of(self.reach, self.steps)
    }

    /// Where men could take a piece.
    #[inline(always)]
    pub fn takeable_by_men(&self) -> u64 {
        union(with_room(step_each([self.men; 4]), self.empty))
    }

    /// Where kings could take a piece, for each direction.
    #[inline(always)]
    pub fn takeable_by_kings(&self) -> Ways {
        with_room(self.met, self.empty)
    }

    /// Where any of them could.
    #[inline(always)]
    pub fn takeable(&self) -> u64 {
        self.takeable_by_men() | union(self.takeable_by_kings())
    }
}

/// Those squares of each set that have an empty square behind them.
#[inline(always)]
fn with_room(ways: Ways, empty: u64) -> Ways {
    [
        ways[0] & back::<UP_LEFT>(empty),
        ways[1] & back::<UP_RIGHT>(empty),
        ways[2] & back::<DOWN_LEFT>(empty),
        ways[3] & back::<DOWN_RIGHT>(empty),
    ]
}

/// How often each square counts, in binary digits.
pub struct Often {
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
    pub fn within(&self, set: u64) -> u64 {
        let digit = |digit: u64| u64::from((digit & set).count_ones());
        digit(self.ones) + 2 * digit(self.twos) + 4 * digit(self.fours)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_count_as_often_as_they_are_in_a_set() {
        // The sets in which square n is are the binary digits of n.
        let [a, b, c, d, e, f] =
            [0, 1, 2, 3, 4, 5].map(|set| (0..64).filter(|n| n >> set & 1 == 1).map(|n| 1 << n).sum());
        let often = Often::of([a, b, c, d], [e, f]);
        for n in 0..64_u32 {
            assert_eq!(often.within(1 << n), u64::from(n.count_ones()), "{n}");
        }
        assert_eq!(often.within(u64::MAX), 6 * 32);
    }
}
