//! The rules of standard play, each with a test that names it. Cards are scripted.

use courtside_kernel::{
    Content, Game, Insight, Notation, Options, Ply, RuleId, Seat, Turn, Viewer, Winners,
};
use courtside_testkit::Scenario;
use game_cards::{Card, Cards, Phase};

type Play = Scenario<Cards>;

/// Three players with only these cards in front of them, and seat 0's turn with these cards drawn.
fn three(fronts: [&str; 3], drawn: &str) -> Play {
    let [a, b, c] = fronts;
    Play::at(
        "",
        3,
        &format!("-/{a},{drawn},-/{b},-,-/{c},-,-/0/act{}/1/-", drawn.len()),
    )
}

/// What lies in front of each player, after the discard.
fn fronts(table: &Play) -> Vec<String> {
    let position = table.position();
    let fields = position.split('/').skip(1).take(table.game.seats());
    fields
        .map(|field| field.split(',').next().unwrap_or_default().to_owned())
        .collect()
}

fn discard(table: &Play) -> String {
    table
        .position()
        .split('/')
        .next()
        .unwrap_or_default()
        .into()
}

#[test]
fn c1_the_deck_has_120_cards() {
    let table = Play::start("", 3);
    assert_eq!(table.state.pile.0, [44, 20, 10, 22, 10, 7, 7]);
    assert_eq!(table.state.pile.total(), 120);
}

#[test]
fn c13_chance_says_who_begins_and_turns_go_clockwise() {
    let mut table = Play::start("", 4);
    assert_eq!(table.turn(), Turn::Chance);
    let mut outcomes = Vec::new();
    table.game.chance(&table.state, &mut outcomes);
    assert_eq!(outcomes.len(), 4);
    assert!(outcomes.iter().all(|(_, weight)| *weight == 1));
    table.play("2");
    assert_eq!(table.kinds(), ["began", "turn"]);
    assert_eq!(table.state.active, Seat(2));
    let coming = table.game.coming(&table.state, 5);
    assert_eq!(coming, [2, 3, 0, 1, 2].map(Seat));
    table.play("s s s s s s");
    assert_eq!(table.state.active, Seat(1));
    // Nobody who is out has a turn.
    let mut table = Play::at("", 4, "-/-,S,-/-,-,x/-,-,-/-,-,-/0/act1/1/-");
    table.play("S>2");
    assert_eq!(table.state.active, Seat(2));
}

#[test]
fn c14_a_card_is_drawn_and_must_be_played_if_it_can_be() {
    let mut table = Play::start("", 3);
    table.play("0");
    let mut outcomes = Vec::new();
    table.game.chance(&table.state, &mut outcomes);
    let weights: Vec<u64> = outcomes.iter().map(|(_, weight)| *weight).collect();
    assert_eq!(
        weights,
        [44, 20, 10, 22, 10, 7, 7],
        "no order, only numbers"
    );
    table.play("s");
    assert_eq!(table.legal(|_| true), ["s"]);
    assert_eq!(table.refused("-s"), "C14");
    assert_eq!(table.refused("pass"), "C14");
    assert_eq!(table.refused("S>1"), "C14", "it has no such card");
    table.play("s");
    assert_eq!(table.turn(), Turn::Chance);
    assert_eq!(table.refused("s"), "C14", "a card is to be drawn first");
    // A Pile Hit has no aim: it is discarded, face up, and the next turn begins.
    table.play("H");
    assert_eq!(table.legal(|_| true), ["-H"]);
    table.play("-H");
    assert_eq!(discard(&table), "H");
    assert_eq!(table.state.active, Seat(2));
}

