//! The documented edge cases of moving and capturing: what the two engines answer, drawn for a person to review.
//!
//! Each case is a snapshot in `snapshots/`: the board with one route marked, every move, every route. The description
//! holds the clauses and the reason. Before a snapshot is compared the engines must agree, and the mailbox must report
//! every clause that the case is said to turn on.

use draughts_oracle::bitboard::Bitboard;
use draughts_oracle::mailbox::{ClauseCounts, Mailbox};
use draughts_oracle::notation::diagram::Diagram;
use draughts_oracle::notation::{fen, hub, moves};
use draughts_oracle::{Clause, Outcome, Position, Route, Square};
use std::fmt::Write;

struct Case {
    name: &'static str,
    fen: &'static str,
    clauses: &'static [Clause],
    reason: &'static str,
}

const CASES: &[Case] = &[
    Case {
        name: "ambiguous-capture-47x36",
        fen: "W:WK47:B14,19,29,31,42",
        clauses: &[Clause::Fmjd4_13],
        reason: "two moves with the same start and end take different men; only the whole route tells them apart",
    },
    Case {
        name: "ambiguous-capture-47x6",
        fen: "W:WK47:B11,12,13,29,30,40",
        clauses: &[Clause::Fmjd4_6],
        reason: "two captures with the same start and end: the full record 47:24:8:17:6 or 47:24:35:44:6 is required",
    },
    Case {
        name: "ambiguous-capture-48x20",
        fen: "W:WK48:B12,14,18,42",
        clauses: &[Clause::Fmjd4_6],
        reason: "the king turns at 26 or at 31, takes 12 or 18, and ends on the same squares",
    },
    Case {
        name: "blocked-king",
        fen: "W:WK46:B37,41",
        clauses: &[Clause::Fmjd7_2_2],
        reason: "two men in a row stop the king in its corner: no move, and that is a loss",
    },
    Case {
        name: "blocked-man",
        fen: "W:W6:B1",
        clauses: &[Clause::Fmjd7_2_2],
        reason: "the man cannot move and has nothing to jump to: no move, and that is a loss",
    },
    Case {
        name: "capture-takes-the-last-piece",
        fen: "W:W28:B23",
        clauses: &[Clause::Fmjd4_2],
        reason: "after the capture Black has no piece left (7.2.3)",
    },
    Case {
        name: "circle-of-a-king-over-its-start-square",
        fen: "W:WK24:B7,13,29,32",
        clauses: &[Clause::Fmjd4_6],
        reason: "the start square counts as empty (INT-001): the king may end on it, and may fly over it to 19, 30 and 35",
    },
    Case {
        name: "circle-of-a-king-to-its-start-square",
        fen: "W:WK2:B7,8,17,18",
        clauses: &[Clause::Fmjd4_6, Clause::Fmjd4_13],
        reason: "start and end are one square: the only move is 2x2, in either direction round the ring",
    },
    Case {
        name: "circle-of-a-man-over-its-start-square",
        fen: "W:W14:B8,9,10,18,19",
        clauses: &[Clause::Fmjd4_5, Clause::Fmjd4_13],
        reason: "the man lands on its own start square in the middle of the capture and goes on",
    },
    Case {
        name: "circle-of-a-man-to-its-start-square",
        fen: "W:W12:B17,18,27,28",
        clauses: &[Clause::Fmjd4_5],
        reason: "a man may come back to the square it left",
    },
    Case {
        name: "equal-choice-between-man-and-king",
        fen: "W:W23,K31:B18",
        clauses: &[Clause::Fmjd4_14],
        reason: "one piece each: the king has neither priority nor obligation",
    },
    Case {
        name: "equal-choice-between-two-men",
        fen: "W:W47,49:B42,44",
        clauses: &[Clause::Fmjd4_14],
        reason: "one piece each: the player chooses",
    },
    Case {
        name: "ghost-bars-the-way-back",
        fen: "W:WK23:B18,29",
        clauses: &[Clause::Fmjd4_11],
        reason: "the captured man stands until the move ends, so the king cannot turn round and take the other one too",
    },
    Case {
        name: "ghost-bars-the-way-back-from-afar",
        fen: "W:WK33:B17,44",
        clauses: &[Clause::Fmjd4_11],
        reason: "the same over a longer diagonal: one man on either side, never both",
    },
    Case {
        name: "ghost-takes-the-landing-square",
        fen: "W:WK1:B12,17,31,38",
        clauses: &[Clause::Fmjd4_11, Clause::Fmjd4_13],
        reason: "from 26 the man on 17 could only be taken by landing on 12, where a captured man still stands",
    },
    Case {
        name: "king-chooses-its-landing-square",
        fen: "W:WK14:B23",
        clauses: &[Clause::Fmjd4_3],
        reason: "any free square behind the victim",
    },
    Case {
        name: "king-counts-as-one",
        fen: "W:WK19:B30,K32",
        clauses: &[Clause::Fmjd4_14],
        reason: "a captured king counts for no more than a captured man",
    },
    Case {
        name: "king-flies",
        fen: "W:WK28,39:B5",
        clauses: &[Clause::Fmjd3_9],
        reason: "a quiet king goes any number of free squares, up to the first piece, its own man on 39",
    },
    Case {
        name: "king-turns-only-from-one-landing-square",
        fen: "W:WK28:B20,23",
        clauses: &[Clause::Fmjd4_6, Clause::Fmjd4_13],
        reason: "only from 14 does the next diagonal hold a victim, so the majority rule picks the landing square",
    },
    Case {
        name: "majority-across-men",
        fen: "W:W46,50:B33,41,44",
        clauses: &[Clause::Fmjd4_13],
        reason: "the man that takes two goes before the man that takes one",
    },
    Case {
        name: "majority-across-men-on-the-left",
        fen: "W:W21,25:B8,17,20",
        clauses: &[Clause::Fmjd4_13],
        reason: "the same with the longer capture on the other wing, ending in a promotion",
    },
    Case {
        name: "majority-bars-the-shorter-line-of-a-king",
        fen: "W:WK38:B13,29",
        clauses: &[Clause::Fmjd4_13],
        reason: "landing where nothing more can be taken is not allowed while another landing square takes two",
    },
    Case {
        name: "majority-inside-one-king",
        fen: "W:WK23:B19,28,37",
        clauses: &[Clause::Fmjd4_13],
        reason: "of the king's own captures only the longest are legal",
    },
    Case {
        name: "majority-inside-one-king-fixes-the-landing",
        fen: "W:WK3:B14,33",
        clauses: &[Clause::Fmjd4_13],
        reason: "the king must stop on 20, not on 25, since only from there can it take the second man",
    },
    Case {
        name: "man-captures-backward",
        fen: "W:W18:B23",
        clauses: &[Clause::Fmjd4_2],
        reason: "men capture forward and backward (4.1)",
    },
    Case {
        name: "man-captures-backward-by-obligation",
        fen: "W:W10:BK14",
        clauses: &[Clause::Fmjd4_2],
        reason: "the backward capture of a king is forced although the man could be crowned instead",
    },
    Case {
        name: "man-captures-several",
        fen: "W:W48:B31,42",
        clauses: &[Clause::Fmjd4_5],
        reason: "the capture goes on from each landing square, round the corner at 37",
    },
    Case {
        name: "man-captures-sixteen",
        fen: "W:W35:B7,8,9,10,12,17,18,19,20,21,23,27,28,29,30,37,38,39,40,45",
        clauses: &[Clause::Fmjd4_5, Clause::Fmjd4_13],
        reason: "no limit on the victims of one move; eighty routes lead to the one result",
    },
    Case {
        name: "own-piece-is-no-victim",
        fen: "W:W31,27,16:BK1",
        clauses: &[Clause::Fmjd4_7],
        reason: "the man on 31 does not jump the man on 27, although 22 is free; only pieces of the opponent are taken (FMJD 4.1)",
    },
    Case {
        name: "promotion-at-the-end-of-a-capture",
        fen: "W:W14:B9",
        clauses: &[Clause::Fmjd3_5],
        reason: "the capture ends on 3, so the man is crowned",
    },
    Case {
        name: "promotion-by-a-quiet-move",
        fen: "W:W7:B45",
        clauses: &[Clause::Fmjd3_4],
        reason: "the man reaches and stops on its promotion row (3.5); as a king it moves only when its turn comes again (FMJD 3.8)",
    },
    Case {
        name: "promotion-ends-the-capture-as-a-man",
        fen: "W:W13:B8,11",
        clauses: &[Clause::Fmjd3_5],
        reason: "on 2 the man is crowned and the move is over; as a king it could have gone on over 11",
    },
    Case {
        name: "promotion-not-on-the-own-side",
        fen: "W:W38:B42",
        clauses: &[Clause::Fmjd4_2],
        reason: "the backward capture ends on 47, on White's own side of the board: that row crowns black men only (3.5)",
    },
    Case {
        name: "promotion-passed-over",
        fen: "W:W11:B7,8",
        clauses: &[Clause::Fmjd4_15],
        reason: "the man touches the row on 2, goes on as a man, ends on 13 and stays a man",
    },
    Case {
        name: "promotion-passed-over-and-reached",
        fen: "W:W14:B7,8,9,29",
        clauses: &[Clause::Fmjd3_5, Clause::Fmjd4_15],
        reason: "the man touches the row on 3, goes on, and is crowned on 1 where it stops",
    },
    Case {
        name: "promotion-passed-over-the-other-way",
        fen: "W:W13:B7,8",
        clauses: &[Clause::Fmjd4_15],
        reason: "the same capture from the other side",
    },
    Case {
        name: "routes-many-to-one-move",
        fen: "W:WK45:B7,40",
        clauses: &[Clause::Fmjd9_1_14],
        reason: "five landing squares between the two victims, one move",
    },
    Case {
        name: "routes-two-pivots-one-move",
        fen: "W:WK45:B18,34",
        clauses: &[Clause::Fmjd9_1_14],
        reason: "the same victims by way of 23 or 29: six routes, three moves",
    },
    Case {
        name: "same-empty-square-twice",
        fen: "W:W10:B12,13,14,22,23",
        clauses: &[Clause::Fmjd4_8],
        reason: "the man lands on 19 twice: an empty square may be passed again, a piece may not",
    },
    Case {
        name: "same-victim-not-twice",
        fen: "W:W48:B42",
        clauses: &[Clause::Fmjd4_2],
        reason: "the man does not jump back over the piece it has just captured",
    },
    Case {
        name: "start-of-a-game",
        fen: "W:W31-50:B1-20",
        clauses: &[Clause::Fmjd3_4],
        reason: "twenty men a side (FMJD 2.8), and White moves first (FMJD 3.3)",
    },
    Case {
        name: "turkish-strike",
        fen: "W:WK25:B13,20,24,32,33",
        clauses: &[Clause::Fmjd4_11],
        reason: "the king must stop on 29, beside the man on 24 that the ghost on 20 protects, and is taken next; \
                 a man cannot be struck so, for its victims never come in its way again",
    },
    Case {
        name: "turkish-strike-of-four",
        fen: "B:W27,28,38,39,42:BK25",
        clauses: &[Clause::Fmjd4_11, Clause::Fmjd4_13],
        reason: "Black's king is led round four men and ends on 33",
    },
    Case {
        name: "two-kings-one-resulting-board",
        fen: "W:WK3,K26:B17,20,24,28,34,38,42,44",
        clauses: &[Clause::Fmjd4_14],
        reason: "3x3 and 26x26 leave the same board, but they move different pieces: two moves",
    },
];

