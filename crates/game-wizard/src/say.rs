//! Events in words. Log lines are in the past tense.

use crate::action::{Faces, MOST_DICE, NO_DIE};
use crate::board::Square;
use crate::content::Die;
use crate::event::{Blow, Event, Purpose, StatCards, Who};
use crate::options::WizardDodgeball;
use crate::state::{Bearer, Load, Marker, Side, Wizard, Wizards};
use courtside_kernel::{Line, Seat, Voice};

/// Tells one event to somebody.
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

impl Teller<'_> {
    fn card(&self, card: u8) -> String {
        match self.game.book.wizards.get(usize::from(card)) {
            Some(card) => format!("#{} {}", card.number, card.name),
            None => "A wizard".into(),
        }
    }

    /// "#21"
    fn name(&self, who: Who) -> String {
        match self.game.book.wizards.get(usize::from(who.card)) {
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
        if let Some(card) = self.game.book.wizards.get(usize::from(who.card)) {
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

    /// What a Teleport takes; `ball_at` is where the ball of a pair lies.
    fn load(&self, load: Load, ball_at: Square, cards: StatCards) -> String {
        let name = |wizard| self.name(who_of(wizard, cards));
        match load {
            Load::Wizard {
                wizard,
                with_ball: false,
            } => name(wizard),
            Load::Wizard { wizard, .. } => format!("{} with its ball", name(wizard)),
            Load::Held(wizard) => format!("the ball of {}", name(wizard)),
            Load::Lying { at, .. } => format!("the ball on {}", self.at(at)),
            Load::Pair { wizard, .. } => {
                format!("{} and the ball on {}", name(wizard), self.at(ball_at))
            }
        }
    }

    /// "your Freeze on #30"
    fn marker(&self, marker: Marker, cards: StatCards) -> String {
        let bearer = match marker.bearer {
            Bearer::Wizard(wizard) => self.name(who_of(wizard, cards)),
            Bearer::Lying { at, .. } => format!("the ball on {}", self.at(at)),
        };
        let whose = self.voice.whose_mid(self.seat(marker.side));
        format!("{whose} {} on {bearer}", marker.spell.name())
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
                let spells: Vec<String> = card
                    .spells()
                    .iter()
                    .map(|spell| spell.name().to_owned())
                    .collect();
                self.who(side).text(format!(" bought {}.", listed(&spells)))
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

    fn magic(&self, event: &Event) -> Option<Line> {
        Some(self.line(match *event {
            Event::Cast {
                who,
                spell,
                targets,
                cards,
            } => format!(
                "{} cast {} on {}.",
                self.name(who),
                spell.name(),
                self.all(targets, cards)
            ),
            Event::Lifted {
                who,
                load,
                ball_at,
                cards,
            } => format!(
                "{} cast Teleport on {}.",
                self.name(who),
                self.load(load, ball_at, cards)
            ),
            Event::Aimed { who, to, ball } => format!(
                "{} aimed the Teleport{} at {}.",
                self.name(who),
                if ball { " of the ball" } else { "" },
                self.at(to)
            ),
            Event::Unbinding { who, marker, cards } => format!(
                "{} cast Dispel at {}.",
                self.name(who),
                self.marker(marker, cards)
            ),
            Event::TookHold {
                who,
                spell,
                rebound: true,
            } => format!(
                "{} took hold of its own caster, {}.",
                spell.name(),
                self.name(who)
            ),
            Event::TookHold { who, spell, .. } => {
                format!("{} took hold of {}.", spell.name(), self.name(who))
            }
            Event::Resisted {
                who,
                spell,
                double: true,
                ..
            } => format!("Doubles: {} resisted {}.", self.name(who), spell.name()),
            Event::Resisted {
                who, spell, totals, ..
            } => format!(
                "{} resisted {}, {} against {}.",
                self.name(who),
                spell.name(),
                totals[1],
                totals[0]
            ),
            Event::Rebounded { who, spell } => {
                format!(
                    "Doubles: {} rebounded from {}.",
                    spell.name(),
                    self.name(who)
                )
            }
            Event::Spent { who, spell } => {
                format!("{} had {} already.", self.name(who), spell.name())
            }
            Event::Dissipated { who, spell } => {
                format!("{} resisted its own {}.", self.name(who), spell.name())
            }
            Event::Settled {
                spell, took, of, ..
            } => match took {
                0 => format!("{} took hold of nobody.", spell.name()),
                2 if of == 2 => format!("{} took hold of both.", spell.name()),
                all if all == of => format!("{} took hold of all {of}.", spell.name()),
                _ => format!("{} took hold of {took} of {of}.", spell.name()),
            },
            Event::Teleported {
                load,
                from,
                to,
                cards,
                ..
            } => {
                let what = self.load(load, Square::OFF, cards);
                format!(
                    "Teleport took {what} from {} to {}.",
                    self.at(from),
                    self.at(to)
                )
            }
            Event::Dispelled { marker, cards, .. } => {
                format!("Dispel cancelled {}.", self.marker(marker, cards))
            }
            Event::Shielded { who, blow } => format!(
                "The Shield of {} stopped {} and was gone.",
                self.name(who),
                match blow {
                    Blow::Ball => "the ball",
                    Blow::Spell(spell) => spell.name(),
                }
            ),
            Event::Recharged { side, card, .. } => {
                let spells: Vec<String> = card
                    .spells()
                    .iter()
                    .map(|spell| spell.name().to_owned())
                    .collect();
                let whose = self.voice.whose_mid(self.seat(side));
                format!("{} returned to {whose} hand.", listed(&spells))
            }
            _ => return None,
        }))
    }

    fn all(&self, wizards: Wizards, cards: StatCards) -> String {
        let names: Vec<String> = wizards
            .each()
            .map(|wizard| self.name(who_of(wizard, cards)))
            .collect();
        listed(&names)
    }

    pub fn say(&self, event: &Event) -> Line {
        let told = self
            .setup(event)
            .or_else(|| self.balls(event))
            .or_else(|| self.magic(event));
        if let Some(line) = told {
            return line;
        }
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
            // The other three have told everything else.
            _ => Line::new(),
        }
    }
}

fn who_of(wizard: Wizard, cards: StatCards) -> Who {
    Who {
        wizard,
        card: cards[wizard.index()],
    }
}
