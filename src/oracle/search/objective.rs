//! What a search looks for.

use super::routes::passes_its_start;
use crate::bitboard::Bitboard;
use crate::mailbox::Misreading;
use crate::moves::Count;
use crate::{Color, Move, Position, Square};

/// How good a position is: first by what is looked for, then by what promises more of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score {
    /// How good it is by what is looked for; 0 when there is nothing of it.
    pub value: u64,
    /// Decides between equal values, so that a climb finds its way where the value stays the same.
    pub promise: u64,
}

/// Something of which a position can have more or less.
#[derive(Clone, Copy, Debug)]
pub struct Objective {
    /// The name under which the command line knows it.
    pub id: &'static str,
    /// What it is, in a few words.
    pub what: &'static str,
    /// The same of a single one.
    one: &'static str,
    measure: Measure,
}

#[derive(Clone, Copy, Debug)]
enum Measure {
    /// The more the better.
    Most(fn(&Position) -> Score),
    /// The fewer pieces the better, of those positions on which two readings differ.
    Apart(Readings),
}

/// Two readings of the rules; `None` is the law.
pub type Readings = [Option<&'static Misreading>; 2];

impl Objective {
    /// All but [`Objective::apart`], of which there is one for each two readings. Another one is another line here.
    pub const ALL: [Objective; 9] = [
        most("moves", ["legal move", "legal moves"], moves),
        most("routes", ["route of one move", "routes of one move"], routes),
        most("all-routes", ["route of all moves together", "routes of all moves together"], all_routes),
        most("capture", ["piece taken by one move", "pieces taken by one move"], capture),
        most("tree", ["jump that the search for captures tries", "jumps that the search for captures tries"], tree),
        most("loops", ["move that ends where it began", "moves that end where they began"], loops),
        most(
            "loop",
            ["piece taken by a move that ends where it began", "pieces taken by a move that ends where it began"],
            longest_loop,
        ),
        most(
            "crossing",
            [
                "piece taken by a move that passes over its start square",
                "pieces taken by a move that passes over its start square",
            ],
            crossing,
        ),
        most(
            "same-board",
            [
                "pair of moves by two pieces that leave the same board",
                "pairs of moves by two pieces that leave the same board",
            ],
            same_board,
        ),
    ];

    /// The id of [`Objective::apart`].
    pub const APART: &'static str = "apart";

    /// So many of them, in words.
    ///
    /// ```
    /// use draughts_oracle::oracle::search::Objective;
    ///
    /// let told = |number| Objective::find("loops").map(|loops| loops.told(number));
    /// assert_eq!(told(1).as_deref(), Some("1 move that ends where it began"));
    /// assert_eq!(told(2).as_deref(), Some("2 moves that end where they began"));
    /// ```
    pub fn told(&self, amount: u64) -> String {
        format!("{amount} {}", if amount == 1 { self.one } else { self.what })
    }

    /// The objective with this id.
    pub fn find(id: &str) -> Option<&'static Objective> {
        const ALL: &[Objective] = &Objective::ALL;
        ALL.iter().find(|objective| objective.id == id)
    }

    /// The fewest pieces, some on each side, that tell these readings apart: their moves differ, or where a move leads.
    pub const fn apart(readings: Readings) -> Objective {
        Objective {
            id: Objective::APART,
            what: "pieces that tell the readings apart",
            one: "piece that tells the readings apart",
            measure: Measure::Apart(readings),
        }
    }

    /// How good the position is.
    pub fn score(&self, position: &Position) -> Score {
        match self.measure {
            Measure::Most(measure) => measure(position),
            Measure::Apart(readings) if differ(readings, position) => {
                let spare = Square::COUNT - position.board().pieces().count();
                Score { value: 1 + spare as u64, promise: 0 }
            }
            Measure::Apart(_) => Score::default(),
        }
    }

    /// What a value above 0 stands for: how many there are of [`Objective::what`].
    pub const fn amount(&self, value: u64) -> u64 {
        match self.measure {
            Measure::Most(_) => value,
            Measure::Apart(_) => (1 + Square::COUNT as u64).saturating_sub(value),
        }
    }
}

