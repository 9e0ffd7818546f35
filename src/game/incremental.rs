//! Draw counters kept up to date ply by ply: each ply costs the same, however long the game is.

use super::record::{Game, Ply};
use super::rulesets::{self, Ruleset};
use super::verdict::{Standing, Verdict};
use crate::bitboard::Bitboard;
use crate::moves::NotPlayable;
use crate::{Clause, Color, Move, Outcome, Piece, Position, Role, Square, SquareSet};
use std::collections::HashMap;

/// The squares 5, 10, 14, 19, 23, 28, 32, 37, 41 and 46.
///
/// Clause: FMJD 2.3
const LONG_DIAGONAL: SquareSet = SquareSet::from_bits(
    1 << 4 | 1 << 9 | 1 << 13 | 1 << 18 | 1 << 22 | 1 << 27 | 1 << 31 | 1 << 36 | 1 << 40 | 1 << 45,
);

/// How many moves the clause on the long diagonal leaves or adds (INT-014).
const DIAGONAL_MOVES: u32 = 5;

/// The verdict of a ruleset on a game.
///
/// Clause: FMJD 7.1, FMJD 7.3
///
/// # Errors
/// When a move of the game cannot be carried out, which means that the two engines disagree.
pub fn verdict(game: &Game, rules: &Ruleset) -> Result<Verdict, NotPlayable> {
    standings(game, rules).map(Verdict::of)
}

/// How the game stands after 0, 1, 2 and so on plies, up to the last that the ruleset accepts.
///
/// Clause: FMJD 5.7
///
/// # Errors
/// When a move of the game cannot be carried out, which means that the two engines disagree.
pub fn standings(game: &Game, rules: &Ruleset) -> Result<Vec<Standing>, NotPlayable> {
    let plies = match rules.irregularities {
        rulesets::Irregularities::Stand => game.plies(),
        rulesets::Irregularities::Refused => &game.plies()[..game.regular_plies()],
    };
    let mut clocks = Clocks::new(game.positions()[0], game.fen_clock(), rules);
    let mut standings = vec![clocks.standing()];
    for ply in plies {
        clocks.push(ply)?;
        standings.push(clocks.standing());
    }
    Ok(standings)
}

/// The draw counters of a running game under one ruleset.
#[derive(Clone, Debug)]
pub struct Clocks {
    rules: Ruleset,
    /// One for each position of the game, the current one last: never empty.
    states: Vec<State>,
    occurrences: HashMap<[u8; Position::PACKED], u32>,
}

/// What is known after a ply.
#[derive(Clone, Copy, Debug)]
struct State {
    position: Position,
    force: [Force; 2],
    kings_only: u32,
    /// The clocks of the endings in which White, and in which Black, is the stronger side.
    three: [Option<u32>; 2],
    two: [Option<u32>; 2],
    diagonal: [Diagonal; 2],
}

#[derive(Clone, Copy, Debug, Default)]
struct Force {
    men: u32,
    kings: u32,
}

/// The clause on the long diagonal, for one stronger side.
#[derive(Clone, Copy, Debug, Default)]
struct Diagonal {
    window: Option<u32>,
    /// Whether the lone king has stood alone on it ever since the sixteen moves began.
    held: bool,
    /// Whether the sixteen moves were extended, once they are over.
    extended: Option<bool>,
}

/// What a ply changed, as far as draws go.
#[derive(Clone, Copy, Default)]
struct Change {
    capture: bool,
    man_move: bool,
    promotion: bool,
}

impl Force {
    fn of(position: &Position, color: Color) -> Force {
        let count = |role| position.board().squares_of(Piece::new(color, role)).len() as u32;
        Force { men: count(Role::Man), kings: count(Role::King) }
    }

    fn is_lone_king(self) -> bool {
        self.men == 0 && self.kings == 1
    }

    fn pieces(self) -> u32 {
        self.men + self.kings
    }

    fn of_role(&mut self, role: Role) -> &mut u32 {
        match role {
            Role::Man => &mut self.men,
            Role::King => &mut self.kings,
        }
    }
}

