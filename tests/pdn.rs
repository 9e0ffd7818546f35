//! The traps that PDN files set, and the laws that reader and writer keep.

use draughts_oracle::notation::pdn::{
    Attempt, Game, GameResult, Item, MoveNumber, PdnFault, Ply, Record, Records, SetupCommand, Tag, comment_commands,
    read_str, write,
};
use draughts_oracle::notation::{Severity, Strictness};
use draughts_oracle::{Color, notation::fen};
use proptest::prelude::*;
use std::collections::HashSet;
use std::io::{BufReader, Read};

/// The only record of the text.
fn one(text: &str) -> Record {
    let mut records = read_str(text);
    assert_eq!(records.len(), 1, "{text}: {records:#?}");
    records.remove(0)
}

/// The moves of the game itself as they are read.
fn plies(record: &Record) -> Vec<&str> {
    record.game.plies().map(|ply| ply.text.as_str()).collect()
}

/// The moves of all games of the text.
fn games(text: &str) -> Vec<Vec<String>> {
    let plies = |record: &Record| plies(record).into_iter().map(str::to_owned).collect();
    read_str(text).iter().map(plies).collect()
}

fn faults(record: &Record) -> Vec<&'static str> {
    record.problems.iter().map(|problem| problem.fault.code()).collect()
}

/// The moves of the only game, and its findings.
fn read(text: &str) -> (Vec<String>, Vec<&'static str>) {
    let record = one(text);
    (plies(&record).into_iter().map(str::to_owned).collect(), faults(&record))
}

#[test]
fn tags_comments_marks_and_glyphs_are_told_apart() {
    let record =
        one("[Event \"Open \\\"64\\\"\"]\n[Site \"\"]\n\n1. 32-28! {good} 19-23 $1 (18-23 2. 33-29) 2. 28x19 *");
    assert_eq!(record.game.tag("Event"), Some("Open \"64\""));
    assert_eq!(record.game.tag("Site"), Some(""));
    assert_eq!(plies(&record), ["32-28", "19-23", "28x19"]);
    assert_eq!(record.game.plies().next().and_then(|ply| ply.strength.as_deref()), Some("!"));
    assert_eq!(record.game.body[1], Item::Comment("good".to_owned()));
    assert_eq!(record.game.body[3], Item::Nag(1));
    let Item::Variation(variation) = &record.game.body[4] else { panic!("{:?}", record.game.body[4]) };
    assert_eq!(variation.len(), 2);
    assert_eq!(record.terminator.as_deref(), Some("*"));
    assert_eq!(faults(&record), [""; 0]);
}

#[test]
fn numbers_tell_who_moves() {
    let record = one("1. 32-28 1... 19-23 2. ... 14-19 *");
    let numbers: Vec<_> = record.game.plies().map(|ply| ply.number).collect();
    let number = |number, second| Some(MoveNumber { number, second });
    assert_eq!(numbers, [number(1, false), number(1, true), number(2, true)]);
    assert_eq!(faults(&record), ["pdn-split-number"]);
}

#[test]
fn a_result_is_no_move_and_a_move_no_result() {
    assert_eq!(games("1. 1-18 1-1"), [["1-18"]]);
    assert_eq!(games("1. 31-27 1/2-1/2 1. 32-28 0-1"), [["31-27"], ["32-28"]]);
    assert_eq!(one("1. 2-0").result(), Some("2-0"));
    for result in ["2-0", "0-2", "1-1", "0-0", "1-0", "0-1", "1/2-1/2"] {
        let record = one(&format!("1. 32-28 {result}"));
        assert_eq!((plies(&record), record.result()), (vec!["32-28"], Some(result)));
        assert!(GameResult::of(result).is_some());
        assert_eq!(faults(&record), ["pdn-result-as-terminator"]);
    }
}

#[test]
fn a_result_may_be_glued_to_the_next_game() {
    assert_eq!(games("1.32-28 19-23 1-101.33-29 17-22 2-0"), [["32-28", "19-23"], ["33-29", "17-22"]]);
    assert_eq!(games("1.32-28 0-21.33-29 *"), [["32-28"], ["33-29"]]);
    assert_eq!(games("1.32-28 1/2-1/21.33-29 *"), [["32-28"], ["33-29"]]);
    assert_eq!(games("1. 32-28 1-0- - *"), [vec!["32-28"], vec!["- -"]], "a result before an unknown move");
    assert_eq!(games("1. 32-28 1-01 *"), [["32-28"]], "no move from 1 to 1");
    assert_eq!(games("1.32-28 0-1[Event \"B\"]\n1.33-29 *"), [["32-28"], ["33-29"]]);
}

