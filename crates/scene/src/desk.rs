//! What a presenter is handed beside the view, and the pieces of a scene that many games put together from it.

use crate::{Ending, Figure, Odds, Owners, Piece, Place, Side, ThingId};
use courtside_kernel::{Seat, Turn, Viewer, Voice};
use smol_str::SmolStr;

/// An action as it is offered to a presenter.
pub struct Offer<A> {
    pub action: A,
    pub odds: Odds,
}

/// All that a presenter gets beside the view.
pub struct Desk<'a, A> {
    pub viewer: Viewer,
    /// Whose side of the court is drawn at the bottom.
    pub facing: Seat,
    pub turn: Turn,
    /// What the seats are called.
    pub names: &'a [String],
    /// The legal actions, if it is the viewer who acts.
    pub offers: &'a [Offer<A>],
    /// Writes an action as a ply. There are hundreds of them, and most need no ply of their own.
    pub write: &'a dyn Fn(A) -> SmolStr,
    /// Whether choices are also said in full, for where their paths are not in sight.
    pub whole: bool,
}

impl<A: Copy> Desk<'_, A> {
    /// The notation to send back for an action.
    pub fn ply(&self, offer: &Offer<A>) -> SmolStr {
        (self.write)(offer.action)
    }

    /// How this viewer is spoken to.
    pub fn voice(&self) -> Voice<'_> {
        Voice {
            viewer: self.viewer,
            names: self.names,
        }
    }

    pub fn name(&self, seat: Seat) -> &str {
        self.names
            .get(seat.index())
            .map_or("Someone", String::as_str)
    }

    /// "you have" or "Mara has".
    pub fn has(&self, seat: Seat) -> String {
        if self.viewer.is(seat) {
            "you have".into()
        } else {
            format!("{} has", self.name(seat))
        }
    }

    /// A piece of a seat on a place: "b4: your pawn 2, carrying a ball". It is "pawn 2" for its owner and "Mara's pawn 2" for
    /// everybody else.
    pub fn piece(
        &self,
        seat: Seat,
        place: &Place,
        id: ThingId,
        figure: Figure,
        what: SmolStr,
        doing: &str,
    ) -> Piece {
        let whose = self.voice().whose_mid(seat);
        let label = [&place.name, ": ", &whose, " ", &what, doing];
        let label: SmolStr = label.into_iter().collect();
        Piece {
            place: Some(place.id.clone()),
            name: if self.viewer.is(seat) {
                what.clone()
            } else {
                [&whose, " ", &what].into_iter().collect()
            },
            of: Owners::seat(seat),
            ..Piece::new(id, figure, place.at, what, label)
        }
    }

    /// A plate of the scoreboard for one seat.
    pub fn side(&self, seat: Seat, detail: String, points: impl ToString) -> Side {
        Side {
            seat,
            name: self.voice().who(seat),
            detail,
            points: points.to_string(),
            to_act: self.turn.actor() == Some(seat),
        }
    }

    /// The title of a table for two: "Chessboard Dodgeball, you against Mara".
    pub fn between(&self, game: &str) -> String {
        match self.viewer {
            Viewer::Seat(seat) => format!("{game}, you against {}", self.name(seat.other())),
            Viewer::Spectator => {
                let [one, other] = [Seat(0), Seat(1)].map(|seat| self.name(seat));
                format!("{game}, {one} against {other}")
            }
        }
    }

    /// How a game of two ended, if it has: `detail` tells why the winner won or, without one, why it was a draw.
    pub fn ending_of_two(&self, detail: impl FnOnce(Option<Seat>) -> String) -> Option<Ending> {
        let Turn::Over(winners, rule) = self.turn else {
            return None;
        };
        let winner = match winners.count() {
            1 => [Seat(0), Seat(1)]
                .into_iter()
                .find(|seat| winners.contains(*seat)),
            _ => None,
        };
        Some(Ending {
            headline: match winner {
                Some(seat) => format!("{} won", self.voice().who(seat)),
                None => "A draw".into(),
            },
            detail: detail(winner),
            rule: rule.to_string(),
        })
    }
}
