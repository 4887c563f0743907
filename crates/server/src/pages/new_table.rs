//! The form for a new table. Which fields matter follows from what is checked, in the style sheet alone, so
//! the form works without any script.

use super::data::{Against, NewPage};
use super::parts::rule_chip;
use super::shell::{CROSS, Leaf, page};
use courtside_bots::Level;
use courtside_kernel::{GameCard, OptionKind, OptionSpec};
use courtside_render::mini_court_svg;
use maud::{Markup, PreEscaped, html};

pub fn new_table(new: &NewPage) -> Markup {
    let mut shell = new.shell.clone();
    shell.game = Some(new.game.id);
    page(Leaf {
        shell: &shell,
        title: "New table",
        description: "Open a table: against a bot, a friend or on one screen. No account.",
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
                        fieldset.picks {
                            legend.quiet { "Game" }
                            @for card in &new.games { (pick(card, card.id == new.game.id)) }
                        }
                        div {
                            (against(new.against))
                            div.for-bot.for-watch { (levels("level", "Bot level", 2)) }
                            div.for-watch { (levels("level2", "Level of the other bot", 3)) }
                            div.for-bot.for-friend { (side(new.game)) }
                            div.for-bot.for-friend.for-screen { (name(&new.name)) }
                        }
                        div {
                            (options(new.game))
                            (salt())
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

fn pick(card: &GameCard, checked: bool) -> Markup {
    html! {
        label.pick data-game=(card.id) {
            input type="radio" name="game" value=(card.id) checked[checked];
            span {
                @if let Some(court) = mini_court_svg(card.id) { (PreEscaped(court)) }
                (card.name)
            }
        }
    }
}

fn against(chosen: Against) -> Markup {
    html! {
        fieldset.field {
            legend { "Against" }
            div.seg {
                @for against in Against::ALL {
                    label {
                        input type="radio" name="against" value=(against.name()) checked[against == chosen];
                        span { (against_label(against)) }
                    }
                }
            }
            @for against in Against::ALL { p class={ "hint for-" (against.name()) } { (against_hint(against)) } }
        }
    }
}

const fn against_label(against: Against) -> &'static str {
    match against {
        Against::Bot => "A bot",
        Against::Friend => "A friend",
        Against::Screen => "This screen",
        Against::Watch => "Watch bots",
    }
}

const fn against_hint(against: Against) -> &'static str {
    match against {
        Against::Bot => "The bot sits down at once.",
        Against::Friend => "You get a link to send. Whoever opens it first takes the other chair.",
        Against::Screen => {
            "Two people at one device. What is secret is covered before you hand it over."
        }
        Against::Watch => "Two bots play; you look on.",
    }
}

/// Levels from the weakest to the strongest.
fn levels(field: &str, title: &str, checked: u8) -> Markup {
    html! {
        fieldset.field {
            legend { (title) }
            div.seg.num {
                @for level in Level::ALL.map(Level::number) {
                    label {
                        input type="radio" name=(field) value=(level) checked[level == checked] data-remember=(field);
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

fn side(card: &GameCard) -> Markup {
    let toss = [("toss".to_owned(), "Toss")];
    let seats: Vec<(String, &str)> = card
        .seat_names
        .iter()
        .enumerate()
        .map(|(seat, name)| (seat.to_string(), *name))
        .collect();
    // The toss stands in the middle of two chairs.
    let (before, after) = seats.split_at(seats.len().min(1));
    html! {
        fieldset.field {
            legend { "Your side" }
            div.seg {
                @for (value, name) in before.iter().chain(&toss).chain(after) {
                    label {
                        input type="radio" name="side" value=(value) checked[value == "toss"];
                        span { (name) }
                    }
                }
            }
        }
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

/// A person's own share in the dice. The script fills it with noise; whoever distrusts that writes something.
pub fn salt() -> Markup {
    html! {
        details.salt {
            summary { "Your salt for the dice" }
            div.field {
                label for="salt" { "Any words" }
                input.text #salt name="salt" maxlength="64" autocomplete="off" data-salt;
                p.hint { "Every roll mixes the server's secret with your salt. The server shows the hash of its secret before you choose yours, so it cannot pick the rolls." }
            }
        }
    }
}

fn options(card: &GameCard) -> Markup {
    html! { @for spec in card.options { (option(card, spec)) } }
}

fn option(card: &GameCard, spec: &OptionSpec) -> Markup {
    let field = format!("option-{}", spec.name);
    let ours = (card.rulebook)()
        .rule(spec.rule.0)
        .is_some_and(|rule| rule.mark.is_ours());
    let hint = html! { p.hint id={ (field) "-hint" } { (spec.about) } };
    let seg = |values: &[(&str, &str)], chosen: &str| {
        html! {
            fieldset.field aria-describedby={ (field) "-hint" } {
                legend { (spec.label) " " (rule_chip(card.id, spec.rule.0, ours)) }
                div.seg {
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
        OptionKind::Choice(choices) => seg(choices, choices.first().map_or("", |(value, _)| value)),
        OptionKind::Bool { default } => seg(
            &[("true", "On"), ("false", "Off")],
            if default { "true" } else { "false" },
        ),
        OptionKind::Text { default, suggest } => html! {
            div.field {
                label for=(field) { (spec.label) }
                div.withchip {
                    input.text id=(field) name=(field) value=(default) list={ (field) "-list" }
                        aria-describedby={ (field) "-hint" };
                    (rule_chip(card.id, spec.rule.0, ours))
                }
                datalist id={ (field) "-list" } {
                    @for (value, label) in suggest { option value=(value) { (label) } }
                }
                (hint)
            }
        },
        OptionKind::Int { min, max, default } => html! {
            div.field {
                label for=(field) { (spec.label) }
                div.withchip {
                    input.text.num type="number" id=(field) name=(field) min=(min) max=(max) value=(default)
                        aria-describedby={ (field) "-hint" };
                    (rule_chip(card.id, spec.rule.0, ours))
                }
                (hint)
            }
        },
    }
}
