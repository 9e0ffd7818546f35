use super::*;
use crate::Square;
use crate::notation::diagram::Diagram;
use crate::notation::fen;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A position and a move for which this is the answer.
const CASES: &[(Kind, &str, &str)] = &[
    (Kind::Legal, "W:W31-50:B1-20", "32-28"),
    (Kind::Legal, "W:W28:B23", "28x19"),
    (Kind::Legal, "W:W28:B23", "28-19"),
    (Kind::Legal, "W:WK25:B13,20,24,32,33", "25x29"),
    (Kind::Legal, "W:W12:B17,18,27,28", "12x12"),
    (Kind::Legal, "W:WK47:B14,19,29,31,42", "47x38x24x13x36"),
    (Kind::Legal, "W:W31:B", "31-26"),
    (Kind::Ambiguous, "W:WK4:B13,20,32,37", "4x15"),
    (Kind::Ambiguous, "W:WK47:B14,19,29,31,42", "47x36"),
    (Kind::Ambiguous, "W:WK48:B12,14,18,42", "48x20"),
    (Kind::Ambiguous, "W:WK48:B12,14,18,42", "48x25"),
    (Kind::Ambiguous, "W:WK47:B11,12,13,29,30,40", "47x6"),
    (Kind::NoPiece, "W:W31-50:B1-20", "28-23"),
    (Kind::NoPiece, "W:W31-50:B1-20", "21-26"),
    (Kind::NoPiece, "W:W31:B20", "1-6"),
    (Kind::NoPiece, "B:W28:B20", "19x28"),
    (Kind::NoPiece, "W:WK25:B20", "24-19"),
    (Kind::NotYourPiece, "W:W31-50:B1-20", "20-14"),
    (Kind::NotYourPiece, "W:W31:B20", "20-30"),
    (Kind::NotYourPiece, "B:W31:B20", "31-36"),
    (Kind::NotYourPiece, "B:W28:B23", "28x18"),
    (Kind::NotYourPiece, "W:WK28:BK5", "5-6"),
    (Kind::NotToMove, "W:W31-50:B1-20", "20-25"),
    (Kind::NotToMove, "B:W31-50:B1-20", "32-28"),
    (Kind::NotToMove, "B:W28:B23", "28x19"),
    (Kind::NotToMove, "W:W28:BK23", "23x32"),
    (Kind::NotToMove, "W:WK28:BK5", "5-46"),
    (Kind::WrongDirection, "W:W31:B20", "31-36"),
    (Kind::WrongDirection, "B:W31:B20", "20-14"),
    (Kind::WrongDirection, "W:W31:B20", "31-32"),
    (Kind::WrongDirection, "W:WK31:B20", "31-28"),
    (Kind::WrongDirection, "W:W28:B23", "28x18"),
    (Kind::WrongDirection, "W:WK31:B20", "31-31"),
    (Kind::TooFar, "W:W31:B20", "31-22"),
    (Kind::TooFar, "W:W31-50:B1-20", "33-24"),
    (Kind::TooFar, "B:W31-50:B1-20", "16-27"),
    (Kind::TooFar, "W:W28:B23", "28x14"),
    (Kind::TooFar, "W:W33:B24,45", "33x15"),
    (Kind::TooFar, "W:W28:B23", "28x5"),
    (Kind::Blocked, "W:W27,31:B20", "31-27"),
    (Kind::Blocked, "W:W31-50:B1-20", "36-31"),
    (Kind::Blocked, "W:WK31,22:B45", "31-18"),
    (Kind::Blocked, "W:WK50,45:B11,12,17", "50-6"),
    (Kind::Blocked, "W:W6,28:B1", "6-1"),
    (Kind::CaptureAvailable, "W:W28:B23", "28-22"),
    (Kind::CaptureAvailable, "W:W28,50:B23", "50-44"),
    (Kind::CaptureAvailable, "W:WK28,50:B23", "50-45"),
    (Kind::CaptureAvailable, "W:WK46,33:B28,29", "46-41"),
    (Kind::CaptureAvailable, "W:W27,36:B21,K31", "27-22"),
    (Kind::CaptureAvailable, "B:W29:B23,1", "1-6"),
    (Kind::FewerThanMaximum, "W:W21,25:B8,17,20", "25x14"),
    (Kind::FewerThanMaximum, "W:W46,50:B33,41,44", "46x37"),
    (Kind::FewerThanMaximum, "W:WK3:B14,33", "3x25"),
    (Kind::FewerThanMaximum, "W:W21,25:B8,17,20", "25-14"),
    (Kind::FewerThanMaximum, "W:W10,28:B11,14,22", "10x19"),
    (Kind::FewerThanMaximum, "W:WK23:B19,28,37", "23x14"),
    (Kind::Unfinished, "W:W21,25:B8,17,20", "21x12"),
    (Kind::Unfinished, "W:WK38:B13,29", "38x24"),
    (Kind::Unfinished, "W:W48:B31,42", "48x37"),
    (Kind::Unfinished, "W:WK28:B20,23", "28x14"),
    (Kind::Unfinished, "W:WK25:B13,20,24,32,33", "25x9x27x38"),
    (Kind::Unfinished, "W:W13:B7,8", "13x2"),
    (Kind::VictimTwice, "W:W48:B42", "48x37x48"),
    (Kind::VictimTwice, "W:W48:B42", "48x48"),
    (Kind::VictimTwice, "W:W28:B23", "28x19x28"),
    (Kind::VictimTwice, "W:WK33:B17", "33x11x33"),
    (Kind::VictimTwice, "W:WK14:B23,45", "14x28x14"),
    (Kind::VictimTwice, "W:W18:B23", "18x29x18"),
    (Kind::PassesGhost, "W:WK33:B17,44", "33x11x50"),
    (Kind::PassesGhost, "W:WK1:B12,17,31,38", "1x3"),
    (Kind::PassesGhost, "W:WK1:B12,17,31,38", "1x29x42x26x8"),
    (Kind::PassesGhost, "W:WK25:B13,20,24,32,33", "25x9x27x38x15"),
    (Kind::PassesGhost, "W:WK25:B13,20,24,32,33", "25x9x27x38x20"),
    (Kind::PassesGhost, "W:WK22:B11,28", "22x6x33"),
    (Kind::PassesGhost, "W:WK22:B11,28", "22x6x50"),
    (Kind::NoLanding, "W:W28:B19,23", "28x19"),
    (Kind::NoLanding, "W:W28:B19,23", "28x14"),
    (Kind::NoLanding, "W:W28:B23", "28x23"),
    (Kind::NoLanding, "W:WK33:B17,44", "33x17"),
    (Kind::NoLanding, "W:WK46:B32,37", "46x28"),
    (Kind::NoLanding, "W:W28,19:B23", "28x19"),
    (Kind::OwnPieceJumped, "W:W28,32:B20", "32x23"),
    (Kind::OwnPieceJumped, "W:WK46,28:B20", "46x14"),
    (Kind::OwnPieceJumped, "W:W28,32:B22", "32x23"),
    (Kind::OwnPieceJumped, "B:W45:B14,20", "14x25"),
    (Kind::OwnPieceJumped, "W:WK46,28:B19", "46x14"),
    (Kind::OwnPieceJumped, "W:W28,33:B39,44", "28x50"),
    (Kind::NothingToTake, "W:W31:B20", "31x22"),
    (Kind::NothingToTake, "W:W31:B20", "31x13"),
    (Kind::NothingToTake, "W:W28:B22,23", "28x19x22"),
    (Kind::NothingToTake, "W:W32:B20", "32x41"),
    (Kind::NothingToTake, "W:W48:B42,30", "48x37x30"),
    (Kind::NothingToTake, "W:WK28:B23", "28x17x6"),
    (Kind::NothingToTake, "W:WK38:B13,29", "38x47"),
    (Kind::GoesOnAsKing, "W:W13:B8,11", "13x2x16"),
    (Kind::GoesOnAsKing, "W:W13:B8,11", "13x16"),
    (Kind::GoesOnAsKing, "W:W15:B10,22", "15x27"),
    (Kind::GoesOnAsKing, "W:W15:B10,22", "15x4x31"),
    (Kind::GoesOnAsKing, "W:W15:B10,22", "15x4x36"),
    (Kind::GoesOnAsKing, "B:W40,43:B38", "38x49x35"),
    (Kind::GoesOnAsKing, "B:W29,41:B36", "36x47x24"),
    (Kind::GameOver, "W:W6:B1", "6-1"),
    (Kind::GameOver, "W:WK46:B37,41", "46-32"),
    (Kind::GameOver, "B:W28:B", "20-25"),
    (Kind::GameOver, "W:W:B20", "31-26"),
    (Kind::GameOver, "B:W28:B", "28-22"),
    (Kind::GameOver, "W:W6,11:B1,2,7", "11x2"),
];

