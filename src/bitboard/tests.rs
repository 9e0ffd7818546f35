//! What the engine answers, against published figures and positions checked by hand.

use super::Bitboard;
use super::captures::{self, Capture, List, Sink};
use super::decisive::decisive_squares;
use super::kings;
use super::layout::{BOARD, DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT, back, bit, count_all, members, shift};
use super::opponent::Replies;
use super::perft::{self, PerftOptions, Progress};
use super::rays::slide;
use super::sets::{Black, Sets, White};
use crate::moves::{Count, NotPlayable};
use crate::notation::fen;
use crate::{Board, Color, Move, Outcome, Piece, Position, Role, Route, Square};
use proptest::prelude::*;
use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

fn position(text: &str) -> Position {
    fen::parse(text).expect(text)
}

const RANDOM_178: &str = "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24";
const WOLDOUBY: &str = "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26";
const ALL_KINGS: &str = "W:WK31-50:BK1-20";
const ALMOST_PROMOTION: &str = "W:W6-10:B41-45";
const MANY_1: &str = "W:WK1,K2,K3,K5:B7,8,9,10,11,15,16,20,21,24,27,29,32,33,42,43";
const MANY_2: &str = "W:WK5,K15,K25,K45:B9,10,11,13,17,18,20,22,27,28,30,31,33,34,43,44";
const MANY_3: &str = "W:WK5,K6,K12,K50:B7,8,9,10,17,20,21,23,30,31,39,40,41,42,43";
const MANY_4: &str = "W:WK1,K6,K25,K50:B7,8,9,10,17,18,19,20,21,23,28,29,30,31,32,39,40,41,42,43";

/// Compares perft at depth 1, 2, 3... with the figures.
fn check(text: &str, count: Count, figures: &[u64]) {
    let root = position(text);
    for (depth, &figure) in (1..).zip(figures) {
        assert_eq!(Bitboard.perft(&root, depth, count), figure, "{text}, depth {depth}, {count:?}");
    }
}

#[test]
fn published_figures() {
    use Count::{Moves, Routes};
    check("W:W31-50:B1-20", Moves, &[9, 81, 658, 4265, 27117, 167140, 1049442, 6483961]);
    check("W:W31-50:B1-20", Routes, &[9, 81, 658, 4265, 27117, 167140, 1049442, 6483971]);
    check(RANDOM_178, Moves, &[14, 55, 1168, 5432, 87195, 629010]);
    check(RANDOM_178, Routes, &[436, 1728, 38080, 177960]);
    check(WOLDOUBY, Moves, &[6, 12, 30, 73, 215, 590, 1944, 6269, 22369, 88050, 377436]);
    check(WOLDOUBY, Routes, &[6, 13, 35, 81]);
    check(ALL_KINGS, Moves, &[17, 79, 352, 1399, 7062, 37589, 217575]);
    check(ALMOST_PROMOTION, Moves, &[9, 81, 795, 7578, 86351, 936311]);
}

#[test]
fn positions_with_many_moves() {
    check(MANY_1, Count::Moves, &[311, 3998]);
    check(MANY_2, Count::Moves, &[195, 1323]);
    check(MANY_3, Count::Moves, &[4, 0]);
    check(MANY_4, Count::Moves, &[4, 8]);
    for (text, moves, routes) in [(MANY_1, 311, 483), (MANY_2, 195, 2494), (MANY_3, 4, 1368), (MANY_4, 4, 528)] {
        check(text, Count::Routes, &[routes as u64]);
        assert_eq!(Bitboard.moves(&position(text)).len(), moves);
        assert_eq!(Bitboard.routes(&position(text)).len(), routes);
    }
}

/// Compares the moves with texts like `31-26` and `25x29{13,20}`, and their number as counted without making any.
fn check_moves(text: &str, expected: &[&str]) {
    let found: Vec<String> = Bitboard.moves(&position(text)).iter().map(to_text).collect();
    assert_eq!(found, expected, "{text}");
    check(text, Count::Moves, &[expected.len() as u64]);
}

fn to_text(found: &Move) -> String {
    let Move { from, to, victims } = found;
    if victims.is_empty() { format!("{from}-{to}") } else { format!("{from}x{to}{{{victims}}}") }
}

