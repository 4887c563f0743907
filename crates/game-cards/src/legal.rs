//! Which actions there are, and why others are none.

use crate::action::{Action, Deed};
use crate::content::Card;
use crate::options::Cards;
use crate::state::{Phase, SeatSet, State};
use courtside_kernel::{Illegal, RuleId, Seat};

const BALLS: [Card; 3] = [Card::Single, Card::Double, Card::Ultimate];
const DODGES: [Card; 2] = [Card::Dodge, Card::DoubleDodge];

/// Whom the active seat can aim its cards at.
struct Aims {
    foes: SeatSet,
    /// Mates whom an Ultimate brings back.
    revivable: SeatSet,
    /// Opponents whose Pile a Pile Hit removes.
    piled: SeatSet,
    /// Opponents whose next turn a Pile Hit skips.
    skippable: SeatSet,
}

impl Aims {
    #[inline]
    fn of(game: &Cards, state: &State) -> Aims {
        let foes = game.opponents(state, state.active);
        let piled = state.piles().and(foes);
        // C8: only in teams, and only a player whom no Pile protects.
        let skippable = if game.has_teams() {
            foes.without(game.protected_by(state, piled))
                .without(state.skipped)
        } else {
            SeatSet::NONE
        };
        Aims {
            foes,
            revivable: game
                .side(state.active)
                .without(state.alive)
                .without(state.revived),
            piled,
            skippable,
        }
    }
}

/// Appends all legal actions, ascending.
pub(crate) fn list(game: &Cards, state: &State, out: &mut Vec<Action>) {
    match state.phase {
        Phase::Act => {
            let before = out.len();
            list_plays(game, state, out);
            if out.len() == before {
                list_discards(state, out);
            }
        }
        Phase::React(flight) => {
            out.push(Action::TAKE);
            let hand = state.hand(flight.target);
            out.extend(
                DODGES
                    .into_iter()
                    .filter(|card| hand.has(*card))
                    .map(Action::dodge),
            );
        }
        Phase::Discard => {
            let hand = state.hand(state.active);
            out.extend(
                Card::ALL
                    .into_iter()
                    .filter(|card| hand.has(*card))
                    .map(Action::discard),
            );
        }
        Phase::Start
        | Phase::Deal(_)
        | Phase::Draw
        | Phase::Return(_)
        | Phase::Won { .. }
        | Phase::Drawn { .. } => {}
    }
}

#[inline]
fn list_plays(game: &Cards, state: &State, out: &mut Vec<Action>) {
    let hand = state.hand(state.active);
    let aims = Aims::of(game, state);
    for ball in BALLS {
        if hand.has(ball) {
            out.extend(aims.foes.iter().map(|target| Action::throw(ball, target)));
        }
    }
    if hand.has(Card::Ultimate) {
        out.extend(aims.revivable.iter().map(Action::revive));
    }
    for card in DODGES {
        if hand.has(card) {
            out.push(Action::put(card));
        }
    }
    if hand.has(Card::Pile) && !state.front(state.active).pile {
        out.push(Action::put(Card::Pile));
    }
    if hand.has(Card::PileHit) {
        out.extend(aims.piled.iter().map(Action::remove_pile));
        out.extend(aims.skippable.iter().map(Action::skip));
    }
}

/// What is left to a player who can play nothing: to discard as many cards as were drawn (C5), or to pass (C9).
fn list_discards(state: &State, out: &mut Vec<Action>) {
    let hand = state.hand(state.active);
    match state.drawn {
        0 => out.push(Action::PASS),
        1 => out.extend(
            Card::ALL
                .into_iter()
                .filter(|card| hand.has(*card))
                .map(Action::discard),
        ),
        _ => {
            for (at, first) in Card::ALL.into_iter().enumerate() {
                let second = Card::ALL.into_iter().skip(at);
                let pairs = second.filter(|second| holds_two(state, first, *second));
                out.extend(pairs.map(|second| Action::discard_two(first, second)));
            }
        }
    }
}

fn holds_two(state: &State, first: Card, second: Card) -> bool {
    let hand = state.hand(state.active);
    if first == second {
        hand.count(first) >= 2
    } else {
        hand.has(first) && hand.has(second)
    }
}

/// The first card of the active hand that can be played, a Pile Hit last. Dodgeballs and Dodges always can.
fn playable(game: &Cards, state: &State) -> Option<Card> {
    let hand = state.hand(state.active);
    let aims = Aims::of(game, state);
    Card::ALL.into_iter().find(|card| {
        hand.has(*card)
            && match card {
                Card::Pile => !state.front(state.active).pile,
                Card::PileHit => !aims.piled.is_empty() || !aims.skippable.is_empty(),
                _ => true,
            }
    })
}

fn refuse(rule: &'static str, message: impl Into<String>) -> Result<(), Illegal> {
    Err(Illegal::new(RuleId(rule), message))
}

