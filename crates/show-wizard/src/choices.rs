//! What can be chosen, as paths of things to point at.

use super::setup::{PLACE_FOR_ME, READY};
use super::{DROP, END, GO, NOBODY, Painter, SURE, ball_id, effect_id, spell_card_id, wizard_id};
use crate::words::{count, percent};
use crate::{Button, ButtonRole, Choice, Mark, Offer, ThingId, Trace};
use courtside_kernel::{Case, Good};
use game_wizard::{Action, Ball, BallKind, Deed, Load, Phase, Square, Wizard};
use smol_str::format_smolstr;

/// The chance of what is wanted, written beside a thing.
pub(super) fn chance_mark(wizard: Wizard, case: &Case) -> Option<Mark> {
    let wanted = case
        .results
        .iter()
        .find(|share| share.result.good == Good::Hit)?;
    Some(Mark {
        thing: wizard_id(wizard),
        text: percent(wanted),
    })
}

impl Painter<'_> {
    pub(super) fn choices(&self) -> Vec<Choice> {
        let offers = self.desk.offers.iter();
        let mut choices: Vec<Choice> = offers.flat_map(|offer| self.choice(offer)).collect();
        if self.state.phase == Phase::Act {
            choices.extend(self.fetches());
            self.add_casts(&mut choices);
        }
        choices.extend(self.ready());
        choices
    }

    /// One choice, or one for each of several balls that are alike; casts come all together.
    fn choice(&self, offer: &Offer<Action>) -> Vec<Choice> {
        let deed = offer.action.deed();
        let choice = |path: Vec<ThingId>, label: String| Choice {
            path,
            label: label.into(),
            ply: self.desk.ply(offer),
            odds: offer.odds.clone(),
            ..Choice::default()
        };
        let one = |path: ThingId, label: String| vec![choice(vec![path], label)];
        let plain = || choice(Vec::new(), String::new());
        match deed {
            Deed::PickFirst(true) => one("first".into(), "Pick first".into()),
            Deed::PickFirst(false) => {
                let other = self.side_mid(self.state.first);
                one("passfirst".into(), format!("Let {other} pick first"))
            }
            Deed::Take { card } => {
                one(self.stat_id(card), format!("Pick {}", self.card_name(card)))
            }
            Deed::Buy(card) => one(
                spell_card_id(card),
                format!("Buy {}", self.card_spells(card)),
            ),
            // There is no way back from buying nothing: it takes two clicks.
            Deed::Done if self.has_bought_nothing() => {
                vec![choice(
                    vec!["done".into(), SURE.into()],
                    "Buy nothing".into(),
                )]
            }
            Deed::Done => one("done".into(), self.stop_buying()),
            Deed::Place { card, column } => {
                let to = self.start_square(column);
                vec![choice(
                    vec![self.stat_id(card), self.square(to)],
                    format!("Place {} on {}", self.card_name(card), self.at(to)),
                )]
            }
            Deed::Enter { column } => {
                let to = self.start_square(column);
                one(self.square(to), format!("Come on at {}", self.at(to)))
            }
            Deed::Walk { to } => vec![self.walk(to, plain())],
            Deed::Pick { at, kind } => self.pick(at, kind, &plain()),
            Deed::Drop { at } => {
                let label = format!("Drop the ball on {}{}", self.at(at), self.activates([&at]));
                match self.state.phase {
                    Phase::Act => vec![choice(vec![DROP.into(), self.square(at)], label)],
                    _ => one(self.square(at), label),
                }
            }
            Deed::Throw { target } => vec![self.throw(target, plain())],
            Deed::Pass { to } => vec![self.pass(to, plain())],
            // They come all together.
            Deed::Cast { .. } => Vec::new(),
            Deed::Dispel(marker) => self.dispel(marker, &plain()),
            Deed::Teleport(load) => self.teleport(load, &plain()),
            Deed::To { square } => {
                vec![self.destination(square, plain())]
            }
            Deed::Dodge { to } => one(self.square(to), format!("Step aside to {}", self.at(to))),
            Deed::Return { wizard, column } => {
                let to = self.start_square(column);
                vec![choice(
                    vec![wizard_id(wizard), self.square(to)],
                    format!("Bring {} back on {}", self.number(wizard), self.at(to)),
                )]
            }
            Deed::NoReturn => one(NOBODY.into(), "Bring nobody back".into()),
            Deed::Claim { wizard } => {
                let label = match self.stat_card(wizard) {
                    Some(card) => format!("Play {}", self.card_name(card)),
                    None => format!("Play {}", self.number(wizard)),
                };
                one(wizard_id(wizard), label)
            }
            Deed::End => one(END.into(), self.end_label()),
        }
    }

    /// The balls of one kind on one space: pointing at any of them is the same.
    pub(super) fn alike(&self, at: Square, kind: BallKind) -> impl Iterator<Item = Ball> {
        let state = self.state;
        Ball::all().filter(move |ball| state.balls[ball.index()] == at && state.kind(*ball) == kind)
    }

    /// A space of the starting area of the side that acts.
    pub(super) fn start_square(&self, column: u8) -> Square {
        let side = match self.state.phase {
            Phase::Place { side } => side,
            Phase::Return { catcher } => catcher.side(),
            _ => self.state.active.side(),
        };
        self.game.board.start_square(side, column)
    }

    fn end_label(&self) -> String {
        format!("End {}'s turn", self.number(self.state.active))
    }

    fn walk(&self, to: Square, choice: Choice) -> Choice {
        let way = self.game.way(self.state, to);
        let steps = way.map_or(0, |way| way.steps());
        Choice {
            path: vec![self.square(to)],
            label: format_smolstr!(
                "Walk to {}, {}{}",
                self.at(to),
                count(steps.into(), "step"),
                self.activates(way.iter().flat_map(|way| way.squares()))
            ),
            trace: way.map_or_else(Trace::default, |way| self.route(&way)),
            ..choice
        }
    }

    /// What is added to a choice that brings the ball in hand behind an attack line for the first time (W56).
    fn activates<'s>(&self, over: impl IntoIterator<Item = &'s Square>) -> &'static str {
        let held = self.state.ball_of(self.state.active);
        let asleep = held.is_some_and(|ball| !self.state.is_live(ball));
        let behind = self.game.board.behind;
        if asleep && over.into_iter().any(|square| square.is_in(behind)) {
            ", the ball becomes active"
        } else {
            ""
        }
    }

    fn pick(&self, at: Square, kind: BallKind, choice: &Choice) -> Vec<Choice> {
        let pick = |ball: Ball| Choice {
            path: vec![ball_id(ball)],
            label: format_smolstr!("Pick up the ball on {}", self.at(at)),
            trace: Trace {
                takes: vec![ball_id(ball)],
                ..Trace::default()
            },
            ..choice.clone()
        };
        self.alike(at, kind).map(pick).collect()
    }

    fn throw(&self, target: Wizard, choice: Choice) -> Choice {
        let (state, wizard) = (self.state, self.state.active);
        let case = choice.odds.first();
        Choice {
            path: vec![wizard_id(target)],
            label: format_smolstr!("Throw at {}", self.number(target)),
            about: self.about_throw(target),
            sums: self.throw_sums(target),
            marks: case
                .and_then(|case| chance_mark(target, case))
                .into_iter()
                .collect(),
            trace: Trace {
                sight: self.sight(state.square_of(wizard), state.square_of(target)),
                ..Trace::default()
            },
            ..choice
        }
    }

    fn pass(&self, to: Wizard, choice: Choice) -> Choice {
        let (state, wizard) = (self.state, self.state.active);
        Choice {
            path: vec![wizard_id(to)],
            label: format_smolstr!(
                "Pass to {}{}",
                self.number(to),
                self.activates([&state.square_of(to)])
            ),
            trace: Trace {
                sight: self.sight(state.square_of(wizard), state.square_of(to)),
                ..Trace::default()
            },
            ..choice
        }
    }

    pub(super) fn buttons(&self) -> Vec<Button> {
        let mut buttons: Vec<Button> = Vec::new();
        let mut put = |id: ThingId, label: String| {
            if !buttons.iter().any(|button| button.id == id) {
                let role = match id.as_str() {
                    GO => ButtonRole::Go,
                    _ => ButtonRole::Step,
                };
                buttons.push(Button { id, label, role });
            }
        };
        if self.ready().is_some() {
            put(READY.into(), PLACE_FOR_ME.into());
        }
        for offer in self.desk.offers {
            match offer.action.deed() {
                Deed::PickFirst(first) => {
                    let id = if first { "first" } else { "passfirst" };
                    let label = self.choice(offer).remove(0).label;
                    put(id.into(), label.into());
                }
                Deed::Done => {
                    if self.has_bought_nothing() {
                        put(SURE.into(), "Yes, buy nothing".into());
                    }
                    put("done".into(), self.stop_buying());
                }
                Deed::Drop { .. } if self.state.phase == Phase::Act => {
                    put(DROP.into(), "Drop the ball".into());
                }
                Deed::Cast { .. } => put(GO.into(), "Cast".into()),
                Deed::Dispel(marker) => put(
                    effect_id(marker.spell, marker.side),
                    self.effect_of(marker.spell, marker.side),
                ),
                Deed::Teleport(load) => {
                    if let Some((id, label)) = self.load_button(load) {
                        put(id.into(), label.into());
                    }
                }
                Deed::NoReturn => put(NOBODY.into(), "Bring nobody back".into()),
                Deed::End => put(END.into(), self.end_label()),
                // They are pointed at on the court or in a list.
                Deed::Take { .. }
                | Deed::Buy(_)
                | Deed::Place { .. }
                | Deed::Claim { .. }
                | Deed::Enter { .. }
                | Deed::Walk { .. }
                | Deed::Pick { .. }
                | Deed::Drop { .. }
                | Deed::Throw { .. }
                | Deed::Pass { .. }
                | Deed::To { .. }
                | Deed::Dodge { .. }
                | Deed::Return { .. } => {}
            }
        }
        buttons
    }

    /// How much of a wizard and its ball is moved, if that has to be said. A wizard or a ball that could also go with
    /// another goes alone only by a button: pointing at both takes both.
    pub(super) fn load_button(&self, load: Load) -> Option<(&'static str, &'static str)> {
        match load {
            Load::Wizard {
                with_ball: true, ..
            } => Some(("load-both", "Both")),
            Load::Wizard { wizard, .. } => {
                let holds = self.state.ball_of(wizard).is_some();
                (holds || self.pairs().any(|(paired, _)| paired == wizard))
                    .then_some(("load-wizard", "Only the wizard"))
            }
            Load::Held(_) => Some(("load-held", "Only its ball")),
            Load::Lying { at, kind } => {
                let first = self.state.lying(at, kind);
                self.pairs()
                    .any(|(_, ball)| Some(ball) == first)
                    .then_some(("load-ball", "Only the ball"))
            }
            Load::Pair { .. } => None,
        }
    }

    /// The wizards and loose balls that a Teleport can take together now (W13).
    pub(super) fn pairs(&self) -> impl Iterator<Item = (Wizard, Ball)> {
        let deeds = self.desk.offers.iter().map(|offer| offer.action.deed());
        deeds.filter_map(|deed| match deed {
            Deed::Teleport(Load::Pair { wizard, ball }) => Some((wizard, ball)),
            _ => None,
        })
    }
}
