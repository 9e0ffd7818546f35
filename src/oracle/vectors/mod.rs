//! Vectors: positions, moves and games with what the rules say of them, as files that any program can read.

mod changes;
mod documented;
mod endings;
mod fill;
mod missing;

pub use changes::Changes;
pub use fill::fill;

use crate::bitboard::Bitboard;
use crate::engine::Native;
use crate::game::{Game, Ruleset, Verdict, by_history, incremental};
use crate::mailbox::explain::explain;
use crate::moves::Count;
use crate::notation::moves::{MoveText, resolve};
use crate::notation::{Strictness, fen, hub};
use crate::oracle::check::Case;
use crate::oracle::check::cases::game_of;
use crate::{Move, Outcome, Position};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One file of vectors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// The version of the shape.
    pub schema: u32,
    /// What the vectors are about.
    pub group: String,
    /// The vectors, by ascending id.
    pub vectors: Vec<Vector>,
}

/// What the rules say in one case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vector {
    /// Its name, which is never given to another.
    pub id: String,
    /// The position, or the text that is none.
    pub fen: String,
    /// The clauses that decide.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<String>,
    /// The misreadings that answer otherwise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
    /// What is right.
    #[serde(flatten)]
    pub result: Expected,
    /// Other answers that a text of the rules allows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub acceptable: Vec<Ending>,
}

/// What is right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum Expected {
    /// These are the legal moves, as Hub texts in canonical order.
    LegalMoves {
        /// The moves.
        moves: Vec<String>,
    },
    /// This move is not legal.
    Illegal {
        /// The move as a Hub text.
        #[serde(rename = "move")]
        chosen: String,
        /// What is wrong with it.
        kind: String,
    },
    /// This move leads there.
    Position {
        /// The move as a Hub text.
        #[serde(rename = "move")]
        chosen: String,
        /// The position after it.
        next: String,
    },
    /// So ends the game.
    Outcome {
        /// The moves of the game.
        moves: Vec<String>,
        /// By the default ruleset.
        #[serde(flatten)]
        ending: Ending,
        /// By every ruleset.
        rulesets: BTreeMap<String, Ending>,
    },
    /// The text is no position.
    Fault {
        /// The code of its fault.
        code: String,
    },
    /// The text is a position.
    Reading {
        /// The same position as it is written.
        reading: String,
    },
    /// A text in which moves may be written, and the legal moves that it can name there: none, one or several.
    Named {
        /// The text.
        text: String,
        /// The moves as Hub texts.
        moves: Vec<String>,
    },
    /// So many lines of play there are, to 1, 2, 3 and more plies.
    Perft {
        /// Each move counted once.
        moves: Vec<u64>,
        /// Each route counted.
        routes: Vec<u64>,
    },
}

/// How and when a game ends; open after all its plies when it does not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Ending {
    /// The result.
    pub outcome: Outcome,
    /// After how many plies.
    pub ply: usize,
}

/// The questions of the shipped vectors, in their order.
///
/// # Errors
/// When one cannot be read; a test keeps that from happening.
pub fn cases() -> anyhow::Result<Vec<Case>> {
    let mut cases = Vec::new();
    for vector in shipped()?.iter().flat_map(|group| &group.vectors) {
        cases.extend(vector.case()?);
    }
    Ok(cases)
}

/// What is wrong with a vector.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VectorError {
    /// Something in it cannot be read.
    #[error("{0}: cannot be read: {1}")]
    Unreadable(String, String),
    /// An engine of this crate answers otherwise.
    #[error("{0}: the {1} answers otherwise")]
    Differs(String, &'static str),
}

/// The vectors of this version, as they stand in `spec/vectors/v1`.
///
/// # Errors
/// When a file has another shape; a test keeps that from happening.
pub fn shipped() -> Result<Vec<Group>, serde_json::Error> {
    [
        include_str!("../../../spec/vectors/v1/legal-moves.json"),
        include_str!("../../../spec/vectors/v1/illegal.json"),
        include_str!("../../../spec/vectors/v1/play.json"),
        include_str!("../../../spec/vectors/v1/outcome.json"),
        include_str!("../../../spec/vectors/v1/notation.json"),
        include_str!("../../../spec/vectors/v1/perft.json"),
    ]
    .into_iter()
    .map(serde_json::from_str)
    .collect()
}

impl Vector {
    /// The question to a foreign program, for those vectors that ask one.
    ///
    /// # Errors
    /// When the vector cannot be read.
    pub fn case(&self) -> Result<Option<Case>, VectorError> {
        Ok(match &self.result {
            Expected::LegalMoves { .. } => Some(Case::Moves(self.position()?)),
            Expected::Position { chosen, .. } => Some(Case::Play(self.position()?, self.read_move(chosen)?)),
            Expected::Outcome { moves, .. } => Some(Case::Game(self.game(moves)?)),
            Expected::Fault { code } => Some(Case::Fault { text: self.fen.clone(), code: code.clone() }),
            Expected::Illegal { .. } | Expected::Perft { .. } | Expected::Reading { .. } | Expected::Named { .. } => {
                None
            }
        })
    }

