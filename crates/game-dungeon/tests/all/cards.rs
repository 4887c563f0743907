//! Every ability card, with each branch of its black die (D7, D64).

use crate::two::{Play, choices, rolled, table};
use courtside_kernel::{Game, Seat, Turn};
use game_dungeon::content::{GuardId, Spot, Square};
use game_dungeon::{Moment, Phase};

/// Home's team with bolts against a side without any.
fn offence(team: &str, bolts: u8) -> Play {
    let other = if team == "slimes" { "mimics" } else { "slimes" };
    let mut table = table(team, other);
    table.state.bolts = [bolts, 0];
    table
}

/// Away's team with bolts against a side without any.
fn defence(team: &str, bolts: u8) -> Play {
    let other = if team == "slimes" { "mimics" } else { "slimes" };
    let mut table = table(other, team);
    table.state.bolts = [0, bolts];
    table
}

/// Declines until no card can be played.
fn decline(table: &mut Play) {
    while table.state.phase == Phase::Window {
        table.play("pass");
    }
}

/// Where the ball is once no more cards are played.
fn lands(table: &mut Play) -> u8 {
    decline(table);
    table.state.ball.0
}

#[test]
fn d64_juke_rerolls_one_die() {
    let mut table = offence("goblins", 1);
    rolled(&mut table, "up", "bbbbbc");
    assert_eq!(choices(&table), ["juke:b", "juke:c", "pass"]);
    table.play("juke:b");
    assert_eq!(table.state.phase, Phase::CardRoll(1));
    table.play("c");
    assert_eq!(lands(&mut table), 7, "two cleats");
}

#[test]
fn d64_big_hit_with_each_face() {
    let hit = |face: &str| {
        let mut table = defence("slimes", 2);
        rolled(&mut table, "up", "bbbccc");
        table.play("bighit");
        assert_eq!(table.turn(), Turn::Chance);
        table.told();
        table.play(face);
        assert_eq!(table.state.bolts[1], 0);
        table
    };
    let mut claw = hit("claw");
    assert_eq!(claw.state.phase, Phase::Take(1));
    assert_eq!(claw.turn(), Turn::Act(Seat(1)), "the defender picks");
    assert_eq!(choices(&claw), ["take:b", "take:c"]);
    assert_eq!(claw.refused("take:bc"), "D39");
    claw.play("take:c");
    assert_eq!(claw.state.ball, Spot(7), "two cleats are left");
    // Back before the ball moves: three reds from there.
    for (face, back) in [("shield", "yellow 4"), ("skull", "red 3")] {
        let mut table = hit(face);
        let told = table.told();
        let said = format!("✕ back to {back}");
        assert!(told.contains(&said), "{told:?}");
        assert_eq!(table.state.ball, Spot(7));
    }
    assert_eq!(hit("blank").state.ball, Spot(11));
}

#[test]
fn d7_false_lid_turns_a_die_to_what_another_shows() {
    let mut table = offence("mimics", 2);
    rolled(&mut table, "down", "bbcccc");
    table.play("mim1:c>b");
    assert_eq!(lands(&mut table), 9, "three balls: one blue space");
    // Alone of its kind a die has nothing to be turned to.
    let mut table = offence("mimics", 2);
    rolled(&mut table, "down", "cccccc");
    assert!(table.legal(|ply| ply.starts_with("mim1")).is_empty());
}

#[test]
fn d7_second_mouth_adds_two_cleats_and_two_balls() {
    let mut table = offence("mimics", 3);
    rolled(&mut table, "left", "bbcccc");
    table.play("mim2");
    assert_eq!(lands(&mut table), 8, "four balls: two yellow spaces");
    let mut table = offence("mimics", 3);
    rolled(&mut table, "up", "bbbbcc");
    table.play("mim2");
    assert_eq!(lands(&mut table), 12, "four cleats");
}

