//! Lines of play counted: perft, with a hash table and threads, and divide.
//!
//! Depth 0 has one line, a side without a move adds none, and draws end nothing.

mod table;
mod walk;

use super::Bitboard;
use super::layout::{bit, pad};
use super::sets::{Black, Sets, Side, White};
use crate::moves::Count;
use crate::{Color, Move, Position};
use std::collections::TryReserveError;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use table::Table;
use walk::Walk;

/// How to count. The default is [`Count::Moves`], one thread, no table, and nobody to tell.
#[derive(Clone, Copy)]
pub struct PerftOptions<'p> {
    /// What is one child.
    pub count: Count,
    /// How many threads share the work.
    pub threads: NonZeroUsize,
    /// The size of the table in MiB; 0 for none. It stores whole positions, so it never changes a count.
    pub hash_mib: usize,
    /// Who is told how it goes, from whichever thread has finished a share of the work.
    pub progress: Option<&'p (dyn Fn(Progress) + Sync)>,
}

impl Default for PerftOptions<'_> {
    fn default() -> Self {
        PerftOptions { count: Count::Moves, threads: NonZeroUsize::MIN, hash_mib: 0, progress: None }
    }
}

/// How far a count has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The lines counted so far.
    pub nodes: u64,
    /// The shares of the work that are finished.
    pub finished: usize,
    /// How many shares there are. They are not equally large.
    pub shares: usize,
    /// The time since the beginning.
    pub elapsed: Duration,
}

impl Progress {
    /// Lines a second.
    pub fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / self.elapsed.as_secs_f64().max(f64::EPSILON)
    }
}

/// Why nothing was counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no memory for a table of `{hash_mib}` MiB")]
pub struct PerftError {
    /// The size that was asked for.
    pub hash_mib: usize,
    source: TryReserveError,
}

/// How many lines of `depth` plies there are; `u64::MAX` if they are more than that.
///
/// ```
/// use draughts_oracle::Position;
/// use draughts_oracle::bitboard::perft::{PerftOptions, perft};
///
/// let options = PerftOptions { hash_mib: 1, ..Default::default() };
/// assert_eq!(perft(&Position::START, 7, &options)?, 1_049_442);
/// # Ok::<(), draughts_oracle::bitboard::perft::PerftError>(())
/// ```
///
/// # Errors
/// When there is no memory for the table.
pub fn perft(position: &Position, depth: u32, options: &PerftOptions) -> Result<u64, PerftError> {
    let root = Share { sets: Sets::of(position), weight: 1, group: 0 };
    Ok(count(position.turn(), vec![root], depth, options)?[0])
}

/// How many lines of `depth` plies begin with each move, in canonical order; nothing at depth 0.
///
/// With [`Count::Routes`] these are the lines behind one of its routes: each has as many as another.
///
/// # Errors
/// When there is no memory for the table.
pub fn divide(position: &Position, depth: u32, options: &PerftOptions) -> Result<Vec<(Move, u64)>, PerftError> {
    let Some(rest) = depth.checked_sub(1) else { return Ok(Vec::new()) };
    let moves = Bitboard.moves(position);
    let (opponent, after): (_, fn(&Sets, &Move) -> Sets) = match position.turn() {
        Color::White => (Color::Black, after::<White>),
        Color::Black => (Color::White, after::<Black>),
    };
    let sets = Sets::of(position);
    let share = |(group, chosen): (usize, &Move)| Share { sets: after(&sets, chosen), weight: 1, group };
    let nodes = count(opponent, moves.iter().enumerate().map(share).collect(), rest, options)?;
    Ok(moves.into_iter().zip(nodes).collect())
}

/// A position to count from.
#[derive(Clone, Copy)]
struct Share {
    sets: Sets,
    /// How often its lines count.
    weight: u64,
    /// To which sum they belong.
    group: usize,
}

