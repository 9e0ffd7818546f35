use super::*;
use crate::{Board, Color, Piece, Square};
use proptest::prelude::*;

fn codes(text: &str, strictness: Strictness, severity: Severity) -> Vec<&'static str> {
    let problems = read(text, strictness).problems.into_iter();
    problems.filter(|problem| problem.severity == severity).map(|problem| problem.fault.code()).collect()
}

/// The canonical text of what a reader made of the text.
fn canonical(text: &str, strictness: Strictness) -> String {
    match read(text, strictness).into_position() {
        Ok(position) => write(&position),
        Err(error) => panic!("{text}: {error}"),
    }
}

#[test]
fn strict_reads_every_form_that_readers_meet() {
    for (text, expected, warnings) in [
        ("W:W31,32:B1,2", "W:W31,32:B1,2", vec![]),
        ("B:B2,1:W32,31", "B:W31,32:B1,2", vec![]),
        ("W:W31,32:B1,2.", "W:W31,32:B1,2", vec!["fen-final-dot"]),
        ("W:WK31-33:BK1-2,4", "W:WK31,K32,K33:BK1,K2,4", vec![]),
        ("W:WK31-K33:B4", "W:WK31,K32,K33:B4", vec!["fen-repeated-king"]),
        ("W:W31-31:B4", "W:W31:B4", vec![]),
        ("W:W06:B04", "W:W6:B4", vec!["fen-leading-zero", "fen-leading-zero"]),
        ("B:W50:B", "B:W50:B", vec![]),
        ("W:W:B1", "W:W:B1", vec![]),
        ("\"W:W31:B1.\"", "W:W31:B1", vec!["fen-quotes", "fen-final-dot"]),
        ("  W:W31:B1\n", "W:W31:B1", vec![]),
        ("\u{feff}W:W31:B1", "W:W31:B1", vec![]),
        ("W:W31:B1:H0:F1", "W:W31:B1", vec![]),
        ("W:W31,K 40 - 42 :B1", "W:W31,K40,K41,K42:B1", vec!["fen-blank"]),
    ] {
        assert_eq!(canonical(text, Strictness::Strict), expected, "{text}");
        assert_eq!(codes(text, Strictness::Strict, Severity::Warning), warnings, "{text}");
    }
}

#[test]
fn blanks_between_the_parts_are_read_and_reported() {
    let text = "W: W31, 32 : B1, 2";
    assert_eq!(canonical(text, Strictness::Strict), "W:W31,32:B1,2");
    assert_eq!(codes(text, Strictness::Strict, Severity::Warning), ["fen-blank"; 4]);
}

#[test]
fn lenient_repairs_spelling_and_says_so() {
    for (text, expected, repairs) in [
        ("w:w31,k32:b1", "W:W31,K32:B1", vec!["fen-lower-case"; 4]),
        ("W:W:W31:B1", "W:W31:B1", vec!["fen-doubled-letter"]),
        ("W:WK4,WK7:B44", "W:WK4,K7:B44", vec!["fen-doubled-letter"]),
        ("W:W31:W32:B1", "W:W31,32:B1", vec!["fen-repeated-list"]),
        ("W:W31,,32:B1,:", "W:W31,32:B1", vec!["fen-empty-item", "fen-empty-item", "fen-empty-section"]),
    ] {
        assert_eq!(codes(text, Strictness::Strict, Severity::Error), repairs, "{text}");
        assert!(parse(text).unwrap_err().to_string().ends_with("; lenient mode (`--lenient`) reads it"), "{text}");
        assert_eq!(codes(text, Strictness::Lenient, Severity::Warning), repairs, "{text}");
        assert_eq!(canonical(text, Strictness::Lenient), expected, "{text}");
    }
}

#[test]
fn what_has_no_clear_meaning_is_refused_in_both_modes() {
    for (text, expected) in [
        ("", vec!["fen-empty"]),
        ("  ", vec!["fen-empty"]),
        ("hello", vec!["fen-no-colon"]),
        ("X:W31:B1", vec!["fen-side-to-move"]),
        ("WB:W31:B1", vec!["fen-side-to-move"]),
        ("W:W31", vec!["fen-missing-list"]),
        ("B:H1:F1", vec!["fen-missing-list", "fen-missing-list"]),
        ("W:W51:B1", vec!["fen-square-out-of-range"]),
        ("W:W0:B1", vec!["fen-square-out-of-range"]),
        ("W:W99999999999999999999:B1", vec!["fen-square-out-of-range"]),
        ("W:W31-51:B1", vec!["fen-square-out-of-range"]),
        ("W:W35-31:B1", vec!["fen-reversed-range"]),
        ("W:W31-K33:B1", vec!["fen-not-a-square"]),
        ("W:W31,31:B1", vec!["fen-duplicate-square"]),
        ("W:W31,K31:B1", vec!["fen-duplicate-square"]),
        ("W:W31:B31", vec!["fen-both-colours"]),
        ("W:W３１:B1", vec!["fen-not-a-square"]),
        ("W:W31 32:B1", vec!["fen-not-a-square"]),
        ("W:Wa3:B1", vec!["fen-not-a-square"]),
        ("W:WB4:B1", vec!["fen-not-a-square"]),
        ("W:WK4,G20:B13", vec!["fen-ghost"]),
        ("W:W31:B1:H", vec!["fen-bad-counter"]),
        ("W:W31:B1:H+1", vec!["fen-bad-counter"]),
        ("W:W31:B1:F70000", vec!["fen-bad-counter"]),
        ("W:W31:B1:H1:H2", vec!["fen-repeated-counter"]),
        ("W:W31:B1:+0+0", vec!["fen-unknown-section"]),
        ("W:W4:B49", vec!["position-man-on-promotion-row", "position-man-on-promotion-row"]),
        ("W:W:B", vec!["position-both-sides-empty"]),
        ("?:W31:B1", vec!["position-side-to-move-unknown"]),
    ] {
        for strictness in [Strictness::Strict, Strictness::Lenient] {
            assert_eq!(codes(text, strictness, Severity::Error), expected, "{text}");
            assert!(read(text, strictness).into_position().is_err(), "{text}");
        }
    }
}

