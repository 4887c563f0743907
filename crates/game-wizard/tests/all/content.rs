//! Court, wizards and spells as content that an owner of the box replaces: what is read, and what is refused.

use courtside_bots::Rng;
use courtside_kernel::{Content, ContentFile, Draw, Game, Notation, Options, Ply, Turn};
use courtside_testkit::golden;
use game_wizard::content::{
    Book, COURT_FILE, Die, SPELLS_FILE, Spell, SpellCard, StatCard, WIZARDS_FILE,
};
use game_wizard::{CARD, WizardDodgeball};

const FILES: [ContentFile; 3] = [COURT_FILE, WIZARDS_FILE, SPELLS_FILE];

fn read(file: &ContentFile, text: &str) -> Result<Book, String> {
    let mut content = Content::default();
    content
        .replace(&FILES, file.name, text.to_owned())
        .expect("it is a file of the game");
    Book::read(game_wizard::CARD.rules_version, &content).map_err(|error| error.message)
}

fn ours() -> Book {
    Book::read(game_wizard::CARD.rules_version, &Content::default()).expect("it is ours")
}

fn wizard(number: u8) -> StatCard {
    let book = ours();
    let card = book.numbered(number).expect("the wizard is there");
    book.wizards[card.index()].clone()
}

/// Our file with one thing changed, which must be there.
fn changed(file: &ContentFile, from: &str, to: &str) -> String {
    assert!(file.built_in.contains(from), "{from} is in {}", file.name);
    file.built_in.replacen(from, to, 1)
}

fn refused(file: &ContentFile, from: &str, to: &str, why: &str) {
    let error = read(file, &changed(file, from, to)).expect_err(to);
    assert_eq!(error, format!("{}{why}", file.name), "{from} became {to}");
}

/// A change inside the entry of Nib Underfoot, #3, the first in the file.
fn refused_wizard(from: &str, to: &str, why: &str) {
    let text = changed(&WIZARDS_FILE, from, to);
    assert!(WIZARDS_FILE.built_in.find(from) < WIZARDS_FILE.built_in.find("number = 7"));
    let error = read(&WIZARDS_FILE, &text).expect_err(to);
    assert_eq!(error, format!("wizards.toml: wizard #3 {why}"), "{to}");
}

#[test]
fn w1_the_dice_are_as_reconstructed() {
    let court = ours().court;
    assert_eq!(court.faces(Die::White), &[0, 1, 2, 3, 4, 5]);
    assert_eq!(court.faces(Die::Grey), &[1, 2, 3, 4, 5, 6]);
    assert_eq!(court.faces(Die::Blue), &[2, 3, 4, 5, 6, 7]);
    assert_eq!(court.faces(Die::Red), &[3, 4, 5, 6, 7, 8]);
}

#[test]
fn w1_every_roll_of_the_example_can_fall() {
    let court = ours().court;
    let can = |dice: &[Die], total: u8| {
        let least: u8 = dice.iter().map(|die| court.faces(*die)[0]).sum();
        let most: u8 = dice.iter().map(|die| court.faces(*die)[5]).sum();
        (least..=most).contains(&total)
    };
    assert!(can(&wizard(45).cast, 7) && can(&wizard(58).resist, 4));
    assert!(can(&wizard(58).cast, 10) && can(&wizard(45).resist, 8));
    assert!(can(&wizard(58).throw[1..], 5) && can(&wizard(30).dodge, 5));
}

#[test]
fn w2_the_court_is_as_reconstructed() {
    let court = ours().court;
    assert_eq!((court.width, court.rows(), court.neutral()), (9, 13, 6));
    assert_eq!((court.back, court.front), (3, 3));
    assert_eq!(court.balls, [0, 2, 4, 6, 8]);
    assert_eq!((court.team, court.points), (5, 5));
}

