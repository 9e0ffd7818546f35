//! A game as a machine of states: play, refuse, accept, take back, judge, in any order. The model is the list of positions and
//! nothing else; game and running counters are what is tested.

use draughts_oracle::game::by_history::{self, History};
use draughts_oracle::game::incremental::Clocks;
use draughts_oracle::game::{Game, PlayError, Ply, Ruleset};
use draughts_oracle::mailbox::Mailbox;
use draughts_oracle::notation::fen;
use draughts_oracle::{Move, Outcome, Position};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest, prop_state_machine};

/// Where the games begin: the start, endings where each draw clock runs, a capture from one class into another, a blocked side.
const STARTS: [&str; 6] = [
    "W:W31-50:B1-20",
    "W:WK46,K47,K48:BK5",
    "W:WK46,K47,33:BK5,K28",
    "B:WK46,47:BK5",
    "W:WK28:BK23,K32",
    "W:W27:B16,17,21",
];

#[derive(Clone, Debug)]
enum Transition {
    /// One of the legal moves.
    Play(Index),
    /// The same move again, which is legal no more as a rule.
    Repeat,
    /// The position stands with the other side to move, as if a move had been left out.
    Accept,
    Undo,
    Judge(Index),
}

/// Every position so far, the last one now.
#[derive(Clone, Debug)]
struct Model {
    positions: Vec<Position>,
    last: Option<Move>,
}

impl Model {
    fn now(&self) -> Position {
        *self.positions.last().expect("never empty")
    }

    fn is_over(&self) -> bool {
        Mailbox::LAW.outcome(&self.now()) != Outcome::Open
    }

    fn chosen(&self, index: &Index) -> Option<Move> {
        let moves = Mailbox::LAW.moves(&self.now());
        (!moves.is_empty() && !self.is_over()).then(|| moves[index.index(moves.len())])
    }

    fn legal_again(&self) -> Option<Move> {
        self.last.filter(|last| !self.is_over() && Mailbox::LAW.moves(&self.now()).contains(last))
    }

    /// The same placement with the other side to move.
    fn passed(&self) -> Position {
        let now = self.now();
        let turns = draughts_oracle::Color::ALL.into_iter();
        let other =
            turns.filter(|&color| color != now.turn()).find_map(|color| Position::new(*now.board(), color).ok());
        other.expect("a placement is one for both sides")
    }

    fn play(&mut self, chosen: Move) {
        self.positions.push(Mailbox::LAW.play(&self.now(), &chosen).expect("a legal move"));
        self.last = Some(chosen);
    }
}

impl ReferenceStateMachine for Model {
    type State = Model;
    type Transition = Transition;

    fn init_state() -> BoxedStrategy<Model> {
        let start = |text: &str| Model { positions: vec![fen::parse(text).expect("a position")], last: None };
        prop::sample::select(&STARTS[..]).prop_map(start).boxed()
    }

    fn transitions(_: &Model) -> BoxedStrategy<Transition> {
        prop_oneof![
            12 => any::<Index>().prop_map(Transition::Play),
            1 => Just(Transition::Repeat),
            1 => Just(Transition::Accept),
            3 => Just(Transition::Undo),
            2 => any::<Index>().prop_map(Transition::Judge),
        ]
        .boxed()
    }

    fn apply(mut model: Model, transition: &Transition) -> Model {
        match transition {
            Transition::Play(index) => model.chosen(index).into_iter().for_each(|chosen| model.play(chosen)),
            Transition::Repeat => model.legal_again().into_iter().for_each(|chosen| model.play(chosen)),
            Transition::Accept if !model.is_over() => model.positions.push(model.passed()),
            Transition::Undo if model.positions.len() > 1 => drop(model.positions.pop()),
            _ => {}
        }
        model
    }
}

struct Played {
    game: Game,
    clocks: Vec<Clocks>,
}

impl StateMachineTest for Played {
    type SystemUnderTest = Played;
    type Reference = Model;

