//! Laws of the readers and writers on raw bytes: what the fuzz targets run and the stable tests replay.

#[cfg(feature = "serde")]
use super::serve::Server;
use crate::bitboard::Bitboard;
use crate::game::replay::{Judged, judge, normalized};
use crate::game::{Ruleset, replay};
use crate::mailbox::explain::{Reason, Verdict, explain};
use crate::notation::moves::MoveText;
use crate::notation::pdn::{self, Record, Records};
use crate::notation::{Severity, Strictness, fen, hub};
use crate::{Move, Position};
#[cfg(feature = "serde")]
use serde_json::value::RawValue;
#[cfg(feature = "serde")]
use std::collections::BTreeMap;

/// A law that did not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{law}: {shown}")]
pub struct Broken {
    /// The law.
    pub law: &'static str,
    /// What shows it.
    pub shown: String,
}

/// How many laws were looked at: each of them held.
pub type Kept = Result<usize, Broken>;

#[derive(Default)]
struct Laws {
    looked_at: usize,
}

impl Laws {
    fn holds(&mut self, law: &'static str, held: bool, shown: impl FnOnce() -> String) -> Kept {
        self.looked_at += 1;
        if held { Ok(self.looked_at) } else { Err(Broken { law, shown: shown() }) }
    }
}

/// Reads the bytes as a FEN. What is read is written so that it is read the same again; lenient mode says nothing else than
/// strict mode where that says anything.
///
/// # Errors
/// With the first law that does not hold.
pub fn fen(data: &[u8]) -> Kept {
    let mut laws = Laws::default();
    let text = String::from_utf8_lossy(data);
    let [strict, lenient] = [Strictness::Strict, Strictness::Lenient].map(|mode| fen::read(&text, mode));
    let differ = || format!("{:?} and {:?}", strict.position, lenient.position);
    laws.holds("both modes read the same", strict.position.is_none() || strict.position == lenient.position, differ)?;
    for report in [&strict, &lenient] {
        let whole = report.problems.iter().all(|problem| problem.offset <= text.len());
        laws.holds("every finding has its place in the text", whole, || format!("{:?}", report.problems))?;
    }
    let Some(position) = lenient.position else { return Ok(laws.looked_at) };
    let again = fen::parse(&fen::write(&position));
    laws.holds("what is written is read back", again == Ok(position), || format!("{position:?} and {again:?}"))
}

/// Reads the bytes as a Hub position and as a Hub move. What is read is written so that it is read the same again.
///
/// # Errors
/// With the first law that does not hold.
pub fn hub(data: &[u8]) -> Kept {
    let mut laws = Laws::default();
    let text = String::from_utf8_lossy(data);
    if let Ok(position) = hub::parse_position(&text) {
        let again = hub::parse_position(&hub::write_position(&position));
        laws.holds("a Hub position is read back", again == Ok(position), || format!("{position:?} and {again:?}"))?;
    }
    if let Ok(chosen) = hub::parse_move(&text) {
        let again = hub::parse_move(&hub::write_move(&chosen));
        laws.holds("a Hub move is read back", again == Ok(chosen), || format!("{chosen:?} and {again:?}"))?;
    }
    Ok(laws.looked_at)
}

/// Reads the bytes as the packed form of a position. What is read is packed into the same bytes, and its FEN says the same.
///
/// # Errors
/// With the first law that does not hold.
pub fn packed_round_trip(data: &[u8]) -> Kept {
    let mut laws = Laws::default();
    let Some(packed) = data.first_chunk::<{ Position::PACKED }>() else { return Ok(laws.looked_at) };
    let Ok(position) = Position::unpack(packed) else { return Ok(laws.looked_at) };
    let again = position.pack();
    laws.holds("a position is packed into its own bytes", again == *packed, || format!("{packed:?} and {again:?}"))?;
    let read = fen::parse(&fen::write(&position));
    laws.holds("FEN and packed form say the same", read == Ok(position), || format!("{position:?} and {read:?}"))
}

/// Gives the bytes to the server as one line. Whatever they are, the answer is one JSON object on one line that says whether
/// it went well, and says the same the second time.
///
/// # Errors
/// With the first law that does not hold.
#[cfg(feature = "serde")]
pub fn serve_line(data: &[u8]) -> Kept {
    let mut laws = Laws::default();
    let answer = Server::default().answer(data);
    // Raw, because an `id` comes back as it was written, and a number may be larger than anybody can hold.
    let object: BTreeMap<String, &RawValue> = serde_json::from_str(&answer).unwrap_or_default();
    let says = object.get("ok").is_some_and(|ok| matches!(ok.get(), "true" | "false"));
    laws.holds("the answer is an object that says whether it went well", says, || answer.clone())?;
    laws.holds("the answer is one line", !answer.contains('\n'), || answer.clone())?;
    let again = Server::default().answer(data);
    laws.holds("the answer is the same again", again == answer, || format!("{answer}\n{again}"))
}

