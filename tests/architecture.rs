//! The layers, read from the sources: dependencies point down only, and the two engines share containers, never knowledge.

use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// From the top to the bottom; modules on one line may not name each other.
const LAYERS: &[&[&str]] =
    &[&["oracle"], &["generate"], &["engine"], &["game"], &["mailbox", "bitboard"], &["notation"], &["vocabulary"]];

const VOCABULARY: &[&str] = &["square", "piece", "board", "setup", "position", "moves", "clause", "outcome"];

/// All that the engines may name from below: containers, and nothing that knows a rule.
const SHARED_BY_ENGINES: &[&str] = &[
    "Board",
    "Clause",
    "Color",
    "Count",
    "Move",
    "NotPlayable",
    "Outcome",
    "Piece",
    "Position",
    "Role",
    "Route",
    "Square",
    "SquareSet",
];

/// The part of the mailbox that explains moves, and the readers and writers of move texts that it alone may name.
const EXPLAIN: [&str; 2] = ["mailbox", "explain"];
const MOVE_TEXTS: [&str; 2] = ["notation", "moves"];

/// Words in the name of a function that would give the engines a common geometry or a common rule.
const RULE_WORDS: &[&str] = &[
    "neighbour",
    "neighbor",
    "neighbours",
    "ray",
    "rays",
    "direction",
    "directions",
    "diagonal",
    "row",
    "column",
    "opponent",
    "opposite",
    "promotes",
    "crown",
    "capture",
    "captures",
    "legal",
    "forward",
];

/// A name that a file uses: its module, and the path from the root of the crate.
type Use = (Vec<String>, Vec<String>);

