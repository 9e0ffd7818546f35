//! One wrong answer among twelve million positions, and what `merge` says of it.
//!
//! Every position in which a lone white man or king faces up to three enemies goes through both engines, in sixteen shards. On
//! one of them, chosen at random or by a FEN, the second engine does not know captures backward.
//!
//! `cargo run --release --example planted_difference [FEN]`

use draughts_oracle::bitboard::Bitboard;
use draughts_oracle::engine::{Answer, Engine};
use draughts_oracle::mailbox::{Mailbox, Misreading};
use draughts_oracle::notation::fen;
use draughts_oracle::oracle::Pair;
use draughts_oracle::oracle::campaign::{Progress, Shard};
use draughts_oracle::oracle::exhaustive::{Composition, Material, Side, Space, Turns};
use draughts_oracle::oracle::shards::{Examiner, ShardRun, Work, merge, read_records};
use draughts_oracle::{Color, Move, Outcome, Position};
use std::error::Error;
use std::time::Duration;

/// Right everywhere but on one position.
#[derive(Clone, Copy)]
struct Planted {
    misreading: &'static Misreading,
    at: Position,
}

impl Engine for Planted {
    fn moves(&mut self, position: &Position) -> Answer<Vec<Move>> {
        Answer::Value(if *position == self.at { self.misreading.moves(position) } else { Bitboard.moves(position) })
    }

    fn play(&mut self, position: &Position, chosen: &Move) -> Answer<Position> {
        Engine::play(&mut Bitboard, position, chosen)
    }

    fn outcome(&mut self, position: &Position) -> Answer<Outcome> {
        Engine::outcome(&mut Bitboard, position)
    }
}

/// A random position of one man against three men on which the misreading shows.
fn somewhere(misreading: &Misreading) -> Option<Position> {
    let (man, men) = (Side { men: 1, kings: 0 }, Side { men: 3, kings: 0 });
    let composition = Composition::new(Color::White, man, men)?;
    std::iter::repeat_with(|| composition.unrank(fastrand::u64(..composition.count())))
        .flatten()
        .find(|position| misreading.moves(position) != Mailbox::LAW.moves(position))
}

fn main() -> Result<(), Box<dyn Error>> {
    const SHARDS: u64 = 16;
    let misreading = Misreading::find("captures-forward-only").ok_or("an unknown misreading")?;
    let at = match std::env::args().nth(1) {
        Some(text) => fen::parse(&text)?,
        None => somewhere(misreading).ok_or("no such position")?,
    };
    let space = Space { pieces: 4, turns: Turns::White, material: Material::Lone };
    let work = Work::Exhaustive(space);
    let threads = std::thread::available_parallelism()?.get();
    let folder = tempfile::tempdir()?;
    let mut records = Vec::new();
    for shard in (1..=SHARDS).filter_map(|number| Shard::new(number, SHARDS)) {
        let out = folder.path().join(format!("{}.jsonl.zst", shard.number()));
        let (checkpoint, progress) = (Duration::from_secs(30), Progress::default());
        let run = ShardRun { work: &work, shard, out: &out, threads, checkpoint, progress: &progress };
        let pair = Pair { reference: Mailbox::LAW, subject: Planted { misreading, at } };
        run.run(|| Examiner::Compare(pair))?;
        records.extend(read_records(&out)?.into_iter().map(|record| (out.clone(), record)));
    }
    let merged = merge(&records).ok_or("no records")?;
    println!("planted at {} among {:?} positions", fen::write(&at), space.positions().unwrap_or_default());
    merged.faults.iter().for_each(|fault| println!("{fault}"));
    Ok(())
}
