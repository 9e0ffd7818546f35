//! What has been counted before.
//!
//! An entry holds the whole position, not a hash of it: three words say where own pieces, foes and kings stand, and the bits
//! that the board leaves unused say the depth, the side to move and what is counted. So no two positions are ever taken for
//! one, in however many nodes: the probability of a wrong count is not small but zero.
//!
//! The table is cut into shards with a lock each, so that threads rarely wait for each other.

use crate::Color;
use crate::bitboard::sets::{Sets, Side};
use std::collections::TryReserveError;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A position, a depth and a way of counting, without loss.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Key([u64; 3]);

/// The first bit above the board.
const ABOVE: u32 = 54;

impl Key {
    /// Depths below 1024 and at least 1 are told apart.
    pub fn new<S: Side>(sets: &Sets, depth: u32, routes: bool) -> Key {
        let tags = u64::from(S::COLOR == Color::Black) | u64::from(routes) << 1;
        Key([sets.own() | u64::from(depth) << ABOVE, sets.foes() | tags << ABOVE, sets.kings | sets.foe_kings])
    }

    fn depth(&self) -> u64 {
        self.0[0] >> ABOVE
    }

    /// Spreads the key over all bits of a word; says only where to look.
    fn spread(&self) -> u64 {
        let fold = |a: u64, b: u64| {
            let product = u128::from(a) * u128::from(b);
            product as u64 ^ (product >> 64) as u64
        };
        let [own, foes, kings] = self.0;
        let pieces = fold(own ^ 0x9e37_79b9_7f4a_7c15, foes ^ 0xc2b2_ae3d_27d4_eb4f);
        fold(pieces ^ kings, 0x1656_67b1_9e37_79f9)
    }
}

#[derive(Clone, Copy)]
struct Entry {
    key: Key,
    count: u64,
}

/// Two entries that share a cache line: the first keeps the greater depth, the second what came last.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket([Entry; 2]);

/// No key of a position, since a kept depth is never 0.
const VACANT: Bucket = Bucket([Entry { key: Key([0; 3]), count: 0 }; 2]);

const SHARDS: usize = 1024;

/// Counts by position, shared between threads.
pub struct Table {
    shards: Vec<Mutex<Vec<Bucket>>>,
}

impl Table {
    /// A table of about this size.
    ///
    /// # Errors
    /// When there is not so much memory.
    pub fn new(mebibytes: usize) -> Result<Table, TryReserveError> {
        let buckets = mebibytes.saturating_mul(1 << 20) / SHARDS / size_of::<Bucket>();
        let shard = |_| {
            let mut shard = Vec::new();
            shard.try_reserve_exact(buckets)?;
            shard.resize(buckets, VACANT);
            Ok::<_, TryReserveError>(Mutex::new(shard))
        };
        Ok(Table { shards: (0..SHARDS).map(shard).collect::<Result<_, _>>()? })
    }

    /// The count that was put, if it is still there.
    pub fn get(&self, key: &Key) -> Option<u64> {
        let (shard, place) = self.find(key);
        shard[place].0.iter().find(|entry| entry.key == *key).map(|entry| entry.count)
    }

    /// Keeps a count.
    pub fn put(&self, key: &Key, count: u64) {
        let (mut shard, place) = self.find(key);
        let [deeper, latest] = &mut shard[place].0;
        let entry = if key.depth() >= deeper.key.depth() { deeper } else { latest };
        *entry = Entry { key: *key, count };
    }

    /// The shard of a key, locked, and the bucket in it.
    fn find(&self, key: &Key) -> (MutexGuard<'_, Vec<Bucket>>, usize) {
        let spread = key.spread();
        let shard = &self.shards[spread as usize % SHARDS];
        // Whole entries are written at once, so a panic elsewhere leaves nothing half done.
        let shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
        let place = ((spread >> 32) * shard.len() as u64) >> 32;
        (shard, place as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;
    use crate::bitboard::layout::bit;
    use crate::bitboard::sets::White;

    /// The keys of all positions with a king of each colour.
    fn keys(depth: u32) -> impl Iterator<Item = Key> {
        let pairs =
            Square::all().flat_map(|own| Square::all().filter(move |&foe| foe != own).map(move |foe| (own, foe)));
        pairs.map(move |(own, foe)| {
            let sets = Sets { men: 0, kings: bit(own), foe_men: 0, foe_kings: bit(foe) };
            Key::new::<White>(&sets, depth, false)
        })
    }

    #[test]
    fn most_of_what_is_put_is_found_again() {
        let table = Table::new(1).unwrap();
        for (key, count) in keys(3).zip(1..) {
            assert_eq!(table.get(&key), None);
            table.put(&key, count);
            assert_eq!(table.get(&key), Some(count));
        }
        let found: Vec<bool> =
            keys(3).zip(1..).filter_map(|(key, put)| table.get(&key).map(|count| count == put)).collect();
        assert!(found.iter().all(|&right| right));
        assert!(found.len() > 2200, "{} of 2450 on so many places", found.len());
    }

    #[test]
    fn a_deep_count_gives_way_to_a_deep_one_alone() {
        let table = Table::new(1).unwrap();
        keys(9).take(100).for_each(|key| table.put(&key, 9));
        let deep: Vec<Key> = keys(9).take(100).filter(|key| table.get(key).is_some()).collect();
        assert!(deep.len() > 90);
        (1..9).flat_map(keys).for_each(|key| table.put(&key, 1));
        assert!(deep.iter().all(|key| table.get(key) == Some(9)));
        keys(10).chain(keys(11)).for_each(|key| table.put(&key, 10));
        assert!(deep.iter().any(|key| table.get(key).is_none()));
    }
}
