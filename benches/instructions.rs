//! How many instructions things take: `cargo bench --bench instructions`. It needs valgrind.
//!
//! Times differ from run to run on a busy machine, instructions do not. The program runs each case once more under callgrind,
//! which counts; what the process needs to start, about a hundred thousand, is in the figures.

mod figures;

use draughts_oracle::bitboard::Bitboard;
use draughts_oracle::generate::Generator;
use draughts_oracle::moves::Count;
use draughts_oracle::oracle::campaign::{Campaign, Progress, Shard};
use draughts_oracle::oracle::exhaustive::{Exhaustive, Space};
use draughts_oracle::oracle::generated::{Generated, Recipe};
use draughts_oracle::oracle::source::Source;
use draughts_oracle::oracle::{Pair, Statistics};
use figures::{FIGURES, target_features};
use std::process::{Command, ExitCode};

/// Something that is done so many times.
struct Case {
    name: String,
    unit: &'static str,
    work: Box<dyn Fn() -> u64>,
}

fn cases() -> Vec<Case> {
    let perfts = FIGURES.iter().map(|figure| Case {
        name: format!("perft {} {}", figure.name, figure.depth),
        unit: "line",
        work: Box::new(|| {
            let nodes = Bitboard.perft(&figure.position(), figure.depth, Count::Moves);
            assert_eq!(nodes, figure.nodes, "{}", figure.name);
            nodes
        }),
    });
    let compared = |name: &str, source: Box<dyn Source>| Case {
        name: format!("compare {name}"),
        unit: "position",
        work: Box::new(move || compare(source.as_ref()).positions),
    };
    let settings = Generator::Random.settings().at_most(Some(30));
    let random = Generated { recipe: Recipe::Generator(Generator::Random, settings), seed: 1, positions: 20_000 };
    let exhaustive = Exhaustive::new(Space::up_to(2)).expect("two pieces can be numbered");
    perfts
        .chain([
            compared("random, up to 30 pieces", Box::new(random)),
            compared("all of 2 pieces", Box::new(exhaustive)),
        ])
        .collect()
}

fn compare(source: &dyn Source) -> Statistics {
    let campaign = Campaign { source, shard: Shard::WHOLE, threads: 1, progress: &Progress::default() };
    campaign.run(Pair::native).statistics
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).skip_while(|argument| argument != "--case");
    match arguments.nth(1).map(|place| place.parse::<usize>()) {
        Some(Ok(place)) => {
            println!("{}", (cases()[place].work)());
            ExitCode::SUCCESS
        }
        _ => report().map_or_else(
            |message| {
                eprintln!("nothing counted: {message}");
                ExitCode::FAILURE
            },
            |()| ExitCode::SUCCESS,
        ),
    }
}

fn report() -> Result<(), String> {
    println!("target features: {}", target_features());
    println!("{:<36}{:>16}{:>14}", "case", "instructions", "each");
    for (place, Case { name, unit, .. }) in cases().iter().enumerate() {
        let (count, instructions) = counted(place)?;
        let each = instructions as f64 / count as f64;
        println!("{name:<36}{instructions:>16}{each:>14.1} a {unit}");
    }
    Ok(())
}

/// How much a case does, and how many instructions that takes.
fn counted(place: usize) -> Result<(u64, u64), String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["--case", &place.to_string()])
        .output()
        .map_err(|error| format!("valgrind: {error}"))?;
    let (told, log) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let instructions = log.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok());
    told.trim().parse().ok().zip(instructions).ok_or_else(|| log.into_owned())
}
