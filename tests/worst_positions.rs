//! The worst positions known, as `spec/worst_positions.toml` has them: both engines and the counter of routes agree on each.

use draughts_oracle::bitboard::Bitboard;
use draughts_oracle::generate::NAMED;
use draughts_oracle::mailbox::misreadings::MISREADINGS;
use draughts_oracle::mailbox::{Mailbox, Misreading};
use draughts_oracle::moves::Count;
use draughts_oracle::notation::fen;
use draughts_oracle::oracle::search::Objective;
use draughts_oracle::oracle::witness::WITNESSES;
use draughts_oracle::oracle::{Pair, Statistics};
use draughts_oracle::{Color, Position};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

#[derive(Deserialize)]
struct Worst {
    position: Vec<Entry>,
    apart: Vec<Apart>,
}

#[derive(Deserialize)]
struct Entry {
    most: String,
    fen: String,
    measures: BTreeMap<String, u64>,
}

#[derive(Deserialize)]
struct Apart {
    readings: [String; 2],
    fen: String,
    pieces: u64,
}

impl Entry {
    fn position(&self) -> Position {
        fen::parse(&self.fen).expect(&self.fen)
    }
}

fn worst() -> Vec<Entry> {
    list().position
}

fn list() -> Worst {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("spec/worst_positions.toml");
    let text = std::fs::read_to_string(path).expect("the list");
    toml::from_str(&text).expect("TOML")
}

#[test]
fn the_measures_are_as_written() {
    let measured = |entry: &Entry| {
        let position = entry.position();
        let score = |objective: &Objective| (objective.id.to_owned(), objective.score(&position).value);
        (entry.fen.clone(), Objective::ALL.iter().map(score).collect::<BTreeMap<_, _>>())
    };
    let (found, written): (Vec<_>, Vec<_>) =
        worst().into_iter().map(|entry| (measured(&entry), (entry.fen, entry.measures))).unzip();
    assert_eq!(found, written);
}

#[test]
fn every_objective_has_its_position_and_none_in_the_list_surpasses_it() {
    let list = worst();
    for objective in &Objective::ALL {
        let best = list.iter().find(|entry| entry.most == objective.id).expect(objective.id);
        let largest = list.iter().map(|entry| entry.measures[objective.id]).max();
        assert_eq!(largest, Some(best.measures[objective.id]), "{}", objective.id);
    }
}

#[test]
fn readings_are_told_apart_by_as_many_pieces_as_written() {
    for Apart { readings, fen, pieces } in list().apart {
        let objective = Objective::apart(readings.each_ref().map(|id| Misreading::find(id)));
        let score = objective.score(&fen::parse(&fen).expect(&fen));
        assert!(score.value > 0, "{fen}");
        assert_eq!(objective.amount(score.value), pieces, "{fen}");
    }
}

/// For any two misreadings a position as small as the smaller of their witnesses tells them apart too, but for the pairs in the list.
#[test]
fn the_list_has_the_readings_that_no_witness_tells_apart() {
    let apart = |one, other, text: &str| {
        Objective::apart([Some(one), Some(other)]).score(&fen::parse(text).expect(text)).value > 0
    };
    let pairs = MISREADINGS
        .iter()
        .enumerate()
        .flat_map(|(place, one)| MISREADINGS[place + 1..].iter().map(move |other| (one, other)));
    let alike = pairs.filter(|(one, other)| !WITNESSES.iter().any(|witness| apart(*one, *other, witness.fen)));
    let alike: Vec<[String; 2]> = alike.map(|(one, other)| [one.id, other.id].map(str::to_owned)).collect();
    assert_eq!(alike, list().apart.into_iter().map(|apart| apart.readings).collect::<Vec<_>>());
}

/// A fuzzer that begins with positions which take long to search does little else.
const MOST_JUMPS_OF_A_SEED: u64 = 1_000;

#[test]
fn those_that_are_searched_quickly_are_seeds() {
    let named = |fen: &str| NAMED.iter().any(|&(_, named)| named == fen);
    let Worst { position, apart } = list();
    for entry in position {
        assert_eq!(named(&entry.fen), entry.measures["tree"] <= MOST_JUMPS_OF_A_SEED, "{}", entry.fen);
    }
    assert!(apart.iter().all(|apart| named(&apart.fen)));
}

#[test]
fn both_engines_agree_on_them_and_on_their_routes() {
    for entry in worst() {
        let position = entry.position();
        assert!(Color::ALL.into_iter().all(|color| position.board().count_color(color) <= 20), "{}", entry.fen);
        let mut pair = Pair::native();
        assert_eq!(pair.compare(&position, &mut Statistics::default()), None);
        let routes = Mailbox::LAW.routes(&position);
        assert_eq!(Bitboard.routes(&position), routes, "{}", entry.fen);
        assert_eq!(routes.len() as u64, entry.measures["all-routes"]);
        for (chosen, counted) in Bitboard.moves_by_routes(&position) {
            assert_eq!(routes.iter().filter(|route| route.to_move() == chosen).count() as u64, counted);
        }
        for count in [Count::Moves, Count::Routes] {
            assert_eq!(Bitboard.perft(&position, 2, count), Mailbox::LAW.perft(&position, 2, count), "{}", entry.fen);
        }
    }
}
