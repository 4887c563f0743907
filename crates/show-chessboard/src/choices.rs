//! What the viewer is asked, and the choices as paths of things to point at.

use super::{Painter, ball_id, die_id, pawn_id, square_id};
use crate::words::{count, listed};
use crate::{Ask, Button, Choice, Fan, Offer, Run, ThingId};
use courtside_kernel::{Seat, Turn};
use game_chessboard::board::BACK_RANK;
use game_chessboard::content::PAWNS;
use game_chessboard::{Action, Deed, Files, Pawn, Phase, Square};
use smol_str::format_smolstr;

/// The button that places all pawns, and where it puts them: a, c, d, f and h.
const USUAL: &str = "usual";
const USUAL_FILES: Files = Files(0b1010_1101);

impl Painter<'_> {
    pub(super) fn ask(&self) -> Ask {
        let ask = |question: &str, hint: String, steps: &[&str]| Ask {
            any_order: matches!(self.state.phase, Phase::Place(_)),
            ..Ask::new(question, hint, steps)
        };
        let actor = match self.desk.turn {
            Turn::Act(seat) => seat,
            Turn::Chance => return ask("Rolling…", String::new(), &[]),
            Turn::Over(..) => return ask("The game is over", String::new(), &[]),
        };
        if !self.desk.viewer.is(actor) {
            let name = self.desk.name(actor);
            let doing = match self.state.phase {
                Phase::Place(_) => "places 5 pawns",
                Phase::Answer { .. } => "chooses: dodge or catch",
                Phase::PutDown { .. } => "puts the ball down",
                Phase::HandOver => "takes a ball",
                _ => "spends a die",
            };
            return ask(&format!("{name} {doing}"), String::new(), &[]);
        }
        let spot = |pawn: Pawn| self.state.square_of(actor, pawn).name();
        let other = self.desk.name(actor.other());
        match self.state.phase {
            Phase::Place(_) => {
                let hint = format!(
                    "{} Pick 5 squares of your back row; {other} sees them once both have placed.",
                    self.goal(actor)
                );
                let steps = [
                    "Place your 5 pawns",
                    "4 pawns to go",
                    "3 pawns to go",
                    "2 pawns to go",
                    "1 pawn to go",
                ];
                ask(steps[0], hint, &steps)
            }
            Phase::Answer { thrower, target } => {
                let hint = format!(
                    "{other}'s pawn {} throws at your pawn {} on {}. A tie saves a dodger and beats a catcher.",
                    thrower.number(),
                    target.number(),
                    spot(target)
                );
                ask("Dodge or catch?", hint, &["Dodge or catch?"])
            }
            Phase::PutDown { target } => {
                let hint = format!(
                    "Pawn {} dodged. Put the ball on a free square next to {}.",
                    target.number(),
                    spot(target)
                );
                let question = "Where does the ball go?";
                ask(question, hint, &[question])
            }
            Phase::HandOver => {
                let hint = format!("{other} kept all 3 balls for a turn and didn't throw.");
                ask("Take a ball", hint, &["Which ball?", "Which pawn gets it?"])
            }
            _ => ask(
                "Spend a die",
                self.spending(actor),
                &[
                    "Which die?",
                    "Which pawn?",
                    "Where to, or at whom?",
                    "Which balls will you pick up?",
                ],
            ),
        }
    }

    /// What it takes to win.
    fn goal(&self, seat: Seat) -> String {
        let other = self.desk.name(seat.other());
        format!("Knock out all 5 of {other}'s pawns to win.")
    }

    /// What a die is good for; at first also what it is all about.
    fn spending(&self, seat: Seat) -> String {
        let at_home = |seat: Seat| {
            let mut pawns = self.state.pawns(seat).iter();
            pawns.all(|at| at.is_on_board() && at.rank() == BACK_RANK[seat.index()])
        };
        match self.state.dice(seat).left().next_back() {
            Some(die) if at_home(seat) && self.state.pawns_left(seat.other()) == PAWNS => format!(
                "{} A {die} walks a pawn up to {}, or throws a ball that far. Fetch a ball first.",
                self.goal(seat),
                count(die.into(), "square")
            ),
            _ => "Walk, pass or throw with one of your pawns, or hold.".to_owned(),
        }
    }

    pub(super) fn buttons(&self) -> Vec<Button> {
        let mut buttons = Vec::new();
        if matches!(self.state.phase, Phase::Place(_)) && !self.desk.offers.is_empty() {
            buttons.push(Button::step(USUAL, "Place them for me"));
        }
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

    /// "Take the ball on c3 and both balls on f5", for a walk that can go several ways.
    fn taking(&self, balls: u8) -> String {
        let taken = self.state.balls().iter().enumerate();
        let taken = taken.filter(|(ball, _)| balls >> ball & 1 == 1);
        // Balls that lie together follow one another.
        let mut places: Vec<(Square, u8)> = Vec::new();
        for (_, &place) in taken {
            match places.last_mut() {
                Some((last, count)) if *last == place => *count += 1,
                _ => places.push((place, 1)),
            }
        }
        let told = places.into_iter().map(|(place, count)| {
            let balls = match count {
                1 => "the ball",
                2 => "both balls",
                _ => "all 3 balls",
            };
            match place.corner() {
                Some(_) => format!("{balls} between {}", spaced(place.ball_place())),
                None => format!("{balls} on {}", place.name()),
            }
        });
        match listed(&told.collect::<Vec<_>>()) {
            none if none.is_empty() => "Take no ball".into(),
            balls => format!("Take {balls}"),
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
                        label_tail: taking_some(balls),
                        ends: vec![to.name()],
                    }));
                }
            }
            last = walk;
        }
        if matches!(self.state.phase, Phase::Place(_)) && !self.desk.offers.is_empty() {
            runs.push(Run::One(self.usual()));
        }
        runs
    }

    /// A row that reaches every ball on the centre line.
    fn usual(&self) -> Choice {
        Choice {
            path: vec![USUAL.into()],
            ply: (self.desk.write)(Action::place(USUAL_FILES)),
            label: "Place them for me".into(),
            ..Choice::default()
        }
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
                let label = ["Walk to ", to.name(), taking_some(balls)];
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
            Deed::Catch => (vec!["catch".into()], "Catch".into(), "If you catch".into()),
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
                        "Take {} on {} for pawn {}",
                        match state.balls_on(place) {
                            1 => "the ball".into(),
                            balls => format!("1 of {balls} balls"),
                        },
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

fn taking_some(balls: u8) -> &'static str {
    match balls.count_ones() {
        0 => "",
        1 => ", taking a ball",
        2 => ", taking 2 balls",
        _ => ", taking 3 balls",
    }
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
