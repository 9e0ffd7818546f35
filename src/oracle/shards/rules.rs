//! Which rules were asked: the registry of clauses and interpretations, as a hash.

use sha2::{Digest, Sha256};

/// The texts of `spec/clauses/*.toml` and `spec/interpretations.toml`, in this order.
const TEXTS: [&str; 4] = [
    include_str!("../../../spec/clauses/fmjd.toml"),
    include_str!("../../../spec/clauses/minsport.toml"),
    include_str!("../../../spec/clauses/other.toml"),
    include_str!("../../../spec/interpretations.toml"),
];

/// The SHA-256 of the clauses and interpretations, as `cat spec/clauses/*.toml spec/interpretations.toml | sha256sum` gives it.
pub fn rules_hash() -> String {
    hexadecimal(&Sha256::digest(TEXTS.concat()))
}

/// Two digits for each byte.
pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::TEXTS;
    use std::path::Path;

    #[test]
    fn every_file_of_the_registry_is_in_the_hash() {
        let spec = Path::new(env!("CARGO_MANIFEST_DIR")).join("spec");
        let mut files: Vec<_> =
            std::fs::read_dir(spec.join("clauses")).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        files.push(spec.join("interpretations.toml"));
        let texts: Vec<String> = files.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
        assert_eq!(texts, TEXTS);
    }

    #[test]
    fn the_hash_is_that_of_sha256sum() {
        let sum = "cat spec/clauses/*.toml spec/interpretations.toml | sha256sum";
        let output =
            std::process::Command::new("sh").args(["-c", sum]).current_dir(env!("CARGO_MANIFEST_DIR")).output();
        let told = String::from_utf8(output.expect("a shell").stdout).expect("a text");
        assert_eq!(told.split_whitespace().next(), Some(super::rules_hash().as_str()));
        assert_eq!(super::hexadecimal(&[0, 10, 255]), "000aff");
    }
}
