//! Every game of many producers, from the folder that `DRAUGHTS_DATA` names: what is a game on 10x10, what is legal, and for
//! each problem the reason that a person found.

mod data;

use draughts_oracle::game::Ruleset;
use draughts_oracle::game::replay::{Judged, Judgement, Problem, judge};
use draughts_oracle::notation::Strictness;
use draughts_oracle::notation::pdn::{Record, Records, files};
use draughts_oracle::oracle::texts;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// File, game, ply, kind: each looked at by hand, and what the matter is.
const REASONS: &[(&str, usize, usize, &str, &str)] = &[(
    "brunogui/World Title Match Women 2024.pdn",
    2,
    2,
    "blocked",
    "the variation (1... 5-10) was entered by mistake: a man of Black's own stands on 10",
)];

fn records(file: &Path) -> impl Iterator<Item = Record> {
    let source = File::open(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    Records::new(BufReader::new(source)).map(|record| record.expect("readable"))
}

fn all_files(folder: &Path) -> Vec<(String, PathBuf)> {
    let files = files::find(&[folder.to_owned()]).expect("files");
    let name = |path: &PathBuf| path.strip_prefix(folder).expect("inside").display().to_string();
    files.into_iter().map(|path| (name(&path), path)).collect()
}

/// What was found in one file.
#[derive(Default)]
struct Counts {
    games: usize,
    legal: usize,
    without_moves: usize,
    plies: usize,
    others: usize,
    rejected: usize,
    variations: usize,
    drawn: usize,
    won: usize,
    contradictions: usize,
    diagnostics: BTreeMap<&'static str, usize>,
    problems: Vec<String>,
}

impl Counts {
    fn of(name: &str, path: &Path) -> Counts {
        let mut counts = Counts::default();
        for record in records(path) {
            match judge(&record, Strictness::Strict, &Ruleset::default()) {
                Judged::Game(judgement) => counts.add(name, &record, &judgement),
                Judged::Other(_) => counts.others += 1,
                Judged::NoStart(_) | Judged::Nothing => counts.rejected += 1,
            }
        }
        counts
    }

    fn add(&mut self, name: &str, record: &Record, judgement: &Judgement) {
        let replay = &judgement.replay;
        if replay.plies.is_empty() && replay.problem.is_none() {
            self.without_moves += 1;
            return;
        }
        let variations = replay.variations.iter().filter_map(|variation| variation.problem());
        let problems: Vec<Problem> = replay.problem.iter().cloned().chain(variations).collect();
        self.games += 1;
        self.legal += usize::from(problems.is_empty());
        self.plies += replay.plies.len();
        self.variations += replay.variations.len();
        self.contradictions += usize::from(judgement.contradiction.is_some());
        if let Some(first) = judgement.verdicts.first() {
            let drawn = first.outcome == draughts_oracle::Outcome::Draw;
            *(if drawn { &mut self.drawn } else { &mut self.won }) += 1;
        }
        for problem in &record.problems {
            *self.diagnostics.entry(problem.fault.code()).or_default() += 1;
        }
        self.problems.extend(problems.iter().map(|problem| told(name, record.number, problem)));
    }
}

/// A problem with the reason that was found for it.
fn told(file: &str, game: usize, problem: &Problem) -> String {
    let (ply, kind) = (problem.ply, problem.fault.kind());
    let known =
        REASONS.iter().find(|&&(name, number, at, what, _)| (name, number, at, what) == (file, game, ply, kind));
    let reason = known.map_or("NOT LOOKED AT", |&(.., reason)| reason);
    format!("game {game}, ply {ply}, {kind}: {reason}")
}

#[test]
fn every_game_is_judged_as_it_was() {
    let Some(folder) = data::path("games") else { return };
    let mut text = String::new();
    for (name, path) in all_files(&folder) {
        let counts = Counts::of(&name, &path);
        let Counts { games, legal, without_moves, plies, others, rejected, .. } = counts;
        let Counts { variations, drawn, won, contradictions, .. } = counts;
        let figures = [
            ("games", games),
            ("legal", legal),
            ("plies", plies),
            ("variations", variations),
            ("won on the board", won),
            ("drawn", drawn),
            ("contradictions", contradictions),
            ("without moves", without_moves),
            ("other variants", others),
            ("rejected", rejected),
        ];
        let shown = figures.iter().filter(|(_, count)| *count > 0).map(|(what, count)| format!("{what} {count}"));
        let _ = writeln!(text, "{name}\n  {}", shown.collect::<Vec<_>>().join(", "));
        let diagnostics: Vec<String> =
            counts.diagnostics.iter().map(|(code, count)| format!("{code} {count}")).collect();
        if !diagnostics.is_empty() {
            let _ = writeln!(text, "  {}", diagnostics.join(", "));
        }
        counts.problems.iter().for_each(|problem| {
            let _ = writeln!(text, "  {problem}");
        });
    }
    assert!(!text.contains("NOT LOOKED AT"), "{text}");
    insta::with_settings!({
        snapshot_path => "../snapshots",
        prepend_module_to_snapshot => false,
        description => "games on 10x10 and what was found in them; the findings of the reader are counted in them only",
    }, {
        insta::assert_snapshot!("corpus-games", text);
    });
}

#[test]
fn every_game_says_the_same_when_it_is_written_anew() {
    let Some(folder) = data::path("games") else { return };
    for (name, path) in all_files(&folder) {
        for record in records(&path) {
            texts::normalizes(&record).unwrap_or_else(|broken| panic!("{name}, game {}: {broken}", record.number));
        }
    }
}
