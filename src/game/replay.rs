//! Walking through a recorded game, from its text to its positions.

use crate::mailbox::Mailbox;
use crate::notation::fen::{self, FenError};
use crate::notation::moves::{MoveText, MoveTextError, resolve};
use crate::notation::pdn::{Attempt, Ply, Record, SetupCommand, Step};
use crate::notation::{Strictness, hub};
use crate::{Color, Move, Position};

/// What a record led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The position at the beginning.
    pub start: Position,
    /// What was made of each ply of the game itself, up to the first problem.
    pub plies: Vec<Replayed>,
    /// What stopped the walk before the end of the record.
    pub problem: Option<Problem>,
}

impl Replay {
    /// Every position of the game, the start first.
    pub fn positions(&self) -> impl Iterator<Item = &Position> {
        std::iter::once(&self.start).chain(self.plies.iter().map(|ply| &ply.after))
    }

    /// The position at the end of the walk.
    pub fn last(&self) -> &Position {
        self.plies.last().map_or(&self.start, |ply| &ply.after)
    }
}

/// One step of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// The move; none where a command of the record put another position on the board.
    pub chosen: Option<Move>,
    /// The position after it.
    pub after: Position,
}

/// Why and where a walk stopped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("ply {ply}, `{text}`: {fault}")]
pub struct Problem {
    /// Which ply, from 1.
    pub ply: usize,
    /// How it stands in the record.
    pub text: String,
    /// What is the matter with it.
    pub fault: PlyFault,
    /// The position in which it was to be played.
    pub position: Position,
}

/// What is the matter with a ply of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlyFault {
    /// The text is no move.
    #[error(transparent)]
    Unreadable(#[from] MoveTextError),
    /// The record says that the move is not known.
    #[error("the move is not known")]
    Unknown,
    /// No legal move fits the text.
    #[error("no legal move in {}", fen::write(.0))]
    Illegal(Position),
    /// Several legal moves fit the text.
    #[error("several legal moves: {}", hub_texts(.0))]
    Ambiguous(Vec<Move>),
    /// A command that puts up no position.
    #[error("no position")]
    Setup(#[source] Option<FenError>),
}

fn hub_texts(moves: &[Move]) -> String {
    moves.iter().map(hub::write_move).collect::<Vec<_>>().join(" ")
}

/// Plays a record through from its start, which is the tag `FEN` or else the start of a game. A reached draw stops nothing.
///
/// ```
/// use draughts_oracle::game::replay::replay;
/// use draughts_oracle::notation::{Strictness, pdn};
///
/// let record = &pdn::read_str("1. 32-28 19-23 2. 28x19 14x23 3. 31-20 *")[0];
/// let walk = replay(record, Strictness::Strict)?;
/// assert_eq!(walk.plies.len(), 4);
/// assert_eq!(walk.problem.map(|problem| problem.ply), Some(5));
/// # Ok::<(), draughts_oracle::notation::fen::FenError>(())
/// ```
///
/// # Errors
/// When the tag `FEN` gives no position. Problems later in the game end the walk and are part of its result.
pub fn replay(record: &Record, strictness: Strictness) -> Result<Replay, FenError> {
    let start = match record.game.fen() {
        Some(text) => fen::read(text, strictness).into_position()?,
        None => Position::START,
    };
    let mut walk = Replay { start, plies: Vec::new(), problem: None };
    for step in record.game.mainline() {
        let position = *walk.last();
        let (text, replayed) = match step {
            Step::Ply(ply) if is_placeholder(ply, &walk) => continue,
            Step::Ply(ply) => (&ply.text, played(&position, &ply.attempt)),
            Step::Setup(setup) => (&setup.text, put_up(&position, setup, strictness)),
        };
        match replayed {
            Ok(replayed) => walk.plies.push(replayed),
            Err(fault) => {
                let ply = walk.plies.len() + 1;
                walk.problem = Some(Problem { ply, text: text.clone(), fault, position });
                break;
            }
        }
    }
    Ok(walk)
}

/// Dots in the place of White's first move, when Black begins.
fn is_placeholder(ply: &Ply, walk: &Replay) -> bool {
    ply.attempt == Attempt::Unknown && walk.plies.is_empty() && walk.start.turn() == Color::Black
}

fn played(position: &Position, attempt: &Attempt) -> Result<Replayed, PlyFault> {
    let chosen = match attempt {
        Attempt::Squares(text) => meant(position, text)?,
        Attempt::Unknown => return Err(PlyFault::Unknown),
        Attempt::Unreadable(error) => return Err(PlyFault::Unreadable(error.clone())),
    };
    let after = Mailbox::LAW.play(position, &chosen).map_err(|_| PlyFault::Illegal(*position))?;
    Ok(Replayed { chosen: Some(chosen), after })
}

/// The one legal move that a text means.
fn meant(position: &Position, text: &MoveText) -> Result<Move, PlyFault> {
    let legal = Mailbox::LAW.moves(position);
    let candidates = resolve(text, &legal, || Mailbox::LAW.routes(position)).candidates();
    match candidates[..] {
        [] => Err(PlyFault::Illegal(*position)),
        [chosen] => Ok(chosen),
        _ => Err(PlyFault::Ambiguous(candidates)),
    }
}

fn put_up(position: &Position, setup: &SetupCommand, strictness: Strictness) -> Result<Replayed, PlyFault> {
    let after = match setup.passes_turn_to() {
        Some(turn) => Position::new(*position.board(), turn).map_err(|_| PlyFault::Setup(None))?,
        None => {
            let report = setup.position(strictness).ok_or(PlyFault::Setup(None))?;
            report.into_position().map_err(|error| PlyFault::Setup(Some(error)))?
        }
    };
    Ok(Replayed { chosen: None, after })
}

/// Why a record is held to be of another variant of draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OtherVariant {
    /// The tag `GameType` says so.
    #[error("another variant: GameType {0}")]
    GameType(u32),
    /// Its squares have letters.
    #[error("another variant: squares are named by letter")]
    Algebraic,
    /// It names no square above 32, and a ply is illegal on ten rows.
    #[error("another variant: no square above 32, and a move is illegal on 10x10")]
    SmallBoard,
}

