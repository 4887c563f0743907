//! Spells as choices: the spell first, then what it is cast on.

use super::choices::chance_mark;
use super::{GO, Painter, ball_id, effect_id, spell_id, wizard_id};
use crate::words::listed;
use crate::{Choice, Offer, ThingId, Trace};
use courtside_kernel::Case;
use game_wizard::content::Spell;
use game_wizard::{
    Action, Ball, Bearer, Casting, Deed, Load, Marker, Phase, Side, Square, Wizard, Wizards,
};
use smol_str::format_smolstr;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// "#0" to "#99": cases of odds have names that stay.
static NUMBERS: LazyLock<Vec<String>> =
    LazyLock::new(|| (0..100).map(|number| format!("#{number}")).collect());

impl Painter<'_> {
    /// Every cast of a spell that leaves markers, at any number of targets.
    pub(super) fn add_casts(&self, choices: &mut Vec<Choice>) {
        // Every spell covers the same area of a set of targets.
        let mut alone: BTreeMap<(Spell, Wizard), &[Case]> = BTreeMap::new();
        let mut traces: BTreeMap<Wizards, Trace> = BTreeMap::new();
        for offer in self.desk.offers {
            if let Deed::Cast { spell, targets } = offer.action.deed() {
                if let (1, Some(only)) = (targets.count(), targets.first()) {
                    alone.insert((spell, only), &offer.odds);
                }
                traces
                    .entry(targets)
                    .or_insert_with(|| self.area_trace(self.spaces_of(targets)));
            }
        }
        for offer in self.desk.offers {
            if let Deed::Cast { spell, targets } = offer.action.deed() {
                let trace = traces.get(&targets).cloned().unwrap_or_default();
                choices.push(self.cast(offer, spell, targets, &alone, trace));
            }
        }
    }

    fn cast(
        &self,
        offer: &Offer<Action>,
        spell: Spell,
        targets: Wizards,
        alone: &BTreeMap<(Spell, Wizard), &[Case]>,
        trace: Trace,
    ) -> Choice {
        let numbers: Vec<String> = targets.each().map(|target| self.number(target)).collect();
        let mut odds = Vec::new();
        let mut marks = Vec::new();
        for target in targets.each() {
            if let Some(case) = alone.get(&(spell, target)).and_then(|cases| cases.first()) {
                marks.extend(chance_mark(target, case));
                let number = usize::from(self.game.card(self.state, target).number);
                odds.push(Case {
                    when: match targets.count() {
                        1 => "",
                        _ => NUMBERS.get(number).map_or("", String::as_str),
                    },
                    results: case.results.clone(),
                });
            }
        }
        let hangs_on_dice = !odds.is_empty();
        let mut path = vec![spell_id(spell)];
        path.extend(targets.each().map(wizard_id));
        path.push(GO.into());
        Choice {
            path,
            ply: self.desk.ply(offer),
            label: match spell {
                Spell::Fireball => format_smolstr!("Cast Fireball on {}", self.balls_of(targets)),
                _ => format_smolstr!("Cast {} on {}", spell.name(), listed(&numbers)),
            },
            about: match (hangs_on_dice, targets.count()) {
                (false, _) => String::new(),
                (_, 1) => format!("{} on {}", spell.name(), numbers[0]),
                _ => format!(
                    "{} on {}: each rolls to resist",
                    spell.name(),
                    listed(&numbers)
                ),
            },
            sums: if hangs_on_dice {
                self.effect_sums(targets)
            } else {
                Vec::new()
            },
            odds: odds.into(),
            marks,
            trace,
            ..Choice::default()
        }
    }

    /// "#21's ball", "the balls of #21 and #58".
    fn balls_of(&self, holders: Wizards) -> String {
        let numbers: Vec<String> = holders.each().map(|wizard| self.number(wizard)).collect();
        // It cannot be thrown at an opponent yet, and the fire may be out by then.
        let idle = |wizard: Wizard| {
            let ball = self.state.ball_of(wizard);
            ball.is_some_and(|ball| !self.state.kind(ball).is_active())
        };
        let warning = match (holders.each().all(idle), holders.each().any(idle)) {
            (true, _) => ", not active yet",
            (_, true) => ", not all active yet",
            _ => "",
        };
        match &numbers[..] {
            [one] => format!("{one}'s ball{warning}"),
            several => format!("the balls of {}{warning}", listed(several)),
        }
    }

    /// "Ines's Freeze", "Your Freeze".
    pub(super) fn effect_of(&self, spell: Spell, side: Side) -> String {
        format!("{} {}", self.whose_side(side), spell.name())
    }

    pub(super) fn dispel(&self, marker: Marker, choice: &Choice) -> Vec<Choice> {
        let (things, bearer, at) = match marker.bearer {
            Bearer::Wizard(wizard) => (
                vec![wizard_id(wizard)],
                self.number(wizard),
                self.state.square_of(wizard),
            ),
            Bearer::Lying { at, kind } => (
                self.alike(at, kind).map(ball_id).collect(),
                format!("the ball on {}", self.at(at)),
                at,
            ),
        };
        let effect = self.effect_of(marker.spell, marker.side);
        let trace = self.area_trace(at.set());
        let dispel = |thing: ThingId| Choice {
            path: vec![
                spell_id(Spell::Dispel),
                thing,
                effect_id(marker.spell, marker.side),
            ],
            label: format_smolstr!("Dispel {} on {bearer}", marker.spell.name()),
            short: effect.clone(),
            about: if choice.odds.is_empty() {
                String::new()
            } else {
                format!("Dispel {} on {bearer}", marker.spell.name())
            },
            sums: self.magic_sums(Casting::Dispel(marker)),
            trace: trace.clone(),
            ..choice.clone()
        };
        things.into_iter().map(dispel).collect()
    }

    pub(super) fn teleport(&self, load: Load, choice: &Choice) -> Vec<Choice> {
        let (things, what, at) = match load {
            Load::Wizard { wizard, with_ball } => (
                vec![wizard_id(wizard)],
                if with_ball {
                    format!("{} with its ball", self.number(wizard))
                } else {
                    self.number(wizard)
                },
                self.state.square_of(wizard),
            ),
            Load::Held(wizard) => (
                vec![wizard_id(wizard)],
                format!("{}'s ball", self.number(wizard)),
                self.state.square_of(wizard),
            ),
            Load::Lying { at, kind } => (
                self.alike(at, kind).map(ball_id).collect(),
                format!("the ball on {}", self.at(at)),
                at,
            ),
            Load::Pair { wizard, ball } => return self.teleport_pair(wizard, ball, choice),
        };
        let button = self.load_button(load);
        let trace = self.area_trace(at.set());
        // The destination is chosen next and changes no dice.
        let casting = teleporting(load, at);
        let teleport = |thing: ThingId| {
            let mut path = vec![spell_id(Spell::Teleport), thing];
            path.extend(button.map(|(id, _)| id.into()));
            Choice {
                path,
                label: format_smolstr!("Teleport {what}"),
                short: button.map_or(String::new(), |(_, label)| label.into()),
                about: self.about_teleport(casting),
                sums: self.magic_sums(casting),
                trace: trace.clone(),
                ..choice.clone()
            }
        };
        things.into_iter().map(teleport).collect()
    }

    /// A wizard and a loose ball: one choice for each of the balls that are alike.
    fn teleport_pair(&self, wizard: Wizard, ball: Ball, choice: &Choice) -> Vec<Choice> {
        let state = self.state;
        let (at, kind) = (state.balls[ball.index()], state.kind(ball));
        let trace = self.area_trace(at.set() | state.square_of(wizard).set());
        let casting = teleporting(Load::Pair { wizard, ball }, at);
        let pair = |ball: Ball| Choice {
            path: vec![spell_id(Spell::Teleport), wizard_id(wizard), ball_id(ball)],
            label: format_smolstr!(
                "Teleport {} and the ball on {}",
                self.number(wizard),
                self.at(at)
            ),
            about: self.about_teleport(casting),
            sums: self.magic_sums(casting),
            trace: trace.clone(),
            ..choice.clone()
        };
        self.alike(at, kind).map(pair).collect()
    }

    /// Where a Teleport leads.
    pub(super) fn destination(&self, to: Square, choice: Choice) -> Choice {
        let (load, what) = match self.state.phase {
            Phase::Destination { load } => (load, self.load_words(load)),
            Phase::BallDestination { wizard, ball, .. } => {
                (Load::Pair { wizard, ball }, "the ball".into())
            }
            _ => return choice,
        };
        let casting = teleporting(load, to);
        Choice {
            path: vec![self.square(to)],
            label: match load {
                Load::Pair { .. } => format_smolstr!("Teleport {what} to {}", self.at(to)),
                _ => format_smolstr!("Teleport to {}", self.at(to)),
            },
            about: self.about_teleport(casting),
            sums: self.magic_sums(casting),
            ..choice
        }
    }

    /// "Teleport: #45 rolls to resist"
    fn about_teleport(&self, casting: Casting) -> String {
        match self.game.resister(self.state, casting) {
            Some(wizard) => format!("Teleport: {} rolls to resist", self.number(wizard)),
            None => String::new(),
        }
    }
}

/// A Teleport as far as dice are concerned: where it leads changes none.
const fn teleporting(load: Load, to: Square) -> Casting {
    Casting::Teleport {
        load,
        to,
        ball_to: Square::OFF,
    }
}
