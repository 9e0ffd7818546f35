//! What is to be gone through: a description that makes the same source anywhere.

use super::prefixes::Prefixes;
use crate::Position;
use crate::engine::Native;
use crate::moves::Count;
use crate::notation::pdn::files::{self, FilesError};
use crate::notation::{Strictness, fen};
use crate::oracle::exhaustive::{Exhaustive, MAX_PIECES, Space, Turns};
use crate::oracle::games::Games;
use crate::oracle::generated::{Generated, Recipe};
use crate::oracle::listed::{ListError, Listed};
use crate::oracle::source::Source;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

/// A whole piece of work, which shards are parts of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "source", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Work {
    /// Every position of a space.
    Exhaustive(Space),
    /// Random positions.
    Random {
        /// What makes them, by its name on the command line.
        recipe: String,
        /// At most so many pieces, where that was asked for.
        pieces: Option<u8>,
        /// The seed.
        seed: u64,
        /// How many.
        positions: u64,
    },
    /// Every position of every game.
    Games {
        /// In these files.
        files: Vec<InputFile>,
        /// Whether spelling faults of positions are repaired.
        lenient: bool,
    },
    /// The positions of lists.
    Positions {
        /// The lists.
        files: Vec<InputFile>,
        /// Whether spelling faults of positions are repaired.
        lenient: bool,
    },
    /// Lines of play, counted behind each line of `prefix` plies.
    Perft(Perft),
}

/// A count of lines of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Perft {
    /// The first position.
    pub fen: String,
    /// How many plies.
    pub depth: u32,
    /// What counts as one child.
    pub count: Count,
    /// Each line of so many plies is a block of its own.
    pub prefix: u32,
    /// Which engine counts.
    pub engine: Native,
}

/// A file that is read, and what tells it from another of the same name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InputFile {
    /// As it was named.
    pub path: PathBuf,
    /// How long it is.
    pub bytes: u64,
    /// The SHA-256 of its content.
    pub sha256: String,
}