fn files_under(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files_under(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

fn library_files() -> Vec<(Vec<String>, TokenStream)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    files_under(&root, &mut files);
    files.sort();
    let module = |path: &Path| {
        let inside = path.strip_prefix(&root).expect("inside").with_extension("");
        let mut names: Vec<String> = inside.iter().map(|name| name.to_string_lossy().into_owned()).collect();
        names.pop_if(|last| last == "mod");
        names
    };
    let is_library = |module: &[String]| !matches!(module[0].as_str(), "lib" | "main" | "cli" | "laws");
    let is_test = |module: &[String]| module.last().is_some_and(|last| last == "tests" || last == "agreement");
    files
        .iter()
        .map(|path| (module(path), path))
        .filter(|(module, _)| is_library(module) && !is_test(module))
        .map(|(module, path)| (module, tokens(&std::fs::read_to_string(path).expect("a source"))))
        .collect()
}

fn tokens(source: &str) -> TokenStream {
    source.parse().expect("a source that compiles")
}

/// Every path from `crate`, `super` or `self` in the tokens, whether imported or written out. Comments are no tokens, and
/// test modules do not count.
fn uses(module: &[String], tokens: TokenStream, found: &mut Vec<Use>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut place = 0;
    while place < trees.len() {
        match &trees[place..] {
            [TokenTree::Ident(word), TokenTree::Ident(name), TokenTree::Group(body), ..] if word == "mod" => {
                if !is_for_tests(&trees[..place]) {
                    uses(&[module, &[name.to_string()]].concat(), body.stream(), found);
                }
                place += 3;
            }
            [TokenTree::Ident(root), ..] if ["crate", "super", "self"].iter().any(|word| root == word) => {
                let base = match root.to_string().as_str() {
                    "crate" => Vec::new(),
                    "super" => module[..module.len() - 1].to_vec(),
                    _ => module.to_vec(),
                };
                place += 1;
                place += follow(module, base, &trees[place..], found);
            }
            [TokenTree::Group(group), ..] => {
                uses(module, group.stream(), found);
                place += 1;
            }
            _ => place += 1,
        }
    }
}

fn is_for_tests(before: &[TokenTree]) -> bool {
    matches!(before, [.., TokenTree::Punct(sign), TokenTree::Group(attribute)]
        if sign.as_char() == '#' && attribute.to_string().replace(' ', "") == "[cfg(test)]")
}

/// Follows `::name` and `::{...}` as far as they go; gives the number of tokens.
fn follow(module: &[String], mut path: Vec<String>, trees: &[TokenTree], found: &mut Vec<Use>) -> usize {
    let mut place = 0;
    while let [TokenTree::Punct(first), TokenTree::Punct(second), next, ..] = &trees[place..] {
        if (first.as_char(), second.as_char()) != (':', ':') {
            break;
        }
        place += 3;
        match next {
            TokenTree::Ident(name) if name == "super" => path.truncate(path.len().saturating_sub(1)),
            TokenTree::Ident(name) => path.push(name.to_string()),
            TokenTree::Group(group) => {
                branches(module, &path, group.stream(), found);
                return place;
            }
            _ => break,
        }
    }
    if !path.is_empty() {
        found.push((module.to_vec(), path));
    }
    place
}

/// The parts of `{a, b::c}` after a path.
fn branches(module: &[String], path: &[String], tokens: TokenStream, found: &mut Vec<Use>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for branch in trees.split(|tree| matches!(tree, TokenTree::Punct(sign) if sign.as_char() == ',')) {
        if let [TokenTree::Ident(name), rest @ ..] = branch {
            let longer = if name == "self" { path.to_vec() } else { [path, &[name.to_string()]].concat() };
            follow(module, longer, rest, found);
        }
    }
}

fn all_uses() -> Vec<Use> {
    let mut found = Vec::new();
    for (module, tokens) in library_files() {
        uses(&module, tokens, &mut found);
    }
    found
}

/// The layer of a path: vocabulary for its modules and for what the root of the crate re-exports from them.
fn layer(path: &[String]) -> &str {
    let first = path[0].as_str();
    let is_type = first.starts_with(|letter: char| letter.is_ascii_uppercase());
    if is_type || VOCABULARY.contains(&first) { "vocabulary" } else { first }
}

fn height(layer: &str) -> usize {
    let place = LAYERS.iter().position(|modules| modules.contains(&layer));
    LAYERS.len() - place.unwrap_or_else(|| panic!("`{layer}` belongs to no layer"))
}

/// What is wrong with one use, if anything.
fn offence((module, path): &Use) -> Option<String> {
    let (from, to) = (layer(module), layer(path));
    if from != to && height(to) >= height(from) {
        return Some(format!("{} names {}: dependencies point down", module.join("::"), path.join("::")));
    }
    let leaf = path.last().map_or("", String::as_str);
    let is_engine = matches!(from, "mailbox" | "bitboard") && from != to;
    let container = path.iter().any(|name| SHARED_BY_ENGINES.contains(&name.as_str()));
    // Explaining a move starts from its text; the rule engine beside it sees no text.
    let move_text = module.starts_with(&EXPLAIN.map(str::to_owned)) && path.starts_with(&MOVE_TEXTS.map(str::to_owned));
    if is_engine && !container && !move_text && !(VOCABULARY.contains(&leaf)) {
        return Some(format!("{} names {}: engines share containers only", module.join("::"), path.join("::")));
    }
    let between =
        |one: &str, other: &str| from == "game" && module.contains(&one.to_owned()) && path.contains(&other.to_owned());
    if between("by_history", "incremental") || between("incremental", "by_history") {
        return Some(format!("{} names {}: draws are counted twice", module.join("::"), path.join("::")));
    }
    None
}

#[test]
fn dependencies_point_down_and_engines_share_containers_only() {
    let uses = all_uses();
    let offences: BTreeSet<String> = uses.iter().filter_map(offence).collect();
    assert!(offences.is_empty(), "{}", offences.into_iter().collect::<Vec<_>>().join("\n"));
    let seen: BTreeSet<&str> = uses.iter().map(|(module, _)| layer(module)).collect();
    assert_eq!(seen, LAYERS.iter().copied().flatten().copied().collect(), "every layer was looked at");
}

#[test]
fn the_vocabulary_has_no_function_that_knows_a_rule() {
    let mut functions = 0;
    for (module, tokens) in library_files().into_iter().filter(|(module, _)| VOCABULARY.contains(&module[0].as_str())) {
        for name in functions_in(tokens) {
            let word = name.split('_').find(|word| RULE_WORDS.contains(word));
            let is_test_of_move = name == "is_capture";
            assert!(word.is_none() || is_test_of_move, "{}::{name} knows a rule", module.join("::"));
            functions += 1;
        }
    }
    assert!(functions > 50, "only {functions} functions were found");
}

fn functions_in(tokens: TokenStream) -> Vec<String> {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut names = Vec::new();
    for (place, tree) in trees.iter().enumerate() {
        match (tree, trees.get(place + 1)) {
            (TokenTree::Ident(word), Some(TokenTree::Ident(name))) if word == "fn" => names.push(name.to_string()),
            (TokenTree::Group(group), _) => names.extend(functions_in(group.stream())),
            _ => {}
        }
    }
    names
}

/// What the test would say of a line in a module.
fn offences_of(module: &str, source: &str) -> Vec<String> {
    let module: Vec<String> = module.split("::").map(str::to_owned).collect();
    let mut found = Vec::new();
    uses(&module, tokens(source), &mut found);
    found.iter().filter_map(offence).collect()
}

#[test]
fn forbidden_lines_are_noticed() {
    for (module, source) in [
        ("notation::fen", "use crate::mailbox::Mailbox;"),
        ("square", "fn f() { crate::notation::fen::parse(text) }"),
        ("bitboard::play", "use crate::{Board, mailbox::geometry::ray};"),
        ("mailbox::play", "fn f() { super::super::bitboard::Bitboard.moves(position); }"),
        ("mailbox", "use crate::notation::fen;"),
        ("mailbox::capture", "use crate::notation::moves::MoveText;"),
        ("mailbox::explain", "use crate::notation::fen;"),
        ("bitboard::kings", "use crate::position::row_of;"),
        ("game::by_history", "use super::incremental::Clock;"),
        ("game::incremental", "use crate::game::{by_history, verdict};"),
        ("game::record", "use crate::oracle::Pair;"),
        ("engine", "mod inner { use super::super::oracle; }"),
    ] {
        assert_eq!(offences_of(module, source).len(), 1, "{source} in {module}");
    }
}

#[test]
fn allowed_lines_are_left_alone() {
    for (module, source) in [
        ("mailbox::play", "use crate::moves::NotPlayable; use super::geometry::{self, Direction};"),
        ("bitboard::sets", "use crate::{Board, Color, square::{Square, SquareSet}};"),
        ("mailbox::explain::attempt", "use crate::notation::moves::MoveText;"),
        ("game::record", "use crate::mailbox::Mailbox; use crate::notation::hub;"),
        ("notation::fen", "#[cfg(test)] mod tests { use crate::mailbox::Mailbox; }"),
        ("oracle::compare", "/// See [`crate::cli`].\nuse crate::engine::Engine;"),
    ] {
        assert_eq!(offences_of(module, source), [""; 0], "{source} in {module}");
    }
}

#[test]
fn the_picture_in_the_guide_shows_these_layers() {
    let page = include_str!("../src/guide/architecture.md");
    let picture = page.split("```").nth(1).expect("a picture");
    let drawn: Vec<Vec<&str>> = picture
        .lines()
        .map(|line| line.split_whitespace().take(2).filter(|word| LAYERS.concat().contains(word)).collect())
        .filter(|names: &Vec<&str>| !names.is_empty())
        .collect();
    assert_eq!(drawn, LAYERS.iter().map(|layer| layer.to_vec()).collect::<Vec<_>>());
}
