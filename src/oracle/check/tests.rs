//! A check of a program that is a value: wrong in a known way, and in no hurry.

use super::cases::game_of;
use super::*;
use crate::engine::foreign::Shown;
use crate::game::misreadings::DrawMisreading;
use crate::game::{Ruleset, by_history};
use crate::mailbox::joined::Joined;
use crate::mailbox::misreadings::Misreading;
use crate::notation::{Strictness, fen, hub};
use crate::{Clause, Move, Outcome, Position, Setup};
use std::collections::VecDeque;

/// A program that reads the rules in its own way.
#[derive(Clone)]
pub struct Program {
    /// How it reads the rules of moving.
    pub moves: Joined,
    /// Its draw rules.
    pub rules: Ruleset,
    /// Whether it takes anything for a position.
    pub takes: bool,
    /// What happens instead of answers, until there is nothing more; `None` for an answer.
    pub troubles: VecDeque<Option<Trouble>>,
}

impl Program {
    pub const LAW: Program =
        Program { moves: Joined::LAW, rules: Ruleset::FMJD_2015, takes: false, troubles: VecDeque::new() };

    /// With these misreadings of moving.
    pub fn misreading(ids: &[&str]) -> Program {
        let all: Vec<_> = ids.iter().map(|id| Misreading::find(id).expect("a known id")).collect();
        Program { moves: Joined::of(&all).expect("they can be joined"), ..Program::LAW }
    }

    /// With this misreading of the draw rules.
    pub fn drawing(id: &str) -> Program {
        Program { rules: DrawMisreading::find(id).expect("a known id").rules, ..Program::LAW }
    }

    /// What it answers, judged.
    pub fn judged(&mut self, case: &Case) -> Judged {
        Judged::of(case.ask(self).expect("an answer"))
    }

    fn trouble(&mut self) -> Result<(), Trouble> {
        self.troubles.pop_front().flatten().map_or(Ok(()), Err)
    }
}

impl Foreign for Program {
    fn moves(&mut self, position: &Position, after: Option<&Move>) -> Result<Shown, Trouble> {
        self.trouble()?;
        let accepted = observed::listed(&self.moves, position, after).ok_or(Trouble::Unsupported)?;
        Ok(Shown { accepted, rejected: None })
    }

    fn play(&mut self, position: &Position, chosen: &Move) -> Result<Setup, Trouble> {
        self.trouble()?;
        self.moves.engine().play(position, chosen).map(Setup::from).map_err(|error| Trouble::Refused(error.to_string()))
    }

    fn takes(&mut self, _fen: &str) -> Result<bool, Trouble> {
        self.trouble().map(|()| self.takes)
    }

    fn adjudicate(&mut self, fen: &str, moves: &[Move]) -> Result<(Outcome, usize), Trouble> {
        self.trouble()?;
        let texts: Vec<String> = moves.iter().map(hub::write_move).collect();
        let game =
            game_of(fen, texts.iter().map(String::as_str)).map_err(|error| Trouble::Refused(error.to_string()))?;
        let verdict = by_history::verdict(&game, &self.rules);
        Ok((verdict.outcome, verdict.ply))
    }
}

pub fn position(text: &str) -> Position {
    fen::parse(text).expect("a position")
}

pub fn chosen(text: &str) -> Move {
    hub::parse_move(text).expect("a move")
}

/// What a check of the program says.
fn report(program: &Program, cases: &[Case]) -> Report {
    let check = Check { cases, progress: &Progress::default() };
    let answers = check.run(vec![Box::new(program.clone())]);
    Report::new("engine", "none", &check, &answers, &mut program.clone())
}

/// Right, wrong, unsupported, timeouts, crashes, not asked, unexplained.
fn counts(report: &Report) -> [usize; 7] {
    let Report { cases, right, wrong, unsupported, timeouts, crashes, not_asked, unexplained, .. } = *report;
    assert_eq!(cases, right + wrong + unsupported + timeouts + crashes);
    [right, wrong, unsupported, timeouts, crashes, not_asked, unexplained]
}

