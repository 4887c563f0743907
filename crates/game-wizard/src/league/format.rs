//! How a league is played: its options, and what follows from them.

use super::state::{LeagueState, OWNERS};
use crate::content::{Book, WIZARDS};
use crate::options::{self, CARD, CONTROL, GOAL, QUIET, SPELLS, TURN, WizardDodgeball};
use crate::state::StatIds;
use courtside_kernel::{
    Content, GameCard, OptionError, OptionKind, OptionSpec, OptionValue, Options, RuleId, Setting,
};

/// What a league is called, and its options. A league goes by the version of the rules of its matches.
pub static FORMAT: GameCard = GameCard {
    id: "wizard-league",
    name: "Wizard league",
    tagline: "Draft six wizards, bench one, and play three rivals for the title.",
    minutes: 180,
    seats: &[OWNERS, 2 * OWNERS],
    seat_names: &[
        "Owner 1",
        "Owner 2",
        "Owner 3",
        "Owner 4",
        "Second of owner 1",
        "Second of owner 2",
        "Second of owner 3",
        "Second of owner 4",
    ],
    hidden: true,
    options: OPTIONS,
    lessons: "",
    ..CARD
};

const DRAFT: OptionSpec = OptionSpec {
    about: "Random: wizards are dealt. Schoolyard: owners take turns picking from face-up wizards.",
    rule: RuleId("W104"),
    ..options::DRAFT
};

const OPTIONS: &[OptionSpec] = &[STYLE, FINAL, DRAFT, TURN, SPELLS, GOAL, CONTROL, QUIET];

const STYLE: OptionSpec = OptionSpec {
    name: "style",
    label: "Season",
    about: "Three rounds: everyone plays everyone once. Six rounds: twice. Knockout: semi-finals, a match for third place and a final.",
    rule: RuleId("W107"),
    kind: OptionKind::Choice(&[
        ("three", "Three rounds"),
        ("six", "Six rounds"),
        ("knockout", "Knockout"),
    ]),
    solo: false,
    since: FIRST,
};

const FINAL: OptionSpec = OptionSpec {
    name: "final",
    label: "Final",
    about: "Usual: one match in a knockout; the table decides after rounds. Best of three: the top two play up to three matches for the title.",
    rule: RuleId("W111"),
    kind: OptionKind::Choice(&[("usual", "Usual"), ("three", "Best of three")]),
    solo: false,
    since: FIRST,
};

/// The first version of the rules that has leagues.
const FIRST: u32 = 2;

/// How the season is played (W107, W110).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Everyone plays everyone, once or twice.
    Rounds {
        twice: bool,
    },
    Knockout,
}

/// How the title is won at the end (W111).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Final {
    Usual,
    BestOfThree,
}

/// A league with its options chosen: one value serves any number of leagues.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct League {
    setting: Setting,
    pub style: Style,
    pub last: Final,
    pub schoolyard: bool,
    /// The game that its matches are played by, but for the lineups.
    pub game: WizardDodgeball,
}

impl League {
    pub fn configure(
        options: &Options,
        seats: usize,
        content: &Content,
    ) -> Result<League, OptionError> {
        League::configure_under(FORMAT.rules_version, options, seats, content)
    }

    /// By an older version of the rules, for leagues that began with it.
    pub fn configure_under(
        rules: u32,
        options: &Options,
        seats: usize,
        content: &Content,
    ) -> Result<League, OptionError> {
        if rules < FIRST {
            return Err(OptionError::new(format!(
                "There are no leagues before version {FIRST} of the rules."
            )));
        }
        let setting = Setting::new(&FORMAT, rules, options, seats)?;
        let mut of_matches = Options::default();
        for name in [TURN.name, SPELLS.name, GOAL.name, CONTROL.name, QUIET.name] {
            if let Some(value) = setting.options().0.get(name) {
                of_matches = of_matches.with(name, value.clone());
            }
        }
        let at_a_match = Setting::new(&CARD, rules, &of_matches, seats / 2)?;
        let league = League {
            style: match setting.text(STYLE.name) {
                "knockout" => Style::Knockout,
                style => Style::Rounds {
                    twice: style == "six",
                },
            },
            last: if setting.text(FINAL.name) == "three" {
                Final::BestOfThree
            } else {
                Final::Usual
            },
            schoolyard: setting.text(DRAFT.name) == "schoolyard",
            game: WizardDodgeball::new(at_a_match, content)?,
            setting,
        };
        let needed = OWNERS * league.roster_size();
        if needed > WIZARDS {
            return Err(OptionError::new(format!(
                "A league needs {needed} wizards, and there are {WIZARDS}."
            )));
        }
        Ok(league)
    }

    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    pub fn book(&self) -> &Book {
        &self.game.book
    }

    /// Wizards of an owner: a team and an alternate (W100).
    pub fn roster_size(&self) -> usize {
        usize::from(self.book().court.team) + 1
    }

    /// Seats at a match: two, or four where owners are two players each (W100).
    pub fn match_seats(&self) -> usize {
        self.setting.seats() / 2
    }

    /// The options of a match between two lineups (W106).
    pub fn match_options(&self, lineups: [StatIds; 2]) -> Options {
        use courtside_kernel::Game;
        let written = crate::options::write_lineups(self.book(), lineups);
        let options = self.game.options().clone();
        options.with("lineups", OptionValue::Text(written))
    }

    /// Before the lots are drawn.
    pub fn setup(&self) -> LeagueState {
        LeagueState {
            order: Vec::new(),
            undealt: StatIds((1 << self.book().wizards.len()) - 1),
            pool: StatIds::NONE,
            rosters: Default::default(),
            fixtures: Vec::new(),
            withdrawn: Vec::new(),
        }
    }
}
