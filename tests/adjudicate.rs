//! Games whose verdict under every ruleset was worked out by hand: `spec/games.toml`, and games of others where they are at hand.

mod told;

use draughts_oracle::clause::Clauses;
use draughts_oracle::game::rulesets::{
    FirstPosition, KingsOnly, LastMove, LongDiagonal, ManMoveInside, Men, Repetition, Turn,
};
use draughts_oracle::game::{Adjudication, Game, PlayError, Ply, Ruleset, adjudicate, by_history, incremental};
use draughts_oracle::mailbox::Mailbox;
use draughts_oracle::notation::diagram::Diagram;
use draughts_oracle::notation::{fen, hub};
use draughts_oracle::{Clause, Color, Move, Outcome};
use std::fmt::Write;
use told::Told;

/// Each ruleset with `draw 32`, `black wins 10` or `open`, in alphabetical order.
fn expected(told: &Told) -> Vec<(&str, String)> {
    let lines = told.expected.iter().map(|line| line.split_once(": ").expect("verdict: rulesets"));
    let mut expected: Vec<_> =
        lines.flat_map(|(verdict, ids)| ids.split(' ').map(move |id| (id, verdict.to_owned()))).collect();
    expected.sort();
    expected
}

fn hub_moves<'text>(texts: impl IntoIterator<Item = &'text str>) -> Vec<Move> {
    texts.into_iter().map(|text| hub::parse_move(text).expect("a Hub move")).collect()
}

fn told(name: &str) -> Told {
    told::all().into_iter().find(|game| game.name == name).expect("the game is told")
}

fn short(verdict: &draughts_oracle::game::Verdict) -> String {
    match verdict.outcome {
        Outcome::Open => "open".to_owned(),
        outcome => format!("{outcome} {}", verdict.ply),
    }
}

#[test]
fn every_ruleset_says_what_was_worked_out_by_hand() {
    for told in told::all() {
        let answer = Adjudication::of(told.game());
        let mut found: Vec<_> = answer.verdicts.iter().map(|(rules, verdict)| (rules.id, short(verdict))).collect();
        found.sort();
        assert_eq!(found, expected(&told), "{}", told.name);
    }
}

/// The board after so many plies, with the way of the last one marked.
fn last_position(game: &Game, ply: usize) -> Diagram {
    let (before, after) = (&game.positions()[ply - 1], &game.positions()[ply]);
    let diagram = Diagram::new(&(*after).into());
    let Ply::Move(chosen) = game.plies()[ply - 1] else { return diagram };
    let route = Mailbox::LAW.routes(before).into_iter().find(|route| route.to_move() == chosen);
    diagram.with_route(&route.expect("the move is legal"))
}

#[test]
fn the_verdicts_are_as_reviewed() {
    for told in told::all() {
        let answer = Adjudication::of(told.game());
        let mut table = String::new();
        for (rules, verdict) in &answer.verdicts {
            let claims: Vec<_> =
                verdict.claimable.iter().map(|claim| format!("{} ({})", claim.ply, Clauses(&claim.clauses))).collect();
            write!(table, "{:<16} {:<14} {}", rules.id, short(verdict), Clauses(&verdict.clauses)).unwrap();
            if !claims.is_empty() {
                write!(table, " claimable at {}", claims.join(", ")).unwrap();
            }
            table.truncate(table.trim_end().len());
            table.push('\n');
        }
        write!(table, "\nAt the start:\n{}\n", Diagram::new(&told.start().into())).unwrap();
        let ply = answer.verdict("fmjd-2015").expect("it is a ruleset").ply;
        if ply > 0 {
            write!(table, "\nAfter {ply} plies:\n{}\n", last_position(&answer.game, ply)).unwrap();
        }
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("../snapshots");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_description(format!("{} {} {}", told.shows, told.fen, told.moves.replace('\n', " ")).trim());
        settings.bind(|| insta::assert_snapshot!(format!("adjudicate-{}", told.name), table));
    }
}