fn words(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

#[test]
fn a_program_that_reads_the_law_is_clean() {
    let all = [cases::generated(60, 1).collect(), cases::faults(), cases::games()].concat();
    let found = report(&Program::LAW, &all);
    assert_eq!(counts(&found), [81, 0, 0, 0, 0, 0, 0]);
    assert_eq!((found.engine.as_str(), found.protocol.as_str()), ("engine", "none"));
    assert_eq!((&found.diagnosis[..], &found.differences[..], &found.troubles[..]), (&[][..], &[][..], &[][..]));
}

#[test]
fn every_kind_of_wrong_answer_is_told_with_what_explains_it() {
    let program = Program { takes: true, ..Program::misreading(&["no-majority", "crowned-on-either-row"]) };
    let program = Program { rules: Program::drawing("no-five-move-rule").rules, ..program };
    let game =
        game_of("W:WK1:BK50", "1-7 50-44 7-12 44-39 12-1 39-50 1-7 50-44 7-12 44-39".split(' ')).expect("a game");
    let found = report(
        &program,
        &[
            Case::Moves(position("W:W31,K1:B7,8,K45")),
            Case::Moves(position("W:W25,36:B5,41")),
            Case::Play(position("W:W25,36:B5,41"), chosen("36x47x41")),
            Case::Fault { text: "W:W4:B49".to_owned(), code: "position-man-on-promotion-row".to_owned() },
            Case::Fault { text: "hello".to_owned(), code: "fen-no-colon".to_owned() },
            Case::Game(game),
        ],
    );
    assert_eq!(counts(&found), [1, 5, 0, 0, 0, 0, 0]);

    let diagnosis = |misreadings: &[&str], clauses: &[Clause], explains| Diagnosis {
        misreadings: words(misreadings),
        clauses: clauses.to_vec(),
        explains,
        of: explains,
        excuses: 0,
        contradicts: 0,
        alternatives: Vec::new(),
    };
    let of_moves = diagnosis(&["no-majority", "crowned-on-either-row"], &[Clause::Fmjd3_5, Clause::Fmjd4_13], 2);
    let of_text = diagnosis(&["accepts-fen-no-colon"], &[], 1);
    let of_man = diagnosis(&["accepts-position-man-on-promotion-row"], &[Clause::Fmjd3_5], 1);
    let of_draws = Diagnosis {
        alternatives: vec![words(&["behaves-as-kondavo"]), words(&["behaves-as-none"])],
        ..diagnosis(&["no-five-move-rule"], &[Clause::Fmjd6_4], 1)
    };
    assert_eq!(found.diagnosis, [of_moves.clone(), of_text.clone(), of_man.clone(), of_draws.clone()]);

    let told = |of: &Diagnosis, fen: &str, asked: &str, said: Option<&str>, expected: Option<&str>| Difference {
        fen: fen.to_owned(),
        asked: asked.to_owned(),
        said: said.map(str::to_owned),
        expected: expected.map(str::to_owned),
        misreadings: of.misreadings.clone(),
        clauses: of.clauses.clone(),
        ..Difference::default()
    };
    let crowned = told(&of_moves, "W:W25,36:B5,41", "play 36x47x41", Some("B:W25,K47:B5"), Some("B:W25,47:B5"));
    let shorter = told(&of_moves, "W:WK1,31:B7,8,K45", "moves", None, None);
    let (asked, yes) = ("whether this is a position", Some("yes"));
    let ends = "when the game 1-7 50-44 7-12 44-39 12-1 39-50 1-7 50-44 7-12 44-39 ends";
    assert_eq!(
        found.differences,
        [
            Difference {
                reasons: words(&["the man that ended on 47 is crowned"]),
                minimised: Some("W:W36:B41".to_owned()),
                ..crowned
            },
            Difference {
                extra: words(&["1x18x7", "1x23x7", "1x29x7", "1x34x7", "1x40x7"]),
                minimised: Some("W:WK1:B7,8".to_owned()),
                ..shorter
            },
            told(&of_text, "hello", asked, yes, Some("fen-no-colon")),
            told(&of_man, "W:W4:B49", asked, yes, Some("position-man-on-promotion-row")),
            told(&of_draws, "W:WK1:BK50", ends, Some("open at ply 10"), Some("draw at ply 10")),
        ]
    );
}

#[test]
fn what_nothing_explains_is_told_by_the_clauses_that_forbid_it() {
    let quiet = chosen("31-27");
    let program = Strange(vec![quiet, quiet]);
    let case = Case::Moves(position("W:W31:B27,5"));
    let cases = vec![case; 7];
    let check = Check { cases: &cases, progress: &Progress::default() };
    let answers = check.run(vec![Box::new(program.clone())]);
    let found = Report::new("engine", "none", &check, &answers, &mut program.clone());
    assert_eq!(counts(&found), [0, 7, 0, 0, 0, 0, 7]);
    assert_eq!(found.diagnosis, []);
    let one = Difference {
        fen: "W:W31:B5,27".to_owned(),
        asked: "moves".to_owned(),
        missing: words(&["31x22x27"]),
        extra: words(&["31-27"]),
        duplicated: words(&["31-27"]),
        minimised: Some("W:W31:B".to_owned()),
        clauses: vec![Clause::Fmjd3_4, Clause::Fmjd4_2, Clause::Fmjd5_4_6],
        ..Difference::default()
    };
    assert_eq!(found.differences, vec![one; 5]);
}

/// A program that lists the same moves everywhere.
#[derive(Clone)]
struct Strange(Vec<Move>);

impl Foreign for Strange {
    fn moves(&mut self, _position: &Position, _after: Option<&Move>) -> Result<Shown, Trouble> {
        Ok(Shown { accepted: self.0.clone(), rejected: None })
    }
}

#[test]
fn every_trouble_is_counted_and_the_first_are_told() {
    let troubles = [
        Trouble::Unsupported,
        Trouble::Refused("no".to_owned()),
        Trouble::Garbled("?".to_owned()),
        Trouble::TimedOut(Duration::from_secs(2)),
        Trouble::Crashed("it ended".to_owned()),
        Trouble::NotStarted { program: "p".to_owned(), reason: "gone".to_owned() },
    ];
    let with = |troubles: Vec<Option<Trouble>>| Program { troubles: troubles.into(), ..Program::LAW };
    let cases = vec![Case::Moves(position("W:W31:B20")); 40];
    let answers: Vec<Answered> = troubles.iter().map(|trouble| Some(Err(trouble.clone()))).collect();
    let check = Check { cases: &cases, progress: &Progress::default() };
    let found = Report::new("engine", "none", &check, &answers, &mut Program::LAW.clone());
    assert_eq!(counts(&found), [0, 2, 1, 1, 2, 0, 2]);
    let told = found.troubles.iter().map(|it| (it.asked.as_str(), it.reason.as_str()));
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            ("moves of W:W31:B20", "it refuses: no"),
            ("moves of W:W31:B20", "an answer without meaning: ?"),
            ("moves of W:W31:B20", "no answer within 2 s"),
            ("moves of W:W31:B20", "it ended"),
            ("moves of W:W31:B20", "`p` cannot be started: gone"),
        ]
    );
    let found = report(&with([vec![None], vec![Some(Trouble::Garbled(String::new())); 30]].concat()), &cases);
    assert_eq!((counts(&found), found.troubles.len()), ([10, 30, 0, 0, 0, 0, 30], 20));
}

