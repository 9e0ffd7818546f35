//! The command line: one file per command, each of them thin.

mod adjudicate;
mod check;
mod clauses;
mod compare;
mod compare_report;
mod completions;
mod detection;
mod explain;
mod findings;
mod generators;
mod ids;
mod input;
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
mod watched;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Parser, Subcommand};
use draughts_oracle::Outcome;
use draughts_oracle::notation::moves::MoveText;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// The rules of international draughts (10x10) as an executable reference.
///
/// Exit codes: 0 the engines agree, the move or game is legal, or the answer was given; 1 the engines differ, the move or game is
/// illegal, the text of a game has an error, or the engine that was asked is wrong; 2 the input could not be used, as where the text
/// of a move cannot be read or fits several legal moves, or a file or the output could not be written; 130
/// interrupted by Ctrl-C or a request to terminate. What was found until then is told, and what a shard has done is kept,
/// before an interrupted command ends; a second Ctrl-C ends it at once.
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
    Findings(findings::Arguments),
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

/// How a command ends that gave its answer, or the part of it that there was time for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Finding {
    /// Agreement, or simply an answer.
    Agree,
    /// A difference, or something illegal.
    Differ,
    /// Whatever was found: there was no time for the rest.
    Interrupted,
}

impl Finding {
    /// As diff(1) has it, and as shells tell the end by Ctrl-C.
    const fn exit_code(self) -> u8 {
        match self {
            Finding::Agree => 0,
            Finding::Differ => 1,
            Finding::Interrupted => 130,
        }
    }
}

/// Runs the command that the arguments name.
pub fn run() -> ExitCode {
    let mut out = Output(io::stdout().lock());
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(told) => return end_of_usage(&told),
    };
    let finding = match arguments.command {
        Command::Adjudicate(arguments) => adjudicate::run(&arguments, &mut out),
        Command::Check(arguments) => check::run(&arguments, &mut out),
        Command::Clauses(arguments) => clauses::run(&arguments, &mut out),
        Command::Compare(arguments) => compare::run(&arguments, &mut out),
        Command::Completions(arguments) => completions::run(&arguments, &mut out),
        Command::Explain(arguments) => explain::run(&arguments, &mut out),
        Command::Findings(arguments) => findings::run(&arguments, &mut out),
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
        Ok(finding) => ExitCode::from(finding.exit_code()),
        Err(error) => end_of_error(&error),
    }
}

/// Help and version go to standard output, what is wrong with the arguments to standard error.
fn end_of_usage(told: &clap::Error) -> ExitCode {
    let printed = told.print();
    if let Some(hint) = surplus(told) {
        message(hint);
    }
    match printed {
        Err(error) if !told.use_stderr() => end_of_error(&output_error(error).into()),
        _ => ExitCode::from(u8::try_from(told.exit_code()).unwrap_or(UNUSABLE)),
    }
}

/// What an argument too many may be meant for.
fn surplus(told: &clap::Error) -> Option<&'static str> {
    let Some(ContextValue::String(argument)) = told.get(ContextKind::InvalidArg) else { return None };
    if told.kind() != ErrorKind::UnknownArgument || argument.starts_with("--") {
        None
    } else if argument.parse::<MoveText>().is_ok() {
        Some("hint: moves go to `explain FEN MOVE`, `adjudicate FEN --moves '...'` or `show FEN --move MOVE`")
    } else {
        Some("hint: a position or a move with blanks in it is one argument if quotation marks stand around it")
    }
}

/// The exit code when the input could not be used, or the answer not be written.
const UNUSABLE: u8 = 2;

/// A reader of the output who has had enough, as `head` has, is no error.
fn end_of_error(error: &anyhow::Error) -> ExitCode {
    let of_output = error.downcast_ref::<io::Error>().filter(|error| is_output_error(error));
    if of_output.map(io::Error::kind) == Some(io::ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    message(format_args!("draughts-oracle: {error:#}"));
    ExitCode::from(UNUSABLE)
}

/// What is said of a text without a game.
const NO_GAME: &str = "no game: PDN has tags and moves, such as `1. 32-28 19-23 2. 28x19 *`";

/// How a position or game stands, in the words of an arbiter.
fn in_words(outcome: Outcome) -> String {
    match outcome {
        Outcome::Open => "the game goes on".to_owned(),
        over => over.to_string(),
    }
}

/// Writes a line on standard error. When even this cannot be written, nobody is left to tell.
fn message(text: impl Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Standard output, whose errors say what they are about.
struct Output<W>(W);

#[derive(Debug, thiserror::Error)]
#[error("standard output cannot be written")]
struct OutputError(#[source] io::Error);

fn output_error(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), OutputError(error))
}

fn is_output_error(error: &io::Error) -> bool {
    error.get_ref().is_some_and(|inner| inner.is::<OutputError>())
}

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(output_error)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(output_error)
    }
}

/// Writes one JSON value on a line of its own.
fn write_json(out: &mut impl Write, value: &impl serde::Serialize) -> anyhow::Result<()> {
    // The error of the output itself, not one of JSON that holds it.
    serde_json::to_writer(&mut *out, value).map_err(io::Error::from)?;
    Ok(writeln!(out)?)
}
