//! What was found in one game, for people and as JSON.

use super::NO_GAME;
use super::replay_excerpt::Excerpts;
use anyhow::Result;
use draughts_oracle::clause::Clauses;
use draughts_oracle::game::replay::{Judged, Judgement, Problem, Reached, Remark, Replay, written};
use draughts_oracle::game::{Claim, Solution};
use draughts_oracle::notation::pdn::Record;
use draughts_oracle::notation::{Severity, fen, hub, json, plural};
use draughts_oracle::{Color, Move};
use serde::Serialize;
use std::io::Write;

/// What is known of one record.
pub struct Told {
    pub judged: Judged,
    /// Where solutions were asked for.
    pub solution: Option<Solution>,
}

/// One record and what is known of it.
pub struct Report<'a> {
    pub file: &'a str,
    pub record: &'a Record,
    pub told: &'a Told,
}

impl Report<'_> {
    /// One line, and under it everything that is worth a look.
    pub fn write(&self, out: &mut impl Write, excerpts: &Excerpts) -> Result<()> {
        write!(out, "{}: game {}: ", self.file, self.record.number)?;
        match &self.told.judged {
            Judged::Game(judgement) => self.write_game(out, judgement, excerpts)?,
            Judged::Other(other) => writeln!(out, "{other}")?,
            Judged::NoStart(error) => writeln!(out, "refused: the tag FEN: {error}")?,
            Judged::Nothing => writeln!(out, "refused: {NO_GAME}")?,
        }
        let known = match &self.told.judged {
            Judged::Game(judgement) => judgement.replay.problem.as_ref(),
            Judged::Other(_) => return Ok(()),
            Judged::NoStart(_) | Judged::Nothing => None,
        };
        // What is no game is not to be mended word by word.
        let most = if matches!(self.told.judged, Judged::Nothing) { 1 } else { 10 };
        for excerpt in excerpts.of_reading(self.file, self.record, known, most) {
            writeln!(out, "{excerpt}")?;
        }
        Ok(())
    }

    fn write_game(&self, out: &mut impl Write, judgement: &Judgement, excerpts: &Excerpts) -> Result<()> {
        let replay = &judgement.replay;
        let plies = replay.plies.len();
        let result = self.record.result().unwrap_or("no result");
        let noun = plural(plies as u64, "ply");
        match is_legal(replay) {
            None => writeln!(out, "no moves, {result}")?,
            Some(true) => writeln!(out, "legal, {plies} {noun}, {result}")?,
            Some(false) => writeln!(out, "problem, {plies} {noun}, {result}")?,
        }
        for Reached { ply, outcome, clauses } in &judgement.verdicts {
            writeln!(out, "  {outcome} at ply {ply}: {}", Clauses(clauses))?;
        }
        for Claim { ply, clauses } in &judgement.claimable {
            writeln!(out, "  a draw can be claimed at ply {ply}: {}", Clauses(clauses))?;
        }
        if let Some(contradiction) = judgement.contradiction {
            writeln!(out, "  note: {contradiction}")?;
        }
        for remark in &replay.remarks {
            self.write_remark(out, remark, excerpts)?;
        }
        if let Some(problem) = &replay.problem {
            writeln!(out, "{}", excerpts.of_ply(self.file, self.record, problem))?;
        }
        for problem in replay.variations.iter().filter_map(|variation| variation.problem()) {
            writeln!(out, "  in a variation:\n{}", excerpts.of_ply(self.file, self.record, &problem))?;
        }
        self.told.solution.as_ref().map_or(Ok(()), |solution| write_solution(out, solution, replay))
    }

    fn write_remark(&self, out: &mut impl Write, remark: &Remark, excerpts: &Excerpts) -> Result<()> {
        match remark {
            Remark::Ambiguous { ambiguous, decided: Some((played, by)) } => {
                let played = written(&ambiguous.position, played);
                writeln!(out, "  ply {}, `{}`: {played} was played, as ply {by} tells", ambiguous.ply, ambiguous.text)?;
            }
            Remark::Ambiguous { ambiguous, decided: None } => {
                writeln!(out, "  {ambiguous}; nothing behind it is certain")?;
            }
            Remark::Accepted(problem) => {
                writeln!(out, "  accepted (FMJD 5.7):\n{}", excerpts.of_accepted(self.file, self.record, problem))?;
            }
        }
        Ok(())
    }

    /// The JSON shape, with the findings of the reader from this severity on.
    pub fn shape(&self, shown_from: Severity) -> Shape<'_> {
        let mut shape = Shape::of(self, shown_from);
        match &self.told.judged {
            Judged::Game(judgement) => shape.fill(judgement, self.record),
            Judged::Other(other) => shape.variant = Some(other.to_string()),
            Judged::NoStart(_) => shape.problem = Some(self.bad_start()),
            Judged::Nothing => {}
        }
        shape
    }

    fn bad_start(&self) -> json::Problem {
        let text = self.record.game.fen().unwrap_or_default().to_owned();
        let tag = self.record.game.tags.iter().find(|tag| tag.name == "FEN");
        let place = tag.map(|tag| self.record.location(tag.span.start));
        let place = place.map(|(line, column)| json::Place { line, column });
        json::Problem { ply: 0, fen: text.clone(), text, kind: "bad-fen".to_owned(), clauses: Vec::new(), place }
    }
}

