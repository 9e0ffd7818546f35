//! What each generator reaches, and that it reaches enough: a generator that goes blind is noticed here.
#![cfg(feature = "cli")]

use draughts_oracle::Clause;
use draughts_oracle::mailbox::misreadings::MISREADINGS;
use draughts_oracle::oracle::generated::{Generated, Recipe};
use draughts_oracle::oracle::reach::Reach;

/// Within how many cases each generator has to show every misreading and every clause that it can.
const BUDGET: u64 = 2_000;

/// The clauses that moves decide.
const CLAUSES: [Clause; 17] = [
    Clause::Fmjd3_4,
    Clause::Fmjd3_5,
    Clause::Fmjd3_9,
    Clause::Fmjd4_1,
    Clause::Fmjd4_2,
    Clause::Fmjd4_3,
    Clause::Fmjd4_5,
    Clause::Fmjd4_6,
    Clause::Fmjd4_7,
    Clause::Fmjd4_8,
    Clause::Fmjd4_11,
    Clause::Fmjd4_13,
    Clause::Fmjd4_14,
    Clause::Fmjd4_15,
    Clause::Fmjd7_2_2,
    Clause::Fmjd7_2_3,
    Clause::Fmjd9_1_14,
];

/// Needs two kings that take the same pieces and both come home: only the neighbourhood of a named position shows it.
const TWO_HOMES: &str = "board-as-move";

/// What a generator cannot show, or shows too seldom to be counted on.
fn beyond(name: &str) -> &'static [&'static str] {
    match name {
        // Hardly any man, and none that passes the promotion row.
        "kings" | "rings" => {
            &["FMJD 4.15", "passing-goes-on-as-king", "passing-crowned-at-end", "stops-on-row", TWO_HOMES]
        }
        // Half of the board taken: somebody can always move, and both sides have pieces.
        "dense" => &["FMJD 7.2.2", "FMJD 7.2.3", TWO_HOMES],
        // One king against the others: no man moves, and there is no second mover.
        "sparse" => &[
            "FMJD 3.4",
            "FMJD 3.5",
            "FMJD 4.1",
            "FMJD 4.2",
            "FMJD 4.5",
            "FMJD 4.7",
            "FMJD 4.15",
            "FMJD 7.2.2",
            "FMJD 7.2.3",
            "captures-forward-only",
            "passing-goes-on-as-king",
            "passing-crowned-at-end",
            "stops-on-row",
            "majority-per-piece",
            "king-must-on-tie",
            "crowned-on-either-row",
            TWO_HOMES,
        ],
        "crowded" => &["FMJD 7.2.3", TWO_HOMES],
        "same-ends" => &["FMJD 7.2.2", TWO_HOMES],
        // Games have few kings, and long captures by them are rare.
        "playout" => &["start-square-occupied", "from-to-as-move", TWO_HOMES],
        "edits" => &[],
        _ => &[TWO_HOMES],
    }
}

/// What a generator is aimed at, and how many of the positions have to show it.
const AIMS: [(&str, &str, u64); 8] = [
    ("kings", "FMJD 4.6", 400),
    ("dense", "FMJD 4.13", 1_000),
    ("promotion", "FMJD 4.15", 25),
    ("rings", "FMJD 4.11", 300),
    ("sparse", "FMJD 4.3", 700),
    ("edits", "FMJD 9.1.14", 80),
    ("same-ends", "from-to-as-move", 80),
    ("blocked", "FMJD 7.2.2", 150),
];

#[test]
fn every_generator_reaches_what_it_can() {
    let mut missed = Vec::new();
    for recipe in Recipe::all() {
        let name = recipe.name();
        let reach = Reach::of(&Generated { recipe, seed: 1, positions: BUDGET }, BUDGET);
        assert_eq!((reach.rejected, reach.statistics.positions), (0, BUDGET), "{name}");
        let clauses = CLAUSES.iter().map(|&clause| (clause.id(), reach.clauses.of(clause)));
        let misreadings = MISREADINGS.iter().map(|it| it.id).zip(reach.misreadings.map(|seen| seen.positions));
        let counts: Vec<(&str, u64)> = clauses.chain(misreadings).collect();
        let never = counts.iter().filter(|&&(id, count)| count == 0 && !beyond(name).contains(&id));
        missed.extend(never.map(|(id, _)| format!("{name} never shows {id}")));
        for (_, id, floor) in AIMS.iter().filter(|(aimed, ..)| *aimed == name) {
            let count = counts.iter().find(|(known, _)| known == id).map_or(0, |&(_, count)| count);
            if count < *floor {
                missed.push(format!("{name} shows {id} {count} times, and has to {floor} times"));
            }
        }
    }
    assert_eq!(missed, Vec::<String>::new());
}
