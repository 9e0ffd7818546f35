//! The bitboard engine against dame-rs, in the same run: `cargo bench --bench peers`.
//!
//! Figures of different machines, or of different minutes on a shared one, cannot be compared; ratios of one run can. dame-rs
//! is a perft in Rust that installs from PyPI. The first run makes a Python environment for it under `target/`, which takes
//! `python3` with `venv`, and a network. Times are CPU times and rounds of the two programs alternate. Two
//! ratios are shown: of the best round of each, and the median of those of the rounds, which one lucky round does not move.

mod figures;

use draughts_oracle::bitboard::Bitboard;
use draughts_oracle::moves::Count;
use figures::{FIGURES, Figure, target_features};
use rustix::time::{ClockId, clock_gettime};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

const PEER: &str = "dame-rs==0.2.0";
const ROUNDS: usize = 25;

/// Reads fen, depth and the expected count from its arguments; prints seconds.
const SCRIPT: &str = "
import sys, time, dame
fen, depth, nodes = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
board = dame.Board(fen)
begin = time.process_time()
counted = dame.perft(board, depth)
seconds = time.process_time() - begin
assert counted == nodes, f'{fen} depth {depth}: {counted}, not {nodes}'
print(seconds)
";

fn main() -> ExitCode {
    match compare() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("no comparison: {message}");
            ExitCode::FAILURE
        }
    }
}

fn compare() -> Result<(), String> {
    let python = environment(Path::new(env!("CARGO_MANIFEST_DIR")).join("target/peers"))?;
    println!("target features: {}", target_features());
    println!(
        "{:<16}{:>6}{:>14}{:>14}{:>8}{:>8}",
        "position", "depth", "dame-rs Mn/s", "bitboard Mn/s", "best", "median"
    );
    for figure in &FIGURES {
        let rounds: Vec<Round> = (0..ROUNDS).map(|_| Round::of(&python, figure)).collect::<Result<_, _>>()?;
        let theirs = rounds.iter().map(|round| round.theirs).fold(f64::MAX, f64::min);
        let ours = rounds.iter().map(|round| round.ours).fold(f64::MAX, f64::min);
        let mut ratios: Vec<f64> = rounds.iter().map(|round| round.theirs / round.ours).collect();
        ratios.sort_by(f64::total_cmp);
        let speed = |seconds: f64| figure.nodes as f64 / seconds / 1e6;
        let (best, median) = (theirs / ours, ratios[ROUNDS / 2]);
        let Figure { name, depth, .. } = figure;
        println!("{name:<16}{depth:>6}{:>14.1}{:>14.1}{best:>8.1}{median:>8.1}", speed(theirs), speed(ours));
    }
    Ok(())
}

/// CPU seconds of the two programs, one right after the other.
struct Round {
    theirs: f64,
    ours: f64,
}

impl Round {
    fn of(python: &Path, figure: &Figure) -> Result<Self, String> {
        Ok(Round { theirs: time_peer(python, figure)?, ours: time_bitboard(figure)? })
    }
}

/// The Python of an environment in which the peer is installed.
fn environment(folder: PathBuf) -> Result<PathBuf, String> {
    let python = folder.join("bin/python");
    if !python.exists() {
        run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
    }
    run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", PEER]))?;
    Ok(python)
}

/// What the command prints, if all goes well.
fn run(command: &mut Command) -> Result<String, String> {
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command:?}: {}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("{command:?}: {error}"))
}

fn time_peer(python: &Path, figure: &Figure) -> Result<f64, String> {
    let numbers = [figure.depth.to_string(), figure.nodes.to_string()];
    let seconds = run(Command::new(python).args(["-c", SCRIPT, figure.fen]).args(numbers))?;
    seconds.trim().parse().map_err(|_| format!("`{seconds}` is no time"))
}

fn time_bitboard(figure: &Figure) -> Result<f64, String> {
    let root = figure.position();
    let begin = cpu_seconds();
    let counted = Bitboard.perft(&root, figure.depth, Count::Moves);
    let seconds = cpu_seconds() - begin;
    if counted == figure.nodes { Ok(seconds) } else { Err(format!("{}: {counted}, not {}", figure.name, figure.nodes)) }
}

fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
