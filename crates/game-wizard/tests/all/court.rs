//! Positions for tests of rules: what a test does not say is as at the start of Navy's first turn.

use courtside_kernel::{Game, Narration, Notation};
use courtside_testkit::{Scenario, configure_under};
use game_wizard::content::{Spell, SpellCard};
use game_wizard::{CARD, Phase, Wizard, WizardDodgeball};

/// A game that a test plays.
pub type Play = Scenario<WizardDodgeball>;

/// The set-up under a version of the rules.
pub fn start_under(rules: u32, options: &str, seats: usize) -> Play {
    let mut table: Play = Scenario::start("", seats);
    table.game = configure_under(rules, options, seats);
    table.state = table.game.setup();
    table
}

/// Who plays unless a test says otherwise, in initiative order.
const NAVY: [&str; 5] = ["21", "58", "10", "25", "36"];
const WHITE: [&str; 5] = ["45", "30", "12", "41", "83"];

pub struct Court {
    rules: u32,
    options: &'static str,
    seats: usize,
    teams: [String; 2],
    balls: String,
    effects: Vec<String>,
    cards: [[u8; 10]; 2],
    points: &'static str,
    acts: String,
    quiet: &'static str,
    phase: String,
}

/// Those who are named, in initiative order, and after them the others of the side, who are out.
fn team(named: &str, all: [&str; 5]) -> String {
    let mut wizards: Vec<String> = named.split(' ').map(str::to_owned).collect();
    for number in all {
        let there = |wizard: &String| wizard.starts_with(&format!("{number}@"));
        if wizards.len() < 5 && !wizards.iter().any(there) {
            wizards.push(format!("{number}@-"));
        }
    }
    wizards.join(",")
}

/// "21@e5 58@c3": wizards on the court. The first of Navy acts; all spell cards are in hand; the balls lie far away.
pub fn court(navy: &str, white: &str) -> Court {
    let active = navy.split('@').next().unwrap_or_default();
    Court {
        rules: CARD.rules_version,
        options: "",
        seats: 2,
        teams: [team(navy, NAVY), team(white, WHITE)],
        balls: "a1*,a1*,a1*,a1*,a1*".into(),
        effects: Vec::new(),
        cards: [[b'+'; 10]; 2],
        points: "0-0",
        acts: format!("{active}:000:0"),
        quiet: "0",
        phase: "act".into(),
    }
}

impl Court {
    /// Under an older version of the rules.
    pub fn under(mut self, rules: u32) -> Court {
        self.rules = rules;
        self
    }

    pub fn options(mut self, options: &'static str) -> Court {
        self.options = options;
        self
    }

    pub fn seats(mut self, seats: usize) -> Court {
        self.seats = seats;
        self
    }

    /// "#21*,e7": the first balls; the others lie in a1.
    pub fn balls(mut self, balls: &str) -> Court {
        let mut all: Vec<&str> = balls.split(',').collect();
        all.resize(5, "a1*");
        self.balls = all.join(",");
        self
    }

    /// "30:freeze:0": who bears what, by whose spell. The last wizard of that side has cast it.
    pub fn effect(mut self, effect: &str) -> Court {
        let parts: Vec<&str> = effect.split(':').collect();
        let card = Spell::from_id(parts[1]).expect("a spell").card();
        let side = usize::from(parts[2] == "1");
        self.effects.push(effect.to_owned());
        self.effects.sort();
        self.recharging(side, card, '5')
    }

    /// A spell card that a wizard has cast: its place from 1, or a letter from a if in this turn.
    pub fn recharging(mut self, side: usize, card: SpellCard, by: char) -> Court {
        self.cards[side][card.index()] = by as u8;
        self
    }

    /// Spell cards that a side does not have.
    pub fn without(mut self, side: usize, cards: &[SpellCard]) -> Court {
        for card in cards {
            self.cards[side][card.index()] = b'-';
        }
        self
    }

