//! The ways in which programs misread the rules.
//!
//! Each is the law with one decision changed, so that the engine can play by it. What distinguishes a misreading from the law
//! on a position is a test for that clause; a foreign engine whose answers a misreading reproduces is diagnosed.

use super::Mailbox;
use super::identity::Identity;
use super::reading::{
    EmptySquareAgain, Ghosts, KingLanding, KingQuiet, KingReach, KingValue, Majority, ManCaptures, Promotion, Reading,
    Row, StartSquare, Tie, VictimAgain,
};
use crate::{Clause, Move, Position};

/// What a misreading changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// One field of the reading of the rules.
    Reading(Reading),
    /// What tells two moves apart.
    Identity(Identity),
}

/// One way to get one clause wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Misreading {
    /// Its name, which never changes.
    pub id: &'static str,
    /// The clause that it gets wrong.
    pub clause: Clause,
    /// What kind of program gets it wrong.
    pub who: &'static str,
    /// What it changes.
    pub change: Change,
}

impl Misreading {
    /// The misreading with this id.
    pub fn find(id: &str) -> Option<&'static Misreading> {
        MISREADINGS.iter().find(|misreading| misreading.id == id)
    }

    /// The moves that a program with this misreading lists: sorted, and with duplicates where it takes routes for moves.
    ///
    /// ```
    /// use draughts_oracle::{mailbox::misreadings::Misreading, notation::fen};
    ///
    /// let misreading = Misreading::find("captures-forward-only").expect("a known id");
    /// let moves = misreading.moves(&fen::parse("W:W18:B23")?);
    /// assert!(moves.iter().all(|chosen| !chosen.is_capture()));
    /// # Ok::<(), fen::FenError>(())
    /// ```
    pub fn moves(&self, position: &Position) -> Vec<Move> {
        match self.change {
            Change::Reading(reading) => Mailbox::new(reading).moves(position),
            Change::Identity(identity) => identity.moves(position),
        }
    }

    /// The engine by which such a program carries moves out. A wrong identity of moves spoils the list alone.
    pub fn engine(&self) -> Mailbox {
        match self.change {
            Change::Reading(reading) => Mailbox::new(reading),
            Change::Identity(_) => Mailbox::LAW,
        }
    }
}

const fn reading(id: &'static str, clause: Clause, who: &'static str, reading: Reading) -> Misreading {
    Misreading { id, clause, who, change: Change::Reading(reading) }
}

const fn identity(id: &'static str, who: &'static str, identity: Identity) -> Misreading {
    Misreading { id, clause: Clause::Fmjd9_1_14, who, change: Change::Identity(identity) }
}

const LAW: Reading = Reading::LAW;

