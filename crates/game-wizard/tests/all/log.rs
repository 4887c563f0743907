//! The log of a turn, row by row, and the box score.

use crate::court::{Play, court};
use courtside_kernel::{Game, LogRow, Narration, Notation, Ply, Seat, Turn, Viewer, Voice};
use game_wizard::{Event, WizardDodgeball};

/// Plays on, and gives what happened.
fn happened(table: &mut Play, plies: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for text in plies.split_whitespace() {
        let ply = match table.game.turn(&table.state) {
            Turn::Chance => Ply::Chance(table.game.parse_chance(&table.state, text).unwrap()),
            _ => Ply::Act(table.game.parse_action(&table.state, text).unwrap()),
        };
        let game = &table.game;
        game.apply(&mut table.state, ply, &mut |event| events.push(event));
    }
    events
}

/// The rows of the log for a viewer: headings in brackets, parts after a middle dot.
fn rows(game: &WizardDodgeball, events: &[Event], viewer: Viewer) -> Vec<String> {
    let names = ["Mara", "Jun", "Cy", "Ines"].map(str::to_owned);
    let voice = Voice {
        viewer,
        names: &names,
    };
    let mut rows: Vec<String> = Vec::new();
    for event in events {
        let line = game.say(event, &voice);
        let words = line.plain();
        match (line.row, rows.last_mut()) {
            _ if words.is_empty() => {}
            (LogRow::Turn, _) => rows.push(format!("[{words}]")),
            (LogRow::Part, Some(row)) => *row += &format!(" · {words}"),
            _ => rows.push(words),
        }
    }
    rows
}

fn gists(game: &WizardDodgeball, events: &[Event]) -> Vec<String> {
    let names = ["Mara", "Jun"].map(str::to_owned);
    let voice = Voice {
        viewer: Viewer::Spectator,
        names: &names,
    };
    let gists = events.iter().map(|event| game.say(event, &voice).gist);
    gists.filter(|gist| !gist.is_empty()).collect()
}

#[test]
fn a_throw_is_one_row_with_its_dice_and_what_came_of_it() {
    let mut table = court("21@e5", "45@e9 30@e10").balls("#21*").table();
    let events = happened(&mut table, "walk:e4 throw:45 775 12");
    assert_eq!(
        rows(&table.game, &events, Viewer::Seat(Seat(0)))[..2],
        [
            "Moved e5 to e4",
            "Threw at #45 · 7 7 5 = 19 · beats 1 2 = 3 · ✕ #45 is out · you scored, 1 : 0",
        ]
    );
    let to_jun = rows(&table.game, &events, Viewer::Seat(Seat(1)));
    assert!(to_jun[1].ends_with("Mara scored, 0 : 1"), "{to_jun:?}");
    assert_eq!(gists(&table.game, &events), ["#45 is out"]);
}

#[test]
fn dodges_and_catches_are_ticked() {
    let mut table = court("21@e5", "45@e9 30@-").balls("#21*").table();
    let events = happened(&mut table, "throw:45 225 57 dodge:d9");
    assert_eq!(
        rows(&table.game, &events, Viewer::Spectator)[0],
        "Threw at #45 · 2 2 5 = 9 · loses to 5 7 = 12 · ✓ #45 dodged · stepped to d9"
    );
    let mut table = court("21@e5", "45@e9 30@e10").balls("#21*").table();
    let events = happened(&mut table, "throw:45 220 44 return:12:d");
    let said = rows(&table.game, &events, Viewer::Seat(Seat(1)));
    assert_eq!(
        said[..3],
        [
            "Threw at #45 · 2 2 0 = 4 · loses to 4 4 = 8 · ✓ #45 caught it with doubles · ✕ #21 is out · you scored, 1 : 0",
            "#12 came back on d13",
            "[Your #45]",
        ]
    );
    assert_eq!(
        gists(&table.game, &events),
        ["#45 caught it", "#21 is out", "#12 is back"]
    );
}

#[test]
fn w11_a_cast_is_one_row_with_every_target() {
    let mut table = court("25@e5", "45@f9 30@e9 12@d9").table();
    let events = happened(&mut table, "cast:weak:12+30+45 45 12 67 13");
    assert_eq!(
        rows(&table.game, &events, Viewer::Seat(Seat(0)))[0],
        "Cast Weak on #45, #30 and #12 · 4 5 = 9 · beats 1 2 = 3 · ✕ #45 is now Weak \
         · loses to 6 7 = 13 · ✓ #30 resisted · beats 1 3 = 4 · ✕ #12 is now Weak"
    );
    // On the own side nobody rolls, and the row says it all.
    let mut table = court("21@e5 58@f5", "45@e9").table();
    let events = happened(&mut table, "cast:sticky:21+58");
    assert_eq!(
        rows(&table.game, &events, Viewer::Spectator)[0],
        "Cast Sticky Fingers on #21 and #58"
    );
    let mut table = court("21@e5", "45@e9").balls("#21*").table();
    let events = happened(&mut table, "cast:fireball:21 throw:45 12");
    assert_eq!(
        rows(&table.game, &events, Viewer::Spectator)[..2],
        [
            "Cast Fireball on #21's ball",
            "Threw a Fireball of 10 at #45 · beats 1 2 = 3 · ✕ #45 is out · Mara scored, 1 : 0",
        ]
    );
}

#[test]
fn w70_a_rebound_says_whom_it_came_back_to() {
    let mut table = court("21@e5", "45@e9").table();
    let events = happened(&mut table, "cast:weak:45 46 11 24");
    assert_eq!(
        rows(&table.game, &events, Viewer::Spectator)[0],
        "Cast Weak on #45 · 4 6 = 10 · beats 1 1 = 2 · doubles sent Weak back · beats 2 4 = 6 · ✕ #21 is now Weak"
    );
}

#[test]
fn headings_are_activations() {
    let mut table = court("21@e5 58@c3", "45@e9").seats(4).table();
    let events = happened(&mut table, "end");
    for (viewer, heading) in [
        (Viewer::Spectator, "[Jun's #45]"),
        (Viewer::Seat(Seat(1)), "[Your #45]"),
    ] {
        assert_eq!(rows(&table.game, &events, viewer).last().unwrap(), heading);
    }
}

#[test]
fn the_box_score_counts_for_the_player_of_a_wizard() {
    let mut table = court("21@e5", "45@e9 30@e10").balls("#21*").table();
    let events = happened(&mut table, "cast:shield:21 throw:45 220 44 return:12:d");
    let columns = table.game.columns();
    let mut counted = Vec::new();
    for event in &events {
        let mut count = |seat: Seat, column: usize| counted.push((seat.0, columns[column]));
        table.game.counts(event, &mut count);
    }
    assert_eq!(
        counted,
        [
            (0, "Spells"),
            (0, "Throws"),
            (1, "Catches"),
            (0, "Times out")
        ]
    );
    // Of two teammates who take turns the second plays the second wizard.
    let mut table = court("58@e5 21@d5", "45@e9 30@e10")
        .balls("#21*")
        .seats(4)
        .table();
    let events = happened(&mut table, "end end throw:45 775 12");
    let mut throwers = Vec::new();
    for event in &events {
        let mut count = |seat: Seat, column: usize| throwers.push((seat.0, columns[column]));
        table.game.counts(event, &mut count);
    }
    assert_eq!(throwers, [(2, "Throws"), (2, "Hits"), (1, "Times out")]);
}
