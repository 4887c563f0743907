//! Stat cards and spells, for a closer look.

use super::{Painter, phrases, wizard_id};
use crate::{Figure, Sheet};
use courtside_kernel::Game;
use game_wizard::content::{Die, Spell};
use game_wizard::{Side, StatId, Wizard};

impl Painter<'_> {
    pub(super) fn sheets(&self) -> Vec<Sheet> {
        let state = self.state;
        let mut sheets: Vec<Sheet> = Wizard::all()
            .filter_map(|wizard| self.wizard_sheet(wizard))
            .collect();
        sheets.extend(
            state
                .pool
                .each()
                .map(|card| self.card_sheet(self.near(), card, "In the pool")),
        );
        for side in Side::BOTH {
            let note = format!("On {} team", self.whose_side_mid(side));
            let roster = state.roster[side.index()].each();
            sheets.extend(roster.map(|card| self.card_sheet(side, card, &note)));
        }
        sheets.extend(self.spell_sheets());
        sheets
    }

    /// A stat card that is not yet on the court.
    fn card_sheet(&self, side: Side, card: StatId, note: &str) -> Sheet {
        Sheet {
            thing: self.stat_id(card),
            figure: Some(Figure::Jersey(Box::new(self.plain_jersey(side, card)))),
            title: self.card_name(card),
            note: format!("{note}. {}", self.dice_of(card)),
            stats: self.stats(card),
            effects: Vec::new(),
        }
    }

    fn wizard_sheet(&self, wizard: Wizard) -> Option<Sheet> {
        let card = self.stat_card(wizard)?;
        Some(Sheet {
            thing: wizard_id(wizard),
            figure: self.jersey(wizard),
            title: self.card_name(card),
            note: format!("{} {}", self.sheet_note(wizard), self.dice_of(card)),
            stats: self.stats(card),
            effects: self.effects(wizard),
        })
    }

    /// "Third in your order, on e5, with an active ball. Played by Cy."
    fn sheet_note(&self, wizard: Wizard) -> String {
        let state = self.state;
        let mut note = crate::words::capital(&self.in_order(wizard.side(), wizard.place()));
        note += &if state.is_out(wizard) {
            ", off court".to_owned()
        } else {
            format!(", on {}", self.at(state.square_of(wizard)))
        };
        if let Some(ball) = state.ball_of(wizard) {
            note += &format!(", with {}", self.ball_words(ball));
        }
        note.push('.');
        if self.game.seats() > 2
            && let Some(seat) = self.game.player(self.state, wizard)
        {
            note += &format!(" Played by {}.", self.voice().whom(seat));
        }
        note
    }

    /// "Dice: grey 1 to 6, blue 2 to 7.": what the colours on a stat card can show.
    fn dice_of(&self, card: StatId) -> String {
        let card = &self.game.book.wizards[card.index()];
        let mut dice = [card.throw, card.dodge, card.cast, card.resist].concat();
        dice.sort_unstable();
        dice.dedup();
        format!("Dice: {}.", self.faces_of(&dice))
    }

    /// "white 0 to 5, grey 1 to 6"
    pub(super) fn faces_of(&self, dice: &[Die]) -> String {
        let court = &self.game.book.court;
        let told = dice
            .iter()
            .map(|die| format!("{} {}", die.name(), court.faces_in_words(*die)));
        told.collect::<Vec<_>>().join(", ")
    }

    /// What a wizard or the ball in its hand bears, cast by either side.
    fn effects(&self, wizard: Wizard) -> Vec<(Figure, String)> {
        let state = self.state;
        let kind = state.ball_of(wizard).map(|ball| state.kind(ball));
        let mut effects = Vec::new();
        for spell in Spell::ALL {
            for side in Side::BOTH {
                let borne = match spell {
                    Spell::Fireball => kind.is_some_and(|kind| kind.burns(side)),
                    _ => state.effects[side.index()][wizard.index()].has(spell),
                };
                if borne {
                    effects.push((
                        Figure::Spell(phrases::sign(spell)),
                        self.effect_sentence(spell, side),
                    ));
                }
            }
        }
        effects
    }
}