#[test]
fn men_move_ahead_and_take_both_ways() {
    check_moves("W:W7:B45", &["7-1", "7-2"]);
    check_moves("B:W31:B20", &["20-24", "20-25"]);
    check_moves("W:W18:B23", &["18x29{23}"]);
    check_moves("W:W10:BK14", &["10x19{14}"]);
}

#[test]
fn the_largest_capture_is_due() {
    check_moves("W:W46,50:B33,41,44", &["50x28{33,44}"]);
    check_moves("W:WK23:B19,28,37", &["23x41{28,37}", "23x46{28,37}"]);
    check_moves("W:WK19:B30,K32", &["19x35{30}", "19x37{32}", "19x41{32}", "19x46{32}"]);
    check_moves("W:W23,K31:B18", &["23x12{18}", "31x4{18}", "31x9{18}", "31x13{18}"]);
}

#[test]
fn victims_stand_until_the_capture_ends() {
    check_moves("W:WK25:B13,20,24,32,33", &["25x29{13,20,32,33}"]);
    check_moves("W:WK1:B12,17,31,38", &["1x26{12,31,38}"]);
    check_moves("W:WK33:B17,44", &["33x6{17}", "33x11{17}", "33x50{44}"]);
}

#[test]
fn the_start_square_is_empty() {
    check_moves("W:W12:B17,18,27,28", &["12x12{17,18,27,28}"]);
    check_moves("W:W14:B8,9,10,18,19", &["14x5{8,9,10,18,19}"]);
    check_moves("W:WK22:B11,13,14,29", &["22x6{11,13,14,29}"]);
}

#[test]
fn one_move_for_many_routes() {
    check_moves("W:WK45:B7,40", &["45x1{7,40}"]);
    check_moves("W:W10:B12,13,14,22,23", &["10x19{12,13,14,22,23}"]);
    check_moves("W:WK4:B13,20,32,37", &["4x15{13,20,32}", "4x15{13,20,37}"]);
    let tours = "{17,20,24,28,34,38,42,44}";
    let ends = ["3x3", "3x8", "3x9", "3x12", "3x14", "26x21", "26x26", "26x31", "26x37"];
    let expected = ends.map(|ends| format!("{ends}{tours}"));
    check_moves("W:WK3,K26:B17,20,24,28,34,38,42,44", &expected.each_ref().map(String::as_str));
}

#[test]
fn captures_of_four_in_a_row() {
    check_moves("W:W46,25:B14,20,23,32,41", &["46x10{14,23,32,41}"]);
    check_moves("W:W50,21:B13,17,24,34,44", &["50x8{13,24,34,44}"]);
    check_moves("W:W46:B13,14,23,32,41", &["46x8{13,23,32,41}", "46x10{14,23,32,41}"]);
}

/// Men that come to the same square and go on from there, alone or with others, are counted each by itself, also beside a
/// capture that takes less.
#[test]
fn men_that_meet_on_their_ways() {
    // Around square 28: where a man jumps from, and what it takes.
    const WAYS: [(u8, u8); 4] = [(17, 22), (19, 23), (37, 32), (39, 33)];
    for meeting in 0..1 << WAYS.len() {
        let (from, open): (Vec<_>, Vec<_>) = (0..4).partition(|way| meeting >> way & 1 == 1);
        for (on, (to, last)) in open.into_iter().map(|way| (way, WAYS[way])).filter(|_| !from.is_empty()) {
            let men: Vec<String> = from.iter().map(|&way| WAYS[way].0.to_string()).collect();
            let foes: Vec<String> = from.iter().chain([&on]).map(|&way| WAYS[way].1.to_string()).collect();
            let moves: Vec<String> = from
                .iter()
                .map(|&way| format!("{}x{to}{{{},{}}}", WAYS[way].0, WAYS[way].1.min(last), WAYS[way].1.max(last)))
                .collect();
            for beside in [("", ""), ("25,", "20,")] {
                let text = format!("W:W{}{}:B{}{}", beside.0, men.join(","), beside.1, foes.join(","));
                check_moves(&text, &moves.iter().map(String::as_str).collect::<Vec<_>>());
            }
        }
    }
}

