//! Which misreadings explain what a program answered.

mod draws;
mod moves;

use super::{Judged, Observed};
use crate::Clause;
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

pub(super) fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// What was found out about the wrong answers.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Diagnosed {
    pub diagnoses: Vec<Diagnosis>,
    /// For every answer the place of the diagnosis that explains it.
    pub explained_by: Vec<Option<usize>>,
    /// Whether the search was to end before it had come to its end: then something else may explain what is not explained.
    pub is_broken_off: bool,
}

/// How many misreadings a set has at most.
const LARGEST: usize = 3;

/// The smallest sets of misreadings that reproduce the answers: those about moves, about faulty texts and about draws, each by
/// themselves. Answers that are told quickly come first, so that what they rule out is not tried on the others. Once it is over, the
/// search is broken off, with what it had found.
pub(super) fn diagnose(judged: &[&Judged], is_over: &dyn Fn() -> bool) -> Diagnosed {
    let explained_by = vec![None; judged.len()];
    let mut diagnosed = Diagnosed { diagnoses: Vec::new(), explained_by, is_broken_off: false };
    const KINDS: [Explain; 3] = [moves::explanation, fault_explanation, draws::explanation];
    for explain in KINDS {
        loop {
            match explain(&diagnosed.open(judged, is_over)) {
                Ok(Some(found)) => diagnosed.add(found),
                Ok(None) => break,
                Err(BrokenOff) => {
                    diagnosed.is_broken_off = true;
                    break;
                }
            }
        }
    }
    diagnosed
}

impl Diagnosed {
    fn open<'a>(&self, judged: &'a [&'a Judged], is_over: &'a dyn Fn() -> bool) -> OpenAnswers<'a> {
        let is_open = |&place: &usize| self.explained_by[place].is_none() && !judged[place].is_right;
        OpenAnswers { judged, wrong: (0..judged.len()).filter(is_open).collect(), is_over }
    }

    fn add(&mut self, found: Explanation) {
        for place in found.places {
            self.explained_by[place] = Some(self.diagnoses.len());
        }
        self.diagnoses.push(found.diagnosis);
    }
}

/// The answers, as far as they are explained.
struct OpenAnswers<'a> {
    judged: &'a [&'a Judged],
    /// The places of those that are wrong and not explained yet.
    wrong: Vec<usize>,
    is_over: &'a dyn Fn() -> bool,
}

/// The search for an explanation is to end.
struct BrokenOff;

impl OpenAnswers<'_> {
    fn may_go_on(&self) -> Result<(), BrokenOff> {
        if (self.is_over)() { Err(BrokenOff) } else { Ok(()) }
    }
}

