//! What was found in all games together.

use super::NO_GAME;
use super::findings::WHERE_EXPLAINED;
use super::replay_report::Told;
use super::{message, table};
use anyhow::Result;
use draughts_oracle::clause::Clauses;
use draughts_oracle::game::replay::{Judged, Judgement, Remark, Replay};
use draughts_oracle::notation::Severity;
use draughts_oracle::notation::pdn::Record;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Counts over all records.
#[derive(Default)]
pub struct Totals {
    pub files: u64,
    /// Games on 10x10.
    pub games: u64,
    /// Those of them without a problem.
    pub legal: u64,
    problems: BTreeMap<&'static str, u64>,
    /// Records of other variants, by what tells them.
    other: BTreeMap<String, u64>,
    /// Games without any move; nobody can tell the board they are for.
    without_moves: u64,
    refused: u64,
    /// The first record that could not be used.
    first: Option<String>,
    plies: u64,
    longest: usize,
    captures: u64,
    most_taken: usize,
    variations: u64,
    accepted: u64,
    decided: u64,
    verdicts: BTreeMap<String, u64>,
    claimable: u64,
    contradictions: u64,
    results: BTreeMap<String, u64>,
    diagnostics: BTreeMap<String, u64>,
    /// Those of them that are errors.
    errors: u64,
}

impl Totals {
    /// Counts a file that could not be read, or not to its end.
    pub fn unreadable(&mut self, file: &str, error: &io::Error) {
        message(format_args!("{file}: {error}"));
        self.refused += 1;
    }

    fn refuse(&mut self, reason: String) {
        self.refused += 1;
        self.first.get_or_insert(reason);
    }

    /// Counts a record.
    pub fn add(&mut self, file: &str, record: &Record, told: &Told) {
        match &told.judged {
            Judged::Game(judgement) => self.add_game(record, judgement),
            Judged::Other(other) => *self.other.entry(other.to_string()).or_default() += 1,
            Judged::NoStart(error) => self.refuse(format!("{file}: game {}: the tag FEN: {error}", record.number)),
            Judged::Nothing => self.refuse(format!("{file}: game {}: {NO_GAME}", record.number)),
        }
        if !matches!(told.judged, Judged::Other(_)) {
            for problem in &record.problems {
                let name = format!("{} {}", problem.fault.severity(), problem.fault.code());
                *self.diagnostics.entry(name).or_default() += 1;
                self.errors += u64::from(problem.fault.severity() == Severity::Error);
            }
        }
    }

    fn add_game(&mut self, record: &Record, judgement: &Judgement) {
        let replay = &judgement.replay;
        if replay.plies.is_empty() && replay.problem.is_none() {
            self.without_moves += 1;
            return;
        }
        let variations = replay.variations.iter().filter_map(|variation| variation.problem());
        let problems: Vec<_> = replay.accepted().chain(&replay.problem).cloned().chain(variations).collect();
        self.games += 1;
        self.legal += u64::from(problems.is_empty());
        for problem in &problems {
            *self.problems.entry(problem.fault.kind()).or_default() += 1;
        }
        self.add_plies(replay);
        if let Some(first) = judgement.verdicts.first() {
            *self.verdicts.entry(format!("{} by {}", first.outcome, Clauses(&first.clauses))).or_default() += 1;
        }
        self.claimable += u64::from(!judgement.claimable.is_empty());
        self.contradictions += u64::from(judgement.contradiction.is_some());
        *self.results.entry(record.result().unwrap_or("none").to_owned()).or_default() += 1;
    }

    fn add_plies(&mut self, replay: &Replay) {
        let taken = replay.plies.iter().filter_map(|ply| ply.chosen).map(|chosen| chosen.victims.len());
        let decided = |remark: &&Remark| matches!(remark, Remark::Ambiguous { decided: Some(_), .. });
        self.plies += replay.plies.len() as u64;
        self.longest = self.longest.max(replay.plies.len());
        self.captures += taken.clone().filter(|&taken| taken > 0).count() as u64;
        self.most_taken = self.most_taken.max(taken.max().unwrap_or_default());
        self.variations += replay.variations.len() as u64;
        self.accepted += replay.accepted().count() as u64;
        self.decided += replay.remarks.iter().filter(decided).count() as u64;
    }

    /// Whether there was any record that could be read as a game.
    pub fn was_anything_read(&self) -> bool {
        self.games + self.without_moves > 0 || !self.other.is_empty()
    }

    /// Why nothing could be read, unless it was told already.
    pub fn nothing_read(&self) -> String {
        match &self.first {
            Some(reason) => format!("nothing could be read: {reason}"),
            None if self.refused > 0 => "nothing could be read".to_owned(),
            None => "nothing could be read: there is no record".to_owned(),
        }
    }

    /// Whether every game on 10x10 is legal, and the reader found no error.
    pub fn is_clean(&self) -> bool {
        self.games == self.legal && self.errors == 0
    }

    /// The counts as a table, with those of what was written, and where the names in it are explained.
    pub fn write(&self, out: &mut impl Write, written: &[(&'static str, u64)]) -> Result<()> {
        let figure = |name: &str, number: u64| (name.to_owned(), table::grouped(number));
        let mut rows = vec![
            figure("files", self.files),
            figure("games on 10x10", self.games),
            figure("legal", self.legal),
            figure("with a problem", self.games - self.legal),
        ];
        let mut named = |title: &str, counts: &BTreeMap<String, u64>| {
            rows.extend(counts.iter().map(|(name, &count)| figure(&format!("{title}{name}"), count)));
        };
        named("problem: ", &self.problems.iter().map(|(&kind, &count)| (kind.to_owned(), count)).collect());
        named("", &self.other);
        named("result ", &self.results);
        named("", &self.verdicts);
        let rest = [
            ("a draw could be claimed", self.claimable),
            ("result and game differ", self.contradictions),
            ("games without a move", self.without_moves),
            ("records refused", self.refused),
            ("illegal moves accepted", self.accepted),
            ("ambiguous texts decided", self.decided),
            ("variations", self.variations),
            ("plies", self.plies),
            ("plies of the longest game", self.longest as u64),
            ("captures", self.captures),
            ("most pieces taken at once", self.most_taken as u64),
        ];
        rows.extend(rest.iter().filter(|(_, count)| *count > 0).map(|&(name, count)| figure(name, count)));
        rows.extend(written.iter().map(|&(name, count)| figure(name, count)));
        rows.extend(self.diagnostics.iter().map(|(name, &count)| figure(name, count)));
        writeln!(out, "{}", table::of_figures(rows))?;
        if !self.problems.is_empty() || !self.diagnostics.is_empty() {
            writeln!(out, "{WHERE_EXPLAINED}")?;
        }
        Ok(())
    }
}
