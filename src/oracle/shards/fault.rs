//! Why shards do not add up to a certificate.

use super::record::Difference;
use super::work::WorkError;
use crate::notation::plural;
use crate::oracle::Checksum;
use std::path::PathBuf;

/// One reason.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// A shard of something else.
    #[error("`{}` does not belong to `{}`: {}", .file.display(), .first.display(), .what.join("; "))]
    Other {
        /// What is another, and which it is in both files.
        what: Vec<String>,
        /// In which file.
        file: PathBuf,
        /// The file that it was held against.
        first: PathBuf,
    },
    /// A record that does not cover its shard.
    #[error("`{}` covers the blocks {from} to {to} (exclusive), which is not shard {shard}", .file.display())]
    Range {
        /// Which file.
        file: PathBuf,
        /// Which shard, `I/N`.
        shard: String,
        /// The first block.
        from: u64,
        /// The block after the last.
        to: u64,
    },
    /// A gap.
    #[error("gap: no file has {}", shards(*.from, *.to, *.of))]
    Gap {
        /// The first missing shard.
        from: u64,
        /// The last one.
        to: u64,
        /// How many shards there are.
        of: u64,
    },
    /// An overlap.
    #[error("overlap: shard {shard}/{of} is in {}", names(.files))]
    Overlap {
        /// Which shard.
        shard: u64,
        /// How many there are.
        of: u64,
        /// In which files.
        files: Vec<PathBuf>,
    },
    /// A shard with too few or too many positions.
    #[error("shard {shard} has {found} {}, and not {expected}", plural(*.found, "position"))]
    Positions {
        /// Which shard.
        shard: u64,
        /// As many as there are.
        expected: u64,
        /// As many as were counted.
        found: u64,
    },
    /// A sum that is not the sum of its parts, or not what the formula says.
    #[error("{what}: {found}, and not {expected}")]
    Total {
        /// Which sum.
        what: &'static str,
        /// What it must be.
        expected: u64,
        /// What it is.
        found: u64,
    },
    /// Nothing was looked at.
    #[error("there is nothing to certify: the shards hold no position")]
    Nothing,
    /// A checksum that is not the sum of its parts.
    #[error("the checksum of the whole is not the sum of those of the shards")]
    Checksum,
    /// White and Black do not have the same moves.
    #[error("the sides differ: {:032x} with White to move, {:032x} for the mirror images with Black to move", .0.white, .0.black)]
    Symmetry(Checksum),
    /// The engines differ.
    #[error("difference in shard {shard}, {}\nfound at {}\n{}", .difference.at, .difference.fen, .difference.smallest)]
    Difference {
        /// In which shard.
        shard: u64,
        /// What was found.
        difference: Box<Difference>,
    },
    /// More differences than the shards list.
    #[error("{0} differences in all")]
    Differences(u64),
    /// Doing a shard again came to something else.
    #[error("shard {shard} done again{}: {what} differs", if *.mirrored { " from the other side" } else { "" })]
    Again {
        /// Which shard.
        shard: u64,
        /// Whether its mirror images were examined.
        mirrored: bool,
        /// In what.
        what: &'static str,
    },
    /// A sample could not be done again.
    #[error(transparent)]
    Work(#[from] WorkError),
}

fn shards(from: u64, to: u64, of: u64) -> String {
    if from == to { format!("shard {from}/{of}") } else { format!("the shards {from}/{of} to {to}/{of}") }
}

fn names(files: &[PathBuf]) -> String {
    let names: Vec<String> = files.iter().map(|file| format!("`{}`", file.display())).collect();
    names.join(" and ")
}
