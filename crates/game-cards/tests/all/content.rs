//! The deck as content that an owner of the box replaces, and positions that are refused.

use courtside_kernel::{Content, Game, Notation, Options};
use game_cards::{CARD, Cards};

const OURS: &str = "single = 44\ndouble = 20\nultimate = 10\ndodge = 22\ndouble_dodge = 10\npile = 7\npile_hit = 7\n";

fn with_deck(deck: &str, seats: usize) -> Result<Cards, String> {
    let mut content = Content::default();
    content
        .replace(CARD.content, "deck.toml", deck.into())
        .expect("it is a file of the game");
    Cards::configure(&Options::default(), seats, &content).map_err(|error| error.message)
}

#[test]
fn c1_the_split_of_the_deck_can_be_replaced() {
    let game = Cards::configure(&Options::default(), 3, &Content::default()).unwrap();
    assert_eq!(game.content(), OURS, "canonical, without comments");
    let deck = OURS.replace("44", "40").replace("pile = 7", "pile = 11");
    let other = with_deck(&deck, 3).unwrap();
    assert_eq!(other.setup().pile.0, [40, 20, 10, 22, 10, 11, 7]);
    assert_eq!(other.content(), deck);
    assert_eq!(with_deck(&other.content(), 3), Ok(other));
}

#[test]
fn c1_a_deck_that_cannot_be_is_refused_with_the_reason() {
    for (deck, why) in [
        (
            OURS.replace("44", "43"),
            "adds up to 119 cards; it must be 120.",
        ),
        (
            OURS.replace("44", "120"),
            "adds up to 196 cards; it must be 120.",
        ),
        (
            OURS.replace("pile = 7", "piles = 7"),
            "counts 'piles', which isn't a kind of card. The kinds are: single, double, ultimate, dodge, double_dodge, pile, pile_hit.",
        ),
        (
            OURS.replace("dodge = 22\n", ""),
            "does not say how many 'dodge' there are.",
        ),
        (
            OURS.replace("22", "-22"),
            "must give a whole number from 0 to 120 for 'dodge'.",
        ),
        (
            OURS.replace("22", "22.5"),
            "must give a whole number from 0 to 120 for 'dodge'.",
        ),
        (
            OURS.replace("22", "\"22\""),
            "must give a whole number from 0 to 120 for 'dodge'.",
        ),
        (
            OURS.replace("22", "121"),
            "must give a whole number from 0 to 120 for 'dodge'.",
        ),
        (
            OURS.replace("22", "99999999999"),
            "must give a whole number from 0 to 120 for 'dodge'.",
        ),
        ("single: 44".into(), "is not TOML: "),
        ("[".into(), "is not TOML: "),
        (String::new(), "does not say how many 'single' there are."),
    ] {
        let error = with_deck(&deck, 3).expect_err(&deck);
        assert!(error.starts_with(&format!("deck.toml {why}")), "{error}");
        assert!(error.ends_with('.') && !error.contains('\n'), "{error}");
    }
}

#[test]
fn c2_a_deck_holds_balls_enough_to_put_a_player_out() {
    let deck = "single = 8\ndouble = 2\nultimate = 1\ndodge = 109\ndouble_dodge = 0\npile = 0\npile_hit = 0";
    assert!(with_deck(deck, 3).is_ok());
    assert_eq!(
        with_deck(deck, 2),
        Err("deck.toml holds 13 balls; it takes 15 to put a player out.".into())
    );
}

