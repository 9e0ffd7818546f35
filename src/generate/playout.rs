//! Random games.

use crate::engine::{Answer, Engine};
use crate::position::Position;
use arbitrary::{Result, Unstructured};

/// Plays random moves from a position until the game, the bytes or the caller's patience ends, and shows every
/// position on the way. Ends when `visit` gives `false`.
///
/// The engine that proposes the moves may be one of those under test: each position is shown before a move is played from
/// it, so the first illegal move is seen where it arises, and only what comes after it rests on a fault.
///
/// # Errors
/// Never for lack of bytes: the game ends with them.
pub fn playout(
    start: &Position,
    bytes: &mut Unstructured<'_>,
    engine: &mut impl Engine,
    visit: &mut dyn FnMut(&Position) -> bool,
) -> Result<()> {
    let mut position = *start;
    while visit(&position) && !bytes.is_empty() {
        let Answer::Value(moves) = engine.moves(&position) else { break };
        if moves.is_empty() {
            break;
        }
        let chosen = bytes.choose(&moves)?;
        let Answer::Value(next) = engine.play(&position, chosen) else { break };
        position = next;
    }
    Ok(())
}
