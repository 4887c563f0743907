//! The form for a new table. Which fields matter follows from what is checked, in the style sheet alone, so
//! the form works without any script. Each game has a form of its own.

use super::data::{Against, Fields, NewPage, Occupant, Promise, field, is_solo, players_of};
use super::parts::{rule_chip, seat_mark, thumbnail};
use super::shell::{CROSS, Leaf, page};
use courtside_bots::Level;
use courtside_kernel::{GameCard, OptionKind, OptionSpec, Seat};
use maud::{Markup, PreEscaped, html};
use std::collections::BTreeMap;

pub fn new_table(new: &NewPage) -> Markup {
    let mut shell = new.shell.clone();
    shell.game = Some(new.game.id);
    let (card, fields) = (new.game, &new.fields);
    let typed = field(fields, "name");
    page(Leaf {
        shell: &shell,
        title: "New table",
        description: "Open a table: against bots, with friends or on one screen. No account.",
        sheet: "pages.css",
        script: "pages.js",
        modules: &[],
        picture: None,
        body: html! {
            main #main.alone {
                form.sheet method="post" action="/tables" aria-labelledby="new-table" {
                    header {
                        h1.wall #new-table { "New table" }
                        a.iconbtn href="/" aria-label="Back to the courts" { (PreEscaped(CROSS)) }
                    }
                    div.body {
                        @if let Some(error) = &new.error { p.refusal.whole role="alert" { (error) } }
                        nav.picks aria-label="Game" {
                            @for other in &new.games { (pick(other, other.id == card.id)) }
                        }
                        input type="hidden" name="game" value=(card.id);
                        div {
                            (players(card, fields))
                            // A solo game has no opponent to choose.
                            div.with-others {
                                (against(card, fields))
                                div.for-bot.for-watch { (levels("level", "Bot level", fields, "2")) }
                                div.for-watch { (levels("level2", if is_round(card) { "Level of the other bots" } else { "Level of the other bot" }, fields, "3")) }
                                div.for-bot.for-friend { (side(card, fields)) }
                            }
                            @if is_round(card) { div.for-mix { (chairs(card, fields)) } }
                            div.for-bot.for-friend.for-mix { (name(if typed.is_empty() { &new.name } else { typed })) }
                        }
                        div {
                            // A word that nobody can guess is not for a form.
                            @for spec in card.options.iter().filter(|spec| !spec.is_internal()) {
                                div.solo[spec.solo] { (option(card, spec, fields)) }
                            }
                            (salt(Some(&new.dice)))
                        }
                    }
                    footer {
                        p { "No account needed. The link is the invitation." }
                        button.tape.main { "Open the table" }
                    }
                }
            }
        },
    })
}

/// Whether more than two can play.
fn is_round(card: &GameCard) -> bool {
    card.seats.iter().any(|seats| *seats > 2)
}

/// Who plays with whom where that many make teams: "1 and 3 against 2 and 4".
fn teams(card: &GameCard, players: usize) -> Option<String> {
    let teams = courtside_catalog::find(card.id)?.teams(players)?;
    let mut sides: BTreeMap<u8, Vec<String>> = BTreeMap::new();
    for (number, team) in (1..).zip(teams) {
        sides.entry(team).or_default().push(number.to_string());
    }
    let sides: Vec<String> = sides.into_values().map(|side| side.join(" and ")).collect();
    Some(sides.join(" against "))
}

/// What a field holds or, if it is not filled in, this.
fn value<'a>(fields: &'a Fields, name: &str, usual: &'a str) -> &'a str {
    match field(fields, name) {
        "" => usual,
        value => value,
    }
}

/// Another game is another form.
fn pick(card: &GameCard, picked: bool) -> Markup {
    html! {
        a.pick data-game=(card.id) href={ "/new?game=" (card.id) } aria-current=[picked.then_some("true")] {
            @if let Some(court) = thumbnail(card) { (court) }
            (card.name)
        }
    }
}

