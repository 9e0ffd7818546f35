//! The rulesets of the library are those of `spec/rulesets.toml`.
#![cfg(feature = "serde")]

use draughts_oracle::game::Ruleset;
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
    assert_eq!("fide".parse::<Ruleset>().unwrap_err().to_string(), "`fide` is not a ruleset");
}
