//! The seeds of the fuzz targets: named inputs that are checked in. Not every test needs all of it.
#![allow(dead_code)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Named inputs.
pub type Seeds = BTreeMap<String, Vec<u8>>;

fn folder(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds").join(target)
}

/// What is checked in for a target.
pub fn seeds(target: &str) -> Seeds {
    let entries = std::fs::read_dir(folder(target)).expect("a folder of seeds").map(|entry| entry.expect("an entry"));
    entries
        .map(|entry| (entry.file_name().into_string().expect("a name"), std::fs::read(entry.path()).expect("a seed")))
        .collect()
}

/// Compares what is checked in with what a test makes; `WRITE_SEEDS=1` writes it first.
pub fn assert_seeds(target: &str, expected: &Seeds) {
    if std::env::var_os("WRITE_SEEDS").is_some() {
        std::fs::create_dir_all(folder(target)).expect("a folder");
        expected.iter().for_each(|(name, bytes)| std::fs::write(folder(target).join(name), bytes).expect("a seed"));
    }
    assert_eq!(&seeds(target), expected, "{target}: WRITE_SEEDS=1 writes the seeds of this list");
}