#[test]
fn scores_of_other_kinds_end_a_game() {
    for (result, fault) in [
        ("1.01-0.99", "pdn-unusual-result"),
        ("1 1/2 - 1/2", "pdn-unusual-result"),
        ("1+ - 1-", "pdn-unusual-result"),
        ("4-6", "pdn-unusual-result"),
        ("31-9", "pdn-unusual-result"),
    ] {
        let text = format!("[Result \"{result}\"]\n1. 32-28 19-23 {result}\n\n[Event \"B\"]\n1. 33-29 *");
        let records = read_str(&text);
        assert_eq!(plies(&records[0]), ["32-28", "19-23"], "{result}");
        assert_eq!(records[0].result(), Some(result));
        assert_eq!(faults(&records[0]), [fault], "{result}");
        assert_eq!(plies(&records[1]), ["33-29"], "{result}");
    }
}

#[test]
fn an_asterisk_ends_a_game_or_marks_a_forced_move() {
    assert_eq!(read("1. 1-6* 32-28 *"), (vec!["1-6".into(), "32-28".into()], vec!["pdn-forced-mark"]));
    assert_eq!(read("1. 32-28* 19-23* 2. 28x19 *").0.len(), 3);
    assert_eq!(games("1. 32-28 19-23* 1. 33-29 *"), [vec!["32-28", "19-23"], vec!["33-29"]]);
    assert_eq!(games("1. 32-28 50x11*\n[Event \"B\"]\n1. 33-29*"), [vec!["32-28", "50x11"], vec!["33-29"]]);
}

#[test]
fn moves_are_read_in_every_spelling() {
    for (text, expected, fault) in [
        ("1- 6", "1-6", Some("pdn-blank-in-move")),
        ("28 x17", "28x17", Some("pdn-blank-in-move")),
        ("24-\n 29", "24-29", Some("pdn-blank-in-move")),
        ("17x26x 3x12x25", "17x26x3x12x25", Some("pdn-blank-in-move")),
        ("05-10", "05-10", Some("pdn-leading-zero")),
        ("28:19", "28:19", Some("pdn-other-separator")),
        ("28X19", "28X19", Some("pdn-other-separator")),
        ("28×19", "28×19", Some("pdn-other-separator")),
        ("32–28", "32–28", Some("pdn-other-separator")),
        ("3228", "3228", Some("pdn-no-separator")),
        ("34230112", "34230112", Some("pdn-no-separator")),
        ("47x38x24x13x36", "47x38x24x13x36", None),
        ("47x36x42x31x29x19", "47x36x42x31x29x19", None),
        ("2x2", "2x2", None),
    ] {
        let record = one(&format!("1. {text} 19-23 *"));
        assert_eq!(plies(&record), [expected, "19-23"], "{text}");
        assert!(record.game.plies().all(|ply| matches!(ply.attempt, Attempt::Squares(_))), "{text}");
        assert_eq!(faults(&record), Vec::from_iter(fault), "{text}");
    }
}

/// Two numbers with a dot between them were read as numbers of moves, and a game that was lost in this way looked like one that goes on.
#[test]
fn squares_with_a_dot_between_them_are_no_move() {
    let record = one("1. 32.28 19-23 2. 28.19*");
    assert_eq!(plies(&record), ["32.28", "19-23", "28.19"]);
    assert_eq!(faults(&record), ["pdn-unreadable-move"; 2]);
    assert!(matches!(record.game.plies().next(), Some(Ply { attempt: Attempt::Unreadable(_), .. })));
    for glued in ["1.32-28", "1.32 - 28", "1.32\n-28", "12.3228", "1.32x28", "1.32 : 28"] {
        let record = one(&format!("{glued} *"));
        assert!(record.game.plies().all(|ply| matches!(ply.attempt, Attempt::Squares(_))), "{glued}: {record:#?}");
        assert_eq!(plies(&record).len(), 1, "{glued}");
    }
    assert_eq!(plies(&one("1.1-1 *")), [""; 0]);
    // What is read in this way is read again in this way, whatever is left out between the two.
    assert_eq!(plies(&one("1. 32.28\n% - \n- - *")).len(), plies(&one("1. 32.28 - - *")).len());
}

