//! Two pieces that take the same victims, and both come home.

use super::other;
use super::spot::Spot;
use crate::board::Board;
use crate::piece::{Color, Piece, Role};
use crate::square::Square;
use arbitrary::{Result, Unstructured};

/// Puts eight victims on a figure of eight, a piece of the side to move on its crossing, and another one anywhere: from a quarter
/// of the squares it takes the same victims by another way and ends where it began, so that two moves leave one board.
///
/// # Errors
/// Never for lack of bytes: what is missing counts as zero.
pub fn eight(board: &mut Board, turn: Color, bytes: &mut Unstructured<'_>) -> Result<()> {
    let crossing = Spot { row: bytes.int_in_range(3..=6)?, half_column: 2 };
    let figure: Vec<Square> = victims(crossing).filter_map(Spot::square).collect();
    for &victim in &figure {
        board.set(victim, Some(Piece::new(other(turn), role(bytes, 8)?)));
    }
    let free: Vec<Square> = Square::all().filter(|square| !figure.contains(square)).collect();
    let second = *bytes.choose(&free)?;
    for mover in crossing.square().into_iter().chain([second]) {
        board.set(mover, Some(Piece::new(turn, role(bytes, 2)?)));
    }
    Ok(())
}

/// Four beside the crossing, and four more where the two loops turn back.
fn victims(crossing: Spot) -> impl Iterator<Item = Spot> {
    let ways = [(false, false), (false, true), (true, false), (true, true)];
    ways.into_iter().flat_map(move |(down, right)| {
        [crossing.ahead(1, down, right), crossing.ahead(2, down, right).ahead(1, !down, right)]
    })
}

/// A king once in so many times.
fn role(bytes: &mut Unstructured<'_>, times: u8) -> Result<Role> {
    Ok(if bytes.ratio(1, times)? { Role::King } else { Role::Man })
}
