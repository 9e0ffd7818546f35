//! The smallest position that still shows something.

use crate::piece::{Piece, Role};
use crate::{Position, Square};

/// Removes pieces and turns kings into men as long as `shows` holds, until no single such step is left.
///
/// `shows` is never asked about `position` itself; when no smaller position shows it, the position comes back unchanged.
///
/// ```
/// use draughts_oracle::notation::fen;
/// use draughts_oracle::oracle::minimize;
/// use draughts_oracle::{Color, Role};
///
/// let position = fen::parse("W:WK28,31,32:BK5,7")?;
/// let smallest = minimize(position, |position| position.board().count_color(Color::Black) > 0);
/// assert_eq!(smallest, fen::parse("W:W:B7")?);
/// # Ok::<(), fen::FenError>(())
/// ```
pub fn minimize(position: Position, mut shows: impl FnMut(&Position) -> bool) -> Position {
    let mut smallest = position;
    while let Some(smaller) = steps(smallest).find(|candidate| shows(candidate)) {
        smallest = smaller;
    }
    smallest
}

/// Every position that is one step smaller: first those with a piece less, then those with a man for a king.
fn steps(position: Position) -> impl Iterator<Item = Position> {
    let (board, turn) = (*position.board(), position.turn());
    let with = move |square: Square, piece: Option<Piece>| {
        let mut smaller = board;
        smaller.set(square, piece);
        Position::new(smaller, turn).ok()
    };
    let pieces: Vec<(Square, Piece)> = board.pieces().collect();
    let demoted = pieces.clone().into_iter().filter(|(_, piece)| piece.role() == Role::King);
    pieces
        .into_iter()
        .filter_map(move |(square, _)| with(square, None))
        .chain(demoted.filter_map(move |(square, king)| with(square, Some(Piece::new(king.color(), Role::Man)))))
}
