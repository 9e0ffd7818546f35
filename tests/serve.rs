//! The server as other programs meet it: lines in, lines out.

mod command;

use assert_cmd::Command;
use draughts_oracle::oracle::serve::Server;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

const START: &str = "W:W31-50:B1-20";

fn serve() -> Command {
    command::oracle(&["serve"])
}

/// The answers to these lines, without the hello line.
fn answers(input: impl Into<Vec<u8>>) -> Vec<Value> {
    let output = serve().write_stdin(input.into()).assert().success().stderr("").get_output().stdout.clone();
    let text = String::from_utf8(output).expect("UTF-8");
    let mut lines = text.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    let hello: Value = lines.next().expect("a hello line");
    assert_eq!(hello["hello"], "draughts-oracle");
    assert_eq!(hello["protocol"], 1);
    assert_eq!(hello["ruleset"], "fmjd-2015");
    lines.collect()
}

fn answer(request: &str) -> Value {
    let mut answers = answers(format!("{request}\n"));
    assert_eq!(answers.len(), 1, "{request}");
    answers.remove(0)
}

fn code(answer: &Value) -> &str {
    assert_eq!(answer["ok"], false, "{answer}");
    assert!(answer["error"]["message"].as_str().is_some_and(|message| !message.is_empty()));
    answer["error"]["code"].as_str().expect("a code")
}

