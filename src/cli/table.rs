//! Tables and numbers for people.

use comfy_table::presets::ASCII_BORDERS_ONLY_CONDENSED;
use comfy_table::{CellAlignment, Row, Table};

/// A table of two columns, names on the left and figures on the right.
pub fn of_figures(rows: impl IntoIterator<Item = (String, String)>) -> Table {
    let mut table = Table::new();
    table.load_style(ASCII_BORDERS_ONLY_CONDENSED);
    for (name, figure) in rows {
        table.add_row([name, figure]);
    }
    if let Some(figures) = table.column_mut(1) {
        figures.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// A table with a line of titles.
pub fn of_columns<R: Into<Row>>(titles: impl Into<Row>, rows: impl IntoIterator<Item = R>) -> Table {
    let mut table = Table::new();
    table.load_style(ASCII_BORDERS_ONLY_CONDENSED);
    table.set_header(titles);
    for row in rows {
        table.add_row(row);
    }
    table
}

/// A number with a blank between thousands.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn thousands_are_grouped_from_the_right() {
        let texts = [0, 999, 1_000, 12_345, 2_185_270, u64::MAX].map(grouped);
        assert_eq!(texts, ["0", "999", "1 000", "12 345", "2 185 270", "18 446 744 073 709 551 615"]);
    }
}
