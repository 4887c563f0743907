//! Where cards lie (C4): what stays in front after a throw, and that no card is ever lost or doubled.

use courtside_bots::Rng;
use courtside_kernel::{Draw, Game, Notation, Ply, Seat, Turn, Viewer};
use courtside_testkit::{Scenario, configure_under};
use game_cards::{Card, Cards, Flight, FrontCard, Lies, Phase};

type Play = Scenario<Cards>;

/// Three players; seat 0 has drawn `ball`, and seat 1 has `front` before it.
fn at(options: &str, front: &str, ball: &str) -> Play {
    let position = format!("-/-,{ball},-/{front},-,-/-,-,-/0/act1/1/-");
    Play::at(options, 3, &position)
}

/// The same in Strategic, where seat 1 holds cards.
fn held(front: &str, ball: &str, hand: &str) -> Play {
    let position = format!("-/-,{ball},-/{front},{hand},-/-,S2,-/0/act1/1/-");
    Play::at("play=strategic", 3, &position)
}

/// What lies in front of seat 1.
fn front(table: &Play) -> String {
    let position = table.position();
    let field = position.split('/').nth(2).unwrap_or_default();
    field.split(',').next().unwrap_or_default().into()
}

fn discard(table: &Play) -> String {
    let position = table.position();
    position.split('/').next().unwrap_or_default().into()
}

fn flight(table: &Play) -> Option<Flight> {
    table.state.in_flight()
}

#[test]
fn c4_a_half_dodged_double_stays_as_one_hit() {
    let mut table = at("", "Ss", "D");
    table.play("D>1");
    assert_eq!(front(&table), "Sh");
    assert_eq!(table.state.hits(Seat(1)), 2);
    let cards: Vec<FrontCard> = table.state.front(Seat(1)).cards().collect();
    let half = FrontCard {
        card: Card::Double,
        lies: Lies::HalfDodged,
    };
    assert_eq!(cards[1], half);
    assert_eq!(table.state.front(Seat(1)).counts().count(Card::Double), 1);
    assert_eq!(
        table.told()[1..3],
        ["one ball dodged", "✕ hit once, 2 of 10"]
    );
    let mut table = at("", "s*S", "D");
    table.play("D>1");
    assert_eq!(
        table.told()[1..3],
        ["one ball dodged", "✓ dodged the other"]
    );
}

#[test]
fn c4_the_single_on_the_dodge_stays_as_the_hit_and_the_double_goes() {
    let mut table = at("", "S2*S", "D");
    table.play("D>1");
    assert_eq!((front(&table), discard(&table)), ("S3".into(), "Dd".into()));
    assert_eq!(table.state.hits(Seat(1)), 3);
    assert_eq!(
        table.told()[1..4],
        [
            "one ball dodged",
            "✕ hit once, 3 of 10",
            "the Single stays as the hit and the Double is discarded"
        ]
    );
    // A Single Dodge held no Single, and neither did a Double Dodge with a Double on it.
    let mut table = at("", "s", "D");
    table.play("D>1");
    assert_eq!((front(&table), discard(&table)), ("h".into(), "s".into()));
    let mut table = held("*D", "D", "-");
    table.play("D>1");
    assert_eq!((front(&table), discard(&table)), ("h".into(), "Dd".into()));
    assert!(!table.kinds().contains(&"rearranged"));
    // Only a Double leaves a ball to hit.
    let mut table = at("", "*S", "S");
    table.play("S>1");
    assert_eq!((front(&table), discard(&table)), ("-".into(), "S2d".into()));
}

#[test]
fn c4_with_both_balls_dodged_in_front_the_single_is_discarded_too() {
    let mut table = at("", "s*S", "D");
    table.play("D>1");
    assert_eq!(
        (front(&table), discard(&table)),
        ("-".into(), "SDsd".into())
    );
    assert!(!table.kinds().contains(&"rearranged"));
}

#[test]
fn c4_who_goes_out_by_it_discards_the_single_with_the_rest() {
    let mut table = at("", "S9*S", "D");
    table.play("D>1");
    assert_eq!(
        (front(&table), discard(&table)),
        ("-".into(), "S10Dd".into())
    );
    assert!(table.state.is_out(Seat(1)));
}