/// Says whether an action is legal, or which rule it breaks.
pub(crate) fn check(game: &Cards, state: &State, action: Action) -> Result<(), Illegal> {
    let deed = action.deed();
    match state.phase {
        Phase::Act => check_act(game, state, deed),
        Phase::React(flight) => match deed {
            Deed::Take => Ok(()),
            Deed::Dodge { card } if card.dodges() == 0 => {
                refuse("C7", "Only a Dodge stops a throw.")
            }
            Deed::Dodge { card } => check_card(state, flight.target, card, "C7"),
            _ => refuse(
                "C7",
                "A throw is coming at you: take the hit or dodge from your hand.",
            ),
        },
        Phase::Discard => match deed {
            Deed::Discard { card } => check_card(state, state.active, card, "C5"),
            _ => refuse("C5", "You've played a card. Now choose one to discard."),
        },
        Phase::Start => refuse("C13", "Nobody knows yet who goes first."),
        Phase::Deal(_) => refuse("C21", "The cards are still being dealt."),
        Phase::Return(_) => refuse("C8", "The player who came back is still being dealt cards."),
        Phase::Draw => refuse("C14", "You draw a card first."),
        Phase::Won { .. } | Phase::Drawn { .. } => refuse("C12", "The game is over."),
    }
}

fn check_act(game: &Cards, state: &State, deed: Deed) -> Result<(), Illegal> {
    let seat = state.active;
    let aims = Aims::of(game, state);
    match deed {
        Deed::Throw { ball, target } => {
            check_card(state, seat, ball, "C14")?;
            if ball.balls() == 0 {
                return refuse("C15", "You can only throw Dodgeballs.");
            }
            check_foe(game, state, target, "C15")
        }
        Deed::Revive { mate } => {
            check_card(state, seat, Card::Ultimate, "C14")?;
            if !game.has_teams() {
                return refuse("C8", "You can only bring players back in a team game.");
            }
            if aims.revivable.contains(mate) {
                return Ok(());
            }
            if !game.side(seat).contains(mate) {
                return refuse("C8", "An Ultimate can only bring back a teammate.");
            }
            if state.alive.contains(mate) {
                return refuse("C8", "That player isn't out.");
            }
            refuse("C8", "That player has already come back once in this game.")
        }
        Deed::Put { card } => {
            check_card(state, seat, card, "C14")?;
            match card {
                Card::Dodge | Card::DoubleDodge => Ok(()),
                Card::Pile if state.front(seat).pile => refuse(
                    "C19",
                    "You already have a Pile in play, so you can't play another.",
                ),
                Card::Pile => Ok(()),
                _ => refuse("C17", "Only Dodges and Piles stay in play in front of you."),
            }
        }
        Deed::RemovePile { target } => {
            check_card(state, seat, Card::PileHit, "C14")?;
            check_foe(game, state, target, "C6")?;
            if aims.piled.contains(target) {
                return Ok(());
            }
            refuse("C6", "That player has no Pile to remove.")
        }
        Deed::Skip { target } => {
            check_card(state, seat, Card::PileHit, "C14")?;
            if !game.has_teams() {
                return refuse("C8", "A Pile Hit only skips a turn in a team game.");
            }
            check_foe(game, state, target, "C8")?;
            if aims.skippable.contains(target) {
                return Ok(());
            }
            if state.skipped.contains(target) {
                return refuse("C8", "That player's next turn is already skipped.");
            }
            if game.side(target).and(aims.piled).is_empty() {
                return refuse(
                    "C8",
                    "An opponent has a Pile, so your Pile Hit can only remove a Pile.",
                );
            }
            refuse(
                "C8",
                "That team has a Pile, so you can't skip its players. Remove the Pile instead.",
            )
        }
        Deed::Discard { card } => {
            check_card(state, seat, card, "C14")?;
            check_stuck(game, state, 1)
        }
        Deed::DiscardTwo { cards: [a, b] } => {
            check_stuck(game, state, 2)?;
            if holds_two(state, a, b) {
                return Ok(());
            }
            refuse("C5", "You don't hold these two cards.")
        }
        Deed::Pass => check_stuck(game, state, 0),
        Deed::Take | Deed::Dodge { .. } => refuse("C7", "No throw is coming at you."),
    }
}

fn check_card(state: &State, seat: Seat, card: Card, rule: &'static str) -> Result<(), Illegal> {
    if state.hand(seat).has(card) {
        return Ok(());
    }
    refuse(rule, format!("You don't have {}.", card.with_article()))
}

fn check_foe(game: &Cards, state: &State, target: Seat, rule: &'static str) -> Result<(), Illegal> {
    if game.opponents(state, state.active).contains(target) {
        return Ok(());
    }
    if target.index() >= game.seats() {
        return refuse(rule, "There's no such player at this table.");
    }
    if target == state.active {
        return refuse(rule, "You can't aim at yourself.");
    }
    if state.is_out(target) {
        return refuse("C18", "That player is out.");
    }
    refuse("C8", "You can't aim at your own team.")
}

/// Discarding instead of playing takes that nothing can be played, and as many cards as were drawn go.
fn check_stuck(game: &Cards, state: &State, cards: u8) -> Result<(), Illegal> {
    match playable(game, state) {
        Some(Card::PileHit) => {
            return refuse("C24", "Your Pile Hit has a target, so you must play it.");
        }
        Some(_) => return refuse("C14", "You have a card you can play, so you must play one."),
        None => {}
    }
    if cards == state.drawn {
        return Ok(());
    }
    match state.drawn {
        0 => refuse(
            "C9",
            "You drew no card and can't play any, so you pass and keep your hand.",
        ),
        1 => refuse("C14", "You drew one card and can't play any: discard one."),
        _ => refuse("C5", "You drew two cards and can't play any: discard two."),
    }
}
