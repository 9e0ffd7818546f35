//! A position as four sets, seen from the side to move.

use super::layout::{BOARD, pad, shift};
use crate::{Color, Piece, Position, SquareSet};

/// What belongs to one side of the board: where ahead is, and where its men are crowned.
///
/// A type and not a value, so that each colour gets its own machine code.
pub trait Side {
    /// The side across.
    type Opponent: Side<Opponent = Self>;

    /// The colour of the pieces.
    const COLOR: Color;

    /// The sign of a step ahead.
    const AHEAD: i32;

    /// The numbers of the directions of steps ahead by 5 and by 6, see [`Ways`](super::layout::Ways).
    const WAYS_AHEAD: [usize; 2];

    /// The row on which a man that stops there is crowned.
    ///
    /// Clause: FMJD 2.5.1, FMJD 2.6.1, FMJD 3.5
    const CROWNING: u64;

    /// All members moved ahead by `places`: 5 and 6 are the two diagonal steps.
    #[inline(always)]
    fn ahead(set: u64, places: i32) -> u64 {
        shift(set, Self::AHEAD * places)
    }

    /// All members moved back by `places`.
    #[inline(always)]
    fn behind(set: u64, places: i32) -> u64 {
        shift(set, -Self::AHEAD * places)
    }
}

/// White, who plays up the board.
pub struct White;

/// Black, who plays down the board.
pub struct Black;

impl Side for White {
    type Opponent = Black;
    const COLOR: Color = Color::White;
    const AHEAD: i32 = -1;
    const WAYS_AHEAD: [usize; 2] = [1, 0];
    const CROWNING: u64 = pad(SquareSet::from_bits(0b11111));
}

impl Side for Black {
    type Opponent = White;
    const COLOR: Color = Color::Black;
    const AHEAD: i32 = 1;
    const WAYS_AHEAD: [usize; 2] = [2, 3];
    const CROWNING: u64 = pad(SquareSet::from_bits(0b11111 << 45));
}

/// Where the men and kings of the side to move and of its opponent stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sets {
    /// Men of the side to move.
    pub men: u64,
    /// Kings of the side to move.
    pub kings: u64,
    /// Men of the opponent.
    pub foe_men: u64,
    /// Kings of the opponent.
    pub foe_kings: u64,
}

impl Sets {
    /// The sets of a position.
    pub fn of(position: &Position) -> Sets {
        let [men, kings, foe_men, foe_kings] = match position.turn() {
            Color::White => [Piece::WhiteMan, Piece::WhiteKing, Piece::BlackMan, Piece::BlackKing],
            Color::Black => [Piece::BlackMan, Piece::BlackKing, Piece::WhiteMan, Piece::WhiteKing],
        }
        .map(|piece| pad(position.board().squares_of(piece)));
        Sets { men, kings, foe_men, foe_kings }
    }

    /// The pieces of the side to move.
    #[inline(always)]
    pub fn own(&self) -> u64 {
        self.men | self.kings
    }

    /// The pieces of the opponent.
    #[inline(always)]
    pub fn foes(&self) -> u64 {
        self.foe_men | self.foe_kings
    }

    /// The squares without a piece.
    #[inline(always)]
    pub fn empty(&self) -> u64 {
        BOARD & !(self.own() | self.foes())
    }

    /// What the opponent sees after a man has gone `from` one square `to` another and taken the `victims`.
    ///
    /// A man is crowned where it stops, not where it passes.
    ///
    /// Clause: FMJD 3.5, FMJD 4.15
    #[inline(always)]
    pub fn after_man<S: Side>(&self, from: u64, to: u64, victims: u64) -> Sets {
        Sets {
            men: self.foe_men & !victims,
            kings: self.foe_kings & !victims,
            foe_men: self.men ^ from | to & !S::CROWNING,
            foe_kings: self.kings | to & S::CROWNING,
        }
    }

    /// What the opponent sees after a king has gone `from` one square `to` another and taken the `victims`.
    #[inline(always)]
    pub fn after_king(&self, from: u64, to: u64, victims: u64) -> Sets {
        Sets {
            men: self.foe_men & !victims,
            kings: self.foe_kings & !victims,
            foe_men: self.men,
            foe_kings: self.kings ^ from | to,
        }
    }
}