/// Every misreading of what the moves are.
pub const MISREADINGS: &[Misreading] = &[
    reading(
        "captures-forward-only",
        Clause::Fmjd4_1,
        "programs grown from English draughts, and players who take backward captures for a fault",
        Reading { man_captures: ManCaptures::ForwardOnly, ..LAW },
    ),
    reading(
        "quiet-king-one-step",
        Clause::Fmjd3_9,
        "programs grown from English draughts whose kings fly only when they capture; invisible from the start position",
        Reading { king_quiet: KingQuiet::OneStep, ..LAW },
    ),
    reading(
        "king-reach-adjacent",
        Clause::Fmjd4_3,
        "programs that let kings capture as men do, as in English draughts",
        Reading { king_reach: KingReach::Adjacent, ..LAW },
    ),
    reading(
        "king-lands-adjacent",
        Clause::Fmjd4_3,
        "programs for Thai draughts and others where a king stops right behind its victim",
        Reading { king_landing: KingLanding::NextToVictim, ..LAW },
    ),
    reading(
        "ghosts-removed-at-once",
        Clause::Fmjd4_11,
        "programs that play a capture jump by jump on the board, or as in Turkish draughts",
        Reading { ghosts: Ghosts::RemovedAtOnce, ..LAW },
    ),
    reading(
        "ghosts-transparent",
        Clause::Fmjd4_11,
        "programs that mark captured pieces but let kings fly over them",
        Reading { ghosts: Ghosts::FlownOver, ..LAW },
    ),
    reading(
        "victim-twice",
        Clause::Fmjd4_8,
        "programs that leave captured pieces standing and forget to mark them",
        Reading { victim_again: VictimAgain::Twice, ..LAW },
    ),
    reading(
        "no-square-twice",
        Clause::Fmjd4_8,
        "programs that keep a set of visited squares so that their search ends",
        Reading { empty_square_again: EmptySquareAgain::No, ..LAW },
    ),
    reading(
        "start-square-occupied",
        Clause::Fmjd4_8,
        "programs that leave the capturing piece on the board while they search",
        Reading { start_square: StartSquare::Occupied, ..LAW },
    ),
    reading(
        "passing-goes-on-as-king",
        Clause::Fmjd4_15,
        "programs for Russian draughts",
        Reading { promotion: Promotion::PassingGoesOnAsKing, ..LAW },
    ),
    reading(
        "passing-crowned-at-end",
        Clause::Fmjd4_15,
        "programs that look for the promotion row at every landing square",
        Reading { promotion: Promotion::PassingIsCrownedAtTheEnd, ..LAW },
    ),
    reading(
        "stops-on-row",
        Clause::Fmjd4_15,
        "programs grown from English draughts, where reaching the row ends the move",
        Reading { promotion: Promotion::StopsOnTheRow, ..LAW },
    ),
    reading(
        "majority-per-piece",
        Clause::Fmjd4_13,
        "programs that look for the longest capture of each piece and join the lists",
        Reading { majority: Majority::PerPiece, ..LAW },
    ),
    reading(
        "no-majority",
        Clause::Fmjd4_13,
        "programs for English, Russian or pool draughts, where any capture may be chosen",
        Reading { majority: Majority::None, ..LAW },
    ),
    reading(
        "kings-count-more",
        Clause::Fmjd4_13,
        "programs for Italian or Spanish draughts, where quality decides between equal numbers",
        Reading { king_value: KingValue::More, ..LAW },
    ),
    reading(
        "king-must-on-tie",
        Clause::Fmjd4_14,
        "programs for Italian draughts, where the king must capture when a man could take as many",
        Reading { tie: Tie::KingMust, ..LAW },
    ),
    reading(
        "crowned-on-either-row",
        Clause::Fmjd3_5,
        "programs that test for the first or last row without asking whose man it is",
        Reading { row: Row::Either, ..LAW },
    ),
    identity("routes-as-moves", "programs that list every sequence of landing squares", Identity::Route),
    identity("from-to-as-move", "programs and interfaces that name a move by its two end squares", Identity::FromTo),
    identity("board-as-move", "programs that drop a move when the board after it is already known", Identity::Board),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Route;
    use crate::notation::fen;

    fn listed(id: &str, text: &str) -> Vec<String> {
        let misreading = Misreading::find(id).expect("a known id");
        let position = fen::parse(text).expect("a position");
        let name = |chosen: &Move| match chosen.is_capture() {
            true => format!("{}x{} {}", chosen.from, chosen.to, chosen.victims),
            false => format!("{}-{}", chosen.from, chosen.to),
        };
        misreading.moves(&position).iter().map(name).collect()
    }

    #[test]
    fn ids_are_unique_and_each_changes_something() {
        for (place, misreading) in MISREADINGS.iter().enumerate() {
            assert_eq!(MISREADINGS.iter().position(|other| other.id == misreading.id), Some(place));
            assert_ne!(misreading.change, Change::Reading(Reading::LAW), "{}", misreading.id);
        }
        assert_eq!(MISREADINGS.len(), 20);
        assert_eq!(Misreading::find("law"), None);
    }

    #[test]
    fn what_each_would_play() {
        let cases: &[(&str, &str, &[&str])] = &[
            ("captures-forward-only", "W:W18:B23", &["18-12", "18-13"]),
            ("quiet-king-one-step", "W:WK28:B5", &["28-22", "28-23", "28-32", "28-33"]),
            ("king-reach-adjacent", "W:WK46:B32", &["46-37", "46-41"]),
            ("king-lands-adjacent", "W:WK14:B23", &["14x28 23"]),
            (
                "ghosts-removed-at-once",
                "W:WK22:B11,28",
                &["22x6 11,28", "22x33 11,28", "22x39 11,28", "22x44 11,28", "22x50 11,28"],
            ),
            ("ghosts-transparent", "W:WK1:B12,17,31,38", &["1x3 12,17,31,38", "1x8 12,17,31,38"]),
            ("victim-twice", "W:W48:B42", &["48x48 42"]),
            ("no-square-twice", "W:W12:B17,18,27,28", &["12x23 17,27,28", "12x21 18,27,28"]),
            ("start-square-occupied", "W:WK24:B7,13,29,32", &["24x19 7,13,29,32"]),
            ("passing-goes-on-as-king", "W:W15:B10,22", &["15x27 10,22", "15x31 10,22", "15x36 10,22"]),
            ("stops-on-row", "W:W13:B7,8", &["13x2 8"]),
            ("majority-per-piece", "W:W46,50:B33,41,44", &["46x37 41", "50x28 33,44"]),
            ("no-majority", "W:W21,25:B8,17,20", &["21x3 8,17", "25x14 20"]),
            ("kings-count-more", "W:W27:B21,K31", &["27x36 31"]),
            ("king-must-on-tie", "W:W23,K31:B18", &["31x4 18", "31x9 18", "31x13 18"]),
            ("routes-as-moves", "W:WK45:B7,40", &["45x1 7,40"; 5]),
            ("from-to-as-move", "W:WK4:B13,20,32,37", &["4x15 13,20,32"]),
        ];
        for (id, fen, moves) in cases {
            let mut expected = moves.to_vec();
            let mut found = listed(id, fen);
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{id} on {fen}");
        }
    }

    #[test]
    fn routes_are_read_as_moves_are() {
        for (misreading, text) in [
            ("king-must-on-tie", "W:W23,K31:B18"),
            ("kings-count-more", "W:W27:B21,K31"),
            ("no-majority", "W:W21,25:B8,17,20"),
            ("ghosts-removed-at-once", "W:WK22:B11,28"),
        ] {
            let (misreading, position) =
                (Misreading::find(misreading).expect("known"), fen::parse(text).expect("a position"));
            let mut moves: Vec<Move> = misreading.engine().routes(&position).iter().map(Route::to_move).collect();
            moves.sort_unstable();
            moves.dedup();
            assert_eq!(moves, misreading.engine().moves(&position), "{text}");
            assert_ne!(moves, Mailbox::LAW.moves(&position), "{text}");
        }
    }
}
