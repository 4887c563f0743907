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
        event.say(self.limit(), voice)
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

    fn columns(&self) -> &'static [&'static str] {
        &["Throws", "Hits", "Dodges", "Knockouts"]
    }

    fn counts(&self, event: &Event, count: &mut dyn FnMut(Seat, usize)) {
        let (seat, column, times) = match *event {
            Event::Threw { seat, .. } => (seat, 0, 1),
            Event::Hit { seat, balls, .. } => (seat, 1, balls),
            Event::Dodged(dodged) => (dodged.seat, 2, dodged.balls),
            Event::Out { by, .. } => (by, 3, 1),
            _ => return,
        };
        for _ in 0..times {
            count(seat, column);
        }
    }
}

impl Event {
    /// The heading is the round, and a row is what one player did.
    fn say(&self, limit: u8, voice: &Voice) -> Line {
        match *self {
            Event::Began { seat } => did(
                voice,
                seat,
                if voice.viewer.is(seat) {
                    "go first"
                } else {
                    "goes first"
                },
            ),
            Event::Turned {
                round: Some(round), ..
            } => Line::new().text(format!("Round {round}")).heading(),
            // The table shows whose turn it is, and what is drawn is in the hand.
            Event::Dealt { .. } | Event::Turned { .. } | Event::Drew { .. } => Line::new(),
            Event::Shuffled { cards } => Line::new().text(format!(
                "The discard became the new draw pile: {cards} cards"
            )),
            Event::NothingLeft { seat } => did(voice, seat, "had no card left to draw"),
            Event::Put { seat, card } => did(voice, seat, format!("played {}", a_card(card))),
            Event::Threw { seat, ball, target } => {
                let target = voice.whom(target);
                did(voice, seat, format!("threw {} at {target}", a_card(ball)))
            }
            Event::Dodged(dodged) => dodged.say(),
            Event::Hit {
                ball, balls, hits, ..
            } => {
                let times = match (ball, balls) {
                    (Card::Double, 2) => "hit twice",
                    (Card::Double, _) => "hit once",
                    _ => "hit",
                };
                Line::new()
                    .fell(format!("{times}, {hits} of {limit}"))
                    .part()
            }
            Event::Rearranged { .. } => Line::new()
                .text("the Single stays as the hit and the Double is discarded")
                .part(),
            Event::Out { seat, .. } => {
                let (is_out, out) = if voice.viewer.is(seat) {
                    ("you are out".into(), "you are out".into())
                } else {
                    let name = voice.whom(seat);
                    (format!("{name} is out"), format!("{name} out"))
                };
                Line::new().fell(is_out).part().gist(out)
            }
            Event::Revived { seat, mate } => {
                let mate = voice.whom(mate);
                did(voice, seat, format!("brought {mate} back with an Ultimate"))
                    .gist(format!("{mate} back"))
            }
            Event::PileRemoved { seat, target } => {
                let whose = voice.whose_mid(target);
                did(voice, seat, format!("removed {whose} Pile with a Pile Hit"))
            }
            Event::Marked { seat, target } => {
                let whose = voice.whose_mid(target);
                let what = format!("played a Pile Hit to skip {whose} next turn");
                did(voice, seat, what)
            }
            Event::Skipped { seat } => Line::new()
                .strong(voice.whose(seat))
                .text(" turn was skipped")
                .of(seat),
            Event::Discarded {
                seat,
                card,
                spare: true,
            } => Line::new()
                .text(format!("{} discarded {}", voice.whom(seat), a_card(card)))
                .part(),
            Event::Discarded { seat, card, .. } => {
                let what = format!("couldn't play and discarded {}", a_card(card));
                did(voice, seat, what)
            }
            Event::Passed { seat } => did(voice, seat, "passed"),
            Event::Won { winners, team } => won(voice, winners, team),
            Event::Drawn { turns } => Line::new()
                .strong("A draw")
                .text(format!(": nobody went out in {turns} turns"))
                .gist("a draw"),
            Event::Stuck => Line::new()
                .strong("A draw")
                .text(": nobody can draw or play")
                .gist("a draw"),
        }
    }
}

/// A row: who, and what they did.
fn did(voice: &Voice, seat: Seat, what: impl AsRef<str>) -> Line {
    Line::new()
        .strong(voice.who(seat))
        .text(" ")
        .text(what)
        .of(seat)
}

fn won(voice: &Voice, winners: SeatSet, team: Option<u8>) -> Line {
    let who = match team {
        Some(team) => format!("Team {}", team_letter(team).to_ascii_uppercase()),
        None => winners.iter().map(|seat| voice.who(seat)).collect(),
    };
    Line::new()
        .strong(format!("{who} won"))
        .text(": everyone else is out")
        .gist(format!("{who} won"))
}

impl Dodged {
    fn say(&self) -> Line {
        let from = if self.from_hand { " from hand" } else { "" };
        if self.left > 0 {
            return Line::new().text(format!("one ball dodged{from}")).part();
        }
        let what = match (self.ball, self.balls) {
            (Card::Double, 2) => " both",
            (Card::Double, _) => " the other",
            _ => "",
        };
        let half = if self.spent {
            ""
        } else {
            ", half a Double Dodge left"
        };
        Line::new().held(format!("dodged{what}{from}{half}")).part()
    }
}

/// "a Single", "an Ultimate".
fn a_card(card: Card) -> String {
    format!("{} {}", card.article(), card.short())
}

#[cfg(test)]
mod tests {
    use super::*;
    use courtside_kernel::Viewer;

    fn said(event: Event, viewer: Viewer) -> Line {
        let names = ["Ann", "Ben", "Cleo"].map(String::from);
        event.say(
            10,
            &Voice {
                viewer,
                names: &names,
            },
        )
    }

    #[test]
    fn a_row_says_who_did_what_and_what_came_of_it() {
        let [ann, ben] = [Seat(0), Seat(1)];
        let to_ann = Viewer::Seat(ann);
        let threw = Event::Threw {
            seat: ben,
            ball: Card::Ultimate,
            target: ann,
        };
        let row = said(threw, to_ann);
        assert_eq!(row.plain(), "Ben threw an Ultimate at you");
        assert_eq!(row.of, Some(ben));
        let hit = Event::Hit {
            seat: ben,
            target: ann,
            ball: Card::Ultimate,
            balls: 1,
            hits: 2,
        };
        let part = said(hit, to_ann);
        assert_eq!(part.plain(), "✕ hit, 2 of 10");
        assert_eq!(part.row, courtside_kernel::LogRow::Part);
        let out = Event::Out { seat: ann, by: ben };
        assert_eq!(said(out, to_ann).gist, "you are out");
        assert_eq!(said(out, Viewer::Spectator).gist, "Ann out");
    }

    #[test]
    fn a_round_is_the_heading_and_turns_say_nothing() {
        let turned = |round| {
            let seat = Seat(0);
            said(Event::Turned { seat, round }, Viewer::Spectator)
        };
        let round = turned(Some(12));
        assert_eq!(round.plain(), "Round 12");
        assert_eq!(round.row, courtside_kernel::LogRow::Turn);
        assert!(turned(None).spans.is_empty());
    }
}