/// Only a program that has answered wrong, late or not at all is not clean.
#[test]
fn what_is_not_clean() {
    let clean = report(&Program::LAW, &[]);
    assert!(clean.is_clean());
    assert!(Report { cases: 3, right: 1, unsupported: 2, ..clean.clone() }.is_clean());
    for broken in [
        Report { wrong: 2, ..clean.clone() },
        Report { timeouts: 2, ..clean.clone() },
        Report { crashes: 2, ..clean.clone() },
        Report { not_asked: 2, ..clean.clone() },
        Report { wrong: 1, timeouts: 1, crashes: 1, not_asked: 1, ..clean.clone() },
    ] {
        assert!(!broken.is_clean(), "{broken:?}");
    }
}

/// After how many of 60 questions it is asked no more.
#[test]
fn a_program_is_asked_as_long_as_there_is_hope() {
    let cases = vec![Case::Moves(position("W:W31:B20")); 60];
    let late = || Some(Trouble::TimedOut(Duration::from_secs(1)));
    let ended = || Some(Trouble::Crashed(String::new()));
    let gone = || Some(Trouble::NotStarted { program: String::new(), reason: String::new() });
    let rounds = |round: &[Option<Trouble>]| round.iter().cycle().take(60).cloned().collect::<Vec<_>>();
    let garbled = || Some(Trouble::Garbled(String::new()));
    let after_one = |rest: Vec<Option<Trouble>>| [vec![None], rest].concat();
    let broken_by = |answer: Option<Trouble>| after_one([vec![late(); 24], vec![answer], vec![late(); 34]].concat());
    for (troubles, asked) in [
        (vec![None; 60], 60),
        (after_one(rounds(&[late()])), 26),
        (after_one(rounds(&[ended(), late()])), 26),
        (broken_by(None), 51),
        (broken_by(garbled()), 51),
        // The fourth is the answer about the start.
        (rounds(&[late()]), 3),
        (rounds(&[garbled()]), 3),
        ([vec![garbled(); 3], vec![None; 60]].concat(), 60),
        ([vec![Some(Trouble::Unsupported); 3], vec![None; 60]].concat(), 60),
        ([vec![late(); 3], vec![Some(Trouble::Refused(String::new()))], vec![None; 60]].concat(), 60),
        ([vec![late(); 2], vec![None], vec![late(); 60]].concat(), 28),
        (rounds(&[gone()]), 1),
        (rounds(&[Some(Trouble::Unsupported), gone()]), 2),
        (rounds(&[None, gone()]), 60),
        (after_one(rounds(&[gone()])), 26),
        (after_one([vec![Some(Trouble::Unsupported)], vec![gone(); 60]].concat()), 27),
        ([vec![None; 2], vec![Some(Trouble::BrokenOff)], vec![None; 57]].concat(), 2),
    ] {
        let progress = Progress::default();
        let program = Program { troubles: troubles.clone().into(), ..Program::LAW };
        let answers = Check { cases: &cases, progress: &progress }.run(vec![Box::new(program)]);
        assert_eq!(answers.len(), 60);
        assert!(
            answers[..asked].iter().all(Option::is_some) && answers[asked..].iter().all(Option::is_none),
            "{asked}"
        );
        let counted = [&progress.blocks, &progress.positions].map(|count| count.load(Ordering::Relaxed));
        assert_eq!(counted, [asked as u64; 2], "{:?}", &troubles[..3]);
    }
    let progress = Progress::default();
    progress.stop.store(true, Ordering::Relaxed);
    let check = Check { cases: &cases, progress: &progress };
    let answers = check.run(vec![Box::new(Program::LAW)]);
    assert_eq!(answers, vec![None; 60]);
    let found = Report::new("engine", "none", &check, &answers, &mut Program::LAW.clone());
    assert_eq!(counts(&found), [0, 0, 0, 0, 0, 60, 0]);
}

