//! Chains of jumps, the quantity rule, and each move once.
//!
//! A chain is told by its victims in order: from a given start, a victim can be met in one direction only, so the direction
//! need not be part of it, and neither need the square on which a king turns. The last victim leaves a *set* of landing
//! squares, for a king the whole run of empty squares behind it, and the next victims are those that this set meets: straight
//! on behind its far end, or across, where every line crosses it in one square.
//!
//! Chains that take the same victims in another order lead to the same moves. Up to three victims fix their order, so it takes
//! four for a move to be found twice; only then are landing squares of one start and one set of victims united.
//!
//! Victims stand until the chain ends: they leave the set of foes, never the set of occupied squares. The start square counts
//! as empty.
//!
//! Clause: FMJD 4.5, FMJD 4.6, FMJD 4.8, FMJD 4.11, FMJD 4.13

use super::layout::{DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT, back, members, step, union};
use super::rays::slide;
use super::sets::{Sets, Side};
use super::{kings, men};

/// From this many victims on, two chains can lead to the same move.
pub const REORDERED: u32 = 4;

/// Moves that differ only in where they stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// The start square.
    pub from: u64,
    /// The pieces taken.
    pub victims: u64,
    /// The squares to stop on.
    pub landings: u64,
    /// How many lists of landing squares lead to each of them.
    pub routes: u64,
}

impl Capture {
    /// What the opponent sees after the move that stops here.
    #[inline(always)]
    pub fn child<S: Side>(&self, sets: &Sets, to: u64) -> Sets {
        if self.from & sets.men != 0 {
            sets.after_man::<S>(self.from, to, self.victims)
        } else {
            sets.after_king(self.from, to, self.victims)
        }
    }
}

/// What becomes of the captures that are found.
pub trait Sink {
    /// Takes a chain of `size` victims that cannot go on. Sizes come in any order; the largest counts.
    fn add(&mut self, size: u32, capture: Capture);

    /// Is told of each jump that is tried.
    #[inline(always)]
    fn jumped(&mut self) {}
}

/// Gives every chain that cannot go on to the sink.
pub fn search(sets: &Sets, sink: &mut impl Sink) {
    search_men(sets, sink);
    if sets.kings != 0 {
        search_kings(sets, sink);
    }
}

/// The chains of men.
fn search_men(sets: &Sets, sink: &mut impl Sink) {
    start_men::<UP_LEFT>(sets, sink);
    start_men::<UP_RIGHT>(sets, sink);
    start_men::<DOWN_LEFT>(sets, sink);
    start_men::<DOWN_RIGHT>(sets, sink);
}

/// The chains of kings.
fn search_kings(sets: &Sets, sink: &mut impl Sink) {
    let (foes, empty) = (sets.foes(), sets.empty());
    let victims = kings::first_hits(sets.kings, foes, empty);
    let runs = kings::runs(victims, empty);
    if union(kings::next_hits(runs, foes, empty)) == 0 {
        take_one::<UP_LEFT>(sets, victims[0], sink);
        take_one::<UP_RIGHT>(sets, victims[1], sink);
        take_one::<DOWN_LEFT>(sets, victims[2], sink);
        take_one::<DOWN_RIGHT>(sets, victims[3], sink);
    } else {
        start_kings::<UP_LEFT>(sets, victims[0], sink);
        start_kings::<UP_RIGHT>(sets, victims[1], sink);
        start_kings::<DOWN_LEFT>(sets, victims[2], sink);
        start_kings::<DOWN_RIGHT>(sets, victims[3], sink);
    }
}

#[inline(always)]
fn start_men<const D: i32>(sets: &Sets, sink: &mut impl Sink) {
    for landing in members(men::landings::<D>(sets.men, sets.foes(), sets.empty())) {
        let (from, victim) = men::origin::<D>(landing);
        Chain { from, empty: sets.empty() | from, foes: sets.foes(), sink }
            .man_landed::<D>(landing, Taken { foes: sets.foes() ^ victim, size: 1, routes: 1 });
    }
}

#[inline(always)]
fn start_kings<const D: i32>(sets: &Sets, victims: u64, sink: &mut impl Sink) {
    for victim in members(victims) {
        let from = kings::origin::<D>(victim, sets.empty());
        Chain { from, empty: sets.empty() | from, foes: sets.foes(), sink }
            .king_took::<D>(victim, Taken { foes: sets.foes(), size: 0, routes: 1 });
    }
}

/// The captures of kings that all end after one victim.
#[inline(always)]
fn take_one<const D: i32>(sets: &Sets, victims: u64, sink: &mut impl Sink) {
    for victim in members(victims) {
        sink.jumped();
        let (from, landings) = (kings::origin::<D>(victim, sets.empty()), slide::<D>(victim, sets.empty()));
        sink.add(1, Capture { from, victims: victim, landings, routes: 1 });
    }
}

/// What does not change while one piece captures.
struct Chain<'s, K> {
    from: u64,
    empty: u64,
    foes: u64,
    sink: &'s mut K,
}

