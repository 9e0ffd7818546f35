//! Which misreadings explain what a program answered.

use super::{Judged, Observed};
use crate::Clause;
use crate::game::Ruleset;
use crate::game::misreadings::{DRAW_MISREADINGS, DrawMisreading};
use crate::mailbox::joined::Joined;
use crate::mailbox::misreadings::{MISREADINGS, Misreading};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A set of misreadings, and how much it explains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diagnosis {
    /// The names.
    pub misreadings: Vec<String>,
    /// The clauses that are misread.
    pub clauses: Vec<Clause>,
    /// How many wrong answers it reproduces.
    pub explains: usize,
    /// Of how many of this kind that were not explained yet.
    pub of: usize,
    /// How many right answers a program with these misreadings would get wrong: it is near to this one, and not the same.
    pub contradicts: usize,
}

/// How many misreadings a set has at most.
const LARGEST: usize = 3;

/// A diagnosis, and the places of the wrong answers that it explains.
type Explained = Option<(Diagnosis, Vec<usize>)>;

/// The explanation of some wrong answers among all.
type Explanation = fn(&[&Judged], &[usize]) -> Explained;

/// The smallest sets of misreadings that reproduce the answers: those about moves, about faulty texts and about draws, each by
/// themselves. Gives for every answer the place of the diagnosis that explains it. Answers that are told quickly come first, so
/// that what they rule out is not tried on the others.
pub fn diagnose(judged: &[&Judged]) -> (Vec<Diagnosis>, Vec<Option<usize>>) {
    let mut diagnoses = Vec::new();
    let mut explained_by = vec![None; judged.len()];
    const KINDS: [Explanation; 3] = [of_moves, of_faults, of_draws];
    for of_kind in KINDS {
        loop {
            let is_open = |&place: &usize| explained_by[place].is_none() && !judged[place].is_right;
            let wrong: Vec<usize> = (0..judged.len()).filter(is_open).collect();
            let Some((diagnosis, explains)) = of_kind(judged, &wrong) else { break };
            for place in explains {
                explained_by[place] = Some(diagnoses.len());
            }
            diagnoses.push(diagnosis);
        }
    }
    (diagnoses, explained_by)
}

/// Every set of up to `size` of so many things, the smallest first.
fn sets(things: usize, size: usize) -> Vec<Vec<usize>> {
    let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
    let mut all = Vec::new();
    for _ in 0..size {
        sets = sets
            .iter()
            .flat_map(|set| {
                let from = set.last().map_or(0, |last| last + 1);
                (from..things).map(|thing| [set.as_slice(), &[thing]].concat())
            })
            .collect();
        all.extend(sets.iter().cloned());
    }
    all
}

/// The smallest set that fits every answer about moves; failing that, of the sets of one and two the one that gains most.
fn of_moves(judged: &[&Judged], wrong: &[usize]) -> Explained {
    let about_moves = |place: &usize| {
        let observed = &judged[*place].observed;
        matches!(observed, Observed::Moves { .. } | Observed::Next { .. }).then_some(observed)
    };
    let wrong: Vec<(usize, &Observed)> = wrong.iter().filter_map(|place| Some((*place, about_moves(place)?))).collect();
    let right: Vec<&Observed> =
        (0..judged.len()).filter(|&place| judged[place].is_right).filter_map(|place| about_moves(&place)).collect();
    if wrong.is_empty() { None } else { fitting(&wrong, &right).or_else(|| gaining(&wrong, &right)) }
}

/// The smallest set that fits every answer.
fn fitting(wrong: &[(usize, &Observed)], right: &[&Observed]) -> Explained {
    let fits = |joined: &Joined| {
        wrong.iter().all(|(_, observed)| observed.fits(joined))
            && wrong.iter().any(|(_, observed)| observed.is_reproduced(joined))
            && right.iter().all(|observed| observed.fits(joined))
    };
    let set =
        sets(MISREADINGS.len(), LARGEST).into_iter().find(|set| joined(set).is_some_and(|joined| fits(&joined)))?;
    Some((moves_diagnosis(&set, wrong.len(), wrong.len(), 0), wrong.iter().map(|(place, _)| *place).collect()))
}

/// Of the sets of one and two the one that explains most beyond what it contradicts; of equals the smaller.
fn gaining(wrong: &[(usize, &Observed)], right: &[&Observed]) -> Explained {
    let mut best = None;
    let mut most = 1;
    for set in sets(MISREADINGS.len(), 2) {
        let Some(joined) = joined(&set) else { continue };
        let Some(explains) = explained(wrong, &joined, most) else { continue };
        let spare = explains.len() - most;
        let spoils = right.iter().filter(|observed| !observed.fits(&joined)).take(spare + 1).count();
        if spoils <= spare {
            most = explains.len() - spoils;
            best = best.max(Some((most, Reverse(set.len()), set, explains, spoils)));
        }
    }
    let (_, _, set, explains, spoils) = best?;
    Some((moves_diagnosis(&set, explains.len(), wrong.len(), spoils), explains))
}

