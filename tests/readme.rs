//! What the README shows of the command line is what the program prints.
#![cfg(feature = "cli")]

use std::process::Command;

#[test]
fn the_transcripts_are_true() {
    trycmd::TestCases::new().case("README.md");
}

/// The block behind the Python is what it prints.
#[test]
fn ten_lines_of_python_ask_it() {
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).expect("a README");
    let from_python = readme.split("```python\n").nth(1).expect("Python");
    let blocks: Vec<&str> = from_python.split("```").collect();
    let (code, printed) = (blocks[0], blocks[2].strip_prefix("text\n").expect("what it prints"));
    assert!(code.lines().count() <= 10);
    let programs = assert_cmd::cargo::cargo_bin!("draughts-oracle").parent().expect("a folder").to_owned();
    let path = std::env::join_paths(
        [programs].into_iter().chain(std::env::split_paths(&std::env::var_os("PATH").expect("PATH"))),
    );
    let Ok(output) = Command::new("python3").arg("-c").arg(code).env("PATH", path.expect("a path")).output() else {
        println!("not run: there is no python3");
        return;
    };
    assert_eq!(String::from_utf8_lossy(&output.stdout), printed, "{}", String::from_utf8_lossy(&output.stderr));
}
