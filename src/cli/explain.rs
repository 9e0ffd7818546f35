//! `explain`: whether a move is legal, and which clauses forbid it if it is not.

use super::position::{PositionReader, beginning, in_wrong_place};
use super::{Finding, write_json};
use anyhow::{Result, anyhow, bail};
use draughts_oracle::engine::Native;
use draughts_oracle::engine::answers::{explained, legal_moves};
use draughts_oracle::notation::diagram::Diagram;
use draughts_oracle::notation::json::{Explained, Jump};
use draughts_oracle::notation::moves::MoveText;
use draughts_oracle::{Color, Position, Role, Setup};
use std::io::Write;

/// Tell whether a move is legal; if not, which clauses forbid it and what it would have to be
///
/// Exit codes: 0 legal, 1 illegal, 2 ambiguous or unreadable.
#[derive(clap::Args)]
#[command(
    after_help = "The answer is that of the position alone. Whether the moves before it have ended the game as a draw, `adjudicate` \
and `replay` tell.

Examples:
  draughts-oracle explain W:W28:B23 28-22
  draughts-oracle explain 'W:WK25:B13,20,24,32,33' 25x29 --steps
  draughts-oracle explain W:W28:B23 '1. 28×19!?'
  draughts-oracle explain 'W:WK4:B13,20,32,37' 4x15 --json"
)]
pub struct Arguments {
    /// The position: a FEN or a Hub string
    fen: String,
    /// The move in any usual notation: 32-28, 28x19, 25x9x27x38x29, 28x19x23
    #[arg(value_name = "MOVE")]
    text: String,
    /// Tell a legal capture jump by jump, with the captured pieces that still stand
    #[arg(long)]
    steps: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    reader: PositionReader,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Finding> {
    arguments.ensure_order()?;
    let position = arguments.reader.position(&arguments.fen)?;
    let answer = explained(&position, &arguments.text, arguments.steps);
    if arguments.json {
        write_json(out, &answer)?;
    } else if answer.legal.is_some() {
        write_text(out, &position, &answer)?;
    }
    match answer.legal {
        Some(true) => Ok(Finding::Agree),
        Some(false) => Ok(Finding::Differ),
        None => {
            let wrong = |error| anyhow!("the move `{}`: {error}", beginning(&arguments.text));
            arguments.text.parse::<MoveText>().map_err(wrong)?;
            bail!("`{}` is ambiguous: {}", arguments.text, as_listed(&position, &answer.candidates).join(" or "))
        }
    }
}

impl Arguments {
    fn ensure_order(&self) -> Result<()> {
        let Arguments { fen, text, .. } = self;
        let [first, second] = [text, fen].map(|argument| shell_words::quote(argument));
        let right_order = in_wrong_place(text, format_args!("explain {first} {second}"));
        match right_order.filter(|_| fen.parse::<MoveText>().is_ok()) {
            Some(right_order) => bail!("{right_order}"),
            None => Ok(()),
        }
    }
}

/// Legal moves, named by their Hub texts, as `moves` lists them: each of these texts names one move.
fn as_listed(position: &Position, named: &[String]) -> Vec<String> {
    let all = legal_moves(Native::Mailbox, position, false).moves.into_iter();
    all.filter(|legal| named.contains(&legal.hub)).map(|legal| legal.pdn).collect()
}

fn write_text(out: &mut impl Write, position: &Position, answer: &Explained) -> Result<()> {
    let verdict = if answer.legal == Some(true) { "legal" } else { "illegal" };
    writeln!(out, "{}: {verdict}", answer.text)?;
    for reasons in answer.clauses.chunk_by(|one, next| one.reason == next.reason) {
        let ids: Vec<&str> = reasons.iter().map(|reason| reason.id.id()).collect();
        writeln!(out, "    {}: {}", ids.join(", "), reasons[0].reason)?;
    }
    if answer.legal == Some(false) {
        let moves = if answer.legal_moves.is_empty() { "none".to_owned() } else { answer.legal_moves.join(" ") };
        writeln!(out, "legal moves: {moves}")?;
    }
    let notes = [answer.note.as_deref(), no_jumps(answer), draws_unknown(position, answer)];
    for note in notes.into_iter().flatten() {
        writeln!(out, "    note: {note}")?;
    }
    let mut setup = Setup::from(*position);
    for (place, jump) in (1..).zip(answer.steps.iter().flatten()) {
        let mover = setup.board.set(jump.from, None);
        setup.board.set(jump.to, mover);
        write_jump(out, &setup, place, jump)?;
    }
    Ok(())
}

/// That steps were asked for where there are none.
fn no_jumps(answer: &Explained) -> Option<&'static str> {
    let empty = answer.steps.as_ref().is_some_and(Vec::is_empty);
    empty.then_some("a quiet move has no jumps to be told step by step")
}

/// That the game may be over already: draws by counting need a king on each side.
fn draws_unknown(position: &Position, answer: &Explained) -> Option<&'static str> {
    let board = position.board();
    let has_king = |color| board.pieces().any(|(_, piece)| (piece.color(), piece.role()) == (color, Role::King));
    let counted = answer.legal == Some(true) && Color::ALL.into_iter().all(has_king);
    counted
        .then_some("draws were not looked at, as the moves before are not known; `adjudicate FEN --moves` counts them")
}

fn write_jump(out: &mut impl Write, setup: &Setup, place: usize, jump: &Jump) -> Result<()> {
    let Jump { from, victim, to, ghosts } = jump;
    writeln!(out, "\n{place}. {from} over {victim} to {to}; captured and still standing: {ghosts}")?;
    Ok(writeln!(out, "{}", Diagram::new(setup).with_ghosts(*ghosts))?)
}
