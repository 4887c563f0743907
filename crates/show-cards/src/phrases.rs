//! What lies on the table and in the hand, in words.

use super::Painter;
use crate::words::{listed, spelled};
use courtside_kernel::Seat;
use game_cards::{Card, Deed, Front, Phase};

/// "a card", "three cards".
fn some(number: usize, what: &str) -> String {
    match number {
        1 => format!("a {what}"),
        _ => spelled(number, what),
    }
}

/// The Dodges and the Pile in front of a player: "two Single Dodges", "a Pile".
fn in_front(front: &Front) -> Vec<String> {
    let mut words = Vec::new();
    if front.dodges > 0 {
        words.push(some(front.dodges.into(), "Single Dodge"));
    }
    if front.double_dodges > 0 {
        words.push(some(front.double_dodges.into(), "Double Dodge"));
    }
    if front.half_used.is_some() {
        words.push("a half-used Double Dodge".into());
    }
    if front.pile {
        words.push("a Pile".into());
    }
    words
}

/// The same, shorter: "two Dodges", "a Pile".
fn briefly(front: &Front) -> Vec<String> {
    let dodges = front.dodges + front.double_dodges + u8::from(front.half_used.is_some());
    let mut words = Vec::new();
    if dodges > 0 {
        words.push(some(dodges.into(), "Dodge"));
    }
    if front.pile {
        words.push("a Pile".into());
    }
    words
}