#[test]
fn numbers_need_neither_blank_nor_dot() {
    assert_eq!(read("1.33-29 19-23 2.35-30 *"), (vec!["33-29".into(), "19-23".into(), "35-30".into()], vec![]));
    assert_eq!(read("1. 2. 33-29 3. (4. 5. 31-27) 6. *").1, ["pdn-number-without-move"; 4]);
    assert_eq!(faults(&one("1.")), ["pdn-number-without-move"]);
    for number in ["1", "12", "12345"] {
        let text = format!("{number} 33-29 19-23 *");
        assert_eq!(read(&text), (vec!["33-29".into(), "19-23".into()], vec!["pdn-no-dot"]), "{text}");
    }
}

#[test]
fn moves_that_nobody_knows_are_plies_too() {
    let record = one("1. 32-28 - - 2. 28x19 -- 3. ... ... *");
    let unknown: Vec<_> = record.game.plies().map(|ply| ply.attempt == Attempt::Unknown).collect();
    assert_eq!(unknown, [false, true, false, true, true]);
}

#[test]
fn moves_of_other_boards_are_plies_that_cannot_be_read() {
    let record = one("1. c3-d4 a3b4 2. 32-51 60-66 *");
    assert_eq!(plies(&record), ["c3-d4", "a3b4", "32-51", "60-66"]);
    assert!(record.game.plies().all(|ply| matches!(ply.attempt, Attempt::Unreadable(_))));
    let facts = record.variant();
    assert!(facts.algebraic_squares);
    assert_eq!((facts.game_type, facts.highest_square), (None, Some(60)));
}

#[test]
fn the_facts_about_the_variant_come_from_tags_moves_and_variations() {
    let facts = |text: &str| {
        let facts = one(text).variant();
        (facts.game_type, facts.algebraic_squares, facts.highest_square)
    };
    assert_eq!(facts("[GameType \"20,W,10,10,N1,0\"] *"), (Some(20), false, None));
    assert_eq!(facts("[GameType \"21\"] 1. 10-15 21-17 *"), (Some(21), false, Some(21)));
    assert_eq!(facts("[FEN \"W:W31,K45:B1\"] 1. 10-15 *"), (None, false, Some(45)));
    assert_eq!(facts("1. 10-15 (c3-d4 50-44) *"), (None, true, Some(50)));
}

#[test]
fn strengths_are_told_from_variations() {
    let record = one("1.32-28!? 19-23(!?!!!) 2.31-27(?) (31-26?) *");
    let marks: Vec<_> = record.game.plies().filter_map(|ply| ply.strength.as_deref()).collect();
    assert_eq!(marks, ["!?", "!?!!!", "?"]);
    assert!(matches!(record.game.body.last(), Some(Item::Variation(_))));
    assert_eq!(faults(&one("1. 32-28 ! *")), ["pdn-blank-before-strength"]);
}

#[test]
fn variations_adjoin_and_nest() {
    let record = one("32-28 19-23 (18-23 38-32 (37-32? 23-29! { Black wins })(31-27) 12-18) 28x19 14x23 *");
    assert_eq!(plies(&record), ["32-28", "19-23", "28x19", "14x23"]);
    let Item::Variation(outer) = &record.game.body[2] else { panic!("a variation") };
    assert_eq!(outer.iter().filter(|item| matches!(item, Item::Variation(_))).count(), 2);
}

#[test]
fn setups_reset_the_position_or_pass_the_turn() {
    let record = one("1. 32-28 /FEN \"B:W28:B1-3\"/ 1-6 /FEN \"W::\"/ *");
    let setups = record.game.body.iter().filter_map(|item| match item {
        Item::Setup(setup) => Some(setup),
        _ => None,
    });
    let [reset, pass] = &setups.collect::<Vec<_>>()[..] else { panic!("two setups") };
    assert_eq!(reset.fen(), Some("B:W28:B1-3"));
    let position = reset.position(Strictness::Strict).and_then(|report| report.position);
    assert_eq!(position.map(|position| fen::write(&position)).as_deref(), Some("B:W28:B1,2,3"));
    assert_eq!((reset.passes_turn_to(), pass.passes_turn_to()), (None, Some(Color::White)));
    assert_eq!(faults(&record), [""; 0]);
    assert_eq!(faults(&one("1. 32-28 /FEN\n\"B:W28:B1-3\"/ *")), [""; 0]);
    assert_eq!(faults(&one("1. 32-28 /FEN \"B:W28:B1-3\"\n\n/ *"))[0], "pdn-unclosed-setup");
    assert_eq!(faults(&one("1. 32-28 /GOTO 4/ *")), ["pdn-unknown-setup"]);
}

