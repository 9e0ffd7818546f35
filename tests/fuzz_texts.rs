//! The seeds of the fuzz targets for texts, through the same code on stable, and mutations of them.

mod seeds;

use draughts_oracle::oracle::texts::{self, Kept};
use proptest::prelude::*;
use seeds::{assert_seeds, seeds};
use std::time::{Duration, Instant};

const FENS: &[(&str, &str)] = &[
    ("start", "W:W31-50:B1-20"),
    ("kings", "B:WK3,25,31-33:BK46-48"),
    ("king-range", "W:WK31-K50:B1-20."),
    ("empty-side", "W:W31:B"),
    ("counters", "W:W31:B1,2:H10:F31"),
    ("doubled", "W:W:W31:B1"),
    ("small", "w:w05,k7:b 46"),
    ("out-of-range", "W:WK4,WK5,55:B4"),
    ("promotion-row", "W:W3:B48"),
    ("ghost", "W:W31,G22:B1"),
    ("quoted", "\"?:B1-20:W31-50\""),
    ("reversed", "W:W50-31:B1,,2"),
];

const PDNS: &[(&str, &str)] = &[
    ("tags", "[White \"A \\\"b\\\"\"] [Result \" 0-1\"]\n\n1. 32-28 19-23 2. 28x19 14x23 0-1\n"),
    ("tag-names", "[first? \"a\"]\n[first! \"b\"]\n[_ \"c\"]\n[First_ \"d\"] 1. 32-28 *"),
    ("fen", "[FEN \"W:WK4:B1,13,20,32,37.\"]\n1. 4x15 1-6 2. 15-10 37-41 *\n"),
    ("glued", "1.32-28 19-23 1-101.33-29 17-22 2-0"),
    ("scores", "[Result \"4-6\"]\n1. 32-28 4-6\n[Result \"1.01-0.99\"]\n1. 33-29 1.01-0.99"),
    ("spellings", "1. 3228 19-23! 2. 28 x19* 14X23 (?) 3. 37- 32 ... 4. 05:10 $7 *"),
    ("variations", "1. 32-28 (1. 33-29 (1. 34-30)(1. 31-26) 19-23) 18-23 ((( *"),
    ("comments", "1. 32-28 {[%clk 1:00:00] [White \"x\"]} 19-23 ; end\n% line\n2. {open"),
    ("setups", "1. 32-28 /FEN \"W::\"/ 28-23 /FEN \"B:W31:B1\"/ 1-6 /FEN *"),
    ("unknown", "1. - - 2. ... -- 3. 99-1 ??? 4. a3-b4 *"),
    ("unreadable-variation", "1. 33-29 (1. 33-0! 20-24) 19-23 (2... - - 3. 31-26) *"),
    ("escapes", "[Event \"a\\\\\"]\\r\n\\r\n1. 33-29\\r\n*\\r"),
    ("brackets", "[Empty]\n[[Event \"x\"]\n] } ) 1. 32-28 [Site \"broken\nover lines\"]"),
    // Cause: the tag was taken for the result of the game that it ends, and the game of nothing but a sign was gone.
    ("told-game", "[Result \"$1 *\"] * $1."),
    ("latin-1", "[Event \"caf\u{e9}\"] 1. 32-28 *"),
];

const HUBS: &[(&str, &str)] = &[
    ("start", "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"),
    ("kings", "BWeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeB"),
    ("capture", "4x15x13x20x32"),
    ("quiet", "32-28"),
    ("home", "2x2x7x8x17x18"),
];

