//! The form for a new table: a game, a preset, what differs from it, and one button. Which fields matter follows from what is
//! checked, in the style sheet alone, so the form works without any script; the script repeats the choice in words. Each game has
//! a form of its own.

use super::data::{
    Against, Fields, NewPage, Occupant, Preset, field, is_solo, players_of, usual_value,
};
use super::fields::{chip, levels, name, option, salt_field, value};
use super::home::pennant_name;
use super::icons::{self, icon};
use super::parts::{figure, seat_mark, thumbnail};
use super::shell::{Leaf, page};
use courtside_kernel::{GameCard, OptionKind, OptionSpec, Seat};
use maud::{Markup, html};
use std::collections::BTreeMap;

pub fn new_table(new: &NewPage) -> Markup {
    let mut shell = new.shell.clone();
    shell.game = Some(new.game.id);
    let (card, fields) = (new.game, &new.fields);
    let preset = Preset::read(fields);
    page(Leaf {
        shell: &shell,
        title: "New table",
        description: "Open a table: against bots, with friends or on one device. No account.",
        sheet: "pages.css",
        script: "pages.js",
        modules: &[],
        picture: None,
        body: html! {
            main #main {
                form.newtable method="post" action="/tables" aria-labelledby="new-table" {
                    input type="hidden" name="game" value=(card.id);
                    nav.games.pennants aria-label="Game" {
                        @for other in &new.games { (pennant(other, other.id == card.id)) }
                    }
                    section.starts aria-label="Presets" {
                        h1.wall #new-table { "New table" }
                        @for each in Preset::ALL { (start(card, each, preset)) }
                    }
                    (details(new, preset))
                    (ticket(card))
                }
            }
        },
    })
}

/// Another game is another form.
fn pennant(card: &GameCard, picked: bool) -> Markup {
    html! {
        a.pennant data-game=(card.id) href={ "/new?game=" (card.id) } aria-current=[picked.then_some("true")] {
            span.cloth { (figure(card)) b { (pennant_name(card)) } }
        }
    }
}

/// A preset is the same form with other things filled in or unfolded.
fn start(card: &GameCard, preset: Preset, chosen: Option<Preset>) -> Markup {
    let (sign, name, about) = match preset {
        Preset::Quick if is_round(card) => (icons::BOLT, "Quick game", "Against bots, usual rules"),
        Preset::Quick => (icons::BOLT, "Quick game", "Against a bot, usual rules"),
        Preset::Friend if is_round(card) => (icons::LINK, "With friends", "They join by your link"),
        Preset::Friend => (icons::LINK, "With a friend", "They join by your link"),
        Preset::Full => (icons::VOLUME, "Full rules", "Every option of the box"),
    };
    let current = (chosen == Some(preset)).then_some("true");
    html! {
        a.begin href={ "/new?game=" (card.id) "&preset=" (preset.name()) } aria-current=[current] {
            (icon(sign)) b { (name) } small { (about) }
        }
    }
}

/// Everything that can be chosen; what is rarely changed is folded, with its present value in the line.
fn details(new: &NewPage, preset: Option<Preset>) -> Markup {
    let (card, fields) = (new.game, &new.fields);
    let open = preset == Some(Preset::Full);
    let usual = card.quick.map_or(&[][..], |quick| quick.options);
    // What a game's large button sets is worth a look; so is what a lone player decides.
    let shown = |spec: &&OptionSpec| spec.solo || usual.iter().any(|(name, _)| *name == spec.name);
    let options = || card.options.iter().filter(|spec| !spec.is_internal());
    let typed = field(fields, "name");
    let name_known = if typed.is_empty() { &new.name } else { typed };
    html! {
        section.slab.details aria-label="Your table" {
            @if let Some(error) = &new.error { p.refusal.wide role="alert" { (error) } }
            @if is_solo(card) { (players(card, fields)) }
            // A solo game has no opponent to choose.
            div.with-others.wide {
                (against(card, fields, preset))
                div.for-bot.for-watch { (levels("level", "Bot level", fields, "2")) }
                div.for-watch { (levels("level2", if is_round(card) { "Level of the other bots" } else { "Level of the other bot" }, fields, "3")) }
            }
            div.pair2.wide {
                @if !is_solo(card) { (players(card, fields)) }
                @for spec in options().filter(shown) { div.solo[spec.solo] { (option(card, spec, fields)) } }
            }
            @for spec in options().filter(|spec| spec.names_teams()) { div.wide.team-play { (teams(card, spec, fields)) } }
            @if is_round(card) { div.wide.for-mix { (chairs(card, fields)) } }
            @if new.name.is_empty() { div.wide.for-bot.for-friend.for-mix { (name(name_known)) } }
            div.folds {
                @for spec in options().filter(|spec| !shown(spec) && !spec.names_teams()) {
                    (fold(spec.label, &shown_value(card, spec, fields), "", open, option(card, spec, fields)))
                }
                (fold("Your side", &side_words(card, fields), "with-others for-bot for-friend", open, side(card, fields)))
                @if !new.name.is_empty() {
                    (fold("Your name", name_known, "for-bot for-friend for-mix", open, name(name_known)))
                }
                (fold("Watching", "Only with the link", "for-bot for-friend for-screen for-mix", open, watchers(fields)))
                (fold("Fair dice", "Your browser adds a seed", "", open, salt_field(Some(&new.dice))))
            }
        }
    }
}

