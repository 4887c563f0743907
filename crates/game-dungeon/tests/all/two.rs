//! A table for two at the start of a drive, for the tests of rules.

use courtside_testkit::{Scenario, configure_under};
use game_dungeon::{Dungeon, Phase};

pub type Play = Scenario<Dungeon>;

/// Home has the ball on its football icon, space 4 counted from 0, and attacks to the right. Away is to lay a card.
/// Both have the bolts that the drive leaves them with: four.
pub fn table(home: &str, away: &str) -> Play {
    let mut table = Play::start("", 2);
    table.play(&format!("team:{home} team:{away} kick:luck kick:luck"));
    table.play("heads H defence end:right");
    table.told();
    table
}

/// The same, and neither side has a bolt to play a card with.
pub fn plain() -> Play {
    let mut table = table("mimics", "spiders");
    table.state.bolts = [0, 0];
    table
}

/// The last play of a half, with neither side able to play a card. The offence is to say what it does.
pub fn last_play(half: u8) -> Play {
    let mut table = plain();
    on_last_play(&mut table);
    table.state.half = half;
    table
}

/// Makes the down that is to begin the last one of its half.
pub fn on_last_play(table: &mut Play) {
    assert_eq!(table.state.phase, Phase::Lay);
    (table.state.clock, table.state.last_play) = (0, true);
    if table.game.says_last_play_first() {
        table.state.phase = Phase::LastPlay;
    }
}

/// The same table under version 1 of the rules. The down is yet to begin.
pub fn before(mut table: Play) -> Play {
    assert_eq!(table.state.phase, Phase::Lay);
    table.game = configure_under(1, "", 2);
    table
}

/// Dice are on the table after a play in this direction, and the window for cards is open or has closed by itself.
/// The defence card does not match, so that six dice are rolled and kept.
pub fn rolled(table: &mut Play, direction: &str, dice: &str) {
    if table.state.phase == Phase::LastPlay {
        table.play("run");
    }
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
pub fn choices(table: &Play) -> Vec<String> {
    table.legal(|_| true)
}
