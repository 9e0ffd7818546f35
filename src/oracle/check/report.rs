//! What a check found.

use super::diagnose::{Diagnosed, Diagnosis, diagnose, is_zero};
use super::difference::{Difference, difference};
use super::{Answered, Case, Check, Grace, Judged};
use crate::engine::foreign::Foreign;
use crate::engine::process::Trouble;
use serde::Serialize;
use std::collections::BTreeMap;

/// Everything that is to be said about a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The command.
    pub engine: String,
    /// The protocol.
    pub protocol: String,
    /// How many questions it was asked.
    pub cases: usize,
    /// Right answers.
    pub right: usize,
    /// Wrong answers, answers without meaning and refused positions among them.
    pub wrong: usize,
    /// Questions that it has no means to answer.
    pub unsupported: usize,
    /// Of which kinds of questions these are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_supported: Vec<Unsupported>,
    /// Questions without an answer in time.
    pub timeouts: usize,
    /// Questions at which it ended or could not be started.
    pub crashes: usize,
    /// Questions that were not asked any more.
    pub not_asked: usize,
    /// What explains the wrong answers.
    pub diagnosis: Vec<Diagnosis>,
    /// Wrong answers that no known misreading explains.
    pub unexplained: usize,
    /// Wrong answers whose explanation was not looked for to the end, because all was to stop.
    #[serde(skip_serializing_if = "is_zero")]
    pub not_diagnosed: usize,
    /// The smallest wrong answers, a few for each diagnosis and for the unexplained.
    pub differences: Vec<Difference>,
    /// The first questions that had no answer, and why.
    pub troubles: Vec<Silence>,
}

/// How many questions of a kind a program has no means to answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unsupported {
    /// What was asked for.
    pub kind: String,
    /// How many times it had no means to answer.
    pub unsupported: usize,
    /// Of how many.
    pub of: usize,
}

/// A question without an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Silence {
    /// What was asked.
    pub asked: String,
    /// What happened.
    pub reason: String,
}

impl Report {
    /// How many differences are shown of each kind.
    const SHOWN: usize = 5;

    /// How many troubles are shown.
    const TROUBLES: usize = 20;

    /// Sums up the answers. The program is asked again to make the differences small. Once the check is to stop, what takes longer than
    /// a moment is left out.
    pub fn new(
        engine: &str,
        protocol: &str,
        check: &Check<'_>,
        answers: &[Answered],
        program: &mut dyn Foreign,
    ) -> Report {
        let mut report = Report {
            engine: engine.to_owned(),
            protocol: protocol.to_owned(),
            cases: 0,
            right: 0,
            wrong: 0,
            unsupported: 0,
            not_supported: Vec::new(),
            timeouts: 0,
            crashes: 0,
            not_asked: 0,
            diagnosis: Vec::new(),
            unexplained: 0,
            not_diagnosed: 0,
            differences: Vec::new(),
            troubles: Vec::new(),
        };
        for (case, answer) in check.cases.iter().zip(answers) {
            report.count(case, answer);
        }
        report.not_supported = not_supported(check.cases, answers);
        let mut judged: Vec<&Judged> = answers.iter().flatten().flatten().collect();
        // The smallest first: they are judged quickly, and they are shown, because they are the easiest to follow.
        judged.sort_by_cached_key(|judged| judged.observed.size());
        report.explain(&judged, &Grace::before(&check.progress.stop), program);
        report
    }

    /// Whether the program answered everything it can answer, in time and right.
    pub fn is_clean(&self) -> bool {
        self.wrong + self.timeouts + self.crashes + self.not_asked == 0
    }

    fn count(&mut self, case: &Case, answer: &Answered) {
        let Some(answer) = answer else {
            self.not_asked += 1;
            return;
        };
        self.cases += 1;
        match answer {
            Ok(judged) if judged.is_right => self.right += 1,
            Ok(_) => self.wrong += 1,
            Err(Trouble::Unsupported) => self.unsupported += 1,
            Err(trouble) => {
                match trouble {
                    Trouble::TimedOut(_) => self.timeouts += 1,
                    Trouble::Crashed(_) | Trouble::NotStarted { .. } => self.crashes += 1,
                    _ => {
                        self.wrong += 1;
                        self.unexplained += 1;
                    }
                }
                if self.troubles.len() < Report::TROUBLES {
                    self.troubles.push(Silence { asked: case.to_string(), reason: trouble.to_string() });
                }
            }
        }
    }

    fn explain(&mut self, judged: &[&Judged], grace: &Grace<'_>, program: &mut dyn Foreign) {
        let Diagnosed { diagnoses, explained_by, is_broken_off } = diagnose(judged, &|| grace.is_over());
        let mut shown = vec![0; diagnoses.len() + 1];
        let mut wrong: Vec<_> = judged.iter().zip(explained_by).filter(|(judged, _)| !judged.is_right).collect();
        wrong.sort_by_key(|(_, explained)| *explained);
        for (judged, explained) in wrong {
            let kind = explained.unwrap_or(diagnoses.len());
            shown[kind] += 1;
            if shown[kind] <= Report::SHOWN {
                self.differences.push(difference(&judged.observed, diagnoses.get(kind), program));
            }
        }
        let without = shown[diagnoses.len()];
        if is_broken_off {
            self.not_diagnosed += without;
        } else {
            self.unexplained += without;
        }
        self.diagnosis = diagnoses;
    }
}

/// Of each kind of questions how many were unsupported, where any were.
fn not_supported(cases: &[Case], answers: &[Answered]) -> Vec<Unsupported> {
    let mut kinds: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for (case, answer) in cases.iter().zip(answers).filter_map(|(case, answer)| Some((case, answer.as_ref()?))) {
        let [unsupported, of] = kinds.entry(case.kind()).or_default();
        *unsupported += usize::from(*answer == Err(Trouble::Unsupported));
        *of += 1;
    }
    let told = |(kind, [unsupported, of]): (&str, [usize; 2])| Unsupported { kind: kind.to_owned(), unsupported, of };
    kinds.into_iter().filter(|(_, [unsupported, _])| *unsupported > 0).map(told).collect()
}