#[test]
fn d7_keyhole_shows_the_defence_card_to_the_offence() {
    let mut table = offence("mimics", 1);
    table.play("lay:y2 mim3");
    assert!(table.state.play.peeked);
    assert_eq!(table.state.phase, Phase::Select);
    let view = |viewer| table.game.view(&table.state, viewer);
    use courtside_kernel::Viewer;
    assert_eq!(
        view(Viewer::Seat(Seat(0))).table.play.laid,
        Some(GuardId(3))
    );
    assert!(view(Viewer::Spectator).hidden);
}

#[test]
fn d7_snap_shut_with_each_face() {
    let hit = |face: &str| {
        let mut table = defence("mimics", 2);
        rolled(&mut table, "up", "bbbccc");
        table.play("mim4");
        table.play(face);
        table
    };
    let mut claw = hit("claw");
    assert_eq!(claw.state.phase, Phase::Take(1));
    claw.play("take:c");
    assert_eq!(lands(&mut claw), 7);
    assert_eq!(
        lands(&mut hit("shield")),
        6,
        "one space of the play's colour"
    );
    let mut skull = hit("skull");
    assert_eq!(choices(&skull), ["take:bb", "take:bc", "take:cc"]);
    skull.play("take:cc");
    assert_eq!(lands(&mut skull), 6);
    assert_eq!(lands(&mut hit("blank")), 11);
}

#[test]
fn d7_sticky_tongue_steals_two_bolts_before_or_after() {
    let mut table = table("slimes", "mimics");
    table.state.bolts = [3, 2];
    table.play("lay:b1");
    assert_eq!(choices(&table), ["mim5", "pass"]);
    table.play("mim5");
    assert_eq!(table.state.bolts, [1, 2], "two paid, two stolen");
    let mut table = crate::two::table("slimes", "mimics");
    table.state.bolts = [1, 2];
    rolled(&mut table, "up", "bbbbbb");
    while table.state.window.moment == Moment::Dice && table.state.phase == Phase::Window {
        table.play("pass");
    }
    assert_eq!(table.state.window.moment, Moment::After);
    table.play("mim5");
    assert_eq!(table.state.bolts, [0, 1], "there was only one to steal");
}

#[test]
fn d7_eight_legs_adds_two_cleats() {
    let mut table = offence("spiders", 2);
    rolled(&mut table, "up", "bbbbbc");
    table.play("spi1");
    assert_eq!(lands(&mut table), 11);
}

#[test]
fn d7_silk_line_adds_two_balls() {
    let mut table = offence("spiders", 2);
    rolled(&mut table, "down", "bccccc");
    table.play("spi2");
    assert_eq!(lands(&mut table), 9);
}

#[test]
fn d7_wall_crawl_moves_the_pawn_before_the_play() {
    let mut table = offence("spiders", 1);
    table.play("lay:r1");
    let steps = table.legal(|ply| ply.starts_with("spi3"));
    assert_eq!(steps, ["spi3:down", "spi3:left", "spi3:right", "spi3:up"]);
    table.play("spi3:left");
    assert_eq!(table.state.pawns[0], Square(3));
    assert_eq!(choices(&table), ["run:down", "run:right", "run:up"]);
    table.play("run:down");
    assert_eq!(
        table.state.pawns[0],
        Square(6),
        "the play is called from there"
    );
    assert_eq!(table.state.phase, Phase::Roll(4), "red, and guessed");
}

#[test]
fn d7_webbed_holds_the_ball_to_one_space() {
    let mut table = defence("spiders", 3);
    rolled(&mut table, "up", "cccccc");
    table.play("spi4");
    assert_eq!(table.state.ball, Spot(6));
    let star = table.game.book.find_card("spi4").unwrap();
    assert_eq!(
        table.state.used[1],
        [star].into_iter().collect(),
        "once a game"
    );
}

#[test]
fn d37_at_most_one_space_is_one_of_the_plays_colour() {
    let mut table = defence("spiders", 3);
    rolled(&mut table, "down", "bbbbbb");
    table.play("spi4");
    assert_eq!(table.state.ball, Spot(9), "the next blue space, five away");
}

