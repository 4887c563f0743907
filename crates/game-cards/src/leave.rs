//! A player leaves the table: out, as ten hits put a player out (G8, C2).

use crate::apply::{end_turn, finish_play, put_out, win};
use crate::content::Card;
use crate::event::Event;
use crate::options::Cards;
use crate::state::{Phase, State};
use courtside_kernel::{Illegal, RuleId, Seat};

/// `false` between two before the game has begun: nobody is in yet, and the other player wins.
pub(crate) fn leave(
    game: &Cards,
    state: &mut State,
    seat: Seat,
    tell: &mut impl FnMut(Event),
) -> Result<bool, Illegal> {
    if matches!(state.phase, Phase::Start | Phase::Deal(_)) {
        if game.seats() == 2 {
            return Ok(false);
        }
        let message = "You can't leave before the game starts, but you can call it off.";
        return Err(Illegal::new(RuleId("G8"), message));
    }
    if !state.alive.contains(seat) {
        let message = "You're already out of this game.";
        return Err(Illegal::new(RuleId("G8"), message));
    }
    put_out(state, seat);
    // Nobody brings back a player who has left the table.
    if game.has_teams() {
        state.revived.insert(seat);
    }
    if let Some(team) = game.last_team(state) {
        drop_flight(state);
        win(game, state, team, tell);
        return Ok(true);
    }
    let acts = state.active == seat;
    match state.phase {
        Phase::React(flight) if acts || flight.target == seat => {
            drop_flight(state);
            go_on(game, state, acts, tell);
        }
        Phase::Return(back) if acts || back == seat => go_on(game, state, acts, tell),
        Phase::Draw | Phase::Act | Phase::Discard if acts => end_turn(game, state, tell),
        Phase::Start
        | Phase::Deal(_)
        | Phase::Draw
        | Phase::Act
        | Phase::React(_)
        | Phase::Return(_)
        | Phase::Discard
        | Phase::Won { .. }
        | Phase::Drawn { .. } => {
            // The turn goes on, and is the first of those in which no player goes out (C10).
            state.quiet = 1;
        }
    }
    Ok(true)
}

/// What was thrown is discarded, with the Single that waited for the end of the throw (C4).
fn drop_flight(state: &mut State) {
    if let Phase::React(flight) = state.phase {
        state.throw_away(flight.ball);
        if flight.single_waits {
            state.throw_away(Card::Single);
        }
    }
}

/// The turn goes on after a throw or a deal that came to nothing; without the player whose turn it is, it is over.
fn go_on(game: &Cards, state: &mut State, acts: bool, tell: &mut impl FnMut(Event)) {
    if acts {
        end_turn(game, state, tell);
    } else {
        finish_play(game, state, tell);
    }
}
