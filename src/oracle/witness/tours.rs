//! The search for two moves that leave the same board.
//!
//! Both must take the same pieces, and each must end where it began, since the other piece's square is occupied after the
//! one move as before it. A position that shows this and has other pieces besides still shows it without them: they do
//! no more than stand in the way. So the two movers and their victims are all, and since a man's way is open to a
//! king too, it is enough to know which pieces a king can take on closed ways, and from where.

use super::smallest::Smallest;
use crate::mailbox::geometry::{Direction, diagonal};
use crate::mailbox::{Identity, Mailbox};
use crate::oracle::exhaustive::Composition;
use crate::{Board, Color, Piece, Position, Role, Square, SquareSet};
use std::collections::HashMap;

/// For each set of victims the squares from which a king can take them all and come back.
type Tours = HashMap<SquareSet, SquareSet>;

/// The first position, with at most so many victims, in which two pieces can take them all and come back: fewest victims,
/// then fewest kings, then by the numbering of the exhaustive source. `passed` counts the sets of victims that were
/// looked at in vain.
pub fn two_tours(most_victims: usize) -> Smallest {
    let mut passed = 0;
    for victims in 1..=most_victims {
        let tours = tours(victims);
        let found = tours.iter().flat_map(|(&victims, &starts)| pairs(victims, starts)).filter(shows_two);
        if let Some(position) = found.flat_map(with_men).filter(shows_two).min_by_key(order) {
            return Smallest { position: Some(position), passed };
        }
        passed += tours.len() as u64;
    }
    Smallest { position: None, passed }
}

fn tours(victims: usize) -> Tours {
    let mut tours = Tours::new();
    for start in Square::all() {
        let way = Way { start, here: start, used: [start].into_iter().collect(), victims: SquareSet::EMPTY };
        way.go_on(victims, &mut tours);
    }
    tours
}

/// A king's way over a board on which its victims have been put as they were needed.
#[derive(Clone, Copy)]
struct Way {
    start: Square,
    here: Square,
    /// The squares that were landed on or flown over: no victim can stand there.
    used: SquareSet,
    victims: SquareSet,
}

impl Way {
    /// Goes on to so many more victims and notes every way that ends where it began.
    fn go_on(self, more: usize, tours: &mut Tours) {
        let Some(more) = more.checked_sub(1) else {
            if self.here == self.start {
                tours.entry(self.victims).or_default().insert(self.start);
            }
            return;
        };
        for direction in Direction::ALL {
            self.jumps(direction).for_each(|way| way.go_on(more, tours));
        }
    }

    /// Every jump in this direction.
    fn jumps(self, direction: Direction) -> impl Iterator<Item = Way> {
        let victims = self.free_squares(self.here, direction);
        let victims = victims.filter(move |&victim| !self.used.contains(victim));
        victims.flat_map(move |victim| self.landings(victim, direction))
    }

    /// Every way on that jumps this victim.
    fn landings(self, victim: Square, direction: Direction) -> impl Iterator<Item = Way> {
        let mut way = self;
        way.used.extend(diagonal(self.here, direction).take_while(|&flown_over| flown_over != victim));
        way.victims.insert(victim);
        self.free_squares(victim, direction).map(move |landing| {
            way.here = landing;
            way.used.insert(landing);
            way
        })
    }

    /// The squares up to the next victim.
    fn free_squares(self, from: Square, direction: Direction) -> impl Iterator<Item = Square> {
        diagonal(from, direction).take_while(move |&square| !self.victims.contains(square))
    }
}

/// Two kings on each two of the squares, and men to be taken.
fn pairs(victims: SquareSet, starts: SquareSet) -> impl Iterator<Item = Position> {
    let seconds = move |first| starts.iter().filter(move |&second| first < second);
    let both = starts.iter().flat_map(move |first| seconds(first).map(move |second| [first, second]));
    both.filter_map(move |kings| {
        let mut board = Board::EMPTY;
        victims.iter().for_each(|victim| _ = board.set(victim, Some(Piece::BlackMan)));
        kings.into_iter().for_each(|king| _ = board.set(king, Some(Piece::WhiteKing)));
        Position::new(board, Color::White).ok()
    })
}

/// The position, and those with a man in place of one king or of both.
fn with_men(position: Position) -> impl Iterator<Item = Position> {
    let kings: Vec<Square> = position.board().squares_of(Piece::WhiteKing).iter().collect();
    [[true, true], [true, false], [false, true], [false, false]].into_iter().filter_map(move |is_king| {
        let mut board = *position.board();
        for (&square, is_king) in kings.iter().zip(is_king) {
            board.set(square, Some(if is_king { Piece::WhiteKing } else { Piece::WhiteMan }));
        }
        Position::new(board, Color::White).ok()
    })
}

/// Whether two moves leave the same board.
fn shows_two(position: &Position) -> bool {
    Identity::Board.moves(position) != Mailbox::LAW.moves(position)
}

fn order(position: &Position) -> (usize, Option<u64>) {
    let number = Composition::of(position).and_then(|composition| composition.rank(position));
    (position.board().count(Color::White, Role::King), number)
}
