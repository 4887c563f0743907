//! Whether a position from outside can be played on. Each refusal is a sentence.

use crate::content::{AI_BASE, Effect, Face, Limit, Role};
use crate::deck::Deck;
use crate::options::{Dungeon, FIVE, MOST_DICE, ONSIDE_CLOCK, OVERTIMES};
use crate::state::{Asked, DownEnd, Five, Kick, Lays, Moment, Phase, Play, Purpose, State};
use courtside_kernel::position::{Check, refuse};
use courtside_kernel::{Game, Seat, Turn};

pub(crate) fn check(game: &Dungeon, state: &State) -> Check {
    if state.phase.is_set_up() {
        return check_set_up(game, state);
    }
    check_sides(game, state)?;
    check_time(game, state)?;
    check_lays(state)?;
    if game.solo() {
        check_deck(game, state)?;
    }
    check_play(game, state)?;
    check_phase(game, state)?;
    check_choices(game, state)
}

/// Unless it is so, this is why.
fn need(so: bool, why: &str) -> Check {
    if so { Ok(()) } else { refuse(why) }
}

/// Before the first drive only teams, kicks and the toss can differ from the start.
fn check_set_up(game: &Dungeon, state: &State) -> Check {
    let solo = game.solo();
    let mut fresh = game.first_state();
    fresh.phase = state.phase;
    let (teams, kicks) = match state.phase {
        Phase::Team(side) => (side.0, 0),
        Phase::Kick(side) => (2, side.0),
        _ => (2, 2),
    };
    for side in 0..=u8::from(!solo) {
        let index = usize::from(side);
        let has_team = state.teams[index].is_some();
        need(has_team == (side < teams), "teams are chosen in turn")?;
        fresh.teams[index] = state.teams[index];
        if side < kicks {
            fresh.kicks[index] = state.kicks[index];
        }
    }
    check_teams(state)?;
    if state.phase == Phase::End {
        fresh.offence = state.offence;
        fresh.receiver = state.defence();
    }
    let side = match state.phase {
        Phase::Team(side) | Phase::Kick(side) | Phase::Choose(side) => side,
        Phase::End => state.defence(),
        _ => Seat(0),
    };
    need(!game.is_ai(side), "the AI makes no choices")?;
    let why = "before the first drive only teams and ways of kicking can differ";
    need(*state == fresh, why)
}

fn check_teams(state: &State) -> Check {
    let same = state.teams[0].is_some() && state.teams[0] == state.teams[1];
    need(!same, "the sides have different teams")
}

fn check_sides(game: &Dungeon, state: &State) -> Check {
    check_teams(state)?;
    need(state.teams[0].is_some(), "a side needs a team")?;
    if game.solo() {
        need(state.teams[1].is_none(), "the AI has no team of its own")?;
        need(
            state.kicks[1] == Kick::Luck,
            "the AI does not choose a way of kicking",
        )?;
        need(state.bolts[1] == 0, "the AI has no bolts")?;
    } else {
        need(state.teams[1].is_some(), "a side needs a team")?;
    }
    let all = game.book.field.bolts;
    let bolts = state.bolts[0].saturating_add(state.bolts[1]);
    need(bolts <= all, "there aren't that many bolts")?;
    for side in [Seat(0), Seat(1)] {
        let used = state.used[side.index()];
        for (number, card) in game.book.numbered_cards() {
            let limited = matches!(card.limit, Limit::Half | Limit::Game);
            let theirs = card.team.is_none() || card.team == state.teams[side.index()];
            let fits = limited && theirs && !game.is_ai(side);
            let why =
                "a side has used only cards of its own that can be played once a half or a game";
            need(!used.contains(number) || fits, why)?;
        }
    }
    Ok(())
}

fn check_time(game: &Dungeon, state: &State) -> Check {
    if state.last_play {
        need(state.clock == 0, "on a last play the clock is at 0")?;
    }
    let begins = state.phase == Phase::Lay && !state.conversion;
    if begins && state.half < 3 && state.clock == 0 {
        need(
            state.last_play,
            "a down that begins at 0 is the last play, written 0!",
        )?;
    }
    if state.phase == Phase::LastPlay {
        let asked = state.last_play && !state.conversion && !game.is_ai(state.offence);
        need(asked, "only on a last play is its offence asked about it")?;
    }
    if state.phase == Phase::OvertimeCoin {
        let why = "the coin is flipped before the first overtime, with equal points";
        let before = state.half == 3 && state.overtime == 0 && state.drive == 0;
        return need(before && state.lead(Seat(0)) == 0, why);
    }
    let numbered = state.overtime > 0 && state.drive > 0;
    need(
        state.half < 3 || numbered,
        "overtimes and their drives are counted from 1",
    )
}

