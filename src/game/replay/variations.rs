//! The variations of a record: moves instead of the one before, checked like those of the game.

use super::walk::Walk;
use super::{Problem, Replay};
use crate::notation::Strictness;
use crate::notation::pdn::Item;
use crate::{Color, Position};

/// A variation, without those inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// How many plies of the game come before it.
    pub after: usize,
    /// What it led to; its plies are counted from its own beginning.
    pub replay: Replay,
}

impl Variation {
    /// What is the matter with it, with the ply counted from the beginning of the game.
    pub fn problem(&self) -> Option<Problem> {
        let problem = self.replay.problem.clone()?;
        Some(Problem { ply: self.after + problem.ply, ..problem })
    }
}

/// A movetext that was followed to its end or to a problem.
pub(super) struct Along<'r> {
    pub walk: Walk,
    pub problem: Option<Problem>,
    /// The variations that were met.
    pub inside: Vec<Met<'r>>,
}

/// A variation, and the positions from which it may begin.
pub(super) struct Met<'r> {
    body: &'r [Item],
    /// Those before the move that it replaces, as PDN has it.
    before: Vec<Position>,
    /// Those after that move: some programs write so how the game could go on.
    behind: Vec<Position>,
    /// How many plies of the game come before the move.
    after: usize,
}

impl<'r> Along<'r> {
    /// Follows a movetext from one of these positions.
    pub fn follow(body: &'r [Item], starts: impl IntoIterator<Item = Position>, strictness: Strictness) -> Along<'r> {
        let mut along = Along { walk: Walk::new(starts, strictness), problem: None, inside: Vec::new() };
        let mut before: Vec<Position> = along.walk.positions().collect();
        for item in body {
            let step = match item {
                Item::Ply(ply) => {
                    before.clear();
                    before.extend(along.walk.positions());
                    along.walk.play(ply)
                }
                Item::Setup(setup) => {
                    before.clear();
                    before.extend(along.walk.positions());
                    along.walk.put_up(setup)
                }
                Item::Variation(body) => {
                    along.meet(body, &before);
                    Ok(())
                }
                Item::Comment(_) | Item::Nag(_) => Ok(()),
            };
            if let Err(problem) = step {
                along.problem = Some(*problem);
                break;
            }
        }
        along
    }

    fn meet(&mut self, body: &'r [Item], before: &[Position]) {
        let behind = self.walk.positions().collect();
        let after = self.walk.played().saturating_sub(1);
        self.inside.push(Met { body, before: before.to_vec(), behind, after });
    }
}

/// Checks variations and those inside them.
pub(super) fn check(mut met: Vec<Met<'_>>, strictness: Strictness) -> Vec<Variation> {
    let mut variations = Vec::new();
    met.reverse();
    while let Some(next) = met.pop() {
        let (after, along) = next.follow(strictness);
        met.extend(along.inside.into_iter().rev().map(|inside| Met { after: after + inside.after, ..inside }));
        variations.push(Variation { after, replay: along.walk.finish(along.problem) });
    }
    variations
}

impl<'r> Met<'r> {
    /// Follows the variation from before the move, or from behind it if its first number or its end say that.
    fn follow(self, strictness: Strictness) -> (usize, Along<'r>) {
        let (before, behind) = ((self.after, &self.before), (self.after + 1, &self.behind));
        let (likely, other) = if self.begins_behind() { (behind, before) } else { (before, behind) };
        let along = |starts: &Vec<Position>| Along::follow(self.body, starts.iter().copied(), strictness);
        let first = along(likely.1);
        if first.problem.is_some() {
            let second = along(other.1);
            if second.problem.is_none() {
                return (other.0, second);
            }
        }
        (likely.0, first)
    }

    /// Whether the number of the first move is that of the player who moves after the move.
    fn begins_behind(&self) -> bool {
        let first = self.body.iter().find_map(|item| if let Item::Ply(ply) = item { Some(ply) } else { None });
        let turn =
            first.and_then(|ply| ply.number).map(|number| if number.second { Color::Black } else { Color::White });
        turn.is_some_and(|turn| self.before.iter().all(|position| position.turn() != turn))
    }
}
