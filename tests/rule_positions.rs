//! The documented edge cases of moving and capturing: what the two engines answer, drawn for a person to review.
//!
//! Each case of `spec/positions.toml` is a snapshot in `snapshots/`: the board with one route marked, every move, every route. The description
//! holds the clauses and the reason. Before a snapshot is compared the engines must agree, and the mailbox must report
//! every clause that the case is said to turn on.

use draughts_oracle::bitboard::Bitboard;
use draughts_oracle::mailbox::{ClauseCounts, Mailbox};
use draughts_oracle::notation::diagram::Diagram;
use draughts_oracle::notation::{fen, hub, moves};
use draughts_oracle::{Clause, Outcome, Position, Route, Square};
use serde::Deserialize;
use std::fmt::Write;
use std::panic::catch_unwind;

#[derive(Deserialize)]
struct Cases {
    position: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    fen: String,
    clauses: Vec<String>,
    reason: String,
}

fn cases() -> Vec<Case> {
    let text = include_str!("../spec/positions.toml");
    toml::from_str::<Cases>(text).expect("it has the shape").position
}

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

fn review(case: &Case) {
    let position = fen::parse(&case.fen).unwrap_or_else(|error| panic!("{}: {error}", case.name));
    let decided = deciding_clauses(&position);
    for clause in &case.clauses {
        let clause: Clause = clause.parse().unwrap_or_else(|error| panic!("{}: {error}", case.name));
        assert!(decided.of(clause) > 0, "{}: {clause} does not decide anything here", case.name);
    }
    insta::with_settings!({
        snapshot_path => "../snapshots",
        prepend_module_to_snapshot => false,
        omit_expression => true,
        description => format!("{}: {}", case.clauses.join(", "), case.reason),
    }, {
        insta::assert_snapshot!(case.name.as_str(), answer(&position));
    });
}

/// Goes through all of them, whichever fail.
#[test]
fn every_documented_edge_case_is_answered_as_reviewed() {
    let failed: Vec<String> =
        cases().iter().filter(|case| catch_unwind(|| review(case)).is_err()).map(|case| case.name.clone()).collect();
    assert!(failed.is_empty(), "what is wrong with each is told above: {failed:?}");
}

/// Whoever has mistyped a clause looks for the case.
#[test]
fn a_case_with_a_clause_that_there_is_not_is_named() {
    let text = |text: &str| text.to_owned();
    let clauses = vec![text("FMJD 4.99")];
    let case = Case { name: text("made-up"), fen: text("W:W31:B1"), clauses, reason: text("nothing") };
    let told = catch_unwind(|| review(&case)).expect_err("there is no such clause");
    let told = told.downcast_ref::<String>().expect("a text");
    assert!(told.contains("made-up") && told.contains("FMJD 4.99"), "{told}");
}

#[test]
fn names_are_distinct_and_in_order() {
    let names: Vec<String> = cases().into_iter().map(|case| case.name).collect();
    for pair in names.windows(2) {
        assert!(
            pair[0] < pair[1],
            "spec/positions.toml is sorted by name: `{}` must not follow `{}`",
            pair[1],
            pair[0]
        );
    }
}