    fn init_test(model: &Model) -> Played {
        let start = model.now();
        Played {
            game: Game::new(start),
            clocks: Ruleset::ALL.iter().map(|rules| Clocks::new(start, 0, rules)).collect(),
        }
    }

    /// `model` is the state after the transition.
    fn apply(mut played: Played, model: &Model, transition: Transition) -> Played {
        let before = played.game.clone();
        match transition {
            Transition::Play(_) | Transition::Repeat => played.follow(model, &before),
            Transition::Accept => {
                let passed = model.now();
                if played.game.positions().len() < model.positions.len() {
                    played.go_on(Ply::Accepted(passed));
                } else {
                    assert!(matches!(played.game.accept(passed), Err(PlayError::Over(_))));
                    assert_eq!(played.game, before);
                }
            }
            Transition::Undo => {
                let taken = played.game.undo();
                assert_eq!(taken.is_some(), before.positions().len() > 1);
                if let Some(ply) = taken {
                    played.clocks.iter_mut().for_each(Clocks::undo);
                    let mut again = played.game.clone();
                    assert_eq!(again.go_on(ply), Ok(()));
                    assert_eq!(again, before, "what was taken back can be played again");
                }
            }
            Transition::Judge(index) => played.judge(&Ruleset::ALL[index.index(Ruleset::ALL.len())]),
        }
        played
    }

    fn check_invariants(played: &Played, model: &Model) {
        assert_eq!(played.game.positions(), model.positions);
        assert_eq!(played.game.plies().len() + 1, model.positions.len());
        for (rules, clocks) in Ruleset::ALL.iter().zip(&played.clocks) {
            assert_eq!(*clocks.position(), model.now(), "{}", rules.id);
        }
    }
}

impl Played {
    fn go_on(&mut self, ply: Ply) {
        self.game.go_on(ply).expect("the model went on");
        for clocks in &mut self.clocks {
            clocks.push(&ply).expect("both engines carry a legal move out");
        }
    }

    /// Plays the move that the model has played; one that it has not played is refused and changes nothing.
    fn follow(&mut self, model: &Model, before: &Game) {
        if before.positions().len() < model.positions.len() {
            return self.go_on(Ply::Move(model.last.expect("a move was played")));
        }
        if let Some(refused) = model.last {
            assert!(self.game.play(refused).is_err());
            assert_eq!(&self.game, before, "a refused move leaves no trace");
        }
    }

    /// Both ways of counting at every ply, and the running counters now.
    fn judge(&self, rules: &Ruleset) {
        let standings: Vec<_> = History::of(&self.game).standings(rules).collect();
        assert_eq!(draughts_oracle::game::incremental::standings(&self.game, rules).as_ref(), Ok(&standings));
        assert_eq!(
            draughts_oracle::game::incremental::verdict(&self.game, rules),
            Ok(by_history::verdict(&self.game, rules))
        );
        let place = Ruleset::ALL.iter().position(|known| known == rules).expect("one of all");
        if standings.len() == self.game.positions().len() {
            assert_eq!(standings.last(), Some(&self.clocks[place].standing()), "{}", rules.id);
        }
    }
}

prop_state_machine! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_game_is_its_positions(sequential 1..120 => Played);
}

/// Engines hold no state, so that one of each may be asked from many threads at once.
#[test]
fn engines_are_shared_by_threads() {
    use draughts_oracle::bitboard::Bitboard;
    use draughts_oracle::moves::Count;

    fn shared<T: Send + Sync>(engine: T) -> T {
        engine
    }
    let (mailbox, bitboard) = (shared(Mailbox::LAW), shared(Bitboard));
    let counts = std::thread::scope(|scope| {
        let ask = || {
            let fast = bitboard.perft(&Position::START, 5, Count::Moves);
            (mailbox.perft(&Position::START, 3, Count::Moves), fast)
        };
        let workers: Vec<_> = (0..4).map(|_| scope.spawn(ask)).collect();
        workers.into_iter().map(|worker| worker.join().expect("no panic")).collect::<Vec<_>>()
    });
    assert_eq!(counts, [(658, 27117); 4]);
}
