//! The score, the lists beside the table, and the ending.

use super::{Painter, player_id};
use crate::words::{capital, count, listed, spelled};
use crate::{Ending, Panel, Row, Score, Side, Sum};
use courtside_kernel::{Line, Seat, Turn, Viewer};
use game_cards::{Card, Phase};

/// Turns before a draw from which on it is said.
const SOON: u16 = 40;

impl Painter<'_> {
    /// One side: the viewer's own, or, for a spectator, the side whose turn it is.
    pub(super) fn score(&self) -> Score {
        let active = self.active();
        let seat = self
            .desk
            .viewer
            .seat()
            .or(active)
            .unwrap_or(self.desk.facing);
        let to_act = self.desk.turn.actor() == Some(seat);
        let name = if active == Some(seat) {
            format!("{} turn", self.voice().whose(seat))
        } else {
            self.voice().who(seat)
        };
        Score {
            sides: vec![Side {
                seat,
                name,
                detail: self.side_detail(seat),
                points: if self.state.is_out(seat) {
                    self.game.limit()
                } else {
                    self.state.hits(seat)
                }
                .to_string(),
                to_act,
            }],
            under: self.facts(),
        }
    }

    fn side_detail(&self, seat: Seat) -> String {
        let team = self
            .team(seat)
            .map_or(String::new(), |team| format!("Team {team} · "));
        if self.state.is_out(seat) {
            return format!("{team}out");
        }
        format!(
            "{team}{} of {} · {}",
            count(self.state.hits(seat).into(), "hit"),
            self.game.limit(),
            self.in_front_briefly(seat)
        )
    }

    /// Short facts below the score.
    fn facts(&self) -> Vec<Line> {
        let play = match (self.game.strategic, self.game.has_teams()) {
            (false, false) => "Standard, ",
            (true, false) => "Strategic, ",
            (false, true) => "Teams, ",
            (true, true) => "Strategic teams, ",
        };
        let mut facts = vec![
            Line::new()
                .text(play)
                .strong(self.game.seats())
                .text(" players"),
        ];
        if self.desk.turn.is_over() {
            facts.push(Line::new().text("Game over"));
            return facts;
        }
        if let Some(next) = self.next() {
            facts.push(Line::new().text("Next ").strong(self.voice().whom(next)));
        }
        facts.push(Line::new().text("Draw pile ").strong(self.view.pile_size));
        let left = self.game.draw_after.saturating_sub(self.state.quiet);
        if self.game.draw_after > 0 && left <= SOON {
            facts.push(
                Line::new()
                    .text("A draw in ")
                    .strong(count(left.into(), "turn")),
            );
        }
        facts
    }

    pub(super) fn panels(&self) -> Vec<Panel> {
        vec![
            Panel {
                title: "Round the table".into(),
                rows: self.round().map(|seat| self.row(seat)).collect(),
                ..Panel::default()
            },
            self.unseen(),
        ]
    }

    fn row(&self, seat: Seat) -> Row {
        let (hits, limit) = (self.state.hits(seat), self.game.limit());
        let out = self.state.is_out(seat);
        let mut words: Vec<String> = self
            .team(seat)
            .map(|team| format!("team {team}"))
            .into_iter()
            .collect();
        if out {
            words.push(self.player_note(seat));
            words.retain(|word| !word.is_empty());
        } else {
            let left = limit - hits;
            if left <= 2 {
                words.push(format!("{} from out", spelled(left.into(), "hit")));
            }
            let front = self.in_front(seat);
            words.push(if front.is_empty() {
                "unprotected".into()
            } else {
                listed(&front)
            });
            if self.state.skipped.contains(seat) {
                words.push("skips a turn".into());
            }
        }
        Row {
            thing: Some(player_id(seat)),
            seat: Some(seat),
            name: self.voice().who(seat),
            detail: capital(&words.join(", ")),
            badge: if out {
                "out".into()
            } else {
                format!("{hits} of {limit}")
            },
            out,
            ..Row::default()
        }
    }

    /// How many cards of each sort may still come.
    fn unseen(&self) -> Panel {
        let of = |cards: &[Card]| -> u32 {
            cards
                .iter()
                .map(|card| u32::from(self.view.unseen.count(*card)))
                .sum()
        };
        let sums = [
            ("Single Dodgeball", of(&[Card::Single])),
            ("Double Dodgeball", of(&[Card::Double])),
            ("Ultimate Dodgeball", of(&[Card::Ultimate])),
            ("Single Dodge", of(&[Card::Dodge])),
            ("Double Dodge", of(&[Card::DoubleDodge])),
            ("Piles and Pile Hits", of(&[Card::Pile, Card::PileHit])),
        ];
        Panel {
            title: format!("Unseen cards: {}", self.view.unseen.total()),
            sums: sums
                .into_iter()
                .map(|(label, number)| Sum::term(label, number))
                .collect(),
            ..Panel::default()
        }
    }

    pub(super) fn ending(&self) -> Option<Ending> {
        let Turn::Over(winners, rule) = self.desk.turn else {
            return None;
        };
        let names: Vec<String> = (0..self.game.seats() as u8)
            .map(Seat)
            .filter(|seat| winners.contains(*seat))
            .map(|seat| self.voice().whom(seat))
            .collect();
        let names = capital(&listed(&names));
        let (headline, detail) = match self.state.phase {
            Phase::Won { team } if self.game.has_teams() => {
                let mine = match self.desk.viewer {
                    Viewer::Seat(seat) => self.game.team(seat) == team,
                    Viewer::Spectator => false,
                };
                let letter = game_cards::team_letter(team).to_ascii_uppercase();
                (
                    if mine {
                        "Your team won".to_owned()
                    } else {
                        format!("Team {letter} won")
                    },
                    format!("{names} knocked everyone else out."),
                )
            }
            Phase::Drawn { stuck } => {
                let why = if stuck {
                    "Nobody could draw or play any more.".to_owned()
                } else {
                    format!(
                        "Nobody went out for {}.",
                        count(self.game.draw_after.into(), "turn")
                    )
                };
                ("A draw".to_owned(), format!("{why} {names} share it."))
            }
            _ => (
                format!("{names} won"),
                match self.game.seats() {
                    2 => "The other player is out.".to_owned(),
                    _ => "Everyone else is out.".to_owned(),
                },
            ),
        };
        Some(Ending {
            headline,
            detail,
            rule: rule.to_string(),
        })
    }
}
