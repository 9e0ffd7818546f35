//! Rulesets: who decides that a game is drawn, and when.
//!
//! The same parameters describe every rulebook and site. `spec/rulesets.toml` holds the same values with their sources, and a
//! test keeps the two equal.

use crate::Clause;
use std::str::FromStr;

/// The draw rules of one rulebook or site.
///
/// ```
/// use draughts_oracle::game::Ruleset;
///
/// assert_eq!(Ruleset::default().id, "fmjd-2015");
/// assert!("kondavo".parse::<Ruleset>()?.kings_only.is_some_and(|rule| rule.plies == 120));
/// # Ok::<(), draughts_oracle::game::rulesets::UnknownRuleset>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ruleset {
    /// The name by which it is chosen.
    pub id: &'static str,
    /// What it describes.
    pub title: &'static str,
    /// How well its text is known.
    pub provenance: Provenance,
    /// The draw by a repeated position.
    pub repetition: Option<Repetition>,
    /// The draw by moving nothing but kings.
    pub kings_only: Option<KingsOnly>,
    /// The limit on three pieces, at least one a king, against a single king.
    pub three_against_king: Option<Ending>,
    /// The limit on one or two pieces, at least one a king, against a single king.
    pub two_against_king: Option<Ending>,
    /// Whose moves the two limits count.
    pub unit: Unit,
    /// What happens to the limits when a capture changes the ending (INT-012).
    pub capture_between: CaptureBetween,
    /// What a man move within an ending does to its limit (INT-011).
    pub man_move_inside: ManMoveInside,
    /// The disputed clause on a lone king that holds the long diagonal (INT-014).
    pub long_diagonal: LongDiagonal,
    /// Whether the last allowed move can still win (INT-015).
    pub last_move: LastMove,
    /// Whether an illegal move that the opponent let stand is part of the game (INT-026).
    pub irregularities: Irregularities,
    /// Whether the clock that a FEN carries is used (INT-010).
    pub fen_clock: FenClock,
}

/// How well the text behind a ruleset is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Provenance {
    /// The complete text was read.
    #[cfg_attr(feature = "serde", serde(rename = "read in full"))]
    ReadInFull,
    /// A part of the text was read: the one that speaks of draws.
    #[cfg_attr(feature = "serde", serde(rename = "read in part"))]
    ReadInPart,
    /// Known only through what others say of it.
    #[cfg_attr(feature = "serde", serde(rename = "second hand"))]
    SecondHand,
    /// There is no text behind it.
    #[cfg_attr(feature = "serde", serde(rename = "no text"))]
    NoText,
}

/// A draw because a position has occurred often enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Repetition {
    /// How many occurrences it takes.
    pub occurrences: u32,
    /// Whether the draw comes by itself.
    pub decided: Decided,
    /// Whether the side to move must be the same (INT-021).
    pub turn: Turn,
    /// Whether the position at the start of the record is an occurrence (INT-005).
    pub first_position: FirstPosition,
    /// The clause that says so.
    pub clause: Clause,
}

/// How a draw comes about once its condition is fulfilled (INT-016).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Decided {
    /// By itself.
    Automatically,
    /// When a player claims it.
    ByClaim,
}

/// Whether repeated positions must have the same side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Turn {
    /// They must.
    Same,
    /// The placement alone counts.
    Ignored,
}

/// Whether the first position of a record is an occurrence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum FirstPosition {
    /// It is one.
    Counted,
    /// Only positions that arise by a move are.
    NotCounted,
}

/// A draw because for a while nothing was taken and no man moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct KingsOnly {
    /// How many plies in a row it takes (INT-007).
    pub plies: u32,
    /// Whether men may stand on the board meanwhile.
    pub men: Men,
    /// The clause that says so.
    pub clause: Clause,
}

/// Whether men may stand on the board while only kings move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Men {
    /// They may, as long as they do not move.
    MayStand,
    /// Only plies after which no man is left count.
    MustBeGone,
}

/// A limit on the moves of an ending against a single king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ending {
    /// How many moves each player (see [`Unit`]) has once the ending is there (INT-009).
    pub moves: u32,
    /// The clause that says so.
    pub clause: Clause,
}

/// Whose moves the limits of endings count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Unit {
    /// Those of both: sixteen moves are thirty-two plies.
    BothSides,
    /// The stronger side's own; with a king against a king either side is the stronger one (INT-017, INT-018).
    StrongerSide,
}

