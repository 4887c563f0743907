//! The choices as paths of things to point at: squares, dice, cards, buttons.

use super::{
    GO, PASS, Painter, card_id, die_id, end_id, final_id, guard_id, phrases, spot_id, square_id,
};
use crate::words::{capital, number_word, percent};
use crate::{Button, ButtonRole, Choice, Mark, Offer, Sum, ThingId};
use courtside_kernel::{ActionResult, Case, Good, Share};
use game_dungeon::content::{Card, CardId, Colour, Counts, Direction, Effect, Face};
use game_dungeon::{Action, Deed, Kick, Phase, Pick};
use smol_str::format_smolstr;

impl Painter<'_> {
    pub(super) fn choices(&self) -> Vec<Choice> {
        let offers = self.ordered().into_iter();
        offers.map(|offer| self.choice(offer)).collect()
    }

    /// What can be done, as it is listed: the suggested team and, on a last play, the ordinary thing come first.
    fn ordered(&self) -> Vec<&Offer<Action>> {
        let suggested = self.suggested().map(Deed::Team);
        let mut offers: Vec<&Offer<Action>> = self.desk.offers.iter().collect();
        offers.sort_by_key(|offer| {
            let deed = offer.action.deed();
            deed != Deed::RunPlay && Some(deed) != suggested
        });
        offers
    }

    fn choice(&self, offer: &Offer<Action>) -> Choice {
        let deed = offer.action.deed();
        let odds = self.odds(deed, &offer.odds);
        Choice {
            path: self.path(deed),
            ply: self.desk.ply(offer),
            label: self.label(deed).into(),
            about: self.about(deed),
            short: match deed {
                Deed::Run(direction) => direction.name().into(),
                _ => String::new(),
            },
            toss: match deed {
                Deed::Toss { aim, power } => Some((aim, power as i8)),
                _ => None,
            },
            marks: self.marks(deed, &odds),
            odds: odds.into(),
            sums: match deed {
                Deed::Team(team) => self
                    .game
                    .book
                    .cards
                    .iter()
                    .filter(|card| card.team == Some(team))
                    .map(|card| Sum::term(format!("{}: {}", card.name, card.text), card.cost))
                    .collect(),
                _ => Vec::new(),
            },
            ..Choice::default()
        }
    }

    fn path(&self, deed: Deed) -> Vec<ThingId> {
        let side = self.state.offence;
        let word = |word: &str| vec![word.into()];
        match deed {
            Deed::Team(team) => vec![format_smolstr!("team-{}", team.id())],
            Deed::Kick(Kick::Luck) => word("kick-luck"),
            Deed::Kick(Kick::Skill) => word("kick-skill"),
            Deed::Call { heads: true } => word("heads"),
            Deed::Call { heads: false } => word("tails"),
            Deed::Choose { offence: true } => word("offence"),
            Deed::Choose { offence: false } => word("defence"),
            Deed::End { left } => word(end_id(!left)),
            Deed::Lay(guard) => vec![guard_id(self.game.book.field.guard(guard))],
            Deed::Pass => word(PASS),
            Deed::Card { card, pick } => self.card_path(card, pick),
            Deed::Run(direction) => self
                .state
                .square(side, direction)
                .map(|square| square_id(side, square))
                .into_iter()
                .collect(),
            Deed::Punt => word("punt"),
            Deed::FieldGoal => word("goal"),
            Deed::HailMary => word("mary"),
            Deed::Rest => word("rest"),
            Deed::Keep => word(GO),
            Deed::Roll(dice) => {
                let mut path = pointed(dice);
                path.push(GO.into());
                path
            }
            Deed::Take(dice) => pointed(dice),
            Deed::ExtraPoint => word("point"),
            Deed::TwoPoints => word("two"),
            Deed::Onside => word("onside"),
            Deed::Kickoff => word("kickoff"),
            Deed::Toss { aim, power } => vec![
                format_smolstr!("aim-{aim}"),
                format_smolstr!("power-{power}"),
            ],
            Deed::RunPlay => word("run"),
        }
    }

    fn card_path(&self, card: CardId, pick: Pick) -> Vec<ThingId> {
        let known = self.card(card);
        let mut path = vec![card_id(known)];
        match pick {
            Pick::None => {}
            Pick::Dice(dice) => {
                path.extend(pointed(dice));
                // Where any number of dice can be taken, the button ends it.
                if takes_any_number(known) {
                    path.push(GO.into());
                }
            }
            Pick::Turn { from, to } => {
                path.push(die_id(from, 1));
                path.push(format_smolstr!("to-{}", to.name()));
            }
            Pick::Step(direction) => {
                let side = self.state.offence;
                let square = self.state.square(side, direction);
                path.extend(square.map(|square| square_id(side, square)));
            }
            Pick::Colour(colour) => path.push(format_smolstr!("colour-{}", colour.name())),
        }
        path
    }

    fn card(&self, card: CardId) -> &Card {
        self.game.book.card(card)
    }

    /// The act with its object.
    fn label(&self, deed: Deed) -> String {
        let state = self.state;
        match deed {
            Deed::Team(team) => format!("Pick the {}", team.name()),
            Deed::Kick(Kick::Luck) => "Kick with dice".into(),
            Deed::Kick(Kick::Skill) => "Kick by hand".into(),
            Deed::Call { heads: true } => "Heads".into(),
            Deed::Call { heads: false } => "Tails".into(),
            Deed::Choose { offence: true } => "Start on offence".into(),
            Deed::Choose { offence: false } => "Start on defence".into(),
            Deed::End { left: true } => "Take the left end zone".into(),
            Deed::End { left: false } => "Take the right end zone".into(),
            Deed::Lay(guard) => {
                let guard = self.game.book.field.guard(guard);
                format!("Lay {} {}", guard.colour.name(), guard.number)
            }
            Deed::Pass => "No card".into(),
            Deed::Card { card, pick } => self.card_label(card, pick),
            Deed::Run(direction) => match self.called(direction) {
                Some(colour) => format!("Call {}", colour.name()),
                None => "Call a play".into(),
            },
            Deed::Punt => "Punt".into(),
            Deed::FieldGoal => "Try a field goal".into(),
            Deed::HailMary => "Throw a Hail Mary".into(),
            Deed::Rest => match state.half {
                1 => "End the half".into(),
                _ => "End the game".into(),
            },
            Deed::Keep => "Keep all".into(),
            Deed::Roll(dice) => format!("Reroll {}", phrases::dice(dice)),
            Deed::Take(dice) => format!("Discard {}", phrases::dice(dice)),
            Deed::ExtraPoint => "Kick the extra point".into(),
            Deed::TwoPoints => "Go for two points".into(),
            Deed::Onside => "Try an onside kick".into(),
            Deed::Kickoff => "Kick off".into(),
            Deed::Toss { .. } => "Kick the ball".into(),
            Deed::RunPlay => "Run a play".into(),
        }
    }

    fn card_label(&self, card: CardId, pick: Pick) -> String {
        let card = self.card(card);
        let name = &card.name;
        match pick {
            Pick::None => format!("Play {name}"),
            Pick::Dice(dice) => {
                let act = match card.pick() {
                    Some(Effect::DiscardDice(_)) => "discard",
                    _ => "reroll",
                };
                format!("{name}: {act} {}", phrases::dice(dice))
            }
            Pick::Turn { from, to } => {
                format!("{name}: turn a {} to a {}", from.name(), to.name())
            }
            Pick::Step(direction) => format!("{name}: step {}", direction.name()),
            Pick::Colour(colour) => format!("{name}: ban {}", colour.name()),
        }
    }

    /// What the odds are of, or what an act means.
    fn about(&self, deed: Deed) -> String {
        let state = self.state;
        let side = state.offence;
        match deed {
            Deed::Team(team) => phrases::how_it_plays(team).into(),
            Deed::Kick(Kick::Luck) => "Dice decide: best for a first game".into(),
            Deed::Kick(Kick::Skill) => "Your timing decides".into(),
            Deed::Run(direction) => self
                .called(direction)
                .map_or(String::new(), |colour| self.about_call(colour)),
            Deed::Card { card, .. } => self.card(card).text.clone(),
            Deed::Punt => format!(
                "{} starts at {}, far from your end zone",
                self.who(side.other()),
                self.game
                    .spot_name(self.game.start_spot(state, side.other()))
            ),
            Deed::FieldGoal => match state.kicks[side.index()] {
                Kick::Luck => format!(
                    "Field goal, 3 points: {}, one ball is enough",
                    phrases::dice_count(self.game.goal_dice(state))
                ),
                Kick::Skill => "Field goal, 3 points: you kick by hand".into(),
            },
            Deed::ExtraPoint => match state.kicks[side.index()] {
                Kick::Luck => "Extra point: four dice, one ball is enough".into(),
                Kick::Skill => "Extra point: you kick by hand".into(),
            },
            Deed::TwoPoints => "Two points: one play from near the end zone must reach it".into(),
            Deed::HailMary => "Hail Mary: five balls on five dice, one reroll".into(),
            Deed::Onside => "Onside kick: five balls on five dice, one reroll".into(),
            Deed::Kickoff => format!("{} starts from the usual spot", self.who(side.other())),
            Deed::Keep => match state.play.called {
                Some(_) => "If you keep all".into(),
                None => String::new(),
            },
            Deed::Roll(dice) => format!("If you reroll {}", phrases::dice(dice)),
            Deed::Rest => "The half ends now".into(),
            Deed::RunPlay => {
                if self.game.is_ai(state.defence()) {
                    "You call a play like any other".into()
                } else {
                    format!(
                        "{} lays a defence card, then you call a play",
                        self.who(state.defence())
                    )
                }
            }
            Deed::Pass => "If you pass".into(),
            _ => String::new(),
        }
    }

    /// "Yellow: two balls move the ball to yellow 9, four to yellow 11".
    fn about_call(&self, colour: Colour) -> String {
        let (face, need) = colour.needs();
        let to = |spaces: u8| self.place_name(self.game.landing(self.state, colour, spaces));
        let what = |count: u8| {
            let mut counts = Counts::NONE;
            counts.0[face.index()] = count;
            phrases::dice(counts)
        };
        let first = to(1);
        let mut about = format!(
            "{}: {} move the ball to {first}",
            capital(colour.name()),
            what(need)
        );
        if need == 1 {
            about = about.replacen(" move ", " moves ", 1);
        }
        if self.game.landing(self.state, colour, 1).is_some() {
            about += &format!(", {} to {}", number_word((2 * need).into()), to(2));
        }
        about
    }

    fn called(&self, direction: Direction) -> Option<Colour> {
        let square = self.state.square(self.state.offence, direction)?;
        Some(self.game.book.field.square(square))
    }

    /// The odds of the rules and, while dice can be rerolled, what the dice bring in bolts and cost in time.
    fn odds(&self, deed: Deed, odds: &[Case]) -> Vec<Case> {
        let mut odds = odds.to_vec();
        let state = self.state;
        let again = match (deed, state.phase) {
            (Deed::Roll(dice), Phase::Keep) => dice,
            (Deed::Keep, Phase::Keep) => Counts::NONE,
            _ => return odds,
        };
        for case in &mut odds {
            case.when = "spaces";
        }
        if self.game.supply(state) > 0 {
            odds.push(self.bolt_odds(again));
        }
        if state.clock_runs() {
            odds.push(self.time_odds(again));
        }
        odds
    }

    /// How many bolts the dice bring: one for each lightning that lies or that the reroll may show, as far as the supply goes.
    fn bolt_odds(&self, again: Counts) -> Case {
        const BOLTS: [&str; 8] = [
            "no bolt", "+1 bolt", "+2 bolts", "+3 bolts", "+4 bolts", "+5 bolts", "+6 bolts",
            "+7 bolts",
        ];
        let kept = self.state.play.dice.of(Face::Lightning) - again.of(Face::Lightning);
        let most = self.game.supply(self.state);
        let cases = self.falls(Face::Lightning, again.total(), |count| {
            let bolts = (kept + count).min(most).min(7);
            let good = if bolts > 0 { Good::Hit } else { Good::Miss };
            (good, BOLTS[usize::from(bolts)])
        });
        Case {
            when: "bolts",
            results: cases,
        }
    }

    /// How far the clock runs: by the time dice on the table and those that the reroll may show. It never runs below 0.
    fn time_odds(&self, again: Counts) -> Case {
        const TIMES: [&str; 8] = [
            "clock stays",
            "clock −1",
            "clock −2",
            "clock −3",
            "clock −4",
            "clock −5",
            "clock −6",
            "clock −7",
        ];
        let (lie, clock) = (self.state.play.dice.of(Face::Time), self.state.clock);
        Case {
            when: "clock",
            results: self.falls(Face::Time, again.total(), |count| {
                let runs = clock.min(lie + count).min(7);
                (Good::Miss, TIMES[usize::from(runs)])
            }),
        }
    }

    /// How likely it is that so many of some dice show a face, by what that is called.
    fn falls(
        &self,
        face: Face,
        dice: u8,
        called: impl Fn(u8) -> (Good, &'static str),
    ) -> Vec<Share> {
        let white = self.game.book.field.white.iter();
        let sides = white.filter(|side| **side == face).count() as u64;
        let dice = u32::from(dice.min(7));
        let (of, mut ways) = (6u64.pow(dice), 1);
        let mut results: Vec<Share> = Vec::new();
        for count in 0..=dice {
            let weight = ways * sides.pow(count) * (6 - sides).pow(dice - count);
            ways = ways * u64::from(dice - count) / u64::from(count + 1);
            let (good, label) = called(count as u8);
            match results.last_mut() {
                Some(last) if last.result.label == label => last.weight += weight,
                _ => results.push(Share {
                    result: ActionResult { good, label },
                    weight,
                    of,
                }),
            }
        }
        results
    }

    /// Where the ball would go, with what a play needs for it or how likely it is.
    fn marks(&self, deed: Deed, odds: &[Case]) -> Vec<Mark> {
        if let Deed::Run(direction) = deed {
            return self.call_marks(direction);
        }
        let (Some(colour), Some(case)) = (self.state.play.called, odds.first()) else {
            return Vec::new();
        };
        // What the landing brings stands after a comma.
        let spaces = |label: &str| match label.split(',').next() {
            Some("no gain") => Some(0),
            Some("one space") => Some(1),
            Some("two spaces") => Some(2),
            Some("three spaces") => Some(3),
            Some("touchdown" | "two points") => Some(u8::MAX),
            _ => None,
        };
        let marks: Vec<Mark> = case
            .results
            .iter()
            .filter_map(|share| {
                Some(Mark {
                    thing: self.landing_id(colour, spaces(share.result.label)?),
                    text: percent(share),
                })
            })
            .collect();
        // A ball that stays where it is needs no mark.
        match &marks[..] {
            [only] if only.thing == spot_id(self.state.ball) => Vec::new(),
            _ => marks,
        }
    }

    /// "2 balls" at the next yellow space, "4" at the one after it.
    fn call_marks(&self, direction: Direction) -> Vec<Mark> {
        let Some(colour) = self.called(direction) else {
            return Vec::new();
        };
        let mark = |spaces: u8, text: String| Mark {
            thing: self.landing_id(colour, spaces),
            text,
        };
        let mut marks = vec![mark(1, phrases::need(colour))];
        if self.game.landing(self.state, colour, 1).is_some() {
            marks.push(mark(2, (2 * colour.needs().1).to_string()));
        }
        marks
    }

    /// The space that this many spaces of a colour lead to; too many lead into the end zone.
    fn landing_id(&self, colour: Colour, spaces: u8) -> ThingId {
        let right = self.state.attacks_right(self.state.offence);
        match self.game.landing(self.state, colour, spaces) {
            Some(spot) => spot_id(spot),
            None => final_id(right, colour),
        }
    }

    pub(super) fn buttons(&self) -> Vec<Button> {
        let mut buttons: Vec<Button> = Vec::new();
        let mut put = |id: &str, label: String| {
            if !buttons.iter().any(|button| button.id == id) {
                let role = match id {
                    GO => ButtonRole::Go,
                    PASS => ButtonRole::PassOn,
                    _ => ButtonRole::Step,
                };
                buttons.push(Button {
                    role,
                    ..Button::step(id, label)
                });
            }
        };
        for offer in self.ordered() {
            let deed = offer.action.deed();
            let path = self.path(deed);
            match deed {
                // These have no button: the player points at the thing itself.
                Deed::Lay(_) | Deed::Run(_) | Deed::Take(_) | Deed::Toss { .. } => {}
                Deed::Keep | Deed::Roll(_) => put(GO, "Keep all".into()),
                Deed::Card { card, pick } => match pick {
                    Pick::Dice(_) if takes_any_number(self.card(card)) => {
                        put(GO, "Reroll these".into());
                    }
                    Pick::Turn { to, .. } => {
                        put(&format!("to-{}", to.name()), format!("To a {}", to.name()));
                    }
                    Pick::Colour(colour) => {
                        let label = format!("Ban {}", colour.name());
                        put(&format!("colour-{}", colour.name()), label);
                    }
                    _ => {}
                },
                _ => {
                    if let [only] = &path[..] {
                        put(only, self.label(deed));
                    }
                }
            }
        }
        buttons
    }
}

/// Dice as things, counted from 1 in each face.
fn pointed(dice: Counts) -> Vec<ThingId> {
    Face::ALL
        .into_iter()
        .flat_map(|face| (1..=dice.of(face)).map(move |number| die_id(face, number)))
        .collect()
}

/// Whether the player decides how many dice to pick with a card, up to a number.
fn takes_any_number(card: &Card) -> bool {
    matches!(card.pick(), Some(Effect::RerollUpTo(2..)))
}
