//! Making the vectors: the same ones from the same version, and no id ever given twice.

use super::missing::{EACH, Missing, decided};
use super::{Ending, Expected, Group, Vector, documented, endings, figures, named, texts};
use crate::bitboard::Bitboard;
use crate::engine::Native;
use crate::game::misreadings::DRAW_MISREADINGS;
use crate::game::{Game, Ruleset, by_history};
use crate::mailbox::explain::{Kind, explain};
use crate::mailbox::misreadings::{MISREADINGS, Misreading};
use crate::moves::Count;
use crate::notation::{fen, hub};
use crate::oracle::check::Case;
use crate::oracle::check::cases;
use crate::oracle::generated::{Generated, Recipe};
use crate::{Clause, Move, Piece, Position, Square};
use anyhow::Result;
use std::collections::{BTreeMap, HashSet};

/// How many questions about positions there are at least.
const POSITIONS: usize = 2100;

/// With more jumps to try, a position is counted and not asked about: simple programs take minutes over one.
const JUMPS: u64 = 1_000;

/// How many moves that are not legal there are of a kind, as far as they turn up.
const ILLEGAL: usize = 40;

/// The seed of the random positions and games; `check` goes on with others.
const SEED: u64 = 1_000;

/// How many random positions are looked through for what is missing, and their seed.
const LOOKED_THROUGH: u64 = 60_000;
const SHOWING: u64 = 999;

/// The groups with the letters of their ids.
const GROUPS: [(&str, &str); 6] =
    [("legal-moves", "m"), ("illegal", "i"), ("play", "p"), ("outcome", "o"), ("notation", "n"), ("perft", "f")];

/// Fills up the groups. What is there keeps its id and is told anew; the documented cases that are missing are added, and then
/// random ones until every misreading and every clause shows often enough. So filling up twice changes nothing.
///
/// # Errors
/// When a documented case or a vector that is there cannot be read.
pub fn fill(groups: &[Group]) -> Result<Vec<Group>> {
    let mut filled = Filled::told_anew(groups)?;
    let worst = documented::worst()?;
    let quick = worst.iter().copied().filter(|position| Bitboard.jumps(position) <= JUMPS);
    filled.ask(documented::positions()?.into_iter().chain(quick).chain(doubled_tours()).map(Case::Moves));
    filled.ask(cases::faults());
    filled.ask(cases::games());
    filled.ask(documented::games()?.into_iter().map(Case::Game));
    filled.add("notation", [readings()?, names()?].concat());
    filled.add("perft", perfts(worst));

    let missing = Missing::beyond(&filled.all());
    filled.ask(endings::games(missing.draws.clone(), SEED).into_iter().map(Case::Game));
    filled.ask(missing.found(&Generated { recipe: Recipe::Mix, seed: SHOWING, positions: LOOKED_THROUGH }));
    filled.ask(cases::generated(POSITIONS.saturating_sub(filled.positions()) as u64, SEED));
    let illegal = illegal(filled.of("legal-moves"), filled.of("illegal"))?;
    filled.add("illegal", illegal);
    Ok(filled.groups)
}

/// The groups while they are filled up.
struct Filled {
    groups: Vec<Group>,
    known: HashSet<(String, Question)>,
}

impl Filled {
    fn told_anew(groups: &[Group]) -> Result<Filled> {
        let mut filled = Filled { groups: Vec::new(), known: HashSet::new() };
        for (name, _) in GROUPS {
            let there = groups.iter().filter(|group| group.group == name).flat_map(|group| &group.vectors);
            let vectors: Vec<Vector> = there.map(told_anew).collect::<Result<_>>()?;
            filled.known.extend(vectors.iter().map(|vector| (name.to_owned(), question(vector))));
            filled.groups.push(Group { schema: 1, group: name.to_owned(), vectors });
        }
        Ok(filled)
    }

    fn of(&self, name: &str) -> &[Vector] {
        self.groups.iter().find(|group| group.group == name).map_or(&[], |group| &group.vectors)
    }

    /// How many questions about positions there are.
    fn positions(&self) -> usize {
        self.of("legal-moves").len() + self.of("play").len()
    }