/// What a capture does that turns the ending of three pieces into one of fewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum CaptureBetween {
    /// Both limits run from when their endings first arose, whatever happens later; the earlier one ends the game.
    BothRun,
    /// A limit runs only while its ending is on the board: the sixteen are dropped, and the five begin.
    Restarts,
}

/// What a man move within an ending does to its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum ManMoveInside {
    /// The count goes on.
    GoesOn,
    /// A promotion restarts it.
    PromotionRestarts,
    /// Any man move restarts it.
    Restarts,
}

/// The readings of the clause on the long diagonal, said to be in the 2024 edition. The texts that report it contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum LongDiagonal {
    /// Not applied.
    Off,
    /// Five moves are left once the lone king first stands alone on it, even if it leaves again.
    WindowOnce,
    /// Five moves are left while the lone king stands alone on it.
    WindowWhile,
    /// Sixteen moves become twenty-one if the lone king has stood alone on it throughout.
    ExtendIfHeld,
    /// Sixteen moves become twenty-one if the lone king stands alone on it when they end.
    ExtendAtExpiry,
}

/// What happens when the last allowed move takes the last piece or leaves no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum LastMove {
    /// It wins.
    Wins,
    /// The draw comes first.
    Draws,
}

/// What becomes of an illegal move after which the opponent played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Irregularities {
    /// It stands (FMJD 5.7).
    Stand,
    /// It cannot occur: a server refuses the move.
    Refused,
}

/// Whether the clock of a FEN (`:H<n>`) is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum FenClock {
    /// Counting begins at zero.
    Ignored,
    /// Counting begins at the clock.
    Used,
}

const fn threefold(clause: Clause) -> Option<Repetition> {
    Some(Repetition {
        occurrences: 3,
        decided: Decided::Automatically,
        turn: Turn::Same,
        first_position: FirstPosition::Counted,
        clause,
    })
}

const fn kings_only(plies: u32, clause: Clause) -> Option<KingsOnly> {
    Some(KingsOnly { plies, men: Men::MayStand, clause })
}

const fn ending(moves: u32, clause: Clause) -> Option<Ending> {
    Some(Ending { moves, clause })
}

impl Ruleset {
    /// Annex 1 of the FMJD, November 2015; the default.
    ///
    /// Clause: FMJD 5.7, FMJD 6.1, FMJD 6.2, FMJD 6.3, FMJD 6.4
    pub const FMJD_2015: Ruleset = Ruleset {
        id: "fmjd-2015",
        title: "FMJD Annex 1, November 2015",
        provenance: Provenance::ReadInFull,
        repetition: threefold(Clause::Fmjd6_1),
        kings_only: kings_only(50, Clause::Fmjd6_2),
        three_against_king: ending(16, Clause::Fmjd6_3),
        two_against_king: ending(5, Clause::Fmjd6_4),
        unit: Unit::BothSides,
        capture_between: CaptureBetween::BothRun,
        man_move_inside: ManMoveInside::GoesOn,
        long_diagonal: LongDiagonal::Off,
        last_move: LastMove::Wins,
        irregularities: Irregularities::Stand,
        fen_clock: FenClock::Ignored,
    };

    /// The annexes of the FMJD of 2024, second hand.
    ///
    /// Clause: FMJD-2024 6.1, FMJD-2024 6.2, FMJD-2024 6.3, FMJD-2024 6.4
    pub const FMJD_2024: Ruleset = Ruleset {
        id: "fmjd-2024",
        title: "FMJD Annexes 2024",
        provenance: Provenance::SecondHand,
        repetition: threefold(Clause::Fmjd2024_6_1),
        kings_only: kings_only(50, Clause::Fmjd2024_6_2),
        three_against_king: ending(16, Clause::Fmjd2024_6_3),
        two_against_king: ending(5, Clause::Fmjd2024_6_4),
        ..Ruleset::FMJD_2015
    };

    /// Order 722 of the Russian Ministry of Sport, 2013: its section 3.5.
    ///
    /// Clause: Minsport-2013 3.5-1, Minsport-2013 3.5-2, Minsport-2013 3.5-3, Minsport-2013 3.5-4
    pub const MINSPORT_2013: Ruleset = Ruleset {
        id: "minsport-2013",
        title: "Russian Ministry of Sport, order 722 of 2013, section 3.5",
        provenance: Provenance::ReadInPart,
        repetition: threefold(Clause::Minsport2013_3_5_4),
        kings_only: kings_only(50, Clause::Minsport2013_3_5_1),
        three_against_king: ending(16, Clause::Minsport2013_3_5_2),
        two_against_king: ending(5, Clause::Minsport2013_3_5_3),
        unit: Unit::StrongerSide,
        ..Ruleset::FMJD_2015
    };

