//! Solutions of composed problems, as far as legality alone can judge them.

use super::replay::Replay;
use crate::bitboard::Bitboard;
use crate::{Color, Move, Outcome, Position};

/// How many positions are looked at in search of other wins.
const BUDGET: u32 = 300_000;
/// How many plies a search may be deep.
const DEEPEST: usize = 60;

/// What can be said about a solution. The player who moves first is the one who is to win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Who is to win.
    pub solver: Color,
    /// How many legal moves there are at each ply; one means that the move is forced.
    pub choices: Vec<usize>,
    /// Whether the last position is won on the board; a solution may also end where a win is plain to players.
    pub won: bool,
    /// Other moves of the solver that force a win on the board in no more plies than the solution has left.
    pub alternatives: Vec<Alternative>,
    /// Whether that search came to its end.
    pub searched: bool,
}

/// Another move that wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// Instead of which ply, from 1.
    pub ply: usize,
    /// The move.
    pub chosen: Move,
}

impl Solution {
    /// Examines the moves of a problem.
    pub fn of(replay: &Replay) -> Solution {
        let positions: Vec<&Position> = replay.positions().collect();
        let choices = positions.iter().take(replay.plies.len()).map(|position| Bitboard.moves(position).len());
        let solver = replay.start.turn();
        let mut solution = Solution {
            solver,
            choices: choices.collect(),
            won: Bitboard.outcome(replay.last()) == win_of(solver),
            alternatives: Vec::new(),
            searched: true,
        };
        if solution.won && replay.plies.len() > DEEPEST {
            solution.searched = false;
        } else if solution.won {
            solution.search(replay, &positions);
        }
        solution
    }

    /// The opponent's plies at which there was a choice.
    pub fn free_replies(&self) -> impl Iterator<Item = usize> {
        let replies = self.choices.iter().enumerate().skip(1).step_by(2);
        replies.filter(|&(_, &choices)| choices > 1).map(|(place, _)| place + 1)
    }

    fn search(&mut self, replay: &Replay, positions: &[&Position]) {
        let mut search = Search { solver: self.solver, left: BUDGET };
        for (place, (position, played)) in positions.iter().zip(&replay.plies).enumerate() {
            if position.turn() != self.solver {
                continue;
            }
            let plies = replay.plies.len() - place - 1;
            let others = Bitboard.moves(position).into_iter().filter(|&other| Some(other) != played.chosen);
            for chosen in others {
                let Ok(after) = Bitboard.play(position, &chosen) else { continue };
                match search.wins(&after, plies) {
                    Some(true) => self.alternatives.push(Alternative { ply: place + 1, chosen }),
                    Some(false) => {}
                    None => {
                        self.searched = false;
                        return;
                    }
                }
            }
        }
    }
}

struct Search {
    solver: Color,
    left: u32,
}

impl Search {
    /// Whether the solver wins on the board in so many plies whatever the opponent does; nothing when that is too much work.
    fn wins(&mut self, position: &Position, plies: usize) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        match Bitboard.outcome(position) {
            Outcome::Open if plies == 0 => return Some(false),
            Outcome::Open => {}
            outcome => return Some(outcome == win_of(self.solver)),
        }
        let chooses = position.turn() == self.solver;
        for chosen in Bitboard.moves(position) {
            let Ok(after) = Bitboard.play(position, &chosen) else { continue };
            if self.wins(&after, plies - 1)? == chooses {
                return Some(chooses);
            }
        }
        Some(!chooses)
    }
}

fn win_of(color: Color) -> Outcome {
    match color {
        Color::White => Outcome::WhiteWins,
        Color::Black => Outcome::BlackWins,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::replay::replay;
    use crate::notation::{Strictness, hub, pdn};

    fn solution(text: &str) -> Solution {
        Solution::of(&replay(&pdn::read_str(text)[0], Strictness::Strict).expect("a start"))
    }

    fn others(solution: &Solution) -> Vec<(usize, String)> {
        solution.alternatives.iter().map(|other| (other.ply, hub::write_move(&other.chosen))).collect()
    }

    #[test]
    fn free_replies_are_told() {
        let free = solution("[FEN \"W:W46,47,50:B27\"]\n1. 50-45 27-31 2. 45-40 31-36 3. 46-41 *");
        assert_eq!((free.solver, free.won, free.searched), (Color::White, true, true));
        assert_eq!(free.choices.iter().skip(1).step_by(2).collect::<Vec<_>>(), [&2, &2]);
        assert_eq!(free.free_replies().collect::<Vec<_>>(), [2, 4]);
        let forced = solution("[FEN \"W:W26,47:B17\"]\n1. 26-21 17x26 *");
        assert_eq!(forced.free_replies().count(), 0);
        assert_eq!((forced.choices, forced.won), (vec![3, 1], false));
    }

    #[test]
    fn a_second_move_that_wins_as_quickly_is_noticed() {
        let one = solution("[FEN \"W:W46,47:B36\"]\n1. 46-41 *");
        assert_eq!((one.won, one.searched, others(&one)), (true, true, vec![]));
        let two = solution("[FEN \"W:W46,47,K5:B36\"]\n1. 46-41 *");
        assert_eq!((two.won, others(&two)), (true, vec![(1, "5-41".to_owned())]));
        let black = solution("[FEN \"B:W15:B4,5,K46\"]\n1. ... 5-10 *");
        assert_eq!((black.solver, black.won, others(&black)), (Color::Black, true, vec![(1, "46-10".to_owned())]));
    }

    #[test]
    fn another_win_has_no_more_plies_than_are_left() {
        // Whatever Black answers, 46-41 wins with the next move; 45-40 would win at the end, too, but only two plies later.
        let solution = solution("[FEN \"W:W46,47,50:B31\"]\n1. 50-45 31-36 2. 46-41 *");
        assert_eq!((solution.won, others(&solution)), (true, vec![(1, "46-41".to_owned())]));
    }

    #[test]
    fn a_search_among_too_many_positions_is_given_up() {
        let wide = solution("[FEN \"W:WK46,K47,K49:BK4\"]\n1. 47-36 4-15 2. 36-47 15-4 3. 47-36 4-9 4. 36x4 *");
        assert_eq!((wide.choices.len(), wide.won, wide.searched), (7, true, false));
    }

    #[test]
    fn what_is_too_long_is_not_searched() {
        for times in [15, 10_000] {
            let moves = "47-36 4-15 36-47 15-4 ".repeat(times);
            let long = solution(&format!("[FEN \"W:WK47:BK4\"]\n{moves} 47-36 4-9 36x4 *"));
            assert_eq!((long.choices.len(), long.won), (4 * times + 3, true));
            assert_eq!((long.searched, others(&long)), (false, vec![]));
        }
    }
}
