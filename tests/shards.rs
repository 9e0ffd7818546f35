//! Shards, their files, and what they add up to.

mod common;

use common::{assert_valid, schema};
use draughts_oracle::bitboard::Bitboard;
use draughts_oracle::engine::{Answer, Engine};
use draughts_oracle::mailbox::Mailbox;
use draughts_oracle::mailbox::misreadings::Misreading;
use draughts_oracle::moves::Count;
use draughts_oracle::oracle::campaign::{Campaign, Progress, Shard, Summary};
use draughts_oracle::oracle::exhaustive::{Composition, Exhaustive, Material, Space, Turns};
use draughts_oracle::oracle::generated::Recipe;
use draughts_oracle::oracle::shards::{
    Ended, Examiner, InputFile, Merged, Perft, Record, ShardRun, Work, merge, read_records,
};
use draughts_oracle::oracle::{Mismatch, Pair};
use draughts_oracle::{Move, Outcome, Position, engine::Native, notation::Strictness, notation::fen};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;
use tempfile::TempDir;

const SMALL: Space = Space { pieces: 2, turns: Turns::Both, material: Material::Any };

fn shard_run<'a>(work: &'a Work, shard: Shard, out: &'a Path, progress: &'a Progress) -> ShardRun<'a> {
    ShardRun { work, shard, out, threads: 2, checkpoint: Duration::from_secs(30), progress }
}

/// Runs all shards into files of the folder, with this engine beside the mailbox.
fn shards(work: &Work, of: u64, folder: &TempDir, subject: impl Engine + Copy + Sync) -> Vec<PathBuf> {
    let pair = || Examiner::Compare(Pair { reference: Mailbox::LAW, subject });
    (1..=of)
        .map(|number| {
            let path = folder.path().join(format!("{number}.jsonl.zst"));
            let shard = Shard::new(number, of).expect("a shard");
            let ended = shard_run(work, shard, &path, &Progress::default()).run(pair).expect("no error");
            assert!(matches!(ended, Ended::Done(_)));
            path
        })
        .collect()
}

fn records(files: &[PathBuf]) -> Vec<(PathBuf, Record)> {
    let read = |file: &PathBuf| read_records(file).expect("a record").into_iter().zip(std::iter::repeat(file.clone()));
    files.iter().flat_map(read).map(|(record, file)| (file, record)).collect()
}

fn merged(records: &[(PathBuf, Record)]) -> Merged {
    merge(records).expect("some records")
}

fn faults(records: &[(PathBuf, Record)]) -> Vec<String> {
    merged(records).faults.iter().map(ToString::to_string).collect()
}

fn whole(work: &Work) -> Summary {
    let source = work.open().expect("a source");
    let progress = Progress::default();
    let campaign = Campaign { source: source.as_ref(), shard: Shard::WHOLE, threads: 1, progress: &progress };
    campaign.run(Pair::native)
}

#[test]
fn shards_add_up_to_the_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    for work in [Work::Exhaustive(SMALL), Work::random(Recipe::Mix, None, 7, 9_000)] {
        let merged = merged(&records(&shards(&work, 5, &folder, Bitboard)));
        assert!(merged.faults.is_empty(), "{:?}", merged.faults);
        assert_eq!(merged.certificate.totals, whole(&work).statistics);
        assert_eq!(Some(merged.certificate.totals.positions), work.expected_positions());
        assert_eq!(merged.certificate.do_again(&[2, 5], 2, &Progress::default()).expect("a source").len(), 0);
        let files: Vec<_> = (1..=5).map(|number| folder.path().join(format!("{number}.jsonl.zst"))).collect();
        files.iter().for_each(|file| std::fs::remove_file(file).expect("a file"));
    }
}

