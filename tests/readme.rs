//! What the README shows of the command line is what the program prints.
#![cfg(all(feature = "cli", unix))]

use std::ffi::OsString;
use std::process::Command;

fn readme() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).expect("a README")
}

/// Where the program is found, before whatever else is installed.
fn path() -> OsString {
    let programs = assert_cmd::cargo::cargo_bin!("draughts-oracle").parent().expect("a folder").to_owned();
    let others = std::env::var_os("PATH").expect("PATH");
    std::env::join_paths([programs].into_iter().chain(std::env::split_paths(&others))).expect("a path")
}

/// Each `console` block is a command for a shell and what it writes on standard output; three dots stand for the rest.
#[test]
fn the_transcripts_are_true() {
    let readme = readme();
    let blocks: Vec<&str> = readme.split("```console\n$ ").skip(1).collect();
    assert!(blocks.len() >= 6, "{} transcripts", blocks.len());
    for block in blocks {
        let block = block.split("```").next().expect("a block");
        let (command, shown) = block.split_once('\n').expect("a command and its answer");
        let folder = tempfile::tempdir().expect("a folder");
        let output = Command::new("sh").args(["-c", command]).env("PATH", path()).current_dir(&folder).output();
        let printed = String::from_utf8(output.expect("a shell").stdout).expect("text");
        match shown.strip_suffix("...\n") {
            Some(beginning) => assert_eq!(printed.get(..beginning.len()), Some(beginning), "{command}: {printed}"),
            None => assert_eq!(printed.trim_end(), shown.trim_end(), "{command}"),
        }
    }
}

/// What the main job counts is the same everywhere; how long it takes is not.
#[test]
fn the_main_job_counts_what_is_shown() {
    let counted = |text: &str| -> Vec<String> {
        let rows = text.lines().filter(|line| line.starts_with('|') || line.starts_with("The engines"));
        let cells = rows.map(|row| row.split_whitespace().collect::<Vec<_>>().join(" "));
        cells.filter(|row| !row.starts_with("| positions a second") && !row.starts_with("| seconds")).collect()
    };
    let readme = readme();
    let shown =
        readme.split("```text\n").find(|block| block.starts_with('+')).and_then(|block| block.split("```").next());
    let output = Command::new("draughts-oracle").arg("compare").env("PATH", path()).output().expect("a comparison");
    let printed = String::from_utf8(output.stdout).expect("text");
    assert!(counted(&printed).len() > 20, "{printed}");
    assert_eq!(counted(&printed), counted(shown.expect("a table")), "{printed}");
}

/// A link that leads out of the package is broken wherever the package is shown.
#[test]
fn what_is_linked_is_in_the_package() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| std::fs::read_to_string(root.join(name)).expect("a file");
    let manifest: toml::Table = read("Cargo.toml").parse().expect("TOML");
    let included = manifest["package"]["include"].as_array().expect("a list");
    let included: Vec<&str> = included.iter().filter_map(|path| path.as_str()?.strip_prefix('/')).collect();
    let is_packed = |link: &str| {
        included.iter().any(|path| link == *path || link.strip_prefix(path).is_some_and(|rest| rest.starts_with('/')))
    };
    for page in ["README.md", "CONTRIBUTING.md"] {
        let text = read(page);
        let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let inside: Vec<&str> = links.filter(|link| !link.starts_with("http") && !link.starts_with('#')).collect();
        assert!(inside.len() > 5, "{page}: {inside:?}");
        let broken = inside.iter().find(|link| !is_packed(link) || !root.join(link).exists());
        assert_eq!(broken, None, "{page}");
    }
}

/// The block behind the Python is what it prints.
#[test]
fn ten_lines_of_python_ask_it() {
    let readme = readme();
    let from_python = readme.split("```python\n").nth(1).expect("Python");
    let blocks: Vec<&str> = from_python.split("```").collect();
    let (code, printed) = (blocks[0], blocks[2].strip_prefix("text\n").expect("what it prints"));
    assert!(code.lines().count() <= 10);
    let Ok(output) = Command::new("python3").arg("-c").arg(code).env("PATH", path()).output() else {
        println!("not run: there is no python3");
        return;
    };
    assert_eq!(String::from_utf8_lossy(&output.stdout), printed, "{}", String::from_utf8_lossy(&output.stderr));
}
