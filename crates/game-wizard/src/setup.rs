//! The set-up: who is player 1, the draft, order and placement, who plays whom, the spell lists (W20, W36).

use crate::content::SpellCard;
use crate::event::Event;
use crate::legal::for_sale;
use crate::options::WizardDodgeball;
use crate::state::{Cards, POOL, Phase, Side, StatId, StatIds, State, Wizard, Wizards};
use crate::turn;

/// A side has rolled for player 1; ties are rolled again (W42).
pub(crate) fn first_rolled(
    game: &WizardDodgeball,
    state: &mut State,
    side: Side,
    against: Option<u8>,
    face: u8,
    tell: &mut impl FnMut(Event),
) {
    tell(Event::FirstRolled { side, face });
    let Some(first) = against else {
        state.phase = Phase::FirstRoll {
            side: side.other(),
            against: Some(face),
        };
        return;
    };
    let rolls = [first, face];
    let Some(winner) = higher(rolls) else {
        tell(Event::Tied { face });
        state.phase = Phase::FirstRoll {
            side: Side(0),
            against: None,
        };
        return;
    };
    state.first = winner;
    tell(Event::BecameFirst {
        side: winner,
        rolls,
    });
    if game.lineups.is_some() {
        drafted(game, state, tell);
    } else {
        state.phase = Phase::Deal { leader: None };
    }
}

/// The side that rolled higher; `None` for a tie (G6).
pub(crate) fn higher(rolls: [u8; 2]) -> Option<Side> {
    match rolls[0].cmp(&rolls[1]) {
        std::cmp::Ordering::Greater => Some(Side(0)),
        std::cmp::Ordering::Less => Some(Side(1)),
        std::cmp::Ordering::Equal => None,
    }
}

/// A stat card is dealt: in turn to the sides, or into the pool (W43, W44).
pub(crate) fn dealt(
    game: &WizardDodgeball,
    state: &mut State,
    card: StatId,
    tell: &mut impl FnMut(Event),
) {
    let Phase::Deal { leader } = state.phase else {
        return;
    };
    if game.schoolyard {
        state.pool = state.pool.with(card);
        tell(Event::Dealt { side: None, card });
        if state.pool.count() == POOL {
            state.phase = match leader {
                None => Phase::Choose,
                Some(leader) => Phase::Take {
                    side: leader,
                    leader,
                },
            };
        }
        return;
    }
    let counts = state.roster.map(StatIds::count);
    let side = if counts[0] == counts[1] {
        state.first
    } else {
        state.first.other()
    };
    let roster = &mut state.roster[side.index()];
    *roster = roster.with(card);
    tell(Event::Dealt {
        side: Some(side),
        card,
    });
    if counts[0] + counts[1] + 1 == 2 * game.book.court.team {
        drafted(game, state, tell);
    }
}

/// Player 2 takes the first pick, or leaves it (W44).
pub(crate) fn choose(state: &mut State, first: bool, tell: &mut impl FnMut(Event)) {
    let side = state.first.other();
    let leader = if first { side } else { state.first };
    state.phase = Phase::Take {
        side: leader,
        leader,
    };
    tell(Event::ChoseOrder { side, first });
}

/// A side picks a wizard; after each pair of picks two more are dealt (W44).
pub(crate) fn take(
    game: &WizardDodgeball,
    state: &mut State,
    side: Side,
    leader: Side,
    card: StatId,
    tell: &mut impl FnMut(Event),
) {
    state.pool = state.pool.without(card);
    let roster = &mut state.roster[side.index()];
    *roster = roster.with(card);
    let count = roster.count();
    tell(Event::Picked { side, card });
    if side == leader {
        state.phase = Phase::Take {
            side: side.other(),
            leader,
        };
    } else if count < game.book.court.team {
        state.phase = Phase::Deal {
            leader: Some(leader),
        };
    } else {
        state.pool = StatIds::NONE;
        drafted(game, state, tell);
    }
}

/// The teams are complete: order and placement come next (W20). Under the first version spell lists came before.
fn drafted(game: &WizardDodgeball, state: &mut State, tell: &mut impl FnMut(Event)) {
    if !game.purchase {
        state.hand = [Cards::ALL; 2];
    }
    if game.purchase && !game.places_first() {
        go_shopping(game, state, state.first, tell);
    } else {
        state.phase = Phase::Place { side: state.first };
    }
}

