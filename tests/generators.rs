//! What each generator reaches, and that it reaches enough: a generator that goes blind is noticed here.
#![cfg(feature = "cli")]

use draughts_oracle::game::misreadings::DRAW_MISREADINGS;
use draughts_oracle::mailbox::misreadings::MISREADINGS;
use draughts_oracle::oracle::generated::{Generated, Recipe};
use draughts_oracle::oracle::planted::{BEYOND, BUDGET, Beyond, cases_to_detection};
use draughts_oracle::oracle::planted_draws::games_to_detection;
use draughts_oracle::oracle::reach::Reach;
use draughts_oracle::oracle::source::Source;
use draughts_oracle::{Clause, Role};

/// How many positions of each generator are looked at in all their aspects.
const POSITIONS: u64 = 2_000;

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

/// The clauses that never decide among these positions, and why.
fn undecided(name: &str) -> &'static [&'static str] {
    match name {
        // Hardly any man, and none that passes the promotion row.
        "kings" => &["FMJD 4.15"],
        // Half of the board taken: somebody can always move, and both sides have pieces.
        "dense" => &["FMJD 7.2.2", "FMJD 7.2.3"],
        // One king against the others: no man moves, there is no second mover, and both sides have pieces.
        "sparse" => {
            &["FMJD 3.4", "FMJD 3.5", "FMJD 4.1", "FMJD 4.2", "FMJD 4.5", "FMJD 4.7", "FMJD 4.15", "FMJD 7.2.3"]
        }
        "crowded" => &["FMJD 7.2.3"],
        "same-ends" => &["FMJD 7.2.2"],
        _ => &[],
    }
}

/// What a generator is aimed at, and how many of the positions have to show it.
const AIMS: [(&str, &str, u64); 9] = [
    ("kings", "FMJD 4.6", 400),
    ("dense", "FMJD 4.13", 1_000),
    ("promotion", "FMJD 4.15", 25),
    ("rings", "FMJD 4.11", 300),
    ("rings", "board-as-move", 12),
    ("sparse", "FMJD 4.3", 700),
    ("edits", "FMJD 9.1.14", 80),
    ("same-ends", "from-to-as-move", 80),
    ("blocked", "FMJD 7.2.2", 150),
];

/// For each generator at least so many moves that take three pieces and more, promotions, positions with two moves of the
/// same ends, and positions with a move that ends where it began.
const FLOORS: [(&str, [u64; 4]); 12] = [
    ("random", [400, 120, 10, 8]),
    ("kings", [280, 25, 6, 4]),
    ("dense", [700, 120, 10, 16]),
    ("promotion", [250, 600, 3, 5]),
    ("rings", [2000, 30, 60, 180]),
    ("sparse", [300, 0, 8, 1]),
    ("crowded", [180, 200, 1, 12]),
    ("edits", [5000, 200, 40, 50]),
    ("same-ends", [750, 25, 80, 2]),
    ("blocked", [180, 80, 1, 4]),
    ("playout", [24, 45, 0, 0]),
    ("mix", [450, 200, 9, 9]),
];

fn source(recipe: Recipe, positions: u64) -> Generated {
    Generated { recipe, seed: 1, positions }
}

fn figures(reach: &Reach) -> [u64; 4] {
    let long: u64 = reach.statistics.captures_by_size().filter(|&(size, _)| size >= 3).map(|(_, count)| count).sum();
    [long, reach.statistics.promotions, reach.same_ends.positions, reach.loops.positions]
}

#[test]
fn every_generator_reaches_what_it_can() {
    let mut missed = Vec::new();
    assert!(Recipe::all().map(|recipe| recipe.name()).eq(FLOORS.map(|(name, _)| name)), "each has its floors");
    assert!(AIMS.iter().all(|(aimed, ..)| FLOORS.iter().any(|(name, _)| name == aimed)), "an aim of no generator");
    for (recipe, (name, floors)) in Recipe::all().zip(FLOORS) {
        let reach = Reach::of(&source(recipe, POSITIONS), POSITIONS);
        assert_eq!((reach.rejected, reach.statistics.positions), (0, POSITIONS), "{name}");
        let clauses = CLAUSES.iter().map(|&clause| (clause.id(), reach.clauses.of(clause)));
        let never = clauses.clone().filter(|&(id, count)| (count == 0) != undecided(name).contains(&id));
        missed.extend(never.map(|(id, count)| format!("{id} decides {count} times with {name}")));
        let misreadings = MISREADINGS.iter().map(|it| it.id).zip(reach.misreadings.map(|seen| seen.positions));
        let counts: Vec<(&str, u64)> = clauses.chain(misreadings).collect();
        for (_, id, floor) in AIMS.iter().filter(|(aimed, ..)| *aimed == name) {
            let count = counts.iter().find(|(known, _)| known == id).map_or(0, |&(_, count)| count);
            if count < *floor {
                missed.push(format!("{name} shows {id} {count} times, and has to {floor} times"));
            }
        }
        let figures = figures(&reach);
        println!("{name}: {figures:?}");
        if figures.iter().zip(floors).any(|(&figure, floor)| figure < floor) {
            missed.push(format!("{name} makes {figures:?}, and has to make {floors:?}"));
        }
    }
    assert_eq!(missed, Vec::<String>::new());
}

#[test]
fn every_planted_misreading_is_found_by_every_generator_that_can_show_it() {
    let mut wrong = Vec::new();
    for recipe in Recipe::all() {
        let found = cases_to_detection(&source(recipe, BUDGET), BUDGET);
        for (misreading, cases) in MISREADINGS.iter().zip(found) {
            let (generator, id) = (recipe.name(), misreading.id);
            println!("{generator} {id} {cases:?}");
            match (cases, Beyond::find(generator, id)) {
                (None, None) => wrong.push(format!("{generator} does not find {id} in {BUDGET} cases")),
                (Some(cases), Some(_)) => {
                    wrong.push(format!("{generator} finds {id} after {cases} cases: no longer beyond it"))
                }
                _ => {}
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn every_planted_misreading_of_draws_is_found_by_random_games() {
    let found = games_to_detection(1, BUDGET);
    let missed =
        DRAW_MISREADINGS.iter().zip(found).inspect(|(misreading, games)| println!("{} {games:?}", misreading.id));
    let missed: Vec<&str> = missed.filter(|(_, games)| games.is_none()).map(|(misreading, _)| misreading.id).collect();
    assert_eq!(missed, Vec::<&str>::new());
}

#[test]
fn what_is_beyond_a_generator_names_generators_and_misreadings() {
    for beyond in BEYOND {
        let known = |name: &&str| Recipe::all().any(|recipe| recipe.name() == *name);
        assert!(beyond.generators.iter().all(known), "{beyond:?}");
        assert!(beyond.misreadings.iter().all(|id| MISREADINGS.iter().any(|it| it.id == *id)), "{beyond:?}");
    }
}

/// The reason why so much is beyond it.
#[test]
fn the_side_to_move_has_a_single_king_in_sparse_positions() {
    let sparse = Recipe::all().find(|recipe| recipe.name() == "sparse").expect("a generator");
    let source = source(sparse, POSITIONS);
    let mut seen = 0;
    for block in 0..source.blocks() {
        source.visit(block, &mut |position| {
            seen += 1;
            let (board, turn) = (position.board(), position.turn());
            assert_eq!((board.count_color(turn), board.count(turn, Role::King)), (1, 1), "{position:?}");
        });
    }
    assert_eq!(seen, POSITIONS);
}