/// Whether a game is legal; nothing can be said of a record without moves, not even for which board it is.
fn is_legal(replay: &Replay) -> Option<bool> {
    let nothing = replay.plies.is_empty() && replay.problem.is_none();
    (!nothing).then(|| replay.is_legal())
}

fn write_solution(out: &mut impl Write, solution: &Solution, replay: &Replay) -> Result<()> {
    let free: Vec<String> = solution.free_replies().map(|ply| ply.to_string()).collect();
    match &free[..] {
        [] => writeln!(out, "  every reply is forced")?,
        free => writeln!(out, "  the reply is free at ply {}", free.join(", "))?,
    }
    let solver = solution.solver;
    writeln!(
        out,
        "  {}",
        if solution.won { format!("{solver} has won") } else { format!("no win of {solver} on the board") }
    )?;
    for other in &solution.alternatives {
        let before = replay.positions().nth(other.ply - 1);
        let text = before.map_or_else(|| hub::write_move(&other.chosen), |position| written(position, &other.chosen));
        writeln!(out, "  {text} wins as quickly at ply {}", other.ply)?;
    }
    if !solution.searched {
        writeln!(out, "  not every other move was looked at to the end")?;
    }
    Ok(())
}

/// The JSON shape of a game.
#[derive(Serialize)]
pub struct Shape<'a> {
    file: &'a str,
    game: usize,
    /// Only for records of other variants.
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<String>,
    plies: usize,
    /// Null where no game on 10x10 was found, or no move.
    legal: Option<bool>,
    problem: Option<json::Problem>,
    verdicts: &'a [Reached],
    claimable: &'a [Claim],
    result: Option<&'a str>,
    contradiction: Option<String>,
    ambiguous: Vec<Ambiguous<'a>>,
    accepted: Vec<json::Problem>,
    variations: Variations,
    diagnostics: Vec<Diagnostic<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<SolutionShape>,
    final_fen: Option<String>,
}

#[derive(Serialize)]
struct Ambiguous<'a> {
    ply: usize,
    text: &'a str,
    played: Option<String>,
    by: Option<usize>,
}

#[derive(Default, Serialize)]
struct Variations {
    checked: usize,
    problems: Vec<json::Problem>,
}

#[derive(Serialize)]
struct Diagnostic<'a> {
    code: &'static str,
    severity: String,
    line: usize,
    column: usize,
    text: &'a str,
}

#[derive(Serialize)]
struct SolutionShape {
    solver: Color,
    choices: Vec<usize>,
    free_replies: Vec<usize>,
    won: bool,
    alternatives: Vec<AlternativeShape>,
    searched: bool,
}

#[derive(Serialize)]
struct AlternativeShape {
    ply: usize,
    #[serde(rename = "move")]
    chosen: String,
}

impl<'a> Shape<'a> {
    fn of(report: &Report<'a>, shown_from: Severity) -> Shape<'a> {
        let found = report.record.problems.iter().filter(|problem| problem.fault.severity() >= shown_from);
        let diagnostics = found.map(|problem| Diagnostic {
            code: problem.fault.code(),
            severity: problem.fault.severity().to_string(),
            line: problem.line,
            column: problem.column,
            text: &problem.text,
        });
        Shape {
            file: report.file,
            game: report.record.number,
            variant: None,
            plies: 0,
            legal: None,
            problem: None,
            verdicts: &[],
            claimable: &[],
            result: report.record.result(),
            contradiction: None,
            ambiguous: Vec::new(),
            accepted: Vec::new(),
            variations: Variations::default(),
            diagnostics: diagnostics.collect(),
            solution: report.told.solution.as_ref().map(SolutionShape::of),
            final_fen: None,
        }
    }

    fn fill(&mut self, judgement: &'a Judgement, record: &Record) {
        let shape = |problem: &Problem| problem.shape_in(record);
        let replay = &judgement.replay;
        let problems = replay.variations.iter().filter_map(|variation| variation.problem());
        self.plies = replay.plies.len();
        self.legal = is_legal(replay);
        self.problem = replay.problem.as_ref().map(shape);
        self.verdicts = &judgement.verdicts;
        self.claimable = &judgement.claimable;
        self.contradiction = judgement.contradiction.map(|contradiction| contradiction.to_string());
        self.ambiguous = replay.remarks.iter().filter_map(Ambiguous::of).collect();
        self.accepted = replay.accepted().map(shape).collect();
        self.variations = Variations {
            checked: replay.variations.len(),
            problems: problems.map(|problem| shape(&problem)).collect(),
        };
        self.final_fen = Some(fen::write(replay.last()));
    }
}

impl<'a> Ambiguous<'a> {
    fn of(remark: &'a Remark) -> Option<Ambiguous<'a>> {
        let Remark::Ambiguous { ambiguous, decided } = remark else { return None };
        let played = |decided: &(Move, usize)| hub::write_move(&decided.0);
        Some(Ambiguous {
            ply: ambiguous.ply,
            text: &ambiguous.text,
            played: decided.as_ref().map(played),
            by: decided.map(|(_, by)| by),
        })
    }
}

impl SolutionShape {
    fn of(solution: &Solution) -> SolutionShape {
        let alternatives = solution.alternatives.iter();
        SolutionShape {
            solver: solution.solver,
            choices: solution.choices.clone(),
            free_replies: solution.free_replies().collect(),
            won: solution.won,
            alternatives: alternatives
                .map(|other| AlternativeShape { ply: other.ply, chosen: hub::write_move(&other.chosen) })
                .collect(),
            searched: solution.searched,
        }
    }
}