#[test]
fn all_reasons_at_one_ply_are_reported() {
    let answer = Adjudication::of(told("two-reasons-at-once").game());
    let clauses = |id| answer.verdict(id).map(|verdict| verdict.clauses.clone());
    assert_eq!(clauses("fmjd-2015"), Some(vec![Clause::Fmjd6_1, Clause::Fmjd6_4]));
    assert_eq!(clauses("minsport-2022"), Some(vec![Clause::Minsport2022_7]));
    assert_eq!(clauses("minsport-2013"), Some(vec![Clause::Minsport2013_3_5_3]));
    assert_eq!(clauses("lidraughts"), Some(vec![Clause::Lidraughts10]));
}

#[test]
fn a_claim_is_reported_at_each_ply_that_allows_it() {
    let answer = Adjudication::of(told("repetition-counts-first").game());
    let claims = &answer.verdict("lidraughts").expect("it is a ruleset").claimable;
    assert_eq!(claims.iter().map(|claim| claim.ply).collect::<Vec<_>>(), [9, 10, 11, 12]);
    assert!(claims.iter().all(|claim| claim.clauses == [Clause::LidraughtsThreefold]));
}

/// Both ways of counting, which must agree.
fn verdict(game: &Game, rules: &Ruleset) -> String {
    let verdict = by_history::verdict(game, rules);
    assert_eq!(incremental::verdict(game, rules), Ok(verdict.clone()));
    short(&verdict)
}

#[test]
fn each_reading_of_the_long_diagonal_clause_is_told_apart() {
    let readings = [
        (LongDiagonal::Off, "draw 32", "draw 32"),
        (LongDiagonal::WindowOnce, "draw 10", "draw 10"),
        (LongDiagonal::WindowWhile, "draw 10", "draw 32"),
        (LongDiagonal::ExtendIfHeld, "draw 42", "draw 32"),
        (LongDiagonal::ExtendAtExpiry, "draw 42", "draw 42"),
    ];
    let (held, left) = (told("long-diagonal-held").game(), told("long-diagonal-left-and-regained").game());
    for (long_diagonal, when_held, when_left) in readings {
        let rules = Ruleset { long_diagonal, ..Ruleset::FMJD_2024 };
        assert_eq!(verdict(&held, &rules), when_held, "{long_diagonal:?}");
        assert_eq!(verdict(&left, &rules), when_left, "{long_diagonal:?}");
    }
}

#[test]
fn each_option_of_a_ruleset_shows_in_a_game() {
    let law = Ruleset::FMJD_2015;
    let repetition = law.repetition.expect("it has one");
    let kings_only = law.kings_only.expect("it has one");
    let without_men = Ruleset { kings_only: Some(KingsOnly { men: Men::MustBeGone, ..kings_only }), ..law };
    let any_turn = Ruleset { repetition: Some(Repetition { turn: Turn::Ignored, ..repetition }), ..law };
    let not_first = Repetition { first_position: FirstPosition::NotCounted, ..repetition };
    let variants = [
        ("man-moves-inside-five", Ruleset { man_move_inside: ManMoveInside::Restarts, ..law }, "open"),
        ("man-moves-inside-five", Ruleset { man_move_inside: ManMoveInside::PromotionRestarts, ..law }, "draw 10"),
        ("promotion-inside-sixteen", Ruleset { man_move_inside: ManMoveInside::PromotionRestarts, ..law }, "open"),
        ("capture-at-30", Ruleset { capture_between: Ruleset::LIDRAUGHTS.capture_between, ..law }, "draw 40"),
        ("kings-only-with-men", without_men, "open"),
        ("kings-only", without_men, "draw 50"),
        ("repetition-needs-same-turn", any_turn, "draw 10"),
        ("repetition-counts-first", Ruleset { repetition: Some(not_first), ..law }, "draw 9"),
        ("win-on-last-move", Ruleset { last_move: LastMove::Draws, ..law }, "draw 10"),
        ("two-kings-against-king", Ruleset { two_against_king: None, ..law }, "open"),
    ];
    for (name, rules, expected) in variants {
        assert_eq!(verdict(&told(name).game(), &rules), expected, "{name}");
    }
}

#[test]
fn the_clock_of_a_fen_counts_for_lidraughts_alone() {
    let told = told("three-kings-against-king");
    let answer = adjudicate(told.start(), 10, told.plies());
    let ply = |id| answer.verdict(id).map(short);
    assert_eq!(ply("lidraughts").as_deref(), Some("draw 22"));
    assert_eq!(ply("fmjd-2015").as_deref(), Some("draw 32"));
    assert_eq!(verdict(&answer.game, &Ruleset::LIDRAUGHTS), "draw 22");
}

