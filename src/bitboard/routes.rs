//! Routes: every list of landing squares.
//!
//! Here one piece stands on one square at a time, because the squares between are what is asked for.
//!
//! Clause: FMJD 4.5, FMJD 4.6, FMJD 4.8, FMJD 4.9

use super::captures::{self, List};
use super::layout::{DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT, first, members, step};
use super::play;
use super::rays::slide;
use super::sets::Sets;
use crate::{Position, Route, Square};

/// Every route of every legal move, sorted.
pub fn routes(position: &Position) -> Vec<Route> {
    let sets = Sets::of(position);
    let mut list = Vec::new();
    let mut largest = List::on(&mut list);
    captures::search(&sets, &mut largest);
    let size = largest.unite() as usize;
    let mut routes = if size == 0 { quiet(position) } else { capturing(&sets, size) };
    routes.sort_unstable();
    routes
}

fn quiet(position: &Position) -> Vec<Route> {
    play::moves(position).iter().filter_map(|quiet| Route::new(vec![quiet.from, quiet.to], Vec::new())).collect()
}

/// The routes that take `size` victims.
fn capturing(sets: &Sets, size: usize) -> Vec<Route> {
    let mut found = Vec::new();
    for from in members(sets.own()) {
        let mut way = Way {
            size,
            king: from & sets.kings != 0,
            empty: sets.empty() | from,
            squares: first(from).into_iter().collect(),
            victims: Vec::new(),
            found: &mut found,
        };
        way.go_on(from, sets.foes());
    }
    found
}

/// One piece under way.
struct Way<'f> {
    size: usize,
    king: bool,
    empty: u64,
    squares: Vec<Square>,
    victims: Vec<Square>,
    found: &'f mut Vec<Route>,
}

impl Way<'_> {
    /// Goes on from this square, with these foes still to be taken.
    fn go_on(&mut self, at: u64, foes: u64) {
        if self.victims.len() == self.size {
            self.found.extend(Route::new(self.squares.clone(), self.victims.clone()));
            return;
        }
        self.jump::<UP_LEFT>(at, foes);
        self.jump::<UP_RIGHT>(at, foes);
        self.jump::<DOWN_LEFT>(at, foes);
        self.jump::<DOWN_RIGHT>(at, foes);
    }

    fn jump<const D: i32>(&mut self, at: u64, foes: u64) {
        let reach = if self.king { at | slide::<D>(at, self.empty) } else { at };
        let victim = step::<D>(reach) & foes;
        let landings = if self.king { slide::<D>(victim, self.empty) } else { step::<D>(victim) & self.empty };
        for landing in members(landings) {
            self.victims.extend(first(victim));
            self.squares.extend(first(landing));
            self.go_on(landing, foes ^ victim);
            self.squares.pop();
            self.victims.pop();
        }
    }
}
