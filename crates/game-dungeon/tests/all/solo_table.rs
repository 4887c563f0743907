//! Positions of solo games for tests, with a deck whose figures are fixed here: the tests are about rules, and
//! the figures of the real deck are tuned.

use crate::two::Play;
use courtside_kernel::{Content, Game, Notation, Options, Seat};
use game_dungeon::content::SOLO_FILE;
use game_dungeon::{CARD, Dungeon, Phase, Purpose, Try};

/// What every card of this deck gains with a yellow or blue play, with a red one, and takes from the clock.
pub const YARDS: u8 = 1;
pub const CLEAT: u8 = 2;
pub const TIME: u8 = 2;

/// The real deck with plain figures: one die for a colour, two for two of them and for every icon.
fn plain_deck() -> Content {
    let mut text = String::new();
    let mut base = true;
    for line in SOLO_FILE.built_in.lines() {
        let (key, value) = line.split_once(" = ").unwrap_or((line, ""));
        base = match key {
            "id" => value.starts_with("\"a"),
            _ => base,
        };
        let figure = match key {
            "ball" => Some(YARDS),
            "cleat" => Some(CLEAT),
            "time" => Some(TIME),
            "dice" if base => Some(1),
            "dice" if value != "0" => Some(2),
            "amount" => Some(2),
            _ => None,
        };
        match figure {
            Some(figure) => text.push_str(&format!("{key} = {figure}\n")),
            None => text.push_str(&format!("{line}\n")),
        }
    }
    let mut content = Content::default();
    content
        .replace(CARD.content, SOLO_FILE.name, text)
        .expect("it is a file of the game");
    content
}

/// A solo position with Home on the left. Squares and spaces count from 1.
#[derive(Clone, Copy)]
pub struct Solo {
    pub team: &'static str,
    pub points: [u16; 2],
    pub bolts: u8,
    pub pawns: [u8; 2],
    pub offence: u8,
    pub ball: u8,
    pub down: &'static str,
    pub time: &'static str,
    pub phase: &'static str,
}

impl Solo {
    /// The first down of a drive of yours, from your football icon.
    pub const NEW: Solo = Solo {
        team: "skulls",
        points: [0, 0],
        bolts: 3,
        pawns: [5, 5],
        offence: 0,
        ball: 5,
        down: "1",
        time: "1:20",
        phase: "select",
    };

    /// The position on a table, with a fresh deck.
    #[track_caller]
    pub fn table(&self, options: &str) -> Play {
        let mut table = Play::start(options, 1);
        let options = Options::parse(CARD.options, options).expect("options of the game");
        table.game = Dungeon::configure(&options, 1, &plain_deck()).expect("a plain deck");
        let fresh = table.game.setup();
        let position = format!(
            "{},luck,{},{},{},-/-,luck,{},0,{},-/0{}1/{}/{}/{}/-/0:0/{:x}:0:{}/{}",
            self.team,
            self.points[0],
            self.bolts,
            self.pawns[0],
            self.points[1],
            self.pawns[1],
            self.offence,
            self.ball,
            self.down,
            self.time,
            fresh.deck.pool().bits(),
            fresh.deck.base_left(),
            self.phase
        );
        table.state = table
            .game
            .parse_position(&position)
            .unwrap_or_else(|error| panic!("{position}: {error}"));
        table
    }
}

/// Your ball on a first down, a play to select.
pub const OURS: Solo = Solo {
    phase: "select",
    ..Solo::NEW
};

/// The AI's ball, your card to lay.
pub const THEIRS: Solo = Solo {
    offence: 1,
    ball: 15,
    phase: "lay",
    ..Solo::NEW
};

/// The AI's third down at your start. It has no time to lose and you have no bolts.
pub const THIRD_DOWN: Solo = Solo {
    offence: 1,
    down: "3",
    bolts: 0,
    phase: "lay",
    ..Solo::NEW
};

/// What the AI does on fourth down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fourth {
    Run,
    Kick,
    Punt,
}

/// Plays the third down, on which the AI gains nothing, and looks at what it does next.
#[track_caller]
pub fn fourth_down(mut table: Play) -> Fourth {
    table.play("lay:r1 a01");
    // After a punt in a tied overtime the next one begins, with the AI's ball.
    let punted = table.kinds().contains(&"punted");
    match phase(&table) {
        _ if punted => Fourth::Punt,
        Phase::Lay if table.state.offence == Seat(1) => Fourth::Run,
        Phase::Draw(Purpose::Kick(Try::FieldGoal)) => Fourth::Kick,
        other => panic!("{other:?} after a third down"),
    }
}

pub fn phase(table: &Play) -> Phase {
    table.state.phase
}

pub fn points(table: &Play) -> [u16; 2] {
    table.state.points
}

/// A card that can be drawn whose kick is good, or one that misses.
pub fn kick(table: &Play, good: bool) -> String {
    let pool = table.state.deck.pool();
    let mut cards = pool.iter().map(|card| table.game.book.ai_card(card));
    let fits = cards.find(|card| card.kick == good);
    fits.expect("both kinds are there").id.clone()
}
