//! What people see of Wizard Dodgeball: court, order, spells and sheets, what is asked, what can be chosen and what is
//! drawn while it is looked at.

use courtside_kernel::{Content, DieColour, Game, Options, Ply, Seat, Turn, Viewer};
use courtside_scene::{
    Choice, Court, Desk, Face, Figure, MagicBall, Motion, Offer, Panel, Piece, Present, Row, Scene,
    Sheet, SpellSign, Stat,
};
use game_wizard::{Action, CARD, Event, State, WizardDodgeball};
use std::collections::{BTreeMap, BTreeSet};

const NAMES: [&str; 4] = ["Mara", "Jun", "Cy", "Ines"];

fn game(options: &str, seats: usize) -> WizardDodgeball {
    let options = Options::parse(CARD.options, options).unwrap();
    WizardDodgeball::configure(&options, seats, &Content::default()).unwrap()
}

/// Everything as a viewer sees it.
fn shown(game: &WizardDodgeball, state: &State, viewer: Viewer) -> Scene {
    let turn = game.turn(state);
    let view = game.view(state, viewer);
    let mut actions = Vec::new();
    if turn.actor().is_some_and(|seat| viewer.is(seat)) {
        game.legal(state, &mut actions);
    }
    let offer = |action: Action| Offer {
        action,
        ply: game.write_action(state, action),
        odds: match game.shows_odds(action) {
            true => game.odds(&view, action),
            false => Vec::new(),
        },
    };
    let offers: Vec<Offer<Action>> = actions.into_iter().map(offer).collect();
    let names = NAMES.map(str::to_owned);
    let desk = Desk {
        viewer,
        facing: viewer.seat().unwrap_or(Seat(0)),
        turn,
        names: &names[..game.seats()],
        offers: &offers,
    };
    game.scene(&view, &desk)
}

/// A position with #21 of Navy to act: who stands where, the balls (the rest lie on a1), effects, and who acts how far.
struct At {
    options: &'static str,
    seats: usize,
    navy: &'static str,
    white: &'static str,
    balls: &'static str,
    effects: &'static str,
    cards: [&'static str; 2],
    points: &'static str,
    acts: &'static str,
    quiet: &'static str,
    phase: &'static str,
}

const AT: At = At {
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
    fn state(&self) -> (WizardDodgeball, State) {
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

    fn seen_by(&self, viewer: Viewer) -> Scene {
        let (game, state) = self.state();
        shown(&game, &state, viewer)
    }

    /// As a seat sees it after these plies and outcomes.
    fn after(&self, plies: &str, seat: u8) -> Scene {
        let (game, mut state) = self.state();
        play(&game, &mut state, plies);
        shown(&game, &state, Viewer::Seat(Seat(seat)))
    }

    /// As whoever acts sees it.
    fn scene(&self) -> Scene {
        let (game, state) = self.state();
        let seat = game.turn(&state).actor().unwrap_or(Seat(0));
        shown(&game, &state, Viewer::Seat(seat))
    }
}

/// Plays plies and outcomes, and tells what happened.
fn play(game: &WizardDodgeball, state: &mut State, plies: &str) -> Vec<Event> {
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
fn played(game: &WizardDodgeball, plies: &str) -> State {
    let mut state = game.setup();
    play(game, &mut state, plies);
    state
}

fn piece<'a>(scene: &'a Scene, id: &str) -> &'a Piece {
    let found = scene.floor.pieces.iter().find(|piece| piece.id == id);
    found.unwrap_or_else(|| panic!("no piece {id}"))
}

fn choice<'a>(scene: &'a Scene, ply: &str) -> &'a Choice {
    let found = scene.choices.iter().find(|choice| choice.ply == ply);
    found.unwrap_or_else(|| {
        let all: Vec<&str> = scene.choices.iter().map(|one| one.ply.as_str()).collect();
        panic!("{ply} is not among {all:?}")
    })
}

fn panel<'a>(scene: &'a Scene, title: &str) -> &'a Panel {
    let found = scene.panels.iter().find(|panel| panel.title == title);
    found.unwrap_or_else(|| {
        let all: Vec<&str> = scene.panels.iter().map(|one| one.title.as_str()).collect();
        panic!("{title} is not among {all:?}")
    })
}

fn row<'a>(panel: &'a Panel, name: &str) -> &'a Row {
    let found = panel.rows.iter().find(|row| row.name == name);
    found.unwrap_or_else(|| panic!("no row {name}"))
}

fn sheet<'a>(scene: &'a Scene, thing: &str) -> &'a Sheet {
    let found = scene.sheets.iter().find(|sheet| sheet.thing == thing);
    found.unwrap_or_else(|| panic!("no sheet of {thing}"))
}

fn under(scene: &Scene) -> Vec<String> {
    scene.score.under.iter().map(|line| line.plain()).collect()
}

fn buttons(scene: &Scene) -> Vec<&str> {
    scene
        .buttons
        .iter()
        .map(|button| button.id.as_str())
        .collect()
}

fn path(choice: &Choice) -> Vec<&str> {
    choice.path.iter().map(String::as_str).collect()
}

fn sums(choice: &Choice) -> Vec<(&str, &str)> {
    let sums = choice.sums.iter();
    sums.map(|sum| (sum.label.as_str(), sum.value.as_str()))
        .collect()
}