#[test]
fn positions_that_cannot_be_played_are_refused() {
    for (options, position, why) in [
        ("", "", "8 fields"),
        ("", "-/-,-,-/-,-,-/0/start/0/-", "8 fields"),
        ("", "-/-,-/-,-,-/-,-,-/0/start/0/-", "three parts"),
        ("", "X/-,-,-/-,-,-/-,-,-/0/start/0/-", "a card is one of"),
        ("", "S1/-,S,-/-,-,-/-,-,-/0/act1/1/-", "2 or more"),
        ("", "S02/-,S,-/-,-,-/-,-,-/0/act1/1/-", "2 or more"),
        ("", "S999/-,S,-/-,-,-/-,-,-/0/act1/1/-", "2 or more"),
        ("", "DS/-,S,-/-,-,-/-,-,-/0/act1/1/-", "it is written "),
        ("", "SS/-,S,-/-,-,-/-,-,-/0/act1/1/-", "it is written "),
        (
            "",
            "P8/-,S,-/-,-,-/-,-,-/0/act1/1/-",
            "the deck has 7 cards",
        ),
        ("", "-/S255,S,-/-,-,-/-,-,-/0/act1/1/-", "too many"),
        ("", "-/s99d99,S,-/-,-,-/-,-,-/0/act1/1/-", "too many"),
        ("", "-/P2,S,-/-,-,-/-,-,-/0/act1/1/-", "at most one Pile"),
        ("", "-/H,S,-/-,-,-/-,-,-/0/act1/1/-", "no Pile Hit"),
        ("", "-/S10,S,-/-,-,-/-,-,-/0/act1/1/-", "is out"),
        ("", "-/*D,S,-/-,-,-/-,-,-/0/act1/1/-", "half-used"),
        (
            "play=strategic",
            "-/*U,S,-/-,-,-/-,-,-/0/act1/1/-",
            "half-used",
        ),
        ("", "-/-,S,-/S,-,x/-,-,-/0/act1/1/-", "no cards"),
        ("", "-/-,S,z/-,-,-/-,-,-/0/act1/1/-", "a mark is"),
        ("", "-/-,S,-/-,-,k/-,-,-/0/act1/1/-", "in team games"),
        ("", "-/-,S,r/-,-,-/-,-,-/0/act1/1/-", "in team games"),
        ("", "-/-,S,-/-,-,-/-,-,-/3/act1/1/-", "from 0 to 2"),
        ("", "-/-,S,-/-,-,-/-,-,-/0:012/act1/1/-", "too much"),
        ("", "-/-,S,-/-,-,-/-,-,-/0/nap/1/-", "isn't a phase"),
        ("", "-/-,S,-/-,-,-/-,-,-/0/act3/1/-", "from 0 to 2"),
        ("", "-/-,S,-/-,-,-/-,-,-/0/act1/x/-", "a number"),
        ("", "-/-,S,-/-,-,-/-,-,-/0/act1/0/-", "includes this one"),
        ("", "-/-,S,-/-,-,-/-,-,-/0/act1/401/-", "limit for a draw"),
        ("", "-/-,S,-/-,-,-/-,-,-/0/act1/1/1", "no card to draw"),
        ("", "-/-,-,x/-,-,-/-,-,-/0/draw0/1/-", "the player to act"),
        ("", "-/-,-,-/-,-,x/-,-,x/0/draw0/1/-", "nobody is left"),
        ("", "-/-,-,-/-,-,-/-,-,-/0/act1/1/-", "impossible size"),
        ("", "-/-,S,-/-,-,-/-,-,-/0/draw0/1/-", "impossible size"),
        ("", "-/-,S,-/-,S,-/-,-,-/0/act1/1/-", "at most two cards"),
        ("", "-/-,S2,-/-,-,-/-,-,-/0/act2/1/-", "two with a Pile"),
        ("", "-/P,S,-/-,-,-/-,-,-/0/act1/1/-", "two with a Pile"),
        ("", "-/-,S,-/-,-,-/-,-,-/0/draw1/1/-", "two with a Pile"),
        (
            "",
            "S44D20U10s22d10P7H7/-,-,-/-,-,-/-,-,-/0/draw0/1/-",
            "needs a card",
        ),
        ("", "-/-,-,-/-,-,-/-,-,-/0/deal0/0/-", "in Strategic"),
        ("", "S/-,-,-/-,-,-/-,-,-/0/start/0/-", "before it is known"),
        (
            "play=strategic",
            "-/-,S,-/-,-,-/-,S,-/0/deal1/0/-",
            "two cards are dealt",
        ),
        (
            "play=strategic",
            "S/-,S,-/-,-,-/-,-,-/0/deal1/0/-",
            "while cards are dealt",
        ),
        (
            "play=strategic",
            "-/-,S4,-/-,-,-/-,-,-/0/act1/1/-",
            "impossible size",
        ),
        (
            "play=strategic",
            "-/-,S,-/-,S3,-/-,-,-/0/act1/1/-",
            "at most two cards",
        ),
        (
            "play=strategic",
            "-/P,S,-/-,-,-/-,-,-/0/discard/1/-",
            "without being asked",
        ),
        (
            "play=strategic",
            "-/-,S2,-/-,-,-/-,-,-/0/react1:S>1:1/1/-",
            "holds a card",
        ),
        (
            "play=strategic",
            "-/-,S2,-/s,S,-/-,-,-/0/react1:S>1:1/1/-",
            "no Dodges left in play",
        ),
        (
            "play=strategic",
            "-/-,S2,-/-,S,-/-,-,-/0/react1:U>1:1/1/-",
            "can be answered",
        ),
        (
            "play=strategic",
            "-/-,S2,-/-,S,-/-,-,-/0/react1:S>1:2/1/-",
            "with one ball",
        ),
        (
            "play=strategic",
            "-/-,S2,-/-,S,-/-,-,-/0/react1:S>0:1/1/-",
            "opponent",
        ),
        (
            "play=strategic",
            "-/-,S2,-/-,S,-/-,-,-/0/react1:D>1:2+S/1/-",
            "a Single waits only",
        ),
        (
            "play=strategic",
            "-/-,S2,-/-,S,-/-,-,-/0/react1:S>1:1+S/1/-",
            "a Single waits only",
        ),
        (
            "play=strategic",
            "-/-,S2,-/-,-,-/-,-,-/0/return1:1/1/-",
            "in Strategic team games",
        ),
        (
            "teams=aab",
            "U/-,-,-/-,-,r/-,-,-/0:02/return1:1/1/-",
            "in Strategic team games",
        ),
        (
            "play=strategic teams=aab",
            "U/-,S2,-/-,-,r/-,-,-/0:02/return1:2/1/-",
            "on the team whose turn it is",
        ),
        (
            "play=strategic teams=aab",
            "U/-,S2,-/-,-,-/-,-,-/0:02/return1:1/1/-",
            "marked as brought back",
        ),
        (
            "play=strategic teams=aab",
            "U/-,S2,-/-,s2,r/-,-,-/0:02/return1:1/1/-",
            "dealt two cards",
        ),
        (
            "play=strategic teams=aab",
            "U/-,S2,-/S,-,r/-,-,-/0:02/return1:1/1/-",
            "no cards in play",
        ),
        (
            "play=strategic teams=aab",
            "S44D20U10s22d10P7H7/-,-,-/-,-,r/-,-,-/0:02/return1:1/1/-",
            "from the draw pile",
        ),
        ("", "-/-,-,-/-,-,-/-,-,x/0/won0/0/-", "only the winners"),
        ("", "-/-,-,-/-,-,x/-,-,x/0/won1/0/-", "only the winners"),
        ("", "-/-,-,-/-,-,x/-,-,x/0/won7/0/-", "no such winner"),
        ("", "-/-,-,-/-,-,-/-,-,-/0/drawn/399/-", "its rule"),
        ("", "-/-,-,-/-,-,-/-,-,-/0/stuck/9/-", "its rule"),
        ("", "-/-,-,-/-,-,x/-,-,x/0/drawn/400/-", "shared by two"),
        ("teams=aab", "-/-,S,-/-,-,-/-,-,-/0/act1/1/-", "a colon"),
        (
            "teams=aab",
            "-/-,S,-/-,-,-/-,-,-/0:12/act1/1/-",
            "last turn",
        ),
        (
            "teams=aab",
            "-/-,S,-/-,-,xk/-,-,-/0:02/act1/1/-",
            "is out isn't marked",
        ),
        (
            "play=strategic teams=aab",
            "-/-,-,-/-,-,-/-,-,-/0:12/deal0/0/-",
            "counts from",
        ),
    ] {
        let options = Options::parse(CARD.options, options).unwrap();
        let game = Cards::configure(&options, 3, &Content::default()).unwrap();
        let error = game.parse_position(position).expect_err(position);
        assert!(error.0.contains(why), "{position}: {error}");
    }
}

#[test]
fn the_example_of_a_position_in_the_notation_can_be_read() {
    let notation = include_str!("../../../../docs/notation.md");
    let mut lines = notation.lines().map(str::trim);
    let example = lines.find(|line| line.starts_with("S4s/")).unwrap();
    let options = Options::parse(CARD.options, "play=strategic").unwrap();
    let game = Cards::configure(&options, 3, &Content::default()).unwrap();
    let state = game.parse_position(example);
    assert_eq!(
        state.map(|state| game.write_position(&state)).as_deref(),
        Ok(example)
    );
}
