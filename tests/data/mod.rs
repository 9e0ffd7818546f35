//! Data of others, in the folder that `DRAUGHTS_DATA` names.

use std::path::PathBuf;

/// A file or folder in it; nothing where no folder is named, and then it is said what was not run.
pub fn path(name: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("DRAUGHTS_DATA");
    if folder.is_none() {
        println!("not run: DRAUGHTS_DATA names no folder, so `{name}` is not at hand");
    }
    folder.map(|folder| PathBuf::from(folder).join(name))
}
