//! Positions near those that are known to show something.

use super::{NAMED, nearest_position, other};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::notation::fen;
use crate::piece::{Piece, Role};
use crate::position::Position;
use crate::square::Square;
use arbitrary::{Result, Unstructured};
use std::sync::LazyLock;

/// How many edits at most, so that something of the named position is left.
const MOST: u8 = 12;

/// One of the [`NAMED`] positions after a list of edits: a legal move, a piece put down, taken off, crowned or made a man
/// again, the sides changed. Each edit takes up to three bytes; no edits is the named position itself.
///
/// # Errors
/// Never for lack of bytes: what is missing counts as zero.
///
/// ```
/// use arbitrary::Unstructured;
/// use draughts_oracle::{generate::edits, notation::fen};
///
/// let untouched = edits(&mut Unstructured::new(&[1])).unwrap();
/// assert_eq!(fen::write(&untouched), "W:WK1:B12,17,31,38");
/// ```
pub fn edits(bytes: &mut Unstructured<'_>) -> Result<Position> {
    // A search asks for them millions of times.
    static POSITIONS: LazyLock<Vec<Position>> =
        LazyLock::new(|| NAMED.iter().map(|(_, text)| fen::parse(text).unwrap_or(Position::START)).collect());
    let mut position = POSITIONS[usize::from(bytes.arbitrary::<u8>()?) % POSITIONS.len()];
    for _ in 0..bytes.arbitrary::<u8>()? % (MOST + 1) {
        position = edit(&position, bytes)?;
    }
    Ok(position)
}

fn edit(position: &Position, bytes: &mut Unstructured<'_>) -> Result<Position> {
    let (mut board, turn) = (*position.board(), position.turn());
    match bytes.arbitrary::<u8>()? % 5 {
        0 => return play(position, bytes),
        1 => {
            let square = Square::from_index(usize::from(bytes.arbitrary::<u8>()?) % Square::COUNT);
            let piece = *bytes.choose(&Piece::ALL)?;
            square.map(|square| board.set(square, Some(piece)));
        }
        2 => change(&mut board, bytes, |_| None)?,
        3 => change(&mut board, bytes, |piece| Some(Piece::new(piece.color(), other_role(piece.role()))))?,
        _ => return Ok(nearest_position(board, other(turn))),
    }
    Ok(nearest_position(board, turn))
}

/// A legal move by the engine under test; whatever it proposes, a position is a position.
fn play(position: &Position, bytes: &mut Unstructured<'_>) -> Result<Position> {
    let moves = Bitboard.moves(position);
    let choice = usize::from(bytes.arbitrary::<u8>()?) % moves.len().max(1);
    Ok(moves.get(choice).and_then(|chosen| Bitboard.play(position, chosen).ok()).unwrap_or(*position))
}

/// Changes one of the pieces on the board.
fn change(board: &mut Board, bytes: &mut Unstructured<'_>, to: impl Fn(Piece) -> Option<Piece>) -> Result<()> {
    let choice = usize::from(bytes.arbitrary::<u8>()?) % board.pieces().count().max(1);
    let chosen = board.pieces().nth(choice);
    if let Some((square, piece)) = chosen {
        board.set(square, to(piece));
    }
    Ok(())
}

fn other_role(role: Role) -> Role {
    match role {
        Role::Man => Role::King,
        Role::King => Role::Man,
    }
}