    fn all(&self) -> Vec<Vector> {
        self.groups.iter().flat_map(|group| group.vectors.iter().cloned()).collect()
    }

    fn ask(&mut self, cases: impl IntoIterator<Item = Case>) {
        for case in cases {
            let name = match &case {
                Case::Moves(_) => "legal-moves",
                Case::Play(..) => "play",
                Case::Game(_) => "outcome",
                Case::Fault { .. } => "notation",
            };
            self.add(name, vec![told(&case)]);
        }
    }

    /// Gives the next ids of the group to the questions that are new.
    fn add(&mut self, name: &str, vectors: Vec<Vector>) {
        for (group, (_, letter)) in self.groups.iter_mut().zip(GROUPS).filter(|(_, (of, _))| *of == name) {
            let number = |vector: &Vector| vector.id.trim_start_matches(letter).parse::<usize>().unwrap_or(0);
            let mut last = group.vectors.iter().map(number).max().unwrap_or(0);
            let known = &mut self.known;
            for vector in vectors.iter().filter(|vector| known.insert((name.to_owned(), question(vector)))) {
                last += 1;
                group.vectors.push(Vector { id: format!("{letter}{last:04}"), ..vector.clone() });
            }
        }
    }
}

/// The position and the moves that a vector asks about.
pub(super) type Question = (String, Vec<String>);

pub(super) fn question(vector: &Vector) -> Question {
    let moves = match &vector.result {
        Expected::Illegal { chosen, .. } | Expected::Position { chosen, .. } => vec![chosen.clone()],
        Expected::Outcome { moves, .. } => moves.clone(),
        Expected::Named { text, .. } => vec![text.clone()],
        _ => Vec::new(),
    };
    (vector.fen.clone(), moves)
}

/// The same question under its id, answered by this version. Counted lines of play stay as they were.
fn told_anew(vector: &Vector) -> Result<Vector> {
    let anew = match &vector.result {
        Expected::Illegal { chosen, .. } => explained(&vector.position()?, &vector.read_move(chosen)?),
        _ => vector.case()?.as_ref().map(told),
    };
    Ok(Vector { id: vector.id.clone(), ..anew.unwrap_or_else(|| vector.clone()) })
}

/// Two kings that take the same eight pieces and come home, beside one more man: no random position shows such a thing.
fn doubled_tours() -> impl Iterator<Item = Position> {
    let base = fen::parse("W:WK3,K26:B17,20,24,28,34,38,42,44").ok();
    let with_man = move |(square, man): (Square, Piece)| {
        let mut board = *base?.board();
        let free = board.set(square, Some(man)).is_none();
        Position::new(board, base?.turn()).ok().filter(|_| free)
    };
    let men = [Piece::BlackMan, Piece::WhiteMan];
    let board_as_move = Misreading::find("board-as-move");
    let shows =
        move |position: &Position| board_as_move.is_some_and(|it| it.moves(position) != Bitboard.moves(position));
    Square::all().flat_map(move |square| men.map(|man| (square, man))).filter_map(with_man).filter(shows).take(EACH)
}

/// The case with what is right, under no id yet.
fn told(case: &Case) -> Vector {
    match case {
        Case::Moves(position) => told_moves(position),
        Case::Play(position, chosen) => told_play(position, chosen),
        Case::Fault { text, code } => Vector { fen: text.clone(), ..bare(Expected::Fault { code: code.clone() }) },
        Case::Game(game) => told_game(game),
    }
}

fn told_moves(position: &Position) -> Vector {
    let legal = Bitboard.moves(position);
    let misread = MISREADINGS.iter().filter(|misreading| misreading.moves(position) != legal);
    Vector {
        fen: fen::write(position),
        clauses: ids(decided(position).iter().map(|(clause, _)| clause)),
        flags: misread.map(|misreading| misreading.id.to_owned()).collect(),
        ..bare(Expected::LegalMoves { moves: texts(&legal) })
    }
}

fn told_play(position: &Position, chosen: &Move) -> Vector {
    let after = Bitboard.play(position, chosen).ok();
    let elsewhere = MISREADINGS.iter().filter(|misreading| misreading.engine().play(position, chosen).ok() != after);
    let next = after.as_ref().map(fen::write).unwrap_or_default();
    Vector {
        fen: fen::write(position),
        flags: elsewhere.map(|misreading| misreading.id.to_owned()).collect(),
        ..bare(Expected::Position { chosen: hub::write_move(chosen), next })
    }
}

