//! A league in the guest's list on the home page.

use super::wizard::jersey;
use super::words::progress;
use courtside_league::{CARD_ID, Owner, Season, Stage};
use courtside_scene::words::listed;
use maud::{Markup, html};
use std::sync::Arc;

/// One of the guest's leagues in a list.
pub struct LeagueCard {
    /// `/league/…`
    pub url: String,
    /// Whether the guest has to pick or to line up.
    pub my_turn: bool,
    pub season: Arc<Season>,
}

impl LeagueCard {
    /// A tile like those of tables.
    pub fn tile(&self) -> Markup {
        let season = &self.season;
        let names: Vec<String> = Owner::all()
            .filter(|owner| !season.chairs()[owner.index()].is_open())
            .map(|owner| season.name(owner).to_owned())
            .collect();
        let (done, of, what) = progress(season);
        let last = season.state().rosters.iter().flatten().last();
        let shown = last.and_then(|id| season.rules().book().stat_card(*id));
        html! {
            a.tile data-game=(CARD_ID) href=(self.url) {
                span.kit { (jersey(shown.map_or(1, |card| card.number), 0)) }
                span.words {
                    b { (listed(&names)) }
                    span.mine[self.my_turn] { (self.status()) }
                    small { (done) @if of > 0 { " of " (of) } " " (what) @if self.my_turn { " · your turn" } }
                }
            }
        }
    }

    fn status(&self) -> String {
        let season = &self.season;
        let waited = season.awaited();
        match season.stage() {
            _ if season.open_chairs() > 0 => "Waiting for owners".into(),
            Stage::Over(champion) => format!("{} won the league", season.name(champion)),
            Stage::Pick(_) if self.my_turn => "Pick a wizard".into(),
            Stage::Pick(owner) => format!("{} picks", season.name(owner)),
            Stage::Lots | Stage::Deal => "The draft begins".into(),
            Stage::Season if self.my_turn => "Choose your lineup".into(),
            Stage::Season if waited.is_empty() => "Matches are being played".into(),
            Stage::Season => {
                let names: Vec<String> = waited
                    .into_iter()
                    .map(|owner: Owner| season.name(owner).to_owned())
                    .collect();
                format!("Waiting for {}", listed(&names))
            }
        }
    }
}
