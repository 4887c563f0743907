//! How a ply changes a position.

use crate::action::{Action, Chance, Deed};
use crate::content::Card;
use crate::event::{Dodged, Event};
use crate::options::{Cards, Revive};
use crate::state::{DEALT, Flight, Phase, SeatSet, State};
use courtside_kernel::{Ply, Seat};

pub(crate) fn apply(
    game: &Cards,
    state: &mut State,
    ply: Ply<Action, Chance>,
    tell: &mut impl FnMut(Event),
) {
    match ply {
        Ply::Act(action) => act(game, state, action.deed(), tell),
        Ply::Chance(Chance::Start(seat)) => start(game, state, seat, tell),
        Ply::Chance(Chance::Card(card)) => match state.phase {
            Phase::Deal(seat) => deal(game, state, seat, card, tell),
            Phase::Return(seat) => deal_back(game, state, seat, card, tell),
            Phase::Draw => draw(state, card, tell),
            Phase::Start
            | Phase::Act
            | Phase::React(_)
            | Phase::Discard
            | Phase::Won { .. }
            | Phase::Drawn { .. } => unreachable!("no card is drawn now"),
        },
    }
}

/// It is known who begins (C13).
fn start(game: &Cards, state: &mut State, seat: Seat, tell: &mut impl FnMut(Event)) {
    state.active = seat;
    if game.has_teams() {
        // C8: the members of each team are counted from the starting seat on.
        let before = (seat.index() + game.seats() - 1) % game.seats();
        state.last[..usize::from(game.team_count())].fill(Seat(before as u8));
    }
    tell(Event::Began { seat });
    if game.strategic {
        state.phase = Phase::Deal(seat);
    } else {
        begin_turn(game, state, seat, tell);
    }
}

/// One card at a time goes round the table, until each player has two (C21).
fn deal(game: &Cards, state: &mut State, seat: Seat, card: Card, tell: &mut impl FnMut(Event)) {
    deal_card(state, seat, card, false, tell);
    let next = Seat((seat.0 + 1) % game.seats() as u8);
    if state.hand(next).total() < DEALT {
        state.phase = Phase::Deal(next);
    } else {
        begin_turn(game, state, state.active, tell);
    }
}

/// A card for a player who came back: two of them, as at the start (C8).
fn deal_back(
    game: &Cards,
    state: &mut State,
    seat: Seat,
    card: Card,
    tell: &mut impl FnMut(Event),
) {
    deal_card(state, seat, card, true, tell);
    next_back(game, state, seat, tell);
}

/// Goes on with dealing to a player who came back, while two cards are not dealt and there are any.
fn next_back(game: &Cards, state: &mut State, seat: Seat, tell: &mut impl FnMut(Event)) {
    if state.hand(seat).total() < DEALT {
        if refill(state, tell) {
            state.phase = Phase::Return(seat);
            return;
        }
        tell(Event::NothingLeft { seat });
    }
    finish_play(game, state, tell);
}

fn deal_card(state: &mut State, seat: Seat, card: Card, back: bool, tell: &mut impl FnMut(Event)) {
    state.pile.take(card);
    state.hands[seat.index()].add(card);
    tell(Event::Dealt {
        seat,
        card: Some(card),
        back,
    });
}

fn draw(state: &mut State, card: Card, tell: &mut impl FnMut(Event)) {
    let seat = state.active;
    state.pile.take(card);
    state.hands[seat.index()].add(card);
    state.passed = SeatSet::NONE;
    state.drawn += 1;
    tell(Event::Drew {
        seat,
        card: Some(card),
        second: state.drawn == 2,
    });
    // C19: two with a Pile, unless there is no second card (C9).
    let due = 1 + u8::from(state.front(seat).pile);
    if state.drawn < due && !refill(state, tell) {
        tell(Event::NothingLeft { seat });
        state.phase = Phase::Act;
    } else if state.drawn == due {
        state.phase = Phase::Act;
    }
}

/// Makes sure that there is a card to draw: an empty draw pile takes in the discard (C9).
fn refill(state: &mut State, tell: &mut impl FnMut(Event)) -> bool {
    if !state.pile.is_empty() {
        return true;
    }
    if state.discard.is_empty() {
        return false;
    }
    state.pile.gather(&mut state.discard);
    state.aside.top = None;
    tell(Event::Shuffled {
        cards: state.pile.total() as u8,
    });
    true
}