    /// Order 201 of the Russian Ministry of Sport, 2022, of which it is said that the norms are those of the FMJD.
    ///
    /// Clause: Minsport-2022 7
    pub const MINSPORT_2022: Ruleset = Ruleset {
        id: "minsport-2022",
        title: "Russian Ministry of Sport, order 201 of 2022, section 7 (second hand)",
        provenance: Provenance::SecondHand,
        repetition: threefold(Clause::Minsport2022_7),
        kings_only: kings_only(50, Clause::Minsport2022_7),
        three_against_king: ending(16, Clause::Minsport2022_7),
        two_against_king: ending(5, Clause::Minsport2022_7),
        ..Ruleset::FMJD_2015
    };

    /// The Dutch federation's rules of 2013, article 9.
    ///
    /// Clause: KNDB-2013 9.b, KNDB-2013 9.c, KNDB-2013 9.d, KNDB-2013 9.e
    pub const KNDB_2013: Ruleset = Ruleset {
        id: "kndb-2013",
        title: "KNDB Spel- en wedstrijdreglement 2013, article 9",
        provenance: Provenance::SecondHand,
        repetition: threefold(Clause::Kndb2013_9e),
        kings_only: kings_only(50, Clause::Kndb2013_9d),
        three_against_king: ending(16, Clause::Kndb2013_9c),
        two_against_king: ending(5, Clause::Kndb2013_9b),
        ..Ruleset::FMJD_2015
    };

    /// The site lidraughts, variant "Standard".
    ///
    /// Clause: Lidraughts threefold, Lidraughts 50, Lidraughts 32, Lidraughts 10
    pub const LIDRAUGHTS: Ruleset = Ruleset {
        id: "lidraughts",
        title: "lidraughts, variant Standard",
        provenance: Provenance::ReadInPart,
        repetition: Some(Repetition {
            occurrences: 3,
            decided: Decided::ByClaim,
            turn: Turn::Same,
            first_position: FirstPosition::NotCounted,
            clause: Clause::LidraughtsThreefold,
        }),
        kings_only: kings_only(50, Clause::Lidraughts50),
        three_against_king: ending(16, Clause::Lidraughts32),
        two_against_king: ending(5, Clause::Lidraughts10),
        capture_between: CaptureBetween::Restarts,
        irregularities: Irregularities::Refused,
        fen_clock: FenClock::Used,
        ..Ruleset::FMJD_2015
    };

    /// A server that ends games by itself.
    ///
    /// Clause: Server-auto repetition, Server-auto 25, Server-auto 16, Server-auto 5
    pub const SERVER_AUTO: Ruleset = Ruleset {
        id: "server-auto",
        title: "A server that ends drawn games by itself",
        provenance: Provenance::ReadInPart,
        repetition: threefold(Clause::ServerAutoRepetition),
        kings_only: kings_only(50, Clause::ServerAuto25),
        three_against_king: ending(16, Clause::ServerAuto16),
        two_against_king: ending(5, Clause::ServerAuto5),
        irregularities: Irregularities::Refused,
        ..Ruleset::FMJD_2015
    };

    /// A site with exact draw counts.
    ///
    /// Clause: House-exact repetition, House-exact 25, House-exact 16, House-exact 5
    pub const HOUSE_EXACT: Ruleset = Ruleset {
        id: "house-exact",
        title: "A site with exact draw counts",
        provenance: Provenance::ReadInPart,
        repetition: threefold(Clause::HouseExactRepetition),
        kings_only: kings_only(50, Clause::HouseExact25),
        three_against_king: ending(16, Clause::HouseExact16),
        two_against_king: ending(5, Clause::HouseExact5),
        irregularities: Irregularities::Refused,
        ..Ruleset::FMJD_2015
    };

