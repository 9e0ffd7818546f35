//! `check`: a foreign engine against the rules.

use super::{Finding, message, progress, sharded, write_json};
use anyhow::{Context, Result, bail, ensure};
use clap::builder::{PathBufValueParser, TypedValueParser};
use draughts_oracle::Position;
use draughts_oracle::clause::Clauses;
use draughts_oracle::engine::dxp::Dxp;
use draughts_oracle::engine::foreign::Foreign;
use draughts_oracle::engine::hub::Hub;
use draughts_oracle::engine::jsonl::Jsonl;
use draughts_oracle::engine::perftree::Perftree;
use draughts_oracle::engine::process::{Exchange, Limits, Process, Trouble};
use draughts_oracle::notation::plural;
use draughts_oracle::oracle::campaign::Progress;
use draughts_oracle::oracle::check::{
    Answered, Case, Check, Diagnosis, Difference, Report, Unsupported, cases, html, is_answer, speaks,
};
use draughts_oracle::oracle::vectors;
use draughts_oracle::oracle::whole_file::WholeFile;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Ask another engine, and tell which rules it misreads
#[derive(clap::Args)]
#[command(
    after_help = "The engine is run without a shell, in a process group of its own, and killed with all that is in the group. After a time-out or \
a crash it is started again for the next question; one that has answered nothing by then is given up after a few questions.

Exit codes: 0 right, or unable to answer; 1 wrong answers, crashes or time-outs; 2 it could not be started, or never answered in \
its protocol; 130 interrupted, after telling what was found.

Examples:
  draughts-oracle check --engine 'draughts-oracle serve' --protocol jsonl
  draughts-oracle check --protocol jsonl \\
    --engine 'draughts-oracle serve --misread majority-per-piece'
  draughts-oracle check --engine './scan hub' --protocol hub --report scan.html"
)]
pub struct Arguments {
    /// The command that starts the engine
    #[arg(long, value_name = "CMD")]
    engine: String,
    /// How it is spoken to
    #[arg(long, value_enum)]
    protocol: Protocol,
    /// Leave out the vectors, which otherwise come first
    #[arg(long)]
    no_vectors: bool,
    /// How many random questions follow: positions, and after each that has one a move; a little fewer where some have none
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(..=10_000_000))]
    positions: u64,
    /// The seed of the random positions
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many seconds one answer may take
    #[arg(long, value_name = "S", default_value = "2", value_parser = time)]
    timeout: Duration,
    /// How many seconds more the first answer after each start of the engine may take, because until then it may be loading; with
    /// perftree each answer is the first
    #[arg(long, value_name = "S", default_value = "10", value_parser = time_or_none)]
    startup: Duration,
    /// How many processes of the engine run at once; as many as there are processors unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(MOST_PROCESSES)))]
    processes: Option<u16>,
    /// With dxp, the port of the first process; the next ones have the ports after it
    #[arg(long, value_name = "PORT", default_value_t = Dxp::PORT)]
    port: u16,
    /// Also write the report as one HTML page, NAME.html
    #[arg(long, value_name = "FILE", value_parser = PathBufValueParser::new().try_map(page_file))]
    report: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Reads how long an answer may take.
fn time(text: &str) -> Result<Duration, String> {
    time_or_none(text).and_then(|time| if time.is_zero() { Err(no_time()) } else { Ok(time) })
}

/// The same, or 0.
fn time_or_none(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.0..=MOST_SECONDS).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(no_time)
}

const MOST_SECONDS: f64 = 86_400.0;

fn no_time() -> String {
    format!("a number of seconds up to {MOST_SECONDS} is wanted")
}

fn page_file(path: PathBuf) -> Result<PathBuf, &'static str> {
    match path.extension() {
        Some(ending) if ending.eq_ignore_ascii_case("html") || ending.eq_ignore_ascii_case("htm") => Ok(path),
        _ => Err("the page is HTML, and its name ends in `.html` or `.htm`; `--json` writes the report as JSON"),
    }
}

const MOST_PROCESSES: u16 = 256;

/// What stands for the port in the command.
const PORT: &str = "{port}";

