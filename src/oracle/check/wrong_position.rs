//! In what the position that a program gives after a move is another than the right one.

use crate::{Clause, Color, Move, Piece, Role, Setup, Square};

/// One thing that is wrong, and the clauses that decide it.
pub(super) struct Wrong {
    pub sentence: String,
    pub clauses: &'static [Clause],
}

/// Everything that is wrong after a move of this piece, square by square.
pub(super) fn wrongs(chosen: &Move, mover: Option<Piece>, said: &Setup, right: &Setup) -> Vec<Wrong> {
    let of_square = |square| of_square(square, chosen, mover, said.board.get(square), right.board.get(square));
    Square::all().filter_map(of_square).chain(of_turn(said.turn, right.turn)).collect()
}

fn of_square(
    square: Square,
    chosen: &Move,
    mover: Option<Piece>,
    said: Option<Piece>,
    right: Option<Piece>,
) -> Option<Wrong> {
    if said == right {
        return None;
    }
    let (sentence, clauses): (String, &[Clause]) = match (said, right) {
        (Some(said), Some(right)) if square == chosen.to && said.color() == right.color() => {
            match (mover.map(Piece::role), right.role()) {
                (Some(Role::King), _) => {
                    (format!("the king that ended on {square} has become a man"), &[Clause::Fmjd3_5])
                }
                (_, Role::King) => (format!("the man that ended on {square} is not crowned"), &[Clause::Fmjd3_5]),
                (_, Role::Man) => {
                    (format!("the man that ended on {square} is crowned"), &[Clause::Fmjd3_5, Clause::Fmjd4_15])
                }
            }
        }
        (None, Some(_)) if square == chosen.to => (format!("the piece that moved is not on {square}"), &[]),
        (Some(_), None) if chosen.victims.contains(square) => {
            (format!("the piece that was captured on {square} still stands"), &[Clause::Fmjd4_11])
        }
        (Some(_), None) if square == chosen.from => (format!("the piece that moved still stands on {square}"), &[]),
        (Some(said), Some(right)) => (format!("on {square} stands a {}, not a {}", name(said), name(right)), &[]),
        (Some(said), None) => (format!("on {square} stands a {} that was not there", name(said)), &[]),
        (None, Some(right)) => (format!("the {} on {square} is gone", name(right)), &[]),
        (None, None) => return None,
    };
    Some(Wrong { sentence, clauses })
}

fn of_turn(said: Option<Color>, right: Option<Color>) -> Option<Wrong> {
    let right = right.filter(|_| said != right)?;
    let instead = said.map_or("which is not said".to_owned(), |said| format!("not {said:?}"));
    Some(Wrong { sentence: format!("{right:?} is to move, {instead}"), clauses: &[Clause::Fmjd3_3] })
}

fn name(piece: Piece) -> &'static str {
    match piece {
        Piece::WhiteMan => "white man",
        Piece::WhiteKing => "white king",
        Piece::BlackMan => "black man",
        Piece::BlackKing => "black king",
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{chosen, position};
    use super::*;
    use crate::mailbox::Mailbox;
    use crate::notation::Strictness;
    use crate::notation::fen::read;

    fn told(fen: &str, text: &str, said: &str) -> Vec<(String, Vec<&'static str>)> {
        let (position, chosen) = (position(fen), chosen(text));
        let right = Mailbox::LAW.play(&position, &chosen).expect("a legal move").into();
        let said = read(said, Strictness::Strict).setup.expect("a setup");
        let wrongs = wrongs(&chosen, position.board().get(chosen.from), &said, &right);
        wrongs.into_iter().map(|it| (it.sentence, it.clauses.iter().map(|clause| clause.id()).collect())).collect()
    }

    #[test]
    fn each_thing_that_is_wrong_has_a_sentence() {
        let one = |sentence: &str, clauses: &[&'static str]| vec![(sentence.to_owned(), clauses.to_vec())];
        let crowned = "the man that ended on 47 is crowned";
        for (fen, text, said, expected) in [
            ("W:W7:B45", "7-1", "B:WK1:B45", vec![]),
            ("W:W7:B45", "7-1", "B:W1:B45", one("the man that ended on 1 is not crowned", &["FMJD 3.5"])),
            ("B:W50:BK46,45", "46-5", "W:W50:B5,45", one("the king that ended on 5 has become a man", &["FMJD 3.5"])),
            ("W:W25,36:B5,41", "36x47x41", "B:W25,K47:B5", one(crowned, &["FMJD 3.5", "FMJD 4.15"])),
            ("W:W7:B45", "7-1", "B:W:B45", one("the piece that moved is not on 1", &[])),
            ("W:W7:B45", "7-1", "B:WK1,7:B45", one("the piece that moved still stands on 7", &[])),
            ("W:W7:B45", "7-1", "B:WK1:BK45", one("on 45 stands a black king, not a black man", &[])),
            ("W:W7:B45", "7-1", "B:WK1:B45,K44", one("on 44 stands a black king that was not there", &[])),
            ("W:W7,K8:B45", "7-1", "B:WK1:B45", one("the white king on 8 is gone", &[])),
            ("W:W7:B45", "7-1", "W:WK1:B45", one("Black is to move, not White", &["FMJD 3.3"])),
            ("W:W7:B45", "7-1", "?:WK1:B45", one("Black is to move, which is not said", &["FMJD 3.3"])),
            (
                "W:W25,36:B5,41",
                "36x47x41",
                "B:W25,47:B5,41",
                one("the piece that was captured on 41 still stands", &["FMJD 4.11"]),
            ),
        ] {
            assert_eq!(told(fen, text, said), expected, "{fen} {text} {said}");
        }
    }
}
