//! The rules as they were in version 1, where version 2 changed them: games that began under them go on.

use courtside_kernel::{Content, Game, Notation, Options, Seat, Turn};
use courtside_testkit::{Scenario, configure_under};
use game_cards::{CARD, Cards};

type Play = Scenario<Cards>;

fn at(options: &str, seats: usize, position: &str) -> Play {
    let mut table = Play::start(options, seats);
    table.game = configure_under(1, options, seats);
    table.state = table.game.parse_position(position).expect("a position");
    table
}

#[test]
fn c4_under_version_1_a_half_dodged_double_always_stays() {
    let mut table = at("", 3, "-/-,D,-/*S,-,-/-,-,-/0/act1/1/-");
    table.play("D>1");
    assert_eq!(table.kinds(), ["threw", "dodged", "hit", "turn"]);
    assert_eq!(table.position(), "Sd/-,-,-/h,-,-/-,-,-/1/draw0/2/-");
    let mut table = at("play=strategic", 3, "-/-,DPH,-/*S,dP,-/-,S2,-/0/act1/1/-");
    table.play("D>1");
    let position = "Sd/-,PH,-/-,dP,-/-,S2,-/0/react1:D>1:1/1/-";
    assert_eq!(table.position(), position);
    let other = position.replace(":1/1/", ":1+S/1/");
    let error = table.game.parse_position(&other).expect_err("no Single");
    assert!(error.0.contains("a Single waits only"), "{error}");
}

#[test]
fn c8_under_version_1_any_opponents_pile_keeps_a_pile_hit_from_skipping() {
    let table = at(
        "teams=abc",
        6,
        "-/-,H,-/P,-,-/-,-,-/-,-,-/-,-,-/-,-,-/0:055/act1/1/-",
    );
    assert_eq!(table.legal(|_| true), ["H>1"]);
    for target in ["H/2", "H/4", "H/5"] {
        assert_eq!(table.refused(target), "C8", "{target}");
    }
}

#[test]
fn c8_under_version_1_a_player_comes_back_without_cards_and_once() {
    let options = "play=strategic teams=ab";
    let mut table = at(options, 4, "-/-,SUH,-/-,sH,-/-,-,x/-,H2,-/0:03/act1/1/-");
    table.play("U+2");
    assert_eq!(table.kinds(), ["revived", "turn"]);
    assert!(table.state.hand(Seat(2)).is_empty());
    assert!(table.state.revived.contains(Seat(2)));
    assert_eq!(table.turn(), Turn::Chance);
    let other = table.position().replace("draw0", "return0:2");
    assert!(table.game.parse_position(&other).is_err());
}

#[test]
fn c8_version_1_has_no_option_for_coming_back() {
    let game: Cards = configure_under(1, "play=strategic teams=ab", 4);
    let options = "draw=400 play=strategic teams=ab";
    assert_eq!(game.options().to_string(), options);
    let newest: Cards = configure_under(2, "play=strategic teams=ab", 4);
    assert_eq!(
        newest.options().to_string(),
        "draw=400 play=strategic revive=once teams=ab"
    );
    let options = Options::parse(CARD.options, "revive=text").expect("a known option");
    let error = Cards::configure_under(1, &options, 4, &Content::default()).unwrap_err();
    assert_eq!(
        error.message,
        "There is no option 'revive'; there are: play, teams, draw."
    );
}