#[test]
fn comments_and_tags_never_supply_moves() {
    let record = one("[Event \"1. 31-26\"] {1. 32-28 [Event \"x\"]\n} 1. 33-29 % 19-23\n ; 20-24\n 17-22 *");
    assert_eq!(plies(&record), ["33-29", "17-22"]);
}

#[test]
fn commands_in_comments_are_read() {
    let text = "[%clk 1:00:00] [%egt 0:0:9.56][%depth 12] [%inbook] fine [%broken";
    let commands: Vec<_> = comment_commands(text).collect();
    assert_eq!(commands, [("clk", "1:00:00"), ("egt", "0:0:9.56"), ("depth", "12"), ("inbook", "")]);
}

#[test]
fn headers_may_be_untidy() {
    for (text, fault) in [
        ("[[Event \"A\"]\n[Site \"B\"]\n1. 32-28 *", Some("pdn-stray-bracket")),
        ("[\nEvent \"A\"]\n[Site \"B\"]\n1. 32-28 *", None),
        ("[Event \"A\"]\n\n[Site \"B\"]\n1. 32-28 *", None),
        ("[Event \"A\"] [Site \"B\"] 1. 32-28 *", None),
        ("[Empty]\n[Event \"A\"]\n[Site \"B\"]\n1. 32-28 *", Some("pdn-unquoted-tag")),
        ("[Event \"A\"\n[Site \"B\"]\n1. 32-28 *", Some("pdn-unclosed-tag")),
        ("[Event \"A]\n[Site \"B\"]\n1. 32-28 *", Some("pdn-unclosed-string")),
        ("[Event \"A\"]\\r\n[Site \"B\"]\\r\n\\r\n1. 32-28 *", Some("pdn-literal-escape")),
        ("[Event \"A\"]\n[event \"B\"]\n[Site \"B\"]\n1. 32-28 *", Some("pdn-tag-name")),
        ("[Event \"A\"]\n[1st \"B\"]\n[Site \"B\"]\n1. 32-28 *", Some("pdn-tag-name")),
        ("[Event \"A\"]\n[%clk \"B\"]\n[Site \"B\"]\n1. 32-28 *", Some("pdn-stray-bracket")),
        ("[Event \"A\"]\n[Site \"B\"]\n[Site \"C\"]\n1. 32-28 *", Some("pdn-duplicate-tag")),
        ("{first} [Event \"A\"]\n[Site \"B\"]\n1. 32-28 *", Some("pdn-before-tags")),
        ("\t\t[Event \"A\"]\r\n\t\t[Site \"B\"]\r\n\t\t1. 32-28 *", None),
    ] {
        let record = one(text);
        assert_eq!((record.game.tag("Event"), record.game.tag("Site")), (Some("A"), Some("B")), "{text}");
        assert_eq!(plies(&record), ["32-28"], "{text}");
        let found: HashSet<_> = faults(&record).into_iter().collect();
        assert_eq!(found, HashSet::from_iter(fault), "{text}");
    }
}

#[test]
fn values_may_be_broken_over_lines_and_hold_quotes() {
    let record = one("[FEN \"W:W31,32\n,33:B1,2\"]\n[Event \"the \"big\" one\"]\n1. 32-28 *");
    let fen = record.game.fen().expect("a FEN");
    assert!(fen::parse(fen).is_ok(), "{fen}");
    assert_eq!(record.game.tag("Event"), Some("the \"big\" one"));
    assert_eq!(faults(&record), ["pdn-broken-string"]);
}

#[test]
fn a_backslash_hides_quotation_marks_alone() {
    let record = one("[Event \"A\\\n[Site \"B\"]\n1. 32-28 *");
    assert_eq!((record.game.tag("Event"), record.game.tag("Site")), (Some("A\\"), Some("B")));
    assert_eq!(faults(&record), ["pdn-unclosed-tag", "pdn-unclosed-string"]);
}

#[test]
fn a_blank_before_the_result_is_told() {
    let record = one("[Result \" 0-1\"]\n1. 32-28 0-1");
    assert_eq!(record.result(), Some("0-1"));
    assert_eq!(faults(&record), ["pdn-blank-in-result", "pdn-result-as-terminator"]);
    assert!(faults(&one("[Result \"2-0\"] 1. 32-28 1-1")).contains(&"pdn-result-mismatch"));
}