#[derive(Clone, Copy, clap::ValueEnum)]
enum Protocol {
    /// One JSON object a line, as `draughts-oracle serve` answers them; moves with from, to, captured are enough
    Jsonl,
    /// Hub, protocol version 2, as Scan speaks it
    Hub,
    /// The command gets DEPTH FEN [MOVE] and prints a divide
    Perftree,
    /// DamExchange: the engine listens on a port, {port} in CMD, and follows
    Dxp,
}

impl Protocol {
    const fn name(self) -> &'static str {
        match self {
            Protocol::Jsonl => "jsonl",
            Protocol::Hub => "hub",
            Protocol::Perftree => "perftree",
            Protocol::Dxp => "dxp",
        }
    }

    /// Whether one process answers line by line, and has to see to it that each line leaves it.
    const fn is_in_lines(self) -> bool {
        matches!(self, Protocol::Jsonl | Protocol::Hub)
    }
}

impl Arguments {
    /// The engine of the process with this number; each listens on a port of its own.
    fn program(&self, number: u16, stop: &CancellationToken) -> Result<Box<dyn Foreign>> {
        let port = self.port.checked_add(number).context("there are not so many ports")?;
        let limits = Limits { answer: self.timeout, startup: self.startup };
        let process = Process::new(&self.engine.replace(PORT, &port.to_string()), limits, stop.clone());
        let process = process.context("`--engine`")?;
        Ok(match self.protocol {
            Protocol::Jsonl => Box::new(Jsonl::new(process)),
            Protocol::Hub => Box::new(Hub::new(process)),
            Protocol::Perftree => Box::new(Perftree::new(process)),
            Protocol::Dxp => Box::new(Dxp::new(process, port)),
        })
    }

    /// How many processes: engines that all listen on one port cannot run side by side.
    fn processes(&self) -> u16 {
        let has_one_port = matches!(self.protocol, Protocol::Dxp) && !self.engine.contains(PORT);
        let most = if has_one_port { 1 } else { u16::MAX };
        let processors = || sharded::threads(None).get().min(usize::from(MOST_PROCESSES)) as u16;
        self.processes.unwrap_or_else(processors).clamp(1, most)
    }

    /// What is said of an engine that never answered: what became of the simplest question that there is.
    fn silence(&self, trouble: &Trouble, exchange: Option<&Exchange>) -> String {
        let heard = exchange.and_then(|exchange| exchange.heard.as_deref());
        // What it said is told once.
        let reason = trouble.to_string().replacen(&heard.map_or_else(String::new, |line| format!("`{line}`: ")), "", 1);
        let (engine, protocol, said) = (&self.engine, self.protocol.name(), self.said(exchange, trouble));
        let hint = self.hint(trouble, heard);
        format!("the engine `{engine}` never answered in the protocol {protocol}: {said}{reason}{hint}")
    }

    /// What was said on both sides before the trouble.
    fn said(&self, exchange: Option<&Exchange>, trouble: &Trouble) -> String {
        match (exchange, self.protocol, trouble) {
            (Some(exchange), ..) => format!("{exchange}: "),
            (None, Protocol::Dxp, Trouble::TimedOut(_)) => {
                format!("nothing was sent, as it takes no connection to port {} of this machine: ", self.port)
            }
            _ => String::new(),
        }
    }