/// A part of the form that opens in place. The script keeps the value in the line up to date.
fn fold(label: &str, value: &str, class: &str, open: bool, body: Markup) -> Markup {
    html! {
        details class={ "morefold " (class) } open[open] {
            summary { b { (label) } span { (value) } }
            (body)
        }
    }
}

/// Repeats the choice in words, with the one button. It stays in view; on a phone it is a sheet.
fn ticket(card: &GameCard) -> Markup {
    let round = is_round(card);
    let offered = Against::ALL
        .into_iter()
        .filter(|against| round || *against != Against::Mix);
    html! {
        section.slab.ticket aria-label="Your choice" {
            @if let Some(court) = thumbnail(card) { div.art aria-hidden="true" { (court) } }
            h2 {
                span.solo { "You, alone" }
                span.with-others {
                    @for against in offered.clone() { span class={ "for-" (against.name()) } { (title(against, round)) } }
                }
            }
            dl #ticket { dt { "Game" } dd { (card.name) } }
            button.tape.main { "Open the table" }
            p.solo { "No bot and no friend: you play against the deck." }
            div.with-others {
                @for against in offered { p class={ "for-" (against.name()) } { (hint(against, round)) } }
            }
        }
    }
}

/// Whether more than two can play.
fn is_round(card: &GameCard) -> bool {
    card.seats.iter().any(|seats| *seats > 2)
}

/// Who plays with whom where that many make teams: "1 and 3 against 2 and 4".
fn fixed_teams(card: &GameCard, players: usize) -> Option<String> {
    let teams = courtside_catalog::find(card.id)?.teams(players)?;
    let mut sides: BTreeMap<u8, Vec<String>> = BTreeMap::new();
    for (number, team) in (1..).zip(teams) {
        sides.entry(team).or_default().push(number.to_string());
    }
    let sides: Vec<String> = sides.into_values().map(|side| side.join(" and ")).collect();
    Some(sides.join(" against "))
}

/// How many play, where there is a choice.
fn players(card: &GameCard, fields: &Fields) -> Markup {
    let chosen = players_of(card, fields);
    html! {
        @if card.seats.len() > 1 {
            fieldset.field data-ticket="Players" {
                legend { "Players" }
                div.seg.tight.num {
                    @for &players in card.seats {
                        label {
                            input type="radio" name="players" value=(players) checked[chosen == Some(players)];
                            span { @if players == 1 { "Solo" } @else if is_solo(card) { (players) " players" } @else { (players) } }
                        }
                    }
                }
                @for &players in card.seats {
                    @if let Some(teams) = fixed_teams(card, players) {
                        p class={ "hint p-" (players) } { (players) " players make teams: " (teams) "." }
                    }
                }
            }
        }
    }
}

fn against(card: &GameCard, fields: &Fields, preset: Option<Preset>) -> Markup {
    let usual = match preset {
        Some(Preset::Friend) => Against::Friend,
        _ => Against::Bot,
    };
    let chosen = Against::read(field(fields, "against")).unwrap_or(usual);
    let round = is_round(card);
    let offered = Against::ALL
        .into_iter()
        .filter(|against| round || *against != Against::Mix);
    html! {
        fieldset.field {
            legend { "Play against" }
            div.ways.five[round] {
                @for against in offered {
                    label.way {
                        input type="radio" name="against" value=(against.name()) checked[against == chosen];
                        span { (icon(way_icon(against))) b { (way(against, round)) } }
                    }
                }
            }
        }
    }
}

