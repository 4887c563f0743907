//! Which actions of a turn are worth a thought. Most of the hundreds of legal ones only do harm to their own side, or
//! differ from others by a wizard that a spell is wasted on.

use super::odds::{Attack, Defence};
use crate::action::{Action, Deed};
use crate::board::{Square, Squares, each};
use crate::content::{Die, SPELLS, Spell};
use crate::legal::reach;
use crate::options::WizardDodgeball;
use crate::state::{Ball, Load, Marker, Phase, Side, State, Wizard, Wizards};

/// Leaves the actions that may matter.
pub(super) fn keep(game: &WizardDodgeball, state: &State, actions: &mut Vec<Action>) {
    match state.phase {
        Phase::Act => {
            let spells = best_targets(game, state, actions);
            let drop = useful_drop(game, state);
            let walks = useful_walks(game, state, actions);
            actions.retain(|action| match action.deed() {
                Deed::Cast { spell, .. } => spells[spell.index()].contains(&Some(*action)),
                Deed::Walk { to } => to.is_in(walks),
                Deed::Drop { at } => drop == Some(at),
                Deed::Dispel(marker) => is_harmful(state, marker),
                Deed::Teleport(load) => is_useful(game, state, load),
                Deed::Pick { .. } | Deed::Throw { .. } | Deed::Pass { .. } | Deed::End => true,
                // None of these is there while a wizard acts.
                Deed::PickFirst(_)
                | Deed::Take { .. }
                | Deed::Buy(_)
                | Deed::Done
                | Deed::Place { .. }
                | Deed::Claim { .. }
                | Deed::Enter { .. }
                | Deed::To { .. }
                | Deed::Dodge { .. }
                | Deed::Return { .. }
                | Deed::NoReturn => true,
            });
        }
        Phase::Destination { load } => keep_spaces(actions, destinations(game, state, load)),
        Phase::BallDestination { ball, to, .. } => {
            keep_spaces(actions, ball_destinations(game, state, ball, to));
        }
        // Few choices, and each may matter; or none.
        Phase::FirstRoll { .. }
        | Phase::Deal { .. }
        | Phase::Choose
        | Phase::Take { .. }
        | Phase::Buy { .. }
        | Phase::Place { .. }
        | Phase::Claim { .. }
        | Phase::Enter
        | Phase::ThrowDice { .. }
        | Phase::DodgeDice { .. }
        | Phase::Dodge { .. }
        | Phase::Return { .. }
        | Phase::CastDice { .. }
        | Phase::ResistDice { .. }
        | Phase::ReboundDice { .. }
        | Phase::Fumble { .. }
        | Phase::Won(_)
        | Phase::Drawn => {}
    }
}

/// Leaves the destinations on good spaces; all of them if none is good.
fn keep_spaces(actions: &mut Vec<Action>, good: Squares) {
    if good != 0 {
        actions.retain(|action| matches!(action.deed(), Deed::To { square } if square.is_in(good)));
    }
}

/// Walks that make a difference: of all spaces that are alike the nearest one, and none that is like the space the wizard
/// stands on.
fn useful_walks(game: &WizardDodgeball, state: &State, actions: &[Action]) -> Squares {
    let walks = actions.iter().filter_map(|action| match action.deed() {
        Deed::Walk { to } => Some(to),
        _ => None,
    });
    let from = state.square_of(state.active);
    let walker = Walker::new(game, state);
    let near = walks.clone().any(|to| walker.reach(to) != 0);
    let mut kinds = [(walker.kind(from, near), 0, from); KINDS];
    let mut count = 1;
    for to in walks {
        let kind = walker.kind(to, near);
        let steps = game.board.distance(from, to);
        match kinds[..count].iter_mut().find(|known| known.0 == kind) {
            Some(known) if steps < known.1 => *known = (kind, steps, to),
            None if count < KINDS => {
                kinds[count] = (kind, steps, to);
                count += 1;
            }
            Some(_) | None => {}
        }
    }
    kinds[..count]
        .iter()
        .fold(0, |set, kind| set | kind.2.set())
}

/// More kinds of spaces than this are not told apart.
const KINDS: usize = 24;

/// What matters of a space: whether it is behind the line, and beyond that what can be done there. With an active ball
/// this is the opponents in sight; with another ball how far the line is; without one the balls in reach, or the way to
/// the nearest if none can be reached.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Likeness {
    behind: bool,
    sets: Squares,
    way: u8,
}

