//! What is said of JSON from other programs that is not as expected: which field, what was given, and what is expected, in the words of
//! the protocol and not in those of a JSON parser.

/// A field that has another value than may be there.
pub(crate) fn wrong(name: &str, given: &str, expected: &str) -> String {
    format!("the field `{name}` is `{}`; expected: {expected}", shortened(given))
}

/// A field that is not there. The names of others help whoever has called it by another name; the label says what they are.
pub(crate) fn missing<'a>(
    name: &str,
    expected: &str,
    label: &str,
    others: impl IntoIterator<Item = &'a String>,
) -> String {
    const SHOWN: usize = 3;
    let others: Vec<String> = others.into_iter().take(SHOWN).map(|name| format!("`{}`", shortened(name))).collect();
    let others = if others.is_empty() { String::new() } else { format!("; {label}: {}", others.join(", ")) };
    format!("the field `{name}` is missing; expected: {expected}{others}")
}

/// A line that is no JSON.
pub(crate) fn no_json(line: &str, error: &serde_json::Error) -> String {
    if line.starts_with('\u{feff}') {
        return "no JSON: it begins with a byte order mark (U+FEFF)".to_owned();
    }
    if error.is_eof() {
        return "no JSON: the line ends before the value does".to_owned();
    }
    let text = error.to_string();
    let (line, column) = (error.line(), error.column());
    let reason = text.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&text);
    // The parser's word for `true`, `false` and `null`, one of which it took for begun.
    let reason = if reason == "expected ident" { "expected value" } else { reason };
    format!("no JSON: {reason}, at column {column}")
}

/// The beginning of a text, which may be as long as a line.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn told(line: &str) -> String {
        no_json(line, &serde_json::from_str::<Value>(line).expect_err("no JSON"))
    }

    #[test]
    fn a_line_that_is_no_json_is_told_without_the_words_of_the_parser() {
        for (line, reason) in [
            ("\u{feff}{}", "it begins with a byte order mark (U+FEFF)"),
            ("{\"id\": 1", "the line ends before the value does"),
            ("hello", "expected value, at column 1"),
            ("nope", "expected value, at column 2"),
            ("{} {}", "trailing characters, at column 4"),
        ] {
            assert_eq!(told(line), format!("no JSON: {reason}"), "{line}");
        }
    }

    #[test]
    fn what_is_told_of_fields_has_bounds() {
        let long = "x".repeat(61);
        let (short, cut) = (&long[..60], format!("{}…", &long[..60]));
        assert_eq!(wrong("fen", short, "a FEN"), format!("the field `fen` is `{short}`; expected: a FEN"));
        assert_eq!(wrong("fen", &long, "a FEN"), format!("the field `fen` is `{cut}`; expected: a FEN"));
        let others = ["a", "b", "c", "d"].map(str::to_owned);
        assert_eq!(missing("op", "a word", "given", &[]), "the field `op` is missing; expected: a word");
        let expected = "the field `op` is missing; expected: a word; given: `a`, `b`, `c`";
        assert_eq!(missing("op", "a word", "given", &others), expected);
    }
}
