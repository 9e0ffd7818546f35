//! The rulesets of the library are those of `spec/rulesets.toml`.
#![cfg(feature = "serde")]

mod told;

use draughts_oracle::Outcome;
use draughts_oracle::game::rulesets::{Ending, Irregularities, KingsOnly, Repetition};
use draughts_oracle::game::{Game, Ruleset, by_history};
use std::path::Path;
use toml::{Table, Value};

fn specified() -> Vec<Table> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("spec/rulesets.toml");
    let text = std::fs::read_to_string(path).expect("the file is part of the repository");
    let mut file: Table = text.parse().expect("it is TOML");
    let Some(Value::Array(rulesets)) = file.remove("ruleset") else { panic!("no list of rulesets") };
    rulesets.into_iter().map(|ruleset| ruleset.as_table().expect("a ruleset is a table").clone()).collect()
}

#[test]
fn the_constants_equal_the_specification() {
    let specified = specified();
    assert_eq!(specified.len(), Ruleset::ALL.len());
    for (mut specified, ruleset) in specified.into_iter().zip(Ruleset::ALL) {
        let note = specified.remove("note");
        assert!(note.is_some_and(|note| note.as_str().is_some_and(|note| !note.is_empty())), "{}: no note", ruleset.id);
        assert_eq!(specified, Table::try_from(ruleset).expect("a ruleset is a table"), "{}", ruleset.id);
    }
}

#[test]
fn every_ruleset_is_found_by_its_id_and_no_other_is() {
    for ruleset in Ruleset::ALL {
        assert_eq!(ruleset.id.parse(), Ok(*ruleset));
    }
    let unknown = "fide".parse::<Ruleset>().unwrap_err().to_string();
    assert!(unknown.starts_with("`fide` is not a ruleset; there are fmjd-2015, fmjd-2024, "), "{unknown}");
    assert!(Ruleset::ALL.iter().all(|ruleset| unknown.contains(ruleset.id)), "{unknown}");
}

/// The parameters of a ruleset under the name and the clauses of the default one.
fn unnamed(rules: &Ruleset) -> Ruleset {
    let law = Ruleset::default();
    let ending = |own: Option<Ending>, other: Option<Ending>| Some(Ending { clause: other?.clause, ..own? });
    let (repetition, kings_only) = (law.repetition, law.kings_only);
    Ruleset {
        id: law.id,
        title: law.title,
        provenance: law.provenance,
        repetition: rules.repetition.zip(repetition).map(|(own, law)| Repetition { clause: law.clause, ..own }),
        kings_only: rules.kings_only.zip(kings_only).map(|(own, law)| KingsOnly { clause: law.clause, ..own }),
        three_against_king: ending(rules.three_against_king, law.three_against_king),
        two_against_king: ending(rules.two_against_king, law.two_against_king),
        ..*rules
    }
}

fn end(game: &Game, rules: &Ruleset) -> Option<(Outcome, usize)> {
    let verdict = by_history::verdict(game, rules);
    (verdict.outcome != Outcome::Open).then_some((verdict.outcome, verdict.ply))
}

/// Each ruleset ends a told game otherwise than the default one, and its note names it; or it has the same parameters, and its
/// note says that nothing can end otherwise.
#[test]
fn every_ruleset_is_told_apart_or_is_the_same() {
    let games = told::games();
    for (specified, rules) in specified().into_iter().zip(Ruleset::ALL).skip(1).filter(|(_, rules)| rules.id != "none")
    {
        let note = specified["note"].as_str().expect("a note");
        let differs = |game: &Game| end(game, rules) != end(game, &Ruleset::default());
        let (apart, alike): (Vec<_>, Vec<_>) = games.iter().partition(|(_, game)| differs(game));
        if unnamed(rules) == Ruleset::default() {
            assert_eq!(apart.len(), 0, "{}", rules.id);
            assert!(note.contains("every game ends at the same ply"), "{}: {note}", rules.id);
        } else {
            assert!(apart.iter().any(|(name, _)| note.contains(&format!("`{name}`"))), "{}: {note}", rules.id);
            assert!(alike.iter().all(|(name, _)| !note.contains(&format!("`{name}`"))), "{}: {note}", rules.id);
        }
        if note.contains("Games of legal moves end as under fmjd-2015") {
            let like_a_federation = Ruleset { irregularities: Irregularities::Stand, ..unnamed(rules) };
            assert_eq!(like_a_federation, Ruleset::default(), "{}", rules.id);
        }
    }
}
