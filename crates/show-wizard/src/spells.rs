//! Spell cards beside the court: in hand, or under their caster's stat card.

use super::{Painter, phrases, spell_id};
use crate::words::capital;
use crate::{Figure, Panel, Row, Sheet};
use game_wizard::content::{Spell, SpellCard};
use game_wizard::{Deed, Kind, Phase, Side, Wizard};

impl Painter<'_> {
    /// The spell cards of a side, a tile each.
    pub(super) fn spell_panel(&self, side: Side) -> Panel {
        Panel {
            title: if self.is_own(side) {
                "Spells in hand".into()
            } else {
                format!("{} spells", self.whose_side(side))
            },
            tiles: true,
            rows: self
                .state
                .owned(side)
                .each()
                .map(|card| self.spell_tile(side, card))
                .collect(),
            ..Panel::default()
        }
    }

    fn spell_tile(&self, side: Side, card: SpellCard) -> Row {
        let detail = match self.state.caster(side, card) {
            Some(caster) => self.recharging(caster, card),
            None => String::new(),
        };
        let out = !detail.is_empty();
        // Only what the viewer's side has in hand can be pointed at.
        let castable = self.is_own(side) && !out;
        match card.spells() {
            [spell] => Row {
                thing: castable.then(|| spell_id(*spell)),
                detail,
                out,
                ..self.spell_row(*spell)
            },
            spells => Row {
                name: self.short_names(spells),
                detail,
                out,
                list: spells
                    .iter()
                    .map(|spell| Row {
                        thing: castable.then(|| spell_id(*spell)),
                        out,
                        ..self.spell_row(*spell)
                    })
                    .collect(),
                ..Row::default()
            },
        }
    }

    pub(super) fn spell_row(&self, spell: Spell) -> Row {
        Row {
            figure: Some(Figure::Spell(phrases::sign(spell))),
            name: short(spell).into(),
            ..Row::default()
        }
    }

    /// "Butter, Sticky"
    pub(super) fn short_names(&self, spells: &[Spell]) -> String {
        let names: Vec<&str> = spells.iter().map(|spell| short(*spell)).collect();
        names.join(", ")
    }

    /// Whether the viewer can cast a spell now.
    pub(super) fn castable(&self, spell: Spell) -> bool {
        let mut offers = self.desk.offers.iter();
        offers.any(|offer| match offer.action.deed() {
            Deed::Cast { spell: cast, .. } => cast == spell,
            Deed::Dispel(_) => spell == Spell::Dispel,
            Deed::Teleport(_) => spell == Spell::Teleport,
            _ => false,
        })
    }

    /// What the spells in the viewer's hand do.
    pub(super) fn spell_sheets(&self) -> impl Iterator<Item = Sheet> {
        let side = self.near();
        let hand = self.state.hand[side.index()];
        let own = self.is_own(side).then_some(hand);
        let spells = own.into_iter().flat_map(|hand| hand.each());
        let spells = spells.flat_map(|card| card.spells());
        spells.map(move |spell| Sheet {
            thing: spell_id(*spell),
            figure: Some(Figure::Spell(phrases::sign(*spell))),
            title: spell.name().into(),
            note: self.spell_note(side, *spell),
            stats: Vec::new(),
            effects: Vec::new(),
        })
    }

    /// What a spell in hand does and, if its turn has come, why it cannot be cast.
    fn spell_note(&self, side: Side, spell: Spell) -> String {
        let state = self.state;
        let acts = state.phase == Phase::Act && state.active.side() == side;
        let caster = if acts {
            self.number(state.active)
        } else {
            "its caster".into()
        };
        let about = phrases::about(spell, &self.game.book.spells, "The target");
        let usual = phrases::usual(spell, &caster);
        let why = if !acts || self.desk.offers.is_empty() || self.castable(spell) {
            String::new()
        } else if !self.game.may(state, Kind::Cast) {
            format!(" {caster} has no cast left this turn.")
        } else if self.game.board.neutral & state.square_of(state.active).set() != 0 {
            format!(" {caster} is in the Neutral Area, where no spell is cast.")
        } else {
            " There's no target in reach.".into()
        };
        format!("{about} {usual}{why}")
    }

    /// "back in 2 turns (#41)": a card returns at the end of its caster's next turn (W12).
    fn recharging(&self, caster: Wizard, card: SpellCard) -> String {
        let until = match self.turns_until(caster, card) {
            0 => "this turn".into(),
            1 => "next turn".into(),
            turns => format!("in {turns} turns"),
        };
        format!("back {until} ({})", self.number(caster))
    }

    /// How many turns of its side are still to come, after the one under way, until a card is back.
    fn turns_until(&self, caster: Wizard, card: SpellCard) -> u8 {
        let (state, side) = (self.state, caster.side());
        let team = self.game.book.court.team;
        // Whose turn it is, or will be when the other side's is over.
        let now = if state.active.side() == side {
            state.active
        } else {
            Wizard::new(side, self.next_place(side))
        };
        let fresh = state.fresh[side.index()].has(card);
        let turns = match (caster.place() + team - now.place()) % team {
            0 if fresh => team,
            away => away,
        };
        if state.active == now {
            turns
        } else {
            turns + 1
        }
    }

    /// The place in the order of a side's next turn.
    pub(super) fn next_place(&self, side: Side) -> u8 {
        let active = self.state.active;
        let team = self.game.book.court.team;
        match (active.side() == side, side == self.state.first) {
            // The side of player 1 is always a turn ahead.
            (true, _) | (false, true) => (active.place() + 1) % team,
            (false, false) => active.place(),
        }
    }

    /// "Freeze: it can't move, throw or cast … Lasts until the end of #41's next turn."
    pub(super) fn effect_sentence(&self, spell: Spell, side: Side) -> String {
        let about = phrases::about(spell, &self.game.book.spells, "it");
        let until = match self.state.caster(side, spell.card()) {
            Some(caster) => format!(" {}", phrases::lasts(&self.number(caster))),
            None => String::new(),
        };
        format!("{}: {}{until}", capital(spell.name()), lower(&about))
    }
}

/// The name of a spell where there is little room.
const fn short(spell: Spell) -> &'static str {
    match spell {
        Spell::ButterFingers => "Butter",
        Spell::StickyFingers => "Sticky",
        Spell::MagicDrain => "Drain",
        Spell::MagicBoost => "Boost",
        _ => spell.name(),
    }
}

/// A sentence after a colon.
fn lower(sentence: &str) -> String {
    let mut letters = sentence.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}
