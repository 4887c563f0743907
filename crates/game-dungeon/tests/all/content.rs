//! The field as content that an owner of the box replaces, and what holds for all content files.

use crate::replaced::{FILES, changed, ours, read, refused};
use courtside_kernel::{Content, Game, Options};
use game_dungeon::content::{ABILITIES_FILE, Book, Colour, FIELD_FILE, Face, SOLO_FILE, Spot};
use game_dungeon::{CARD, Dungeon};

#[test]
fn d1_the_field_is_as_reconstructed() {
    let field = ours().field;
    let letters: String = field.spaces.iter().map(|one| one.letter()).collect();
    assert_eq!(letters, "RBRYRYRRYBYRRYRYRBR");
    let spots = [field.start, field.middle(), field.kick];
    assert_eq!(spots, [4, 9, 12].map(Spot));
    assert_eq!(field.spaces[9], Colour::Blue);
    // Four reds are between the kick icon and the post, one at the last red, counting the final red space.
    let reds = |from: usize| {
        let ahead = &field.spaces[from + 1..];
        1 + ahead.iter().filter(|one| **one == Colour::Red).count()
    };
    assert_eq!((reds(12), reds(18)), (4, 1));
}

#[test]
fn d2_d3_d4_d5_dice_board_defence_cards_clock_and_bolts_are_as_reconstructed() {
    let field = ours().field;
    let white = field.white.map(Face::name);
    assert_eq!(
        white,
        ["ball", "ball", "cleat", "cleat", "lightning", "time"]
    );
    let black = field.black.map(|face| face.name());
    assert_eq!(
        black,
        ["claw", "claw", "shield", "shield", "skull", "blank"]
    );
    let board: String = field.board.iter().map(|one| one.letter()).collect();
    assert_eq!(board, "BRYYBYRBR");
    let guards = field
        .guards
        .map(|guard| format!("{}{}", guard.colour.letter(), guard.number));
    assert_eq!(guards, ["R1", "R2", "Y1", "Y2", "B1", "B2"]);
    assert_eq!((field.clock, field.bolts, field.first_bolts), (29, 10, 3));
}

#[test]
fn the_canonical_text_reads_back_and_knows_no_order_or_comments() {
    let book = ours();
    let text = book.write();
    let mut parts = text.split("# ").skip(1);
    let mut content = Content::default();
    for file in &FILES {
        let part = parts.next().expect("three files");
        let (name, body) = part.split_once('\n').expect("a name and a body");
        assert_eq!(name, file.name);
        content
            .replace(&FILES, name, body.to_owned())
            .expect("it is a file of the game");
    }
    assert_eq!(
        Book::read(game_dungeon::CARD.rules_version, &content).as_ref(),
        Ok(&book)
    );

    // The first card moved to the end of its file.
    let (head, first) = ABILITIES_FILE
        .built_in
        .split_once("[[card]]")
        .expect("cards");
    let (first, rest) = first.split_once("[[card]]").expect("more than one card");
    let moved = format!("{head}[[card]]{rest}\n[[card]]{first}");
    assert_eq!(read(&ABILITIES_FILE, &moved), Ok(book));
}

#[test]
fn a_game_is_configured_with_its_content_or_refused() {
    let game = Dungeon::configure(&Options::default(), 2, &Content::default());
    let game = game.expect("it is ours");
    assert_eq!(game.content(), ours().write());
    let mut content = Content::default();
    let text = changed(&FIELD_FILE, "clock = 29", "clock = 12");
    content
        .replace(CARD.content, FIELD_FILE.name, text)
        .expect("it is a file of the game");
    let other = Dungeon::configure(&Options::default(), 1, &content).expect("a short half");
    assert_eq!(other.setup().clock, 12);
    assert_ne!(other.content(), game.content());
    content
        .replace(CARD.content, SOLO_FILE.name, "card = []".into())
        .expect("it is a file of the game");
    let error = Dungeon::configure(&Options::default(), 2, &content);
    assert_eq!(
        error.expect_err("an empty deck").message,
        "solo.toml has 0 cards of 'base'; it must be 24."
    );
}

