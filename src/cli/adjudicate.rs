//! `adjudicate`: what every ruleset says of a game.

use super::findings::WHERE_EXPLAINED;
use super::position::PositionReader;
use super::replay_excerpt::Excerpts;
use super::{Finding, NO_GAME, ids, in_words, message, table, write_json};
use anyhow::{Context, Result, bail, ensure};
use draughts_oracle::Outcome;
use draughts_oracle::clause::Clauses;
use draughts_oracle::game::replay::{Contradiction, Judged, PlyFault, Problem, judge, replay_from};
use draughts_oracle::game::verdict::Claim;
use draughts_oracle::game::{Adjudication, Ruleset, Verdict};
use draughts_oracle::notation::pdn::{self, PdnProblem, Record, Records, files};
use draughts_oracle::notation::{Severity, json};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, Write};
use std::num::NonZeroUsize;
use std::path::Path;

/// Say how a game ends under each ruleset, at which ply and by which clauses
#[derive(clap::Args)]
#[command(
    after_help = "Moves are read in every notation: 32-28, 28x19, 47x38x24x13x36, 28x19x23 (with the victims), 3228; \
numbers may stand between them. A clock in the FEN (`:H`) counts for the ruleset lidraughts alone.

Exit codes: 0 answered, even if the rulesets differ; 1 a move is not legal, or the text of a game in a file has an error; 2 the \
position or one of the `--moves` cannot be read, or fits several legal moves and no later move tells which was meant, or no game of a file \
can be read. A result in a file that the game contradicts is a note, as with `replay`.

Examples:
  draughts-oracle adjudicate W:WK46:BK28 --moves 46x23
  draughts-oracle adjudicate W:W31-50:B1-20 --moves '1. 32-28 19-23 2. 28x19'
  draughts-oracle adjudicate W:WK1:BK47 --moves '1-7 47-36' --ruleset lidraughts
  draughts-oracle adjudicate game.pdn --json
  draughts-oracle adjudicate tournament.pdn --game 12"
)]
pub struct Arguments {
    /// The position at the start (a FEN or a Hub string), or a PDN file with games
    #[arg(value_name = "FEN|FILE")]
    start: String,
    /// The moves played from the position
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Answer only this game of a file, counted as `replay` does, from 1
    #[arg(long, value_name = "N")]
    game: Option<NonZeroUsize>,
    /// Ask only this ruleset
    #[arg(long, value_name = "R", value_parser = ids::ruleset())]
    ruleset: Option<Ruleset>,
    /// Write JSON; for a file one object a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reader: PositionReader,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Finding> {
    let path = Path::new(&arguments.start);
    ensure!(!path.is_dir(), "`{}` is a folder; a FEN or one PDN file is wanted", path.display());
    if files::is_pdn(path) || path.is_file() { arguments.games(path, out) } else { arguments.position(out) }
}

impl Arguments {
    fn position(&self, out: &mut impl Write) -> Result<Finding> {
        ensure!(self.game.is_none(), "`--game` is for the games of a file");
        let start = self.reader.position(&self.start)?;
        let record = read_moves(self.moves.as_deref().unwrap_or_default())?;
        let replay = replay_from(start, &record, self.reader.strictness());
        if let Some(problem) = replay.problem.as_ref().filter(|problem| is_unreadable(problem)) {
            bail!("{problem}");
        }
        let answer = self.asked(Adjudication::of_replay(&replay, self.clock(&self.start)));
        if self.json {
            write_json(out, &answer)?;
        } else {
            write_text(out, &answer)?;
        }
        Ok(finding(&answer))
    }

