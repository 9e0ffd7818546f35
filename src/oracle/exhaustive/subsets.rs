//! The combinatorial number system: subsets of one size, numbered.

use super::counts::choose;

/// The number of a subset among those of its size: `C(c1, 1) + C(c2, 2) + ...` over the places of its members, ascending.
pub(super) fn rank(of: u64, subset: u64) -> u64 {
    let (mut rank, mut size, mut rest) = (0, 0, subset);
    while rest != 0 {
        let member = rest & rest.wrapping_neg();
        size += 1;
        rank += choose((of & (member - 1)).count_ones() as u8, size);
        rest ^= member;
    }
    rank
}

/// The subset with this number: always the largest place whose binomial still fits.
pub(super) fn unrank(of: u64, size: u8, rank: u64) -> u64 {
    let (mut subset, mut rest, mut place) = (0, rank, of.count_ones() as u8);
    for size in (1..=size).rev() {
        place = (0..place).rev().find(|&candidate| choose(candidate, size) <= rest).unwrap_or(0);
        rest -= choose(place, size);
        subset |= member(of, place);
    }
    subset
}

/// The member with so many smaller ones.
fn member(of: u64, smaller: u8) -> u64 {
    let (mut shift, mut left) = (0, u32::from(smaller));
    for width in [32, 16, 8, 4, 2, 1] {
        let below = (of >> shift & ((1 << width) - 1)).count_ones();
        if left >= below {
            left -= below;
            shift += width;
        }
    }
    1 << shift & of
}