/// The names of the results and their chances in per cent, by case.
fn odds(choice: &Choice) -> Vec<(&str, Vec<(&str, u32)>)> {
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

#[test]
fn the_court_is_seen_from_either_side() {
    let near = AT.seen_by(Viewer::Seat(Seat(0)));
    let far = AT.seen_by(Viewer::Seat(Seat(1)));
    let court = |flipped| Court::Wizard {
        columns: 9,
        back: 3,
        front: 3,
        stars: true,
        flipped,
    };
    assert_eq!(
        (near.floor.court, far.floor.court),
        (court(false), court(true))
    );
    assert_eq!((near.floor.width, near.floor.height), (596.0, 832.0));
    assert_eq!(near.floor.places.len(), 117);
    let place =
        |scene: &Scene, id: &str| scene.floor.places.iter().find(|p| p.id == id).unwrap().grid;
    assert_eq!(place(&near, "sq-a1"), (0, 12));
    assert_eq!(place(&far, "sq-a1"), (8, 0));
    // The middle of e5: the fifth column, the ninth row from the top.
    let jersey = piece(&near, "wiz-0-0");
    assert_eq!((jersey.at.x, jersey.at.y), (298.0, 534.0));
    assert_eq!(jersey.place.as_deref(), Some("sq-e5"));
    let up =
        |scene: &Scene| matches!(&piece(scene, "wiz-0-0").figure, Figure::Jersey(one) if one.up);
    assert!(up(&near) && !up(&far), "it faces the other side");
}

#[test]
fn jerseys_say_what_a_wizard_holds_and_bears() {
    let scene = At {
        balls: "#21*,d5,e5*,e5*,g5",
        effects: "21:shield:0,45:freeze:0,45:slow:1",
        cards: ["++55++++++", "++++++++5+"],
        ..AT
    }
    .scene();
    let Figure::Jersey(jersey) = &piece(&scene, "wiz-0-0").figure else {
        panic!("a jersey")
    };
    assert_eq!((jersey.seat, jersey.number), (Seat(0), 21));
    assert!(jersey.acting && !jersey.out);
    let active = MagicBall {
        active: true,
        burns: false,
    };
    assert_eq!(jersey.ball, Some(active));
    assert_eq!(jersey.effects, [SpellSign::Shield]);
    assert_eq!(
        piece(&scene, "wiz-0-0").label,
        "e5: your #21 Hoary Burblepot, acting, holds an active ball, Shield"
    );
    assert_eq!(
        piece(&scene, "wiz-1-0").label,
        "e9: Jun's #45 Miguel Dasherdodge, Freeze, Slow"
    );
    // A ball alone lies in the middle of its space, one under a wizard at its edge.
    let alone = piece(&scene, "ball-1");
    assert!(matches!(alone.figure, Figure::Magic { small: false, ball } if !ball.active));
    assert_eq!((alone.at.x, alone.at.y), (238.0, 534.0));
    assert_eq!(alone.label, "d5: a ball that is not active");
    let (one, other) = (piece(&scene, "ball-2"), piece(&scene, "ball-3"));
    assert!(matches!(one.figure, Figure::Magic { small: true, .. }));
    assert_ne!(one.at, other.at);
    assert!(
        scene.floor.pieces.iter().all(|piece| piece.id != "ball-0"),
        "it is held"
    );
}

#[test]
fn w57_a_walk_shows_its_way() {
    let scene = AT.scene();
    let walk = choice(&scene, "walk:e2");
    assert_eq!(path(walk), ["sq-e2"]);
    assert_eq!(walk.label, "Walk to e2, three steps");
    assert_eq!(walk.trace.route.len(), 4);
    assert_eq!(walk.trace.route.first().unwrap(), "sq-e5");
    assert_eq!(walk.trace.route.last().unwrap(), "sq-e2");
    assert!(walk.odds.is_empty() && walk.trace.sight.is_none());
}

#[test]
fn w54_a_ball_beside_is_taken_and_one_farther_away_is_fetched() {
    let scene = At {
        balls: "d6,g7,i7,a1*,a1*",
        ..AT
    }
    .scene();
    let beside = choice(&scene, "pick:d6");
    assert_eq!(path(beside), ["ball-0"]);
    assert_eq!(beside.label, "Take the ball on d6");
    assert_eq!(beside.trace.takes, ["ball-0"]);
    // One step leads beside g7, and of the spaces there the one nearest to the own line is taken.
    let fetch = choice(&scene, "walk:f6 pick:g7");
    assert_eq!(path(fetch), ["ball-1"]);
    assert_eq!(fetch.label, "Walk to f6 and take the ball on g7, one step");
    assert_eq!(fetch.trace.route, ["sq-e5", "sq-f6"]);
    assert_eq!(fetch.trace.takes, ["ball-1"]);
    let far = choice(&scene, "walk:h6 pick:i7");
    assert_eq!(far.trace.route.len(), 4);
    // With a ball in hand nothing is fetched.
    let holding = At {
        balls: "#21,g7,i7,a1*,a1*",
        ..AT
    }
    .scene();
    assert!(
        holding
            .choices
            .iter()
            .all(|choice| !choice.ply.contains(' '))
    );
}

#[test]
fn w6_balls_that_are_alike_are_one_action_with_a_thing_each() {
    let scene = At {
        balls: "d6,d6,d6*,a1*,a1*",
        ..AT
    }
    .scene();
    let takes: BTreeMap<&str, &str> = scene
        .choices
        .iter()
        .filter(|choice| choice.ply.starts_with("pick:"))
        .map(|choice| (choice.path[0].as_str(), choice.ply.as_str()))
        .collect();
    assert_eq!(takes.len(), 3);
    assert_eq!(takes["ball-0"], takes["ball-1"]);
    assert_ne!(takes["ball-0"], takes["ball-2"]);
}

#[test]
fn w58_a_throw_shows_sight_odds_and_dice() {
    let scene = At {
        balls: "#21*,a1*,a1*,a1*,a1*",
        ..AT
    }
    .scene();
    let throw = choice(&scene, "throw:45");
    assert_eq!(path(throw), ["wiz-1-0"]);
    assert_eq!(throw.label, "Throw at #45");
    assert_eq!(throw.about, "#21 at #45, one zone");
    assert_eq!(
        sums(throw),
        [
            ("#21 throws", "blue and blue"),
            ("One zone away", "+ white"),
            ("#45 dodges", "grey and blue"),
            ("Doubles", "it catches"),
        ]
    );
    let [("", results)] = &odds(throw)[..] else {
        panic!("one case")
    };
    let names: Vec<&str> = results.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["hit", "dodged", "caught"]);
    assert_eq!(throw.marks[0].thing, "wiz-1-0");
    assert_eq!(throw.marks[0].text, format!("{} %", results[0].1));
    assert_eq!(
        throw.trace.sight,
        Some(["sq-e5".to_owned(), "sq-e9".to_owned()])
    );
    // #30 stands behind #45: no choice, and the hint says why.
    assert!(scene.choices.iter().all(|choice| choice.ply != "throw:30"));
    assert!(
        scene
            .ask
            .hint
            .contains("#30 stands behind #45, out of sight.")
    );
}

