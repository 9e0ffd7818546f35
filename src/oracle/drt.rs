//! Differential testing from raw bytes: what the fuzz targets run and the stable tests replay.
//!
//! Every body takes any bytes and what it compares, gives back what it found wrong, and panics over nothing. The fuzz targets give it
//! the engines of this crate; tests give it one with a planted fault, and see that it is found.

use super::compare::Pair;
use super::mismatch::Mismatch;
use super::statistics::Statistics;
use super::symmetry::{Asymmetry, LONG_DIAGONAL, OTHER_SIDE, SHORT_DIAGONAL, Turn, asymmetry};
use crate::bitboard::Bitboard;
use crate::bitboard::perft::{self, PerftOptions};
use crate::engine::Engine;
use crate::game::agreement::{Disagreement, first_disagreement};
use crate::game::{Game, Ply, Ruleset};
use crate::generate::{Generator, dense, ending, playout};
use crate::mailbox::Mailbox;
use crate::moves::{Count, NotPlayable};
use crate::notation::fen;
use crate::{Move, Position, Role};
use arbitrary::{Result, Unstructured};
use std::fmt;

/// The position that the bytes stand for: the first byte says which generator, the others are its input.
///
/// # Errors
/// Never for lack of bytes: what is missing counts as zero.
pub fn position(data: &[u8]) -> Result<Position> {
    let (first, rest) = data.split_first().unwrap_or((&0, &[]));
    let generator = Generator::ALL[usize::from(*first) % Generator::ALL.len()];
    generator.position(&mut Unstructured::new(rest), &generator.settings())
}

/// Compares the engines on the position that the bytes stand for; gives the difference, made small.
pub fn moves<R: Engine, S: Engine>(mut pair: Pair<R, S>, data: &[u8]) -> Option<Mismatch> {
    let position = position(data).ok()?;
    pair.compare(&position, &mut Statistics::default()).map(|mismatch| pair.minimize(mismatch))
}

/// Compares the engines on every position of a random game; gives the first difference, made small. An odd first byte
/// begins the game at the position that the next 64 bytes stand for, an even one at the start position.
pub fn play<R: Engine, S: Engine>(mut pair: Pair<R, S>, data: &[u8]) -> Option<Mismatch> {
    let mut first = None;
    let visit = &mut |position: &Position| {
        first = pair.compare(position, &mut Statistics::default());
        first.is_none()
    };
    // Bytes that stand for nothing hold no difference.
    let _ = visit_game(data, visit);
    first.map(|mismatch| pair.minimize(mismatch))
}

/// Shows every position of the game that [`play`] plays, as long as `visit` gives `true`.
pub(super) fn visit_game(data: &[u8], visit: &mut dyn FnMut(&Position) -> bool) -> Result<()> {
    let Some((first, rest)) = data.split_first() else { return Ok(()) };
    let (start, choices) = match first % 2 {
        0 => (Position::START, rest),
        _ => (position(rest.get(..64).unwrap_or(rest))?, rest.get(64..).unwrap_or_default()),
    };
    playout(&start, &mut Unstructured::new(choices), &mut Bitboard, visit)
}

/// How many nodes the naive engine may be asked to count.
const MOST_NODES: u64 = 2_000;

/// Counts of the two engines, and of the fast one with a table, that are not equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountsDiffer {
    /// From which position.
    pub position: Position,
    /// How deep.
    pub depth: u32,
    /// By moves or by routes.
    pub count: Count,
    /// By the mailbox.
    pub reference: u64,
    /// By the bitboard.
    pub subject: u64,
    /// By the bitboard with a table; the same as without where the table could not be had.
    pub with_table: u64,
}

impl fmt::Display for CountsDiffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CountsDiffer { position, depth, count, reference, subject, with_table } = self;
        let position = fen::write(position);
        let count = match count {
            Count::Moves => "moves",
            Count::Routes => "routes",
        };
        write!(f, "{position}, {depth} plies by {count}: the mailbox counts {reference}, the bitboard {subject}, ")?;
        write!(f, "and with a table {with_table}")
    }
}

/// Counts the positions one, two and three plies from the one that the bytes stand for, as far as the naive engine has
/// patience: the mailbox with one reading of the rules, the bitboard with a table and without.
pub fn perft(reference: Mailbox, data: &[u8]) -> Option<CountsDiffer> {
    let position = position(data).ok()?;
    for depth in 1..=3 {
        // Routes can be millions where moves are a handful, and have to be gone through one by one.
        let counts: &[Count] = if depth < 3 { &[Count::Moves, Count::Routes] } else { &[Count::Moves] };
        for &count in counts {
            let subject = Bitboard.perft(&position, depth, count);
            if subject > MOST_NODES {
                return None;
            }
            let reference = reference.perft(&position, depth, count);
            let options = PerftOptions { count, hash_mib: 1, ..PerftOptions::default() };
            let with_table = perft::perft(&position, depth, &options).unwrap_or(subject);
            if reference != subject || with_table != subject {
                return Some(CountsDiffer { position, depth, count, reference, subject, with_table });
            }
        }
    }
    None
}

