//! DamExchange (DXP): engines that play games over TCP.
//!
//! The engine listens and follows; we connect and offer it a game from each position, in which it has the move, or answers
//! one. What it plays counts as a move that it holds legal. The protocol lists nothing and has no word for an illegal move.

mod message;

use super::foreign::{Foreign, Shown, asked_about_in_play};
use super::process::{Exchange, Process, Trouble, first_line};
use crate::{Color, Move, Position};
use futures_util::{SinkExt, StreamExt};
use message::{LONGEST, Message};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_util::codec::{AnyDelimiterCodec, Framed};

/// An engine that listens for DamExchange.
pub struct Dxp {
    process: Process,
    port: u16,
    line: Option<Line>,
    last: Option<Exchange>,
}

/// A connection, and the first message that came of the game that is played.
struct Line {
    frames: Framed<TcpStream, AnyDelimiterCodec>,
    heard: Option<String>,
}

impl Dxp {
    /// The port that engines listen on unless told otherwise.
    pub const PORT: u16 = 27531;

    /// How long to wait before knocking again.
    const PAUSE: Duration = Duration::from_millis(20);

    /// Drives this process, which listens on this port of the machine.
    pub fn new(process: Process, port: u16) -> Dxp {
        Dxp { process, port, line: None, last: None }
    }

    fn connect(&mut self) -> Result<Line, Trouble> {
        if let Some(line) = self.line.take().filter(|_| self.process.is_running()) {
            return Ok(line);
        }
        self.process.launch()?;
        let port = self.port;
        self.process.within_limit(async {
            loop {
                if let Ok(stream) = TcpStream::connect(("127.0.0.1", port)).await {
                    let codec = AnyDelimiterCodec::new_with_max_length(vec![0], vec![0], LONGEST + 1);
                    return Ok(Line { frames: Framed::new(stream, codec), heard: None });
                }
                tokio::time::sleep(Dxp::PAUSE).await;
            }
        })
    }

    /// One game of one or two plies.
    fn game(&mut self, position: &Position, after: Option<&Move>) -> Result<Move, Trouble> {
        self.last = None;
        let mut line = self.connect()?;
        line.heard = None;
        let follower = match after {
            None => position.turn(),
            Some(_) => Color::ALL.into_iter().find(|color| *color != position.turn()).unwrap_or(position.turn()),
        };
        let offer = Message::Request { initiator: env!("CARGO_PKG_NAME").to_owned(), follower, position: *position };
        let played = self.process.within_limit(async {
            send(&mut line, &offer).await?;
            accepted(&mut line).await?;
            if let Some(chosen) = after {
                send(&mut line, &Message::Move(*chosen)).await?;
            }
            let played = awaited_move(&mut line).await?;
            send(&mut line, &Message::End { reason: 0 }).await?;
            while !matches!(receive(&mut line).await?, Message::End { .. }) {}
            Ok(played)
        });
        self.last = Some(Exchange { sent: first_line(&offer.to_string()), heard: line.heard.clone() });
        match &played {
            Ok(_) => {
                self.process.has_answered();
                self.line = Some(line);
            }
            Err(_) => self.process.end(),
        }
        played
    }
}

async fn send(line: &mut Line, message: &Message) -> Result<(), Trouble> {
    line.frames
        .send(message.to_string())
        .await
        .map_err(|error| Trouble::Crashed(format!("it closed the line: {error}")))
}

async fn receive(line: &mut Line) -> Result<Message, Trouble> {
    match line.frames.next().await {
        Some(Ok(bytes)) => {
            let text = String::from_utf8_lossy(&bytes);
            line.heard.get_or_insert_with(|| first_line(&text));
            text.parse().map_err(|error| Trouble::Garbled(format!("{error}")))
        }
        Some(Err(error)) => Err(Trouble::Garbled(error.to_string())),
        None => Err(Trouble::Crashed("it closed the line".to_owned())),
    }
}

async fn accepted(line: &mut Line) -> Result<(), Trouble> {
    loop {
        match receive(line).await? {
            Message::Answer { code: 0 } => return Ok(()),
            Message::Answer { code } => return Err(Trouble::Refused(format!("the offer, with code {code}"))),
            Message::Chat(_) => {}
            other => return Err(Trouble::Garbled(format!("`{other}` instead of an answer"))),
        }
    }
}

async fn awaited_move(line: &mut Line) -> Result<Move, Trouble> {
    loop {
        match receive(line).await? {
            Message::Move(chosen) => return Ok(chosen),
            Message::Chat(_) => {}
            Message::TakeBack => send(line, &Message::TakeBackAnswer { code: 2 }).await?,
            Message::End { reason } => return Err(Trouble::Refused(format!("it ends the game with reason {reason}"))),
            other => return Err(Trouble::Garbled(format!("`{other}` instead of a move"))),
        }
    }
}

impl Foreign for Dxp {
    fn last_exchange(&self) -> Option<&Exchange> {
        self.last.as_ref()
    }

    fn moves(&mut self, position: &Position, after: Option<&Move>) -> Result<Shown, Trouble> {
        asked_about_in_play(position, after)?;
        let played = self.game(position, after)?;
        Ok(Shown { accepted: vec![played], rejected: Some(Vec::new()) })
    }
}
