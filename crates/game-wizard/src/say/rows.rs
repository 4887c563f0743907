//! The set-up, turns, balls and throws as rows of the log.

use super::{Teller, spells_on};
use crate::content::Die;
use crate::event::Event;
use courtside_kernel::Line;

impl Teller<'_> {
    pub fn say(&self, event: &Event) -> Line {
        let told = self
            .setup(event)
            .or_else(|| self.balls(event))
            .or_else(|| self.throws(event))
            .or_else(|| self.casting(event))
            .or_else(|| self.outcome(event));
        told.unwrap_or_else(|| self.turn(event))
    }

    fn setup(&self, event: &Event) -> Option<Line> {
        Some(match *event {
            Event::FirstRolled { side, face } => self
                .by_side(side, " rolled ")
                .dyed(Die::White.colour(), face),
            Event::Tied { .. } => self.line("a tie, so both roll again").part(),
            Event::BecameFirst { side, .. } => {
                let goes = if self.voice.viewer.is(self.seat(side)) && self.alone() {
                    "go"
                } else {
                    "goes"
                };
                self.line(format!("{} {goes} first", self.side_mid(side)))
                    .part()
            }
            // The pool is on the table.
            Event::Dealt { side: None, .. } => Line::new(),
            Event::Dealt {
                side: Some(side),
                card,
            } => self.by_side(side, format!(" got {}", self.card(card))),
            Event::ChoseOrder { side, first } => self.by(
                self.seat(side),
                if first {
                    " chose to pick first"
                } else {
                    " chose to pick second"
                },
            ),
            Event::Picked { side, card } => {
                self.by(self.seat(side), format!(" picked {}", self.card(card)))
            }
            Event::Bought { side, card } => {
                self.by(self.seat(side), format!(" bought {}", spells_on(card)))
            }
            Event::StoppedBuying { side, left } => self.by(
                self.seat(side),
                match left {
                    0 => " spent all Magic points".to_owned(),
                    1 => " stopped buying with 1 Magic point left".to_owned(),
                    left => format!(" stopped buying with {left} Magic points left"),
                },
            ),
            Event::Placed { who, at } => self.by(
                self.seat(who.wizard.side()),
                format!(" placed {} on {}", self.name(who), self.at(at)),
            ),
            Event::Claimed { seat, who, last } => {
                let last = if last { ", the last one left" } else { "" };
                self.by(seat, format!(" picked {} to play{last}", self.name(who)))
            }
            _ => return None,
        })
    }

    fn alone(&self) -> bool {
        self.game.setting.seats() == 2
    }

    fn balls(&self, event: &Event) -> Option<Line> {
        Some(match *event {
            Event::TookBall { at, .. } => {
                self.line(format!("Picked up the ball on {}", self.at(at)))
            }
            Event::DroppedBall {
                who,
                at,
                forced: true,
                ..
            } => self
                .line(format!(
                    "{} dropped its ball on {}",
                    self.name(who),
                    self.at(at)
                ))
                .part(),
            Event::DroppedBall { at, .. } => {
                self.line(format!("Dropped its ball on {}", self.at(at)))
            }
            Event::BecameActive { at, .. } => self
                .line(format!("the ball became active on {}", self.at(at)))
                .part()
                .gist("ball active"),
            Event::Passed { to, .. } => self
                .line(format!("Passed to {}", self.name(to)))
                .gist(format!("passed to {}", self.name(to))),
            Event::Threw {
                target,
                fireball: true,
                ..
            } => self.line(format!(
                "Threw a Fireball of {} at {}",
                self.game.book.spells.fireball,
                self.name(target)
            )),
            Event::Threw { target, .. } => self.line(format!("Threw at {}", self.name(target))),
            Event::SteppedAside { to, .. } => {
                self.line(format!("stepped to {}", self.at(to))).part()
            }
            Event::StoodStill { frozen: true, .. } => self.line("too frozen to step aside").part(),
            Event::StoodStill { .. } => self.line("had no room to step aside").part(),
            // The row of the cast says it, and an attack always ends it.
            Event::Kindled { .. } | Event::BurntOut { .. } => Line::new(),
            _ => return None,
        })
    }

    /// What comes of a throw.
    fn throws(&self, event: &Event) -> Option<Line> {
        Some(match *event {
            // That it is out is told next.
            Event::Hit { .. } => Line::new(),
            Event::Dodged { target, triple, .. } => {
                let name = self.name(target);
                let how = if triple { " with triples" } else { "" };
                Line::new()
                    .held(format!("{name} dodged{how}"))
                    .part()
                    .gist(format!("{name} dodged"))
            }
            Event::Caught { target, double, .. } => {
                let name = self.name(target);
                let how = if double { "doubles" } else { "Sticky Fingers" };
                Line::new()
                    .held(format!("{name} caught it with {how}"))
                    .part()
                    .gist(format!("{name} caught it"))
            }
            Event::WentOut { who, ball, .. } => {
                let name = self.name(who);
                let ball = if ball.is_some() {
                    " and lost its ball"
                } else {
                    ""
                };
                Line::new()
                    .fell(format!("{name} is out{ball}"))
                    .part()
                    .gist(format!("{name} is out"))
            }
            Event::Scored { side, points } => self
                .line(format!("{} scored, ", self.side_mid(side)))
                .strong(self.score(points))
                .part(),
            Event::Returned { who, at } => {
                let name = self.name(who);
                self.line(format!("{name} came back on {}", self.at(at)))
                    .of(self.game.seat_of(who))
                    .gist(format!("{name} is back"))
            }
            Event::LeftOut { seat, .. } => self.by(seat, " brought nobody back"),
            _ => return None,
        })
    }

    /// Turns and the end of the game; what the others have told is named, so that a new event cannot be forgotten.
    fn turn(&self, event: &Event) -> Line {
        match *event {
            Event::Began { who, seat } => self
                .line(format!("{} {}", self.voice.whose(seat), self.name(who)))
                .turn(seat),
            Event::LostTurn { who } => self
                .line(format!("{} is out and lost its turn", self.name(who)))
                .of(self.game.seat_of(who)),
            Event::Ended { who, idle: true } => {
                self.line(format!("{}'s turn ended", self.name(who)))
            }
            // The next heading says it.
            Event::Ended { .. } => Line::new(),
            Event::Entered { at, .. } => self
                .line(format!("Came onto the court on {}", self.at(at)))
                .gist("came on"),
            Event::Walked { path, .. } => self.line(format!(
                "Moved {} to {}",
                self.at(path.from()),
                self.at(path.to())
            )),
            Event::Rolled {
                who,
                purpose,
                faces,
                total,
                against,
            } => self.rolled(who, purpose, faces, total, against).part(),
            Event::Won { side, elimination } => {
                let line = self.by_side(side, " won");
                let gist = format!("{} won", self.side_mid(side));
                if elimination {
                    line.text(", the last side on the court").gist(gist)
                } else {
                    line.gist(gist)
                }
            }
            Event::Drawn { activations } => self
                .line(format!("A draw: no wizard went out in {activations} turns"))
                .gist("a draw"),
            Event::FirstRolled { .. }
            | Event::Tied { .. }
            | Event::BecameFirst { .. }
            | Event::Dealt { .. }
            | Event::ChoseOrder { .. }
            | Event::Picked { .. }
            | Event::Bought { .. }
            | Event::StoppedBuying { .. }
            | Event::Placed { .. }
            | Event::Claimed { .. }
            | Event::TookBall { .. }
            | Event::DroppedBall { .. }
            | Event::BecameActive { .. }
            | Event::Passed { .. }
            | Event::Threw { .. }
            | Event::Dodged { .. }
            | Event::Hit { .. }
            | Event::Caught { .. }
            | Event::WentOut { .. }
            | Event::Scored { .. }
            | Event::Returned { .. }
            | Event::LeftOut { .. }
            | Event::SteppedAside { .. }
            | Event::StoodStill { .. }
            | Event::Kindled { .. }
            | Event::BurntOut { .. }
            | Event::Cast { .. }
            | Event::Lifted { .. }
            | Event::Aimed { .. }
            | Event::Unbinding { .. }
            | Event::TookHold { .. }
            | Event::Resisted { .. }
            | Event::Rebounded { .. }
            | Event::Spent { .. }
            | Event::Dissipated { .. }
            | Event::Settled { .. }
            | Event::Teleported { .. }
            | Event::Dispelled { .. }
            | Event::Shielded { .. }
            | Event::Recharged { .. } => Line::new(),
        }
    }
}
