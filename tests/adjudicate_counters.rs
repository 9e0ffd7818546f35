//! Recomputed and running draw counters say the same at every ply, under every ruleset and every mixture of their options.

mod data;
mod endings;

use draughts_oracle::game::agreement::first_disagreement;
use draughts_oracle::game::incremental::Clocks;
use draughts_oracle::game::rulesets::{
    CaptureBetween, Decided, FenClock, FirstPosition, Irregularities, KingsOnly, LastMove, LongDiagonal, ManMoveInside,
    Men, Repetition, Turn, Unit,
};
use draughts_oracle::game::{Game, Ruleset, by_history};
use draughts_oracle::mailbox::Mailbox;
use draughts_oracle::notation::{fen, hub};
use draughts_oracle::{Move, Outcome, Position};
use endings::{ending, play, random_game, steps, take};
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeMap;

fn ruleset() -> impl Strategy<Value = Ruleset> {
    let repetition = (
        select(vec![Decided::Automatically, Decided::ByClaim]),
        select(vec![Turn::Same, Turn::Ignored]),
        select(vec![FirstPosition::Counted, FirstPosition::NotCounted]),
    );
    let endings = (
        select(vec![Unit::BothSides, Unit::StrongerSide]),
        select(vec![CaptureBetween::BothRun, CaptureBetween::Restarts]),
        select(vec![ManMoveInside::GoesOn, ManMoveInside::PromotionRestarts, ManMoveInside::Restarts]),
        select(vec![
            LongDiagonal::Off,
            LongDiagonal::WindowOnce,
            LongDiagonal::WindowWhile,
            LongDiagonal::ExtendIfHeld,
            LongDiagonal::ExtendAtExpiry,
        ]),
    );
    let rest = (
        select(vec![LastMove::Wins, LastMove::Draws]),
        select(vec![Irregularities::Stand, Irregularities::Refused]),
        select(vec![FenClock::Ignored, FenClock::Used]),
        select(vec![Men::MayStand, Men::MustBeGone]),
    );
    let base = select(Ruleset::ALL.to_vec());
    (base, repetition, endings, rest).prop_map(|(base, (decided, turn, first_position), endings, rest)| Ruleset {
        repetition: base.repetition.map(|rule| Repetition { decided, turn, first_position, ..rule }),
        kings_only: base.kings_only.map(|rule| KingsOnly { men: rest.3, ..rule }),
        unit: endings.0,
        capture_between: endings.1,
        man_move_inside: endings.2,
        long_diagonal: endings.3,
        last_move: rest.0,
        irregularities: rest.1,
        fen_clock: rest.2,
        ..base
    })
}

fn agrees(game: &Game, rulesets: &[Ruleset]) -> Result<(), TestCaseError> {
    prop_assert_eq!(first_disagreement(game, rulesets, rulesets), Ok(None), "{}", game);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn they_agree_on_endings(start in ending(), steps in steps(150, 1), clock in 0..60_u32) {
        agrees(&play(start, clock, &steps), Ruleset::ALL)?;
    }

    #[test]
    fn they_agree_on_every_mixture_of_options(
        start in ending(), steps in steps(80, 2), clock in 0..60_u32, rules in ruleset(),
    ) {
        agrees(&play(start, clock, &steps), &[rules])?;
    }

    /// Pushing and taking back in any order leaves the counters where the moves alone would have left them.
    #[test]
    fn undo_leaves_nothing_behind(start in ending(), steps in steps(60, 30), rules in ruleset()) {
        let mut game = Game::new(start);
        let mut clocks = Clocks::new(start, 0, &rules);
        for step in steps {
            let before = game.plies().len();
            take(&mut game, &step);
            match game.plies().len() {
                after if after > before => clocks.push(&game.plies()[before]).expect("the move is legal"),
                after if after < before => clocks.undo(),
                _ => {}
            }
            let standing = by_history::History::of(&game)
                .standings(&Ruleset { irregularities: Irregularities::Stand, ..rules })
                .last();
            prop_assert_eq!(Some(clocks.standing()), standing, "{}", game);
            prop_assert_eq!(clocks.position(), game.position());
        }
    }

    #[test]
    fn they_agree_on_games_from_the_start(steps in random_game()) {
        agrees(&play(Position::START, 0, &steps), Ruleset::ALL)?;
    }
}

