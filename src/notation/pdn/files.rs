//! Which files hold games.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

/// Why there are no games to read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FilesError {
    /// A directory that cannot be listed.
    #[error("`{}` cannot be listed", .0.display())]
    Unlisted(PathBuf, #[source] io::Error),
    /// No file whose name ends in `.pdn`.
    #[error("no `.pdn` file was found in {}", names(.0))]
    NoFile(Vec<PathBuf>),
}

/// The files at these paths: a directory is searched, in alphabetical order, for names that end in `.pdn` in capital or small
/// letters, other than pipes and devices; anything else is taken as it is named. No directory is searched twice, so that links
/// cannot lead in a circle.
///
/// # Errors
/// When a directory cannot be listed, or no file is found.
pub fn find(paths: &[PathBuf]) -> Result<Vec<PathBuf>, FilesError> {
    let mut search = Search::default();
    for path in paths {
        search.take(path)?;
    }
    if search.files.is_empty() { Err(FilesError::NoFile(paths.to_owned())) } else { Ok(search.files) }
}

fn names(paths: &[PathBuf]) -> String {
    let names: Vec<String> = paths.iter().map(|path| format!("`{}`", path.display())).collect();
    names.join(", ")
}

#[derive(Default)]
struct Search {
    files: Vec<PathBuf>,
    /// The directories that were searched, without links.
    searched: HashSet<PathBuf>,
}

impl Search {
    fn take(&mut self, path: &Path) -> Result<(), FilesError> {
        if !path.is_dir() {
            self.files.push(path.to_owned());
            return Ok(());
        }
        let unlisted = |error| FilesError::Unlisted(path.to_owned(), error);
        if !self.searched.insert(path.canonicalize().map_err(unlisted)?) {
            return Ok(());
        }
        let entries = path.read_dir().and_then(Iterator::collect::<io::Result<Vec<_>>>).map_err(unlisted)?;
        let mut inside: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
        inside.sort();
        inside
            .iter()
            .filter(|path| path.is_dir() || is_pdn(path) && !is_special(path))
            .try_for_each(|path| self.take(path))
    }
}

/// Whether the name ends in `.pdn`, in capital or small letters.
pub fn is_pdn(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pdn"))
}

/// Whether it is a pipe or a device. Reading one may never end, so that only its name on the command line is reason enough.
pub fn is_special(path: &Path) -> bool {
    path.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_directory_is_searched_for_names_in_any_case() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = |name: &str| directory.path().join(name);
        fs::create_dir(path("inside")).expect("a directory");
        for name in ["b.PDN", "a.txt", "inside/c.pdn"] {
            fs::write(path(name), "").expect("a file");
        }
        let found = find(&[directory.path().to_owned()]).expect("it has files");
        assert_eq!(found, [path("b.PDN"), path("inside/c.pdn")]);
        assert_eq!(find(&[path("a.txt")]).expect("it was named"), [path("a.txt")]);
    }

    #[test]
    #[cfg(unix)]
    fn devices_are_special() {
        let directory = tempfile::tempdir().expect("a directory");
        fs::write(directory.path().join("a.pdn"), "").expect("a file");
        assert!(is_special(Path::new("/dev/null")));
        assert!(!is_special(directory.path()));
        assert!(!is_special(&directory.path().join("a.pdn")));
    }
}
