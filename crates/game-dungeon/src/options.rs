//! What the game is called, its options, and figures that follow from the content.

use crate::ability::Masks;
use crate::chance::rolls;
use crate::content::{
    ABILITIES_FILE, AI_BASE, AI_TEAM, AiCardSet, Book, Colour, Counts, FIELD_FILE, SOLO_FILE, Team,
};
use crate::deck::Deck;
use crate::field::END;
use crate::insight::Tables;
use crate::state::State;
use courtside_kernel::{
    Content, GameCard, Livery, OptionError, OptionKind, OptionSpec, RuleId, Seat, Setting, Shade,
};

pub static CARD: GameCard = GameCard {
    id: "dungeon",
    name: "Dungeon Ball",
    tagline: "Call a play, outguess the defence, and roll your way into the end zone.",
    designer: "the rules don't name the designer",
    notice: "Dungeon Ball belongs to its authors. The rules don't name them.",
    minutes: 40,
    seats: &[1, 2],
    seat_names: &["Home", "Away"],
    livery: Livery {
        banner: ["Dungeon", "Ball"],
        cloth: "#42550b",
        accent: Shade {
            light: "#4a5f0c",
            dark: "#b9d64f",
        },
        wash: Shade {
            light: "#e5ebc8",
            dark: "#272e10",
        },
    },
    quick: None,
    hidden: false,
    rules_version: 3,
    options: OPTIONS,
    content: &[FIELD_FILE, ABILITIES_FILE, SOLO_FILE],
    rulebook: include_str!("../rulebook.md"),
    lessons: include_str!("../lessons.md"),
};

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "level",
        label: "Solo level",
        about: "How strong the AI is when you play alone: from I, the plain deck, to VI, all three teams.",
        rule: RuleId("D8"),
        solo: true,
        since: 1,
        kind: OptionKind::Choice(&[
            ("1", "I: the plain deck"),
            ("2", "II: Mimics"),
            ("3", "III: Spiders"),
            ("4", "IV: Skulls"),
            ("5", "V: two teams"),
            ("6", "VI: all three teams"),
        ]),
    },
    OptionSpec {
        name: "rivals",
        label: "Two teams",
        about: "Which two teams join the AI's deck at solo level V.",
        rule: RuleId("D8"),
        solo: true,
        since: 1,
        kind: OptionKind::Choice(&[
            ("mimics-spiders", "Mimics and Spiders"),
            ("mimics-skulls", "Mimics and Skulls"),
            ("spiders-skulls", "Spiders and Skulls"),
        ]),
    },
];

/// The most dice in one roll (D21).
pub const MOST_DICE: u8 = 7;
/// Dice of a play before cards change their number.
pub const PLAY_DICE: u8 = 5;
/// Dice of an extra point, and the most of a field goal.
pub const KICK_DICE: u8 = 4;
/// Dice of a Hail Mary and an onside kick.
pub const FIVE: u8 = 5;
/// Tied overtimes that make a draw (D24).
pub const OVERTIMES: u8 = 100;
/// An onside kick can be tried with no more time than this (D23).
pub const ONSIDE_CLOCK: u8 = 5;

/// The game with its options and content chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dungeon {
    pub(crate) setting: Setting,
    seats: u8,
    level: u8,
    pub book: Book,
    /// Every roll of 0 to 7 white dice with its weight, ascending.
    pub(crate) rolls: Vec<Vec<(Counts, u64)>>,
    /// For attacks to the right: the next space of each colour; `END` is the end zone.
    pub(crate) next: [Vec<u8>; 3],
    /// Red spaces to the right of each space.
    pub(crate) reds_ahead: Vec<u8>,
    /// The solo deck before anything is drawn.
    deck: u64,
    pub(crate) masks: Masks,
    pub(crate) tables: Tables,
}

impl Dungeon {
    pub(crate) fn new(setting: Setting, content: &Content) -> Result<Dungeon, OptionError> {
        let book = Book::read(setting.rules(), content)?;
        let spaces = &book.field.spaces;
        let next = Colour::ALL.map(|colour| {
            (0..spaces.len())
                .map(|from| {
                    let ahead = (from + 1..spaces.len()).find(|spot| spaces[*spot] == colour);
                    ahead.map_or(END, |spot| spot as u8)
                })
                .collect()
        });
        let reds_ahead = (0..spaces.len())
            .map(|from| {
                let ahead = spaces[from + 1..].iter();
                ahead.filter(|colour| **colour == Colour::Red).count() as u8
            })
            .collect();
        let mut game = Dungeon {
            level: setting.text("level").parse().unwrap_or(1),
            seats: setting.seats() as u8,
            setting,
            rolls: (0..=MOST_DICE)
                .map(|dice| rolls(&book.field.white, dice))
                .collect(),
            next,
            reds_ahead,
            deck: 0,
            masks: Masks::default(),
            tables: Tables::default(),
            book,
        };
        game.deck = game.full_deck();
        game.masks = Masks::of(&game.book.cards, |card| game.whistle(card));
        Ok(game)
    }

    /// Who calls the toss: seat 1, in solo the person (D10, D27).
    #[inline]
    pub fn caller(&self) -> Seat {
        Seat(self.seats - 1)
    }

    /// One person plays against the solo deck.
    #[inline]
    pub fn solo(&self) -> bool {
        self.seats == 1
    }

    /// Whether this side is the solo deck, which has no seat.
    #[inline]
    pub fn is_ai(&self, side: Seat) -> bool {
        self.seats == 1 && side.0 == 1
    }

    /// The solo level, 1 to 6.
    pub fn level(&self) -> u8 {
        self.level
    }

    /// The teams in the solo deck.
    pub fn ai_teams(&self) -> impl Iterator<Item = Team> {
        Team::SOLO.into_iter().filter(|team| match self.level {
            1 => false,
            2 => *team == Team::Mimics,
            3 => *team == Team::Spiders,
            4 => *team == Team::Skulls,
            5 => {
                let mut rivals = self.setting.text("rivals").split('-');
                rivals.any(|id| id == team.id())
            }
            _ => true,
        })
    }

    /// All cards that can come up in solo, by index in `Book::ai`.
    fn full_deck(&self) -> u64 {
        if !self.solo() {
            return 0;
        }
        let base = (1 << AI_BASE) - 1;
        self.ai_teams().fold(base, |deck, team| {
            let cards = ((1 << AI_TEAM) - 1) << (AI_BASE + AI_TEAM * team.index());
            deck | cards
        })
    }

    /// How many base cards are really in the deck: one is removed unseen for every team card (D34).
    fn base_in_deck(&self) -> u8 {
        (AI_BASE - AI_TEAM * self.ai_teams().count()) as u8
    }

    pub(crate) fn first_state(&self) -> State {
        let field = &self.book.field;
        let theirs = if self.solo() { 0 } else { field.first_bolts };
        let base = if self.solo() { self.base_in_deck() } else { 0 };
        let deck = Deck::new(AiCardSet::from_bits(self.deck), AiCardSet::NONE, base);
        State::start(field.clock, [field.first_bolts, theirs], deck)
    }

    /// Bolts in the supply (D5).
    #[inline]
    pub fn supply(&self, state: &State) -> u8 {
        self.book.field.bolts - state.bolts[0] - state.bolts[1]
    }
}