/// The first activation begins.
fn start(game: &WizardDodgeball, state: &mut State, tell: &mut impl FnMut(Event)) {
    state.active = Wizard::new(state.first, 0);
    turn::begin(game, state, tell);
}

/// A side keeps buying, or stops by itself when it can pay for nothing more (W47).
fn go_shopping(
    game: &WizardDodgeball,
    state: &mut State,
    side: Side,
    tell: &mut impl FnMut(Event),
) {
    if for_sale(game, state, side) == Cards::NONE {
        stop_buying(game, state, side, tell);
    } else {
        state.phase = Phase::Buy { side };
    }
}

pub(crate) fn buy(
    game: &WizardDodgeball,
    state: &mut State,
    side: Side,
    card: SpellCard,
    tell: &mut impl FnMut(Event),
) {
    let hand = &mut state.hand[side.index()];
    *hand = hand.with(card);
    tell(Event::Bought { side, card });
    go_shopping(game, state, side, tell);
}

pub(crate) fn stop_buying(
    game: &WizardDodgeball,
    state: &mut State,
    side: Side,
    tell: &mut impl FnMut(Event),
) {
    let left = game.money(state, side);
    tell(Event::StoppedBuying { side, left });
    if side == state.first {
        go_shopping(game, state, side.other(), tell);
    } else if game.places_first() {
        start(game, state, tell);
    } else {
        state.phase = Phase::Place { side: state.first };
    }
}

/// A side places the next wizard in its initiative (W45).
pub(crate) fn place(
    game: &WizardDodgeball,
    state: &mut State,
    side: Side,
    card: StatId,
    column: u8,
    tell: &mut impl FnMut(Event),
) {
    let mut places = Wizards::side(side).each();
    let Some(wizard) = places.find(|wizard| !state.is_placed(*wizard)) else {
        return;
    };
    let at = game.board.start_square(side, column);
    let roster = &mut state.roster[side.index()];
    *roster = roster.without(card);
    let all_placed = roster.is_empty();
    state.cards[wizard.index()] = card;
    state.at[wizard.index()] = at;
    tell(Event::Placed {
        who: state.who(wizard),
        at,
    });
    if !all_placed {
        return;
    }
    if game.picks_control() {
        let left = state.on_court(side);
        state.phase = Phase::Claim { side, left };
    } else {
        side_is_ready(game, state, side, tell);
    }
}

/// A side stands in its order, and it is settled who plays whom: the other side is next, or spell lists, or the game.
fn side_is_ready(
    game: &WizardDodgeball,
    state: &mut State,
    side: Side,
    tell: &mut impl FnMut(Event),
) {
    if side == state.first {
        state.phase = Phase::Place { side: side.other() };
    } else if game.purchase && game.places_first() {
        go_shopping(game, state, state.first, tell);
    } else {
        start(game, state, tell);
    }
}

/// A player picks a wizard to play. The last one goes to the player whose turn it is, unasked (W36).
pub(crate) fn claim(
    game: &WizardDodgeball,
    state: &mut State,
    side: Side,
    left: Wizards,
    wizard: Wizard,
    tell: &mut impl FnMut(Event),
) {
    let left = assign(game, state, side, left, wizard, false, tell);
    match left.first() {
        Some(last) if left.is_one() => {
            assign(game, state, side, left, last, true, tell);
            side_is_ready(game, state, side, tell);
        }
        Some(_) => state.phase = Phase::Claim { side, left },
        None => side_is_ready(game, state, side, tell),
    }
}

/// Gives a wizard to the player whose pick it is. Returns the wizards that are left.
fn assign(
    game: &WizardDodgeball,
    state: &mut State,
    side: Side,
    left: Wizards,
    wizard: Wizard,
    last: bool,
    tell: &mut impl FnMut(Event),
) -> Wizards {
    let seat = game.picker(side, left);
    if seat.0 != side.0 {
        state.second = state.second.with(wizard);
    }
    tell(Event::Claimed {
        seat,
        who: state.who(wizard),
        last,
    });
    left.without(Wizards::of(wizard))
}