const LINES: &[(&str, &str)] = &[
    ("moves", r#"{"id":7,"op":"moves","fen":"W:WK1:B12,17,31,38","routes":true}"#),
    ("explain", r#"{"id":"a","op":"explain","fen":"W:W21,25:B8,17,20","move":"25x14"}"#),
    ("play", r#"{"op":"play","fen":"W:W31-50:B1-20","moves":["32-28","19-23","28x19"]}"#),
    ("perft", r#"{"op":"perft","fen":"W:W31-50:B1-20","depth":3,"count":"routes","divide":true}"#),
    ("adjudicate", r#"{"op":"adjudicate","fen":"W:WK31,K32,K33:BK1","moves":["31-26","1-6"],"ruleset":"lidraughts"}"#),
    ("parse-fen", r#"{"op":"parse","text":"w:w05,k7:b 46","as":"fen"}"#),
    ("parse-hub", r#"{"op":"parse","text":"Weee","as":"hub"}"#),
    ("parse-move", r#"{"op":"parse","text":"4x15","as":"move","fen":"W:WK4:B13,20,32,37"}"#),
    ("unknown", r#"{"id":null,"op":"fly","x":[[[[{}]]]]}"#),
    ("huge-id", r#"{"id":1e400,"op":"moves","fen":"W:W31:B1"}"#),
    ("broken", r#"{"id":1,"op":"moves","fen":"W:W4"#),
];

const EXPLAINED: &[(&str, &str)] = &[
    ("turkish-strike", "W:WK25:B13,20,24,32,33\n25x9x27x38x29"),
    ("ghost", "W:WK25:B13,20,24,32,33\n25x9x27x38x15"),
    ("several", "W:WK4:B13,20,32,37\n4x15"),
    ("majority", "W:W21,25:B8,17,20\n25-14"),
    ("goes-on-as-king", "W:W13:B8,11\n13x2x16"),
    ("other-side", "B:W28:B23\n2819"),
    ("over", "W:W6:B1\n6-1"),
    ("victims", "W:WK47:B14,19,29,31,42\n47:36:14:29:31:42"),
    ("twenty-men", "W:WK35:B8,9,10,11,12,17,19,20,21,22,23,30,31,32,33,34,41,42,43,44\n35x14"),
];

/// A target, its law, and its seeds.
type Target = (&'static str, fn(&[u8]) -> Kept, &'static [(&'static str, &'static str)]);

const TARGETS: [Target; 6] = [
    ("fen", texts::fen, FENS),
    ("hub", texts::hub, HUBS),
    ("explain", texts::explains, EXPLAINED),
    ("pdn", texts::pdn, PDNS),
    ("pdn_round_trip", texts::pdn_round_trip, PDNS),
    ("serve_line", texts::serve_line, LINES),
];

#[test]
fn the_seeds_are_those_of_the_lists() {
    for (target, _, list) in TARGETS {
        // The one text that is not to be UTF-8.
        let bytes = |name: &str, text: &str| match name {
            "latin-1" => text.chars().map(|letter| u8::try_from(letter).expect("Latin-1")).collect(),
            _ => text.as_bytes().to_vec(),
        };
        assert_seeds(target, &list.iter().map(|&(name, text)| (name.to_owned(), bytes(name, text))).collect());
    }
}

#[test]
fn every_seed_keeps_the_laws() {
    for (target, law, _) in TARGETS {
        for (name, bytes) in seeds(target) {
            let kept = law(&bytes);
            assert!(kept.is_ok(), "{target}: {name}: {kept:?}");
        }
    }
}

/// With ghosts that are no obstacle the king has a million ways to capture here: nothing may go through all of them.
#[test]
fn a_board_full_of_captures_is_explained_at_once() {
    let (start, _) = EXPLAINED
        .iter()
        .find(|(name, _)| *name == "twenty-men")
        .expect("a seed")
        .1
        .split_once('\n')
        .expect("two lines");
    let begin = Instant::now();
    for to in 1..=50 {
        let text = format!("{start}\n35x{to}x14");
        let kept = texts::explains(text.as_bytes());
        assert!(kept.is_ok_and(|laws| laws > 0), "{text}");
    }
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
}

/// Pieces of seeds one after the other, with a byte here and there changed.
fn mutated(list: &'static [(&'static str, &'static str)]) -> impl Strategy<Value = Vec<u8>> {
    let piece =
        (0..list.len(), any::<prop::sample::Index>(), any::<prop::sample::Index>()).prop_map(|(seed, from, to)| {
            let bytes = list[seed].1.as_bytes();
            let (from, to) = (from.index(bytes.len() + 1), to.index(bytes.len() + 1));
            bytes[from.min(to)..from.max(to)].to_vec()
        });
    let changes = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..3);
    (prop::collection::vec(piece, 1..5), changes).prop_map(|(pieces, changes)| {
        let mut bytes = pieces.concat();
        for (place, byte) in changes {
            if !bytes.is_empty() {
                let place = place.index(bytes.len());
                bytes[place] = byte;
            }
        }
        bytes
    })
}

fn keeps(law: fn(&[u8]) -> Kept, bytes: &[u8]) -> Result<(), TestCaseError> {
    let broken = |broken| TestCaseError::fail(format!("{broken}\n{:?}", String::from_utf8_lossy(bytes)));
    law(bytes).map(drop).map_err(broken)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_fens_keep_the_laws(bytes in mutated(FENS)) {
        keeps(texts::fen, &bytes)?;
    }

    #[test]
    fn mutated_hub_texts_keep_the_laws(bytes in mutated(HUBS)) {
        keeps(texts::hub, &bytes)?;
    }

    #[test]
    fn mutated_requests_keep_the_laws(bytes in mutated(LINES)) {
        keeps(texts::serve_line, &bytes)?;
    }

    #[test]
    fn mutated_explanations_keep_the_laws(bytes in mutated(EXPLAINED)) {
        keeps(texts::explains, &bytes)?;
    }

    /// Any two to five squares, in any position of the seeds.
    #[test]
    fn any_squares_keep_the_laws(
        seed in 0..EXPLAINED.len(), squares in prop::collection::vec(1..=50_u8, 2..6), capture in any::<bool>(),
    ) {
        let (start, _) = EXPLAINED[seed].1.split_once('\n').expect("a FEN and a move");
        let squares: Vec<String> = squares.iter().map(u8::to_string).collect();
        let text = format!("{start}\n{}", squares.join(if capture { "x" } else { "-" }));
        keeps(texts::explains, text.as_bytes())?;
    }

    #[test]
    fn mutated_records_keep_the_laws(bytes in mutated(PDNS)) {
        keeps(texts::pdn, &bytes)?;
        keeps(texts::pdn_round_trip, &bytes)?;
    }
}