#[test]
fn d1_d5_an_owner_can_print_another_field() {
    let text = "spaces = \"RBYRYBYRYBR\"\nstart = 1\nkick = 2\nwhite = [\"time\", \"ball\", \"ball\", \"ball\", \"cleat\", \"ball\"]\n\
        black = [\"blank\", \"blank\", \"blank\", \"blank\", \"blank\", \"skull\"]\nboard = [\"RYB\", \"YBR\", \"BRY\"]\n\
        defence = [\"B2\", \"R1\", \"R3\", \"Y1\", \"Y2\", \"B1\"]\nclock = 12\nbolts = 8\nfirst_bolts = 4\n";
    let field = read(&FIELD_FILE, text).expect("it can be played").field;
    assert_eq!(
        (field.len(), field.start, field.kick),
        (11, Spot(0), Spot(7))
    );
    assert_eq!(field.guards[1].number, 3);
    assert_eq!((field.clock, field.bolts, field.first_bolts), (12, 8, 4));
}

#[test]
fn a_file_that_is_no_toml_is_refused() {
    for file in &FILES {
        for text in ["[", "spaces: 3"] {
            let error = read(file, text).expect_err(text);
            assert!(
                error.starts_with(&format!("{} is not TOML: ", file.name)),
                "{error}"
            );
            assert!(error.ends_with('.') && !error.contains('\n'), "{error}");
        }
    }
    assert_eq!(
        read(&FIELD_FILE, ""),
        Err("field.toml has no 'spaces'.".into())
    );
    assert_eq!(read(&SOLO_FILE, ""), Err("solo.toml has no 'card'.".into()));
}

#[test]
fn d1_a_field_that_cannot_be_is_refused() {
    let field = "RBRYRYRRYBYRRYRYRBR";
    for (spaces, why) in [
        (
            "RBXYRYRRYBYRRYRYRBR",
            " spells 'spaces' with other letters than R, Y, B.",
        ),
        (
            "RYRBRYR",
            " has 7 spaces; it must be an odd number from 11 to 31.",
        ),
        (
            "RYRRRBBRRRYR",
            " has 12 spaces; it must be an odd number from 11 to 31.",
        ),
        (
            "RBRYRYRRYBYRRYRYRBRYRBRYRBRYRBRYR",
            " has 33 spaces; it must be an odd number from 11 to 31.",
        ),
        (
            "RBRYRYRRYBYRRYRYBRR",
            " has 'spaces' that do not read the same from both ends.",
        ),
        (
            "BBRYRYRRYBYRRYRYRBB",
            " needs a red space at both ends of 'spaces'.",
        ),
        (
            "RBRYRYRRYRYRRYRYRBR",
            " needs a blue space in the middle of 'spaces'.",
        ),
        ("RBRRRRRRRBRRRRRRRBR", " needs a yellow space in 'spaces'."),
    ] {
        refused(&FIELD_FILE, field, spaces, why);
    }
    for (from, to) in [("start = 3", "start = 0"), ("start = 3", "start = 6")] {
        let why = " must give a whole number from 1 to 5 for 'start'.";
        refused(&FIELD_FILE, from, to, why);
    }
    let why = " must give a whole number from 1 to 5 for 'kick'.";
    refused(&FIELD_FILE, "kick = 4", "kick = 6", why);
    refused(&FIELD_FILE, "kick = 4", "kick = \"4\"", why);
    refused(
        &FIELD_FILE,
        "kick = 4",
        "kick = 4\ngoal = 1",
        " has 'goal', which means nothing here.",
    );
    refused(&FIELD_FILE, "kick = 4", "", " has no 'kick'.");
}