#[test]
fn d7_sealed_tunnel_bans_a_colour_for_the_down() {
    let mut table = defence("spiders", 2);
    table.play("lay:b1");
    let bans = table.legal(|ply| ply.starts_with("spi5"));
    assert_eq!(bans, ["spi5:blue", "spi5:red", "spi5:yellow"]);
    table.play("spi5:yellow");
    assert_eq!(choices(&table), ["run:down", "run:up"]);
    assert_eq!(table.refused("run:left"), "D7");
    table.play("run:up bbbbbb keep lay:r1");
    decline(&mut table);
    assert!(
        choices(&table).contains(&"run:right".to_owned()),
        "only this down"
    );
}

#[test]
fn d7_loose_bones_rerolls_up_to_four_dice() {
    let mut table = offence("skulls", 2);
    rolled(&mut table, "up", "bbbbbb");
    let most = table.legal(|ply| ply.starts_with("sku1"));
    assert_eq!(most, ["sku1:b", "sku1:bb", "sku1:bbb", "sku1:bbbb"]);
    table.play("sku1:bbbb ccct");
    assert_eq!(table.state.clock, 28, "a time die counts");
    assert_eq!(lands(&mut table), 11);
}

#[test]
fn d7_rise_again_gives_the_down_back() {
    let mut table = offence("skulls", 2);
    table.state.down = 4;
    rolled(&mut table, "up", "bbbbbc");
    decline_dice(&mut table);
    assert_eq!(choices(&table), ["pass", "sku2"]);
    table.play("sku2");
    let state = &table.state;
    assert_eq!(
        (state.down, state.offence, state.ball),
        (4, Seat(0), Spot(6))
    );
    assert!(table.kinds().contains(&"down-kept"));
}

/// Declines in the window for dice only.
fn decline_dice(table: &mut Play) {
    while table.state.phase == Phase::Window && table.state.window.moment == Moment::Dice {
        table.play("pass");
    }
}

#[test]
fn d7_thrown_head_adds_four_balls() {
    let mut table = offence("skulls", 3);
    rolled(&mut table, "left", "cccccc");
    table.play("sku3");
    assert_eq!(lands(&mut table), 8);
}

#[test]
fn d7_grave_grip_with_each_face() {
    let hit = |face: &str| {
        let mut table = defence("skulls", 2);
        rolled(&mut table, "up", "bbcctt");
        table.play("sku4");
        table.play(face);
        table
    };
    let mut claw = hit("claw");
    claw.play("take:c");
    assert_eq!(lands(&mut claw), 6);
    assert_eq!(lands(&mut hit("shield")), 6, "back to 2, then two reds");
    assert_eq!(lands(&mut hit("blank")), 7);
    let skull = hit("skull");
    let state = &skull.state;
    assert_eq!(
        (state.offence, state.ball, state.down),
        (Seat(1), Spot(4), 1)
    );
    assert_eq!(state.clock, 27, "time counts");
}

#[test]
fn d22_a_turnover_ends_the_play_and_fails_a_conversion() {
    let mut table = defence("skulls", 2);
    table.state.ball = Spot(18);
    rolled(&mut table, "up", "bbbccc");
    decline(&mut table);
    table.state.bolts = [0, 2];
    table.play("two lay:b1 run:left bbbb keep sku4 skull");
    let state = &table.state;
    assert_eq!(state.points, [6, 0]);
    assert_eq!(
        (state.offence, state.ball),
        (Seat(1), Spot(14)),
        "a new drive"
    );
    let kinds = table.kinds();
    assert!(kinds.contains(&"turnover") && kinds.contains(&"conversion-failed"));
    // On a last play the half is over.
    let mut table = defence("skulls", 2);
    crate::two::on_last_play(&mut table);
    rolled(&mut table, "up", "bbbccc");
    table.play("sku4 skull");
    assert_eq!((table.state.half, table.state.points), (2, [0, 0]));
}

