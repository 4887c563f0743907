//! Positions of Wizard Dodgeball, and ways to find things in what is shown of them.

use courtside_kernel::{Content, Game, Notation, Options, Ply, Seat, Turn, Viewer};
use courtside_scene::{Choice, Panel, Piece, Row, Scene, Sheet};
use courtside_testkit::screen::scene;
use game_wizard::{CARD, Event, State, WizardDodgeball};
use show_wizard::Show;

pub const NAMES: [&str; 4] = ["Mara", "Jun", "Cy", "Ines"];

pub fn game(options: &str, seats: usize) -> WizardDodgeball {
    let options = Options::parse(CARD.options, options).unwrap();
    WizardDodgeball::configure(&options, seats, &Content::default()).unwrap()
}

/// Everything as a viewer sees it.
pub fn shown(game: &WizardDodgeball, state: &State, viewer: Viewer) -> Scene {
    let facing = viewer.seat().unwrap_or(Seat(0));
    scene::<Show>(game, state, viewer, facing, &NAMES)
}

/// A position with #21 of Navy to act: who stands where, the balls (the rest lie on a1), effects, and who acts how far.
pub struct At {
    pub options: &'static str,
    pub seats: usize,
    pub navy: &'static str,
    pub white: &'static str,
    pub balls: &'static str,
    pub effects: &'static str,
    pub cards: [&'static str; 2],
    pub points: &'static str,
    pub acts: &'static str,
    pub quiet: &'static str,
    pub phase: &'static str,
}

pub const AT: At = At {
    options: "",
    seats: 2,
    navy: "21@e5,58@c3,10@-,25@-,36@-",
    white: "45@e9,30@e10,12@-,41@-,83@-",
    balls: "a1*,a1*,a1*,a1*,a1*",
    effects: "-",
    cards: ["++++++++++", "++++++++++"],
    points: "0-0",
    acts: "21:000:0",
    quiet: "0",
    phase: "act",
};

impl At {
    pub fn state(&self) -> (WizardDodgeball, State) {
        let game = game(self.options, self.seats);
        let text = format!(
            "{}/{}/-,-,-/{}/{}/{}/{}/{}/0/{}/{}/{}",
            self.navy,
            self.white,
            self.balls,
            self.effects,
            self.cards[0],
            self.cards[1],
            self.points,
            self.acts,
            self.quiet,
            self.phase
        );
        let state = game.parse_position(&text);
        (
            game,
            state.unwrap_or_else(|error| panic!("{text}: {error:?}")),
        )
    }

    pub fn seen_by(&self, viewer: Viewer) -> Scene {
        let (game, state) = self.state();
        shown(&game, &state, viewer)
    }

    /// As a seat sees it after these plies and outcomes.
    pub fn after(&self, plies: &str, seat: u8) -> Scene {
        let (game, mut state) = self.state();
        play(&game, &mut state, plies);
        shown(&game, &state, Viewer::Seat(Seat(seat)))
    }

    /// As the player who acts sees it.
    pub fn scene(&self) -> Scene {
        let (game, state) = self.state();
        let seat = game.turn(&state).actor().unwrap_or(Seat(0));
        shown(&game, &state, Viewer::Seat(seat))
    }
}

/// Plays plies and outcomes, and tells what happened.
pub fn play(game: &WizardDodgeball, state: &mut State, plies: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for text in plies.split_whitespace() {
        let ply = match game.turn(state) {
            Turn::Chance => Ply::Chance(game.parse_chance(state, text).unwrap()),
            _ => {
                let action = game.parse_action(state, text).unwrap();
                game.check(state, action)
                    .unwrap_or_else(|illegal| panic!("{text}: {}", illegal.message));
                Ply::Act(action)
            }
        };
        game.apply(state, ply, &mut |event| events.push(event));
    }
    events
}

/// A game from the set-up after these plies and outcomes.
pub fn played(game: &WizardDodgeball, plies: &str) -> State {
    let mut state = game.setup();
    play(game, &mut state, plies);
    state
}

/// Plays random games, and lets a test look at every position and every event.
pub fn random_games(
    game: &WizardDodgeball,
    games: usize,
    look: &mut impl FnMut(&State),
    tell: &mut impl FnMut(Event),
) {
    let mut seed = 0x2545_F491_4F6C_DD1Du64;
    let mut below = |n: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % n as u64) as usize
    };
    for _ in 0..games {
        let mut state = game.setup();
        loop {
            look(&state);
            let ply = match game.turn(&state) {
                Turn::Over(..) => break,
                Turn::Chance => {
                    let mut outcomes = Vec::new();
                    game.chance(&state, &mut outcomes);
                    Ply::Chance(outcomes[below(outcomes.len())].0)
                }
                Turn::Act(_) => {
                    let mut actions = Vec::new();
                    game.legal(&state, &mut actions);
                    Ply::Act(actions[below(actions.len())])
                }
            };
            game.apply(&mut state, ply, tell);
        }
    }
}

