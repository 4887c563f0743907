//! Events in words.

use crate::content::Card;
use crate::event::{Dodged, Event};
use crate::options::team_letter;
use crate::state::SeatSet;
use crate::{Action, Cards, Deed, Phase, State, View, odds};
use courtside_kernel::{ActionResult, Case, Line, Narration, RuleId, Seat, Voice};

impl Narration for Cards {
    fn event_rule(&self, event: &Event) -> RuleId {
        event.rule()
    }

    fn event_kind(&self, event: &Event) -> &'static str {
        event.kind()
    }

    fn say(&self, event: &Event, voice: &Voice) -> Line {
        event.say(voice)
    }

    fn result(&self, event: &Event, actor: Seat) -> Option<ActionResult> {
        event.result(actor)
    }

    fn odds(&self, view: &View, action: Action) -> Vec<Case> {
        odds::of_action(self, view, action)
    }

    fn case(&self, state: &State, answer: Action) -> &'static str {
        let Phase::React(flight) = state.phase else {
            return "";
        };
        // Of a Double, one ball may have been stopped before: then it is about the other.
        match (flight.ball, flight.left, answer.deed()) {
            (Card::Double, 2, Deed::Take) => "if both are taken",
            (Card::Double, _, Deed::Take) => "if the other is taken",
            (_, _, Deed::Take) => "if it is taken",
            (Card::Double, 1, Deed::Dodge { card: Card::Dodge }) => {
                "if a Single Dodge stops the other"
            }
            (Card::Double, 1, Deed::Dodge { .. }) => "if a Double Dodge stops the other",
            (_, _, Deed::Dodge { card: Card::Dodge }) => "if a Single Dodge is used",
            (_, _, Deed::Dodge { .. }) => "if a Double Dodge is used",
            _ => "",
        }
    }
}

impl Event {
    pub(crate) fn say(&self, voice: &Voice) -> Line {
        let who = |seat: Seat| voice.who(seat);
        match *self {
            Event::Began { seat } => text(format!("The start fell to {}.", voice.whom(seat))),
            Event::Dealt { seat, card, .. } => text(format!("{} got {}.", who(seat), a_card(card))),
            Event::Turned { seat } => text(format!("{} turn.", voice.whose(seat))),
            Event::Shuffled { cards } => text(format!(
                "The draw pile was empty: the discard was shuffled, {cards} cards."
            )),
            Event::Drew { seat, card, second } => {
                let with_pile = if second {
                    ", the second with the Pile"
                } else {
                    ""
                };
                text(format!("{} drew {}{with_pile}.", who(seat), a_card(card)))
            }
            Event::NothingLeft { .. } => text("There was no card left to draw."),
            Event::Put { seat, card } => text(format!(
                "{} put {} in front.",
                who(seat),
                a_card(Some(card))
            )),
            Event::Threw { seat, ball, target } => threw(voice, seat, ball, target),
            Event::Dodged(dodged) => dodged.say(voice),
            Event::Hit {
                target,
                balls,
                hits,
                ..
            } => hit(voice, target, balls, hits),
            Event::Rearranged { .. } => text(
                "The Single that lay on the Dodge stays as the hit, and the Double was discarded.",
            ),
            Event::Out { seat, .. } => text(format!("{} went ", who(seat)))
                .strong("out")
                .text(" and discarded every card."),
            Event::Revived { seat, mate } => text(format!(
                "{} gave up an Ultimate to bring {} back.",
                who(seat),
                voice.whom(mate)
            )),
            Event::PileRemoved { seat, target } => pile_hit(voice, seat, target, "Pile is gone"),
            Event::Marked { seat, target } => {
                pile_hit(voice, seat, target, "next turn will be skipped")
            }
            Event::Skipped { seat } => text(format!("{} turn was skipped.", voice.whose(seat))),
            Event::Discarded { seat, card, spare } => {
                let why = if spare { "" } else { " could play nothing and" };
                let card = a_card(Some(card));
                text(format!("{}{why} discarded {card}.", who(seat)))
            }
            Event::Passed { seat } => text(format!("{} passed.", who(seat))),
            Event::Won { winners, team } => won(voice, winners, team),
            Event::Drawn { turns } => text(format!(
                "{turns} turns in a row in which nobody went out: a draw."
            )),
            Event::Stuck => text("Nobody could draw or play any more: a draw."),
        }
    }
}

fn text(words: impl AsRef<str>) -> Line {
    Line::new().text(words)
}

fn threw(voice: &Voice, seat: Seat, ball: Card, target: Seat) -> Line {
    text(format!(
        "{} threw {} {} at {}.",
        voice.who(seat),
        article(ball),
        ball.short(),
        voice.whom(target)
    ))
}

fn hit(voice: &Voice, target: Seat, balls: u8, hits: u8) -> Line {
    let taken = if balls == 2 { "two hits" } else { "a hit" };
    text(format!("{} took {taken}: ", voice.who(target)))
        .strong(format!("{} becomes {hits}", hits - balls))
        .text(".")
}

fn pile_hit(voice: &Voice, seat: Seat, target: Seat, what: &str) -> Line {
    let (who, whose) = (voice.who(seat), voice.whose_mid(target));
    text(format!("{who} played a Pile Hit: {whose} {what}."))
}

fn won(voice: &Voice, winners: SeatSet, team: Option<u8>) -> Line {
    let who = match team {
        Some(team) => format!("Team {}", team_letter(team).to_ascii_uppercase()),
        None => winners.iter().map(|seat| voice.who(seat)).collect(),
    };
    Line::new()
        .strong(format!("{who} won"))
        .text(": nobody else is left.")
}

impl Dodged {
    fn say(&self, voice: &Voice) -> Line {
        let what = match (self.ball, self.balls) {
            (Card::Double, 2) => "both balls",
            (Card::Double, _) if self.left == 0 => "the other ball",
            (Card::Double, _) => "one ball",
            _ => "it",
        };
        let dodge = match (self.with, self.lay_on_it) {
            (_, Some(_)) => "half-used Double Dodge",
            (with, None) => with.short(),
        };
        let end = match (self.spent, self.left) {
            (false, _) if self.waited => " and is half used; the Single was discarded",
            (false, _) => " and is half used",
            (true, 0) if self.lay_on_it.is_some() || self.waited => {
                "; all the cards were discarded"
            }
            (true, 0) => "; both cards were discarded",
            (true, _) => "",
        };
        let place = if self.from_hand {
            ", from the hand,"
        } else {
            ""
        };
        Line::new().text(format!(
            "{} {dodge}{place} stopped {what}{end}.",
            voice.whose(self.seat)
        ))
    }
}

fn article(card: Card) -> &'static str {
    if card == Card::Ultimate { "an" } else { "a" }
}

/// "a Single Dodgeball"; "a card" for a viewer who may not know it.
fn a_card(card: Option<Card>) -> String {
    match card {
        Some(card) => format!("{} {}", article(card), card.name()),
        None => "a card".into(),
    }
}
