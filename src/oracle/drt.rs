//! Differential testing from raw bytes: what the fuzz targets run and the stable tests replay.

use super::compare::Pair;
use super::mismatch::Mismatch;
use super::statistics::Statistics;
use crate::Position;
use crate::bitboard::Bitboard;
use crate::game::agreement::{Disagreement, first_disagreement};
use crate::game::{Game, Ruleset};
use crate::generate::{Generator, dense, playout};
use crate::mailbox::Mailbox;
use crate::moves::NotPlayable;
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

/// At how many plies a game from bytes is broken off. Such a game is open, not drawn.
const LONGEST_GAME: usize = 400;

/// The game that the bytes stand for: a packed position, a clock, and then one byte for each choice among the legal moves.
///
/// # Errors
/// Never for lack of bytes: what is missing counts as zero.
pub fn game(data: &[u8]) -> Result<Game> {
    let mut bytes = Unstructured::new(data);
    let start = dense(&mut bytes)?;
    let mut game = Game::with_clock(start, u32::from(bytes.arbitrary::<u8>()?));
    while !bytes.is_empty() && game.plies().len() < LONGEST_GAME {
        let moves = Mailbox::LAW.moves(game.position());
        let choice = usize::from(bytes.arbitrary::<u8>()?) % moves.len().max(1);
        match moves.get(choice) {
            Some(&chosen) if game.play(chosen).is_ok() => {}
            _ => break,
        }
    }
    Ok(game)
}

/// Compares the two ways of counting draws on the game that the bytes stand for, under every ruleset.
///
/// # Errors
/// When the fast engine cannot carry out a move that the naive engine called legal.
pub fn draws(data: &[u8]) -> std::result::Result<Option<Disagreement>, NotPlayable> {
    match game(data) {
        Ok(game) => first_disagreement(&game, Ruleset::ALL),
        Err(_) => Ok(None),
    }
}
