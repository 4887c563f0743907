//! The other subcommands, as a shell meets them.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn courtside(arguments: &[&str], input: &str) -> Output {
    let mut process = Command::new(env!("CARGO_BIN_EXE_courtside"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("courtside starts");
    let mut stdin = process.stdin.take().expect("it has an input");
    let input = input.to_owned();
    // Written beside, because the command may say much before it reads on; and one that ends before it has
    // read everything is no failure.
    std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    process.wait_with_output().expect("courtside ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn what_does_not_exist_is_a_sentence_and_exit_code_2() {
    for arguments in [
        &["perft", "chess", "--depth", "1"][..],
        &["play", "chessboard", "--seat", "2"],
        &["play", "chessboard", "--options", "color=red"],
        &[
            "perft",
            "chessboard",
            "--depth",
            "1",
            "--position",
            "nowhere",
        ],
        &["rules", "chessboard", "K999"],
        &["arena", "chessboard", "--a", "9", "--b", "1"],
        &["dance"],
    ] {
        let output = courtside(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            !text(&output.stderr).is_empty() && output.stdout.is_empty(),
            "{arguments:?}"
        );
    }
}

#[test]
fn a_game_plays_to_its_end_on_plain_lines() {
    let output = courtside(
        &["play", "chessboard", "--plain", "--level", "1"],
        &"1\n".repeat(100_000),
    );
    assert!(output.status.success(), "{}", text(&output.stderr));
    let out = text(&output.stdout);
    let last = out.trim_end().lines().last().unwrap_or_default();
    assert!(last.contains(" won.") || last.contains("A draw."), "{last}");
}

#[test]
fn plain_lines_end_with_the_input_and_explain_refusals() {
    let output = courtside(
        &["play", "chessboard", "--plain"],
        "99\n@abcdefgh\nb\nu\n?\n? K4\nt\nh\n1\n",
    );
    assert!(output.status.success());
    let out = text(&output.stdout);
    assert!(out.contains("type a number from 1"), "{out}");
    assert!(out.ends_with("unfinished.\n"), "{out}");
    assert!(
        courtside(
            &["play", "chessboard", "--plain", "--opponent", "hotseat"],
            ""
        )
        .status
        .success()
    );
}

#[test]
fn records_are_verified_from_a_file() {
    let directory = tempfile::tempdir().expect("there is room for a file");
    let path = directory.path().join("game.txt");
    let file = path.to_str().expect("the path is text");
    let request = "{\"op\":\"new\",\"game\":\"chessboard\"}\n{\"op\":\"play\",\"ply\":\"@abcde\"}\n{\"op\":\"record\"}\n";
    let replies = text(&courtside(&["engine"], request).stdout);
    let reply: serde_json::Value = serde_json::from_str(replies.lines().last().unwrap()).unwrap();
    let record = reply["record"].as_str().unwrap();

    std::fs::write(&path, record).unwrap();
    let output = courtside(&["verify", file], "");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    assert!(
        text(&output.stdout).contains("1 of 1 plies are legal"),
        "{}",
        text(&output.stdout)
    );

    std::fs::write(&path, record.replace("@abcde", "@abcdefgh")).unwrap();
    assert_eq!(courtside(&["verify", file], "").status.code(), Some(1));
    std::fs::write(&path, "no record").unwrap();
    assert_eq!(courtside(&["verify", file], "").status.code(), Some(1));
    assert_eq!(
        courtside(&["verify", "/nowhere/at/all"], "").status.code(),
        Some(1)
    );
}

#[test]
fn pictures_are_written_by_their_ending() {
    let directory = tempfile::tempdir().expect("there is room for a file");
    for (name, start) in [("a.svg", &b"<svg"[..]), ("a.png", b"\x89PNG")] {
        let path = directory.path().join(name);
        let output = courtside(
            &[
                "picture",
                "chessboard",
                "--out",
                path.to_str().unwrap(),
                "--width",
                "300",
            ],
            "",
        );
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert!(std::fs::read(&path).unwrap().starts_with(start));
    }
    let path = directory.path().join("a.gif");
    assert_eq!(
        courtside(
            &["picture", "chessboard", "--out", path.to_str().unwrap()],
            ""
        )
        .status
        .code(),
        Some(2)
    );
}

#[test]
fn rules_and_perft_print() {
    assert!(text(&courtside(&["rules", "chessboard"], "").stdout).contains("### K5"));
    assert!(text(&courtside(&["rules", "chessboard", "k5"], "").stdout).starts_with("K5 "));
    let perft = text(&courtside(&["perft", "chessboard", "--depth", "2"], "").stdout);
    assert!(
        perft
            .lines()
            .last()
            .unwrap()
            .split_whitespace()
            .eq(["2", "3193", "57", "3136", "0"]),
        "{perft}"
    );
}
