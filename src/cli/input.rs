//! Files to read, or standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// What the path names; `-` is standard input.
pub fn open(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    Ok(if path == Path::new("-") { Box::new(io::stdin()) } else { Box::new(File::open(path)?) })
}
