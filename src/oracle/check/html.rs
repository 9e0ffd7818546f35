//! The report of a check as one self-contained HTML page.

use super::Report;
use crate::notation::{drawing, fen};
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
        let drawn = fen::parse(text).map(|position| drawing::svg(&position.into(), None));
        Value::from_safe_string(drawn.unwrap_or_default())
    });
    templates.add_template("check", include_str!("report.html"))?;
    templates
        .get_template("check")?
        .render(context! { report => Value::from(Serde(report)), version => env!("CARGO_PKG_VERSION") })
}
