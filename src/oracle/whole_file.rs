//! Files that are written whole or not at all: at any moment there is the old content or the new one.

use std::fs::{File, OpenOptions, Permissions};
use std::io::{self, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// A file that cannot be written. Whatever was there before is still there.
#[derive(Debug, thiserror::Error)]
#[error("`{}` cannot be written", .path.display())]
pub struct NotWritten {
    /// Its name.
    pub path: PathBuf,
    /// Why.
    pub source: io::Error,
}

/// A file under way. Until it is finished its content has no name, so that nothing is left behind when the process is killed before;
/// a kill in the moment of finishing may leave a hidden file. It stands on the same disk, so that one which cannot be written to or
/// is full is noticed early.
pub struct WholeFile {
    path: PathBuf,
    place: Place,
    content: BufWriter<File>,
}

/// What the content goes to.
enum Place {
    /// The file of this name, and the permissions that it has.
    Name(PathBuf, Option<Permissions>),
    /// A pipe or a device, which is there to be written to and not to be replaced.
    Special(File),
}

impl WholeFile {
    /// Begins a file of this name.
    ///
    /// # Errors
    /// When nothing can be written there.
    pub fn new(path: &Path) -> Result<WholeFile, NotWritten> {
        let begin = || {
            let place = Place::of(path)?;
            let content = match &place {
                Place::Name(path, _) => tempfile::tempfile_in(folder(path))?,
                Place::Special(_) => tempfile::tempfile()?,
            };
            Ok(WholeFile { path: path.to_owned(), place, content: BufWriter::new(content) })
        };
        begin().map_err(|source| NotWritten { path: path.to_owned(), source })
    }

    /// Writes all of a file.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(path: &Path, content: &[u8]) -> Result<(), NotWritten> {
        let write = || Place::of(path)?.put(&mut &*content);
        write().map_err(|source| NotWritten { path: path.to_owned(), source })
    }

    /// Writes all of a file that must not be there yet.
    ///
    /// # Errors
    /// When it is there, or cannot be written.
    pub fn write_new(path: &Path, content: &[u8]) -> Result<(), NotWritten> {
        let write = || named(path, &mut &*content)?.persist_noclobber(path).map(drop).map_err(|error| error.error);
        write().map_err(|source| NotWritten { path: path.to_owned(), source })
    }

    /// Gives the file its name, and with it its content to whoever looks.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(self) -> Result<(), NotWritten> {
        let finish = || {
            let mut content = self.content.into_inner().map_err(io::IntoInnerError::into_error)?;
            content.rewind()?;
            self.place.put(&mut content)
        };
        finish().map_err(|source| NotWritten { path: self.path, source })
    }

    /// An error that names the file.
    fn named<T>(&self, result: io::Result<T>) -> io::Result<T> {
        result.map_err(|source| io::Error::other(NotWritten { path: self.path.clone(), source }))
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let result = self.content.write(bytes);
        self.named(result)
    }

    fn flush(&mut self) -> io::Result<()> {
        let result = self.content.flush();
        self.named(result)
    }
}

impl Place {
    /// Where links lead is where it is written.
    fn of(path: &Path) -> io::Result<Place> {
        let metadata = match path.metadata() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Place::Name(path.to_owned(), None)),
            other => other?,
        };
        if metadata.is_dir() {
            Err(io::ErrorKind::IsADirectory.into())
        } else if !metadata.is_file() {
            Ok(Place::Special(OpenOptions::new().write(true).open(path)?))
        } else if metadata.permissions().readonly() {
            // A new file could take the name all the same; but somebody has said that this one is to stay.
            Err(io::ErrorKind::PermissionDenied.into())
        } else {
            Ok(Place::Name(path.canonicalize()?, Some(metadata.permissions())))
        }
    }

    fn put(self, content: &mut impl Read) -> io::Result<()> {
        match self {
            Place::Special(mut file) => io::copy(content, &mut file).and_then(|_| file.flush()),
            Place::Name(path, permissions) => {
                let file = named(&path, content)?;
                if let Some(permissions) = permissions {
                    file.as_file().set_permissions(permissions)?;
                }
                file.persist(&path)?;
                #[cfg(unix)]
                File::open(folder(&path))?.sync_all()?;
                Ok(())
            }
        }
    }
}

/// A hidden file beside the place, with the content on the disk before the name is.
fn named(path: &Path, content: &mut impl Read) -> io::Result<tempfile::NamedTempFile> {
    // Made and written to as any file is: temporary files are for their owner alone, and their errors name the hidden file, of which
    // nobody knows.
    let mut file =
        tempfile::Builder::new().prefix(".unfinished-").make_in(folder(path), |name| File::create_new(name))?;
    io::copy(content, file.as_file_mut())?;
    file.as_file().sync_all()?;
    Ok(file)
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_piece_by_piece_is_there_once_it_is_finished() {
        let directory = tempfile::tempdir().expect("a folder");
        let path = directory.path().join("new");
        let mut file = WholeFile::new(&path).expect("it can be begun");
        let long = "x".repeat(20_000);
        file.write_all(b"a\n").and_then(|()| file.write_all(long.as_bytes())).expect("it can be written");
        file.flush().expect("it can be written");
        assert!(!path.exists());
        file.finish().expect("it can be finished");
        assert_eq!(std::fs::read_to_string(&path).expect("a file"), format!("a\n{long}"));
        assert_eq!(std::fs::read_dir(directory.path()).expect("a folder").count(), 1);
    }

    #[test]
    fn what_cannot_be_replaced_is_told() {
        let directory = tempfile::tempdir().expect("a folder");
        let path = directory.path().join("kept");
        let kind = |path: &Path| WholeFile::write(path, b"x").map_err(|error| error.source.kind());
        assert_eq!(kind(&path), Ok(()));
        assert_eq!(kind(directory.path()), Err(io::ErrorKind::IsADirectory));
        assert_eq!(kind(&path.join("below")), Err(io::ErrorKind::NotADirectory));
        assert_eq!(kind(&directory.path().join("gone").join("below")), Err(io::ErrorKind::NotFound));
        let new = WholeFile::write_new(&path, b"y").map_err(|error| error.source.kind());
        assert_eq!(new, Err(io::ErrorKind::AlreadyExists));
        assert_eq!(std::fs::read(&path).expect("a file"), b"x");
    }

    #[test]
    fn a_bare_name_is_one_of_this_folder() {
        assert_eq!(folder(Path::new("name")), Path::new("."));
        assert_eq!(folder(Path::new("folder/name")), Path::new("folder"));
    }

    /// What somebody else holds of the old file stays, and a link that leads nowhere is no file.
    #[cfg(unix)]
    #[test]
    fn a_file_is_replaced_and_a_link_is_followed() {
        let directory = tempfile::tempdir().expect("a folder");
        let [path, other, circle] = ["a", "b", "c"].map(|name| directory.path().join(name));
        std::fs::write(&path, "old").and_then(|()| std::fs::hard_link(&path, &other)).expect("two names");
        WholeFile::write(&path, b"new").expect("it can be written");
        assert_eq!([&path, &other].map(|path| std::fs::read(path).expect("a file")), [b"new", b"old"]);
        std::os::unix::fs::symlink(&circle, &circle).expect("a link");
        assert!(WholeFile::write(&circle, b"new").is_err());
        assert!(circle.symlink_metadata().expect("a link").is_symlink());
    }
}
