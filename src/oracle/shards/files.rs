//! Files of records: JSON lines, compressed where the name ends in `.zst`, and never half written.

use super::certificate::Certificate;
use super::record::Record;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

/// Why a file of records cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// It cannot be read.
    #[error("`{}` cannot be read", .0.display())]
    Unread(PathBuf, #[source] io::Error),
    /// It cannot be written.
    #[error("`{}` cannot be written", .0.display())]
    Unwritten(PathBuf, #[source] io::Error),
    /// A line has another shape.
    #[error("`{}`, line {line}: {source}", .path.display())]
    Shape {
        /// The file.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// It holds no record.
    #[error("`{}` holds no shard", .0.display())]
    Empty(PathBuf),
}

/// The records of a file, one on each line. Files can be joined, compressed or not, into one that holds the records of all.
///
/// # Errors
/// When the file cannot be read, holds no record, or something else.
pub fn read_records(path: &Path) -> Result<Vec<Record>, FileError> {
    let records: Vec<Record> = read_lines(path)?;
    if records.is_empty() { Err(FileError::Empty(path.to_owned())) } else { Ok(records) }
}

/// The certificate in a file.
///
/// # Errors
/// When the file cannot be read, or holds something else.
pub fn read_certificate(path: &Path) -> Result<Certificate, FileError> {
    let text = std::fs::read_to_string(path).map_err(|error| FileError::Unread(path.to_owned(), error))?;
    serde_json::from_str(&text).map_err(|source| FileError::Shape {
        path: path.to_owned(),
        line: source.line(),
        source,
    })
}

/// Puts a certificate into a file, each shard on a line of its own.
///
/// # Errors
/// When the file cannot be written.
pub fn write_certificate(path: &Path, certificate: &Certificate) -> Result<(), FileError> {
    let write = || replace(path, certificate.text()?.as_bytes());
    write().map_err(|error: io::Error| FileError::Unwritten(path.to_owned(), error))
}

pub(super) fn read_lines<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>, FileError> {
    let unread = |error| FileError::Unread(path.to_owned(), error);
    let mut values = Vec::new();
    for (place, line) in open(path).map_err(unread)?.lines().enumerate() {
        let line = line.map_err(unread)?;
        let shape = |source| FileError::Shape { path: path.to_owned(), line: place + 1, source };
        if !line.trim().is_empty() {
            values.push(serde_json::from_str(&line).map_err(shape)?);
        }
    }
    Ok(values)
}

fn open(path: &Path) -> io::Result<Box<dyn BufRead>> {
    let file = File::open(path)?;
    let plain: Box<dyn Read> = if is_compressed(path) { Box::new(zstd::Decoder::new(file)?) } else { Box::new(file) };
    Ok(Box::new(BufReader::new(plain)))
}

fn is_compressed(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "zst")
}

/// Puts one value on one line into the file; at any moment the file is the old one or the new one.
pub(super) fn write_line(path: &Path, value: &impl Serialize) -> Result<(), FileError> {
    let write = || -> io::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        replace(path, &if is_compressed(path) { zstd::encode_all(line.as_slice(), 0)? } else { line })
    };
    write().map_err(|error| FileError::Unwritten(path.to_owned(), error))
}

/// The content reaches the disk before the name does.
fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
    let mut builder = tempfile::Builder::new();
    // Temporary files are for their owner alone; results are for whoever may read the folder.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
    let mut file = builder.prefix(".unfinished-").tempfile_in(folder)?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    Ok(())
}
