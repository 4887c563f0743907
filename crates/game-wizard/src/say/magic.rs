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
        Some(match *event {
            Event::Cast {
                spell,
                targets,
                cards,
                ..
            } => self
                .line(format!(
                    "Cast {} on {}",
                    spell.name(),
                    self.targets(spell, targets, cards)
                ))
                .gist(format!("cast {}", spell.name())),
            Event::Lifted {
                load,
                ball_at,
                cards,
                ..
            } => self
                .line(format!(
                    "Cast Teleport on {}",
                    self.load(load, ball_at, cards)
                ))
                .gist("cast Teleport"),
            Event::Aimed { to, ball, .. } => {
                let what = if ball { "the ball " } else { "" };
                self.line(format!("{what}to {}", self.at(to))).part()
            }
            Event::Unbinding { marker, cards, .. } => self
                .line(format!("Cast Dispel on {}", self.marker(marker, cards)))
                .gist("cast Dispel"),
            _ => return None,
        })
    }

    /// What comes of a spell.
    pub(super) fn outcome(&self, event: &Event) -> Option<Line> {
        Some(match *event {
            // Nobody rolled: the row of the cast says it.
            Event::TookHold {
                resisted: false, ..
            } => Line::new(),
            Event::TookHold { who, spell, .. } => {
                let now = format!("{} {}", self.name(who), now(spell));
                Line::new().fell(&now).part().gist(now)
            }
            Event::Resisted {
                who, double: true, ..
            } => self.resisted(who, " with doubles"),
            Event::Resisted { who, .. } => self.resisted(who, ""),
            Event::Rebounded { spell, .. } => self
                .line(format!("doubles sent {} back", spell.name()))
                .part()
                .gist(format!("{} rebounded", spell.name())),
            Event::Spent { who, spell } => Line::new()
                .held(format!("{} had {} already", self.name(who), spell.name()))
                .part(),
            Event::Dissipated { who, .. } => self.resisted(who, " its own spell"),
            // Each target has been told.
            Event::Settled { .. } => Line::new(),
            Event::Teleported {
                load,
                from,
                to,
                cards,
                ..
            } => {
                let what = match load {
                    Load::Lying { .. } => "the ball".to_owned(),
                    load => self.load(load, Square::OFF, cards),
                };
                self.line(format!("{what} went {} to {}", self.at(from), self.at(to)))
                    .part()
            }
            Event::Dispelled { marker, cards, .. } => self
                .line(format!(
                    "{} on {} ended",
                    marker.spell.name(),
                    self.bearer(marker, cards)
                ))
                .part()
                .gist(format!("{} dispelled", marker.spell.name())),
            Event::Shielded { who, blow } => Line::new()
                .held(format!(
                    "{}'s Shield stopped {} and is gone",
                    self.name(who),
                    match blow {
                        Blow::Ball => "the ball",
                        Blow::Spell(spell) => spell.name(),
                    }
                ))
                .part()
                .gist(format!("{}'s Shield gone", self.name(who))),
            Event::Recharged { side, card, .. } => {
                let whose = self.voice.whose_mid(self.seat(side));
                let verb = if card.spells().len() > 1 { "are" } else { "is" };
                self.line(format!("{} {verb} back in {whose} hand", spells_on(card)))
            }
            _ => return None,
        })
    }

    fn resisted(&self, who: Who, how: &str) -> Line {
        let name = self.name(who);
        Line::new()
            .held(format!("{name} resisted{how}"))
            .part()
            .gist(format!("{name} resisted"))
    }

    /// What a Teleport takes; `ball_at` is where the ball of a pair lies.
    fn load(&self, load: Load, ball_at: Square, cards: StatCards) -> String {
        let name = |wizard| self.name(who_of(wizard, cards));
        match load {
            Load::Wizard {
                wizard,
                with_ball: false,
            } => name(wizard),
            Load::Wizard { wizard, .. } => format!("{} and its ball", name(wizard)),
            Load::Held(wizard) => format!("{}'s ball", name(wizard)),
            Load::Lying { at, .. } => format!("the ball on {}", self.at(at)),
            Load::Pair { wizard, .. } => {
                format!("{} and the ball on {}", name(wizard), self.at(ball_at))
            }
        }
    }

    /// "your Freeze on #30"
    fn marker(&self, marker: Marker, cards: StatCards) -> String {
        let whose = self.voice.whose_mid(self.seat(marker.side));
        let bearer = self.bearer(marker, cards);
        format!("{whose} {} on {bearer}", marker.spell.name())
    }

    fn bearer(&self, marker: Marker, cards: StatCards) -> String {
        match marker.bearer {
            Bearer::Wizard(wizard) => self.name(who_of(wizard, cards)),
            Bearer::Lying { at, .. } => format!("the ball on {}", self.at(at)),
        }
    }

    /// "#21 and #58"; of a Fireball "#21's ball".
    fn targets(&self, spell: Spell, wizards: Wizards, cards: StatCards) -> String {
        let names: Vec<String> = wizards
            .each()
            .map(|wizard| self.name(who_of(wizard, cards)))
            .collect();
        match (spell, &names[..]) {
            (Spell::Fireball, [one]) => format!("{one}'s ball"),
            (Spell::Fireball, several) => format!("the balls of {}", listed(several)),
            (_, names) => listed(names),
        }
    }
}

/// What has become of a wizard: "is now Weak".
const fn now(spell: Spell) -> &'static str {
    match spell {
        Spell::Freeze => "is now frozen",
        Spell::Shield => "now has a Shield",
        Spell::ButterFingers => "now has Butter Fingers",
        Spell::StickyFingers => "now has Sticky Fingers",
        Spell::MagicDrain => "now has Magic Drain",
        Spell::MagicBoost => "now has Magic Boost",
        Spell::Shrink => "is now shrunk",
        Spell::Enlarge => "is now enlarged",
        Spell::Slow => "is now Slow",
        Spell::Speed => "now has Speed",
        Spell::Weak => "is now Weak",
        Spell::Strong => "is now Strong",
        // They leave nothing on a wizard.
        Spell::Dispel | Spell::Fireball | Spell::Teleport => "is hit",
    }
}

const fn who_of(wizard: Wizard, cards: StatCards) -> Who {
    Who {
        wizard,
        card: cards[wizard.index()],
        second: false,
    }
}
