//! The search for the smallest position on which a misreading shows.
//!
//! Positions of a running game are gone through: both sides have a piece. White is to move, since turning the board round
//! turns every answer with it. They come by number of pieces; among equally many those with fewer kings come first, then
//! those with fewer white pieces, then those with fewer white kings, then by the numbering of [`exhaustive`].
//!
//! [`exhaustive`]: crate::oracle::exhaustive

use crate::mailbox::misreadings::Change;
use crate::mailbox::{Mailbox, Misreading};
use crate::oracle::exhaustive::{Composition, Side};
use crate::{Color, Position};

/// What a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Smallest {
    /// The first position on which the misreading shows.
    pub position: Option<Position>,
    /// How many positions with fewer pieces were gone through, all in vain; if nothing was found, how many in all.
    pub passed: u64,
}

/// The first position of at most so many pieces on which the misreading shows.
///
/// ```
/// use draughts_oracle::mailbox::Misreading;
/// use draughts_oracle::notation::fen;
/// use draughts_oracle::oracle::witness::smallest;
///
/// let misreading = Misreading::find("captures-forward-only").expect("a known id");
/// let found = smallest(misreading, 2).position.expect("two pieces are enough");
/// assert_eq!(fen::write(&found), "W:W6:B11");
/// ```
pub fn smallest(misreading: &Misreading, pieces: u8) -> Smallest {
    let mut passed = 0;
    for pieces in 2..=pieces {
        let compositions = compositions(pieces);
        let mut positions = compositions.iter().flat_map(positions);
        if let Some(position) = positions.find(|position| shows(misreading, position)) {
            return Smallest { position: Some(position), passed };
        }
        passed += compositions.iter().map(Composition::count).sum::<u64>();
    }
    Smallest { position: None, passed }
}

/// Whether the misreading changes the list of moves or, where it does not, the position after one of them.
pub fn shows(misreading: &Misreading, position: &Position) -> bool {
    let moves = Mailbox::LAW.moves(position);
    moves != misreading.moves(position)
        || matches!(misreading.change, Change::Reading(_))
            && moves
                .iter()
                .any(|chosen| Mailbox::LAW.play(position, chosen) != misreading.engine().play(position, chosen))
}

/// The compositions of so many pieces that are searched, in order.
fn compositions(pieces: u8) -> Vec<Composition> {
    let mut counts: Vec<[u8; 4]> = Vec::new();
    for white in 1..pieces {
        for white_kings in 0..=white {
            let black = pieces - white;
            counts.extend((0..=black).map(|kings| [white - white_kings, white_kings, black - kings, kings]));
        }
    }
    counts.sort_by_key(|&[white_men, white_kings, _, black_kings]| {
        (white_kings + black_kings, white_men + white_kings, white_kings)
    });
    let side = |men, kings| Side { men, kings };
    counts.into_iter().filter_map(|[a, b, c, d]| Composition::new(Color::White, side(a, b), side(c, d))).collect()
}

fn positions(composition: &Composition) -> impl Iterator<Item = Position> {
    (0..composition.count()).filter_map(|rank| composition.unrank(rank))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the words of the first lines of this file.
    #[test]
    fn compositions_come_in_the_order_that_is_told() {
        for pieces in 2..=4 {
            let kings = |it: &Composition| it.mover().kings + it.opponent().kings;
            let key = |it: &Composition| (kings(it), it.mover().pieces(), it.mover().kings);
            let keys: Vec<_> = compositions(pieces).iter().map(key).collect();
            assert!(keys.is_sorted(), "{keys:?}");
            let mut different = keys.clone();
            different.dedup();
            assert_eq!(different.len(), keys.len());
        }
        assert_eq!(compositions(4).len(), 2 * 4 + 3 * 3 + 4 * 2);
    }
}