/// Reads a FEN and, on the next line, a move, and explains it: what is called legal is a move of the other engine, what is called
/// ambiguous several of them, and what is called illegal comes with clauses and is none.
///
/// # Errors
/// With the first law that does not hold.
pub fn explains(data: &[u8]) -> Kept {
    let mut laws = Laws::default();
    let text = String::from_utf8_lossy(data);
    let Some((start, chosen)) = text.split_once('\n') else { return Ok(laws.looked_at) };
    let Some(position) = fen::read(start, Strictness::Lenient).position else { return Ok(laws.looked_at) };
    let Ok(chosen) = chosen.parse::<MoveText>() else { return Ok(laws.looked_at) };
    let legal = Bitboard.moves(&position);
    let explanation = explain(&position, &chosen);
    let shown = || format!("{} {chosen:?}: {explanation:?}", fen::write(&position));
    match &explanation.verdict {
        Verdict::Legal(route) => laws.holds("what is legal is a move", legal.contains(&route.to_move()), shown),
        Verdict::Ambiguous(moves) => {
            let all = moves.len() > 1 && moves.iter().all(|candidate| legal.contains(candidate));
            laws.holds("what is ambiguous is several moves", all, shown)
        }
        Verdict::Illegal => {
            let reasons = &explanation.reasons;
            let told = |reason: &Reason| !reason.clauses.is_empty() && !reason.text.is_empty();
            laws.holds("what is illegal has its clauses", !reasons.is_empty() && reasons.iter().all(told), shown)?;
            let named = |other: &Move| *chosen.squares() == [other.from, other.to];
            laws.holds("what is illegal is no move", !legal.iter().any(named), shown)
        }
    }
}

/// Reads the bytes as PDN, and plays every record through.
///
/// # Errors
/// With the first law that does not hold.
pub fn pdn(data: &[u8]) -> Kept {
    let mut laws = Laws::default();
    let mut read = 0;
    for record in Records::new(data) {
        let record = record.map_err(|error| Broken { law: "bytes in memory can be read", shown: error.to_string() })?;
        read += 1;
        laws.holds("records are counted", record.number == read, || format!("{} after {read}", record.number))?;
        places(&mut laws, &record)?;
        if is_light(&record) {
            walks(&mut laws, &record)?;
        }
    }
    Ok(laws.looked_at)
}

fn places(laws: &mut Laws, record: &Record) -> Kept {
    for problem in &record.problems {
        let place = (problem.line, problem.column);
        let right = record.source.get(problem.span.clone()).is_some() && record.location(problem.span.start) == place;
        laws.holds("every finding is a piece of the text, at its line and column", right, || format!("{problem:?}"))?;
    }
    let mut plies = record.game.plies();
    let inside = plies.all(|ply| record.source.get(ply.span.clone()).is_some());
    laws.holds("every move is a piece of the text", inside, || record.source.clone())
}

/// Whether it cannot hold a position with so many routes that looking at one would take long: no tag or command puts one up.
fn is_light(record: &Record) -> bool {
    record.game.fen().is_none() && !record.source.contains('/')
}

fn walks(laws: &mut Laws, record: &Record) -> Kept {
    for strictness in [Strictness::Strict, Strictness::Lenient] {
        let Judged::Game(judgement) = judge(record, strictness, &Ruleset::default()) else { continue };
        let walk = &judgement.replay;
        let differs = matches!(walk.problem.as_ref().map(|it| &it.fault), Some(replay::PlyFault::EnginesDiffer(_)));
        laws.holds("both engines say the same", !differs, || format!("{:?}", walk.problem))?;
        let next = walk.problem.as_ref().is_none_or(|problem| problem.ply > walk.plies.len());
        laws.holds("a problem lies behind what was played", next, || format!("{walk:?}"))?;
    }
    Ok(laws.looked_at)
}

/// Reads the bytes as PDN, writes the games and reads them again: from then on nothing changes, and nothing more is lost.
/// Games that replay are also written by their moves, and then say the same.
///
/// # Errors
/// With the first law that does not hold.
pub fn pdn_round_trip(data: &[u8]) -> Kept {
    let mut laws = Laws::default();
    let records: Vec<Record> = Records::new(data).flatten().collect();
    let once = pdn::write(records.iter().map(|record| &record.game));
    let read = pdn::read_str(&once);
    let twice = pdn::write(read.iter().map(|record| &record.game));
    laws.holds("rewriting settles", once == twice, || format!("{once}\n---\n{twice}"))?;
    for record in records.iter().filter(|record| is_light(record)) {
        laws.looked_at += normalizes(record)?;
    }
    Ok(laws.looked_at)
}

