//! Draw rules, and the answers about games that they explain.

use super::{Best, BrokenOff, Diagnosis, Explanation, LARGEST, OpenAnswers, subsets};
use crate::Clause;
use crate::game::Ruleset;
use crate::game::misreadings::{DRAW_MISREADINGS, DrawMisreading};
use crate::oracle::check::Observed;

/// The draw rules that fit most answers about games, more than those of the law: a known ruleset, or up to three misreadings.
pub(super) fn explanation(open: &OpenAnswers<'_>) -> Result<Option<Explanation>, BrokenOff> {
    let answers = AboutGames::of(open);
    if answers.wrong.is_empty() { Ok(None) } else { Ok(answers.told(answers.best()?)) }
}

/// The answers about games.
struct AboutGames<'a> {
    open: &'a OpenAnswers<'a>,
    /// The places of those that are wrong and not explained yet.
    wrong: Vec<usize>,
    /// The places of all.
    all: Vec<usize>,
}

/// Draw rules, with their names and the clauses that they misread.
pub(super) struct DrawRules {
    names: Vec<String>,
    clauses: Vec<Clause>,
    rules: Ruleset,
}

/// Draw rules, and what they do to the answers.
struct Candidate {
    rules: DrawRules,
    /// The places of the wrong answers that they explain.
    explains: Vec<usize>,
    /// How many of the other answers do not fit them.
    contradicts: usize,
}

impl<'a> AboutGames<'a> {
    fn of(open: &'a OpenAnswers<'a>) -> AboutGames<'a> {
        let is_about_game = |place: &usize| matches!(open.judged[*place].observed, Observed::Ended { .. });
        AboutGames {
            open,
            wrong: open.wrong.iter().copied().filter(is_about_game).collect(),
            all: (0..open.judged.len()).filter(is_about_game).collect(),
        }
    }

    /// The rules that fit most answers, more than those of the law, and of these the smallest sets of misreadings.
    fn best(&self) -> Result<Vec<Candidate>, BrokenOff> {
        let others = self.all.len() - self.wrong.len();
        let mut best = Best::from(others + 1);
        for rules in candidates() {
            let size = rules.names.len();
            let needed = best.needed(size);
            if needed > self.all.len() {
                break;
            }
            let fitting = self.fitting(&rules.rules)?;
            if fitting.len() >= needed {
                let explains: Vec<usize> = fitting.iter().copied().filter(|place| self.wrong.contains(place)).collect();
                let contradicts = others - (fitting.len() - explains.len());
                best.add(size, fitting.len(), Candidate { rules, explains, contradicts });
            }
        }
        Ok(best.candidates)
    }

    /// The places of the answers that fit these rules.
    fn fitting(&self, rules: &Ruleset) -> Result<Vec<usize>, BrokenOff> {
        let mut places = Vec::new();
        for &place in &self.all {
            self.open.may_go_on()?;
            if self.open.judged[place].observed.fits_rules(rules) {
                places.push(place);
            }
        }
        Ok(places)
    }

    /// The first of these, and the others that explain the same.
    fn told(&self, best: Vec<Candidate>) -> Option<Explanation> {
        let mut best = best.into_iter();
        let Candidate { rules, explains, contradicts } = best.next()?;
        let alternatives = best.filter(|other| other.explains == explains).map(|other| other.rules.names).collect();
        let diagnosis = Diagnosis::of(rules.names, rules.clauses, explains.len(), self.wrong.len());
        Some(Explanation { diagnosis: Diagnosis { contradicts, alternatives, ..diagnosis }, places: explains })
    }
}

/// Single misreadings of the draw rules, then the rulesets, then pairs and triples of misreadings.
pub(super) fn candidates() -> Vec<DrawRules> {
    let mut joined = subsets(DRAW_MISREADINGS, LARGEST).filter_map(of_misreadings);
    let mut all: Vec<_> = joined.by_ref().take(DRAW_MISREADINGS.len()).collect();
    all.extend(Ruleset::ALL.iter().map(of_ruleset));
    all.extend(joined);
    all
}

fn of_ruleset(rules: &Ruleset) -> DrawRules {
    DrawRules { names: vec![format!("behaves-as-{}", rules.id)], clauses: Vec::new(), rules: *rules }
}

/// All of these misreadings; `None` when two of them change the same rule.
fn of_misreadings(set: Vec<&DrawMisreading>) -> Option<DrawRules> {
    let rules = set.iter().try_fold(Ruleset::default(), |rules, misreading| rules.joined(&misreading.rules))?;
    let names = set.iter().map(|misreading| misreading.id.to_owned()).collect();
    Some(DrawRules { names, clauses: set.iter().map(|misreading| misreading.clause).collect(), rules })
}
