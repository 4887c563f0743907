//! What a bot would do: its choices with their chances to win, and why.

use courtside_catalog::{Advice, Advised};
use maud::{Markup, html};

/// Why.
pub fn because(advice: &Advice) -> Markup {
    html! { p.because { (advice.why) } }
}

/// What is known of a choice: its chance to win and, where a bot draws, how often it plays it.
pub fn chance(choice: &Advised) -> Markup {
    html! {
        @if let Some(share) = choice.share {
            span.often { "played " (whole(share)) "% of the time" }
        }
        @if choice.visits > 0 { (meter(choice.value, choice.error)) }
    }
}

/// A bar as long as the chance to win, with a whisker as wide as its error.
pub fn meter(value: f32, error: f32) -> Markup {
    let [low, high] = [value - error, value + error].map(|end| 100.0 * end.clamp(0.0, 1.0));
    html! {
        span.meter aria-hidden="true" {
            i style=(format!("width:{:.1}%", 100.0 * value)) {}
            s style=(format!("left:{low:.1}%;width:{:.1}%", high - low)) {}
        }
        span.figure.num {
            span.quiet { "wins " } (whole(value)) "%"
            @if error > 0.0 { small { " ± " (whole(error).max(1)) } }
        }
    }
}

fn whole(share: f32) -> u32 {
    (100.0 * share).round() as u32
}