/// Explains some of the wrong answers, if anything does.
type Explain = fn(&OpenAnswers<'_>) -> Result<Option<Explanation>, BrokenOff>;

/// A diagnosis, and the places of the wrong answers that it explains.
struct Explanation {
    diagnosis: Diagnosis,
    places: Vec<usize>,
}

impl Diagnosis {
    /// One that nothing speaks against.
    fn of(
        misreadings: Vec<String>,
        clauses: impl IntoIterator<Item = Clause>,
        explains: usize,
        of: usize,
    ) -> Diagnosis {
        let mut clauses: Vec<Clause> = clauses.into_iter().collect();
        clauses.sort_unstable();
        clauses.dedup();
        Diagnosis { misreadings, clauses, explains, excuses: 0, of, contradicts: 0, alternatives: Vec::new() }
    }
}

/// Texts with the same fault that are taken for positions.
fn fault_explanation(open: &OpenAnswers<'_>) -> Result<Option<Explanation>, BrokenOff> {
    let mut by_code: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for &place in &open.wrong {
        if let Observed::Fault { code, .. } = &open.judged[place].observed {
            by_code.entry(code).or_default().push(place);
        }
    }
    Ok(by_code.pop_first().map(|(code, places)| {
        let clause = (code == "position-man-on-promotion-row").then_some(Clause::Fmjd3_5);
        Explanation {
            diagnosis: Diagnosis::of(vec![format!("accepts-{code}")], clause, places.len(), places.len()),
            places,
        }
    }))
}

/// Of candidates that come by size those with the highest score, and of these the smallest.
struct Best<T> {
    score: usize,
    size: usize,
    candidates: Vec<T>,
}

impl<T> Best<T> {
    /// None yet, and none with a lower score.
    fn from(score: usize) -> Best<T> {
        Best { score, size: usize::MAX, candidates: Vec::new() }
    }

    /// The score that the next candidate, of this size, needs to be among the best.
    fn needed(&self, size: usize) -> usize {
        self.score + usize::from(size > self.size)
    }

    /// Takes a candidate that has the score that it needs.
    fn add(&mut self, size: usize, score: usize, candidate: T) {
        if score > self.score {
            self.candidates.clear();
        }
        (self.score, self.size) = (score, size);
        self.candidates.push(candidate);
    }
}

/// Every set of up to so many of these things, the smallest first.
fn subsets<T>(things: &[T], most: usize) -> impl Iterator<Item = Vec<&T>> {
    sets(things.len(), most).into_iter().map(move |set| set.into_iter().map(|place| &things[place]).collect())
}

/// Every set of up to so many of the places of so many things, the smallest first.
fn sets(things: usize, most: usize) -> Vec<Vec<usize>> {
    let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
    let mut all = Vec::new();
    for _ in 0..most {
        sets = sets.iter().flat_map(|set| larger(set, things)).collect();
        all.extend(sets.iter().cloned());
    }
    all
}

/// The sets with one more place, behind those that are there.
fn larger(set: &[usize], things: usize) -> impl Iterator<Item = Vec<usize>> {
    let from = set.last().map_or(0, |last| last + 1);
    (from..things).map(move |thing| [set, &[thing]].concat())
}

#[cfg(test)]
mod tests {
    use super::super::tests::{Program, chosen, position};
    use super::super::{Case, cases};
    use super::*;
    use crate::Outcome;
    use crate::engine::foreign::Shown;
    use crate::game::Ruleset;
    use crate::game::misreadings::DRAW_MISREADINGS;
    use crate::mailbox::misreadings::MISREADINGS;
    use std::cell::Cell;

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
        Judged::of(Observed::Moves { position: *position, after: None, shown, refusal: None })
    }

    /// What is found when there is time enough.
    fn all_found(judged: &[Judged]) -> Diagnosed {
        let diagnosed = diagnose(&judged.iter().collect::<Vec<_>>(), &|| false);
        assert!(!diagnosed.is_broken_off);
        diagnosed
    }

    /// The names, and how many it explains, of how many, and how many it contradicts.
    type Named = (Vec<String>, [usize; 3]);

    /// The diagnoses, and which answer each explains.
    fn diagnosed(judged: &[Judged]) -> (Vec<Named>, Vec<Option<usize>>) {
        let Diagnosed { diagnoses, explained_by, .. } = all_found(judged);
        let figures = |it: Diagnosis| (it.misreadings, [it.explains, it.of, it.contradicts]);
        (diagnoses.into_iter().map(figures).collect(), explained_by)
    }

    fn one(id: &str, figures: [usize; 3]) -> Named {
        (vec![id.to_owned()], figures)
    }

    #[test]
    fn sets_come_by_size() {
        assert_eq!(sets(3, 2), [vec![0], vec![1], vec![2], vec![0, 1], vec![0, 2], vec![1, 2]]);
        assert_eq!(sets(4, 3).len(), 4 + 6 + 4);
        assert_eq!(sets(4, 3).last(), Some(&vec![1, 2, 3]));
        assert_eq!(draws::candidates().len(), Ruleset::ALL.len() + DRAW_MISREADINGS.len() + joinable());
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
            Observed::Next { position, chosen, .. } => Observed::Next { position, chosen, next: crate::Setup::START },
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
        let observed = Observed::Next { position, chosen, next: crate::Setup::START };
        judged.push(Judged::of(observed));
        let Diagnosed { diagnoses, explained_by, .. } = all_found(&judged);
        assert_eq!(explained_by, [Some(0); 2]);
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

    /// However soon it is over, what was found is kept: here the misreading of moving before the one of the draw rules.
    #[test]
    fn a_search_is_broken_off_at_any_moment() {
        let free = Program { rules: Program::drawing("no-repetition").rules, ..Program::misreading(&["no-majority"]) };
        let judged = answers(&[(&free, &[lists(&CAPTURES), cases::games()].concat())]);
        let all: Vec<&Judged> = judged.iter().collect();
        let whole = all_found(&judged);
        assert_eq!(whole.diagnoses.len(), 2);
        let mut kept = vec![0; 3];
        for patience in 0_u32.. {
            let left = Cell::new(patience);
            let is_over = || left.replace(left.get().saturating_sub(1)) == 0;
            let found = diagnose(&all, &is_over);
            assert_eq!(found.diagnoses, whole.diagnoses[..found.diagnoses.len()], "after {patience}");
            kept[found.diagnoses.len()] += 1;
            if !found.is_broken_off {
                assert_eq!(found, whole);
                break;
            }
        }
        assert!(kept.iter().all(|&times| times > 0), "{kept:?}");
    }

    /// A man that need not go on and one that has to stop on the row answer this question alike.
    #[test]
    fn what_the_questions_do_not_tell_apart_is_named_together() {
        let alike = |text: &str, id: &str| {
            let judged = answers(&[(&Program::misreading(&[id]), &lists(&[text]))]);
            all_found(&judged).diagnoses.into_iter().map(|it| (it.misreadings, it.alternatives)).collect::<Vec<_>>()
        };
        let words = |id: &str| vec![id.to_owned()];
        let both = vec![(words("majority-per-piece"), vec![words("no-majority")])];
        assert_eq!(alike("W:W6,7:B11,12", "majority-per-piece"), both);
        assert_eq!(alike("W:WK1:B7,8", "no-majority"), [(words("no-majority"), vec![])]);
    }

    /// Two that cannot both be, and explain as many answers, but not the same.
    #[test]
    fn what_explains_other_answers_is_no_alternative() {
        let ids = ["majority-per-piece", "no-majority"];
        let questions = ["W:W33,46:B20,21,28,29,31,41", "W:WK1:B7,8"].map(|text| lists(&[text]));
        let [apart, free] = ids.map(|id| Program::misreading(&[id]));
        let mut judged = answers(&[(&apart, &questions[0]), (&free, &questions[1])]);
        judged.push(senseless(&questions[0][0]));
        let Diagnosed { diagnoses, explained_by, .. } = all_found(&judged);
        let told = diagnoses.iter().map(|it| (it.misreadings[0].as_str(), it.explains, it.of, it.alternatives.len()));
        assert_eq!(told.collect::<Vec<_>>(), [(ids[0], 1, 3, 0), (ids[1], 1, 2, 0)]);
        assert_eq!(explained_by, [Some(0), Some(1), None]);
    }

    #[test]
    fn one_answer_that_is_explained_is_enough() {
        let cases = lists(&CAPTURES);
        let mut judged = answers(&[(&Program::misreading(&["no-majority"]), &cases[..1])]);
        judged.push(senseless(&cases[1]));
        assert_eq!(diagnosed(&judged), (vec![one("no-majority", [1, 2, 0])], vec![Some(0), None]));
    }

    #[test]
    fn what_is_nothing_is_not_told() {
        let plain = Diagnosis::of(vec!["no-majority".to_owned()], [Clause::Fmjd4_13], 3, 3);
        let keys = |diagnosis: &Diagnosis| {
            let value = serde_json::to_value(diagnosis).expect("JSON");
            value.as_object().expect("an object").keys().cloned().collect::<Vec<_>>()
        };
        let told = ["clauses", "contradicts", "explains", "misreadings", "of"];
        let mut sorted = keys(&plain);
        sorted.sort_unstable();
        assert_eq!(sorted, told);
        let whole = Diagnosis { excuses: 1, alternatives: vec![vec!["no-ghost".to_owned()]], ..plain };
        assert_eq!(keys(&whole).len(), told.len() + 2);
    }
}