#[test]
fn w4_the_stat_cards_keep_what_the_text_gives() {
    use Die::{Blue, Grey, White};
    assert_eq!(ours().wizards.len(), 24);
    assert!(ours().wizards.is_sorted_by_key(|card| card.number));
    for number in [10, 12, 21] {
        assert_eq!(wizard(number).throw, [Blue, Blue], "#{number}");
    }
    assert_eq!(wizard(21).name, "Hoary Burblepot");
    let miguel = wizard(45);
    assert_eq!(miguel.name, "Miguel Dasherdodge");
    assert_eq!((miguel.cast, miguel.resist), ([Blue, Blue], [Grey, Grey]));
    let calliope = wizard(58);
    assert_eq!(calliope.throw[1], Blue);
    assert_eq!(
        (calliope.cast, calliope.resist),
        ([Grey, Blue], [White, Grey])
    );
    let pipkin = wizard(30);
    assert_eq!((pipkin.dodge, pipkin.magic), ([White, Grey], 2));
    assert_eq!(wizard(25).magic, 3);
    assert_eq!((wizard(41).printed, wizard(47).printed), {
        let number = vec!["number".to_owned()];
        (number.clone(), number)
    });
    for card in ours().wizards {
        assert!((3..=5).contains(&card.stride), "#{}", card.number);
        assert!((1..=4).contains(&card.magic), "#{}", card.number);
    }
}

/// The rule page shows the cards that are in the content. `UPDATE=1 cargo test` writes its table again.
#[test]
fn w4_the_table_of_the_rule_page_is_the_content() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/rulebook.md");
    let cards = ours().wizards;
    let dice = |dice: [Die; 2]| dice.map(Die::name).join(" ");
    let rows: String = cards
        .iter()
        .map(|card| {
            format!(
                "| {} | {} | {} | {} | {} | {} | {} | {} |\n",
                card.number,
                card.name,
                dice(card.throw),
                dice(card.dodge),
                dice(card.cast),
                dice(card.resist),
                card.stride,
                card.magic
            )
        })
        .collect();
    let heading = "| # | Name | Throw | Dodge | Cast | Resist | Move | Magic |\n|---|---|---|---|---|---|---|---|\n";
    golden::page(page, "W4", &format!("{heading}{rows}"));
}

#[test]
fn w46_w47_the_rule_page_lists_every_spell_card_with_its_price() {
    let rule = courtside_book::rulebook(&CARD)
        .rule("W46")
        .expect("W46 is on the page");
    let table = rule.body.split("\n\n").find_map(courtside_book::table);
    let told: Vec<[String; 2]> = table.expect("it has a table")[1..]
        .iter()
        .map(|row| [row[0].to_owned(), row[1].to_owned()])
        .collect();
    let book = ours();
    let expected = SpellCard::ALL.map(|card| {
        let names: Vec<&str> = card.spells().iter().map(|spell| spell.name()).collect();
        [names.join(", "), book.spells.cost(card).to_string()]
    });
    assert_eq!(told, expected);
}

#[test]
fn every_spell_has_its_rule_on_the_page() {
    for (index, spell) in Spell::ALL.into_iter().enumerate() {
        let id = format!("W{}", 80 + index);
        let rule = courtside_book::rulebook(&CARD)
            .rule(&id)
            .expect("the spell is on the page");
        assert_eq!(rule.title, spell.name(), "{id}");
    }
}

#[test]
fn the_spells_have_the_costs_and_numbers_of_the_text() {
    let spells = ours().spells;
    for card in SpellCard::ALL {
        assert_eq!(usize::from(spells.cost(card)), card.spells().len());
    }
    assert_eq!((spells.markers, spells.die), (3, Die::White));
    assert_eq!((spells.fireball, spells.frozen, spells.stride), (10, 5, 2));
}

#[test]
fn w32_sticky_fingers_catches_with_four_totals() {
    let spells = ours().spells;
    let totals: Vec<u8> = (0..=40).filter(|total| spells.catches(*total)).collect();
    assert_eq!(totals, [3, 6, 9, 12]);
}

#[test]
fn spells_that_leave_a_marker_are_twelve() {
    let passing: Vec<_> = Spell::ALL.into_iter().filter(|one| !one.stays()).collect();
    assert_eq!(passing, [Spell::Dispel, Spell::Fireball, Spell::Teleport]);
}

