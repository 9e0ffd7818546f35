//! Two engines, one position.

use super::minimize::minimize;
use super::mismatch::{Mismatch, Successors};
use super::statistics::Statistics;
use crate::bitboard::Bitboard;
use crate::engine::{Answer, Engine};
use crate::mailbox::Mailbox;
use crate::mailbox::misreadings::{MISREADINGS, Misreading};
use crate::{Move, Position};

/// A reference engine beside an engine under test.
///
/// ```
/// use draughts_oracle::oracle::{Pair, Statistics};
/// use draughts_oracle::Position;
///
/// let mut statistics = Statistics::default();
/// assert_eq!(Pair::native().compare(&Position::START, &mut statistics), None);
/// assert_eq!(statistics.moves, 9);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pair<R, S> {
    /// The engine that is taken to be right.
    pub reference: R,
    /// The engine under test.
    pub subject: S,
}

impl Pair<Mailbox, Bitboard> {
    /// The engines of this crate, with the mailbox as the reference.
    pub const fn native() -> Pair<Mailbox, Bitboard> {
        Pair { reference: Mailbox::LAW, subject: Bitboard }
    }
}

impl<R: Engine, S: Engine> Pair<R, S> {
    /// Compares the moves, duplicates, the position after every common move, and the outcome. A question that an engine does
    /// not support is left out; without moves there is nothing to compare, and the position counts as unsupported.
    pub fn compare(&mut self, position: &Position, statistics: &mut Statistics) -> Option<Mismatch> {
        let mut mismatch = Mismatch::none(position);
        let asked = self.ask(position, statistics, &mut mismatch);
        match asked {
            Answer::Value(()) => statistics.positions += 1,
            Answer::Unsupported => statistics.unsupported += 1,
            Answer::Failed(reason) => {
                statistics.positions += 1;
                mismatch.failure = Some(reason);
            }
        }
        let differs = !mismatch.is_none();
        statistics.differences += u64::from(differs);
        differs.then_some(mismatch)
    }

    /// Takes pieces off a position, and crowns off kings, as long as the engines still differ on it.
    pub fn minimize(&mut self, mismatch: Mismatch) -> Mismatch {
        let mut smallest = mismatch;
        let mut uncounted = Statistics::default();
        minimize(smallest.position, |candidate| match self.compare(candidate, &mut uncounted) {
            Some(smaller) => {
                smallest = smaller;
                true
            }
            None => false,
        });
        smallest
    }

    fn ask(&mut self, position: &Position, statistics: &mut Statistics, mismatch: &mut Mismatch) -> Answer<()> {
        let reference = match self.reference.moves(position) {
            Answer::Value(moves) => moves,
            silent => return silent.map(drop),
        };
        let subject = match self.subject.moves(position) {
            Answer::Value(moves) => moves,
            silent => return silent.map(drop),
        };
        statistics.checksum.add_moves(position, &reference);
        let common = if reference == subject && is_strictly_ascending(&reference) {
            reference
        } else {
            mismatch.compare_moves(reference, subject)
        };
        for chosen in &common {
            if let Answer::Failed(reason) = self.follow(position, chosen, statistics, mismatch) {
                return Answer::Failed(reason);
            }
        }
        self.judge(position, mismatch)
    }

    fn follow(
        &mut self,
        position: &Position,
        chosen: &Move,
        statistics: &mut Statistics,
        mismatch: &mut Mismatch,
    ) -> Answer<()> {
        let reference = self.reference.play(position, chosen);
        let Answer::Value(expected) = &reference else { return reference.map(drop) };
        statistics.count(position, chosen, expected);
        let subject = self.subject.play(position, chosen);
        let Answer::Value(found) = &subject else { return subject.map(drop) };
        if expected != found {
            mismatch.successors.push(Successors { chosen: *chosen, reference: *expected, subject: *found });
        }
        Answer::Value(())
    }

    fn judge(&mut self, position: &Position, mismatch: &mut Mismatch) -> Answer<()> {
        match (self.reference.outcome(position), self.subject.outcome(position)) {
            (Answer::Value(reference), Answer::Value(subject)) => {
                mismatch.outcomes = (reference != subject).then_some((reference, subject));
                Answer::Value(())
            }
            (Answer::Failed(reason), _) | (_, Answer::Failed(reason)) => Answer::Failed(reason),
            _ => Answer::Value(()),
        }
    }
}

impl Mismatch {
    /// The misreadings that depart from the law in just this, here: what the engine under test may have wrong, as long as the
    /// reference engine is right.
    ///
    /// ```
    /// use draughts_oracle::mailbox::{Mailbox, misreadings::Misreading};
    /// use draughts_oracle::notation::fen;
    /// use draughts_oracle::oracle::{Pair, Statistics};
    ///
    /// let misreading = Misreading::find("no-majority").expect("a known id");
    /// let mut pair = Pair { reference: Mailbox::LAW, subject: *misreading };
    /// let mismatch = pair.compare(&fen::parse("W:W21,25:B8,17,20")?, &mut Statistics::default());
    /// let likely: Vec<&str> = mismatch.expect("it shows here").likely().map(|misreading| misreading.id).collect();
    /// assert_eq!(likely, ["majority-per-piece", "no-majority"]);
    /// # Ok::<(), fen::FenError>(())
    /// ```
    pub fn likely(&self) -> impl Iterator<Item = &'static Misreading> + '_ {
        MISREADINGS.iter().filter(|misreading| {
            let mut pair = Pair { reference: Mailbox::LAW, subject: **misreading };
            pair.compare(&self.position, &mut Statistics::default()).as_ref() == Some(self)
        })
    }
}