/// Whether a game written by its moves leads to the same positions, and is without fault; where a variation has a problem, that
/// stays as it was read.
///
/// # Errors
/// With the first law that does not hold.
pub fn normalizes(record: &Record) -> Kept {
    let mut laws = Laws::default();
    let Judged::Game(before) = judge(record, Strictness::Strict, &Ruleset::default()) else {
        return Ok(laws.looked_at);
    };
    if before.replay.plies.is_empty() || before.replay.problem.is_some() {
        return Ok(laws.looked_at);
    }
    let text = pdn::write([&normalized(record, &before.replay)]);
    let again = pdn::read_str(&text);
    let [again] = &again[..] else {
        return Err(Broken { law: "a game stays one game", shown: text });
    };
    let broken = before.replay.variations.iter().any(|variation| variation.replay.problem.is_some());
    let clean = broken || again.problems.iter().all(|problem| problem.fault.severity() != Severity::Error);
    laws.holds("what is written has no fault", clean, || format!("{:?} in\n{text}", again.problems))?;
    let Judged::Game(after) = judge(again, Strictness::Strict, &Ruleset::default()) else {
        return Err(Broken { law: "a game stays a game", shown: text });
    };
    let positions = |judged: &crate::game::replay::Judgement| judged.replay.positions().copied().collect::<Vec<_>>();
    laws.holds("the positions stay", positions(&before) == positions(&after), || text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_law_that_does_not_hold_is_told_with_what_shows_it() {
        let mut laws = Laws::default();
        assert_eq!(laws.holds("law", true, || panic!("nothing is to be shown")), Ok(1));
        let broken = laws.holds("law", false, || "this".to_owned()).expect_err("it does not hold");
        assert_eq!((broken.to_string(), broken.law), ("law: this".to_owned(), "law"));
    }

    #[test]
    fn every_law_is_looked_at() {
        assert_eq!([fen(b"W:W31-50:B1-20"), fen(b"w:w31:b20"), fen(b"nothing")], [Ok(4), Ok(4), Ok(3)]);
        let start = format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
        assert_eq!([hub(start.as_bytes()), hub(b"4x15x13x20"), hub(b"nothing")], [Ok(1), Ok(1), Ok(0)]);
        let packed = Position::START.pack();
        assert_eq!([&packed, &packed[1..], &[0xff; 26]].map(packed_round_trip), [Ok(2), Ok(0), Ok(0)]);
        for (chosen, looked_at) in [("21x3", 1), ("25x14", 2), ("nothing", 0)] {
            assert_eq!(explains(format!("W:W21,25:B8,17,20\n{chosen}").as_bytes()), Ok(looked_at), "{chosen}");
        }
        assert_eq!([explains(b"W:WK4:B13,20,32,37\n4x15"), explains(b"W:W31:B20")], [Ok(1), Ok(0)]);
        // A record, its moves, two laws each for strict and lenient; a finding; of a position that is put up nothing is played.
        let records = ["1. 32-28 *", "1. 32-28 2-0", "[FEN \"W:W31:B1\"] 1. 31-27 *", ""];
        assert_eq!(records.map(|text| pdn(text.as_bytes())), [Ok(6), Ok(7), Ok(2), Ok(0)]);
        assert_eq!(records.map(|text| pdn_round_trip(text.as_bytes())), [Ok(3), Ok(3), Ok(1), Ok(1)]);
        #[cfg(feature = "serde")]
        assert_eq!([serve_line(b"{}"), serve_line(b"")], [Ok(3), Ok(3)]);
    }

    /// A move that nobody knows is a warning, and stays one in what is written.
    #[test]
    fn a_warning_is_no_fault_of_what_is_written() {
        let [record] = &pdn::read_str("1. 33-29 (- -) *")[..] else { panic!("one record") };
        let Judged::Game(judged) = judge(record, Strictness::Strict, &Ruleset::default()) else { panic!("a game") };
        let again = pdn::read_str(&pdn::write([&normalized(record, &judged.replay)]));
        assert_eq!(again[0].problems.iter().map(|it| it.fault.severity()).collect::<Vec<_>>(), [Severity::Warning]);
        assert_eq!(normalizes(record), Ok(2));
    }

    #[test]
    fn a_record_that_puts_up_a_position_is_not_light() {
        let light = |text: &str| {
            let [record] = &pdn::read_str(text)[..] else { panic!("one record") };
            is_light(record)
        };
        assert!(light("[Event \"a\"]\n\n1. 32-28 *"));
        assert!(!light("[FEN \"W:W31:B20\"]\n\n1. 31-27 *"));
        assert!(!light("[Event \"a\"]\n\n1. 32-28 {[%setup W/31]} *"));
        assert!(!light("[FEN \"W:W31:B20\"]\n\n1. 31-27 {/} *"));
    }
}