/// What each kind of answer always cites.
const ALWAYS_CITED: &[(Kind, &[Clause])] = &[
    (Kind::NoPiece, &[Clause::Fmjd3_3]),
    (Kind::NotYourPiece, &[Clause::Fmjd3_3]),
    (Kind::NotToMove, &[Clause::Fmjd3_3]),
    (Kind::CaptureAvailable, &[Clause::Fmjd5_4_6]),
    (Kind::FewerThanMaximum, &[Clause::Fmjd4_13]),
    (Kind::Unfinished, &[Clause::Fmjd4_13]),
    (Kind::VictimTwice, &[Clause::Fmjd4_8]),
    (Kind::PassesGhost, &[Clause::Fmjd4_8, Clause::Fmjd4_11]),
    (Kind::OwnPieceJumped, &[Clause::Fmjd4_7]),
    (Kind::GoesOnAsKing, &[Clause::Fmjd4_15, Clause::Fmjd3_5]),
];

fn explained(text: &str, chosen: &str) -> Explanation {
    explain(&fen::parse(text).expect("a position"), &chosen.parse().expect("a move text"))
}

#[test]
fn every_kind_has_its_cases() {
    let mut found: BTreeMap<Kind, usize> = BTreeMap::new();
    for &(kind, text, chosen) in CASES {
        let explanation = explained(text, chosen);
        assert_eq!(explanation.kind(), kind, "{text} {chosen}");
        let cited: Vec<Clause> = explanation.clauses().map(|(clause, _)| clause).collect();
        for &(_, always) in ALWAYS_CITED.iter().filter(|(cites, _)| *cites == kind) {
            assert!(always.iter().all(|clause| cited.contains(clause)), "{text} {chosen} cites {cited:?}");
        }
        *found.entry(kind).or_default() += 1;
    }
    for kind in Kind::ALL {
        assert!(found.get(&kind).is_some_and(|&cases| cases >= 5), "{kind}");
    }
}