#[test]
fn games_without_moves_are_records() {
    assert_eq!(games("[Event \"A\"]\n*\n[Event \"B\"]\n[Result \"2-0\"]\n\n[Event \"C\"]\n1. 32-28 *").len(), 3);
    let second = "[Result \"2-0\"]\n[Event \"A\"]\n\n[Event \"B\"]\n1. 32-28 *";
    assert_eq!(read_str(second).len(), 2, "any tag again after a blank line");
    assert_eq!(games("1. [Event \"A\"] 1. 32-28 *"), [["32-28"]], "a number alone is no movetext");
    assert_eq!(read_str("").len() + read_str(" % nothing\n").len(), 0);
}

#[test]
fn several_games_stand_on_one_line() {
    assert_eq!(games("1. 32-28 * 1. 33-29 19-23 * 1. 31-27 1-0 1. 34-30 *").len(), 4);
}

#[test]
fn a_comment_after_the_result_belongs_to_the_game() {
    let records = read_str("1. 32-28 1-0 {resigns}\n[Event \"B\"] 1. 33-29 *");
    assert_eq!(records[0].game.body.last(), Some(&Item::Comment("resigns".to_owned())));
    assert_eq!(records.len(), 2);
}

#[test]
fn one_broken_record_never_takes_the_next() {
    for (broken, fault) in [
        ("[Event \"A\"]\n1. 32-28 { no end", "pdn-unclosed-comment"),
        ("[Event \"A\"]\n1. 32-28 { no end\n{", "pdn-unclosed-comment"),
        ("[Event \"A\"]\n1. 32-28 ( 19-23", "pdn-unclosed-variation"),
        ("[Event \"A\"]\n1. 32-28 ( 19-23 1-0", "pdn-unclosed-variation"),
        ("[Event \"A\"]\n1. 32-28 ) 19-23", "pdn-stray-bracket"),
        ("[Event \"A\"]\n1. 32-28 } ] 19-23", "pdn-stray-bracket"),
        ("[Event \"A\"]\n1. 32-28 /FEN \"W:W3", "pdn-unclosed-setup"),
        ("[Event \"A\"]\n1. 32-28 xyzzy 19-23", "pdn-unexpected-text"),
        ("[Event \"A\"]\n[Site \"no end\n\n1. 32-28", "pdn-unclosed-string"),
        ("[Event \"A\"]\n1. 32-28 [ 19-23", "pdn-stray-bracket"),
        ("[Event \"A\"]\n1. 32-28 x23 19-23", "pdn-unexpected-text"),
    ] {
        for next in ["[Event \"B\"]\n1. 33-29 {fine} 17-22 *\n", "[Event \"B\"]\n1. 33-29 17-22 *\n"] {
            let records = read_str(&format!("{broken}\n\n{next}"));
            let last = records.last().expect("a record");
            assert_eq!(records.len(), 2, "{broken}");
            assert!(faults(&records[0]).contains(&fault), "{broken}: {:?}", faults(&records[0]));
            assert_eq!(plies(&records[0])[0], "32-28", "{broken}");
            assert_eq!((last.game.tag("Event"), plies(last)), (Some("B"), vec!["33-29", "17-22"]), "{broken}");
            assert_eq!(faults(last), [""; 0], "{broken}");
        }
    }
}

#[test]
fn a_comment_may_quote_a_tag() {
    let record = one("1. 32-28 {as in\n[Event \"B\"]\nof 1950} 19-23 *");
    assert_eq!(plies(&record), ["32-28", "19-23"]);
    assert_eq!(faults(&record), [""; 0]);
}

#[test]
fn deep_nesting_is_cut() {
    let deep = format!("1. 32-28 {} {} 19-23 *", "(31-27".repeat(100_000), ")".repeat(100_000));
    let record = one(&deep);
    assert_eq!(plies(&record), ["32-28", "19-23"]);
    assert_eq!(faults(&record), ["pdn-too-deep"]);
}

#[test]
fn findings_tell_line_and_column() {
    let records = read_str("[Event \"A\"]\n1. 32-28 *\n\n[Event \"ü\"] 1. 31-27\n 1- 6 *\n");
    let problem = &records[1].problems[0];
    assert_eq!((problem.line, problem.column, problem.span.clone()), (5, 2, 23..27));
    assert_eq!(&records[1].source[problem.span.clone()], "1- 6");
    assert_eq!(problem.to_string(), "5:2: warning: no blanks inside a move: `1- 6`");
    let ply = records[1].game.plies().next().expect("a ply");
    assert_eq!(records[1].location(ply.span.start), (4, 16));
    let second = &read_str("1. 32-28 * 1. 1- 6 *")[1];
    assert_eq!((second.location, second.problems[0].column), ((1, 12), 15));
}

