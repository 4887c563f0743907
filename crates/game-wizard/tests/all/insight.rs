//! What bots make of positions: the choice that looks best one action ahead, and whole turns of such choices.

use crate::court::*;
use courtside_bots::arena::{self, Contestant, Duel};
use courtside_bots::{Level, Rng, think};
use courtside_kernel::game::First;
use courtside_kernel::{Game, Insight, Notation, Ply, Seat, Turn, Viewer};
use game_wizard::{Action, Deed, WizardDodgeball};

/// The balls that nobody needs lie far away, and are not active.
const FAR: &str = "a7,a7,i7,i7";

/// What looks best one action ahead to the player who acts.
fn best(table: &Play) -> Action {
    let Turn::Act(seat) = table.turn() else {
        panic!("nobody acts in {}", table.position());
    };
    let view = table.game.view(&table.state, Viewer::Seat(seat));
    let level = Level::new(2).expect("a level");
    let thought = think(&table.game, &view, seat, level, 1, None).expect("a choice");
    // It plays with a little misjudgement; it lists what it knows.
    thought.lines[0].action
}

fn best_text(table: &Play) -> String {
    table.game.write_action(&table.state, best(table))
}

/// The best choices of the wizard that acts, until its turn is over or dice fall.
fn turn(table: &mut Play) -> Vec<String> {
    let wizard = table.state.active;
    let mut plies = Vec::new();
    while table.state.active == wizard && matches!(table.turn(), Turn::Act(_)) {
        let text = best_text(table);
        table.play(&text);
        plies.push(text);
        assert!(plies.len() < 20, "{plies:?}");
    }
    plies
}

fn navy_and_white(ball: &str) -> Court {
    court(
        "30@e4 21@c1 58@g1 10@a2 25@i2",
        "45@e12 12@c12 41@g12 83@a12 36@i12",
    )
    .balls(&format!("{ball},{FAR}"))
}

/// Nobody has a spell left, so that only legs and arms count.
fn without_spells(court: Court) -> Court {
    use game_wizard::content::SpellCard;
    let by = |court: Court, card| court.recharging(0, card, '5').recharging(1, card, '5');
    SpellCard::ALL.into_iter().fold(court, by)
}

#[test]
fn a_ball_in_reach_is_fetched_brought_over_the_line_and_thrown() {
    let mut table = without_spells(navy_and_white("e7")).table();
    let plies = turn(&mut table);
    let kinds: Vec<&str> = plies
        .iter()
        .map(|ply| ply.split(':').next().unwrap_or_default())
        .collect();
    assert_eq!(
        kinds,
        ["walk", "pick", "walk", "drop", "pick", "throw"],
        "{plies:?}"
    );
}

#[test]
fn whoever_cannot_bring_a_ball_over_the_line_passes_it_back() {
    // #30 has walked: it can take the ball, but not bring it back.
    let mut table = without_spells(
        court(
            "30@e6 21@c1 58@g1 10@a2 25@i2",
            "45@e12 12@c12 41@g12 83@a12 36@i12",
        )
        .acts("30:100:0")
        .balls(&format!("e7,{FAR}")),
    )
    .table();
    let plies = turn(&mut table);
    assert_eq!(plies[0], "pick:e7");
    assert!(plies[1].starts_with("pass:"), "{plies:?}");
    let active = (0..5).any(|ball| {
        let ball = game_wizard::Ball(ball);
        let holder = table.state.holder(ball);
        holder.is_some_and(|wizard| wizard.side().0 == 0) && table.state.is_live(ball)
    });
    assert!(active, "{}", table.position());
}

#[test]
fn a_throw_goes_where_the_odds_are_best() {
    // #66 dodges with red dice, #30 with a white and a grey one.
    let court = court(
        "21@e5 58@c1 10@g1 25@a2 36@i2",
        "66@d9 30@f9 12@a13 41@i13 83@e13",
    )
    .acts("21:100:0")
    .balls(&format!("#21*,{FAR}"));
    assert_eq!(best_text(&without_spells(court).table()), "throw:30");
}

#[test]
fn nobody_throws_into_a_probable_catch() {
    // #36 throws with white dice from afar; #66 dodges with red ones, and its hands are sticky.
    let court = without_spells(
        court("36@e2 21@c1", "66@e12")
            .acts("36:100:0")
            .balls(&format!("#36*,{FAR}")),
    )
    .effect("66:sticky:1");
    let table = court.table();
    let caught = chance_of(&table, "throw:66", "caught");
    assert!(caught > 0.3, "{caught}");
    let deed = best(&table).deed();
    assert!(!matches!(deed, Deed::Throw { .. }), "{deed:?}");
}

