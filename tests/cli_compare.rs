//! The command `compare` as its users see it: sources, what is refused, and what it says of nothing.

mod command;
mod data;

use command::{answer, file, json, oracle, refuses};
use draughts_oracle::oracle::generated::Recipe;
use serde_json::Value;

/// A folder with many games of another board is told in a few lines; JSON has all of them.
#[test]
fn what_compare_refuses_is_told_by_kind() {
    let other = "[GameType \"21\"]\n1. 11-15 *\n\n";
    let games = format!("1. 32-28 *\n\n1. 32-27 *\n\n{}1. 35-29 *\n\n{other}1. 33-28 33-28 *\n", other.repeat(3));
    let (_folder, path) = file("games.pdn", games);
    let path = path.to_str().expect("a name");
    let told = answer(&["compare", "--source", "games", path]);
    let refused: Vec<&str> = told.lines().filter_map(|line| line.strip_prefix("refused: ")).collect();
    let [variants, first, second] = &refused[..] else { panic!("{told}") };
    assert_eq!(*variants, format!("{path}: game 3: another variant: GameType 21; and 3 more"));
    assert!(first.starts_with(&format!("{path}: game 6: ply 1, `35-29`: ")) && !first.contains("more"), "{told}");
    assert!(second.starts_with(&format!("{path}: game 8: ply 2, `33-28`: ")), "{told}");
    let end = "\n`--json` lists all that is refused\nThe engines agree on 6 positions. Refused: 6 records.\n";
    assert!(told.ends_with(end), "{told}");
    let shape = json(&["compare", "--source", "games", path, "--json"]);
    assert_eq!(shape["refused"].as_array().map(Vec::len), Some(6));
    let (_folder, list) = file("list.fen", "W:W31:B20\nW:W51:B1\nhello\nW:W52:B1\nWbb\n");
    let told = answer(&["compare", "--source", "positions", list.to_str().expect("a name")]);
    let first =
        "list.fen:2: there is no such square (1 to 50): `51` at offset 3; and 1 more: fen-square-out-of-range\n";
    assert!(told.contains(first), "{told}");
    assert_eq!(told.matches("\nrefused: ").count(), 3, "{told}");
}

/// Only sources that read records count them.
#[test]
fn records_are_counted_where_there_are_any() {
    let (_folder, list) = file("list.fen", "W:W31:B20\n");
    let list = ["compare", "--source", "positions", list.to_str().expect("a name")];
    let exhaustive = ["compare", "--source", "exhaustive", "--pieces", "1"];
    assert!(answer(&list).contains("| records read ") && !answer(&exhaustive).contains("records"));
}

#[test]
fn every_source_agrees_and_counts() {
    for source in Recipe::all().map(|recipe| recipe.name()) {
        let shape = json(&["compare", "--source", source, "--positions", "1500", "--seed", "3", "--json"]);
        assert_eq!((&shape["source"], &shape["seed"]), (&source.into(), &3.into()));
        assert_eq!((&shape["positions"], &shape["differences"]), (&1500.into(), &0.into()));
        assert_eq!((&shape["refused"], &shape["first"]), (&serde_json::json!([]), &Value::Null));
        // On a blocked board there is less than one move.
        let least = if source == "blocked" { 1_000 } else { 1_500 };
        assert!(shape["moves"].as_u64() > Some(least), "{source}");
        assert!(shape["captures_by_size"]["1"].as_u64() > Some(0), "{source}");
    }
}

#[test]
fn compare_is_repeatable_whatever_the_threads() {
    let with = |threads: &str| {
        let mut shape = json(&["compare", "--positions", "6000", "--threads", threads, "--json"]);
        shape["seconds"] = Value::Null;
        shape
    };
    assert_eq!(with("1"), with("4"));
}

#[test]
fn compare_goes_through_all_positions_with_few_pieces_in_shards() {
    let positions = |shard: &str| {
        let shape = json(&["compare", "--source", "exhaustive", "--pieces", "2", "--shard", shard, "--json"]);
        assert_eq!(shape["differences"], 0);
        shape["positions"].as_u64().expect("a number")
    };
    assert_eq!(positions("1/1"), 35_750);
    assert_eq!(positions("1/3") + positions("2/3") + positions("3/3"), 35_750);
}

#[test]
fn compare_bounds_the_pieces_of_random_sources() {
    let shape = json(&["compare", "--source", "random", "--pieces", "1", "--positions", "500", "--json"]);
    assert_eq!((&shape["positions"], &shape["captures_by_size"]), (&500.into(), &serde_json::json!({})));
}