/// So do kings that come to the same squares, from opposite sides or on two lines.
#[test]
fn kings_that_meet_on_their_ways() {
    check_moves(
        "W:WK1,K45:B7,19,40",
        &["1x5{7,19}", "1x10{7,19}", "1x14{7,19}", "45x5{19,40}", "45x10{19,40}", "45x14{19,40}"],
    );
    check_moves(
        "W:WK5,K46:B10,18,41",
        &["5x1{10,18}", "5x7{10,18}", "5x12{10,18}", "46x1{18,41}", "46x7{18,41}", "46x12{18,41}"],
    );
    check_moves(
        "W:W32,K17,K19:B22,23,33",
        &["17x39{22,33}", "17x44{22,33}", "17x50{22,33}", "19x39{23,33}", "19x44{23,33}", "19x50{23,33}"],
    );
    // Two go on over 12, from 8 and from 3, which are in line; 3 is also in line with 9, where others stop.
    check_moves(
        "W:WK7,K18,K21,K24,K25:B11,12,13,14",
        &["21x5{12,13,14}", "21x10{12,13,14}", "24x6{11,12,13}", "25x6{11,12,14}"],
    );
}

/// How often a foe is met next behind the first victims, square by square: straight on, or round a corner of a run.
fn next_met(hits: [u64; 4], foes: u64, empty: u64) -> u64 {
    const WAYS: [i32; 4] = [UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT];
    let [on_falling, on_rising] = kings::between(foes, empty);
    let flight = |from: u64, way: usize| {
        let mut square = shift(from, WAYS[way]);
        let mut flown = Vec::new();
        while square & empty != 0 {
            flown.push(square);
            square = shift(square, WAYS[way]);
        }
        let takeable = if way == 0 || way == 3 { on_falling } else { on_rising };
        (flown, u64::from(square & takeable != 0))
    };
    let behind = |victim: u64, way: usize| {
        let (run, ahead) = flight(victim, way);
        let corners = if way == 0 || way == 3 { [1, 2] } else { [0, 3] };
        let round = run.iter().flat_map(|&square| corners.map(|corner| flight(square, corner).1));
        ahead + round.sum::<u64>()
    };
    (0..4).flat_map(|way| members(hits[way]).map(move |victim| behind(victim, way))).sum()
}

/// Compares the replies that are counted at once with those after each move.
fn check_replies(text: &str, expected: u64) {
    let before = position(text);
    let after = Bitboard.moves(&before).into_iter().map(|chosen| Bitboard.play(&before, &chosen).expect(text));
    assert_eq!(after.map(|after| Bitboard.moves(&after).len() as u64).sum::<u64>(), expected, "{text}");
    check(text, Count::Moves, &[Bitboard.moves(&before).len() as u64, expected]);
}

#[test]
fn what_men_and_kings_can_take_is_taken() {
    // After 46-41, the man on 28 is taken by the man on 23, or by the king, which may stop on four squares.
    check_replies("W:W28,46:B17,19,23,K22", 5);
    // All men stand where they can be taken, and nowhere else could one be.
    check_replies("W:W7,10:B1,5", 2);
    // The king made room behind the man.
    check_replies("W:W10,K14:B5", 12);
    // All that is left when a piece has gone can be taken, and nothing could be elsewhere.
    check_replies("W:W12,K13,22,K23:B18", 66);
    check_replies("B:W12:B7,K8,17,18", 34);
    check_replies("B:WK3,7:BK2,8,14", 7);
    check_replies("W:WK22,38,K40:B39,K49", 9);
}

#[test]
fn kings_that_take_a_king_go_on() {
    // After 24-19, from between the two that can be taken next.
    check_replies("W:W12,28,32,34,K24:BK5", 77);
    // After 6-28, from either side; the same the other way round.
    check_replies("W:WK6,13,34:BK46,K50", 104);
    check_replies("W:WK45,38,17:BK5,K1", 75);
}

