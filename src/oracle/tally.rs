//! What a fuzz target reaches, reported while it runs.
//!
//! With `DRAUGHTS_FUZZ_STATS=N` in the environment a target writes a line to standard error after every N executions. Without
//! it nothing is counted, and nothing is looked at.

use super::drt;
#[cfg(feature = "serde")]
use super::serve::Server;
use crate::bitboard::Bitboard;
use crate::engine::is_crowned;
use crate::game::{Ruleset, incremental};
use crate::mailbox::explain::{Verdict, explain};
use crate::notation::pdn::Records;
use crate::notation::{Strictness, fen, hub};
use crate::{Move, Outcome, Piece, Position, Role};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{LazyLock, Mutex, PoisonError};

/// How many of each kind one execution reached.
pub type Counts = Vec<(&'static str, u64)>;

/// What all executions reached together.
#[derive(Debug)]
struct Tally {
    every: u64,
    executions: u64,
    sums: BTreeMap<&'static str, u64>,
}

impl Tally {
    /// One that reports every so many executions; `None` where the text is no such number.
    fn new(every: &str) -> Option<Tally> {
        let every = every.parse().ok().filter(|&every| every > 0)?;
        Some(Tally { every, executions: 0, sums: BTreeMap::new() })
    }

    /// Adds an execution; gives the line that is due.
    fn add(&mut self, counts: Counts) -> Option<String> {
        self.executions += 1;
        for (name, count) in counts {
            *self.sums.entry(name).or_default() += count;
        }
        self.executions.is_multiple_of(self.every).then(|| self.to_string())
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "executions: {}", self.executions)?;
        self.sums.iter().try_for_each(|(name, sum)| write!(f, ", {name}: {sum}"))
    }
}

static TALLY: LazyLock<Option<Mutex<Tally>>> =
    LazyLock::new(|| Some(Mutex::new(Tally::new(&std::env::var("DRAUGHTS_FUZZ_STATS").ok()?)?)));

/// Counts what an execution reached, if anybody wants to know.
pub fn count(reached: impl FnOnce() -> Counts) {
    if let Some(tally) = TALLY.as_ref() {
        let counts = reached();
        let line = tally.lock().unwrap_or_else(PoisonError::into_inner).add(counts);
        line.iter().for_each(|line| eprintln!("{line}"));
    }
}

/// Of bytes that stand for a position.
pub fn position(data: &[u8]) -> Counts {
    drt::position(data).map_or_else(|_| refused(), |position| kinds(&position))
}

/// Of bytes that stand for a game from any position.
pub fn play(data: &[u8]) -> Counts {
    let mut counts = vec![("games", 1)];
    let game = drt::visit_game(data, &mut |position| {
        counts.extend(kinds(position));
        true
    });
    game.map_or_else(|_| refused(), |()| counts)
}

/// Of bytes that stand for a game with a clock.
pub fn draws(data: &[u8]) -> Counts {
    let Ok(game) = drt::game(data) else { return refused() };
    let outcome = incremental::verdict(&game, &Ruleset::default()).map(|verdict| verdict.outcome);
    let ended = match outcome {
        Ok(Outcome::Draw) => "drawn",
        Ok(Outcome::WhiteWins | Outcome::BlackWins) => "won",
        Ok(Outcome::Open) => "open",
        Err(_) => "refused",
    };
    vec![("games", 1), ("plies", game.plies().len() as u64), (ended, 1)]
}

/// Of a text that may be a FEN.
pub fn fen(data: &[u8]) -> Counts {
    let text = String::from_utf8_lossy(data);
    let modes = [(Strictness::Strict, "read strictly"), (Strictness::Lenient, "read leniently")];
    let read = modes.into_iter().find(|&(mode, _)| fen::read(&text, mode).position.is_some());
    read.map_or_else(refused, |(_, name)| vec![(name, 1)])
}

/// Of a text that may be a Hub position or move.
pub fn hub(data: &[u8]) -> Counts {
    let text = String::from_utf8_lossy(data);
    let read = [("positions", hub::parse_position(&text).is_ok()), ("moves", hub::parse_move(&text).is_ok())];
    read.into_iter().find(|&(_, read)| read).map_or_else(refused, |(name, _)| vec![(name, 1)])
}

/// Of bytes that may be a packed position.
pub fn packed(data: &[u8]) -> Counts {
    let position = data.first_chunk().and_then(|packed| Position::unpack(packed).ok());
    position.map_or_else(refused, |position| kinds(&position))
}

/// Of bytes that may hold games in PDN.
pub fn pdn(data: &[u8]) -> Counts {
    let mut counts = Counts::new();
    for record in Records::new(data).flatten() {
        let (plies, problems) = (record.game.plies().count(), record.problems.len());
        counts.extend([("records", 1), ("plies", plies as u64), ("problems", problems as u64)]);
    }
    if counts.is_empty() { refused() } else { counts }
}

/// Of a position and a move on two lines.
pub fn explained(data: &[u8]) -> Counts {
    let text = String::from_utf8_lossy(data);
    let read = text.split_once('\n').and_then(|(position, chosen)| {
        Some((fen::read(position, Strictness::Lenient).position?, chosen.parse().ok()?))
    });
    let Some((position, chosen)) = read else { return refused() };
    let verdict = match explain(&position, &chosen).verdict {
        Verdict::Legal(_) => "legal",
        Verdict::Ambiguous(_) => "ambiguous",
        Verdict::Illegal => "illegal",
    };
    vec![(verdict, 1)]
}

