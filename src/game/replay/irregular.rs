//! Illegal moves that are plain all the same: a piece moves as it may, and something else should have been done.

use crate::mailbox::Mailbox;
use crate::mailbox::explain::{Kind, Reason};
use crate::mailbox::reading::{Majority, Reading};
use crate::notation::moves::{Dialect, MoveText, resolve};
use crate::{Move, Position, Route, SquareSet};

/// The move that was made, if what is wrong with the text is only that a capture was missed, or that not as many pieces were
/// taken as could be. Nothing is guessed: a move against the way of the pieces, or a text that fits two captures, is none.
///
/// Clause: FMJD 5.4.6, FMJD 5.4.8, FMJD 5.4.9, FMJD 5.7
pub(super) fn irregular(position: &Position, text: &MoveText, reasons: &[Reason]) -> Option<Move> {
    let only = |kinds: &[Kind]| !reasons.is_empty() && reasons.iter().all(|it| kinds.contains(&it.finding.kind()));
    if only(&[Kind::CaptureAvailable]) {
        let &[from, to] = text.squares() else { return None };
        return Some(Move { from, to, victims: SquareSet::EMPTY });
    }
    if only(&[Kind::FewerThanMaximum, Kind::Unfinished]) { capture(position, text) } else { None }
}

/// The one capture that the text fits when any number of pieces may be taken.
fn capture(position: &Position, text: &MoveText) -> Option<Move> {
    const ANY_NUMBER: Mailbox = Mailbox::new(Reading { majority: Majority::None, ..Reading::LAW });
    let whole = ANY_NUMBER.routes(position).into_iter().filter(|route| route.squares()[0] == text.squares()[0]);
    let mut routes: Vec<Route> = whole.flat_map(beginnings).collect();
    routes.sort_unstable();
    routes.dedup();
    let moves: Vec<Move> = routes.iter().map(Route::to_move).collect();
    let resolution = resolve(text, &moves, || routes);
    let plain = |dialect| matches!(dialect, Dialect::Short | Dialect::Route | Dialect::VictimList);
    match resolution.candidates()[..] {
        [made] if resolution.readings().iter().any(|&(_, dialect)| plain(dialect)) => Some(made),
        _ => None,
    }
}

/// The route as far as each of its jumps.
fn beginnings(route: Route) -> impl Iterator<Item = Route> {
    (1..=route.victims().len()).filter_map(move |jumps| route.beginning(jumps))
}