/// The lines of each group of shares.
fn count(turn: Color, shares: Vec<Share>, depth: u32, options: &PerftOptions) -> Result<Vec<u64>, PerftError> {
    let table = match options.hash_mib {
        0 => None,
        hash_mib => Some(Table::new(hash_mib).map_err(|source| PerftError { hash_mib, source })?),
    };
    let groups = shares.last().map_or(0, |share| share.group + 1);
    let work = Work {
        options,
        table,
        sums: (0..groups).map(|_| AtomicU64::new(0)).collect(),
        begin: Instant::now(),
        begun: AtomicUsize::new(0),
        finished: AtomicUsize::new(0),
    };
    match (turn, options.count) {
        (Color::White, Count::Moves) => work.split::<White, false>(shares, depth),
        (Color::White, Count::Routes) => work.split::<White, true>(shares, depth),
        (Color::Black, Count::Moves) => work.split::<Black, false>(shares, depth),
        (Color::Black, Count::Routes) => work.split::<Black, true>(shares, depth),
    }
    Ok(work.sums.into_iter().map(AtomicU64::into_inner).collect())
}

/// What the threads share.
struct Work<'o> {
    options: &'o PerftOptions<'o>,
    table: Option<Table>,
    sums: Vec<AtomicU64>,
    begin: Instant,
    begun: AtomicUsize,
    finished: AtomicUsize,
}

/// So many shares for each thread that none is idle long when the last ones run out.
const SHARES_A_THREAD: usize = 64;

/// Shares of fewer plies are not worth the handing out.
const WORTH_SHARING: u32 = 4;

impl Work<'_> {
    /// Goes on ply by ply until there are enough shares.
    fn split<S: Side, const ROUTES: bool>(&self, shares: Vec<Share>, depth: u32) {
        let alone = self.options.threads == NonZeroUsize::MIN && self.options.progress.is_none();
        let enough = self.options.threads.get().saturating_mul(SHARES_A_THREAD);
        if alone || depth <= WORTH_SHARING || shares.is_empty() || shares.len() >= enough {
            return self.hand_out::<S, ROUTES>(&shares, depth);
        }
        let mut next = Vec::new();
        let mut walk = Walk::<ROUTES>::new(None);
        for Share { sets, weight, group } in shares {
            walk.for_each_child::<S>(&sets, |_, sets, routes| {
                next.push(Share { sets, weight: weight.saturating_mul(routes), group });
            });
        }
        self.split::<S::Opponent, ROUTES>(next, depth - 1);
    }

    fn hand_out<S: Side, const ROUTES: bool>(&self, shares: &[Share], depth: u32) {
        std::thread::scope(|scope| {
            for _ in 1..self.options.threads.get().min(shares.len()) {
                scope.spawn(|| self.take_shares::<S, ROUTES>(shares, depth));
            }
            self.take_shares::<S, ROUTES>(shares, depth);
        });
    }

    /// What each thread does: takes shares until none is left.
    fn take_shares<S: Side, const ROUTES: bool>(&self, shares: &[Share], depth: u32) {
        let mut walk = Walk::<ROUTES>::new(self.table.as_ref());
        while let Some(share) = shares.get(self.begun.fetch_add(1, Ordering::Relaxed)) {
            let nodes = walk.count::<S>(&share.sets, depth).saturating_mul(share.weight);
            add(&self.sums[share.group], nodes);
            let finished = self.finished.fetch_add(1, Ordering::Relaxed) + 1;
            if let Some(progress) = self.options.progress {
                let nodes =
                    self.sums.iter().fold(0, |sum: u64, group| sum.saturating_add(group.load(Ordering::Relaxed)));
                progress(Progress { nodes, finished, shares: shares.len(), elapsed: self.begin.elapsed() });
            }
        }
    }
}

fn add(sum: &AtomicU64, nodes: u64) {
    let add = |sum: u64| Some(sum.saturating_add(nodes));
    sum.fetch_update(Ordering::Relaxed, Ordering::Relaxed, add).expect("there is always a next value");
}

fn after<S: Side>(sets: &Sets, chosen: &Move) -> Sets {
    let (from, to, victims) = (bit(chosen.from), bit(chosen.to), pad(chosen.victims));
    if from & sets.men != 0 { sets.after_man::<S>(from, to, victims) } else { sets.after_king(from, to, victims) }
}
