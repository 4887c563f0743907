//! The pages of a league: the league itself, the form for a new one, and the page behind an invitation. What a guest has to do
//! stands first; everything else follows below it.

mod bracket;
mod card;
mod draft;
mod ending;
mod form;
mod lineup;
mod more;
mod rosters;
mod seats;
mod standings;
mod wizard;
mod words;
mod your;

#[cfg(test)]
mod tests;

pub use card::LeagueCard;
pub use form::{JoinLeaguePage, NewLeaguePage, join_league, new_league};

use super::data::Shell;
use super::shell::{Leaf, page};
use courtside_league::{
    CARD_ID, FORMAT, FeatsByWizard, LeagueState, Owner, Part, Season, StatId, Style,
};
use maud::{Markup, PreEscaped, html};

/// A league as one guest sees it.
pub struct LeaguePage<'a> {
    pub shell: Shell,
    pub season: &'a Season,
    /// Owners that the guest decides for: none for those who watch, several on a shared device.
    pub me: Vec<Owner>,
    /// Owners beside whom the guest plays as second player.
    pub beside: Vec<Owner>,
    /// The tables of matches: those that are played, and those that are over.
    pub matches: Vec<LiveMatch>,
    /// Owners who have kept the others waiting for so long that a bot may take over.
    pub absent: Vec<Owner>,
    /// What each wizard has done in the matches that are over.
    pub feats: FeatsByWizard,
    /// The link that seats the next owner, with host.
    pub invite: Option<String>,
}

/// The table of a match.
pub struct LiveMatch {
    /// The place of the match among the fixtures.
    pub number: usize,
    /// `/t/…`
    pub url: String,
    /// Small picture: `/t/…/picture.svg?version=…`
    pub picture: String,
    /// "2 : 1", home first.
    pub score: String,
    /// What the game asks or says now: "Mara acts".
    pub status: String,
    pub over: bool,
    pub my_turn: bool,
}

impl LeaguePage<'_> {
    fn url(&self) -> String {
        format!("/league/{}", self.season.id())
    }

    fn state(&self) -> &LeagueState {
        self.season.state()
    }

    /// Several owners share this device: nothing that is secret is shown, and everyone is called by name.
    fn is_shared(&self) -> bool {
        self.me.len() > 1
    }

    /// The owner whose secrets may be shown.
    fn viewer(&self) -> Option<Owner> {
        match self.me[..] {
            [owner] => Some(owner),
            _ => None,
        }
    }

    fn is_mine(&self, owner: Owner) -> bool {
        self.me.contains(&owner)
    }

    /// Whether the guest plays for an owner, be it as second player.
    fn plays_for(&self, owner: Owner) -> bool {
        self.is_mine(owner) || self.beside.contains(&owner)
    }

    fn is_seated(&self) -> bool {
        Owner::all().any(|owner| self.plays_for(owner))
    }

    /// "You" for the one who looks, otherwise the name.
    fn who(&self, owner: Owner) -> &str {
        if self.viewer() == Some(owner) {
            "You"
        } else {
            self.season.name(owner)
        }
    }

    /// The same inside a sentence.
    fn whom(&self, owner: Owner) -> &str {
        if self.viewer() == Some(owner) {
            "you"
        } else {
            self.season.name(owner)
        }
    }

    fn table_of(&self, number: usize) -> Option<&LiveMatch> {
        self.matches.iter().find(|table| table.number == number)
    }

    /// Who sits out on a side of a match, as far as this page may say.
    fn benched(&self, number: usize, side: usize) -> Option<StatId> {
        let fixture = self.state().fixtures.get(number)?;
        let own = self.viewer() == Some(fixture.owners[side]);
        fixture.bench[side].filter(|_| own || fixture.is_lined_up())
    }

    /// A form with which something is done for an owner.
    fn deed(&self, deed: &str, owner: Option<Owner>, inside: Markup) -> Markup {
        html! {
            form method="post" action={ (self.url()) "/do" } {
                input type="hidden" name="do" value=(deed);
                @if let Some(owner) = owner { input type="hidden" name="owner" value=(owner.0); }
                (inside)
            }
        }
    }
}

