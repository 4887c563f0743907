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
fn who_plays_alone_meets_nobody_in_the_arena() {
    let arguments = [
        "arena", "dungeon", "--seats", "1", "--a", "0", "--b", "1", "--games", "2",
    ];
    let output = courtside(&arguments, "");
    let said = text(&output.stdout);
    assert!(said.contains("level 0 (Random) alone"), "{said}");
    assert!(
        said.contains("of 2 games") && !said.contains("even would be"),
        "{said}"
    );
}

#[test]
fn a_duel_of_two_has_an_elo_difference_and_one_of_four_a_share() {
    let duel = |rest: &[&str]| {
        let levels = ["--a", "2", "--b", "0", "--games", "4", "--seed", "1"];
        text(&courtside(&[&["arena"], rest, &levels].concat(), "").stdout)
    };
    let said = duel(&["tactics", "--options", "rows=8"]);
    assert!(
        said.contains("Elo difference") && said.contains("ms a choice"),
        "{said}"
    );
    let said = duel(&["cards", "--seats", "4"]);
    assert!(
        said.contains("even would be 25.0%") && !said.contains("Elo"),
        "{said}"
    );
}

#[test]
fn a_ladder_has_a_row_a_level_and_keeps_its_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("page.md");
    std::fs::write(
        &path,
        "above\n<!-- ladder cards -->\nold\n<!-- end -->\nbelow\n",
    )
    .unwrap();
    let page = path.to_str().expect("a plain name");
    let arguments = [
        "arena",
        "cards",
        "--ladder",
        "--games",
        "4",
        "--playouts",
        "3",
        "--seed",
        "1",
        "--page",
        page,
    ];
    let output = courtside(&arguments, "");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let rows = |text: &str| text.lines().filter(|line| line.contains(" to ")).count();
    assert_eq!(rows(&text(&output.stdout)), 5);
    let written = std::fs::read_to_string(&path).unwrap();
    assert!(written.starts_with("above\n<!-- ladder cards -->\nDodgeball: each level"));
    assert!(written.ends_with("<!-- end -->\nbelow\n") && !written.contains("old"));
    assert!(written.contains("courtside arena cards --ladder --games 4 --seed 1 --playouts 3"));
    for wrong in [
        &["arena", "cards"][..],
        &["arena", "cards", "--ladder", "--a", "1"],
        &["arena", "dungeon", "--seats", "1", "--ladder"],
    ] {
        assert_eq!(courtside(wrong, "").status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn a_calibration_writes_the_section_of_its_game_and_no_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("balance.md");
    let page = path.to_str().expect("a plain name");
    for game in ["cards", "chessboard", "cards"] {
        let arguments = [
            "calibrate",
            game,
            "--games",
            "2",
            "--level",
            "1",
            "--page",
            page,
        ];
        let output = courtside(&arguments, "");
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
    let written = std::fs::read_to_string(&path).unwrap();
    let marks: Vec<&str> = written
        .lines()
        .filter(|line| line.starts_with("<!--"))
        .collect();
    let end = "<!-- end -->";
    assert_eq!(
        marks,
        [
            "<!-- balance cards -->",
            end,
            "<!-- balance chessboard -->",
            end
        ]
    );
    assert!(
        written.contains(
            "courtside calibrate cards --games 2 --level 1 --playouts 24 --seed 1 --page"
        )
    );
}

/// Ends a long run in the middle, as a shell or a system does, and takes it up again.
#[test]
fn a_run_of_the_laboratory_that_is_ended_goes_on_where_it_was() {
    let folders = tempfile::tempdir().expect("a folder");
    let lab = |folder: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_courtside"));
        let games = ["lab", "chessboard", "--games", "600", "--bots", "0"];
        command.args(games).arg("--out");
        command.arg(folders.path().join(folder));
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    };
    let figures = |folder: &str| {
        let whole = lab(folder).output().expect("courtside ends");
        assert!(whole.status.success(), "{}", text(&whole.stderr));
        std::fs::read_to_string(folders.path().join(folder).join("figures.csv")).unwrap()
    };
    let whole = figures("whole");
    for signal in ["-TERM", "-INT"] {
        let process = lab(signal).spawn().expect("courtside starts");
        // The folder is made when the games begin.
        while !folders.path().join(signal).exists() {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let number = process.id().to_string();
        let kill = Command::new("kill").args([signal, &number]).status();
        assert!(kill.expect("there is a kill").success());
        let said = text(&process.wait_with_output().unwrap().stderr);
        assert!(said.contains("games to go"), "{said}");
        assert_eq!(figures(signal), whole);
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
    assert!(out.contains("Type a number from 1 to "), "{out}");
    assert!(out.ends_with("before the game was over.\n"), "{out}");
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

/// A ply that is wrong has one number, whatever is wrong with it: plies are counted from 1.
#[test]
fn a_bad_ply_is_counted_in_one_way() {
    let directory = tempfile::tempdir().expect("there is room for a file");
    let path = directory.path().join("game.txt");
    let file = path.to_str().expect("the path is text");
    let request = "{\"op\":\"new\",\"game\":\"chessboard\"}\n{\"op\":\"play\",\"ply\":\"@abcde\"}\n{\"op\":\"play\",\"ply\":\"@abcde\"}\n{\"op\":\"roll\"}\n{\"op\":\"declare\",\"incident\":\"!resign:0\"}\n{\"op\":\"record\"}\n";
    let replies = text(&courtside(&["engine"], request).stdout);
    let reply: serde_json::Value = serde_json::from_str(replies.lines().last().unwrap()).unwrap();
    let record = reply["record"].as_str().expect("a record");
    let roll = record
        .split_once('(')
        .and_then(|(_, rest)| rest.split_once(')'));
    let (roll, _) = roll.expect("the third ply is a roll");
    let other = if roll == "111" { "222" } else { "111" };
    for (old, new, number) in [
        ("@abcde @abcde", "@abcde @nonsense", "Ply 2 "),
        (roll, "9", "Ply 3 "),
        (roll, other, "Ply 3:"),
    ] {
        std::fs::write(&path, record.replacen(old, new, 1)).unwrap();
        let told = text(&courtside(&["verify", file], "").stdout);
        assert!(told.contains(number), "{number} is missing in\n{told}");
        assert_eq!(told.to_lowercase().matches("ply ").count(), 1, "{told}");
    }
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
    let rules = text(&courtside(&["rules", "chessboard"], "").stdout);
    assert!(rules.contains("### K5") && rules.ends_with("Your mileage may vary.\n"));
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

/// A folder with one deck of cards.
fn box_of(deck: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("cards")).expect("a folder in it");
    std::fs::write(folder.path().join("cards/deck.toml"), deck).expect("a file in that");
    folder
}

#[test]
fn content_of_ones_own_is_used_everywhere_or_refused_in_one_line() {
    let built_in = courtside(&["perft", "cards", "--depth", "2"], "");
    assert!(built_in.status.success(), "{}", text(&built_in.stderr));
    let entry = courtside_catalog::find("cards").expect("the card game");
    let deck = entry.card.content[0].built_in;
    let without_piles = deck
        .replace("single = 44", "single = 58")
        .replace("pile = 7", "pile = 0")
        .replace("pile_hit = 7", "pile_hit = 0");
    assert_ne!(deck, without_piles, "the deck reads otherwise: {deck}");
    let mine = box_of(&without_piles);
    let folder = mine.path().to_str().expect("a plain name");
    let output = courtside(&["perft", "cards", "--depth", "2", "--content", folder], "");
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_ne!(output.stdout, built_in.stdout, "the deck has five kinds");
    let engine = "{\"op\":\"new\",\"game\":\"cards\"}\n";
    let output = courtside(&["engine", "--content", folder], engine);
    assert!(text(&output.stdout).starts_with("{\"ok\":true"));

    let short = box_of(&deck.replace("44", "43"));
    let strange = box_of(deck);
    std::fs::write(strange.path().join("cards/dek.toml"), "").expect("a file");
    let golf = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(golf.path().join("golf")).expect("a folder in it");
    let nowhere = golf.path().join("nowhere");
    for (folder, words) in [
        (short.path(), "119"),
        (strange.path(), "dek.toml"),
        (golf.path(), "golf"),
        (&nowhere, "nowhere"),
    ] {
        let folder = folder.to_str().expect("a plain name");
        let output = courtside(&["bench", "cards", "--content", folder], "");
        assert_eq!(output.status.code(), Some(2));
        let said = text(&output.stderr);
        assert!(
            said.contains(words) && said.trim().lines().count() == 1,
            "{said}"
        );
        assert!(output.stdout.is_empty());
    }
}