#[test]
fn a_ball_is_passed_to_who_throws_better() {
    // #36 has white dice, #28 red ones and acts next.
    let court = court(
        "36@e2 28@g2 21@c1 58@i1 10@a1",
        "45@e9 30@c9 12@a13 41@i13 83@g13",
    )
    .acts("36:100:0")
    .balls(&format!("#36*,{FAR}"));
    assert_eq!(best_text(&without_spells(court).table()), "pass:28");
}

#[test]
fn a_threatened_wizard_is_shielded() {
    use game_wizard::content::SpellCard;
    // #28 has red dice and a ball, and acts next; #10 is the easiest to hit, and only a Shield is in hand.
    let mut position = court(
        "21@e2 10@e5 58@g1 25@a2 36@i2",
        "28@d9 30@f12 12@a13 41@i13 83@g13",
    )
    .acts("21:100:0")
    .balls(&format!("#28*,{FAR}"));
    for card in SpellCard::ALL {
        if card != SpellCard::Shield {
            position = position.recharging(0, card, '5');
        }
        position = position.recharging(1, card, '5');
    }
    let text = best_text(&position.table());
    assert!(
        text.starts_with("cast:shield:") && text.contains("10"),
        "{text}"
    );
}

#[test]
fn opponents_are_frozen_before_a_teammate_throws() {
    // #28 has an active ball and acts after one opponent; #21 has walked.
    let table = court(
        "21@e2 28@g4 58@c1 10@a1 25@i1",
        "45@e9 66@f9 12@a13 41@i13 83@g13",
    )
    .acts("21:100:0")
    .balls(&format!("#28*,{FAR}"))
    .table();
    let text = best_text(&table);
    assert!(text.starts_with("cast:freeze:"), "{text}");
}

#[test]
fn a_turn_does_not_end_while_something_useful_is_free() {
    // An active ball lies beside #21, which is alone and can do nothing else.
    let court = court("21@e2", "45@e12 30@f12 12@a13 41@i13 83@g13")
        .acts("21:110:0")
        .balls(&format!("e3*,{FAR}"));
    let mut table = without_spells(court).table();
    assert_eq!(best_text(&table), "pick:e3*");
    assert_eq!(turn(&mut table).len(), 2);
}

#[test]
fn chances_of_both_sides_add_up_and_follow_the_points() {
    let even = navy_and_white("e7").table();
    let ahead = navy_and_white("e7").points("3-1").table();
    let value = |table: &Play, seat| table.game.value(&table.state, Seat(seat));
    for table in [&even, &ahead] {
        assert!((value(table, 0) + value(table, 1) - 1.0).abs() < 1e-6);
    }
    assert!(value(&ahead, 0) > value(&even, 0) + 0.1);
    let eliminated = court("21@e4 58@c1 10@g1 25@a2 36@i2", "45@e12 12@c12")
        .options("goal=elimination")
        .table();
    assert!(value(&eliminated, 0) > 0.75);
}

#[test]
fn w20_four_players_share_what_their_sides_can_expect() {
    let [two, four] = [2, 4].map(|seats| navy_and_white("e7").points("4-1").seats(seats).table());
    let value = |table: &Play, seat| table.game.value(&table.state, Seat(seat));
    for seat in 0..4 {
        let side = value(&two, seat % 2);
        assert!((value(&four, seat) - side / 2.0).abs() < 1e-6);
    }
    // A game that is won is worth more than one that is nearly won.
    assert!(value(&four, 0) < 0.5);
}

/// Plays a game by the best looks; at every choice what is worth a thought is some of what is legal, in its order.
#[test]
fn what_is_worth_a_thought_is_legal_and_never_nothing() {
    for options in ["", "turn=advanced draft=schoolyard spells=purchase"] {
        let mut table = Play::start(options, 2);
        let mut dice = Rng::from_seed(3);
        let (mut legal, mut worth) = (Vec::new(), Vec::new());
        let (mut all, mut kept) = (0, 0);
        loop {
            let ply = match table.turn() {
                Turn::Over(..) => break,
                Turn::Chance => Ply::Chance(table.game.sample(&table.state, &mut dice)),
                Turn::Act(_) => {
                    legal.clear();
                    table.game.legal(&table.state, &mut legal);
                    worth.clone_from(&legal);
                    table.game.worth(&table.state, &mut worth);
                    assert!(!worth.is_empty(), "{}", table.position());
                    assert!(worth.is_sorted() && worth.iter().all(|one| legal.contains(one)));
                    all += legal.len();
                    kept += worth.len();
                    Ply::Act(best(&table))
                }
            };
            table.game.apply(&mut table.state, ply, &mut |_| {});
        }
        assert!(2 * kept < all, "{kept} of {all}");
    }
}