/// What explains the answers is still looked for where that is quickly found, and not where it takes long.
#[test]
fn once_all_is_to_stop_what_takes_long_is_left_out() {
    let progress = Progress::default();
    let found = |program: &Program, cases: &[Case]| {
        let check = Check { cases, progress: &progress };
        progress.stop.store(false, Ordering::Relaxed);
        let answers = check.run(vec![Box::new(program.clone())]);
        progress.stop.store(true, Ordering::Relaxed);
        let begin = Instant::now();
        let found = Report::new("engine", "none", &check, &answers, &mut program.clone());
        (found, begin.elapsed())
    };
    let free = Program::misreading(&["no-majority"]);
    let (quick, _) = found(&free, &[Case::Moves(position("W:WK1:B7,8"))]);
    assert_eq!((counts(&quick), quick.not_diagnosed, quick.diagnosis.len()), ([0, 1, 0, 0, 0, 0, 0], 0, 1));

    // No set of misreadings gives both kinds of answers, so all are tried on all of them.
    let other = Program::misreading(&["captures-forward-only"]);
    let cases: Vec<Case> = cases::generated(8_000, 1).collect();
    let mut programs = [&free, &other].into_iter().cycle();
    let answers: Vec<Answered> =
        cases.iter().map(|case| Some(Ok(programs.next().expect("one").clone().judged(case)))).collect();
    let begin = Instant::now();
    let check = Check { cases: &cases, progress: &progress };
    let long = Report::new("engine", "none", &check, &answers, &mut Unwilling { asked: 0 });
    assert!(begin.elapsed() < Duration::from_secs(3), "{:?}", begin.elapsed());
    assert!(long.wrong > 200 && long.not_diagnosed == long.wrong, "{long:?}");
    assert_eq!((long.unexplained, long.differences.len()), (0, 5));
    assert_eq!(serde_json::to_value(&long).expect("JSON")["not_diagnosed"], long.wrong);
    let page = html::page(&long).expect("a page");
    assert!(page.contains("it was not looked for to the end") && !page.contains("unexplained"), "{page}");
}