    /// What may help against the trouble, after what was heard.
    fn hint(&self, trouble: &Trouble, heard: Option<&str>) -> &'static str {
        match (trouble, heard) {
            (Trouble::Garbled(_), Some(line)) if matches!(self.protocol, Protocol::Jsonl) && !line.starts_with('{') => {
                "; an engine answers each line with one JSON object and prints nothing else (messages go to standard error)"
            }
            (Trouble::TimedOut(_), None) if self.protocol.is_in_lines() => {
                "; each answer is a whole line, and must be flushed as soon as it is written (in Python by `print(..., flush=True)`); \
                 one that is slow to start needs a longer `--startup`"
            }
            (Trouble::TimedOut(_), _) => "; one that is slow to start needs a longer `--startup`",
            _ => "",
        }
    }

    /// What is said of an engine that supports nothing that it was asked.
    fn inability(&self, exchange: Option<&Exchange>) -> String {
        let (engine, protocol) = (&self.engine, self.protocol.name());
        let said =
            exchange.map_or_else(String::new, |exchange| format!("; asked for the moves of the start, {exchange}"));
        format!(
            "nothing was checked: the engine `{engine}` supports none of these questions in the protocol {protocol}, which is no fault \
             and so ends with exit code 0{said}"
        )
    }

    /// The vectors, then random questions, as many as there are before all is to stop.
    fn cases(&self, stop: &AtomicBool) -> Result<Vec<Case>> {
        let mut all = if self.no_vectors { Vec::new() } else { vectors::cases()? };
        ensure!(
            self.positions > 0 || !all.is_empty(),
            "there is nothing to ask: `--positions` is 0, and the vectors are left out"
        );
        let goes_on = |_: &Case| !stop.load(Ordering::Relaxed);
        all.extend(cases::generated(self.positions, self.seed).take_while(goes_on));
        Ok(all)
    }
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Finding> {
    let stop = CancellationToken::new();
    let progress = Arc::new(Progress::default());
    watch_interrupts(&stop, &progress)?;
    let program = |number| arguments.program(number, &stop);
    let programs = (0..arguments.processes()).map(program).collect::<Result<Vec<_>>>()?;
    let page = arguments.report.as_deref().map(WholeFile::new).transpose()?;
    let cases = arguments.cases(&progress.stop)?;
    if stop.is_cancelled() {
        return Ok(interrupted("none of the questions was asked"));
    }
    let check = Check { cases: &cases, progress: &progress };
    let answers = progress::show_while(&progress, cases.len() as u64, "question", || check.run(programs));
    ensure_started(&answers)?;
    let mut program = arguments.program(0, &stop)?;
    let has_answered = answers.iter().flatten().any(is_answer);
    let start = if has_answered { None } else { Some(program.moves(&Position::START, None)) };
    let has_spoken = start.as_ref().is_none_or(speaks);
    let exchange = program.last_exchange().cloned();
    let report = Report::new(&arguments.engine, arguments.protocol.name(), &check, &answers, program.as_mut());
    // What cannot be written to the file can still be told.
    let saved = page.map_or(Ok(()), |page| save(page, &report));
    if arguments.json {
        write_json(out, &report)?
    } else if has_spoken {
        write_text(out, &report)?
    } else {
        write_counts(out, &report)?
    }
    out.flush()?;
    saved?;
    if stop.is_cancelled() {
        return Ok(interrupted(not_done(&report)));
    }
    match start {
        Some(Err(trouble)) if !has_spoken => bail!(arguments.silence(&trouble, exchange.as_ref())),
        Some(start) if report.unsupported == report.cases && report.is_clean() => {
            let inability = arguments.inability(exchange.filter(|_| start.is_err()).as_ref());
            message(format_args!("draughts-oracle: {inability}"));
        }
        _ => {}
    }
    Ok(if report.is_clean() { Finding::Agree } else { Finding::Differ })
}

/// An engine that never ran is nothing to report on.
fn ensure_started(answers: &[Answered]) -> Result<()> {
    let mut troubles = answers.iter().flatten().map(|answer| answer.as_ref().err());
    let never = |trouble: &Trouble| matches!(trouble, Trouble::Unsupported | Trouble::NotStarted { .. });
    let has_run = troubles.clone().any(|trouble| !trouble.is_some_and(never));
    match troubles.find_map(|trouble| trouble.filter(|trouble| matches!(trouble, Trouble::NotStarted { .. }))) {
        Some(trouble) if !has_run => bail!("the engine {trouble}"),
        _ => Ok(()),
    }
}

/// Says that the check was interrupted, and what became of it.
fn interrupted(what: &str) -> Finding {
    message(format_args!("draughts-oracle: interrupted: {what}"));
    Finding::Interrupted
}

/// What an interrupt has kept from being done, where the report does not tell.
fn not_done(report: &Report) -> &'static str {
    if report.not_asked + report.not_diagnosed == 0 {
        "not every difference was made small"
    } else {
        "this is what was found until then"
    }
}

/// Lets Ctrl-C end the check at once, with what was answered until then.
fn watch_interrupts(stop: &CancellationToken, watched: &Arc<Progress>) -> Result<()> {
    let (stop, watched) = (stop.clone(), Arc::clone(watched));
    progress::on_interrupt(move || {
        watched.stop.store(true, Ordering::Relaxed);
        stop.cancel();
    })
}

fn save(mut page: WholeFile, report: &Report) -> Result<()> {
    page.write_all(html::page(report)?.as_bytes())?;
    Ok(page.finish()?)
}