const fn way(against: Against, round: bool) -> &'static str {
    match against {
        Against::Bot if round => "Bots",
        Against::Bot => "Bot",
        Against::Friend if round => "Friends",
        Against::Friend => "A friend",
        Against::Screen => "Same device",
        Against::Watch => "Watch bots",
        Against::Mix => "Seat by seat",
    }
}

const fn way_icon(against: Against) -> &'static str {
    match against {
        Against::Bot => icons::ROBOT,
        Against::Friend => icons::LINK,
        Against::Screen => icons::DEVICE,
        Against::Watch => icons::EYE,
        Against::Mix => icons::CHAIRS,
    }
}

const fn title(against: Against, round: bool) -> &'static str {
    match against {
        Against::Bot if round => "You against bots",
        Against::Bot => "You against a bot",
        Against::Friend if round => "You and your friends",
        Against::Friend => "You against a friend",
        Against::Screen if round => "Everyone on this device",
        Against::Screen => "Two players, one device",
        Against::Watch => "Bots play, you watch",
        Against::Mix => "You decide who sits where",
    }
}

const fn hint(against: Against, round: bool) -> &'static str {
    match against {
        Against::Bot if round => "Bots take the other seats at once.",
        Against::Bot => "The bot sits down at once.",
        Against::Friend if round => {
            "You get one link to send. The game starts when every seat is taken; bots can fill the rest."
        }
        Against::Friend => {
            "You get a link to send. The first person to open it takes the other seat."
        }
        Against::Screen => "Secrets are covered before you hand the device over.",
        Against::Watch => "Anyone can find the table under Watch.",
        Against::Mix => "Mix bots, friends and people on this device.",
    }
}

fn side(card: &GameCard, fields: &Fields) -> Markup {
    let toss = [(String::new(), "toss".to_owned(), "Toss")];
    let seats: Vec<(String, String, &str)> = card
        .seat_names
        .iter()
        .enumerate()
        .map(|(seat, name)| (seat_class(seat), seat.to_string(), *name))
        .collect();
    // The toss stands in the middle of two seats, and before a round of them.
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

fn side_words(card: &GameCard, fields: &Fields) -> String {
    let seat: Option<usize> = field(fields, "side").parse().ok();
    let name = seat.and_then(|seat| card.seat_names.get(seat));
    (*name.unwrap_or(&"Toss")).to_owned()
}

/// What belongs to this seat is shown at tables with as many seats.
fn seat_class(seat: usize) -> String {
    format!("p-{}", seat + 1)
}

/// Who takes each seat, one by one.
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
            legend { "Seats" }
            div.chairs { @for (seat, name) in card.seat_names.iter().enumerate() { (row(seat, name)) } }
        }
    }
}

fn occupant_label(occupant: Occupant) -> String {
    match occupant {
        Occupant::You => "You".into(),
        Occupant::Screen => "A player on this device".into(),
        Occupant::Friend => "A friend, by the link".into(),
        Occupant::Bot(level) => format!("Bot, level {level}"),
    }
}

/// The value of an option that names teams where a form names the team of each seat in fields of its own.
pub const BY_SEAT: &str = "seats";
/// The teams that a form offers: more would leave most of them with one player.
const TEAMS: [&str; 3] = ["a", "b", "c"];

