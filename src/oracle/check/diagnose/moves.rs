//! Misreadings of moving, and the answers about moves that they explain.

use super::{Best, BrokenOff, Diagnosis, Explanation, LARGEST, OpenAnswers, subsets};
use crate::mailbox::joined::Joined;
use crate::mailbox::misreadings::{MISREADINGS, Misreading};
use crate::oracle::check::Observed;

/// How many misreadings a set has at most that does not fit every answer.
const LARGEST_THAT_DOES_NOT_FIT: usize = 2;

/// The set that fits every answer about moves; failing that, of the sets of one and two the one that gains most.
pub(super) fn explanation(open: &OpenAnswers<'_>) -> Result<Option<Explanation>, BrokenOff> {
    let answers = AboutMoves::of(open);
    if answers.wrong.is_empty() {
        return Ok(None);
    }
    let mut best = answers.fitting()?;
    if best.is_empty() {
        best = answers.gaining()?;
    }
    Ok(answers.told(best))
}

/// The answers about moves.
struct AboutMoves<'a> {
    open: &'a OpenAnswers<'a>,
    /// Those that are wrong and not explained yet, with their places.
    wrong: Vec<(usize, &'a Observed)>,
    /// Those that are right.
    right: Vec<&'a Observed>,
}

/// Some misreadings, and what they do to the answers.
struct Candidate {
    misreadings: Vec<&'static Misreading>,
    /// The places of the wrong answers that they explain.
    explains: Vec<usize>,
    /// How many of these they do not reproduce.
    excuses: usize,
    /// How many right answers they would make wrong.
    spoils: usize,
}

impl<'a> AboutMoves<'a> {
    fn of(open: &'a OpenAnswers<'a>) -> AboutMoves<'a> {
        let is_about_moves = |observed: &&Observed| matches!(observed, Observed::Moves { .. } | Observed::Next { .. });
        let right = open.judged.iter().filter(|judged| judged.is_right).map(|judged| &judged.observed);
        let wrong = open.wrong.iter().map(|&place| (place, &open.judged[place].observed));
        AboutMoves {
            open,
            wrong: wrong.filter(|(_, observed)| is_about_moves(observed)).collect(),
            right: right.filter(is_about_moves).collect(),
        }
    }

    /// Of the sets that fit every answer those that reproduce most of the wrong ones, and of these the smallest.
    fn fitting(&self) -> Result<Vec<Candidate>, BrokenOff> {
        let places: Vec<usize> = self.wrong.iter().map(|(place, _)| *place).collect();
        // At least one answer must be reproduced.
        let mut best = Best::from(1);
        for misreadings in subsets(MISREADINGS, LARGEST) {
            let size = misreadings.len();
            let Some(most_excused) = places.len().checked_sub(best.needed(size)) else { break };
            let Some(joined) = Joined::of(&misreadings) else { continue };
            if let Some(excuses) = self.excused(&joined, most_excused)? {
                let candidate = Candidate { misreadings, explains: places.clone(), excuses, spoils: 0 };
                best.add(size, places.len() - excuses, candidate);
            }
        }
        Ok(best.candidates)
    }

    /// How many of the wrong answers fit these misreadings and are not reproduced; `None` as soon as an answer does not fit, or they
    /// are more than `most`.
    fn excused(&self, joined: &Joined, most: usize) -> Result<Option<usize>, BrokenOff> {
        let mut excuses = 0;
        for (_, observed) in &self.wrong {
            self.open.may_go_on()?;
            if !observed.is_reproduced(joined) {
                excuses += 1;
                if excuses > most || !observed.fits(joined) {
                    return Ok(None);
                }
            }
        }
        Ok((self.spoiled(joined, 0)? == 0).then_some(excuses))
    }

    /// Of the sets of one and two those that explain most beyond what they contradict, and of these the smallest.
    fn gaining(&self) -> Result<Vec<Candidate>, BrokenOff> {
        let mut best = Best::from(1);
        for misreadings in subsets(MISREADINGS, LARGEST_THAT_DOES_NOT_FIT) {
            let size = misreadings.len();
            let needed = best.needed(size);
            let Some(joined) = Joined::of(&misreadings) else { continue };
            let Some(explains) = self.reproduced(&joined, needed)? else { continue };
            let most_spoiled = explains.len() - needed;
            let spoils = self.spoiled(&joined, most_spoiled)?;
            if spoils <= most_spoiled {
                best.add(size, explains.len() - spoils, Candidate { misreadings, explains, excuses: 0, spoils });
            }
        }
        Ok(best.candidates)
    }

    /// Which wrong answers these misreadings reproduce; `None` as soon as they are fewer than `least`.
    fn reproduced(&self, joined: &Joined, least: usize) -> Result<Option<Vec<usize>>, BrokenOff> {
        let mut places = Vec::new();
        for (number, (place, observed)) in self.wrong.iter().enumerate() {
            self.open.may_go_on()?;
            if observed.is_reproduced(joined) {
                places.push(*place);
            }
            let left = self.wrong.len() - number - 1;
            if places.len() + left < least {
                return Ok(None);
            }
        }
        Ok(Some(places))
    }

    /// How many right answers these misreadings would make wrong; those beyond `most` and one are not counted.
    fn spoiled(&self, joined: &Joined, most: usize) -> Result<usize, BrokenOff> {
        let mut spoils = 0;
        for observed in &self.right {
            self.open.may_go_on()?;
            spoils += usize::from(!observed.fits(joined));
            if spoils > most {
                break;
            }
        }
        Ok(spoils)
    }

    /// The first of these, and the others that explain and spoil the same.
    fn told(&self, best: Vec<Candidate>) -> Option<Explanation> {
        let mut best = best.into_iter();
        let Candidate { misreadings, explains, excuses, spoils } = best.next()?;
        let is_as_good = |other: &Candidate| other.explains == explains && other.spoils == spoils;
        let alternatives = best.filter(is_as_good).map(|other| ids(&other.misreadings)).collect();
        let clauses = misreadings.iter().map(|misreading| misreading.clause);
        let diagnosis = Diagnosis::of(ids(&misreadings), clauses, explains.len(), self.wrong.len());
        Some(Explanation {
            diagnosis: Diagnosis { excuses, contradicts: spoils, alternatives, ..diagnosis },
            places: explains,
        })
    }
}

fn ids(misreadings: &[&Misreading]) -> Vec<String> {
    misreadings.iter().map(|misreading| misreading.id.to_owned()).collect()
}
