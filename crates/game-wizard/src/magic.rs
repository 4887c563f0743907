//! Spells: how they are cast, resisted and come back (W66-W72), and the three that are unlike the others.

use crate::action::Faces;
use crate::board::Square;
use crate::content::{Spell, SpellCard};
use crate::event::{Blow, Event};
use crate::handling::{activate, forget_drops};
use crate::options::WizardDodgeball;
use crate::rolls::Grip;
use crate::state::{Ball, BallKind, Bearer, Casting, Load, Marker, Phase, State, Wizard, Wizards};
use crate::throwing::break_shield;
use crate::turn;

/// The card goes under the caster's stat card, even if the spell fails (W12, W66).
fn use_card(game: &WizardDodgeball, state: &mut State, card: SpellCard) {
    let caster = state.active;
    let side = caster.side().index();
    state.hand[side] = state.hand[side].without(card);
    state.fresh[side] = state.fresh[side].with(card);
    state.casters[side][card.index()] = caster;
    state.used.casts += 1;
    state.steps = 0;
    forget_drops(game, state);
}

/// Casts a spell that leaves markers.
pub(crate) fn cast(
    game: &WizardDodgeball,
    state: &mut State,
    spell: Spell,
    targets: Wizards,
    tell: &mut impl FnMut(Event),
) {
    let side = state.active.side();
    use_card(game, state, spell.card());
    tell(Event::Cast {
        who: state.who(state.active),
        spell,
        targets,
        cards: state.cards,
    });
    if spell == Spell::Fireball {
        for wizard in targets.each() {
            if let Some(ball) = state.ball_of(wizard) {
                state.set_fire(side, ball);
                tell(Event::Kindled {
                    who: state.who(wizard),
                    ball,
                });
            }
        }
        return turn::resume(game, state, tell);
    }
    let casting = Casting::Effect {
        spell,
        left: targets,
        of: targets.count(),
        took: 0,
        rebounded: false,
    };
    begin(game, state, casting, tell);
}

/// Dice are rolled if a wizard resists (W66, W72).
fn begin(
    game: &WizardDodgeball,
    state: &mut State,
    casting: Casting,
    tell: &mut impl FnMut(Event),
) {
    if game.resister(state, casting).is_some() {
        state.phase = Phase::CastDice { casting };
    } else {
        proceed(game, state, casting, None, tell);
    }
}

/// Continues a spell: the next target, or what comes after the last. A total of `None`: nobody resists (W11).
pub(crate) fn proceed(
    game: &WizardDodgeball,
    state: &mut State,
    mut casting: Casting,
    total: Option<u8>,
    tell: &mut impl FnMut(Event),
) {
    if let Some(total) = total
        && game.resister(state, casting).is_some()
    {
        state.phase = Phase::ResistDice { casting, total };
        return;
    }
    match casting {
        Casting::Teleport { load, to, ball_to } => arrive(game, state, load, to, ball_to, tell),
        Casting::Dispel(marker) => cancel(state, marker, tell),
        Casting::Effect { .. } => {
            while let Some(wizard) = next_target(&mut casting) {
                if take_hold(state, wizard, &mut casting, total, tell) {
                    return;
                }
            }
            settle(state, casting, total, tell);
        }
    }
    turn::resume(game, state, tell);
}

/// Takes the next target off the list.
fn next_target(casting: &mut Casting) -> Option<Wizard> {
    let Casting::Effect { left, .. } = casting else {
        return None;
    };
    let wizard = left.first()?;
    *left = left.without(Wizards::of(wizard));
    Some(wizard)
}

/// A wizard bears the effect from now on. Says whether its owner is asked where its ball goes (W15).
fn take_hold(
    state: &mut State,
    wizard: Wizard,
    casting: &mut Casting,
    total: Option<u8>,
    tell: &mut impl FnMut(Event),
) -> bool {
    let Casting::Effect {
        spell,
        took,
        rebounded,
        ..
    } = casting
    else {
        return false;
    };
    let spell = *spell;
    // The caster is no target of a spell that is resisted: it has come back.
    let rebound = total.is_some() && wizard == state.active;
    if rebound {
        *rebounded = true;
    } else {
        *took += 1;
    }
    let borne = &mut state.effects[state.active.side().index()][wizard.index()];
    *borne = borne.with(spell);
    tell(Event::TookHold {
        who: state.who(wizard),
        spell,
        resisted: total.is_some(),
        rebound,
    });
    let drops = spell == Spell::ButterFingers && state.ball_of(wizard).is_some();
    if drops {
        state.phase = Phase::Fumble {
            wizard,
            casting: *casting,
            total,
        };
    }
    drops
}