fn told_game(game: &Game) -> Vector {
    let of = |rules: &Ruleset| Ending::from(by_history::verdict(game, rules));
    let verdict = by_history::verdict(game, &Ruleset::default());
    let clauses = ids(verdict.clauses.iter().copied());
    let ending = Ending::from(verdict);
    let misread = DRAW_MISREADINGS.iter().filter(|misreading| of(&misreading.rules) != ending);
    let flags = misread.map(|misreading| misreading.id.to_owned()).collect();
    let rulesets: BTreeMap<String, Ending> =
        Ruleset::ALL.iter().map(|rules| (rules.id.to_owned(), of(rules))).collect();
    let of_texts = ["fmjd-2024", "minsport-2013", "kndb-2013"].iter().filter_map(|id| rulesets.get(*id));
    let mut acceptable: Vec<Ending> = of_texts.filter(|other| **other != ending).cloned().collect();
    acceptable.sort();
    acceptable.dedup();
    let result = Expected::Outcome { moves: texts(&cases::moves_of(game)), ending, rulesets };
    Vector { fen: fen::write(&game.positions()[0]), clauses, flags, acceptable, ..bare(result) }
}

fn ids(clauses: impl Iterator<Item = Clause>) -> Vec<String> {
    clauses.map(|clause| clause.id().to_owned()).collect()
}

/// For each kind of explanation, moves of misreadings that are not legal, beside those that are there.
fn illegal(lists: &[Vector], there: &[Vector]) -> Result<Vec<Vector>> {
    let mut found: BTreeMap<String, Vec<Vector>> = BTreeMap::new();
    for vector in there {
        if let Expected::Illegal { kind, .. } = &vector.result {
            found.entry(kind.clone()).or_default().push(vector.clone());
        }
    }
    for misreading in MISREADINGS {
        for list in lists.iter().filter(|list| list.flags.iter().any(|id| id == misreading.id)) {
            let position = list.position()?;
            let legal = Bitboard.moves(&position);
            let wrong = misreading.moves(&position).into_iter().find(|chosen| !legal.contains(chosen));
            let Some(vector) = wrong.and_then(|chosen| explained(&position, &chosen)) else { continue };
            let Expected::Illegal { kind, .. } = &vector.result else { continue };
            let of_kind = found.entry(kind.clone()).or_default();
            if of_kind.len() < ILLEGAL && of_kind.iter().all(|other| question(other) != question(&vector)) {
                of_kind.push(vector);
            }
        }
    }
    Ok(found.into_values().flatten().collect())
}

/// Why a move is not legal, and which misreadings list it; `None` for a legal one.
fn explained(position: &Position, chosen: &Move) -> Option<Vector> {
    let text = hub::write_move(chosen);
    let explanation = explain(position, &text.parse().ok()?);
    let mut clauses = ids(explanation.clauses().map(|(clause, _)| clause));
    clauses.sort();
    clauses.dedup();
    let flags = MISREADINGS.iter().filter(|misreading| misreading.moves(position).contains(chosen));
    let vector = Vector {
        fen: fen::write(position),
        clauses,
        flags: flags.map(|misreading| misreading.id.to_owned()).collect(),
        ..bare(Expected::Illegal { chosen: text, kind: explanation.kind().id().to_owned() })
    };
    // On a board full of captures the explanation does not look for the tour that such a move would be.
    let is_unknown = chosen.is_capture() && matches!(explanation.kind(), Kind::WrongDirection | Kind::NothingToTake);
    (explanation.legal() == Some(false) && !is_unknown).then_some(vector)
}