#[test]
fn the_canonical_text_depends_on_what_counts_and_nothing_else() {
    let canonical = ours().write();
    let commented = format!("# Mine\n{}", COURT_FILE.built_in);
    let same = [
        read(&COURT_FILE, &commented),
        read(&COURT_FILE, &changed(&COURT_FILE, "\"acegi\"", "\"igeca\"")),
        read(
            &COURT_FILE,
            &changed(&COURT_FILE, "[0, 1, 2, 3, 4, 5]", "[5, 4, 3, 2, 1, 0]"),
        ),
        read(
            &SPELLS_FILE,
            &changed(&SPELLS_FILE, "[3, 6, 9, 12]", "[12, 6, 9, 3, 3]"),
        ),
        read(
            &WIZARDS_FILE,
            &changed(
                &WIZARDS_FILE,
                "[\"name\", \"throw\"]",
                "[\"throw\", \"name\"]",
            ),
        ),
    ];
    for book in same {
        assert_eq!(book.expect("it says the same").write(), canonical);
    }
    let other = [
        (
            COURT_FILE,
            "width = 9",
            "width = 8",
            "\"acegi\"",
            "\"aceg\"",
        ),
        (COURT_FILE, "back = 3", "back = 2", "", ""),
        (COURT_FILE, "front = 3", "front = 2", "", ""),
        (COURT_FILE, "team = 5", "team = 4", "", ""),
        (COURT_FILE, "points = 5", "points = 6", "", ""),
        (COURT_FILE, "red = [3", "red = [4", "", ""),
        (WIZARDS_FILE, "Nib Underfoot", "Nib", "", ""),
        (WIZARDS_FILE, "move = 5", "move = 4", "", ""),
        (WIZARDS_FILE, "magic = 2", "magic = 3", "", ""),
        (SPELLS_FILE, "markers = 3", "markers = 2", "", ""),
        (SPELLS_FILE, "die = \"white\"", "die = \"grey\"", "", ""),
        (SPELLS_FILE, "cost = 1", "cost = 2", "", ""),
        (SPELLS_FILE, "attack = 10", "attack = 11", "", ""),
        (SPELLS_FILE, "dodge = 5", "dodge = 6", "", ""),
        (SPELLS_FILE, "move = 2", "move = 3", "", ""),
        (SPELLS_FILE, ", 12]", ", 12, 15]", "", ""),
    ];
    for (file, from, to, more, then) in other {
        let text = changed(&file, from, to).replace(more, then);
        let book = read(&file, &text).unwrap_or_else(|error| panic!("{to}: {error}"));
        assert_ne!(book.write(), canonical, "{to}");
    }
}

#[test]
fn each_file_reads_back_from_its_part_of_the_canonical_text() {
    let canonical = ours().write();
    for (index, file) in FILES.iter().enumerate() {
        let start = canonical.find(file.name).expect("it has a heading") - 2;
        let end = FILES.get(index + 1).map_or(canonical.len(), |next| {
            canonical.find(next.name).expect("it has a heading") - 2
        });
        let book = read(file, &canonical[start..end]).expect("it is canonical");
        assert_eq!(book, ours(), "{}", file.name);
    }
}

#[test]
fn a_court_that_cannot_be_played_on_is_refused() {
    let refuse = |from, to, why| refused(&COURT_FILE, from, to, why);
    refuse(
        "width = 9",
        "width = 27",
        " must give a whole number from 2 to 26 for 'width'.",
    );
    refuse("width = 9", "", " has no 'width'.");
    refuse(
        "back = 3",
        "back = 0",
        " must give a whole number from 1 to 9 for 'back'.",
    );
    refuse(
        "front = 3",
        "front = -1",
        " must give a whole number from 1 to 9 for 'front'.",
    );
    refuse(
        "front = 3",
        "front = 5",
        " makes a court of 153 spaces, 9 by 17; it may have 128.",
    );
    refuse(
        "\"acegi\"",
        "\"acegj\"",
        " has a ball in column 'j'; the columns are a to i.",
    );
    refuse("\"acegi\"", "\"aacei\"", " has two balls in column 'a'.");
    refuse("\"acegi\"", "\"\"", " has 0 balls; it must be 1 to 5.");
    refuse(
        "\"acegi\"",
        "\"abcdef\"",
        " has 6 balls; it must be 1 to 5.",
    );
    refuse("\"acegi\"", "5", " must give a text in quotes for 'balls'.");
    refuse(
        "team = 5",
        "team = 1",
        " must give a whole number from 2 to 5 for 'team'.",
    );
    refuse(
        "points = 5",
        "points = 21",
        " must give a whole number from 1 to 20 for 'points'.",
    );
    refuse(
        "points = 5",
        "points = 5\nspeed = 1",
        " has 'speed', which means nothing here.",
    );
    let narrow = changed(&COURT_FILE, "width = 9", "width = 4").replace("acegi", "a");
    assert_eq!(
        read(&COURT_FILE, &narrow).expect_err("it is narrow"),
        "court.toml has 4 columns; a team of 5 does not fit into one row."
    );
    let broken = read(&COURT_FILE, "width = ").expect_err("it is broken");
    assert!(broken.starts_with("court.toml is not TOML: "), "{broken}");
}

