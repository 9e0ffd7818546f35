//! Which misreadings explain what a program answered.

use super::{Judged, Observed};
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
    /// How many wrong answers it explains: it reproduces them, but for those that it `excuses`.
    pub explains: usize,
    /// How many of these are about a move that a program with these misreadings does not hold legal: what it makes of such a move
    /// nobody can tell.
    #[serde(skip_serializing_if = "is_zero")]
    pub excuses: usize,
    /// Of how many of this kind that were not explained yet.
    pub of: usize,
    /// How many right answers a program with these misreadings would get wrong: it is near to this one, and not the same.
    pub contradicts: usize,
    /// Other sets of the same size that explain the same answers and contradict as few: what was asked does not tell them apart.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub alternatives: Vec<Vec<String>>,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
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

/// Some misreadings of moving, and what they do to the answers.
struct Candidate {
    set: Vec<usize>,
    /// The places of the wrong answers that they explain.
    explains: Vec<usize>,
    /// How many of these they do not reproduce.
    excuses: usize,
    /// How many right answers they would make wrong.
    spoils: usize,
}

/// The set that fits every answer about moves; failing that, of the sets of one and two the one that gains most.
fn of_moves(judged: &[&Judged], wrong: &[usize]) -> Explained {
    let about_moves = |place: &usize| {
        let observed = &judged[*place].observed;
        matches!(observed, Observed::Moves { .. } | Observed::Next { .. }).then_some(observed)
    };
    let wrong: Vec<(usize, &Observed)> = wrong.iter().filter_map(|place| Some((*place, about_moves(place)?))).collect();
    let right: Vec<&Observed> =
        (0..judged.len()).filter(|&place| judged[place].is_right).filter_map(|place| about_moves(&place)).collect();
    if wrong.is_empty() {
        return None;
    }
    let mut best = fitting(&wrong, &right);
    if best.is_empty() {
        best = gaining(&wrong, &right);
    }
    let mut best = best.into_iter();
    let Candidate { set, explains, excuses, spoils } = best.next()?;
    let is_as_good = |other: &Candidate| other.explains == explains && other.spoils == spoils;
    let alternatives = best.filter(is_as_good).map(|other| ids(&other.set)).collect();
    let clauses = chosen(&set).into_iter().map(|misreading| misreading.clause);
    let diagnosis = diagnosis(ids(&set), clauses, explains.len(), wrong.len());
    Some((Diagnosis { excuses, contradicts: spoils, alternatives, ..diagnosis }, explains))
}

/// Of the sets that fit every answer those that reproduce most of the wrong ones, and of these the smallest.
fn fitting(wrong: &[(usize, &Observed)], right: &[&Observed]) -> Vec<Candidate> {
    let mut best: Vec<Candidate> = Vec::new();
    // At least one answer must be reproduced.
    let mut least = wrong.len().saturating_sub(1);
    for set in sets(MISREADINGS.len(), LARGEST) {
        let is_larger = best.first().is_some_and(|first| first.set.len() < set.len());
        if is_larger && least == 0 {
            break;
        }
        let Some(excuses) = joined(&set).and_then(|joined| excused(wrong, right, &joined, least)) else { continue };
        if is_larger && excuses == least {
            continue;
        }
        if excuses < least {
            best.clear();
        }
        least = excuses;
        best.push(Candidate { set, explains: wrong.iter().map(|(place, _)| *place).collect(), excuses, spoils: 0 });
    }
    best
}

/// How many of the wrong answers fit these misreadings and are not reproduced; `None` as soon as an answer does not fit, or they are more
/// than `most`.
fn excused(wrong: &[(usize, &Observed)], right: &[&Observed], joined: &Joined, most: usize) -> Option<usize> {
    let mut excuses = 0;
    for (_, observed) in wrong {
        if !observed.is_reproduced(joined) {
            excuses += 1;
            if excuses > most || !observed.fits(joined) {
                return None;
            }
        }
    }
    right.iter().all(|observed| observed.fits(joined)).then_some(excuses)
}

