//! The oracle as a Hub engine, protocol version 2: it checks positions and moves, and plays legal moves at random.

use super::{LINE_LIMIT, Server};
use crate::engine::hub::line::Line;
use crate::notation::hub;
use crate::{Move, Position};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::io::{self, BufRead, Read, Write};

/// Answers commands until `quit` or the end of the input.
///
/// # Errors
/// When the input cannot be read or the output cannot be written.
pub fn run(server: Server, mut input: impl BufRead, output: &mut impl Write) -> io::Result<()> {
    let mut hub = Hub::new(server);
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.by_ref().take(LINE_LIMIT as u64).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let text = String::from_utf8_lossy(&line);
        let commanded = if text.trim().is_empty() { Ok(Reaction::Silence) } else { hub.react(&text) };
        match commanded.unwrap_or_else(|message| Reaction::Say(vec![Line::new("error").with("message", &message)])) {
            Reaction::Say(lines) => {
                for line in lines {
                    writeln!(output, "{line}")?;
                }
                output.flush()?;
            }
            Reaction::Silence => {}
            Reaction::Quit => return Ok(()),
        }
    }
}

enum Reaction {
    Say(Vec<Line>),
    Silence,
    Quit,
}

/// What the engine remembers between commands.
struct Hub {
    server: Server,
    /// None after a `pos` that was refused: to play on from an older one would be worse than not to play.
    position: Option<Position>,
    random: ChaCha8Rng,
}

impl Hub {
    fn new(server: Server) -> Hub {
        Hub { server, position: Some(Position::START), random: ChaCha8Rng::seed_from_u64(0) }
    }

    /// What a command calls for. Unknown ones are passed over, as the protocol asks of both sides.
    fn react(&mut self, text: &str) -> Result<Reaction, String> {
        let line: Line = text.parse().map_err(|error| format!("{error}"))?;
        Ok(match line.command() {
            "hub" => Reaction::Say(introduction()),
            "init" => Reaction::Say(vec![Line::new("ready")]),
            "ping" => Reaction::Say(vec![Line::new("pong")]),
            "pos" => {
                self.position = None;
                self.position = Some(self.position_of(&line)?);
                Reaction::Silence
            }
            // Thinking takes no time, so that pondering and analysing end at once, as they may.
            "go" => Reaction::Say(vec![self.think()?]),
            "quit" => Reaction::Quit,
            _ => Reaction::Silence,
        })
    }

    fn position_of(&self, line: &Line) -> Result<Position, String> {
        let start = match line.value("pos") {
            Some(text) => hub::parse_position(text).map_err(|error| format!("bad position: {error}"))?,
            None if line.value("start").is_some() => Position::START,
            None => return Err("bad position: there is none".to_owned()),
        };
        let moves = line.value("moves").unwrap_or_default().split_whitespace();
        moves.into_iter().try_fold(start, |position, text| self.after(&position, text))
    }

    fn after(&self, position: &Position, text: &str) -> Result<Position, String> {
        let illegal = || format!("illegal move: {text}");
        let chosen: Move = hub::parse_move(text).map_err(|error| format!("illegal move: {error}"))?;
        let legal = self.server.moves(position).contains(&chosen);
        let next = legal.then(|| self.server.after(position, &chosen).ok()).flatten();
        next.ok_or_else(illegal)
    }

    fn think(&mut self) -> Result<Line, String> {
        let position = self.position.ok_or("there is no position: the last `pos` was refused")?;
        let legal = self.server.moves(&position);
        let drawn = self.random.next_u64().checked_rem(legal.len() as u64);
        let chosen = drawn.and_then(|place| legal.get(place as usize)).ok_or("the game is over")?;
        Ok(Line::new("done").with("move", &hub::write_move(chosen)))
    }
}

fn introduction() -> Vec<Line> {
    let id = Line::new("id").with("name", env!("CARGO_PKG_NAME")).with("version", env!("CARGO_PKG_VERSION"));
    let variant = Line::new("param").with("name", "variant").with("value", "normal");
    vec![id, variant.with("type", "enum").with("values", "normal"), Line::new("wait")]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mailbox::Misreading;
    use crate::mailbox::joined::Joined;
    use crate::notation::fen;

    fn said(commands: &str) -> String {
        said_by(Server::default(), commands)
    }

    fn said_by(server: Server, commands: &str) -> String {
        let mut output = Vec::new();
        run(server, commands.as_bytes(), &mut output).expect("a stream in memory");
        String::from_utf8(output).expect("a text")
    }

    #[test]
    fn a_position_is_given_or_the_start_is_asked_for() {
        assert_eq!(said("pos start\nping\n"), "pong\n");
        assert_eq!(said("pos\n"), "error message=\"bad position: there is none\"\n");
        assert_eq!(said("pos start moves=\"32-28 1-6\"\n"), "error message=\"illegal move: 1-6\"\n");
        assert_eq!(said("quit\nping\n"), "");
        let refused =
            "error message=\"illegal move: 1-6\"\nerror message=\"there is no position: the last `pos` was refused\"\n";
        assert_eq!(said("pos start moves=\"32-28 1-6\"\ngo\n"), refused);
        assert!(said("pos start moves=1-6\npos start moves=32-28\ngo\n").ends_with('\n'));
    }

    /// What is sent on the page, `>>`, and what comes back, `<<`.
    #[test]
    fn the_exchange_of_the_protocol_page_is_true() {
        let page = include_str!("../../guide/protocol.md");
        let lines =
            |mark| page.lines().filter_map(|line| line.strip_prefix(mark)).map(|line| format!("{line}\n")).collect();
        let (sent, heard): (String, String) = (lines(">> "), lines("<< "));
        assert_eq!((sent.lines().count(), heard.lines().count()), (9, 8));
        assert_eq!(said(&sent), heard);
    }

    #[test]
    fn a_misread_rule_shows_in_what_may_be_played() {
        let misreading = Misreading::find("no-majority").expect("a known id");
        let misread = Joined::of(&[misreading]).expect("one alone");
        let position = fen::parse("W:WK1:B7,8").expect("a position");
        let short = format!("pos pos={} moves=1x18x7\nping\n", hub::write_position(&position));
        assert_eq!(said(&short), "error message=\"illegal move: 1x18x7\"\npong\n");
        assert_eq!(said_by(Server { misread, ..Server::default() }, &short), "pong\n");
    }
}
