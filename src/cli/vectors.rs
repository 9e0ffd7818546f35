//! `vectors`: positions, moves and games with what the rules say of them.

use super::Finding;
use anyhow::{Context, Result, ensure};
use draughts_oracle::notation::pdn::files::is_special;
use draughts_oracle::notation::plural;
use draughts_oracle::oracle::vectors::{Changes, Group, fill, shipped};
use draughts_oracle::oracle::whole_file::WholeFile;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Make or check the vectors: JSON files of cases for the tests of any program
#[derive(clap::Args)]
#[command(after_help = "Examples:
  draughts-oracle vectors check
  draughts-oracle vectors fill")]
pub struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Add the vectors that are missing in a folder, and write anew what is said of the others, which keep their ids
    #[command(after_help = "Examples:
  draughts-oracle vectors fill
  draughts-oracle vectors fill copy/of/the/vectors")]
    Fill {
        /// The folder, which must hold vectors: without them their ids would go to other questions
        #[arg(default_value = "spec/vectors/v1")]
        dir: PathBuf,
    },
    /// Ask both engines about every vector
    #[command(after_help = "Examples:
  draughts-oracle vectors check
  draughts-oracle vectors check spec/vectors/v1")]
    Check {
        /// The folder; without it, the vectors that belong to this version
        dir: Option<PathBuf>,
    },
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Finding> {
    match &arguments.action {
        Action::Fill { dir } => {
            let known = if dir.exists() { read(dir)? } else { Vec::new() };
            ensure!(!known.is_empty(), "{}: new ones keep clear of their ids", no_vectors(dir));
            let groups = fill(&known)?;
            for group in &groups {
                write(dir, group)?;
                writeln!(out, "{}: {}{}", group.group, size(group), told(&Changes::of(group, &known)?))?;
            }
            Ok(Finding::Agree)
        }
        Action::Check { dir } => {
            let groups = dir.as_deref().map_or_else(|| Ok(shipped()?), read_some)?;
            check(&groups, out)
        }
    }
}

fn size(group: &Group) -> String {
    let number = group.vectors.len();
    format!("{number} {}", plural(number as u64, "vector"))
}

/// What was done to a group, a line each; the first ids of many.
fn told(Changes { added, changed }: &Changes) -> String {
    const SHOWN: usize = 10;
    let mut text = String::new();
    for (what, ids) in [("added", added), ("changed", changed)].into_iter().filter(|(_, ids)| !ids.is_empty()) {
        text += &format!("\n  {what} {}: {}", ids.len(), ids[..ids.len().min(SHOWN)].join(", "));
        if ids.len() > SHOWN {
            text += &format!(" and {} more", ids.len() - SHOWN);
        }
    }
    if text.is_empty() { ", unchanged".to_owned() } else { text }
}

fn check(groups: &[Group], out: &mut impl Write) -> Result<Finding> {
    let mut finding = Finding::Agree;
    for group in groups {
        let problems: Vec<_> = group.vectors.iter().filter_map(|vector| vector.verify().err()).collect();
        let differ = if problems.len() == 1 { "differs" } else { "differ" };
        writeln!(out, "{}: {}, {} {differ}", group.group, size(group), problems.len())?;
        for problem in problems {
            writeln!(out, "  {problem}")?;
            finding = Finding::Differ;
        }
    }
    Ok(finding)
}

/// Every group in a folder that has some.
fn read_some(dir: &Path) -> Result<Vec<Group>> {
    let groups = read(dir)?;
    ensure!(!groups.is_empty(), no_vectors(dir));
    Ok(groups)
}

/// That a folder holds no vectors, and which one inside it does.
fn no_vectors(dir: &Path) -> String {
    let entries = dir.read_dir().into_iter().flatten().flatten();
    let inside = entries.map(|entry| entry.path()).find(|path| read(path).is_ok_and(|groups| !groups.is_empty()));
    let named = inside.unwrap_or_else(|| PathBuf::from("spec/vectors/v1"));
    format!("there are no vectors in `{}`; those in `{}` may be meant", dir.display(), named.display())
}

/// Every group in a folder, by name.
fn read(dir: &Path) -> Result<Vec<Group>> {
    let list = || dir.read_dir()?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<PathBuf>>>();
    let mut paths = list().with_context(|| format!("`{}` cannot be listed", dir.display()))?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "json") && !is_special(path));
    paths.sort();
    let parse = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).with_context(|| format!("`{}` cannot be read", path.display()))?;
        serde_json::from_str(&text).with_context(|| format!("`{}` holds no vectors", path.display()))
    };
    paths.iter().map(parse).collect()
}

/// Writes a group with one vector on a line, so that changes are easy to review.
fn write(dir: &Path, group: &Group) -> Result<()> {
    let path = dir.join(format!("{}.json", group.group));
    let lines: Vec<String> = group.vectors.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
    let text = format!(
        "{{\"schema\":{},\"group\":\"{}\",\"vectors\":[\n{}\n]}}\n",
        group.schema,
        group.group,
        lines.join(",\n")
    );
    Ok(WholeFile::write(&path, text.as_bytes())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_told_by_what_was_done_to_them() {
        let ids = |numbers: std::ops::Range<usize>| numbers.map(|number| format!("m{number}")).collect::<Vec<_>>();
        let told = |added, changed| told(&Changes { added, changed });
        assert_eq!(told(ids(0..0), ids(0..0)), ", unchanged");
        assert_eq!(told(vec!["m1242 turkish-strike".to_owned()], ids(0..0)), "\n  added 1: m1242 turkish-strike");
        assert_eq!(told(ids(8..9), ids(2..4)), "\n  added 1: m8\n  changed 2: m2, m3");
        let many = "\n  changed 12: m0, m1, m2, m3, m4, m5, m6, m7, m8, m9 and 2 more";
        assert_eq!(told(ids(0..0), ids(0..12)), many);
    }
}
