//! Plies and positions as text: what is written reads back, and what says nothing is refused with a reason.

use courtside_kernel::{Game, Notation, Turn};
use courtside_testkit::{Scenario, configure};
use game_wizard::WizardDodgeball;

/// #58 acts: White's #10 is frozen and holds a burning ball, #47 has a Shield.
const ACT: &str = "30@h2,21@c3,58@e5,25@e4,7@-/45@b11,10@d9,47@f9,12@g12,66@i10/-,-,-/#58*,e4,b10*,#10^0,e6~/\
                   10:freeze:0,47:shield:1/+24+++++++/+++2++++++/1-0/0/58:100:2/4/act";

/// The same before it dropped a ball: it may have thrown or cast since (W7).
fn undropped() -> String {
    ACT.replace("e6~", "e6")
}

fn game(options: &str) -> WizardDodgeball {
    configure(options, 2)
}

/// The refusal of a position with one thing changed, which must be there.
#[track_caller]
fn refused_in(options: &str, position: &str, from: &str, to: &str, why: &str) {
    assert!(position.contains(from), "{from} is in {position}");
    let text = position.replacen(from, to, 1);
    let error = game(options).parse_position(&text).expect_err(&text);
    assert_eq!(error.0, format!("This is no position: {why}."), "{text}");
}

#[track_caller]
fn refused(from: &str, to: &str, why: &str) {
    refused_in("", ACT, from, to, why);
}

/// A field that says nothing.
#[track_caller]
fn unreadable(from: &str, to: &str, what: &str, why: &str) {
    let text = ACT.replacen(from, to, 1);
    let error = game("").parse_position(&text).expect_err(&text);
    assert_eq!(error.0, format!("'{what}' is no notation here: {why}."));
}

#[test]
fn a_position_reads_back_as_it_is_written() {
    let act = undropped();
    for position in [
        ACT,
        &act.replace("58:100:2/4/act", "58:101:0/4/cast:boost:47:1:0")
            .replace("+24+++++++/", "+24+++c+++/"),
        &act.replace("58:100:2/4/act", "58:110:0/4/evade:47=7"),
        &act.replace("58:100:2/4/act", "58:101:0/4/cast:dispel:47:shield:1")
            .replace("+24+++++++/", "c24+++++++/"),
        &act.replace("58:100:2/4/act", "58:101:0/4/resist:teleport:10+ball>d10=9")
            .replace("+24+++++++/", "+24+c+++++/"),
        &act.replace("58:100:2/4/act", "7:000:0/4/enter"),
        &act.replace("58:100:2/4/act", "58:000:0/300/drawn"),
        &act.replace("1-0/0/58:100:2/4/act", "5-0/0/58:110:0/4!/won0"),
    ] {
        let table = Scenario::<WizardDodgeball>::at("", 2, position);
        assert_eq!(table.position(), position);
    }
}

#[test]
fn every_kind_of_ply_reads_back_as_it_is_written() {
    let game = game("");
    let state = game.parse_position(ACT).expect("it is a position");
    for ply in [
        "first",
        "passfirst",
        "take:21",
        "buy:fireball",
        "buy:shrink-enlarge",
        "done",
        "place:21:e",
        "enter:c",
        "walk:e6",
        "pick:e4",
        "pick:e6~",
        "pick:b10*",
        "pick:d7*^0^1~",
        "drop:f5",
        "throw:47",
        "pass:25",
        "cast:freeze:10+47",
        "cast:fireball:58",
        "dispel:10:freeze:0",
        "dispel:10:fireball:0",
        "dispel:d8*^0:fireball:0",
        "teleport:58",
        "teleport:58+ball",
        "teleport:ball:10",
        "teleport:ball:e4",
        "teleport:ball:b10*",
        "teleport:25+ball:e4",
        "teleport:58+ball:e6~",
        "to:c2",
        "dodge:d12",
        "return:7:c",
        "none",
        "claim:58",
        "end",
    ] {
        let action = game
            .parse_action(&state, ply)
            .unwrap_or_else(|error| panic!("{ply}: {error}"));
        assert_eq!(game.write_action(&state, action), ply);
    }
}