#[test]
fn throws_say_what_spells_change() {
    let scene = At {
        balls: "#21*,#45*,a1*,a1*,a1*",
        white: "45@e12,30@a9,12@c9,41@g9,83@-",
        effects: "21:weak:1,45:shield:1,45:shrink:1,30:freeze:0",
        cards: ["++5+++++++", "+++5+++5+5"],
        ..AT
    }
    .scene();
    assert_eq!(
        sums(choice(&scene, "throw:45")),
        [
            ("#21 throws", "blue and blue"),
            ("Weak", "− white"),
            ("#45 dodges", "grey and blue"),
            ("A ball in its hand", "+ white"),
            ("Shrink", "+ white"),
            ("Shield", "stops one hit"),
        ]
    );
    assert_eq!(
        sums(choice(&scene, "throw:30"))[3..],
        [("#30 is frozen", "5")]
    );
}

#[test]
fn w59_passes_drops_and_the_end_are_choices_of_their_own() {
    let scene = At {
        balls: "#21,a1*,a1*,a1*,a1*",
        ..AT
    }
    .scene();
    let pass = choice(&scene, "pass:58");
    assert_eq!(path(pass), ["wiz-0-1"]);
    assert_eq!(pass.trace.sight.as_ref().unwrap()[1], "sq-c3");
    assert_eq!(path(choice(&scene, "drop:e4")), ["drop", "sq-e4"]);
    assert_eq!(path(choice(&scene, "end")), ["end"]);
    assert!(buttons(&scene).contains(&"drop") && buttons(&scene).contains(&"end"));
    assert!(
        scene
            .ask
            .hint
            .contains("not active: bring it behind an attack line"),
        "{}",
        scene.ask.hint
    );
    let drop = scene.ask.then.iter().find(|then| then.thing == "drop");
    assert_eq!(drop.unwrap().question, "Drop the ball where?");
}

#[test]
fn w56_what_makes_a_ball_active_says_so() {
    let at = |balls: &'static str| {
        At {
            balls,
            navy: "21@e4,58@c3,10@d6,25@-,36@-",
            ..AT
        }
        .scene()
    };
    let asleep = at("#21,a1*,a1*,a1*,a1*");
    let label = |scene: &Scene, ply: &str| choice(scene, ply).label.clone();
    assert_eq!(
        label(&asleep, "walk:e3"),
        "Walk to e3, one step, the ball becomes active"
    );
    assert_eq!(
        label(&asleep, "drop:d3"),
        "Drop the ball on d3, the ball becomes active"
    );
    assert_eq!(
        label(&asleep, "pass:58"),
        "Pass to #58, the ball becomes active"
    );
    assert_eq!(label(&asleep, "walk:e5"), "Walk to e5, one step");
    assert_eq!(label(&asleep, "pass:10"), "Pass to #10");
    let active = at("#21*,a1*,a1*,a1*,a1*");
    assert_eq!(label(&active, "walk:e3"), "Walk to e3, one step");
}

