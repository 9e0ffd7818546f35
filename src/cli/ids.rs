//! Ids on the command line: those that there are, and what was meant by one that there is not.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use draughts_oracle::game::Ruleset;

/// Reads the id of a ruleset; the help lists them all.
pub fn ruleset() -> impl TypedValueParser<Value = Ruleset> {
    let values = Ruleset::ALL.iter().map(|ruleset| PossibleValue::new(ruleset.id).help(ruleset.title));
    PossibleValuesParser::new(values).try_map(|id| id.parse::<Ruleset>())
}

/// What is said of an id that no misreading has: the most similar one, or where all of them are listed.
pub fn no_misreading(id: &str, known: impl Iterator<Item = &'static str>) -> String {
    const LIKE: f64 = 0.8;
    let likeness = |known: &&str| strsim::jaro_winkler(known, id);
    let closest = known.max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
    match closest.filter(|known| likeness(known) >= LIKE) {
        Some(known) => {
            format!("`{id}` is no misreading; did you mean `{known}`?")
        }
        None => format!("`{id}` is no misreading; `draughts-oracle readings` lists them"),
    }
}
