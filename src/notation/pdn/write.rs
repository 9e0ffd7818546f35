//! Games as PDN 3.0, by the grammar for writers.

use super::parser::is_identifier;
use super::{Attempt, Game, Item, MoveNumber, Ply, Tag};
use crate::notation::moves::Separator;
use crate::{Square, notation::moves::MoveText};
use std::collections::{HashMap, HashSet};

/// Lines are broken before they get longer than this, where there is a blank.
const WIDTH: usize = 80;

/// Writes games, each ended by `*`; a game without tags and movetext is left out.
///
/// Moves are written as they are read, with the spelling of writers; whether a capture needs its route only
/// [`moves::write`](crate::notation::moves::write) can tell.
///
/// ```
/// use draughts_oracle::notation::pdn;
///
/// let records = pdn::read_str("[White \"A\"] 1. 32-28 (?!) 19-23 02.28:19 1-0");
/// let text = pdn::write(records.iter().map(|record| &record.game));
/// assert_eq!(text, "[White \"A\"]\n\n1. 32-28?! 19-23 2. 28x19 *\n");
/// ```
pub fn write<'g>(games: impl IntoIterator<Item = &'g Game>) -> String {
    let mut text = String::new();
    for game in games {
        if game.tags.is_empty() && game.body.is_empty() {
            continue;
        }
        if !text.is_empty() {
            text.push('\n');
        }
        for (tag, name) in game.tags.iter().zip(names(&game.tags)) {
            let value = tag.value.replace(['\r', '\n'], " ").replace('\\', "\\\\").replace('"', "\\\"");
            text.push_str(&format!("[{name} \"{value}\"]\n"));
        }
        if !game.tags.is_empty() {
            text.push('\n');
        }
        let mut words = Vec::new();
        body(&game.body, &mut words);
        words.push("*".to_owned());
        fill(&words, &mut text);
    }
    text
}

/// The names as the grammar wants them. Two that differ stay different: readers take the first tag's name, when it comes again,
/// for the next game.
fn names(tags: &[Tag]) -> Vec<String> {
    let as_read = tags.iter().map(|tag| tag.name.as_str()).filter(|name| is_identifier(name));
    let mut taken: HashSet<String> = as_read.map(str::to_owned).collect();
    let mut written: HashMap<&str, String> = HashMap::new();
    let mut uses: HashMap<String, usize> = HashMap::new();
    for tag in tags.iter().filter(|tag| !is_identifier(&tag.name)) {
        written.entry(&tag.name).or_insert_with(|| distinct(identifier(&tag.name), &mut taken, &mut uses));
    }
    tags.iter().map(|tag| written.get(&*tag.name).unwrap_or(&tag.name).clone()).collect()
}

/// The name, with a number behind it where it is taken.
fn distinct(name: String, taken: &mut HashSet<String>, uses: &mut HashMap<String, usize>) -> String {
    let count = uses.entry(name.clone()).or_default();
    let mut free = name.clone();
    while !taken.insert(free.clone()) {
        *count += 1;
        free = format!("{name}{}", *count + 1);
    }
    free
}

/// The name of a tag as the grammar wants it.
fn identifier(name: &str) -> String {
    let plain = name.replace(|letter: char| !letter.is_ascii_alphanumeric(), "_");
    let mut letters = plain.chars();
    match letters.next() {
        Some(first) if first.is_ascii_alphabetic() => first.to_ascii_uppercase().to_string() + letters.as_str(),
        _ => format!("X{plain}"),
    }
}

/// Sets the words in lines.
fn fill(words: &[String], text: &mut String) {
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 {
            let fits = column + 1 + length <= WIDTH;
            text.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        text.push_str(word);
        column += length;
    }
    text.push('\n');
}

fn body(items: &[Item], words: &mut Vec<String>) {
    for item in items {
        match item {
            Item::Ply(ply) => self::ply(ply, words),
            Item::Variation(inner) if inner.is_empty() => {}
            Item::Variation(inner) => {
                words.push("(".to_owned());
                body(inner, words);
                words.push(")".to_owned());
            }
            Item::Comment(comment) => words.push(format!("{{{}}}", comment.replace('}', ")"))),
            Item::Nag(number) => words.push(format!("${number}")),
            Item::Setup(setup) => words.push(format!("/{}/", setup.text)),
        }
    }
}

fn ply(ply: &Ply, words: &mut Vec<String>) {
    if let Some(MoveNumber { number, second }) = ply.number {
        words.push(format!("{number}{}", if second { "..." } else { "." }));
    }
    let played = match &ply.attempt {
        Attempt::Squares(text) => squares(text, &ply.text),
        Attempt::Unknown => "- -".to_owned(),
        Attempt::Unreadable(_) => ply.text.clone(),
    };
    words.push(played + ply.strength.as_deref().unwrap_or_default());
}

/// The squares in the spelling of writers; digits without separator stay, as they do not tell a capture.
fn squares(text: &MoveText, as_read: &str) -> String {
    let numbers: Vec<_> = text.squares().iter().map(Square::to_string).collect();
    match text.separator() {
        Separator::Hyphen => numbers.join("-"),
        Separator::Cross | Separator::Colon => numbers.join("x"),
        Separator::Nothing => as_read.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_begins_with_a_capital_letter_and_goes_on_with_letters_and_digits() {
        for (name, written) in
            [("White", "White"), ("white", "White"), ("ab c", "Ab_c"), ("1st", "X1st"), ("é", "X_"), ("", "X")]
        {
            assert_eq!(identifier(name), written, "{name}");
        }
    }

    #[test]
    fn a_line_is_filled_to_its_width_and_not_beyond() {
        let filled = |lengths: &[usize]| {
            let mut text = String::new();
            fill(&lengths.iter().map(|&length| "x".repeat(length)).collect::<Vec<_>>(), &mut text);
            text.lines().map(str::len).collect::<Vec<_>>()
        };
        assert_eq!(filled(&[40, 39, 1]), [80, 1]);
        assert_eq!(filled(&[40, 40]), [40, 40]);
        assert_eq!(filled(&[20, 20, 38, 90, 3]), [80, 90, 3]);
    }

    #[test]
    fn a_variation_without_moves_is_not_written() {
        let comment = Item::Comment("c".to_owned());
        let mut words = Vec::new();
        body(&[Item::Variation(Vec::new()), Item::Variation(vec![comment.clone()]), comment], &mut words);
        assert_eq!(words, ["(", "{c}", ")", "{c}"]);
    }
}
