//! Draw counters recomputed from the whole history at every ply: slow, and plain to read.

use super::record::Game;
use super::rulesets::{
    CaptureBetween, Decided, Ending, FenClock, FirstPosition, Irregularities, KingsOnly, LastMove, LongDiagonal,
    ManMoveInside, Men, Repetition, Ruleset, Turn, Unit,
};
use super::verdict::{Standing, Verdict};
use crate::mailbox::Mailbox;
use crate::{Board, Clause, Color, Outcome, Piece, Position, Role, Square};
use std::ops::RangeInclusive;

/// How many pieces the stronger side of 6.3 has.
const THREE: RangeInclusive<usize> = 3..=3;
/// How many pieces the stronger side of 6.4 has.
const AT_MOST_TWO: RangeInclusive<usize> = 1..=2;
/// How many moves the clause on the long diagonal leaves or adds (INT-014).
const DIAGONAL_MOVES: usize = 5;

/// The verdict of a ruleset on a game.
///
/// Clause: FMJD 5.7, FMJD 7.1, FMJD 7.3
pub fn verdict(game: &Game, rules: &Ruleset) -> Verdict {
    History::of(game).verdict(rules)
}

/// A game with what its positions say before any ruleset is asked.
pub struct History<'game> {
    game: &'game Game,
    outcomes: Vec<Outcome>,
    materials: Vec<Material>,
}

/// How many men and kings each colour has.
struct Material {
    white: Force,
    black: Force,
}

struct Force {
    men: usize,
    kings: usize,
}

impl Material {
    fn of(board: &Board) -> Material {
        let force = |color| Force { men: board.count(color, Role::Man), kings: board.count(color, Role::King) };
        Material { white: force(Color::White), black: force(Color::Black) }
    }