#[test]
fn c23_a_drawn_card_is_seen_by_the_drawer_alone() {
    let mut table = Play::start("", 3);
    table.play("0 D");
    for viewer in Viewer::all(3) {
        let view = table.game.view(&table.state, viewer);
        let own = viewer.is(Seat(0));
        assert_eq!(view.table.hand(Seat(0)).has(Card::Double), own);
        assert_eq!(view.hand_sizes[..3], [1, 0, 0]);
        assert_eq!(view.pile_size, 119);
        assert_eq!(view.unseen.count(Card::Double), if own { 19 } else { 20 });
        let shown = courtside_testkit::json(&view);
        assert_eq!(shown.contains(r#""hand":"D""#), own, "{shown}");
    }
    // Drawing is told without the card, and the record hides it until the game is over.
    let game = &table.game;
    let before = game
        .parse_position("-/-,-,-/-,-,-/-,-,-/0/draw0/1/-")
        .unwrap();
    let ply = courtside_kernel::Ply::Chance(game.parse_chance(&before, "D").unwrap());
    let over = game
        .parse_position("-/-,-,-/-,-,x/-,-,x/0/won0/0/-")
        .unwrap();
    for viewer in Viewer::all(3) {
        let own = viewer.is(Seat(0));
        assert_eq!(game.may_read(&table.state, &before, ply, viewer), own);
        assert!(game.may_read(&over, &before, ply, viewer));
    }
}

#[test]
fn c15_a_single_hits_once_and_a_double_twice_and_the_card_stays() {
    let mut table = three(["-", "-", "-"], "S");
    assert_eq!(table.legal(|_| true), ["S>1", "S>2"]);
    assert_eq!(table.refused("S>0"), "C15", "not at oneself");
    table.play("S>2");
    assert_eq!(table.kinds(), ["threw", "hit", "turn"]);
    assert_eq!(fronts(&table), ["-", "-", "S"]);
    assert_eq!(table.state.hits(Seat(2)), 1);
    let mut table = three(["-", "S", "-"], "D");
    table.play("D>1");
    assert_eq!(fronts(&table), ["-", "SD", "-"]);
    assert_eq!(table.state.hits(Seat(1)), 3);
    assert_eq!(
        table.told(),
        [
            "Navy threw a Double at White",
            "✕ hit twice, 3 of 10",
            "Round 1"
        ]
    );
}

#[test]
fn c16_an_ultimate_passes_all_dodges_and_uses_none_up() {
    let mut table = three(["-", "sd*S", "-"], "U");
    table.play("U>1");
    assert_eq!(fronts(&table), ["-", "Usd*S", "-"]);
    assert_eq!(table.state.hits(Seat(1)), 1);
    assert_eq!(discard(&table), "-");
}

#[test]
fn c17_dodges_are_put_in_front_in_any_number_and_stop_balls() {
    let mut table = three(["s2", "-", "-"], "d");
    assert_eq!(table.legal(|_| true), ["d"]);
    table.play("d");
    assert_eq!(fronts(&table), ["s2d", "-", "-"]);
    assert_eq!(table.state.front(Seat(0)).dodge_points(), 4);
    // A Single Dodge and the Single that it stops are both discarded.
    let mut table = three(["-", "s", "-"], "S");
    table.play("S>1");
    assert_eq!(table.kinds(), ["threw", "dodged", "turn"]);
    assert_eq!(
        (fronts(&table)[1].as_str(), discard(&table)),
        ("-", "Ss".into())
    );
    // A Double Dodge keeps the first ball on it; with the second all three cards go.
    let mut table = three(["-", "d", "-"], "S");
    table.play("S>1");
    assert_eq!(
        (fronts(&table)[1].as_str(), discard(&table)),
        ("*S", "-".into())
    );
    table.play("s s S S>1");
    assert_eq!(
        (fronts(&table)[1].as_str(), discard(&table)),
        ("s", "S2d".into())
    );
    // A fresh Double Dodge stops a whole Double.
    let mut table = three(["-", "d", "-"], "D");
    table.play("D>1");
    assert_eq!(
        (fronts(&table)[1].as_str(), discard(&table)),
        ("-", "Dd".into())
    );
    assert_eq!(table.state.hits(Seat(1)), 0);
}

/// What is in front of the target and in the discard after a throw.
fn after(ball: &str, front: &str) -> (String, String) {
    let mut table = three(["-", front, "-"], ball);
    table.play(&format!("{ball}>1"));
    (fronts(&table)[1].clone(), discard(&table))
}

#[test]
fn c3_dodges_add_up_and_are_used_in_order() {
    let cases = [
        // A Double: a fresh Double Dodge before a half-used one and Singles.
        ("D", "sd*S", ("s*S", "Dd")),
        ("D", "sd", ("s", "Dd")),
        // Without a fresh one: half-used first, then a Single Dodge.
        ("D", "s2*S", ("s", "SDsd")),
        ("D", "s2", ("-", "Ds2")),
        ("D", "s3", ("s", "Ds2")),
        // A Single: half-used, then Single Dodge, then fresh Double Dodge.
        ("S", "sd*S", ("sd", "S2d")),
        ("S", "sd", ("d", "Ss")),
        ("S", "d2", ("d*S", "-")),
        // One point against two balls: one ball hits.
        ("D", "*S", ("S", "Dd")),
        ("D", "s", ("h", "s")),
    ];
    for (ball, front, (left, gone)) in cases {
        assert_eq!(
            after(ball, front),
            (left.into(), gone.into()),
            "{ball} at {front}"
        );
    }
}

#[test]
fn c2_out_at_ten_hits_and_at_fifteen_with_two_players() {
    let mut table = three(["-", "S8", "-"], "S");
    table.play("S>1");
    assert!(!table.state.is_out(Seat(1)), "nine");
    let mut table = three(["-", "S9", "-"], "S");
    table.play("S>1");
    assert!(table.state.is_out(Seat(1)), "ten");
    let mut table = three(["-", "S9", "-"], "D");
    table.play("D>1");
    assert!(table.state.is_out(Seat(1)), "eleven");
    let mut table = three(["-", "S4D2U", "-"], "U");
    table.play("U>1");
    assert!(
        table.state.is_out(Seat(1)),
        "an Ultimate is one hit, a Double two"
    );
    let two = |hits: &str| {
        let mut table = Play::at("", 2, &format!("-/-,S,-/{hits},-,-/0/act1/1/-"));
        table.play("S>1");
        table.state.is_out(Seat(1))
    };
    assert!(!two("S9"), "ten of fifteen");
    assert!(!two("S9D2"), "fourteen");
    assert!(two("S10D2"), "fifteen");
    assert_eq!(
        (
            Play::start("", 2).game.limit(),
            Play::start("", 7).game.limit()
        ),
        (15, 10)
    );
}

#[test]
fn c18_who_goes_out_discards_all_cards_in_front() {
    let mut table = three(["-", "S5D2sd*SP", "-"], "U");
    assert_eq!(table.state.hits(Seat(1)), 9);
    table.play("U>1");
    assert_eq!(table.kinds(), ["threw", "hit", "out", "turn"]);
    assert_eq!(fronts(&table), ["-", "-", "-"]);
    assert_eq!(
        discard(&table),
        "S6D2Usd2P",
        "the card that hit is among them"
    );
    assert_eq!(table.state.active, Seat(2), "and the turn passes by");
    table.play("S");
    assert_eq!(table.legal(|_| true), ["S>0"]);
    assert_eq!(table.refused("S>1"), "C18");
}

#[test]
fn c12_the_last_player_in_has_won() {
    let mut table = Play::at("", 3, "-/-,S,-/S9,-,-/-,-,x/0/act1/5/-");
    table.play("S>1");
    let won = Turn::Over(Winners::only(Seat(0)), RuleId("C12"));
    assert_eq!(table.turn(), won);
    assert_eq!(table.kinds(), ["threw", "hit", "out", "won"]);
    assert!(table.legal(|_| true).is_empty());
    assert_eq!(table.refused("S>1"), "C12");
    let mut table = Play::at("", 3, "-/-,S,-/S9,-,-/-,-,-/0/act1/5/-");
    table.play("S>1");
    assert!(!table.turn().is_over(), "two are left");
}

#[test]
fn c19_a_pile_draws_two_plays_one_and_discards_one() {
    let mut table = three(["-", "-", "-"], "P");
    table.play("P s s s s");
    assert_eq!(fronts(&table)[0], "P");
    // One draw this far; from the next turn on two.
    table.play("S");
    assert_eq!(table.turn(), Turn::Chance);
    table.play("D");
    assert_eq!(table.legal(|_| true), ["D>1", "D>2", "S>1", "S>2"]);
    table.kinds();
    table.play("S>1");
    assert_eq!(table.kinds(), ["threw", "dodged", "discarded", "turn"]);
    assert_eq!(discard(&table), "SDs", "the Double went unplayed");
    assert_eq!(table.state.active, Seat(1));
    // A second Pile cannot be played.
    let mut table = Play::at("", 3, "-/P,-,-/-,-,-/-,-,-/0/draw0/1/-");
    table.play("P s");
    assert_eq!(table.refused("P"), "C19");
    assert_eq!(table.legal(|_| true), ["s"]);
}

#[test]
fn c5_with_a_pile_the_player_chooses_what_to_play_but_must_play_if_anything_can_be() {
    let pile = |cards: &str| Play::at("", 3, &format!("-/P,{cards},-/-,-,-/-,-,-/0/act2/1/-"));
    assert_eq!(pile("sP").legal(|_| true), ["s"]);
    assert_eq!(pile("Us").legal(|_| true), ["U>1", "U>2", "s"]);
    assert_eq!(pile("sH").refused("-sH"), "C14");
    // Neither can be played: both go.
    let mut table = pile("PH");
    assert_eq!(table.legal(|_| true), ["-PH"]);
    assert_eq!(table.refused("-P"), "C5", "both");
    table.play("-PH");
    assert_eq!(table.kinds(), ["discarded", "discarded", "turn"]);
    assert_eq!(discard(&table), "PH");
    assert_eq!(pile("H2").legal(|_| true), ["-HH"]);
}

#[test]
fn c20_a_pile_hit_removes_a_pile_and_both_cards_go() {
    let mut table = three(["-", "P", "S"], "H");
    assert_eq!(table.legal(|_| true), ["H>1"]);
    assert_eq!(table.refused("H>2"), "C6");
    table.play("H>1");
    assert_eq!(
        (fronts(&table)[1].as_str(), discard(&table)),
        ("-", "PH".into())
    );
    assert_eq!(table.kinds(), ["pile-removed", "turn"]);
    let table = three(["-", "-", "S"], "H");
    assert_eq!(table.legal(|_| true), ["-H"], "there is no Pile");
}

#[test]
fn c24_a_pile_hit_that_can_be_played_must_be() {
    let mut table = three(["-", "P", "-"], "H");
    assert_eq!(table.legal(|_| true), ["H>1"]);
    assert_eq!(table.refused("-H"), "C24");
    table.play("H>1");
    // The other card of a turn with a Pile may be played instead.
    let table = three(["P", "P", "-"], "sH");
    assert_eq!(table.legal(|_| true), ["H>1", "s"]);
    assert_eq!(table.refused("-sH"), "C14");
    let table = three(["P", "P", "-"], "PH");
    assert_eq!(table.legal(|_| true), ["H>1"]);
    assert_eq!(table.refused("-PH"), "C24");
    // Without a target it goes.
    let table = three(["-", "-", "-"], "H");
    assert_eq!(table.legal(|_| true), ["-H"]);
}

#[test]
fn c6_a_pile_hit_never_aims_at_ones_own_pile() {
    let table = Play::at("", 3, "-/P,SH,-/-,-,-/-,-,-/0/act2/1/-");
    assert_eq!(table.legal(|ply| ply.starts_with('H')), [""; 0]);
    assert_eq!(table.refused("H>0"), "C6");
    assert_eq!(
        table.refused("H/1"),
        "C8",
        "turns are skipped in team play only"
    );
    assert_eq!(table.refused("-H"), "C14");
}

#[test]
fn c9_an_empty_draw_pile_takes_in_the_discard_when_a_card_must_be_drawn() {
    // All but one card of the deck lie in the discard or are in play.
    let mut table = Play::at("", 3, "S43D20U10s22d10P7H6/-,-,-/-,-,-/-,-,-/0/draw0/1/-");
    assert_eq!(table.state.pile.total(), 2);
    table.play("S S>1");
    assert_eq!(table.state.pile.total(), 1);
    table.kinds();
    table.play("H");
    assert!(
        table.state.pile.is_empty(),
        "not before a card must be drawn"
    );
    table.play("-H");
    assert_eq!(table.kinds(), ["drew", "discarded", "turn", "shuffled"]);
    assert_eq!(
        (table.state.pile.total(), discard(&table)),
        (119, "-".into())
    );
    // In the middle of a Pile's two draws as well.
    let mut table = Play::at("", 3, "S43D20U10s22d10P5H7/P,-,-/-,-,-/P,-,-/0/draw0/1/-");
    table.play("S");
    assert_eq!(table.kinds(), ["drew", "shuffled"]);
    assert_eq!(table.state.phase, Phase::Draw);
}

/// A table of three with a deck without Pile Hits: then every card can come to lie in front of a player.
fn without_pile_hits(position: &str) -> Play {
    let deck = "single = 10\ndouble = 5\nultimate = 0\ndodge = 80\ndouble_dodge = 22\npile = 3\npile_hit = 0";
    let mut content = Content::default();
    content
        .replace(game_cards::CARD.content, "deck.toml", deck.into())
        .expect("it is a file of the game");
    let mut table = Play::start("", 3);
    table.game = Cards::configure(&Options::default(), 3, &content).expect("it adds up");
    table.state = table.game.parse_position(position).expect("a position");
    table
}

#[test]
fn c9_with_both_piles_empty_a_pile_draw_is_cut_short_and_then_everybody_passes() {
    let mut table = without_pile_hits("-/S9s80P,-,-/D4d22P,-,-/hP,-,-/0/draw0/1/-");
    assert_eq!(table.state.pile.total(), 1);
    table.play("S");
    assert_eq!(table.kinds(), ["drew", "nothing-left"]);
    assert_eq!((table.state.phase, table.state.drawn), (Phase::Act, 1));
    // The one card is played and none discarded. Then nobody can draw or play: a draw for all who are in.
    table.play("S>2");
    let pass = ["turn", "nothing-left", "passed"];
    assert_eq!(
        table.kinds(),
        [&["threw", "hit"][..], &pass, &pass, &pass, &["stuck"]].concat()
    );
    assert_eq!(table.turn(), Turn::Over(Winners::everyone(3), RuleId("C9")));
    // Cut short, and nothing to play: as many cards go as were drawn.
    let mut table = without_pile_hits("-/S9s80P,-,-/D4d22P,-,-/Sh,-,-/0/draw0/1/-");
    table.play("P");
    assert_eq!(table.kinds(), ["drew", "nothing-left"]);
    assert_eq!(table.legal(|_| true), ["-P"]);
    table.play("-P");
    assert_eq!(table.kinds(), ["discarded", "turn", "shuffled"]);
}

#[test]
fn c10_four_hundred_turns_in_which_nobody_goes_out_are_a_draw() {
    let at = |options: &str, turns: u16| {
        let position = format!("-/-,S,-/S9,-,-/-,-,-/-,-,x/0/act1/{turns}/-");
        Play::at(options, 4, &position)
    };
    let mut table = at("", 400);
    table.play("S>2");
    // Who is out has no part in it.
    assert_eq!(table.turn(), Turn::Over(Winners(0b0111), RuleId("C10")));
    assert_eq!(table.kinds(), ["threw", "hit", "drawn"]);
    let mut table = at("", 399);
    table.play("S>2");
    assert_eq!(table.state.quiet, 400, "the last turn of them has begun");
    assert!(!table.turn().is_over());
    let mut table = at("", 400);
    table.play("S>1");
    assert_eq!(
        table.state.quiet, 1,
        "somebody went out: the count starts again"
    );
    let mut table = at("draw=7", 7);
    table.play("S>2");
    assert!(table.turn().is_over());
    let mut table = at("draw=0", 5000);
    table.play("S>2");
    assert!(!table.turn().is_over(), "switched off");
}

#[test]
fn c11_a_throw_at_the_player_with_the_fewest_hits_is_worth_more() {
    let table = three(["S2", "S8", "S"], "S");
    let worth = |ply: &str| {
        let action = table.game.parse_action(&table.state, ply).unwrap();
        let mut next = table.state;
        table.game.apply(&mut next, Ply::Act(action), &mut |_| {});
        let prior = table.game.prior(&table.state, action);
        (table.game.value(&next, Seat(0)), prior)
    };
    let (few, many) = (worth("S>2"), worth("S>1"));
    assert!(few.0 > many.0 && few.1 > many.1, "{few:?} {many:?}");
}

#[test]
fn c13_a_round_begins_when_a_player_would_have_a_second_turn_in_it() {
    let mut table = Play::start("", 3);
    let mut rounds = |plies: &str| {
        table.play(plies);
        let told = table.told().into_iter();
        told.filter(|line| line.starts_with("Round"))
            .collect::<Vec<_>>()
    };
    assert_eq!(rounds("1"), ["Round 1"]);
    assert_eq!(rounds("s s s s"), [""; 0]);
    assert_eq!(rounds("s s"), ["Round 2"]);
    // The player who began it is out: the next one begins the round.
    let mut table = Play::at("", 3, "-/S9,-,-/-,S,-/-,-,-/1/act1/1/-");
    table.play("S>2 S S>0 S S>2 S");
    let told = table.told();
    let rounds: Vec<&String> = told
        .iter()
        .filter(|line| line.starts_with("Round"))
        .collect();
    assert_eq!(rounds, ["Round 1", "Round 2"], "{told:?}");
}

#[test]
fn c23_the_card_that_was_discarded_last_is_known_and_makes_no_other_position() {
    let mut table = three(["-", "s", "-"], "S");
    assert_eq!(table.state.aside.top, None);
    table.play("S>1");
    assert_eq!(
        table.state.aside.top,
        Some(Card::Single),
        "the ball lies on the Dodge"
    );
    let position = table.position();
    let read = table.game.parse_position(&position).unwrap();
    assert_eq!(read, table.state);
    assert_eq!(read.aside.top, None, "it is not written down");
    // The ball that put a player out lies on that player's cards.
    let mut table = three(["-", "S9s", "-"], "U");
    table.play("U>1");
    assert_eq!(table.state.aside.top, Some(Card::Ultimate));
}

#[test]
fn c15_a_box_score_counts_throws_hits_dodges_and_knockouts() {
    use courtside_kernel::Narration;
    let mut table = three(["-", "S9s", "-"], "D");
    let columns = table.game.columns();
    let mut score = [[0; 4]; 3];
    let (game, mut events) = (table.game.clone(), Vec::new());
    let action = game.parse_action(&table.state, "D>1").unwrap();
    game.apply(&mut table.state, Ply::Act(action), &mut |event| {
        events.push(event)
    });
    for event in &events {
        game.counts(event, &mut |seat, column| score[seat.index()][column] += 1);
    }
    assert_eq!(columns, ["Throws", "Hits", "Dodges", "Knockouts"]);
    assert_eq!(score, [[1, 1, 0, 1], [0, 0, 1, 0], [0, 0, 0, 0]]);
}