#[test]
fn latin_1_and_byte_order_marks_are_read() {
    let latin1 = b"\xef\xbb\xbf[White \"Andr\xe9\"]\n1. 32-28 *\n[White \"\xc3\xa9\"] 1. 33-29 *";
    let records: Vec<_> = Records::new(&latin1[..]).collect::<Result<_, _>>().expect("readable");
    assert_eq!(records[0].game.tag("White"), Some("André"));
    assert_eq!(faults(&records[0]), ["pdn-latin-1"]);
    assert_eq!(records[0].problems[0].column, 13);
    let second: Vec<_> =
        Records::new(&b"1. 32-28 *\n[White \"Andr\xe9\"]\n1. 33-29 *"[..]).filter_map(Result::ok).collect();
    assert_eq!((second[1].problems[0].line, second[1].problems[0].column), (2, 13));
    assert_eq!(faults(&one("[White \"A\"]\n\u{feff}1. 32-28 *")), ["pdn-unexpected-text"]);
    assert_eq!(records[1].game.tag("White"), Some("é"));
    assert_eq!(faults(&records[1]), [""; 0]);
}

#[test]
fn a_finding_about_bytes_stays_with_its_record() {
    let mut bytes = b"[White \"Andr\xe9\"]\n1. 32-28 *\n".to_vec();
    bytes.extend_from_slice("[White \"B\"]\n1. 33-29 *\n".repeat(20_000).as_bytes());
    let records: Vec<_> = Records::new(&bytes[..]).collect::<Result<_, _>>().expect("readable");
    let told: Vec<_> =
        records.iter().filter(|record| !record.problems.is_empty()).map(|record| record.number).collect();
    assert_eq!((records.len(), told), (20_001, vec![1]));
}

/// The same text again and again, without ever holding it.
struct Endless {
    text: Vec<u8>,
    place: usize,
    left: usize,
}

impl Read for Endless {
    fn read(&mut self, target: &mut [u8]) -> std::io::Result<usize> {
        let count = target.len().min(self.text.len() - self.place).min(self.left);
        target[..count].copy_from_slice(&self.text[self.place..self.place + count]);
        self.place = (self.place + count) % self.text.len();
        self.left -= count;
        Ok(count)
    }
}

#[test]
fn long_files_are_read_record_by_record() {
    let text = "[Event \"é\"]\n1. 32-28 19-23 2. 28x19 14x23 {a comment} 1-1\n\n".repeat(7).into_bytes();
    let left = 300_000 * text.len() / 7;
    let source = BufReader::new(Endless { text, place: 0, left });
    let mut records = 0;
    for record in Records::new(source) {
        let record = record.expect("readable");
        records += 1;
        assert_eq!((record.number, record.location), (records, (3 * records - 2, 1)));
        assert!(record.source.len() < 100);
    }
    assert_eq!(records, 300_000);
}

/// As much of a line is read at once.
const PIECE: usize = 1 << 16;

#[test]
fn a_long_line_is_read_in_pieces_that_end_anywhere() {
    let text = "[Event \"the \"big\" one\"] [Site \"é\"] 1. 32-28*19-23 (1... 18-22!) /FEN \"W::\"/ 2. 28x19 $12 1-1";
    let whole = one(text);
    for place in 0..=text.len() {
        let record = one(&(" ".repeat(PIECE - place) + text));
        assert_eq!((record.game, record.terminator), (whole.game.clone(), whole.terminator.clone()), "{place}");
    }
}

#[test]
fn a_comment_without_end_is_cut_at_last() {
    let source = Endless { text: b"{ no end ".to_vec(), place: 0, left: 40_000_000 };
    let records: Vec<_> = Records::new(BufReader::new(source)).collect::<Result<_, _>>().expect("readable");
    assert!(records.iter().all(|record| record.source.len() <= 1 << 26));
    assert!(records.len() > 1 && faults(&records[0]).contains(&"pdn-too-long"), "{}", records.len());
}

#[test]
fn long_remarks_between_records_are_passed_over() {
    let source = Endless { text: b"% tells of nothing.\n".to_vec(), place: 0, left: 20 * 850_000 };
    let source = BufReader::new(source.chain(&b"1. 32-28 *"[..]));
    let records: Vec<_> = Records::new(source).collect::<Result<_, _>>().expect("readable");
    assert_eq!(records.iter().map(plies).collect::<Vec<_>>(), [["32-28"]]);
    // Of what was passed over, only the end is held with the record.
    let remarks = records[0].source.matches('\n').count();
    assert_eq!(records[0].location, (850_001 - remarks, 1));
    assert!(remarks < 50_000);
}