#[test]
fn w67_a_cast_at_several_shows_its_area_and_odds_a_target() {
    let scene = At {
        white: "45@d9,30@f9,12@-,41@-,83@-",
        navy: "25@e5,58@c3,10@-,21@-,36@-",
        acts: "25:000:0",
        ..AT
    }
    .scene();
    assert!(scene.ask.pool);
    let both = choice(&scene, "cast:freeze:30+45");
    assert_eq!(path(both), ["spell-freeze", "wiz-1-0", "wiz-1-1", "go"]);
    assert_eq!(both.label, "Cast Freeze on #45 and #30");
    assert_eq!(both.about, "Freeze on #45 and #30, each by itself");
    // d9 and f9 are linked by one space, and one of the targets is seen.
    assert_eq!(both.trace.area.len(), 3);
    for space in ["sq-d9", "sq-f9"] {
        assert!(both.trace.area.iter().any(|one| one == space), "{space}");
    }
    assert_eq!(both.trace.sight.as_ref().unwrap()[0], "sq-e5");
    let cases = odds(both);
    let when: Vec<&str> = cases.iter().map(|(when, _)| *when).collect();
    assert_eq!(when, ["#45", "#30"]);
    let alone = choice(&scene, "cast:freeze:30");
    assert_eq!(odds(alone)[0].1, cases[1].1, "the odds of each are its own");
    assert_eq!(odds(alone)[0].0, "");
    let marks: Vec<&str> = both.marks.iter().map(|mark| mark.thing.as_str()).collect();
    assert_eq!(marks, ["wiz-1-0", "wiz-1-1"]);
    assert_eq!(
        sums(both),
        [
            ("#25 casts", "grey and blue"),
            ("#45 resists", "grey and grey"),
            ("#30 resists", "grey and blue"),
        ]
    );
    // On one's own side nothing hangs on dice.
    let own = choice(&scene, "cast:shield:25");
    assert!(own.odds.is_empty() && own.sums.is_empty() && own.about.is_empty());
    assert_eq!((own.trace.area.len(), &own.trace.sight), (1, &None));
    let then = scene
        .ask
        .then
        .iter()
        .find(|then| then.thing == "spell-freeze");
    assert_eq!(then.unwrap().question, "Freeze: on whom?");
    assert!(then.unwrap().hint.contains("Magic 3"));
}

#[test]
fn w10_an_area_reaches_round_a_corner() {
    // #45 hides #30: the area of two spaces begins beside #30, where it is seen. #12 is in the Neutral Area.
    let scene = At {
        white: "45@e9,30@e10,12@a7,41@-,83@-",
        ..AT
    }
    .scene();
    let then = scene
        .ask
        .then
        .iter()
        .find(|then| then.thing == "spell-slow");
    assert!(then.unwrap().hint.ends_with("#12 is out of reach."));
    let hidden = choice(&scene, "cast:freeze:30");
    assert_eq!(hidden.trace.area.len(), 2);
    let seen = &hidden.trace.sight.as_ref().unwrap()[1];
    assert_ne!(seen, "sq-e10");
    assert!(hidden.trace.area.contains(seen));
}

#[test]
fn w81_a_fireball_is_cast_on_whoever_holds_a_ball() {
    let scene = At {
        balls: "#21*,#58,a1*,a1*,a1*",
        navy: "21@e5,58@f5,10@-,25@-,36@-",
        ..AT
    }
    .scene();
    let fire = choice(&scene, "cast:fireball:21+58");
    assert_eq!(path(fire), ["spell-fireball", "wiz-0-0", "wiz-0-1", "go"]);
    assert_eq!(fire.label, "Cast Fireball on the balls of #21 and #58");
}

#[test]
fn w84_a_teleport_names_its_load_and_then_its_destination() {
    let at = At {
        balls: "#21*,d4*,a1*,a1*,a1*",
        ..AT
    };
    let scene = at.scene();
    let paths = |start: &str| -> BTreeSet<Vec<&str>> {
        let all = scene
            .choices
            .iter()
            .filter(|one| one.ply.starts_with(start));
        all.map(path).collect()
    };
    let own = paths("teleport:21");
    for load in ["load-wizard", "load-both"] {
        assert!(
            own.contains(&vec!["spell-teleport", "wiz-0-0", load]),
            "{own:?}"
        );
    }
    assert!(paths("teleport:").contains(&vec!["spell-teleport", "wiz-0-0", "load-ball"]));
    assert!(paths("teleport:").contains(&vec!["spell-teleport", "ball-1"]));
    assert!(paths("teleport:45").contains(&vec!["spell-teleport", "wiz-1-0"]));
    let enemy = choice(&scene, "teleport:45");
    assert_eq!(enemy.about, "Teleport, resisted by #45");
    assert_eq!(odds(enemy).len(), 1);
    let scene = at.after("teleport:45", 0);
    assert_eq!(scene.ask.question, "Where does #45 go?");
    let to = choice(&scene, "to:c9");
    assert_eq!(path(to), ["sq-c9"]);
    assert_eq!(to.about, "Teleport, resisted by #45");
    assert_eq!(sums(to)[1], ("#45 resists", "grey and grey"));
    assert_eq!(odds(to).len(), 1);
}