#[test]
fn d7_cold_stare_makes_the_offence_reroll_two_dice() {
    let mut table = defence("skulls", 2);
    rolled(&mut table, "up", "bbbccc");
    let pairs = table.legal(|ply| ply.starts_with("sku5"));
    assert_eq!(pairs, ["sku5:bb", "sku5:bc", "sku5:cc"]);
    table.play("sku5:cc bl");
    assert_eq!(
        table.state.ball,
        Spot(4),
        "the offence has a bolt now and is asked"
    );
    assert_eq!(table.state.bolts, [1, 0], "lightning pays the offence");
    assert_eq!(lands(&mut table), 6);
}

#[test]
fn d7_loaded_die_turns_lightning_to_ball_or_cleat() {
    let mut table = offence("goblins", 1);
    rolled(&mut table, "up", "bbbbbl");
    assert_eq!(
        table.legal(|ply| ply.starts_with("gob1")),
        ["gob1:l>b", "gob1:l>c"]
    );
    table.play("gob1:l>c");
    assert_eq!(lands(&mut table), 6);
    let mut table = offence("goblins", 1);
    rolled(&mut table, "up", "bbbbbc");
    assert!(table.legal(|ply| ply.starts_with("gob1")).is_empty());
}

#[test]
fn d7_twelfth_goblin_rolls_two_more_dice() {
    let mut table = offence("goblins", 1);
    table.play("lay:r1 gob2 run:up");
    assert_eq!(
        table.state.phase,
        Phase::Roll(6),
        "five less one and two more"
    );
}

#[test]
fn d7_shin_kick_adds_a_cleat_and_costs_the_defence_a_bolt() {
    let mut table = table("goblins", "slimes");
    table.state.bolts = [2, 1];
    rolled(&mut table, "up", "bbbbbc");
    table.play("gob3");
    assert_eq!(table.state.bolts, [0, 0]);
    assert_eq!(table.game.supply(&table.state), 10, "to the supply");
    assert_eq!(lands(&mut table), 7);
    // Without a bolt to lose the cleat still counts.
    let mut table = offence("goblins", 2);
    rolled(&mut table, "up", "bbbbbc");
    table.play("gob3");
    assert_eq!(lands(&mut table), 7);
}

#[test]
fn d7_trip_wire_with_each_face() {
    for (face, ball) in [("claw", 2), ("skull", 2), ("shield", 4), ("blank", 6)] {
        let mut table = defence("goblins", 2);
        rolled(&mut table, "up", "bbbbbc");
        table.play("gob4");
        table.play(face);
        assert_eq!(lands(&mut table), ball, "{face}");
    }
}

#[test]
fn d7_bent_sandglass_takes_time_and_bolts() {
    let mut table = table("slimes", "goblins");
    table.state.bolts = [3, 2];
    table.play("lay:b1 gob5");
    assert_eq!(table.state.clock, 27);
    assert_eq!(table.state.bolts, [1, 0]);
    // After a down, too; and the clock stops at zero.
    let mut table = crate::two::table("slimes", "goblins");
    table.state.bolts = [0, 2];
    table.state.clock = 1;
    rolled(&mut table, "up", "bbbbbb");
    decline_dice(&mut table);
    assert_eq!(table.state.window.moment, Moment::After);
    table.play("gob5");
    assert!(table.state.last_play, "the next play is the last");
    assert_eq!(table.state.clock, 0);
}

#[test]
fn d7_ooze_adds_a_ball_and_frees_time() {
    let mut table = offence("slimes", 2);
    rolled(&mut table, "down", "bbcttt");
    table.play("sli1");
    assert_eq!(lands(&mut table), 9);
    assert_eq!(table.state.clock, 29);
    // The whole play: time that a later reroll brings is free, too.
    let mut table = crate::two::table("slimes", "skulls");
    rolled(&mut table, "up", "bbbccc");
    table.play("pass sli1 sku5:cc tt");
    assert!(table.state.play.time_free);
    decline(&mut table);
    assert_eq!(table.state.clock, 29);
}

