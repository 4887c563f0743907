//! What the game is called, and its options.

use crate::board::{Board, Square};
use crate::content::{BALLS, Book, COURT_FILE, SPELLS_FILE, StatCard, WIZARDS_FILE};
use crate::control::Control;
use crate::dice::Tables;
use crate::state::{Side, StatIds, State, Wizard, Wizards};
use crate::view::Names;
use courtside_kernel::{
    Content, GameCard, Livery, OptionError, OptionKind, OptionSpec, RuleId, Seat, Setting, Shade,
};

pub static CARD: GameCard = GameCard {
    id: "wizard",
    name: "Wizard Dodgeball",
    tagline: "Fetch a ball, carry it behind your line to make it active, and throw. Keep a spell ready.",
    designer: "Peter Newland (Mind the Gap Studios)",
    notice: "Wizard Dodgeball: designed by Peter Newland, Mind the Gap Studios. The game is theirs.",
    minutes: 45,
    seats: &[2, 4],
    seat_names: &["Navy", "White", "Second Navy", "Second White"],
    livery: Livery {
        banner: ["Wizard", "Dodgeball"],
        cloth: "#4c3096",
        accent: Shade {
            light: "#5637a6",
            dark: "#c0a6ff",
        },
        wash: Shade {
            light: "#e6def6",
            dark: "#271d42",
        },
    },
    quick: None,
    hidden: false,
    rules_version: 2,
    options: OPTIONS,
    content: &[COURT_FILE, WIZARDS_FILE, SPELLS_FILE],
    rulebook: include_str!("../rulebook.md"),
    lessons: include_str!("../lessons.md"),
};

/// Both sides draft their wizards, instead of bringing them from a league.
const DRAFTED: &str = "drafted";

const OPTIONS: &[OptionSpec] = &[TURN, DRAFT, SPELLS, GOAL, CONTROL, LINEUPS, QUIET];

pub(crate) const TURN: OptionSpec = OptionSpec {
    name: "turn",
    label: "Turn",
    about: "Basic: move, throw and cast, once each. Advanced: any two actions.",
    rule: RuleId("W16"),
    kind: OptionKind::Choice(&[("basic", "Basic"), ("advanced", "Advanced")]),
    solo: false,
    since: 1,
};

pub(crate) const DRAFT: OptionSpec = OptionSpec {
    name: "draft",
    label: "Draft",
    about: "Random: teams are dealt. Schoolyard: take turns picking from ten face-up wizards.",
    rule: RuleId("W44"),
    kind: OptionKind::Choice(&[("random", "Random"), ("schoolyard", "Schoolyard")]),
    solo: false,
    since: 1,
};

pub(crate) const SPELLS: OptionSpec = OptionSpec {
    name: "spells",
    label: "Spells",
    about: "All: both sides have all ten spell cards. Purchase: each side buys cards with its wizards' Magic.",
    rule: RuleId("W47"),
    kind: OptionKind::Choice(&[("all", "All"), ("purchase", "Purchase")]),
    solo: false,
    since: 1,
};

pub(crate) const GOAL: OptionSpec = OptionSpec {
    name: "goal",
    label: "Goal",
    about: "Points: each hit or catch scores, first to 5 wins. Elimination: the last side on the court wins.",
    rule: RuleId("W19"),
    kind: OptionKind::Choice(&[("points", "Points"), ("elimination", "Elimination")]),
    solo: false,
    since: 1,
};

pub(crate) const CONTROL: OptionSpec = OptionSpec {
    name: "control",
    label: "Teammates",
    about: "For four players. Take turns: teammates alternate. Pick wizards: each plays the wizards they picked.",
    rule: RuleId("W36"),
    kind: OptionKind::Choice(&[("turns", "Take turns"), ("chosen", "Pick wizards")]),
    solo: false,
    since: 2,
};