/// Every way to write a position that a reader may meet.
fn readings() -> Result<Vec<Vector>> {
    [
        "W:W31-50:B1-20",
        "W:WK31-33:BK1-3",
        "W:WK31-K33:B4",
        "W:B1,2:W31,32",
        "W:W32,31:B2,1",
        "W:W31,32:B1,2.",
        "W: W31, 32 : B1, 2",
        "W:W06:B04",
        "\"W:W31:B1\"",
        "W:W31,32:B1,2:H0:F1",
        "W:W31:B",
        "B:W50:B",
        "W:W30-50:B1-20",
    ]
    .into_iter()
    .map(|text| {
        let reading = fen::write(&fen::parse(text)?);
        Ok(Vector { fen: text.to_owned(), ..bare(Expected::Reading { reading }) })
    })
    .collect()
}

/// One move in every dialect, and texts that name several moves or none.
fn names() -> Result<Vec<Vector>> {
    let two_ways =
        ["4x15", "4x31x42x15", "4x15x13x20x37", "4x15x37", "04314215", "4:31:42:15", "4x42x31x15", "4x15x13"];
    let windmill = ["2x2", "2x11x22x13x2", "2x13x22x11x2", "2x2x18x17x8x7"];
    let quiet = ["32-28", "3228", "32- 28", "32-22"];
    let two_ways = two_ways.map(|text| ("W:WK4:B13,20,32,37", text));
    let windmill = windmill.map(|text| ("W:WK2:B7,8,17,18", text));
    let quiet = quiet.map(|text| ("W:W31-50:B1-20", text));
    let all = two_ways.into_iter().chain(windmill).chain(quiet);
    all.map(|(fen, text)| {
        let moves = texts(&named(Native::Mailbox, &fen::parse(fen)?, &text.parse()?));
        Ok(Vector { fen: fen.to_owned(), ..bare(Expected::Named { text: text.to_owned(), moves }) })
    })
    .collect()
}

fn bare(result: Expected) -> Vector {
    let (id, fen) = (String::new(), String::new());
    Vector { id, fen, clauses: Vec::new(), flags: Vec::new(), result, acceptable: Vec::new() }
}

