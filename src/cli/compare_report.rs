//! What a comparison found, for people and as JSON.

use super::table;
use anyhow::Result;
use draughts_oracle::Clause;
use draughts_oracle::mailbox::ClauseCounts;
use draughts_oracle::notation::{fen, plural};
use draughts_oracle::oracle::campaign::Summary;
use draughts_oracle::oracle::games::is_no_file_of_games;
use draughts_oracle::oracle::source::Refused;
use draughts_oracle::oracle::{Mismatch, Statistics};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A finished or interrupted comparison.
pub struct Report<'a> {
    pub source: &'a str,
    /// Only where the source is random.
    pub seed: Option<u64>,
    pub seconds: f64,
    /// On how many positions each clause decided, where that was asked for.
    pub clauses: Option<ClauseCounts>,
    /// Minimised.
    pub differences: Vec<Mismatch>,
    pub summary: &'a Summary,
}

impl Report<'_> {
    /// Table, refused records, differences, verdict.
    pub fn write(&self, out: &mut impl Write) -> Result<()> {
        writeln!(out, "{}", table::of_figures(self.rows()))?;
        self.write_refused(out)?;
        if self.summary.interrupted {
            writeln!(out, "interrupted: this is what was done until then")?;
        }
        for mismatch in &self.differences {
            writeln!(out, "\n{mismatch}")?;
            let likely: Vec<&str> = mismatch.likely().map(|misreading| misreading.id).collect();
            if !likely.is_empty() {
                writeln!(out, "as with the misreading {}", likely.join(" or "))?;
            }
            let position = fen::write(&mismatch.position);
            writeln!(out, "again: echo '{position}' | draughts-oracle compare --source positions -")?;
        }
        writeln!(out, "{}", self.verdict())?;
        Ok(())
    }

    /// The first of each kind, and how many more there are; the most frequent kind first.
    fn write_refused(&self, out: &mut impl Write) -> Result<()> {
        let refused = &self.summary.refused;
        let mut kinds: Vec<(&Refused, u64)> = Vec::new();
        for one in refused {
            match kinds.iter_mut().find(|(first, _)| first.kind == one.kind) {
                Some((_, count)) => *count += 1,
                None => kinds.push((one, 1)),
            }
        }
        kinds.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        for (first, count) in &kinds {
            let more = match count - 1 {
                0 => String::new(),
                more if first.kind == first.reason => format!("; and {} more", table::grouped(more)),
                more => format!("; and {} more: {}", table::grouped(more), first.kind),
            };
            writeln!(out, "refused: {}{more}", told(self.source, first))?;
        }
        if kinds.len() < refused.len() {
            writeln!(out, "`--json` lists all that is refused")?;
        }
        Ok(())
    }

    fn verdict(&self) -> String {
        let Statistics { positions, differences, .. } = self.summary.statistics;
        let noun = plural(positions, "position");
        let positions = table::grouped(positions);
        let refused = match self.summary.refused.len() as u64 {
            0 => String::new(),
            some => format!(" Refused: {} {}.", table::grouped(some), plural(some, "record")),
        };
        match differences {
            0 if self.summary.statistics.positions == 0 => format!("No position was compared.{refused}"),
            0 => format!("The engines agree on {positions} {noun}.{refused}"),
            some => format!("The engines differ on {} of {positions} {noun}.{refused}", table::grouped(some)),
        }
    }

    fn rows(&self) -> Vec<(String, String)> {
        let Statistics { positions, moves, promotions, differences, .. } = self.summary.statistics;
        let mut rows = vec![("source".to_owned(), self.source.to_owned())];
        rows.extend(self.seed.map(|seed| ("seed".to_owned(), seed.to_string())));
        let mut figure = |name: &str, number| rows.push((name.to_owned(), table::grouped(number)));
        figure("positions", positions);
        figure("legal moves", moves);
        for (size, count) in self.summary.statistics.captures_by_size() {
            figure(&format!("captures of {size}"), count);
        }
        figure("promotions", promotions);
        for (clause, count) in self.clauses.iter().flat_map(ClauseCounts::iter) {
            figure(&format!("{clause} decides"), count);
        }
        let refused = self.summary.refused.len() as u64;
        // Sources that make their positions themselves read no records.
        if self.summary.records + refused > 0 {
            figure("records read", self.summary.records);
            figure("records refused", refused);
        }
        figure("positions a second", (positions as f64 / self.seconds.max(0.001)) as u64);
        figure("differences", differences);
        rows.push(("seconds".to_owned(), format!("{:.1}", self.seconds)));
        rows
    }

    /// The JSON shape.
    pub fn shape(&self) -> Shape<'_> {
        let statistics = &self.summary.statistics;
        Shape {
            source: self.source,
            seed: self.seed,
            positions: statistics.positions,
            moves: statistics.moves,
            captures_by_size: statistics.captures_by_size().collect(),
            promotions: statistics.promotions,
            differences: statistics.differences,
            records: self.summary.records,
            refused: &self.summary.refused,
            seconds: self.seconds,
            clauses: self.clauses.as_ref().map(|counts| counts.iter().collect()),
            interrupted: self.summary.interrupted,
            first: self.differences.first(),
        }
    }
}

/// Why these files gave no position: what kind of file they are not, and the first of the refused records.
pub fn nothing_read(source: &str, paths: &[PathBuf], refused: &[Refused]) -> String {
    let of_games = source == "games";
    let first = match refused {
        [] => {
            let names: Vec<String> = paths.iter().map(|path| format!("`{}`", path.display())).collect();
            format!("no {} in {}", if of_games { "game" } else { "position" }, names.join(", "))
        }
        [only] => told(source, only),
        [first, more @ ..] => format!("{}; and {} more", told(source, first), more.len()),
    };
    match refused.first().filter(|first| of_games && is_no_file_of_games(Path::new(&first.file))) {
        Some(Refused { file, .. }) => format!("nothing could be read: `{file}` is no file of games: {first}"),
        None => format!("nothing could be read: {first}"),
    }
}

/// A record that was refused, its place as a person looks for it: lists are counted by lines, files of games by games.
fn told(source: &str, Refused { file, game, reason, .. }: &Refused) -> String {
    match (game, source) {
        (0, _) => format!("{file}: {reason}"),
        (line, "positions") => format!("{file}:{line}: {reason}"),
        (game, _) => format!("{file}: game {game}: {reason}"),
    }
}

/// The JSON shape of a comparison.
#[derive(Serialize)]
pub struct Shape<'a> {
    source: &'a str,
    seed: Option<u64>,
    positions: u64,
    moves: u64,
    captures_by_size: BTreeMap<usize, u64>,
    promotions: u64,
    differences: u64,
    records: u64,
    refused: &'a [Refused],
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    clauses: Option<BTreeMap<Clause, u64>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
    first: Option<&'a Mismatch>,
}