impl Painter<'_> {
    /// What a card does, in a few words. In teams an Ultimate and a Pile Hit do either of two things (C8).
    pub(super) fn effect(&self, card: Card) -> &'static str {
        let teams = self.game.has_teams();
        match card {
            Card::Single => "1 hit",
            Card::Double => "2 hits",
            Card::Ultimate if teams => "1 hit that can't be dodged, or brings a teammate back",
            Card::Ultimate => "1 hit that can't be dodged",
            Card::Dodge => "stops 1 ball",
            Card::DoubleDodge => "stops 2 balls",
            Card::Pile => "draw 2, play 1",
            Card::PileHit if teams => "removes a Pile or skips a turn",
            Card::PileHit => "removes a Pile",
        }
    }

    /// Whether a Single waits with a player until the other ball of a Double has hit or not (C4).
    pub(super) fn single_waits(&self, seat: Seat) -> bool {
        matches!(self.state.phase, Phase::React(flight) if flight.target == seat && flight.single_waits)
    }

    /// These words with the Single that waits.
    fn with_waiting(&self, seat: Seat, mut words: Vec<String>) -> Vec<String> {
        if self.single_waits(seat) {
            words.push("a waiting Single".into());
        }
        words
    }

    /// What lies in front of a player: "two Single Dodges", "a Pile".
    pub(super) fn in_front(&self, seat: Seat) -> Vec<String> {
        self.with_waiting(seat, in_front(self.state.front(seat)))
    }

    /// The same, shorter: "two Dodges and a Pile in play".
    pub(super) fn in_front_briefly(&self, seat: Seat) -> String {
        let words = self.with_waiting(seat, briefly(self.state.front(seat)));
        if words.is_empty() {
            "no cards in play".into()
        } else {
            format!("{} in play", listed(&words))
        }
    }

    /// Whether a card can be played, or only discarded. Another player's offers are not known: then it can.
    fn can_play(&self) -> bool {
        let mut offers = self.desk.offers.iter();
        !offers.any(|offer| {
            matches!(
                offer.action.deed(),
                Deed::Discard { .. } | Deed::DiscardTwo { .. }
            )
        })
    }

    fn cards_held(&self, seat: Seat) -> usize {
        self.view.hand_sizes[seat.index()].into()
    }

    /// Below the name of a player: "2 in hand, next".
    pub(super) fn player_note(&self, seat: Seat) -> String {
        if self.state.is_out(seat) {
            return self.out_note(seat).into();
        }
        let mut words = Vec::new();
        if self.game.strategic {
            words.push(format!("{} in hand", self.cards_held(seat)));
        }
        if self.state.skipped.contains(seat) {
            words.push("skips a turn".into());
        } else if self.active() == Some(seat) {
            words.push("plays".into());
        } else if self.next() == Some(seat) {
            words.push("next".into());
        }
        words.join(", ")
    }

    /// Whether a player who is out can return (C8).
    fn out_note(&self, seat: Seat) -> &'static str {
        match (self.game.has_teams(), self.state.revived.contains(seat)) {
            (true, false) => "can come back",
            (true, true) => "for good",
            _ => "",
        }
    }

    /// "Okan: 8 of 10 hits, two cards in hand, in play a Single Dodge".
    pub(super) fn player_label(&self, seat: Seat) -> String {
        let mut words = Vec::new();
        if let Some(team) = self.team(seat) {
            words.push(format!("team {team}"));
        }
        if self.state.is_out(seat) {
            words.push("out".into());
            words.extend(Some(self.out_note(seat).to_owned()).filter(|note| !note.is_empty()));
        } else {
            words.push(format!(
                "{} of {} hits",
                self.state.hits(seat),
                self.game.limit()
            ));
            let held = self.cards_held(seat);
            if held > 0 {
                words.push(format!("{} in hand", spelled(held, "card")));
            }
            let front = self.in_front(seat);
            words.push(if front.is_empty() {
                "no cards in play".into()
            } else {
                format!("in play {}", listed(&front))
            });
            if self.state.skipped.contains(seat) {
                words.push("skips the next turn".into());
            }
        }
        format!("{}: {}", self.voice().who(seat), words.join(", "))
    }

    /// "Discard: four cards, a Single Dodge on top".
    pub(super) fn discard_label(&self) -> String {
        let cards = spelled(self.state.discard.total() as usize, "card");
        match self.state.aside.top {
            Some(top) => format!("Discard: {cards}, {} on top", top.with_article()),
            None => format!("Discard: {cards}"),
        }
    }

    /// What is to be done with the hand.
    pub(super) fn hand_note(&self, seat: Seat) -> String {
        let hand = self.view.own_hand();
        let mine = self.state.active == seat;
        let names: Vec<String> = hand
            .cards()
            .map(|card| format!("the {}", card.short()))
            .collect();
        if self.state.is_out(seat) {
            return "You are out.".into();
        }
        match self.state.phase {
            Phase::Act if mine && !self.game.strategic => {
                let drew = format!("You drew {}.", listed(&names));
                match hand.total() {
                    2 if !self.can_play() => drew,
                    0 => "There was no card left to draw.".into(),
                    1 => drew,
                    _ => format!("{drew} Play one and discard the other."),
                }
            }
            Phase::Act if mine => match self.state.drawn {
                0 => "There was no card left to draw.".into(),
                _ if !self.can_play() => String::new(),
                1 => match hand.total() {
                    1 => "Play your one card.".into(),
                    cards => format!("Play one of your {cards} cards."),
                },
                _ => "You drew two cards. Play one, then discard one.".into(),
            },
            Phase::Discard if mine => String::new(),
            Phase::React(flight) if flight.target == seat => {
                "A Dodge from your hand can still stop it.".into()
            }
            Phase::Won { .. } | Phase::Drawn { .. } => String::new(),
            _ if self.game.strategic => "Only you see these cards.".into(),
            _ => "You draw when your turn comes.".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_in_front_reads_well() {
        let mut front = Front::default();
        assert_eq!(briefly(&front), Vec::<String>::new());
        assert_eq!(in_front(&front), Vec::<String>::new());
        front.dodges = 2;
        front.half_used = Some(Card::Single);
        front.pile = true;
        assert_eq!(
            listed(&in_front(&front)),
            "two Single Dodges, a half-used Double Dodge and a Pile"
        );
        assert_eq!(listed(&briefly(&front)), "three Dodges and a Pile");
    }
}