#[test]
fn w80_a_dispel_names_the_effect_and_whose_it_is() {
    let scene = At {
        effects: "58:freeze:1,58:shield:0,45:freeze:0",
        cards: ["++55++++++", "++5+++++++"],
        ..AT
    }
    .scene();
    let theirs = choice(&scene, "dispel:58:freeze:1");
    assert_eq!(path(theirs), ["spell-dispel", "wiz-0-1", "effect-freeze-1"]);
    assert_eq!(theirs.short, "Freeze of Jun");
    assert_eq!(theirs.label, "Dispel Freeze on #58");
    assert_eq!(odds(theirs).len(), 1, "whoever cast it resists");
    let own = choice(&scene, "dispel:45:freeze:0");
    assert_eq!(own.short, "Your Freeze");
    assert!(own.odds.is_empty());
    let labels: Vec<&str> = scene
        .buttons
        .iter()
        .filter(|button| button.id.starts_with("effect-"))
        .map(|button| button.label.as_str())
        .collect();
    assert_eq!(labels, ["Freeze of Jun", "Your Shield", "Your Freeze"]);
}

#[test]
fn what_is_left_of_a_turn_is_always_said() {
    let hint = |at: At| at.scene().ask.hint;
    assert!(hint(AT).starts_with("Left: move, throw and cast."));
    let moved = At {
        acts: "21:100:2",
        ..AT
    };
    assert!(hint(moved).starts_with("Left: two steps, throw and cast."));
    let advanced = At {
        options: "turn=advanced",
        acts: "21:100:0",
        ..AT
    };
    assert!(hint(advanced).starts_with("One action left: move, throw or cast."));
    let slow = At {
        effects: "21:slow:1",
        cards: ["++++++++++", "++++++++5+"],
        ..AT
    };
    assert!(hint(slow).starts_with("Left: two of move, throw and cast."));
    let fast = At {
        effects: "21:speed:1",
        cards: ["++++++++++", "++++++++5+"],
        ..AT
    };
    assert!(hint(fast).starts_with("Left: move, throw, cast and one more."));
    assert_eq!(
        under(&AT.scene()),
        [
            "First to 5",
            "#21 acts: move, throw and cast left",
            "next: Jun #45"
        ]
    );
}

#[test]
fn what_cannot_be_done_is_explained() {
    let hint = |at: At| at.scene().ask.hint;
    let frozen = At {
        effects: "21:freeze:1",
        cards: ["++++++++++", "++5+++++++"],
        balls: "d5,a1*,a1*,a1*,a1*",
        ..AT
    };
    assert_eq!(
        hint(frozen),
        "#21 is frozen: it can only take and drop balls."
    );
    let buttered = At {
        effects: "21:butter:1",
        cards: ["++++++++++", "+++++5++++"],
        balls: "d5,a1*,a1*,a1*,a1*",
        ..AT
    };
    assert!(hint(buttered).contains("#21 has Butter Fingers and cannot take a ball."));
    let sticky = At {
        effects: "21:sticky:1",
        cards: ["++++++++++", "+++++5++++"],
        balls: "#21*,a1*,a1*,a1*,a1*",
        ..AT
    };
    assert!(hint(sticky).contains("#21 has Sticky Fingers and cannot throw, pass or drop."));
    let neutral = At {
        navy: "21@e7,58@c3,10@-,25@-,36@-",
        ..AT
    };
    assert!(hint(neutral).contains("#21 stands in the Neutral Area, where no spell is cast."));
    let walked = At {
        acts: "21:100:0",
        ..AT
    };
    assert_eq!(
        hint(walked),
        "Left: throw and cast. #21 has no ball to throw."
    );
    assert!(
        hint(AT).contains("No ball lies within four spaces of #21."),
        "{}",
        hint(AT)
    );
}

#[test]
fn both_orders_of_play_show_dice_and_who_is_next() {
    let scene = At {
        balls: "#58*,a1*,a1*,a1*,a1*",
        effects: "30:slow:0",
        cards: ["++++++++5+", "++++++++++"],
        ..AT
    }
    .scene();
    let titles: Vec<&str> = scene
        .panels
        .iter()
        .map(|panel| panel.title.as_str())
        .collect();
    assert_eq!(
        titles,
        [
            "Your order of play",
            "Spells in hand",
            "Jun's order of play",
            "Jun's spells"
        ]
    );
    let badges = |title: &str| -> Vec<String> {
        let rows = panel(&scene, title).rows.iter();
        rows.map(|row| row.badge.clone()).collect()
    };
    assert_eq!(
        badges("Your order of play"),
        [
            "acting",
            "has an active ball",
            "off court",
            "off court",
            "off court"
        ]
    );
    assert_eq!(badges("Jun's order of play")[..2], ["next", "Slow"]);
    let first = row(panel(&scene, "Your order of play"), "Hoary Burblepot");
    assert_eq!(first.thing.as_deref(), Some("wiz-0-0"));
    let labels = |stats: &[Stat]| -> Vec<&str> { stats.iter().map(|stat| stat.label).collect() };
    assert_eq!(labels(&first.stats), ["throw", "dodge", "move"]);
    assert_eq!(
        labels(&sheet(&scene, "wiz-0-0").stats),
        ["throw", "dodge", "cast", "resist", "move", "magic"]
    );
    assert_eq!(first.stats[0].dice, [DieColour::Blue, DieColour::Blue]);
    assert_eq!(first.stats[2].number, Some(3));
    assert!(row(panel(&scene, "Your order of play"), "Ottoline Quake").out);
}

