//! The lists beside the field: cards and momentum, what the other side may answer, what is left in the solo deck,
//! and the teams to choose from.

use super::{Painter, card_id, phrases};
use crate::words::{capital, count};
use crate::{Figure, Panel, Row, Sheet, Sum};
use courtside_kernel::{Seat, Viewer};
use game_dungeon::content::{AiCard, AiDefence, Card, CardId, Colour, Role, Team, Whistle};
use game_dungeon::{Five, Moment, Phase, WhyNot};
use smol_str::format_smolstr;

impl Painter<'_> {
    pub(super) fn panels(&self) -> Vec<Panel> {
        let near = self.near();
        if matches!(self.state.phase, Phase::Team(_)) {
            return vec![self.teams()];
        }
        // Before and after the game cards can only be read.
        if self.state.phase.is_set_up() || self.desk.turn.is_over() {
            return [near, near.other()]
                .into_iter()
                .filter(|side| !self.game.is_ai(*side))
                .map(|side| self.cards(side))
                .collect();
        }
        let mut panels = vec![self.momentum(near)];
        if !self.game.is_ai(near.other()) {
            panels.push(match self.desk.viewer {
                Viewer::Seat(_) => self.answers(near.other()),
                Viewer::Spectator => self.momentum(near.other()),
            });
        }
        if self.game.solo() {
            panels.push(self.deck());
        }
        panels.retain(|panel| !panel.rows.is_empty() || !panel.sums.is_empty());
        panels
    }

    /// The cards of a side with what they cost; those for its side of the ball first.
    fn momentum(&self, side: Seat) -> Panel {
        let book = &self.game.book;
        let mut hand: Vec<CardId> = self.game.hand(self.state, side).collect();
        let role = if side == self.state.offence {
            Role::Offence
        } else {
            Role::Defence
        };
        hand.sort_by_key(|card| book.card(*card).role != role);
        Panel {
            title: if self.is_viewer(side) {
                "Momentum".into()
            } else {
                format!("{} momentum", self.whose(side))
            },
            bolts: self.state.bolts[side.index()],
            rows: hand
                .into_iter()
                .map(|card| {
                    let why_not = self.game.why_not(self.state, side, card);
                    self.card_row(book.card(card), why_not)
                })
                .collect(),
            ..Panel::default()
        }
    }

    /// A card that cannot be played now says why before it says what it does.
    fn card_row(&self, card: &Card, why_not: Option<WhyNot>) -> Row {
        let reason = why_not.map_or(String::new(), |reason| {
            format!("{}. ", phrases::why_not(reason))
        });
        let limit = match phrases::limit(card) {
            "" => String::new(),
            limit => format!(" {}.", capital(limit)),
        };
        Row {
            thing: Some(card_id(card)),
            figure: Some(Figure::Ability {
                sign: phrases::sign(card),
                cost: card.cost,
            }),
            name: card.name.clone(),
            detail: match why_not {
                Some(WhyNot::Used(_)) => format!("{reason}{}", card.text),
                _ => format!("{reason}{}{limit}", card.text),
            },
            out: why_not.is_some(),
            ..Row::default()
        }
    }

    /// What the other side could still play in this down.
    fn answers(&self, side: Seat) -> Panel {
        let state = self.state;
        let may = |card: &Card| {
            let before = matches!(state.phase, Phase::LastPlay | Phase::Lay)
                || state.phase == Phase::Window && state.window.moment == Moment::Before;
            let after = state.phase == Phase::Window && state.window.moment == Moment::After;
            let mary = matches!(
                state.phase,
                Phase::FiveRoll(Five::HailMary)
                    | Phase::FiveKeep(Five::HailMary)
                    | Phase::FiveReroll(Five::HailMary, _)
            );
            match self.game.whistle(card) {
                Whistle::None => !after && !mary,
                Whistle::Before => before,
                Whistle::After => true,
                Whistle::Either => true,
            }
        };
        let rows = self
            .game
            .hand(state, side)
            .filter(|card| {
                !matches!(
                    self.game.why_not(state, side, *card),
                    Some(
                        WhyNot::NotYours | WhyNot::Role(_) | WhyNot::Used(_) | WhyNot::Bolts { .. }
                    )
                )
            })
            .map(|card| self.game.book.card(card))
            .filter(|card| may(card))
            .map(|card| Row {
                thing: None,
                ..self.card_row(card, None)
            })
            .collect();
        Panel {
            title: format!("{} may answer with", self.who(side)),
            bolts: state.bolts[side.index()],
            rows,
            ..Panel::default()
        }
    }

    /// What may still come up in the solo deck: all that a person who counts cards can know (D34).
    fn deck(&self) -> Panel {
        let state = self.state;
        let in_deck = usize::from(state.deck.len());
        // When the deck is empty all that was drawn comes again.
        let pool = if in_deck == 0 {
            state.deck.drawn()
        } else {
            state.deck.pool()
        };
        let known = |card| self.game.book.ai_card(card);
        let unseen: Vec<&AiCard> = pool.iter().map(known).collect();
        // Cards that were removed unseen still look as if they could come.
        let hidden = if in_deck == 0 {
            0
        } else {
            unseen.len() - in_deck
        };
        let number = |of: usize| match hidden {
            0 => of.to_string(),
            _ if of == 0 => "0".into(),
            _ => format!("up to {of}"),
        };
        let counted =
            |wanted: &dyn Fn(&AiCard) -> bool| unseen.iter().filter(|card| wanted(card)).count();
        let mut sums = Vec::new();
        if self.game.is_ai(state.offence) {
            let calls = |card: &AiCard| {
                let squares = card.moves.iter();
                let mut squares =
                    squares.filter_map(|direction| state.square(state.offence, *direction));
                squares.find_map(|square| {
                    let colour = self.game.book.field.square(square);
                    (!state.play.is_banned(colour)).then_some(colour)
                })
            };
            for colour in Colour::ALL {
                let of = counted(&|card| calls(card) == Some(colour));
                sums.push(Sum::term(format!("Call {}", colour.name()), number(of)));
            }
            let good = counted(&|card| card.kick);
            sums.push(Sum::term("Good for a kick", number(good)));
        } else {
            for colour in Colour::ALL {
                let of = counted(&|card| defends(card, colour));
                sums.push(Sum::term(format!("Against {}", colour.name()), number(of)));
            }
            let icons = [
                (
                    "Fewer dice, any play",
                    counted(&|card| matches!(card.defence, AiDefence::Minus { .. })),
                ),
                (
                    "Ball back",
                    counted(&|card| matches!(card.defence, AiDefence::Back { .. })),
                ),
                (
                    "Turnover",
                    counted(&|card| card.defence == AiDefence::Turnover),
                ),
            ];
            let icons = icons.into_iter().filter(|(_, of)| *of > 0);
            sums.extend(icons.map(|(label, of)| Sum::term(label, number(of))));
        }
        Panel {
            title: match in_deck {
                0 => format!("Reshuffled, {}", count(unseen.len(), "card")),
                _ => format!("In the deck, {}", count(in_deck, "card")),
            },
            sums,
            ..Panel::default()
        }
    }

    /// The team to begin with, while one is chosen: its cards need no explanation.
    pub(super) fn suggested(&self) -> Option<Team> {
        let Phase::Team(_) = self.state.phase else {
            return None;
        };
        let mut simple = [Team::Dragons, Team::Slimes].into_iter();
        simple.find(|team| !self.state.teams.contains(&Some(*team)))
    }

    /// All that there is to know of the cards of the side that is nearest, for a closer look.
    pub(super) fn sheets(&self) -> Vec<Sheet> {
        if self.state.phase.is_set_up() || self.desk.turn.is_over() {
            return Vec::new();
        }
        let near = self.near();
        let sheet = |card: CardId| {
            let why_not = self.game.why_not(self.state, near, card);
            self.sheet(self.game.book.card(card), why_not)
        };
        self.game.hand(self.state, near).map(sheet).collect()
    }

    fn sheet(&self, card: &Card, why_not: Option<WhyNot>) -> Sheet {
        let figure = Figure::Ability {
            sign: phrases::sign(card),
            cost: card.cost,
        };
        let mut note = vec![
            match card.role {
                Role::Offence => "For the offence".to_owned(),
                Role::Defence => "For the defence".to_owned(),
            },
            count(card.cost.into(), "bolt"),
        ];
        let limit = Some(phrases::limit(card)).filter(|limit| !limit.is_empty());
        note.extend(limit.map(str::to_owned));
        let mut effects = vec![(figure.clone(), card.text.clone())];
        effects.extend(why_not.map(|why| (figure.clone(), why.sentence().to_owned())));
        Sheet {
            thing: card_id(card),
            figure: Some(figure),
            title: card.name.clone(),
            note: note.join(", "),
            stats: Vec::new(),
            effects,
        }
    }

    /// The teams to choose from, with their five cards.
    fn teams(&self) -> Panel {
        let rows = Team::ALL.map(|team| {
            let list: Vec<Row> = self
                .game
                .book
                .cards
                .iter()
                .filter(|card| card.team == Some(team))
                .map(|card| self.read_only(card))
                .collect();
            Row {
                thing: Some(format_smolstr!("team-{}", team.id())),
                name: team.name().into(),
                detail: phrases::how_it_plays(team).into(),
                badge: if self.suggested() == Some(team) {
                    "Suggested".into()
                } else {
                    String::new()
                },
                out: self.state.teams.contains(&Some(team)),
                list,
                ..Row::default()
            }
        });
        Panel {
            title: "Six teams, five cards each".into(),
            large: true,
            rows: rows.into(),
            ..Panel::default()
        }
    }

    /// The cards of a side, to be read.
    fn cards(&self, side: Seat) -> Panel {
        Panel {
            title: format!("{} cards", self.whose(side)),
            rows: self
                .game
                .hand(self.state, side)
                .map(|card| self.read_only(self.game.book.card(card)))
                .collect(),
            ..Panel::default()
        }
    }

    /// A card to read, not to play.
    fn read_only(&self, card: &Card) -> Row {
        let row = self.card_row(card, None);
        Row {
            thing: None,
            detail: match card.role {
                Role::Offence => row.detail,
                Role::Defence => format!("On defence: {}", row.detail),
            },
            ..row
        }
    }
}

fn defends(card: &AiCard, against: Colour) -> bool {
    match card.defence {
        AiDefence::One { colour, .. } | AiDefence::Back { colour, .. } => colour == against,
        AiDefence::Double { colours, .. } => colours.contains(&against),
        AiDefence::Minus { .. } | AiDefence::Turnover => false,
    }
}