/// Of the sets of one and two those that explain most beyond what they contradict, and of these the smallest.
fn gaining(wrong: &[(usize, &Observed)], right: &[&Observed]) -> Vec<Candidate> {
    let mut best: Vec<Candidate> = Vec::new();
    let mut most = 1;
    for set in sets(MISREADINGS.len(), 2) {
        let Some(joined) = joined(&set) else { continue };
        let Some(explains) = explained(wrong, &joined, most) else { continue };
        let spare = explains.len() - most;
        let spoils = right.iter().filter(|observed| !observed.fits(&joined)).take(spare + 1).count();
        let is_larger = best.first().is_some_and(|first| first.set.len() < set.len());
        if spoils > spare || is_larger && spoils == spare {
            continue;
        }
        if spoils < spare {
            best.clear();
        }
        most = explains.len() - spoils;
        best.push(Candidate { set, explains, excuses: 0, spoils });
    }
    best
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

fn ids(set: &[usize]) -> Vec<String> {
    chosen(set).into_iter().map(|misreading| misreading.id.to_owned()).collect()
}

fn diagnosis(misreadings: Vec<String>, clauses: impl Iterator<Item = Clause>, explains: usize, of: usize) -> Diagnosis {
    let mut clauses: Vec<Clause> = clauses.collect();
    clauses.sort_unstable();
    clauses.dedup();
    Diagnosis { misreadings, clauses, explains, excuses: 0, of, contradicts: 0, alternatives: Vec::new() }
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

/// Draw rules that fit every answer about games: a known ruleset, or up to three misreadings; failing that, those that gain
/// most.
fn of_draws(judged: &[&Judged], wrong: &[usize]) -> Explained {
    let is_game = |place: &usize| matches!(judged[*place].observed, Observed::Ended { .. });
    let fits = |place: &usize, rules: &Ruleset| judged[*place].observed.fits_rules(rules);
    let wrong: Vec<usize> = wrong.iter().copied().filter(is_game).collect();
    if wrong.is_empty() {
        return None;
    }
    let games: Vec<usize> = (0..judged.len()).filter(is_game).collect();
    let others = games.len() - wrong.len();
    let mut best: Vec<DrawRules> = Vec::new();
    let mut most = others + 1;
    for candidate in candidates() {
        let is_larger = best.first().is_some_and(|first| first.names.len() < candidate.names.len());
        if is_larger && most == games.len() {
            break;
        }
        let fitting = games.iter().filter(|place| fits(place, &candidate.rules)).count();
        if fitting < most || is_larger && fitting == most {
            continue;
        }
        if fitting > most {
            best.clear();
        }
        most = fitting;
        best.push(candidate);
    }
    let explained = |rules: &Ruleset| wrong.iter().copied().filter(|place| fits(place, rules)).collect::<Vec<_>>();
    let mut best = best.into_iter();
    let DrawRules { names, clauses, rules } = best.next()?;
    let explains = explained(&rules);
    let contradicts = others - (most - explains.len());
    let alternatives = best.filter(|other| explained(&other.rules) == explains).map(|other| other.names).collect();
    let diagnosis = diagnosis(names, clauses.into_iter(), explains.len(), wrong.len());
    Some((Diagnosis { contradicts, alternatives, ..diagnosis }, explains))
}

/// Draw rules, with their names and the clauses that they misread.
struct DrawRules {
    names: Vec<String>,
    clauses: Vec<Clause>,
    rules: Ruleset,
}

/// Single misreadings of the draw rules, then the rulesets, then pairs and triples of misreadings.
fn candidates() -> Vec<DrawRules> {
    let of_ruleset = |rules: &Ruleset| {
        let names = vec![format!("behaves-as-{}", rules.id)];
        DrawRules { names, clauses: Vec::new(), rules: *rules }
    };
    let of_set = |set: Vec<usize>| {
        let chosen: Vec<&DrawMisreading> = set.iter().map(|&place| &DRAW_MISREADINGS[place]).collect();
        let rules = chosen.iter().try_fold(Ruleset::default(), |rules, misreading| rules.joined(&misreading.rules))?;
        let names = chosen.iter().map(|misreading| misreading.id.to_owned()).collect();
        Some(DrawRules { names, clauses: chosen.iter().map(|misreading| misreading.clause).collect(), rules })
    };
    let mut joined = sets(DRAW_MISREADINGS.len(), LARGEST).into_iter().filter_map(of_set);
    let mut all: Vec<_> = joined.by_ref().take(DRAW_MISREADINGS.len()).collect();
    all.extend(Ruleset::ALL.iter().map(of_ruleset));
    all.extend(joined);
    all
}

#[cfg(test)]
mod tests {
    use super::super::tests::{Program, chosen, position};
    use super::super::{Case, cases};
    use super::*;
    use crate::Outcome;
    use crate::engine::foreign::Shown;

    /// Positions that tell a king that goes one step from the law and from every other misreading.
    const KINGS: [&str; 6] = ["W:WK48:B1", "W:WK47:B1", "W:WK38:B1", "W:WK33:B1", "W:WK39:B1", "W:WK42:B1"];

    /// Positions that tell a free choice among captures from the law and from every other misreading.
    const CAPTURES: [&str; 5] = ["W:WK1:B7,8", "W:WK1:B7,13", "W:WK1,31:B7,8", "W:WK1,32:B7,8", "W:WK1,33:B7,8"];

    fn lists(texts: &[&str]) -> Vec<Case> {
        texts.iter().map(|text| Case::Moves(position(text))).collect()
    }

    #[test]
    fn the_positions_tell_one_misreading() {
        for (id, texts) in [("quiet-king-one-step", &KINGS[..]), ("no-majority", &CAPTURES)] {
            for text in texts {
                let position = position(text);
                let moves = |ids: &[&str]| Program::misreading(ids).moves.moves(&position);
                assert_ne!(moves(&[]), moves(&[id]), "{text}");
                let mut others = MISREADINGS.iter().filter(|misreading| misreading.id != id);
                assert!(others.all(|other| moves(&[other.id]) != moves(&[id])), "{text}");
            }
        }
    }

    /// What the programs answer to their questions, one after the other.
    fn answers(asked: &[(&Program, &[Case])]) -> Vec<Judged> {
        asked.iter().flat_map(|(program, cases)| cases.iter().map(|case| (*program).clone().judged(case))).collect()
    }

    /// An answer that no misreading gives: no move at all.
    fn senseless(case: &Case) -> Judged {
        let Case::Moves(position) = case else { panic!("{case:?}") };
        let shown = Shown { accepted: Vec::new(), rejected: None };
        Judged::of(Observed::Moves { position: *position, after: None, shown })
    }

    /// The names, and how many it explains, of how many, and how many it contradicts.
    type Named = (Vec<String>, [usize; 3]);

    /// The diagnoses, and which answer each explains.
    fn diagnosed(judged: &[Judged]) -> (Vec<Named>, Vec<Option<usize>>) {
        let (diagnoses, explained) = diagnose(&judged.iter().collect::<Vec<_>>());
        let figures = |it: Diagnosis| (it.misreadings, [it.explains, it.of, it.contradicts]);
        (diagnoses.into_iter().map(figures).collect(), explained)
    }

    fn one(id: &str, figures: [usize; 3]) -> Named {
        (vec![id.to_owned()], figures)
    }

    #[test]
    fn sets_come_by_size() {
        assert_eq!(sets(3, 2), [vec![0], vec![1], vec![2], vec![0, 1], vec![0, 2], vec![1, 2]]);
        assert_eq!(sets(4, 3).len(), 4 + 6 + 4);
        assert_eq!(sets(4, 3).last(), Some(&vec![1, 2, 3]));
        assert_eq!(candidates().len(), Ruleset::ALL.len() + DRAW_MISREADINGS.len() + joinable());
    }

    /// How many pairs and triples of misreadings of the draw rules go together.
    fn joinable() -> usize {
        let rules = |set: &Vec<usize>| {
            let mut all = set.iter().map(|&place| &DRAW_MISREADINGS[place].rules);
            all.try_fold(Ruleset::default(), |rules, other| rules.joined(other)).is_some()
        };
        sets(DRAW_MISREADINGS.len(), LARGEST).iter().filter(|set| set.len() > 1).filter(|set| rules(set)).count()
    }

    #[test]
    fn one_misreading_is_named_where_every_answer_fits() {
        let (program, cases) = (Program::misreading(&["no-majority"]), lists(&CAPTURES[..3]));
        let right = lists(&KINGS[..2]);
        let judged = answers(&[(&program, &right), (&program, &cases)]);
        let explained = vec![None, None, Some(0), Some(0), Some(0)];
        assert_eq!(diagnosed(&judged), (vec![one("no-majority", [3, 3, 0])], explained));
    }

    #[test]
    fn nothing_wrong_is_nothing_to_explain() {
        let judged = answers(&[(&Program::LAW, &lists(&CAPTURES[..2])), (&Program::LAW, &cases::games())]);
        assert_eq!(diagnosed(&judged), (vec![], vec![None; 12]));
        assert_eq!(diagnosed(&[]), (vec![], vec![]));
    }

    /// What fits only because the program would not have been asked is no explanation.
    #[test]
    fn an_answer_must_be_reproduced() {
        let case = Case::Play(position("W:W25,36:B5,41"), chosen("36x47x41"));
        let mut strange = Program::LAW.clone().judged(&case);
        strange.observed = match strange.observed {
            Observed::Next { position, chosen, .. } => {
                Observed::Next { position, chosen, next: crate::Position::START }
            }
            other => panic!("{other:?}"),
        };
        strange.is_right = false;
        assert_eq!(diagnosed(&[strange]), (vec![], vec![None]));
    }

    #[test]
    fn what_is_only_excused_is_counted() {
        let program = Program::misreading(&["captures-forward-only"]);
        let mut judged = answers(&[(&program, &lists(&["W:W18:B23"]))]);
        let (position, chosen) = (position("W:W25,36:B5,41"), chosen("36x47x41"));
        let observed = Observed::Next { position, chosen, next: crate::Position::START };
        judged.push(Judged::of(observed));
        let (diagnoses, explained) = diagnose(&judged.iter().collect::<Vec<_>>());
        assert_eq!(explained, [Some(0); 2]);
        let figures: Vec<_> =
            diagnoses.iter().map(|it| (it.misreadings[0].as_str(), it.explains, it.of, it.excuses)).collect();
        assert_eq!(figures, [("captures-forward-only", 2, 2, 1)]);
    }

    /// Of four wrong answers three are those of the misreading, and once the program is right where it would not be.
    #[test]
    fn of_what_does_not_fit_the_misreading_that_gains_most_is_named() {
        let (program, cases) = (Program::misreading(&["no-majority"]), lists(&CAPTURES));
        let mut judged = answers(&[(&program, &cases[..3])]);
        judged.push(senseless(&cases[3]));
        judged.extend(answers(&[(&Program::LAW, &cases[4..])]));
        let explained = vec![Some(0), Some(0), Some(0), None, None];
        assert_eq!(diagnosed(&judged), (vec![one("no-majority", [3, 4, 1])], explained));
    }

    #[test]
    fn what_contradicts_as_much_as_it_explains_is_no_explanation() {
        let (program, cases) = (Program::misreading(&["no-majority"]), lists(&CAPTURES[..3]));
        let mut judged = answers(&[(&program, &cases[..1]), (&Program::LAW, &cases[1..2])]);
        judged.push(senseless(&cases[2]));
        assert_eq!(diagnosed(&judged), (vec![], vec![None; 3]));
    }

    /// Both together explain five answers and contradict some right ones; by the smaller set two are explained and nothing is
    /// contradicted.
    #[test]
    fn what_is_gained_counts_and_of_equals_the_smaller_set() {
        let [slow, free] = ["quiet-king-one-step", "no-majority"].map(|id| Program::misreading(&[id]));
        let (of_slow, of_free) = (lists(&KINGS), lists(&CAPTURES));
        let judged = |contradicted: usize| {
            let right = &of_slow[3..3 + contradicted];
            let mut judged = answers(&[(&slow, &of_slow[..3]), (&free, &of_free[..2]), (&Program::LAW, right)]);
            judged.push(senseless(&of_free[4]));
            diagnosed(&judged)
        };
        let both = ["quiet-king-one-step", "no-majority"].map(str::to_owned).to_vec();
        let (diagnoses, explained) = judged(2);
        assert_eq!(diagnoses, [(both, [5, 6, 2])]);
        assert_eq!(explained, [[Some(0); 5].as_slice(), &[None; 3]].concat());
        let (diagnoses, explained) = judged(3);
        assert_eq!(diagnoses, [one("no-majority", [2, 6, 0])]);
        assert_eq!(explained, [[None; 3].as_slice(), &[Some(0); 2], &[None; 4]].concat());
    }

    #[test]
    fn draw_rules_are_named_where_every_game_fits() {
        for (place, misreading) in DRAW_MISREADINGS.iter().enumerate() {
            let judged = answers(&[(&Program::drawing(misreading.id), &cases::games())]);
            let wrong = judged.iter().filter(|it| !it.is_right).count();
            let (diagnoses, explained) = diagnosed(&judged);
            assert_eq!(diagnoses, [one(misreading.id, [wrong, wrong, 0])], "{place}");
            let expected = judged.iter().map(|it| (!it.is_right).then_some(0));
            assert_eq!(explained, expected.collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_program_with_other_rules_behaves_as_those() {
        let program = Program { rules: Ruleset::LIDRAUGHTS, ..Program::LAW };
        let judged = answers(&[(&program, &cases::games())]);
        let wrong = judged.iter().filter(|it| !it.is_right).count();
        assert_eq!(diagnosed(&judged).0, [one("behaves-as-lidraughts", [wrong, wrong, 0])]);
    }

    /// No rule ends a game as a win of Black at once.
    fn absurd(case: &Case) -> Judged {
        let Case::Game(game) = case else { panic!("{case:?}") };
        Judged::of(Observed::Ended { game: game.clone(), outcome: Outcome::BlackWins, ply: 1 })
    }

    #[test]
    fn draw_rules_that_do_not_quite_fit_are_named_as_far_as_they_gain() {
        let (program, games) = (Program::drawing("no-five-move-rule"), cases::games());
        let shows = |case: &&Case| !program.clone().judged(case).is_right;
        let (telling, others): (Vec<&Case>, Vec<&Case>) = games.iter().partition(shows);
        let as_misread = |case: &&Case| program.clone().judged(case);
        let as_law = |case: &&Case| Program::LAW.clone().judged(case);
        assert!(telling.len() > 2, "{}", telling.len());
        let wrong = telling.len() - 1;

        // One right answer that the misreading contradicts, and one wrong one that it does not explain.
        let mut judged: Vec<Judged> = telling[..wrong].iter().map(as_misread).collect();
        judged.extend(telling[wrong..].iter().map(as_law));
        judged.push(absurd(others[0]));
        judged.extend(others[1..].iter().map(as_law));
        let (diagnoses, explained) = diagnosed(&judged);
        assert_eq!(diagnoses, [one("no-five-move-rule", [wrong, wrong + 1, 1])]);
        assert_eq!(explained.iter().filter(|it| it.is_some()).count(), wrong);

        // As much against it as for it.
        let mut judged = vec![as_law(&telling[0]), as_misread(&telling[1])];
        judged.extend(others.iter().map(as_law));
        assert_eq!(diagnosed(&judged).0, []);
    }

    #[test]
    fn three_misreadings_at_once_are_named() {
        let ids = ["quiet-king-one-step", "no-majority", "crowned-on-either-row"];
        let program = Program::misreading(&ids);
        let crowned = position("W:W25,36:B5,41");
        let questions = [Case::Moves(crowned), Case::Play(crowned, chosen("36x47x41"))];
        let cases = [lists(&KINGS[..2]), lists(&CAPTURES[..2]), questions.to_vec()].concat();
        let names = ids.map(str::to_owned).to_vec();
        assert_eq!(diagnosed(&answers(&[(&program, &cases)])).0, [(names, [5, 5, 0])]);
    }

    /// Of an answer about a move that a program would not hold legal nothing is known; a set that tells it is the better one.
    #[test]
    fn what_is_reproduced_goes_before_what_is_excused() {
        let ids = ["no-majority", "crowned-on-either-row"];
        let play = Case::Play(position("W:W25,36:B5,41"), chosen("36x47x41"));
        let judged = answers(&[(&Program::misreading(&ids), &[lists(&["W:W31,K1:B7,8,K45"]), vec![play]].concat())]);
        let (diagnoses, explained) = diagnosed(&judged);
        assert_eq!((diagnoses, explained), (vec![(ids.map(str::to_owned).to_vec(), [2, 2, 0])], vec![Some(0); 2]));
    }

    /// A man that need not go on and one that has to stop on the row answer this question alike.
    #[test]
    fn what_the_questions_do_not_tell_apart_is_named_together() {
        let alike = |text: &str, id: &str| {
            let judged = answers(&[(&Program::misreading(&[id]), &lists(&[text]))]);
            let (diagnoses, _) = diagnose(&judged.iter().collect::<Vec<_>>());
            diagnoses.into_iter().map(|it| (it.misreadings, it.alternatives)).collect::<Vec<_>>()
        };
        let words = |id: &str| vec![id.to_owned()];
        let both = vec![(words("majority-per-piece"), vec![words("no-majority")])];
        assert_eq!(alike("W:W6,7:B11,12", "majority-per-piece"), both);
        assert_eq!(alike("W:WK1:B7,8", "no-majority"), [(words("no-majority"), vec![])]);
    }
}