/// The last card that was laid is the one on the table.
fn check_lays(state: &State) -> Check {
    let (count, shown) = (state.lays.count(), state.lays.shown());
    let laid = count >= Lays::KNOWN || shown >> count == 0;
    need(laid, "no card was turned up that was not laid")?;
    if state.play.laid.is_none() {
        return need(
            !state.play.revealed,
            "only a card that is laid is turned up",
        );
    }
    need(count > 0, "the card on the table counts as laid")?;
    let shown = state.lays.was_shown(count - 1);
    let agrees = shown.is_none_or(|shown| shown == state.play.revealed);
    need(agrees, "the last card of the set is the one on the table")
}

/// Every card is in the pool or drawn; of the base cards those removed unseen may be missing (D34).
fn check_deck(game: &Dungeon, state: &State) -> Check {
    let (deck, first) = (&state.deck, game.first_state().deck);
    let why = "a card is in the deck or drawn, not both";
    need(deck.pool().and(deck.drawn()).is_empty(), why)?;
    let all = deck.pool().or(deck.drawn());
    let why = "the cards of the teams are all there, and no others";
    need(Deck::teams_of(all) == Deck::teams_of(first.pool()), why)?;
    let base = |set| usize::from(Deck::base_of(set).len());
    let [left, kept] = [deck, &first].map(|deck| usize::from(deck.base_left()));
    // Before the first shuffle every base card may be there; after it only those that were drawn before.
    let before = base(all) == AI_BASE && left + base(deck.drawn()) == kept;
    let after = base(all) == kept && left == base(deck.pool());
    let why = format!(
        "of {AI_BASE} base cards {} are removed and the rest is in the deck or drawn",
        AI_BASE - kept
    );
    need(before || after, &why)?;
    let drawn = |card| deck.drawn().contains(card);
    need(
        state.play.ai.is_none_or(drawn),
        "the card of the play has been drawn",
    )
}

/// How far a play has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// No play is on.
    None,
    /// The defence is to lay its card.
    Fresh,
    /// The play is not called yet.
    Before,
    /// It is called; dice may be on the table.
    Called,
}

fn stage(state: &State) -> Stage {
    match state.phase {
        Phase::LastPlay | Phase::Lay => Stage::Fresh,
        Phase::Select | Phase::Draw(Purpose::Peek | Purpose::Attack) => Stage::Before,
        Phase::Window if state.window.moment == Moment::Before => Stage::Before,
        Phase::Window
        | Phase::Draw(Purpose::Defend)
        | Phase::Roll(_)
        | Phase::Keep
        | Phase::Reroll(_)
        | Phase::CardRoll(_)
        | Phase::Black(_)
        | Phase::Take(_) => Stage::Called,
        Phase::Team(_)
        | Phase::Kick(_)
        | Phase::Call
        | Phase::Coin { .. }
        | Phase::Choose(_)
        | Phase::End
        | Phase::Draw(Purpose::Kick(_))
        | Phase::Extra
        | Phase::KickRoll(_)
        | Phase::Toss(_)
        | Phase::Restart
        | Phase::FiveRoll(_)
        | Phase::FiveKeep(_)
        | Phase::FiveReroll(..)
        | Phase::OvertimeCoin
        | Phase::Over(_) => Stage::None,
    }
}

