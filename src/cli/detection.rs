//! After how many cases each generator finds each planted misreading, as a table.

use super::table;
use super::watched::Watched;
use draughts_oracle::game::misreadings::DRAW_MISREADINGS;
use draughts_oracle::mailbox::misreadings::MISREADINGS;
use draughts_oracle::oracle::campaign::Progress;
use draughts_oracle::oracle::generated::Generated;
use draughts_oracle::oracle::planted::{BEYOND, Beyond, cases_to_detection};
use draughts_oracle::oracle::planted_draws::games_to_detection;
use draughts_oracle::oracle::source::Source;
use serde::Serialize;
use std::fmt;
use std::sync::atomic::Ordering;

/// A row for each misreading, a column for each generator.
#[derive(Serialize)]
pub struct Detection {
    seed: u64,
    /// How many positions each generator made at most.
    positions: u64,
    generators: Vec<Column>,
    /// What random games show of the draw rules; left out where one generator was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    games: Vec<Games>,
}

#[derive(Serialize)]
struct Games {
    misreading: &'static str,
    /// After how many games it was found.
    cases: Option<u64>,
}

#[derive(Serialize)]
struct Column {
    generator: &'static str,
    cells: Vec<Cell>,
}

#[derive(Serialize)]
struct Cell {
    misreading: &'static str,
    /// After how many cases it was found.
    cases: Option<u64>,
    /// Why this generator is not meant to find it.
    beyond: Option<&'static str>,
}

impl Detection {
    /// What these find; `draws` tells whether random games are judged as well.
    pub fn of(sources: &[Generated], draws: bool, progress: &Progress) -> Detection {
        let first = sources.first();
        let (seed, positions) = first.map_or((0, 0), |source| (source.seed, source.positions));
        let games = if draws { Games::of(seed, positions) } else { Vec::new() };
        let mut gone_through = 0;
        let column = |source: &Generated| {
            let column = Column::of(source, progress);
            // A generator that has shown everything makes no more.
            gone_through += source.blocks();
            progress.blocks.store(gone_through, Ordering::Relaxed);
            column
        };
        Detection { seed, positions, generators: sources.iter().map(column).collect(), games }
    }
}

impl Games {
    fn of(seed: u64, games: u64) -> Vec<Games> {
        let found = DRAW_MISREADINGS.iter().zip(games_to_detection(seed, games));
        found.map(|(misreading, cases)| Games { misreading: misreading.id, cases }).collect()
    }

    fn text(&self) -> String {
        self.cases.map_or("?".to_owned(), table::grouped)
    }
}

impl Column {
    fn of(source: &Generated, progress: &Progress) -> Column {
        let generator = source.recipe.name();
        let found = cases_to_detection(&Watched { source, progress }, source.positions);
        let cells = MISREADINGS.iter().zip(found).map(|(misreading, cases)| {
            let beyond = Beyond::find(generator, misreading.id).map(|beyond| beyond.reason);
            Cell { misreading: misreading.id, cases, beyond }
        });
        Column { generator, cells: cells.collect() }
    }
}

impl Cell {
    /// The number of cases, a letter for the reason why there is none, or a question mark.
    fn text(&self) -> String {
        let reason = || BEYOND.iter().zip('a'..).find(|(beyond, _)| Some(beyond.reason) == self.beyond);
        match (self.cases, reason()) {
            (Some(cases), _) => table::grouped(cases),
            (None, Some((_, letter))) => letter.to_string(),
            (None, None) => "?".to_owned(),
        }
    }
}

impl fmt::Display for Detection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.generators.iter().map(|column| column.generator.to_owned());
        let titles: Vec<String> = std::iter::once("found after".to_owned()).chain(names).collect();
        let rows = MISREADINGS.iter().enumerate().map(|(place, misreading)| {
            let cells = self.generators.iter().map(|column| column.cells[place].text());
            std::iter::once(misreading.id.to_owned()).chain(cells).collect::<Vec<String>>()
        });
        writeln!(f, "{}\n", table::of_columns(titles, rows))?;
        if !self.games.is_empty() {
            let titles = ["found after".to_owned(), "games".to_owned()];
            let rows = self.games.iter().map(|games| [games.misreading.to_owned(), games.text()]);
            writeln!(f, "{}\n", table::of_columns(titles, rows))?;
        }
        for (beyond, letter) in BEYOND.iter().zip('a'..) {
            writeln!(f, "{letter}  {}", beyond.reason)?;
        }
        writeln!(f, "?  not among {} cases", table::grouped(self.positions))
    }
}
