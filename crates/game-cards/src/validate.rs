//! Which positions a game can come to. Each function names the rule that it watches.

use crate::content::Card;
use crate::options::{Cards, Revive};
use crate::state::{DEALT, Flight, Phase, State};
use courtside_kernel::Seat;
use courtside_kernel::position::{Check, ensure};

/// Refuses a position that cannot be played on.
pub(crate) fn check(game: &Cards, state: &State) -> Check {
    for seat in (0..game.seats() as u8).map(Seat) {
        player(game, state, seat)?;
    }
    team_marks(game, state)?;
    passing(state)?;
    match state.phase {
        Phase::Start => start(game, state),
        Phase::Deal(seat) => deal(game, state, seat),
        Phase::Draw | Phase::Act | Phase::React(_) | Phase::Return(_) | Phase::Discard => {
            turn(game, state)
        }
        Phase::Won { team } => won(game, state, team),
        Phase::Drawn { stuck } => drawn(game, state, stuck),
    }
}

/// C2, C3, C18: what can lie in front of a player; a player a player who is out has no cards.
fn player(game: &Cards, state: &State, seat: Seat) -> Check {
    let front = state.front(seat);
    let has_none = front.counts().is_empty() && state.hand(seat).is_empty();
    ensure(
        !state.is_out(seat) || has_none,
        "a player who is out has no cards",
    )?;
    ensure(
        front.hits() < game.limit(),
        "a player with that many hits is out",
    )?;
    let fits = match front.half_used {
        None | Some(Card::Single) => true,
        // Without hands a Double Dodge that is fresh stops both balls of a Double, or none.
        Some(Card::Double) => game.strategic,
        Some(Card::Ultimate | Card::Dodge | Card::DoubleDodge | Card::Pile | Card::PileHit) => {
            false
        }
    };
    ensure(fits, "that card can't lie on a half-used Double Dodge")
}

/// C8: only teams skip turns and bring players back.
fn team_marks(game: &Cards, state: &State) -> Check {
    ensure(
        game.has_teams() || state.revived.or(state.skipped).is_empty(),
        "players are only skipped or brought back in team games",
    )?;
    ensure(
        game.revive == Revive::Once || state.revived.and(state.alive).is_empty(),
        "without a limit only a player who has left is marked",
    )?;
    ensure(
        state.skipped.without(state.alive).is_empty(),
        "a player who is out isn't marked to be skipped",
    )
}

/// C9: players pass only while there is nothing to draw.
fn passing(state: &State) -> Check {
    let possible = nothing_left(state) && state.passed.without(state.alive).is_empty();
    ensure(
        state.passed.is_empty() || possible,
        "only players who are in can pass, and only when there is no card to draw",
    )
}

fn nothing_left(state: &State) -> bool {
    state.pile.is_empty() && state.discard.is_empty()
}

/// C13: chance says who begins before anything else.
fn start(game: &Cards, state: &State) -> Check {
    ensure(
        *state == State::start(game.deck, game.seats()),
        "nothing happens before it is known who goes first",
    )
}

/// C21: cards are dealt one at a time, round the table.
fn deal(game: &Cards, state: &State, seat: Seat) -> Check {
    dealt_in_turn(game, state, seat)?;
    counted_from_start(game, state)?;
    let expected = State {
        active: state.active,
        last: state.last,
        phase: state.phase,
        hands: state.hands,
        pile: state.pile,
        ..State::start(game.deck, game.seats())
    };
    ensure(
        *state == expected,
        "nothing else happens while cards are dealt",
    )
}

/// C21: the players before this one, counted from the starting seat, have one card more than the rest.
fn dealt_in_turn(game: &Cards, state: &State, seat: Seat) -> Check {
    let seats = game.seats();
    let place = |seat: usize| (seat + seats - state.active.index()) % seats;
    let dealt = state.hand(seat).total();
    let fits = |at: usize| {
        let more = u32::from(place(at) < place(seat.index()));
        state.hands[at].total() == dealt + more
    };
    ensure(
        game.strategic && dealt < DEALT && (0..seats).all(fits),
        "in Strategic two cards are dealt to each, one at a time from the starting seat",
    )
}

/// C8: the members of each team are counted from the starting seat on.
fn counted_from_start(game: &Cards, state: &State) -> Check {
    if !game.has_teams() {
        return Ok(());
    }
    let seats = game.seats();
    let before = (state.active.index() + seats - 1) % seats;
    let mut last = state.last[..usize::from(game.team_count())].iter();
    ensure(
        last.all(|seat| seat.index() == before),
        "before the first turn every team counts from the starting seat",
    )
}

fn turn(game: &Cards, state: &State) -> Check {
    whose_turn(game, state)?;
    quiet_turns(game, state)?;
    passed_in_turn(state)?;
    hands(game, state)?;
    let due = 1 + u8::from(state.front(state.active).pile);
    match state.phase {
        Phase::Draw => ensure(
            !state.pile.is_empty() && state.drawn < due,
            "a draw needs a card in the draw pile; a turn has one draw, two with a Pile",
        ),
        Phase::Act => ensure(
            state.drawn == due || state.drawn < due && nothing_left(state),
            "one card is drawn, and two with a Pile, if there are any",
        ),
        Phase::React(flight) => in_flight(game, state, flight),
        Phase::Return(mate) => coming_back(game, state, mate),
        Phase::Discard => Ok(()),
        Phase::Start | Phase::Deal(_) | Phase::Won { .. } | Phase::Drawn { .. } => {
            unreachable!("no turn is played in these phases")
        }
    }
}