#[test]
fn d7_split_adds_a_cleat_and_two_balls() {
    let mut table = offence("slimes", 2);
    rolled(&mut table, "left", "bbcccc");
    table.play("sli2");
    assert_eq!(lands(&mut table), 8);
    let mut table = offence("slimes", 2);
    rolled(&mut table, "up", "bbbbbb");
    table.play("sli2");
    assert_eq!(lands(&mut table), 6);
}

#[test]
fn d7_puddle_jump_rerolls_up_to_two_dice() {
    let mut table = offence("slimes", 1);
    rolled(&mut table, "up", "bbbbbc");
    let picks = table.legal(|ply| ply.starts_with("sli3"));
    assert_eq!(picks, ["sli3:b", "sli3:bb", "sli3:bc", "sli3:c"]);
    table.play("sli3:bb cc");
    assert_eq!(lands(&mut table), 11);
}

#[test]
fn d7_engulf_discards_a_die() {
    let mut table = defence("slimes", 2);
    rolled(&mut table, "down", "bbbccc");
    assert_eq!(
        table.legal(|ply| ply.starts_with("sli4")),
        ["sli4:b", "sli4:c"]
    );
    table.play("sli4:b");
    assert_eq!(lands(&mut table), 4, "two balls are no blue space");
}

#[test]
fn d7_slippery_floor_moves_the_ball_back_a_red_space() {
    let mut table = defence("slimes", 1);
    rolled(&mut table, "left", "bbbbcc");
    assert_eq!(table.state.ball, Spot(8));
    assert_eq!(choices(&table), ["pass", "sli5"]);
    table.play("sli5");
    assert_eq!((table.state.ball, table.state.down), (Spot(7), 2));
}

#[test]
fn d7_fire_breath_adds_two_cleats_and_three_balls() {
    let mut table = offence("dragons", 4);
    rolled(&mut table, "down", "cccccc");
    table.play("dra1");
    assert_eq!(lands(&mut table), 9);
    let mut table = offence("dragons", 4);
    rolled(&mut table, "up", "bbbbbb");
    table.play("dra1");
    assert_eq!(lands(&mut table), 7);
}

#[test]
fn d7_wing_beat_adds_a_cleat_and_a_ball() {
    let mut table = offence("dragons", 2);
    rolled(&mut table, "down", "bbcccc");
    table.play("dra2");
    assert_eq!(lands(&mut table), 9);
    let mut table = offence("dragons", 2);
    rolled(&mut table, "up", "bbbbbb");
    table.play("dra2");
    assert_eq!(lands(&mut table), 6);
}

#[test]
fn d7_hoard_takes_three_bolts_from_the_supply() {
    let mut table = offence("dragons", 1);
    table.play("lay:b1 dra3");
    assert_eq!(table.state.bolts[0], 3);
    // Or after the down.
    let mut table = offence("dragons", 1);
    rolled(&mut table, "up", "bbbbbb");
    decline_dice(&mut table);
    table.play("dra3");
    assert_eq!(table.state.bolts[0], 3);
}

#[test]
fn d7_tail_sweep_moves_the_ball_back_two_spaces() {
    let mut table = defence("dragons", 2);
    rolled(&mut table, "up", "bbbbbc");
    table.play("dra4");
    assert_eq!(lands(&mut table), 4, "back to 2, then one red");
}

#[test]
fn d7_roar_takes_two_dice() {
    let mut table = defence("dragons", 2);
    table.play("lay:b1 dra5 run:up");
    assert_eq!(table.state.phase, Phase::Roll(4));
}

#[test]
fn d7_every_card_has_a_test() {
    let table = table("mimics", "spiders");
    let source = include_str!("cards.rs");
    for card in &table.game.book.cards {
        let name = card.name.to_lowercase().replace(' ', "_");
        assert!(
            source.contains(&format!("_{name}_")),
            "{} has none",
            card.name
        );
    }
}
