//! The server on TCP: many clients at once, each with bounded memory, time and rate.

use super::{LINE_LIMIT, Server};
use futures_util::{SinkExt, StreamExt};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use std::io;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::timeout;
use tokio_util::bytes::{Bytes, BytesMut};
use tokio_util::codec::{AnyDelimiterCodec, AnyDelimiterCodecError, Decoder, Encoder, Framed};

/// What a client may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many clients are served at once; further ones wait until one leaves.
    pub clients: usize,
    /// A client that neither sends a line nor takes an answer for so long is left.
    pub idle: Duration,
    /// How many requests a client may make in a second; further ones wait.
    pub rate: NonZeroU32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { clients: 64, idle: Duration::from_secs(60), rate: NonZeroU32::new(10_000).unwrap_or(NonZeroU32::MIN) }
    }
}

/// Serves whoever connects to the listener, and never ends by itself.
///
/// # Errors
/// When the runtime cannot be set up, or the listener breaks.
pub fn run(server: Server, listener: std::net::TcpListener, limits: Limits) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async { accept(server, TcpListener::from_std(listener)?, limits).await })
}

async fn accept(server: Server, listener: TcpListener, limits: Limits) -> io::Result<()> {
    let places = Arc::new(Semaphore::new(limits.clients));
    loop {
        let place = Arc::clone(&places).acquire_owned().await.map_err(io::Error::other)?;
        match listener.accept().await {
            Ok((stream, _)) => {
                tokio::spawn(async move {
                    // A client that leaves in the middle of a line has no one to report to.
                    let _ = serve(server, stream, limits).await;
                    drop(place);
                });
            }
            // Too many open files, or a client that left at once: neither concerns the others.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

/// Answers one client in the order of its lines. Nothing further is read before an answer is taken.
async fn serve(server: Server, stream: TcpStream, limits: Limits) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let rate: DefaultDirectRateLimiter = RateLimiter::direct(Quota::per_second(limits.rate));
    let mut lines = Framed::new(stream, Lines::default());
    timeout(limits.idle, lines.send(server.hello())).await??;
    while let Some(line) = timeout(limits.idle, lines.next()).await? {
        rate.until_ready().await;
        let answer = match line? {
            Line::Text(line) if line.trim_ascii().is_empty() => continue,
            // Some answers take a second; the other clients must not wait for them.
            Line::Text(line) => tokio::task::block_in_place(|| server.answer(line.trim_ascii())),
            Line::TooLong => server.answer_to_long_line(),
        };
        timeout(limits.idle, lines.send(answer)).await??;
    }
    Ok(())
}

/// Cuts the stream into lines; of a line beyond the limit nothing is kept.
struct Lines(AnyDelimiterCodec);

enum Line {
    Text(Bytes),
    TooLong,
}

impl Default for Lines {
    fn default() -> Lines {
        Lines(AnyDelimiterCodec::new_with_max_length(b"\n".to_vec(), b"\n".to_vec(), LINE_LIMIT))
    }
}

impl Lines {
    fn line(cut: Result<Option<Bytes>, AnyDelimiterCodecError>) -> io::Result<Option<Line>> {
        match cut {
            Ok(line) => Ok(line.map(Line::Text)),
            Err(AnyDelimiterCodecError::MaxChunkLengthExceeded) => Ok(Some(Line::TooLong)),
            Err(AnyDelimiterCodecError::Io(error)) => Err(error),
        }
    }
}

impl Decoder for Lines {
    type Item = Line;
    type Error = io::Error;

    fn decode(&mut self, buffer: &mut BytesMut) -> io::Result<Option<Line>> {
        Lines::line(self.0.decode(buffer))
    }

    fn decode_eof(&mut self, buffer: &mut BytesMut) -> io::Result<Option<Line>> {
        Lines::line(self.0.decode_eof(buffer))
    }
}

impl Encoder<String> for Lines {
    type Error = io::Error;

    fn encode(&mut self, line: String, buffer: &mut BytesMut) -> io::Result<()> {
        self.0.encode(line, buffer).map_err(|error| io::Error::other(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::net::Shutdown;

    /// Empty lines ask nothing, and what a client sends last may lack its line end.
    #[test]
    fn every_line_with_something_in_it_has_an_answer() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        std::thread::spawn(move || run(Server::default(), listener, Limits::default()));
        let mut client = std::net::TcpStream::connect(address).expect("a connection");
        client.write_all(b"\n \r\n{\"id\":1}\n{\"id\":2}").expect("it is taken");
        client.shutdown(Shutdown::Write).expect("it is told");
        let mut said = String::new();
        client.read_to_string(&mut said).expect("the answers");
        let begins: Vec<&str> = said.lines().map(|line| line.split(',').next().unwrap_or_default()).collect();
        assert_eq!(begins[1..], ["{\"id\":1", "{\"id\":2"], "{said}");
    }
}
