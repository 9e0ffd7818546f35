//! `record`: a counterexample into the stored ones.

use super::position::PositionReader;
use super::{Finding, in_words};
use anyhow::{Context, Result, anyhow};
use draughts_oracle::notation::plural;
use draughts_oracle::oracle::regression::Regression;
use draughts_oracle::oracle::whole_file::WholeFile;
use std::io::{self, Write};
use std::path::PathBuf;

/// Store a position that an engine once got wrong, with what is right there; the tests ask both engines from then on
///
/// If the engines of this crate differ on it at this moment, the smallest position that still shows it is stored, and the
/// exit code is 1.
#[derive(clap::Args)]
#[command(
    after_help = "What is stored is what the mailbox says: work it out by hand and correct the file if the mailbox is wrong.

Examples:
  draughts-oracle record W:W31:B --cause 'bitboard: no opponent left was open'
  draughts-oracle record 'W:WK1:B12,17,31,38' --name turkish-strike"
)]
pub struct Arguments {
    /// The position: a FEN or a Hub string
    fen: String,
    /// What was wrong, and where
    #[arg(long, value_name = "TEXT", default_value = "not known yet")]
    cause: String,
    /// Name of the file, without its ending; made from the FEN unless given
    #[arg(long, value_name = "NAME", value_parser = file_name)]
    name: Option<String>,
    /// Where the counterexamples are kept; made if need be
    #[arg(long, value_name = "FOLDER", default_value = "tests/regressions")]
    folder: PathBuf,
    #[command(flatten)]
    reader: PositionReader,
}

fn file_name(name: &str) -> Result<String, String> {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    match name {
        "" => Err("a name has at least one letter".to_owned()),
        _ if !name.chars().all(plain) => Err("a name has letters, digits, `-` and `_`".to_owned()),
        _ => Ok(name.to_owned()),
    }
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Finding> {
    let given = arguments.reader.position(&arguments.fen)?;
    let difference = Regression::difference(&given);
    let position = difference.as_ref().map_or(given, |mismatch| mismatch.position);
    let regression = Regression::of(&position, &arguments.cause);
    let folder = &arguments.folder;
    let not_made = || format!("`{}` cannot be made; name another folder with `--folder`", folder.display());
    std::fs::create_dir_all(folder).with_context(not_made)?;
    let name = arguments.name.clone().unwrap_or_else(|| name_of(&regression.fen));
    let path = folder.join(name).with_extension("json");
    let text = serde_json::to_string_pretty(&regression)? + "\n";
    WholeFile::write_new(&path, text.as_bytes()).map_err(|error| match error.source.kind() {
        io::ErrorKind::AlreadyExists => anyhow!("{error}: it is there already; choose another name with `--name`"),
        _ => error.into(),
    })?;
    let moves = regression.moves.len();
    let noun = plural(moves as u64, "legal move");
    writeln!(out, "{}: {moves} {noun}, {}", path.display(), in_words(regression.outcome))?;
    let Some(mismatch) = difference else { return Ok(Finding::Agree) };
    writeln!(out, "the engines differ:\n{mismatch}")?;
    Ok(Finding::Differ)
}

/// The FEN with what no file name holds everywhere left out.
fn name_of(fen: &str) -> String {
    const LONGEST: usize = 80;
    fen.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' }).take(LONGEST).collect()
}
