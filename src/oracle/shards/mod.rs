//! A campaign in parts, on as many machines as there are: shards, and the certificate that they add up to.
//!
//! There is no coordinator. A shard is named by its [`Work`] and by `I/N`; any process can work on it, anywhere, at any time,
//! and what it writes depends on nothing else. Slurm, GNU parallel or Kubernetes start the processes; [`merge`](merge()) adds up
//! what they wrote and refuses anything that is not the whole, exactly once.
//!
//! # Killed at any moment, nothing is counted twice
//! The blocks of a shard are done in order: a thread takes the next one only when it will also finish it, so that what is done
//! is always a beginning of the shard. Every so many seconds the process stops taking blocks, finishes those in work, and
//! saves a [`Record`] of that beginning as the checkpoint, a hidden file beside the output. The checkpoint and the output are
//! written to a new file, flushed to the disk, and renamed over the old one, which file systems do at once or not at all. So at any
//! moment there is either the old or the new record, each with the counts of exactly the blocks that it names:
//!
//! - killed before the rename: the blocks since the last checkpoint are done again, and were counted nowhere;
//! - killed after it: the next process goes on behind them;
//! - killed between writing the output and removing the checkpoint: the output is found complete, and nothing is done again;
//! - two processes on the same shard, as when a queue restarts one that was not dead: each counts for itself, and both write
//!   the same.

mod certificate;
mod examine;
mod fault;
mod files;
mod merge;
mod prefixes;
mod record;
mod rules;
mod run;
mod work;

pub use certificate::{Certificate, Making, Part};
pub use examine::Examiner;
pub use fault::Fault;
pub use files::{FileError, read_certificate, read_records};
pub use merge::{Merged, merge};
pub use record::{Difference, Made, Record};
pub use rules::rules_hash;
pub use run::{Ended, RunError, ShardRun, unfinished_shard};
pub use work::{InputFile, Perft, Work, WorkError};
