//! Dodgeball, the card game, as a scene.

mod ask;
mod choices;
mod motions;
mod panels;
mod phrases;
mod thumbnail;

use courtside_kernel::{Seat, Viewer, Voice};
use courtside_scene::layout::cards::layout;
use courtside_scene::words::spelled;
use courtside_scene::*;
use game_cards::{Action, CARD, Card, Cards, Event, Lies, Phase, State, View, team_letter};
use smol_str::format_smolstr;
use std::sync::Arc;

/// How the card game is shown.
pub struct Show;

impl Present for Show {
    type Game = Cards;

    fn thumbnail() -> Option<courtside_scene::Thumbnail> {
        Some(thumbnail::thumbnail())
    }

    fn scene(game: &Cards, view: &View, desk: &Desk<Action>) -> Scene {
        Painter {
            game,
            view,
            state: &view.table,
            desk,
        }
        .scene()
    }

    fn counts(game: &Cards, view: &View) -> Vec<Count> {
        let state = &view.table;
        if matches!(state.phase, Phase::Start | Phase::Deal(_)) {
            return Vec::new();
        }
        let seats = || (0..game.seats() as u8).map(Seat);
        let hits = seats().map(|seat| Count::new(seat, hits(game, state, seat), ["hit", "hits"]));
        let piles = seats().map(|seat| Count::new(seat, state.front(seat).pile, ["Pile", "Piles"]));
        // Without hands a turn plays all that it draws.
        let holder = view.viewer.seat().filter(|_| game.strategic);
        let hand = holder.map(|seat| {
            let cards = view.hand_sizes[seat.index()];
            Count::new(seat, cards, ["card in hand", "cards in hand"])
        });
        hits.chain(piles).chain(hand).collect()
    }