    fn force(&self, color: Color) -> &Force {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    fn men(&self) -> usize {
        self.white.men + self.black.men
    }

    /// Whether this side has so many pieces, one of them a king, against exactly one king.
    ///
    /// Clause: FMJD 6.3, FMJD 6.4
    fn against_king(&self, strong: Color, pieces: &RangeInclusive<usize>) -> bool {
        let (force, lone) = (self.force(strong), self.force(other(strong)));
        lone.men == 0 && lone.kings == 1 && force.kings >= 1 && pieces.contains(&(force.men + force.kings))
    }
}

fn other(color: Color) -> Color {
    match color {
        Color::White => Color::Black,
        Color::Black => Color::White,
    }
}

impl<'game> History<'game> {
    /// Looks at every position of the game.
    pub fn of(game: &'game Game) -> History<'game> {
        History {
            game,
            outcomes: game.positions().iter().map(|position| Mailbox::LAW.outcome(position)).collect(),
            materials: game.positions().iter().map(|position| Material::of(position.board())).collect(),
        }
    }

    /// The verdict of a ruleset.
    ///
    /// Clause: FMJD 5.7, FMJD 7.1, FMJD 7.3
    pub fn verdict(&self, rules: &Ruleset) -> Verdict {
        Verdict::of(self.standings(rules))
    }

    /// How the game stands after 0, 1, 2 and so on plies, up to the last that the ruleset accepts.
    ///
    /// Clause: FMJD 5.7
    pub fn standings(&self, rules: &Ruleset) -> impl Iterator<Item = Standing> {
        let last = match rules.irregularities {
            Irregularities::Stand => self.game.plies().len(),
            Irregularities::Refused => self.game.regular_plies(),
        };
        (0..=last).map(|ply| self.standing(ply, rules))
    }

    fn standing(&self, ply: usize, rules: &Ruleset) -> Standing {
        let repeated = rules.repetition.filter(|rule| self.repeated(ply, rule));
        let by = |decided| repeated.filter(|rule| rule.decided == decided).map(|rule| rule.clause);
        let claimable = by(Decided::ByClaim).into_iter().collect();
        let mut drawn: Vec<Clause> = by(Decided::Automatically).into_iter().collect();
        drawn.extend(rules.kings_only.filter(|rule| self.only_kings_moved(ply, rule, rules)).map(|rule| rule.clause));
        drawn.extend(
            rules.three_against_king.filter(|rule| self.sixteen_full(ply, rule, rules)).map(|rule| rule.clause),
        );
        drawn.extend(rules.two_against_king.filter(|rule| self.five_full(ply, rule, rules)).map(|rule| rule.clause));
        drawn.sort();
        drawn.dedup();
        let (outcome, clauses) = self.decide(ply, drawn, rules.last_move);
        Standing { outcome, clauses, claimable }
    }

    /// Win, draw or neither, in the order in which the ruleset puts them (INT-015).
    ///
    /// Clause: FMJD 7.1, FMJD 7.2, FMJD 7.3.2
    fn decide(&self, ply: usize, drawn: Vec<Clause>, last_move: LastMove) -> (Outcome, Vec<Clause>) {
        let won = self.outcomes[ply];
        let draw_first = last_move == LastMove::Draws && !drawn.is_empty();
        if won != Outcome::Open && !draw_first {
            (won, vec![self.reason_of_win(ply)])
        } else if !drawn.is_empty() {
            (Outcome::Draw, drawn)
        } else {
            (Outcome::Open, Vec::new())
        }
    }

    /// Clause: FMJD 7.2.2, FMJD 7.2.3
    fn reason_of_win(&self, ply: usize) -> Clause {
        let board = self.position(ply).board();
        let wiped_out = Color::ALL.into_iter().any(|color| board.count_color(color) == 0);
        if wiped_out { Clause::Fmjd7_2_3 } else { Clause::Fmjd7_2_2 }
    }

    fn position(&self, ply: usize) -> &Position {
        &self.game.positions()[ply]
    }

    /// Whether the position has occurred often enough; two positions are the same as INT-004 says, and none is forgotten (INT-006).
    ///
    /// Clause: FMJD 6.1
    fn repeated(&self, ply: usize, rule: &Repetition) -> bool {
        let first = match rule.first_position {
            FirstPosition::Counted => 0,
            FirstPosition::NotCounted => 1,
        };
        let now = self.position(ply);
        let same =
            |then: &Position| then.board() == now.board() && (rule.turn == Turn::Ignored || then.turn() == now.turn());
        let occurrences = (first..=ply).filter(|&earlier| same(self.position(earlier))).count();
        occurrences >= rule.occurrences as usize
    }

    /// Whether for so many plies in a row nothing was taken and no man moved (INT-007, INT-008).
    ///
    /// Clause: FMJD 6.2
    fn only_kings_moved(&self, ply: usize, rule: &KingsOnly, rules: &Ruleset) -> bool {
        let counts = |&ply: &usize| {
            let men_allowed = rule.men == Men::MayStand || self.materials[ply].men() == 0;
            !self.man_moved(ply) && !self.captured(ply) && men_allowed
        };
        let plies = (1..=ply).rev().take_while(counts).count();
        let before = if plies == ply { self.clock_before(rules) } else { 0 };
        plies + before >= rule.plies as usize
    }

    /// Whether the ply took a piece off the board.
    fn captured(&self, ply: usize) -> bool {
        self.position(ply).board().pieces().count() != self.position(ply - 1).board().pieces().count()
    }

    /// Whether a man left its square by itself, also to become a king; a victim did not move.
    fn man_moved(&self, ply: usize) -> bool {
        let (before, after) = (self.position(ply - 1), self.position(ply));
        let man = Piece::new(before.turn(), Role::Man);
        before.board().squares_of(man) != after.board().squares_of(man)
    }

    /// Clause: FMJD 3.5
    fn promoted(&self, ply: usize) -> bool {
        let mover = self.position(ply - 1).turn();
        self.materials[ply].force(mover).kings > self.materials[ply - 1].force(mover).kings
    }

    fn clock_before(&self, rules: &Ruleset) -> usize {
        match rules.fen_clock {
            FenClock::Used => self.game.fen_clock() as usize,
            FenClock::Ignored => 0,
        }
    }

    /// Clause: FMJD 6.3
    fn sixteen_full(&self, ply: usize, rule: &Ending, rules: &Ruleset) -> bool {
        Color::ALL.into_iter().any(|strong| {
            self.moves_since_ending(ply, strong, &THREE, rules)
                .is_some_and(|moves| moves >= self.limit(ply, strong, rule, rules))
                || self.window_closed(ply, strong, rules)
        })
    }

    /// One count for all materials of the article: a capture from two pieces to one does not restart it (INT-013).
    ///
    /// Clause: FMJD 6.4
    fn five_full(&self, ply: usize, rule: &Ending, rules: &Ruleset) -> bool {
        Color::ALL.into_iter().any(|strong| {
            self.moves_since_ending(ply, strong, &AT_MOST_TWO, rules).is_some_and(|moves| moves >= rule.moves as usize)
        })
    }

    /// How many moves were made since the ending arose, not counting the one that created it (INT-009).
    ///
    /// Clause: FMJD 6.3, FMJD 6.4
    fn moves_since_ending(
        &self,
        ply: usize,
        strong: Color,
        pieces: &RangeInclusive<usize>,
        rules: &Ruleset,
    ) -> Option<usize> {
        let start = self.start_of_count(ply, strong, pieces, rules)?;
        Some(self.moves_from_start(start, ply, strong, rules))
    }

    /// The clock of a FEN counts from ply 0 on, as moves of both sides (INT-010).
    fn moves_from_start(&self, start: usize, ply: usize, strong: Color, rules: &Ruleset) -> usize {
        match rules.unit {
            Unit::BothSides if start == 0 => (ply + self.clock_before(rules)) / 2,
            _ => self.moves_between(start, ply, strong, rules.unit),
        }
    }

    /// How many moves were made after ply `start`: full moves of both, or moves of the stronger side alone (INT-017).
    fn moves_between(&self, start: usize, ply: usize, strong: Color, unit: Unit) -> usize {
        match unit {
            Unit::BothSides => (ply - start) / 2,
            Unit::StrongerSide => (start..ply).filter(|&before| self.position(before).turn() == strong).count(),
        }
    }

    /// The ply from which the limit of an ending counts: where the ending first arose, or since when it has stood on the board
    /// (INT-012), or where a man move restarted it (INT-011).
    fn start_of_count(
        &self,
        ply: usize,
        strong: Color,
        pieces: &RangeInclusive<usize>,
        rules: &Ruleset,
    ) -> Option<usize> {
        let stands = |&ply: &usize| self.materials[ply].against_king(strong, pieces);
        let arose = match rules.capture_between {
            CaptureBetween::BothRun => (0..=ply).find(stands),
            CaptureBetween::Restarts => (0..=ply).rev().take_while(stands).last(),
        }?;
        let restarts = |&ply: &usize| match rules.man_move_inside {
            ManMoveInside::GoesOn => false,
            ManMoveInside::PromotionRestarts => self.promoted(ply),
            ManMoveInside::Restarts => self.man_moved(ply),
        };
        Some((arose + 1..=ply).rev().find(restarts).unwrap_or(arose))
    }

    /// Sixteen, or twenty-one where the ruleset extends them for a lone king on the long diagonal (INT-014).
    ///
    /// Clause: FMJD-2024 6.3
    fn limit(&self, ply: usize, strong: Color, rule: &Ending, rules: &Ruleset) -> usize {
        let moves = rule.moves as usize;
        let extended = self.start_of_count(ply, strong, &THREE, rules).is_some_and(|start| {
            let expiry = (start..=ply).find(|&end| self.moves_from_start(start, end, strong, rules) >= moves);
            expiry.is_some_and(|expiry| match rules.long_diagonal {
                LongDiagonal::ExtendIfHeld => (start..=expiry).all(|ply| self.holds_diagonal(ply, strong)),
                LongDiagonal::ExtendAtExpiry => self.holds_diagonal(expiry, strong),
                LongDiagonal::Off | LongDiagonal::WindowOnce | LongDiagonal::WindowWhile => false,
            })
        });
        if extended { moves + DIAGONAL_MOVES } else { moves }
    }

    /// Whether the moves that a ruleset leaves a lone king on the long diagonal are used up (INT-014).
    ///
    /// Clause: FMJD-2024 6.3
    fn window_closed(&self, ply: usize, strong: Color, rules: &Ruleset) -> bool {
        let holds = |&ply: &usize| self.holds_diagonal(ply, strong);
        let opened = match rules.long_diagonal {
            LongDiagonal::WindowOnce => (0..=ply).find(holds),
            LongDiagonal::WindowWhile => (0..=ply).rev().take_while(holds).last(),
            LongDiagonal::Off | LongDiagonal::ExtendIfHeld | LongDiagonal::ExtendAtExpiry => None,
        };
        opened.is_some_and(|opened| self.moves_between(opened, ply, strong, rules.unit) >= DIAGONAL_MOVES)
    }

    /// Whether three pieces face a lone king that is the only piece on the long diagonal.
    ///
    /// Clause: FMJD 2.3, FMJD-2024 6.3
    fn holds_diagonal(&self, ply: usize, strong: Color) -> bool {
        let on_it = self.position(ply).board().pieces().filter(|&(square, _)| on_long_diagonal(square));
        let owners: Vec<Color> = on_it.map(|(_, piece)| piece.color()).collect();
        self.materials[ply].against_king(strong, &THREE) && owners == [other(strong)]
    }
}

/// Clause: FMJD 2.3, FMJD 2.6.3
fn on_long_diagonal(square: Square) -> bool {
    let (row, place) = (square.index() / 5, square.index() % 5);
    let column = if row % 2 == 0 { 2 * place + 1 } else { 2 * place };
    row + column == 9
}
