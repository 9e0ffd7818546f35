//! Working on one shard, again and again if need be, until its file is there.

use super::examine::Examiner;
use super::files::{FileError, read_lines, write_line};
use super::record::Record;
use super::work::{Work, WorkError};
use crate::engine::Engine;
use crate::oracle::campaign::{Campaign, Progress, Shard};
use crate::oracle::source::Source;
use crate::oracle::whole_file::NotWritten;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// One shard and where its record goes.
#[derive(Clone, Copy)]
pub struct ShardRun<'a> {
    /// What it is a part of.
    pub work: &'a Work,
    /// Which part.
    pub shard: Shard,
    /// The file for its record.
    pub out: &'a Path,
    /// On how many threads.
    pub threads: usize,
    /// At least so long between two checkpoints.
    pub checkpoint: Duration,
    /// Watched by whoever shows the progress; set by whoever ends the work early.
    pub progress: &'a Progress,
}

/// How far a shard has come.
#[derive(Clone, Debug, PartialEq)]
pub enum Ended {
    /// Its file is there.
    Done(Box<Record>),
    /// Its file had been there before.
    WasDone(Box<Record>),
    /// The work was ended early. The checkpoint holds what was done, and the next run goes on from there.
    Interrupted(Box<Record>),
}

/// Why a shard cannot be worked on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// Its source cannot be opened.
    #[error(transparent)]
    Work(#[from] WorkError),
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file belongs to another shard, or to another version of the program or of the rules.
    #[error("`{}` holds something else than this shard by this version: move it away, or name another file", .0.display())]
    Foreign(PathBuf),
}

/// The end of the name of a checkpoint.
const CHECKPOINT: &str = ".checkpoint";

impl ShardRun<'_> {
    /// Does what is left to do of the shard with these examiners, one for each thread.
    ///
    /// # Errors
    /// When the source cannot be opened, or a file cannot be read or written or belongs to something else.
    pub fn run<R: Engine, S: Engine>(&self, examiner: impl Fn() -> Examiner<R, S> + Sync) -> Result<Ended, RunError> {
        let source = self.work.open()?;
        let empty = Record::empty(self.work, self.shard, source.blocks());
        if let Some(record) = saved(self.out, &empty)? {
            self.remove_checkpoint()?;
            return Ok(Ended::WasDone(Box::new(record)));
        }
        let mut record = saved(&self.checkpoint_path(), &empty)?.unwrap_or(empty);
        // Where nothing can be written, better no work is done than lost.
        write_line(&self.checkpoint_path(), &record)?;
        self.progress.blocks.fetch_add(record.blocks.1 - record.blocks.0, Ordering::Relaxed);
        loop {
            self.step(source.as_ref(), &mut record, &examiner);
            if record.is_complete() {
                write_line(self.out, &record)?;
                self.remove_checkpoint()?;
                return Ok(Ended::Done(Box::new(record)));
            }
            write_line(&self.checkpoint_path(), &record)?;
            if self.progress.stop.load(Ordering::Relaxed) {
                return Ok(Ended::Interrupted(Box::new(record)));
            }
        }
    }

    /// Works until the next checkpoint is due.
    fn step<R: Engine, S: Engine>(
        &self,
        source: &dyn Source,
        record: &mut Record,
        examiner: &(impl Fn() -> Examiner<R, S> + Sync),
    ) {
        let begin = Instant::now();
        let campaign = Campaign { source, shard: self.shard, threads: self.threads, progress: self.progress };
        let left = record.blocks.1..self.shard.range(source.blocks()).end;
        let summary = campaign.examine(left, begin.checked_add(self.checkpoint), || {
            let mut examiner = examiner();
            move |position: &_, statistics: &mut _| examiner.examine(position, statistics)
        });
        record.add(summary, source, self.threads, begin.elapsed(), |mismatch| examiner().minimize(mismatch));
    }

    /// Where it is kept what is done as long as the shard is not: in a hidden file beside the output, so that `merge folder/*` does not
    /// meet it.
    pub fn checkpoint_path(&self) -> PathBuf {
        let mut name = OsString::from(".");
        name.push(self.out.file_name().unwrap_or_default());
        name.push(CHECKPOINT);
        self.out.with_file_name(name)
    }

    fn remove_checkpoint(&self) -> Result<(), FileError> {
        let path = self.checkpoint_path();
        match std::fs::remove_file(&path) {
            Err(source) if source.kind() != io::ErrorKind::NotFound => Err(NotWritten { path, source }.into()),
            _ => Ok(()),
        }
    }
}

/// The output of the shard whose checkpoint this is, if the name is that of a checkpoint.
pub fn unfinished_shard(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_string_lossy();
    Some(path.with_file_name(name.strip_prefix('.')?.strip_suffix(CHECKPOINT)?))
}

/// The record in the file, if there is one; it must be of the same shard as the empty one.
fn saved(path: &Path, empty: &Record) -> Result<Option<Record>, RunError> {
    if !path.exists() {
        return Ok(None);
    }
    match <[Record; 1]>::try_from(read_lines::<Record>(path)?) {
        Ok([record]) if record.is_of_same_shard(empty) => Ok(Some(record)),
        _ => Err(RunError::Foreign(path.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_done_once_and_its_checkpoint_goes() {
        let folder = tempfile::tempdir().expect("a folder");
        let out = folder.path().join("shard.jsonl");
        let work = Work::Exhaustive(crate::oracle::exhaustive::Space::up_to(1));
        let (shard, progress) = (Shard::new(2, 2).expect("a shard"), Progress::default());
        let run =
            ShardRun { work: &work, shard, out: &out, threads: 1, checkpoint: Duration::ZERO, progress: &progress };
        let ended = || run.run(|| Examiner::of(&work));
        let Ok(Ended::Done(record)) = ended() else { panic!("it can be done") };
        assert!(record.blocks.0 > 0);
        assert_eq!(progress.blocks.load(Ordering::Relaxed), record.blocks.1 - record.blocks.0);
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1);
        assert_eq!(ended().ok(), Some(Ended::WasDone(record)));
        std::fs::create_dir(run.checkpoint_path()).expect("a folder in its place");
        assert!(matches!(ended(), Err(RunError::File(FileError::Unwritten(_)))));
        assert_eq!(unfinished_shard(&run.checkpoint_path()), Some(out.clone()));
        assert_eq!(unfinished_shard(&out), None);
    }
}
