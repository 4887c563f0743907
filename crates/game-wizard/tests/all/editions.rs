//! The rules as they were under version 1, and what version 2 changed.

use crate::court::*;
use courtside_kernel::{Content, Game, Notation, Options, Seat, Turn};
use game_wizard::content::SpellCard;
use game_wizard::state::Cards;
use game_wizard::{CARD, Phase, Side, WizardDodgeball};

const DEAL: &str = "#21 #45 #58 #30 #10 #12 #25 #41 #36 #83";

#[test]
fn w7_under_version_1_a_dropped_ball_waits_for_the_next_turn() {
    let mut table = court("21@e5", "45@e12").under(1).balls("e6,d5*").table();
    table.play("pick:e6 drop:e6");
    assert_eq!(table.refused("pick:e6~"), "W7");
    table.play("walk:d6 cast:shield:21");
    assert_eq!(table.refused("pick:e6~"), "W7");
    // A Teleport takes it as it lies.
    let mut table = court("21@e5", "45@e12").under(1).balls("e6").table();
    table.play("pick:e6 drop:e6 teleport:ball:e6~ to:d6");
    assert_eq!(table.refused("pick:d6~"), "W7");
    table.play("end");
    assert!(table.state.dropped().is_empty());
}

#[test]
fn w13_under_version_1_no_wizard_goes_with_a_loose_ball() {
    let table = court("21@e5", "45@e9").under(1).balls("e6").table();
    assert!(
        plies(&table, "teleport:")
            .iter()
            .all(|load| !load.contains("+ball:"))
    );
    assert_eq!(table.refused("teleport:21+ball:e6"), "W13");
    let mut newer = court("21@e5", "45@e9").balls("e6").table();
    newer.play("teleport:21+ball:e6");
    assert!(table.game.parse_position(&newer.position()).is_err());
}

#[test]
fn w17_under_version_1_somebody_must_come_back() {
    let mut table = court("21@e5", "45@e9 30@c13")
        .under(1)
        .balls("#21*")
        .table();
    table.play("throw:45 230 22");
    assert_eq!(table.refused("none"), "W17");
    assert!(table.legal(|text| text == "none").is_empty());
    table.play("return:12:e");
    assert_eq!(at(&table, 12), "e13");
}

#[test]
fn w20_under_version_1_spell_lists_come_before_placement() {
    let mut table = start_under(1, "spells=purchase", 2);
    table.play("5 0").play(DEAL);
    assert!(matches!(table.state.phase, Phase::Buy { side: Side(0) }));
    table.play("buy:freeze done");
    assert_eq!(table.turn(), Turn::Act(Seat(1)));
    table.play("done");
    assert!(matches!(table.state.phase, Phase::Place { side: Side(0) }));
    assert!(table.state.hand[0].has(SpellCard::Freeze));
    assert_eq!(table.state.hand[1], Cards::NONE);
    table.play("place:21:a place:58:b place:10:c place:25:d place:36:e");
    table.play("place:45:a place:30:b place:12:c place:41:d place:83:e");
    assert!(is_acting(&table));
}

#[test]
fn w36_under_version_1_there_is_no_such_option() {
    let options = Options::parse(CARD.options, "control=chosen").expect("an option now");
    let refused = WizardDodgeball::configure_under(1, &options, 4, &Content::default());
    assert!(refused.is_err());
    let old = start_under(1, "", 4).game;
    assert_eq!(
        old.options().to_string(),
        "draft=random goal=points quiet=300 spells=all turn=basic"
    );
    let new = start_under(2, "", 4).game;
    assert_eq!(
        new.options().to_string(),
        "control=turns draft=random goal=points lineups=drafted quiet=300 spells=all turn=basic"
    );
}

#[test]
fn positions_of_a_set_up_belong_to_their_version() {
    let bought =
        "-/-/-,3+7+10+12+14,17+21+25+28+30/a7,c7,e7,g7,i7/-/+---------/----------/0-0/0/-/0/buy0";
    let placed = "3@a1,7@b1,10@c1,12@d1,14@e1/17@a13,21@b13,25@c13,28@d13,30@e13/-,-,-/a7,c7,e7,g7,i7/-/\
                  +---------/----------/0-0/0/-/0/buy0";
    for (rules, good, bad) in [(1, bought, placed), (2, placed, bought)] {
        let game = start_under(rules, "spells=purchase", 2).game;
        let state = game.parse_position(good).expect("of this version");
        assert_eq!(game.write_position(&state), good);
        assert!(game.parse_position(bad).is_err(), "under {rules}");
    }
    // A throw lets go of what was dropped before, but not under version 1.
    let thrown = "30@h2,21@c3,58@e5,25@e4,7@-/45@b11,10@d9,47@f9,12@g12,66@i10/-,-,-/#58*,e4,b10*,i7,e6~/-/\
                  ++++++++++/++++++++++/1-0/0/58:110:0/4/evade:47=7";
    let read = |rules| {
        start_under(rules, "", 2)
            .game
            .parse_position(thrown)
            .is_ok()
    };
    assert!(read(1) && !read(2));
}
