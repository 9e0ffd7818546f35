//! The report of a check as one self-contained HTML page.

use super::Report;
use crate::notation::fen;
use crate::{Color, Piece, Position, Role};
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, Value, context};

/// Writes the page.
///
/// # Errors
/// When the template does not fit the report.
pub fn page(report: &Report) -> Result<String, minijinja::Error> {
    let mut templates = Environment::new();
    templates.set_auto_escape_callback(|_| AutoEscape::Html);
    templates.add_function("board", |text: &str| {
        Value::from_safe_string(fen::parse(text).map(|position| board(&position)).unwrap_or_default())
    });
    templates.add_template("check", include_str!("report.html"))?;
    templates
        .get_template("check")?
        .render(context! { report => Value::from(Serde(report)), version => env!("CARGO_PKG_VERSION") })
}

/// A drawing of the board, White below.
fn board(position: &Position) -> String {
    const CELL: usize = 24;
    const SIDE: usize = 10 * CELL;
    let mut svg = format!(
        "<svg viewBox=\"0 0 {SIDE} {SIDE}\" role=\"img\"><rect width=\"{SIDE}\" height=\"{SIDE}\" class=\"light\"/>"
    );
    for square in crate::Square::all() {
        let (row, place) = (square.index() / 5, square.index() % 5);
        let (x, y) = ((2 * place + 1 - row % 2) * CELL, row * CELL);
        svg.push_str(&format!("<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" class=\"dark\"/>"));
        svg.push_str(&format!("<text x=\"{}\" y=\"{}\" class=\"number\">{square}</text>", x + 1, y + 7));
        if let Some(piece) = position.board().get(square) {
            svg.push_str(&disc(piece, x + CELL / 2, y + CELL / 2));
        }
    }
    svg.push_str("</svg>");
    svg
}

fn disc(piece: Piece, x: usize, y: usize) -> String {
    let color = match piece.color() {
        Color::White => "white",
        Color::Black => "black",
    };
    let crown = match piece.role() {
        Role::Man => String::new(),
        Role::King => format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" class=\"crown\"/>"),
    };
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"9\" class=\"{color}\"/>{crown}")
}
