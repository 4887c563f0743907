//! What one viewer may know of a position: all of it, for nothing in this game is hidden.

use crate::board::Square;
use crate::content::{Book, Spell, WIZARDS};
use crate::control::Control;
use crate::options::WizardDodgeball;
use crate::state::{Ball, Bearer, Casting, Load, Marker, Phase, Side, StatIds, State, Wizard};
use serde::{Serialize, Serializer};

/// A position as everyone sees it, with what is needed to write it down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub state: State,
    names: Names,
}

/// What names spaces and wizards and tells who plays them: the same in every position of a game. Bots make views by the
/// million and write none of them down, so nothing is worked out before it is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Names {
    width: u8,
    /// The jersey number of each stat card.
    numbers: [u8; WIZARDS],
    control: Control,
}

impl Names {
    pub fn new(book: &Book, control: Control) -> Names {
        let mut numbers = [0; WIZARDS];
        for (number, card) in numbers.iter_mut().zip(&book.wizards) {
            *number = card.number;
        }
        Names {
            width: book.court.width,
            numbers,
            control,
        }
    }
}

impl View {
    #[inline]
    pub(crate) fn of(game: &WizardDodgeball, state: &State) -> View {
        View {
            state: *state,
            names: game.names,
        }
    }

    fn square(&self, square: Square) -> Option<String> {
        (square != Square::OFF).then(|| {
            let (column, row) = (square.0 % self.names.width, square.0 / self.names.width);
            format!("{}{}", (b'a' + column) as char, row + 1)
        })
    }

    /// The jersey number of a wizard.
    fn number(&self, wizard: Wizard) -> Option<u8> {
        let card = self.state.cards.get(wizard.index())?;
        self.names.numbers.get(card.index()).copied()
    }

    /// The jersey numbers of a set of stat cards.
    fn numbered(&self, cards: StatIds) -> Vec<u8> {
        cards
            .each()
            .map(|card| self.names.numbers[card.index()])
            .collect()
    }
}

/// The view for programs.
#[derive(Serialize)]
struct Plain {
    phase: &'static str,
    first_side: u8,
    points: [u8; 2],
    quiet_activations: u16,
    /// Who acts, by jersey number.
    #[serde(skip_serializing_if = "Option::is_none")]
    active: Option<u8>,
    /// The side that rolls, picks, buys or places in the set-up.
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<u8>,
    moves: u8,
    throws: u8,
    casts: u8,
    entered: bool,
    steps_left: u8,
    pool: Vec<u8>,
    rosters: [Vec<u8>; 2],
    wizards: Vec<PlainWizard>,
    balls: Vec<PlainBall>,
    spells: [Vec<PlainCard>; 2],
    /// What is thrown or cast, at whom, and the total to beat.
    #[serde(skip_serializing_if = "Option::is_none")]
    spell: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    targets: Vec<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    /// Where a loose ball goes that is teleported with a wizard.
    #[serde(skip_serializing_if = "Option::is_none")]
    ball_to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<u8>,
}

#[derive(Serialize)]
struct PlainWizard {
    number: u8,
    side: u8,
    /// Who plays it, once that is settled.
    seat: Option<u8>,
    /// Its place in the initiative, from 1.
    place: u8,
    at: Option<String>,
    ball: Option<u8>,
    /// By the side that cast them.
    effects: [Vec<&'static str>; 2],
}

#[derive(Serialize)]
struct PlainBall {
    at: Option<String>,
    active: bool,
    /// The sides whose Fireball it bears.
    fireball: Vec<u8>,
    /// The active wizard may not take it again yet.
    dropped: bool,
}

#[derive(Serialize)]
struct PlainCard {
    card: &'static str,
    /// Who cast it, if it recharges.
    caster: Option<u8>,
    /// Whether it was cast in this activation.
    fresh: bool,
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let state = &self.state;
        let mut plain = Plain {
            phase: phase_word(state.phase),
            first_side: state.first.0,
            points: state.points,
            quiet_activations: state.quiet,
            active: self.number(state.active),
            side: None,
            moves: state.used.moves,
            throws: state.used.throws,
            casts: state.used.casts,
            entered: state.used.entered,
            steps_left: state.steps,
            pool: self.numbered(state.pool),
            rosters: state.roster.map(|cards| self.numbered(cards)),
            wizards: self.wizards(),
            balls: self.balls(),
            spells: Side::BOTH.map(|side| self.cards(side)),
            spell: None,
            targets: Vec::new(),
            to: None,
            ball_to: None,
            total: None,
        };
        match state.phase {
            Phase::FirstRoll { side, against } => {
                plain.side = Some(side.0);
                plain.total = against;
            }
            Phase::Choose => plain.side = Some(state.first.other().0),
            Phase::Claim { side, left } => {
                plain.side = Some(side.0);
                plain
                    .targets
                    .extend(left.each().filter_map(|wizard| self.number(wizard)));
            }
            Phase::Take { side, .. }
            | Phase::Buy { side }
            | Phase::Place { side }
            | Phase::Won(side) => plain.side = Some(side.0),
            Phase::ThrowDice { target } | Phase::Dodge { target } => {
                plain.targets.extend(self.number(target));
            }
            Phase::DodgeDice { target, total } => {
                plain.targets.extend(self.number(target));
                plain.total = Some(total);
            }
            Phase::Return { catcher } => plain.targets.extend(self.number(catcher)),
            Phase::Destination { load } => {
                plain.spell = Some(Spell::Teleport.id());
                plain.targets.extend(self.load(load));
            }
            Phase::BallDestination { wizard, to, .. } => {
                plain.spell = Some(Spell::Teleport.id());
                plain.targets.extend(self.number(wizard));
                plain.to = self.square(to);
            }
            Phase::CastDice { casting } => self.casting(&mut plain, casting),
            Phase::ResistDice { casting, total } | Phase::ReboundDice { casting, total } => {
                self.casting(&mut plain, casting);
                plain.total = Some(total);
            }
            Phase::Fumble { wizard, total, .. } => {
                plain.spell = Some(Spell::ButterFingers.id());
                plain.targets.extend(self.number(wizard));
                plain.total = total;
            }
            Phase::Deal { .. } | Phase::Enter | Phase::Act | Phase::Drawn => {}
        }
        plain.serialize(serializer)
    }
}