/// So many of these things, in words.
fn counted(number: usize, noun: &str) -> String {
    format!("{number} {}", plural(number as u64, noun))
}

fn write_counts(out: &mut impl Write, report: &Report) -> Result<()> {
    writeln!(
        out,
        "{}: {} right, {} wrong, {} unsupported, {}, {}",
        counted(report.cases, "question"),
        report.right,
        report.wrong,
        report.unsupported,
        counted(report.timeouts, "time-out"),
        counted(report.crashes, "crash")
    )?;
    match report.not_asked {
        0 => {}
        1 => writeln!(out, "1 question was not asked")?,
        some => writeln!(out, "{some} questions were not asked")?,
    }
    let of_kind = |it: &Unsupported| format!("{} of {} {}", it.unsupported, it.of, it.kind);
    match report.not_supported.iter().map(of_kind).collect::<Vec<_>>() {
        kinds if kinds.is_empty() => Ok(()),
        kinds => Ok(writeln!(out, "not supported: {}", kinds.join(", "))?),
    }
}

fn write_text(out: &mut impl Write, report: &Report) -> Result<()> {
    write_counts(out, report)?;
    report.diagnosis.iter().try_for_each(|each| write_diagnosis(out, each))?;
    if report.unexplained > 0 {
        let are = if report.unexplained == 1 { "is" } else { "are" };
        writeln!(out, "{} {are} unexplained", counted(report.unexplained, "wrong answer"))?;
    }
    if report.not_diagnosed > 0 {
        let answers = counted(report.not_diagnosed, "wrong answer");
        writeln!(out, "it was not looked for to the end what explains {answers}")?;
    }
    report.differences.iter().try_for_each(|each| write_difference(out, each))?;
    for each in &report.troubles {
        writeln!(out, "\n{}\n  {}", each.asked, each.reason)?;
    }
    Ok(())
}

fn write_diagnosis(out: &mut impl Write, each: &Diagnosis) -> Result<()> {
    let names = each.misreadings.join(" and ");
    let cited = if each.clauses.is_empty() { String::new() } else { format!(" ({})", Clauses(&each.clauses)) };
    let of = counted(each.of, "wrong answer");
    let excused = match each.excuses {
        0 => String::new(),
        1 => ", 1 of them about a move that such a program does not hold legal".to_owned(),
        some => format!(", {some} of them about moves that such a program does not hold legal"),
    };
    let but = match each.contradicts {
        0 => String::new(),
        1 => ", but contradicts 1 right one".to_owned(),
        some => format!(", but contradicts {some} right ones"),
    };
    writeln!(out, "{names}{cited}: explains {} of {of}{excused}{but}", each.explains)?;
    if !each.alternatives.is_empty() {
        writeln!(out, "  so would {}", alternatives(&each.alternatives))?;
    }
    Ok(())
}

/// The first of the sets that what was asked does not tell apart.
fn alternatives(sets: &[Vec<String>]) -> String {
    const SHOWN: usize = 5;
    let shown = sets.iter().take(SHOWN).map(|set| set.join(" and ")).collect::<Vec<_>>().join("; ");
    match sets.len().saturating_sub(SHOWN) {
        0 => shown,
        more => format!("{shown}; and {more} more"),
    }
}

fn write_difference(out: &mut impl Write, each: &Difference) -> Result<()> {
    writeln!(out, "\n{}: {}", each.fen, each.asked)?;
    let lists = [("missing", &each.missing), ("not legal", &each.extra), ("more than once", &each.duplicated)];
    for (label, moves) in lists.into_iter().filter(|(_, moves)| !moves.is_empty()) {
        writeln!(out, "  {label}: {}", moves.join(" "))?;
    }
    let lines = [("it says", &each.said), ("right is", &each.expected), ("smallest", &each.minimised)];
    for (label, text) in lines.into_iter().filter_map(|(label, text)| Some((label, text.as_ref()?))) {
        writeln!(out, "  {label}: {text}")?;
    }
    if !each.reasons.is_empty() {
        writeln!(out, "  that is: {}", each.reasons.join("; "))?;
    }
    if !each.misreadings.is_empty() {
        writeln!(out, "  because of: {}", each.misreadings.join(" and "))?;
    } else if !each.clauses.is_empty() {
        writeln!(out, "  clauses: {}", Clauses(&each.clauses))?;
    }
    Ok(())
}
