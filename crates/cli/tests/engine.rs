//! `courtside engine` as other programs meet it: a process with pipes.

use std::io::{Read, Write};
use std::process::{Command, Stdio};

/// Sends everything, closes the input and returns the lines of the reply.
fn converse(input: &[u8]) -> Vec<String> {
    let mut process = Command::new(env!("CARGO_BIN_EXE_courtside"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let mut stdin = process.stdin.take().expect("it has an input");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let mut output = String::new();
    process
        .stdout
        .take()
        .expect("it has an output")
        .read_to_string(&mut output)
        .expect("replies are text");
    writer
        .join()
        .expect("the writer ends")
        .expect("the engine reads to the end");
    assert!(process.wait().expect("the engine ends").success());
    output.lines().map(str::to_owned).collect()
}

/// Each line with what its reply starts with or contains.
#[test]
fn every_line_has_its_reply_in_order() {
    let long = format!("{{\"op\":\"{}\"}}", "x".repeat(5 << 20));
    let deep = format!("{{\"op\":{}", "[".repeat(200_000));
    let table: [(&[u8], &str); 14] = [
        (
            br#"{"op":"games"}"#,
            r#"{"ok":true,"games":[{"id":"chessboard""#,
        ),
        (
            br#"{"op":"state"}"#,
            r#"{"ok":false,"error":{"code":"session""#,
        ),
        (
            br#"{"op":"new","game":"chessboard","id":7}"#,
            r#"{"ok":true,"id":7,"game":"chessboard","ply":0"#,
        ),
        (b"\xff\xfe\x00", r#"{"ok":false,"error":{"code":"json""#),
        (b"", r#"{"ok":false,"error":{"code":"json""#),
        (long.as_bytes(), r#"{"ok":false,"error":{"code":"too-long""#),
        (deep.as_bytes(), r#"{"ok":false,"error":{"code":"json""#),
        (
            br#"{"op":"play","ply":"@abcde"}"#,
            r#"{"ok":true,"events":["#,
        ),
        (
            br#"{"op":"play","ply":"@abcdefgh"}"#,
            r#"{"ok":false,"error":{"code":"illegal""#,
        ),
        (
            br#"{"op":"play","ply":"@abcde"}"#,
            r#"{"ok":true,"events":["#,
        ),
        (br#"{"op":"roll","seed":1}"#, r#"{"ok":true,"ply":""#),
        (
            br#"{"op":"undo"}"#,
            r#"{"ok":true,"game":"chessboard","ply":2,"turn":{"kind":"chance"}"#,
        ),
        (br#"{"op":"perft","depth":1}"#, r#"{"ok":true,"nodes":{"#),
        (
            br#"{"op":"record"}"#,
            r#"{"ok":true,"record":"[Game \"chessboard\"]\n"#,
        ),
    ];
    let input: Vec<u8> = table
        .iter()
        .flat_map(|(line, _)| [*line, b"\n"].concat())
        .collect();
    let replies = converse(&input);
    assert_eq!(replies.len(), table.len());
    for ((line, expected), reply) in table.iter().zip(replies) {
        let line: String = String::from_utf8_lossy(line).chars().take(60).collect();
        assert!(reply.starts_with(expected), "{line}\n  gave {reply}");
    }
}

#[test]
fn the_last_line_needs_no_end_and_no_input_is_no_error() {
    assert_eq!(converse(br#"{"op":"games"}"#).len(), 1);
    assert!(converse(b"").is_empty());
}
