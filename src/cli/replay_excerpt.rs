//! A place in a PDN text, underlined.

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet, Title};
use draughts_oracle::game::replay::Problem;
use draughts_oracle::notation::Severity;
use draughts_oracle::notation::pdn::{PdnProblem, Record};
use std::io::IsTerminal;
use std::ops::Range;

/// How places are shown.
pub struct Excerpts {
    renderer: Renderer,
    /// Findings of the reader below this severity are only counted.
    shown_from: Severity,
}

impl Excerpts {
    /// In colour where the terminal has it.
    pub fn new(shown_from: Severity) -> Excerpts {
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let colour = std::io::stdout().is_terminal() && !plain;
        Excerpts { renderer: if colour { Renderer::styled() } else { Renderer::plain() }, shown_from }
    }

    /// A ply that cannot be played.
    pub fn of_ply(&self, file: &str, record: &Record, problem: &Problem) -> String {
        self.of_problem(Level::ERROR, file, record, problem)
    }

    /// An illegal ply that stands.
    pub fn of_accepted(&self, file: &str, record: &Record, problem: &Problem) -> String {
        self.of_problem(Level::NOTE, file, record, problem)
    }

    fn of_problem(&self, level: Level<'_>, file: &str, record: &Record, problem: &Problem) -> String {
        let level = level.primary_title(problem.to_string()).id(problem.fault.kind());
        let fen = draughts_oracle::notation::fen::write(&problem.position);
        self.renderer.render(&[placed(level, file, record, &problem.span).element(Level::NOTE.message(fen))])
    }

    /// What the reader found, so many of them one after the other, except at a place that was shown already; the others are counted.
    pub fn of_reading(&self, file: &str, record: &Record, known: Option<&Problem>, most: usize) -> Vec<String> {
        let is_known = |problem: &PdnProblem| known.is_some_and(|known| known.span == problem.span);
        let is_shown = |problem: &&PdnProblem| problem.fault.severity() >= self.shown_from && !is_known(problem);
        let shown = record.problems.iter().filter(is_shown);
        let mut excerpts: Vec<String> =
            shown.clone().take(most).map(|problem| self.of_finding(file, record, problem)).collect();
        let more = shown.count().saturating_sub(most);
        excerpts.extend((more > 0).then(|| format!("and {more} more")));
        excerpts
    }

    fn of_finding(&self, file: &str, record: &Record, problem: &PdnProblem) -> String {
        let level = match problem.fault.severity() {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Note => Level::NOTE,
        };
        let title = level.primary_title(problem.fault.to_string()).id(problem.fault.code());
        self.renderer.render(&[placed(title, file, record, &problem.span)])
    }
}

/// A title and what stands at the place, or only where that is if it is too long for a person to look at.
fn placed<'a>(title: Title<'a>, file: &'a str, record: &Record, place: &Range<usize>) -> Group<'a> {
    match snippet(file, record, place) {
        Some(snippet) => title.element(snippet),
        None => {
            let (line, column) = record.location(place.start);
            title.element(Level::NOTE.message(format!("at {file}:{line}:{column}, in a very long line")))
        }
    }
}

/// The lines of the file in which a place lies, the place underlined; nothing where there is too much of them.
fn snippet<'a>(file: &'a str, record: &Record, place: &Range<usize>) -> Option<Snippet<'a, Annotation<'a>>> {
    const LONGEST: usize = 10_000;
    let source = record.source.as_str();
    let first = source[..place.start].rfind('\n').map_or(0, |end| end + 1);
    let last = source[place.end..].find('\n').map_or(source.len(), |length| place.end + length);
    let (line, column) = record.location(place.start);
    // What stands before the record in its first line is not at hand; blanks keep the columns right.
    let missing = (column - 1).saturating_sub(source[first..place.start].chars().count());
    if missing + last - first > LONGEST {
        return None;
    }
    let text = " ".repeat(missing) + source[first..last].trim_end();
    let at = place.start - first + missing;
    let end = (place.end - first + missing).min(text.len()).max(at.min(text.len()));
    let underlined = AnnotationKind::Primary.span(at.min(text.len())..end);
    Some(Snippet::source(text).line_start(line).path(file).annotation(underlined))
}