    /// Sites whose limits speak of a lone king.
    ///
    /// Clause: House-lone-king repetition, House-lone-king 25, House-lone-king 16, House-lone-king 5
    pub const HOUSE_LONE_KING: Ruleset = Ruleset {
        id: "house-lone-king",
        title: "Sites whose limits speak of a lone king",
        provenance: Provenance::ReadInPart,
        repetition: threefold(Clause::HouseLoneKingRepetition),
        kings_only: kings_only(50, Clause::HouseLoneKing25),
        three_against_king: ending(16, Clause::HouseLoneKing16),
        two_against_king: ending(5, Clause::HouseLoneKing5),
        irregularities: Irregularities::Refused,
        ..Ruleset::FMJD_2015
    };

    /// Kondavo, which has one limit of its own instead of the federation's three.
    ///
    /// Clause: Kondavo repetition, Kondavo 120
    pub const KONDAVO: Ruleset = Ruleset {
        id: "kondavo",
        title: "Kondavo",
        provenance: Provenance::ReadInPart,
        repetition: threefold(Clause::KondavoRepetition),
        kings_only: kings_only(120, Clause::Kondavo120),
        three_against_king: None,
        two_against_king: None,
        irregularities: Irregularities::Refused,
        ..Ruleset::FMJD_2015
    };

    /// No draw at all: a game ends when it is won.
    pub const NONE: Ruleset = Ruleset {
        id: "none",
        title: "No draw rules",
        provenance: Provenance::NoText,
        repetition: None,
        kings_only: None,
        three_against_king: None,
        two_against_king: None,
        ..Ruleset::FMJD_2015
    };

    /// Every ruleset, the default first.
    pub const ALL: &[Ruleset] = &[
        Ruleset::FMJD_2015,
        Ruleset::FMJD_2024,
        Ruleset::MINSPORT_2013,
        Ruleset::MINSPORT_2022,
        Ruleset::KNDB_2013,
        Ruleset::LIDRAUGHTS,
        Ruleset::SERVER_AUTO,
        Ruleset::HOUSE_EXACT,
        Ruleset::HOUSE_LONE_KING,
        Ruleset::KONDAVO,
        Ruleset::NONE,
    ];
}

impl Ruleset {
    /// Both at once; `None` where each departs from the default in its own way on the same question.
    pub fn joined(&self, other: &Ruleset) -> Option<Ruleset> {
        const LAW: Ruleset = Ruleset::FMJD_2015;
        fn decided<T: PartialEq>(law: T, one: T, other: T) -> Option<T> {
            match (one == law, other == law) {
                (_, true) => Some(one),
                (true, false) => Some(other),
                (false, false) => (one == other).then_some(one),
            }
        }
        Some(Ruleset {
            repetition: decided(LAW.repetition, self.repetition, other.repetition)?,
            kings_only: decided(LAW.kings_only, self.kings_only, other.kings_only)?,
            three_against_king: decided(LAW.three_against_king, self.three_against_king, other.three_against_king)?,
            two_against_king: decided(LAW.two_against_king, self.two_against_king, other.two_against_king)?,
            unit: decided(LAW.unit, self.unit, other.unit)?,
            capture_between: decided(LAW.capture_between, self.capture_between, other.capture_between)?,
            man_move_inside: decided(LAW.man_move_inside, self.man_move_inside, other.man_move_inside)?,
            long_diagonal: decided(LAW.long_diagonal, self.long_diagonal, other.long_diagonal)?,
            last_move: decided(LAW.last_move, self.last_move, other.last_move)?,
            irregularities: decided(LAW.irregularities, self.irregularities, other.irregularities)?,
            fen_clock: decided(LAW.fen_clock, self.fen_clock, other.fen_clock)?,
            ..*self
        })
    }
}

impl Default for Ruleset {
    fn default() -> Ruleset {
        Ruleset::FMJD_2015
    }
}

/// A text that is the id of no ruleset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a ruleset; there are {ids}", ids = ids())]
pub struct UnknownRuleset(pub String);

/// The ids of all rulesets, one after the other.
fn ids() -> String {
    let ids: Vec<&str> = Ruleset::ALL.iter().map(|ruleset| ruleset.id).collect();
    ids.join(", ")
}

impl FromStr for Ruleset {
    type Err = UnknownRuleset;

    /// Finds the ruleset with this id.
    ///
    /// # Errors
    /// When there is none.
    fn from_str(id: &str) -> Result<Ruleset, UnknownRuleset> {
        Ruleset::ALL.iter().copied().find(|ruleset| ruleset.id == id).ok_or_else(|| UnknownRuleset(id.to_owned()))
    }
}
