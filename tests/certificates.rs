//! What was certified in `spec/certificates` still holds: all sums, and a shard of each chosen at random.

mod common;

use common::{assert_valid, schema};
use draughts_oracle::oracle::campaign::Progress;
use draughts_oracle::oracle::shards::{Certificate, read_certificate};
use std::path::{Path, PathBuf};

fn certificates() -> Vec<(PathBuf, Certificate)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("spec/certificates");
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    files.into_iter().map(|file| (file.clone(), read_certificate(&file).expect("a certificate"))).collect()
}

#[test]
fn sums_and_formulas_hold() {
    assert!(!certificates().is_empty());
    for (file, certificate) in certificates() {
        let faults = certificate.faults();
        assert!(faults.is_empty(), "{}: {faults:?}", file.display());
        assert_eq!(certificate.expected_positions, Some(certificate.totals.positions), "{}", file.display());
        assert_valid(&schema("certificate"), &serde_json::to_value(&certificate).expect("JSON"));
    }
}

#[test]
fn a_random_shard_of_each_comes_to_the_same_again() {
    for (file, certificate) in certificates() {
        let shard = fastrand::u64(1..=certificate.shards.len() as u64);
        println!("{}: shard {shard} of {}", file.display(), certificate.shards.len());
        let faults = certificate.do_again(&[shard], 2, &Progress::default()).expect("a source");
        assert!(faults.is_empty(), "{}: {faults:?}", file.display());
    }
}