fn check_play(game: &Dungeon, state: &State) -> Check {
    let (play, stage) = (&state.play, stage(state));
    let why = "the AI never tries for two points";
    need(!state.conversion || !game.is_ai(state.offence), why)?;
    let five = matches!(state.phase, Phase::FiveKeep(_) | Phase::FiveReroll(..));
    if stage <= Stage::Fresh {
        let mut plain = *play;
        if five {
            plain.dice = Play::NEW.dice;
        }
        need(
            plain == Play::NEW,
            "nothing of a play is on the table in this phase",
        )?;
        let why = "only a play is a conversion";
        return need(!state.conversion || stage == Stage::Fresh, why);
    }
    let window = (state.phase == Phase::Window).then_some(state.window.moment);
    if state.conversion {
        let (fits, why) = if game.whistles_always() {
            (
                window != Some(Moment::After),
                "no whistle window follows a conversion",
            )
        } else {
            (
                window.is_none_or(|moment| moment == Moment::Dice),
                "a conversion has no whistle windows",
            )
        };
        need(fits, why)?;
    }
    check_ending(game, state, window == Some(Moment::After))?;
    if is_hail_mary(state) {
        let mut plain = *play;
        (plain.ending, plain.used) = (Play::NEW.ending, Play::NEW.used);
        let why = "nothing of a play is on the table after a Hail Mary";
        need(plain == Play::NEW, why)?;
        return check_used(game, state);
    }
    let (our_ball, their_ball) = (game.is_ai(state.defence()), game.is_ai(state.offence));
    need(
        play.laid.is_some() != our_ball,
        if our_ball {
            "the AI lays no card"
        } else {
            "a defence card is on the table"
        },
    )?;
    let called = stage == Stage::Called;
    need(
        play.called.is_some() == called,
        "a play is called once it is selected, not before",
    )?;
    if !our_ball {
        need(
            play.revealed == called,
            "the defence card is turned up when the play is called",
        )?;
    }
    let drawn = match state.phase {
        Phase::Draw(Purpose::Defend) => false,
        _ if their_ball => called,
        _ if our_ball => called || play.peeked,
        _ => false,
    };
    need(
        play.ai.is_some() == drawn,
        "a card of the deck is drawn once for a play",
    )?;
    need(!(play.peeked && their_ball), "only you look at a card")?;
    if !called {
        let still = play.dice.is_empty() && play.added.is_empty() && play.cap.is_none();
        need(
            still && !play.time_free,
            "nothing is rolled or added before the play is called",
        )?;
    }
    let after = window == Some(Moment::After);
    if game.whistles_always() {
        let may = !state.last_play && !state.conversion;
        let why = "neither a last play nor a conversion is repeated";
        need(!play.uncounted || may, why)?;
    } else {
        need(!play.uncounted || after, "a down is repeated only after it")?;
        need(!after || !state.last_play, "no whistle follows a last play")?;
    }
    if their_ball {
        let none = play.dice.is_empty() && play.added.is_empty() && play.cap.is_none();
        need(none && play.more == 0, "the AI rolls no dice")?;
    }
    check_used(game, state)
}

/// Whether the window after a Hail Mary is open: no play was called.
fn is_hail_mary(state: &State) -> bool {
    match state.play.ending {
        DownEnd::Missed => true,
        DownEnd::Touchdown => state.play.called.is_none(),
        DownEnd::Open | DownEnd::Turnover => false,
    }
}

/// How a down ended matters only in the window after it (D17). `after`: it is open.
fn check_ending(game: &Dungeon, state: &State, after: bool) -> Check {
    let ending = state.play.ending;
    if ending == DownEnd::Open {
        return Ok(());
    }
    let why = "how a down ended stands only in the window after it";
    need(after && game.whistles_always(), why)?;
    if is_hail_mary(state) {
        let may = state.last_play && !game.is_ai(state.offence);
        need(may, "a Hail Mary is thrown on a last play")?;
    }
    let icon = game.start_spot(state, state.defence());
    need(
        ending != DownEnd::Touchdown || state.ball == icon,
        "after a touchdown the ball is on the far football icon",
    )
}

fn check_used(game: &Dungeon, state: &State) -> Check {
    let play = &state.play;
    let others = play.used.without(game.limited(Limit::Play));
    let why = "a play uses up only cards that can be played once a play";
    need(others.is_empty(), why)
}