pub(crate) const LINEUPS: OptionSpec = OptionSpec {
    name: "lineups",
    label: "Lineups",
    about: "For league matches: both sides' wizards by number.",
    rule: RuleId("W106"),
    kind: OptionKind::Text {
        default: DRAFTED,
        suggest: &[],
    },
    solo: false,
    since: 2,
};

pub(crate) const QUIET: OptionSpec = OptionSpec {
    name: "quiet",
    label: "Draw after",
    about: "The game is a draw after this many turns in a row without a wizard going out. 0: never.",
    rule: RuleId("W21"),
    kind: OptionKind::Int {
        min: 0,
        max: 1000,
        default: 300,
    },
    solo: false,
    since: 1,
};

/// The game with its options chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WizardDodgeball {
    pub(crate) setting: Setting,
    /// Two actions of any kind, instead of each once (W16).
    pub advanced: bool,
    /// Teams are picked from a pool, instead of dealt.
    pub schoolyard: bool,
    /// Spell cards are bought, instead of all being there.
    pub purchase: bool,
    /// The last side on the court wins, instead of the first with enough points (W19).
    pub elimination: bool,
    /// Who plays which wizard (W20, W36).
    pub control: Control,
    /// Activations in a row without a loss that are a draw; 0 is never (G3, W21).
    pub quiet: u16,
    /// The wizards that each side brings from a league, instead of a draft (W106).
    pub lineups: Option<[StatIds; 2]>,
    pub book: Book,
    pub board: Board,
    pub(crate) names: Names,
    /// What is reckoned with again and again.
    pub(crate) tables: Tables,
}

impl WizardDodgeball {
    pub(crate) fn new(setting: Setting, content: &Content) -> Result<WizardDodgeball, OptionError> {
        let is = |name, value| setting.text(name) == value;
        let book = Book::read(setting.rules(), content)?;
        let control = match setting.seats() {
            4 if is("control", "chosen") => Control::Picked,
            4 => Control::Turns,
            _ => Control::Alone,
        };
        Ok(WizardDodgeball {
            advanced: is("turn", "advanced"),
            schoolyard: is("draft", "schoolyard"),
            purchase: is("spells", "purchase"),
            elimination: is("goal", "elimination"),
            control,
            quiet: setting.number("quiet"),
            lineups: read_lineups(&book, setting.text("lineups"))?,
            board: Board::new(&book.court),
            names: Names::new(&book, control),
            tables: Tables::default(),
            book,
            setting,
        })
    }

    /// Before anything is rolled: a ball on every star of the Neutral Area (W2).
    pub(crate) fn start(&self) -> State {
        let mut balls = [Square::OFF; BALLS];
        for (ball, column) in balls.iter_mut().zip(&self.book.court.balls) {
            *ball = self.board.square(*column, self.book.court.neutral());
        }
        let mut state = State::start(balls);
        state.roster = self.lineups.unwrap_or([StatIds::NONE; 2]);
        state
    }

    /// Whether two players pick the wizards of their side that they play (W36).
    pub fn picks_control(&self) -> bool {
        self.control == Control::Picked
    }

    /// Who plays a wizard (W20, W36).
    #[inline]
    pub const fn owner(&self, state: &State, wizard: Wizard) -> Seat {
        self.control.owner(state, wizard)
    }

    /// Who plays a wizard that has been placed; nobody yet, while its side still has to share them out (W36).
    pub fn player(&self, state: &State, wizard: Wizard) -> Option<Seat> {
        self.control.player(state, wizard)
    }

    /// Who picks next of the wizards that are left of a side: its players in turn, the lower seat first (W36).
    pub const fn picker(&self, side: Side, left: Wizards) -> Seat {
        let picked = self.book.court.team - left.count();
        Seat(side.0 + 2 * (picked % 2))
    }

    /// The stat card of a wizard that has been placed.
    #[inline]
    pub fn card(&self, state: &State, wizard: Wizard) -> &StatCard {
        &self.book.wizards[state.cards[wizard.index()].index()]
    }