#[test]
fn illegal_moves_are_explained() {
    let told = answer(r#"{"op":"explain","fen":"W:W21,25:B8,17,20","move":"25x14"}"#);
    assert_eq!((&told["legal"], &told["kind"]), (&false.into(), &"fewer-than-maximum".into()));
    assert_eq!(told["clauses"][0]["id"], "FMJD 4.13");
    let ambiguous = answer(r#"{"op":"explain","fen":"W:WK4:B13,20,32,37","move":"4x15"}"#);
    assert_eq!((&ambiguous["ok"], &ambiguous["legal"]), (&true.into(), &Value::Null));
}

#[test]
fn moves_are_listed_with_their_routes() {
    let answer = answer(
        r#"{"id":"a","op":"moves","fen":"W:WK2:B7,8,17,18","routes":true,"colour":"unknown fields are ignored"}"#,
    );
    assert_eq!((&answer["id"], &answer["ok"], &answer["count"]), (&"a".into(), &true.into(), &1.into()));
    let only = &answer["moves"][0];
    assert_eq!(only["hub"], "2x2x7x8x17x18");
    assert_eq!(only["routes"], serde_json::json!([[2, 11, 22, 13, 2], [2, 13, 22, 11, 2]]));
}

#[test]
fn moves_are_played_in_any_dialect() {
    let played = answer(&format!(r#"{{"op":"play","fen":"{START}","moves":["32-28","1923","28x19x23"]}}"#));
    assert_eq!(played["outcome"], "open");
    assert_eq!(
        played["fen"],
        "B:W19,31,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,20"
    );
    let both = r#"{"op":"play","fen":"W:WK4:B13,20,32,37","moves":["4x15"]}"#;
    assert_eq!(code(&answer(both)), "ambiguous-move");
}

#[test]
fn perft_keeps_to_its_budget() {
    let counted = answer(&format!(r#"{{"op":"perft","fen":"{START}","depth":5,"divide":true}}"#));
    assert_eq!((&counted["nodes"], &counted["count"]), (&27117.into(), &"moves".into()));
    assert_eq!(counted["divide"].as_array().map(Vec::len), Some(9));
    for count in ["moves", "routes"] {
        let huge = format!(r#"{{"op":"perft","fen":"{START}","depth":4000000000,"count":"{count}"}}"#);
        assert_eq!(code(&answer(&huge)), "too-much-work");
    }
}

#[test]
fn games_are_adjudicated_by_one_ruleset_or_all() {
    let kings =
        r#""fen":"W:WK1:BK50","moves":["1-7","50-44","7-12","44-39","12-1","39-50","1-7","50-44","7-12","44-39"]"#;
    let all = answer(&format!(r#"{{"op":"adjudicate",{kings}}}"#));
    assert_eq!((&all["plies"], &all["problem"]), (&10.into(), &Value::Null));
    assert_eq!(all["rulesets"]["fmjd-2015"]["outcome"], "draw");
    assert_eq!(all["rulesets"]["none"]["outcome"], "open");
    let one = answer(&format!(r#"{{"op":"adjudicate",{kings},"ruleset":"kondavo"}}"#));
    assert_eq!(
        one["rulesets"].as_object().map(|rulesets| rulesets.keys().collect::<Vec<_>>()),
        Some(vec![&"kondavo".to_owned()])
    );
    let stopped = answer(r#"{"op":"adjudicate","fen":"W:W28:B23","moves":["28-22"]}"#);
    assert_eq!((&stopped["plies"], &stopped["problem"]["ply"]), (&0.into(), &1.into()));
    assert_eq!(code(&answer(r#"{"op":"adjudicate","fen":"W:W28:B23","ruleset":"chess"}"#)), "bad-request");
}

#[test]
fn texts_are_read_and_every_fault_is_told() {
    let fen = answer(r#"{"op":"parse","as":"fen","text":"W:W31,51,05:B31"}"#);
    let codes: Vec<_> = fen["problems"].as_array().expect("problems").iter().map(|problem| &problem["code"]).collect();
    assert_eq!(
        codes,
        ["fen-square-out-of-range", "fen-leading-zero", "position-man-on-promotion-row", "fen-both-colours"]
    );
    assert_eq!(fen["value"], Value::Null);
    let hub = answer(r#"{"op":"parse","as":"hub","text":"Wbeeeeeeeeeeeeeeeeeeeeeeeeeeeeeweeeeeeeeeeeeeeeeeee"}"#);
    assert_eq!((&hub["value"], &hub["dialect"]), (&"W:W31:B1".into(), &"hub".into()));
    let two = answer(r#"{"op":"parse","as":"move","text":"4x15","fen":"W:WK4:B13,20,32,37"}"#);
    assert_eq!(two["readings"].as_array().map(Vec::len), Some(2));
    assert_eq!((&two["value"], &two["problems"][0]["code"]), (&Value::Null, &"ambiguous-move".into()));
    let route = answer(r#"{"op":"parse","as":"move","text":"4x31x42x15","fen":"W:WK4:B13,20,32,37"}"#);
    assert_eq!((&route["value"], &route["dialect"]), (&"4x15x13x20x37".into(), &"route".into()));
}

/// What a FEN says: the position, or nothing, and all that is told about it with its severity.
fn verdict(text: &str, lenient: bool) -> (Value, Vec<String>) {
    let request = serde_json::json!({"op": "parse", "as": "fen", "text": text, "lenient": lenient});
    let mut answer: Value = serde_json::from_str(&Server::default().answer(request.to_string().as_bytes())).unwrap();
    let told = answer["problems"].as_array().expect("a list").iter();
    let text = |problem: &Value, name: &str| problem[name].as_str().expect("a text").to_owned();
    let problems = told.map(|problem| format!("{} {}", text(problem, "severity"), text(problem, "code"))).collect();
    (answer["value"].take(), problems)
}

/// Public programs give up to seven different answers to each of these texts.
#[test]
fn one_fen_has_one_verdict() {
    let start = "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20";
    let twenty_one = start.replace("W:W31", "W:W30,31");
    for (text, value) in [
        ("W:W31-50:B1-20", start),
        ("W:WK31-33:BK1-3", "W:WK31,K32,K33:BK1,K2,K3"),
        ("W:B1,2:W31,32", "W:W31,32:B1,2"),
        ("W:W31,32:B1,2:H0:F1", "W:W31,32:B1,2"),
        ("W:W31:B", "W:W31:B"),
        ("W:W30-50:B1-20", &twenty_one),
    ] {
        assert_eq!(verdict(text, false), (value.into(), vec![]), "{text}");
    }
    for (text, warning, times) in [("W:W31,32:B1,2.", "fen-final-dot", 1), ("W: W31, 32 : B1, 2", "fen-blank", 4)] {
        let told = vec![format!("warning {warning}"); times];
        assert_eq!(verdict(text, false), ("W:W31,32:B1,2".into(), told), "{text}");
    }
    let (strict, lenient) = (verdict("w:w31,k32:b1,2", false), verdict("w:w31,k32:b1,2", true));
    assert_eq!(strict, (Value::Null, vec!["error fen-lower-case".to_owned(); 4]));
    assert_eq!(lenient, ("W:W31,K32:B1,2".into(), vec!["warning fen-lower-case".to_owned(); 4]));
    for (text, error) in [
        ("W:WK4,G20:B13,32,37", "fen-ghost"),
        ("Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww", "fen-no-colon"),
        ("W:W31,31:B1", "fen-duplicate-square"),
        ("W:W31:B31", "fen-both-colours"),
        ("W:W51:B1", "fen-square-out-of-range"),
        ("W:W0:B1", "fen-square-out-of-range"),
        ("W:W3,40:B20", "position-man-on-promotion-row"),
        ("W:W", "fen-missing-list"),
        ("W:W31", "fen-missing-list"),
        ("X:W31:B1", "fen-side-to-move"),
        ("W:W35-31:B1", "fen-reversed-range"),
        ("hello", "fen-no-colon"),
        ("", "fen-empty"),
        ("W:W\u{ff13}\u{ff11}:B1", "fen-not-a-square"),
        ("W:W99999999999999999999:B1", "fen-square-out-of-range"),
    ] {
        for lenient in [false, true] {
            assert_eq!(verdict(text, lenient), (Value::Null, vec![format!("error {error}")]), "{text}");
        }
    }
    let (_, all) = verdict("W:W4,51:B31-33,32", false);
    let errors = ["position-man-on-promotion-row", "fen-square-out-of-range", "fen-duplicate-square"];
    assert_eq!(all, errors.map(|error| format!("error {error}")), "every fault at once");
}

#[test]
fn every_dialect_of_a_move_is_read_and_named() {
    let parse = |fen: &str, text: &str| {
        answer(&serde_json::json!({"op": "parse", "as": "move", "fen": fen, "text": text}).to_string())
    };
    for (text, dialect) in [
        ("4x31x42x15", "route"),
        ("4x15x13x20x37", "victim-list"),
        ("4x15x37", "partial-victim-list"),
        ("04314215", "lidraughts"),
        ("4:31:42:15", "route"),
        ("4x42x15", "partial-route"),
        ("4x42x31x15", "unordered"),
    ] {
        let read = parse("W:WK4:B13,20,32,37", text);
        assert_eq!((&read["value"], &read["dialect"]), (&"4x15x13x20x37".into(), &dialect.into()), "{text}");
    }
    for (text, dialect) in [("32-28", "short"), ("3228", "lidraughts"), ("32- 28", "short")] {
        let read = parse(START, text);
        assert_eq!((&read["value"], &read["dialect"]), (&"32-28".into(), &dialect.into()), "{text}");
    }
    let two = parse("W:WK4:B13,20,32,37", "0415");
    let [first, second] = ["4x15x13x20x32", "4x15x13x20x37"].map(Value::from);
    let values: Vec<_> = two["readings"].as_array().expect("a list").iter().map(|one| &one["value"]).collect();
    assert_eq!((&two["value"], values), (&Value::Null, vec![&first, &second]), "none is guessed");
}

#[test]
fn bad_input_is_answered_and_the_next_request_too() {
    let deep = format!(r#"{{"op":"moves","fen":{}{}}}"#, "[".repeat(20_000), "]".repeat(20_000));
    let long = format!(r#"{{"op":"moves","fen":"{}"}}"#, "W".repeat(70_000));
    let cases: &[(&[u8], &str)] = &[
        (b"hello", "bad-json"),
        (b"{\"op\":\"moves\"", "bad-json"),
        (b"[1,2]", "bad-request"),
        (b"42", "bad-request"),
        (b"{}", "bad-request"),
        (b"{\"op\":5}", "bad-request"),
        (b"{\"op\":\"moves\"}", "bad-request"),
        (b"{\"op\":\"moves\",\"fen\":7}", "bad-request"),
        (b"{\"op\":\"moves\",\"fen\":\"W:W31:B1\",\"fen\":\"W:W31:B1\"}", "bad-request"),
        (b"{\"op\":\"perft\",\"fen\":\"W:W31:B1\",\"depth\":-1}", "bad-request"),
        (b"{\"op\":\"perft\",\"fen\":\"W:W31:B1\",\"depth\":1e99}", "bad-request"),
        (b"{\"op\":\"parse\",\"text\":\"\",\"as\":\"poem\"}", "bad-request"),
        (b"{\"op\":\"fly\"}", "unsupported"),
        (b"{\"op\":\"moves\",\"fen\":\"W:W4:B49\"}", "bad-fen"),
        (b"{\"op\":\"moves\",\"fen\":\"\\u0000\"}", "bad-fen"),
        (b"{\"op\":\"play\",\"fen\":\"W:W31:B1\",\"moves\":[\"x\"]}", "bad-move"),
        (b"{\"op\":\"play\",\"fen\":\"W:W31:B1\",\"moves\":[\"31-22\"]}", "illegal-move"),
        (b"\xff\xfe{\"op\":\"moves\"}", "bad-utf8"),
        (deep.as_bytes(), "bad-request"),
        (long.as_bytes(), "line-too-long"),
    ];
    let good = format!(r#"{{"id":[1,{{"a":null}}],"op":"moves","fen":"{START}"}}"#);
    let input: Vec<u8> =
        cases.iter().flat_map(|(line, _)| [line, b"\n".as_slice(), good.as_bytes(), b"\r\n\n"].concat()).collect();
    let answers = answers(input);
    assert_eq!(answers.len(), 2 * cases.len());
    for (pair, (line, expected)) in answers.chunks(2).zip(cases) {
        assert_eq!(code(&pair[0]), *expected, "{}", String::from_utf8_lossy(&line[..line.len().min(80)]));
        assert_eq!(pair[1]["count"], 9);
        assert_eq!(pair[1]["id"], serde_json::json!([1, {"a": null}]));
    }
}

#[test]
fn what_is_no_request_is_told_what_one_is() {
    for line in ["[1]", "[]", " 5", "\"moves\"", "null"] {
        let answer = &answers(line)[0];
        let error = serde_json::json!({"code": "bad-request", "message": "a request is a JSON object"});
        assert_eq!((&answer["id"], &answer["error"]), (&Value::Null, &error), "{line}");
    }
}

/// The field, what was given, and what is expected.
#[test]
fn what_is_wrong_in_a_request_is_told_by_its_field() {
    const FEN: &str = r#""fen":"W:W31:B20""#;
    let operations = r#"`"moves"`, `"explain"`, `"play"`, `"perft"`, `"adjudicate"` or `"parse"`"#;
    let whole = "a whole number from 0 to 4294967295";
    let is =
        |field: &str, given: &str, expected: &str| format!("the field `{field}` is `{given}`; expected: {expected}");
    let missing = |field: &str, expected: &str| format!("the field `{field}` is missing; expected: {expected}");
    let (fen, chosen, switch) = ("a position as a text", "a move as a text", "`true` or `false`");
    for (request, told) in [
        (r#"{"op":"moves","fen":5}"#.to_owned(), is("fen", "5", fen)),
        (r#"{"op":"moves","fen":["W:W31:B20"]}"#.to_owned(), is("fen", r#"["W:W31:B20"]"#, fen)),
        (r#"{"op":"moves"}"#.to_owned(), missing("fen", fen)),
        (r#"{"op":"moves","fen":null}"#.to_owned(), missing("fen", fen)),
        (r#"{"op":"moves","Fen":"W:W31:B20","x":1}"#.to_owned(), missing("fen", fen) + "; not known: `Fen`, `x`"),
        (format!(r#"{{"op":"moves",{FEN},{FEN}}}"#), "the field `fen` is there twice".to_owned()),
        (format!(r#"{{"op":"moves",{FEN},"routes":"yes"}}"#), is("routes", r#""yes""#, switch)),
        (format!(r#"{{"op":"explain",{FEN}}}"#), missing("move", chosen)),
        (format!(r#"{{"op":"explain",{FEN},"move":3127}}"#), is("move", "3127", chosen)),
        (format!(r#"{{"op":"play",{FEN}}}"#), missing("moves", "a list of moves as texts")),
        (format!(r#"{{"op":"play",{FEN},"moves":"31-27"}}"#), is("moves", r#""31-27""#, "a list of moves as texts")),
        (format!(r#"{{"op":"play",{FEN},"moves":["31-27",2024]}}"#), is("moves[1]", "2024", chosen)),
        (format!(r#"{{"op":"perft",{FEN}}}"#), missing("depth", whole)),
        (format!(r#"{{"op":"perft",{FEN},"depth":"x"}}"#), is("depth", r#""x""#, whole)),
        (format!(r#"{{"op":"perft",{FEN},"depth":-1}}"#), is("depth", "-1", whole)),
        (format!(r#"{{"op":"perft",{FEN},"depth":1e999}}"#), is("depth", "1e999", whole)),
        (
            format!(r#"{{"op":"perft",{FEN},"depth":2,"count":"lines"}}"#),
            is("count", r#""lines""#, r#"`"moves"` or `"routes"`"#),
        ),
        (format!(r#"{{"op":"perft",{FEN},"depth":2,"divide":1}}"#), is("divide", "1", switch)),
        (format!(r#"{{"op":"adjudicate",{FEN},"ruleset":7}}"#), is("ruleset", "7", "the id of a ruleset as a text")),
        (r#"{"op":"parse","as":"fen"}"#.to_owned(), missing("text", "a text")),
        (r#"{"op":"parse","text":"31-27"}"#.to_owned(), missing("as", r#"`"fen"`, `"hub"` or `"move"`"#)),
        (
            r#"{"op":"parse","text":"","as":"poem"}"#.to_owned(),
            is("as", r#""poem""#, r#"`"fen"`, `"hub"` or `"move"`"#),
        ),
        (r#"{"op":"parse","text":"31-27","as":"move"}"#.to_owned(), missing("fen", fen)),
        (r#"{"op":"parse","text":"","as":"fen","lenient":0}"#.to_owned(), is("lenient", "0", switch)),
        (r#"{"op":5}"#.to_owned(), is("op", "5", operations)),
        (r#"{"op":"fly"}"#.to_owned(), is("op", r#""fly""#, operations)),
        ("{}".to_owned(), missing("op", operations)),
        (format!(r#"{{"op":"moves","fen":[{}]}}"#, "7".repeat(100)), is("fen", &format!("[{}…", "7".repeat(59)), fen)),
        (r#"{"op":}"#.to_owned(), "the line is no JSON: expected value, at column 7".to_owned()),
        (r#"{"op":"moves""#.to_owned(), "the line is no JSON: the line ends before the value does".to_owned()),
    ] {
        let answer: Value = serde_json::from_str(&Server::default().answer(request.as_bytes())).expect("JSON");
        assert_eq!(answer["error"]["message"], told, "{request}");
    }
    let chess = answer(&format!(r#"{{"op":"adjudicate",{FEN},"ruleset":"chess"}}"#));
    let told = chess["error"]["message"].as_str().expect("a message");
    assert!(told.starts_with("the field `ruleset`: `chess` is not a ruleset; there are fmjd-2015, "), "{told}");
}

/// Whatever else is wrong, the client finds its request again.
#[test]
fn an_error_has_the_id_of_its_request() {
    for rest in [r#""op":5"#, r#""op":"moves","fen":5"#, r#""op":"moves","fen":"","fen":"""#, r#""x":1"#] {
        assert_eq!(answer(&format!(r#"{{{rest},"id":"mine"}}"#))["id"], "mine", "{rest}");
    }
}

#[test]
fn the_id_comes_back_as_it_was_written() {
    for id in ["null", "1e400", "-0.0", "\"\\u0041\"", "123456789012345678901234567890"] {
        for rest in [r#""op":"moves","fen":"W:W31:B1""#, r#""op":"moves","fen":5"#, r#""op":"fly""#] {
            let output = serve().write_stdin(format!("{{{rest},\"id\": {id} }}")).output().expect("an answer").stdout;
            let text = String::from_utf8(output).expect("UTF-8");
            assert!(text.lines().nth(1).is_some_and(|line| line.starts_with(&format!("{{\"id\":{id},"))), "{text}");
        }
    }
}

#[test]
fn the_limit_is_on_the_line_and_not_on_its_end() {
    for (length, end, long) in
        [(65_536, "\n", false), (65_536, "\r\n", false), (65_536, "", false), (65_537, "\n", true), (65_537, "", true)]
    {
        let request = format!("{{\"op\":\"moves\",\"fen\":\"{START}\"}}");
        let padded = format!("{request}{}{end}", " ".repeat(length - request.len() - 1) + "x");
        assert_eq!(padded.trim_end().len(), length);
        assert_eq!(code(&answers(padded)[0]), if long { "line-too-long" } else { "bad-json" }, "{length} {end:?}");
    }
}

struct Listener {
    process: Child,
    address: String,
}

impl Listener {
    fn listening(arguments: &[&str]) -> Listener {
        let mut process = std::process::Command::new(assert_cmd::cargo::cargo_bin!("draughts-oracle"))
            .args(["serve", "--listen", "0"])
            .args(arguments)
            .stderr(Stdio::piped())
            .spawn()
            .expect("a server");
        let mut line = String::new();
        BufReader::new(process.stderr.take().expect("its messages")).read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("listening on ").expect("an address").to_owned();
        assert!(address.starts_with("127.0.0.1:"), "{address}");
        Listener { process, address }
    }

    fn client(&self) -> BufReader<TcpStream> {
        let stream = TcpStream::connect(&self.address).expect("a connection");
        let mut client = BufReader::new(stream);
        assert_eq!(line(&mut client)["hello"], "draughts-oracle");
        client
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.process.kill().and_then(|()| self.process.wait()).expect("the server ends");
    }
}

fn line(client: &mut BufReader<TcpStream>) -> Value {
    let mut line = String::new();
    client.read_line(&mut line).expect("a line");
    serde_json::from_str(&line).expect("JSON")
}

#[test]
fn many_clients_are_served_at_once() {
    let server = Listener::listening(&[]);
    let mut clients: Vec<_> = (0..20).map(|_| server.client()).collect();
    let long = " ".repeat(100_000) + "\n";
    for (number, client) in clients.iter_mut().enumerate() {
        let requests = format!("{long}{{\"id\":{number},\"op\":\"moves\",\"fen\":\"{START}\"}}\n\n\u{7f}\n");
        client.get_mut().write_all(requests.as_bytes()).expect("sent");
    }
    for (number, client) in clients.iter_mut().enumerate().rev() {
        assert_eq!(code(&line(client)), "line-too-long");
        assert_eq!((&line(client)["id"], 9), (&number.into(), 9));
        assert_eq!(code(&line(client)), "bad-json");
    }
}

#[test]
fn clients_beyond_the_limit_wait_and_idle_ones_are_left() {
    let server = Listener::listening(&["--clients", "1", "--idle", "1"]);
    let mut first = server.client();
    let second = TcpStream::connect(&server.address).expect("a connection");
    let mut second = BufReader::new(second);
    assert_eq!(line(&mut second)["hello"], "draughts-oracle", "served once the first was left");
    let mut rest = Vec::new();
    assert_eq!(first.read_to_end(&mut rest).expect("closed"), 0);
}

#[test]
fn requests_beyond_the_rate_wait() {
    let server = Listener::listening(&["--rate", "20"]);
    let mut client = server.client();
    let begin = std::time::Instant::now();
    client.get_mut().write_all("{}\n".repeat(40).as_bytes()).expect("sent");
    for _ in 0..40 {
        assert_eq!(code(&line(&mut client)), "bad-request");
    }
    assert!(begin.elapsed().as_millis() >= 900, "{:?}", begin.elapsed());
}

#[test]
fn it_is_a_hub_engine() {
    let start = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
    let input = format!(
        "hub\nset-param name=variant value=normal\ninit\nnew-game\nping\nnonsense x=1\n\
         pos pos={start} moves=\"32-28 19-23 28x19x23\"\nlevel depth=2\ngo think\n\
         pos pos={start} moves=\"32-22\"\npos pos=W\npos pos=\"W\nping\nstop\n\
         pos pos=Wbeeeeweeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee\ngo think\nquit\nping\n"
    );
    let output = serve().arg("--hub").write_stdin(input).assert().success();
    let text = String::from_utf8(output.get_output().stdout.clone()).expect("UTF-8");
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("id name=draughts-oracle version="));
    let rest = ["param name=variant value=normal type=enum values=normal", "wait", "ready", "pong"];
    assert_eq!(lines[1..5], rest);
    assert!(["done move=14x23x19", "done move=13x24x19"].contains(&lines[5]), "{}", lines[5]);
    assert_eq!(lines[6], "error message=\"illegal move: 32-22\"");
    assert!(lines[7].starts_with("error message=\"bad position: a Hub position has 51 letters"), "{}", lines[7]);
    assert!(lines[8].starts_with("error message=\"a Hub line is"), "{}", lines[8]);
    assert_eq!(lines[9..], ["pong", "error message=\"the game is over\""]);
}