    fn attempt(_game: &Cards, view: &View, picks: &[ThingId], thing: &str) -> Option<Action> {
        let card = |id: &str| Card::ALL.into_iter().find(|card| card_id(*card) == id);
        let seat = thing.strip_prefix("player-");
        let seat = seat.and_then(|number| number.parse().ok()).map(Seat);
        match (picks.first().and_then(|id| card(id)), seat) {
            (Some(ball), Some(target)) if ball.balls() > 0 => Some(Action::throw(ball, target)),
            (Some(Card::PileHit), Some(target)) => Some(Action::remove_pile(target)),
            (None, None) => match (card(thing)?, view.table.phase) {
                (card, Phase::React(_)) => Some(Action::dodge(card)),
                (card @ (Card::Dodge | Card::DoubleDodge | Card::Pile), _) => {
                    Some(Action::put(card))
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn motions(_game: &Cards, event: &Event, _facing: Seat) -> Vec<Motion> {
        motions::motions(event)
    }
}

/// The piles, as things.
const STOCK: &str = "stock";
const DISCARD: &str = "discard";

fn player_id(seat: Seat) -> ThingId {
    format_smolstr!("player-{}", seat.0)
}

/// Cards of a kind share a name.
fn card_id(card: Card) -> ThingId {
    let kind = match card {
        Card::Single => "single",
        Card::Double => "double",
        Card::Ultimate => "ultimate",
        Card::Dodge => "dodge",
        Card::DoubleDodge => "dodge2",
        Card::Pile => "pile",
        Card::PileHit => "pilehit",
    };
    format_smolstr!("card-{kind}")
}

fn drawn(card: Card) -> DodgeCard {
    match card {
        Card::Single => DodgeCard::Single,
        Card::Double => DodgeCard::Double,
        Card::Ultimate => DodgeCard::Ultimate,
        Card::Dodge => DodgeCard::Dodge,
        Card::DoubleDodge => DodgeCard::Dodge2,
        Card::Pile => DodgeCard::Pile,
        Card::PileHit => DodgeCard::PileHit,
    }
}

fn face(card: Card) -> CardFace {
    CardFace::Dodge(drawn(card))
}

/// The hits of a seat. A player who is out has no cards left, but the hits still count.
fn hits(game: &Cards, state: &State, seat: Seat) -> u8 {
    if state.is_out(seat) {
        game.limit()
    } else {
        state.hits(seat)
    }
}

struct Painter<'a> {
    game: &'a Cards,
    view: &'a View,
    /// The table without what the viewer may not see.
    state: &'a State,
    desk: &'a Desk<'a, Action>,
}

impl Painter<'_> {
    fn voice(&self) -> Voice<'_> {
        self.desk.voice()
    }

    fn scene(&self) -> Scene {
        let title = format!(
            "{}, the card game, {}",
            CARD.name,
            spelled(self.game.seats(), "player")
        );
        let floor = self.floor(false);
        Scene {
            tall: Some(self.floor(true)),
            hand: self.desk.viewer.seat().map(|seat| self.hand(seat)),
            panels: self.panels(),
            buttons: self.buttons(),
            choices: self
                .desk
                .offers
                .iter()
                .map(|offer| self.choice(offer))
                .collect(),
            ending: self.ending(),
            ..Scene::new(CARD.id, title, floor, self.score(), self.ask())
        }
    }

    /// All seats from the one whose side is nearest, clockwise.
    fn round(&self) -> impl Iterator<Item = Seat> + use<> {
        let (seats, first) = (self.game.seats(), self.desk.facing.index());
        (0..seats).map(move |step| Seat(((first + step) % seats) as u8))
    }

    /// Whose turn it is, from the first turn until the game is over.
    fn active(&self) -> Option<Seat> {
        match self.state.phase {
            Phase::Draw | Phase::Act | Phase::React(_) | Phase::Return(_) | Phase::Discard => {
                Some(self.state.active)
            }
            _ => None,
        }
    }

    /// Whose turn comes after this one.
    fn next(&self) -> Option<Seat> {
        self.active()?;
        self.game.coming(self.state, 2).get(1).copied()
    }

    fn floor(&self, tall: bool) -> Floor {
        let table = layout(self.game.seats(), tall);
        let mut pieces: Vec<Piece> = self
            .round()
            .zip(&table.players)
            .map(|(seat, slab)| {
                let figure = Figure::Player(Box::new(Player {
                    width: slab.width,
                    height: slab.height,
                    ..self.player(seat)
                }));
                let (name, label) = (self.voice().whom(seat), self.player_label(seat));
                Piece {
                    // A teammate is never aimed at.
                    of: self.game.side(seat).iter().collect(),
                    ..Piece::new(player_id(seat), figure, slab.at, name, label)
                }
            })
            .collect();
        let stock = self.view.pile_size;
        let discard = self.state.discard.total() as u8;
        pieces.push(Piece::new(
            STOCK,
            Figure::Stock { count: stock, tall },
            table.stock,
            "the draw pile",
            format!("Draw pile: {}, face down", spelled(stock.into(), "card")),
        ));
        pieces.push(Piece::new(
            DISCARD,
            // It lies open (C23): the card that was discarded last is on top.
            Figure::Discard {
                count: discard,
                top: self.state.aside.top.map(drawn),
                tall,
            },
            table.discard,
            "the discard pile",
            self.discard_label(),
        ));
        Floor {
            court: Court::Cards {
                seats: self.game.seats() as u8,
                tall,
            },
            width: table.width,
            height: table.height,
            places: Arc::default(),
            pieces,
        }
    }

    /// All that a player's slab says; its size is not known yet.
    fn player(&self, seat: Seat) -> Player {
        let front = self.state.front(seat).cards();
        let drawing = self.active().filter(|_| self.state.phase == Phase::Draw);
        Player {
            seat,
            name: self.voice().who(seat),
            note: self.player_note(seat),
            hits: hits(self.game, self.state, seat),
            limit: self.game.limit(),
            front: front
                .filter(|shown| shown.card.balls() == 0)
                .map(|shown| FrontCard {
                    card: drawn(shown.card),
                    half: matches!(shown.lies, Lies::HalfUsed(_)),
                })
                .chain(self.single_waits(seat).then_some(FrontCard {
                    card: DodgeCard::Single,
                    half: false,
                }))
                .collect(),
            team: self.team(seat),
            to_act: self.desk.turn.actor().or(drawing) == Some(seat),
            out: self.state.is_out(seat),
            width: 0,
            height: 0,
        }
    }

    /// The letter of a seat's team, if there are teams.
    fn team(&self, seat: Seat) -> Option<char> {
        self.game
            .has_teams()
            .then(|| team_letter(self.game.team(seat)).to_ascii_uppercase())
    }

    fn hand(&self, seat: Seat) -> Hand {
        let strategic = self.game.strategic;
        Hand {
            of: Some(player_id(seat)),
            title: if strategic { "Your hand" } else { "Your card" }.into(),
            note: self.hand_note(seat),
            cards: self
                .view
                .own_hand()
                .cards()
                .map(|card| HandCard {
                    id: card_id(card),
                    card: self.held(card),
                    name: card.name().into(),
                    label: format!("{}, {}", card.name(), self.effect(card)),
                    // Without hands all that one holds was drawn just now.
                    new: !strategic,
                })
                .collect(),
        }
    }

    /// A card in a hand, with all that it can do (C8).
    fn held(&self, card: Card) -> CardFace {
        match card {
            Card::Ultimate if self.game.has_teams() => CardFace::Dodge(DodgeCard::TeamUltimate),
            Card::PileHit if self.game.has_teams() => CardFace::Dodge(DodgeCard::TeamPileHit),
            _ => face(card),
        }
    }

    fn is_viewer(&self, seat: Seat) -> bool {
        self.desk.viewer == Viewer::Seat(seat)
    }
}