#[test]
fn the_work_grows_with_the_length_alone() {
    const LENGTH: usize = 300_000;
    let time = |text: &str| {
        let started = std::time::Instant::now();
        let records = read_str(text).len();
        (records, started.elapsed())
    };
    let unique: String = (0..LENGTH / 12).map(|number| format!("[A{number} \"\"]\n\n")).collect();
    let (_, ordinary) = time(&"1. 32-28 19-23 2. 28x19 14x23 ".repeat(LENGTH / 30));
    for scrap in ["/", "{} ", "1 1/2 ", "{\n[A \"\"]\n", "[A \"", "(", "* {} 1", &unique] {
        let (records, taken) = time(&scrap.repeat(LENGTH / scrap.len().min(LENGTH)));
        assert!(records > 0 && taken < 30 * ordinary, "{}: {taken:?}, ordinary {ordinary:?}", &scrap[..1]);
    }
}

#[test]
fn codes_are_unique_and_stable_in_form() {
    let codes: HashSet<_> = PdnFault::ALL.iter().map(|fault| fault.code()).collect();
    assert_eq!(codes.len(), PdnFault::ALL.len());
    assert!(codes.iter().all(|code| code.starts_with("pdn-")));
}

#[test]
fn writers_keep_lines_short_and_end_games_with_an_asterisk() {
    let text = "[Event \"A \\\"B\\\"\"] 1. 32-28 ! 1... 19-23 (18-23 ) {c} $3 /FEN \"W::\"/ 2. 05:10 1-0 1. 33-29 *";
    let records = read_str(text);
    let written = write(records.iter().map(|record| &record.game));
    assert_eq!(
        written,
        "[Event \"A \\\"B\\\"\"]\n\n1. 32-28! 1... 19-23 ( 18-23 ) {c} $3 /FEN \"W::\"/ 2. 5x10 *\n\n1. 33-29 *\n"
    );
    let long = one(&"32-28 19-23 ".repeat(100));
    assert!(write([&long.game]).lines().all(|line| line.len() <= 80));
}

/// Texts that a comment may hold.
fn comments() -> impl Strategy<Value = String> {
    "[a-zé0-9 \\[\\]({\\n%;*\"-]{0,12}".prop_map(|text| text.trim().to_owned())
}

fn plies_strategy() -> impl Strategy<Value = Item> {
    let number = proptest::option::of((1..200_u32, any::<bool>()));
    let text = prop_oneof![
        (1..=50_u8, 1..=50_u8).prop_map(|(from, to)| format!("{from}-{to}")),
        proptest::collection::vec(1..=50_u8, 2..6).prop_map(|squares| squares
            .iter()
            .map(u8::to_string)
            .collect::<Vec<_>>()
            .join("x")),
    ];
    let no_result = text.prop_filter("a result", |text| GameResult::of(text).is_none());
    let strength = proptest::option::of("[!?]{1,3}");
    (number, no_result, strength).prop_map(|(number, text, strength)| {
        let number = number.map(|(number, second)| MoveNumber { number, second });
        let attempt = text.parse().map_or(Attempt::Unknown, Attempt::Squares);
        Item::Ply(Ply { number, text, attempt, strength, span: 0..0 })
    })
}

fn bodies() -> impl Strategy<Value = Vec<Item>> {
    let leaf = prop_oneof![
        6 => plies_strategy(),
        1 => comments().prop_map(Item::Comment),
        1 => any::<u32>().prop_map(Item::Nag),
        1 => Just(Item::Setup(SetupCommand { text: "FEN \"W:W31:B1\"".to_owned(), span: 0..0 })),
    ];
    let item = leaf.prop_recursive(4, 40, 6, |inner| proptest::collection::vec(inner, 1..6).prop_map(Item::Variation));
    (plies_strategy(), proptest::collection::vec(item, 0..12)).prop_map(|(first, mut rest)| {
        rest.insert(0, first);
        rest
    })
}

fn whole_games() -> impl Strategy<Value = Game> {
    let tags = proptest::collection::btree_map("[A-Z][A-Za-z0-9_]{0,6}", "[^\\r\\n]{0,12}", 0..5);
    (tags, bodies()).prop_map(|(tags, body)| {
        let tags = tags.into_iter().map(|(name, value)| Tag { name, value, span: 0..0 }).collect();
        Game { tags, body }
    })
}