/// Why there is nothing to go through.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WorkError {
    /// A file that cannot be read.
    #[error("`{}` cannot be read", .0.display())]
    Unread(PathBuf, #[source] io::Error),
    /// A pipe or a device.
    #[error("`{}` is a pipe or a device: what it gives is not the same again", .0.display())]
    Special(PathBuf),
    /// A list that cannot be held.
    #[error(transparent)]
    List(ListError),
    /// A file whose name a record cannot hold.
    #[error("the name of `{}` is no UTF-8: a record of the work cannot name it", .0.display())]
    Name(PathBuf),
    /// A file that is another than the one that the work names.
    #[error("`{}` is not the file of this name that the work was begun with", .0.display())]
    Changed(PathBuf),
    /// No game files.
    #[error(transparent)]
    Files(#[from] FilesError),
    /// Too many pieces to be numbered.
    #[error("positions are numbered up to {MAX_PIECES} pieces, not `{0}`")]
    Pieces(u8),
    /// No generator has this name.
    #[error("`{0}` is no name of a generator")]
    Recipe(String),
    /// The first position of a perft is none.
    #[error(transparent)]
    Fen(#[from] fen::FenError),
    /// Too many lines to be counted behind each.
    #[error("there are too many lines of `{0}` plies: take a shorter prefix")]
    Prefixes(u32),
}

impl Work {
    /// Random positions.
    pub fn random(recipe: Recipe, pieces: Option<u8>, seed: u64, positions: u64) -> Work {
        Work::Random { recipe: recipe.name().to_owned(), pieces, seed, positions }
    }

    /// The games of these files and directories.
    ///
    /// # Errors
    /// When a directory cannot be listed, a file cannot be read, or there is none.
    pub fn games(paths: &[PathBuf], strictness: Strictness) -> Result<Work, WorkError> {
        let files = files::find(paths)?.into_iter().map(InputFile::new).collect::<Result<_, _>>()?;
        Ok(Work::Games { files, lenient: strictness == Strictness::Lenient })
    }

    /// The positions of these lists.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn positions(paths: &[PathBuf], strictness: Strictness) -> Result<Work, WorkError> {
        let files = paths.iter().cloned().map(InputFile::new).collect::<Result<_, _>>()?;
        Ok(Work::Positions { files, lenient: strictness == Strictness::Lenient })
    }

    /// The files that are read.
    pub fn files(&self) -> &[InputFile] {
        match self {
            Work::Games { files, .. } | Work::Positions { files, .. } => files,
            Work::Exhaustive(_) | Work::Random { .. } | Work::Perft(_) => &[],
        }
    }

    /// What visits its positions.
    ///
    /// # Errors
    /// When a file is not what it was, or the description describes nothing.
    pub fn open(&self) -> Result<Box<dyn Source>, WorkError> {
        Ok(match self {
            Work::Exhaustive(space) => Box::new(Exhaustive::new(*space).ok_or(WorkError::Pieces(space.pieces))?),
            Work::Random { recipe, pieces, seed, positions } => {
                let recipe = Recipe::find(recipe, *pieces).ok_or_else(|| WorkError::Recipe(recipe.clone()))?;
                Box::new(Generated { recipe, seed: *seed, positions: *positions })
            }
            Work::Games { files, lenient } => {
                files.iter().try_for_each(InputFile::ensure_unchanged)?;
                let paths: Vec<PathBuf> = files.iter().map(|file| file.path.clone()).collect();
                Box::new(Games::new(&paths, strictness(*lenient))?)
            }
            Work::Positions { files, lenient } => {
                files.iter().try_for_each(InputFile::ensure_unchanged)?;
                Box::new(listed(files, strictness(*lenient))?)
            }
            Work::Perft(perft) => Box::new(perft.prefixes()?),
        })
    }

    /// The source, if it knows how many positions its blocks have.
    pub(super) fn open_sized(&self) -> Option<Box<dyn Source>> {
        let reads_files = matches!(self, Work::Games { .. } | Work::Positions { .. });
        if reads_files { None } else { self.open().ok() }
    }

    /// The same positions from the other side, where the work is about one side alone.
    pub fn other_side(&self) -> Option<Work> {
        let Work::Exhaustive(space) = self else { return None };
        let turns = match space.turns {
            Turns::Both => return None,
            Turns::White => Turns::Black,
            Turns::Black => Turns::White,
        };
        Some(Work::Exhaustive(Space { turns, ..*space }))
    }

    /// Whether the work has each position together with its mirror image, so that both sides must come to the same.
    pub(super) fn is_symmetric(&self) -> bool {
        matches!(self, Work::Exhaustive(Space { turns: Turns::Both, .. }))
    }

    /// How many positions there must be in the whole, where a formula or the other engine says it.
    pub fn expected_positions(&self) -> Option<u64> {
        match self {
            Work::Exhaustive(space) => space.positions(),
            Work::Random { positions, .. } => Some(*positions),
            Work::Games { .. } | Work::Positions { .. } => None,
            Work::Perft(perft) => {
                // Whether there are few enough lines, the source finds out without counting them to the end.
                self.open_sized()?;
                Some(Native::Mailbox.perft(&perft.position().ok()?, perft.prefix.min(perft.depth), perft.count))
            }
        }
    }
}

impl Perft {
    /// The first position.
    ///
    /// # Errors
    /// When the FEN is none.
    pub fn position(&self) -> Result<Position, fen::FenError> {
        fen::parse(&self.fen)
    }

    fn prefixes(&self) -> Result<Prefixes, WorkError> {
        let plies = self.prefix.min(self.depth);
        Prefixes::new(&self.position()?, plies, self.count, self.engine).ok_or(WorkError::Prefixes(plies))
    }

    /// How many plies are left behind each prefix.
    pub fn rest(&self) -> u32 {
        self.depth.saturating_sub(self.prefix)
    }
}

impl InputFile {
    fn new(path: PathBuf) -> Result<InputFile, WorkError> {
        if path.to_str().is_none() {
            return Err(WorkError::Name(path));
        }
        if files::is_special(&path) {
            return Err(WorkError::Special(path));
        }
        let (bytes, sha256) = digest(&path).map_err(|error| WorkError::Unread(path.clone(), error))?;
        Ok(InputFile { path, bytes, sha256 })
    }

    fn ensure_unchanged(&self) -> Result<(), WorkError> {
        let now = InputFile::new(self.path.clone())?;
        if now == *self { Ok(()) } else { Err(WorkError::Changed(self.path.clone())) }
    }
}

fn digest(path: &Path) -> io::Result<(u64, String)> {
    let mut hasher = HashWriter::default();
    let bytes = io::copy(&mut File::open(path)?, &mut hasher)?;
    Ok((bytes, super::rules::hexadecimal(&hasher.0.finalize())))
}

/// Hashes what is written to it.
#[derive(Default)]
struct HashWriter(Sha256);

impl io::Write for HashWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn listed(files: &[InputFile], strictness: Strictness) -> Result<Listed, WorkError> {
    let mut listed = Listed::default();
    for file in files {
        let source = File::open(&file.path).map(BufReader::new).map_err(ListError::Unread);
        let read = source.and_then(|source| listed.read(&file.path.display().to_string(), source, strictness));
        read.map_err(|error| match error {
            ListError::Unread(error) => WorkError::Unread(file.path.clone(), error),
            other => WorkError::List(other),
        })?;
    }
    Ok(listed)
}

fn strictness(lenient: bool) -> Strictness {
    if lenient { Strictness::Lenient } else { Strictness::Strict }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("list.pdn");
        std::fs::write(&path, "w:w31:b20\nW:W31:B20\n").expect("a file");
        (folder, path)
    }

    #[test]
    fn a_file_is_known_by_its_content() {
        let (_folder, path) = folder();
        let Ok(Work::Positions { files, lenient: false }) =
            Work::positions(std::slice::from_ref(&path), Strictness::Strict)
        else {
            panic!("a list")
        };
        let sum = std::process::Command::new("sha256sum").arg(&path).output().expect("a program");
        let sum = String::from_utf8(sum.stdout).expect("a text");
        assert_eq!((files[0].bytes, files[0].sha256.as_str()), (20, &sum[..64]));
        let work = Work::Positions { files, lenient: false };
        assert_eq!(work.files().len(), 1);
        assert!(work.open().is_ok());
        std::fs::write(&path, "W:W31:B20\nW:W31:B20\n").expect("a file");
        assert!(matches!(work.open(), Err(WorkError::Changed(changed)) if changed == path));
    }

    #[test]
    fn lists_and_games_are_read_as_strictly_as_was_asked() {
        let (_folder, path) = folder();
        for (strictness, positions) in [(Strictness::Strict, 1), (Strictness::Lenient, 2)] {
            let work = Work::positions(std::slice::from_ref(&path), strictness).expect("a list");
            let mut seen = 0;
            work.open().expect("a list").visit(0, &mut |_| seen += 1);
            assert_eq!(seen, positions);
            let is_lenient = strictness == Strictness::Lenient;
            assert!(matches!(work, Work::Positions { lenient, .. } if lenient == is_lenient));
            let games = Work::games(std::slice::from_ref(&path), strictness).expect("games");
            assert!(matches!(games, Work::Games { lenient, .. } if lenient == is_lenient));
        }
    }

    #[test]
    fn the_other_side_of_one_side_alone() {
        let work = |turns| Work::Exhaustive(Space { turns, ..Space::up_to(2) });
        assert_eq!(work(Turns::White).other_side(), Some(work(Turns::Black)));
        assert_eq!(work(Turns::Black).other_side(), Some(work(Turns::White)));
        assert_eq!(work(Turns::Both).other_side(), None);
        assert_eq!(Work::random(Recipe::Mix, None, 1, 1).other_side(), None);
    }
}
