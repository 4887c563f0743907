//! Which dice fall for a throw or a spell, and why.

use super::{Painter, phrases};
use crate::Sum;
use game_wizard::content::{Die, Spell};
use game_wizard::{Casting, Roll, Wizard, Wizards};

/// "blue and red"
fn pair(dice: [Die; 2]) -> String {
    format!("{} and {}", dice[0].name(), dice[1].name())
}

impl Painter<'_> {
    /// "#21 at #30, 1 zone away"
    pub(super) fn about_throw(&self, target: Wizard) -> String {
        let wizard = self.state.active;
        format!(
            "{} at {}, {} away",
            self.number(wizard),
            self.number(target),
            phrases::zones(self.game.zones(self.state, wizard, target))
        )
    }

    /// The dice of both sides of a throw, term by term.
    pub(super) fn throw_sums(&self, target: Wizard) -> Vec<Sum> {
        let (game, state) = (self.game, self.state);
        let wizard = state.active;
        let mut sums = Vec::new();
        let burns = state.ball_of(wizard).is_some_and(|ball| state.burns(ball));
        let thrower = self.number(wizard);
        if burns {
            sums.push(Sum::term(
                format!("{thrower} throws a Fireball"),
                game.book.spells.fireball,
            ));
        } else {
            let zones = game.zones(state, wizard, target);
            let [left, right] = game.card(state, wizard).throw;
            let away = format!("{} away", phrases::zones(zones));
            match zones {
                3 => sums.push(Sum::term(format!("{thrower} throws, {away}"), right.name())),
                _ => sums.push(Sum::term(format!("{thrower} throws"), pair([left, right]))),
            }
            if zones == 1 {
                sums.push(Sum::term(away, "+ white"));
            }
            self.changes(wizard, [Spell::Strong, Spell::Weak], &mut sums);
        }
        self.dodge_sums(target, burns, &mut sums);
        sums
    }

    fn dodge_sums(&self, target: Wizard, burns: bool, sums: &mut Vec<Sum>) {
        let (game, state) = (self.game, self.state);
        let name = self.number(target);
        let frozen = state.bears(target, Spell::Freeze);
        if frozen {
            sums.push(Sum::term(
                format!("{name} is frozen"),
                game.book.spells.frozen,
            ));
        } else {
            let dodge = game.card(state, target).dodge;
            sums.push(Sum::term(format!("{name} dodges"), pair(dodge)));
            if state.ball_of(target).is_some() {
                sums.push(Sum::term("Holding a ball", "+ white"));
            }
            self.changes(target, [Spell::Shrink, Spell::Enlarge], sums);
        }
        let shield = state.bears(target, Spell::Shield);
        if shield {
            sums.push(Sum::term("Shield", "stops one hit"));
        }
        let catches = state.ball_of(target).is_none()
            && !state.bears(target, Spell::ButterFingers)
            && !(burns || frozen || shield);
        if catches {
            sums.push(Sum::term("Doubles", "catch the ball"));
        }
    }

    /// The dice of a cast, and of each wizard that resists it.
    pub(super) fn cast_sums(&self, targets: Wizards) -> Vec<Sum> {
        let mut sums = self.caster_sums();
        for target in targets.each() {
            self.resist_sums(target, &mut sums);
        }
        sums
    }

    /// The same for a spell that comes back if a target without a Shield rolls doubles (W70).
    pub(super) fn effect_sums(&self, targets: Wizards) -> Vec<Sum> {
        let mut sums = self.cast_sums(targets);
        let open = |target: Wizard| !self.state.bears(target, Spell::Shield);
        if targets.each().any(open) {
            let caster = self.number(self.state.active);
            sums.push(Sum::term("Doubles", format!("send it back at {caster}")));
        }
        sums
    }

    /// The same for Teleport and Dispel, which one wizard resists, or nobody.
    pub(super) fn magic_sums(&self, casting: Casting) -> Vec<Sum> {
        match self.game.resister(self.state, casting) {
            Some(wizard) => self.cast_sums(Wizards::of(wizard)),
            None => Vec::new(),
        }
    }

    fn caster_sums(&self) -> Vec<Sum> {
        let caster = self.state.active;
        let roll = self.game.cast_roll(self.state, caster);
        vec![Sum::term(
            format!("{} casts", self.number(caster)),
            phrases::dice(roll),
        )]
    }

    fn resist_sums(&self, target: Wizard, sums: &mut Vec<Sum>) {
        let roll: Roll = self.game.resist_roll(self.state, target);
        sums.push(Sum::term(
            format!("{} resists", self.number(target)),
            phrases::dice(roll),
        ));
        if self.state.bears(target, Spell::Shield) {
            sums.push(Sum::term("Shield", "stops one spell"));
        }
    }

    /// A die more and a die less by two opposite spells.
    fn changes(&self, wizard: Wizard, [more, less]: [Spell; 2], sums: &mut Vec<Sum>) {
        let die = self.game.book.spells.die.name();
        let borne = self.state.borne(wizard);
        if borne.has(more) {
            sums.push(Sum::term(more.name(), format!("+ {die}")));
        }
        if borne.has(less) {
            sums.push(Sum::term(less.name(), format!("− {die}")));
        }
    }
}