/// No misreading leaves a man on the last row.
#[test]
fn a_position_that_no_misreading_gives_is_told_by_what_is_wrong_in_it() {
    let (position, chosen) = (position("W:W7:B45"), chosen("7-1"));
    let next = fen::read("B:W1:B45", Strictness::Strict).setup.expect("a setup");
    let cases = [Case::Play(position, chosen)];
    let answers = vec![Some(Ok(Judged::of(Observed::Next { position, chosen, next })))];
    let check = Check { cases: &cases, progress: &Progress::default() };
    let found = Report::new("engine", "none", &check, &answers, &mut Unwilling { asked: 0 });
    assert_eq!((counts(&found), &found.diagnosis[..]), ([0, 1, 0, 0, 0, 0, 1], &[][..]));
    let Difference { clauses, reasons, .. } = &found.differences[0];
    assert_eq!(
        (&clauses[..], &reasons[..]),
        (&[Clause::Fmjd3_5][..], &words(&["the man that ended on 1 is not crowned"])[..])
    );
}

#[test]
fn once_broken_off_no_smaller_position_is_asked_for() {
    let cases = [Case::Moves(position("W:WK1,31:B7,8,K45"))];
    let answers = vec![Some(Ok(Program::misreading(&["no-majority"]).judged(&cases[0])))];
    let check = Check { cases: &cases, progress: &Progress::default() };
    let mut program = Unwilling { asked: 0 };
    let found = Report::new("engine", "none", &check, &answers, &mut program);
    assert_eq!((program.asked, found.differences[0].minimised.as_deref()), (1, Some("W:WK1,31:B7,8,K45")));
}

/// A program that is not to be asked any more.
struct Unwilling {
    asked: usize,
}

impl Foreign for Unwilling {
    fn moves(&mut self, _position: &Position, _after: Option<&Move>) -> Result<Shown, Trouble> {
        self.asked += 1;
        Err(Trouble::BrokenOff)
    }
}

#[test]
fn the_page_is_html_with_a_board_for_each_position() {
    let found = report(&Program::misreading(&["no-majority"]), &[Case::Moves(position("W:W31,K1:B7,8,K45"))]);
    let page = html::page(&Report { engine: "<b> & co".to_owned(), ..found }).expect("a page");
    assert!(page.starts_with("<!doctype html>"), "{page}");
    assert!(page.contains("&lt;b&gt; &amp; co") && !page.contains("<b> & co"));
    assert_eq!(page.matches("<svg").count(), 1);
    assert!(page.contains("1x18x7") && page.contains("no-majority"));
}

#[test]
fn questions_are_told_in_a_line() {
    let game = game_of("W:WK1:BK50", ["1-7", "50-44"]).expect("a game");
    for (case, text) in [
        (Case::Moves(position("W:W31:B20")), "moves of W:W31:B20"),
        (Case::Play(position("W:W32:B7"), chosen("32-28")), "32-28 in W:W32:B7"),
        (Case::Fault { text: "hello".to_owned(), code: String::new() }, "`hello`"),
        (Case::Game(game), "a game of 2 plies from W:WK1:BK50"),
    ] {
        assert_eq!(case.to_string(), text);
    }
}

#[test]
fn generated_questions_are_positions_and_one_move_of_each() {
    // More than a block of positions.
    let cases: Vec<Case> = cases::generated(1401, 7).collect();
    // Where there is no legal move, there is one question.
    assert!((1370..1402).contains(&cases.len()), "{}", cases.len());
    let mut places = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        let Case::Play(of, chosen) = case else { continue };
        assert_eq!(cases[number - 1], Case::Moves(*of));
        let legal = Joined::LAW.moves(of);
        let place = legal.iter().position(|move_| move_ == chosen).expect("a legal move");
        assert_eq!(place, number / 2 % legal.len());
        places.push(place);
    }
    assert!(places.len() > 600 && places.iter().max() > Some(&5), "{places:?}");
    assert_eq!(cases::faults().len(), 11);
    let games = cases::games();
    let plies = games.iter().map(|case| match case {
        Case::Game(game) => cases::moves_of(game).len(),
        other => panic!("{other:?}"),
    });
    assert_eq!(plies.collect::<Vec<_>>(), [10, 32, 50, 10, 8, 9, 8, 10, 20, 14]);
}