#[test]
fn plies_that_say_nothing_are_refused() {
    let game = game("");
    let state = game.parse_position(ACT).expect("it is a position");
    for (ply, why) in [
        (
            "",
            "a ply is a word such as end, or a word and a : such as walk:e5",
        ),
        (
            "walk",
            "a ply is a word such as end, or a word and a : such as walk:e5",
        ),
        ("jump:e5", "nothing is done with 'jump'"),
        ("walk:j5", "a column from a to i is missing"),
        ("walk:e14", "the rows are 1 to 13"),
        ("walk:e05", "the row of a space is missing"),
        ("walk:e5x", "there is too much of it"),
        ("end:", "nothing is done with 'end'"),
        ("throw:x", "the number of a wizard is missing"),
        ("throw:3", "#3 plays for neither side"),
        ("take:4", "there is no wizard #4"),
        ("buy:butter", "'butter' is no spell card"),
        ("place:21", "a : is missing"),
        ("cast:fire:58", "'fire' is no spell"),
        ("cast:dispel:58", "Dispel leaves no marker"),
        ("cast:freeze:", "the number of a wizard is missing"),
        (
            "cast:freeze:47+10",
            "the numbers of wizards are written in ascending order",
        ),
        (
            "cast:freeze:10+10",
            "the numbers of wizards are written in ascending order",
        ),
        ("dispel:10:freeze:2", "the side is missing: 0 or 1"),
        ("pick:e6~*", "there is too much of it"),
        ("teleport:58+ball:e5", "there is no such ball there"),
    ] {
        let error = game.parse_action(&state, ply).expect_err(ply);
        assert_eq!(error.0, format!("'{ply}' is no notation here: {why}."));
    }
}

/// Found by the fuzz target notation: "01" was read as side 0.
#[test]
fn w80_the_side_of_a_dispelled_effect_is_one_digit() {
    let game = game("");
    let state = game.parse_position(ACT).expect("it is a position");
    for ply in ["dispel:10:freeze:0", "dispel:10:freeze:1"] {
        let action = game.parse_action(&state, ply).expect(ply);
        assert_eq!(game.write_action(&state, action), ply);
    }
    for ply in ["dispel:10:freeze:01", "dispel:10:freeze:10"] {
        let error = game.parse_action(&state, ply).expect_err(ply);
        let why = "there is too much of it";
        assert_eq!(error.0, format!("'{ply}' is no notation here: {why}."));
    }
}

#[test]
fn dice_are_read_by_colour_and_order() {
    // #58 casts with grey and blue and the die that Boost adds; #10 resists with two greys.
    let cast = ACT
        .replace("47:shield:1/", "47:shield:1,58:boost:1/")
        .replace(
            "10:freeze:0,47:shield:1,58:boost:1",
            "58:boost:1,10:freeze:0,47:shield:1",
        )
        .replace("+++2++++++", "+++2++2+++")
        .replace("+24+++++++/", "+24++c++++/")
        .replace("58:100:2/4/act", "58:101:0/4/cast:butter:10:1:0")
        .replace("e6~", "e6");
    let game = game("");
    let state = game.parse_position(&cast).expect("it is a position");
    assert_eq!(game.turn(&state), Turn::Chance);
    for (dice, why) in [
        ("57", "these dice are rolled now: grey, blue, white"),
        ("0570", "these dice are rolled now: grey, blue, white"),
        ("025", "a grey die shows one of [1, 2, 3, 4, 5, 6]"),
        ("518", "a blue die shows one of [2, 3, 4, 5, 6, 7]"),
        ("ab1", "a grey die shows one of [1, 2, 3, 4, 5, 6]"),
    ] {
        let error = game.parse_chance(&state, dice).expect_err(dice);
        assert_eq!(error.0, format!("'{dice}' is no notation here: {why}."));
    }
    let mut table = Scenario::<WizardDodgeball>::at("", 2, &cast);
    table.play("634");
    assert!(table.position().ends_with("/resist:butter:10:1:0=13"));
    let greys = table
        .game
        .parse_chance(&table.state, "53")
        .expect_err("not sorted");
    assert_eq!(
        greys.0,
        "'53' is no notation here: two dice alike are written in ascending order."
    );
    assert!(table.game.parse_chance(&table.state, "35").is_ok());
    let act = game.parse_position(ACT).expect("it is a position");
    assert_eq!(
        game.parse_chance(&act, "3").expect_err("nobody rolls").0,
        "'3' is no notation here: no dice are rolled now."
    );
}

#[test]
fn a_stat_card_is_dealt_once() {
    let mut table = Scenario::<WizardDodgeball>::start("", 2);
    table.play("4 2 #21");
    let error = |text: &str| {
        table
            .game
            .parse_chance(&table.state, text)
            .expect_err(text)
            .0
    };
    assert_eq!(
        error("#21"),
        "'#21' is no notation here: this wizard is already dealt."
    );
    assert_eq!(
        error("#4"),
        "'#4' is no notation here: there is no wizard #4."
    );
    assert_eq!(
        error("21"),
        "'21' is no notation here: a wizard such as #21 is dealt now."
    );
}