    pub fn points(mut self, points: &'static str) -> Court {
        self.points = points;
        self
    }

    /// "58:101:2": who acts, and what it has done.
    pub fn acts(mut self, acts: &str) -> Court {
        self.acts = acts.to_owned();
        self
    }

    pub fn quiet(mut self, quiet: &'static str) -> Court {
        self.quiet = quiet;
        self
    }

    pub fn phase(mut self, phase: &str) -> Court {
        self.phase = phase.to_owned();
        self
    }

    #[track_caller]
    pub fn table(&self) -> Play {
        let effects = if self.effects.is_empty() {
            "-".to_owned()
        } else {
            self.in_order()
        };
        let cards = self
            .cards
            .map(|cards| String::from_utf8(cards.to_vec()).expect("letters"));
        let position = format!(
            "{}/{}/-,-,-/{}/{effects}/{}/{}/{}/0/{}/{}/{}",
            self.teams[0],
            self.teams[1],
            self.balls,
            cards[0],
            cards[1],
            self.points,
            self.acts,
            self.quiet,
            self.phase
        );
        let mut table = start_under(self.rules, self.options, self.seats);
        table.state = table
            .game
            .parse_position(&position)
            .unwrap_or_else(|error| panic!("{position}: {error}"));
        table
    }

    /// Effects stand in the order of the wizards, of the spells and of the sides.
    fn in_order(&self) -> String {
        let order: Vec<String> = self
            .teams
            .iter()
            .flat_map(|team| team.split(','))
            .map(|wizard| wizard.split('@').next().unwrap_or_default().to_owned())
            .collect();
        let mut effects = self.effects.clone();
        effects.sort_by_key(|effect| {
            let parts: Vec<&str> = effect.split(':').collect();
            let wizard = order.iter().position(|number| number == parts[0]);
            (wizard, Spell::from_id(parts[1]), parts[2].to_owned())
        });
        effects.join(",")
    }
}

pub fn wizard(table: &Play, number: u8) -> Wizard {
    table
        .game
        .numbered(&table.state, number)
        .expect("a wizard of this game")
}

/// Where a wizard stands, "-" if it is out.
pub fn at(table: &Play, number: u8) -> String {
    let square = table.state.square_of(wizard(table, number));
    table.game.board.name(square)
}

pub fn bears(table: &Play, number: u8, spell: Spell) -> bool {
    table.state.bears(wizard(table, number), spell)
}

pub fn holds(table: &Play, number: u8) -> bool {
    table.state.ball_of(wizard(table, number)).is_some()
}

/// The legal plies that begin with a word, without it.
pub fn plies(table: &Play, word: &str) -> Vec<String> {
    let all = table.legal(|text| text.starts_with(word));
    all.iter()
        .map(|text| text[word.len()..].to_owned())
        .collect()
}

/// Who acts, by jersey number.
pub fn active(table: &Play) -> u8 {
    table.game.card(&table.state, table.state.active).number
}

pub fn is_acting(table: &Play) -> bool {
    table.state.phase == Phase::Act
}

/// How many outcomes and ways the dice have that fall next.
pub fn dice(table: &Play) -> (usize, u64) {
    let mut outcomes = Vec::new();
    table.game.chance(&table.state, &mut outcomes);
    (
        outcomes.len(),
        outcomes.iter().map(|(_, weight)| weight).sum(),
    )
}

/// The share of a result among the odds of a legal action, as a fraction of its ways.
pub fn chance_of(table: &Play, text: &str, label: &str) -> f64 {
    use courtside_kernel::Viewer;
    let action = table
        .game
        .parse_action(&table.state, text)
        .expect("an action");
    let view = table.game.view(&table.state, Viewer::Spectator);
    let cases = table.game.odds(&view, action);
    let results = cases.iter().flat_map(|case| &case.results);
    results
        .filter(|share| share.result.label == label)
        .map(|share| share.probability())
        .sum()
}