impl State {
    fn strong_with_king(&self, strong: usize) -> Option<u32> {
        let ending = self.force[strong].kings > 0 && self.force[1 - strong].is_lone_king();
        ending.then(|| self.force[strong].pieces())
    }

    /// Clause: FMJD 6.3
    fn is_three_against_king(&self, strong: usize) -> bool {
        self.strong_with_king(strong) == Some(3)
    }

    /// Clause: FMJD 6.4
    fn is_two_against_king(&self, strong: usize) -> bool {
        self.strong_with_king(strong).is_some_and(|pieces| pieces < 3)
    }

    /// Clause: FMJD-2024 6.3
    fn holds_diagonal(&self, strong: usize) -> bool {
        let lone = Color::ALL[1 - strong];
        let alone_on_it = || {
            let mut on_it = LONG_DIAGONAL.iter().filter_map(|square| self.position.board().get(square));
            on_it.next().is_some_and(|piece| piece.color() == lone) && on_it.next().is_none()
        };
        self.is_three_against_king(strong) && alone_on_it()
    }
}

impl Clocks {
    /// The counters at the start of a game whose FEN carries this clock, zero without one.
    ///
    /// Clause: FMJD 6.1
    pub fn new(start: Position, fen_clock: u32, rules: &Ruleset) -> Clocks {
        let before = match rules.fen_clock {
            rulesets::FenClock::Used => fen_clock,
            rulesets::FenClock::Ignored => 0,
        };
        let mut state = State {
            position: start,
            force: Color::ALL.map(|color| Force::of(&start, color)),
            kings_only: before,
            three: [None; 2],
            two: [None; 2],
            diagonal: [Diagonal::default(); 2],
        };
        let ending_before = if rules.unit == rulesets::Unit::BothSides { before } else { 0 };
        for strong in 0..2 {
            state.three[strong] = state.is_three_against_king(strong).then_some(ending_before);
            state.two[strong] = state.is_two_against_king(strong).then_some(ending_before);
        }
        let mut clocks = Clocks { rules: *rules, states: Vec::new(), occurrences: HashMap::new() };
        for strong in 0..2 {
            state.diagonal[strong] = clocks.follow_diagonal(&state, strong, Diagonal::default(), true, 0);
        }
        if rules.repetition.is_none_or(|rule| rule.first_position == rulesets::FirstPosition::Counted) {
            clocks.occurrences.insert(clocks.key(&start), 1);
        }
        clocks.states.push(state);
        clocks
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.now().position
    }

    /// Goes one ply on.
    ///
    /// Clause: FMJD 5.7, FMJD 6.1, FMJD 6.2, FMJD 6.3, FMJD 6.4
    ///
    /// # Errors
    /// When the move cannot be carried out.
    pub fn push(&mut self, ply: &Ply) -> Result<(), NotPlayable> {
        let before = *self.now();
        let (position, force, change) = match ply {
            Ply::Move(chosen) => {
                let position = Bitboard.play(&before.position, chosen)?;
                let (force, change) = consequences(&before, chosen, &position);
                (position, force, change)
            }
            Ply::Accepted(position) => {
                let force = Color::ALL.map(|color| Force::of(position, color));
                (*position, force, difference(&before, position, &force))
            }
        };
        let mut state = State { position, force, ..before };
        state.kings_only = self.follow_kings_only(&before, change, force);
        for strong in 0..2 {
            let tick = self.tick(&before, strong);
            let inside = state.is_three_against_king(strong);
            let (three, begins) = self.follow_ending(before.three[strong], inside, change, tick);
            state.three[strong] = three;
            state.two[strong] =
                self.follow_ending(before.two[strong], state.is_two_against_king(strong), change, tick).0;
            state.diagonal[strong] = self.follow_diagonal(&state, strong, before.diagonal[strong], begins, tick);
        }
        *self.occurrences.entry(self.key(&position)).or_default() += 1;
        self.states.push(state);
        Ok(())
    }

