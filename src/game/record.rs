//! Games as they were played: the start, the plies, and every position between them.

use crate::mailbox::Mailbox;
use crate::notation::{fen, hub};
use crate::{Move, Outcome, Position};
use std::fmt;

/// One entry of a game's record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ply {
    /// A legal move.
    Move(Move),
    /// An irregularity that the opponent let stand, known by the position after it (INT-026).
    ///
    /// Clause: FMJD 5.7
    Accepted(Position),
}

impl From<Move> for Ply {
    fn from(chosen: Move) -> Ply {
        Ply::Move(chosen)
    }
}

/// A game: where it began, what was played, and which positions arose.
///
/// It knows nothing of draws: a game that a ruleset calls drawn can go on, as real games did, and as long as it likes (INT-030).
///
/// ```
/// use draughts_oracle::game::Game;
/// use draughts_oracle::mailbox::Mailbox;
/// use draughts_oracle::Position;
///
/// let mut game = Game::new(Position::START);
/// let first = Mailbox::LAW.moves(&Position::START)[0];
/// game.play(first)?;
/// assert_eq!(game.plies().len(), 1);
/// # Ok::<(), draughts_oracle::game::PlayError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    fen_clock: u32,
    plies: Vec<Ply>,
    /// One more than the plies: never empty.
    positions: Vec<Position>,
}

/// The first position and what was played; an accepted irregularity is the position after it, in brackets.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&fen::write(&self.positions[0]))?;
        self.plies.iter().try_for_each(|ply| match ply {
            Ply::Move(chosen) => write!(f, " {}", hub::write_move(chosen)),
            Ply::Accepted(after) => write!(f, " [{}]", fen::write(after)),
        })
    }
}

impl Game {
    /// A game that begins with this position.
    pub fn new(start: Position) -> Game {
        Game::with_clock(start, 0)
    }

    /// A game whose start carries a clock of plies without progress, as the `:H` of a lidraughts FEN (INT-010).
    pub fn with_clock(start: Position, fen_clock: u32) -> Game {
        Game { fen_clock, plies: Vec::new(), positions: vec![start] }
    }

    /// The clock that the start carries, zero without one.
    pub const fn fen_clock(&self) -> u32 {
        self.fen_clock
    }

    /// What was played.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Every position from the start to now, one more than there are plies.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.positions[self.plies.len()]
    }

    /// How many plies were played before the first irregularity.
    pub fn regular_plies(&self) -> usize {
        self.plies.iter().take_while(|ply| matches!(ply, Ply::Move(_))).count()
    }

    /// Plays a legal move; every irregularity that a record can show is refused.
    ///
    /// Clause: FMJD 3.3, FMJD 5.4.1, FMJD 5.4.2, FMJD 5.4.5, FMJD 5.4.6, FMJD 5.4.8, FMJD 5.4.9, FMJD 7.2
    ///
    /// # Errors
    /// When the game is won already, or the move is not legal.
    pub fn play(&mut self, chosen: Move) -> Result<(), PlayError> {
        self.going_on()?;
        let position = *self.position();
        let legal = Mailbox::LAW.moves(&position).contains(&chosen);
        match Mailbox::LAW.play(&position, &chosen) {
            Ok(after) if legal => self.push(Ply::Move(chosen), after),
            _ => return Err(PlayError::Illegal(chosen)),
        }
        Ok(())
    }

    /// Lets an irregularity stand, known by the position after it.
    ///
    /// Clause: FMJD 5.4, FMJD 5.7
    ///
    /// # Errors
    /// When the game is won already.
    pub fn accept(&mut self, after: Position) -> Result<(), PlayError> {
        self.going_on()?;
        self.push(Ply::Accepted(after), after);
        Ok(())
    }

    /// Goes on by one entry of a record.
    ///
    /// # Errors
    /// When the game is won already, or the move is not legal.
    pub fn go_on(&mut self, ply: Ply) -> Result<(), PlayError> {
        match ply {
            Ply::Move(chosen) => self.play(chosen),
            Ply::Accepted(after) => self.accept(after),
        }
    }

    /// Takes the last ply back, if there is one.
    pub fn undo(&mut self) -> Option<Ply> {
        let ply = self.plies.pop()?;
        self.positions.truncate(self.plies.len() + 1);
        Some(ply)
    }

    fn going_on(&self) -> Result<(), PlayError> {
        match Mailbox::LAW.outcome(self.position()) {
            Outcome::Open => Ok(()),
            won => Err(PlayError::Over(won)),
        }
    }

    fn push(&mut self, ply: Ply, after: Position) {
        self.plies.push(ply);
        self.positions.push(after);
    }
}

/// Why a move is not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The game is won already.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// The move is not legal.
    #[error("`{}` is not legal", hub::write_move(.0))]
    Illegal(Move),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_written_in_a_line() {
        let mut game = Game::new(fen::parse("W:WK1:BK50").expect("a position"));
        game.play(hub::parse_move("1-7").expect("a move")).expect("legal");
        game.go_on(Ply::Accepted(fen::parse("W:WK7:BK49").expect("a position"))).expect("it stands");
        assert_eq!(game.to_string(), "W:WK1:BK50 1-7 [W:WK7:BK49]");
    }
}