    /// Asks both engines of this crate.
    ///
    /// # Errors
    /// When one answers otherwise, or the vector cannot be read.
    pub fn verify(&self) -> Result<(), VectorError> {
        for (native, name) in [(Native::Mailbox, "mailbox"), (Native::Bitboard, "bitboard")] {
            if !self.holds(native)? {
                return Err(VectorError::Differs(self.id.clone(), name));
            }
        }
        Ok(())
    }

    fn holds(&self, native: Native) -> Result<bool, VectorError> {
        Ok(match &self.result {
            Expected::LegalMoves { moves } => texts(&native.moves(&self.position()?)) == *moves,
            Expected::Illegal { chosen, kind } => {
                let text = chosen.parse().map_err(|error| self.unreadable(&error))?;
                let position = self.position()?;
                let is_legal = native.moves(&position).contains(&self.read_move(chosen)?);
                !is_legal && explain(&position, &text).kind().id() == kind
            }
            Expected::Position { chosen, next } => {
                let after = native.play(&self.position()?, &self.read_move(chosen)?);
                after.as_ref().map(fen::write).as_ref() == Ok(next)
            }
            Expected::Outcome { moves, ending, rulesets } => {
                let game = self.game(moves)?;
                let of = |rules: &Ruleset| judged(native, &game, rules);
                Some(ending) == of(&Ruleset::default()).as_ref()
                    && rulesets.len() == Ruleset::ALL.len()
                    && Ruleset::ALL.iter().all(|rules| rulesets.get(rules.id) == of(rules).as_ref())
            }
            Expected::Fault { code } => faults(&self.fen).contains(code),
            Expected::Reading { reading } => fen::write(&self.position()?) == *reading,
            Expected::Named { text, moves } => {
                let text = text.parse().map_err(|error| self.unreadable(&error))?;
                texts(&named(native, &self.position()?, &text)) == *moves
            }
            Expected::Perft { moves, routes } => {
                let position = self.position()?;
                let counted = |count, figures: &[u64]| {
                    (1..).zip(figures).all(|(depth, &figure)| native.perft(&position, depth, count) == figure)
                };
                counted(Count::Moves, moves) && counted(Count::Routes, routes)
            }
        })
    }

    fn position(&self) -> Result<Position, VectorError> {
        fen::parse(&self.fen).map_err(|error| self.unreadable(&error))
    }

    fn read_move(&self, text: &str) -> Result<Move, VectorError> {
        hub::parse_move(text).map_err(|error| self.unreadable(&error))
    }

    fn game(&self, moves: &[String]) -> Result<Game, VectorError> {
        game_of(&self.fen, moves.iter().map(String::as_str)).map_err(|error| self.unreadable(&error))
    }

    fn unreadable(&self, error: &impl ToString) -> VectorError {
        VectorError::Unreadable(self.id.clone(), error.to_string())
    }
}

/// The draw counters exist twice, one for each engine.
fn judged(native: Native, game: &Game, rules: &Ruleset) -> Option<Ending> {
    match native {
        Native::Mailbox => Some(by_history::verdict(game, rules).into()),
        Native::Bitboard => incremental::verdict(game, rules).ok().map(Ending::from),
    }
}

impl From<Verdict> for Ending {
    fn from(verdict: Verdict) -> Ending {
        Ending { outcome: verdict.outcome, ply: verdict.ply }
    }
}

fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().map(hub::write_move).collect()
}

/// The legal moves that a text can name.
fn named(native: Native, position: &Position, text: &MoveText) -> Vec<Move> {
    resolve(text, &native.moves(position), || native.routes(position)).candidates()
}

/// The codes of the faults of a text that is no position.
fn faults(text: &str) -> Vec<String> {
    let report = fen::read(text, Strictness::Strict);
    report.problems.iter().map(|problem| problem.fault.code().to_owned()).collect()
}