#[test]
fn w12_spell_cards_say_when_they_are_back() {
    let scene = At {
        acts: "21:001:0",
        cards: ["++a2++5+++", "+++1++++++"],
        ..AT
    }
    .scene();
    let spells = panel(&scene, "Spells in hand");
    assert!(spells.tiles && spells.rows.len() == 10);
    let detail = |name: &str| row(spells, name).detail.clone();
    // Cast in this turn by #21, who acts again in five turns; #58 acts next, #36 four turns later.
    assert_eq!(detail("Freeze"), "with #21, 5 turns");
    assert_eq!(detail("Shield"), "with #58, 1 turn");
    assert_eq!(detail("Drain, Boost"), "with #36, 4 turns");
    assert!(row(spells, "Freeze").out && row(spells, "Freeze").thing.is_none());
    let dispel = row(spells, "Dispel");
    assert_eq!(dispel.thing.as_deref(), Some("spell-dispel"));
    assert_eq!(dispel.figure, Some(Figure::Spell(SpellSign::Dispel)));
    let pair = row(spells, "Butter, Sticky");
    let halves: Vec<_> = pair.list.iter().map(|half| half.thing.as_deref()).collect();
    assert_eq!(halves, [Some("spell-butter"), Some("spell-sticky")]);
    assert!(pair.thing.is_none());
    let theirs = panel(&scene, "Jun's spells");
    assert_eq!(row(theirs, "Shield").detail, "with #45, 1 turn");
    assert!(row(theirs, "Dispel").thing.is_none(), "nobody points at it");
}

#[test]
fn a_sheet_tells_all_of_a_wizard() {
    let scene = At {
        balls: "#58*,a1*,a1*,a1*,a1*",
        effects: "58:freeze:1",
        cards: ["++++++++++", "++2+++++++"],
        ..AT
    }
    .scene();
    assert_eq!(scene.sheets.len(), 10);
    let frozen = sheet(&scene, "wiz-0-1");
    assert_eq!(frozen.title, "#58 Calliope Nettlewick");
    assert_eq!(
        frozen.note,
        "Second in your order, on c3, with an active ball."
    );
    assert_eq!(frozen.stats.len(), 6);
    assert_eq!(
        frozen.effects,
        [(
            Figure::Spell(SpellSign::Freeze),
            "Freeze: cannot move, throw or cast; dodges with 5 instead of dice. Until #30 has acted again."
                .to_owned()
        )]
    );
    assert_eq!(
        sheet(&scene, "wiz-1-4").note,
        "Fifth in Jun's order, off court."
    );
}

#[test]
fn w44_a_draft_shows_the_pool_with_all_figures() {
    let game = game("draft=schoolyard spells=purchase", 2);
    let pool = "2 1 #3 #7 #10 #12 #14 #17 #21 #25 #28 #30";
    let state = played(&game, pool);
    let scene = shown(&game, &state, Viewer::Seat(Seat(1)));
    assert_eq!(scene.ask.question, "Who picks first?");
    assert_eq!(path(choice(&scene, "first")), ["first"]);
    assert_eq!(choice(&scene, "passfirst").label, "Let Mara pick first");
    let state = played(&game, &format!("{pool} first"));
    let scene = shown(&game, &state, Viewer::Seat(Seat(1)));
    let pool = panel(&scene, "Wizards to pick from");
    assert!(pool.large && pool.rows.len() == 10);
    assert_eq!(pool.rows[6].thing.as_deref(), Some("card-21"));
    assert_eq!(pool.rows[6].stats.len(), 6);
    let take = choice(&scene, "take:21");
    assert_eq!(
        (path(take), take.label.as_str()),
        (vec!["card-21"], "Pick #21 Hoary Burblepot")
    );
    assert_eq!(sheet(&scene, "card-21").note, "In the pool");
    assert_eq!(under(&scene), ["First to 5", "Draft"]);
    let waiting = shown(&game, &state, Viewer::Seat(Seat(0)));
    assert_eq!(waiting.ask.question, "Jun picks a wizard");
    assert!(waiting.choices.is_empty());
}

/// Mara has #21, #58, #10, #25 and #36, Jun #45, #30, #12, #41 and #83.
const DEALT: &str = "2 1 #21 #45 #58 #30 #10 #12 #25 #41 #36 #83";

#[test]
fn w47_spell_cards_for_sale_are_tiles_with_prices() {
    let game = game("spells=purchase", 2);
    let state = played(&game, &format!("{DEALT} buy:freeze"));
    let scene = shown(&game, &state, Viewer::Seat(Seat(0)));
    assert_eq!(
        scene.ask.hint,
        "You have twelve points of Magic to spend. What is left when you stop is lost."
    );
    let sale = panel(&scene, "Spell cards, 12 to spend");
    assert!(sale.large && sale.tiles && sale.rows.len() == 10);
    let bought = row(sale, "Freeze");
    assert!(bought.out && bought.badge == "bought");
    let pair = row(sale, "Butter, Sticky");
    assert_eq!(
        (pair.thing.as_deref(), pair.badge.as_str()),
        (Some("card-butter-sticky"), "2")
    );
    assert_eq!(pair.list.len(), 2);
    assert_eq!(
        path(choice(&scene, "buy:butter-sticky")),
        ["card-butter-sticky"]
    );
    assert_eq!(choice(&scene, "done").label, "Stop buying, 12 points left");
}

