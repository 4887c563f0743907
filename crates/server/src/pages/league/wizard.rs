//! A wizard on a league's page: its jersey, and the figures of its stat card.

use super::super::parts::initial;
use courtside_kernel::Seat;
use courtside_league::{Die, LeagueState, Owner, Season, StatCard, StatId};
use courtside_render::figure_svg;
use courtside_scene::{Figure, Jersey};
use maud::{Markup, PreEscaped, html};

/// The letter of an owner on a plain disc: colours say who is who in a match, and an owner wears both.
pub fn owner_mark(name: &str) -> Markup {
    html! {
        svg.initial viewBox="-28 -28 56 56" aria-hidden="true" focusable="false" {
            circle r="24" {}
            text y="10" text-anchor="middle" { (initial(name)) }
        }
    }
}

/// A jersey with its number. `side`: 0 is navy, 1 white.
pub fn jersey(number: u8, side: usize) -> Markup {
    PreEscaped(figure_svg(&Figure::Jersey(Box::new(Jersey {
        seat: Seat(side as u8 % 2),
        number,
        up: side == 0,
        ball: None,
        effects: Vec::new(),
        acting: false,
        out: false,
    }))))
}

/// A wizard as a card: jersey, name, `note`, and all figures. With `radio` it is one of a group: its name, and whether it is chosen.
pub fn card(card: &StatCard, side: usize, note: Markup, radio: Option<(&str, bool)>) -> Markup {
    let (name, stats) = (
        format!("wizard-{}", card.number),
        format!("stats-{}", card.number),
    );
    let inside = html! {
        (jersey(card.number, side))
        span.title { b id=(name) { (card.name) } (note) }
        span.wstats id=(stats) { (figures(card)) }
    };
    html! {
        @if let Some((field, chosen)) = radio {
            label.wizcard {
                input type="radio" name=(field) value=(card.number) checked[chosen] required aria-labelledby=(name) aria-describedby=(stats);
                (inside)
            }
        } @else {
            div.wizcard { (inside) }
        }
    }
}

/// Each figure with its word.
fn figures(card: &StatCard) -> Markup {
    let pairs = [
        ("throw", card.throw),
        ("dodge", card.dodge),
        ("cast", card.cast),
        ("resist", card.resist),
    ];
    html! {
        @for (word, pair) in pairs {
            span.stat { span { (word) " " } (dice(pair)) }
        }
        @for (word, number) in [("move", card.stride), ("magic", card.magic)] {
            span.stat { span { (word) " " } b.num { (number) } " " }
        }
    }
}

/// Two dice by their colours: shape and letter say them too.
pub fn dice(pair: [Die; 2]) -> Markup {
    html! {
        span.pair {
            @for die in pair { (dye(die)) }
            span.quiet { (pair[0].name()) " and " (pair[1].name()) ", " }
        }
    }
}

fn dye(die: Die) -> Markup {
    html! { i class={ "dye " (die.name()) } aria-hidden="true" { (die.letter()) } }
}

/// What the letters on the dice mean.
pub fn legend(season: &Season) -> Markup {
    let court = &season.rules().book().court;
    html! {
        p.hint.legend {
            "Dice from weak to strong:"
            @for die in Die::ALL {
                span { (dye(die)) " " (die.name()) " " (court.faces_in_words(die)) }
            }
        }
    }
}

pub fn stat_card(season: &Season, id: StatId) -> Option<&StatCard> {
    season.rules().book().stat_card(id)
}

/// The colour that an owner's wizards wear outside matches.
pub const fn colour_of(owner: Owner) -> usize {
    (owner.0 % 2) as usize
}

/// What a wizard has done in the league.
pub struct Career {
    pub matches: usize,
    pub benched: usize,
}

/// Counts only what is over: a lineup that is closed says nothing.
pub fn career(state: &LeagueState, owner: Owner, id: StatId) -> Career {
    let games = state.fixtures.iter().filter(|game| !game.forfeit);
    let sides = games.filter_map(|game| {
        let side = game.side_of(owner)?;
        game.is_over().then_some(game.bench[side])
    });
    let mut career = Career {
        matches: 0,
        benched: 0,
    };
    for bench in sides {
        match bench == Some(id) {
            true => career.benched += 1,
            false => career.matches += 1,
        }
    }
    career
}
