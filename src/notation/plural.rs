//! Nouns behind numbers.

/// The noun as it stands behind this number: `1 ply`, `2 plies`.
///
/// ```
/// use draughts_oracle::notation::plural;
///
/// let nouns = [plural(1, "ply"), plural(2, "ply"), plural(0, "crash"), plural(3, "legal move")];
/// assert_eq!(nouns, ["ply", "plies", "crashes", "legal moves"]);
/// ```
pub fn plural(number: u64, noun: &str) -> String {
    match noun.strip_suffix('y') {
        _ if number == 1 => noun.to_owned(),
        Some(stem) => format!("{stem}ies"),
        None if noun.ends_with("sh") => format!("{noun}es"),
        None => format!("{noun}s"),
    }
}
