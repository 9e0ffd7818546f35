//! Replaying costs work in proportion to the text, whatever the text is.

use draughts_oracle::game::Ruleset;
use draughts_oracle::game::replay::{Judged, Judgement, judge, normalized};
use draughts_oracle::notation::{Strictness, pdn};
use std::time::{Duration, Instant};

/// A cycle of four plies, for ever.
fn long_game(plies: usize) -> String {
    let moves = "36-41 50-45 41-36 45-50 ".repeat(plies / 4);
    format!("[FEN \"W:W16,K36:B15,K50\"]\n{moves}*")
}

/// How deep variations are nested below.
const DEEP: usize = 88;

/// Variations in variations, as deep as the reader goes, again and again: each replaces the second move of the one around it.
fn nested_variations(plies: usize) -> String {
    let nest = "(36-31 50-45 (50-45 31-36 (31-36 45-50 (45-50 36-31 ".repeat(DEEP / 4) + &")".repeat(DEEP);
    let once = format!("36-41 {nest} 50-45 41-36 45-50 ");
    format!("[FEN \"W:W16,K36:B15,K50\"]\n{}*", once.repeat(plies / (2 * DEEP + 4)))
}

fn long_comments(plies: usize) -> String {
    let comment = format!("36-41 {{{}}} 50-45 41-36 45-50 ", "it (goes [on %eval ".repeat(200));
    format!("[FEN \"W:W16,K36:B15,K50\"]\n{}*", comment.repeat(plies / 4))
}

/// An ambiguity that nothing decides.
fn open_for_ever(plies: usize) -> String {
    let moves = "15-4 35-49 4-15 49-35 ".repeat(plies / 4);
    format!("[FEN \"W:WK4:BK49,13,20,32,37\"]\n4x15 49-35 {moves}*")
}

fn judged(text: &str) -> (Box<Judgement>, Duration) {
    let begin = Instant::now();
    let record = pdn::read_str(text).remove(0);
    let Judged::Game(judgement) = judge(&record, Strictness::Lenient, &Ruleset::default()) else {
        panic!("{text:.80}")
    };
    assert!(!normalized(&record, &judgement.replay).body.is_empty());
    (judgement, begin.elapsed())
}

#[test]
fn a_game_of_two_hundred_thousand_plies_is_replayed() {
    let (judgement, taken) = judged(&long_game(200_000));
    assert_eq!((judgement.replay.problem.as_ref(), judgement.replay.plies.len()), (None, 200_000));
    assert_eq!(judgement.verdicts.first().map(|first| first.ply), Some(8));
    println!("{taken:?}");
}

#[test]
fn work_grows_with_the_text_and_no_faster() {
    for text in [long_game, nested_variations, long_comments, open_for_ever] {
        let least = |plies| (0..3).map(|_| judged(&text(plies)).1).min().expect("three runs");
        let (one, eight) = (least(4_000), least(32_000));
        println!("{one:?} {eight:?}");
        assert!(eight < 40 * one.max(Duration::from_millis(1)), "eight times the text: {one:?} and {eight:?}");
    }
}

#[test]
fn nested_variations_are_all_checked() {
    let (judgement, _) = judged(&nested_variations(1_000));
    assert_eq!(judgement.replay.variations.len(), DEEP * (1_000 / (2 * DEEP + 4)));
    for variation in &judgement.replay.variations {
        assert_eq!((variation.replay.plies.len(), variation.problem()), (2, None));
    }
}

#[test]
fn what_stays_open_is_reported_as_ambiguous() {
    let (judgement, _) = judged(&open_for_ever(2_000));
    assert_eq!(judgement.replay.problem.map(|problem| (problem.ply, problem.fault.kind())), Some((1, "ambiguous")));
}