#[test]
fn c4_the_single_waits_until_the_target_has_answered() {
    let waiting = || {
        let mut table = held("*S", "D", "dP");
        table.play("D>1");
        assert_eq!(
            flight(&table),
            Some(Flight {
                ball: Card::Double,
                target: Seat(1),
                left: 1,
                single_waits: true,
            })
        );
        assert_eq!((front(&table), discard(&table)), ("-".into(), "d".into()));
        table
    };
    // The position says it, and so does what a program sees.
    let table = waiting();
    let position = table.position();
    assert!(position.contains("/react1:D>1:1+S/"), "{position}");
    assert_eq!(table.game.parse_position(&position), Ok(table.state));
    for viewer in Viewer::all(3) {
        let shown = courtside_testkit::json(&table.game.view(&table.state, viewer));
        assert!(shown.contains(r#""waits":"S""#), "{shown}");
    }
    // It hits: the Single stays.
    let mut table = waiting();
    table.play("take");
    assert_eq!((front(&table), discard(&table)), ("S".into(), "Dd".into()));
    // A Double Dodge from the hand: the Double lies on it, and the Single goes.
    let mut table = waiting();
    table.told();
    table.play("=d");
    assert_eq!((front(&table), discard(&table)), ("*D".into(), "Sd".into()));
    assert_eq!(
        table.told()[0],
        "✓ dodged the other from hand, half a Double Dodge left"
    );
    // A Single Dodge from the hand: all of them go.
    let mut table = held("*S", "D", "sP");
    table.play("D>1 =s");
    assert_eq!(
        (front(&table), discard(&table)),
        ("-".into(), "SDsd".into())
    );
    assert_eq!(table.told()[2], "✓ dodged the other from hand");
    // Without a card in hand nobody is asked.
    let mut table = held("*S", "D", "-");
    table.play("D>1");
    assert_eq!(
        table.kinds(),
        ["threw", "dodged", "hit", "rearranged", "turn"]
    );
    assert_eq!((front(&table), discard(&table)), ("S".into(), "Dd".into()));
}

/// What a random game did.
#[derive(Default)]
struct Counted {
    plies: u32,
    /// Positions in which a Single waited, and in which a player was dealt a new hand.
    waited: u32,
    returned: u32,
}

/// Plays a random game, and counts the cards after every ply.
fn count_cards(rules: u32, options: &str, seats: usize, seed: u64, counted: &mut Counted) {
    let game: Cards = configure_under(rules, options, seats);
    let deck = game.deck.0.map(u32::from);
    let mut rng = Rng::from_seed(seed);
    let mut state = game.setup();
    let mut actions = Vec::new();
    loop {
        assert_eq!(state.everything(), deck, "{}", game.write_position(&state));
        counted.waited += u32::from(state.in_flight().is_some_and(|flight| flight.single_waits));
        counted.returned += u32::from(matches!(state.phase, Phase::Return(_)));
        let next = match game.turn(&state) {
            Turn::Over(..) => return,
            Turn::Chance => Ply::Chance(game.sample(&state, &mut rng)),
            Turn::Act(_) => {
                actions.clear();
                game.legal(&state, &mut actions);
                Ply::Act(actions[rng.below(actions.len() as u64) as usize])
            }
        };
        game.apply(&mut state, next, &mut |_| {});
        counted.plies += 1;
    }
}

#[test]
fn c4_every_card_is_always_in_exactly_one_place() {
    let variants = [
        "",
        "play=strategic",
        "teams=ab",
        "teams=aabb",
        "play=strategic teams=ab",
        "teams=abc",
        "play=strategic teams=abc",
    ];
    for rules in [1, 2] {
        let mut counted = Counted::default();
        for options in variants {
            for seats in 3..=7 {
                for seed in 0..6 {
                    count_cards(rules, options, seats, seed, &mut counted);
                }
            }
        }
        for seed in 0..6 {
            count_cards(rules, "", 2, seed, &mut counted);
            count_cards(rules, "play=strategic", 2, seed, &mut counted);
        }
        let Counted {
            plies,
            waited,
            returned,
        } = counted;
        assert!(plies > 20_000, "{plies}");
        let seen = (waited > 20, returned > 20);
        assert_eq!(seen, (rules == 2, rules == 2), "{waited} and {returned}");
    }
}

#[test]
fn c4_every_card_is_in_one_place_while_players_come_back_without_a_limit() {
    let mut counted = Counted::default();
    for seed in 0..6 {
        count_cards(2, "teams=ab revive=text", 4, seed, &mut counted);
        let both = "play=strategic teams=abc revive=text";
        count_cards(2, both, 6, seed, &mut counted);
    }
    assert!(counted.returned > 5, "{}", counted.returned);
}
