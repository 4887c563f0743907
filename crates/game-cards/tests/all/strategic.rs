//! The rules of Strategic play, each with a test that names it. Cards are scripted.

use courtside_kernel::{Content, Game, Notation, RuleId, Seat, Turn, Viewer, Winners};
use courtside_testkit::Scenario;
use game_cards::{Card, Cards, Flight, Phase};

type Play = Scenario<Cards>;

fn at(seats: usize, position: &str) -> Play {
    Play::at("play=strategic", seats, position)
}

/// Three players; seat 0 has drawn and holds `mine`, seat 1 has `front` before it and holds `theirs`.
fn duel(mine: &str, front: &str, theirs: &str) -> Play {
    at(
        3,
        &format!("-/-,{mine},-/{front},{theirs},-/-,S2,-/0/act1/1/-"),
    )
}

/// Front and hand of seat 1, and the discard.
fn aftermath(table: &Play) -> [String; 3] {
    let position = table.position();
    let fields: Vec<&str> = position.split('/').collect();
    let parts: Vec<&str> = fields[2].split(',').collect();
    [parts[0], parts[1], fields[0]].map(str::to_owned)
}

#[test]
fn c21_two_cards_are_dealt_to_each_one_at_a_time_from_the_starting_player() {
    let mut table = Play::start("play=strategic", 3);
    table.play("1");
    let mut got = Vec::new();
    while let Phase::Deal(seat) = table.state.phase {
        got.push(seat.0);
        table.play("S");
    }
    assert_eq!(got, [1, 2, 0, 1, 2, 0]);
    assert_eq!(table.state.phase, Phase::Draw);
    assert_eq!(table.state.active, Seat(1));
    assert_eq!(table.state.pile.total(), 114);
}

#[test]
fn c21_any_card_of_the_hand_is_played_and_one_is_discarded_if_none_can_be() {
    let mut table = at(3, "-/-,SdH,-/-,S2,-/-,S2,-/0/act1/1/-");
    assert_eq!(table.legal(|_| true), ["S>1", "S>2", "d"]);
    assert_eq!(table.refused("-H"), "C14");
    table.play("d");
    assert_eq!(table.state.hand(Seat(0)).total(), 2);
    assert_eq!(table.state.active, Seat(1));
    let mut table = at(3, "-/-,H3,-/-,S2,-/-,S2,-/0/act1/1/-");
    assert_eq!(table.legal(|_| true), ["-H"]);
    table.play("-H");
    assert_eq!(table.state.hand(Seat(0)).total(), 2);
}

#[test]
fn c23_hands_are_hidden_from_everybody_else_and_from_the_record() {
    let mut table = Play::start("play=strategic", 3);
    table.play("0 S D U s d P");
    let hands = |viewer| {
        let view = table.game.view(&table.state, viewer);
        [0, 1, 2].map(|seat| view.table.hands[seat].total())
    };
    assert_eq!(hands(Viewer::Seat(Seat(0))), [2, 0, 0]);
    assert_eq!(hands(Viewer::Seat(Seat(2))), [0, 0, 2]);
    assert_eq!(hands(Viewer::Spectator), [0, 0, 0]);
    let view = table.game.view(&table.state, Viewer::Seat(Seat(0)));
    assert_eq!(view.hand_sizes[..3], [2, 2, 2]);
    // Seat 0 holds a Single and a Single Dodge; the rest of the deck it has not seen, wherever it is.
    assert_eq!(view.unseen.0, [43, 20, 10, 21, 10, 7, 7]);
    assert!(view.table.pile.is_empty());
    // A deal is told without its card to the others.
    let mut told = Vec::new();
    let mut state = table.game.setup();
    for text in ["0", "S"] {
        let ply = table.game.parse_chance(&state, text).unwrap();
        table.game.apply(
            &mut state,
            courtside_kernel::Ply::Chance(ply),
            &mut |event| {
                told.push([0, 1].map(|seat| table.game.redact(&event, Viewer::Seat(Seat(seat)))));
            },
        );
    }
    assert_eq!(told[0][0], told[0][1]);
    assert_ne!(told[1][0], told[1][1]);
}

