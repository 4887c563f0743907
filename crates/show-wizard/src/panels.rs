//! The lists beside the court: both orders of play with what each wizard can do, and the spells of both sides.

use super::{Painter, phrases, wizard_id};
use crate::{Figure, Panel, Row, Stat};
use courtside_kernel::Game;
use game_wizard::content::{Die, Spell};
use game_wizard::{Deed, Phase, Side, StatId, Wizard};

impl Painter<'_> {
    pub(super) fn panels(&self) -> Vec<Panel> {
        let near = self.near();
        let sides = [near, near.other()];
        let mut panels = match self.state.phase {
            Phase::FirstRoll { .. } => Vec::new(),
            Phase::Deal { .. } | Phase::Choose | Phase::Take { .. } => self.draft_panels(),
            Phase::Buy { side } => self.buy_panels(side),
            Phase::Place { side } => self.place_panels(side),
            _ => sides
                .into_iter()
                .flat_map(|side| [self.order_panel(side), self.spell_panel(side)])
                .collect(),
        };
        panels.retain(|panel| !panel.rows.is_empty());
        panels
    }

    /// The wizards of a side in the order in which they act.
    pub(super) fn order_panel(&self, side: Side) -> Panel {
        let places = 0..self.game.book.court.team;
        let wizards = places.map(|place| Wizard::new(side, place));
        Panel {
            title: format!("{} order of play", self.whose_side(side)),
            rows: wizards
                .filter_map(|wizard| self.wizard_row(wizard))
                .collect(),
            ..Panel::default()
        }
    }

    fn wizard_row(&self, wizard: Wizard) -> Option<Row> {
        let card = self.stat_card(wizard)?;
        let may_return = self.may_return(wizard);
        let status = self.status(wizard, may_return);
        let (badge, detail) = match self.game.seats() {
            2 => (status, String::new()),
            // In teams it matters who plays it.
            _ => {
                let player = self.game.player(self.state, wizard);
                let badge = player.map(|seat| self.voice().whom(seat));
                (badge.unwrap_or_default(), status)
            }
        };
        Some(Row {
            thing: Some(wizard_id(wizard)),
            figure: self.jersey(wizard),
            name: self.game.book.wizards[card.index()].name.clone(),
            detail,
            badge,
            out: self.state.is_out(wizard) && !may_return && self.acting() != Some(wizard),
            stats: self.short_stats(card),
            ..Row::default()
        })
    }

    /// What decides throws at and by a wizard, on one line; its sheet has the rest.
    fn short_stats(&self, card: StatId) -> Vec<Stat> {
        let mut stats = self.stats(card);
        stats.retain(|stat| ["throw", "dodge", "move"].contains(&stat.label));
        stats
    }

    /// It can be brought back now, after a catch.
    fn may_return(&self, wanted: Wizard) -> bool {
        let mut offers = self.desk.offers.iter();
        offers.any(
            |offer| matches!(offer.action.deed(), Deed::Return { wizard, .. } if wizard == wanted),
        )
    }

    /// The one thing about a wizard that matters most now.
    fn status(&self, wizard: Wizard, may_return: bool) -> String {
        let state = self.state;
        if may_return {
            return "can come back".into();
        }
        if self.acting() == Some(wizard) {
            return "acting".into();
        }
        if self.is_setting_up() {
            return phrases::nth(wizard.place()).into();
        }
        if state.is_out(wizard) {
            return "off court".into();
        }
        let effects: Vec<Spell> = state.borne(wizard).each().collect();
        match &effects[..] {
            [] => {}
            [only] => return only.name().into(),
            several => return self.short_names(several),
        }
        match state.ball_of(wizard) {
            Some(ball) if state.is_live(ball) => "has an active ball".into(),
            Some(_) => "has a ball".into(),
            None if self.acting().is_some() && self.is_next(wizard) => "next".into(),
            None => String::new(),
        }
    }

    /// The next of its side to act.
    fn is_next(&self, wizard: Wizard) -> bool {
        self.next_place(wizard.side()) == wizard.place()
    }

    /// What stands on a stat card.
    pub(super) fn stats(&self, card: StatId) -> Vec<Stat> {
        let card = &self.game.book.wizards[card.index()];
        let dice = |label, dice: [Die; 2]| Stat {
            label,
            dice: dice.map(Die::colour).into(),
            number: None,
        };
        let number = |label, number| Stat {
            label,
            dice: Vec::new(),
            number: Some(number),
        };
        vec![
            dice("throw", card.throw),
            dice("dodge", card.dodge),
            dice("cast", card.cast),
            dice("resist", card.resist),
            number("move", card.stride),
            number("magic", card.magic),
        ]
    }

    /// A stat card that is not yet on the court, as a side wears it.
    pub(super) fn card_row(&self, side: Side, card: StatId) -> Row {
        Row {
            thing: Some(self.stat_id(card)),
            figure: Some(Figure::Jersey(Box::new(self.plain_jersey(side, card)))),
            name: self.game.book.wizards[card.index()].name.clone(),
            stats: self.stats(card),
            ..Row::default()
        }
    }
}
