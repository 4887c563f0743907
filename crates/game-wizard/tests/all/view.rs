//! What programs read of a position: names, not numbers of spaces and places.

use crate::court::*;
use courtside_kernel::{Game, Seat, Viewer};
use courtside_testkit::json;
use game_wizard::content::SpellCard;

fn seen(table: &Play) -> String {
    json(&table.game.view(&table.state, Viewer::Seat(Seat(1))))
}

#[test]
fn a_view_names_spaces_wizards_and_spells() {
    let table = court("21@e5", "45@e9")
        .balls("#21*^0,d7")
        .effect("45:freeze:0")
        .recharging(0, SpellCard::Fireball, '5')
        .acts("21:100:2")
        .table();
    let text = seen(&table);
    for part in [
        r#""phase":"act""#,
        r#""active":21"#,
        r#""moves":1"#,
        r#""steps_left":2"#,
        r#"{"number":21,"side":0,"seat":0,"place":1,"at":"e5","ball":0,"effects":[[],[]]}"#,
        r#"{"number":45,"side":1,"seat":1,"place":1,"at":"e9","ball":null,"effects":[["freeze"],[]]}"#,
        r#"{"number":58,"side":0,"seat":0,"place":2,"at":null,"ball":null,"effects":[[],[]]}"#,
        r#"{"at":"e5","active":true,"fireball":[0],"dropped":false}"#,
        r#"{"at":"d7","active":false,"fireball":[],"dropped":false}"#,
        r#"{"card":"freeze","caster":36,"fresh":false}"#,
        r#"{"card":"dispel","caster":null,"fresh":false}"#,
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
}

#[test]
fn a_view_says_what_is_going_on() {
    let mut table = court("21@e5", "45@e9 30@f9").balls("#21*").table();
    table.play("throw:45 770");
    let text = seen(&table);
    assert!(
        text.contains(r#""phase":"dodge-dice""#) && text.contains(r#""targets":[45],"total":14"#)
    );
    let mut table = court("21@e5", "45@e9 30@f9").table();
    table.play("cast:weak:30+45 56");
    let text = seen(&table);
    assert!(
        text.contains(r#""spell":"weak","targets":[45,30],"total":11"#),
        "{text}"
    );
    let mut table = court("21@e5", "45@e9").table();
    table.play("teleport:45 to:a8");
    let text = seen(&table);
    assert!(
        text.contains(r#""spell":"teleport","targets":[45],"to":"a8""#),
        "{text}"
    );
}
