//! Walks through small records.

use super::*;
use crate::notation::{hub, pdn};

fn walk(text: &str) -> Replay {
    replay(&pdn::read_str(text)[0], Strictness::Strict).expect("a start")
}

#[test]
fn black_may_begin_with_dots_before() {
    let walk = walk("[FEN \"B:W31:B1\"]\n1. ... 1-6 2. 31-26 *");
    assert_eq!(walk.problem, None);
    assert_eq!(fen::write(walk.last()), "B:W26:B6");
}

#[test]
fn an_ambiguous_short_text_stops_the_walk_and_a_route_does_not() {
    let start = "[FEN \"W:WK4:B13,20,32,37\"]\n";
    let short = walk(&format!("{start}1. 4x15 *"));
    assert!(
        matches!(short.problem, Some(Problem { ply: 1, fault: PlyFault::Ambiguous(moves), .. }) if moves.len() == 2)
    );
    let route = walk(&format!("{start}1. 4x31x42x15 *"));
    assert_eq!(fen::write(route.last()), "B:WK15:B32");
}

#[test]
fn a_command_puts_up_a_position_or_passes_the_turn() {
    let walk = walk("1. 32-28 /FEN \"W:W31:B1\"/ 31-27 /FEN \"W::\"/ 27-22 *");
    assert_eq!(walk.problem, None);
    assert_eq!(walk.positions().count(), 6);
    assert_eq!(fen::write(walk.last()), "B:W22:B1");
}

#[test]
fn other_variants_are_told_by_type_letters_or_small_boards() {
    let variant = |text: &str| {
        let record = &pdn::read_str(text)[0];
        let illegal = replay(record, Strictness::Strict).map_or(true, |walk| walk.problem.is_some());
        OtherVariant::of(record, illegal)
    };
    assert_eq!(variant("[GameType \"25\"]\n1. 32-28 *"), Some(OtherVariant::GameType(25)));
    assert_eq!(variant("1. c3-b4 b6-c5 *"), Some(OtherVariant::Algebraic));
    assert_eq!(variant("1. 11-15 23-18 *"), Some(OtherVariant::SmallBoard));
    assert_eq!(variant("[GameType \"20\"]\n1. 11-15 *"), None);
    assert_eq!(variant("1. 32-28 19-23 *"), None);
}

fn lenient(text: &str) -> Replay {
    replay(&pdn::read_str(text)[0], Strictness::Lenient).expect("a start")
}

/// Ply, kind and clauses of a problem.
fn told(problem: &Problem) -> (usize, &'static str, Vec<&'static str>) {
    let clauses = problem.fault.clauses().into_iter().map(crate::Clause::id).collect();
    (problem.ply, problem.fault.kind(), clauses)
}

const TWO_WAYS: &str = "[FEN \"W:WK4:B1,13,20,32,37\"]\n";

#[test]
fn a_later_ply_tells_which_capture_was_meant() {
    let walk = walk(&format!("{TWO_WAYS}1. 4x15 1-6 2. 15-10 37-42 *"));
    assert_eq!(walk.problem, None);
    assert_eq!(fen::write(walk.last()), "W:WK10:B6,42");
    assert_eq!(walk.plies[0].chosen.map(|played| hub::write_move(&played)).as_deref(), Some("4x15x13x20x32"));
    let [Remark::Ambiguous { ambiguous, decided: Some((played, by)) }] = &walk.remarks[..] else {
        panic!("{:?}", walk.remarks)
    };
    assert_eq!((ambiguous.ply, ambiguous.text.as_str(), *by), (1, "4x15", 4));
    assert_eq!(Some(*played), walk.plies[0].chosen);
}

#[test]
fn what_no_ply_tells_stays_open_and_nothing_behind_it_is_believed() {
    let undecided = walk(&format!("{TWO_WAYS}1. 4x15 1-6 2. 15-10 *"));
    assert_eq!(undecided.problem.as_ref().map(told), Some((1, "ambiguous", vec![])));
    assert_eq!((undecided.plies.len(), undecided.remarks.len()), (0, 0));
    let graver = walk(&format!("{TWO_WAYS}1. 4x15 1-6 2. 15-14 6-12 *"));
    assert_eq!(graver.problem.as_ref().map(told), Some((3, "wrong-direction", vec!["FMJD 3.9"])));
    assert!(matches!(&graver.remarks[..], [Remark::Ambiguous { decided: None, .. }]));
    assert_eq!(graver.plies.len(), 0);
}

