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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;
    use crate::oracle::symmetry::OTHER_SIDE;

    fn position(text: &str) -> Position {
        fen::parse(text).expect("a position")
    }

    /// A king at its start and these men.
    fn alone(start: Square, victims: SquareSet) -> Position {
        let mut board = Board::EMPTY;
        board.set(start, Some(Piece::WhiteKing));
        victims.iter().for_each(|victim| _ = board.set(victim, Some(Piece::BlackMan)));
        Position::new(board, Color::White).expect("no man on its promotion row")
    }

    /// Every tour is a legal capture, and there are those of the board seen from the other side.
    #[test]
    fn tours_are_captures_that_end_where_they_began() {
        assert_eq!([1, 2, 3].map(|victims| tours(victims).len()), [0; 3]);
        let found = tours(4);
        assert!(!found.is_empty());
        for (&victims, starts) in &found {
            assert_eq!(victims.len(), 4);
            for start in starts.iter() {
                let legal = Mailbox::LAW.moves(&alone(start, victims));
                let is_tour =
                    |chosen: &crate::Move| (chosen.from, chosen.to, chosen.victims) == (start, start, victims);
                assert!(legal.iter().any(is_tour), "{start} {victims}");
            }
            let turned: SquareSet = victims.iter().map(|victim| OTHER_SIDE.square(victim)).collect();
            let of_turned: SquareSet = starts.iter().map(|start| OTHER_SIDE.square(start)).collect();
            assert_eq!(found.get(&turned), Some(&of_turned));
        }
        let windmill = Mailbox::LAW.moves(&position("W:WK2:B7,8,17,18"))[0];
        assert!(found.get(&windmill.victims).is_some_and(|starts| starts.contains(windmill.from)));
    }

    /// No victim can stand where the king has landed or over which it has flown.
    #[test]
    fn what_was_flown_over_is_used() {
        let square = |number| Square::new(number).expect("a square");
        let start = square(46);
        let way = Way { start, here: start, used: [start].into_iter().collect(), victims: SquareSet::EMPTY };
        let jumps: Vec<Way> = Direction::ALL.into_iter().flat_map(|direction| way.jumps(direction)).collect();
        // Any of the eight men that have a free square behind them, with every landing square.
        assert_eq!(jumps.len(), 8 * 9 / 2);
        for jump in jumps {
            let victim = jump.victims.iter().next().expect("one");
            let way = [41, 37, 32, 28, 23, 19, 14, 10, 5].map(square).into_iter().take_while(|&it| it != jump.here);
            let used: SquareSet = way.filter(|&it| it != victim).chain([start, jump.here]).collect();
            assert_eq!(jump.used, used, "{victim}");
        }
    }

    #[test]
    fn no_two_pieces_take_so_few_and_both_come_home() {
        let passed = (1..=4).map(|victims| tours(victims).len() as u64).sum();
        assert_eq!(two_tours(4), Smallest { position: None, passed });
    }

    #[test]
    fn pairs_are_all_two_of_the_starts_with_kings_or_men() {
        let squares = |numbers: &[u8]| numbers.iter().filter_map(|&number| Square::new(number)).collect::<SquareSet>();
        let texts =
            |positions: &mut dyn Iterator<Item = Position>| positions.map(|it| fen::write(&it)).collect::<Vec<_>>();
        let pairs = texts(&mut pairs(squares(&[11, 12]), squares(&[2, 7, 18])));
        assert_eq!(pairs, ["W:WK2,K7:B11,12", "W:WK2,K18:B11,12", "W:WK7,K18:B11,12"]);
        let with_men = |text| texts(&mut with_men(position(text)));
        assert_eq!(with_men("W:WK2,K18:B11"), ["W:WK2,K18:B11", "W:WK2,18:B11"]);
        assert_eq!(with_men("W:WK7,K18:B11"), ["W:WK7,K18:B11", "W:WK7,18:B11", "W:W7,K18:B11", "W:W7,18:B11"]);
    }

    #[test]
    fn fewer_kings_come_first_and_then_the_number() {
        let smallest = position("W:WK2,18:B11,12,13,14,21,22,23,24");
        assert!(shows_two(&smallest));
        assert!(!shows_two(&position("W:WK2:B7,8,17,18")));
        let of_kings = position("W:WK2,K18:B11,12,13,14,21,22,23,24");
        assert!(order(&smallest) < order(&of_kings));
        let number = |text| Composition::of(&position(text)).and_then(|it| it.rank(&position(text)));
        assert_eq!(order(&position("W:WK2,18:B11")), (1, number("W:WK2,18:B11")));
        assert_eq!(order(&position("W:WK2,K18:B11")), (2, number("W:WK2,K18:B11")));
    }
}