#[test]
fn whatever_is_not_there_exactly_once_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let work = Work::Exhaustive(SMALL);
    let all = records(&shards(&work, 6, &folder, Bitboard));
    assert_eq!(faults(&all), [] as [&str; 0]);
    let name = |number: u64| format!("`{}`", folder.path().join(format!("{number}.jsonl.zst")).display());

    let some = [all[1].clone(), all[5].clone(), all[2].clone()];
    assert_eq!(faults(&some), ["gap: no file has shard 1/6", "gap: no file has the shards 4/6 to 5/6"]);

    let mut twice = all.clone();
    twice.push(all[3].clone());
    assert_eq!(faults(&twice), [format!("overlap: shard 4/6 is in {} and {}", name(4), name(4))]);

    let changed = |change: fn(&mut Record)| {
        let mut changed = all.clone();
        change(&mut changed[2].1);
        faults(&changed)
    };
    // What does not belong there leaves no gap.
    let other = |what: String| vec![format!("{} does not belong to {}: {what}", name(3), name(1))];
    let Record { version, rules, blocks: (_, _, blocks), .. } = &all[0].1;
    let of_version = other(format!("version of the program: {version}9 instead of {version}"));
    assert_eq!(changed(|record| record.version.push('9')), of_version);
    assert_eq!(
        changed(|record| record.rules.push('9')),
        other(format!("hash of the rules: {rules}9 instead of {rules}"))
    );
    let larger = changed(|record| record.work = Work::Exhaustive(Space::up_to(4)));
    assert_eq!(larger, other("pieces: 4 instead of 2".to_owned()));
    let random = changed(|record| record.work = Work::random(Recipe::Mix, None, 7, 9));
    assert_eq!(random, other(r#"source: "random" instead of "exhaustive""#.to_owned()));
    let more = other(format!("number of blocks: {} instead of {blocks}", blocks + 1));
    assert_eq!(changed(|record| record.blocks.2 += 1), more);
    let seeds = [(7, 9), (8, 9), (8, 10)].map(|(seed, positions)| Work::random(Recipe::Mix, None, seed, positions));
    let of_seeds = |this: &Work, first: &Work| {
        let entry = |work: &Work, number: usize| {
            (all[number].0.clone(), Record { work: work.clone(), ..all[number].1.clone() })
        };
        faults(&[entry(first, 0), entry(this, 2)])
    };
    let excluded = |what: &str| {
        [
            other(what.to_owned()),
            vec!["gap: no file has shard 2/6".to_owned(), "gap: no file has the shards 4/6 to 6/6".to_owned()],
        ]
        .concat()
    };
    assert_eq!(of_seeds(&seeds[1], &seeds[0]), excluded("seed: 8 instead of 7"));
    assert_eq!(of_seeds(&seeds[2], &seeds[0]), excluded("seed: 8 instead of 7; positions: 10 instead of 9"));
    let file = |path: &str, sha256: &str| InputFile { path: path.into(), bytes: 1, sha256: sha256.to_owned() };
    let lists = |files: &[InputFile]| Work::Positions { files: files.to_vec(), lenient: false };
    let [one, changed_one, two] = [file("a.fen", "1"), file("a.fen", "2"), file("b.fen", "1")];
    let both = [one.clone(), two.clone()];
    let of_names = of_seeds(&lists(&both), &lists(std::slice::from_ref(&two)));
    assert_eq!(of_names, excluded("files: `a.fen`, `b.fen` instead of `b.fen`"));
    let of_content = of_seeds(&lists(&[changed_one, two]), &lists(&both));
    assert_eq!(of_content, excluded("files: `a.fen` with another content"));
    let many: Vec<InputFile> = ["c", "d", "e", "f", "g"].map(|path| file(path, "1")).to_vec();
    let of_many = of_seeds(&lists(&many), &lists(&both));
    assert_eq!(of_many, excluded("files: `c`, `d`, `e` and 2 more instead of `a.fen`, `b.fen`"));
    // Of a work in more shards the last number is beyond those that are awaited.
    let foreign = (name(9).into(), Record { shard: Shard::new(9, 12).expect("a shard"), ..all[5].1.clone() });
    let told = faults(&[all[0].clone(), foreign]);
    assert_eq!(told[1..], ["gap: no file has the shards 2/6 to 6/6"], "{told:?}");
    assert!(changed(|record| record.blocks.1 -= 1)[0].contains("which is not shard 3/6"));
    let short = changed(|record| record.totals.positions -= 1);
    assert!(
        short[0].starts_with("shard 3 has ") && short[1].starts_with("positions in all: 35749, and not 35750"),
        "{short:?}"
    );
    let sides = changed(|record| record.totals.checksum.white ^= 1);
    assert!(sides[0].starts_with("the sides differ: "), "{sides:?}");
}

#[test]
fn a_false_certificate_is_found_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let work = Work::Exhaustive(Space { turns: Turns::White, ..SMALL });
    let certificate = merged(&records(&shards(&work, 4, &folder, Bitboard))).certificate;
    let faults = |change: fn(&mut draughts_oracle::oracle::shards::Certificate)| {
        let mut changed = certificate.clone();
        change(&mut changed);
        let again = changed.do_again(&[2], 1, &Progress::default()).expect("a source");
        changed.faults().iter().chain(&again).map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(faults(|_| ()), [] as [&str; 0]);
    assert_eq!(
        faults(|certificate| certificate.totals.checksum.white ^= 1),
        ["the checksum of the whole is not the sum of those of the shards"]
    );
    let moves = faults(|certificate| {
        certificate.totals.moves += 1;
        certificate.shards[1].moves += 1;
    });
    let again = [
        "shard 2 done again: the number of moves differs",
        "shard 2 done again from the other side: the number of moves differs",
    ];
    assert_eq!(moves, again);
    assert!(!faults(|certificate| certificate.shards[0].positions += 1).is_empty());
    assert!(!faults(|certificate| certificate.expected_positions = Some(1)).is_empty());
}

/// Right everywhere, and on one position a program that does not know captures backward.
#[derive(Clone, Copy)]
struct Planted {
    at: Position,
}

impl Engine for Planted {
    fn moves(&mut self, position: &Position) -> Answer<Vec<Move>> {
        let misreading = Misreading::find("captures-forward-only").expect("a known id");
        Answer::Value(if *position == self.at { misreading.moves(position) } else { Bitboard.moves(position) })
    }

    fn play(&mut self, position: &Position, chosen: &Move) -> Answer<Position> {
        Engine::play(&mut Bitboard, position, chosen)
    }

    fn outcome(&mut self, position: &Position) -> Answer<Outcome> {
        Engine::outcome(&mut Bitboard, position)
    }
}

#[test]
fn a_difference_on_one_position_is_found_located_and_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let work = Work::Exhaustive(SMALL);
    let at = fen::parse("W:W18:B23").expect("a position");
    let faults = faults(&records(&shards(&work, 5, &folder, Planted { at })));
    let rank = Composition::of(&at).and_then(|composition| composition.rank(&at)).expect("a rank");
    let place = format!("White to move with 1 men and 0 kings against 1 men and 0 kings, number {rank}");
    assert!(faults[0].contains(&format!("{place}\nfound at W:W18:B23\n")), "{}", faults[0]);
    assert!(faults[0].contains("missing: 18x29x23\nextra: "), "{}", faults[0]);
    assert_eq!(faults[1..], ["1 differences in all"]);
}

