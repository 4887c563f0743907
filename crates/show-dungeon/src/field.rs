//! The field, wide and tall.

use super::{FOOTBALL, LAID, Painter, end_id, final_id, paint, phrases, spot_id};
use crate::{CardFace, Court, Figure, Floor, Piece, Point, SpotMark, ThingId};
use courtside_kernel::Seat;
use courtside_scene::layout::dungeon::{Field, field};
use game_dungeon::content::{AiCardId, AiDefence, Colour, Guard, Spot};
use game_dungeon::{DownEnd, Dungeon, Phase, State};
use std::sync::Arc;

impl Painter<'_> {
    pub(super) fn floor(&self, tall: bool) -> Floor {
        let spaces = self.game.book.field.len();
        let place = field(spaces, tall);
        let mut pieces = Vec::new();
        let mut put = |id: ThingId, figure: Figure, at: Point, name: String, label: String| {
            pieces.push(Piece::new(id, figure, at, name, label));
        };
        for far in [false, true] {
            let owner = self.owner(far);
            put(
                end_id(far).into(),
                Figure::EndZone {
                    seat: owner,
                    name: self.side_name(owner).into(),
                    tall,
                    far,
                },
                place.zone(far),
                format!("the {} end zone", end_word(far)),
                self.zone_label(far, owner),
            );
            for (number, colour) in (0..).zip(Colour::ALL) {
                put(
                    final_id(far, colour),
                    Figure::Spot {
                        colour: paint(colour),
                        mark: None,
                        last: true,
                        tall,
                    },
                    place.last(far, number),
                    format!("the final {} space", colour.name()),
                    format!("Final {} space, {} end", colour.name(), end_word(far)),
                );
            }
        }
        for spot in self.game.book.field.spots() {
            let mark = self.spot_mark(spot);
            put(
                spot_id(spot),
                Figure::Spot {
                    colour: paint(self.game.book.field.space(spot)),
                    mark,
                    last: false,
                    tall,
                },
                place.space(spot.0),
                self.game.spot_name(spot),
                self.spot_label(spot, mark),
            );
        }
        let state = self.state;
        if !self.state.phase.is_set_up() {
            let right = state.attacks_right(state.offence);
            put(
                FOOTBALL.into(),
                Figure::Football {
                    down: if self.counts_downs() { state.down } else { 0 },
                    far: Some(right),
                    tall,
                },
                self.ball_at(&place, right),
                "the football".into(),
                self.ball_label(right),
            );
        }
        if let Some(guard) = self.defence_card() {
            put(
                LAID.into(),
                Figure::Laid {
                    card: guard.map(face),
                    tall,
                },
                // The defence owns the end that the offence attacks.
                place.laid(state.attacks_right(state.offence)),
                "the defence card".into(),
                match guard {
                    Some(guard) => format!("Defence card, shown: {}", guard_name(guard)),
                    None => "Defence card, face down".into(),
                },
            );
        }
        // A gem in an end zone lies on it: pointing at the gem is pointing at the zone.
        for (far, colour) in [false, true]
            .into_iter()
            .flat_map(|far| Colour::ALL.map(|colour| (far, colour)))
        {
            let id = final_id(far, colour);
            if let Some(gem) = pieces.iter_mut().find(|piece| piece.id == id) {
                gem.place = Some(end_id(far).into());
            }
        }
        Floor {
            court: Court::Dungeon { spaces, tall },
            width: place.width(),
            height: place.height(),
            places: Arc::default(),
            pieces,
        }
    }

    /// The defence card on the field, if there is one, as everyone sees it.
    fn defence_card(&self) -> Option<Option<Guard>> {
        let play = &self.state.play;
        if play.laid.is_some() || self.view.hidden {
            let shown = play.laid.filter(|_| play.revealed);
            return Some(shown.map(|guard| self.game.book.field.guard(guard)));
        }
        // The solo deck shows its card when a play is called.
        play.called?;
        let card = play.ai.filter(|_| !self.game.is_ai(self.state.offence))?;
        ai_guard(self.game, card).map(Some)
    }

    /// Who owns an end zone.
    pub(super) fn owner(&self, far: bool) -> Seat {
        if far {
            self.state.left.other()
        } else {
            self.state.left
        }
    }

    /// Kicks, conversions and last plays have no down.
    fn counts_downs(&self) -> bool {
        let state = self.state;
        !state.conversion
            && state.play.ending != DownEnd::Touchdown
            && !matches!(
                state.phase,
                Phase::Extra
                    | Phase::Restart
                    | Phase::OvertimeCoin
                    | Phase::Over(_)
                    | Phase::FiveRoll(_)
                    | Phase::FiveKeep(_)
                    | Phase::FiveReroll(..)
            )
    }

    fn spot_mark(&self, spot: Spot) -> Option<SpotMark> {
        let state = self.state;
        let sides = [Seat(0), Seat(1)];
        let mut is = sides
            .iter()
            .map(|side| self.game.start_spot(state, *side) == spot);
        if is.any(|it| it) {
            return Some(SpotMark::Start);
        }
        let mut is = sides
            .iter()
            .map(|side| self.game.kick_spot(state, *side) == spot);
        is.any(|it| it).then_some(SpotMark::Post)
    }

    fn spot_label(&self, spot: Spot, mark: Option<SpotMark>) -> String {
        let name = self.game.spot_name(spot);
        let state = self.state;
        let of = |at: fn(&Dungeon, &State, Seat) -> Spot| {
            let side = [Seat(0), Seat(1)]
                .into_iter()
                .find(|side| at(self.game, state, *side) == spot);
            self.whose_mid(side.unwrap_or(state.left))
        };
        match mark {
            None => name,
            Some(SpotMark::Start) => {
                format!("{name}: {} drives start here", of(Dungeon::start_spot))
            }
            Some(SpotMark::Post) => {
                format!(
                    "{name}: {} field goals from here on",
                    of(Dungeon::kick_spot)
                )
            }
        }
    }

    fn zone_label(&self, far: bool, owner: Seat) -> String {
        format!(
            "{} end zone: {} ({})",
            if far { "Right" } else { "Left" },
            self.whose_mid(owner),
            self.side_name(owner)
        )
    }

    /// Where the ball is drawn. After a touchdown it stays in the end zone until the try, though the rules have it on
    /// the football icon by then.
    fn ball_at(&self, place: &Field, right: bool) -> Point {
        let play = &self.state.play;
        match play.ending {
            DownEnd::Open | DownEnd::Turnover | DownEnd::Missed => place.space(self.state.ball.0),
            DownEnd::Touchdown => match play.called {
                Some(colour) => place.last(right, colour.index() as u8),
                None => place.zone(right),
            },
        }
    }

    fn ball_label(&self, right: bool) -> String {
        let state = self.state;
        if state.play.ending == DownEnd::Touchdown {
            return format!("Football: in the {} end zone", end_word(right));
        }
        let down = if self.counts_downs() {
            format!(", {} down", phrases::nth(state.down))
        } else {
            String::new()
        };
        format!(
            "Football: on {}{down}; {} {} to the {}",
            self.game.spot_name(state.ball),
            self.whom(state.offence),
            if self.is_viewer(state.offence) {
                "attack"
            } else {
                "attacks"
            },
            end_word(right)
        )
    }
}

const fn end_word(far: bool) -> &'static str {
    if far { "right" } else { "left" }
}

/// The colour and the number of a card of the solo deck that defends like a defence card.
pub(super) fn ai_guard(game: &Dungeon, card: AiCardId) -> Option<Guard> {
    match game.book.ai_card(card).defence {
        AiDefence::One { colour, dice } | AiDefence::Back { colour, dice, .. } => Some(Guard {
            colour,
            number: dice,
        }),
        AiDefence::Double { .. } | AiDefence::Minus { .. } | AiDefence::Turnover => None,
    }
}

pub(super) const fn face(guard: Guard) -> CardFace {
    CardFace::Guard {
        colour: paint(guard.colour),
        dice: guard.number,
    }
}

/// "blue 1".
pub(super) fn guard_name(guard: Guard) -> String {
    format!("{} {}", guard.colour.name(), guard.number)
}