fn act(game: &Cards, state: &mut State, deed: Deed, tell: &mut impl FnMut(Event)) {
    let seat = state.active;
    match deed {
        Deed::Throw { ball, target } => throw(game, state, ball, target, tell),
        Deed::Revive { mate } => revive(game, state, mate, tell),
        Deed::Put { card } => {
            put(state, card, tell);
            finish_play(game, state, tell);
        }
        Deed::RemovePile { target } => {
            play(state, Card::PileHit);
            state.fronts[target.index()].pile = false;
            state.throw_away(Card::PileHit);
            state.throw_away(Card::Pile);
            tell(Event::PileRemoved { seat, target });
            finish_play(game, state, tell);
        }
        Deed::Skip { target } => {
            play(state, Card::PileHit);
            state.throw_away(Card::PileHit);
            state.skipped.insert(target);
            tell(Event::Marked { seat, target });
            finish_play(game, state, tell);
        }
        Deed::Discard { card } => {
            discard(state, card, state.phase == Phase::Discard, tell);
            end_turn(game, state, tell);
        }
        Deed::DiscardTwo { cards } => {
            for card in cards {
                discard(state, card, false, tell);
            }
            end_turn(game, state, tell);
        }
        Deed::Take => {
            let Phase::React(flight) = state.phase else {
                unreachable!("only a throw is taken")
            };
            hit(game, state, flight, tell);
        }
        Deed::Dodge { card } => {
            let Phase::React(mut flight) = state.phase else {
                unreachable!("only a throw is dodged")
            };
            dodge_from_hand(game, state, &mut flight, card, tell);
            resolve(game, state, flight, tell);
        }
        Deed::Pass => {
            if !pass(state, tell) {
                end_turn(game, state, tell);
            }
        }
    }
}

/// Takes a card out of the active hand to play it.
fn play(state: &mut State, card: Card) {
    state.hands[state.active.index()].take(card);
    state.passed = SeatSet::NONE;
}

/// An Ultimate brings a team mate back (C8).
fn revive(game: &Cards, state: &mut State, mate: Seat, tell: &mut impl FnMut(Event)) {
    play(state, Card::Ultimate);
    state.throw_away(Card::Ultimate);
    state.alive.insert(mate);
    if game.revive == Revive::Once {
        state.revived.insert(mate);
    }
    tell(Event::Revived {
        seat: state.active,
        mate,
    });
    if game.deals_on_return() {
        next_back(game, state, mate, tell);
    } else {
        finish_play(game, state, tell);
    }
}

fn put(state: &mut State, card: Card, tell: &mut impl FnMut(Event)) {
    let seat = state.active;
    play(state, card);
    let front = &mut state.fronts[seat.index()];
    match card {
        Card::Dodge => front.dodges += 1,
        Card::DoubleDodge => front.double_dodges += 1,
        Card::Pile => front.pile = true,
        Card::Single | Card::Double | Card::Ultimate | Card::PileHit => {
            unreachable!("only Dodges and a Pile are put in front")
        }
    }
    tell(Event::Put { seat, card });
}

fn discard(state: &mut State, card: Card, spare: bool, tell: &mut impl FnMut(Event)) {
    let seat = state.active;
    state.hands[seat.index()].take(card);
    state.throw_away(card);
    tell(Event::Discarded { seat, card, spare });
}

fn throw(game: &Cards, state: &mut State, ball: Card, target: Seat, tell: &mut impl FnMut(Event)) {
    play(state, ball);
    tell(Event::Threw {
        seat: state.active,
        ball,
        target,
    });
    let mut flight = Flight {
        ball,
        target,
        left: ball.balls(),
        single_waits: false,
    };
    if ball == Card::Ultimate {
        // C16: nothing stops it, so the target is not asked.
        return hit(game, state, flight, tell);
    }
    dodge_in_front(game, state, &mut flight, tell);
    resolve(game, state, flight, tell);
}