fn routes_of(position: &Position) -> Vec<Route> {
    let routes = Mailbox::LAW.routes(position);
    assert_eq!(routes, Bitboard.routes(position), "the engines list different routes");
    routes
}

fn numbers(squares: &[Square], separator: &str) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(separator)
}

fn answer(position: &Position) -> String {
    let legal = Mailbox::LAW.moves(position);
    assert_eq!(legal, Bitboard.moves(position), "the engines differ");
    let routes = routes_of(position);
    let mut text = String::new();
    let mut diagram = Diagram::new(&(*position).into());
    if let Some(route) = routes.first() {
        diagram = diagram.with_route(route);
    }
    writeln!(text, "{}\n{diagram}\n", fen::write(position)).expect("writing to a string");
    for played in &legal {
        let after = Mailbox::LAW.play(position, played).expect("a legal move can be played");
        assert_eq!(Bitboard.play(position, played), Ok(after), "the engines leave different boards");
        let pdn = moves::write(played, &legal, || routes.clone());
        let outcome = Mailbox::LAW.outcome(&after);
        let end = if outcome == Outcome::Open { String::new() } else { format!(", {outcome}") };
        writeln!(text, "{pdn} = {} -> {}{end}", hub::write_move(played), fen::write(&after))
            .expect("writing to a string");
        for route in routes.iter().filter(|route| route.to_move() == *played && !route.victims().is_empty()).take(8) {
            writeln!(text, "    {} over {}", numbers(route.squares(), "x"), numbers(route.victims(), ","))
                .expect("writing to a string");
        }
    }
    writeln!(text, "moves: {}, routes: {}, {}", legal.len(), routes.len(), Mailbox::LAW.outcome(position))
        .expect("writing to a string");
    text
}

/// The clauses that turned up in generating the moves.
fn deciding_clauses(position: &Position) -> ClauseCounts {
    let mut clauses = ClauseCounts::default();
    Mailbox::LAW.moves_traced(position, &mut clauses);
    clauses
}

#[test]
fn every_documented_edge_case_is_answered_as_reviewed() {
    for case in CASES {
        let position = fen::parse(case.fen).unwrap_or_else(|error| panic!("{}: {error}", case.name));
        let decided = deciding_clauses(&position);
        for &clause in case.clauses {
            assert!(decided.of(clause) > 0, "{}: {clause} does not decide anything here", case.name);
        }
        let clauses: Vec<&str> = case.clauses.iter().map(|clause| clause.id()).collect();
        insta::with_settings!({
            snapshot_path => "../snapshots",
            prepend_module_to_snapshot => false,
            omit_expression => true,
            description => format!("{}: {}", clauses.join(", "), case.reason),
        }, {
            insta::assert_snapshot!(case.name, answer(&position));
        });
    }
}

#[test]
fn names_are_distinct_and_in_order() {
    let names: Vec<&str> = CASES.iter().map(|case| case.name).collect();
    assert!(names.is_sorted_by(|a, b| a < b), "{names:?}");
}