/// Who plays with whom: one of the usual ways, or seat by seat.
fn teams(card: &GameCard, spec: &OptionSpec, fields: &Fields) -> Markup {
    let OptionKind::Text { default, suggest } = spec.kind else {
        return html! {};
    };
    let name = format!("option-{}", spec.name);
    let chosen = value(fields, &name, default);
    let by_seat = !suggest.iter().any(|(value, _)| *value == chosen);
    // A form that came back has the teams in the option itself.
    let team_of = |seat: usize| {
        let letter = chosen
            .get(seat..=seat)
            .filter(|letter| by_seat && TEAMS.contains(letter));
        letter.unwrap_or(TEAMS[seat % 2])
    };
    html! {
        fieldset.field data-ticket=(spec.label) data-usual=(default) {
            legend { (spec.label) " " (chip(card, spec)) }
            div.seg {
                @for (value, label) in suggest {
                    label {
                        input type="radio" name=(name) value=(value) checked[*value == chosen];
                        span { (label) }
                    }
                }
                label {
                    input type="radio" name=(name) value=(BY_SEAT) checked[by_seat];
                    span { "Seat by seat" }
                }
            }
            div.teamrows {
                @for (seat, seat_name) in card.seat_names.iter().enumerate() {
                    @let team_field = format!("team-{seat}");
                    div class={ "chairrow " (seat_class(seat)) } role="radiogroup" aria-label={ "Team of " (seat_name) } {
                        (seat_mark(Seat(seat as u8), seat_name))
                        b { (seat_name) }
                        div.seg {
                            @for team in TEAMS {
                                label {
                                    input type="radio" name=(team_field) value=(team) checked[team == value(fields, &team_field, team_of(seat))];
                                    span { span.quiet { "Team " } (team.to_uppercase()) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn watchers(fields: &Fields) -> Markup {
    let chosen = value(fields, "watchers", "link");
    html! {
        fieldset.field {
            legend { "Others may watch" }
            div.seg {
                @for (value, label) in [("link", "Only with the link"), ("listed", "Anyone, under Watch")] {
                    label {
                        input type="radio" name="watchers" value=(value) checked[value == chosen];
                        span { (label) }
                    }
                }
            }
            p.hint { "People who watch see what everyone at the table sees. They never see a hand." }
        }
    }
}

/// The value of an option as the line of a fold has it.
fn shown_value(card: &GameCard, spec: &OptionSpec, fields: &Fields) -> String {
    let usual = usual_value(card, spec);
    let chosen = value(fields, &format!("option-{}", spec.name), &usual);
    spec.read(chosen)
        .map_or_else(|_| chosen.to_owned(), |value| spec.words(&value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::data::{Promise, Shell};

    fn form(card: &'static GameCard, name: &str, pairs: &[(&str, &str)]) -> String {
        let pairs = pairs.iter();
        let fields = pairs.map(|(name, value)| (name.to_string(), value.to_string()));
        let new = NewPage {
            shell: Shell::default(),
            games: vec![card],
            game: card,
            fields: fields.collect(),
            name: name.into(),
            error: None,
            dice: Promise {
                token: "00".into(),
                commitment: "ff".into(),
            },
        };
        new_table(&new).into_string()
    }

    #[test]
    fn every_option_of_every_game_can_be_chosen_and_none_is_typed_as_code() {
        for title in courtside_catalog::games() {
            let page = form(title.card, "", &[]);
            let offered = title.card.options.iter();
            for spec in offered.filter(|spec| !spec.is_internal()) {
                let field = format!(r#"name="option-{}""#, spec.name);
                assert!(page.contains(&field), "{}: {}", title.card.id, spec.name);
                if let OptionKind::Choice(values)
                | OptionKind::Text {
                    suggest: values, ..
                } = spec.kind
                {
                    for (value, _) in values {
                        let choice = format!(r#"type="radio" {field} value="{value}""#);
                        assert!(page.contains(&choice), "{}: {choice}", title.card.id);
                    }
                }
            }
            assert!(!page.contains("<datalist"), "{}", title.card.id);
        }
    }

    #[test]
    fn a_form_begins_with_what_the_large_button_plays() {
        for title in courtside_catalog::games() {
            let card = title.card;
            let page = form(card, "", &[]);
            for (name, value) in card.quick.map_or(&[][..], |quick| quick.options) {
                let chosen = format!(r#"name="option-{name}" value="{value}" checked"#);
                assert!(page.contains(&chosen), "{}: {chosen}", card.id);
            }
        }
        // What a form came back with stands in it.
        let card = courtside_catalog::find("cards").unwrap().card;
        let back = form(card, "", &[("option-play", "standard"), ("preset", "full")]);
        assert!(back.contains(r#"name="option-play" value="standard" checked"#));
        assert!(!back.contains(r#"name="option-play" value="strategic" checked"#));
    }

    #[test]
    fn details_are_folded_with_their_value_unless_all_rules_are_asked_for() {
        let card = courtside_catalog::find("chessboard").unwrap().card;
        let line = "<summary><b>Draw after</b><span>20</span></summary>";
        assert!(form(card, "", &[]).contains(&format!(r#"<details class="morefold ">{line}"#)));
        let full = form(card, "", &[("preset", "full")]);
        assert!(full.contains(&format!(r#"<details class="morefold " open>{line}"#)));
        let friend = form(card, "", &[("preset", "friend")]);
        assert!(friend.contains(r#"name="against" value="friend" checked"#));
    }

    #[test]
    fn a_name_is_asked_once() {
        let card = courtside_catalog::find("chessboard").unwrap().card;
        let folded = "<summary><b>Your name</b><span>Ann</span></summary>";
        assert!(form(card, "Ann", &[]).contains(folded));
        let first = form(card, "", &[]);
        assert!(first.contains(r#"id="name""#) && !first.contains("<b>Your name</b>"));
    }
}
