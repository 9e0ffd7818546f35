//! Walks through small records.

use super::super::rulesets::Ruleset;
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
fn a_command_that_puts_up_nothing_legal_ends_the_walk() {
    for (text, source) in [("1. 32-28 /FEN \"W:W31:B51\"/ 31-27 *", "51"), ("1. 32-28 /FEN \"W:W3:B3\"/ *", "3")] {
        let problem = walk(text).problem.expect(text);
        assert_eq!((problem.ply, problem.fault.kind()), (2, "bad-setup"), "{text}");
        assert!(problem.to_string().contains(source), "{problem}");
    }
}

#[test]
fn a_text_alone_that_is_no_move_ends_the_list() {
    let walk = replay_texts(Position::START, ["32-28", "19/23", "28x19"]);
    let problem = walk.problem.expect("`19/23` is no move");
    assert_eq!((problem.ply, problem.fault.kind(), problem.span), (2, "unreadable", 1..1));
    assert_eq!(walk.plies.len(), 1);
}

#[test]
fn other_variants_are_told_by_type_letters_or_small_boards() {
    let variant = |text: &str| {
        let record = &pdn::read_str(text)[0];
        OtherVariant::of(record, &replay(record, Strictness::Strict))
    };
    assert_eq!(variant("[GameType \"25\"]\n1. 32-28 *"), Some(OtherVariant::GameType(25)));
    assert_eq!(variant("1. c3-b4 b6-c5 *"), Some(OtherVariant::Algebraic));
    assert_eq!(variant("1. 11-15 23-18 *"), Some(OtherVariant::SmallBoard));
    assert_eq!(variant("[GameType \"20\"]\n1. 11-15 *"), None);
    assert_eq!(variant("1. 32-28 19-23 *"), None);
    assert_eq!(variant("[FEN \"W:W18,22:B13\"]\n1. 18-9 22-17 *"), Some(OtherVariant::SmallBoard));
    assert_eq!(variant("[FEN \"W:W28:B13\"]\n1. 28-22 13-18 *"), None);
}

