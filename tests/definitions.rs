//! What the rules define rather than command, and what a record can hold: the board, its numbers, how a game ends, the
//! signs of a record, and the irregularities that it can show. Each is a snapshot for people.

use draughts_oracle::game::{Adjudication, Game};
use draughts_oracle::mailbox::explain::explain;
use draughts_oracle::mailbox::{Mailbox, geometry};
use draughts_oracle::notation::diagram::Diagram;
use draughts_oracle::notation::moves::{self, MoveText};
use draughts_oracle::notation::{fen, pdn};
use draughts_oracle::{Color, Piece, Position, Setup, Square};
use std::collections::BTreeSet;
use std::fmt::Write;

fn reviewed(name: &str, clauses: &str, text: &str) {
    insta::with_settings!({
        snapshot_path => "../snapshots",
        prepend_module_to_snapshot => false,
        omit_expression => true,
        description => clauses,
    }, {
        insta::assert_snapshot!(name, text);
    });
}

fn numbers(squares: impl IntoIterator<Item = Square>) -> String {
    squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

/// Both ways along a diagonal from one of its squares.
fn line(square: Square, up: bool, left: bool) -> BTreeSet<Square> {
    let both = [geometry::ray(square, up, left), geometry::ray(square, !up, !left), vec![square]];
    both.into_iter().flatten().collect()
}

#[test]
fn the_board_and_its_names() {
    let mut text = format!("{}\n\n", Diagram::new(&Setup::START));
    let lines = Square::all().flat_map(|square| [line(square, true, true), line(square, true, false)]);
    let mut diagonals: Vec<BTreeSet<Square>> = lines.filter(|line| line.len() > 1).collect();
    diagonals.sort_by_key(|line| (std::cmp::Reverse(line.len()), line.clone()));
    diagonals.dedup();
    writeln!(text, "{} diagonals, the first of them the long diagonal:", diagonals.len()).unwrap();
    diagonals.iter().for_each(|line| writeln!(text, "  {}", numbers(line.iter().copied())).unwrap());
    for color in Color::ALL {
        let row = Square::all().filter(|&square| geometry::is_promotion_row(square, color));
        let men = Setup::START.board.squares_of(Piece::new(color, draughts_oracle::Role::Man));
        writeln!(text, "{color}: {} men at the start, promotion line {}", men.len(), numbers(row)).unwrap();
    }
    for (side, left) in [("left", true), ("right", false)] {
        let beside = |square: &Square| [true, false].into_iter().all(|up| geometry::ray(*square, up, left).is_empty());
        writeln!(text, "{side} side: {}", numbers(Square::all().filter(beside))).unwrap();
    }
    for role in ["W:W28:B1", "W:WK28:B1", "W:W28:B22", "W:WK28:B22"] {
        let position = fen::parse(role).expect("a FEN");
        let to = Mailbox::LAW.moves(&position).into_iter().map(|chosen| chosen.to);
        writeln!(text, "{role}: 28 to {}", numbers(to)).unwrap();
    }
    let clauses = "FMJD 2.1, FMJD 2.2, FMJD 2.3, FMJD 2.5.1, FMJD 2.5.2, FMJD 2.5.3, FMJD 2.5.4, FMJD 2.6, FMJD 2.6.1, FMJD 2.6.2, \
                   FMJD 2.6.3, FMJD 2.7, FMJD 3.1, FMJD 3.2, Minsport-2019 7.3-1: five squares in a row and in a column, the corners \
                   5 and 46 at the ends of the long diagonal, and what man and king do";
    reviewed("definition-board", clauses, &text);
}

#[test]
fn the_ways_in_which_a_game_ends() {
    let mut text = String::new();
    for (fen, moves) in
        [("W:W6:B1", ""), ("W:W28:B23", "28x19"), ("W:WK1:BK50", "1-7 50-44 7-1 44-50 1-7 50-44 7-1 44-50")]
    {
        let mut game = Game::new(fen::parse(fen).expect("a FEN"));
        for text in moves.split_whitespace() {
            let legal = Mailbox::LAW.moves(game.position());
            let written: MoveText = text.parse().expect("a move");
            let candidates = moves::resolve(&written, &legal, || Mailbox::LAW.routes(game.position())).candidates();
            game.play(candidates[0]).expect("a legal move");
        }
        let answer = Adjudication::of(game);
        let verdict = answer.verdict("fmjd-2015").expect("the default ruleset");
        let clauses: Vec<&str> = verdict.clauses.iter().map(|clause| clause.id()).collect();
        writeln!(text, "{fen} {moves}: {} at ply {}, {}", verdict.outcome, verdict.ply, clauses.join(", ")).unwrap();
    }
    let clauses = "FMJD 7.1, FMJD 7.2, FMJD 7.3, FMJD 7.3.2: won because nothing can move or nothing is left, or drawn under article 6; the \
                   other ways are declarations of people";
    reviewed("definition-ends-of-a-game", clauses, &text);
}

#[test]
fn how_a_move_is_written_and_read() {
    let mut text = String::new();
    let cases = [
        (fen::write(&Position::START), ["32-28", "3228", "32x28", "32-23"]),
        ("W:W28:B23".to_owned(), ["28x19", "28:19", "28x19x23", "2819"]),
        ("W:WK47:B14,19,29,31,42".to_owned(), ["47x36", "47:38:24:13:36", "47x33x20x9x36", "47x36x42x29x14x31"]),
    ];
    for (fen, spellings) in cases {
        let position = fen::parse(&fen).expect("a FEN");
        let (legal, routes) = (Mailbox::LAW.moves(&position), Mailbox::LAW.routes(&position));
        writeln!(text, "{fen}").unwrap();
        for spelling in spellings {
            let read: Result<MoveText, _> = spelling.parse();
            let meant = match read {
                Ok(read) => {
                    let candidates = moves::resolve(&read, &legal, || routes.clone()).candidates();
                    let written = candidates.iter().map(|chosen| {
                        let suits = if read.separator_suits(chosen) { "" } else { ", with the wrong sign between" };
                        format!("{}{suits}", moves::write(chosen, &legal, || routes.clone()))
                    });
                    written.collect::<Vec<_>>().join(" or ")
                }
                Err(error) => error.to_string(),
            };
            writeln!(text, "  {spelling} is read as {meant}").unwrap();
        }
    }
    let clauses = "FMJD 8.1, FMJD 8.2.1, FMJD 8.2.2, FMJD 8.2.3, FMJD 9.1.1, FMJD 9.1.2, Minsport-2019 7.3-2, Minsport-2019 7.3-3, Minsport-2019 \
                   7.3-4: dash and cross, the colon of the Russian text, and the full form where the short one fits two captures";
    reviewed("record-moves", clauses, &text);
}

#[test]
fn the_opinions_of_a_commentator() {
    let game = "1.32-28! 18-23!! 2.38-32? 12-18?? 3.43-38?! 7-12!? *";
    let mut text = String::new();
    for ply in pdn::read_str(game)[0].game.plies() {
        writeln!(text, "{} {}", ply.text, ply.strength.as_deref().unwrap_or_default()).unwrap();
    }
    let clauses = "FMJD 9.1.3, FMJD 9.1.4, FMJD 9.1.5, FMJD 9.1.6, FMJD 9.1.7, FMJD 9.1.8: good, very good, weak, very weak, doubtful";
    reviewed("record-opinions", clauses, &text);
}

#[test]
fn the_irregularities_that_a_record_can_show() {
    let cases = [
        ("FMJD 5.4.1", "two moves in a row", "B:W28,37-50:B1-20", "37-32"),
        ("FMJD 5.4.2", "no way to move", "W:W31-50:B1-20", "32-23"),
        ("FMJD 5.4.5", "a piece of the opponent", "W:W31-50:B1-20", "18-23"),
        ("FMJD 5.4.6", "a quiet move instead of a capture", "W:W28,40:B23", "40-34"),
        ("FMJD 5.4.8", "fewer pieces than possible", "W:W46,50:B33,41,44", "46x37"),
        ("FMJD 5.4.9", "a capture broken off", "W:W48:B31,42", "48x37"),
    ];
    let mut text = String::new();
    for (clause, what, fen, chosen) in cases {
        let position = fen::parse(fen).expect("a FEN");
        let explanation = explain(&position, &chosen.parse().expect("a move"));
        assert_eq!(explanation.legal(), Some(false), "{clause}");
        writeln!(text, "{clause}, {what}: {fen} {chosen}").unwrap();
        for reason in explanation.reasons {
            let clauses: Vec<&str> = reason.clauses.iter().map(|clause| clause.id()).collect();
            writeln!(text, "  {} ({})", reason.text, clauses.join(", ")).unwrap();
        }
    }
    reviewed("record-irregularities", "The moves that article 5.4 calls irregular, and why each is refused", &text);
}
