//! Making the vectors: the same ones from the same version, and no id ever given twice.

use super::{Ending, Expected, Group, Vector, deciding, figures, texts};
use crate::bitboard::Bitboard;
use crate::game::misreadings::DRAW_MISREADINGS;
use crate::game::{Game, Ruleset, by_history};
use crate::mailbox::explain::{Kind, explain};
use crate::mailbox::misreadings::{MISREADINGS, Misreading};
use crate::moves::Count;
use crate::notation::{fen, hub};
use crate::oracle::check::Case;
use crate::oracle::check::cases;
use crate::{Clause, Move, Piece, Position, Square};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::collections::BTreeMap;

/// How often every misreading shows.
const EACH: usize = 20;

/// How many random positions are looked through for them.
const LOOKED_THROUGH: u64 = 60_000;

/// How many questions about positions there are at least.
const POSITIONS: u64 = 2100;

/// The seed of the random positions and games; `check` goes on with others.
const SEED: u64 = 1_000;

/// Fills up the groups: what is there keeps its id and is told anew, what is missing gets the next id of its group.
pub fn fill(groups: &[Group]) -> Vec<Group> {
    let mut asked = cases::telling(EACH, LOOKED_THROUGH, SEED - 1);
    asked.extend(worst().chain(doubled_tours()).map(Case::Moves));
    let missing = POSITIONS.saturating_sub(asked.len() as u64);
    asked.extend(cases::generated(missing, SEED));
    asked.extend(cases::faults());
    asked.extend(cases::games());
    asked.extend(endings().into_iter().map(Case::Game));
    let told: Vec<Vector> = asked.iter().map(told).collect();
    let of = |wanted: fn(&Expected) -> bool| {
        told.iter().filter(|vector| wanted(&vector.result)).cloned().collect::<Vec<_>>()
    };
    let lists = of(|result| matches!(result, Expected::LegalMoves { .. }));
    let illegal = illegal(&lists);
    let wanted = [
        ("legal-moves", "m", lists),
        ("illegal", "i", illegal),
        ("play", "p", of(|result| matches!(result, Expected::Position { .. }))),
        ("outcome", "o", of(|result| matches!(result, Expected::Outcome { .. }))),
        ("notation", "n", of(|result| matches!(result, Expected::Fault { .. }))),
        ("perft", "f", perfts()),
    ];
    wanted.into_iter().map(|(name, letter, vectors)| filled(groups, name, letter, vectors)).collect()
}

fn filled(groups: &[Group], name: &str, letter: &str, wanted: Vec<Vector>) -> Group {
    let mut vectors =
        groups.iter().find(|group| group.group == name).map(|group| group.vectors.clone()).unwrap_or_default();
    let number = |vector: &Vector| vector.id.trim_start_matches(letter).parse::<usize>().unwrap_or(0);
    let mut last = vectors.iter().map(number).max().unwrap_or(0);
    for vector in wanted {
        match vectors.iter_mut().find(|other| is_same_question(other, &vector)) {
            Some(other) => *other = Vector { id: other.id.clone(), ..vector },
            None => {
                last += 1;
                vectors.push(Vector { id: format!("{letter}{last:04}"), ..vector });
            }
        }
    }
    Group { schema: 1, group: name.to_owned(), vectors }
}

fn is_same_question(one: &Vector, other: &Vector) -> bool {
    let question = |vector: &Vector| match &vector.result {
        Expected::Illegal { chosen, .. } | Expected::Position { chosen, .. } => chosen.clone(),
        Expected::Outcome { moves, .. } => moves.join(" "),
        _ => String::new(),
    };
    one.fen == other.fen && question(one) == question(other)
}