#[test]
fn records_and_certificates_have_the_shape_of_their_schema() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("list.fen");
    std::fs::write(&list, "W:W18:B23\nnonsense\n").expect("a file");
    let (fen, count, engine) = ("W:W31-50:B1-20".to_owned(), Count::Moves, Native::Bitboard);
    let at = fen::parse("W:W18:B23").expect("a position");
    for work in [
        Work::Exhaustive(SMALL),
        Work::random(Recipe::Playout, None, 1, 600),
        Work::positions(&[list], Strictness::Strict).expect("a file"),
        Work::Perft(Perft { fen, depth: 3, count, prefix: 1, engine }),
    ] {
        let path = folder.path().join("one.jsonl");
        let progress = Progress::default();
        let run = shard_run(&work, Shard::WHOLE, &path, &progress);
        let examiner = || match &work {
            Work::Perft(perft) => Examiner::Count(perft.clone()),
            _ => Examiner::Compare(Pair { reference: Mailbox::LAW, subject: Planted { at } }),
        };
        run.run(examiner).expect("a record");
        let records = records(std::slice::from_ref(&path));
        assert_valid(&schema("shard"), &serde_json::to_value(&records[0].1).expect("JSON"));
        assert_valid(&schema("certificate"), &serde_json::to_value(merged(&records).certificate).expect("JSON"));
        std::fs::remove_file(&path).expect("a file");
    }
    assert!(!schema("shard").is_valid(&serde_json::json!({"schema": 1})));
}

