//! What each operation does.

use super::budget::Budget;
use super::request::{Request, TextKind};
use super::response::{ErrorCode, Failure, Played, Reply};
use super::{Server, text};
use crate::engine::answers::explained;
use crate::game::replay::{PlyFault, Problem, replay_texts};
use crate::game::rulesets::UnknownRuleset;
use crate::game::{Adjudication, Ruleset};
use crate::notation::moves::{MoveText, resolve};
use crate::notation::{Strictness, fen, position};
use crate::{Move, Position};

impl Server {
    /// Does what is asked.
    pub(super) fn perform(&self, request: &Request<'_>) -> Result<Reply, Failure> {
        match request.op.as_str() {
            "moves" => Ok(Reply::Moves(self.listed(&position_of(request)?, request.routes))),
            "explain" => explain(request),
            "play" => self.play(request),
            "perft" => self.perft(request),
            "adjudicate" => self.adjudicate(request),
            "parse" => self.parse(request),
            _ => Err(request.no_such_operation()),
        }
    }

    fn play(&self, request: &Request<'_>) -> Result<Reply, Failure> {
        let mut position = position_of(request)?;
        for (ply, written) in request.need(request.moves.as_deref(), "moves")?.iter().enumerate() {
            position = self.next(&position, written).map_err(|failure| failure.at_ply(ply + 1))?;
        }
        Ok(Reply::Play(Played { fen: fen::write(&position), outcome: self.engine.outcome(&position) }))
    }

    fn next(&self, position: &Position, written: &str) -> Result<Position, Failure> {
        let chosen = self.legal_move(position, written)?;
        self.after(position, &chosen).map_err(|error| Failure::new(ErrorCode::IllegalMove, error.to_string()))
    }

    /// The one legal move that a text names.
    fn legal_move(&self, position: &Position, written: &str) -> Result<Move, Failure> {
        let parsed: MoveText = written.parse().map_err(|error| Failure::new(ErrorCode::BadMove, format!("{error}")))?;
        let legal = self.moves(position);
        match resolve(&parsed, &legal, || self.engine.routes(position)).candidates()[..] {
            [chosen] => Ok(chosen),
            [] => Err(Failure::new(ErrorCode::IllegalMove, format!("`{written}` is not legal"))),
            _ => Err(Failure::new(ErrorCode::AmbiguousMove, format!("`{written}` fits several legal moves"))),
        }
    }

    fn perft(&self, request: &Request<'_>) -> Result<Reply, Failure> {
        let position = position_of(request)?;
        let depth = request.need(request.depth, "depth")?;
        let perft = Budget::default().perft(self.engine, &position, depth, request.count, request.divide);
        let answer = perft.ok_or_else(|| {
            Failure::new(
                ErrorCode::TooMuchWork,
                format!("more than {} positions or {} plies to look at", Budget::POSITIONS, Budget::DEPTH),
            )
        })?;
        Ok(Reply::Perft(answer))
    }

    fn adjudicate(&self, request: &Request<'_>) -> Result<Reply, Failure> {
        let (start, clock) = start_of(request)?;
        let rulesets = rulesets_of(request)?;
        let replay = replay_texts(start, request.moves.iter().flatten().map(AsRef::as_ref));
        if let Some(failure) = replay.problem.as_ref().and_then(unanswerable) {
            return Err(failure);
        }
        let mut adjudication = Adjudication::of_replay(&replay, clock);
        self.misjudge(&mut adjudication);
        adjudication.verdicts.retain(|(ruleset, _)| rulesets.contains(ruleset));
        Ok(Reply::Adjudicate(adjudication))
    }

    fn parse(&self, request: &Request<'_>) -> Result<Reply, Failure> {
        let written = request.need(request.text.as_deref(), "text")?;
        let strictness = if request.lenient { Strictness::Lenient } else { Strictness::Strict };
        Ok(Reply::Parse(match request.need(request.kind, "as")? {
            TextKind::Fen => text::fen(written, strictness),
            TextKind::Hub => text::hub(written),
            TextKind::Move => text::chosen(self.engine, &position_of(request)?, written),
        }))
    }
}

fn explain(request: &Request<'_>) -> Result<Reply, Failure> {
    let position = position_of(request)?;
    Ok(Reply::Explain(explained(&position, request.need(request.chosen.as_deref(), "move")?, false)))
}

/// The failure that a list of moves ends in, if the fault is not that of the game.
fn unanswerable(problem: &Problem) -> Option<Failure> {
    let code = match problem.fault {
        PlyFault::Unreadable(_) => ErrorCode::BadMove,
        PlyFault::Ambiguous(_) => ErrorCode::AmbiguousMove,
        _ => return None,
    };
    Some(Failure::new(code, problem.fault.to_string()).at_ply(problem.ply))
}

/// The position that a game begins with, and the clock that its FEN carries.
fn start_of(request: &Request<'_>) -> Result<(Position, u32), Failure> {
    let counters = fen::read(request.need(request.fen.as_deref(), "fen")?, Strictness::Strict).counters;
    Ok((position_of(request)?, counters.clock()))
}

/// The rulesets that are asked: the one that is named, or all.
fn rulesets_of(request: &Request<'_>) -> Result<Vec<Ruleset>, Failure> {
    let Some(id) = request.ruleset.as_deref() else { return Ok(Ruleset::ALL.to_vec()) };
    id.parse()
        .map(|ruleset| vec![ruleset])
        .map_err(|error: UnknownRuleset| Failure::new(ErrorCode::BadRequest, format!("the field `ruleset`: {error}")))
}

/// The position that the request is about, in either notation.
fn position_of(request: &Request<'_>) -> Result<Position, Failure> {
    let written = request.need(request.fen.as_deref(), "fen")?;
    position::parse(written, Strictness::Strict).map_err(|error| Failure::new(ErrorCode::BadFen, error.to_string()))
}