const fn most(id: &'static str, [one, what]: [&'static str; 2], measure: fn(&Position) -> Score) -> Objective {
    Objective { id, what, one, measure: Measure::Most(measure) }
}

fn moves(position: &Position) -> Score {
    Score { value: Bitboard.perft(position, 1, Count::Moves), promise: 0 }
}

fn routes(position: &Position) -> Score {
    let routes: Vec<u64> = Bitboard.moves_by_routes(position).into_iter().map(|(_, routes)| routes).collect();
    Score { value: routes.iter().copied().max().unwrap_or(0), promise: routes.iter().sum() }
}

fn all_routes(position: &Position) -> Score {
    Score { value: Bitboard.perft(position, 1, Count::Routes), promise: 0 }
}

fn capture(position: &Position) -> Score {
    Score { value: taken(&Bitboard.moves(position)), promise: Bitboard.perft(position, 1, Count::Routes) }
}

fn tree(position: &Position) -> Score {
    Score { value: Bitboard.jumps(position), promise: 0 }
}

/// How many pieces each legal move takes: all take as many.
fn taken(moves: &[Move]) -> u64 {
    moves.first().map_or(0, |chosen| chosen.victims.len() as u64)
}

fn is_loop(chosen: &Move) -> bool {
    chosen.from == chosen.to
}

/// Long captures come home sooner than short ones.
fn loops(position: &Position) -> Score {
    let moves = Bitboard.moves(position);
    Score { value: moves.iter().filter(|&chosen| is_loop(chosen)).count() as u64, promise: taken(&moves) }
}

fn longest_loop(position: &Position) -> Score {
    let moves = Bitboard.moves(position);
    longest_of(&moves, moves.iter().filter(|&chosen| is_loop(chosen)).count())
}

fn crossing(position: &Position) -> Score {
    let routes = Bitboard.routes(position);
    longest_of(&Bitboard.moves(position), routes.iter().filter(|&route| passes_its_start(route)).count())
}

/// How much the moves take where any of them is of the kind that is looked for; more of these are easier to make longer.
fn longest_of(moves: &[Move], of_the_kind: usize) -> Score {
    match of_the_kind {
        0 => Score { value: 0, promise: taken(moves) },
        some => Score { value: taken(moves), promise: some as u64 },
    }
}

/// After the one move the other piece still stands where it stood, so it must come home by the other move, and so must the
/// first. The nearer the victims of two loops are to the same, the better; before there are two, long captures promise them.
fn same_board(position: &Position) -> Score {
    let moves = Bitboard.moves(position);
    let loops: Vec<&Move> = moves.iter().filter(|&chosen| is_loop(chosen)).collect();
    let with_others = |(place, one)| loops[place..].iter().map(move |other| (one, other));
    let pairs = loops.iter().enumerate().flat_map(with_others).filter(|(one, other)| one.from != other.from);
    let not_shared =
        |(one, other): (&&Move, &&Move)| taken(&moves) - one.victims.intersection(other.victims).len() as u64;
    let not_shared: Vec<u64> = pairs.map(not_shared).collect();
    let value = not_shared.iter().filter(|&&victims| victims == 0).count() as u64;
    let promise = match (value, not_shared.iter().min()) {
        (0, None) => taken(&moves),
        (0, Some(least)) => 2 * Square::COUNT as u64 - least,
        _ => not_shared.len() as u64,
    };
    Score { value, promise }
}