/// The game without the places of its parts.
fn without_spans(mut game: Game) -> Game {
    fn clear(items: &mut [Item]) {
        for item in items {
            match item {
                Item::Ply(ply) => ply.span = 0..0,
                Item::Setup(setup) => setup.span = 0..0,
                Item::Variation(inner) => clear(inner),
                Item::Comment(_) | Item::Nag(_) => {}
            }
        }
    }
    game.tags.iter_mut().for_each(|tag| tag.span = 0..0);
    clear(&mut game.body);
    game
}

/// Pieces of PDN in any order.
fn scraps() -> impl Strategy<Value = String> {
    let scrap = prop_oneof![
        Just("[Event \"A\"]\n"),
        Just("[Result \"4-6\"]"),
        Just("[FEN \"W:W3"),
        Just("[["),
        Just("\n[X \"y\""),
        Just("{"),
        Just("}"),
        Just("("),
        Just(")"),
        Just("*"),
        Just("1-0"),
        Just("1-101."),
        Just("1/2-1/2"),
        Just("4-6"),
        Just(" "),
        Just("\n"),
        Just("\n\n"),
        Just("1."),
        Just("..."),
        Just("32-28"),
        Just("28 x"),
        Just("17"),
        Just("3228"),
        Just("!?"),
        Just("(!)"),
        Just("$1"),
        Just("$"),
        Just("/FEN \"B::\"/"),
        Just("/"),
        Just("%"),
        Just(";"),
        Just("\\r"),
        Just("\""),
        Just("\\\""),
        Just("- -"),
        Just("é"),
        Just("½-½"),
        Just("c3-d4"),
        Just("\u{feff}"),
        Just("1.01-0.99"),
        Just("]"),
    ];
    proptest::collection::vec(scrap, 0..40).prop_map(|scraps| scraps.concat())
}

/// Hands out a few bytes at a time.
struct Dribble<'a>(&'a [u8], usize);

impl Read for Dribble<'_> {
    fn read(&mut self, target: &mut [u8]) -> std::io::Result<usize> {
        let count = self.1.min(target.len()).min(self.0.len());
        target[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(games in proptest::collection::vec(whole_games(), 1..4)) {
        let text = write(&games);
        let records = read_str(&text);
        let findings: Vec<_> = records.iter().flat_map(|record| &record.problems).map(ToString::to_string).collect();
        prop_assert_eq!(findings, Vec::<String>::new(), "{}", text);
        let read: Vec<_> = records.into_iter().map(|record| without_spans(record.game)).collect();
        prop_assert_eq!(read, games, "{}", text);
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        for record in Records::new(&bytes[..]) {
            prop_assert!(record.is_ok());
        }
    }

    #[test]
    fn scraps_are_read_whole_and_every_span_is_a_piece_of_the_source(text in scraps(), step in 1..9_usize) {
        let records = read_str(&text);
        for record in &records {
            for problem in &record.problems {
                prop_assert!(record.source.get(problem.span.clone()).is_some());
                prop_assert_eq!(record.location(problem.span.start), (problem.line, problem.column));
            }
            for ply in record.game.plies() {
                prop_assert!(record.source.get(ply.span.clone()).is_some());
            }
        }
        let source = BufReader::with_capacity(step, Dribble(text.as_bytes(), step));
        let again: Vec<_> = Records::new(source).collect::<Result<_, _>>().expect("readable");
        prop_assert_eq!(again, records);
    }

    #[test]
    fn a_good_game_is_found_after_any_scraps(text in scraps()) {
        let records = read_str(&format!("{text}\n\n[Event \"B\"]\n1. 33-29 {{fine}} 17-22 *\n"));
        let last = records.last().expect("a record");
        prop_assert_eq!(last.game.tag("Event"), Some("B"), "{:#?}", records);
        prop_assert!(plies(last).ends_with(&["33-29", "17-22"]));
    }

    #[test]
    fn rewriting_settles(text in scraps()) {
        let rewrite = |text: &str| write(read_str(text).iter().map(|record| &record.game));
        let once = rewrite(&text);
        let errors = read_str(&once).into_iter().flat_map(|record| record.problems);
        let errors: Vec<_> = errors.filter(|problem| problem.fault.severity() == Severity::Error).collect();
        prop_assert!(errors.iter().all(|problem| problem.fault == PdnFault::UnreadableMove), "{:?}\n{}", errors, once);
        prop_assert_eq!(rewrite(&once), once);
    }
}