/// Goes on with a throw after some of it may have been stopped: done, the target's choice, or a hit.
fn resolve(game: &Cards, state: &mut State, flight: Flight, tell: &mut impl FnMut(Event)) {
    if flight.left == 0 {
        finish_play(game, state, tell);
    } else if game.strategic && !state.hand(flight.target).is_empty() {
        // C7: a target that holds any card is asked, so that the question tells nothing.
        state.phase = Phase::React(flight);
    } else {
        hit(game, state, flight, tell);
    }
}

/// The Dodges in front of the target stop what they can, in the order of C3.
fn dodge_in_front(
    game: &Cards,
    state: &mut State,
    flight: &mut Flight,
    tell: &mut impl FnMut(Event),
) {
    while flight.left > 0 {
        let front = &mut state.fronts[flight.target.index()];
        let (with, lay_on_it) = if flight.left == 2 && front.double_dodges > 0 {
            front.double_dodges -= 1;
            (Card::DoubleDodge, None)
        } else if let Some(ball) = front.half_used.take() {
            (Card::DoubleDodge, Some(ball))
        } else if front.dodges > 0 {
            front.dodges -= 1;
            (Card::Dodge, None)
        } else if front.double_dodges > 0 {
            front.double_dodges -= 1;
            (Card::DoubleDodge, None)
        } else {
            return;
        };
        let dodge = Dodge {
            with,
            lay_on_it,
            from_hand: false,
        };
        stop(game, state, flight, dodge, tell);
    }
}

fn dodge_from_hand(
    game: &Cards,
    state: &mut State,
    flight: &mut Flight,
    card: Card,
    tell: &mut impl FnMut(Event),
) {
    state.hands[flight.target.index()].take(card);
    let dodge = Dodge {
        with: card,
        lay_on_it: None,
        from_hand: true,
    };
    stop(game, state, flight, dodge, tell);
}

/// A Dodge that has just been taken from its place.
struct Dodge {
    with: Card,
    /// The ball on a Double Dodge that is half used.
    lay_on_it: Option<Card>,
    from_hand: bool,
}

/// A Dodge stops a ball or two, and the cards go where they belong: a Double Dodge that has stopped only one ball stays
/// in front with the thrown card on it, a Single that may yet stay as the hit waits (C4), the rest is discarded.
fn stop(
    game: &Cards,
    state: &mut State,
    flight: &mut Flight,
    dodge: Dodge,
    tell: &mut impl FnMut(Event),
) {
    let Dodge {
        with,
        lay_on_it,
        from_hand,
    } = dodge;
    let strength = with.dodges() - u8::from(lay_on_it.is_some());
    let balls = strength.min(flight.left);
    let spent = balls == strength;
    flight.left -= balls;
    let over = flight.left == 0;
    let waits = !over && lay_on_it == Some(Card::Single) && game.keeps_the_single();
    let waited = over && std::mem::take(&mut flight.single_waits);
    flight.single_waits |= waits;
    if spent {
        state.throw_away(with);
        if let Some(ball) = lay_on_it
            && !waits
        {
            state.throw_away(ball);
        }
        if over {
            state.throw_away(flight.ball);
        }
    } else {
        state.fronts[flight.target.index()].half_used = Some(flight.ball);
    }
    if waited {
        state.throw_away(Card::Single);
    }
    tell(Event::Dodged(Dodged {
        seat: flight.target,
        thrower: state.active,
        ball: flight.ball,
        with,
        from_hand,
        balls,
        lay_on_it,
        waits,
        waited,
        spent,
        left: flight.left,
    }));
}

/// The target is hit by what nothing stopped, and is out with hits enough (C2, C18).
fn hit(game: &Cards, state: &mut State, flight: Flight, tell: &mut impl FnMut(Event)) {
    let Flight {
        ball,
        target,
        left,
        single_waits,
    } = flight;
    let seat = state.active;
    let front = &mut state.fronts[target.index()];
    match (ball, left) {
        (Card::Single, _) => front.singles += 1,
        (Card::Double, 2) => front.doubles += 1,
        // C4: the Single that waited is the hit, and the Double goes.
        (Card::Double, _) if single_waits => front.singles += 1,
        (Card::Double, _) => front.halves += 1,
        (Card::Ultimate, _) => front.ultimates += 1,
        (Card::Dodge | Card::DoubleDodge | Card::Pile | Card::PileHit, _) => {
            unreachable!("only Dodgeballs are thrown")
        }
    }
    let hits = front.hits();
    if single_waits {
        state.throw_away(Card::Double);
    }
    tell(Event::Hit {
        seat,
        target,
        ball,
        balls: left,
        hits,
    });
    if single_waits {
        tell(Event::Rearranged { seat: target });
    }
    if hits >= game.limit() {
        put_out(state, target);
        state.aside.top = Some(ball);
        tell(Event::Out {
            seat: target,
            by: seat,
        });
        if game.opponents(state, seat).is_empty() {
            return win(game, state, game.team(seat), tell);
        }
    }
    finish_play(game, state, tell);
}

