//! Counting lines of play.

use super::Mailbox;
use super::trace::Untraced;
use crate::moves::Count;
use crate::{Move, Position};

impl Mailbox {
    /// How many lines of `depth` plies there are: 1 for no ply, and a side without a move adds none. Draws are ignored.
    ///
    /// ```
    /// use draughts_oracle::{Position, mailbox::Mailbox, moves::Count};
    ///
    /// assert_eq!(Mailbox::LAW.perft(&Position::START, 3, Count::Moves), 658);
    /// assert_eq!(Mailbox::LAW.perft(&Position::START, 0, Count::Moves), 1);
    /// ```
    pub fn perft(&self, position: &Position, depth: u32, count: Count) -> u64 {
        if depth == 0 {
            return 1;
        }
        let children = self.children(position, count);
        if depth == 1 {
            return children.len() as u64;
        }
        let after = |chosen| self.play(position, chosen).map_or(0, |next| self.perft(&next, depth - 1, count));
        children.iter().map(after).sum()
    }

    /// One entry for each move, or for each route.
    fn children(&self, position: &Position, count: Count) -> Vec<Move> {
        match count {
            Count::Moves => self.moves(position),
            Count::Routes => self.ways(position, &mut Untraced),
        }
    }
}