/// A spell at several opponents is over.
fn settle(state: &State, casting: Casting, total: Option<u8>, tell: &mut impl FnMut(Event)) {
    if let Casting::Effect {
        spell,
        of,
        took,
        rebounded,
        ..
    } = casting
        && of > 1
        && total.is_some()
    {
        tell(Event::Settled {
            who: state.who(state.active),
            spell,
            took,
            of,
            rebounded,
        });
    }
}

/// A wizard has rolled against a spell (W69-W71).
pub(crate) fn resist_rolled(
    game: &WizardDodgeball,
    state: &mut State,
    wizard: Wizard,
    mut casting: Casting,
    cast: u8,
    faces: Faces,
    tell: &mut impl FnMut(Event),
) {
    let spell = casting.spell();
    let who = state.who(wizard);
    let caster = state.active;
    let mut grip = game.grip(state, wizard, casting, cast, faces);
    if grip == Grip::Takes && state.bears(wizard, Spell::Shield) {
        break_shield(state, wizard, Blow::Spell(spell), tell);
        grip = Grip::Resisted { double: false };
    } else if let Grip::Resisted { double } = grip {
        tell(Event::Resisted {
            who,
            spell,
            totals: [cast, faces.total()],
            double,
        });
    }
    next_target(&mut casting);
    match (grip, casting) {
        (Grip::Takes, Casting::Effect { .. }) => {
            if take_hold(state, wizard, &mut casting, Some(cast), tell) {
                return;
            }
        }
        // Nobody else resists: it is carried out.
        (Grip::Takes, _) => return proceed(game, state, casting, None, tell),
        (Grip::Rebounds, _) => {
            tell(Event::Rebounded { who, spell });
            if state.effects[caster.side().index()][caster.index()].has(spell) {
                tell(Event::Spent {
                    who: state.who(caster),
                    spell,
                });
            } else {
                state.phase = Phase::ReboundDice {
                    casting,
                    total: cast,
                };
                return;
            }
        }
        (Grip::Resisted { .. }, Casting::Effect { .. }) => {}
        (Grip::Resisted { .. }, _) => return turn::resume(game, state, tell),
    }
    proceed(game, state, casting, Some(cast), tell);
}

/// The caster has rolled against its own spell (W70).
pub(crate) fn rebound_rolled(
    game: &WizardDodgeball,
    state: &mut State,
    mut casting: Casting,
    cast: u8,
    faces: Faces,
    tell: &mut impl FnMut(Event),
) {
    let caster = state.active;
    let spell = casting.spell();
    match game.own_grip(cast, faces) {
        Grip::Takes if state.bears(caster, Spell::Shield) => {
            break_shield(state, caster, Blow::Spell(spell), tell);
        }
        Grip::Takes => {
            if take_hold(state, caster, &mut casting, Some(cast), tell) {
                return;
            }
        }
        _ => tell(Event::Dissipated {
            who: state.who(caster),
            spell,
        }),
    }
    proceed(game, state, casting, Some(cast), tell);
}

/// Casts a Dispel at a marker (W80).
pub(crate) fn dispel(
    game: &WizardDodgeball,
    state: &mut State,
    marker: Marker,
    tell: &mut impl FnMut(Event),
) {
    use_card(game, state, SpellCard::Dispel);
    let marker = Marker {
        bearer: match marker.bearer {
            Bearer::Lying { at, kind } => Bearer::Lying {
                at,
                kind: as_it_lies(state, kind),
            },
            wizard => wizard,
        },
        ..marker
    };
    tell(Event::Unbinding {
        who: state.who(state.active),
        marker,
        cards: state.cards,
    });
    begin(game, state, Casting::Dispel(marker), tell);
}

/// A marker goes; its card recharges as before (W27).
fn cancel(state: &mut State, marker: Marker, tell: &mut impl FnMut(Event)) {
    let Marker {
        bearer,
        spell,
        side,
    } = marker;
    match bearer {
        Bearer::Wizard(wizard) if spell == Spell::Fireball => {
            if let Some(ball) = state.ball_of(wizard) {
                state.clear_fire(side, ball);
            }
        }
        Bearer::Wizard(wizard) => {
            let borne = &mut state.effects[side.index()][wizard.index()];
            *borne = borne.without(spell);
        }
        Bearer::Lying { at, kind } => {
            if let Some(ball) = state.lying(at, kind) {
                state.clear_fire(side, ball);
            }
        }
    }
    tell(Event::Dispelled {
        who: state.who(state.active),
        marker,
        cards: state.cards,
    });
}