#[test]
fn fields_that_say_nothing_are_refused() {
    refused("/act", "", "it has 12 fields separated by slashes");
    refused("7@-/", "7@-,3@a1/", "a side has 5 wizards");
    refused("7@-/", "21@-/", "a wizard is there twice");
    refused(
        "-,-,-",
        "-,-",
        "stat cards not yet placed are three lists: the pool and those of both sides",
    );
    refused(",e6~", "", "the game has 5 balls");
    refused("b10*", "#58", "a wizard holds two balls");
    refused(
        "10:freeze:0",
        "10:fireball:0",
        "a Fireball is on a ball, not on a wizard",
    );
    refused(
        "+24+++++++",
        "+24++++++",
        "a side has signs for 10 spell cards",
    );
    refused(
        "+24+++++++",
        "+24++++++?",
        "a spell card is -, +, a digit or a letter",
    );
    refused(
        "+24+++++++",
        "+24++++++6",
        "a spell card lies under a wizard that is not there",
    );
    refused("1-0", "1", "points are two numbers with a - between");
    refused("1-0/0", "1-0/2", "player 1 is side 0 or 1");
    refused(
        "/4/act",
        "/x/act",
        "quiet activations are a number, with a ! once a wizard has gone out",
    );
    refused("/act", "/rest:10", "'rest' is no phase of the game");
    refused("/act", "/rest0", "'rest' is no phase of the game");
    let written = format!("it is written {ACT}");
    refused("/4/act", "/04/act", &written);
    refused(
        "10:freeze:0,47:shield:1",
        "47:shield:1,10:freeze:0",
        &written,
    );
    unreadable(
        "30@h2",
        "30h2",
        "30h2",
        "an @ stands before the space of a wizard",
    );
    unreadable(
        "58:100:2",
        "58:10:2",
        "58:10:2",
        "moves, throws and casts are three digits",
    );
    unreadable(
        "/act",
        "/evade:47",
        "evade:47",
        "an = stands before the total",
    );
    unreadable("/act", "/act:1", "act:1", "there is too much of it");
}

#[test]
fn wizards_balls_and_points_that_cannot_be_are_refused() {
    refused("30@h2", "30@h8", "a wizard is where it can't be");
    refused("30@h2", "30@c3", "two wizards stand on one space");
    let many = "there are too many wizards for this phase, or too few";
    refused(",7@-", "", many);
    refused("-,-,-", "3,-,-", many);
    refused("-,-,-", "30,-,-", "a wizard is there twice");
    refused(
        "#58*,e4",
        "#58*,e3",
        "a ball behind an attack line is active",
    );
    refused("b10*", "#7*", "a wizard that is out holds a ball");
    let dropped = "a ball that was dropped lies on the court while its wizard acts";
    refused("#58*", "#58*~", dropped);
    refused("58:100:2/4/act", "7:000:0/4/enter", dropped);
    refused("58:100:2/4/act", "58:110:0/4/evade:47=7", dropped);
    refused(
        "b10*",
        "b10*^1",
        "a ball bears a Fireball that nobody has cast",
    );
    refused(
        "+24+++++++",
        "-24+++++++",
        "a side has spell cards that it can't have here",
    );
    refused(
        "47:shield:1",
        "47:shield:0",
        "a wizard bears an effect that nobody has cast",
    );
    refused(
        "10:freeze:0",
        "7:freeze:0,10:freeze:0",
        "a wizard that is out bears an effect",
    );
    refused(
        "10:freeze:0,47:shield:1",
        "58:freeze:0,45:freeze:0,10:freeze:0,47:freeze:0",
        "an effect has too many markers",
    );
    refused_in(
        "",
        &ACT.replace("+24+++++++", "+24++2++++"),
        "10:freeze:0",
        "10:butter:0,10:sticky:0",
        "one card can't have cast both its spells",
    );
    let score = "the points or the wizards on the court do not fit the phase";
    refused("1-0", "5-0", score);
    refused_in(
        "",
        &undropped(),
        "58:100:2/4/act",
        "58:110:0/4!/won0",
        score,
    );
    refused_in("goal=elimination", ACT, "1-0", "1-1", score);
    refused("/4/act", "/300/act", "there are too many quiet turns");
    refused_in(
        "quiet=0",
        ACT,
        "/4/act",
        "/5/act",
        "there are too many quiet turns",
    );
    refused_in(
        "",
        &undropped(),
        "1-0/0/58:100:2/4/act",
        "5-0/0/58:110:0/4/won0",
        "the mark for a wizard that went out this turn is wrong",
    );
}