/// How many play, where there is a choice.
fn players(card: &GameCard, fields: &Fields) -> Markup {
    let chosen = players_of(card, fields);
    html! {
        @if card.seats.len() > 1 {
            fieldset.field {
                legend { "Players" }
                div.seg.num {
                    @for &players in card.seats {
                        label {
                            input type="radio" name="players" value=(players) checked[chosen == Some(players)];
                            span { @if players == 1 { "Solo" } @else if is_solo(card) { (players) " players" } @else { (players) } }
                        }
                    }
                }
                @for &players in card.seats {
                    @if let Some(teams) = teams(card, players) {
                        p class={ "hint p-" (players) } { (players) " players make teams: " (teams) "." }
                    }
                }
                @if is_solo(card) { p.hint.solo { "You play alone: no bot, no friend, as hard as you like." } }
            }
        }
    }
}

fn against(card: &GameCard, fields: &Fields) -> Markup {
    let chosen = Against::read(field(fields, "against")).unwrap_or(Against::Bot);
    let offered = Against::ALL
        .into_iter()
        .filter(|against| is_round(card) || *against != Against::Mix);
    html! {
        fieldset.field {
            legend { "Against" }
            div.seg {
                @for against in offered.clone() {
                    label {
                        input type="radio" name="against" value=(against.name()) checked[against == chosen];
                        span { (against_label(against, is_round(card))) }
                    }
                }
            }
            @for against in offered {
                p class={ "hint for-" (against.name()) } { (against_hint(against, is_round(card))) }
            }
        }
    }
}

const fn against_label(against: Against, round: bool) -> &'static str {
    match against {
        Against::Bot if round => "Bots",
        Against::Bot => "A bot",
        Against::Friend if round => "Friends",
        Against::Friend => "A friend",
        Against::Screen => "This screen",
        Against::Watch => "Watch bots",
        Against::Mix => "Each chair",
    }
}

const fn against_hint(against: Against, round: bool) -> &'static str {
    match against {
        Against::Bot if round => "Bots take all the other chairs at once.",
        Against::Bot => "The bot sits down at once.",
        Against::Friend if round => {
            "You get one link to send. Each person who opens it takes a seat; bots can fill the rest."
        }
        Against::Friend => {
            "You get a link to send. The first person to open it takes the other seat."
        }
        Against::Screen if round => {
            "Everybody at one device. What is secret is covered before you hand it over."
        }
        Against::Screen => {
            "Two people at one device. What is secret is covered before you hand it over."
        }
        Against::Watch if round => "Only bots play; you look on.",
        Against::Watch => "Two bots play; you look on.",
        Against::Mix => "You, friends, bots and people at this screen, as you like.",
    }
}

/// Levels from the weakest to the strongest.
pub fn levels(name: &str, title: &str, fields: &Fields, usual: &str) -> Markup {
    let chosen = value(fields, name, usual);
    // What was chosen last time counts only where the form itself says nothing.
    let remember = field(fields, name).is_empty().then_some(name);
    html! {
        fieldset.field {
            legend { (title) }
            div.seg.num {
                @for level in Level::ALL.map(|level| level.number().to_string()) {
                    label {
                        input type="radio" name=(name) value=(level) checked[level == chosen] data-remember=[remember];
                        span { (level) }
                    }
                }
            }
            p.hint { (level_names()) }
        }
    }
}

/// "1 beginner, 2 casual …"
fn level_names() -> String {
    let names =
        Level::ALL.map(|level| format!("{} {}", level.number(), level.name().to_lowercase()));
    format!("{}.", names.join(", "))
}

fn side(card: &GameCard, fields: &Fields) -> Markup {
    let toss = [(String::new(), "toss".to_owned(), "Toss")];
    let seats: Vec<(String, String, &str)> = card
        .seat_names
        .iter()
        .enumerate()
        .map(|(seat, name)| (seat_class(seat), seat.to_string(), *name))
        .collect();
    // The toss stands in the middle of two chairs, and before a round of them.
    let (before, after) = seats.split_at(usize::from(!is_round(card)));
    let chosen = value(fields, "side", "toss");
    html! {
        fieldset.field {
            legend { "Your side" }
            div.seg.many[is_round(card)] {
                @for (class, value, name) in before.iter().chain(&toss).chain(after) {
                    label class=(class) {
                        input type="radio" name="side" value=(value) checked[value == chosen];
                        span { (name) }
                    }
                }
            }
        }
    }
}

/// What belongs to this seat is shown at tables with as many chairs.
fn seat_class(seat: usize) -> String {
    format!("p-{}", seat + 1)
}

