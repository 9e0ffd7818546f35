//! Random positions that tell how far they have been gone through.

use draughts_oracle::Position;
use draughts_oracle::oracle::campaign::Progress;
use draughts_oracle::oracle::generated::Generated;
use draughts_oracle::oracle::source::{Source, Visited};
use std::sync::atomic::Ordering;

/// The positions, and what is told how far they have been gone through.
pub struct Watched<'a> {
    pub source: &'a Generated,
    pub progress: &'a Progress,
}

impl Source for Watched<'_> {
    fn name(&self) -> &str {
        self.source.name()
    }

    fn blocks(&self) -> u64 {
        self.source.blocks()
    }

    fn visit(&self, block: u64, each: &mut dyn FnMut(&Position)) -> Visited {
        let visited = self.source.visit(block, &mut |position| {
            each(position);
            self.progress.positions.fetch_add(1, Ordering::Relaxed);
        });
        self.progress.blocks.fetch_add(1, Ordering::Relaxed);
        visited
    }
}
