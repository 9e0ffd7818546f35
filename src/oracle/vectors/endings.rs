//! Random games from endings, in which draw rules decide.

use crate::bitboard::Bitboard;
use crate::game::misreadings::DRAW_MISREADINGS;
use crate::game::{Game, Ruleset, incremental};
use crate::notation::fen;
use crate::{Move, Piece, Position, Role};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// How long a game gets: a few plies beyond the longest limit.
const PLIES: usize = 54;

/// How far a game goes on after its end, so that those who count too late can be told from those who do not count.
const BEYOND: usize = 6;

/// How many games from each ending are looked through.
const LOOKED_THROUGH: u64 = 4000;

/// An ending of each class, with either side to move.
const STARTS: [&str; 10] = [
    "W:WK46,K47,K48:BK3",
    "B:WK4:B45,K46,K47",
    "W:W36,37,K46:BK5",
    "W:WK46,K47:BK3",
    "B:WK1,12:BK50",
    "W:WK46:BK4",
    "B:WK46:BK4",
    "W:WK46,K47:BK4,K5",
    "W:WK46,45:BK4,6",
    "W:W35,K46,K47,K48:BK4,26",
];

/// How the players of one game choose.
struct Style {
    /// Up to this ply nobody gives a piece away as long as there is another move.
    careful: usize,
    /// Whether a player who can goes back to where it came from, every second time.
    shuttles: bool,
    /// Whether men stay where they are as long as a king can move.
    keeps_men: bool,
    /// Whether kings go one step at a time, so that programs whose kings do not fly can follow.
    steps: bool,
}

/// Games on which each misreading of the draw rules shows, as many as are missing and as far as so many turn up.
pub(super) fn games(mut missing: Vec<usize>, seed: u64) -> Vec<Game> {
    let mut games = Vec::new();
    let starts: Vec<Position> = STARTS.iter().filter_map(|text| fen::parse(text).ok()).collect();
    for number in 0..LOOKED_THROUGH {
        if missing.iter().all(|&left| left == 0) {
            break;
        }
        for start in &starts {
            let game = ended(random(*start, seed + number));
            let shown = shown(&game);
            if shown.iter().any(|&place| missing[place] > 0) {
                shown.iter().for_each(|&place| missing[place] = missing[place].saturating_sub(1));
                games.push(game);
            }
        }
    }
    games
}

/// The game up to a few plies after the last end that the law or a misreading sees.
fn ended(game: Game) -> Game {
    let rulesets = DRAW_MISREADINGS.iter().map(|misreading| misreading.rules).chain([Ruleset::default()]);
    let ends = rulesets.filter_map(|rules| incremental::verdict(&game, &rules).ok().map(|verdict| verdict.ply));
    let last = ends.filter(|&ply| ply < game.plies().len()).max().unwrap_or(PLIES);
    let mut shorter = Game::new(game.positions()[0]);
    for ply in game.plies().iter().take(last + BEYOND) {
        if shorter.go_on(*ply).is_err() {
            break;
        }
    }
    shorter
}

/// The places of the misreadings that judge the game otherwise.
fn shown(game: &Game) -> Vec<usize> {
    let ending = |rules: &Ruleset| incremental::verdict(game, rules).ok().map(|verdict| (verdict.outcome, verdict.ply));
    let law = ending(&Ruleset::default());
    let other = (0..).zip(DRAW_MISREADINGS).filter(|(_, misreading)| ending(&misreading.rules) != law);
    other.map(|(place, _)| place).collect()
}

fn random(start: Position, seed: u64) -> Game {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let style = Style {
        careful: random.next_u64() as usize % PLIES,
        shuttles: random.next_u64() % 3 == 0,
        keeps_men: random.next_u64() % 2 == 0,
        steps: random.next_u64() % 4 == 0,
    };
    let mut game = Game::new(start);
    while game.plies().len() < PLIES {
        let choice = style.choice(&game, random.next_u64() % 2 == 0);
        let drawn = random.next_u64().checked_rem(choice.len() as u64);
        let Some(chosen) = drawn.and_then(|place| choice.get(place as usize)) else { break };
        if game.play(*chosen).is_err() {
            break;
        }
    }
    game
}

impl Style {
    /// The moves among which chance decides.
    fn choice(&self, game: &Game, goes_back: bool) -> Vec<Move> {
        let position = game.position();
        let mut choice = Bitboard.moves(position);
        if self.steps {
            narrow(&mut choice, |chosen| chosen.from.number().abs_diff(chosen.to.number()) <= 6);
        }
        if self.keeps_men {
            narrow(&mut choice, |chosen| !is_of_man(position, chosen));
        }
        if game.plies().len() < self.careful {
            narrow(&mut choice, |chosen| !gives_away(position, chosen));
        }
        if self.shuttles && goes_back {
            let before = game.positions().len().checked_sub(3).map(|place| game.positions()[place]);
            narrow(&mut choice, |chosen| before.is_some_and(|before| comes_back(position, chosen, &before)));
        }
        choice
    }
}

