//! `vectors`: positions, moves and games with what the rules say of them.

use super::Finding;
use anyhow::{Context, Result};
use draughts_oracle::oracle::vectors::{Group, fill, shipped};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Make or check the vectors: JSON files of cases for the tests of any program
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Write the vectors; those that are there keep their ids
    Fill {
        /// The folder
        #[arg(default_value = "spec/vectors/v1")]
        dir: PathBuf,
    },
    /// Ask both engines about every vector
    Check {
        /// The folder; without it, the vectors that belong to this version
        dir: Option<PathBuf>,
    },
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Finding> {
    match &arguments.action {
        Action::Fill { dir } => {
            let groups = fill(&read(dir)?)?;
            std::fs::create_dir_all(dir).with_context(|| format!("cannot make {}", dir.display()))?;
            for group in &groups {
                write(dir, group)?;
                writeln!(out, "{}: {} vectors", group.group, group.vectors.len())?;
            }
            Ok(Finding::Agree)
        }
        Action::Check { dir } => {
            let groups = dir.as_deref().map_or_else(|| Ok(shipped()?), read)?;
            check(&groups, out)
        }
    }
}

fn check(groups: &[Group], out: &mut impl Write) -> Result<Finding> {
    let mut finding = Finding::Agree;
    for group in groups {
        let problems: Vec<_> = group.vectors.iter().filter_map(|vector| vector.verify().err()).collect();
        writeln!(out, "{}: {} vectors, {} differ", group.group, group.vectors.len(), problems.len())?;
        for problem in problems {
            writeln!(out, "  {problem}")?;
            finding = Finding::Differ;
        }
    }
    Ok(finding)
}

/// Every group in a folder, by name; none when there is no folder.
fn read(dir: &Path) -> Result<Vec<Group>> {
    let Ok(entries) = std::fs::read_dir(dir) else { return Ok(Vec::new()) };
    let mut paths: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    paths.sort();
    let parse = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        serde_json::from_str(&text).with_context(|| format!("{} holds no vectors", path.display()))
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
    std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
}