fn told(reasons: &[Reason]) -> String {
    let mut lines = String::new();
    for reason in reasons {
        let ids: Vec<&str> = reason.clauses.iter().map(|clause| clause.id()).collect();
        writeln!(lines, "    {} ({})", reason.text, ids.join(", ")).expect("a string grows");
    }
    lines
}

fn reviewed(name: &str, description: &str, text: &str) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots");
    insta::with_settings!({ snapshot_path => folder, prepend_module_to_snapshot => false, description => description }, {
        insta::assert_snapshot!(name, text);
    });
}

#[test]
fn sentences() {
    let mut table = String::new();
    for &(_, text, chosen) in CASES {
        let explanation = explained(text, chosen);
        writeln!(table, "{text} {chosen}: {}", explanation.kind()).expect("a string grows");
        table += &told(&explanation.reasons);
    }
    reviewed("explain-sentences", "What is told about a move, and the clauses that each sentence cites", &table);
}

/// The last case of each kind, with the squares that the text names marked on the board.
#[test]
fn each_kind_is_shown_on_its_board() {
    for (kind, text, chosen) in Kind::ALL.map(|kind| *CASES.iter().rfind(|case| case.0 == kind).expect("a case")) {
        let (position, move_text) =
            (fen::parse(text).expect("a position"), chosen.parse::<MoveText>().expect("a text"));
        let mut diagram = Diagram::new(&position.into());
        for leg in move_text.squares().windows(2).filter_map(|leg| Route::new(leg.to_vec(), Vec::new())) {
            diagram = diagram.with_route(&leg);
        }
        let explanation = explained(text, chosen);
        let mut shown = format!("{text} {chosen}: {kind}\n{}", told(&explanation.reasons));
        if let Verdict::Ambiguous(moves) = &explanation.verdict {
            let moves: Vec<String> = moves.iter().map(crate::notation::hub::write_move).collect();
            writeln!(shown, "    {}", moves.join(" or ")).expect("a string grows");
        }
        write!(shown, "\n{diagram}\n").expect("a string grows");
        let cited: Vec<&str> = explanation.clauses().map(|(clause, _)| clause.id()).collect();
        reviewed(&format!("explain-{kind}"), &format!("{kind}: {}", cited.join(", ")), &shown);
    }
}