/// Which wrong answers these misreadings reproduce; `None` as soon as they are fewer than `least`.
fn explained(wrong: &[(usize, &Observed)], joined: &Joined, least: usize) -> Option<Vec<usize>> {
    let mut spare = wrong.len().checked_sub(least)?;
    let mut explains = Vec::new();
    for (place, observed) in wrong {
        if observed.is_reproduced(joined) {
            explains.push(*place);
        } else {
            spare = spare.checked_sub(1)?;
        }
    }
    Some(explains)
}

/// The misreadings at these places.
fn chosen(set: &[usize]) -> Vec<&'static Misreading> {
    set.iter().map(|&place| &MISREADINGS[place]).collect()
}

fn joined(set: &[usize]) -> Option<Joined> {
    Joined::of(&chosen(set))
}

fn moves_diagnosis(set: &[usize], explains: usize, of: usize, contradicts: usize) -> Diagnosis {
    let misreadings = chosen(set);
    let names = misreadings.iter().map(|misreading| misreading.id.to_owned()).collect();
    let clauses = misreadings.iter().map(|misreading| misreading.clause);
    Diagnosis { contradicts, ..diagnosis(names, clauses, explains, of) }
}

fn diagnosis(misreadings: Vec<String>, clauses: impl Iterator<Item = Clause>, explains: usize, of: usize) -> Diagnosis {
    let mut clauses: Vec<Clause> = clauses.collect();
    clauses.sort_unstable();
    clauses.dedup();
    Diagnosis { misreadings, clauses, explains, of, contradicts: 0 }
}

/// Texts with the same fault that are taken for positions.
fn of_faults(judged: &[&Judged], wrong: &[usize]) -> Explained {
    let mut by_code: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for &place in wrong {
        if let Observed::Fault { code, .. } = &judged[place].observed {
            by_code.entry(code).or_default().push(place);
        }
    }
    let (code, explains) = by_code.into_iter().next()?;
    let is_rule = code == "position-man-on-promotion-row";
    let clauses = is_rule.then_some(Clause::Fmjd3_5).into_iter();
    Some((diagnosis(vec![format!("accepts-{code}")], clauses, explains.len(), explains.len()), explains))
}

/// Draw rules that fit every answer about games: a known ruleset, or one or two misreadings; failing that, the one that gains
/// most.
fn of_draws(judged: &[&Judged], wrong: &[usize]) -> Explained {
    let is_game = |place: &usize| matches!(judged[*place].observed, Observed::Ended { .. });
    let fits = |place: &usize, rules: &Ruleset| judged[*place].observed.fits_rules(rules);
    let wrong: Vec<usize> = wrong.iter().copied().filter(is_game).collect();
    if wrong.is_empty() {
        return None;
    }
    let games: Vec<usize> = (0..judged.len()).filter(is_game).collect();
    let mut best: Option<(usize, Candidate)> = None;
    for candidate in candidates() {
        let fitting = games.iter().filter(|place| fits(place, &candidate.2)).count();
        if best.as_ref().is_none_or(|(most, _)| fitting > *most) {
            best = Some((fitting, candidate));
        }
        if fitting == games.len() {
            break;
        }
    }
    let (fitting, (names, clauses, rules)) = best.filter(|(fitting, _)| *fitting > games.len() - wrong.len())?;
    let explains: Vec<usize> = wrong.iter().copied().filter(|place| fits(place, &rules)).collect();
    let contradicts = games.len() - wrong.len() - (fitting - explains.len());
    let diagnosis = diagnosis(names, clauses.into_iter(), explains.len(), wrong.len());
    Some((Diagnosis { contradicts, ..diagnosis }, explains))
}

/// Draw rules, with their names and the clauses that they misread.
type Candidate = (Vec<String>, Vec<Clause>, Ruleset);

/// Single misreadings of the draw rules, then the rulesets, then pairs and triples of misreadings.
fn candidates() -> Vec<Candidate> {
    let rulesets = Ruleset::ALL.iter().map(|rules| (vec![format!("behaves-as-{}", rules.id)], Vec::new(), *rules));
    let of_set = |set: Vec<usize>| {
        let chosen: Vec<&DrawMisreading> = set.iter().map(|&place| &DRAW_MISREADINGS[place]).collect();
        let rules = chosen.iter().try_fold(Ruleset::default(), |rules, misreading| rules.joined(&misreading.rules))?;
        let names = chosen.iter().map(|misreading| misreading.id.to_owned()).collect();
        Some((names, chosen.iter().map(|misreading| misreading.clause).collect(), rules))
    };
    let mut joined = sets(DRAW_MISREADINGS.len(), LARGEST).into_iter().filter_map(of_set);
    let mut all: Vec<_> = joined.by_ref().take(DRAW_MISREADINGS.len()).collect();
    all.extend(rulesets);
    all.extend(joined);
    all
}
