//! Readings that are called equal to the law: each is tried against it.

mod endings;

use arbitrary::Unstructured;
use draughts_oracle::game::{Game, Ply};
use draughts_oracle::generate::Generator;
use draughts_oracle::mailbox::Mailbox;
use draughts_oracle::mailbox::reading::{Ghosts, Reading};
use draughts_oracle::oracle::witness::EQUAL_READINGS;
use draughts_oracle::{Outcome, Piece, Position, Role, Route, SquareSet};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

const TRIED: [&str; 4] = [
    "victims-of-men-removed-at-once",
    "repetition-forgets-at-conversions",
    "no-pieces-is-no-move",
    "landing-squares-chosen",
];

#[test]
fn each_is_tried_here() {
    assert_eq!(EQUAL_READINGS.iter().map(|equal| equal.id).collect::<Vec<_>>(), TRIED);
}

fn positions() -> impl Iterator<Item = Position> {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let mut bytes = [0; 256];
    Generator::ALL.into_iter().cycle().take(30_000).map(move |generator| {
        random.fill_bytes(&mut bytes);
        let position = generator.position(&mut Unstructured::new(&bytes), &generator.settings());
        position.expect("every byte string is a position")
    })
}

/// The position without the kings of the side to move.
fn men_to_move(position: &Position) -> Option<Position> {
    let mut board = *position.board();
    for square in board.squares_of(Piece::new(position.turn(), Role::King)).iter() {
        board.set(square, None);
    }
    Position::new(board, position.turn()).ok()
}

#[test]
fn victims_of_men_removed_at_once() {
    let removed = Mailbox::new(Reading { ghosts: Ghosts::RemovedAtOnce, ..Reading::LAW });
    let mut longest = 0;
    for position in positions().filter_map(|position| men_to_move(&position)) {
        let moves = Mailbox::LAW.routes(&position);
        assert_eq!(removed.routes(&position), moves, "{position:?}");
        longest = longest.max(moves.iter().map(|route| route.victims().len()).max().unwrap_or_default());
    }
    assert!(longest > 5, "{longest}");
}

/// How many plies since the last capture or man move.
fn since_conversion(game: &Game, ply: usize) -> usize {
    let positions = game.positions();
    let converts = |&ply: &usize| match game.plies()[ply - 1] {
        Ply::Move(chosen) => {
            let mover = positions[ply - 1].board().get(chosen.from);
            chosen.is_capture() || mover.is_some_and(|piece| piece.role() == Role::Man)
        }
        Ply::Accepted(_) => false,
    };
    (1..=ply).rev().find(converts).map_or(ply, |last| ply - last)
}

#[test]
fn repetition_forgets_at_conversions() {
    let mut repeated = 0;
    for game in endings::games(600) {
        let regular = game.regular_plies();
        for ply in 0..=regular {
            let now = &game.positions()[ply];
            let occurrences = |from: usize| game.positions()[from..=ply].iter().filter(|then| *then == now).count();
            let all = occurrences(0);
            assert_eq!(occurrences(ply - since_conversion(&game, ply)), all);
            repeated += usize::from(all >= 3);
        }
    }
    assert!(repeated > 20, "{repeated}");
}

#[test]
fn no_pieces_is_no_move() {
    let mut wiped_out = 0;
    for position in positions() {
        for chosen in Mailbox::LAW.moves(&position) {
            let after = Mailbox::LAW.play(&position, &chosen).expect("a legal move");
            if after.board().count_color(after.turn()) == 0 {
                assert!(Mailbox::LAW.moves(&after).is_empty());
                assert_ne!(Mailbox::LAW.outcome(&after), Outcome::Open);
                wiped_out += 1;
            }
            assert!(after.board().count_color(position.turn()) > 0, "nobody takes his own pieces");
        }
    }
    assert!(wiped_out > 100, "{wiped_out}");
}

/// The occupied squares after walking the whole route.
fn occupied(position: &Position, route: &Route) -> SquareSet {
    let mut board = *position.board();
    for (leg, victim) in route.squares().windows(2).zip(route.victims()) {
        let mover = board.set(leg[0], None);
        board.set(leg[1], mover);
        board.set(*victim, None);
    }
    board.pieces().map(|(square, _)| square).collect()
}

#[test]
fn landing_squares_chosen() {
    let mut several = 0;
    for position in positions() {
        let mut routes = Mailbox::LAW.routes(&position);
        routes.sort_by_key(|route| route.to_move());
        for ways in routes.chunk_by(|one, next| one.to_move() == next.to_move()).filter(|ways| ways.len() > 1) {
            several += 1;
            assert!(ways.iter().all(|way| occupied(&position, way) == occupied(&position, &ways[0])), "{ways:?}");
        }
    }
    assert!(several > 100, "{several}");
}
