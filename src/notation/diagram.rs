//! Drawings of a board for people: White below, every square with its number.

use crate::{Piece, Route, Setup, Square, SquareSet};
use std::fmt;

/// A board as text.
///
/// Every active square shows its number; before it stands `w` or `b` for a man and `W` or `B` for a king. Parentheses
/// mark the squares of a route, brackets its victims, braces the ghosts: pieces already taken that still stand.
///
/// ```
/// use draughts_oracle::notation::{diagram::Diagram, fen};
///
/// let position = fen::parse("W:WK28:B2,19")?;
/// let drawing = Diagram::new(&position.into()).to_string();
/// assert_eq!(drawing.lines().next(), Some("       1    b2     3     4     5"));
/// assert!(drawing.contains(" W28 "));
/// # Ok::<(), fen::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Diagram {
    setup: Setup,
    route: SquareSet,
    victims: SquareSet,
    ghosts: SquareSet,
}

impl Diagram {
    /// Draws the setup without marks.
    pub fn new(setup: &Setup) -> Diagram {
        Diagram { setup: *setup, route: SquareSet::EMPTY, victims: SquareSet::EMPTY, ghosts: SquareSet::EMPTY }
    }

    /// Marks the start, landing squares, end and victims of a route.
    pub fn with_route(mut self, route: &Route) -> Diagram {
        self.route.extend(route.squares().iter().copied());
        self.victims.extend(route.victims().iter().copied());
        self
    }

    /// Marks pieces that are taken and still stand.
    pub fn with_ghosts(mut self, ghosts: SquareSet) -> Diagram {
        self.ghosts.extend(ghosts.iter());
        self
    }

    /// One square: its mark, piece and number.
    fn cell(&self, square: Square) -> String {
        let (open, close) = match square {
            _ if self.ghosts.contains(square) => ("{", "}"),
            _ if self.victims.contains(square) => ("[", "]"),
            _ if self.route.contains(square) => ("(", ")"),
            _ => (" ", " "),
        };
        let piece = self.setup.board.get(square).map(Piece::letter);
        let inner = format!("{}{square}", piece.map(String::from).unwrap_or_default());
        format!("{:>5}{close}", format!("{open}{inner}"))
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const A_ROW: usize = 5;
        let squares: Vec<_> = Square::all().map(|square| self.cell(square)).collect();
        for (row, cells) in squares.chunks(A_ROW).enumerate() {
            let indent = if row % 2 == 0 { 3 } else { 0 };
            writeln!(f, "{}", format!("{:indent$}{}", "", cells.concat()).trim_end())?;
        }
        match self.setup.turn {
            Some(color) => write!(f, "{color} to move"),
            None => f.write_str("side to move unknown"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    fn snapshot(name: &str, diagram: &Diagram) {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots");
        insta::with_settings!({ snapshot_path => folder, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(name, diagram);
        });
    }

    #[test]
    fn the_start_position() {
        snapshot("diagram-start", &Diagram::new(&Setup::START));
    }

    #[test]
    fn a_route_its_victims_and_ghosts() {
        let position = fen::parse("W:WK1:B12,17,31,38").expect("a position");
        let squares = |numbers: &[u8]| numbers.iter().filter_map(|&number| Square::new(number)).collect::<Vec<_>>();
        let route = Route::new(squares(&[1, 29, 42, 26]), squares(&[12, 38, 31])).expect("a route");
        let ghosts = squares(&[12, 38]).into_iter().collect();
        snapshot("diagram-turkish-strike", &Diagram::new(&position.into()).with_route(&route).with_ghosts(ghosts));
    }
}
