//! What the viewer is asked, and for whom the table waits. Nothing here says what another player holds.

use super::{Painter, phrases};
use crate::Ask;
use crate::words::{capital, listed, spelled};
use courtside_kernel::{Seat, Turn};
use game_cards::{Deed, Flight, Phase};

impl Painter<'_> {
    pub(super) fn ask(&self) -> Ask {
        match self.desk.turn {
            Turn::Over(..) => Ask::new("The game is over", "", &[]),
            Turn::Chance => Ask::new(self.dealing(), "", &[]),
            Turn::Act(seat) if self.desk.viewer.is(seat) => self.question(seat),
            Turn::Act(seat) => self.waiting(seat),
        }
    }

    fn dealing(&self) -> String {
        match self.state.phase {
            Phase::Start => "Who begins?".into(),
            Phase::Deal(_) => "The cards are dealt".into(),
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
                format!("{name} may answer"),
                format!(
                    "{} {name} may answer with a card from the hand.",
                    self.thrown(flight, "is left")
                ),
                &[],
            ),
            Phase::Discard => Ask::new(format!("{name} discards a card"), "", &[]),
            _ => Ask::new(format!("{name} plays"), "", &[]),
        }
    }

    /// "Okan threw a Double. One ball is left."
    fn thrown(&self, flight: Flight, left: &str) -> String {
        let who = self.voice().who(self.state.active);
        let what = flight.ball.short();
        if flight.left < flight.ball.balls() {
            format!("{who} threw a {what}. One ball is stopped, the other {left}.")
        } else {
            format!("{who} threw a {what}.")
        }
    }

    fn question(&self, seat: Seat) -> Ask {
        match self.state.phase {
            Phase::React(flight) => {
                let steps = ["Take it, or dodge from your hand?"];
                Ask::new(steps[0], self.thrown(flight, "comes at you"), &steps)
            }
            Phase::Discard => {
                let steps = ["Discard which card?"];
                Ask::new(
                    steps[0],
                    "With your Pile you drew two: one is played, one goes.",
                    &steps,
                )
            }
            _ => self.play_question(seat),
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
            [Deed::Pass] => Ask::new("You pass", "Nothing can be drawn or played.", &[]),
            [Deed::Put { card }] => Ask::new(
                format!("You have {}", phrases::a_card(card)),
                capital(phrases::effect(card)) + ".",
                &[],
            ),
            [Deed::Discard { .. }, ..] => {
                let question = "Discard which card?";
                Ask::new(question, "None of them can be played.", &[question])
            }
            [Deed::DiscardTwo { .. }, ..] => {
                let question = "Discard two cards";
                Ask::new(question, "None of them can be played.", &[question])
            }
            _ => Ask::new(
                "Play a card",
                self.advice(seat, &deeds),
                &["Play which card?", self.whom(&deeds)],
            ),
        }
    }

    /// The question once the card is chosen.
    fn whom(&self, deeds: &[Deed]) -> &'static str {
        let any = |wanted: fn(&Deed) -> bool| deeds.iter().any(wanted);
        let throws = any(|deed| matches!(deed, Deed::Throw { .. }));
        let piles = any(|deed| matches!(deed, Deed::RemovePile { .. }));
        let skips = any(|deed| matches!(deed, Deed::Skip { .. }));
        match (throws, piles, skips) {
            (true, false, false) => "Throw at whom?",
            (false, true, true) => "Whose Pile or whose turn?",
            (false, true, false) => "Whose Pile goes?",
            (false, false, true) => "Whose turn is skipped?",
            _ => "At whom?",
        }
    }

    /// C11: who is far from being out.
    fn advice(&self, seat: Seat, deeds: &[Deed]) -> String {
        if !deeds.iter().any(|deed| matches!(deed, Deed::Throw { .. })) {
            return "Whoever has a Pile draws two cards a turn.".into();
        }
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
                "{} has {} of {} hits, and {}.",
                name(&only),
                fewest,
                self.game.limit(),
                phrases::in_front_briefly(self.state.front(only))
            ),
            [only] => {
                let pile = if self.state.front(only).pile {
                    ", and a Pile"
                } else {
                    ""
                };
                format!("{} has the fewest hits{pile}.", name(&only))
            }
            _ if fewest == 0 && weak.len() == foes.len() => "Nobody has been hit yet.".into(),
            _ if weak.len() == foes.len() => {
                format!("All of them have {}.", spelled(fewest.into(), "hit"))
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
