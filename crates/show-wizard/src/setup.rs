//! The set-up: the pool of a draft, the spell cards for sale, and the wizards that are still to be placed.

use super::{Painter, phrases, spell_card_id};
use crate::words::capital;
use crate::{Choice, Panel, Row, ThingId};
use game_wizard::content::SpellCard;
use game_wizard::{Action, Phase, Side, StatId};
use smol_str::{SmolStr, format_smolstr};
use std::cmp::Reverse;

/// The button that places all wizards at once.
pub(super) const READY: &str = "ready";
pub(super) const PLACE_FOR_ME: &str = "Place them for me";

impl Painter<'_> {
    /// A stat card that is not yet on the court.
    pub(super) fn stat_id(&self, card: StatId) -> ThingId {
        format_smolstr!("card-{}", self.game.book.wizards[card.index()].number)
    }

    /// The pool, and the teams as far as they are.
    pub(super) fn draft_panels(&self) -> Vec<Panel> {
        let near = self.near();
        let picker = match self.state.phase {
            Phase::Take { side, .. } => side,
            Phase::Choose => self.state.first.other(),
            _ => near,
        };
        let mut panels = vec![Panel {
            title: "Wizards to pick from".into(),
            large: true,
            rows: self
                .state
                .pool
                .each()
                .map(|card| self.card_row(picker, card))
                .collect(),
            ..Panel::default()
        }];
        panels.extend([near, near.other()].map(|side| self.growing_team(side)));
        panels
    }

    /// A team with a row for each wizard that is still to come.
    fn growing_team(&self, side: Side) -> Panel {
        let mut panel = self.team_panel(side);
        let team = usize::from(self.game.book.court.team);
        let open = Row {
            name: if self.game.schoolyard {
                "to be picked".into()
            } else {
                "to be dealt".into()
            },
            out: true,
            ..Row::default()
        };
        panel.rows.resize(team.max(panel.rows.len()), open);
        panel
    }

    /// The wizards of a side that are not placed yet.
    fn team_panel(&self, side: Side) -> Panel {
        Panel {
            title: format!("{} team", self.whose_side(side)),
            rows: self.state.roster[side.index()]
                .each()
                .map(|card| self.card_row(side, card))
                .collect(),
            ..Panel::default()
        }
    }

    /// What is for sale, what the buyer has, and both teams.
    pub(super) fn buy_panels(&self, buyer: Side) -> Vec<Panel> {
        let near = self.near();
        let mut panels = vec![Panel {
            title: if self.is_own(buyer) {
                format!("Spell cards: {} Magic left", self.money(buyer))
            } else {
                format!(
                    "{} spell cards: {} Magic left",
                    self.whose_side(buyer),
                    self.money(buyer)
                )
            },
            large: true,
            tiles: true,
            rows: SpellCard::ALL
                .map(|card| self.sale_tile(buyer, card))
                .into(),
            ..Panel::default()
        }];
        for side in [near, near.other()] {
            // Teams that are placed are shown in their order.
            panels.push(if self.state.roster[side.index()].is_empty() {
                self.order_panel(side)
            } else {
                self.team_panel(side)
            });
        }
        let bought = Panel {
            title: format!("{} spells", self.whose_side(buyer.other())),
            ..self.spell_panel(buyer.other())
        };
        panels.push(bought);
        panels
    }

    fn sale_tile(&self, buyer: Side, card: SpellCard) -> Row {
        let spells = &self.game.book.spells;
        let owned = self.state.owned(buyer).has(card);
        let cost = spells.cost(card);
        let dear = !owned && cost > self.money(buyer);
        let badge = if owned {
            "bought".into()
        } else {
            cost.to_string()
        };
        let row = match card.spells() {
            [spell] => Row {
                name: spell.name().into(),
                detail: phrases::about(*spell, spells, "The target"),
                ..self.spell_row(*spell)
            },
            pair => Row {
                name: self.short_names(pair),
                list: pair
                    .iter()
                    .map(|spell| Row {
                        name: spell.name().into(),
                        detail: phrases::about(*spell, spells, "The target"),
                        ..self.spell_row(*spell)
                    })
                    .collect(),
                ..Row::default()
            },
        };
        Row {
            thing: Some(spell_card_id(card)),
            badge,
            out: owned || dear,
            ..row
        }
    }

    fn money(&self, side: Side) -> u8 {
        self.game.money(self.state, side)
    }

    /// The label of the button that ends buying.
    pub(super) fn stop_buying(&self) -> String {
        match self.state.phase {
            Phase::Buy { .. } if self.has_bought_nothing() => "Buy nothing".into(),
            Phase::Buy { side } => format!("Stop buying, {} left", self.money(side)),
            _ => "Stop buying".into(),
        }
    }

    pub(super) fn has_bought_nothing(&self) -> bool {
        match self.state.phase {
            Phase::Buy { side } => self.state.hand[side.index()].each().next().is_none(),
            _ => false,
        }
    }

    /// All wizards that are still to be placed, in one choice: fast ones act first, each on the column of a ball that no
    /// teammate stands on, from the middle outwards.
    pub(super) fn ready(&self) -> Option<Choice> {
        let Phase::Place { side } = self.state.phase else {
            return None;
        };
        // The last one needs no help.
        if self.desk.offers.is_empty() || self.state.roster[side.index()].count() < 2 {
            return None;
        }
        let (board, book) = (&self.game.board, &self.game.book);
        let mut cards: Vec<StatId> = self.state.roster[side.index()].each().collect();
        cards.sort_by_key(|card| Reverse(book.wizards[card.index()].stride));
        let middle = board.width / 2;
        let taken = |column: u8| {
            let space = board.start_square(side, column);
            self.state.wizard_on(space).is_some()
        };
        let mut columns: Vec<u8> = (0..board.width).filter(|column| !taken(*column)).collect();
        columns.sort_by_key(|column| {
            let apart = column.abs_diff(middle);
            (!book.court.balls.contains(column), apart)
        });
        let plies: Vec<SmolStr> = cards
            .into_iter()
            .zip(columns)
            .map(|(card, column)| (self.desk.write)(Action::place(card, column)))
            .collect();
        Some(Choice {
            path: vec![READY.into()],
            ply: plies.join(" ").into(),
            label: PLACE_FOR_ME.into(),
            ..Choice::default()
        })
    }

    /// Who is still to be placed, and both orders as far as they are.
    pub(super) fn place_panels(&self, side: Side) -> Vec<Panel> {
        let near = self.near();
        let waiting = side.other();
        let mut panels = vec![Panel {
            title: if self.is_own(side) {
                "Place your wizards".into()
            } else {
                format!("{} wizards to place", capital(&self.whose_side_mid(side)))
            },
            rows: self.state.roster[side.index()]
                .each()
                .map(|card| self.card_row(side, card))
                .collect(),
            ..Panel::default()
        }];
        panels.extend([near, near.other()].map(|side| self.order_panel(side)));
        panels.push(self.team_panel(waiting));
        panels
    }
}
