//! Parts of the forms for tables and leagues: levels, names, options, a share in the dice.

use super::data::{Fields, Promise, field, usual_value};
use super::parts::rule_chip;
use courtside_bots::Level;
use courtside_kernel::{GameCard, OptionKind, OptionSpec};
use maud::{Markup, html};

/// What a field holds or, if it is not filled in, this.
pub fn value<'a>(fields: &'a Fields, name: &str, usual: &'a str) -> &'a str {
    match field(fields, name) {
        "" => usual,
        value => value,
    }
}

/// Levels from the weakest to the strongest.
pub fn levels(name: &str, title: &str, fields: &Fields, usual: &str) -> Markup {
    let chosen = value(fields, name, usual);
    // What was chosen last time counts only where the form itself says nothing.
    let remember = field(fields, name).is_empty().then_some(name);
    html! {
        fieldset.field data-ticket=(title) {
            legend { (title) }
            div.seg.tight {
                @for level in Level::ALL {
                    @let number = level.number().to_string();
                    label {
                        input type="radio" name=(name) value=(number) checked[number == chosen] data-remember=[remember];
                        span.lv { span { em.num { (number) } " " (level.name()) } }
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

/// A person's own share in the dice, folded.
pub fn salt(promise: Option<&Promise>) -> Markup {
    html! {
        details.salt {
            summary { "Fair dice" }
            (salt_field(promise))
        }
    }
}

/// The script fills it with noise; a person who distrusts that can type something. A form that opens a table shows the hash of its
/// dice first.
pub fn salt_field(promise: Option<&Promise>) -> Markup {
    html! {
        @if let Some(promise) = promise { input type="hidden" name="dice" value=(promise.token); }
        div.field {
            label for="salt" { "Your seed for fair dice" }
            input.text #salt name="salt" maxlength="64" autocomplete="off" data-salt;
            p.hint { "Every roll mixes the server's secret with your seed. The server fixed its secret before you chose yours, so it can't pick the rolls." }
            @if let Some(promise) = promise {
                p.hint { "The secret's hash:" }
                code.hash { (promise.commitment) }
            }
        }
    }
}

pub fn chip(card: &GameCard, spec: &OptionSpec) -> Markup {
    let rule = courtside_book::rulebook(card).rule(spec.rule.0);
    rule_chip(
        card.id,
        spec.rule.0,
        rule.is_some_and(|rule| rule.mark.is_ours()),
    )
}

pub fn option(card: &GameCard, spec: &OptionSpec, fields: &Fields) -> Markup {
    let field = format!("option-{}", spec.name);
    let usual = usual_value(card, spec);
    let chosen = value(fields, &field, &usual);
    let described = format!("{field}-hint");
    let hint = html! { p.hint { span id=(described) { (spec.about) } " " (chip(card, spec)) } };
    let seg = |values: &[(&str, &str)]| {
        html! {
            fieldset.field aria-describedby=(described) data-ticket=(spec.label) data-usual=(spec.default()) {
                legend { (spec.label) }
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
        OptionKind::Choice(values)
        | OptionKind::Text {
            suggest: values, ..
        } => seg(values),
        OptionKind::Bool { .. } => seg(&[("true", "On"), ("false", "Off")]),
        OptionKind::Int { min, max, .. } => html! {
            div.field data-ticket=(spec.label) data-usual=(spec.default()) {
                label for=(field) { (spec.label) }
                input.text.num type="number" id=(field) name=(field) min=(min) max=(max) value=(chosen) aria-describedby=(described);
                (hint)
            }
        },
    }
}