#[test]
fn compare_writes_a_table_for_people() {
    let table = answer(&["compare", "--positions", "1000"]);
    for row in ["| source ", "mix |", "| positions ", "1 000 |", "| captures of 1 ", "| promotions ", "| differences "]
    {
        assert!(table.contains(row), "{row} is missing:\n{table}");
    }
    assert!(table.ends_with("\nThe engines agree on 1 000 positions.\n"), "{table}");
}

#[test]
fn compare_reads_lists_of_positions_and_names_the_lines_that_are_none() {
    let list = "[FEN \"W:W31:B20\"]\n\nW:WK1:B12,17,31,38\nW:W51:B1\n";
    let (_folder, path) = file("list.fen", list);
    let path = path.to_str().expect("a name");
    let shape = json(&["compare", "--source", "positions", path, "--json"]);
    assert_eq!((&shape["positions"], &shape["records"]), (&2.into(), &2.into()));
    assert_eq!((&shape["refused"][0]["file"], &shape["refused"][0]["game"]), (&path.into(), &4.into()));
    let reason = shape["refused"][0]["reason"].as_str().expect("a reason");
    assert!(reason.contains("`51`"), "{reason}");
    let piped = oracle(&["compare", "--source", "positions", "-", "--json"]).write_stdin(list).assert().code(0);
    let shape: Value = serde_json::from_slice(&piped.get_output().stdout).expect("JSON");
    assert_eq!(shape["positions"], 2);
}

#[test]
fn what_is_no_list_of_positions_is_refused_with_line_and_reason() {
    let (folder, path) = file("rubbish.fen", "hello\n\u{7}\n");
    let path = path.to_str().expect("a name");
    let record = folder.path().join("shard.jsonl").display().to_string();
    let reason = format!("nothing could be read: {path}:1: no FEN: there is no colon: `hello` at offset 0; and 1 more");
    refuses(&["compare", "--source", "positions", path], &reason);
    refuses(&["compare", "--source", "positions", path, "--out", &record], &reason);
    let (_folder, path) = file("some.fen", "hello\nW:W31:B20\nW:W51:B1\n");
    let path = path.to_str().expect("a name");
    let told = answer(&["compare", "--source", "positions", path]);
    assert!(told.contains(&format!("\nrefused: {path}:3: ")), "{told}");
    assert!(told.ends_with("\nThe engines agree on 1 position. Refused: 2 records.\n"), "{told}");
    let told = answer(&["compare", "--source", "positions", path, "--out", &record.replace("shard", "some")]);
    assert!(told.contains("1 position, 0 differences, 2 records refused, "), "{told}");
    assert!(answer(&["merge", &record.replace("shard", "some")]).contains("| records refused "));
}

#[test]
fn lenient_is_for_texts() {
    for source in ["mix", "kings", "exhaustive"] {
        refuses(&["compare", "--source", source, "--lenient"], "`--lenient` is for `--source games` and");
    }
    let (_folder, path) = file("small.fen", "w:w31:b20\n");
    let path = path.to_str().expect("a name");
    refuses(&["compare", "--source", "positions", path], "`w` at offset 0");
    assert!(answer(&["compare", "--source", "positions", path, "--lenient"]).contains("agree on 1 position."));
}

#[test]
fn nouns_fit_their_numbers() {
    let (folder, path) = file("one.pdn", "[GameType \"21\"]\n1. 11-15 *\n\n1. 32-28 *\n\n1. 35-29 *\n");
    let path = path.to_str().expect("a name");
    let games = answer(&["compare", "--source", "games", path]);
    assert!(games.contains(&format!("\nrefused: {path}: game 3: ply 1, ")), "{games}");
    assert!(games.ends_with("\nThe engines agree on 2 positions. Refused: 2 records.\n"), "{games}");
    let stored = answer(&["record", "W:W6:B1", "--folder", folder.path().to_str().expect("a name"), "--name", "none"]);
    assert!(stored.ends_with("none.json: 0 legal moves, black wins\n"), "{stored}");
    let stored = answer(&["record", "W:W47:B1", "--folder", folder.path().to_str().expect("a name"), "--name", "two"]);
    assert!(stored.ends_with("two.json: 2 legal moves, the game goes on\n"), "{stored}");
    let stored = answer(&["record", "W:W46:B1", "--folder", folder.path().to_str().expect("a name")]);
    assert!(stored.ends_with("W-W46-B1.json: 1 legal move, the game goes on\n"), "{stored}");
}