/// How far a chain has come.
#[derive(Clone, Copy)]
struct Taken {
    /// The foes that can still be taken.
    foes: u64,
    /// How many were.
    size: u32,
    /// How many lists of landing squares lead to this point.
    routes: u64,
}

impl<K: Sink> Chain<'_, K> {
    fn end(&mut self, landings: u64, taken: Taken) {
        let capture = Capture { from: self.from, victims: self.foes ^ taken.foes, landings, routes: taken.routes };
        self.sink.add(taken.size, capture);
    }

    /// Goes on with a man that came in direction `D`, in the three other directions than back.
    fn man_landed<const D: i32>(&mut self, at: u64, taken: Taken) {
        self.sink.jumped();
        let mut goes_on = false;
        if D != DOWN_RIGHT {
            goes_on |= self.man_jumps::<UP_LEFT>(at, taken);
        }
        if D != DOWN_LEFT {
            goes_on |= self.man_jumps::<UP_RIGHT>(at, taken);
        }
        if D != UP_RIGHT {
            goes_on |= self.man_jumps::<DOWN_LEFT>(at, taken);
        }
        if D != UP_LEFT {
            goes_on |= self.man_jumps::<DOWN_RIGHT>(at, taken);
        }
        if !goes_on {
            self.end(at, taken);
        }
    }

    #[inline(always)]
    fn man_jumps<const D: i32>(&mut self, at: u64, taken: Taken) -> bool {
        let landing = men::landings::<D>(at, taken.foes, self.empty);
        if landing != 0 {
            let foes = taken.foes ^ back::<D>(landing);
            self.man_landed::<D>(landing, Taken { foes, size: taken.size + 1, ..taken });
        }
        landing != 0
    }

    /// Goes on with a king that jumps the victim in direction `D`, from the whole run of squares behind it.
    fn king_took<const D: i32>(&mut self, victim: u64, taken: Taken) {
        self.sink.jumped();
        let run = slide::<D>(victim, self.empty);
        let taken = Taken { foes: taken.foes ^ victim, size: taken.size + 1, ..taken };
        let mut goes_on = self.king_goes_straight_on::<D>(run, taken);
        if D == UP_LEFT || D == DOWN_RIGHT {
            goes_on |= self.king_turns::<UP_RIGHT>(run, taken);
            goes_on |= self.king_turns::<DOWN_LEFT>(run, taken);
        } else {
            goes_on |= self.king_turns::<UP_LEFT>(run, taken);
            goes_on |= self.king_turns::<DOWN_RIGHT>(run, taken);
        }
        if !goes_on {
            self.end(run, taken);
        }
    }

    /// A second victim on the same line can be taken from every square of the run.
    #[inline(always)]
    fn king_goes_straight_on<const D: i32>(&mut self, run: u64, taken: Taken) -> bool {
        let victim = step::<D>(run) & taken.foes & back::<D>(self.empty);
        if victim != 0 {
            let routes = taken.routes * u64::from(run.count_ones());
            self.king_took::<D>(victim, Taken { routes, ..taken });
        }
        victim != 0
    }

    #[inline(always)]
    fn king_turns<const D: i32>(&mut self, run: u64, taken: Taken) -> bool {
        let victims = kings::hits::<D>(run, taken.foes, self.empty);
        for victim in members(victims) {
            self.king_took::<D>(victim, taken);
        }
        victims != 0
    }
}

/// Counts the jumps that are tried.
#[derive(Default)]
pub struct Effort {
    /// How many.
    pub jumps: u64,
}

impl Sink for Effort {
    fn add(&mut self, _size: u32, _capture: Capture) {}

    fn jumped(&mut self) {
        self.jumps += 1;
    }
}

/// Lists the largest captures on top of a stack that the caller shares between plies.
pub struct List<'s> {
    stack: &'s mut Vec<Capture>,
    base: usize,
    size: u32,
}

impl<'s> List<'s> {
    /// A list that begins at the present top of the stack.
    pub fn on(stack: &'s mut Vec<Capture>) -> List<'s> {
        let base = stack.len();
        List { stack, base, size: 0 }
    }

    /// Unites what is the same move; gives the number of victims, 0 when nothing can be taken.
    pub fn unite(self) -> u32 {
        if self.size >= REORDERED {
            unite(self.stack, self.base);
        }
        self.size
    }
}

/// Unites captures of one start and one set of victims, from `base` on, so that each move is there once.
///
/// Clause: FMJD 9.1.14
pub fn unite(captures: &mut Vec<Capture>, base: usize) {
    let key = |capture: &Capture| (capture.from, capture.victims);
    captures[base..].sort_unstable_by_key(key);
    let mut last = base;
    for next in base + 1..captures.len() {
        let capture = captures[next];
        if key(&capture) == key(&captures[last]) {
            captures[last].landings |= capture.landings;
        } else {
            last += 1;
            captures[last] = capture;
        }
    }
    captures.truncate(last + 1);
}

impl Sink for List<'_> {
    fn add(&mut self, size: u32, capture: Capture) {
        if size > self.size {
            self.size = size;
            self.stack.truncate(self.base);
        }
        if size == self.size {
            self.stack.push(capture);
        }
    }
}
