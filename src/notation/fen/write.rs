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
    written(setup, |list| list.iter().map(|&(square, piece)| item(square, square, piece)).collect())
}

/// Writes a position with ranges for three and more neighbouring numbers: `W:W31-50:B1-20`.
///
/// ```
/// use draughts_oracle::{Position, notation::fen};
///
/// assert_eq!(fen::write_compact(&Position::START), "W:W31-50:B1-20");
/// ```
pub fn write_compact(position: &Position) -> String {
    written(&Setup::from(*position), |list| {
        let runs = list.chunk_by(|a, b| a.0.number() + 1 == b.0.number() && a.1 == b.1);
        runs.flat_map(|run| match run {
            [first, _, .., last] => vec![item(first.0, last.0, first.1)],
            short => short.iter().map(|&(square, piece)| item(square, square, piece)).collect(),
        })
        .collect()
    })
}

fn written(setup: &Setup, items: impl Fn(&[(Square, Piece)]) -> Vec<String>) -> String {
    let list = |color: Color| {
        let pieces: Vec<_> = setup.board.pieces().filter(|(_, piece)| piece.color() == color).collect();
        items(&pieces).join(",")
    };
    format!("{}:W{}:B{}", setup.turn.map_or('?', Color::letter), list(Color::White), list(Color::Black))
}

fn item(first: Square, last: Square, piece: Piece) -> String {
    let king = if piece.role() == Role::King { "K" } else { "" };
    if first == last { format!("{king}{first}") } else { format!("{king}{first}-{last}") }
}