/// Keeps the moves that please, if any does.
fn narrow(choice: &mut Vec<Move>, pleases: impl Fn(&Move) -> bool) {
    if choice.iter().any(&pleases) {
        choice.retain(pleases);
    }
}

fn is_of_man(position: &Position, chosen: &Move) -> bool {
    position.board().get(chosen.from).is_some_and(|piece| piece.role() == Role::Man)
}

fn gives_away(position: &Position, chosen: &Move) -> bool {
    let next = Bitboard.play(position, chosen);
    next.is_ok_and(|next| Bitboard.moves(&next).iter().any(Move::is_capture))
}

/// Whether the move brings the mover's own pieces back to where they stood two plies ago.
fn comes_back(position: &Position, chosen: &Move, before: &Position) -> bool {
    let own = |position: &Position| {
        [Role::Man, Role::King].map(|role| position.board().squares_of(Piece::new(before.turn(), role)))
    };
    Bitboard.play(position, chosen).is_ok_and(|next| own(&next) == own(before))
}

#[cfg(test)]
mod tests {
    use super::super::{Expected, Vector, shipped};
    use super::*;
    use crate::notation::hub;
    use crate::oracle::check::cases::{game_of, moves_of};

    fn texts(game: &Game) -> (String, Vec<String>) {
        (fen::write(&game.positions()[0]), moves_of(game).iter().map(hub::write_move).collect())
    }

    /// The shipped games were found with this seed, for twenty of each misreading: those for two of each are among them.
    #[test]
    fn the_games_that_are_found_are_those_that_are_shipped() {
        let groups = shipped().expect("the vectors");
        let asked = |vector: &Vector| match &vector.result {
            Expected::Outcome { moves, .. } => (vector.fen.clone(), moves.clone()),
            _ => (String::new(), Vec::new()),
        };
        let known: Vec<(String, Vec<String>)> = groups.iter().flat_map(|group| &group.vectors).map(asked).collect();
        let found = games(vec![2; DRAW_MISREADINGS.len()], 1_000);
        for game in &found {
            assert!(known.contains(&texts(game)), "{:?}", texts(game));
        }
        let is_found = |vector: &&Vector| found.iter().any(|game| texts(game) == asked(vector));
        let mut told: Vec<&str> = groups
            .iter()
            .flat_map(|group| &group.vectors)
            .filter(is_found)
            .flat_map(|it| &it.flags)
            .map(String::as_str)
            .collect();
        told.sort_unstable();
        told.dedup();
        let mut ids = DRAW_MISREADINGS.iter().map(|misreading| misreading.id).collect::<Vec<_>>();
        ids.sort_unstable();
        assert_eq!(told, ids);
        assert!(found.len() <= 2 * DRAW_MISREADINGS.len(), "{}", found.len());
        assert_eq!(games(vec![0; DRAW_MISREADINGS.len()], 1_000), []);
    }

    #[test]
    fn each_style_narrows_the_choice_as_long_as_something_is_left() {
        let none = || Style { careful: 0, shuttles: false, keeps_men: false, steps: false };
        let choices = |style: &Style, fen: &str, moves: &str| {
            let game = game_of(fen, moves.split_whitespace()).expect("a game");
            style.choice(&game, true).iter().map(hub::write_move).collect::<Vec<_>>().join(" ")
        };
        let king_and_man = "W:WK46,15:BK50";
        assert_eq!(choices(&none(), king_and_man, ""), "15-10 46-5 46-10 46-14 46-19 46-23 46-28 46-32 46-37 46-41");
        assert_eq!(choices(&Style { steps: true, ..none() }, king_and_man, ""), "15-10 46-41");
        assert_eq!(choices(&Style { keeps_men: true, steps: true, ..none() }, king_and_man, ""), "46-41");
        assert_eq!(choices(&Style { keeps_men: true, ..none() }, "W:W15:BK50", ""), "15-10");
        let giving = "W:WK46:BK50";
        let all = choices(&none(), giving, "");
        let careful = choices(&Style { careful: 1, ..none() }, giving, "");
        let start = fen::parse(giving).expect("a position");
        let keeps = |text: &&str| !gives_away(&start, &hub::parse_move(text).expect("a move"));
        assert_eq!(careful, all.split(' ').filter(keeps).collect::<Vec<_>>().join(" "));
        assert_ne!(all, careful);
        let [taken, safe] = ["46-28", "46-41"].map(|text| gives_away(&start, &hub::parse_move(text).expect("a move")));
        assert!(taken && !safe);
        assert_eq!(
            choices(&Style { careful: 1, ..none() }, giving, "46-41 50-45"),
            choices(&none(), giving, "46-41 50-45")
        );
        let shuttle = Style { shuttles: true, ..none() };
        assert_eq!(choices(&shuttle, giving, "46-41 50-45"), "41-46");
        assert_eq!(choices(&shuttle, giving, ""), all);
        let game = game_of(giving, ["46-41", "50-45"]).expect("a game");
        assert_eq!(shuttle.choice(&game, false), Bitboard.moves(game.position()));
    }
}