/// A set slides as its members do, also where they stand in line on squares that count as empty.
#[test]
fn members_of_a_set_slide_each_by_itself() {
    fn same<const D: i32>(set: u64, empty: u64) -> bool {
        let all = |one: fn(u64, u64) -> u64| members(set).fold(0, |all, member| all | one(member, empty));
        slide::<D>(set, empty) == all(slide::<D>) && kings::meets::<D>(set, empty) == all(kings::meets::<D>)
    }
    let stones = bit(Square::new(14).unwrap()) | bit(Square::new(29).unwrap());
    for empty in [BOARD, BOARD & !stones] {
        for (one, other) in Square::all().flat_map(|one| Square::all().map(move |other| (bit(one), bit(other)))) {
            let set = one | other | bit(Square::new(32).unwrap());
            assert!(same::<UP_LEFT>(set, empty) && same::<UP_RIGHT>(set, empty));
            assert!(same::<DOWN_LEFT>(set, empty) && same::<DOWN_RIGHT>(set, empty));
        }
    }
}

#[test]
fn long_captures() {
    let man = "W:W35:B7,8,9,10,12,17,18,19,20,21,23,27,28,29,30,37,38,39,40,45";
    let king = "W:WK35:B8,9,10,11,12,17,19,20,21,22,23,30,31,32,33,34,41,42,43,44";
    assert_eq!((Bitboard.moves(&position(man)).len(), Bitboard.routes(&position(man)).len()), (1, 80));
    assert_eq!((Bitboard.moves(&position(king)).len(), Bitboard.routes(&position(king)).len()), (3, 428));
}

#[test]
fn a_man_is_crowned_where_it_stops() {
    let after = |text: &str, chosen: &str| {
        let before = position(text);
        let moves = Bitboard.moves(&before);
        let chosen = moves.iter().find(|found| to_text(found) == chosen).expect(chosen);
        Bitboard.play(&before, chosen).expect(text)
    };
    assert_eq!(after("W:W14:B9,40", "14x3{9}"), position("B:WK3:B40"));
    assert_eq!(after("W:W13:B7,8", "13x11{7,8}"), position("B:W11:B"));
    assert_eq!(after("B:W50:B41", "41-46"), position("W:W50:BK46"));
    assert_eq!(after("B:WK1:B6,K50", "50-44"), position("W:WK1:B6,K44"));
}

#[test]
fn play_refuses_what_cannot_be_carried_out() {
    let square = |number| Square::new(number).unwrap();
    let jump = |from, to, victim| Move {
        from: square(from),
        to: square(to),
        victims: [victim].map(square).into_iter().collect(),
    };
    let before = position("W:W28,33:B23,22");
    assert_eq!(Bitboard.play(&before, &jump(27, 18, 22)), Err(NotPlayable::NoOwnPiece(square(27))));
    assert_eq!(Bitboard.play(&before, &jump(23, 32, 28)), Err(NotPlayable::NoOwnPiece(square(23))));
    assert_eq!(Bitboard.play(&before, &jump(28, 17, 33)), Err(NotPlayable::NoVictim(square(33))));
    assert_eq!(Bitboard.play(&before, &jump(28, 17, 28)), Err(NotPlayable::NoVictim(square(28))));
    assert_eq!(Bitboard.play(&before, &jump(28, 33, 23)), Err(NotPlayable::Occupied(square(33))));
    assert_eq!(Bitboard.play(&before, &jump(28, 23, 23)), Err(NotPlayable::Occupied(square(23))));
}

#[test]
fn outcomes() {
    for (text, outcome) in [
        ("W:W31-50:B1-20", Outcome::Open),
        ("W:W6:B1", Outcome::BlackWins),
        ("W:WK46:B37,41", Outcome::BlackWins),
        ("B:W6:B1", Outcome::Open),
        ("W:W31:B", Outcome::WhiteWins),
        ("B:W31:B", Outcome::WhiteWins),
        ("B:W:B1", Outcome::BlackWins),
    ] {
        assert_eq!(Bitboard.outcome(&position(text)), outcome, "{text}");
    }
    check_moves("W:W31:B", &["31-26", "31-27"]);
}

