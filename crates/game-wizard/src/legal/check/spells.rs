//! Why spells are refused: cards, areas, targets and destinations.

use super::{Judge, Verdict, refuse};
use crate::board::{Square, Squares};
use crate::content::{Spell, SpellCard};
use crate::event::spell_rule;
use crate::state::{Ball, Bearer, Load, Marker, Wizard, Wizards};
use crate::turn::Kind;
use courtside_kernel::{Illegal, RuleId};

impl Judge<'_> {
    /// The active wizard can cast a card at all (W49, W66).
    fn casts(&self, card: SpellCard) -> Verdict {
        let caster = self.state.active;
        self.action(Kind::Cast)?;
        if self.state.square_of(caster).is_in(self.game.board.neutral) {
            return refuse(
                "W49",
                "No spell is cast from the Neutral Area. Step out of it first.",
            );
        }
        if self.state.hand[caster.side().index()].has(card) {
            return Ok(());
        }
        match self.state.caster(caster.side(), card) {
            Some(wizard) => refuse(
                "W68",
                format!(
                    "This card is still with {}. It comes back at the end of its next turn.",
                    self.name(wizard)
                ),
            ),
            None => refuse("W66", "Your side doesn't have this card."),
        }
    }

    /// Spaces on one side fit into an area of the caster (W10).
    fn area(&self, targets: Squares) -> Verdict {
        let board = &self.game.board;
        if targets & board.neutral != 0 {
            return refuse("W49", "Spells don't reach into the Neutral Area.");
        }
        let magic = self.game.card(self.state, self.state.active).magic;
        let side = usize::from(targets & board.home[0] == 0);
        if board.fits(targets, magic, self.seen(), board.home[side]) {
            return Ok(());
        }
        refuse(
            "W67",
            match magic {
                1 => "With Magic 1 the caster must see its target.".to_owned(),
                _ => format!(
                    "With Magic {magic} all targets must be within {magic} connected spaces, and the caster must see one of them."
                ),
            },
        )
    }

    pub(super) fn cast(&self, spell: Spell, targets: Wizards) -> Verdict {
        if !spell.stays() && spell != Spell::Fireball {
            return refuse(spell_rule(spell), "This spell has another kind of target.");
        }
        self.casts(spell.card())?;
        let Some(first) = targets.first() else {
            return refuse("W67", "A spell needs a target.");
        };
        let mut spaces = 0;
        for wizard in targets.each() {
            self.on_court(wizard)?;
            if wizard.side() != first.side() {
                return refuse("W10", "All targets of a spell must be on the same side.");
            }
            spaces |= self.state.square_of(wizard).set();
        }
        let markers = self.game.book.spells.markers;
        if targets.count() > markers {
            return refuse("W10", format!("A spell has at most {markers} targets."));
        }
        if spell == Spell::Fireball {
            if first.side() != self.state.active.side() {
                return refuse("W81", "Cast a Fireball on a ball that your own side holds.");
            }
            if targets
                .each()
                .any(|wizard| self.state.ball_of(wizard).is_none())
            {
                return refuse("W81", "Cast a Fireball on a wizard who holds a ball.");
            }
        }
        self.area(spaces)
    }

    pub(super) fn dispel(&self, marker: Marker) -> Verdict {
        self.casts(SpellCard::Dispel)?;
        let (state, side) = (self.state, marker.side);
        let (at, there) = match marker.bearer {
            Bearer::Wizard(wizard) => {
                self.on_court(wizard)?;
                let borne = state.effects[side.index()][wizard.index()];
                let ball = state.ball_of(wizard);
                let burns = ball.is_some_and(|ball| state.kind(ball).burns(side));
                let there = match marker.spell {
                    Spell::Fireball => burns,
                    spell => borne.has(spell),
                };
                (state.square_of(wizard), there)
            }
            Bearer::Lying { at, kind } => {
                let burns = marker.spell == Spell::Fireball && kind.burns(side);
                (at, burns && state.lying(at, kind).is_some())
            }
        };
        if !there {
            return refuse("W80", "There is no such effect to dispel.");
        }
        self.area(at.set())
    }

    pub(super) fn teleport(&self, load: Load) -> Verdict {
        self.casts(SpellCard::Teleport)?;
        let state = self.state;
        let spaces = match load {
            Load::Wizard { wizard, with_ball } => {
                self.on_court(wizard)?;
                if with_ball && state.ball_of(wizard).is_none() {
                    return refuse("W13", format!("{} has no ball.", self.name(wizard)));
                }
                state.square_of(wizard).set()
            }
            Load::Held(wizard) => {
                self.on_court(wizard)?;
                if state.ball_of(wizard).is_none() {
                    return refuse("W13", format!("{} has no ball.", self.name(wizard)));
                }
                state.square_of(wizard).set()
            }
            Load::Lying { at, kind } => {
                if state.lying(at, kind).is_none() {
                    return refuse("W84", "There is no such ball there.");
                }
                at.set()
            }
            Load::Pair { wizard, ball } => self.pair(wizard, ball)?,
        };
        self.area(spaces)?;
        if spaces & !self.game.teleport_zones(state) != 0 {
            return refuse(
                "W13",
                "That is too far away. Teleport works in the caster's zone and the zones next to it.",
            );
        }
        if self.game.destinations(state, load) == 0 {
            return refuse("W13", "There is no free space for it to go to.");
        }
        Ok(())
    }

    /// A wizard and a loose ball are there and on one side. Gives their spaces.
    fn pair(&self, wizard: Wizard, ball: Ball) -> Result<Squares, Illegal> {
        let wrong = |rule, why: &str| Err(Illegal::new(RuleId(rule), why));
        if !self.game.teleports_pairs() {
            return wrong(
                "W13",
                "Teleport moves a wizard, a ball, or a wizard with the ball it holds.",
            );
        }
        self.on_court(wizard)?;
        let state = self.state;
        let lies = match state.balls.get(ball.index()) {
            Some(at) => *at,
            None => Square::OFF,
        };
        if lies == Square::OFF || state.lying(lies, state.kind(ball)) != Some(ball) {
            return wrong("W84", "There is no such ball there.");
        }
        let board = &self.game.board;
        if !lies.is_in(board.home[wizard.side().index()] | board.neutral) {
            return wrong(
                "W13",
                "A wizard and a ball that teleport together must be on the same side.",
            );
        }
        Ok(state.square_of(wizard).set() | lies.set())
    }

    pub(super) fn destination(&self, load: Load, to: Square) -> Verdict {
        if to.is_in(self.game.destinations(self.state, load)) {
            return Ok(());
        }
        self.teleport_space(to)?;
        match load {
            Load::Lying { at, .. } if at == to => {
                refuse("W13", "Choose another space: it is there already.")
            }
            Load::Pair { wizard, .. } if to.is_in(self.game.board.home[wizard.side().index()]) => {
                refuse(
                    "W13",
                    "That is the only space left for the ball. Choose another one.",
                )
            }
            _ => refuse("W13", "A wizard can't be teleported to the other side."),
        }
    }

    /// Where the ball of a pair goes, whose wizard goes to `wizard_to`.
    pub(super) fn ball_destination(&self, ball: Ball, wizard_to: Square, to: Square) -> Verdict {
        if to.is_in(self.game.ball_destinations(self.state, ball, wizard_to)) {
            return Ok(());
        }
        self.teleport_space(to)?;
        refuse(
            "W13",
            if to == wizard_to {
                "The wizard goes there. The ball needs another space."
            } else {
                "Choose another space: it is there already."
            },
        )
    }

    /// A space that a Teleport can lead to with any load.
    fn teleport_space(&self, to: Square) -> Verdict {
        if to.is_in(self.game.board.neutral) {
            return refuse("W49", "Spells don't reach into the Neutral Area.");
        }
        if to.is_in(self.state.occupied()) {
            return refuse(
                "W13",
                "Another wizard stands there. A space holds one wizard.",
            );
        }
        self.space(
            to,
            self.game.teleport_zones(self.state),
            "W13",
            "That is too far away. Teleport works in the caster's zone and the zones next to it.",
        )
    }
}
