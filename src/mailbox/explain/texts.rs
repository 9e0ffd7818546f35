//! The sentences in which findings are told, in English. A second language is a second file like this one.

use super::finding::{Finding, Leg};
use crate::{Clause, Color, Outcome, Role, Square};

/// One sentence for a finding.
pub fn english(finding: &Finding) -> String {
    match finding {
        Finding::NoPiece { from } => format!("no piece stands on {from}"),
        Finding::NotYourPiece { from, owner } => {
            format!("the piece on {from} is {owner}'s, and {} is to move", other(*owner))
        }
        Finding::NotToMove { from, owner } => {
            format!("{owner} could make this move with the piece on {from}, but {} is to move", other(*owner))
        }
        Finding::OffDiagonal { leg, .. } => off_diagonal(leg),
        Finding::Backward { leg: Leg { from, to, .. } } => {
            format!("a man that captures nothing moves forward, and from {from} to {to} is backward")
        }
        Finding::TooFar { leg, capture } => too_far(leg, *capture),
        Finding::Blocked { leg, by } => blocked(leg, *by),
        Finding::CaptureAvailable { role, from, victim } => {
            format!("the {} on {from} can take the piece on {victim}, and to capture is obligatory", piece(*role))
        }
        Finding::FewerThanMaximum { taken, maximum, example } => {
            let captured = number(*taken, "piece", "pieces");
            format!("captures {captured}; {} possible, for example by {example}", number(*maximum, "is", "are"))
        }
        Finding::Unfinished { role, at, victim } => {
            format!("the {} on {at} can go on and take the piece on {victim}", piece(*role))
        }
        Finding::VictimTwice { victim } => {
            format!("the piece on {victim} would be jumped twice, and each piece may be jumped once")
        }
        Finding::PassesGhost { ghost } => {
            format!("the piece on {ghost} has been captured but stands until the move ends, and is in the way")
        }
        Finding::NoLanding { landing, .. } => format!("a jump must end on a free square, and {landing} is occupied"),
        Finding::OwnPieceJumped { piece } => format!("the piece on {piece} is the player's own and may not be jumped"),
        Finding::NothingToTake { leg: Leg { from, to, .. } } => {
            format!("there is no piece to capture between {from} and {to}")
        }
        Finding::NotJumped { victim, .. } => format!("the piece on {victim} is not jumped on this way"),
        Finding::GoesOnAsKing { leg: Leg { from, to, .. } } => {
            format!("the man only passed over the promotion row, so it cannot go on from {from} to {to} as a king")
        }
        Finding::GameOver { outcome, clause } => game_over(*outcome, *clause),
    }
}

fn off_diagonal(Leg { from, to, .. }: &Leg) -> String {
    if from == to { format!("the piece stays on {from}") } else { format!("{from} and {to} are not on one diagonal") }
}

fn too_far(Leg { from, to, .. }: &Leg, capture: bool) -> String {
    let may = if capture { "jumps a piece next to it and lands right behind it" } else { "moves to the next row" };
    format!("a man {may}, and from {from} to {to} is farther")
}

fn blocked(Leg { from, to, .. }: &Leg, by: Square) -> String {
    if *to == by {
        format!("{to} is occupied, so nothing can move there from {from}")
    } else {
        format!("the piece on {by} is in the way from {from} to {to}")
    }
}

fn game_over(outcome: Outcome, clause: Clause) -> String {
    let (winner, loser) = match outcome {
        Outcome::BlackWins => (Color::Black, Color::White),
        _ => (Color::White, Color::Black),
    };
    let reason = if clause == Clause::Fmjd7_2_3 { "has no pieces left" } else { "cannot move" };
    format!("the game is over: {loser} {reason}, and {winner} has won")
}

fn other(color: Color) -> Color {
    match color {
        Color::White => Color::Black,
        Color::Black => Color::White,
    }
}

fn piece(role: Role) -> &'static str {
    match role {
        Role::Man => "man",
        Role::King => "king",
    }
}

fn number(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
