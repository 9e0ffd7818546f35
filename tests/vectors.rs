//! The shipped vectors: right by both engines, enough of each, and read by fifteen lines of Python.

use draughts_oracle::game::misreadings::DRAW_MISREADINGS;
use draughts_oracle::mailbox::misreadings::MISREADINGS;
use draughts_oracle::oracle::vectors::{Group, shipped};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

fn groups() -> Vec<Group> {
    shipped().expect("vectors")
}

#[test]
fn both_engines_agree_with_every_vector() {
    let problems: Vec<_> =
        groups().iter().flat_map(|group| &group.vectors).filter_map(|vector| vector.verify().err()).collect();
    assert_eq!(problems, []);
}

#[test]
fn ids_are_given_once() {
    let groups = groups();
    let ids: Vec<&str> = groups.iter().flat_map(|group| &group.vectors).map(|vector| vector.id.as_str()).collect();
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
}

#[test]
fn every_misreading_shows_often_enough() {
    let mut shown: BTreeMap<String, usize> = BTreeMap::new();
    let groups = groups();
    for flag in groups.iter().flat_map(|group| &group.vectors).flat_map(|vector| &vector.flags) {
        *shown.entry(flag.clone()).or_default() += 1;
    }
    for misreading in MISREADINGS {
        assert!(shown.get(misreading.id) >= Some(&20), "{}: {:?}", misreading.id, shown.get(misreading.id));
    }
    for misreading in DRAW_MISREADINGS {
        assert!(shown.contains_key(misreading.id), "{}", misreading.id);
    }
    let positions: usize = groups
        .iter()
        .filter(|group| ["legal-moves", "play"].contains(&group.group.as_str()))
        .map(|group| group.vectors.len())
        .sum();
    assert!(positions >= 2000, "{positions}");
    let games = groups.iter().find(|group| group.group == "outcome").map(|group| group.vectors.len());
    assert!(games >= Some(50), "{games:?}");
}

#[test]
fn the_files_have_the_shape_of_their_schema() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("spec");
    let read = |path: &Path| serde_json::from_str(&std::fs::read_to_string(path).expect("a file")).expect("JSON");
    let schema = jsonschema::validator_for(&read(&root.join("schemas/vectors.json"))).expect("a schema");
    for group in groups() {
        let file = read(&root.join("vectors/v1").join(format!("{}.json", group.group)));
        let problems: Vec<String> =
            schema.iter_errors(&file).map(|error| format!("{error} at {}", error.instance_path())).take(3).collect();
        assert!(problems.is_empty(), "{}: {problems:?}", group.group);
    }
    assert!(!schema.is_valid(&serde_json::json!({"schema": 1, "group": "play", "vectors": [{"id": "p1"}]})));
}

/// The reader is the one that `spec/vectors/README.md` shows.
#[test]
fn fifteen_lines_of_python_read_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("spec/vectors");
    let readme = std::fs::read_to_string(folder.join("README.md")).expect("a README");
    let code = readme.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).expect("Python");
    assert!(code.lines().count() <= 15);
    let Ok(output) = std::process::Command::new("python3").arg("-c").arg(code).current_dir(&folder).output() else {
        println!("not run: there is no python3");
        return;
    };
    let text = String::from_utf8_lossy(&output.stdout);
    let total: usize = groups().iter().map(|group| group.vectors.len()).sum();
    assert_eq!(
        text.lines().last(),
        Some(format!("{total} vectors").as_str()),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