#[test]
fn d2_dice_that_cannot_be_are_refused() {
    let white = "white = [\"ball\", \"ball\", \"cleat\", \"cleat\", \"lightning\", \"time\"]";
    for (faces, why) in [
        (
            "\"ball\", \"cleat\", \"time\"",
            " gives the white die 3 faces; it must be 6.",
        ),
        (
            "\"ball\", \"ball\", \"cleat\", \"cleat\", \"lightning\", \"bolt\"",
            " has 'bolt' in 'white'; there are: ball, cleat, lightning, time.",
        ),
        (
            "\"ball\", \"ball\", \"cleat\", \"cleat\", \"lightning\", \"ball\"",
            " needs a 'time' on the white die.",
        ),
        (
            "\"time\", \"ball\", \"ball\", \"ball\", \"lightning\", \"ball\"",
            " needs a 'cleat' on the white die.",
        ),
        (
            "\"time\", \"cleat\", \"time\", \"time\", \"lightning\", \"time\"",
            " needs a 'ball' on the white die.",
        ),
        ("1, 2, 3", " must give texts in quotes in the list 'white'."),
    ] {
        refused(&FIELD_FILE, white, &format!("white = [{faces}]"), why);
    }
    refused(
        &FIELD_FILE,
        white,
        "white = \"ball\"",
        " must give a list for 'white'.",
    );
    refused(
        &FIELD_FILE,
        "black = [\"claw\"",
        "black = [\"paw\"",
        " has 'paw' in 'black'; there are: claw, shield, skull, blank.",
    );
}

#[test]
fn d3_a_play_board_that_cannot_be_is_refused() {
    let board = "board = [\"BRY\", \"YBY\", \"RBR\"]";
    for (rows, why) in [
        ("\"BRY\", \"YBY\"", " needs three rows in 'board'."),
        (
            "\"BRY\", \"YBYB\", \"RBR\"",
            " has 'YBYB' in 'board'; there are: rows of three such as \"BRY\".",
        ),
        (
            "\"BRB\", \"RBR\", \"BRB\"",
            " needs a yellow square in 'board'.",
        ),
    ] {
        refused(&FIELD_FILE, board, &format!("board = [{rows}]"), why);
    }
}

#[test]
fn d4_d5_defence_cards_clock_and_bolts_that_cannot_be_are_refused() {
    let defence = "defence = [\"R1\", \"R2\", \"Y1\", \"Y2\", \"B1\", \"B2\"]";
    for (cards, why) in [
        (
            "\"R1\", \"R2\", \"Y1\", \"Y2\", \"B1\"",
            " has 5 defence cards; it must be 6.",
        ),
        (
            "\"R1\", \"R1\", \"Y1\", \"Y2\", \"B1\", \"B2\"",
            " has R1 twice in 'defence'.",
        ),
        (
            "\"R1\", \"R2\", \"Y1\", \"Y2\", \"Y3\", \"R3\"",
            " needs a blue card in 'defence'.",
        ),
        (
            "\"R1\", \"R2\", \"Y1\", \"Y2\", \"B1\", \"B0\"",
            " has 'B0' in 'defence'; there are: cards such as \"R1\".",
        ),
        (
            "\"R1\", \"R2\", \"Y1\", \"Y2\", \"B1\", \"B12\"",
            " has 'B12' in 'defence'; there are: cards such as \"R1\".",
        ),
    ] {
        refused(&FIELD_FILE, defence, &format!("defence = [{cards}]"), why);
    }
    for (from, to, why) in [
        (
            "clock = 29",
            "clock = 0",
            " must give a whole number from 1 to 99 for 'clock'.",
        ),
        (
            "\nbolts = 10",
            "\nbolts = 31",
            " must give a whole number from 0 to 30 for 'bolts'.",
        ),
        (
            "first_bolts = 3",
            "first_bolts = -1",
            " must give a whole number from 0 to 15 for 'first_bolts'.",
        ),
        (
            "first_bolts = 3",
            "first_bolts = 6",
            " gives each side 6 bolts to begin with; there are 10 in all.",
        ),
    ] {
        refused(&FIELD_FILE, from, to, why);
    }
}
