//! Differential testing from raw bytes: what the fuzz targets run and the stable tests replay.

use super::compare::Pair;
use super::mismatch::Mismatch;
use super::statistics::Statistics;
use crate::Position;
use crate::bitboard::Bitboard;
use crate::generate::{Generator, playout};
use crate::mailbox::Mailbox;
use arbitrary::{Result, Unstructured};

/// The positions that the bytes stand for: the first byte says which generator, the others are its input. The number after
/// the last generator stands for a random game.
///
/// # Errors
/// Never for lack of bytes: what is missing counts as zero.
pub fn positions(data: &[u8], each: &mut dyn FnMut(&Position)) -> Result<()> {
    let (first, rest) = data.split_first().unwrap_or((&0, &[]));
    let mut bytes = Unstructured::new(rest);
    match Generator::ALL.get(usize::from(*first) % (Generator::ALL.len() + 1)) {
        Some(generator) => each(&generator.position(&mut bytes, &generator.settings())?),
        None => playout(&mut bytes, &mut Bitboard, &mut |position| {
            each(position);
            true
        })?,
    }
    Ok(())
}

/// Compares the engines on every position that the bytes stand for; gives the first difference, made small.
pub fn moves(data: &[u8]) -> Option<Mismatch> {
    let mut pair = Pair { reference: Mailbox::LAW, subject: Bitboard };
    let mut statistics = Statistics::default();
    let mut first = None;
    // Bytes that stand for nothing hold no difference.
    let _ = positions(data, &mut |position| {
        if first.is_none() {
            first = pair.compare(position, &mut statistics);
        }
    });
    first.map(|mismatch| pair.minimize(mismatch))
}
