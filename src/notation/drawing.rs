//! Boards as SVG: White below, squares numbered as players know them, nothing told by colour alone.

use super::fen;
use crate::{Color, Piece, Role, Route, Setup, Square};
use svg::Document;
use svg::node::element::{Circle, Line, Polyline, Rectangle, Style, Text, Title};

/// The side of a square, in the units of the drawing.
const CELL: usize = 40;

/// The side of the whole board.
const SIDE: usize = 10 * CELL;

/// Pieces keep their colours in the dark; only what is around them changes.
const STYLE: &str = "
.light { fill: #f4e7cd } .dark { fill: #c09468 } .number { font: 11px sans-serif; fill: #3b2a17 }
.white { fill: #fdfdfb; stroke: #222; stroke-width: 1.5 } .black { fill: #2a2a2a; stroke: #000; stroke-width: 1.5 }
.white.crown { fill: none; stroke: #222 } .black.crown { fill: none; stroke: #f0f0f0 }
.victim { stroke: #b3261e; stroke-width: 4 } .route { fill: none; stroke: #1b5fb0; stroke-width: 4; opacity: .85 }
.end { fill: #1b5fb0 }
@media (prefers-color-scheme: dark) { .light { fill: #cdbf9f } .dark { fill: #8f6b47 } .number { fill: #1d140a } }
";

/// A setup, and a way across it: landing squares joined by a line with a dot at its end, an upright cross on each victim,
/// which no diagonal line hides. Its title is the FEN.
///
/// ```
/// use draughts_oracle::{Position, notation::drawing};
///
/// let drawing = drawing::svg(&Position::START.into(), None);
/// assert_eq!(drawing.matches("class=\"white\"").count(), 20);
/// ```
pub fn svg(setup: &Setup, route: Option<&Route>) -> String {
    let mut drawing = Document::new()
        .set("viewBox", (0, 0, SIDE, SIDE))
        .set("role", "img")
        .add(Title::new(fen::write_setup(setup)))
        .add(Style::new(STYLE))
        .add(Rectangle::new().set("width", SIDE).set("height", SIDE).set("class", "light"));
    for square in Square::all() {
        drawing = draw_square(drawing, square, setup.board.get(square));
    }
    if let Some(route) = route {
        drawing = draw_route(drawing, route);
    }
    drawing.to_string()
}

/// The left upper corner of a square.
fn corner(square: Square) -> (usize, usize) {
    let (row, place) = (square.index() / 5, square.index() % 5);
    ((2 * place + 1 - row % 2) * CELL, row * CELL)
}

/// Where a piece stands on its square: a little off the middle, so that the number in the corner can be read.
fn middle(square: Square) -> (usize, usize) {
    let (left, top) = corner(square);
    (left + CELL / 2 + 2, top + CELL / 2 + 3)
}

fn draw_square(drawing: Document, square: Square, piece: Option<Piece>) -> Document {
    let ((x, y), (left, top)) = (middle(square), corner(square));
    let field = Rectangle::new().set("x", left).set("y", top).set("width", CELL).set("height", CELL);
    let number = Text::new(square.to_string()).set("x", left + 2).set("y", top + 10).set("class", "number");
    let drawing = drawing.add(field.set("class", "dark")).add(number);
    let Some(piece) = piece else { return drawing };
    let color = match piece.color() {
        Color::White => "white",
        Color::Black => "black",
    };
    let disc = |radius: usize| Circle::new().set("cx", x).set("cy", y).set("r", radius);
    let drawing = drawing.add(disc(CELL * 3 / 10).set("class", color));
    match piece.role() {
        Role::Man => drawing,
        // A second piece on top, seen from above.
        Role::King => drawing.add(disc(CELL / 6).set("class", format!("{color} crown"))),
    }
}

fn draw_route(drawing: Document, route: &Route) -> Document {
    let points = route.squares().iter().map(|&square| middle(square));
    let line = points.map(|(x, y)| format!("{x},{y}")).collect::<Vec<_>>().join(" ");
    let drawing = drawing.add(Polyline::new().set("points", line).set("class", "route"));
    let drawing = route.squares().last().into_iter().fold(drawing, |drawing, &end| {
        let (x, y) = middle(end);
        drawing.add(Circle::new().set("cx", x).set("cy", y).set("r", CELL / 8).set("class", "end"))
    });
    route.victims().iter().fold(drawing, |drawing, &victim| {
        let ((x, y), arm) = (middle(victim), CELL * 3 / 10);
        let bar = |across: usize, down: usize| {
            Line::new().set("x1", x - across).set("y1", y - down).set("x2", x + across).set("y2", y + down)
        };
        drawing.add(bar(arm, 0).set("class", "victim")).add(bar(0, arm).set("class", "victim"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    /// Whether some element of this name has all these attributes.
    fn has(drawing: &str, element: &str, attributes: &str) -> bool {
        let start = format!("<{element} ");
        let elements = drawing.lines().map(str::trim_start).filter(|line| line.starts_with(&start));
        elements.into_iter().any(|line| attributes.split(' ').all(|attribute| line.contains(&format!(" {attribute}"))))
    }

    #[test]
    fn squares_pieces_and_ways_lie_where_their_numbers_say() {
        let position = fen::parse("W:W28,K6:B23").expect("a position");
        let square = |number| Square::new(number).expect("on the board");
        let route = Route::new(vec![square(28), square(19)], vec![square(23)]).expect("a way");
        let drawing = svg(&position.into(), Some(&route));
        for (element, attributes) in [
            ("svg", r#"viewBox="0 0 400 400""#),
            ("rect", r#"class="dark" height="40" width="40" x="40" y="0""#),
            ("rect", r#"class="dark" height="40" width="40" x="320" y="360""#),
            ("text", r#"class="number" x="42" y="10""#),
            ("text", r#"class="number" x="322" y="370""#),
            ("circle", r#"class="white" cx="182" cy="223" r="12""#),
            ("circle", r#"class="black" cx="222" cy="183" r="12""#),
            ("circle", r#"class="white" cx="22" cy="63" r="12""#),
            ("circle", r#"class="white crown" cx="22" cy="63" r="6""#),
            ("polyline", r#"class="route" points="182,223 262,143""#),
            ("circle", r#"class="end" cx="262" cy="143" r="5""#),
            ("line", r#"class="victim" x1="210" x2="234" y1="183" y2="183""#),
            ("line", r#"class="victim" x1="222" x2="222" y1="171" y2="195""#),
        ] {
            assert!(has(&drawing, element, attributes), "{element} {attributes} in {drawing}");
        }
        assert_eq!(drawing.matches("class=\"dark\"").count(), 50);
    }
}