#[test]
fn w45_placing_is_a_wizard_and_a_space_in_either_order() {
    let game = game("", 2);
    let state = played(&game, &format!("{DEALT} place:21:e"));
    let scene = shown(&game, &state, Viewer::Seat(Seat(0)));
    assert_eq!(scene.ask.question, "Who acts second, and where?");
    assert!(scene.ask.any_order);
    assert_eq!(path(choice(&scene, "place:58:c")), ["card-58", "sq-c1"]);
    assert_eq!(piece(&scene, "wiz-0-0").place.as_deref(), Some("sq-e1"));
    assert_eq!(panel(&scene, "Place your wizards").rows.len(), 4);
    assert_eq!(panel(&scene, "Your order of play").rows[0].badge, "first");
    assert_eq!(scene.score.sides[0].detail, "1 of 5 placed");
    assert!(scene.sheets.iter().any(|sheet| sheet.thing == "card-58"));
    assert!(scene.sheets.iter().any(|sheet| sheet.thing == "wiz-0-0"));
}

#[test]
fn w53_w62_w17_answers_point_at_spaces() {
    let enter = At {
        navy: "21@-,58@c3,10@-,25@-,36@-",
        phase: "enter",
        ..AT
    }
    .scene();
    assert_eq!(enter.ask.question, "Where does #21 enter?");
    assert_eq!(path(choice(&enter, "enter:d")), ["sq-d1"]);
    assert_eq!(under(&enter)[1], "#21 acts: enters");
    let dodge = At {
        acts: "21:010:0",
        balls: "e9*,a1*,a1*,a1*,a1*",
        phase: "dodge:45",
        ..AT
    };
    let scene = dodge.scene();
    assert_eq!(scene.ask.question, "Where does #45 step aside?");
    assert_eq!(scene.ask.hint, "It dodged. The ball stays on e9.");
    assert_eq!(path(choice(&scene, "dodge:d9")), ["sq-d9"]);
    let waiting = dodge.seen_by(Viewer::Seat(Seat(0)));
    assert_eq!(waiting.ask.question, "Jun moves #45 aside");
}

#[test]
fn w17_whoever_comes_back_is_a_row_of_the_order() {
    let scene = At {
        balls: "#21*,a1*,a1*,a1*,a1*",
        ..AT
    }
    .after("throw:45 220 44", 1);
    assert_eq!(scene.ask.question, "Who comes back?");
    assert!(scene.ask.any_order);
    assert_eq!(path(choice(&scene, "return:12:d")), ["wiz-1-2", "sq-d13"]);
    let back = row(panel(&scene, "Your order of play"), "Bartleby Cannonade");
    assert!(!back.out && back.badge == "may return");
}

#[test]
fn w15_butter_fingers_ask_where_the_ball_falls() {
    let scene = At {
        balls: "#45*,a1*,a1*,a1*,a1*",
        ..AT
    }
    .after("cast:butter:45 45 12", 1);
    assert_eq!(scene.ask.question, "Where does #45 drop its ball?");
    assert_eq!(path(choice(&scene, "drop:e9")), ["sq-e9"]);
}

#[test]
fn dice_that_fall_say_what_they_must_beat() {
    let asked = |phase: &'static str, acts: &'static str, balls: &'static str| {
        let at = At {
            phase,
            acts,
            balls,
            ..AT
        };
        let scene = at.seen_by(Viewer::Spectator);
        (scene.ask.question, scene.ask.hint)
    };
    let held = "#21*,a1*,a1*,a1*,a1*";
    let (question, hint) = asked("throw:45", "21:010:0", held);
    assert_eq!(question, "#21 rolls to throw");
    assert_eq!(hint, "#21 at #45, one zone. It must beat the dodge of #45.");
    let (question, hint) = asked("evade:45=9", "21:010:0", held);
    assert_eq!(question, "#45 rolls to dodge");
    assert_eq!(hint, "The throw is 9: 9 or more dodges it.");
}

#[test]
fn w20_four_play_in_two_teams() {
    let at = At { seats: 4, ..AT };
    let scene = at.seen_by(Viewer::Seat(Seat(2)));
    assert_eq!(
        scene.title,
        "Wizard Dodgeball, you and Mara against Jun and Ines"
    );
    assert_eq!(scene.ask.question, "Mara plays #21");
    assert_eq!(scene.score.sides[0].name, "You and Mara");
    assert!(scene.score.sides[0].to_act);
    let rows = &panel(&scene, "Your order of play").rows;
    let badges: Vec<&str> = rows.iter().map(|row| row.badge.as_str()).collect();
    assert_eq!(badges, ["Mara", "you", "Mara", "you", "Mara"]);
    assert_eq!(rows[0].detail, "acting");
    assert!(sheet(&scene, "wiz-0-1").note.ends_with("Played by you."));
    assert_eq!(panel(&scene, "Jun and Ines's order of play").rows.len(), 5);
}