/// The positions with the most moves, the longest captures and the most routes that are known.
fn worst() -> impl Iterator<Item = Position> {
    [
        "W:WK2,K4,K5,K35,K49:B9,10,12,13,18,22,23,27,29,K30,31,40,41,44",
        "W:WK1,K2,K3,K4,K6,K10,K15,K16,K25,K26,K35,K36,K45,K46,K47,K48,K49,K50:BK5",
        "W:W35:B7,8,9,10,12,17,18,19,20,21,23,27,28,29,30,37,38,39,40,45",
        "W:WK35:B8,9,10,11,12,17,19,20,21,22,23,30,31,32,33,34,41,42,43,44",
        "W:WK3,K26:B17,20,24,28,34,38,42,44",
        "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24",
        "W:WK1,K14,K15,K39:B7,17,27,28,31,34,K46",
    ]
    .into_iter()
    .filter_map(|text| fen::parse(text).ok())
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

/// Random games from endings of every class, in which nobody gives a piece away as long as there is another move.
fn endings() -> Vec<Game> {
    const GAMES: u64 = 6;
    const PLIES: usize = 64;
    let mut games = Vec::new();
    for start in [
        "W:WK46,K47,K48:BK3",
        "B:WK4:BK46,K47,45",
        "W:WK46,36,37:BK5",
        "W:WK46,K47:BK3",
        "B:WK1,12:BK50",
        "W:WK46:BK4",
        "W:WK46,K47:BK4,K5",
        "W:WK46,K47,K48,35:BK4,26",
    ] {
        let Ok(start) = fen::parse(start) else { continue };
        games.extend((0..GAMES).map(|number| random_game(start, SEED + number, PLIES)));
    }
    games
}

fn random_game(start: Position, seed: u64, plies: usize) -> Game {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut game = Game::new(start);
    let keeps_all = |position: &Position, chosen: &Move| {
        let next = Bitboard.play(position, chosen);
        next.is_ok_and(|next| !Bitboard.moves(&next).iter().any(Move::is_capture))
    };
    for _ in 0..plies {
        let position = *game.position();
        let legal = Bitboard.moves(&position);
        let quiet: Vec<Move> = legal.iter().copied().filter(|chosen| keeps_all(&position, chosen)).collect();
        let choice = if quiet.is_empty() { &legal } else { &quiet };
        let drawn = random.next_u64().checked_rem(choice.len() as u64);
        let Some(chosen) = drawn.and_then(|place| choice.get(place as usize)) else { break };
        if game.play(*chosen).is_err() {
            break;
        }
    }
    game
}

fn told(case: &Case) -> Vector {
    let vector = |fen: String, clauses: &[Clause], flags: Vec<&str>, result| Vector {
        id: String::new(),
        fen,
        clauses: clauses.iter().map(|clause| clause.id().to_owned()).collect(),
        flags: flags.into_iter().map(str::to_owned).collect(),
        result,
        acceptable: Vec::new(),
    };
    match case {
        Case::Moves(position) => {
            let legal = Bitboard.moves(position);
            let flags = MISREADINGS.iter().filter(|misreading| misreading.moves(position) != legal);
            let flags = flags.map(|misreading| misreading.id).collect();
            vector(fen::write(position), &deciding(position), flags, Expected::LegalMoves { moves: texts(&legal) })
        }
        Case::Play(position, chosen) => {
            let next = Bitboard.play(position, chosen).ok();
            let elsewhere =
                MISREADINGS.iter().filter(|misreading| misreading.engine().play(position, chosen).ok() != next);
            let flags = elsewhere.map(|misreading| misreading.id).collect();
            let next = next.as_ref().map(fen::write).unwrap_or_default();
            let result = Expected::Position { chosen: hub::write_move(chosen), next };
            vector(fen::write(position), &[], flags, result)
        }
        Case::Fault { text, code } => vector(text.clone(), &[], Vec::new(), Expected::Fault { code: code.clone() }),
        Case::Game(game) => {
            let of = |rules: &Ruleset| Ending::from(by_history::verdict(game, rules));
            let ending = of(&Ruleset::default());
            let clauses = by_history::verdict(game, &Ruleset::default()).clauses;
            let rulesets: BTreeMap<String, Ending> =
                Ruleset::ALL.iter().map(|rules| (rules.id.to_owned(), of(rules))).collect();
            let flags = DRAW_MISREADINGS
                .iter()
                .filter(|misreading| of(&misreading.rules) != ending)
                .map(|misreading| misreading.id);
            let mut acceptable: Vec<Ending> = ["fmjd-2024", "minsport-2013", "kndb-2013"]
                .iter()
                .filter_map(|id| rulesets.get(*id).filter(|other| **other != ending).cloned())
                .collect();
            acceptable.sort();
            acceptable.dedup();
            let moves = texts(&cases::moves_of(game));
            let flags = flags.collect();
            let result = Expected::Outcome { moves, ending, rulesets };
            Vector { acceptable, ..vector(fen::write(&game.positions()[0]), &clauses, flags, result) }
        }
    }
}

/// For each kind of explanation, moves of misreadings that are not legal.
fn illegal(lists: &[Vector]) -> Vec<Vector> {
    let mut found: BTreeMap<Kind, Vec<Vector>> = BTreeMap::new();
    for (misreading, list) in MISREADINGS.iter().flat_map(|misreading| lists.iter().map(move |list| (misreading, list)))
    {
        let Some(position) = fen::parse(&list.fen).ok().filter(|_| list.flags.iter().any(|id| id == misreading.id))
        else {
            continue;
        };
        let legal = Bitboard.moves(&position);
        let wrong: Option<Move> = misreading.moves(&position).into_iter().find(|chosen| !legal.contains(chosen));
        let Some(vector) = wrong.and_then(|chosen| explained(&position, &chosen, misreading.id)) else { continue };
        let of_kind = found.entry(vector.0).or_default();
        if of_kind.len() < 2 * EACH && !of_kind.iter().any(|other| is_same_question(other, &vector.1)) {
            of_kind.push(vector.1);
        }
    }
    found.into_values().flatten().collect()
}

fn explained(position: &Position, chosen: &Move, misreading: &str) -> Option<(Kind, Vector)> {
    let text = hub::write_move(chosen);
    let explanation = explain(position, &text.parse().ok()?);
    let mut clauses: Vec<String> = explanation.clauses().map(|(clause, _)| clause.id().to_owned()).collect();
    clauses.sort();
    clauses.dedup();
    let kind = explanation.kind();
    let vector = Vector {
        id: String::new(),
        fen: fen::write(position),
        clauses,
        flags: vec![misreading.to_owned()],
        result: Expected::Illegal { chosen: text, kind: kind.id().to_owned() },
        acceptable: Vec::new(),
    };
    (explanation.legal() == Some(false)).then_some((kind, vector))
}

/// The start and the worst positions, counted both ways.
fn perfts() -> Vec<Vector> {
    let start = std::iter::once((Position::START, 5_000));
    start
        .chain(worst().map(|position| (position, 500)))
        .map(|(position, most)| Vector {
            id: String::new(),
            fen: fen::write(&position),
            clauses: Vec::new(),
            flags: Vec::new(),
            result: Expected::Perft {
                moves: figures(&position, Count::Moves, most),
                routes: figures(&position, Count::Routes, most),
            },
            acceptable: Vec::new(),
        })
        .collect()
}