    /// Goes one ply back; does nothing at the start of the game.
    pub fn undo(&mut self) {
        if self.states.len() > 1
            && let Some(state) = self.states.pop()
            && let Some(occurrences) = self.occurrences.get_mut(&self.key(&state.position))
        {
            *occurrences -= 1;
        }
    }

    /// How the game stands now.
    ///
    /// Clause: FMJD 6.1, FMJD 6.2, FMJD 6.3, FMJD 6.4, FMJD 7.2.2, FMJD 7.2.3
    pub fn standing(&self) -> Standing {
        let (automatic, claimable) = self.repetition();
        let mut drawn = automatic;
        drawn.extend(self.full_clocks());
        drawn.sort();
        drawn.dedup();
        let outcome = Bitboard.outcome(self.position());
        let win_counts = drawn.is_empty() || self.rules.last_move == rulesets::LastMove::Wins;
        let (outcome, clauses) = match outcome {
            Outcome::WhiteWins | Outcome::BlackWins if win_counts => (outcome, vec![self.winning_clause()]),
            _ if drawn.is_empty() => (Outcome::Open, drawn),
            _ => (Outcome::Draw, drawn),
        };
        Standing { outcome, clauses, claimable }
    }

    fn now(&self) -> &State {
        &self.states[self.states.len() - 1]
    }

    /// Clause: FMJD 7.2.2, FMJD 7.2.3
    fn winning_clause(&self) -> Clause {
        let [white, black] = self.now().force;
        if white.pieces().min(black.pieces()) == 0 { Clause::Fmjd7_2_3 } else { Clause::Fmjd7_2_2 }
    }

    /// The clauses of repetition that end the game now, and those that allow a claim.
    fn repetition(&self) -> (Vec<Clause>, Vec<Clause>) {
        let occurrences = self.occurrences.get(&self.key(self.position())).copied().unwrap_or(0);
        match self.rules.repetition {
            Some(rule) if occurrences >= rule.occurrences => match rule.decided {
                rulesets::Decided::Automatically => (vec![rule.clause], Vec::new()),
                rulesets::Decided::ByClaim => (Vec::new(), vec![rule.clause]),
            },
            _ => (Vec::new(), Vec::new()),
        }
    }

    fn full_clocks(&self) -> impl Iterator<Item = Clause> {
        let now = self.now();
        let kings_only = self.rules.kings_only.filter(|rule| now.kings_only >= rule.plies);
        let three = self.rules.three_against_king.filter(|rule| {
            (0..2).any(|strong| {
                let extension = if now.diagonal[strong].extended == Some(true) { DIAGONAL_MOVES } else { 0 };
                self.is_full(now.three[strong], rule.moves + extension)
                    || self.is_full(now.diagonal[strong].window, DIAGONAL_MOVES)
            })
        });
        let two =
            self.rules.two_against_king.filter(|rule| now.two.iter().any(|&clock| self.is_full(clock, rule.moves)));
        [kings_only.map(|rule| rule.clause), three.map(|rule| rule.clause), two.map(|rule| rule.clause)]
            .into_iter()
            .flatten()
    }

    fn is_full(&self, clock: Option<u32>, moves: u32) -> bool {
        let limit = match self.rules.unit {
            rulesets::Unit::BothSides => 2 * moves,
            rulesets::Unit::StrongerSide => moves,
        };
        clock.is_some_and(|clock| clock >= limit)
    }

    /// By how much a ply that begins in this state moves the clocks of a stronger side (INT-017).
    fn tick(&self, before: &State, strong: usize) -> u32 {
        match self.rules.unit {
            rulesets::Unit::BothSides => 1,
            rulesets::Unit::StrongerSide => u32::from(before.position.turn() as usize == strong),
        }
    }

    /// Clause: FMJD 6.2
    fn follow_kings_only(&self, before: &State, change: Change, force: [Force; 2]) -> u32 {
        let needs_no_men = self.rules.kings_only.is_some_and(|rule| rule.men == rulesets::Men::MustBeGone);
        let men = force[0].men + force[1].men;
        if change.capture || change.man_move || (needs_no_men && men > 0) {
            0
        } else {
            before.kings_only.saturating_add(1)
        }
    }