#[test]
fn c7_a_dodge_from_the_hand_stops_what_the_front_has_not() {
    let mut table = duel("SPH", "-", "sd");
    table.play("S>1");
    assert_eq!(
        table.turn(),
        Turn::Act(Seat(1)),
        "it is the target's choice"
    );
    assert_eq!(table.legal(|_| true), ["=d", "=s", "take"]);
    assert_eq!(table.refused("s"), "C7");
    table.play("=s");
    assert_eq!(table.kinds(), ["threw", "dodged", "turn"]);
    assert_eq!(
        aftermath(&table),
        ["-", "d", "Ss"],
        "and no card is drawn for it"
    );
    let mut table = duel("SPH", "-", "sd");
    table.play("S>1 take");
    assert_eq!(aftermath(&table), ["S", "sd", "-"]);
    // What the front stops is not asked about.
    let mut table = duel("SPH", "s", "sd");
    table.play("S>1");
    assert_eq!(table.turn(), Turn::Chance);
    assert_eq!(aftermath(&table), ["-", "sd", "Ss"]);
}

#[test]
fn c7_whoever_holds_any_card_is_asked_and_nobody_else() {
    let mut table = duel("SPH", "-", "H");
    table.play("S>1");
    assert_eq!(
        table.legal(|_| true),
        ["take"],
        "the question tells nothing"
    );
    assert_eq!(table.refused("=s"), "C7");
    table.play("take");
    let mut table = duel("SPH", "-", "-");
    table.play("S>1");
    assert_eq!(table.kinds(), ["threw", "hit", "turn"]);
    // Never against an Ultimate.
    let mut table = duel("UPH", "-", "sd");
    table.play("U>1");
    assert_eq!(table.kinds(), ["threw", "hit", "turn"]);
    assert_eq!(aftermath(&table), ["U", "sd", "-"]);
}

#[test]
fn c7_the_target_is_asked_again_while_a_ball_is_left() {
    let left = |table: &Play| match table.state.phase {
        Phase::React(Flight { left, .. }) => left,
        _ => 0,
    };
    let mut table = duel("DPH", "-", "s2");
    table.play("D>1");
    assert_eq!(left(&table), 2);
    table.play("=s");
    assert_eq!(left(&table), 1);
    let mut other = duel("DPH", "-", "s2");
    other.play("D>1 =s take");
    table.play("=s");
    assert_eq!(aftermath(&table), ["-", "-", "Ds2"]);
    assert_eq!(aftermath(&other), ["h", "s", "s"], "one ball hit");
    // With no card left there is no question.
    let mut table = duel("DPH", "-", "s");
    table.play("D>1 =s");
    assert_eq!(table.kinds(), ["threw", "dodged", "hit", "turn"]);
    assert_eq!(aftermath(&table), ["h", "-", "s"]);
    // A Double Dodge stops both.
    let mut table = duel("DPH", "-", "sd");
    table.play("D>1 =d");
    assert_eq!(aftermath(&table), ["-", "s", "Dd"]);
    // The front has stopped one: the other is asked about.
    let mut table = duel("DPH", "*S", "sH");
    table.play("D>1");
    assert_eq!(left(&table), 1);
    table.play("=s");
    assert_eq!(aftermath(&table), ["-", "H", "SDsd"]);
}

#[test]
fn c7_a_double_dodge_from_the_hand_that_stops_one_ball_stays_half_used_with_the_ball_on_it() {
    let mut table = duel("SPH", "-", "dH");
    table.play("S>1 =d");
    assert_eq!(aftermath(&table), ["*S", "H", "-"]);
    // The second ball of a Double: the Double lies on it.
    let mut table = duel("DPH", "s", "dH");
    table.play("D>1 =d");
    assert_eq!(aftermath(&table), ["*D", "H", "s"]);
    assert_eq!(table.state.front(Seat(1)).half_used, Some(Card::Double));
    let mut table = duel("DPH", "-", "sd");
    table.play("D>1 =s =d");
    assert_eq!(aftermath(&table), ["*D", "-", "s"]);
    // The next ball uses it up, and all three cards go.
    table.play("S S>0 take S S>1");
    assert_eq!(aftermath(&table), ["-", "-", "SDsd"]);
    // A half-used one in front is used up before the hand is asked: there is never a second one.
    let mut table = duel("DPH", "*D", "dH");
    table.play("D>1 =d");
    assert_eq!(aftermath(&table), ["*D", "H", "Dd"]);
}

#[test]
fn c7_who_goes_out_discards_the_hand_too() {
    let mut table = duel("SPH", "S9P", "DU");
    table.play("S>1 take");
    assert_eq!(aftermath(&table), ["-", "-", "S10DUP"]);
    assert!(table.state.is_out(Seat(1)));
    assert_eq!(table.state.active, Seat(2));
    // The same by an Ultimate, and with the last other player the game is won.
    let mut table = at(3, "-/-,UPH,-/S9,sd,-/-,-,x/0/act1/1/-");
    table.play("U>1");
    let won = Turn::Over(Winners::only(Seat(0)), RuleId("C12"));
    assert_eq!(table.turn(), won);
}