/// Cause: a short game of international draughts whose illegal move names no square above 32 was held to be of another variant.
#[test]
fn a_game_that_begins_on_ten_rows_is_not_of_another_variant() {
    let record = &pdn::read_str("1. 32-28 19-23 2. 28x18 2-0")[0];
    let walk = replay(record, Strictness::Strict);
    assert_eq!(walk.as_ref().ok().and_then(|walk| walk.problem.as_ref()).map(|problem| problem.ply), Some(3));
    assert_eq!(OtherVariant::of(record, &walk), None);
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
    let walk = walk("[FEN \"W:WK4,K46:B1,13,20,32,37\"]\n1. 4x15 1-6 2. 46x28 6-11 *");
    assert_eq!(walk.problem.as_ref().map(told), Some((1, "ambiguous", vec![])));
    assert_eq!((walk.plies.len(), walk.remarks.len()), (0, 0));
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
fn too_small_a_capture_stands_only_if_all_of_it_is_told() {
    // The man on 50 can take four.
    let told = |text: &str| lenient(&format!("[FEN \"W:W48,50:B14,22,24,32,34,42,44\"]\n1. {text} *")).problem;
    for text in ["48x17", "48x37x28x17", "48x17x22x32x42"] {
        assert_eq!(told(text), None, "{text}");
    }
    assert_eq!(told("48x37x17").map(|problem| problem.fault.kind()), Some("fewer-than-maximum"));
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
    let open = |cycles: usize| {
        let cycle = "15-4 7-2 4-15 2-7 ".repeat(cycles);
        walk(&format!("[FEN \"W:WK4:BK2,13,20,32,37\"]\n1. 4x15 2-7 {cycle} 15-14 *"))
    };
    assert_eq!(
        open(10).problem.as_ref().map(|problem| (problem.ply, problem.fault.kind())),
        Some((43, "wrong-direction"))
    );
    assert_eq!(open(20_000).problem.as_ref().map(told), Some((1, "ambiguous", vec![])));
}

#[test]
fn black_may_begin_behind_a_move_that_is_not_told() {
    let text = "[FEN \"B:W31:B1\"]\n1. -- 1-6 2. 31-26 *";
    assert_eq!((walk(text).problem, walk(text).plies.len()), (None, 2));
    let white_begins = walk("1. -- 19-23 *");
    assert_eq!(white_begins.problem.as_ref().map(|problem| problem.ply), Some(1));
    let later = walk("[FEN \"B:W31:B1\"]\n1. -- 1-6 2. 31-26 -- *");
    assert_eq!(later.problem.as_ref().map(|problem| problem.ply), Some(3));
}

#[test]
fn a_move_that_is_understood_has_the_text_of_a_writer() {
    let record = &pdn::read_str("32-28 19-23 28:19 *")[0];
    let game = normalized(record, &replay(record, Strictness::Strict).expect("a start"));
    assert_eq!(game.plies().map(|ply| ply.text.as_str()).collect::<Vec<_>>(), ["32-28", "19-23", "28x19"]);
}

/// A record written anew by what the walk has understood.
fn anew(text: &str) -> String {
    let record = &pdn::read_str(text)[0];
    let written = pdn::write([&normalized(record, &replay(record, Strictness::Lenient).expect("a start"))]);
    written.replace("[GameType \"20\"]\n", "").replace('\n', " ").trim().to_owned()
}

#[test]
fn every_result_is_written_as_a_tag_whatever_its_scoring() {
    assert_eq!(anew("1. 32-28 1.01-0.99"), "[Result \"1.01-0.99\"]  1. 32-28 *");
    assert_eq!(anew("[Result \" 4-6 \"] 1. 32-28 4-6"), "[Result \"4-6\"]  1. 32-28 *");
    assert_eq!(anew("[Result \"*\"] 1. 32-28 2-0"), "[Result \"2-0\"]  1. 32-28 *");
    assert_eq!(anew("[Result \" * \"] 1. 32-28 *"), "[Result \"*\"]  1. 32-28 *");
}

#[test]
fn a_variation_of_which_nothing_is_left_is_not_written() {
    assert_eq!(anew("1. 32-28 19-23 (1... ...) 2. 28x19 *"), "1. 32-28 19-23 2. 28x19 *");
    assert_eq!(anew("[FEN \"B:W31:B1\"]\n1... 1-6 ((- -)) 31-26 *"), "[FEN \"B:W31:B1\"]  1... 1-6 2. 31-26 *");
}

/// Clause: FMJD 8.2.1, FMJD 9.1.1, FMJD 9.1.2
#[test]
fn a_record_is_written_anew_with_the_numbers_that_its_moves_have() {
    let with_start = format!("[FEN \"{}\"]  1. 32-28 *", fen::write(&Position::START));
    let cases = [
        ("32-28 19-23 28:19 14:23 *", "1. 32-28 19-23 2. 28x19 14x23 *"),
        ("[FEN \"W:W31-50:B1-20\"]\n32-28 *", with_start.as_str()),
        ("[FEN \"B:W31:B1\"]\n1. -- 1-6 2. 31-26 *", "[FEN \"B:W31:B1\"]  1... 1-6 2. 31-26 *"),
        // Of moves that are not understood the places are known.
        ("32-28 19-30 37-32 20-24 *", "1. 32-28 19-30 2. 37-32 20-24 *"),
        // A variation replaces the last move, or follows it if that is whose turn it is.
        ("1. 32-28 19-23 (18-23 38-32) 28x19 *", "1. 32-28 19-23 ( 1... 18-23 2. 38-32 ) 2. 28x19 *"),
        ("1. 32-28 19-23 (28x19 14x23) 28x19 *", "1. 32-28 19-23 ( 2. 28x19 14x23 ) 2. 28x19 *"),
        ("1. 32-28 19-23 (18-30) 28x19 *", "1. 32-28 19-23 ( 1... 18-30 ) 2. 28x19 *"),
    ];
    for (text, expected) in cases {
        assert_eq!(anew(text), expected, "{text}");
    }
}

fn judged(text: &str, ruleset: &Ruleset) -> Judged {
    judge(&pdn::read_str(text)[0], Strictness::Lenient, ruleset)
}

/// The contradiction of a game with its result, and where a draw could be claimed.
fn contradiction_and_claims(text: &str, ruleset: &Ruleset) -> (Option<String>, Vec<usize>) {
    let Judged::Game(judgement) = judged(text, ruleset) else { panic!("{text}") };
    let claims = judgement.claimable.iter().map(|claim| claim.ply).collect();
    (judgement.contradiction.map(|contradiction| contradiction.to_string()), claims)
}

#[test]
fn a_result_is_compared_with_the_board() {
    for (text, expected) in [
        ("[FEN \"B:W28:B23\"]\n1... 23x32 0-2", None),
        ("[FEN \"B:W28:B23\"]\n1... 23x32 2-0", Some("the record says white wins, the game black wins")),
        ("[FEN \"W:W28:B23\"]\n1. 28x19 2-0", None),
        ("[FEN \"W:W28:B23\"]\n1. 28x19 1-1", Some("the record says draw, the game white wins")),
        ("[FEN \"W:W28:B23\"]\n1. 28x19 0-2", Some("the record says black wins, the game white wins")),
        ("[FEN \"W:W28:B23\"]\n1. 28x19 0-0", Some("the record says lost for both, the game white wins")),
        ("[FEN \"W:W28,50:B23,1\"]\n1. 28x19 0-2", None),
    ] {
        assert_eq!(contradiction_and_claims(text, &Ruleset::FMJD_2015).0.as_deref(), expected, "{text}");
    }
}

/// Clause: FMJD 6.1
#[test]
fn a_claim_is_told_once_for_as_long_as_it_stands() {
    let there_and_back = "26-31 25-30 31-26 30-25 ".repeat(3);
    let text = format!("[FEN \"W:WK26,36:BK25,6\"]\n1. {there_and_back} 36-31 *");
    assert_eq!(contradiction_and_claims(&text, &Ruleset::LIDRAUGHTS), (None, vec![9]));
}

#[test]
fn a_record_tells_nothing_without_tags_and_moves_or_with_none_but_untold_ones() {
    let nothing = |text: &str| judged(text, &Ruleset::FMJD_2015) == Judged::Nothing;
    assert!(nothing("1. -- -- *"));
    assert!(!nothing("1. 32-28 -- *"));
    assert!(!nothing("/FEN \"W:W31:B1\"/ *"));
    assert!(!nothing("[White \"A\"]\n*"));
}

#[test]
fn what_was_accepted_before_an_open_capture_stays_known() {
    let walk = lenient("[FEN \"B:W44,K4:B1,13,20,32,37,40\"]\n1... 1-6 2. 4x15 40x49 3. 15-14 *");
    assert_eq!(walk.remarks.iter().map(Remark::ply).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(walk.accepted().map(|problem| problem.ply).collect::<Vec<_>>(), [1]);
    assert_eq!(walk.problem.as_ref().map(|problem| (problem.ply, problem.fault.kind())), Some((4, "wrong-direction")));
}