#[test]
fn dice_that_cannot_be_rolled_are_refused() {
    let refuse = |from, to, why| refused(&COURT_FILE, from, to, why);
    refuse(
        "white = [0, ",
        "white = [",
        " gives the white die 5 faces; it must be 6.",
    );
    let faces = " must give whole numbers from 0 to 9 in the list 'blue'.";
    refuse("blue = [2", "blue = [10", faces);
    refuse("blue = [2", "blue = [\"2\"", faces);
    refuse(
        "red = [3, 4, 5, 6, 7, 8]",
        "red = 8",
        " must give a list for 'red'.",
    );
    refuse(
        "grey = [1, 2, 3, 4, 5, 6]",
        "grey = [2, 3, 4, 5, 6, 7]",
        " must make the grey die weaker than the blue one.",
    );
}

#[test]
fn stat_cards_that_say_too_little_or_too_much_are_refused() {
    refused_wizard(
        "\"Nib Underfoot\"",
        "\"\"",
        "needs a name of 1 to 30 letters in one line.",
    );
    refused_wizard(
        "\"Nib Underfoot\"",
        "\"Nib \"",
        "needs a name of 1 to 30 letters in one line.",
    );
    refused_wizard(
        "\"Nib Underfoot\"",
        "\"A\\nB\"",
        "needs a name of 1 to 30 letters in one line.",
    );
    refused_wizard(
        "\"Nib Underfoot\"",
        "'A\"B'",
        "has a quote or a backslash in its name.",
    );
    refused_wizard("throw = ", "thrown = ", "has no 'throw'.");
    refused_wizard(
        "throw = [\"grey\", \"grey\"]",
        "throw = [\"grey\"]",
        "gives 1 dice for 'throw'; it must be 2.",
    );
    refused_wizard(
        "throw = [\"grey\", \"grey\"]",
        "throw = [1, 2]",
        "must give texts in quotes in the list 'throw'.",
    );
    refused_wizard(
        "cast = [\"white\", \"grey\"]",
        "cast = [\"grey\", \"white\"]",
        "must have the higher die of 'cast' on the right: \"white\", \"grey\".",
    );
    refused_wizard(
        "dodge = [\"blue\"",
        "dodge = [\"green\"",
        "has 'green' in 'dodge'; there are: white, grey, blue, red.",
    );
    refused_wizard(
        "move = 5",
        "move = 0",
        "must give a whole number from 1 to 9 for 'move'.",
    );
    refused_wizard(
        "magic = 2",
        "magic = 5",
        "must give a whole number from 1 to 4 for 'magic'.",
    );
    refused_wizard(
        "magic = 2",
        "magic = 2\nluck = 1",
        "has 'luck', which means nothing here.",
    );
    refused_wizard(
        "magic = 2",
        "magic = 2\nprinted = [\"luck\"]",
        "has 'luck' in 'printed'; there are: number, name, throw, throw right die, dodge, cast, resist, move, magic.",
    );
}

#[test]
fn a_deck_of_other_than_24_different_wizards_is_refused() {
    let refuse = |from, to, why| refused(&WIZARDS_FILE, from, to, why);
    refuse("number = 7", "number = 3", ": wizard #3 is there twice.");
    refuse(
        "Grizzelda Thunderpaws",
        "Nib Underfoot",
        ": wizard #7 has the name of #3.",
    );
    refuse(
        "number = 3",
        "number = 100",
        ": wizard 1 must give a whole number from 0 to 99 for 'number'.",
    );
    let (before, _) = WIZARDS_FILE
        .built_in
        .rsplit_once("[[wizard]]")
        .expect("several");
    assert_eq!(
        read(&WIZARDS_FILE, before).expect_err("one is missing"),
        "wizards.toml has 23 wizards; it must be 24."
    );
    assert_eq!(
        read(&WIZARDS_FILE, "wizard = [1]").expect_err("a number"),
        "wizards.toml: wizard 1 is no table."
    );
    assert_eq!(
        read(&WIZARDS_FILE, "").expect_err("nothing"),
        "wizards.toml has no 'wizard'."
    );
}

