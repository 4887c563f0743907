//! What the pages are made from: plain data, so that pages know no storage and the server knows no markup.
//!
//! Files below `web/` are named by `assets::url("table.js")` and listed in `assets.rs`.

use super::league::LeagueCard;
use courtside_catalog::Advice;
use courtside_kernel::{GameCard, OptionSpec};
use courtside_scene::Term;
use courtside_wire::Snapshot;
use serde::Serialize;
use std::collections::HashMap;

/// What every page shows in its head line.
#[derive(Clone, Debug, Default)]
pub struct Shell {
    /// Where a click on "Your turn at 3" leads: the guest's tables that wait for the guest.
    pub your_turn: Vec<TableCard>,
    /// The game whose accent colours the page, if one does.
    pub game: Option<&'static str>,
    /// The entry of the head line that the page belongs to, if to one.
    pub section: Option<Section>,
}

/// An entry of the head line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Section {
    Play,
    Learn,
    Watch,
    Lab,
}

/// The home page.
pub struct HomePage {
    pub shell: Shell,
    pub games: Vec<&'static GameCard>,
    /// The guest's tables: those that wait for the guest first, then the newest.
    pub tables: Vec<TableCard>,
    /// The guest's leagues, in the same order.
    pub leagues: Vec<LeagueCard>,
}

/// The tables that are open to everyone who wants to watch.
pub struct WatchPage {
    pub shell: Shell,
    /// The one that something happened at last first.
    pub tables: Vec<TableCard>,
}

/// One of the guest's tables in a list.
#[derive(Clone, Debug)]
pub struct TableCard {
    /// `/t/…`
    pub url: String,
    /// Small picture: `/t/…/picture.svg?version=…`
    pub picture: String,
    pub game: &'static GameCard,
    /// Names of everybody else, ready to join with a comma; "an open seat" or "2 open seats" at the end.
    pub opponents: Vec<String>,
    pub state: CardState,
    /// Whether the same players can play again from here.
    pub again: bool,
    /// What the game asks or says now: "Which die?", "Mara acts", "You won".
    pub status: String,
    /// Seconds since anything happened there.
    pub idle_seconds: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardState {
    YourTurn,
    /// Another player acts.
    Waiting,
    /// A seat is open.
    Open,
    Over,
}

/// Who a new table is against. The name is the value of the form field `against`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Against {
    Bot,
    Friend,
    Screen,
    Watch,
    /// Each chair for itself: the fields `chair-0`, `chair-1` … say who takes it.
    Mix,
}

impl Against {
    pub const ALL: [Against; 5] = [
        Against::Bot,
        Against::Friend,
        Against::Screen,
        Against::Watch,
        Against::Mix,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Against::Bot => "bot",
            Against::Friend => "friend",
            Against::Screen => "screen",
            Against::Watch => "watch",
            Against::Mix => "mix",
        }
    }

    pub fn read(name: &str) -> Option<Against> {
        Against::ALL
            .into_iter()
            .find(|against| against.name() == name)
    }
}

/// Who takes a chair of a mixed table. `you`, `screen`, `friend` or `bot-3` in forms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Occupant {
    You,
    /// Another player at the same screen.
    Screen,
    /// The first guest who comes by the link.
    Friend,
    Bot(u8),
}

impl Occupant {
    pub const ALL: [Occupant; 8] = [
        Occupant::You,
        Occupant::Bot(1),
        Occupant::Bot(2),
        Occupant::Bot(3),
        Occupant::Bot(4),
        Occupant::Bot(5),
        Occupant::Friend,
        Occupant::Screen,
    ];

    pub fn name(self) -> String {
        match self {
            Occupant::You => "you".into(),
            Occupant::Screen => "screen".into(),
            Occupant::Friend => "friend".into(),
            Occupant::Bot(level) => format!("bot-{level}"),
        }
    }

    pub fn read(name: &str) -> Option<Occupant> {
        Occupant::ALL
            .into_iter()
            .find(|occupant| occupant.name() == name)
    }
}

/// The fields of a form by name.
pub type Fields = HashMap<String, String>;

/// What a field holds, without blanks around it; empty if it is not there.
pub fn field<'a>(fields: &'a Fields, name: &str) -> &'a str {
    fields.get(name).map_or("", |value| value.trim())
}

/// How many play by the field `players`; `None` if the game is not for that many.
pub fn players_of(card: &GameCard, fields: &Fields) -> Option<usize> {
    match field(fields, "players") {
        "" => Some(card.usual_seats()),
        text => text
            .parse()
            .ok()
            .filter(|players| card.seats.contains(players)),
    }
}

/// Whether one can play it alone.
pub fn is_solo(card: &GameCard) -> bool {
    card.seats.contains(&1)
}

/// What a form for a new table begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Preset {
    /// Against bots, the usual game.
    Quick,
    /// By a link.
    Friend,
    /// Everything unfolded.
    Full,
}

impl Preset {
    pub const ALL: [Preset; 3] = [Preset::Quick, Preset::Friend, Preset::Full];

