//! Names and folders: no UTF-8, links in a circle, pipes, very many files.

use super::{GAME, folder, names, read, sh, write};
use std::fs;
use std::os::unix::fs::symlink;

#[test]
fn names_that_are_no_utf_8_are_names() {
    let folder = folder();
    let path = folder.path();
    write(path, "game.pdn", GAME);
    write(path, "list.fen", "W:W31:B1\n");
    let prepared = sh(path, "odd=$(printf 'n\\377'); cp game.pdn $odd.pdn; cp list.fen $odd.fen; mkdir $odd");
    assert_eq!(prepared.code, 0, "{prepared:?}");
    for (command, code) in [
        ("replay $odd.pdn", 0),
        ("replay . --write $odd.out", 0),
        ("adjudicate game.pdn", 0),
        ("compare --source games $odd.pdn", 0),
        ("compare --source positions $odd.fen", 0),
        ("compare --positions 100 --out $odd/$odd.jsonl", 0),
        ("merge $odd --out $odd/certificate", 0),
        ("merge --verify $odd/certificate", 0),
        ("record W:W31:B1 --folder $odd", 0),
        ("show W:W31:B1 --svg $odd.svg", 0),
        ("check --engine \"$ORACLE serve\" --protocol jsonl --no-vectors --positions 2 --report $odd.html", 0),
        ("vectors check $odd/none", 2),
        ("moves W:W31$odd:B1", 2),
    ] {
        let ended = sh(path, &format!("odd=$(printf 'n\\377'); $ORACLE {command}"));
        assert_eq!(ended.code, code, "{command}: {ended:?}");
    }
    // A record is text, and could not name this file. That is said before the work and not after it.
    let ended = sh(path, "odd=$(printf 'n\\377'); $ORACLE compare --source games $odd.pdn --out record.jsonl");
    assert_eq!(ended.code, 2);
    assert!(ended.err.contains("is no UTF-8") && !path.join("record.jsonl").exists(), "{ended:?}");
}

/// Two records whose names look alike when they are shown do not share a checkpoint.
#[test]
fn odd_names_are_not_taken_for_each_other() {
    let folder = folder();
    let script = "$ORACLE compare --source exhaustive --pieces 4 --checkpoint 0 --out $(printf 'n\\376').jsonl & first=$!; \
                  sleep 0.5; kill -KILL $first; $ORACLE compare --positions 100 --out $(printf 'n\\377').jsonl";
    let ended = sh(folder.path(), script);
    assert_eq!(ended.code, 0, "{ended:?}");
}

#[test]
fn links_in_a_circle_broken_links_and_pipes_are_passed() {
    let folder = folder();
    let games = folder.path().join("games");
    fs::create_dir(&games).expect("a folder");
    write(&games, "game.pdn", GAME);
    symlink("..", games.join("up")).expect("a link");
    symlink("nowhere", games.join("broken.pdn")).expect("a link");
    symlink("circle.pdn", games.join("circle.pdn")).expect("a link");
    symlink("circle.jsonl", games.join("circle.jsonl")).expect("a link");
    assert_eq!(sh(&games, "mkfifo pipe.pdn && mkdir data && mkfifo data/pipe.json data/pipe.jsonl").code, 0);
    for (command, code, told) in [
        ("replay games", 0, "files                       1"),
        ("compare --source games games --json", 0, "\"records\":1"),
        ("compare --source games games --json", 0, "circle.pdn"),
        ("replay games/circle.pdn", 2, "games/circle.pdn"),
        ("adjudicate games/circle.pdn", 2, "games/circle.pdn"),
        ("compare --source positions games/circle.pdn", 2, "games/circle.pdn"),
        ("compare --positions 10 --out games/circle.jsonl", 2, "games/circle.jsonl"),
        ("show W:W31:B1 --svg games/circle.pdn", 2, "games/circle.pdn"),
        ("vectors check games/data", 2, "no vectors"),
        ("merge games/data", 2, "games/data"),
        ("merge games/circle.pdn", 2, "games/circle.pdn"),
    ] {
        let ended = sh(folder.path(), &format!("$ORACLE {command}"));
        assert_eq!(ended.code, code, "{command}: {ended:?}");
        assert!((ended.out + &ended.err).contains(told), "{command}: {told} is missing");
    }
    // A pipe that is named is read.
    let ended = sh(&games, "$ORACLE replay pipe.pdn & cat game.pdn > pipe.pdn; wait $!");
    assert_eq!(ended.code, 0, "{ended:?}");
}

#[test]
fn ten_thousand_files_are_read() {
    const MANY: usize = 10_000;
    let folder = folder();
    let many = folder.path().join("many");
    fs::create_dir(&many).expect("a folder");
    for number in 0..MANY {
        write(&many, &format!("{number}.pdn"), GAME);
    }
    let ended = sh(folder.path(), "$ORACLE replay many --json");
    assert_eq!((ended.code, ended.out.lines().count()), (0, MANY), "{:.300}", ended.err);
    let ended = sh(folder.path(), "$ORACLE compare --source games many --json");
    assert!(ended.code == 0 && ended.out.contains("\"records\":10000,"), "{ended:?}");
    let ended = sh(&many, "$ORACLE replay *.pdn --json | head -n 1");
    assert_eq!((ended.code, ended.out.lines().count(), ended.err.as_str()), (0, 1, ""));
}

#[test]
fn a_link_leads_to_what_is_written_and_stays() {
    let folder = folder();
    let path = folder.path();
    fs::create_dir(path.join("far")).expect("a folder");
    write(&path.join("far"), "drawing.svg", "old");
    symlink("far/drawing.svg", path.join("link")).expect("a link");
    assert_eq!(sh(path, "chmod 600 far/drawing.svg; $ORACLE show W:W31:B1 --svg link").code, 0);
    assert!(path.join("link").is_symlink() && read(path, "far/drawing.svg").starts_with("<svg"));
    assert_eq!(sh(path, "stat -c %a far/drawing.svg").out, "600\n", "the permissions stay");
    assert_eq!(names(&path.join("far")), ["drawing.svg"]);
}