#[test]
fn spells_with_numbers_that_cannot_be_are_refused() {
    let refuse = |from, to, why| refused(&SPELLS_FILE, from, to, why);
    refuse(
        "markers = 3",
        "markers = 0",
        " must give a whole number from 1 to 5 for 'markers'.",
    );
    refuse(
        "\"white\"",
        "\"pink\"",
        " has 'pink' as 'die'; there are: white, grey, blue, red.",
    );
    refuse("[shield]", "[shild]", " has no 'shield'.");
    refuse(
        "[shield]",
        "[luck]\n[shield]",
        " has 'luck', which means nothing here.",
    );
    refuse(
        "[shield]\ncost = 1",
        "[shield]",
        ": [shield] has no 'cost'.",
    );
    refuse(
        "[shield]\ncost = 1",
        "[shield]\ncost = 21",
        ": [shield] must give a whole number from 0 to 20 for 'cost'.",
    );
    refuse(
        "[shield]\ncost = 1",
        "[shield]\ncost = 1\nattack = 2",
        ": [shield] has 'attack', which means nothing here.",
    );
    refuse(
        "attack = 10",
        "attack = 41",
        ": [fireball] must give a whole number from 0 to 40 for 'attack'.",
    );
    refuse("dodge = 5", "", ": [freeze] has no 'dodge'.");
    refuse(
        "[3, 6, 9, 12]",
        "[41]",
        ": [butter-sticky] must give whole numbers from 0 to 40 in the list 'catch'.",
    );
    refuse(
        "move = 2",
        "move = 2.5",
        ": [shrink-enlarge] must give a whole number from 0 to 9 for 'move'.",
    );
    assert_eq!(
        read(&SPELLS_FILE, "markers = 3\ndie = \"white\"\ndispel = 1\n").expect_err("no table"),
        "spells.toml must give a table for 'dispel'."
    );
}

/// Plays a random game, and reads every position, choice and roll back.
fn play_through(game: &WizardDodgeball, seed: u64) -> usize {
    let mut rng = Rng::from_seed(seed);
    let mut state = game.setup();
    for plies in 0.. {
        let text = game.write_position(&state);
        assert_eq!(game.parse_position(&text).as_ref(), Ok(&state), "{text}");
        let ply = match game.turn(&state) {
            Turn::Over(..) => return plies,
            Turn::Chance => {
                let outcome = game.sample(&state, &mut rng);
                let dice = game.write_chance(outcome);
                assert_eq!(game.parse_chance(&state, &dice), Ok(outcome), "{dice}");
                Ply::Chance(outcome)
            }
            Turn::Act(_) => {
                let mut actions = Vec::new();
                game.legal(&state, &mut actions);
                let action = actions[rng.below(actions.len() as u64) as usize];
                let word = game.write_action(&state, action);
                assert_eq!(game.parse_action(&state, &word), Ok(action), "{word}");
                Ply::Act(action)
            }
        };
        game.apply(&mut state, ply, &mut |_| {});
    }
    unreachable!("every game ends")
}

#[test]
fn games_are_played_with_other_courts_dice_and_spells() {
    let courts = [
        "width = 2\nback = 1\nfront = 1\nballs = \"b\"\nteam = 2\npoints = 1",
        "width = 25\nback = 1\nfront = 1\nballs = \"aeimy\"\nteam = 5\npoints = 20",
        "width = 3\nback = 9\nfront = 9\nballs = \"ac\"\nteam = 3\npoints = 2",
    ];
    let dice = "white = [0, 0, 0, 0, 0, 1]\ngrey = [1, 1, 2, 2, 3, 3]\n\
                blue = [0, 0, 0, 9, 9, 9]\nred = [9, 9, 9, 9, 9, 9]";
    let spells = SPELLS_FILE
        .built_in
        .replace("markers = 3", "markers = 1")
        .replace("\"white\"", "\"red\"")
        .replace("attack = 10", "attack = 40")
        .replace("move = 2", "move = 9")
        .replace("[3, 6, 9, 12]", "[]");
    for (seed, court) in courts.into_iter().enumerate() {
        let mut content = Content::default();
        for (name, text) in [
            ("court.toml", format!("{court}\n{dice}")),
            ("spells.toml", spells.clone()),
        ] {
            content
                .replace(&FILES, name, text)
                .expect("it is a file of the game");
        }
        for (options, seats) in [
            ("quiet=40", 2),
            ("turn=advanced draft=schoolyard spells=purchase quiet=40", 4),
            ("goal=elimination quiet=40", 2),
        ] {
            let options = Options::parse(CARD.options, options).expect("they are options");
            let game = WizardDodgeball::configure(&options, seats, &content)
                .unwrap_or_else(|error| panic!("{court}: {error}"));
            assert!(play_through(&game, seed as u64) > 40);
        }
    }
}
