//! Random games written in every notation are read as they were played, and say the same when they are written anew.

mod common;

use draughts_oracle::bitboard::Bitboard;
use draughts_oracle::game::replay::replay;
use draughts_oracle::notation::pdn::{self, Records};
use draughts_oracle::notation::{Strictness, hub, moves};
use draughts_oracle::oracle::texts;
use draughts_oracle::{Move, Position, Route};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The moves of a game, found again from its positions.
fn played(bytes: &[u8]) -> Vec<(Position, Move)> {
    let leads = |pair: &[Position]| {
        let moves = Bitboard.moves(&pair[0]);
        let chosen = moves.into_iter().find(|chosen| Bitboard.play(&pair[0], chosen) == Ok(pair[1]));
        (pair[0], chosen.expect("a move leads to it"))
    };
    common::playout_of(bytes).windows(2).map(leads).collect()
}

/// One of the ways to write a move; all of them tell it apart.
fn text(position: &Position, chosen: &Move, way: u8) -> String {
    let legal = Bitboard.moves(position);
    let routes = Bitboard.routes(position);
    let written = || moves::write(chosen, &legal, || routes.clone());
    let of_move: Vec<&Route> = routes.iter().filter(|route| route.to_move() == *chosen).collect();
    let route = of_move[usize::from(way) % of_move.len()];
    let squares: Vec<String> = route.squares().iter().map(ToString::to_string).collect();
    match way % 7 {
        0 => hub::write_move(chosen),
        1 if chosen.is_capture() => squares.join("x"),
        2 if chosen.is_capture() => squares.join(":"),
        3 => route.squares().iter().map(|square| format!("{:02}", square.number())).collect(),
        4 if !chosen.is_capture() => squares.join(" - "),
        5 if chosen.is_capture() => squares.join(" x"),
        6 => format!("{}!", written()),
        _ => written(),
    }
}

/// Whether the text means this move and no other: a route can read as the victims of another move.
fn means(position: &Position, text: &str, chosen: &Move) -> bool {
    let Ok(parsed) = text.trim_end_matches('!').replace(' ', "").parse() else { return false };
    let resolution = moves::resolve(&parsed, &Bitboard.moves(position), || Bitboard.routes(position));
    resolution.candidates() == [*chosen]
}

fn movetext(game: &[(Position, Move)], ways: &[u8]) -> String {
    let mut text = String::from("[Event \"generated\"]\n\n");
    for (place, (position, chosen)) in game.iter().enumerate() {
        if place % 2 == 0 {
            text += &format!("{}. ", place / 2 + 1);
        }
        let way = ways[place % ways.len()];
        let mut written = self::text(position, chosen, way);
        if !means(position, &written, chosen) {
            written = moves::write(chosen, &Bitboard.moves(position), || Bitboard.routes(position));
        }
        text += &written;
        text.push(if place % 9 == 8 { '\n' } else { ' ' });
    }
    text + "*\n"
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn games_survive_every_notation(bytes in prop::collection::vec(any::<u8>(), 0..220), ways in prop::collection::vec(any::<u8>(), 1..40)) {
        let game = played(&bytes);
        let text = movetext(&game, &ways);
        let records: Vec<_> = Records::new(text.as_bytes()).flatten().collect();
        prop_assert_eq!(records.len(), 1, "{}", text);
        let walk = replay(&records[0], Strictness::Strict).expect("a start");
        prop_assert_eq!(&walk.problem, &None, "{}", text);
        let chosen: Vec<_> = walk.plies.iter().filter_map(|ply| ply.chosen).collect();
        let expected: Vec<_> = game.iter().map(|(_, chosen)| *chosen).collect();
        prop_assert_eq!(chosen, expected, "{}", text);
        prop_assert_eq!(texts::normalizes(&records[0]), Ok(if game.is_empty() { 0 } else { 2 }));
    }
}

#[test]
fn every_notation_is_among_them() {
    let mut codes = BTreeSet::new();
    for seed in 0..40_u8 {
        let bytes: Vec<u8> =
            (0..200_u8).map(|place| place.wrapping_mul(seed.wrapping_add(37)).rotate_left(3)).collect();
        let game = played(&bytes);
        for record in pdn::read_str(&movetext(&game, &[0, 1, 2, 3, 4, 5, 6])) {
            codes.extend(record.problems.iter().map(|problem| problem.fault.code()));
        }
    }
    let all = ["pdn-blank-in-move", "pdn-no-separator", "pdn-other-separator"];
    assert!(all.iter().all(|code| codes.contains(code)), "{codes:?}");
}