#[test]
fn turns_that_cannot_have_gone_so_are_refused() {
    let who = "the wizard that acts is on the court, and out if it enters";
    refused("58:100:2", "7:000:0", who);
    let nothing_dropped = undropped();
    refused_in(
        "",
        &nothing_dropped,
        "58:100:2/4/act",
        "58:000:0/4/enter",
        who,
    );
    refused_in(
        "",
        &nothing_dropped,
        "58:100:2/4/act",
        "58:100:0/300/drawn",
        "a turn has been used before it began",
    );
    let actions = "a turn has too many actions";
    refused("58:100:2", "58:300:2", actions);
    refused("58:100:2", "58:220:0", actions);
    refused_in("turn=advanced", ACT, "58:100:2", "58:220:0", actions);
    let casts = "the spell cards cast in this turn are not as many as its casts";
    refused("58:100:2", "58:101:0", casts);
    refused("+24+++++++", "c24+++++++", casts);
    refused(
        "58:100:2",
        "58:200e:0",
        "entering takes the place of the move",
    );
    let steps = "a move has too many steps left";
    refused("58:100:2", "58:100e:2", steps);
    refused("58:100:2", "58:100:6", steps);
    refused("58:100:2", "58:000:2", steps);
}

#[test]
fn what_cannot_have_begun_is_refused() {
    let why = "what is going on can't have begun";
    let act = undropped();
    let phase = |turn: &str| refused_in("", &act, "58:100:2/4/act", turn, why);
    // Nobody has thrown; at one's own; a total that no dice give; at a frozen wizard.
    phase("58:100:0/4/throw:47");
    phase("58:110:0/4/throw:25");
    phase("58:110:0/4/evade:47=25");
    phase("58:110:0/4/evade:10=7");
    // No ball lies under it; nobody is caught on the court.
    phase("58:110:0/4/dodge:47");
    phase("58:100:0/4/to:ball:e4");
    phase("58:100:0/4/cast:boost:47:1:0");
    // The card was cast: at nobody of White, at too many, with a total too high, with bearers that are not there.
    let boosted = act.replace("+24+++++++", "+24+++c+++");
    let spell = |turn: &str| refused_in("", &boosted, "58:100:2/4/act", turn, why);
    spell("58:101:0/4/cast:boost:25:1:0");
    spell("58:101:0/4/cast:boost:45+47:2:0");
    spell("58:101:0/4/cast:boost:47:2:0");
    spell("58:101:0/4/resist:boost:47:1:0=14");
    spell("58:101:0/4/resist:boost:47:2:1=9");
    spell("58:101:0/4/rebound:boost:47:1:0=9");
    // As many bearers as a number can hold: found by the long fuzz run.
    spell("58:101:0/4/resist:boost:47:1:255=9");
    spell("58:101:0/4/rebound:boost:47:1:255=9");
    spell("58:101:0/4/fumble:10:boost:-:1:1=9");
    // A frozen wizard with nothing in reach: its turn has ended by itself.
    let frozen = ACT
        .replace("10:freeze:0", "58:freeze:1,10:freeze:0")
        .replace("+++2++++++", "++32++++++")
        .replace("#58*", "a1*");
    let idle = frozen.replace("a1*,e4", "a1*,a4");
    assert!(game("").parse_position(&frozen).is_ok());
    assert_eq!(
        game("").parse_position(&idle).expect_err("nothing to do").0,
        format!("This is no position: {why}.")
    );
}