#[test]
fn whoever_looks_on_sees_both_sides_and_chooses_nothing() {
    let scene = AT.seen_by(Viewer::Spectator);
    assert_eq!(scene.title, "Wizard Dodgeball, Mara against Jun");
    assert_eq!(scene.panels.len(), 4);
    assert_eq!(scene.ask.question, "Mara plays #21");
    assert!(scene.ask.hint.starts_with("Left: move, throw and cast."));
    assert!(scene.choices.is_empty() && scene.buttons.is_empty());
}

#[test]
fn endings_say_how_it_was_won() {
    let points = At {
        points: "4-3",
        balls: "#21*,a1*,a1*,a1*,a1*",
        ..AT
    };
    let ending = points.after("throw:45 775 12", 0).ending.unwrap();
    assert_eq!(ending.headline, "You won");
    assert_eq!(ending.detail, "5 to 3: hits and catches came to 5 first.");
    assert_eq!(ending.rule, "W40");
    let last = At {
        options: "goal=elimination",
        white: "45@e9,30@-,12@-,41@-,83@-",
        balls: "#21*,a1*,a1*,a1*,a1*",
        ..AT
    };
    let scene = last.after("throw:45 775 12", 1);
    let ending = scene.ending.unwrap();
    assert_eq!(ending.headline, "Mara won");
    assert_eq!(
        ending.detail,
        "Your last wizard went out, with 2 wizards on the other side."
    );
    assert_eq!(
        (ending.rule.as_str(), scene.score.sides[0].points.as_str()),
        ("W19", "0")
    );
    let quiet = At {
        options: "quiet=25",
        points: "2-1",
        quiet: "24",
        ..AT
    };
    let ending = quiet.after("end", 0).ending.unwrap();
    assert_eq!(ending.headline, "A draw");
    assert_eq!(ending.detail, "Nobody went out in 25 turns. It was 2 to 1.");
    let soon = under(&quiet.scene());
    assert_eq!(soon[3], "a draw after 1 more quiet turn");
}

/// Every event of some random games.
fn events(options: &str, seats: usize, games: u64) -> Vec<(&'static str, Vec<Motion>)> {
    let game = game(options, seats);
    let mut seed = 0x2545_F491_4F6C_DD1Du64;
    let mut below = |n: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % n as u64) as usize
    };
    let mut told = Vec::new();
    for _ in 0..games {
        let mut state = game.setup();
        loop {
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
            game.apply(&mut state, ply, &mut |event: Event| {
                told.push((game.event_kind(&event), game.motions(&event, Seat(0))));
            });
        }
    }
    told
}

#[test]
fn every_kind_of_event_moves_what_it_should() {
    let told = events("draft=schoolyard spells=purchase", 2, 12);
    let mut kinds: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (kind, motions) in &told {
        let names = motions.iter().map(|motion| match motion {
            Motion::Walk { .. } => "walk",
            Motion::Hop { .. } => "hop",
            Motion::Fly { .. } => "fly",
            Motion::Roll { .. } => "roll",
            Motion::Leave { .. } => "leave",
            Motion::Toss { .. } => "toss",
            Motion::Spell { .. } => "spell",
            Motion::Blink { .. } => "blink",
            _ => "of another game",
        });
        kinds.entry(kind).or_default().extend(names);
    }
    let expected = [
        ("first-rolled", "roll"),
        ("throw-rolled", "roll"),
        ("dodge-rolled", "roll"),
        ("cast-rolled", "roll"),
        ("resist-rolled", "roll"),
        ("walked", "walk"),
        ("stepped-aside", "walk"),
        ("took-ball", "hop"),
        ("dropped-ball", "toss"),
        ("passed", "fly"),
        ("threw", "fly"),
        ("went-out", "leave"),
        ("cast", "spell"),
        ("lifted", "spell"),
        ("aimed", "spell"),
        ("unbinding", "spell"),
        ("took-hold", "spell"),
        ("kindled", "spell"),
        ("shielded", "spell"),
        ("teleported", "blink"),
    ];
    for (kind, motion) in expected {
        let seen = kinds
            .get(kind)
            .unwrap_or_else(|| panic!("no {kind} in these games"));
        assert!(seen.contains(motion), "{kind}: {seen:?}");
    }
    let moving: BTreeSet<&str> = expected.iter().map(|(kind, _)| *kind).collect();
    for (kind, motions) in kinds {
        assert!(
            moving.contains(kind) || motions.is_empty(),
            "{kind}: {motions:?}"
        );
    }
}

#[test]
fn dice_roll_in_their_colours() {
    let (game, mut state) = At {
        balls: "#21*,a1*,a1*,a1*,a1*",
        ..AT
    }
    .state();
    let events = play(&game, &mut state, "throw:45 675");
    let rolls: Vec<Motion> = events
        .iter()
        .flat_map(|event| game.motions(event, Seat(0)))
        .filter(|motion| matches!(motion, Motion::Roll { .. }))
        .collect();
    let dyed = |colour, number| Face::Dyed {
        colour,
        number: Some(number),
    };
    let faces = vec![
        dyed(DieColour::Blue, 6),
        dyed(DieColour::Blue, 7),
        dyed(DieColour::White, 5),
    ];
    let seat = Seat(0);
    assert_eq!(rolls, [Motion::Roll { seat, faces }]);
}
