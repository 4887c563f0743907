//! What stands beside the court: orders of play, sheets, teams, spectators and endings.

use super::table::*;
use courtside_kernel::{DieColour, Seat, Viewer};
use courtside_scene::{Figure, SpellSign, Stat};

#[test]
fn both_orders_of_play_show_dice_and_who_is_next() {
    let scene = At {
        balls: "#58*,a1*,a1*,a1*,a1*",
        effects: "30:slow:0",
        cards: ["++++++++5+", "++++++++++"],
        ..AT
    }
    .scene();
    let titles: Vec<&str> = scene
        .panels
        .iter()
        .map(|panel| panel.title.as_str())
        .collect();
    assert_eq!(
        titles,
        [
            "Your order of play",
            "Spells in hand",
            "Jun's order of play",
            "Jun's spells"
        ]
    );
    let badges = |title: &str| -> Vec<String> {
        let rows = panel(&scene, title).rows.iter();
        rows.map(|row| row.badge.clone()).collect()
    };
    assert_eq!(
        badges("Your order of play"),
        [
            "acting",
            "has an active ball",
            "off court",
            "off court",
            "off court"
        ]
    );
    assert_eq!(badges("Jun's order of play")[..2], ["next", "Slow"]);
    let first = row(panel(&scene, "Your order of play"), "Hoary Burblepot");
    assert_eq!(first.thing.as_deref(), Some("wiz-0-0"));
    let labels = |stats: &[Stat]| -> Vec<&str> { stats.iter().map(|stat| stat.label).collect() };
    assert_eq!(labels(&first.stats), ["throw", "dodge", "move"]);
    assert_eq!(
        labels(&sheet(&scene, "wiz-0-0").stats),
        ["throw", "dodge", "cast", "resist", "move", "magic"]
    );
    assert_eq!(first.stats[0].dice, [DieColour::Blue, DieColour::Blue]);
    assert_eq!(first.stats[2].number, Some(3));
    assert!(row(panel(&scene, "Your order of play"), "Ottoline Quake").out);
}

#[test]
fn a_sheet_tells_what_a_spell_does_and_why_it_cannot_be_cast() {
    let scene = AT.scene();
    let freeze = sheet(&scene, "spell-freeze");
    assert_eq!(freeze.title, "Freeze");
    assert_eq!(
        freeze.note,
        "The target can't move, throw or cast, and dodges with 5 instead of dice. Usually for an opponent. Lasts until the end of #21's next turn."
    );
    let fireball = &sheet(&scene, "spell-fireball").note;
    let nobody = " There's no target in reach.";
    assert!(fireball.ends_with(nobody), "{fireball}");
    let spent = At {
        acts: "21:001:0",
        cards: ["a+++++++++", "++++++++++"],
        ..AT
    };
    let freeze = &sheet(&spent.scene(), "spell-freeze").note.clone();
    assert!(
        freeze.ends_with(" #21 has no cast left this turn."),
        "{freeze}"
    );
    let neutral = At {
        navy: "21@e7,58@c3,10@-,25@-,36@-",
        ..AT
    };
    let freeze = &sheet(&neutral.scene(), "spell-freeze").note.clone();
    assert!(freeze.contains("Neutral Area"), "{freeze}");
}

#[test]
fn a_sheet_tells_all_of_a_wizard() {
    let scene = At {
        balls: "#58*,a1*,a1*,a1*,a1*",
        effects: "58:freeze:1",
        cards: ["++++++++++", "++2+++++++"],
        ..AT
    }
    .scene();
    assert_eq!(scene.sheets.len(), 10 + 15);
    let frozen = sheet(&scene, "wiz-0-1");
    assert_eq!(frozen.title, "#58 Calliope Nettlewick");
    assert_eq!(
        frozen.note,
        "Second in your order, on c3, with an active ball. Dice: white 0 to 5, grey 1 to 6, blue 2 to 7."
    );
    assert_eq!(frozen.stats.len(), 6);
    assert_eq!(
        frozen.effects,
        [(
            Figure::Spell(SpellSign::Freeze),
            "Freeze: it can't move, throw or cast, and dodges with 5 instead of dice. Lasts until the end of #30's next turn."
                .to_owned()
        )]
    );
    assert!(
        sheet(&scene, "wiz-1-4")
            .note
            .starts_with("Fifth in Jun's order, off court. Dice: ")
    );
}

#[test]
fn w20_four_play_in_two_teams() {
    let at = At { seats: 4, ..AT };
    let scene = at.seen_by(Viewer::Seat(Seat(2)));
    assert_eq!(
        scene.title,
        "Wizard Dodgeball, you and Mara against Jun and Ines"
    );
    assert_eq!(scene.ask.question, "Mara plays #21");
    assert_eq!(scene.score.sides[0].name, "You and Mara");
    assert!(scene.score.sides[0].to_act);
    let rows = &panel(&scene, "Your order of play").rows;
    let badges: Vec<&str> = rows.iter().map(|row| row.badge.as_str()).collect();
    assert_eq!(badges, ["Mara", "you", "Mara", "you", "Mara"]);
    assert_eq!(rows[0].detail, "acting");
    assert!(sheet(&scene, "wiz-0-1").note.contains(" Played by you."));
    assert_eq!(panel(&scene, "Jun and Ines's order of play").rows.len(), 5);
}

#[test]
fn a_viewer_who_watches_sees_both_sides_and_chooses_nothing() {
    let scene = AT.seen_by(Viewer::Spectator);
    assert_eq!(scene.title, "Wizard Dodgeball, Mara against Jun");
    assert_eq!(scene.panels.len(), 4);
    assert_eq!(scene.ask.question, "Mara plays #21");
    assert!(scene.ask.hint.starts_with("Left: move, throw and cast."));
    assert!(scene.choices.is_empty() && scene.buttons.is_empty());
}

#[test]
fn endings_say_how_it_was_won() {
    let points = At {
        points: "4-3",
        balls: "#21*,a1*,a1*,a1*,a1*",
        ..AT
    };
    let ending = points.after("throw:45 775 12", 0).ending.unwrap();
    assert_eq!(ending.headline, "You won");
    assert_eq!(ending.detail, "You reached 5 points. Jun had 3.");
    assert_eq!(ending.rule, "W40");
    let last = At {
        options: "goal=elimination",
        white: "45@e9,30@-,12@-,41@-,83@-",
        balls: "#21*,a1*,a1*,a1*,a1*",
        ..AT
    };
    let scene = last.after("throw:45 775 12", 1);
    let ending = scene.ending.unwrap();
    assert_eq!(ending.headline, "Mara won");
    assert_eq!(
        ending.detail,
        "Your last wizard went out. Mara had 2 wizards left."
    );
    assert_eq!(
        (ending.rule.as_str(), scene.score.sides[0].points.as_str()),
        ("W19", "0")
    );
    let quiet = At {
        options: "quiet=25",
        points: "2-1",
        quiet: "24",
        ..AT
    };
    let ending = quiet.after("end", 0).ending.unwrap();
    assert_eq!(ending.headline, "A draw");
    assert_eq!(
        ending.detail,
        "No wizard went out in 25 turns. The score was 2 to 1."
    );
    let soon = under(&quiet.scene());
    assert_eq!(soon[3], "draw after 1 more quiet turn");
}
