//! Opening a league and joining one.

use super::super::data::{Fields, Promise, Shell, field};
use super::super::fields::{levels, name, option, salt};
use super::super::icons::{self, icon};
use super::super::parts::thumbnail;
use super::super::shell::{Leaf, page};
use super::seats::host;
use super::words::format;
use courtside_league::{CARD_ID, FORMAT, OWNERS, Owner, Season, game_card};
use courtside_scene::words::{capital, listed};
use maud::{Markup, html};

/// The form for a new league. It posts to `/leagues` these fields: `against` (`bots`, `friends`, `screen` or `watch`), `level`,
/// `name`, for `screen` also `name-0` to `name-3`, `owners` (`one` or `two`), `option-<name>` for each option of a league, `salt`
/// and `dice`.
pub struct NewLeaguePage {
    pub shell: Shell,
    /// What stands in the form already: from the address, or as it came back.
    pub fields: Fields,
    /// What the guest was called last time, or empty.
    pub name: String,
    pub dice: Promise,
    /// Why the form came back: a sentence.
    pub error: Option<String>,
}

/// Fields of the form with their values.
type Preset = &'static [(&'static str, &'static str)];

/// A league against three bots that begins with one click: what it is called, what it means, and the options that differ.
const PRESETS: [(&str, &str, Preset); 3] = [
    (
        "Play three bots",
        "Six wizards are dealt to everyone. Three rounds: everyone plays everyone once.",
        &[],
    ),
    (
        "Pick your team",
        "The same, but you take turns picking your six.",
        &[("draft", "schoolyard")],
    ),
    (
        "Knockout cup",
        "Pick your six, then play a semi-final and the final.",
        &[("draft", "schoolyard"), ("style", "knockout")],
    ),
];

const AGAINST: [(&str, &str, &str); 4] = [
    (
        "bots",
        "Bots",
        "Three bots own the other teams. They draft and play at once.",
    ),
    (
        "friends",
        "Friends",
        "You get one link to send. Each person who opens it takes a seat; bots can fill the rest.",
    ),
    (
        "screen",
        "Same device",
        "Up to four people share a device. The others look away when you choose a lineup.",
    ),
    ("watch", "Watch bots", "Four bots play; you watch."),
];

pub fn new_league(new: &NewLeaguePage) -> Markup {
    let mut shell = new.shell.clone();
    shell.game = Some(CARD_ID);
    let fields = &new.fields;
    let against = match field(fields, "against") {
        "" => AGAINST[0].0,
        against => against,
    };
    let typed = field(fields, "name");
    // Who came with a choice, or came back, looks at the form.
    let open = new.error.is_some() || !fields.is_empty();
    page(Leaf {
        shell: &shell,
        title: "New league",
        description: FORMAT.tagline,
        sheet: "pages.css",
        script: "pages.js",
        modules: &[],
        picture: None,
        body: html! {
            main #main.alone {
                div.sheet.newleague {
                    header {
                        h1.wall { "New league" }
                        a.iconbtn href="/" aria-label="Back to the courts" { (icon(icons::CROSS)) }
                    }
                    div.body.presets {
                        p.whole { (FORMAT.tagline) }
                        @for (nth, (title, about, options)) in PRESETS.iter().enumerate() {
                            form.preset method="post" action="/leagues" {
                                input type="hidden" name="against" value="bots";
                                input type="hidden" name="level" value="2" data-remember="level";
                                input type="hidden" name="name" value=(new.name) data-remember="name";
                                input type="hidden" name="dice" value=(new.dice.token);
                                input type="hidden" name="salt" data-salt;
                                @for (name, value) in *options { input type="hidden" name={ "option-" (name) } value=(value); }
                                button.tape.main[nth == 0].ghost[nth > 0] { (title) }
                                p { (about) }
                            }
                        }
                    }
                    details.setup open[open] {
                        summary { "Friends, same device, other options" }
                        form method="post" action="/leagues" aria-label="New league" {
                            div.body {
                                @if let Some(error) = &new.error { p.refusal.whole role="alert" { (error) } }
                                div {
                                    fieldset.field {
                                        legend { "Against" }
                                        div.seg {
                                            @for (value, label, _) in AGAINST {
                                                label { input type="radio" name="against" value=(value) checked[value == against]; span { (label) } }
                                            }
                                        }
                                        @for (value, _, hint) in AGAINST { p class={ "hint for-" (value) } { (hint) } }
                                    }
                                    div.for-bots.for-watch.for-screen { (levels("level", "Bot level", fields, "2")) }
                                    div.for-bots.for-friends { (name(if typed.is_empty() { &new.name } else { typed })) }
                                    div.for-screen { (names(fields)) }
                                    (owners(fields))
                                }
                                div {
                                    @for spec in FORMAT.options.iter().filter(|spec| !spec.is_internal()) { (option(game_card(), spec, fields)) }
                                    (salt(Some(&new.dice)))
                                }
                            }
                            footer {
                                p { "No account needed. The link is the invitation." }
                                button.tape.main { "Open the league" }
                            }
                        }
                    }
                }
            }
        },
    })
}