#[test]
fn threads_and_a_table_change_nothing() {
    for (text, depth) in [
        ("W:W31-50:B1-20", 7),
        (RANDOM_178, 4),
        (WOLDOUBY, 10),
        (ALL_KINGS, 6),
        ("W:WK1:BK50", 8),
        (MANY_1, 2),
        (MANY_3, 4),
    ] {
        let root = position(text);
        for count in [Count::Moves, Count::Routes] {
            let expected = Bitboard.perft(&root, depth, count);
            for (threads, hash_mib) in [(1, 1), (3, 0), (3, 1)] {
                let told = AtomicU64::new(0);
                let progress = |progress: Progress| {
                    told.fetch_max(progress.nodes, Ordering::Relaxed);
                };
                let threads = NonZeroUsize::new(threads).unwrap();
                let options = PerftOptions { count, threads, hash_mib, progress: Some(&progress) };
                assert_eq!(perft::perft(&root, depth, &options), Ok(expected), "{text}, {count:?}, {hash_mib} MiB");
                assert_eq!(told.into_inner(), expected, "{text}, {count:?}: the last share has all lines");
            }
        }
    }
}

#[test]
fn work_is_shared_out_until_there_are_enough_shares_or_they_get_small() {
    for (depth, threads, shares) in [(3, 2, 1), (5, 1, 9), (6, 1, 81), (7, 1, 81), (7, 2, 658)] {
        let told = Mutex::new(Vec::new());
        let progress = |progress: Progress| told.lock().unwrap().push((progress.finished, progress.shares));
        let threads = NonZeroUsize::new(threads).unwrap();
        let options = PerftOptions { threads, progress: Some(&progress), ..Default::default() };
        let nodes = perft::perft(&Position::START, depth, &options);
        assert_eq!(
            nodes,
            Ok(Bitboard.perft(&Position::START, depth, Count::Moves)),
            "depth {depth}, {threads} threads"
        );
        let mut told = told.into_inner().unwrap();
        told.sort_unstable();
        assert_eq!(told, (1..=shares).map(|finished| (finished, shares)).collect::<Vec<_>>());
    }
}

#[test]
fn speed_is_nodes_by_time() {
    let progress = Progress { nodes: 10, finished: 1, shares: 2, elapsed: Duration::from_secs(4) };
    assert_eq!(progress.nodes_per_second(), 2.5);
}

#[test]
fn divide_has_every_move_and_adds_up() {
    for (text, depth) in [(RANDOM_178, 3), (WOLDOUBY, 6), (MANY_2, 2), ("B:W31-50:B1-20", 4)] {
        let root = position(text);
        for count in [Count::Moves, Count::Routes] {
            let divided = perft::divide(&root, depth, &PerftOptions { count, ..Default::default() }).expect(text);
            let moves: Vec<Move> = divided.iter().map(|&(chosen, _)| chosen).collect();
            assert_eq!(moves, Bitboard.moves(&root), "{text}");
            let routes: HashMap<Move, u64> = Bitboard.moves_by_routes(&root).into_iter().collect();
            let ways = |chosen: &Move| if count == Count::Routes { routes[chosen] } else { 1 };
            let sum: u64 = divided.iter().map(|(chosen, nodes)| ways(chosen) * nodes).sum();
            assert_eq!(sum, Bitboard.perft(&root, depth, count), "{text}, {count:?}");
        }
        let by_moves = perft::divide(&root, depth, &PerftOptions::default()).expect(text);
        for (chosen, nodes) in by_moves {
            let after = Bitboard.play(&root, &chosen).expect(text);
            assert_eq!(nodes, Bitboard.perft(&after, depth - 1, Count::Moves), "{text}, {}", to_text(&chosen));
        }
    }
    assert_eq!(perft::divide(&Position::START, 0, &PerftOptions::default()), Ok(Vec::new()));
}

#[test]
fn depth_0_is_one_line() {
    check("W:W6:B1", Count::Moves, &[0, 0]);
    assert_eq!(Bitboard.perft(&position("W:W6:B1"), 0, Count::Moves), 1);
}

#[test]
fn more_lines_than_a_number_holds() {
    let kings = position("W:WK1:BK50");
    let options = PerftOptions { hash_mib: 16, ..Default::default() };
    assert_eq!(perft::perft(&kings, 40, &options), Ok(u64::MAX));
}

