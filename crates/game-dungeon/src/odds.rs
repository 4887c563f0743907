//! What an action can come to, with exact odds.

use crate::ability::loose;
use crate::action::{Action, Deed};
use crate::content::{Black, CardId, Effect, Face};
use crate::event::{Event, Lost, Prize};
use crate::options::{Dungeon, FIVE};
use crate::state::{Moment, Phase, State};
use crate::view::View;
use courtside_kernel::game::First;
use courtside_kernel::{ActionResult, Case, Good, Seat, Share};

/// Whether dice or a draw that the last action set going are still open.
pub(crate) fn pending(state: &State) -> bool {
    matches!(
        state.phase,
        Phase::Reroll(_)
            | Phase::CardRoll(_)
            | Phase::KickRoll(_)
            | Phase::FiveReroll(..)
            | Phase::Draw(_)
    )
}

const fn result(good: Good, label: &'static str) -> Option<ActionResult> {
    Some(ActionResult { good, label })
}

/// Spaces in words, for the side that moves or for the other one.
fn movement(spaces: u8, prize: Prize, own: bool) -> Option<ActionResult> {
    let label = match (prize, spaces) {
        (Prize::Touchdown, _) => "touchdown",
        (Prize::TwoPoints, _) => "two points",
        (Prize::Range, 1) => "one space, field goal range",
        (Prize::Range, 2) => "two spaces, field goal range",
        (Prize::Range, 3) => "three spaces, field goal range",
        (Prize::Range, _) => "field goal range",
        (Prize::Nothing, 0) => "no gain",
        (Prize::Nothing, 1) => "one space",
        (Prize::Nothing, 2) => "two spaces",
        (Prize::Nothing, 3) => "three spaces",
        (Prize::Nothing, _) => "more than three spaces",
    };
    let good = match (own, spaces) {
        (true, 0) => Good::Miss,
        (false, 0) | (true, _) => Good::Hit,
        (false, _) => Good::Lost,
    };
    result(good, label)
}

/// What an event means to the player who acted.
pub(crate) fn of_event(game: &Dungeon, event: &Event, actor: Seat) -> Option<ActionResult> {
    match *event {
        Event::Stands {
            side,
            spaces,
            prize,
            ..
        } => movement(spaces, prize, side == actor),
        // Your own dice counted when they stood; the AI rolls none, so its move is the result.
        Event::Moved {
            side, spaces, to, ..
        } if game.is_ai(side) => {
            let prize = match to {
                None => Prize::Touchdown,
                Some(_) => Prize::Nothing,
            };
            movement(spaces, prize, false)
        }
        // An AI that you have not stopped moves, unless its card has nothing for the play.
        Event::Revealed {
            side,
            matched: false,
            ..
        } if game.is_ai(side.other()) => movement(0, Prize::Nothing, false),
        Event::Revealed { side, matched, .. } => match (matched, side == actor) {
            (true, true) => result(Good::Hit, "guessed"),
            (true, false) => result(Good::Lost, "guessed"),
            (false, true) => result(Good::Miss, "not guessed"),
            (false, false) => result(Good::Hit, "not guessed"),
        },
        Event::AiDefended { matched, .. } => match matched {
            Some(true) => result(Good::Lost, "guessed"),
            Some(false) => result(Good::Hit, "not guessed"),
            None => result(Good::Lost, "fewer dice"),
        },
        Event::AiStopped { .. } => result(Good::Hit, "guessed"),
        Event::Turnover { lost: Lost::Ai, .. } => result(Good::Lost, "turnover"),
        Event::Kicked { side, good, .. } if side == actor => {
            if good {
                result(Good::Hit, "good")
            } else {
                result(Good::Miss, "no good")
            }
        }
        Event::FiveDone { side, good, .. } if side == actor => {
            if good {
                result(Good::Hit, "five balls")
            } else {
                result(Good::Miss, "not five balls")
            }
        }
        _ => None,
    }
}

/// The odds of an action, by what the seat to act sees.
pub(crate) fn of_action(game: &Dungeon, view: &View, action: Action) -> Vec<Case> {
    match action.deed() {
        // A bluff is not decided by dice, and a toss is a matter of skill.
        Deed::Run(_) if view.hidden => Vec::new(),
        Deed::Toss { .. } => Vec::new(),
        Deed::HailMary | Deed::Onside => vec![five(game)],
        // A pass leaves the dice as they are, or lets the AI draw.
        Deed::Pass => match stands(game, view) {
            Some(case) => vec![case],
            None => played_out(game, view, action),
        },
        Deed::Card { card, .. } if game.rolls_black(card) => vec![black(game, view, card)],
        _ => played_out(game, view, action),
    }
}