#[test]
fn a_set_up_that_cannot_be_is_refused() {
    let start = "-/-/-,-,-/a7,c7,e7,g7,i7/-/----------/----------/0-0/0/-/0/first0";
    let many = "there are too many wizards for this phase, or too few";
    assert!(game("").parse_position(start).is_ok());
    refused_in("", start, "a7", "b7", "the balls are not where they start");
    refused_in("", start, "-,-,-", "-,3,-", many);
    refused_in(
        "",
        start,
        "first0",
        "first1",
        "what is going on can't have begun",
    );
    refused_in(
        "",
        start,
        "first0",
        "first1:6",
        "what is going on can't have begun",
    );
    refused_in("", start, "first0", "choose", many);
    refused_in(
        "",
        start,
        "0/first0",
        "1/first0",
        "there are too many quiet turns",
    );
    let pool = start
        .replace("-,-,-", "3+7+10+12+14+17+21+25+28+30,-,-")
        .replace("first0", "choose");
    assert!(game("draft=schoolyard").parse_position(&pool).is_ok());
    refused_in("draft=schoolyard", &pool, "3+7", "7", many);
    refused_in("draft=schoolyard", &pool, "choose", "take0:1", many);
    let buying = start
        .replace("-/-/-,-,-", &format!("{NAVY}/{WHITE}/-,-,-"))
        .replace("----------/---", "+---------/---")
        .replace("first0", "buy0");
    let cards = "a side has spell cards that it can't have here";
    assert!(game("spells=purchase").parse_position(&buying).is_ok());
    refused_in("", &buying, "/0/buy", "/0/buy", many);
    // The last of 10 points buys no pair; 11 were never there; side 1 buys later.
    for (mine, theirs) in [
        ("+++++++---", "----------"),
        ("++++-+++--", "----------"),
        ("+---------", "+---------"),
    ] {
        let hands = format!("{mine}/{theirs}");
        refused_in(
            "spells=purchase",
            &buying,
            "+---------/----------",
            &hands,
            cards,
        );
    }
    refused_in(
        "spells=purchase",
        &buying,
        "3@a1",
        "3@a2",
        "a wizard is where it can't be",
    );
    let placing = start
        .replace("-/-/-,-,-", "3@e1,7@a1/-/-,10+12+14,17+21+25+28+30")
        .replace("----------/----------", "++++++++++/++++++++++")
        .replace("first0", "place0");
    assert!(game("").parse_position(&placing).is_ok());
    refused_in(
        "",
        &placing,
        "3@e1",
        "3@e2",
        "a wizard is where it can't be",
    );
    refused_in(
        "",
        &placing,
        "3@e1",
        "3@-",
        "nobody is out before the game begins",
    );
    refused_in("", &placing, "place0", "place1", many);
    // Spell lists come after placement (W20).
    refused_in("spells=purchase", &placing, "place0", "place0", cards);
    let unbought = placing.replace("++++++++++/++++++++++", "----------/----------");
    assert!(game("spells=purchase").parse_position(&unbought).is_ok());
    refused_in("", &unbought, "place0", "place0", cards);
}

const NAVY: &str = "3@a1,7@b1,10@c1,12@d1,14@e1";
const WHITE: &str = "17@a13,21@b13,25@c13,28@d13,30@e13";

#[test]
fn w36_who_plays_whom_is_written_and_must_have_been_picked_in_turn() {
    let game: WizardDodgeball = configure("control=chosen", 4);
    let rest = "a7,c7,e7,g7,i7/-/++++++++++/++++++++++/0-0/0";
    let claim = |team: &str, phase: &str| format!("{team}/-/-,-,17+21+25+28+30/{rest}/-/0/{phase}");
    let second = NAVY.replace("7@b1", "7@b1:2");
    for good in [
        claim(NAVY, "claim0:3+7+10+12+14"),
        claim(NAVY, "claim0:7+10+12+14"),
        claim(&second, "claim0:10+12+14"),
        claim(&second, "claim0:12+14"),
        claim(&second.replace("14@e1", "14@e1:2"), "place1"),
    ] {
        let state = game.parse_position(&good);
        let state = state.unwrap_or_else(|error| panic!("{good}: {error}"));
        assert_eq!(game.write_position(&state), good);
    }
    for bad in [
        // The last one is nobody's choice; not two by the second player alone; nobody else's wizards; a seat of the other
        // side; all before a wizard has been placed.
        claim(&second, "claim0:14"),
        claim(&second, "claim0:3+10+12+14"),
        claim(&second, "claim0:7+10+12"),
        claim(NAVY, "claim0:10+12+14"),
        claim(&NAVY.replace("7@b1", "7@b1:3"), "claim0:10+12+14"),
        claim(NAVY, "place1"),
        claim(NAVY, "claim1:3+7+10+12+14"),
    ] {
        assert!(game.parse_position(&bad).is_err(), "{bad}");
    }
    // Where players take turns nobody has picked.
    let act = |navy: &str| format!("{navy}/{WHITE}/-,-,-/{rest}/3:000:0/0/act");
    let usual: WizardDodgeball = configure("", 4);
    assert!(usual.parse_position(&act(NAVY)).is_ok());
    assert!(usual.parse_position(&act(&second)).is_err());
    assert!(
        usual
            .parse_position(&claim(NAVY, "claim0:3+7+10+12+14"))
            .is_err()
    );
    assert!(game.parse_position(&act(NAVY)).is_err());
}
