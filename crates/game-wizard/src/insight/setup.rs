//! Draft, spell lists, order and placement: which wizards and cards are good to have, and who goes where.

use crate::content::{SpellCard, StatCard};
use crate::options::WizardDodgeball;
use crate::state::{Ball, Balls, Phase, Side, State, Wizards};

/// What a step on a stat card is worth: a stronger die of a throw, dodge, cast or resist, a space of the move, a point
/// of Magic. In chances to win.
const THROW: f32 = 0.008;
const DODGE: f32 = 0.009;
const CAST: f32 = 0.004;
const RESIST: f32 = 0.003;
const MOVE: f32 = 0.006;
const MAGIC: f32 = 0.005;

/// The first pick.
const FIRST_PICK: f32 = 0.005;

/// Fast wizards go first, and near a ball that no teammate goes for.
const EARLY: f32 = 0.002;
const COLUMN: f32 = 0.004;

/// What a bought card adds to the chance to win: measured in 6,000 games in which bots of level 3 bought at random. It is the same
/// for every team and against every team, as far as these games can tell (docs/balance.md, "Spells that are bought").
const fn card_worth(card: SpellCard) -> f32 {
    match card {
        SpellCard::Fireball => 0.108,
        SpellCard::Freeze => 0.102,
        SpellCard::Teleport => 0.087,
        SpellCard::Shield => 0.066,
        SpellCard::Strength => 0.050,
        SpellCard::Pace => 0.047,
        SpellCard::Size => 0.043,
        SpellCard::Fingers => 0.032,
        SpellCard::Magic => 0.024,
        SpellCard::Dispel => 0.004,
    }
}

fn rating(card: &StatCard) -> f32 {
    let dice = |dice: [crate::content::Die; 2]| (dice[0].index() + dice[1].index()) as f32;
    THROW * dice(card.throw)
        + DODGE * dice(card.dodge)
        + CAST * dice(card.cast)
        + RESIST * dice(card.resist)
        + MOVE * f32::from(card.stride)
        + MAGIC * f32::from(card.magic)
}

/// The chance of side 0 to win, while no wizard has acted.
pub(super) fn chance(game: &WizardDodgeball, state: &State) -> f32 {
    let [navy, white] = Side::BOTH.map(|side| standing(game, state, side));
    (0.5 + navy - white).clamp(0.05, 0.95)
}

fn standing(game: &WizardDodgeball, state: &State, side: Side) -> f32 {
    let roster = state.roster[side.index()].each();
    let cards = roster.filter_map(|card| game.book.stat_card(card));
    let waiting: f32 = cards.map(rating).sum();
    let bought: f32 = if game.purchase {
        state.hand[side.index()].each().map(card_worth).sum()
    } else {
        0.0
    };
    let leads = match state.phase {
        Phase::Take {
            side: first,
            leader,
        } if first == leader => first == side,
        _ => false,
    };
    waiting + bought + placed(game, state, side) + if leads { FIRST_PICK } else { 0.0 }
}

/// The wizards that stand already: by what they can, how early they act, and how near they are to a ball of their own.
fn placed(game: &WizardDodgeball, state: &State, side: Side) -> f32 {
    let mut worth = 0.0;
    let mut taken = Balls::NONE;
    for wizard in Wizards::side(side).each() {
        if !state.is_placed(wizard) {
            break;
        }
        let card = game.card(state, wizard);
        let column = game.board.column(state.square_of(wizard));
        let free = Ball::all().zip(&game.book.court.balls);
        let free = free.filter(|(ball, _)| !taken.has(*ball));
        let nearest = free.min_by_key(|(_, ball)| ball.abs_diff(column));
        if let Some((ball, at)) = nearest {
            taken = taken.with(ball);
            worth -= COLUMN * f32::from(at.abs_diff(column));
        }
        worth += rating(card) - EARLY * f32::from(card.stride) * f32::from(wizard.place());
    }
    worth
}