    fn games(&self, path: &Path, out: &mut impl Write) -> Result<Finding> {
        ensure!(self.moves.is_none(), "`--moves` belong to a position; the games of a file have their own");
        let file = path.display().to_string();
        let source = File::open(path).with_context(|| format!("`{file}`"))?;
        let (mut worst, mut answered, mut last) = (Finding::Agree, false, 0);
        let mut has_names = false;
        for record in Records::new(BufReader::new(source)) {
            let record = record.with_context(|| format!("`{file}`"))?;
            let game = record.number;
            last = game;
            if self.game.is_some_and(|wanted| game < wanted.get()) {
                continue;
            }
            match self.judge(&record) {
                Ok((answer, contradiction)) => {
                    answered = true;
                    let error = first_error(&record).filter(|_| answer.problem.is_none());
                    if error.is_some() || finding(&answer) == Finding::Differ {
                        worst = Finding::Differ;
                    }
                    if let Some(error) = error {
                        message(format_args!("{file}:{error} (game {game})"));
                    }
                    has_names |= answer.problem.is_some();
                    self.write_game(out, &OfGame { file: &file, record: &record, answer: &answer, contradiction })?;
                }
                Err(reason) => message(format_args!("{file}: game {game}: {reason:#}")),
            }
            if self.game.is_some() {
                break;
            }
        }
        ensure!(answered, self.nothing_answered(&file, last));
        if has_names && !self.json {
            writeln!(out, "{WHERE_EXPLAINED}")?;
        }
        Ok(worst)
    }

    fn nothing_answered(&self, file: &str, last: usize) -> String {
        match self.game {
            Some(wanted) if wanted.get() > last => format!("there is no game {wanted} in `{file}`, which has {last}"),
            Some(wanted) => format!("game {wanted} of `{file}` could not be read"),
            None => format!("no game could be read in `{file}`"),
        }
    }

    /// What the rulesets say, and what the record says against it.
    fn judge(&self, record: &Record) -> Result<(Adjudication, Option<Contradiction>)> {
        match judge(record, self.reader.strictness(), &self.ruleset.unwrap_or_default()) {
            Judged::Game(judgement) => {
                let clock = record.game.fen().map_or(0, |text| self.clock(text));
                let answer = self.asked(Adjudication::of_replay(&judgement.replay, clock));
                Ok((answer, judgement.contradiction))
            }
            Judged::Other(other) => bail!(other),
            Judged::NoStart(error) => Err(error).context("the tag FEN"),
            Judged::Nothing => bail!(NO_GAME),
        }
    }

    /// The clock that a FEN carries.
    fn clock(&self, text: &str) -> u32 {
        self.reader.counters(text).clock()
    }

    /// The verdicts that were asked for.
    fn asked(&self, mut answer: Adjudication) -> Adjudication {
        answer.verdicts.retain(|(ruleset, _)| self.ruleset.is_none_or(|only| only == *ruleset));
        answer
    }

    fn write_game(&self, out: &mut impl Write, game: &OfGame) -> Result<()> {
        if self.json { write_json(out, &game.shape()) } else { game.write_text(out) }
    }
}

/// What is said of a game of a file.
struct OfGame<'a> {
    file: &'a str,
    record: &'a Record,
    answer: &'a Adjudication,
    contradiction: Option<Contradiction>,
}

/// The same as JSON.
#[derive(Serialize)]
struct Shape<'a> {
    file: &'a str,
    game: usize,
    plies: usize,
    problem: Option<json::Problem>,
    rulesets: BTreeMap<&'a str, &'a Verdict>,
    contradiction: Option<String>,
}

impl OfGame<'_> {
    fn shape(&self) -> Shape<'_> {
        let OfGame { file, record, answer, contradiction } = self;
        Shape {
            file,
            game: record.number,
            plies: answer.game.plies().len(),
            problem: answer.problem.as_ref().map(|problem| problem.shape_in(record)),
            rulesets: answer.verdicts.iter().map(|(rules, verdict)| (rules.id, verdict)).collect(),
            contradiction: contradiction.map(|contradiction| contradiction.to_string()),
        }
    }

    fn write_text(&self, out: &mut impl Write) -> Result<()> {
        writeln!(out, "{}: game {}", self.file, self.record.number)?;
        if let Some(problem) = &self.answer.problem {
            let excerpts = Excerpts::new(Severity::Error);
            writeln!(out, "{}", excerpts.of_ply(self.file, self.record, problem))?;
        }
        write_verdicts(out, self.answer)?;
        self.contradiction.map_or(Ok(()), |contradiction| Ok(writeln!(out, "note: {contradiction}")?))
    }
}