/// Whether the list is in canonical order and names nothing twice.
fn is_strictly_ascending(moves: &[Move]) -> bool {
    moves.windows(2).all(|pair| pair[0] < pair[1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use crate::notation::{fen, hub};

    /// The law, but for what it says instead.
    #[derive(Clone, Default)]
    struct Instead {
        moves: Option<Answer<Vec<Move>>>,
        play: Option<Answer<Position>>,
        outcome: Option<Answer<Outcome>>,
    }

    impl Engine for Instead {
        fn moves(&mut self, position: &Position) -> Answer<Vec<Move>> {
            self.moves.clone().unwrap_or_else(|| Engine::moves(&mut Bitboard, position))
        }

        fn play(&mut self, position: &Position, chosen: &Move) -> Answer<Position> {
            self.play.clone().unwrap_or_else(|| Engine::play(&mut Bitboard, position, chosen))
        }

        fn outcome(&mut self, position: &Position) -> Answer<Outcome> {
            self.outcome.clone().unwrap_or_else(|| Engine::outcome(&mut Bitboard, position))
        }
    }

    fn position(text: &str) -> Position {
        fen::parse(text).expect("a position")
    }

    fn moves(texts: &str) -> Vec<Move> {
        texts.split_whitespace().map(|text| hub::parse_move(text).expect("a move")).collect()
    }

    /// What is said of W:W31:B20 with two moves, and the positions, moves, differences and unsupported questions after three
    /// such comparisons.
    fn compared(reference: Instead, subject: Instead) -> (Option<Mismatch>, [u64; 4]) {
        let mut statistics = Statistics::default();
        let mut pair = Pair { reference, subject };
        let [first, second, third] = [1, 2, 3].map(|_| pair.compare(&position("W:W31:B20"), &mut statistics));
        assert!(first == second && second == third);
        let Statistics { positions, moves, differences, unsupported, .. } = statistics;
        (first, [positions, moves, differences, unsupported])
    }

    fn none() -> Mismatch {
        Mismatch::none(&position("W:W31:B20"))
    }

    fn failed<T>() -> Option<Answer<T>> {
        Some(Answer::Failed("late".to_owned()))
    }

    #[test]
    fn every_way_to_differ_is_counted_once_for_each_position() {
        let law = Instead::default;
        let failure = || Some(Mismatch { failure: Some("late".to_owned()), ..none() });
        let elsewhere = position("B:W7:B20");
        let successor = |text: &str, next: &str| Successors {
            chosen: moves(text)[0],
            reference: position(next),
            subject: elsewhere,
        };
        let after = vec![successor("31-26", "B:W26:B20"), successor("31-27", "B:W27:B20")];
        for (subject, mismatch, counted) in [
            (law(), None, [3, 6, 0, 0]),
            (Instead { moves: Some(Answer::Unsupported), ..law() }, None, [0, 0, 0, 3]),
            (Instead { moves: failed(), ..law() }, failure(), [3, 0, 3, 0]),
            (Instead { play: Some(Answer::Unsupported), ..law() }, None, [3, 6, 0, 0]),
            (Instead { play: failed(), ..law() }, failure(), [3, 3, 3, 0]),
            (
                Instead { play: Some(Answer::Value(elsewhere)), ..law() },
                Some(Mismatch { successors: after, ..none() }),
                [3, 6, 3, 0],
            ),
            (Instead { outcome: Some(Answer::Unsupported), ..law() }, None, [3, 6, 0, 0]),
            (Instead { outcome: failed(), ..law() }, failure(), [3, 6, 3, 0]),
            (
                Instead { outcome: Some(Answer::Value(Outcome::Draw)), ..law() },
                Some(Mismatch { outcomes: Some((Outcome::Open, Outcome::Draw)), ..none() }),
                [3, 6, 3, 0],
            ),
            (Instead { moves: Some(Answer::Value(moves("31-27 31-26"))), ..law() }, None, [3, 6, 0, 0]),
            (
                Instead { moves: Some(Answer::Value(moves("31-27 31-36"))), ..law() },
                Some(Mismatch { missing: moves("31-26"), extra: moves("31-36"), ..none() }),
                [3, 3, 3, 0],
            ),
        ] {
            assert_eq!(compared(law(), subject), (mismatch, counted));
        }
        assert_eq!(compared(Instead { outcome: failed(), ..law() }, law()), (failure(), [3, 6, 3, 0]));
        let silent = Instead { moves: Some(Answer::Unsupported), ..law() };
        assert_eq!(compared(silent, law()), (None, [0, 0, 0, 3]));
    }

    /// Two engines may list the same in the same wrong way.
    #[test]
    fn equal_lists_are_looked_at_as_well() {
        let both = |texts: &str| Instead { moves: Some(Answer::Value(moves(texts))), ..Instead::default() };
        let doubled = moves("31-26");
        let twice = Mismatch { duplicated: doubled.clone(), duplicated_by_reference: doubled, ..none() };
        let listed = "31-26 31-26 31-27";
        assert_eq!(compared(both(listed), both(listed)), (Some(twice.clone()), [3, 6, 3, 0]));
        assert_eq!(compared(both("31-26 31-26"), both("31-26 31-26")), (Some(twice), [3, 3, 3, 0]));

        let backwards = both("31-27 31-26");
        let astray = Instead { play: Some(Answer::Value(position("B:W7:B20"))), ..backwards.clone() };
        let (found, _) = compared(backwards, astray);
        let order: Vec<Move> = found.expect("a difference").successors.iter().map(|it| it.chosen).collect();
        assert_eq!(order, moves("31-26 31-27"));
    }
}
