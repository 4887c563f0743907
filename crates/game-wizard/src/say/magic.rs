//! Spells in words: how they are cast, and what comes of them.

use super::{Teller, listed, spells_on};
use crate::board::Square;
use crate::content::Spell;
use crate::event::{Blow, Event, StatCards, Who};
use crate::state::{Bearer, Load, Marker, Wizard, Wizards};
use courtside_kernel::Line;

impl Teller<'_> {
    /// A spell is cast, or told where to go.
    pub(super) fn casting(&self, event: &Event) -> Option<Line> {
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
            _ => return None,
        }))
    }

    /// What comes of a spell.
    pub(super) fn outcome(&self, event: &Event) -> Option<Line> {
        Some(self.line(match *event {
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
            } => settled(spell, took, of),
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
                let whose = self.voice.whose_mid(self.seat(side));
                format!("{} returned to {whose} hand.", spells_on(card))
            }
            _ => return None,
        }))
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

    fn all(&self, wizards: Wizards, cards: StatCards) -> String {
        let names: Vec<String> = wizards
            .each()
            .map(|wizard| self.name(who_of(wizard, cards)))
            .collect();
        listed(&names)
    }
}

/// What became of a spell with several targets.
fn settled(spell: Spell, took: u8, of: u8) -> String {
    let name = spell.name();
    match took {
        0 => format!("{name} took hold of nobody."),
        2 if of == 2 => format!("{name} took hold of both."),
        all if all == of => format!("{name} took hold of all {of}."),
        _ => format!("{name} took hold of {took} of {of}."),
    }
}

fn who_of(wizard: Wizard, cards: StatCards) -> Who {
    Who {
        wizard,
        card: cards[wizard.index()],
    }
}