/// The generated endings must reach what they are for, whoever judges them.
#[test]
fn the_endings_reach_every_clause() {
    let mut reached: BTreeMap<&str, usize> = BTreeMap::new();
    for game in endings::games(1000) {
        let history = by_history::History::of(&game);
        for rules in Ruleset::ALL {
            let standings = history.standings(rules).flat_map(|standing| [standing.clauses, standing.claimable]);
            let mut clauses: Vec<_> = standings.flatten().collect();
            clauses.sort_unstable();
            clauses.dedup();
            clauses.iter().for_each(|clause| *reached.entry(clause.id()).or_default() += 1);
        }
    }
    for rules in Ruleset::ALL {
        let clauses = [
            rules.repetition.map(|rule| rule.clause),
            rules.kings_only.map(|rule| rule.clause),
            rules.three_against_king.map(|rule| rule.clause),
            rules.two_against_king.map(|rule| rule.clause),
        ];
        for clause in clauses.into_iter().flatten() {
            let times = reached.get(clause.id()).copied().unwrap_or_default();
            assert!(times >= 5, "{clause} is hardly reached: {reached:?}");
        }
    }
    assert!(["FMJD 7.2.2", "FMJD 7.2.3"].iter().all(|win| reached.contains_key(win)), "{reached:?}");
}

#[derive(serde::Deserialize)]
struct Recorded {
    #[serde(default)]
    fen: Option<String>,
    moves: Vec<String>,
    #[serde(default)]
    first_hit: BTreeMap<String, usize>,
    #[serde(default)]
    final_fen: Option<String>,
}

impl Recorded {
    /// Every move of the record is named by the legal move that it fits.
    fn game(&self) -> Game {
        let start = self.fen.as_deref().map_or(Position::START, fen_of);
        let mut game = Game::new(start);
        for text in &self.moves {
            let legal = Mailbox::LAW.moves(game.position());
            let named =
                |chosen: &&Move| hub::write_move(chosen) == *text || *text == format!("{}x{}", chosen.from, chosen.to);
            let chosen = *legal.iter().find(named).unwrap_or_else(|| panic!("`{text}` is not legal"));
            game.play(chosen).expect("it is legal");
        }
        if let Some(expected) = &self.final_fen {
            assert_eq!(*game.position(), fen_of(expected));
        }
        game
    }
}

fn fen_of(text: &str) -> Position {
    fen::parse(text).expect("a FEN")
}

fn recorded(file: &str) -> Option<Vec<Recorded>> {
    let lines = std::fs::read_to_string(data::path(file)?).expect("the file is in the folder");
    Some(lines.lines().map(|line| serde_json::from_str(line).expect("a record")).collect())
}

#[test]
fn they_agree_on_real_games() {
    let Some(games) = recorded("positions/real_games_reaching_draw_rules.jsonl") else { return };
    for (number, recorded) in games.iter().enumerate() {
        let game = recorded.game();
        assert_eq!(first_disagreement(&game, Ruleset::ALL, Ruleset::ALL), Ok(None), "game {number}");
        let first = recorded.first_hit.values().min().copied();
        let verdict = by_history::verdict(&game, &Ruleset::FMJD_2015);
        assert_eq!((verdict.outcome, Some(verdict.ply)), (Outcome::Draw, first), "game {number}");
    }
    assert_eq!(games.len(), 26);
}

#[test]
fn three_games_on_which_libraries_disagree() {
    let Some(games) = recorded("positions/draw_rule_games.jsonl") else { return };
    let verdicts: Vec<Vec<String>> = games
        .iter()
        .map(|recorded| {
            let game = recorded.game();
            assert_eq!(first_disagreement(&game, Ruleset::ALL, Ruleset::ALL), Ok(None));
            let verdict = |rules| by_history::verdict(&game, rules);
            Ruleset::ALL.iter().map(verdict).map(|verdict| format!("{} {}", verdict.outcome, verdict.ply)).collect()
        })
        .collect();
    // fmjd-2015, fmjd-2024, minsport-2013, minsport-2022, kndb-2013, lidraughts, three sites, kondavo, none.
    let all = |limit: u32, own: u32, restart: u32, plies: u32| {
        let [limit, own, restart] = [limit, own, restart].map(|ply| format!("draw {ply}"));
        let open = format!("open {plies}");
        [&limit, &limit, &own, &limit, &limit, &restart, &limit, &limit, &limit, &open, &open]
            .map(String::clone)
            .to_vec()
    };
    assert_eq!(verdicts, [all(32, 31, 32, 34), all(10, 9, 10, 12), all(32, 31, 36, 38)]);
}
