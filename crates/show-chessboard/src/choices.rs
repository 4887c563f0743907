//! What the viewer is asked, and the choices as paths of things to point at.

use super::{Painter, ball_id, die_id, pawn_id, square_id};
use crate::words::{count, listed};
use crate::{Ask, Button, Choice, Fan, Offer, Run, ThingId};
use courtside_kernel::Turn;
use game_chessboard::{Action, Deed, Pawn, Phase, Square};
use smol_str::format_smolstr;

impl Painter<'_> {
    pub(super) fn ask(&self) -> Ask {
        let ask = |question: &str, hint: String, steps: &[&str]| Ask {
            any_order: matches!(self.state.phase, Phase::Place(_)),
            ..Ask::new(question, hint, steps)
        };
        let actor = match self.desk.turn {
            Turn::Act(seat) => seat,
            Turn::Chance => return ask("The dice fall", String::new(), &[]),
            Turn::Over(..) => return ask("The game is over", String::new(), &[]),
        };
        if !self.desk.viewer.is(actor) {
            let name = self.desk.name(actor);
            let doing = match self.state.phase {
                Phase::Place(_) => "places five pawns",
                Phase::Answer { .. } => "chooses: dodge or catch",
                Phase::PutDown { .. } => "puts the ball down",
                Phase::HandOver => "asks for a ball",
                _ => "spends a die",
            };
            return ask(&format!("{name} {doing}"), String::new(), &[]);
        }
        let spot = |pawn: Pawn| self.state.square_of(actor, pawn).name();
        match self.state.phase {
            Phase::Place(_) => {
                let hint = "The other side sees them when both have placed.".to_owned();
                ask(
                    "Place your five pawns",
                    hint,
                    &[
                        "Place your five pawns",
                        "Four to go",
                        "Three to go",
                        "Two to go",
                        "One to go",
                    ],
                )
            }
            Phase::Answer { target, .. } => {
                let hint = format!(
                    "{} throws at your pawn {} on {}.",
                    self.desk.name(actor.other()),
                    target.number(),
                    spot(target)
                );
                ask("Dodge or catch?", hint, &["Dodge or catch?"])
            }
            Phase::PutDown { target } => {
                let hint = format!(
                    "Your pawn on {} dodged. Put the ball on a square beside it.",
                    spot(target)
                );
                ask(
                    "Where does the ball land?",
                    hint,
                    &["Where does the ball land?"],
                )
            }
            Phase::HandOver => {
                let hint = format!(
                    "{} kept all three balls and did not throw.",
                    self.desk.name(actor.other())
                );
                ask(
                    "Ask for a ball",
                    hint,
                    &["Which ball do you want?", "Which pawn gets it?"],
                )
            }
            _ => ask(
                "Spend a die",
                "Move, pass or throw with one of your pawns, or hold.".to_owned(),
                &[
                    "Which die?",
                    "Which pawn?",
                    "Where to, or at whom?",
                    "Which balls on the way?",
                ],
            ),
        }
    }

    pub(super) fn buttons(&self) -> Vec<Button> {
        let mut buttons = Vec::new();
        let mut taken = [false; 256];
        for offer in self.desk.offers {
            let found: Option<(ThingId, String)> = match offer.action.deed() {
                Deed::Move { balls, .. }
                    if std::mem::replace(&mut taken[usize::from(balls)], true) =>
                {
                    None
                }
                Deed::Hold { .. } => Some(("hold".into(), "Hold".into())),
                Deed::Dodge => Some(("dodge".into(), "Dodge".into())),
                Deed::Catch => Some(("catch".into(), "Catch".into())),
                Deed::Move { balls, .. } => Some((take_id(balls), self.taking(balls))),
                _ => None,
            };
            if let Some((id, label)) = found
                && !buttons.iter().any(|button: &Button| button.id == id)
            {
                buttons.push(Button::step(id, label));
            }
        }
        buttons
    }

    /// "Take the ball on c3", for a walk that can go several ways.
    fn taking(&self, balls: u8) -> String {
        let mut places: Vec<String> = Vec::new();
        for (ball, &place) in self.state.balls().iter().enumerate() {
            let text = if place.corner().is_some() {
                format!("between {}", spaced(place.ball_place()))
            } else {
                format!("on {}", place.name())
            };
            if balls >> ball & 1 == 1 && !places.contains(&text) {
                places.push(text);
            }
        }
        match places.len() {
            0 => "Take no ball".into(),
            1 => format!("Take the ball {}", places[0]),
            _ => format!("Take the balls {}", places.join(" and ")),
        }
    }

    pub(super) fn choices(&self) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::with_capacity(32);
        let mut last = None;
        for offer in self.desk.offers {
            let (walk, to) = match offer.action.deed() {
                Deed::Move {
                    die,
                    pawn,
                    balls,
                    to,
                } if !self.desk.whole => {
                    let is_asked = self.ways[walk(die, pawn, to)] > 1;
                    (Some((die, pawn, balls, is_asked)), to)
                }
                _ => (None, Square::OUT),
            };
            match (walk, runs.last_mut()) {
                (None, _) => runs.push(Run::One(self.choice(offer))),
                (Some(_), Some(Run::Fan(fan))) if walk == last => fan.ends.push(to.name()),
                (Some((die, pawn, balls, is_asked)), _) => {
                    // A die and a square of two letters, then where to. A walk may end where it began.
                    let ply = self.desk.ply(offer);
                    let (ply, rest) = ply.split_at_checked(3).unwrap_or_default();
                    let ply_tail = rest.strip_prefix(to.name()).unwrap_or_default();
                    runs.push(Run::Fan(Fan {
                        path: vec![die_id(die), pawn_id(self.state.active, pawn)],
                        thing: "sq-",
                        then: is_asked.then(|| take_id(balls)),
                        ply: ply.into(),
                        ply_tail: ply_tail.into(),
                        label: "Walk to ",
                        label_tail: taking_one(balls),
                        ends: vec![to.name()],
                    }));
                }
            }
            last = walk;
        }
        runs
    }

    fn choice(&self, offer: &Offer<Action>) -> Choice {
        let state = self.state;
        let seat = state.active;
        let die = die_id;
        let squares = |from: Square, to: Square| count(from.distance(to).into(), "square");
        let full = if self.desk.whole {
            self.full(offer.action)
        } else {
            String::new()
        };
        let (path, label, about) = match offer.action.deed() {
            Deed::Place { files } => {
                let Phase::Place(seat) = state.phase else {
                    let ply = self.desk.ply(offer);
                    return Choice {
                        label: ply.clone(),
                        ply,
                        ..Choice::default()
                    };
                };
                let names = files.letters();
                let path = files.on_back_row(seat).map(square_id).collect();
                (
                    path,
                    format_smolstr!("Place on {}", spaced(&names)),
                    String::new(),
                )
            }
            Deed::Hold { die: face } => {
                (vec![die(face), "hold".into()], "Hold".into(), String::new())
            }
            Deed::Move {
                die: face,
                pawn,
                balls,
                to,
            } => {
                let mut path = vec![die(face), pawn_id(seat, pawn), square_id(to)];
                if self.ways[walk(face, pawn, to)] > 1 {
                    path.push(take_id(balls));
                }
                let label = ["Walk to ", to.name(), taking_one(balls)];
                let label = label.into_iter().collect();
                (path, label, String::new())
            }
            Deed::Pass {
                die: face,
                from,
                to,
            } => {
                let path = vec![die(face), pawn_id(seat, from), pawn_id(seat, to)];
                (
                    path,
                    format_smolstr!("Pass to pawn {}", to.number()),
                    String::new(),
                )
            }
            Deed::Throw {
                die: face,
                thrower,
                target,
            } => {
                let (from, at) = (
                    state.square_of(seat, thrower),
                    state.square_of(seat.other(), target),
                );
                let path = vec![
                    die(face),
                    pawn_id(seat, thrower),
                    pawn_id(seat.other(), target),
                ];
                let about = format!(
                    "Pawn {} throws at {}, {}",
                    thrower.number(),
                    at.name(),
                    squares(from, at)
                );
                (path, format_smolstr!("Throw at {}", at.name()), about)
            }
            Deed::Dodge => (vec!["dodge".into()], "Dodge".into(), "If you dodge".into()),
            Deed::Catch => (
                vec!["catch".into()],
                "Catch".into(),
                "If you try to catch".into(),
            ),
            Deed::PutDown { square } => (
                vec![square_id(square)],
                format_smolstr!("Put the ball on {}", square.name()),
                String::new(),
            ),
            Deed::Take { ball, pawn } => {
                let place = state.balls()[usize::from(ball)];
                let holder = state.pawn_on(seat, place);
                let from = holder.map_or_else(|| ball_id(place), |holder| pawn_id(seat, holder));
                let path = vec![from, pawn_id(seat.other(), pawn)];
                (
                    path,
                    format_smolstr!(
                        "Take the ball on {} for pawn {}",
                        place.name(),
                        pawn.number()
                    ),
                    String::new(),
                )
            }
        };
        Choice {
            path,
            ply: self.desk.ply(offer),
            label,
            full,
            about,
            odds: offer.odds.clone(),
            ..Choice::default()
        }
    }

    /// What a die is spent on, with the die and the pawn.
    fn full(&self, action: Action) -> String {
        match action.deed() {
            Deed::Hold { die } => format!("Hold with die {die}"),
            Deed::Move {
                die,
                pawn,
                balls,
                to,
            } => {
                let take = match balls {
                    0 => String::new(),
                    _ => format!(", {}", self.taking(balls).replacen("Take", "taking", 1)),
                };
                let (number, to) = (pawn.number(), to.name());
                format!("Walk to {to} with pawn {number} and die {die}{take}")
            }
            Deed::Pass { die, from, to } => {
                let [from, to] = [from, to].map(Pawn::number);
                format!("Pass from pawn {from} to pawn {to} with die {die}")
            }
            Deed::Throw {
                die,
                thrower,
                target,
            } => {
                let at = self.state.square_of(self.state.active.other(), target);
                let number = thrower.number();
                format!("Throw at {} with pawn {number} and die {die}", at.name())
            }
            _ => String::new(),
        }
    }
}

/// The button for picking up these balls on the way.
fn take_id(balls: u8) -> ThingId {
    format_smolstr!("take-{balls}")
}

fn taking_one(balls: u8) -> &'static str {
    if balls == 0 { "" } else { ", taking a ball" }
}

/// In how many ways each walk can take balls on its way, by die, pawn and square. Counted once: there are hundreds of
/// walks.
pub(super) type Ways = Vec<u8>;

fn walk(die: u8, pawn: Pawn, to: Square) -> usize {
    (usize::from(die) * 8 + pawn.index()) * 64 + to.index()
}

pub(super) fn ways(offers: &[Offer<Action>]) -> Ways {
    let mut ways = Ways::new();
    for offer in offers {
        if let Deed::Move { die, pawn, to, .. } = offer.action.deed() {
            let at = walk(die, pawn, to);
            if ways.len() <= at {
                ways.resize(at + 1, 0);
            }
            ways[at] += 1;
        }
    }
    ways
}

/// "a, c and d" from "acd".
fn spaced(letters: &str) -> String {
    listed(&letters.chars().map(String::from).collect::<Vec<_>>())
}