pub fn league(league: &LeaguePage) -> Markup {
    let mut shell = league.shell.clone();
    shell.game = Some(CARD_ID);
    let drafted = !league.state().fixtures.is_empty();
    let knockout = league.season.rules().style == Style::Knockout;
    page(Leaf {
        shell: &shell,
        title: FORMAT.name,
        description: FORMAT.tagline,
        sheet: "league.css",
        script: "league.js",
        modules: &[],
        picture: None,
        body: html! {
            main #main.tour.league data-url=(league.url()) data-version=(league.season.version()) {
                (head(league))
                (your::part(league))
                div.side {
                    @if drafted && knockout { (bracket::bracket(league)) }
                    @else if drafted { (standings::standings(league)) }
                    @else if league.season.open_chairs() > 0 { (seats::how_it_works(league.season.rules())) }
                    @else { (draft::order(league)) }
                }
                (lineup::others(league))
                @if league.state().rosters.iter().any(|roster| !roster.is_empty()) { (rosters::rosters(league)) }
                (more::foot(league))
            }
            // Stays where it is while the page above it is exchanged.
            p.refusal.line-down #line role="status" hidden {}
            p.quiet #said role="status" aria-live="polite" {}
        },
    })
}

/// The cloth with the name, how it is played, and how far it has come.
fn head(league: &LeaguePage) -> Markup {
    let season = league.season;
    let (done, of, what) = words::progress(season);
    html! {
        header.cloth.tourhead {
            svg viewBox="-28 -26 56 52" aria-hidden="true" focusable="false" { (PreEscaped(r##"<use href="#m-jersey-1"/>"##)) }
            div {
                h1.wall { (FORMAT.name) }
                p { (words::format(season.rules())) }
            }
            ol.roundline aria-label="Parts of the league" {
                @for disc in discs(season) {
                    li data-done[disc.done] aria-current=[disc.current.then_some("step")] {
                        @if let Some(before) = disc.before { span.quiet { (before) } }
                        (disc.label)
                        @if disc.done { span.quiet { ", over" } }
                    }
                }
            }
            div.roundclock { b.num { (done) @if of > 0 { " of " (of) } } span { (what) } }
        }
    }
}

/// A part of the season in the head line.
struct Disc {
    before: Option<&'static str>,
    label: String,
    done: bool,
    current: bool,
}

fn discs(season: &Season) -> Vec<Disc> {
    let fixtures = &season.state().fixtures;
    let rules = season.rules();
    let disc = |before: Option<&'static str>, label: &str, part: &dyn Fn(Part) -> bool| {
        let mut games = fixtures.iter().filter(|game| part(game.part)).peekable();
        Disc {
            before,
            label: label.to_owned(),
            done: games.peek().is_some() && games.all(|game| game.is_over()),
            current: false,
        }
    };
    let mut discs = vec![Disc {
        before: None,
        label: "Draft".into(),
        done: !fixtures.is_empty(),
        current: false,
    }];
    match rules.style {
        Style::Knockout => {
            discs.push(disc(None, "Semi", &|part| matches!(part, Part::Semi(_))));
        }
        Style::Rounds { twice } => {
            discs.extend((0..if twice { 6 } else { 3 }).map(|round| {
                let label = (round + 1).to_string();
                disc(Some("Round "), &label, &|part| part == Part::Round(round))
            }));
        }
    }
    if words::has_final(rules) {
        discs.push(disc(None, "Final", &|part| {
            matches!(part, Part::Final | Part::Third)
        }));
    }
    // The first that is not over is the one that is played.
    let over = season.is_over();
    if let Some(next) = discs.iter_mut().find(|disc| !disc.done) {
        next.current = !over;
    }
    discs
}
