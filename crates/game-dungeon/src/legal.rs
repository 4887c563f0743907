//! Which actions are legal, and why others are not.

use crate::ability::{loose, subsets};
use crate::action::{AIM, Action, Deed, POWER, Pick};
use crate::content::{Counts, Team};
use crate::options::Dungeon;
use crate::state::{Kick, Phase, State};
use courtside_kernel::{Illegal, RuleId};

/// Appends all legal actions, ascending.
pub(crate) fn list(game: &Dungeon, state: &State, out: &mut Vec<Action>) {
    let dice = state.play.dice;
    match state.phase {
        Phase::Team(_) => {
            let free = Team::ALL
                .into_iter()
                .filter(|team| !state.teams.contains(&Some(*team)));
            out.extend(free.map(|team| Action::of(Deed::Team(team))));
        }
        Phase::Kick(_) => {
            out.extend([Kick::Luck, Kick::Skill].map(|kick| Action::of(Deed::Kick(kick))));
        }
        Phase::Call => {
            out.extend([true, false].map(|heads| Action::of(Deed::Call { heads })));
        }
        Phase::Choose(_) => {
            out.extend([true, false].map(|offence| Action::of(Deed::Choose { offence })));
        }
        Phase::End => out.extend([true, false].map(|left| Action::of(Deed::End { left }))),
        Phase::LastPlay => out.extend([Action::HAIL_MARY, Action::REST, Action::RUN_PLAY]),
        Phase::Lay => out.extend(game.book.field.guard_ids().map(Action::lay)),
        Phase::Window => {
            out.push(Action::PASS);
            game.playable(state, &mut |card| {
                game.picks(state, card, &mut |pick| out.push(Action::card(card, pick)));
            });
        }
        Phase::Select => {
            out.extend(game.calls(state).map(Action::run));
            if may_punt(state) {
                out.push(Action::PUNT);
            }
            if may_kick(game, state) {
                out.push(Action::FIELD_GOAL);
            }
            if may_end(game, state) {
                out.extend([Action::HAIL_MARY, Action::REST]);
            }
        }
        Phase::Keep => {
            out.push(Action::KEEP);
            subsets(loose(dice), 1, dice.total(), &mut |dice| {
                out.push(Action::roll(dice))
            });
        }
        Phase::FiveKeep(_) => {
            out.push(Action::KEEP);
            subsets(dice, 1, dice.total(), &mut |dice| {
                out.push(Action::roll(dice))
            });
        }
        Phase::Take(count) => {
            subsets(loose(dice), count, count, &mut |dice| {
                out.push(Action::take(dice))
            });
        }
        Phase::Extra => out.extend([Action::EXTRA_POINT, Action::TWO_POINTS]),
        Phase::Restart => out.extend([Action::ONSIDE, Action::KICKOFF]),
        Phase::Toss(_) => {
            for aim in -AIM..=AIM {
                out.extend((0..=POWER).map(|power| Action::toss(aim, power)));
            }
        }
        // It is chance's turn, or the game is over.
        Phase::Coin { .. }
        | Phase::Draw(_)
        | Phase::Roll(_)
        | Phase::Reroll(_)
        | Phase::CardRoll(_)
        | Phase::Black(_)
        | Phase::KickRoll(_)
        | Phase::FiveRoll(_)
        | Phase::FiveReroll(..)
        | Phase::OvertimeCoin
        | Phase::Over(_) => {}
    }
}

/// Whether a last play of a half, which is not its conversion, can still become a Hail Mary or be declined once the
/// defence has laid its card (D9). Since D45 the offence has said so before.
#[inline]
fn may_end(game: &Dungeon, state: &State) -> bool {
    state.last_play && !state.conversion && !game.says_last_play_first()
}

#[inline]
fn may_punt(state: &State) -> bool {
    state.down == 4 && !state.last_play && !state.conversion
}

#[inline]
fn may_kick(game: &Dungeon, state: &State) -> bool {
    !state.conversion && game.in_range(state)
}

impl Dungeon {
    /// Whether the offence can only call a play in this down: no punt, no kick, no choice on a last play.
    pub(crate) fn must_run(&self, state: &State) -> bool {
        !may_punt(state) && !may_kick(self, state) && !may_end(self, state)
    }
}

/// Whether all of these dice are among those.
#[inline]
fn within(dice: Counts, all: Counts) -> bool {
    dice.0.iter().zip(all.0).all(|(count, all)| *count <= all)
}

fn refuse(rule: &'static str, message: impl Into<String>) -> Result<(), Illegal> {
    Err(Illegal::new(RuleId(rule), message))
}

fn need(holds: bool, rule: &'static str, message: &str) -> Result<(), Illegal> {
    if holds { Ok(()) } else { refuse(rule, message) }
}