#[test]
fn c5_with_a_pile_two_are_drawn_one_is_played_and_one_of_choice_discarded() {
    let mut table = at(3, "-/P,SH,-/-,H2,-/-,S2,-/0/draw0/1/-");
    table.play("D s");
    assert_eq!(
        table.legal(|_| true),
        ["D>1", "D>2", "S>1", "S>2", "s"],
        "any card of the hand"
    );
    table.play("S>1");
    assert_eq!(table.turn(), Turn::Act(Seat(1)), "the throw comes first");
    table.play("take");
    assert_eq!(table.state.phase, Phase::Discard);
    assert_eq!(table.turn(), Turn::Act(Seat(0)));
    assert_eq!(table.legal(|_| true), ["-D", "-H", "-s"]);
    assert_eq!(table.refused("D>1"), "C5");
    assert_eq!(table.refused("-U"), "C5");
    table.kinds();
    table.play("-H");
    assert_eq!(table.kinds(), ["discarded", "turn"]);
    assert_eq!(table.state.hand(Seat(0)).total(), 2);
    // None can be played: two go.
    let mut table = at(3, "-/P,PH3,-/-,S2,-/-,S2,-/0/act2/1/-");
    assert_eq!(table.legal(|_| true), ["-HH", "-PH"]);
    assert_eq!(table.refused("-PP"), "C5", "it has only one Pile");
    assert_eq!(table.refused("-H"), "C5");
    table.play("-HH");
    assert_eq!(table.state.hand(Seat(0)).total(), 2);
    // A hand that was used up for Dodges has one card left after the play: it goes by itself.
    let mut table = at(3, "-/P,Ss,-/-,S2,-/-,S2,-/0/act2/1/-");
    table.play("s");
    assert_eq!(table.kinds(), ["put", "discarded", "turn"]);
    assert!(table.state.hand(Seat(0)).is_empty());
}

/// Three players, and a deck without Piles: a Pile Hit can then never be played. Every card is in front of
/// a player or in a hand.
fn nothing_left(hands: [&str; 3], passed: &str) -> Play {
    let held: u32 = hands
        .map(|hand| hand.replace("H2", "HH").matches('H').count() as u32)
        .iter()
        .sum();
    let dodges = 88 - held;
    let deck = format!(
        "single = 12\ndouble = 0\nultimate = 0\ndodge = {dodges}\ndouble_dodge = 20\npile = 0\npile_hit = {held}"
    );
    let mut content = Content::default();
    content
        .replace(game_cards::CARD.content, "deck.toml", deck)
        .expect("it is a file of the game");
    let mut table = Play::start("play=strategic", 3);
    let options = table.game.options();
    table.game = Cards::configure(options, 3, &content).expect("it adds up");
    let [a, b, c] = hands;
    let position = format!("-/S5s{dodges},{a},-/S4d20,{b},-/S2,{c},-/0/act0/50/{passed}");
    table.state = table.game.parse_position(&position).expect("a position");
    table
}

#[test]
fn c9_with_nothing_to_draw_players_play_from_the_hand_or_pass_without_discarding() {
    let mut table = nothing_left(["SH", "H2", "H2"], "-");
    assert_eq!(
        table.legal(|_| true),
        ["S>1", "S>2"],
        "what can be played must be"
    );
    assert_eq!(table.refused("pass"), "C14");
    table.play("S>2 take");
    assert_eq!(table.turn(), Turn::Act(Seat(1)));
    assert_eq!(table.legal(|_| true), ["pass"]);
    assert_eq!(table.refused("-H"), "C9");
    table.kinds();
    table.play("pass pass");
    assert_eq!(table.state.hand(Seat(1)).total(), 2);
    assert_eq!(
        table.turn(),
        Turn::Act(Seat(0)),
        "seat 0 has not passed yet"
    );
    table.play("pass");
    assert_eq!(table.kinds().last(), Some(&"stuck"));
    assert_eq!(table.turn(), Turn::Over(Winners::everyone(3), RuleId("C9")));
    // A play starts the count of passes again.
    let mut table = nothing_left(["SH", "H2", "H2"], "12");
    table.play("S>1");
    assert_eq!(table.state.passed.count(), 0);
    assert_eq!(
        table.turn(),
        Turn::Act(Seat(1)),
        "the Single lies on the Double Dodge"
    );
    // Who holds nothing is not asked.
    let mut table = nothing_left(["SH", "-", "H2"], "-");
    table.play("S>1");
    assert_eq!(
        table.kinds(),
        [
            "threw",
            "dodged",
            "turn",
            "nothing-left",
            "passed",
            "turn",
            "nothing-left"
        ]
    );
    assert_eq!(table.turn(), Turn::Act(Seat(2)));
}
