//! What a program is asked.

use super::Observed;
use crate::bitboard::Bitboard;
use crate::engine::foreign::{Foreign, Shown};
use crate::engine::process::Trouble;
use crate::game::misreadings::DRAW_MISREADINGS;
use crate::game::{Game, Ply};
use crate::notation::{fen, hub};
use crate::oracle::generated::{Generated, Recipe};
use crate::oracle::source::Source;
use crate::{Move, Position};

/// One question with its circumstances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Case {
    /// The legal moves of a position.
    Moves(Position),
    /// What a move leads to: the position after it, or if the program cannot tell that, the moves in it.
    Play(Position, Move),
    /// Whether a text that is no position is taken for one.
    Fault {
        /// The text.
        text: String,
        /// The fault that it has.
        code: String,
    },
    /// When a game ends.
    Game(Game),
}

impl Case {
    /// Asks the program.
    ///
    /// # Errors
    /// When there is no answer to compare.
    pub fn ask(&self, program: &mut dyn Foreign) -> Result<Observed, Trouble> {
        match self {
            Case::Moves(position) => {
                let shown = program.moves(position, None)?;
                Ok(Observed::Moves { position: *position, after: None, shown, refusal: None })
            }
            Case::Play(position, chosen) => match program.play(position, chosen) {
                Ok(next) => Ok(Observed::Next { position: *position, chosen: *chosen, next }),
                Err(Trouble::Unsupported) => {
                    let shown = program.moves(position, Some(chosen))?;
                    Ok(Observed::Moves { position: *position, after: Some(*chosen), shown, refusal: None })
                }
                Err(Trouble::Refused(reason)) => {
                    let shown = Shown { accepted: Vec::new(), rejected: Some(vec![*chosen]) };
                    Ok(Observed::Moves { position: *position, after: None, shown, refusal: Some(reason) })
                }
                Err(trouble) => Err(trouble),
            },
            Case::Fault { text, code } => {
                let taken = program.takes(text)?;
                Ok(Observed::Fault { text: text.clone(), code: code.clone(), taken })
            }
            Case::Game(game) => {
                let moves = moves_of(game);
                match program.adjudicate(&fen::write(&game.positions()[0]), &moves) {
                    Ok((outcome, ply)) => Ok(Observed::Ended { game: game.clone(), outcome, ply }),
                    // Its draw rules cannot be judged by a game that it cannot play; its moves are another question.
                    Err(Trouble::Refused(_)) => Err(Trouble::Unsupported),
                    Err(trouble) => Err(trouble),
                }
            }
        }
    }
}

impl Case {
    /// What is asked for, of many questions of this kind.
    pub(super) const fn kind(&self) -> &'static str {
        match self {
            Case::Moves(_) => "legal moves",
            Case::Play(..) => "positions after a move",
            Case::Fault { .. } => "faulty positions",
            Case::Game(_) => "ends of games",
        }
    }
}

/// The moves of a game without irregularities.
pub(crate) fn moves_of(game: &Game) -> Vec<Move> {
    let as_move = |ply: &Ply| match ply {
        Ply::Move(chosen) => Some(*chosen),
        Ply::Accepted(_) => None,
    };
    game.plies().iter().filter_map(as_move).collect()
}

/// Random positions by all generators in turn, and from each of them one of its legal moves; so many questions at most. They are made
/// block by block as they are taken.
pub fn generated(questions: u64, seed: u64) -> impl Iterator<Item = Case> {
    let source = Generated { recipe: Recipe::Mix, seed, positions: questions.div_ceil(2) };
    let mut made = 0;
    let of_block = move |block| {
        let mut cases = Vec::new();
        source.visit(block, &mut |position| {
            cases.push(Case::Moves(*position));
            let legal = Bitboard.moves(position);
            if let Some(chosen) = legal.get((made + cases.len()) / 2 % legal.len().max(1)) {
                cases.push(Case::Play(*position, *chosen));
            }
        });
        made += cases.len();
        cases
    };
    (0..source.blocks()).flat_map(of_block).take(questions as usize)
}

/// Texts that are no positions, one for each fault that programs are known to overlook.
pub fn faults() -> Vec<Case> {
    [
        ("W:W4:B49", "position-man-on-promotion-row"),
        ("W:W3,40:B20", "position-man-on-promotion-row"),
        ("B:W20:B46", "position-man-on-promotion-row"),
        ("W:W31,31:B1", "fen-duplicate-square"),
        ("W:W31:B31", "fen-both-colours"),
        ("W:W51:B1", "fen-square-out-of-range"),
        ("W:W0:B1", "fen-square-out-of-range"),
        ("W:W35-31:B1", "fen-reversed-range"),
        ("X:W31:B1", "fen-side-to-move"),
        ("hello", "fen-no-colon"),
        ("", "fen-empty"),
    ]
    .map(|(text, code)| Case::Fault { text: text.to_owned(), code: code.to_owned() })
    .to_vec()
}

/// The games on which the known misreadings of the draw rules show.
pub fn games() -> Vec<Case> {
    let witnesses =
        DRAW_MISREADINGS.iter().map(|misreading| (misreading.witness.fen, misreading.witness.moves.to_owned()));
    // Long enough that programs which count too late can be told from those that do not count.
    let repeated = ("W:WK46,K47:BK4,K36", "47-33 4-31 33-47 31-4 ".repeat(5));
    let five =
        ("W:WK1,31:BK50", "1-7 50-44 31-26 44-39 7-12 39-50 12-1 50-44 1-7 44-39 7-12 39-50 12-1 50-44".to_owned());
    let all = witnesses.chain([repeated, five]);
    all.filter_map(|(start, moves)| game_of(start, moves.split_whitespace()).ok()).map(Case::Game).collect()
}

/// The game of these moves, written as Hub texts, from this position.
pub(crate) fn game_of<'t>(start: &str, moves: impl IntoIterator<Item = &'t str>) -> anyhow::Result<Game> {
    let mut game = Game::new(fen::parse(start)?);
    for text in moves {
        game.play(hub::parse_move(text)?)?;
    }
    Ok(game)
}