fn played_out(game: &Dungeon, view: &View, action: Action) -> Vec<Case> {
    // Nothing hidden matters here, so any state that fits the view will do.
    let state = view.determinize(game, &mut First);
    courtside_kernel::odds::odds(game, &state, action)
}

/// What the dice on the table come to if no card is played; `None` without dice.
fn stands(game: &Dungeon, view: &View) -> Option<Case> {
    let state = &view.table;
    let dice = state.phase == Phase::Window && state.window.moment == Moment::Dice;
    let colour = state
        .play
        .called
        .filter(|_| dice && !game.is_ai(state.offence))?;
    let spaces = game.spaces(&state.play);
    let to = game.landing(state, colour, spaces);
    let own = state.asked() == state.offence;
    movement(spaces, game.prize(state, to), own)
        .map(|result| case(&[(result.good, result.label, 1)]))
}

/// Five balls in two rolls: each die has two chances to be one.
fn five(game: &Dungeon) -> Case {
    let die = &game.book.field.white;
    let others = die.iter().filter(|face| **face != Face::Ball).count() as u64;
    let of = 36u64.pow(FIVE.into());
    let weight = (36 - others * others).pow(FIVE.into());
    case(&[
        (Good::Hit, "five balls", weight),
        (Good::Miss, "not five balls", of - weight),
    ])
}

fn case(results: &[(Good, &'static str, u64)]) -> Case {
    let of = results.iter().map(|(_, _, weight)| weight).sum();
    let share = |&(good, label, weight): &(Good, &'static str, u64)| Share {
        result: ActionResult { good, label },
        weight,
        of,
    };
    Case {
        when: "",
        results: results.iter().map(share).collect(),
    }
}

/// The faces of the black die, by what they do now.
fn black(game: &Dungeon, view: &View, card: CardId) -> Case {
    let state = &view.table;
    let mut results: Vec<(Good, &'static str, u64)> = Vec::new();
    let progress = game.progress(state, state.offence, state.ball);
    let dice = loose(state.play.dice).total();
    for face in game.book.field.black {
        let (good, label) = match game.first_effect(state, card, face) {
            Some(effect) => (Good::Hit, label(effect, dice, progress)),
            None => (Good::Miss, "nothing"),
        };
        match results.iter_mut().find(|(_, known, _)| *known == label) {
            Some((_, _, weight)) => *weight += 1,
            None => results.push((good, label, 1)),
        }
    }
    results.sort_by_key(|(good, label, _)| (*good, *label));
    case(&results)
}

/// What an effect does, with this many dice that can go and spaces behind the ball (D19, D39).
fn label(effect: &Effect, dice: u8, progress: u8) -> &'static str {
    match effect {
        Effect::DiscardDice(count) => match dice.min(*count) {
            1 => "one die out",
            _ => "two dice out",
        },
        Effect::BackSpaces(spaces) => match progress.min(*spaces) {
            1 => "back one space",
            2 => "back two spaces",
            3 => "back three spaces",
            _ => "ball back",
        },
        Effect::BackReds(_) => "ball back",
        Effect::AtMostSpaces(1) => "at most one space",
        Effect::AtMostSpaces(_) => "a shorter move",
        Effect::Turnover => "turnover",
        Effect::StealBolts(_) | Effect::DrainBolts(_) => "they lose bolts",
        Effect::GainBolts(_) => "you gain bolts",
        _ => "clock runs",
    }
}

impl Dungeon {
    fn rolls_black(&self, card: CardId) -> bool {
        let card = self.book.cards.get(card.index());
        card.is_some_and(|card| {
            let mut effects = card.effects.iter();
            effects.any(|effect| matches!(effect, Effect::Black { .. }))
        })
    }

    fn first_effect(&self, state: &State, card: CardId, face: Black) -> Option<&Effect> {
        let (side, cost) = (state.asked(), self.book.card(card).cost);
        let mut effects = self.branch(card, face).iter();
        effects.find(|effect| self.can_happen(state, side, cost, effect))
    }
}
