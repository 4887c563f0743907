//! What the game is called, its options, and figures that follow from the content.

use crate::ability::Masks;
use crate::content::{
    ABILITIES_FILE, AI_BASE, AI_TEAM, Book, Colour, Counts, FIELD_FILE, Face, SOLO_FILE, Team,
};
use crate::insight::Tables;
use crate::state::State;
use courtside_kernel::{
    Content, GameCard, Livery, OptionError, OptionKind, OptionSpec, RuleId, Seat, Setting, Shade,
};

pub static CARD: GameCard = GameCard {
    id: "dungeon",
    name: "Dungeon Ball",
    tagline: "Call a play, outguess the defence, and roll your way into the end zone.",
    designer: "designer not named in the rule text",
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
    rules_version: 2,
    options: OPTIONS,
    content: &[FIELD_FILE, ABILITIES_FILE, SOLO_FILE],
    rulebook: include_str!("../rulebook.md"),
    lessons: include_str!("../lessons.md"),
};

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "level",
        label: "Solo level",
        about: "How strong the opponent is when you play alone: from I, the plain deck, to VI, all three teams. With two players it means nothing.",
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
        about: "Which two teams join the opponent's deck at solo level V.",
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

/// Dice that are rolled at most at once (D21).
pub const MOST_DICE: u8 = 7;
/// Dice that a play starts from.
pub const PLAY_DICE: u8 = 5;
/// Dice of an extra point, and at most of a field goal.
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
    next: [Vec<u8>; 3],
    /// Red spaces to the right of each space.
    reds_ahead: Vec<u8>,
    /// The solo deck before anything is drawn.
    deck: u64,
    pub(crate) masks: Masks,
    pub(crate) tables: Tables,
}

/// No space: the end zone.
const END: u8 = u8::MAX;

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

    /// Whether this side is the solo deck: nobody sits there.
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

    /// Base cards that are really in the deck: as many are removed unseen as teams bring in (D34).
    fn base_in_deck(&self) -> u8 {
        (AI_BASE - AI_TEAM * self.ai_teams().count()) as u8
    }

    pub(crate) fn first_state(&self) -> State {
        let field = &self.book.field;
        let theirs = if self.solo() { 0 } else { field.first_bolts };
        let base = if self.solo() { self.base_in_deck() } else { 0 };
        State::start(field.clock, [field.first_bolts, theirs], self.deck, base)
    }

    /// Bolts that nobody has (D5).
    #[inline]
    pub fn supply(&self, state: &State) -> u8 {
        self.book.field.bolts - state.bolts[0] - state.bolts[1]
    }

    /// A space as an attack to the right counts it; its own inverse.
    #[inline]
    fn turned(&self, state: &State, side: Seat, spot: u8) -> u8 {
        if state.attacks_right(side) {
            spot
        } else {
            self.book.field.len() - 1 - spot
        }
    }

    /// How far a side has come: spaces between the ball's space and its own end zone.
    #[inline]
    pub fn progress(&self, state: &State, side: Seat, spot: u8) -> u8 {
        self.turned(state, side, spot)
    }

    /// Where the drives of a side start.
    #[inline]
    pub fn start_spot(&self, state: &State, side: Seat) -> u8 {
        self.turned(state, side, self.book.field.start)
    }

    /// The space from which a side can kick a field goal, or beyond.
    #[inline]
    pub fn kick_spot(&self, state: &State, side: Seat) -> u8 {
        self.turned(state, side, self.book.field.kick)
    }

    /// The next space of a colour for a side; `None` is the end zone.
    #[inline]
    pub fn next_spot(&self, state: &State, colour: Colour, from: u8, side: Seat) -> Option<u8> {
        let next = self.next[colour.index()][usize::from(self.turned(state, side, from))];
        (next != END).then(|| self.turned(state, side, next))
    }

    /// Where the ball of the offence comes to by so many spaces of a colour; `None` is the end zone.
    #[inline]
    pub fn landing(&self, state: &State, colour: Colour, spaces: u8) -> Option<u8> {
        let mut at = self.turned(state, state.offence, state.ball);
        for _ in 0..spaces {
            at = self.next[colour.index()][usize::from(at)];
            if at == END {
                return None;
            }
        }
        Some(self.turned(state, state.offence, at))
    }

    /// Where the ball of the offence comes to by so many spaces back (D19).
    #[inline]
    pub fn back_spaces(&self, state: &State, spaces: u8) -> u8 {
        let at = self.turned(state, state.offence, state.ball);
        self.turned(state, state.offence, at.saturating_sub(spaces))
    }

    /// Where the ball of the offence comes to by so many red spaces back (D19).
    pub fn back_reds(&self, state: &State, reds: u8) -> u8 {
        let mut at = self.turned(state, state.offence, state.ball);
        for _ in 0..reds {
            while at > 0 {
                at -= 1;
                if self.book.field.spaces[usize::from(at)] == Colour::Red {
                    break;
                }
            }
        }
        self.turned(state, state.offence, at)
    }

    /// Whether the offence can kick a field goal from where the ball is.
    #[inline]
    pub fn in_range(&self, state: &State) -> bool {
        self.turned(state, state.offence, state.ball) >= self.book.field.kick
    }

    /// Dice of a field goal from where the ball is: five less one for every red space to the post, which counts
    /// the red one in the end zone (D1).
    #[inline]
    pub fn goal_dice(&self, state: &State) -> u8 {
        let at = self.turned(state, state.offence, state.ball);
        let reds = self.reds_ahead[usize::from(at)] + 1;
        PLAY_DICE.saturating_sub(reds).clamp(1, KICK_DICE)
    }

    /// What a space is called: "red 5" is the fifth space from the left.
    pub fn spot_name(&self, spot: u8) -> String {
        let colour = self.book.field.spaces[usize::from(spot)];
        format!("{} {}", colour.name(), spot + 1)
    }
}

/// Every roll of so many dice with its weight, ascending.
fn rolls(die: &[Face; 6], dice: u8) -> Vec<(Counts, u64)> {
    let mut sides = Counts::NONE;
    for face in die {
        sides.0[face.index()] += 1;
    }
    let mut all = Vec::new();
    for ball in 0..=dice {
        for cleat in 0..=dice - ball {
            for lightning in 0..=dice - ball - cleat {
                let counts = [ball, cleat, lightning, dice - ball - cleat - lightning];
                let weight = weight(&sides.0, &counts);
                if weight > 0 {
                    all.push((Counts(counts), weight));
                }
            }
        }
    }
    all
}

/// In how many ways so many dice show these counts: multinomial, times the sides for each face.
fn weight(sides: &[u8; 4], counts: &[u8; 4]) -> u64 {
    let mut ways = 1;
    let mut dice = 0;
    for (side, count) in sides.iter().zip(counts) {
        for nth in 1..=u64::from(*count) {
            dice += 1;
            ways = ways * dice / nth * u64::from(*side);
        }
    }
    ways
}
