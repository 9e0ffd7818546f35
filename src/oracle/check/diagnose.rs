//! Which misreadings explain what a program answered.

use super::Observed;
use crate::Clause;
use crate::game::Ruleset;
use crate::game::misreadings::{DRAW_MISREADINGS, DrawMisreading};
use crate::mailbox::joined::Joined;
use crate::mailbox::misreadings::{MISREADINGS, Misreading};
use serde::Serialize;
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

/// The explanation of some wrong answers among those observed.
type Explanation = fn(&[&Observed], &[usize]) -> Explained;

/// The smallest sets of misreadings that reproduce the answers: those about moves, about faulty texts and about draws, each by
/// themselves. Gives for every observation the place of the diagnosis that explains it.
pub fn diagnose(observed: &[&Observed]) -> (Vec<Diagnosis>, Vec<Option<usize>>) {
    let mut diagnoses = Vec::new();
    let mut explained_by = vec![None; observed.len()];
    const KINDS: [Explanation; 3] = [of_moves, of_faults, of_draws];
    for of_kind in KINDS {
        loop {
            let wrong: Vec<usize> = (0..observed.len())
                .filter(|&place| explained_by[place].is_none() && !observed[place].is_right())
                .collect();
            let Some((diagnosis, explains)) = of_kind(observed, &wrong) else { break };
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
fn of_moves(observed: &[&Observed], wrong: &[usize]) -> Explained {
    let is_about_moves = |place: &usize| matches!(observed[*place], Observed::Moves { .. } | Observed::Next { .. });
    let wrong: Vec<usize> = wrong.iter().copied().filter(is_about_moves).collect();
    if wrong.is_empty() {
        return None;
    }
    let right: Vec<usize> =
        (0..observed.len()).filter(is_about_moves).filter(|&place| observed[place].is_right()).collect();
    let chosen = |set: &[usize]| set.iter().map(|&place| &MISREADINGS[place]).collect::<Vec<&Misreading>>();
    let fits = |joined: &Joined, place: &usize| observed[*place].fits(joined);
    let reproduces = |joined: &Joined, place: &usize| observed[*place].is_reproduced(joined);
    for set in sets(MISREADINGS.len(), LARGEST) {
        let Some(joined) = Joined::of(&chosen(&set)) else { continue };
        let is_seen = wrong.iter().any(|place| reproduces(&joined, place));
        if is_seen && wrong.iter().all(|place| fits(&joined, place)) && right.iter().all(|place| fits(&joined, place)) {
            return Some((moves_diagnosis(&chosen(&set), wrong.len(), wrong.len(), 0), wrong));
        }
    }
    let gain = |set: &Vec<usize>| {
        let joined = Joined::of(&chosen(set))?;
        let explains: Vec<usize> = wrong.iter().copied().filter(|place| reproduces(&joined, place)).collect();
        let spoils = right.iter().filter(|place| !fits(&joined, place)).count();
        let gain = explains.len().checked_sub(spoils).filter(|&gain| gain > 0)?;
        Some((gain, std::cmp::Reverse(set.len()), set.clone(), explains, spoils))
    };
    let best = sets(MISREADINGS.len(), 2).iter().filter_map(gain).max()?;
    let (_, _, set, explains, spoils) = best;
    Some((moves_diagnosis(&chosen(&set), explains.len(), wrong.len(), spoils), explains))
}

fn moves_diagnosis(set: &[&Misreading], explains: usize, of: usize, contradicts: usize) -> Diagnosis {
    let names = set.iter().map(|misreading| misreading.id.to_owned()).collect();
    let clauses = set.iter().map(|misreading| misreading.clause);
    Diagnosis { contradicts, ..diagnosis(names, clauses, explains, of) }
}

fn diagnosis(misreadings: Vec<String>, clauses: impl Iterator<Item = Clause>, explains: usize, of: usize) -> Diagnosis {
    let mut clauses: Vec<Clause> = clauses.collect();
    clauses.sort_unstable();
    clauses.dedup();
    Diagnosis { misreadings, clauses, explains, of, contradicts: 0 }
}

/// Texts with the same fault that are taken for positions.
fn of_faults(observed: &[&Observed], wrong: &[usize]) -> Explained {
    let mut by_code: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for &place in wrong {
        if let Observed::Fault { code, .. } = observed[place] {
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
fn of_draws(observed: &[&Observed], wrong: &[usize]) -> Explained {
    let is_game = |place: &usize| matches!(observed[*place], Observed::Ended { .. });
    let wrong: Vec<usize> = wrong.iter().copied().filter(is_game).collect();
    if wrong.is_empty() {
        return None;
    }
    let games: Vec<usize> = (0..observed.len()).filter(is_game).collect();
    let fitting = |rules: &Ruleset| games.iter().filter(|&&place| observed[place].fits_rules(rules)).count();
    let all = candidates();
    let (names, clauses, rules) = all
        .iter()
        .find(|(_, _, rules)| fitting(rules) == games.len())
        .or_else(|| all.iter().rev().max_by_key(|(_, _, rules)| fitting(rules)))
        .filter(|(_, _, rules)| fitting(rules) > games.len() - wrong.len())?;
    let explains: Vec<usize> = wrong.iter().copied().filter(|&place| observed[place].fits_rules(rules)).collect();
    let contradicts = games.len() - wrong.len() - (fitting(rules) - explains.len());
    let diagnosis = diagnosis(names.clone(), clauses.iter().copied(), explains.len(), wrong.len());
    Some((Diagnosis { contradicts, ..diagnosis }, explains))
}

/// Single misreadings of the draw rules, then the rulesets, then pairs and triples of misreadings.
fn candidates() -> Vec<(Vec<String>, Vec<Clause>, Ruleset)> {
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