/// Who takes each chair, one by one.
fn chairs(card: &GameCard, fields: &Fields) -> Markup {
    let row = |seat: usize, seat_name: &str| {
        let (chair, name) = (format!("chair-{seat}"), format!("name-{seat}"));
        let chosen = value(fields, &chair, if seat == 0 { "you" } else { "bot-2" });
        html! {
            div class={ "chair " (seat_class(seat)) } {
                (seat_mark(Seat(seat as u8), seat_name))
                label for=(chair) { (seat_name) }
                select.text id=(chair) name=(chair) {
                    @for occupant in Occupant::ALL {
                        option value=(occupant.name()) selected[occupant.name() == chosen] { (occupant_label(occupant)) }
                    }
                }
                input.text.who name=(name) value=(field(fields, &name)) maxlength="24" placeholder=(seat_name) aria-label={ "Name of " (seat_name) };
            }
        }
    };
    html! {
        fieldset.field {
            legend { "Chairs" }
            div.chairs { @for (seat, name) in card.seat_names.iter().enumerate() { (row(seat, name)) } }
        }
    }
}

fn occupant_label(occupant: Occupant) -> String {
    match occupant {
        Occupant::You => "You".into(),
        Occupant::Screen => "Somebody on this screen".into(),
        Occupant::Friend => "A friend, by the link".into(),
        Occupant::Bot(level) => format!("Bot, level {level}"),
    }
}

/// What people are called at the table.
pub fn name(last: &str) -> Markup {
    html! {
        div.field {
            label for="name" { "Your name" }
            input.text #name name="name" value=(last) maxlength="24" placeholder="Guest" autocomplete="nickname" data-remember="name";
        }
    }
}

/// A person's own share in the dice. The script fills it with noise; a person who distrusts that can type something.
/// A form that opens a table shows the hash of its dice first.
pub fn salt(promise: Option<&Promise>) -> Markup {
    html! {
        @if let Some(promise) = promise { input type="hidden" name="dice" value=(promise.token); }
        details.salt {
            summary { "Your seed for fair dice" }
            div.field {
                label for="salt" { "Any words" }
                input.text #salt name="salt" maxlength="64" autocomplete="off" data-salt;
                p.hint { "Every roll mixes the server's secret with your words. The server has fixed its secret already, and shows its hash before you choose yours, so it can't pick the rolls." }
                @if let Some(promise) = promise { code.hash { (promise.commitment) } }
            }
        }
    }
}

pub fn option(card: &GameCard, spec: &OptionSpec, fields: &Fields) -> Markup {
    let field = format!("option-{}", spec.name);
    let usual = spec.default().to_string();
    let chosen = value(fields, &field, &usual);
    let ours = courtside_book::rulebook(card)
        .rule(spec.rule.0)
        .is_some_and(|rule| rule.mark.is_ours());
    let hint = html! { p.hint id={ (field) "-hint" } { (spec.about) } };
    let seg = |values: &[(&str, &str)]| {
        html! {
            fieldset.field aria-describedby={ (field) "-hint" } {
                legend { (spec.label) " " (rule_chip(card.id, spec.rule.0, ours)) }
                div.seg.three[values.len() > 4] {
                    @for (value, label) in values {
                        label {
                            input type="radio" name=(field) value=(value) checked[*value == chosen];
                            span { (label) }
                        }
                    }
                }
                (hint)
            }
        }
    };
    match spec.kind {
        OptionKind::Choice(choices) => seg(choices),
        OptionKind::Bool { .. } => seg(&[("true", "On"), ("false", "Off")]),
        OptionKind::Text { suggest, .. } => html! {
            div.field {
                label for=(field) { (spec.label) }
                div.withchip {
                    input.text id=(field) name=(field) value=(chosen) list={ (field) "-list" } maxlength="32"
                        autocapitalize="none" spellcheck="false" aria-describedby={ (field) "-hint" };
                    (rule_chip(card.id, spec.rule.0, ours))
                }
                datalist id={ (field) "-list" } {
                    @for (value, label) in suggest { option value=(value) { (label) } }
                }
                (hint)
            }
        },
        OptionKind::Int { min, max, .. } => html! {
            div.field {
                label for=(field) { (spec.label) }
                div.withchip {
                    input.text.num type="number" id=(field) name=(field) min=(min) max=(max) value=(chosen)
                        aria-describedby={ (field) "-hint" };
                    (rule_chip(card.id, spec.rule.0, ours))
                }
                (hint)
            }
        },
    }
}
