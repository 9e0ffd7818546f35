//! A foreign program against the rules: what it was asked, what it answered, and which clauses it misreads.

pub mod cases;
mod diagnose;
mod difference;
pub mod html;
mod observed;
mod report;
#[cfg(test)]
mod tests;
mod wrong_position;

pub use cases::Case;
pub use diagnose::Diagnosis;
pub use difference::Difference;
pub use observed::{Judged, Observed};
pub use report::{Report, Silence, Unsupported};

use super::campaign::Progress;
use super::threads::on_threads;
use crate::Position;
use crate::engine::foreign::Foreign;
use crate::engine::process::Trouble;
use std::cell::OnceCell;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// What came of one case: `None` when it was not reached any more.
pub type Answered = Option<Result<Judged, Trouble>>;

/// Asks a program, in several processes, all the cases.
pub struct Check<'a> {
    /// What to ask.
    pub cases: &'a [Case],
    /// Watched by whoever shows the progress; set by whoever ends the check early.
    pub progress: &'a Progress,
}

impl Check<'_> {
    /// After so many cases in a row without an answer in time, a process is not started again.
    const PATIENCE: usize = 25;

    /// After so many cases without any answer from the beginning on, the moves of the start are asked for; a program that then
    /// says nothing with a meaning does not speak the protocol, and is asked no more.
    const FIRST_PATIENCE: usize = 3;

    /// The answers, in the order of the cases. Whatever becomes of the program, what it answered before is kept. A process that
    /// cannot be started at the first attempt is asked no more.
    pub fn run(&self, programs: Vec<Box<dyn Foreign>>) -> Vec<Answered> {
        let (next, speaks) = (AtomicUsize::new(0), AtomicBool::new(false));
        let mut answers: Vec<Answered> = vec![None; self.cases.len()];
        let threads = programs.len();
        let programs = Mutex::new(programs);
        let take = || programs.lock().ok().and_then(|mut programs| programs.pop());
        let parts = on_threads(threads, || take().map_or_else(Vec::new, |program| self.work(program, &next, &speaks)));
        for (place, answer) in parts.into_iter().flatten() {
            answers[place] = Some(answer);
        }
        answers
    }

    /// `speaks` is true once the program has given an answer with a meaning.
    fn work(
        &self,
        mut program: Box<dyn Foreign>,
        next: &AtomicUsize,
        speaks: &AtomicBool,
    ) -> Vec<(usize, Result<Judged, Trouble>)> {
        let mut answers = Vec::new();
        let (mut silent, mut has_started) = (0, false);
        while silent < Check::PATIENCE && !self.progress.stop.load(Ordering::Relaxed) {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(case) = self.cases.get(place) else { break };
            let answer = case.ask(program.as_mut());
            if answer == Err(Trouble::BrokenOff) {
                break;
            }
            silent = match &answer {
                Err(Trouble::TimedOut(_) | Trouble::Crashed(_) | Trouble::NotStarted { .. }) => silent + 1,
                _ => 0,
            };
            has_started |= !matches!(answer, Err(Trouble::Unsupported | Trouble::NotStarted { .. }));
            let cannot_start = !has_started && matches!(answer, Err(Trouble::NotStarted { .. }));
            speaks.fetch_or(is_answer(&answer), Ordering::Relaxed);
            count(&self.progress.blocks);
            count(&self.progress.positions);
            answers.push((place, answer.map(Judged::of)));
            if cannot_start {
                break;
            }
            if answers.len() == Check::FIRST_PATIENCE && !speaks.load(Ordering::Relaxed) {
                let is_able = self::speaks(&program.moves(&Position::START, None));
                if !speaks.fetch_or(is_able, Ordering::Relaxed) && !is_able {
                    break;
                }
            }
        }
        answers
    }
}

/// A moment for what is done quickly, although all is to stop.
struct Grace<'a> {
    stop: &'a AtomicBool,
    /// When it was first seen that all is to stop.
    since: OnceCell<Instant>,
}

impl Grace<'_> {
    /// Whoever has asked for the end should hardly notice.
    const LENGTH: Duration = Duration::from_millis(300);

    fn before(stop: &AtomicBool) -> Grace<'_> {
        Grace { stop, since: OnceCell::new() }
    }

    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) && self.since.get_or_init(Instant::now).elapsed() >= Grace::LENGTH
    }
}

/// Whether a program has understood a question and said something that has a meaning, if only that it refuses.
pub fn is_answer<T>(answer: &Result<T, Trouble>) -> bool {
    matches!(answer, Ok(_) | Err(Trouble::Refused(_)))
}

/// Whether what came of asking for the moves of the start shows that a program speaks the protocol: an answer does, and so does that it has
/// none to give. Of other questions the latter may be said by the protocol, which has no way to ask them.
pub fn speaks<T>(start: &Result<T, Trouble>) -> bool {
    is_answer(start) || matches!(start, Err(Trouble::Unsupported))
}

fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}
