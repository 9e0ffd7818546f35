//! `check`: a foreign engine against the rules.

use super::{Finding, progress, write_json};
use anyhow::{Context, Result, ensure};
use draughts_oracle::Clause;
use draughts_oracle::engine::dxp::Dxp;
use draughts_oracle::engine::foreign::Foreign;
use draughts_oracle::engine::hub::Hub;
use draughts_oracle::engine::jsonl::Jsonl;
use draughts_oracle::engine::perftree::Perftree;
use draughts_oracle::engine::process::{CommandError, Process};
use draughts_oracle::oracle::campaign::Progress;
use draughts_oracle::oracle::check::{Check, Report, cases, html};
use draughts_oracle::oracle::vectors;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

/// Ask another engine, and tell which rules it misreads
#[derive(clap::Args)]
#[command(after_help = "The engine is run without a shell. Protocols:
  jsonl     one JSON object a line, as `draughts-oracle serve` answers them; moves with from, to, captured are enough
  perftree  the command gets DEPTH FEN [MOVE] and prints a divide
  hub       Hub, protocol version 2, as Scan speaks it
  dxp       DamExchange: the engine listens on a port, {port} in CMD, and follows

Exit code 0: right, or unable to answer; 1: wrong answers, crashes or time-outs; 2: it could not be asked at all.

Examples:
  draughts-oracle check --engine 'draughts-oracle serve' --protocol jsonl
  draughts-oracle check --engine './scan hub' --protocol hub --report scan.html")]
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
    /// How many random questions follow
    #[arg(long, value_name = "N", default_value_t = 2000)]
    positions: u64,
    /// The seed of the random positions
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many seconds one answer may take
    #[arg(long, value_name = "S", default_value_t = 2.0)]
    timeout: f64,
    /// How many processes of the engine run at once; as many as there are processors unless given
    #[arg(long, value_name = "N")]
    processes: Option<u16>,
    /// With dxp, the port of the first process; the next ones have the ports after it
    #[arg(long, value_name = "PORT", default_value_t = Dxp::PORT)]
    port: u16,
    /// Also write the report as one HTML page
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// What stands for the port in the command.
const PORT: &str = "{port}";

#[derive(Clone, Copy, clap::ValueEnum)]
enum Protocol {
    Jsonl,
    Hub,
    Perftree,
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
}

impl Arguments {
    /// The engine of the process with this number; each listens on a port of its own.
    fn program(&self, number: u16) -> Result<Box<dyn Foreign>, CommandError> {
        let limit = Duration::try_from_secs_f64(self.timeout).unwrap_or(Duration::from_secs(2));
        let port = self.port.saturating_add(number);
        let process = Process::new(&self.engine.replace(PORT, &port.to_string()), limit)?;
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
        let processors = || available_parallelism().map_or(1, |number| number.get().min(usize::from(u16::MAX)) as u16);
        self.processes.unwrap_or_else(processors).clamp(1, most)
    }

    fn cases(&self) -> Result<Vec<cases::Case>> {
        let mut all = if self.no_vectors { Vec::new() } else { vectors::cases()? };
        all.extend(cases::generated(self.positions, self.seed));
        Ok(all)
    }
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Finding> {
    let programs = (0..arguments.processes()).map(|number| arguments.program(number)).collect::<Result<Vec<_>, _>>()?;
    let cases = arguments.cases()?;
    let watched = Arc::new(Progress::default());
    progress::stop_on_interrupt(&watched)?;
    let check = Check { cases: &cases, progress: &watched };
    let answers = progress::show_while(&watched, cases.len() as u64, || check.run(programs));
    let mut program = arguments.program(0)?;
    let report = Report::new(&arguments.engine, arguments.protocol.name(), &cases, &answers, program.as_mut());
    if let Some(path) = &arguments.report {
        std::fs::write(path, html::page(&report)?).with_context(|| format!("cannot write {}", path.display()))?;
    }
    if arguments.json {
        write_json(out, &report)?
    } else {
        write_text(out, &report)?
    }
    out.flush()?;
    let answered = report.right + report.wrong + report.unsupported;
    ensure!(answered > 0, "the engine never answered: {}", report.troubles.first().map_or("", |first| &first.reason));
    Ok(if report.is_clean() { Finding::Agree } else { Finding::Differ })
}

fn write_text(out: &mut impl Write, report: &Report) -> Result<()> {
    writeln!(
        out,
        "{} questions: {} right, {} wrong, {} unsupported, {} time-outs, {} crashes",
        report.cases, report.right, report.wrong, report.unsupported, report.timeouts, report.crashes
    )?;
    if report.not_asked > 0 {
        writeln!(out, "{} questions were not asked", report.not_asked)?;
    }
    for each in &report.diagnosis {
        let cited = if each.clauses.is_empty() { String::new() } else { format!(" ({})", ids(&each.clauses)) };
        let names = each.misreadings.join(" and ");
        let but = match each.contradicts {
            0 => String::new(),
            some => format!(", but contradicts {some} right ones"),
        };
        writeln!(out, "{names}{cited}: explains {} of {} wrong answers{but}", each.explains, each.of)?;
    }
    if report.unexplained > 0 {
        writeln!(out, "{} wrong answers are unexplained", report.unexplained)?;
    }
    for each in &report.differences {
        writeln!(out, "\n{}: {}", each.fen, each.asked)?;
        for (label, moves) in
            [("missing", &each.missing), ("not legal", &each.extra), ("more than once", &each.duplicated)]
        {
            if !moves.is_empty() {
                writeln!(out, "  {label}: {}", moves.join(" "))?;
            }
        }
        let lines = [("it says", &each.said), ("right is", &each.expected), ("smallest", &each.minimised)];
        for (label, text) in lines.into_iter().filter_map(|(label, text)| Some((label, text.as_ref()?))) {
            writeln!(out, "  {label}: {text}")?;
        }
        if !each.misreadings.is_empty() {
            writeln!(out, "  because of: {}", each.misreadings.join(" and "))?;
        }
        if each.misreadings.is_empty() && !each.clauses.is_empty() {
            writeln!(out, "  clauses: {}", ids(&each.clauses))?;
        }
    }
    for each in &report.troubles {
        writeln!(out, "\n{}\n  {}", each.asked, each.reason)?;
    }
    Ok(())
}

fn ids(clauses: &[Clause]) -> String {
    clauses.iter().map(|clause| clause.id()).collect::<Vec<_>>().join(", ")
}