impl OtherVariant {
    /// Whether a record is of another variant; `illegal` tells that it does not replay as a game on 10x10.
    pub fn of(record: &Record, illegal: bool) -> Option<OtherVariant> {
        const INTERNATIONAL: u32 = 20;
        const LAST_OF_EIGHT_ROWS: u32 = 32;
        let facts = record.variant();
        match facts.game_type {
            Some(INTERNATIONAL) => None,
            Some(other) => Some(OtherVariant::GameType(other)),
            None if facts.algebraic_squares => Some(OtherVariant::Algebraic),
            None if illegal && facts.highest_square.is_some_and(|highest| highest <= LAST_OF_EIGHT_ROWS) => {
                Some(OtherVariant::SmallBoard)
            }
            None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::pdn;

    fn walk(text: &str) -> Replay {
        replay(&pdn::read_str(text)[0], Strictness::Strict).expect("a start")
    }

    #[test]
    fn black_may_begin_with_dots_before() {
        let walk = walk("[FEN \"B:W31:B1\"]\n1. ... 1-6 2. 31-26 *");
        assert_eq!(walk.problem, None);
        assert_eq!(fen::write(walk.last()), "B:W26:B6");
    }

    #[test]
    fn an_ambiguous_short_text_stops_the_walk_and_a_route_does_not() {
        let start = "[FEN \"W:WK4:B13,20,32,37\"]\n";
        let short = walk(&format!("{start}1. 4x15 *"));
        assert!(
            matches!(short.problem, Some(Problem { ply: 1, fault: PlyFault::Ambiguous(moves), .. }) if moves.len() == 2)
        );
        let route = walk(&format!("{start}1. 4x31x42x15 *"));
        assert_eq!(fen::write(route.last()), "B:WK15:B32");
    }

    #[test]
    fn a_command_puts_up_a_position_or_passes_the_turn() {
        let walk = walk("1. 32-28 /FEN \"W:W31:B1\"/ 31-27 /FEN \"W::\"/ 27-22 *");
        assert_eq!(walk.problem, None);
        assert_eq!(walk.positions().count(), 6);
        assert_eq!(fen::write(walk.last()), "B:W22:B1");
    }

    #[test]
    fn other_variants_are_told_by_type_letters_or_small_boards() {
        let variant = |text: &str| {
            let record = &pdn::read_str(text)[0];
            let illegal = replay(record, Strictness::Strict).map_or(true, |walk| walk.problem.is_some());
            OtherVariant::of(record, illegal)
        };
        assert_eq!(variant("[GameType \"25\"]\n1. 32-28 *"), Some(OtherVariant::GameType(25)));
        assert_eq!(variant("1. c3-b4 b6-c5 *"), Some(OtherVariant::Algebraic));
        assert_eq!(variant("1. 11-15 23-18 *"), Some(OtherVariant::SmallBoard));
        assert_eq!(variant("[GameType \"20\"]\n1. 11-15 *"), None);
        assert_eq!(variant("1. 32-28 19-23 *"), None);
    }
}