/// The kind of a ball that was named before the card was used, which may have made it one to be taken again (W7).
const fn as_it_lies(state: &State, kind: BallKind) -> BallKind {
    if state.dropped().is_empty() {
        kind.not_dropped()
    } else {
        kind
    }
}

/// Begins a Teleport: its load is chosen, its destination comes next (W84).
pub(crate) fn lift(
    game: &WizardDodgeball,
    state: &mut State,
    load: Load,
    tell: &mut impl FnMut(Event),
) {
    use_card(game, state, SpellCard::Teleport);
    let mut ball_at = Square::OFF;
    let load = match load {
        Load::Lying { at, kind } => Load::Lying {
            at,
            kind: as_it_lies(state, kind),
        },
        Load::Pair { wizard, ball } => {
            ball_at = state.balls[ball.index()];
            // Balls that are alike now were not, if one of them had been dropped.
            let ball = state.lying(ball_at, state.kind(ball)).unwrap_or(ball);
            Load::Pair { wizard, ball }
        }
        load => load,
    };
    state.phase = Phase::Destination { load };
    tell(Event::Lifted {
        who: state.who(state.active),
        load,
        ball_at,
        cards: state.cards,
    });
}

/// A destination is chosen. For a pair it is the wizard's, and the ball's comes next (W13).
pub(crate) fn set_down(
    game: &WizardDodgeball,
    state: &mut State,
    load: Load,
    to: Square,
    tell: &mut impl FnMut(Event),
) {
    if let Load::Pair { wizard, ball } = load {
        state.phase = Phase::BallDestination { wizard, ball, to };
        tell(Event::Aimed {
            who: state.who(state.active),
            to,
            ball: false,
        });
    } else {
        aim(game, state, load, to, Square::OFF, tell);
    }
}

/// All destinations are chosen: the load arrives, or a wizard resists.
pub(crate) fn aim(
    game: &WizardDodgeball,
    state: &mut State,
    load: Load,
    to: Square,
    ball_to: Square,
    tell: &mut impl FnMut(Event),
) {
    let casting = Casting::Teleport { load, to, ball_to };
    if game.resister(state, casting).is_some() {
        let ball = ball_to != Square::OFF;
        tell(Event::Aimed {
            who: state.who(state.active),
            to: if ball { ball_to } else { to },
            ball,
        });
    }
    begin(game, state, casting, tell);
}

/// What is teleported arrives (W13, W30).
pub(crate) fn arrive(
    game: &WizardDodgeball,
    state: &mut State,
    load: Load,
    to: Square,
    ball_to: Square,
    tell: &mut impl FnMut(Event),
) {
    let who = state.who(state.active);
    let (from, ball) = match load {
        Load::Wizard { wizard, with_ball } => {
            let from = state.square_of(wizard);
            state.at[wizard.index()] = to;
            if !with_ball {
                state.release(wizard, from);
            }
            (from, state.ball_of(wizard))
        }
        Load::Held(wizard) => {
            let ball = state.ball_of(wizard);
            state.holds[wizard.index()] = Ball::NONE;
            (state.square_of(wizard), ball)
        }
        Load::Lying { at, kind } => (at, state.lying(at, kind)),
        Load::Pair { wizard, ball } => {
            let loose = Load::Lying {
                at: state.balls[ball.index()],
                kind: state.kind(ball),
            };
            let alone = Load::Wizard {
                wizard,
                with_ball: false,
            };
            arrive(game, state, alone, to, Square::OFF, tell);
            return arrive(game, state, loose, ball_to, Square::OFF, tell);
        }
    };
    tell(Event::Teleported {
        who,
        load,
        from,
        to,
        cards: state.cards,
    });
    let Some(ball) = ball else { return };
    if !matches!(load, Load::Wizard { .. }) {
        state.balls[ball.index()] = to;
    }
    activate(game, state, ball, to, tell);
}

impl WizardDodgeball {
    /// Who resists a spell next; `None` if nobody does (W11, W13, W18).
    pub fn resister(&self, state: &State, casting: Casting) -> Option<Wizard> {
        let side = state.active.side();
        let enemy = |wizard: Wizard| (wizard.side() != side).then_some(wizard);
        match casting {
            Casting::Effect { left, .. } => left.first().and_then(enemy),
            Casting::Teleport { load, .. } => match load {
                Load::Wizard { wizard, .. } | Load::Held(wizard) | Load::Pair { wizard, .. } => {
                    enemy(wizard)
                }
                Load::Lying { .. } => None,
            },
            Casting::Dispel(marker) => state
                .caster(marker.side, marker.spell.card())
                .and_then(enemy),
        }
    }
}
