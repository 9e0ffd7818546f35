//! Directed search: positions that are extreme in some way.
//!
//! Hill climbing with restarts: one position is edited at random, and the edited one takes its place if it is no worse. When
//! nothing better has come for long, the climb begins again, in turns from a random position and from the best one after a
//! handful of edits. The same seed gives the same climb on every machine.

mod edits;
pub mod objective;
mod routes;

pub use objective::{Objective, Readings, Score};

use crate::Position;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// After so many steps without anything better a climb is given up.
const PATIENCE: u64 = 20_000;

/// How many edits lead away from the best position when a climb begins there.
const KICK: usize = 6;

/// A position that is better than all before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The position.
    pub position: Position,
    /// How good it is; [`Objective::amount`] says how much of what is looked for that is.
    pub value: u64,
    /// In which step it was found.
    pub step: u64,
}

/// A search for positions with as much as possible of something.
///
/// ```
/// use draughts_oracle::oracle::search::{Objective, Search};
///
/// let mut search = Search::new(Objective::find("moves").expect("an objective"), 20, 1);
/// let records: Vec<_> = (0..1_000).filter_map(|_| search.step()).collect();
/// assert!(records.windows(2).all(|pair| pair[0].value < pair[1].value));
/// ```
#[derive(Clone, Debug)]
pub struct Search<'o> {
    objective: &'o Objective,
    most_a_side: usize,
    random: ChaCha8Rng,
    climber: Option<(Score, Position)>,
    best: Option<Record>,
    steps: u64,
    climbs: u64,
    /// Steps since this climb last came to something better.
    stale: u64,
}

impl<'o> Search<'o> {
    /// A search that has not begun, among positions with at most so many pieces a side.
    pub fn new(objective: &'o Objective, most_a_side: usize, seed: u64) -> Search<'o> {
        let random = ChaCha8Rng::seed_from_u64(seed);
        Search { objective, most_a_side, random, climber: None, best: None, steps: 0, climbs: 0, stale: 0 }
    }

    /// How many positions it has looked at.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// How many climbs it has begun.
    pub fn climbs(&self) -> u64 {
        self.climbs
    }

    /// The best position so far.
    pub fn best(&self) -> Option<&Record> {
        self.best.as_ref()
    }

    /// Looks at one more position; gives it if it is better than all before, and there is any of what is looked for.
    pub fn step(&mut self) -> Option<Record> {
        let (before, position) = match self.climber {
            Some((score, position)) if self.stale < PATIENCE => (Some(score), self.edited(position, 1)),
            _ => (None, self.begin()),
        };
        self.steps += 1;
        let score = self.objective.score(&position);
        if before.is_none_or(|before| score > before) {
            self.stale = 0;
        } else {
            self.stale += 1;
        }
        if before.is_none_or(|before| score >= before) {
            self.climber = Some((score, position));
        }
        let record = Record { position, value: score.value, step: self.steps };
        let better = record.value > self.best.map_or(0, |best| best.value);
        better.then(|| *self.best.insert(record))
    }

    fn begin(&mut self) -> Position {
        self.climbs += 1;
        match self.best {
            Some(best) if self.climbs.is_multiple_of(2) => self.edited(best.position, KICK),
            _ => edits::random_position(&mut self.random, self.most_a_side),
        }
    }

    /// After at least so many edits.
    fn edited(&mut self, position: Position, at_least: usize) -> Position {
        let mut edited = position;
        let mut done = 0;
        // A second and a third edit reach what no single one does.
        while done < at_least || self.random.next_u32().is_multiple_of(2) {
            edited = edits::edit(&edited, self.most_a_side, &mut self.random);
            done += 1;
        }
        edited
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color;
    use crate::mailbox::Misreading;
    use crate::notation::fen;

    #[test]
    fn a_seed_gives_the_same_climb_again() {
        for objective in &Objective::ALL {
            let records = |seed| {
                let mut search = Search::new(objective, 8, seed);
                let records = (0..2_000).filter_map(|_| search.step()).collect::<Vec<_>>();
                (records, search.climber)
            };
            assert_eq!(records(3), records(3));
            assert_ne!(records(3), records(4), "{}", objective.id);
        }
    }

    #[test]
    fn as_few_pieces_tell_a_misreading_from_the_law_as_exhaustion_has_shown() {
        for (id, pieces) in [("captures-forward-only", 2), ("majority-per-piece", 4), ("from-to-as-move", 5)] {
            let objective = Objective::apart([None, Misreading::find(id)]);
            let mut search = Search::new(&objective, 6, 1);
            let records: Vec<Record> = (0..60_000).filter_map(|_| search.step()).collect();
            let best = search.best().expect("any number of pieces shows it");
            assert_eq!(records.last(), Some(best));
            assert_eq!(
                (objective.amount(best.value), best.position.board().pieces().count()),
                (pieces, pieces as usize)
            );
        }
    }

    #[test]
    fn no_side_gets_more_pieces_than_allowed_and_all_are_used() {
        let objective = Objective::find("moves").expect("an objective");
        for most in [1, 3] {
            let mut search = Search::new(objective, most, 1);
            let mut seen = 0;
            for _ in 0..3_000 {
                search.step();
                let (_, position) = search.climber.expect("a step was made");
                seen = seen
                    .max(Color::ALL.map(|color| position.board().count_color(color)).into_iter().max().unwrap_or(0));
            }
            assert_eq!(seen, most);
        }
    }

    #[test]
    fn the_best_of_two_pieces_is_found() {
        let mut search = Search::new(Objective::find("moves").expect("an objective"), 1, 1);
        assert!((0..20_000).filter_map(|_| search.step()).count() > 3);
        let best = search.best().expect("steps were made");
        assert_eq!(best.value, 17, "a king in the middle: {}", fen::write(&best.position));
    }

    #[test]
    fn climbs_begin_again_when_nothing_better_comes() {
        let mut search = Search::new(Objective::find("capture").expect("an objective"), 1, 1);
        assert_eq!((0..2 * PATIENCE + 100).filter_map(|_| search.step()).count(), 1);
        assert!(search.climbs() >= 2, "{}", search.climbs());
        assert_eq!(search.steps(), 2 * PATIENCE + 100);
        assert_eq!(search.best().map(|best| best.value), Some(1));
    }

    /// How many pieces of the one stand on the other as well.
    fn shared(one: &Position, other: &Position) -> usize {
        one.board().pieces().filter(|&(square, piece)| other.board().get(square) == Some(piece)).count()
    }

    #[test]
    fn every_second_climb_begins_near_the_best() {
        let mut search = Search::new(Objective::find("moves").expect("an objective"), 20, 1);
        let best = Position::START;
        search.best = Some(Record { position: best, value: 9, step: 0 });
        for climb in 1..=20 {
            let shared = shared(&best, &search.begin());
            assert_eq!(shared > 20, climb % 2 == 0, "{climb}: {shared}");
        }
    }

    #[test]
    fn an_edit_leaves_little_as_it_was() {
        let mut search = Search::new(Objective::find("moves").expect("an objective"), 20, 1);
        let as_it_was = (0..400).filter(|_| search.edited(Position::START, 1) == Position::START).count();
        assert!(as_it_was < 60, "{as_it_was}");
    }
}
