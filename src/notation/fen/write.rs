//! From position to text.

use crate::{Color, Piece, Position, Role, Setup, Square};

/// Writes a position: `W:W31,32,K40:B1,2`. White's list comes first, squares ascend, and there are neither ranges nor
/// blanks nor a final dot.
///
/// ```
/// use draughts_oracle::notation::fen;
///
/// let position = fen::parse("B:BK3,1-2:WK40,31,32.")?;
/// assert_eq!(fen::write(&position), "B:W31,32,K40:B1,2,K3");
/// # Ok::<(), fen::FenError>(())
/// ```
pub fn write(position: &Position) -> String {
    write_setup(&Setup::from(*position))
}

/// Writes a setup like [`write()`]; an unknown side to move becomes `?`.
pub fn write_setup(setup: &Setup) -> String {
    let list = |color: Color| {
        let pieces = setup.board.pieces().filter(|(_, piece)| piece.color() == color);
        pieces.map(|(square, piece)| item(square, piece)).collect::<Vec<_>>().join(",")
    };
    format!("{}:W{}:B{}", setup.turn.map_or('?', Color::letter), list(Color::White), list(Color::Black))
}

fn item(square: Square, piece: Piece) -> String {
    match piece.role() {
        Role::Man => square.to_string(),
        Role::King => format!("K{square}"),
    }
}