pub fn piece<'a>(scene: &'a Scene, id: &str) -> &'a Piece {
    let found = scene.floor.pieces.iter().find(|piece| piece.id == id);
    found.unwrap_or_else(|| panic!("no piece {id}"))
}

pub fn choice<'a>(scene: &'a Scene, ply: &str) -> &'a Choice {
    let found = scene.choices.iter().find(|choice| choice.ply == ply);
    found.unwrap_or_else(|| {
        let all: Vec<&str> = scene.choices.iter().map(|one| one.ply.as_str()).collect();
        panic!("{ply} is not among {all:?}")
    })
}

pub fn panel<'a>(scene: &'a Scene, title: &str) -> &'a Panel {
    let found = scene.panels.iter().find(|panel| panel.title == title);
    found.unwrap_or_else(|| {
        let all: Vec<&str> = scene.panels.iter().map(|one| one.title.as_str()).collect();
        panic!("{title} is not among {all:?}")
    })
}

pub fn row<'a>(panel: &'a Panel, name: &str) -> &'a Row {
    let found = panel.rows.iter().find(|row| row.name == name);
    found.unwrap_or_else(|| panic!("no row {name}"))
}

pub fn sheet<'a>(scene: &'a Scene, thing: &str) -> &'a Sheet {
    let found = scene.sheets.iter().find(|sheet| sheet.thing == thing);
    found.unwrap_or_else(|| panic!("no sheet of {thing}"))
}

/// What is said once a thing has been pointed at first.
pub fn hint_after<'a>(scene: &'a Scene, thing: &str) -> &'a str {
    let found = scene.ask.then.iter().find(|then| then.thing == thing);
    &found
        .unwrap_or_else(|| panic!("nothing after {thing}"))
        .hint
}

/// What is asked once a thing has been pointed at first.
pub fn question_after<'a>(scene: &'a Scene, thing: &str) -> &'a str {
    let found = scene.ask.then.iter().find(|then| then.thing == thing);
    &found
        .unwrap_or_else(|| panic!("nothing after {thing}"))
        .question
}

pub fn under(scene: &Scene) -> Vec<String> {
    scene.score.under.iter().map(|line| line.plain()).collect()
}

pub fn buttons(scene: &Scene) -> Vec<&str> {
    scene
        .buttons
        .iter()
        .map(|button| button.id.as_str())
        .collect()
}

pub fn path(choice: &Choice) -> Vec<&str> {
    choice.path.iter().map(|id| id.as_str()).collect()
}

pub fn sums(choice: &Choice) -> Vec<(&str, &str)> {
    let sums = choice.sums.iter();
    sums.map(|sum| (sum.label.as_str(), sum.value.as_str()))
        .collect()
}

/// The names of the results and their chances in per cent, by case.
pub fn odds(choice: &Choice) -> Vec<(&str, Vec<(&str, u32)>)> {
    let percent = |probability: f64| (probability * 100.0).round() as u32;
    let cases = choice.odds.iter();
    cases
        .map(|case| {
            let results = case.results.iter();
            let shares = results.map(|share| (share.result.label, percent(share.probability())));
            (case.when, shares.collect())
        })
        .collect()
}
