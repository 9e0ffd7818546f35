//! Real files of many producers, from the folder that `DRAUGHTS_DATA` names.

mod data;

use draughts_oracle::Position;
use draughts_oracle::bitboard::Bitboard;
use draughts_oracle::notation::pdn::{Attempt, Record, Records};
use draughts_oracle::notation::{Severity, fen, moves};
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// File, records, plies of the games themselves, findings that lose something of the text.
const EXPECTED: &[(&str, usize, usize, usize)] = &[
    ("brunogui/1er Open International Allinges 2007.pdn", 45, 4982, 0),
    ("brunogui/29eme Open d'Avignon 2014.pdn", 97, 10001, 0),
    ("brunogui/2ème Open national du Léman.pdn", 147, 15660, 0),
    ("brunogui/4th African BLITZ Championship OUAGA ZIIRI 2024.pdn", 48, 5426, 0),
    ("brunogui/Brigitte.pdn", 1, 86, 0),
    ("brunogui/BrunoOuverture.pdn", 1, 14, 0),
    ("brunogui/Match Samb-Buggy2.pdn", 6, 626, 0),
    ("brunogui/Moby_vs_Programs.pdn", 9, 996, 0),
    ("brunogui/Montpellier Open Serie A.pdn", 56, 6189, 0),
    ("brunogui/Montpellier Open Serie B.pdn", 49, 4892, 0),
    ("brunogui/Partie_avec_FEN1.pdn", 4, 60, 0),
    ("brunogui/Sijbrands_vs_Andreiko.pdn", 20, 1513, 0),
    ("brunogui/TOURNOI DES CHAMPION REGIONAUX.pdn", 12, 1194, 0),
    ("brunogui/Van der Wal_vs_Wiersma.pdn", 20, 1926, 0),
    ("brunogui/World Title Match Women 2024.pdn", 2, 254, 0),
    ("brunogui/test.pdn", 2, 25, 0),
    ("lidraughts/001NahOY.pdn", 1, 301, 0),
    ("selfplay-2000.pdn", 2000, 185424, 0),
    ("wiegerw/fail/40Camp.DamaInternazionaleAssoluto.pdn", 45, 4804, 0),
    ("wiegerw/fail/Cat.A1.pdn", 35, 357, 1),
    ("wiegerw/fail/abatsiev.pdn", 56, 2673, 2648),
    ("wiegerw/fail/delfts.pdn", 2, 252, 0),
    ("wiegerw/fail/mrdrcd07.pdn", 72, 3472, 3472),
    ("wiegerw/fail/mrdrcd08.pdn", 40, 1788, 1788),
    ("wiegerw/fail/nested_comment.pdn", 1, 3, 1),
    ("wiegerw/succeed/090417ronde12.pdn", 7, 703, 0),
    ("wiegerw/succeed/Campionato Assoluto 2005.pdn", 53, 3227, 0),
    ("wiegerw/succeed/Cat.B1.pdn", 37, 397, 0),
    ("wiegerw/succeed/Cat.D1.pdn", 19, 184, 0),
    ("wiegerw/succeed/DUTCH96H.pdn", 13, 1381, 0),
    ("wiegerw/succeed/OCA_2.0.pdn", 43, 2280, 0),
    ("wiegerw/succeed/PROF2.pdn", 16, 1616, 0),
    ("wiegerw/succeed/PWCP 2a.pdn", 59, 688, 0),
    ("wiegerw/succeed/Principles of Strategy.pdn", 16, 594, 0),
    ("wiegerw/succeed/Tricks traps and shots.pdn", 91, 3017, 0),
    ("wiegerw/succeed/alphanumeric.pdn", 1, 1, 1),
    ("wiegerw/succeed/beginner.pdn", 58, 0, 0),
    ("wiegerw/succeed/borderclassics.pdn", 183, 62, 0),
    ("wiegerw/succeed/bridges.pdn", 267, 0, 0),
    ("wiegerw/succeed/fen.pdn", 3, 0, 0),
    ("wiegerw/succeed/gameterminator.pdn", 1, 1, 0),
    ("wiegerw/succeed/gem.pdn", 162, 0, 0),
    ("wiegerw/succeed/goulds.pdn", 262, 0, 0),
    ("wiegerw/succeed/inferno.pdn", 68, 3306, 0),
    ("wiegerw/succeed/linecomment.pdn", 1, 2, 0),
    ("wiegerw/succeed/lpc.pdn", 100, 0, 0),
    ("wiegerw/succeed/movestrength.pdn", 1, 3, 0),
    ("wiegerw/succeed/mrcd2000kval.pdn", 40, 1954, 1954),
    ("wiegerw/succeed/mrcd2006.pdn", 44, 1994, 1994),
    ("wiegerw/succeed/mrcd2007.pdn", 102, 4542, 4542),
    ("wiegerw/succeed/nk ronde 01.pdn", 7, 725, 0),
    ("wiegerw/succeed/nk ronde 02.pdn", 7, 848, 0),
    ("wiegerw/succeed/nk2003-amsterdam.pdn", 33, 3268, 0),
    ("wiegerw/succeed/rk ronde 12.pdn", 7, 757, 0),
    ("wiegerw/succeed/string.pdn", 1, 1, 0),
    ("wiegerw/succeed/unicode.pdn", 1, 2, 0),
    ("wiegerw/succeed/ussr1947.pdn", 153, 8730, 8730),
    ("wiegerw/succeed/variation.pdn", 1, 4, 0),
    ("wiegerw/succeed/windragon.pdn", 1, 152, 0),
    ("wiegerw/succeed/wk2003.pdn", 23, 2381, 0),
];