/// What does not follow the board when it is turned, in either engine.
pub fn symmetry<R: Engine, S: Engine>(mut pair: Pair<R, S>, data: &[u8]) -> Option<Asymmetry> {
    let position = position(data).ok()?;
    let kings_alone = position.board().pieces().all(|(_, piece)| piece.role() == Role::King);
    let turns: &[Turn] = if kings_alone { &[OTHER_SIDE, LONG_DIAGONAL, SHORT_DIAGONAL] } else { &[OTHER_SIDE] };
    turns.iter().find_map(|&turn| {
        asymmetry(&mut pair.reference, turn, &position).or_else(|| asymmetry(&mut pair.subject, turn, &position))
    })
}

/// The first bit of a game's bytes that says that it begins with an ending instead of a packed position.
const BEGINS_WITH_AN_ENDING: u8 = 0x80;

/// At how many plies a game from bytes is broken off. Such a game is open, not drawn.
const LONGEST_GAME: usize = 400;

/// The game that the bytes stand for: a packed position (or, from 128 on, a byte and what [`ending`] makes of the next 25), a
/// clock, and then one byte for each choice among the legal moves.
///
/// # Errors
/// Never for lack of bytes: what is missing counts as zero.
pub fn game(data: &[u8]) -> Result<Game> {
    let (placement, rest) = data.split_at(data.len().min(Position::PACKED));
    let start = match placement.first() {
        Some(&first) if first & BEGINS_WITH_AN_ENDING != 0 => ending(&mut Unstructured::new(&placement[1..]))?,
        _ => dense(&mut Unstructured::new(placement))?,
    };
    let mut bytes = Unstructured::new(rest);
    let mut game = Game::with_clock(start, u32::from(bytes.arbitrary::<u8>()?));
    while !bytes.is_empty() && game.plies().len() < LONGEST_GAME {
        match choice(&game, bytes.arbitrary()?) {
            Some(chosen) if game.play(chosen).is_ok() => {}
            _ => break,
        }
    }
    Ok(game)
}

/// The legal move that a byte stands for: any, from 64 on a king's that leaves nothing to take, from 208 on the one that takes
/// back the player's last, if there are such. Else no game from random bytes would last until a count ends or a position
/// returns.
fn choice(game: &Game, byte: u8) -> Option<Move> {
    let legal = Mailbox::LAW.moves(game.position());
    let quiet = legal.iter().copied().filter(|chosen| !chosen.is_capture());
    let liked: Vec<Move> = match byte {
        0..64 => Vec::new(),
        64..208 => quiet.filter(|chosen| is_safe_for_a_king(game.position(), chosen)).collect(),
        208.. => quiet.filter(|chosen| takes_back(game, chosen)).collect(),
    };
    let among = if liked.is_empty() { legal } else { liked };
    among.get(usize::from(byte) % among.len().max(1)).copied()
}

fn is_safe_for_a_king(position: &Position, chosen: &Move) -> bool {
    let is_king = position.board().get(chosen.from).is_some_and(|piece| piece.role() == Role::King);
    let after = Mailbox::LAW.play(position, chosen);
    is_king && after.is_ok_and(|after| Mailbox::LAW.moves(&after).iter().all(|reply| !reply.is_capture()))
}

fn takes_back(game: &Game, chosen: &Move) -> bool {
    let last = game.plies().iter().rev().nth(1);
    last.is_some_and(|last| matches!(last, Ply::Move(last) if (last.from, last.to) == (chosen.to, chosen.from)))
}