/// C8, C12: the player is in, has an opponent, and is the one whom the team's order says.
fn whose_turn(game: &Cards, state: &State) -> Check {
    let seat = state.active;
    ensure(
        !state.is_out(seat) && !state.skipped.contains(seat),
        "the player to act is in and isn't skipped",
    )?;
    ensure(
        !game.opponents(state, seat).is_empty(),
        "the game is over when nobody is left to throw at",
    )?;
    ensure(
        !game.has_teams() || state.last[usize::from(game.team(seat))] == seat,
        "the team whose turn it is had its last turn with this player",
    )
}

/// C10: turns are counted from the one in which a player went out.
fn quiet_turns(game: &Cards, state: &State) -> Check {
    let counted = state.quiet > 0 || state.phase == Phase::Discard;
    let in_time = game.draw_after == 0 || state.quiet <= game.draw_after;
    ensure(
        counted && in_time,
        "the count of turns in which nobody went out includes this one and stays below the limit for a draw",
    )
}

/// C9: a draw or a play ends all passing, and a game in which every player has passed is over.
fn passed_in_turn(state: &State) -> Check {
    let untouched = state.phase == Phase::Act && state.drawn == 0;
    ensure(
        state.passed.is_empty() || untouched,
        "a draw or a play ends all passing",
    )?;
    ensure(
        !state.alive.without(state.passed).is_empty(),
        "the game is over when everyone has passed",
    )
}

/// C5, C21: a hand holds what was kept and what was drawn.
fn hands(game: &Cards, state: &State) -> Check {
    let drawn = u32::from(state.drawn);
    let kept = if game.strategic { DEALT } else { 0 };
    let mine = state.hand(state.active).total();
    let mut others = state.alive.iter().filter(|seat| *seat != state.active);
    ensure(
        others.all(|seat| state.hand(seat).total() <= kept),
        "between turns a hand has at most two cards in Strategic, else none",
    )?;
    let played = u32::from(matches!(
        state.phase,
        Phase::React(_) | Phase::Return(_) | Phase::Discard
    ));
    ensure(
        (drawn..=drawn + kept).contains(&(mine + played)),
        "the hand of the player whose turn it is has an impossible size",
    )?;
    ensure(
        state.phase != Phase::Act || mine > 0,
        "a player without a card passes without being asked",
    )?;
    ensure(
        state.phase != Phase::Discard || mine > 1,
        "the last card is discarded without being asked",
    )
}

/// C4, C7: a throw waits for an answer that its target can give.
fn in_flight(game: &Cards, state: &State, flight: Flight) -> Check {
    let Flight {
        ball, target, left, ..
    } = flight;
    ensure(
        matches!(ball, Card::Single | Card::Double) && left <= ball.balls(),
        "only a Single with one ball or a Double with up to two can be answered",
    )?;
    let can_wait = game.keeps_the_single() && ball == Card::Double && left == 1;
    ensure(
        !flight.single_waits || can_wait,
        "a Single waits only with a Double of which one ball was dodged",
    )?;
    ensure(
        game.opponents(state, state.active).contains(target),
        "the target of a throw is an opponent who is in",
    )?;
    let asked = game.strategic && !state.hand(target).is_empty();
    ensure(
        asked && state.front(target).dodge_points() == 0,
        "the target holds a card and has no Dodges left in play",
    )
}

/// C8: a player who came back is dealt cards.
fn coming_back(game: &Cards, state: &State, mate: Seat) -> Check {
    ensure(
        game.deals_on_return() && game.has_teams(),
        "a returning player is only dealt cards in Strategic team games",
    )?;
    let side = game.side(state.active).and(state.alive);
    ensure(
        mate != state.active && side.contains(mate) && !state.skipped.contains(mate),
        "a returning player is in and on the team whose turn it is",
    )?;
    ensure(
        game.revive == Revive::Unlimited || state.revived.contains(mate),
        "a returning player is marked as brought back",
    )?;
    ensure(
        state.front(mate).counts().is_empty() && state.hand(mate).total() < DEALT,
        "a returning player has no cards in play and is dealt two cards",
    )?;
    ensure(!state.pile.is_empty(), "a card is dealt from the draw pile")
}

/// C12, C22: one team is left.
fn won(game: &Cards, state: &State, team: u8) -> Check {
    let others = state.alive.without(game.members(team));
    ensure(
        others.is_empty() && !state.alive.is_empty(),
        "only the winners are still in",
    )
}

/// C9, C10: two teams or more are left, and one of the rules for a draw says so.
fn drawn(game: &Cards, state: &State, stuck: bool) -> Check {
    let teams = (0..game.team_count()).map(|team| game.members(team).and(state.alive));
    ensure(
        teams.filter(|living| !living.is_empty()).count() > 1,
        "a draw is shared by two teams or more",
    )?;
    let due = if stuck {
        state.alive.without(state.passed).is_empty()
    } else {
        game.draw_after != 0 && state.quiet >= game.draw_after
    };
    ensure(due, "a draw comes when its rule says so")
}