/// A movetext without tags and with nothing in it that cannot be read.
fn read_moves(text: &str) -> Result<Record> {
    let mut records = pdn::read_str(&format!("{text} *"));
    ensure!(records.len() == 1, "the moves of one game are wanted, and nothing else");
    let record = records.remove(0);
    if let Some(error) = first_error(&record) {
        bail!("the moves: {error}");
    }
    ensure!(record.game.tags.is_empty(), "the moves: tags belong into a PDN file");
    Ok(record)
}

/// The first thing in the text of a record that is an error.
fn first_error(record: &Record) -> Option<&PdnProblem> {
    record.problems.iter().find(|problem| problem.fault.severity() == Severity::Error)
}

/// Whether it is the text that is to blame, and not the game.
fn is_unreadable(problem: &Problem) -> bool {
    use PlyFault::{Ambiguous, Setup, Unknown, Unreadable};
    matches!(problem.fault, Unreadable(_) | Unknown | Ambiguous(_) | Setup(_))
}

fn finding(answer: &Adjudication) -> Finding {
    if answer.problem.is_some() { Finding::Differ } else { Finding::Agree }
}

fn write_text(out: &mut impl Write, answer: &Adjudication) -> Result<()> {
    if let Some(problem) = &answer.problem {
        writeln!(out, "{problem}")?;
    }
    write_verdicts(out, answer)
}

fn write_verdicts(out: &mut impl Write, answer: &Adjudication) -> Result<()> {
    let rows = answer.verdicts.iter().map(|(ruleset, verdict)| row(ruleset, verdict));
    writeln!(out, "{}", table::of_columns(["ruleset", "outcome", "ply", "clauses", "claimable"], rows))?;
    // What cannot be played no ruleset has judged.
    let the = answer.problem.as_ref().map_or("The".to_owned(), |problem| format!("Before ply {} the", problem.ply));
    match &parties(&answer.verdicts)[..] {
        [ending] if answer.verdicts.len() > 1 => writeln!(out, "{the} rulesets agree: {}.", ending.0)?,
        [] | [_] => (),
        several => {
            let several: Vec<_> =
                several.iter().map(|(ending, ids)| format!("{ending} for {}", ids.join(", "))).collect();
            writeln!(out, "{the} rulesets differ: {}.", several.join("; "))?;
        }
    }
    Ok(())
}

fn row(ruleset: &Ruleset, verdict: &Verdict) -> [String; 5] {
    let claims = verdict.claimable.iter().map(|Claim { ply, clauses }| format!("ply {ply}: {}", Clauses(clauses)));
    let ply = verdict.ply.to_string();
    let claims = claims.collect::<Vec<_>>().join("\n");
    [ruleset.id.to_owned(), in_words(verdict.outcome), ply, Clauses(&verdict.clauses).to_string(), claims]
}

/// What is said and by whom, in the order of the rulesets.
fn parties(verdicts: &[(Ruleset, Verdict)]) -> Vec<(String, Vec<&str>)> {
    let mut parties: Vec<(String, Vec<&str>)> = Vec::new();
    for (ruleset, verdict) in verdicts {
        let ending = match verdict.outcome {
            Outcome::Open => in_words(Outcome::Open),
            outcome => format!("{outcome} at ply {}", verdict.ply),
        };
        match parties.iter_mut().find(|(known, _)| *known == ending) {
            Some((_, ids)) => ids.push(ruleset.id),
            None => parties.push((ending, vec![ruleset.id])),
        }
    }
    parties
}