/// Compares the two ways of counting draws on the game that the bytes stand for, as [`first_disagreement`] does.
///
/// # Errors
/// When the fast engine cannot carry out a move that the naive engine called legal.
pub fn draws(
    recomputed: &[Ruleset],
    running: &[Ruleset],
    data: &[u8],
) -> std::result::Result<Option<Disagreement>, NotPlayable> {
    match game(data) {
        Ok(game) => first_disagreement(&game, recomputed, running),
        Err(_) => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use crate::engine::Answer;
    use crate::mailbox::misreadings::{MISREADINGS, Misreading};
    use crate::notation::hub;
    use crate::oracle::witness::WITNESSES;

    fn at(text: &str) -> Position {
        fen::parse(text).expect("a position")
    }

    /// The bytes for the generator that reads the packed form, which is the third.
    fn packed(text: &str) -> Vec<u8> {
        [&[2], at(text).pack().as_slice()].concat()
    }

    #[test]
    fn an_odd_byte_begins_a_game_elsewhere() {
        let first = |begin: u8| {
            let bytes = [&[begin], packed("W:WK2:B7,8,17,18").as_slice()].concat();
            let mut first = None;
            visit_game(&bytes, &mut |position| {
                first = Some(*position);
                false
            })
            .expect("bytes enough");
            first
        };
        let (start, windmill) = (Some(Position::START), Some(at("W:WK2:B7,8,17,18")));
        assert_eq!([0, 1, 2, 3].map(first), [start, windmill, start, windmill]);
        assert!(visit_game(&[], &mut |_| panic!("nothing is shown")).is_ok());
    }

    /// Boards on which counts by moves and by routes, answers of men and of kings, must not be taken for each other.
    #[test]
    fn what_agrees_is_no_difference() {
        for text in ["W:WK3:B8,21", "W:WK2:B7,8,17,18", "W:W31,32,K46:B19,20", "W:W31,32:B19,20", "W:WK46,K12:BK5,K37"]
        {
            let bytes = packed(text);
            assert_eq!(position(&bytes), Ok(at(text)));
            let native = Pair::native();
            assert_eq!(perft(native.reference, &bytes), None, "{text}");
            assert_eq!(
                (symmetry(native, &bytes), moves(native, &bytes), play(native, &bytes)),
                (None, None, None),
                "{text}"
            );
        }
        let [by_moves, by_routes] =
            [Count::Moves, Count::Routes].map(|count| Bitboard.perft(&at("W:WK3:B8,21"), 1, count));
        assert_ne!(by_moves, by_routes);
    }

    #[test]
    fn a_planted_misreading_is_found() {
        for (planted, witness) in MISREADINGS.iter().zip(WITNESSES) {
            let (pair, bytes) = (Pair { reference: Mailbox::LAW, subject: *planted }, packed(witness.fen));
            let pieces = |position: &Position| position.board().pieces().count();
            let is_small = |found: Mismatch| pieces(&found.position) <= pieces(&at(witness.fen));
            assert!(moves(pair, &bytes).is_some_and(is_small), "{}", planted.id);
            assert!(play(pair, &[&[1], bytes.as_slice()].concat()).is_some_and(is_small), "{}", planted.id);
        }
    }

    /// Nobody captures at first.
    #[test]
    fn a_planted_misreading_is_found_later_in_a_game() {
        let planted = Misreading::find("no-majority").expect("a misreading");
        let pair = Pair { reference: Mailbox::LAW, subject: *planted };
        let game: Vec<u8> = (0..100_u8).map(|ply| ply.wrapping_mul(74)).collect();
        assert_eq!(play(pair, &game[..1]), None);
        assert!(play(pair, &game).is_some());
    }

    /// The law, but without moves to some squares.
    #[derive(Clone, Copy)]
    struct Blind(&'static [u8]);

    impl Engine for Blind {
        fn moves(&mut self, position: &Position) -> Answer<Vec<Move>> {
            let seen = |chosen: &Move| !self.0.contains(&chosen.to.number());
            Answer::Value(Bitboard.moves(position).into_iter().filter(seen).collect())
        }

        fn play(&mut self, position: &Position, chosen: &Move) -> Answer<Position> {
            Engine::play(&mut Bitboard, position, chosen)
        }

        fn outcome(&mut self, position: &Position) -> Answer<Outcome> {
            Engine::outcome(&mut Bitboard, position)
        }
    }

    #[test]
    fn an_engine_that_does_not_follow_the_board_is_found() {
        let found = |squares: &'static [u8], text: &str| {
            let one = symmetry(Pair { reference: Blind(squares), subject: Bitboard }, &packed(text));
            let other = symmetry(Pair { reference: Mailbox::LAW, subject: Blind(squares) }, &packed(text));
            assert_eq!(one, other, "{text}");
            one
        };
        let moves_of = |text: &str| Some(Asymmetry::Moves(at(text)));
        assert_eq!(found(&[26], "W:W31:B20"), moves_of("W:W31:B20"));
        // Turned by 180 degrees the two squares change places; what reflects the board holds for kings alone.
        assert_eq!(found(&[16, 35], "W:WK2:BK49"), moves_of("W:WK2:BK49"));
        assert_eq!(found(&[16, 35], "W:WK2,45:BK49"), None);
    }

    /// Boards on which one count alone shows that the mailbox has misread a rule.
    #[test]
    fn a_planted_misreading_is_found_by_counting() {
        for (id, text, depth, count) in [
            ("quiet-king-one-step", "W:WK2:B1", 1, Count::Moves),
            ("stops-on-row", "W:W14:B8,9,18,19", 1, Count::Routes),
            ("stops-on-row", "W:W13:B7,8", 2, Count::Moves),
            (
                "passing-crowned-at-end",
                "W:W35:B7,8,9,10,12,17,18,19,20,21,23,27,28,29,30,37,38,39,40,45",
                3,
                Count::Moves,
            ),
        ] {
            let planted = Misreading::find(id).expect("a misreading");
            let found = perft(planted.engine(), &packed(text)).expect("a difference");
            assert_eq!((found.position, found.depth, found.count), (at(text), depth, count), "{id}");
            assert_eq!(found.reference, planted.engine().perft(&at(text), depth, count), "{id}");
            assert_eq!([found.subject, found.with_table], [Bitboard.perft(&at(text), depth, count); 2], "{id}");
        }
    }

    #[test]
    fn a_game_lasts_as_long_as_its_bytes_and_no_longer_than_the_limit() {
        let start = at("W:WK48:BK3");
        let with = |bytes: &[u8]| game(&[start.pack().as_slice(), &[0], bytes].concat()).expect("a game");
        assert_eq!([0, 1, 2, 5].map(|plies| with(&vec![70; plies]).plies().len()), [0, 1, 2, 5]);
        let long = with(&[vec![70; 2], vec![210; 2 * LONGEST_GAME]].concat());
        assert_eq!(long.plies().len(), LONGEST_GAME);
        let bytes = [0x80; 26];
        let begun = ending(&mut Unstructured::new(&bytes[1..])).expect("an ending");
        let played = game(&bytes).expect("a game");
        assert_eq!(played.positions()[0], begun);
        assert_ne!(dense(&mut Unstructured::new(&bytes)), Ok(begun));
    }

    #[test]
    fn a_byte_stands_for_a_move_of_a_kind() {
        let game = |moves: &str| {
            let mut game = Game::new(at("W:WK46,31:BK50"));
            moves.split_whitespace().for_each(|text| game.play(hub::parse_move(text).expect("a move")).expect("legal"));
            game
        };
        let of = |moves: &str, bytes: std::ops::Range<u8>| {
            let game = game(moves);
            let mut all: Vec<String> =
                bytes.filter_map(|byte| choice(&game, byte)).map(|it| hub::write_move(&it)).collect();
            all.sort();
            all.dedup();
            all
        };
        let legal: Vec<String> = Bitboard.moves(&at("W:WK46,31:BK50")).iter().map(hub::write_move).collect();
        let mut sorted = legal.clone();
        sorted.sort();
        assert_eq!(of("", 0..64), sorted);
        let safe = of("", 64..208);
        assert!(safe.iter().all(|text| text.starts_with("46-")) && safe.len() < legal.len(), "{safe:?}");
        for text in legal.iter().filter(|text| text.starts_with("46-")) {
            let after = Bitboard.play(&at("W:WK46,31:BK50"), &hub::parse_move(text).expect("a move")).expect("legal");
            let gives = Bitboard.moves(&after).iter().any(Move::is_capture);
            assert_eq!(safe.contains(text), !gives, "{text}");
        }
        assert_eq!(of("", 208..255), sorted);
        assert_eq!(of("46-41 50-45", 208..255), ["41-46"]);
        assert_eq!(of("31-26 50-45", 208..255).len(), Bitboard.moves(game("31-26 50-45").position()).len());
        let over = Game::new(at("W:W6:B1"));
        assert_eq!([0, 100, 255].map(|byte| choice(&over, byte)), [None; 3]);
    }

    #[test]
    fn what_differs_is_told_in_words() {
        let differ = CountsDiffer {
            position: at("W:W31:B20"),
            depth: 2,
            count: Count::Routes,
            reference: 4,
            subject: 5,
            with_table: 6,
        };
        let told = "W:W31:B20, 2 plies by routes: the mailbox counts 4, the bitboard 5, and with a table 6";
        assert_eq!(differ.to_string(), told);
        let [moves, outcome] = [Asymmetry::Moves, Asymmetry::Outcome].map(|kind| kind(at("W:W31:B20")).to_string());
        assert_eq!([moves.as_str(), outcome.as_str()], ["the moves of W:W31:B20", "the outcome of W:W31:B20"]);
        let successor = Asymmetry::Successor(at("W:W31:B20"), hub::parse_move("31-27").expect("a move"));
        assert_eq!(successor.to_string(), "what 31-27 leads to in W:W31:B20");
    }
}
