//! `serve`: the oracle for other programs.

use super::{Finding, ids, message};
use anyhow::{Context, Result, bail, ensure};
use draughts_oracle::game::Ruleset;
use draughts_oracle::game::misreadings::DrawMisreading;
use draughts_oracle::mailbox::Misreading;
use draughts_oracle::mailbox::joined::Joined;
use draughts_oracle::oracle::serve::tcp::Limits;
use draughts_oracle::oracle::serve::{Server, hub, lines, tcp};
use draughts_oracle::oracle::witness::AnyMisreading;
use std::io::{self, Write};
use std::net::{SocketAddr, TcpListener};
use std::num::NonZeroU32;
use std::time::Duration;

/// Answer requests: JSON lines on standard input and output, or on TCP; or play as a Hub engine
#[derive(clap::Args)]
#[command(after_help = r#"A request is one JSON object on a line, and so is its answer:
  {"id":1,"op":"moves","fen":FEN,"routes":true}
  {"id":2,"op":"explain","fen":FEN,"move":"28x19"}
  {"id":3,"op":"play","fen":FEN,"moves":["32-28","19-23"]}
  {"id":4,"op":"perft","fen":FEN,"depth":3,"count":"moves","divide":true}
  {"id":5,"op":"adjudicate","fen":FEN,"moves":["32-28"],"ruleset":"fmjd-2015"}
  {"id":6,"op":"parse","text":"4x15","as":"move","fen":FEN}
  {"id":7,"op":"parse","text":"w:w31:b1","as":"fen","lenient":true}

Examples:
  echo '{"op":"moves","fen":"W:WK2:B7,8,17,18"}' | draughts-oracle serve
  draughts-oracle serve --listen 127.0.0.1:5050
  draughts-oracle serve --hub"#)]
pub struct Arguments {
    /// Listen here instead: IP:PORT, or a port on this machine alone
    #[arg(long, value_name = "ADDR", value_parser = address)]
    listen: Option<SocketAddr>,
    /// How many clients are served at once
    #[arg(long, value_name = "N", requires = "listen", default_value_t = Limits::default().clients as u32,
          value_parser = clap::value_parser!(u32).range(1..))]
    clients: u32,
    /// After how many idle seconds a client is left
    #[arg(long, value_name = "S", requires = "listen", default_value_t = Limits::default().idle.as_secs())]
    idle: u64,
    /// How many requests a second a client may make
    #[arg(long, value_name = "N", requires = "listen", default_value_t = Limits::default().rate)]
    rate: NonZeroU32,
    /// Answer as a program with these misreadings would (ids, separated by commas), to try a check on it. By
    /// Hub nobody asks for draws, so that no misread draw rule would show there
    #[arg(long, value_name = "IDS", value_delimiter = ',')]
    misread: Vec<String>,
    /// Be an engine that speaks Hub, protocol version 2: it checks what it is told, and plays legal moves at random
    #[arg(long, conflicts_with = "listen")]
    hub: bool,
}

/// Reads an address; a port alone means the loopback interface.
fn address(text: &str) -> Result<SocketAddr> {
    match text.parse::<u16>() {
        Ok(port) => Ok(SocketAddr::from(([127, 0, 0, 1], port))),
        Err(_) => text.parse().with_context(|| format!("`{text}` is neither IP:PORT nor a port")),
    }
}

/// A server that reads the rules as they stand, but for these misreadings.
fn server(ids: &[String]) -> Result<Server> {
    let mut misread = Vec::new();
    let mut rules = Ruleset::default();
    for id in ids {
        match (Misreading::find(id), DrawMisreading::find(id)) {
            (Some(of_moves), _) => misread.push(of_moves),
            (None, Some(of_draws)) => rules = rules.joined(&of_draws.rules).with_context(|| contradiction(ids))?,
            (None, None) => bail!(ids::no_misreading(id, AnyMisreading::all().map(|known| known.id()))),
        }
    }
    let misread = Joined::of(&misread).with_context(|| contradiction(ids))?;
    Ok(Server { misread, rules, ..Server::default() })
}

fn contradiction(ids: &[String]) -> String {
    format!("`{}` decide the same question in different ways", ids.join(","))
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Finding> {
    let server = server(&arguments.misread)?;
    let shows = !arguments.hub || server.rules == Ruleset::default();
    ensure!(shows, "a misread draw rule does not show with `--hub`: nobody is asked for draws by Hub");
    if let Some(address) = arguments.listen {
        let listener = TcpListener::bind(address).with_context(|| format!("cannot listen on {address}"))?;
        message(format_args!("listening on {}", listener.local_addr()?));
        let limits = Limits {
            clients: arguments.clients as usize,
            idle: Duration::from_secs(arguments.idle),
            rate: arguments.rate,
        };
        tcp::run(server, listener, limits)?;
    } else if arguments.hub {
        hub::run(server, io::stdin().lock(), out)?;
    } else {
        lines::run(&server, io::stdin().lock(), &mut io::BufWriter::with_capacity(1 << 16, out))?;
    }
    Ok(Finding::Agree)
}
