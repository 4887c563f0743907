//! What the page reckons by itself, held against a million plays: how far the clock runs while dice roll again. All other odds
//! are those of the rules, which sample them.

use super::scene::{SET_UP, choice, game, played, shown};
use courtside_bots::Rng;
use courtside_kernel::{Game, Notation, Seat, Viewer};
use courtside_testkit::sampled::{Seen, Umpire, compare, sample};
use game_dungeon::{Action, Dungeon, Event, Phase, State};

struct Clock;

impl Umpire for Clock {
    type Game = Dungeon;

    fn kinds(&self, _game: &Dungeon, _state: &State, _action: Action) -> Vec<String> {
        vec!["roll".into()]
    }

    fn answer(&self, _game: &Dungeon, state: &State, _when: &str) -> Action {
        assert_eq!(state.phase, Phase::Window, "nothing else is chosen here");
        Action::PASS
    }

    /// By how far the clock has run when the ball has moved.
    fn read(&self, seen: &Seen<Dungeon>) -> Option<&'static str> {
        let moved = |event: &Event| matches!(event, Event::Moved { .. } | Event::NoGain { .. });
        let times = [
            "clock stays",
            "clock −1",
            "clock −2",
            "clock −3",
            "clock −4",
            "clock −5",
            "clock −6",
            "clock −7",
        ];
        let ran = usize::from(seen.before.clock - seen.now.clock);
        seen.told.iter().any(moved).then(|| times[ran])
    }
}

fn agrees(stream: u64, clock: u8, plies: &str, ply: &str) {
    let game = game("", 2);
    let (mut state, _) = played(&game, &format!("{SET_UP} {plies}"));
    state.clock = clock;
    let scene = shown(&game, &state, Viewer::Seat(Seat(0)));
    let odds = &choice(&scene, ply).odds;
    let case = odds.iter().find(|case| case.when == "clock");
    let view = game.view(&state, Viewer::Seat(Seat(0)));
    let action = game.parse_action(&state, ply).expect("a reroll");
    let mut rng = Rng::stream(20, stream);
    let counts = sample(&Clock, &game, &view, action, "clock", &mut rng);
    let name = format!("{ply} after {plies}");
    compare(&name, case.expect("the clock runs"), &counts);
}

#[test]
fn the_clock_runs_as_often_as_the_page_says() {
    agrees(0, 29, "lay:b1 run:left bbbclt", "roll:cl");
    agrees(1, 29, "lay:b1 run:up bbcclt", "roll:bbccl");
    agrees(2, 29, "lay:r1 run:down bbbctt", "roll:bbbc");
}

#[test]
fn the_clock_never_runs_below_0() {
    agrees(3, 3, "lay:b1 run:left bcclll", "roll:bcclll");
    agrees(4, 2, "lay:b1 run:left bbcclt", "roll:bbccl");
}
