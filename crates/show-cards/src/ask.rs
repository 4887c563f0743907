//! What the viewer is asked, and for whom the table waits. Nothing here says what another player holds.

use super::{Painter, card_id};
use crate::words::{capital, listed, spelled};
use crate::{Ask, Then};
use courtside_kernel::{Seat, Turn, Viewer};
use game_cards::{Card, Deed, Flight, Phase};

impl Painter<'_> {
    pub(super) fn ask(&self) -> Ask {
        let is_out = |viewer| matches!(viewer, Viewer::Seat(seat) if self.state.is_out(seat));
        match self.desk.turn {
            Turn::Act(seat) if is_out(self.desk.viewer) => Ask {
                out: true,
                ..Ask::new("You're out", self.waiting(seat).question + ".", &[])
            },
            Turn::Over(..) => Ask::new("The game is over", "", &[]),
            Turn::Chance => Ask::new(self.dealing(), "", &[]),
            Turn::Act(seat) if self.desk.viewer.is(seat) => self.question(seat),
            Turn::Act(seat) => self.waiting(seat),
        }
    }

    fn dealing(&self) -> String {
        match self.state.phase {
            Phase::Start => "Who goes first?".into(),
            Phase::Deal(_) => "Dealing the cards".into(),
            Phase::Return(seat) if self.is_viewer(seat) => "You're back with a new hand".into(),
            Phase::Return(seat) => format!("{} is back with a new hand", self.desk.name(seat)),
            _ if self.is_viewer(self.state.active) => "You draw".into(),
            _ => format!("{} draws", self.desk.name(self.state.active)),
        }
    }

    fn waiting(&self, seat: Seat) -> Ask {
        let name = self.desk.name(seat);
        match self.state.phase {
            Phase::React(flight) => Ask::new(
                format!("{name} can dodge"),
                format!(
                    "{} {name} can still dodge from hand.",
                    self.thrown(flight, "is left")
                ),
                &[],
            ),
            Phase::Discard => Ask::new(format!("{name} discards a card"), "", &[]),
            _ => Ask::new(format!("{name} plays"), "", &[]),
        }
    }

    /// "Okan threw a Double. One ball was dodged, the other is left."
    fn thrown(&self, flight: Flight, left: &str) -> String {
        let who = self.voice().who(self.state.active);
        let what = flight.ball.short();
        let stopped = if flight.left < flight.ball.balls() {
            format!(" One ball was dodged, the other {left}.")
        } else {
            String::new()
        };
        // C4
        let waits = if flight.single_waits {
            " If this ball hits, the waiting Single stays as the hit and the Double is discarded."
        } else {
            ""
        };
        format!("{who} threw a {what}.{stopped}{waits}")
    }

    fn question(&self, seat: Seat) -> Ask {
        match self.state.phase {
            Phase::React(flight) => {
                let steps = ["Take the hit or dodge?"];
                Ask::new(steps[0], self.thrown(flight, "is coming at you"), &steps)
            }
            Phase::Discard => {
                let steps = ["Discard which card?"];
                Ask::new(
                    steps[0],
                    "Your Pile let you draw two cards and play one, so one is discarded.",
                    &steps,
                )
            }
            _ => {
                let ask = self.play_question(seat);
                Ask {
                    hint: format!("{}{}", self.goal(seat), ask.hint).trim_end().into(),
                    ..ask
                }
            }
        }
    }

    /// What the game is about, said on a player's first turn.
    fn goal(&self, seat: Seat) -> String {
        if self.state.aside.round != 1 {
            return String::new();
        }
        let limit = self.game.limit();
        let foes: Vec<Seat> = self.game.opponents(self.state, seat).iter().collect();
        match foes[..] {
            [only] => format!("Hit {} {limit} times to win. ", self.desk.name(only)),
            _ if self.game.has_teams() => {
                let team = if self.game.team_count() > 2 {
                    "teams"
                } else {
                    "team"
                };
                format!("Knock out the other {team} to win: {limit} hits and a player is out. ")
            }
            _ => format!("Be the last player in: {limit} hits and a player is out. "),
        }
    }

    fn play_question(&self, seat: Seat) -> Ask {
        let deeds: Vec<Deed> = self
            .desk
            .offers
            .iter()
            .map(|offer| offer.action.deed())
            .collect();
        match deeds[..] {
            [Deed::Pass] => Ask::new("You pass", "You can't draw or play a card.", &[]),
            [Deed::Put { card }] => Ask::new(
                format!("You have {}", card.with_article()),
                capital(self.effect(card)) + ".",
                &[],
            ),
            [Deed::Discard { .. }, ..] => {
                let question = "Discard which card?";
                Ask::new(question, "You can't play any of them.", &[question])
            }
            [Deed::DiscardTwo { .. }, ..] => {
                let question = "Discard two cards";
                Ask::new(question, "You can't play any of them.", &[question])
            }
            _ => Ask {
                then: self.then(seat, &deeds),
                ..Ask::new(
                    "Play a card",
                    self.advice(seat, &deeds),
                    &["Play which card?"],
                )
            },
        }
    }

    /// What is asked once a card is chosen that is played at a player.
    fn then(&self, seat: Seat, deeds: &[Deed]) -> Vec<Then> {
        let mut then = Vec::new();
        for card in [Card::Single, Card::Double, Card::Ultimate] {
            let throws = throws(deeds, |ball| ball == card);
            let revives = card == Card::Ultimate && revives(deeds);
            let question = match (throws, revives) {
                (false, false) => continue,
                (true, false) => "Who do you throw at?",
                (true, true) => "Throw it, or bring someone back?",
                (false, true) => "Who do you bring back?",
            };
            let hint = if revives {
                "A teammate comes back with no hits.".into()
            } else {
                self.weakest(seat)
            };
            then.push(Then::new(card_id(card), question, hint));
        }
        let question = match (removes(deeds), skips(deeds)) {
            (false, false) => return then,
            (true, true) => "Whose Pile or turn?",
            (true, false) => "Whose Pile do you remove?",
            (false, true) => "Whose turn do you skip?",
        };
        then.push(Then::new(card_id(Card::PileHit), question, pile_hit(deeds)));
        then
    }

    /// What matters most before a card is chosen.
    fn advice(&self, seat: Seat, deeds: &[Deed]) -> String {
        if throws(deeds, |_| true) {
            self.weakest(seat)
        } else {
            pile_hit(deeds)
        }
    }

    /// C11: who is far from being out.
    fn weakest(&self, seat: Seat) -> String {
        let foes: Vec<Seat> = self.game.opponents(self.state, seat).iter().collect();
        let fewest = foes
            .iter()
            .map(|foe| self.state.hits(*foe))
            .min()
            .unwrap_or(0);
        let weak: Vec<Seat> = foes
            .iter()
            .copied()
            .filter(|foe| self.state.hits(*foe) == fewest)
            .collect();
        let name = |foe: &Seat| self.desk.name(*foe).to_owned();
        match weak[..] {
            [only] if foes.len() == 1 => format!(
                "{} has {} of {} hits and {}.",
                name(&only),
                fewest,
                self.game.limit(),
                self.in_front_briefly(only)
            ),
            [only] => {
                let pile = if self.state.front(only).pile {
                    ", and a Pile"
                } else {
                    ""
                };
                format!("{} has the fewest hits{pile}.", name(&only))
            }
            _ if fewest == 0 && weak.len() == foes.len() => match self.state.hits(seat) {
                0 => "Nobody has been hit yet.".into(),
                _ => "Nobody else has been hit yet.".into(),
            },
            _ if weak.len() == foes.len() => {
                format!("Everyone else has {}.", spelled(fewest.into(), "hit"))
            }
            [..] if weak.len() < 4 => {
                let names: Vec<String> = weak.iter().map(name).collect();
                format!("{} have the fewest hits.", listed(&names))
            }
            _ => format!(
                "{} have the fewest hits.",
                capital(&spelled(weak.len(), "player"))
            ),
        }
    }
}

fn throws(deeds: &[Deed], wanted: impl Fn(Card) -> bool) -> bool {
    let mut deeds = deeds.iter();
    deeds.any(|deed| matches!(deed, Deed::Throw { ball, .. } if wanted(*ball)))
}

fn revives(deeds: &[Deed]) -> bool {
    let mut deeds = deeds.iter();
    deeds.any(|deed| matches!(deed, Deed::Revive { .. }))
}

fn removes(deeds: &[Deed]) -> bool {
    let mut deeds = deeds.iter();
    deeds.any(|deed| matches!(deed, Deed::RemovePile { .. }))
}

fn skips(deeds: &[Deed]) -> bool {
    let mut deeds = deeds.iter();
    deeds.any(|deed| matches!(deed, Deed::Skip { .. }))
}

/// What a Pile Hit is good for now, if one can be played.
fn pile_hit(deeds: &[Deed]) -> String {
    let removes = removes(deeds).then_some("A Pile draws two cards a turn.");
    let skips = skips(deeds).then_some("You can skip a player whose team has no Pile.");
    let sentences: Vec<&str> = removes.into_iter().chain(skips).collect();
    sentences.join(" ")
}