#[test]
fn every_fault_is_told_at_once_in_the_order_of_the_text() {
    let error = parse("X:W51,31,31:B31,7-3:Q").unwrap_err();
    let found: Vec<_> = error.problems().iter().map(|problem| (problem.fault.code(), problem.offset)).collect();
    assert_eq!(
        found,
        [
            ("fen-side-to-move", 0),
            ("fen-square-out-of-range", 3),
            ("fen-duplicate-square", 9),
            ("fen-both-colours", 13),
            ("fen-reversed-range", 16),
            ("fen-unknown-section", 20),
        ]
    );
    assert!(error.to_string().ends_with("; and 3 more"), "{error}");
}

#[test]
fn what_stands_wrong_is_told_beside_what_is_written_wrong() {
    let error = parse("W:W4,51:B49,49").unwrap_err();
    let found: Vec<_> = error.problems().iter().map(|problem| (problem.fault.code(), problem.offset)).collect();
    let row = "position-man-on-promotion-row";
    assert_eq!(found, [(row, 3), ("fen-square-out-of-range", 5), (row, 9), ("fen-duplicate-square", 12)]);
    assert_eq!(read("W:W51:B", Strictness::Strict).problems.len(), 1, "whether both sides are empty is not known");
}

#[test]
fn the_place_of_a_man_on_its_promotion_row_is_told() {
    let error = parse("W:W31,4:B1").unwrap_err();
    assert_eq!(error.to_string(), "the man on `4` stands on its own promotion row (FMJD 3.5) at offset 6");
}

#[test]
fn an_unknown_side_to_move_leaves_a_setup() {
    let report = read("?:W29,13,11:B22,4,2", Strictness::Strict);
    let setup = report.setup.expect("the text is clear");
    assert_eq!(setup.turn, None);
    assert_eq!(write_setup(&setup), "?:W11,13,29:B2,4,22");
    assert_eq!(report.position, None);
}

#[test]
fn counters_are_reported() {
    let counters = read("W:W31:B1:H7:F12", Strictness::Strict).counters;
    assert_eq!(counters, Counters { half_moves: Some(7), full_move: Some(12) });
}

#[test]
fn more_than_twenty_pieces_are_read() {
    let position = parse("W:W30-50:B1-20").expect("a position");
    assert_eq!(position.beyond_start_material().collect::<Vec<_>>(), [Color::White]);
}

#[test]
fn tag_lines_yield_their_fen() {
    assert_eq!(from_tag_line("[FEN \"W:W31:B1\"]\r\n"), Some("W:W31:B1"));
    assert_eq!(from_tag_line("  [FEN  \"W:W31:B1\" ] "), Some("W:W31:B1"));
    for line in ["W:W31:B1", "[Event \"W:W31:B1\"]", "[FEN W:W31:B1]", "[FENS \"W:W31:B1\"]", ""] {
        assert_eq!(from_tag_line(line), None, "{line}");
    }
}

#[test]
fn an_error_is_one_short_line_whatever_the_input() {
    for text in ["\0\n\r\u{202e}".repeat(100_000), "9".repeat(1_000_000), "W:".repeat(300_000), "W:W1,".repeat(1000)] {
        let message = parse(&text).unwrap_err().to_string();
        assert!(message.chars().count() < 1000, "{} characters", message.chars().count());
        assert!(!message.contains(char::is_control), "{message}");
    }
}

/// Any placement with a known or unknown side to move.
fn setups() -> impl Strategy<Value = Setup> {
    let square = prop_oneof![2 => Just(None), 1 => (0..4_usize).prop_map(|kind| Some(Piece::ALL[kind]))];
    let turn = prop_oneof![Just(None), Just(Some(Color::White)), Just(Some(Color::Black))];
    (proptest::collection::vec(square, Square::COUNT), turn).prop_map(|(pieces, turn)| {
        let mut board = Board::EMPTY;
        for (square, piece) in Square::all().zip(pieces) {
            board.set(square, piece);
        }
        Setup { board, turn }
    })
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(setup in setups()) {
        let report = read(&write_setup(&setup), Strictness::Strict);
        prop_assert_eq!(report.setup, Some(setup));
        if let Ok(position) = Position::try_from(setup) {
            prop_assert_eq!(parse(&write(&position)), Ok(position));
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC*") {
        let _ = read(&text, Strictness::Lenient).into_position();
    }

    #[test]
    fn whatever_strict_accepts_lenient_reads_alike(text in "[WB?]:([WBK0-9,. wk:-]|W[1-9],|B4[0-9],){0,20}") {
        if let Ok(position) = parse(&text) {
            prop_assert_eq!(read(&text, Strictness::Lenient).into_position(), Ok(position));
        }
    }
}

#[test]
fn a_fault_is_where_it_stands_behind_a_mark_and_quotation_marks() {
    for (text, offset) in
        [("W:W31:B99", 7), ("\u{feff}W:W31:B99", 10), ("\"W:W31:B99\"", 8), ("\u{feff} \"W:W31:B99\"", 12)]
    {
        let problems = read(text, Strictness::Lenient).problems;
        assert!(
            problems.iter().any(|problem| (problem.offset, problem.text.as_str()) == (offset, "99")),
            "{problems:?}"
        );
    }
}
