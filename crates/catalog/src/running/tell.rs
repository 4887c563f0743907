//! What people are told of a match.

use super::{Deed, Running};
use crate::{Play, Refusal, Tell, Told, advice, outside};
use courtside_book::rulebook;
use courtside_kernel::{Playable, RuleId, Seat, Turn, Viewer, Voice};
use courtside_scene::{Desk, Odds, Offer, Present, Scene, ThingId};

impl<G: Playable, S: Present<Game = G>> Tell for Running<G, S> {
    fn told(&self, viewer: Viewer, facing: Seat, names: &[String], from: usize) -> Vec<Told> {
        let voice = Voice { viewer, names };
        let book = rulebook(G::CARD);
        let ours = |rule: RuleId| book.rule(rule.0).is_some_and(|rule| rule.mark.is_ours());
        let mut told = Vec::new();
        for (ply, step) in (from..).zip(self.since(from)) {
            if let Deed::Incident(incident) = step.deed {
                let (kind, line) = outside::say(incident, &voice);
                told.push(Told {
                    ply,
                    rule: outside::RULE.to_string(),
                    ours: true,
                    kind,
                    line,
                    motions: Vec::new(),
                });
            }
            let events = step.events.iter();
            for event in events.filter_map(|event| self.game.redact(event, viewer)) {
                let rule = self.game.event_rule(&event);
                told.push(Told {
                    ply,
                    rule: rule.to_string(),
                    ours: ours(rule),
                    kind: self.game.event_kind(&event),
                    line: self.game.say(&event, &voice),
                    motions: S::motions(&self.game, &event, facing),
                });
            }
        }
        told
    }

    fn scene(&self, viewer: Viewer, facing: Seat, names: &[String]) -> Scene {
        let turn = self.turn();
        let view = self.game.view(&self.state, viewer);
        let mut offers: Vec<Offer<G::Action>> = Vec::new();
        if let Turn::Act(seat) = turn
            && viewer.is(seat)
        {
            let actions = self.actions();
            offers.reserve_exact(actions.len());
            for action in actions {
                let odds = self.shown_odds(&view, action, &offers);
                offers.push(Offer { action, odds });
            }
        }
        S::scene(
            &self.game,
            &view,
            &Desk {
                viewer,
                facing,
                turn,
                names,
                offers: &offers,
                write: &|action| self.game.write_action(&self.state, action).into(),
                whole: false,
            },
        )
    }

    fn why(&self, picks: &[ThingId], thing: &str) -> Option<Refusal> {
        let seat = self.decider()?;
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        let action = S::attempt(&self.game, &view, picks, thing)?;
        self.game
            .check(&self.state, action)
            .err()
            .map(Refusal::from)
    }

    fn box_score(&self) -> (&'static [&'static str], Vec<Vec<u32>>) {
        let columns = self.game.columns();
        let mut figures = vec![vec![0; columns.len()]; self.game.seats()];
        for event in self.steps.iter().flat_map(|step| &step.events) {
            self.game.counts(event, &mut |seat, column| {
                let figure = figures.get_mut(seat.index());
                if let Some(figure) = figure.and_then(|row| row.get_mut(column)) {
                    *figure += 1;
                }
            });
        }
        (columns, figures)
    }

    fn words(&self, ply: &str, names: &[String]) -> Option<String> {
        let seat = self.decider()?;
        let action = self.game.parse_action(&self.state, ply).ok()?;
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        let odds = Odds::default();
        let offers = [Offer { action, odds }];
        let write = |_| ply.into();
        advice::said::<G, S>(&self.game, &view, seat, names, &offers, &write).pop()
    }
}

impl<G: Playable, S: Present<Game = G>> Running<G, S> {
    /// The odds that a scene shows of an action, given what is offered beside it.
    fn shown_odds(&self, view: &G::View, action: G::Action, offers: &[Offer<G::Action>]) -> Odds {
        if !S::shows_odds(&self.game, action) {
            return Odds::default();
        }
        let mut others = offers.iter().rev();
        match others.find(|other| S::odds_alike(&self.game, other.action, action)) {
            Some(other) => other.odds.clone(),
            None => self.game.odds(view, action).into(),
        }
    }
}