/// Perfts as deep as they stay quick.
fn figures(position: &Position, count: Count, most: u64) -> Vec<u64> {
    let mut figures = Vec::new();
    for depth in 1..=6 {
        let lines = Bitboard.perft(position, depth, count);
        figures.push(lines);
        if lines == 0 || lines > most {
            break;
        }
    }
    figures
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of every kind of result the shipped vectors that are quickly judged.
    fn quick() -> Vec<Vector> {
        let groups = shipped().expect("the vectors");
        let is_quick = |vector: &&Vector| vector.fen.len() < 30;
        groups.iter().flat_map(|group| group.vectors.iter().filter(is_quick).step_by(9)).cloned().collect()
    }

    fn differs(vector: &Vector, name: &'static str) -> Result<(), VectorError> {
        Err(VectorError::Differs(vector.id.clone(), name))
    }

    #[test]
    fn what_is_shipped_holds_and_nothing_else() {
        let quick = quick();
        for vector in &quick {
            assert_eq!(vector.verify(), Ok(()), "{vector:?}");
            for result in spoilt(&vector.result) {
                let spoilt = Vector { result, ..vector.clone() };
                assert_eq!(spoilt.verify(), differs(vector, "mailbox"), "{spoilt:?}");
            }
        }
        let mut letters: Vec<char> = quick.iter().filter_map(|vector| vector.id.chars().next()).collect();
        letters.dedup();
        assert_eq!(letters, ['m', 'i', 'p', 'o', 'n', 'f']);
    }

    /// The same result with one thing wrong.
    fn spoilt(result: &Expected) -> Vec<Expected> {
        let other = |text: &str| format!("{text}!");
        match result.clone() {
            Expected::LegalMoves { moves } => vec![Expected::LegalMoves { moves: one_more(moves) }],
            Expected::Illegal { chosen, kind } => vec![Expected::Illegal { chosen, kind: other(&kind) }],
            Expected::Position { chosen, next } => vec![Expected::Position { chosen, next: other(&next) }],
            Expected::Outcome { moves, ending, rulesets } => {
                let later = Ending { ply: ending.ply + 1, ..ending.clone() };
                let mut fewer = rulesets.clone();
                fewer.remove("kondavo");
                let mut more = rulesets.clone();
                more.insert("unknown".to_owned(), ending.clone());
                let mut changed = rulesets.clone();
                changed.insert("kondavo".to_owned(), Ending { ply: 1_000, ..ending.clone() });
                let with = |ending: &Ending, rulesets: &BTreeMap<String, Ending>| Expected::Outcome {
                    moves: moves.clone(),
                    ending: ending.clone(),
                    rulesets: rulesets.clone(),
                };
                vec![with(&later, &rulesets), with(&ending, &fewer), with(&ending, &more), with(&ending, &changed)]
            }
            Expected::Fault { code } => vec![Expected::Fault { code: other(&code) }],
            Expected::Reading { reading } => vec![Expected::Reading { reading: other(&reading) }],
            Expected::Named { text, moves } => vec![Expected::Named { text, moves: one_more(moves) }],
            Expected::Perft { moves, routes } => {
                let more = |figures: &[u64]| [&[figures[0] + 1], &figures[1..]].concat();
                vec![
                    Expected::Perft { moves: more(&moves), routes: routes.clone() },
                    Expected::Perft { routes: more(&routes), moves },
                ]
            }
        }
    }

    fn one_more(mut moves: Vec<String>) -> Vec<String> {
        moves.push("1-6".to_owned());
        moves
    }

    #[test]
    fn a_legal_move_is_no_illegal_one_whatever_it_is_called() {
        let of = |fen: &str, chosen: &str| {
            let result = Expected::Illegal { chosen: chosen.to_owned(), kind: "legal".to_owned() };
            let (id, fen) = ("x".to_owned(), fen.to_owned());
            Vector { id, fen, clauses: Vec::new(), flags: Vec::new(), result, acceptable: Vec::new() }
        };
        assert_eq!(of("W:W31:B20", "31-27").verify(), differs(&of("", ""), "mailbox"));
        assert_eq!(of("W:W31:B20", "31-22").verify(), differs(&of("", ""), "mailbox"));
        let unreadable = |vector: Vector| matches!(vector.verify(), Err(VectorError::Unreadable(id, _)) if id == "x");
        assert!(unreadable(of("W:W31", "31-27")) && unreadable(of("W:W31:B20", "hello")));
    }

    #[test]
    fn a_vector_asks_what_it_answers() {
        let cases = cases().expect("the questions");
        let asked = |is: fn(&Case) -> bool| cases.iter().filter(|case| is(case)).count();
        let told = |is: fn(&Expected) -> bool| {
            let groups = shipped().expect("the vectors");
            groups.iter().flat_map(|group| &group.vectors).filter(|vector| is(&vector.result)).count()
        };
        assert_eq!(asked(|case| matches!(case, Case::Moves(_))), told(|it| matches!(it, Expected::LegalMoves { .. })));
        assert_eq!(asked(|case| matches!(case, Case::Play(..))), told(|it| matches!(it, Expected::Position { .. })));
        assert_eq!(asked(|case| matches!(case, Case::Game(_))), told(|it| matches!(it, Expected::Outcome { .. })));
        assert_eq!(asked(|case| matches!(case, Case::Fault { .. })), told(|it| matches!(it, Expected::Fault { .. })));
        assert!(cases.len() > 2_000, "{}", cases.len());
    }

    #[test]
    fn lines_are_counted_until_there_are_many_or_none() {
        let position = |text| fen::parse(text).expect("a position");
        assert_eq!(figures(&Position::START, Count::Moves, 80), [9, 81]);
        assert_eq!(figures(&Position::START, Count::Moves, 81), [9, 81, 658]);
        assert_eq!(figures(&position("W:W6:B1"), Count::Moves, 80), [0]);
        assert_eq!(figures(&position("W:W31:B"), Count::Moves, 80), [2, 0]);
        assert_eq!(figures(&position("W:W31:B1"), Count::Moves, u64::MAX).len(), 6);
        let [moves, routes] = [Count::Moves, Count::Routes].map(|count| figures(&position("W:WK3:B8,21"), count, 0));
        assert!(moves < routes, "{moves:?} {routes:?}");
    }
}