#[test]
fn a_list_breaks_off_at_its_first_illegal_move() {
    let start = fen::parse("W:WK46,K47:BK4").expect("valid");
    let moves = hub_moves(["46-41", "4-15", "41-40", "15-4"]);
    let problem = adjudicate(start, 0, moves.iter().copied()).problem.expect("41-40 is no move");
    assert_eq!((problem.ply, problem.fault.kind()), (3, "wrong-direction"));
    assert_eq!(fen::write(&problem.position), "W:WK41,K47:BK15");
}

#[test]
fn a_list_breaks_off_where_the_game_is_over() {
    let told = told("win-on-last-move");
    let onward = |ply: Ply| {
        let plies = told.plies().into_iter().chain([ply]);
        let problem = adjudicate(told.start(), 0, plies).problem.expect("the game is over");
        assert_eq!((problem.ply, problem.fault.kind()), (told.plies().len() + 1, "game-over"));
        assert_eq!(problem.fault.clauses(), [Clause::Fmjd7_2]);
        problem.text
    };
    assert_eq!(onward(told.plies()[0]), told.moves.split(" ").next().expect("it has moves"));
    assert_eq!(onward(Ply::Accepted(told.start())), fen::write(&told.start()));
}

#[test]
fn the_answer_has_the_shape_of_the_contract() {
    let start = fen::parse("W:WK46,K47:BK4").expect("valid");
    let answer = adjudicate(start, 0, hub_moves(["46-41", "4-15", "41-40"]));
    let json = serde_json::to_value(&answer).expect("it is data");
    let problem = serde_json::json!(
        {"ply": 3, "text": "41-40", "kind": "wrong-direction", "clauses": ["FMJD 3.9"], "fen": "W:WK41,K47:BK15"}
    );
    assert_eq!((&json["plies"], &json["problem"]), (&serde_json::json!(2), &problem));
    let answer = Adjudication::of(told("two-reasons-at-once").game());
    let json = serde_json::to_value(&answer).expect("it is data");
    let expected = serde_json::json!({
        "outcome": "draw", "ply": 10, "clauses": ["Lidraughts 10"],
        "claimable": [{"ply": 10, "clauses": ["Lidraughts threefold"]}],
    });
    assert_eq!((&json["problem"], &json["rulesets"]["lidraughts"]), (&serde_json::Value::Null, &expected));
    assert_eq!(json["rulesets"].as_object().map(serde_json::Map::len), Some(Ruleset::ALL.len()));
}

#[test]
fn no_move_follows_a_win() {
    let told = told("win-on-last-move");
    let mut game = told.game();
    let over = PlayError::Over(Outcome::BlackWins);
    assert_eq!(game.go_on(told.plies()[0]), Err(over));
    assert_eq!(game.accept(told.start()), Err(over));
    game.undo();
    assert_eq!(game.go_on(*told.plies().last().expect("it has moves")), Ok(()));
}

#[test]
fn a_server_judges_up_to_the_irregularity_that_it_would_refuse() {
    let game = told("accepted-irregularity").game();
    let answer = by_history::verdict(&game, &Ruleset::SERVER_AUTO);
    assert_eq!((answer.outcome, answer.ply), (Outcome::Open, 0));
    assert_eq!(verdict(&game, &Ruleset::FMJD_2015), "draw 10");
    assert_eq!(verdict(&game, &Ruleset::SERVER_AUTO), "open");
}

#[test]
fn the_side_to_move_alone_loses_by_a_blockade() {
    let waiting = Game::new(fen::parse("B:W6:B1,20").expect("valid"));
    assert_eq!(verdict(&waiting, &Ruleset::HOUSE_EXACT), "open");
    let wiped_out = Game::new(fen::parse("W:W31:B").expect("valid"));
    assert_eq!(verdict(&wiped_out, &Ruleset::FMJD_2015), "white wins 0");
    assert_eq!(by_history::verdict(&wiped_out, &Ruleset::FMJD_2015).clauses, [Clause::Fmjd7_2_3]);
    assert_eq!(wiped_out.position().turn(), Color::White);
}
