//! A table for two at the start of a drive, for the tests of rules.

use courtside_testkit::Scenario;
use game_dungeon::{Dungeon, Phase};

pub type Table = Scenario<Dungeon>;

/// Home has the ball on its football icon, space 4 counted from 0, and attacks to the right. Away is to lay a card.
/// Both have the bolts that the drive leaves them with: four.
pub fn table(home: &str, away: &str) -> Table {
    let mut table = Table::start("", 2);
    table.play(&format!("team:{home} team:{away} kick:luck kick:luck"));
    table.play("heads H defence end:right");
    table.told();
    table
}

/// The same, and nobody has a bolt to play a card with.
pub fn plain() -> Table {
    let mut table = table("mimics", "spiders");
    table.state.bolts = [0, 0];
    table
}

/// The last play of a half, with nobody able to play a card.
pub fn last_play(half: u8) -> Table {
    let mut table = plain();
    table.state.half = half;
    table.state.clock = 0;
    table.state.last_play = true;
    table
}

/// Dice lie on the table after a play of this direction, and the window for cards is open or closed by itself.
/// The defence card does not match, so that six dice are rolled and kept.
pub fn rolled(table: &mut Table, direction: &str, dice: &str) {
    assert_eq!(table.state.phase, Phase::Lay);
    let miss = if direction == "up" {
        "lay:b1"
    } else {
        "lay:r1"
    };
    table.play(miss);
    while table.state.phase == Phase::Window {
        table.play("pass");
    }
    table.play(&format!("run:{direction} {dice}"));
    if table.state.phase == Phase::Keep {
        table.play("keep");
    }
}

/// The legal plies, in notation.
pub fn choices(table: &Table) -> Vec<String> {
    table.legal(|_| true)
}
