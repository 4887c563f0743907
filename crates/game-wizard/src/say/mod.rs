//! Events in words. Log lines are in the past tense.

mod magic;

use crate::action::{Faces, MOST_DICE, NO_DIE};
use crate::board::Square;
use crate::content::{Die, SpellCard};
use crate::event::{Event, Purpose, Who};
use crate::options::WizardDodgeball;
use crate::state::{Side, StatId};
use crate::{Action, View, odds};
use courtside_kernel::{ActionResult, Case, Game, Good, Line, Narration, RuleId, Seat, Voice};

impl Narration for WizardDodgeball {
    fn event_rule(&self, event: &Event) -> RuleId {
        event.rule()
    }

    fn event_kind(&self, event: &Event) -> &'static str {
        event.kind()
    }

    fn say(&self, event: &Event, voice: &Voice) -> Line {
        Teller { game: self, voice }.say(event)
    }

    fn result(&self, event: &Event, actor: Seat) -> Option<ActionResult> {
        // Only throws and spells of the seat that acts leave anything open.
        let (good, label) = match *event {
            Event::Hit { .. } => (Good::Hit, "hit"),
            Event::Dodged { .. } => (Good::Miss, "dodged"),
            Event::Caught { .. } => (Good::Lost, "caught"),
            Event::TookHold { rebound: false, .. }
            | Event::Teleported { .. }
            | Event::Dispelled { .. } => (Good::Hit, "takes"),
            Event::TookHold { .. } => (Good::Lost, "rebounds"),
            Event::Resisted { .. } | Event::Dissipated { .. } => (Good::Miss, "resisted"),
            // A rebound takes the Shield of the caster.
            Event::Shielded { who, .. } if who.wizard.side().0 == self.team(actor) => {
                (Good::Lost, "rebounds")
            }
            Event::Shielded { .. } => (Good::Miss, "Shield gone"),
            // What becomes of several targets is one result.
            Event::Settled { took, of, .. } if took == of => (Good::Hit, "all take"),
            Event::Settled { took: 1.., .. } => (Good::Hit, "some take"),
            Event::Settled {
                rebounded: true, ..
            } => (Good::Lost, "rebounds"),
            Event::Settled { .. } => (Good::Miss, "resisted"),
            _ => return None,
        };
        Some(ActionResult { good, label })
    }

    fn odds(&self, view: &View, action: Action) -> Vec<Case> {
        odds::of_action(self, view, action)
    }
}

/// Tells one event to one listener.
pub(crate) struct Teller<'a> {
    pub game: &'a WizardDodgeball,
    pub voice: &'a Voice<'a>,
}

/// Names in a row: "#3, #21 and #30".
fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// "Butter Fingers and Sticky Fingers": what stands on a spell card.
fn spells_on(card: SpellCard) -> String {
    let names: Vec<String> = card
        .spells()
        .iter()
        .map(|spell| spell.name().to_owned())
        .collect();
    listed(&names)
}

