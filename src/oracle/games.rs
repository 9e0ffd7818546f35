//! Games in PDN files as a source.

use super::source::{Refused, Source, UNREADABLE, Visited};
use crate::Position;
use crate::game::replay::{OtherVariant, PlyFault, Problem, Replay, replay};
use crate::notation::Strictness;
use crate::notation::pdn::files::{self, FilesError};
use crate::notation::pdn::{Record, Records};
use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

/// Every position of every game on 10x10. A record that breaks off at a problem gives the positions before it, and is
/// reported; a record of another variant gives none.
#[derive(Clone, Debug)]
pub struct Games {
    files: Vec<PathBuf>,
    strictness: Strictness,
}

/// A block is every sixteenth record of a file: reading is so much quicker than comparing that each block may read all. A pipe or a
/// device can be read once only: all of it is in its first block.
const PARTS: u64 = 16;

impl Games {
    /// The games of these files; directories are searched as by [`files::find`].
    ///
    /// # Errors
    /// When a directory cannot be listed, or no file is found.
    pub fn new(paths: &[PathBuf], strictness: Strictness) -> Result<Games, FilesError> {
        Ok(Games { files: files::find(paths)?, strictness })
    }

    /// An error is the kind of problem, and the reason in full.
    fn visit_record(&self, record: &Record, each: &mut dyn FnMut(&Position)) -> Result<(), (String, String)> {
        let walk = replay(record, self.strictness);
        if let Some(other) = OtherVariant::of(record, &walk) {
            return Err((other.to_string(), other.to_string()));
        }
        let walk = walk.map_err(|error| ("bad-fen".to_owned(), format!("the tag FEN: {error}")))?;
        if says_anything(record, &walk) {
            walk.positions().for_each(each);
        }
        match walk.problem {
            Some(problem) => Err((problem.fault.kind().to_owned(), problem.to_string())),
            None if record.game.tags.is_empty() && walk.plies.is_empty() => {
                Err(("no game".to_owned(), "no game".to_owned()))
            }
            None => Ok(()),
        }
    }
}