#[test]
fn no_memory_for_the_table() {
    let options = PerftOptions { hash_mib: usize::MAX, ..Default::default() };
    assert!(perft::perft(&Position::START, 4, &options).is_err());
}

/// The sizes of all chains that the search gives.
#[derive(Default)]
struct Sizes(Vec<u32>);

impl Sink for Sizes {
    fn add(&mut self, size: u32, _capture: Capture) {
        self.0.push(size);
    }
}

#[test]
fn chains_that_can_go_on_are_not_given() {
    // Round the four both ways; the two kings take two, one after the other or from two sides.
    for (text, sizes) in [
        ("W:W12:B17,18,27,28", vec![4, 4]),
        ("W:WK12:B17,18,27,28", vec![4, 4]),
        ("W:WK46:B37,19", vec![2]),
        ("W:WK5:B14,32", vec![2]),
        ("W:WK36:B27,13", vec![2]),
        ("W:WK4:B13,27", vec![2]),
    ] {
        let mut found = Sizes::default();
        captures::search(&Sets::of(&position(text)), &mut found);
        assert_eq!(found.0, sizes, "{text}");
    }
}

/// Up to three victims fix their order, so lists of moves need not be freed from duplicates.
#[test]
fn three_victims_have_one_order() {
    for king in Square::all() {
        let men: Vec<u64> = Square::all().filter(|&square| square != king).map(bit).collect();
        for (place, first) in men.iter().enumerate() {
            for (next, second) in men.iter().enumerate().skip(place + 1) {
                for third in &men[next + 1..] {
                    let sets = Sets { men: 0, kings: bit(king), foe_men: first | second | third, foe_kings: 0 };
                    let mut found = Vec::new();
                    captures::search(&sets, &mut List::on(&mut found));
                    let apart = |a: &Capture, b: &Capture| a.victims != b.victims || a.landings & b.landings == 0;
                    let once = |at: usize| found[at + 1..].iter().all(|later| apart(&found[at], later));
                    assert!((0..found.len()).all(once), "{sets:?}");
                }
            }
        }
    }
}

/// Positions of every density, with men and kings of both colours.
fn positions() -> impl Strategy<Value = Position> {
    let square = |(empty, kings): (u32, u32)| {
        prop_oneof![
            empty => Just(None),
            4 - kings => prop_oneof![Just(Piece::WhiteMan), Just(Piece::BlackMan)].prop_map(Some),
            kings => prop_oneof![Just(Piece::WhiteKing), Just(Piece::BlackKing)].prop_map(Some),
        ]
    };
    let board =
        (0..40u32, 1..4u32).prop_flat_map(move |weights| proptest::collection::vec(square(weights), Square::COUNT));
    (board, any::<bool>()).prop_filter_map("no position", |(pieces, white)| {
        let mut board = Board::EMPTY;
        for (square, piece) in Square::all().zip(pieces) {
            let crowned = piece.filter(|piece| super::geometry::promotes(piece.color(), square));
            board.set(square, crowned.map(|piece| Piece::new(piece.color(), Role::King)).or(piece));
        }
        Position::new(board, if white { Color::White } else { Color::Black }).ok()
    })
}

/// What the opponent's pieces take if it has the move.
fn threats(sets: &Sets) -> Vec<(u64, u64, u64)> {
    let passed = Sets { men: sets.foe_men, kings: sets.foe_kings, foe_men: sets.men, foe_kings: sets.kings };
    let mut found = Vec::new();
    captures::search(&passed, &mut List::on(&mut found));
    let mut found: Vec<_> = found.iter().map(|capture| (capture.from, capture.victims, capture.landings)).collect();
    found.sort_unstable();
    found
}

/// What changes on other squares than the decisive ones changes nothing that can be taken.
fn only_decisive_squares_matter(turn: Color, sets: &Sets) -> Result<(), TestCaseError> {
    let replies = match turn {
        Color::White => Replies::of::<Black>(sets, sets.empty()),
        Color::Black => Replies::of::<White>(sets, sets.empty()),
    };
    if replies.takeable_by_men() & sets.own() == 0 {
        let before = threats(sets);
        let decisive = decisive_squares(sets, &replies);
        for square in Square::all().map(bit).filter(|square| square & (decisive | sets.foes()) == 0) {
            prop_assert_eq!(&threats(&changed(sets, square)), &before, "{:b} {:?}", square, sets);
        }
    }
    Ok(())
}

