//! A replayed record written anew: as PDN by the grammar for writers, or as Hub strings.

use super::{Replay, Replayed};
use crate::bitboard::Bitboard;
use crate::notation::pdn::{Attempt, Game, GameResult, Item, MoveNumber, Ply, Record};
use crate::notation::{fen, hub, moves};
use crate::{Color, Move, Position};
use std::collections::{HashMap, HashSet};

/// The game as PDN 3.0 has it: each move in its shortest unambiguous text, numbers throughout, the start and the result in their
/// tags. What could not be replayed stays as it was read, and another result behind the moves than that of the tag is kept as a
/// comment.
///
/// ```
/// use draughts_oracle::game::replay::{normalized, replay};
/// use draughts_oracle::notation::{Strictness, pdn};
///
/// let record = &pdn::read_str("[White \"A\"] 32-28 19-23 28x19x23 14:23 2-0")[0];
/// let game = normalized(record, &replay(record, Strictness::Strict)?);
/// assert!(pdn::write([&game]).ends_with("1. 32-28 19-23 2. 28x19 14x23 *\n"));
/// # Ok::<(), draughts_oracle::notation::fen::FenError>(())
/// ```
///
/// Clause: FMJD 8.2.1, FMJD 9.1.1, FMJD 9.1.2
pub fn normalized(record: &Record, replay: &Replay) -> Game {
    let mut known = Known::default();
    known.learn(replay);
    replay.variations.iter().for_each(|variation| known.learn(&variation.replay));
    let first = record.game.plies().next().and_then(|ply| ply.number).map_or(1, |number| number.number.max(1));
    let at = Count { number: first, turn: replay.start.turn() };
    let mut game = Game { tags: record.game.tags.clone(), body: known.items(&record.game.body, at) };
    let mut names = HashSet::new();
    game.tags.retain(|tag| names.insert(tag.name.clone()));
    if replay.start != Position::START || game.fen().is_some() {
        game.set_tag("FEN", &fen::write(&replay.start));
    }
    if let Some(result) = record.result().or(record.game.tag("Result")) {
        game.set_tag("Result", result);
    }
    if let Some(other) = other_result(record) {
        game.body.push(Item::Comment(format!("Result behind the moves: {other}")));
    }
    if game.tag("GameType").is_none_or(str::is_empty) {
        game.set_tag("GameType", "20");
    }
    game
}

/// The result behind the moves, where the tag `Result` gives another one: as the moves are to end in `*`, it would be lost.
fn other_result(record: &Record) -> Option<&str> {
    let told = record.result()?;
    let behind = record.terminator.as_deref().filter(|text| *text != "*")?;
    let plain = |text: &str| text.split_whitespace().collect::<String>();
    let meaning = GameResult::of(behind);
    let same = plain(told) == plain(behind) || (meaning.is_some() && meaning == GameResult::of(told));
    (!same).then_some(behind)
}

/// A legal move as PDN has it: in the shortest text that names no other.
pub fn written(position: &Position, chosen: &Move) -> String {
    moves::write(chosen, &Bitboard.moves(position), || Bitboard.routes(position))
}

/// The number of a move and who makes it.
#[derive(Clone, Copy)]
struct Count {
    number: u32,
    turn: Color,
}

impl Count {
    fn next(self) -> Count {
        match self.turn {
            Color::White => Count { turn: Color::Black, ..self },
            Color::Black => Count { number: self.number.saturating_add(1), turn: Color::White },
        }
    }
}

/// The moves that were understood, by their place: their text and who made them.
#[derive(Default)]
struct Known {
    moves: HashMap<usize, (String, Color)>,
}

impl Known {
    fn learn(&mut self, replay: &Replay) {
        for (position, Replayed { chosen, place, .. }) in replay.positions().zip(&replay.plies) {
            if let Some(chosen) = chosen {
                self.moves.insert(*place, (written(position, chosen), position.turn()));
            }
        }
    }

    fn items(&self, items: &[Item], mut at: Count) -> Vec<Item> {
        let (mut written, mut before, mut numbered) = (Vec::with_capacity(items.len()), at, true);
        let mut played = false;
        for item in items {
            match item {
                Item::Ply(ply) if ply.attempt == Attempt::Unknown && !played && at.turn == Color::Black => {}
                Item::Ply(ply) => {
                    at.turn = self.turn(ply).unwrap_or(at.turn);
                    written.push(Item::Ply(self.ply(ply, at, numbered)));
                    (before, at) = (at, at.next());
                    (played, numbered) = (true, false);
                }
                Item::Variation(inner) => {
                    let inner = self.items(inner, self.begins(inner, before, at));
                    // Of one that has only dots for White's first move nothing is left.
                    if !inner.is_empty() {
                        written.push(Item::Variation(inner));
                        numbered = true;
                    }
                }
                Item::Comment(_) | Item::Setup(_) => {
                    written.push(item.clone());
                    numbered = true;
                }
                Item::Nag(_) => written.push(item.clone()),
            }
        }
        written
    }

    fn turn(&self, ply: &Ply) -> Option<Color> {
        self.moves.get(&ply.span.start).map(|(_, turn)| *turn)
    }

    /// Where a variation begins: before the last move, or behind it if it is that player's turn.
    fn begins(&self, variation: &[Item], before: Count, behind: Count) -> Count {
        let first = variation.iter().find_map(|item| if let Item::Ply(ply) = item { Some(ply) } else { None });
        let turn = first.and_then(|ply| self.turn(ply));
        if turn == Some(behind.turn) && turn != Some(before.turn) { behind } else { before }
    }

    fn ply(&self, ply: &Ply, at: Count, numbered: bool) -> Ply {
        let number = (numbered || at.turn == Color::White)
            .then_some(MoveNumber { number: at.number, second: at.turn == Color::Black });
        let known = self.moves.get(&ply.span.start).and_then(|(text, _)| Some((text, text.parse().ok()?)));
        match known {
            Some((text, parsed)) => {
                Ply { number, text: text.clone(), attempt: Attempt::Squares(parsed), ..ply.clone() }
            }
            None => Ply { number, ..ply.clone() },
        }
    }
}

/// A position, and the legal moves that were played from it, as Hub texts.
pub type Part = (Position, Vec<String>);

/// The game in parts: one from its start, and another from each position that was put on the board or let stand without a
/// legal move.
pub fn parts(replay: &Replay) -> Vec<Part> {
    let mut parts = vec![(replay.start, Vec::new())];
    for ply in &replay.plies {
        match (ply.chosen, parts.last_mut()) {
            (Some(chosen), Some((_, moves))) => moves.push(hub::write_move(&chosen)),
            _ => parts.push((ply.after, Vec::new())),
        }
    }
    parts
}

/// The parts of the game as commands of the Hub protocol, `pos pos=... moves="..."`.
pub fn hub_lines(replay: &Replay) -> Vec<String> {
    let line = |(start, moves): &Part| match &moves[..] {
        [] => format!("pos pos={}", hub::write_position(start)),
        moves => format!("pos pos={} moves=\"{}\"", hub::write_position(start), moves.join(" ")),
    };
    parts(replay).iter().map(line).collect()
}