#[test]
fn the_law_and_the_explanation_agree_on_every_pair_of_squares() {
    for text in [
        "W:W31-50:B1-20",
        "W:W21,25:B8,17,20",
        "W:WK25:B13,20,24,32,33",
        "W:WK1:B12,17,31,38",
        "B:W15,29,K41:B10,K22,36",
        "W:W6:B1",
        "W:W13:B8,11",
    ] {
        let position = fen::parse(text).expect("a position");
        let legal = Mailbox::LAW.moves(&position);
        for (from, to) in Square::all().flat_map(|from| Square::all().map(move |to| (from, to))) {
            let fitting = legal.iter().filter(|chosen| (chosen.from, chosen.to) == (from, to)).count();
            for separator in ["-", "x"] {
                let explanation = explained(text, &format!("{from}{separator}{to}"));
                let expected = match fitting {
                    0 => Some(false),
                    1 => Some(true),
                    _ => None,
                };
                assert_eq!(explanation.legal(), expected, "{text} {from}{separator}{to}");
                assert_eq!(fitting == 0, explanation.kind() != Kind::Legal && explanation.kind() != Kind::Ambiguous);
            }
        }
    }
}

#[test]
fn a_capture_is_told_jump_by_jump() {
    let told = |text, chosen| match explained(text, chosen).verdict {
        Verdict::Legal(route) => steps(&route),
        other => panic!("{other:?}"),
    };
    let jumps = told("W:WK25:B13,20,24,32,33", "25x29");
    let shown: Vec<String> =
        jumps.iter().map(|step| format!("{}x{}x{} {}", step.from, step.victim, step.to, step.ghosts)).collect();
    assert_eq!(shown, ["25x20x9 20", "9x13x27 13,20", "27x32x38 13,20,32", "38x33x29 13,20,32,33"]);
    assert_eq!(told("W:W31:B20", "31-27"), []);
}

#[test]
fn of_several_routes_the_one_that_was_written_is_shown_else_the_nearest() {
    let shown = |chosen| match explained("W:WK45:B7,40", chosen).verdict {
        Verdict::Legal(route) => route.squares().iter().map(|square| square.number()).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(shown("45x1"), [45, 34, 1]);
    assert_eq!(shown("45x23x1"), [45, 23, 1]);
}

/// Cause: an obstacle that is met twice was told twice.
#[test]
fn a_ghost_that_is_passed_twice_is_told_once() {
    for (text, chosen, ghosts) in [
        ("W:WK22:B7,18,25,26,27,28,38,42,43,45", "22x4x31x48x34x1", vec![18]),
        ("W:WK36:B19,22,23,28,29,34,39", "36x44x19x22x28x29x39", vec![22, 28]),
    ] {
        let reasons = explained(text, chosen).reasons;
        let passed = reasons.iter().filter_map(|reason| match reason.finding {
            Finding::PassesGhost { ghost } => Some(ghost.number()),
            _ => None,
        });
        assert_eq!(passed.collect::<Vec<u8>>(), ghosts, "{text} {chosen}");
    }
}

/// Cause: on a board with many captures no tour against the rules was looked for, and the reasons were those of a quiet move.
#[test]
fn a_tour_over_ghosts_is_recognised_on_a_crowded_board_by_the_victims_it_names() {
    let cases = [
        ("W:WK2,K4,K5,K35,K49:B9,10,12,13,18,22,23,27,29,K30,31,40,41,44", "2x1x9x12x13x18x22x23x29x30x40x44"),
        (
            "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24",
            "24x2x9x10x11x20x21x22x23x30x31x33x37x41x42x43x44",
        ),
    ];
    for (text, chosen) in cases {
        assert_eq!(explained(text, chosen).kind(), Kind::PassesGhost, "{text} {chosen}");
    }
}