/// The king takes 28, 34 and 44, and then 38 beside the square that it left.
#[test]
fn a_king_lands_where_it_started() {
    let sets = Sets::of(&position("W:WK28,K33,K34,38,K42,K44:BK32"));
    only_decisive_squares_matter(Color::White, &sets).unwrap();
}

/// The same with one square changed: what stood there is lifted, or a man put there.
fn changed(sets: &Sets, square: u64) -> Sets {
    match sets.empty() & square {
        0 => Sets { men: sets.men & !square, kings: sets.kings & !square, ..*sets },
        _ => Sets { men: sets.men | square, ..*sets },
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    /// Where the victims that come next are said to be met in one way each, they are as many as the ways to meet one.
    #[test]
    fn next_victims_are_distinct_where_it_is_said(position in positions(), some in any::<[u64; 4]>()) {
        let sets = Sets::of(&position);
        let (foes, empty) = (sets.foes(), sets.empty());
        let room = [back::<UP_LEFT>(empty), back::<UP_RIGHT>(empty), back::<DOWN_LEFT>(empty), back::<DOWN_RIGHT>(empty)];
        let hits = [0, 1, 2, 3].map(|way| foes & room[way] & some[way]);
        let runs = kings::runs(hits, empty);
        if kings::next_hits_are_distinct(runs, foes, empty) {
            prop_assert_eq!(count_all(kings::next_hits(runs, foes, empty)), next_met(hits, foes, empty));
        }
    }

    #[test]
    fn what_is_not_decisive_changes_no_capture(position in positions(), men in any::<bool>()) {
        let all = Sets::of(&position);
        only_decisive_squares_matter(position.turn(), &if men { all } else { Sets { foe_men: 0, ..all } })?;
    }

    /// Chains of victims and routes of squares are two ways to the same moves.
    #[test]
    fn moves_are_what_routes_lead_to(position in positions()) {
        let moves = Bitboard.moves(&position);
        let routes = Bitboard.routes(&position);
        prop_assert_eq!(Bitboard.perft(&position, 1, Count::Moves), moves.len() as u64);
        prop_assert_eq!(Bitboard.perft(&position, 1, Count::Routes), routes.len() as u64);
        let mut led_to: Vec<Move> = routes.iter().map(Route::to_move).collect();
        led_to.sort_unstable();
        led_to.dedup();
        prop_assert_eq!(moves, led_to);
    }

    /// Replies counted as sets are as many as replies listed.
    #[test]
    fn replies_are_as_many_as_listed(position in positions()) {
        let mut listed = (0, 0);
        for chosen in Bitboard.moves(&position) {
            let after = Bitboard.play(&position, &chosen).unwrap();
            let weight = Bitboard.routes(&position).iter().filter(|route| route.to_move() == chosen).count();
            listed.0 += Bitboard.moves(&after).len() as u64;
            listed.1 += (weight * Bitboard.routes(&after).len()) as u64;
        }
        prop_assert_eq!(Bitboard.perft(&position, 2, Count::Moves), listed.0);
        prop_assert_eq!(Bitboard.perft(&position, 2, Count::Routes), listed.1);
    }
}

#[test]
fn rays_and_rows() {
    let numbers = |from: u8, up: bool, left: bool| -> Vec<u8> {
        let ray = super::geometry::ray(Square::new(from).unwrap(), up, left);
        ray.into_iter().map(Square::number).collect()
    };
    assert_eq!(numbers(46, true, false), [41, 37, 32, 28, 23, 19, 14, 10, 5]);
    assert_eq!(numbers(22, true, true), [17, 11, 6]);
    assert_eq!(numbers(22, false, true), [27, 31, 36]);
    assert_eq!(numbers(22, false, false), [28, 33, 39, 44, 50]);
    assert!(numbers(25, false, false).is_empty());
    let rows = Square::all().filter(|&square| super::geometry::promotes(Color::Black, square));
    assert_eq!(rows.map(Square::number).collect::<Vec<u8>>(), [46, 47, 48, 49, 50]);
}