/// The four people at one device.
fn names(fields: &Fields) -> Markup {
    html! {
        fieldset.field {
            legend { "Names" }
            p.hint { "A bot plays where there's no name." }
            div.chairs {
                @for owner in 0..OWNERS {
                    @let name = format!("name-{owner}");
                    input.text name=(name) value=(field(fields, &name)) maxlength="24" placeholder="A bot"
                        aria-label={ "Name of " (FORMAT.seat_names[owner].to_lowercase()) };
                }
            }
        }
    }
}

/// One player each, or teams of two (W100).
fn owners(fields: &Fields) -> Markup {
    let two = field(fields, "owners") == "two";
    html! {
        fieldset.field {
            legend { "Owners" }
            div.seg {
                label { input type="radio" name="owners" value="one" checked[!two]; span { "One player each" } }
                label { input type="radio" name="owners" value="two" checked[two]; span { "Teams of two" } }
            }
            p.hint { "In a team of two the first player drafts and sends the lineups. Both play the matches." }
        }
    }
}

/// What a guest sees who follows an invitation. The form posts `name` and `salt` to `action`.
pub struct JoinLeaguePage<'a> {
    pub shell: Shell,
    pub season: &'a Season,
    /// `/league/…/join/…`
    pub action: String,
    /// `/league/…`, to watch only.
    pub watch: String,
    /// What the guest was called last time, or empty.
    pub name: String,
}

pub fn join_league(join: &JoinLeaguePage) -> Markup {
    let mut shell = join.shell.clone();
    shell.game = Some(CARD_ID);
    let season = join.season;
    let people: Vec<String> = Owner::all()
        .filter(|owner| !season.chairs()[owner.index()].is_open())
        .map(|owner| season.name(owner).to_owned())
        .collect();
    let host = host(season);
    let title = format!("{} invites you", capital(host));
    page(Leaf {
        shell: &shell,
        title: &title,
        description: &format!(
            "{host} keeps a seat free for you in a {}. No account needed.",
            FORMAT.name.to_lowercase()
        ),
        sheet: "pages.css",
        script: "pages.js",
        modules: &[],
        picture: None,
        body: html! {
            main #main.alone {
                form.sheet.small method="post" action=(join.action) aria-labelledby="join" {
                    header { h1.wall #join { (title) } }
                    div.body {
                        @if let Some(card) = courtside_catalog::find(CARD_ID) {
                            @if let Some(court) = thumbnail(card.card) { div.art.whole { (court) } }
                        }
                        div.whole {
                            p.lead { b { (FORMAT.name) } ". " (FORMAT.tagline) " Play in one sitting or over days." }
                            p.lead { (format(season.rules())) }
                            @if people.len() > 1 { p.lead { "You play with " (listed(&people)) "." } }
                            (name(&join.name))
                            (salt(None))
                            details.salt {
                                summary { "How the dice are kept fair" }
                                p.hint { "This is the hash of the secret that every lot, deal and roll comes from. When the league is over, its record includes the secret, so anyone can verify them." }
                                code.hash { (season.commitment()) }
                            }
                        }
                    }
                    footer {
                        a.tape.ghost href=(join.watch) { "Just watch" }
                        button.tape.main { "Take a seat" }
                    }
                }
            }
        },
    })
}