    /// The clock of an ending after a ply, and whether it begins with it. The ply that creates the ending does not count
    /// (INT-009); what may stop or restart the clock is for the ruleset to say (INT-011, INT-012).
    fn follow_ending(&self, clock: Option<u32>, inside: bool, change: Change, tick: u32) -> (Option<u32>, bool) {
        let stops = self.rules.capture_between == rulesets::CaptureBetween::Restarts && !inside;
        let restarts = match self.rules.man_move_inside {
            rulesets::ManMoveInside::GoesOn => false,
            rulesets::ManMoveInside::PromotionRestarts => change.promotion,
            rulesets::ManMoveInside::Restarts => change.man_move,
        };
        match clock {
            Some(_) if stops => (None, false),
            Some(_) if restarts => (Some(0), true),
            Some(plies) => (Some(plies.saturating_add(tick)), false),
            None => (inside.then_some(0), inside),
        }
    }

    /// Clause: FMJD-2024 6.3
    fn follow_diagonal(&self, now: &State, strong: usize, before: Diagonal, begins: bool, tick: u32) -> Diagonal {
        let holds = now.holds_diagonal(strong);
        let counting = before.window.map(|plies| plies + tick);
        let window = match self.rules.long_diagonal {
            rulesets::LongDiagonal::WindowOnce => counting.or(holds.then_some(0)),
            rulesets::LongDiagonal::WindowWhile if holds => counting.or(Some(0)),
            _ => None,
        };
        let held = holds && (begins || before.held);
        let decided = if begins || now.three[strong].is_none() { None } else { before.extended };
        let over = self.rules.three_against_king.is_some_and(|rule| self.is_full(now.three[strong], rule.moves));
        let extended = decided.or(over.then_some(match self.rules.long_diagonal {
            rulesets::LongDiagonal::ExtendIfHeld => held,
            rulesets::LongDiagonal::ExtendAtExpiry => holds,
            _ => false,
        }));
        Diagonal { window, held, extended }
    }

    /// What makes two positions the same (INT-004, INT-021).
    fn key(&self, position: &Position) -> [u8; Position::PACKED] {
        let mut key = position.pack();
        if self.rules.repetition.is_some_and(|rule| rule.turn == rulesets::Turn::Ignored) {
            key[0] = 0;
        }
        key
    }
}

/// Material and progress after a move, from the pieces that it touches.
fn consequences(before: &State, chosen: &Move, after: &Position) -> ([Force; 2], Change) {
    let piece = |position: &Position, square: Square| position.board().get(square);
    let mut force = before.force;
    for victim in chosen.victims.iter().filter_map(|square| piece(&before.position, square)) {
        *force[victim.color() as usize].of_role(victim.role()) -= 1;
    }
    let (left, arrived) = (piece(&before.position, chosen.from), piece(after, chosen.to));
    let promotion = left != arrived;
    for (from, to) in left.zip(arrived).into_iter().filter(|_| promotion) {
        *force[from.color() as usize].of_role(from.role()) -= 1;
        *force[to.color() as usize].of_role(to.role()) += 1;
    }
    let man_move = left.is_some_and(|piece| piece.role() == Role::Man);
    (force, Change { capture: chosen.is_capture(), man_move, promotion })
}

/// What an accepted irregularity changed: known only by the boards before and after it (INT-026).
fn difference(before: &State, after: &Position, force: &[Force; 2]) -> Change {
    let mover = before.position.turn();
    let men = Piece::new(mover, Role::Man);
    let pieces = |force: &[Force; 2]| force[0].pieces() + force[1].pieces();
    Change {
        capture: pieces(&before.force) != pieces(force),
        man_move: before.position.board().squares_of(men) != after.board().squares_of(men),
        promotion: force[mover as usize].kings > before.force[mover as usize].kings,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_long_diagonal_joins_square_5_to_square_46() {
        let numbers: Vec<u8> = LONG_DIAGONAL.iter().map(Square::number).collect();
        assert_eq!(numbers, [5, 10, 14, 19, 23, 28, 32, 37, 41, 46]);
    }
}