/// A player is out: what lay in front and the hand are discarded (C2, C7).
pub(crate) fn put_out(state: &mut State, seat: Seat) {
    let mut cards = std::mem::take(&mut state.fronts[seat.index()]).counts();
    cards.gather(&mut state.hands[seat.index()]);
    state.aside.top = cards.cards().last().or(state.aside.top);
    state.discard.gather(&mut cards);
    state.alive.remove(seat);
    state.skipped.remove(seat);
    state.quiet = 0;
}

/// Only one team is left, or one player.
pub(crate) fn win(game: &Cards, state: &mut State, team: u8, tell: &mut impl FnMut(Event)) {
    end_game(state, Phase::Won { team });
    tell(Event::Won {
        winners: game.members(team),
        team: game.has_teams().then_some(team),
    });
}

/// A card has been played: the turn is over, except that of two cards drawn one must go (C5).
pub(crate) fn finish_play(game: &Cards, state: &mut State, tell: &mut impl FnMut(Event)) {
    if state.drawn == 2 {
        let hand = state.hand(state.active);
        if hand.total() > 1 {
            state.phase = Phase::Discard;
            return;
        }
        if let Some(card) = hand.cards().next() {
            discard(state, card, true, tell);
        }
    }
    end_turn(game, state, tell);
}

/// The turn is over. The next one begins; turns that are skipped or can only be passed come and go on the way.
pub(crate) fn end_turn(game: &Cards, state: &mut State, tell: &mut impl FnMut(Event)) {
    loop {
        if game.draw_after != 0 && state.quiet >= game.draw_after {
            end_game(state, Phase::Drawn { stuck: false });
            tell(Event::Drawn { turns: state.quiet });
            return;
        }
        let seat = game.next_seat(state);
        if state.skipped.contains(seat) {
            // C8, C10: the skipped turn counts in the alternation and in the number of turns.
            state.skipped.remove(seat);
            count_turn(game, state, seat);
            tell(Event::Skipped { seat });
            continue;
        }
        begin_turn(game, state, seat, tell);
        let can_act = state.phase == Phase::Draw || !state.hand(seat).is_empty();
        if can_act || pass(state, tell) {
            return;
        }
    }
}

fn count_turn(game: &Cards, state: &mut State, seat: Seat) {
    state.aside.turn(seat);
    state.active = seat;
    game.note_turn(state);
    state.drawn = 0;
    state.quiet = state.quiet.saturating_add(1);
}

/// A turn begins with a draw; with nothing to draw, from the hand (C9).
fn begin_turn(game: &Cards, state: &mut State, seat: Seat, tell: &mut impl FnMut(Event)) {
    count_turn(game, state, seat);
    let round = state.aside.round_to_tell();
    tell(Event::Turned { seat, round });
    if refill(state, tell) {
        state.phase = Phase::Draw;
    } else {
        tell(Event::NothingLeft { seat });
        state.phase = Phase::Act;
    }
}

/// The active seat passes. Says whether that ends the game: once every player who is in has passed since the last draw or
/// play, no card can ever be played again (C9).
fn pass(state: &mut State, tell: &mut impl FnMut(Event)) -> bool {
    let seat = state.active;
    state.passed.insert(seat);
    tell(Event::Passed { seat });
    let stuck = state.alive.without(state.passed).is_empty();
    if stuck {
        end_game(state, Phase::Drawn { stuck: true });
        tell(Event::Stuck);
    }
    stuck
}

fn end_game(state: &mut State, how: Phase) {
    state.phase = how;
    state.drawn = 0;
}