    pub const fn name(self) -> &'static str {
        match self {
            Preset::Quick => "quick",
            Preset::Friend => "friend",
            Preset::Full => "full",
        }
    }

    /// The preset that a form was asked for, if for one.
    pub fn read(fields: &Fields) -> Option<Preset> {
        let asked = field(fields, "preset");
        Preset::ALL
            .into_iter()
            .find(|preset| preset.name() == asked)
    }
}

/// The value of an option that a form shows first: what the game's large button plays, or else the default.
pub fn usual_value(card: &GameCard, spec: &OptionSpec) -> String {
    let quick = card.quick.map_or(&[][..], |quick| quick.options);
    let named = quick.iter().find(|(name, _)| *name == spec.name);
    named.map_or_else(|| spec.default().to_string(), |(_, value)| (*value).into())
}

/// The form for a new table. It posts to `/tables` these fields: `game`, `players` (where there is a choice),
/// `against`, `level` (1 to 5), `level2` (for `watch`), `side` (a seat number or `toss`), `name`, `salt`, for
/// `mix` and each seat `chair-<seat>` and `name-<seat>`, `option-<name>` for each option of the game, `team-<seat>` where an
/// option that names teams is `seats`, and `watchers` (`link` or `listed`). A large button posts `quick` in place of options.
pub struct NewPage {
    pub shell: Shell,
    pub games: Vec<&'static GameCard>,
    /// The game that is picked.
    pub game: &'static GameCard,
    /// What stands in the form already: from the address, or as it came back.
    pub fields: Fields,
    /// What the guest was called last time, or empty.
    pub name: String,
    /// Why the form came back: a sentence.
    pub error: Option<String>,
    pub dice: Promise,
}

/// Dice that are fixed before any player adds a salt to them: the form posts `token` back as `dice`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Promise {
    pub token: String,
    /// The hash of the secret that the dice come from.
    pub commitment: String,
}

/// What a guest sees who follows a friend's link. The form posts `name` and `salt` to `action`.
pub struct JoinPage {
    pub shell: Shell,
    pub game: &'static GameCard,
    /// The name of a player who sits there already: who the invitation is from.
    pub host: String,
    /// What the open chair is called: "White".
    pub seat_name: &'static str,
    /// Who else plays: names, and "2 open chairs" if friends are still missing.
    pub company: Vec<String>,
    /// `/t/…/join/…`
    pub action: String,
    /// `/t/…`, to watch only.
    pub watch: String,
    /// What the guest was called last time, or empty.
    pub name: String,
    /// The hash of the secret that the dice come from.
    pub commitment: String,
    /// Options that differ from the defaults, in words, or empty.
    pub options: String,
}

/// The table itself.
pub struct TablePage {
    pub shell: Shell,
    pub card: &'static GameCard,
    /// `/t/…`: `live`, `do`, `frame`, `log`, `record`, `review` and `picture.png` are below it.
    pub url: String,
    /// With host, for link previews: `https://…/t/…/picture.png`.
    pub picture: String,
    /// What the page shows first; it embeds it as JSON (`script_json`).
    pub snapshot: Snapshot,
    /// Words that are explained where they stand. They never change, so only the page holds them.
    pub terms: &'static [Term],
    /// The hash of the secret that the dice come from.
    pub commitment: String,
    /// Options that differ from the defaults, as `name=value` pairs, or empty.
    pub options: String,
}

/// A decision of a game that is over, beside what a bot would have played.
pub struct ReviewPage {
    pub shell: Shell,
    /// `/t/…`
    pub url: String,
    /// Who decided.
    pub name: String,
    /// Which decision this is, from 1, and how many there are.
    pub number: usize,
    pub of: usize,
    /// Addresses of the decisions before and after this one.
    pub previous: Option<String>,
    pub next: Option<String>,
    pub played: Played,
    pub advice: Advice,
    /// The table as the player who decided saw it.
    pub snapshot: Snapshot,
}

/// What was played.
pub struct Played {
    pub ply: String,
    pub words: String,
    /// The chance to win that a bot gives it, and its error, if it looked at it.
    pub chance: Option<(f32, f32)>,
}

/// A lesson of a teaching table.
pub struct LearnPage {
    pub shell: Shell,
    pub card: &'static GameCard,
    /// `/learn/…/2`: plies are posted to `ply` below it.
    pub url: String,
    /// The lesson's number, from 1.
    pub number: usize,
    pub snapshot: Snapshot,
    pub terms: &'static [Term],
}

/// A game on one page.
pub struct QuickPage {
    pub shell: Shell,
    pub card: &'static GameCard,
    /// Width and height of the court.
    pub size: [f32; 2],
    pub pins: Vec<Pin>,
    /// Heading and Markdown of each part.
    pub parts: &'static [(&'static str, &'static str)],
}

/// Words on a diagram, placed in per cent of the court.
pub struct Pin {
    pub left: f32,
    pub top: f32,
    pub side: &'static str,
    pub words: &'static str,
}

/// Data as JSON that may stand inside a script element of a page: nothing in it ends the element.
pub fn script_json<T: Serialize + ?Sized>(data: &T) -> String {
    let json = serde_json::to_string(data).unwrap_or_default();
    json.replace('<', "\\u003c")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}