impl View {
    fn wizards(&self) -> Vec<PlainWizard> {
        let state = &self.state;
        let player = |wizard| self.names.control.player(state, wizard);
        Wizard::all()
            .filter_map(|wizard| {
                let names = |side: usize| -> Vec<_> {
                    let effects = state.effects[side][wizard.index()].each();
                    effects.map(Spell::id).collect()
                };
                Some(PlainWizard {
                    number: self.number(wizard)?,
                    side: wizard.side().0,
                    seat: player(wizard).map(|seat| seat.0),
                    place: wizard.place() + 1,
                    at: self.square(state.square_of(wizard)),
                    ball: state.ball_of(wizard).map(|ball| ball.0),
                    effects: [names(0), names(1)],
                })
            })
            .collect()
    }

    fn balls(&self) -> Vec<PlainBall> {
        let state = &self.state;
        let there = Ball::all().filter(|ball| state.place_of(*ball) != Square::OFF);
        there
            .map(|ball| {
                let kind = state.kind(ball);
                let burning = Side::BOTH.into_iter().filter(|side| kind.burns(*side));
                PlainBall {
                    at: self.square(state.place_of(ball)),
                    active: kind.is_active(),
                    fireball: burning.map(|side| side.0).collect(),
                    dropped: kind.is_dropped(),
                }
            })
            .collect()
    }

    fn cards(&self, side: Side) -> Vec<PlainCard> {
        let state = &self.state;
        let owned = state.owned(side).each();
        owned
            .map(|card| PlainCard {
                card: card.id(),
                caster: state
                    .caster(side, card)
                    .and_then(|caster| self.number(caster)),
                fresh: state.fresh[side.index()].has(card),
            })
            .collect()
    }

    fn load(&self, load: Load) -> Option<u8> {
        match load {
            Load::Wizard { wizard, .. } | Load::Held(wizard) | Load::Pair { wizard, .. } => {
                self.number(wizard)
            }
            Load::Lying { .. } => None,
        }
    }

    fn casting(&self, plain: &mut Plain, casting: Casting) {
        match casting {
            Casting::Effect { spell, left, .. } => {
                plain.spell = Some(spell.id());
                plain
                    .targets
                    .extend(left.each().filter_map(|wizard| self.number(wizard)));
            }
            Casting::Teleport { load, to, ball_to } => {
                plain.spell = Some(Spell::Teleport.id());
                plain.targets.extend(self.load(load));
                plain.to = self.square(to);
                plain.ball_to = self.square(ball_to);
            }
            Casting::Dispel(Marker { bearer, .. }) => {
                plain.spell = Some(Spell::Dispel.id());
                if let Bearer::Wizard(wizard) = bearer {
                    plain.targets.extend(self.number(wizard));
                }
            }
        }
    }
}

fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::FirstRoll { .. } => "first-roll",
        Phase::Deal { .. } => "deal",
        Phase::Choose => "choose",
        Phase::Take { .. } => "take",
        Phase::Buy { .. } => "buy",
        Phase::Place { .. } => "place",
        Phase::Claim { .. } => "claim",
        Phase::Enter => "enter",
        Phase::Act => "act",
        Phase::ThrowDice { .. } => "throw-dice",
        Phase::DodgeDice { .. } => "dodge-dice",
        Phase::Dodge { .. } => "dodge",
        Phase::Return { .. } => "return",
        Phase::Destination { .. } => "destination",
        Phase::BallDestination { .. } => "ball-destination",
        Phase::CastDice { .. } => "cast-dice",
        Phase::ResistDice { .. } => "resist-dice",
        Phase::ReboundDice { .. } => "rebound-dice",
        Phase::Fumble { .. } => "fumble",
        Phase::Won(_) => "won",
        Phase::Drawn => "drawn",
    }
}