#[test]
fn compare_reads_games_in_folders_and_names_what_it_refuses() {
    let games = "[White \"A\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n\n\
                 [GameType \"21\"]\n1. 11-15 23-19 *\n\n\
                 [White \"B\"]\n1. 32-28 19-23 2. 33-29 *\n\n\
                 [FEN \"B:W31:B1\"]\n1. ... 1-6 *\n";
    let (folder, _path) = file("games.PDN", games);
    std::fs::write(folder.path().join("notes.txt"), "1. 32-28 *").expect("a file");
    let shape = json(&["compare", "--source", "games", folder.path().to_str().expect("a name"), "--json"]);
    assert_eq!((&shape["records"], &shape["differences"]), (&2.into(), &0.into()));
    assert_eq!(shape["positions"], 5 + 3 + 2);
    let refused: Vec<(u64, &str)> = shape["refused"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|record| (record["game"].as_u64().expect("a number"), record["reason"].as_str().expect("a reason")))
        .collect();
    assert_eq!(refused[0], (2, "another variant: GameType 21"));
    assert_eq!(refused[1].0, 3);
    let reason = "ply 3, `33-29`: not legal: the man on 28 can take the piece on 23, and to capture is obligatory";
    assert!(refused[1].1.starts_with(reason), "{}", refused[1].1);
}

#[test]
fn real_games_agree() {
    let Some(games) = data::path("games") else { return };
    let shape = json(&["compare", "--source", "games", games.to_str().expect("a name"), "--json"]);
    assert_eq!(shape["differences"], 0);
    assert!(shape["records"].as_u64() >= Some(2_600), "{}", shape["records"]);
    assert!(shape["positions"].as_u64() >= Some(240_000), "{}", shape["positions"]);
    let refused = shape["refused"].as_array().expect("a list");
    let others =
        refused.iter().filter(|record| !record["reason"].as_str().expect("a reason").starts_with("another variant"));
    assert!(others.count() <= 5, "more than a handful of 10x10 records were refused");
}

#[test]
fn bad_files_are_refused_in_one_line() {
    let (_folder, binary) = file("binary.pdn", (0..=255).cycle().take(70_000).collect::<Vec<u8>>());
    let (_other, prose) = file("prose.pdn", "This is a letter to a friend, and no game at all.\n");
    let (_third, empty) = file("empty.pdn", "");
    for source in ["games", "positions"] {
        for path in [&binary, &prose, &empty] {
            let path = path.to_str().expect("a name");
            refuses(&["compare", "--source", source, path], "nothing could be read");
        }
        let what = if source == "games" { "game" } else { "position" };
        let nothing = format!("nothing could be read: no {what} in `{}`\n", empty.display());
        refuses(&["compare", "--source", source, empty.to_str().expect("a name")], &nothing);
        refuses(&["compare", "--source", source], "PATH");
        refuses(&["compare", "--source", source, "/no/such/file.pdn"], "/no/such/file.pdn: No such file");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().to_str().expect("a name");
    refuses(&["compare", "--source", "games", folder], &format!("no `.pdn` file was found in `{folder}`"));
}

#[test]
fn what_is_no_file_of_games_is_called_so() {
    for text in
        ["This is a letter to a friend, and no game at all.\n", "# Title\n\n... and so on, 17 * 3 = 51.\n", "{a} *\n"]
    {
        let (_folder, path) = file("letter.txt", text);
        let path = path.to_str().expect("a name");
        let told = format!("nothing could be read: `{path}` is no file of games: {path}: game 1: ");
        refuses(&["compare", "--source", "games", path], &told);
    }
    for text in ["1. 40-50 *\n", "[Event \"a\"]\n\n1. 40-50 *\n"] {
        let (_folder, path) = file("games.pdn", text);
        let path = path.to_str().expect("a name");
        refuses(&["compare", "--source", "games", path], &format!("nothing could be read: {path}: game 1: ply 1"));
    }
}

/// A list of nothing is no agreement, whether or not it is a shard of its own.
#[test]
fn nothing_compared_is_no_agreement() {
    let (folder, list) = file("blank.fen", "\n# nothing\n\n");
    let list = list.to_str().expect("a name");
    let compare = ["compare", "--source", "positions", list];
    let nothing = format!("nothing could be read: no position in `{list}`");
    refuses(&compare, &nothing);
    let record = folder.path().join("1.jsonl").display().to_string();
    for _ in 0..2 {
        refuses(&[&compare[..], &["--out", &record]].concat(), &nothing);
    }
    refuses(&["merge", &record], "there is nothing to certify");
    let part = answer(&[&compare[..], &["--shard", "2/2"]].concat());
    assert!(part.ends_with("\nNo position was compared.\n"), "{part}");
}