#[test]
fn a_file_of_another_shard_is_never_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, progress) = (folder.path().join("one.jsonl"), Progress::default());
    let work = Work::random(Recipe::Playout, None, 1, 600);
    let pair = || Examiner::of(&work);
    let Ended::Done(first) = shard_run(&work, Shard::WHOLE, &path, &progress).run(pair).expect("a record") else {
        panic!("it was not there before");
    };
    let text = std::fs::read(&path).expect("a file");
    let again = shard_run(&work, Shard::WHOLE, &path, &progress).run(pair).expect("a record");
    assert_eq!(again, Ended::WasDone(first));
    let other = shard_run(&work, Shard::new(1, 2).expect("a shard"), &path, &progress).run(pair);
    assert!(other.expect_err("another shard").to_string().contains("move it away"));
    std::fs::write(&path, "{}\n").expect("a file");
    assert!(shard_run(&work, Shard::WHOLE, &path, &progress).run(pair).is_err());
    std::fs::write(&path, text).expect("a file");
    assert_eq!(read_records(&path).expect("a record").len(), 1);
}

/// Ends the work whenever it is asked.
#[derive(Clone, Copy)]
struct Impatient<'a>(&'a Progress);

impl Engine for Impatient<'_> {
    fn moves(&mut self, position: &Position) -> Answer<Vec<Move>> {
        self.0.stop.store(true, Ordering::Relaxed);
        Answer::Value(Bitboard.moves(position))
    }

    fn play(&mut self, position: &Position, chosen: &Move) -> Answer<Position> {
        Engine::play(&mut Bitboard, position, chosen)
    }

    fn outcome(&mut self, position: &Position) -> Answer<Outcome> {
        Engine::outcome(&mut Bitboard, position)
    }
}

#[test]
fn an_interrupted_shard_goes_on_where_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("one.jsonl");
    let work = Work::random(Recipe::Mix, None, 3, 4_000);
    let progress = Progress::default();
    let pair = || Examiner::Compare(Pair { reference: Mailbox::LAW, subject: Impatient(&progress) });
    let mut done = Vec::new();
    let record = loop {
        progress.stop.store(false, Ordering::Relaxed);
        match shard_run(&work, Shard::WHOLE, &path, &progress).run(pair).expect("no error") {
            Ended::Done(record) => break record,
            Ended::Interrupted(record) => done.push(record.blocks.1),
            Ended::WasDone(_) => panic!("it was never done before"),
        }
    };
    assert!(done.len() >= 3 && done.is_sorted_by(|before, after| before < after), "{done:?}");
    assert_eq!(record.totals, whole(&work).statistics);
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1, "the checkpoint is gone");
}

#[test]
fn a_perft_in_shards_is_the_perft() {
    let folder = tempfile::tempdir().expect("a folder");
    for (count, engine) in [(Count::Moves, Native::Bitboard), (Count::Routes, Native::Mailbox)] {
        let text = "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24";
        let work = Work::Perft(Perft { fen: text.to_owned(), depth: 3, count, prefix: 1, engine });
        let files = (1..=4).map(|number| folder.path().join(format!("{count:?}-{number}.jsonl")));
        let files: Vec<PathBuf> = files.collect();
        for (number, path) in (1..).zip(&files) {
            let shard = Shard::new(number, 4).expect("a shard");
            shard_run(&work, shard, path, &Progress::default()).run(|| Examiner::of(&work)).expect("a record");
        }
        let merged = merged(&records(&files));
        assert!(merged.faults.is_empty(), "{:?}", merged.faults);
        let position = fen::parse(text).expect("a position");
        assert_eq!(merged.certificate.totals.nodes, Native::Bitboard.perft(&position, 3, count));
        assert!(merged.certificate.do_again(&[1], 1, &Progress::default()).expect("a source").is_empty());
    }
}

#[test]
fn the_same_part_of_either_side_is_the_same_from_two_sides() {
    let white = Exhaustive::new(Space { turns: Turns::White, ..SMALL }).expect("few pieces");
    let black = Exhaustive::new(Space { turns: Turns::Black, ..SMALL }).expect("few pieces");
    let sum = |source: &Exhaustive, block: u64| {
        let progress = Progress::default();
        let campaign = Campaign { source, shard: Shard::WHOLE, threads: 1, progress: &progress };
        let mut pair = Pair::native();
        let found = campaign.examine(block..block + 1, None, || {
            move |position: &Position, statistics: &mut _| -> Option<Mismatch> { pair.compare(position, statistics) }
        });
        found.statistics.checksum
    };
    let last = draughts_oracle::oracle::source::Source::blocks(&white) - 1;
    for block in [0, last / 2, last] {
        let (white, black) = (sum(&white, block), sum(&black, block));
        assert_eq!((white.white, white.black), (black.black, 0));
        assert_ne!(white.white, 0);
    }
}
