//! What the game is called, its options, and who plays with whom.

use crate::content::{CardCounts, DECK_FILE, read_deck};
use crate::state::{SEATS, SeatSet};
use courtside_kernel::{
    Content, GameCard, Livery, OptionError, OptionKind, OptionSpec, QuickStart, RuleId, Seat,
    Setting, Shade,
};

pub static CARD: GameCard = GameCard {
    id: "cards",
    name: "Dodgeball",
    tagline: "Draw a card, throw it at another player, and be the last one in.",
    designer: "Thomas Shepherd, Toresh Games",
    notice: "Dodgeball: © 2016 Toresh Games Ltd. All rights reserved. Game design by Thomas Shepherd, graphics by Christopher England.",
    minutes: 20,
    seats: &[2, 3, 4, 5, 6, SEATS],
    seat_names: &[
        "Navy", "White", "Orange", "Green", "Violet", "Yellow", "Slate",
    ],
    livery: Livery {
        banner: ["Dodgeball", "Cards"],
        cloth: "#861a4a",
        accent: Shade {
            light: "#9a1f55",
            dark: "#ff93b6",
        },
        wash: Shade {
            light: "#f5dbe2",
            dark: "#3b1827",
        },
    },
    // With a hand there is more to choose, and four make a lively round.
    quick: Some(QuickStart {
        players: 4,
        options: &[("play", "strategic")],
        note: "Strategic: you hold a hand.",
    }),
    hidden: false,
    rules_version: 2,
    options: OPTIONS,
    content: &[DECK_FILE],
    rulebook: include_str!("../rulebook.md"),
    lessons: include_str!("../lessons.md"),
};

/// Turns in a row in which nobody goes out that make a draw (C10).
const DRAW_AFTER: i64 = 400;

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "play",
        label: "Play",
        about: "Standard: play the card you draw. Strategic: hold two cards, choose which to play, and dodge from your hand.",
        rule: RuleId("C21"),
        kind: OptionKind::Choice(&[("standard", "Standard"), ("strategic", "Strategic")]),
        solo: false,
        since: 1,
    },
    OptionSpec {
        name: "teams",
        label: "Teams",
        about: "Who plays together. Teams take turns round the table. Uneven teams are allowed, but 3 against 2 wins about 9 games in 10.",
        rule: RuleId("C8"),
        kind: OptionKind::Text {
            default: "none",
            suggest: &[
                ("none", "No teams"),
                ("ab", "Two teams"),
                ("abc", "Three teams"),
            ],
        },
        solo: false,
        since: 1,
    },
    OptionSpec {
        name: "draw",
        label: "Draw after",
        about: "The game is a draw after this many turns in a row in which nobody goes out. 0: never.",
        rule: RuleId("C10"),
        kind: OptionKind::Int {
            min: 0,
            max: 5000,
            default: DRAW_AFTER,
        },
        solo: false,
        since: 1,
    },
    OptionSpec {
        name: "revive",
        label: "Coming back",
        about: "Team games: how often an Ultimate can bring the same player back. Without a limit a game can take thousands of turns.",
        rule: RuleId("C8"),
        kind: OptionKind::Choice(&[(ONCE, "Once a game"), (TEXT, "No limit")]),
        solo: false,
        since: 2,
    },
];

const ONCE: &str = "once";
const TEXT: &str = "text";

/// How often a player can be brought back (C8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Revive {
    /// Once in a game: our ruling.
    Once,
    /// Without a limit, as the text has it.
    Unlimited,
}

/// The game with its options chosen, for a number of players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cards {
    pub(crate) setting: Setting,
    seats: u8,
    /// Whether hands are held (C21).
    pub strategic: bool,
    has_teams: bool,
    /// The team of each seat; without teams everybody is one.
    teams: [u8; SEATS],
    /// The seats of each team.
    members: [SeatSet; SEATS],
    team_count: u8,
    /// Turns in a row in which nobody goes out that make a draw; 0 is never (C10).
    pub draw_after: u16,
    pub revive: Revive,
    /// All cards of the game (C1).
    pub deck: CardCounts,
}

impl Cards {
    pub(crate) fn new(setting: Setting, content: &Content) -> Result<Cards, OptionError> {
        let seats = setting.seats();
        let teams = read_teams(setting.text("teams"), seats)?;
        let mut members = [SeatSet::NONE; SEATS];
        for seat in 0..seats {
            members[usize::from(teams[seat])].insert(Seat(seat as u8));
        }
        let mut game = Cards {
            seats: seats as u8,
            strategic: setting.text("play") == "strategic",
            has_teams: setting.text("teams") != NO_TEAMS,
            teams,
            members,
            team_count: members.iter().filter(|team| !team.is_empty()).count() as u8,
            draw_after: setting.number("draw"),
            revive: if setting.text("revive") == TEXT {
                Revive::Unlimited
            } else {
                Revive::Once
            },
            deck: CardCounts::NONE,
            setting,
        };
        game.deck = read_deck(game.setting.rules(), content, game.limit())?;
        Ok(game)
    }

    pub fn seats(&self) -> usize {
        self.seats.into()
    }

    /// Hits that put a player out (C2).
    #[inline]
    pub fn limit(&self) -> u8 {
        if self.seats == 2 { 15 } else { 10 }
    }

    #[inline]
    pub fn has_teams(&self) -> bool {
        self.has_teams
    }

    /// The team of a seat, counted from 0. Without teams everybody is one.
    #[inline]
    pub fn team(&self, seat: Seat) -> u8 {
        self.teams[seat.index()]
    }

    /// How many teams there are; without teams as many as seats.
    #[inline]
    pub fn team_count(&self) -> u8 {
        self.team_count
    }

    /// The seats of a team.
    #[inline]
    pub fn members(&self, team: u8) -> SeatSet {
        self.members[usize::from(team)]
    }

    /// A seat and its team mates.
    #[inline]
    pub fn side(&self, seat: Seat) -> SeatSet {
        self.members(self.team(seat))
    }
}

/// What a team is called: 'a', 'b' …
pub fn team_letter(team: u8) -> char {
    (b'a' + team) as char
}

const NO_TEAMS: &str = "none";

/// The team of each seat, from a pattern that repeats round the table (C8).
fn read_teams(pattern: &str, seats: usize) -> Result<[u8; SEATS], OptionError> {
    let refuse = |what: String| Err(OptionError::new(format!("Teams: {what}.")));
    let mut teams = [0; SEATS];
    if pattern == NO_TEAMS {
        for (seat, team) in teams.iter_mut().enumerate() {
            *team = seat as u8;
        }
        return Ok(teams);
    }
    let mut count = 0;
    for letter in pattern.bytes() {
        if !letter.is_ascii_lowercase() {
            return refuse(format!(
                "write 'none', or a letter for each seat such as ab or aabb, not '{pattern}'"
            ));
        }
        let team = letter - b'a';
        if team > count {
            return refuse(format!(
                "name them in order: '{}' comes before '{}' in '{pattern}'",
                team_letter(team),
                team_letter(count)
            ));
        }
        count = count.max(team + 1);
    }
    if count < 2 {
        return refuse(format!("there must be at least two, not '{pattern}'"));
    }
    for (team, letter) in teams.iter_mut().zip(pattern.bytes().cycle()) {
        *team = letter - b'a';
    }
    if let Some(empty) = (0..count).find(|team| !teams[..seats].contains(team)) {
        return refuse(format!(
            "team '{}' has nobody in it with {seats} players: '{pattern}'",
            team_letter(empty)
        ));
    }
    // Seats that are not there belong to no team that counts.
    teams[seats..].fill(0);
    Ok(teams)
}