fn records(file: &Path) -> Vec<Record> {
    let file = File::open(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    Records::new(BufReader::new(file)).collect::<Result<_, _>>().expect("readable")
}

fn errors(records: &[Record]) -> usize {
    let problems = records.iter().flat_map(|record| &record.problems);
    problems.filter(|problem| problem.fault.severity() == Severity::Error).count()
}

#[test]
fn every_file_has_as_many_records_and_plies_as_expected() {
    let Some(games) = data::path("games") else { return };
    let mut totals = (0, 0);
    for &(file, expected_records, expected_plies, expected_errors) in EXPECTED {
        let records = records(&games.join(file));
        let plies = records.iter().map(|record| record.game.plies().count()).sum::<usize>();
        let found = (records.len(), plies, errors(&records));
        assert_eq!(found, (expected_records, expected_plies, expected_errors), "{file}");
        totals = (totals.0 + records.len(), totals.1 + plies);
    }
    println!("{} files, {} records, {} plies", EXPECTED.len(), totals.0, totals.1);
}

#[test]
fn no_file_is_left_out() {
    let Some(games) = data::path("games") else { return };
    let mut folders = vec![games.clone()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path.strip_prefix(&games).expect("inside").display().to_string());
            }
        }
    }
    files.sort();
    let mut known: Vec<_> = EXPECTED.iter().map(|&(file, ..)| file.to_owned()).collect();
    known.sort();
    assert_eq!(files, known);
}

/// Plays the game as far as each move text means exactly one legal move; returns how far that is.
fn replay(record: &Record) -> Result<usize, String> {
    let mut position = match record.game.fen() {
        Some(text) => fen::parse(text).map_err(|error| format!("{text}: {error}"))?,
        None => Position::START,
    };
    for (played, ply) in record.game.plies().enumerate() {
        let at = |what: &str| format!("game {} ply {}: `{}` {what}", record.number, played + 1, ply.text);
        let Attempt::Squares(text) = &ply.attempt else { return Err(at("is no move")) };
        let legal = Bitboard.moves(&position);
        let resolution = moves::resolve(text, &legal, || Bitboard.routes(&position));
        let [chosen] = resolution.candidates()[..] else {
            return Err(at(if resolution.readings().is_empty() { "is illegal" } else { "is ambiguous" }));
        };
        position = Bitboard.play(&position, &chosen).map_err(|error| error.to_string())?;
    }
    Ok(record.game.plies().count())
}

/// Whether nothing in the record speaks against a smaller board.
fn may_be_of_another_variant(record: &Record) -> bool {
    let facts = record.variant();
    facts.algebraic_squares || facts.highest_square.is_none_or(|highest| highest <= 32)
}

#[test]
fn every_move_of_every_international_game_means_one_legal_move() {
    let Some(games) = data::path("games") else { return };
    let (mut replayed, mut plies) = (0, 0);
    for &(file, ..) in EXPECTED {
        for record in records(&games.join(file)) {
            match replay(&record) {
                Ok(count) if !may_be_of_another_variant(&record) => {
                    replayed += 1;
                    plies += count;
                }
                Ok(_) => {}
                Err(problem) => assert!(may_be_of_another_variant(&record), "{file}: {problem}"),
            }
        }
    }
    println!("{replayed} games, {plies} plies");
    assert_eq!((replayed, plies), (2832, 258_082));
}