    /// The wizard of the court with a jersey number.
    pub fn numbered(&self, state: &State, number: u8) -> Option<Wizard> {
        let card = self.book.numbered(number)?;
        Wizard::all().find(|wizard| state.cards[wizard.index()] == card)
    }

    /// What the spell cards of a side may cost: the Magic of its wizards, placed or not (W47).
    pub fn purse(&self, state: &State, side: Side) -> u8 {
        let placed = Wizards::side(side).each();
        let cards = placed.map(|wizard| state.cards[wizard.index()]);
        let team = cards.chain(state.roster[side.index()].each());
        team.filter_map(|card| self.book.stat_card(card))
            .map(|card| card.magic)
            .sum()
    }

    /// The points of Magic that a side has not yet spent (W47).
    pub fn money(&self, state: &State, side: Side) -> u8 {
        let bought = state.hand[side.index()].each();
        let spent: u8 = bought.map(|card| self.book.spells.cost(card)).sum();
        self.purse(state, side).saturating_sub(spent)
    }
}

/// Two lineups as the option of a league match (W106).
pub fn write_lineups(book: &Book, lineups: [StatIds; 2]) -> String {
    let numbers = lineups.map(|lineup| {
        let cards = lineup.each().filter_map(|card| book.stat_card(card));
        let numbers: Vec<String> = cards.map(|card| card.number.to_string()).collect();
        numbers.join(".")
    });
    numbers.join("-")
}

pub fn read_lineups(book: &Book, text: &str) -> Result<Option<[StatIds; 2]>, OptionError> {
    // The first version has no such option.
    if text == DRAFTED || text.is_empty() {
        return Ok(None);
    }
    let read = |text: &str| {
        let numbers = text.split('.').map(|number| number.parse().ok());
        numbers
            .map(|number| number.and_then(|number| book.numbered(number)))
            .try_fold(StatIds::NONE, |lineup, card| Some(lineup.with(card?)))
    };
    let team = book.court.team;
    let lineups = text.split_once('-').and_then(|(navy, white)| {
        let lineups = [read(navy)?, read(white)?];
        let full = lineups.iter().all(|lineup| lineup.count() == team);
        let apart = lineups[0].0 & lineups[1].0 == 0;
        // There is one way to write each: numbers go up, none stands twice.
        (full && apart && write_lineups(book, lineups) == text).then_some(lineups)
    });
    lineups.map(Some).ok_or_else(|| {
        OptionError::new(format!(
            "Lineups needs {team} wizards for each side by number, in ascending order, such as 10.21.41.58.77-12.25.30.45.47."
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use courtside_kernel::{Game, Options};

    fn read(text: &str, seats: usize) -> Result<WizardDodgeball, OptionError> {
        let options = Options::parse(OPTIONS, text)?;
        WizardDodgeball::configure(&options, seats, &Content::default())
    }

    #[test]
    fn w36_the_text_on_teammates_uses_the_words_of_its_buttons() {
        let mut options = OPTIONS.iter();
        let control = options.find(|option| option.name == "control").unwrap();
        let OptionKind::Choice(choices) = control.kind else {
            panic!("one of two")
        };
        for (_, label) in choices {
            assert!(control.about.contains(&format!("{label}: ")), "{label}");
        }
    }

    #[test]
    fn w20_two_play_or_four_in_teams() {
        for seats in [2, 4] {
            assert_eq!(read("", seats).map(|game| game.seats()), Ok(seats));
        }
        assert_eq!(
            read("", 3).unwrap_err().message,
            "Wizard Dodgeball is for 2 or 4 players, not 3."
        );
        let owners = |seats| {
            let game = read("", seats).unwrap();
            let state = game.start();
            (0..10)
                .map(|wizard| game.owner(&state, Wizard(wizard)).0)
                .collect::<Vec<_>>()
        };
        assert_eq!(owners(2), [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
        assert_eq!(owners(4), [0, 2, 0, 2, 0, 1, 3, 1, 3, 1]);
    }
}
