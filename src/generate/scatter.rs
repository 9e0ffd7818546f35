//! Pieces scattered over the board.

use super::nearest_position;
use crate::board::Board;
use crate::piece::{Color, Piece, Role};
use crate::position::Position;
use crate::square::{Square, SquareSet};
use arbitrary::{Result, Unstructured};

/// What a generator may put on the board. Bounds are inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How many pieces stand there in all, at least and at most; never more than fifty.
    pub pieces: (u8, u8),
    /// How many of a hundred pieces are kings, at least and at most; each position draws its own share.
    pub king_percent: (u8, u8),
    /// Whether all pieces stand on the three rows next to either promotion row.
    pub near_promotion: bool,
    /// Whether one king of the side to move faces all the others.
    pub lone_king: bool,
}

impl Settings {
    /// The same with no more pieces than this.
    pub fn at_most(self, pieces: Option<u8>) -> Settings {
        let most = pieces.unwrap_or(self.pieces.1).min(self.pieces.1);
        Settings { pieces: (self.pieces.0.min(most), most), ..self }
    }
}

/// Pieces of both colours on squares drawn without replacement; how many, how many of them white, and how many of them
/// kings is drawn for each position, so that material is varied.
///
/// # Errors
/// Never for lack of bytes: what is missing counts as zero.
pub fn scatter(bytes: &mut Unstructured<'_>, settings: &Settings) -> Result<Position> {
    let turn = if bytes.arbitrary()? { Color::Black } else { Color::White };
    let mut mixture = Mixture::draw(bytes, settings, turn)?;
    let pieces = bytes.int_in_range(settings.pieces.0..=settings.pieces.1)?;
    let mut board = Board::EMPTY;
    let mut free = SquareSet::numbered(1, 50);
    for _ in 0..pieces {
        let piece = mixture.piece(bytes)?;
        if let Some(square) = draw_square(bytes, &mut free, settings.near_promotion)? {
            board.set(square, Some(piece));
        }
    }
    Ok(nearest_position(board, turn))
}

/// The shares by which the pieces of one position are drawn, as numbers of 256.
struct Mixture {
    white: u16,
    kings: u16,
    /// A king that is drawn first; every later piece belongs to the other colour.
    lone_king: Option<Color>,
    alone: Option<Color>,
}

impl Mixture {
    fn draw(bytes: &mut Unstructured<'_>, settings: &Settings, turn: Color) -> Result<Mixture> {
        let lone_king = settings.lone_king.then_some(turn);
        let percent = bytes.int_in_range(settings.king_percent.0..=settings.king_percent.1)?;
        Ok(Mixture {
            white: bytes.int_in_range(40..=216)?,
            kings: u16::from(percent) * 256 / 100,
            lone_king,
            alone: lone_king,
        })
    }

    fn piece(&mut self, bytes: &mut Unstructured<'_>) -> Result<Piece> {
        if let Some(color) = self.lone_king.take() {
            return Ok(Piece::new(color, Role::King));
        }
        let white = u16::from(bytes.arbitrary::<u8>()?) < self.white;
        let king = u16::from(bytes.arbitrary::<u8>()?) < self.kings;
        let color = match self.alone {
            Some(Color::White) => Color::Black,
            Some(Color::Black) => Color::White,
            None if white => Color::White,
            None => Color::Black,
        };
        Ok(Piece::new(color, if king { Role::King } else { Role::Man }))
    }
}

/// Takes one of the free squares. Near promotion these are the rows two to four and seven to nine, for both colours: half of
/// the men are about to promote, and the others stand there to be taken.
fn draw_square(bytes: &mut Unstructured<'_>, free: &mut SquareSet, near_promotion: bool) -> Result<Option<Square>> {
    let zone = match near_promotion {
        true if bytes.arbitrary()? => free.intersection(const { SquareSet::numbered(6, 20) }),
        true => free.intersection(const { SquareSet::numbered(31, 45) }),
        false => *free,
    };
    let Some(last) = zone.len().checked_sub(1) else { return Ok(None) };
    let drawn = zone.iter().nth(bytes.int_in_range(0..=last)?);
    drawn.map(|square| free.remove(square));
    Ok(drawn)
}