/// The start and the worst positions, counted both ways.
fn perfts(worst: Vec<Position>) -> Vec<Vector> {
    let worst = worst.into_iter().map(|position| (position, 500));
    std::iter::once((Position::START, 5_000))
        .chain(worst)
        .map(|(position, most)| {
            let [moves, routes] = [Count::Moves, Count::Routes].map(|count| figures(&position, count, most));
            Vector { fen: fen::write(&position), ..bare(Expected::Perft { moves, routes }) }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::shipped;
    use super::*;

    fn position(text: &str) -> Position {
        fen::parse(text).expect("a position")
    }

    fn chosen(text: &str) -> Move {
        hub::parse_move(text).expect("a move")
    }

    /// Every fifth vector that is quickly told.
    fn quick() -> Vec<Vector> {
        let groups = shipped().expect("the vectors");
        let is_quick = |vector: &&Vector| vector.fen.len() < 30;
        groups.iter().flat_map(|group| group.vectors.iter().filter(is_quick).step_by(5)).cloned().collect()
    }

    /// The question alone.
    fn unanswered(vector: &Vector) -> Vector {
        let none = || Ending { outcome: crate::Outcome::Open, ply: 0 };
        let result = match vector.result.clone() {
            Expected::LegalMoves { .. } => Expected::LegalMoves { moves: Vec::new() },
            Expected::Illegal { chosen, .. } => Expected::Illegal { chosen, kind: String::new() },
            Expected::Position { chosen, .. } => Expected::Position { chosen, next: String::new() },
            Expected::Outcome { moves, .. } => Expected::Outcome { moves, ending: none(), rulesets: BTreeMap::new() },
            other => other,
        };
        Vector { id: vector.id.clone(), fen: vector.fen.clone(), ..bare(result) }
    }

    #[test]
    fn what_is_shipped_is_what_is_told() {
        let quick = quick();
        assert!(quick.len() > 190, "{}", quick.len());
        for vector in quick {
            assert_eq!(told_anew(&unanswered(&vector)).expect("it can be read"), vector);
        }
    }

    #[test]
    fn what_is_there_keeps_its_id_and_what_is_new_gets_the_next() {
        let groups = shipped().expect("the vectors");
        let small = |group: &Group| {
            let quick = group.vectors.iter().filter(|vector| vector.fen.len() < 30);
            Group { vectors: quick.skip(3).take(4).cloned().collect(), ..group.clone() }
        };
        let small: Vec<Group> = groups.iter().map(small).collect();
        let mut filled = Filled::told_anew(&small).expect("they can be read");
        assert_eq!(filled.groups, small);
        assert_eq!((filled.of("play").len(), filled.positions(), filled.all().len()), (4, 8, 20));

        let cases =
            small.iter().flat_map(|group| &group.vectors).filter_map(|vector| vector.case().expect("a question"));
        filled.ask(cases.collect::<Vec<_>>());
        assert_eq!(filled.groups, small);
        let new = [
            Case::Moves(position("W:W31:B19,20")),
            Case::Moves(position("W:W31:B19,20")),
            Case::Moves(position("W:W32:B19,20")),
            Case::Play(position("W:W31:B19,20"), chosen("31-26")),
            Case::Play(position("W:W31:B19,20"), chosen("31-27")),
        ];
        filled.ask(new);
        let added =
            |name: &str| -> Vec<String> { filled.of(name)[4..].iter().map(|vector| vector.id.clone()).collect() };
        let after = |name: &str| -> Vec<String> {
            let last = &small.iter().find(|group| group.group == name).expect("the group").vectors[3].id;
            let number: usize = last[1..].parse().expect("a number");
            (number + 1..number + 3).map(|number| format!("{}{number:04}", &last[..1])).collect()
        };
        assert_eq!(added("legal-moves"), after("legal-moves"));
        assert_eq!(added("play"), after("play"));
        assert_eq!((filled.of("outcome").len(), filled.positions(), filled.all().len()), (4, 12, 24));
        assert_eq!(filled.of("unknown"), []);
        assert_eq!(
            filled.of("legal-moves")[4].result,
            Expected::LegalMoves { moves: texts(&Bitboard.moves(&position("W:W31:B19,20"))) }
        );

        let mut empty = Filled::told_anew(&[]).expect("nothing");
        assert_eq!(
            empty.groups.iter().map(|group| group.group.as_str()).collect::<Vec<_>>(),
            GROUPS.map(|(name, _)| name)
        );
        empty.ask([Case::Fault { text: "hello".to_owned(), code: "fen-no-colon".to_owned() }]);
        let [fault] = empty.of("notation") else { panic!("one") };
        assert_eq!((fault.id.as_str(), fault.fen.as_str()), ("n0001", "hello"));
    }

    /// The same position may be asked about with another move, another game or another text.
    #[test]
    fn a_question_is_a_position_with_what_is_asked_there() {
        let with = |result: Expected| question(&Vector { fen: "W:W31:B20".to_owned(), ..bare(result) });
        let (kind, next) = (String::new(), String::new());
        let illegal = |text: &str| with(Expected::Illegal { chosen: text.to_owned(), kind: kind.clone() });
        let leads = |text: &str| with(Expected::Position { chosen: text.to_owned(), next: next.clone() });
        let named = |text: &str| with(Expected::Named { text: text.to_owned(), moves: Vec::new() });
        let asked = |text: &str| ("W:W31:B20".to_owned(), vec![text.to_owned()]);
        assert_eq!([illegal("31-22"), leads("31-27"), named("3127")], ["31-22", "31-27", "3127"].map(asked));
        assert_eq!(with(Expected::LegalMoves { moves: vec!["31-27".to_owned()] }), ("W:W31:B20".to_owned(), vec![]));
        let ending = Ending { outcome: crate::Outcome::Open, ply: 1 };
        let game = with(Expected::Outcome { moves: vec!["31-27".to_owned()], ending, rulesets: BTreeMap::new() });
        assert_eq!(game, asked("31-27"));
    }

    #[test]
    fn illegal_moves_are_those_of_misreadings_each_once_and_no_more_than_enough() {
        let groups = shipped().expect("the vectors");
        let is_list = |vector: &&Vector| matches!(vector.result, Expected::LegalMoves { .. }) && vector.fen.len() < 30;
        let lists: Vec<Vector> =
            groups.iter().flat_map(|group| group.vectors.iter().filter(is_list)).cloned().collect();
        let found = illegal(&lists, &[]).expect("they can be read");
        assert!(found.len() > 30, "{}", found.len());
        let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
        for vector in &found {
            assert_eq!(told_anew(vector).expect("it can be read"), *vector);
            assert!(!vector.flags.is_empty() && !vector.clauses.is_empty(), "{vector:?}");
            let Expected::Illegal { chosen, kind } = &vector.result else { panic!("{vector:?}") };
            let legal = Bitboard.moves(&vector.position().expect("a position"));
            assert!(!legal.contains(&vector.read_move(chosen).expect("a move")));
            *kinds.entry(kind.clone()).or_default() += 1;
        }
        let questions: HashSet<Question> = found.iter().map(question).collect();
        assert_eq!(questions.len(), found.len());
        assert_eq!(kinds.values().max(), Some(&ILLEGAL), "{kinds:?}");
        assert_eq!(illegal(&lists, &found).expect("they can be read"), found);
        assert_eq!(illegal(&[], &found[..1]).expect("they can be read"), found[..1]);
    }

    #[test]
    fn a_move_that_leads_elsewhere_is_flagged() {
        let vector = told_play(&position("W:W25,36:B5,41"), &chosen("36x47x41"));
        assert_eq!(vector.flags, ["crowned-on-either-row"]);
    }

    #[test]
    fn only_what_a_list_is_flagged_with_is_looked_at() {
        let with = |flag: &str| Vector { flags: vec![flag.to_owned()], ..told_moves(&position("W:WK1:B7,8")) };
        let found = |flag: &str| illegal(&[with(flag)], &[]).expect("they can be read");
        let [free] = &found("no-majority")[..] else { panic!("one") };
        assert!(free.flags.iter().any(|flag| flag == "no-majority"), "{free:?}");
        assert_eq!(found("quiet-king-one-step"), []);
    }

    #[test]
    fn only_illegal_moves_whose_reason_is_found_are_explained() {
        let why = |fen: &str, text: &str| {
            let vector = explained(&position(fen), &chosen(text))?;
            let Expected::Illegal { kind, .. } = &vector.result else { panic!("{vector:?}") };
            Some((kind.clone(), vector.clauses.join(", "), vector.flags.join(", ")))
        };
        let told =
            |kind: &str, clauses: &str, flags: &str| Some((kind.to_owned(), clauses.to_owned(), flags.to_owned()));
        assert_eq!(why("W:W31:B20", "31-27"), None);
        assert_eq!(why("W:W31:B20", "31x22x27"), None);
        assert_eq!(why("W:W31:B20", "31-36"), told("wrong-direction", "FMJD 3.4", ""));
        assert_eq!(
            why("W:W18:B23", "18-12"),
            told("capture-available", "FMJD 4.2, FMJD 5.4.6", "captures-forward-only")
        );
    }

    #[test]
    fn ways_to_write_say_what_they_are_read_as() {
        let (readings, names) = (readings().expect("readings"), names().expect("names"));
        assert_eq!((readings.len(), names.len()), (13, 16));
        for vector in readings.iter().chain(&names) {
            assert_eq!(vector.verify(), Ok(()), "{vector:?}");
        }
        assert_eq!((readings[1].fen.as_str(), names[0].fen.as_str()), ("W:WK31-33:BK1-3", "W:WK4:B13,20,32,37"));
        let perfts = perfts(vec![position("W:W31:B20")]);
        assert_eq!(
            perfts.iter().map(|vector| vector.fen.clone()).collect::<Vec<_>>(),
            [fen::write(&Position::START), "W:W31:B20".to_owned()]
        );
        let Expected::Perft { moves, .. } = &perfts[0].result else { panic!("lines") };
        assert_eq!(moves[..], [9, 81, 658, 4_265, 27_117][..moves.len()]);
        assert_eq!(moves.len(), 5);
    }

    #[test]
    fn two_kings_come_home_beside_one_more_man() {
        let found: Vec<Position> = doubled_tours().collect();
        assert_eq!(found.len(), EACH);
        let board_as_move = Misreading::find("board-as-move").expect("it is known");
        for position in found {
            assert_eq!(position.board().pieces().count(), 11);
            assert_ne!(board_as_move.moves(&position), Bitboard.moves(&position));
        }
    }
}
