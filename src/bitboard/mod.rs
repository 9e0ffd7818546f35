//! The fast rule engine: sets of squares in machine words.
//!
//! Where the other engine asks square by square, this one asks for all squares at once. From the bottom up:
//!
//! | file | idea |
//! |---|---|
//! | `layout` | fifty squares in a padded word, so that one diagonal step of a whole set is one shift |
//! | `sets` | a position as four sets seen from the side to move, and the moves applied to them |
//! | `rays` | all kings slide at once |
//! | `men`, `kings` | where men and kings go, and what they meet |
//! | `captures` | chains of jumps, the quantity rule, and each move once |
//! | `leaf` | how many moves there are, without making any |
//! | `opponent`, `decisive` | what the opponent could do, and on which squares its captures depend |
//! | `replies` | how many replies there are to many moves at once |
//! | [`perft`] | lines of play counted, with a hash table and threads |
//! | `play`, `routes` | the answers for users |
//! | [`geometry`] | the plain geometry behind the shifts, for comparison |

mod captures;
mod decisive;
pub mod geometry;
mod kings;
mod layout;
mod leaf;
mod men;
mod opponent;
pub mod perft;
mod play;
mod rays;
mod replies;
mod routes;
mod sets;
#[cfg(test)]
mod tests;

use crate::{Move, Outcome, Position, Route, moves::Count, moves::NotPlayable};

/// The fast engine.
///
/// ```
/// use draughts_oracle::{Position, bitboard::Bitboard, moves::Count};
///
/// assert_eq!(Bitboard.moves(&Position::START).len(), 9);
/// assert_eq!(Bitboard.perft(&Position::START, 5, Count::Moves), 27_117);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Bitboard;

impl Bitboard {
    /// The legal moves, each once, in canonical order.
    ///
    /// Clause: FMJD 3.2, FMJD 4.13, FMJD 4.14
    pub fn moves(&self, position: &Position) -> Vec<Move> {
        play::moves(position)
    }

    /// The legal moves in canonical order, each with the number of its routes, which are counted without being listed.
    ///
    /// ```
    /// use draughts_oracle::{bitboard::Bitboard, notation::fen};
    ///
    /// let counted = Bitboard.moves_by_routes(&fen::parse("W:WK2:B7,8,17,18")?);
    /// assert_eq!(counted.iter().map(|(_, routes)| routes).sum::<u64>(), 2);
    /// # Ok::<(), fen::FenError>(())
    /// ```
    ///
    /// Clause: FMJD 4.8, FMJD 4.9
    pub fn moves_by_routes(&self, position: &Position) -> Vec<(Move, u64)> {
        play::moves_by_routes(position)
    }

    /// Every route of every legal move, sorted.
    ///
    /// Clause: FMJD 4.8, FMJD 4.9
    pub fn routes(&self, position: &Position) -> Vec<Route> {
        routes::routes(position)
    }

    /// How many jumps the search for captures tries: what a list of moves costs where there is much to take.
    pub fn jumps(&self, position: &Position) -> u64 {
        let mut effort = captures::Effort::default();
        captures::search(&sets::Sets::of(position), &mut effort);
        effort.jumps
    }

    /// The position after a move.
    ///
    /// Clause: FMJD 3.3, FMJD 3.5, FMJD 4.11, FMJD 4.15
    ///
    /// # Errors
    /// When the move cannot be carried out on the board. Legality is not judged.
    pub fn play(&self, position: &Position, chosen: &Move) -> Result<Position, NotPlayable> {
        play::play(position, chosen)
    }

    /// Whether the position is won.
    ///
    /// Clause: FMJD 7.2.2, FMJD 7.2.3
    pub fn outcome(&self, position: &Position) -> Outcome {
        play::outcome(position)
    }

    /// How many lines of `depth` plies there are; `u64::MAX` if they are more than that.
    ///
    /// One thread and no table: [`perft::perft`] has both.
    pub fn perft(&self, position: &Position, depth: u32, count: Count) -> u64 {
        perft::perft(position, depth, &perft::PerftOptions { count, ..Default::default() })
            .expect("without a table nothing can go wrong")
    }
}