#[test]
fn lines_that_meet_again_cannot_be_told_apart() {
    // Whichever man is left, it is taken next.
    let walk = walk("[FEN \"W:WK4,26,28:B1,13,20,32,37\"]\n1. 4x15 37x6 *");
    assert!(walk.problem.is_some());
}

#[test]
fn a_game_that_is_won_goes_no_further() {
    let walk = walk("[FEN \"W:W28:B23\"]\n1. 28x19 1-6 *");
    assert_eq!(walk.problem.as_ref().map(told), Some((2, "game-over", vec!["FMJD 7.2"])));
}

#[test]
fn a_missed_capture_stands_only_in_lenient_mode() {
    let text = "[FEN \"W:W28,40:B1,23\"]\n1. 40-34 23x32 2. 34-30 1-6 *";
    assert_eq!(walk(text).problem.as_ref().map(told), Some((1, "capture-available", vec!["FMJD 4.2", "FMJD 5.4.6"])));
    let walk = lenient(text);
    assert_eq!((walk.problem.as_ref(), fen::write(walk.last()).as_str()), (None, "W:W30:B6,32"));
    assert_eq!(walk.accepted().map(|problem| problem.ply).collect::<Vec<_>>(), [1]);
    assert!(!walk.is_legal());
}

#[test]
fn too_small_a_capture_stands_by_what_it_took() {
    let fewer = lenient("[FEN \"W:W21,25:B8,17,20\"]\n1. 25x14 17x26 *");
    assert_eq!((fewer.problem.as_ref(), fen::write(fewer.last()).as_str()), (None, "W:W14:B8,26"));
    let unfinished = lenient("[FEN \"W:W21:B8,17,40\"]\n1. 21x12 8x17 *");
    assert_eq!((unfinished.problem.as_ref(), fen::write(unfinished.last()).as_str()), (None, "W:W:B17,40"));
    let both: Vec<_> = fewer.accepted().chain(unfinished.accepted()).map(told).collect();
    assert_eq!(both[0], (1, "fewer-than-maximum", vec!["FMJD 4.13"]));
    assert_eq!((both[1].0, both[1].1), (1, "unfinished"));
}

#[test]
fn what_is_no_way_to_move_stands_in_no_mode() {
    for text in ["[FEN \"W:W28:B1\"]\n1. 28-33 *", "[FEN \"W:W28:B1\"]\n1. 28-17 *", "[FEN \"W:W28:B1\"]\n1. 27-22 *"] {
        assert_eq!(lenient(text).problem.map(|problem| problem.ply), Some(1), "{text}");
    }
}

#[test]
fn variations_are_checked_from_before_their_move_or_else_from_behind_it() {
    let text = "1. 32-28 19-23 (1... 18-23 2. 38-32 (2. 28x18) 12-18) 2. 28x19 (14x23) (2. 33-29 23x34) 14x23 *";
    let walk = walk(text);
    assert_eq!(walk.problem, None);
    let told: Vec<_> = walk
        .variations
        .iter()
        .map(|variation| {
            let problem = variation.problem().map(|problem| (problem.ply, problem.fault.kind()));
            (variation.after, variation.replay.plies.len(), problem)
        })
        .collect();
    let expected =
        [(1, 3, None), (2, 0, Some((3, "wrong-direction"))), (3, 1, None), (2, 0, Some((3, "capture-available")))];
    assert_eq!(told, expected);
}

#[test]
fn many_open_lines_stay_a_bounded_work() {
    let cycle = "15-4 2-7 4-15 7-2 ".repeat(20_000);
    let walk = walk(&format!("[FEN \"W:WK4:BK2,13,20,32,37\"]\n1. 4x15 2-7 {cycle} *"));
    assert!(walk.problem.is_some());
}
