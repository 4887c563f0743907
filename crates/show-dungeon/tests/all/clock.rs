//! What the page reckons by itself, held against a million plays: how far the clock runs and how many bolts come while dice roll
//! again. All other odds are those of the rules, which sample them.

use super::scene::{SET_UP, choice, game, played, shown};
use courtside_bots::Rng;
use courtside_kernel::{Game, Notation, Seat, Viewer};
use courtside_testkit::sampled::{Seen, Umpire, compare, sample};
use game_dungeon::{Action, Dungeon, Event, Pay, Phase, State};

/// Reads one of the cases.
struct Reader(&'static str);

impl Umpire for Reader {
    type Game = Dungeon;

    fn kinds(&self, _game: &Dungeon, _state: &State, _action: Action) -> Vec<String> {
        vec!["roll".into()]
    }

    fn answer(&self, _game: &Dungeon, state: &State, _when: &str) -> Action {
        assert_eq!(state.phase, Phase::Window, "nothing else is chosen here");
        Action::PASS
    }

    /// By how far the clock has run when the ball has moved, or how many bolts lightning has brought.
    fn read(&self, seen: &Seen<Dungeon>) -> Option<&'static str> {
        let moved = |event: &Event| matches!(event, Event::Moved { .. } | Event::NoGain { .. });
        if self.0 == "bolts" {
            let bolts = [
                "no bolt", "+1 bolt", "+2 bolts", "+3 bolts", "+4 bolts", "+5 bolts", "+6 bolts",
            ];
            let paid = seen.told.iter().map(|event| match event {
                Event::BoltsGained {
                    pay: Pay::Lightning,
                    gained,
                    ..
                } => usize::from(*gained),
                _ => 0,
            });
            let paid = paid.sum::<usize>();
            return seen.told.iter().any(moved).then(|| bolts[paid]);
        }
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

fn agrees(what: &'static str, stream: u64, clock: u8, plies: &str, ply: &str) {
    let game = game("", 2);
    let (mut state, _) = played(&game, &format!("{SET_UP} {plies}"));
    state.clock = clock;
    let scene = shown(&game, &state, Viewer::Seat(Seat(0)));
    let odds = &choice(&scene, ply).odds;
    let case = odds.iter().find(|case| case.when == what);
    let view = game.view(&state, Viewer::Seat(Seat(0)));
    let action = game.parse_action(&state, ply).expect("a reroll");
    let mut rng = Rng::stream(20, stream);
    let counts = sample(&Reader(what), &game, &view, action, what, &mut rng);
    let name = format!("{ply} after {plies}");
    compare(&name, case.expect("it is told"), &counts);
}

#[test]
fn the_clock_runs_as_often_as_the_page_says() {
    agrees("clock", 0, 29, "lay:b1 run:left bbbclt", "roll:cl");
    agrees("clock", 1, 29, "lay:b1 run:up bbcclt", "roll:bbccl");
    agrees("clock", 2, 29, "lay:r1 run:down bbbctt", "roll:bbbc");
}

#[test]
fn the_clock_never_runs_below_0() {
    agrees("clock", 3, 3, "lay:b1 run:left bcclll", "roll:bcclll");
    agrees("clock", 4, 2, "lay:b1 run:left bbcclt", "roll:bbccl");
}

#[test]
fn bolts_come_as_often_as_the_page_says() {
    agrees("bolts", 5, 29, "lay:b1 run:left bbbclt", "roll:cl");
    agrees("bolts", 6, 29, "lay:b1 run:up bbccll", "roll:bbcc");
}