/// Says whether an action is legal, or which rule it breaks.
pub(crate) fn check(game: &Dungeon, state: &State, action: Action) -> Result<(), Illegal> {
    let deed = action.deed();
    match (state.phase, deed) {
        (Phase::Team(_), Deed::Team(team)) => need(
            !state.teams.contains(&Some(team)),
            "D25",
            "The other side has that team. Pick another.",
        ),
        (Phase::Kick(_), Deed::Kick(_))
        | (Phase::Call, Deed::Call { .. })
        | (Phase::Choose(_), Deed::Choose { .. })
        | (Phase::End, Deed::End { .. })
        | (Phase::LastPlay, Deed::RunPlay | Deed::HailMary | Deed::Rest)
        | (Phase::Window, Deed::Pass)
        | (Phase::Keep | Phase::FiveKeep(_), Deed::Keep)
        | (Phase::Extra, Deed::ExtraPoint | Deed::TwoPoints)
        | (Phase::Restart, Deed::Onside | Deed::Kickoff)
        | (Phase::Toss(_), Deed::Toss { .. }) => Ok(()),
        (Phase::Lay, Deed::Lay(guard)) => need(
            guard.index() < game.book.field.guards.len(),
            "D4",
            "You don't have that defence card.",
        ),
        (Phase::Window, Deed::Card { card, pick }) => {
            if let Some(why) = game.why_not(state, state.asked(), card) {
                return Err(Illegal::new(why.rule(), why.sentence()));
            }
            let mut fits = false;
            game.picks(state, card, &mut |one| fits |= one == pick);
            let about = game.book.card(card);
            if fits {
                return Ok(());
            }
            if let Pick::Colour(colour) = pick
                && game.bans_within_reach()
                && !game.is_in_reach(state, colour)
            {
                return refuse(
                    "D46",
                    "The offence can't call that colour from its square. Ban another one.",
                );
            }
            refuse(
                "D38",
                format!("{} can't do that: {}", about.name, about.text),
            )
        }
        (Phase::Select, _) => check_select(game, state, deed),
        (Phase::Keep, Deed::Roll(dice)) => check_roll(dice, state.play.dice, false),
        (Phase::FiveKeep(_), Deed::Roll(dice)) => check_roll(dice, state.play.dice, true),
        (Phase::Take(count), Deed::Take(dice)) => need(
            dice.total() == count && within(dice, loose(state.play.dice)),
            "D39",
            "Pick exactly as many dice as the card says. Time dice don't count.",
        ),
        (phase, _) => {
            let (rule, message) = asks(phase);
            refuse(rule, message)
        }
    }
}

fn check_select(game: &Dungeon, state: &State, deed: Deed) -> Result<(), Illegal> {
    match deed {
        Deed::Run(direction) => {
            if game.calls(state).any(|call| call == direction) {
                return Ok(());
            }
            if state.square(state.offence, direction).is_none() {
                return refuse(
                    "D53",
                    "Your pawn is at the edge of the play board, so it can't move that way.",
                );
            }
            refuse("D7", "The defence banned that colour for this down.")
        }
        Deed::Punt if state.conversion => refuse("D69", "A conversion is a play: call a colour."),
        Deed::Punt if state.last_play => refuse("D9", "You can't punt on the last play of a half."),
        Deed::Punt => need(state.down == 4, "D65", "You can only punt on fourth down."),
        Deed::FieldGoal if state.conversion => {
            refuse("D69", "A conversion is a play: call a colour.")
        }
        Deed::FieldGoal => need(
            game.in_range(state),
            "D67",
            "The ball hasn't reached the post sign, so it's too far for a field goal.",
        ),
        Deed::HailMary | Deed::Rest
            if state.last_play && !state.conversion && game.says_last_play_first() =>
        {
            refuse("D45", "You chose to run a play, so call one.")
        }
        Deed::HailMary => need(
            may_end(game, state),
            "D60",
            "You can only throw a Hail Mary on the last play of a half.",
        ),
        Deed::Rest => need(
            may_end(game, state),
            "D26",
            "You can only skip the last play of a half.",
        ),
        _ => {
            let (rule, message) = asks(Phase::Select);
            refuse(rule, message)
        }
    }
}

fn check_roll(dice: Counts, all: Counts, with_time: bool) -> Result<(), Illegal> {
    if !with_time && dice.0[3] > 0 {
        return refuse("D16", "Time dice are set aside, so you can't reroll them.");
    }
    if dice.is_empty() {
        return refuse("D55", "Pick the dice to reroll, or keep them all.");
    }
    need(
        within(dice, all),
        "D55",
        "There aren't that many of these dice on the table.",
    )
}

/// What is asked for now, told to a player who tries something else.
const fn asks(phase: Phase) -> (&'static str, &'static str) {
    match phase {
        Phase::Team(_) => ("D7", "Pick a team first."),
        Phase::Kick(_) => ("D11", "Choose how you kick: with dice or by hand."),
        Phase::Call => ("D10", "Call the toss: heads or tails."),
        Phase::Coin { .. } => ("D10", "The coin is still in the air."),
        Phase::Choose(_) => ("D10", "Choose offence or defence."),
        Phase::End => ("D10", "Choose an end zone."),
        Phase::LastPlay => (
            "D45",
            "First decide on the last play: run a play, throw a Hail Mary or skip it.",
        ),
        Phase::Lay => ("D52", "The defence lays a card first."),
        Phase::Window => ("D6", "Play an ability card or pass."),
        Phase::Select => ("D53", "Call a play: move your pawn one square."),
        Phase::Draw(_) => ("D80", "The AI hasn't drawn its card yet."),
        Phase::Roll(_) | Phase::Reroll(_) | Phase::CardRoll(_) | Phase::KickRoll(_) => {
            ("D55", "The dice haven't been rolled yet.")
        }
        Phase::FiveRoll(_) | Phase::FiveReroll(..) => ("D55", "The dice haven't been rolled yet."),
        Phase::Keep | Phase::FiveKeep(_) => ("D55", "Keep your dice or reroll some."),
        Phase::Black(_) => ("D6", "The black die hasn't been rolled yet."),
        Phase::Take(_) => ("D39", "Pick the dice to discard."),
        Phase::Extra => ("D66", "Choose an extra point or a two-point conversion."),
        Phase::Toss(_) => ("D11", "Kick the ball: stop the aim, then the power."),
        Phase::Restart => ("D71", "Choose an onside kick or a kick-off."),
        Phase::OvertimeCoin => ("D24", "The coin hasn't decided who starts overtime yet."),
        Phase::Over(_) => ("D73", "The game is over."),
    }
}