/// A wizard that may walk, and what it is after.
struct Walker<'a> {
    game: &'a WizardDodgeball,
    side: Side,
    /// Whether it has a ball, and whether that is active.
    ball: Option<bool>,
    balls: Squares,
    others: Squares,
    foes: Squares,
}

impl<'a> Walker<'a> {
    fn new(game: &'a WizardDodgeball, state: &State) -> Walker<'a> {
        let wizard = state.active;
        let side = wizard.side();
        let ground = game.board.ground(side);
        let lying = state.balls.iter().filter(|at| at.is_in(ground));
        Walker {
            game,
            side,
            ball: state.ball_of(wizard).map(|ball| state.is_live(ball)),
            balls: lying.fold(0, |set, at| set | at.set()),
            others: state.occupied() & !state.square_of(wizard).set(),
            foes: state.spaces_of(side.other()),
        }
    }

    /// The balls that can be taken on a space.
    fn reach(&self, at: Square) -> Squares {
        self.game.board.around(at) & self.balls
    }

    /// `near`: some ball can be reached.
    fn kind(&self, at: Square, near: bool) -> Likeness {
        let board = &self.game.board;
        let row = match self.side.0 {
            0 => board.row(at),
            _ => board.rows - 1 - board.row(at),
        };
        let line = self.game.book.court.back;
        let (sets, way) = match self.ball {
            Some(true) => (board.seen(at, self.others) & self.foes, 0),
            Some(false) => (0, row.saturating_sub(line)),
            None if near => (self.reach(at), 0),
            None => {
                let ways = each(self.balls).map(|ball| board.distance(at, ball));
                (0, ways.min().unwrap_or(0))
            }
        };
        Likeness {
            behind: row < line,
            sets,
            way,
        }
    }
}

/// Where a ball is put down to be taken up again: behind the line, which makes it active, or anywhere to take an active
/// one instead.
fn useful_drop(game: &WizardDodgeball, state: &State) -> Option<Square> {
    let wizard = state.active;
    let ball = state.ball_of(wizard)?;
    if state.is_live(ball) {
        return None;
    }
    let reach = reach(game, state, wizard);
    let behind = each(reach & game.board.behind).next();
    let better =
        Ball::all().any(|other| state.is_live(other) && state.balls[other.index()].is_in(reach));
    behind.or_else(|| better.then(|| state.square_of(wizard)))
}

/// Of every spell the best set of targets and the best single one.
fn best_targets(
    game: &WizardDodgeball,
    state: &State,
    actions: &[Action],
) -> [[Option<Action>; 2]; SPELLS] {
    let mut best = [[None; 2]; SPELLS];
    let mut most = [[0.0f32; 2]; SPELLS];
    for action in actions {
        let Deed::Cast { spell, targets } = action.deed() else {
            continue;
        };
        let Some(worth) = worth_of_targets(game, state, spell, targets) else {
            continue;
        };
        let index = spell.index();
        let single = usize::from(targets.count() == 1);
        if worth > most[index][single] {
            most[index][single] = worth;
            best[index][single] = Some(*action);
        }
    }
    best
}

fn worth_of_targets(
    game: &WizardDodgeball,
    state: &State,
    spell: Spell,
    targets: Wizards,
) -> Option<f32> {
    let mut sum = 0.0;
    for target in targets.each() {
        let weight = weight(game, state, spell, target);
        if weight <= 0.0 {
            return None;
        }
        sum += weight;
    }
    Some(sum)
}

/// How much it matters that a wizard bears an effect; 0 if it does not, or if it does harm to its caster.
fn weight(game: &WizardDodgeball, state: &State, spell: Spell, target: Wizard) -> f32 {
    let caster = state.active;
    if spell != Spell::Fireball && state.bears(target, spell) {
        return 0.0;
    }
    let ball = state.ball_of(target);
    let live = ball.is_some_and(|ball| state.is_live(ball));
    let armed = match (ball.is_some(), live) {
        (_, true) => 1.0,
        (true, false) => 0.6,
        (false, _) => 0.3,
    };
    if target.side() == caster.side() {
        return match spell {
            Spell::Fireball if ball.is_some_and(|ball| !state.burns(ball)) => armed,
            Spell::Shield => danger(game, state, target),
            Spell::Shrink if target != caster || state.used.moves > 0 => {
                danger(game, state, target)
            }
            Spell::Enlarge if target == caster && state.used.moves == 0 => 1.0,
            Spell::Speed if target == caster => 2.0,
            Spell::Speed => 1.0,
            Spell::Strong => armed,
            Spell::StickyFingers if ball.is_none() && target != caster => 0.5,
            _ => 0.0,
        };
    }
    let matters = match spell {
        Spell::Freeze => 1.0 + armed,
        Spell::ButterFingers | Spell::Weak => armed,
        Spell::StickyFingers if live => 1.0,
        Spell::Enlarge | Spell::Slow => 1.0,
        _ => return 0.0,
    };
    let odds = game.odds_table();
    let attack = Attack::cast(game.card(state, caster).cast, state.borne(caster));
    let resist = Defence::resist(game.card(state, target).resist, state.borne(target));
    matters * odds.hit(attack, resist)
}

/// How easily a wizard is hit: by where it stands and by its dice.
fn danger(game: &WizardDodgeball, state: &State, wizard: Wizard) -> f32 {
    let behind = state.square_of(wizard).is_in(game.board.behind);
    let dodge = game.card(state, wizard).dodge.map(Die::index);
    let weak = 6 - dodge.iter().sum::<usize>();
    0.5 + 0.1 * weak as f32 + if behind { 0.0 } else { 0.8 }
}

/// Whether it is good for the active side that a marker goes.
fn is_harmful(state: &State, marker: Marker) -> bool {
    marker.side != state.active.side()
}

/// Whether a Teleport takes something that its side wants elsewhere: the caster itself, or a ball.
fn is_useful(game: &WizardDodgeball, state: &State, load: Load) -> bool {
    let caster = state.active;
    match load {
        Load::Wizard { wizard, with_ball } => {
            wizard == caster && (with_ball || state.ball_of(caster).is_none())
        }
        Load::Held(wizard) => wizard.side() != caster.side(),
        Load::Lying { at, kind } => {
            let behind = at.is_in(game.board.home[caster.side().index()] & game.board.behind);
            !(behind && kind.is_active())
        }
        // A ball becomes active behind the line, with the caster beside it to throw it.
        Load::Pair { wizard, ball } => {
            wizard == caster
                && state.ball_of(caster).is_none()
                && !state.is_live(ball)
                && !state.bears(caster, Spell::ButterFingers)
        }
    }
}

/// Where the ball of a pair may be wanted whose wizard goes to a space: beside the wizard and behind the line, which makes
/// it active. Empty if it is nowhere.
pub(super) fn ball_destinations(
    game: &WizardDodgeball,
    state: &State,
    ball: Ball,
    to: Square,
) -> Squares {
    let side = state.active.side();
    let own = game.board.home[side.index()];
    let beside = game.board.around(to) & own;
    rearmost(side, game.ball_destinations(state, ball, to) & beside)
}

/// Where what is teleported may be wanted: a wizard beside a ball, a ball beside a wizard with empty hands, each as far
/// back as can be. Empty if it is nowhere.
pub(super) fn destinations(game: &WizardDodgeball, state: &State, load: Load) -> Squares {
    let side = state.active.side();
    let board = &game.board;
    let free = game.destinations(state, load) & board.home[side.index()];
    let beside = |at: Square| rearmost(side, board.around(at) & free);
    match load {
        Load::Wizard { .. } => {
            let ground = board.ground(side);
            let balls = state.balls.iter().filter(|at| at.is_in(ground));
            balls.fold(0, |set, at| set | beside(*at))
        }
        Load::Pair { wizard, .. } => {
            let behind = free & board.behind;
            let at = state.square_of(wizard);
            let aside = |to: Square| board.column(at).abs_diff(board.column(to));
            let nearest = each(behind).min_by_key(|to| (board.distance(at, *to), aside(*to)));
            nearest.map_or(0, Square::set)
        }
        Load::Held(_) | Load::Lying { .. } => {
            let hands = state.on_court(side).each().filter(|wizard| {
                state.ball_of(*wizard).is_none() && !state.bears(*wizard, Spell::ButterFingers)
            });
            hands.fold(0, |set, wizard| set | beside(state.square_of(wizard)))
        }
    }
}

/// The space of a set that is nearest to the starting area of a side; empty if there is none.
const fn rearmost(side: Side, set: Squares) -> Squares {
    if set == 0 {
        return 0;
    }
    match side.0 {
        0 => 1 << set.trailing_zeros(),
        _ => 1 << (Squares::BITS - 1 - set.leading_zeros()),
    }
}
