//! Games in PDN files as a source.

use super::source::{Refused, Source, Visited};
use crate::Position;
use crate::game::replay::{OtherVariant, Replay, replay};
use crate::notation::Strictness;
use crate::notation::pdn::files::{self, FilesError};
use crate::notation::pdn::{Record, Records};
use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;

/// Every position of every game on 10x10. A record that breaks off at a problem gives the positions before it, and is
/// reported; a record of another variant gives none.
#[derive(Clone, Debug)]
pub struct Games {
    files: Vec<PathBuf>,
    strictness: Strictness,
}

/// A block is every sixteenth record of a file: reading is so much quicker than comparing that each block may read all.
const PARTS: u64 = 16;

impl Games {
    /// The games of these files; directories are searched as by [`files::find`].
    ///
    /// # Errors
    /// When a directory cannot be listed, or no file is found.
    pub fn new(paths: &[PathBuf], strictness: Strictness) -> Result<Games, FilesError> {
        Ok(Games { files: files::find(paths)?, strictness })
    }

    fn visit_record(&self, record: &Record, each: &mut dyn FnMut(&Position)) -> Result<(), String> {
        let walk = replay(record, self.strictness);
        let illegal = walk.as_ref().map_or(true, |walk| walk.problem.is_some());
        if let Some(other) = OtherVariant::of(record, illegal) {
            return Err(other.to_string());
        }
        let walk = walk.map_err(|error| format!("the tag FEN: {error}"))?;
        if says_anything(record, &walk) {
            walk.positions().for_each(each);
        }
        match walk.problem {
            Some(problem) => Err(problem.to_string()),
            None if record.game.tags.is_empty() && walk.plies.is_empty() => Err("no game".to_owned()),
            None => Ok(()),
        }
    }
}

/// Whether there is a position that the record itself vouches for.
fn says_anything(record: &Record, walk: &Replay) -> bool {
    !walk.plies.is_empty() || record.game.fen().is_some() || walk.problem.is_none() && !record.game.tags.is_empty()
}

impl Source for Games {
    fn name(&self) -> &str {
        "games"
    }

    fn blocks(&self) -> u64 {
        self.files.len() as u64 * PARTS
    }

    fn visit(&self, block: u64, each: &mut dyn FnMut(&Position)) -> Visited {
        let mut visited = Visited::default();
        let Some(path) = self.files.get((block / PARTS) as usize) else { return visited };
        let file = path.display().to_string();
        let mut refuse = |game, reason| visited.refused.push(Refused { file: file.clone(), game, reason });
        let records = match File::open(path) {
            Ok(file) => Records::new(BufReader::new(file)),
            Err(error) => {
                if block.is_multiple_of(PARTS) {
                    refuse(0, error.to_string());
                }
                return visited;
            }
        };
        for (place, record) in (0..).zip(records).filter(|(place, _)| place % PARTS == block % PARTS) {
            match record {
                Ok(record) => match self.visit_record(&record, each) {
                    Ok(()) => visited.records += 1,
                    Err(reason) => refuse(record.number, reason),
                },
                Err(error) => refuse(place as usize + 1, error.to_string()),
            }
        }
        visited
    }
}