fn differ(readings: Readings, position: &Position) -> bool {
    let both_play = Color::ALL.into_iter().all(|color| position.board().count_color(color) > 0);
    let [moves, other_moves] = readings.map(|reading| match reading {
        Some(misreading) => misreading.moves(position),
        None => Bitboard.moves(position),
    });
    let leads_elsewhere = |chosen: &Move| {
        let [next, other_next] = readings.map(|reading| match reading {
            Some(misreading) => misreading.engine().play(position, chosen),
            None => Bitboard.play(position, chosen),
        });
        next != other_next
    };
    both_play && (moves != other_moves || moves.iter().any(leads_elsewhere))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    fn at(text: &str) -> Position {
        fen::parse(text).expect(text)
    }

    #[test]
    fn positions_are_measured_by_what_is_asked_for() {
        let cases = [
            ("W:W31-50:B1-20", [9, 1, 9, 0, 0, 0, 0, 0, 0]),
            ("W:WK2:B7,8,17,18", [1, 2, 2, 4, 8, 1, 4, 0, 0]),
            ("W:WK45:B7,40", [1, 5, 5, 2, 2, 0, 0, 0, 0]),
            ("W:W6:B1", [0, 0, 0, 0, 0, 0, 0, 0, 0]),
            ("W:WK22:B11,13,14,29", [1, 1, 1, 4, 5, 0, 0, 4, 0]),
            ("W:WK2,18:B11,12,13,14,21,22,23,24", [6, 8, 14, 8, 78, 2, 8, 8, 1]),
        ];
        for (text, expected) in cases {
            let position = at(text);
            let found = Objective::ALL.each_ref().map(|objective| objective.score(&position).value);
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn readings_are_told_apart_by_few_pieces() {
        let misreading = Misreading::find;
        let cases = [
            ("W:WK12:B8,17", [None, misreading("ghosts-transparent")], Some(3)),
            ("W:W36:B41", [misreading("crowned-on-either-row"), None], Some(2)),
            ("W:W36:B", [misreading("crowned-on-either-row"), None], None),
            ("W:WK45:B7,40", [misreading("routes-as-moves"), misreading("from-to-as-move")], Some(3)),
            ("W:WK45:B7,40", [misreading("routes-as-moves"); 2], None),
            ("W:WK45:B7,40", [None; 2], None),
        ];
        for (text, readings, pieces) in cases {
            let objective = Objective::apart(readings);
            let value = objective.score(&at(text)).value;
            assert_eq!((value > 0).then_some(objective.amount(value)), pieces, "{text}");
        }
    }

    #[test]
    fn every_objective_is_found_by_its_id() {
        let told = |(amount, what): (&str, &str)| [amount, " ", what].concat();
        for objective in &Objective::ALL {
            assert_eq!(Objective::find(objective.id).map(|found| found.what), Some(objective.what));
            assert_eq!(objective.amount(7), 7);
            assert_eq!(
                [1, 7].map(|amount| objective.told(amount)),
                [("1", objective.one), ("7", objective.what)].map(told)
            );
        }
        assert!(Objective::find("move").is_none());
    }

    /// The nearer two loops are to the same victims, the more is promised, and two of them more than one long capture.
    #[test]
    fn a_promise_grows_with_what_is_near() {
        let promise = |text: &str| {
            let Score { value, promise } = same_board(&at(text));
            (value, promise)
        };
        assert_eq!(promise("W:W31:B20"), (0, 0));
        assert_eq!(promise("W:WK2:B7,8,17,18"), (0, 4));
        assert_eq!(promise("W:WK2,18:B11,12,13,14,21,22,23,24"), (1, 1));
        let text = "W:WK2,K49:B7,8,17,18,33,34,43,44";
        let victims = Bitboard.moves(&at(text)).iter().map(|chosen| chosen.victims.to_string()).collect::<Vec<_>>();
        assert_eq!(victims, ["7,8,17,33,34", "17,18,34,43,44"]);
        assert_eq!(promise(text), (0, 100 - 3));
    }

    #[test]
    fn nothing_differs_where_one_side_has_no_piece() {
        let readings = [None, Misreading::find("quiet-king-one-step")];
        let differs = |text: &str| differ(readings, &at(text));
        assert_eq!(["W:WK2:B45", "W:WK2:B", "B:W:BK2"].map(differs), [true, false, false]);
    }
}