/// Of a line for the server.
#[cfg(feature = "serde")]
pub fn served(data: &[u8]) -> Counts {
    let went_well = Server::default().answer(data).contains(r#""ok":true"#);
    if went_well { vec![("answered", 1)] } else { refused() }
}

fn refused() -> Counts {
    vec![("refused", 1)]
}

/// Of which kinds a position is.
fn kinds(position: &Position) -> Counts {
    let moves = Bitboard.moves(position);
    let is_of_king = |chosen: &Move| position.board().get(chosen.from).map(Piece::role) == Some(Role::King);
    let promotes = |chosen: &Move| {
        let next = Bitboard.play(position, chosen);
        next.is_ok_and(|next| is_crowned(position, chosen, &next))
    };
    let kinds = [
        ("positions", true),
        ("with captures", moves.iter().any(Move::is_capture)),
        ("with captures by kings", moves.iter().any(|chosen| chosen.is_capture() && is_of_king(chosen))),
        ("with captures of three and more", moves.iter().any(|chosen| chosen.victims.len() >= 3)),
        ("with promotions", moves.iter().any(promotes)),
        ("with loops", moves.iter().any(|chosen| chosen.from == chosen.to)),
        ("without moves", moves.is_empty()),
    ];
    kinds.map(|(name, is_so)| (name, u64::from(is_so))).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(counts: Counts) -> String {
        let counts: Vec<String> =
            counts.iter().filter(|(_, count)| *count > 0).map(|(name, count)| format!("{name} {count}")).collect();
        counts.join(", ")
    }

    #[test]
    fn a_line_is_due_after_every_so_many_executions() {
        let mut tally = Tally::new("2").expect("a number");
        assert_eq!(tally.add(vec![("moves", 3)]), None);
        assert_eq!(tally.add(refused()).as_deref(), Some("executions: 2, moves: 3, refused: 1"));
        assert_eq!(tally.add(vec![("moves", 4)]), None);
        assert_eq!(tally.add(Counts::new()).as_deref(), Some("executions: 4, moves: 7, refused: 1"));
        assert!(["", "0", "-1", "yes"].iter().all(|text| Tally::new(text).is_none()));
    }

    /// What a target writes is seen only from outside, and only where the variable was set when it began: the test starts itself.
    #[test]
    fn a_target_writes_what_it_reached_where_somebody_asks() {
        const INSIDE: &str = "DRAUGHTS_TALLY_INSIDE";
        if std::env::var_os(INSIDE).is_some() {
            return (0..5).for_each(|_| count(refused));
        }
        let name = "oracle::tally::tests::a_target_writes_what_it_reached_where_somebody_asks";
        let written = |every: &str| {
            let mut itself = std::process::Command::new(std::env::current_exe().expect("this program"));
            itself.args(["--exact", name, "--nocapture"]).env(INSIDE, "1").env("DRAUGHTS_FUZZ_STATS", every);
            let output = itself.output().expect("an end");
            assert!(output.status.success(), "{output:?}");
            String::from_utf8(output.stderr).expect("text")
        };
        assert_eq!(written("2"), "executions: 2, refused: 2\nexecutions: 4, refused: 4\n");
        assert_eq!(written(""), "");
    }

    #[test]
    fn what_was_reached_is_told_by_its_kinds() {
        let windmill = fen::parse("W:WK2:B7,8,17,18").expect("a position").pack();
        let captures =
            "positions 1, with captures 1, with captures by kings 1, with captures of three and more 1, with loops 1";
        assert_eq!(named(packed(&windmill)), captures);
        assert_eq!(named(packed(&[0xff; 26])), "refused 1");
        // Two, the number of the dense generator, reads the packed form.
        assert_eq!(named(position(&[&[2], &windmill[..]].concat())), captures);
        assert_eq!(named(play(&[0, 0, 0])), "games 1, positions 1, positions 1, positions 1");
        assert_eq!(named(play(&[])), "games 1");
        assert_eq!(named(draws(&windmill)), "games 1, open 1");
        assert_eq!(named(draws(&[0; 26])), "games 1, won 1");
    }

    #[test]
    fn texts_are_read_or_refused() {
        assert_eq!(named(fen(b"W:W31:B1")), "read strictly 1");
        assert_eq!(named(fen(b"W:W:W31:B1")), "read leniently 1");
        assert_eq!(named(fen(b"?")), "refused 1");
        assert_eq!((named(hub(b"32-28")), named(hub(b"?"))), ("moves 1".to_owned(), "refused 1".to_owned()));
        assert_eq!(named(pdn(b"1. 32-28 19-23 2. 28x19 14x23 *")), "records 1, plies 4");
        let explained = |text: &str| named(explained(text.as_bytes()));
        assert_eq!(explained("W:W28:B23\n28x19"), "legal 1");
        assert_eq!(explained("W:W28:B23\n28-22"), "illegal 1");
        assert_eq!(explained("W:WK4:B13,20,32,37\n4x15"), "ambiguous 1");
        assert_eq!(explained("W:W28:B23"), "refused 1");
    }

    #[cfg(feature = "serde")]
    #[test]
    fn requests_are_answered_or_refused() {
        assert_eq!(named(served(br#"{"id":1,"op":"moves","fen":"W:W28:B23"}"#)), "answered 1");
        assert_eq!(named(served(b"moves")), "refused 1");
    }

    #[test]
    fn a_king_that_could_go_takes_nothing() {
        let of = |text: &str| named(kinds(&crate::notation::fen::parse(text).expect("a position")));
        assert_eq!(of("W:WK46:B20"), "positions 1");
        assert_eq!(of("W:W28,K46:B23"), "positions 1, with captures 1");
        assert_eq!(of("W:W28,K50:B22,39"), "positions 1, with captures 1, with captures by kings 1");
        assert_eq!(of("W:W28,K49:B23"), "positions 1, with captures 1");
        assert_eq!(of("W:W7:B20"), "positions 1, with promotions 1");
        assert_eq!(of("W:W6:B1"), "positions 1, without moves 1");
    }
}