/// Whether a file that can be read has neither a tag nor a move of a game in it.
pub fn is_no_file_of_games(path: &Path) -> bool {
    let is_move = |problem: &Problem| !matches!(problem.fault, PlyFault::Unreadable(_) | PlyFault::Unknown);
    let has_move = |walk: Replay| !walk.plies.is_empty() || walk.problem.as_ref().is_some_and(is_move);
    let is_game =
        |record: &Record| !record.game.tags.is_empty() || replay(record, Strictness::Strict).is_ok_and(has_move);
    let holds_any = |file| Records::new(BufReader::new(file)).any(|record| record.is_ok_and(|record| is_game(&record)));
    File::open(path).is_ok_and(|file| !holds_any(file))
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
        let part = block % PARTS;
        let is_whole = files::is_special(path);
        if is_whole && part > 0 {
            return visited;
        }
        let file = path.display().to_string();
        let mut refuse =
            |game, (kind, reason)| visited.refused.push(Refused { file: file.clone(), game, kind, reason });
        let unreadable = |error: io::Error| (UNREADABLE.to_owned(), error.to_string());
        let records = match File::open(path) {
            Ok(file) => Records::new(BufReader::new(file)),
            Err(error) => {
                if part == 0 {
                    refuse(0, unreadable(error));
                }
                return visited;
            }
        };
        for (place, record) in (0..).zip(records).filter(|(place, _)| is_whole || place % PARTS == part) {
            match record {
                Ok(record) => match self.visit_record(&record, each) {
                    Ok(()) => visited.records += 1,
                    Err(reason) => refuse(record.number, reason),
                },
                Err(error) => refuse(place as usize + 1, unreadable(error)),
            }
        }
        visited
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The games of one file with this text; it is there as long as its folder.
    fn source(text: &str) -> (tempfile::TempDir, Games) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.pdn");
        std::fs::write(&path, text).expect("a file");
        let games = Games::new(&[path], Strictness::Strict).expect("a file of games");
        (folder, games)
    }

    fn visit(games: &Games, block: u64) -> (usize, Visited) {
        let mut seen = 0;
        let visited = games.visit(block, &mut |_| seen += 1);
        (seen, visited)
    }

    #[test]
    fn every_record_is_in_one_block() {
        let text: String = (0..40).map(|number| format!("[Event \"{number}\"]\n\n1. 32-28 *\n\n")).collect();
        let (_folder, games) = source(&text);
        assert_eq!((games.name(), games.blocks()), ("games", PARTS));
        let blocks: Vec<(usize, u64)> =
            (0..PARTS).map(|block| visit(&games, block)).map(|(seen, visited)| (seen, visited.records)).collect();
        // Of 40 records the first eight parts have three, the others two; each has two positions.
        assert_eq!(blocks, [[(6, 3); 8], [(4, 2); 8]].concat());
        assert_eq!(visit(&games, PARTS), (0, Visited::default()));
    }

    #[test]
    fn a_record_is_read_to_its_end_or_refused() {
        for (text, seen, records, reason) in [
            ("[Event \"a\"]\n\n1. 32-28 *", 2, 1, None),
            ("[Event \"a\"]\n\n*", 1, 1, None),
            ("1. 32-28 *", 2, 1, None),
            ("*", 0, 0, Some("no game")),
            ("[FEN \"W:W31:B20\"]\n\n*", 1, 1, None),
            ("1. 33-28 33-28 *", 2, 0, Some("ply 2")),
            ("1. 40-50 *", 0, 0, Some("ply 1")),
            ("[Event \"a\"]\n\n1. 40-50 *", 0, 0, Some("ply 1")),
            ("[FEN \"W:W31:B20\"]\n\n1. 40-50 *", 1, 0, Some("ply 1")),
            ("[FEN \"hello\"]\n\n1. 33-28 *", 0, 0, Some("the tag FEN: ")),
            ("[GameType \"25\"]\n\n1. 9-13 *", 0, 0, Some("")),
        ] {
            let (_folder, games) = source(text);
            let (found, visited) = visit(&games, 0);
            let refused: Vec<(usize, bool)> = visited
                .refused
                .iter()
                .map(|it| (it.game, reason.is_some_and(|reason| it.reason.contains(reason))))
                .collect();
            let expected = if reason.is_some() { vec![(1, true)] } else { Vec::new() };
            assert_eq!((found, visited.records, refused), (seen, records, expected), "{text} {:?}", visited.refused);
        }
    }

    #[test]
    fn a_file_that_is_gone_is_refused_once() {
        let (folder, games) = source("1. 32-28 *");
        drop(folder);
        let refused = |block| visit(&games, block).1.refused.into_iter().map(|it| it.game).collect::<Vec<_>>();
        assert_eq!([refused(0), refused(1), refused(PARTS)], [vec![0], vec![], vec![]]);
    }

    #[test]
    fn a_file_without_games_is_given_up_at_its_place() {
        let (_folder, games) = source(&"{a} *\n".repeat(10_010));
        let (_, visited) = visit(&games, 1);
        let last = visited.refused.last().expect("the end");
        assert_eq!(last.game, 10_002, "{last:?}");
        assert!(last.reason.contains("no file of games"), "{last:?}");
    }

    #[test]
    fn a_file_without_tags_and_moves_is_no_file_of_games() {
        let is_none = |text: &str| {
            let (folder, _games) = source(text);
            is_no_file_of_games(&folder.path().join("games.pdn"))
        };
        let games = ["1. 32-28 *", "[Event \"a\"] *", "1. 32-22 *", "nothing\n\n1. 32-28 *"];
        assert_eq!(games.map(is_none), [false; 4]);
        assert_eq!(["hello", "1. - - *", ""].map(is_none), [true; 3]);
        assert!(!is_no_file_of_games(Path::new("no such file")));
    }
}