fn check_phase(game: &Dungeon, state: &State) -> Check {
    let play = &state.play;
    let dice = play.dice.total();
    let loose = dice - play.dice.of(Face::Time);
    let rolls = |more: u8, most: u8| more > 0 && dice.saturating_add(more) <= most;
    let white = matches!(
        state.phase,
        Phase::Roll(_) | Phase::Keep | Phase::Reroll(_) | Phase::CardRoll(_)
    );
    let why = "the AI rolls no dice";
    need(!white || !game.is_ai(state.offence), why)?;
    match state.phase {
        Phase::Roll(more) => need(
            dice == 0 && rolls(more, MOST_DICE),
            "a first roll has 1 to 7 dice",
        ),
        Phase::Keep => need(loose > 0, "there is a die that can be rolled again"),
        Phase::Reroll(more) | Phase::CardRoll(more) => {
            need(rolls(more, MOST_DICE), "there are 1 to 7 dice")
        }
        Phase::Take(count) => {
            check_defence_card(state)?;
            need(
                (1..loose).contains(&count),
                "there are more dice than are to be picked",
            )
        }
        Phase::Black(card) => {
            check_defence_card(state)?;
            let side = state.asked();
            let card = game.book.card(card);
            let black = card
                .effects
                .iter()
                .any(|one| matches!(one, Effect::Black { .. }));
            let theirs = card.team.is_none() || card.team == state.teams[side.index()];
            let why = "the black die belongs to a card of the defence";
            need(black && theirs && card.role == Role::Defence, why)
        }
        Phase::Lay => need(!game.is_ai(state.defence()), "the AI lays no card"),
        Phase::Select => need(!game.is_ai(state.offence), "the AI makes no choices"),
        Phase::Draw(purpose) => check_draw(game, state, purpose),
        Phase::Extra => need(!game.is_ai(state.offence), "the AI makes no choices"),
        Phase::KickRoll(_) | Phase::Toss(_) => {
            need(!game.is_ai(state.offence), "the AI kicks by its cards")?;
            let luck = matches!(state.phase, Phase::KickRoll(_));
            let kick = state.kicks[state.offence.index()];
            let why = "a side kicks in the way that it chose";
            need((kick == Kick::Luck) == luck, why)
        }
        Phase::Restart => check_onside(game, state),
        Phase::FiveRoll(what) => check_five(game, state, what),
        Phase::FiveKeep(what) => {
            check_five(game, state, what)?;
            let open = dice == FIVE && play.dice.of(Face::Ball) < FIVE;
            need(open, "five dice lie on the table, not all of them balls")
        }
        Phase::FiveReroll(what, more) => {
            check_five(game, state, what)?;
            let five = more > 0 && dice.checked_add(more) == Some(FIVE);
            need(five, "there are five dice")
        }
        Phase::Over(winner) => check_over(state, winner),
        Phase::Team(_)
        | Phase::Kick(_)
        | Phase::Call
        | Phase::Coin { .. }
        | Phase::Choose(_)
        | Phase::End
        | Phase::LastPlay
        | Phase::Window
        | Phase::OvertimeCoin => Ok(()),
    }
}

/// Only the defence rolls the black die, or picks dice because of it.
fn check_defence_card(state: &State) -> Check {
    need(
        state.window.asked != Asked::Offence,
        "the black die is the defence's",
    )
}

fn check_draw(game: &Dungeon, state: &State, purpose: Purpose) -> Check {
    need(game.solo(), "only a solo game has a deck")?;
    let their_ball = game.is_ai(state.offence);
    match purpose {
        Purpose::Peek | Purpose::Defend => need(!their_ball, "the AI defends"),
        Purpose::Attack | Purpose::Kick(_) => need(their_ball, "the AI has the ball"),
    }?;
    let peeks = purpose == Purpose::Peek;
    need(
        !peeks || !state.play.peeked && state.window.asked == Asked::Offence,
        "you look once",
    )
}

fn check_onside(game: &Dungeon, state: &State) -> Check {
    let may = state.half == 2
        && !state.last_play
        && state.clock <= ONSIDE_CLOCK
        && state.lead(state.offence) < 0
        && !game.is_ai(state.offence);
    need(
        may,
        "an onside kick is for a side that is behind late in the second half",
    )
}

fn check_five(game: &Dungeon, state: &State, what: Five) -> Check {
    match what {
        Five::Onside => check_onside(game, state),
        Five::HailMary => {
            need(!game.is_ai(state.offence), "the AI throws no Hail Mary")?;
            need(state.last_play, "a Hail Mary is thrown on a last play")
        }
    }
}

fn check_over(state: &State, winner: Option<Seat>) -> Check {
    need(
        state.half > 1 && !state.last_play,
        "a game ends after the second half",
    )?;
    match winner {
        Some(side) => need(state.lead(side) > 0, "the winner has more points"),
        None => {
            let tied = state.overtime == OVERTIMES && state.lead(Seat(0)) == 0;
            need(tied, "a draw is a tie after 100 overtimes")
        }
    }
}

/// The side to act has a choice, and what is rolled or drawn has outcomes.
fn check_choices(game: &Dungeon, state: &State) -> Check {
    match game.turn(state) {
        Turn::Over(..) => Ok(()),
        Turn::Act(_) => {
            let mut actions = Vec::new();
            game.legal(state, &mut actions);
            // In a window a side can always pass: one that can do nothing else is not asked (D20).
            let least = if state.phase == Phase::Window { 2 } else { 1 };
            let asked = state.phase != Phase::Window || !game.is_ai(state.asked());
            need(
                asked && actions.len() >= least,
                "nobody has anything to choose",
            )
        }
        Turn::Chance => {
            let mut outcomes = Vec::new();
            game.chance(state, &mut outcomes);
            need(!outcomes.is_empty(), "nothing can be rolled or drawn")
        }
    }
}
