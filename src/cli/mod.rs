//! The command line: one file per command, each of them thin.

mod adjudicate;
mod check;
mod clauses;
mod compare;
mod compare_report;
mod completions;
mod detection;
mod explain;
mod generators;
mod merge;
mod moves;
mod perft;
mod position;
mod progress;
mod readings;
mod record;
mod replay;
mod replay_excerpt;
mod replay_export;
mod replay_report;
mod replay_totals;
mod search;
mod serve;
mod sharded;
mod show;
mod table;
mod vectors;

use clap::{Parser, Subcommand};
use std::io::{self, Write};
use std::process::ExitCode;

/// The rules of international draughts (10x10) as an executable reference.
///
/// Exit codes: 0 the engines agree, or the answer was given; 1 they differ; 2 the input could not be used.
#[derive(Parser)]
#[command(name = "draughts-oracle", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Adjudicate(adjudicate::Arguments),
    Check(check::Arguments),
    Clauses(clauses::Arguments),
    Compare(compare::Arguments),
    Completions(completions::Arguments),
    Explain(explain::Arguments),
    Generators(generators::Arguments),
    Man(completions::ManArguments),
    Merge(merge::Arguments),
    Moves(moves::Arguments),
    Perft(perft::Arguments),
    Readings(readings::Arguments),
    Record(record::Arguments),
    Replay(replay::Arguments),
    Search(search::Arguments),
    Serve(serve::Arguments),
    Show(show::Arguments),
    Vectors(vectors::Arguments),
}

/// How a command ends when nothing prevented it, as diff(1) has it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Finding {
    /// Agreement, or simply an answer.
    Agree,
    /// A difference, or something illegal.
    Differ,
}

/// Runs the command that the arguments name.
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    let mut out = io::stdout().lock();
    let finding = match arguments.command {
        Command::Adjudicate(arguments) => adjudicate::run(&arguments, &mut out),
        Command::Check(arguments) => check::run(&arguments, &mut out),
        Command::Clauses(arguments) => clauses::run(&arguments, &mut out),
        Command::Compare(arguments) => compare::run(&arguments, &mut out),
        Command::Completions(arguments) => completions::run(&arguments, &mut out),
        Command::Explain(arguments) => explain::run(&arguments, &mut out),
        Command::Generators(arguments) => generators::run(&arguments, &mut out),
        Command::Man(arguments) => completions::run_man(&arguments, &mut out),
        Command::Merge(arguments) => merge::run(&arguments, &mut out),
        Command::Moves(arguments) => moves::run(&arguments, &mut out),
        Command::Perft(arguments) => perft::run(&arguments, &mut out),
        Command::Readings(arguments) => readings::run(&arguments, &mut out),
        Command::Record(arguments) => record::run(&arguments, &mut out),
        Command::Replay(arguments) => replay::run(&arguments, &mut out),
        Command::Search(arguments) => search::run(&arguments, &mut out),
        Command::Serve(arguments) => serve::run(&arguments, &mut out),
        Command::Show(arguments) => show::run(&arguments, &mut out),
        Command::Vectors(arguments) => vectors::run(&arguments, &mut out),
    };
    match finding.and_then(|finding| Ok(out.flush().map(|()| finding)?)) {
        Ok(Finding::Agree) => ExitCode::SUCCESS,
        Ok(Finding::Differ) => ExitCode::from(1),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Nobody is left to tell when even this cannot be written.
            let _ = writeln!(io::stderr(), "draughts-oracle: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Whether the reader of the output has had enough, as `head` has.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let kind = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        let json = cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        kind.or(json) == Some(io::ErrorKind::BrokenPipe)
    })
}

/// Writes one JSON value on a line of its own.
fn write_json(out: &mut impl Write, value: &impl serde::Serialize) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    Ok(writeln!(out)?)
}