impl Teller<'_> {
    fn card(&self, card: StatId) -> String {
        match self.game.book.stat_card(card) {
            Some(card) => format!("#{} {}", card.number, card.name),
            None => "A wizard".into(),
        }
    }

    /// "#21"
    fn name(&self, who: Who) -> String {
        match self.game.book.stat_card(who.card) {
            Some(card) => format!("#{}", card.number),
            None => "a wizard".into(),
        }
    }

    fn at(&self, square: Square) -> String {
        self.game.board.name(square)
    }

    fn seat(&self, side: Side) -> Seat {
        Seat(side.0)
    }

    fn line(&self, text: String) -> Line {
        Line::new().text(text)
    }

    /// "You" or the name of the side's first player.
    fn who(&self, side: Side) -> Line {
        Line::new().text(self.voice.who(self.seat(side)))
    }

    /// "You", "Mara" or, where two play a side, "Your side" and "Mara's side".
    fn team(&self, side: Side) -> Line {
        if self.game.setting.seats() == 2 {
            return self.who(side);
        }
        let own = self.voice.viewer.seat();
        let whose = match own.filter(|seat| seat.0 % 2 == side.0) {
            Some(seat) => self.voice.whose(seat),
            None => self.voice.whose(self.seat(side)),
        };
        self.line(format!("{whose} side"))
    }

    fn rolled(&self, who: Who, purpose: Purpose, faces: Faces, total: u8) -> Line {
        let what = match purpose {
            Purpose::Throw => "throw",
            Purpose::Dodge => "dodge",
            Purpose::Cast => "cast",
            Purpose::Resist => "resist",
        };
        let mut line = self.line(format!("{} rolled ", self.name(who)));
        if let Some(card) = self.game.book.stat_card(who.card) {
            let dice = self.game.rolled_dice(card, purpose);
            let less = MOST_DICE - 1;
            for (slot, (die, face)) in dice.into_iter().zip(faces.0).enumerate() {
                if face == NO_DIE {
                    continue;
                }
                if slot == less {
                    line = line.text(" less ");
                }
                line = line.dyed(die.colour(), face);
            }
        }
        line.text(format!(" to {what}: {total}."))
    }

    fn setup(&self, event: &Event) -> Option<Line> {
        Some(match *event {
            Event::FirstRolled { side, face } => self
                .team(side)
                .text(" rolled ")
                .dyed(Die::White.colour(), face)
                .text("."),
            Event::Tied { face } => self.line(format!("Both rolled {face}: a tie.")),
            Event::BecameFirst { side, rolls } => self.team(side).text(format!(
                " rolled higher, {} to {}, and became player 1.",
                rolls[0].max(rolls[1]),
                rolls[0].min(rolls[1])
            )),
            Event::Dealt { side: None, card } => {
                self.line(format!("{} came into the pool.", self.card(card)))
            }
            Event::Dealt {
                side: Some(side),
                card,
            } => self.team(side).text(format!(" got {}.", self.card(card))),
            Event::ChoseOrder { side, first: true } => self.who(side).text(" took the first pick."),
            Event::ChoseOrder { side, .. } => self.who(side).text(" left the first pick."),
            Event::Picked { side, card } => {
                self.who(side).text(format!(" picked {}.", self.card(card)))
            }
            Event::Bought { side, card } => {
                self.who(side).text(format!(" bought {}.", spells_on(card)))
            }
            Event::StoppedBuying { side, left } => self.who(side).text(match left {
                0 => " spent all Magic.".to_owned(),
                left => format!(" bought no more; {left} of the Magic was left."),
            }),
            Event::Placed { who, at } => self.who(who.wizard.side()).text(format!(
                " placed {} on {}.",
                self.name(who),
                self.at(at)
            )),
            Event::Claimed {
                seat,
                who,
                last: false,
            } => self.line(format!(
                "{} picked {} to play.",
                self.voice.who(seat),
                self.name(who)
            )),
            Event::Claimed { seat, who, .. } => self.line(format!(
                "{} got {}, the last one.",
                self.voice.who(seat),
                self.name(who)
            )),
            _ => return None,
        })
    }

    fn balls(&self, event: &Event) -> Option<Line> {
        Some(self.line(match *event {
            Event::TookBall { who, at, .. } => {
                format!("{} took the ball on {}.", self.name(who), self.at(at))
            }
            Event::DroppedBall {
                who,
                at,
                forced: true,
                ..
            } => format!("{} let its ball fall on {}.", self.name(who), self.at(at)),
            Event::DroppedBall { who, at, .. } => {
                format!("{} dropped its ball on {}.", self.name(who), self.at(at))
            }
            Event::BecameActive { at, .. } => {
                format!(
                    "The ball came behind the line on {} and became active.",
                    self.at(at)
                )
            }
            Event::Passed { who, to, .. } => {
                format!("{} passed to {}.", self.name(who), self.name(to))
            }
            Event::Threw {
                who,
                target,
                fireball: true,
                ..
            } => format!(
                "{} threw a Fireball of {} at {}.",
                self.name(who),
                self.game.book.spells.fireball,
                self.name(target)
            ),
            Event::Threw {
                who, target, zones, ..
            } => {
                let away = match zones {
                    1 => "one zone",
                    2 => "two zones",
                    _ => "three zones",
                };
                format!(
                    "{} threw at {}, {away} away.",
                    self.name(who),
                    self.name(target)
                )
            }
            Event::Dodged {
                target,
                triple: true,
                ..
            } => format!("Triples: {} dodged.", self.name(target)),
            Event::Dodged { target, totals, .. } => format!(
                "{} dodged, {} against {}.",
                self.name(target),
                totals[1],
                totals[0]
            ),
            Event::SteppedAside { who, to, .. } => {
                format!("{} stepped aside to {}.", self.name(who), self.at(to))
            }
            Event::StoodStill { who, frozen: true } => {
                format!(
                    "{} was frozen and stayed; the ball lay under it.",
                    self.name(who)
                )
            }
            Event::StoodStill { who, .. } => format!(
                "{} had no room to step aside; the ball lay under it.",
                self.name(who)
            ),
            Event::Kindled { who, .. } => format!("The ball of {} burned.", self.name(who)),
            Event::BurntOut { .. } => "The Fireball burned out.".to_owned(),
            _ => return None,
        }))
    }

    /// What a throw brings beyond the ball.
    fn throws(&self, event: &Event) -> Option<Line> {
        Some(match *event {
            Event::Hit { target, totals, .. } => self
                .line(format!("{} was ", self.name(target)))
                .strong("hit")
                .text(format!(", {} against {}.", totals[0], totals[1])),
            Event::Caught { who, target, .. } => self
                .line(format!("{} ", self.name(target)))
                .strong("caught")
                .text(format!(" the ball of {}.", self.name(who))),
            Event::WentOut { who, ball, .. } => self.line(match ball {
                Some(_) => format!("{} went out; its ball stayed.", self.name(who)),
                None => format!("{} went out.", self.name(who)),
            }),
            Event::Scored { side, points } => self.team(side).text(match points {
                1 => " scored: 1 point.".to_owned(),
                points => format!(" scored: {points} points."),
            }),
            Event::Returned { who, at } => {
                self.line(format!("{} came back on {}.", self.name(who), self.at(at)))
            }
            Event::LeftOut { seat, .. } => {
                self.line(format!("{} brought nobody back.", self.voice.who(seat)))
            }
            _ => return None,
        })
    }

    pub fn say(&self, event: &Event) -> Line {
        let told = self
            .setup(event)
            .or_else(|| self.balls(event))
            .or_else(|| self.throws(event))
            .or_else(|| self.casting(event))
            .or_else(|| self.outcome(event));
        told.unwrap_or_else(|| self.turn(event))
    }

    /// Turns and the end of the game; what the others have told is named, so that a new event cannot be forgotten.
    fn turn(&self, event: &Event) -> Line {
        match *event {
            Event::Began { who, seat } => self.line(format!(
                "{} {} began its turn.",
                self.voice.whose(seat),
                self.name(who)
            )),
            Event::LostTurn { who } => {
                self.line(format!("{} was out and lost its turn.", self.name(who)))
            }
            Event::Ended { who, idle: true } => {
                self.line(format!("{} had nothing left to do.", self.name(who)))
            }
            Event::Ended { who, .. } => self.line(format!("{} ended its turn.", self.name(who))),
            Event::Entered { who, at } => self.line(format!(
                "{} came onto the court on {}.",
                self.name(who),
                self.at(at)
            )),
            Event::Walked { who, path } => self.line(format!(
                "{} moved from {} to {}.",
                self.name(who),
                self.at(path.from()),
                self.at(path.to())
            )),
            Event::Rolled {
                who,
                purpose,
                faces,
                total,
            } => self.rolled(who, purpose, faces, total),
            Event::Won {
                side,
                elimination: true,
            } => self
                .team(side)
                .text(" won: nobody of the other side was left on the court."),
            Event::Won { side, .. } => self.team(side).text(" won."),
            Event::Drawn { activations } => self.line(format!(
                "Nobody went out in {activations} turns: the game was a draw."
            )),
            Event::FirstRolled { .. }
            | Event::Tied { .. }
            | Event::BecameFirst { .. }
            | Event::Dealt { .. }
            | Event::ChoseOrder { .. }
            | Event::Picked { .. }
            | Event::Bought { .. }
            | Event::StoppedBuying { .. }
            | Event::Placed { .. }
            | Event::Claimed { .. }
            | Event::TookBall { .. }
            | Event::DroppedBall { .. }
            | Event::BecameActive { .. }
            | Event::Passed { .. }
            | Event::Threw { .. }
            | Event::Dodged { .. }
            | Event::Hit { .. }
            | Event::Caught { .. }
            | Event::WentOut { .. }
            | Event::Scored { .. }
            | Event::Returned { .. }
            | Event::LeftOut { .. }
            | Event::SteppedAside { .. }
            | Event::StoodStill { .. }
            | Event::Kindled { .. }
            | Event::BurntOut { .. }
            | Event::Cast { .. }
            | Event::Lifted { .. }
            | Event::Aimed { .. }
            | Event::Unbinding { .. }
            | Event::TookHold { .. }
            | Event::Resisted { .. }
            | Event::Rebounded { .. }
            | Event::Spent { .. }
            | Event::Dissipated { .. }
            | Event::Settled { .. }
            | Event::Teleported { .. }
            | Event::Dispelled { .. }
            | Event::Shielded { .. }
            | Event::Recharged { .. } => Line::new(),
        }
    }
}