/// A first look at a Teleport knows where it leads best.
#[test]
fn a_teleport_is_worth_its_best_destination() {
    let mut table = navy_and_white("e7").table();
    let text = table.legal(|text| text == "teleport:30");
    table.play(&text[0]);
    let before = table.game.value(&table.state, Seat(0));
    let mut worth = Vec::new();
    table.game.legal(&table.state, &mut worth);
    table.game.worth(&table.state, &mut worth);
    let after = worth.iter().map(|action| {
        let mut state = table.state;
        let ply = Ply::Act(*action);
        table.game.apply(&mut state, ply, &mut |_| {});
        table.game.value(&state, Seat(0))
    });
    let best = after.fold(0.0, f32::max);
    assert!((before - best).abs() < 1e-6, "{before} {best}");
    assert!(table.game.reflex(&table.state, &mut First).is_none());
}

#[test]
fn w13_of_pairs_only_those_are_weighed_that_wake_a_ball() {
    // #33 has nothing left but a cast: with a ball that is not active it goes behind the line, and takes it there.
    let table = court("33@e6 21@c1", "45@e12")
        .balls("e5,a1*")
        .acts("33:100:0")
        .table();
    let worth = |table: &Play| -> Vec<String> {
        let mut actions = Vec::new();
        table.game.legal(&table.state, &mut actions);
        table.game.worth(&table.state, &mut actions);
        let all = actions.into_iter();
        all.map(|action| table.game.write_action(&table.state, action))
            .collect()
    };
    let pairs = |table: &Play| -> Vec<String> {
        let mut all = worth(table);
        all.retain(|ply| ply.contains("+ball:"));
        all
    };
    assert_eq!(pairs(&table), ["teleport:33+ball:e5"]);
    let mut table = table;
    table.play("teleport:33+ball:e5");
    assert_eq!(worth(&table), ["to:e3"]);
    let before = table.game.value(&table.state, Seat(0));
    table.play("to:e3");
    assert_eq!(worth(&table), ["to:d2"]);
    let after = table.game.value(&table.state, Seat(0));
    assert!((before - after).abs() < 1e-6, "{before} {after}");
    table.play("to:d2 pick:d2*");
    assert!(holds(&table, 33));
    // An active ball, or another player's wizard, is not worth the spell.
    let active = court("33@e6 21@d6", "45@e12").balls("e5*,a1*").table();
    assert!(pairs(&active).is_empty());
}

#[test]
fn w36_every_pick_of_a_wizard_is_worth_a_thought() {
    let mut table: Play = courtside_testkit::Scenario::start("control=chosen", 4);
    table.play("5 0 #21 #45 #58 #30 #10 #12 #25 #41 #36 #83");
    table.play("place:21:a place:58:b place:10:c place:25:d place:36:e");
    let mut actions = Vec::new();
    table.game.legal(&table.state, &mut actions);
    table.game.worth(&table.state, &mut actions);
    assert_eq!(actions.len(), 5);
    let shares: Vec<f32> = (0..4)
        .map(|seat| table.game.value(&table.state, Seat(seat)))
        .collect();
    assert!(
        (shares.iter().sum::<f32>() - 1.0).abs() < 1e-6,
        "{shares:?}"
    );
    assert!(table.legal(|ply| ply == best_text(&table)).len() == 1);
}

#[test]
fn a_look_ahead_beats_chance() {
    let table: Play = Play::start("", 2);
    let contestants = [2, 0].map(|number| Contestant::from(Level::new(number).expect("a level")));
    let mut sum = Duel::default();
    for seed in 0..4 {
        sum.add(arena::round::<WizardDodgeball>(
            &table.game,
            contestants,
            seed,
        ));
    }
    assert_eq!((sum.wins, sum.games()), (8, 8));
}
