//! Files of records: JSON lines, compressed where the name ends in `.zst`, and never half written.

use super::certificate::Certificate;
use super::record::Record;
use crate::oracle::whole_file::{NotWritten, WholeFile};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// Why a file of records cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// It cannot be read.
    #[error("`{}` cannot be read", .0.display())]
    Unread(PathBuf, #[source] io::Error),
    /// It cannot be written.
    #[error(transparent)]
    Unwritten(#[from] NotWritten),
    /// It holds a certificate, where shards are to be added up.
    #[error("`{}` is a certificate and no shard: `merge --verify` checks it", .0.display())]
    IsCertificate(PathBuf),
    /// It holds shards, where a certificate is to be checked.
    #[error("`{}` is a shard and no certificate: `merge` without `--verify` adds it up with the others", .0.display())]
    IsShard(PathBuf),
    /// It holds something else than a certificate.
    #[error("`{}` is no certificate", .0.display())]
    NoCertificate(PathBuf, #[source] serde_json::Error),
    /// A line has another shape.
    #[error("`{}`, line {line}, is no record of a shard", .path.display())]
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
    let records: Vec<Record> = read_lines(path).map_err(|error| match error {
        FileError::Shape { .. } if certificate(path).is_ok() => FileError::IsCertificate(path.to_owned()),
        _ => error,
    })?;
    if records.is_empty() { Err(FileError::Empty(path.to_owned())) } else { Ok(records) }
}

/// The certificate in a file.
///
/// # Errors
/// When the file cannot be read, or holds something else.
pub fn read_certificate(path: &Path) -> Result<Certificate, FileError> {
    certificate(path).map_err(|error| match read_lines::<Record>(path) {
        Ok(records) if !records.is_empty() => FileError::IsShard(path.to_owned()),
        _ => error,
    })
}

fn certificate(path: &Path) -> Result<Certificate, FileError> {
    let text = std::fs::read_to_string(path).map_err(|error| FileError::Unread(path.to_owned(), error))?;
    serde_json::from_str(&text).map_err(|source| FileError::NoCertificate(path.to_owned(), source))
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

/// Puts one value on one line into the file, in a folder that is made if need be.
pub(super) fn write_line(path: &Path, value: &impl Serialize) -> Result<(), FileError> {
    let not_written = |source| NotWritten { path: path.to_owned(), source };
    let content = || -> io::Result<Vec<u8>> {
        std::fs::create_dir_all(path.parent().unwrap_or(Path::new("")))?;
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        if is_compressed(path) { zstd::encode_all(line.as_slice(), 0) } else { Ok(line) }
    };
    Ok(WholeFile::write(path, &content().map_err(not_written)?)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_back_compressed_where_the_name_says_so() {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, is_plain) in [("a.jsonl", true), ("a.zst", false), ("zst", true)] {
            let path = folder.path().join("new").join(name);
            write_line(&path, &[1, 2]).expect("it can be written");
            assert_eq!(std::fs::read(&path).expect("a file").starts_with(b"[1,2]\n"), is_plain, "{name}");
            assert_eq!(read_lines::<[u8; 2]>(&path).expect("a line"), [[1, 2]]);
        }
    }

    #[test]
    fn a_line_of_another_shape_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("lines");
        std::fs::write(&path, "1\n\n2\nx\n").expect("a file");
        let error = read_lines::<u8>(&path).expect_err("the last line is none").to_string();
        assert_eq!(error, format!("`{}`, line 4, is no record of a shard", path.display()));
        std::fs::write(&path, "\n").expect("a file");
        assert!(matches!(read_records(&path), Err(FileError::Empty(_))));
        assert!(matches!(read_certificate(&path), Err(FileError::NoCertificate(..))));
    }
}
