//! What people see of Dodgeball Tactics: where things stand, what is asked, what a throw is made of.

use courtside_kernel::{Content, Game, Notation, Options, Ply, Seat, Turn, Viewer};
use courtside_scene::{Choice, Court, Figure, Motion, Point, Present, Scene};
use courtside_testkit::screen::scene;
use game_tactics::{CARD, Event, State, Tactics};
use show_tactics::Show;

/// Mara (navy) and Okan (white) in the middle of a combat.
const COMBAT: &str =
    "b5,e6,-,h4,d5,f5,-,i2,e3/c9,-,g8,h11,e9,f10,d11,-,f11/31/11/-/A4/A3/0/6/!/attack0";
const MOVEMENT: &str =
    "b5,e6,-,h4,d5,f5,-,i2,e3/c9,-,g8,h11,e9,f10,d11,-,f11/42/00/A1D2/-/-/0/6/0/move0";

fn game(options: &str) -> Tactics {
    let options = Options::parse(CARD.options, options).unwrap();
    Tactics::configure(&options, 2, &Content::default()).unwrap()
}

fn at(game: &Tactics, position: &str) -> State {
    game.parse_position(position).unwrap()
}

/// Everything as a viewer sees it, from the own side of the court.
fn shown(game: &Tactics, state: &State, viewer: Viewer) -> Scene {
    let facing = viewer.seat().unwrap_or(Seat(0));
    scene::<Show>(game, state, viewer, facing, &["Mara", "Okan"])
}

fn mara(position: &str) -> Scene {
    let game = game("");
    shown(&game, &at(&game, position), Viewer::Seat(Seat(0)))
}

fn okan(position: &str) -> Scene {
    let game = game("");
    shown(&game, &at(&game, position), Viewer::Seat(Seat(1)))
}

fn choice<'a>(scene: &'a Scene, ply: &str) -> &'a Choice {
    let found = scene.choices.iter().find(|choice| choice.ply == ply);
    found.unwrap_or_else(|| panic!("{ply} is no choice"))
}

/// What lies on the path of a ply.
fn path<'a>(scene: &'a Scene, ply: &str) -> Vec<&'a str> {
    choice(scene, ply)
        .path
        .iter()
        .map(|id| id.as_str())
        .collect()
}

fn buttons(scene: &Scene) -> Vec<(&str, &str)> {
    let button = scene.buttons.iter();
    button
        .map(|button| (button.id.as_str(), button.label.as_str()))
        .collect()
}

fn badge<'a>(scene: &'a Scene, name: &str) -> &'a str {
    let mut rows = scene.panels.iter().flat_map(|panel| &panel.rows);
    &rows.find(|row| row.name == name).unwrap().badge
}

#[test]
fn each_side_sees_the_court_from_its_own_end() {
    let (near, far) = (mara(COMBAT), okan(COMBAT));
    let place = |scene: &Scene, id: &str| {
        let mut places = scene.floor.places.iter();
        let place = places.find(|place| place.id == id).unwrap();
        (place.at, place.grid)
    };
    assert_eq!((near.floor.width, near.floor.height), (632.0, 824.0));
    assert_eq!(near.floor.places.len(), 108);
    assert_eq!(
        place(&near, "sq-a1"),
        (Point { x: 60.0, y: 764.0 }, (0, 11))
    );
    assert_eq!(place(&far, "sq-a1"), (Point { x: 572.0, y: 60.0 }, (8, 0)));
    let up = |scene: &Scene, id: &str| {
        let piece = scene.floor.pieces.iter().find(|piece| piece.id == id);
        matches!(piece.unwrap().figure, Figure::Unit { up: true, .. })
    };
    assert!(up(&near, "unit-0-A2") && !up(&near, "unit-1-A1"));
    assert!(up(&far, "unit-1-A1") && !up(&far, "unit-0-A2"));
    let flipped = |scene: &Scene| matches!(scene.floor.court, Court::Tactics { flipped: true, .. });
    assert!(!flipped(&near) && flipped(&far));
}

#[test]
fn the_court_has_the_size_that_the_options_say() {
    let game = game("columns=15 rows=20");
    let scene = shown(&game, &game.setup(), Viewer::Spectator);
    assert_eq!((scene.floor.width, scene.floor.height), (1016.0, 1336.0));
    assert_eq!(scene.floor.places.last().unwrap().name, "o20");
}

#[test]
fn units_are_told_in_words_and_used_ones_are_marked() {
    let scene = mara(COMBAT);
    let text = scene.text();
    for line in [
        "e6: your Assault 2, ready",
        "h4: your Assault 4, threw",
        "e3: your Ace, ready",
        "g8: Okan's Assault 3, threw",
    ] {
        assert!(text.contains(&line.to_owned()), "{line} in {text:#?}");
    }
    let done: Vec<&str> = scene
        .floor
        .pieces
        .iter()
        .filter(|piece| matches!(piece.figure, Figure::Unit { done: true, .. }))
        .map(|piece| piece.id.as_str())
        .collect();
    assert_eq!(done, ["unit-0-A4", "unit-1-A3"]);
    assert_eq!(badge(&scene, "Assault 2"), "ready");
    assert_eq!(badge(&scene, "Assault 4"), "threw");
    assert_eq!(badge(&scene, "Your Assault 3"), "out");
    let moving = mara(MOVEMENT);
    assert_eq!(badge(&moving, "Assault 1"), "moved");
    assert_eq!(badge(&moving, "Assault 2"), "ready");
    assert_eq!(
        badge(&okan(MOVEMENT), "Assault 1"),
        "",
        "it is not Okan who moves"
    );
}

#[test]
fn the_score_tells_units_balls_turn_and_phase() {
    let scene = mara(COMBAT);
    let [mara, okan] = &scene.score.sides[..] else {
        panic!("there are two sides")
    };
    assert_eq!(
        (mara.name.as_str(), mara.detail.as_str()),
        ("You", "7 units · 3 balls")
    );
    assert_eq!(
        (okan.detail.as_str(), okan.points.as_str()),
        ("7 units · 1 ball", "7")
    );
    assert!(mara.to_act && !okan.to_act);
    let under: Vec<String> = scene.score.under.iter().map(|line| line.plain()).collect();
    assert_eq!(under, ["Turn 6, combat", "Thrown: you 1, Okan 1"]);
}

#[test]
fn quiet_turns_are_told_before_they_end_the_game() {
    let under = |quiet: &str| {
        let scene = mara(&MOVEMENT.replace("/6/0/move0", &format!("/60/{quiet}/move0")));
        scene.score.under.last().unwrap().plain()
    };
    assert_eq!(under("4"), "Turn 60, movement");
    assert_eq!(under("12"), "No outs for 12 turns");
    assert_eq!(under("25"), "No outs for 25 turns, ends in 5");
}

#[test]
fn a_line_up_is_asked_column_by_column_and_its_space_lies_on_the_path() {
    let position = "a1,-,-,-,b1,-,-,-,-/-,-,-,-,-,-,-,-,-/33/00/-/-/-/0/0/0/arrange0:c";
    let scene = mara(position);
    assert_eq!(scene.ask.question, "Who goes on c1?");
    assert_eq!(
        scene.ask.hint,
        "Still to place: 3 Assaults, 3 Defenders and the Ace."
    );
    assert_eq!(
        buttons(&scene),
        [
            ("put-A", "Assault, 3 left"),
            ("put-D", "Defender, 3 left"),
            ("put-X", "Ace")
        ]
    );
    assert_eq!(path(&scene, "X"), ["sq-c1", "put-X"]);
    assert_eq!(scene.floor.pieces.len(), 2, "who is placed stands there");
    assert_eq!(badge(&scene, "Assault"), "3 left");
    assert_eq!(okan(position).ask.question, "Mara lines up");

    let wide = game("columns=11");
    let scene = shown(&wide, &at(&wide, position), Viewer::Seat(Seat(0)));
    assert_eq!(path(&scene, "-"), ["sq-c1", "put-none"]);
    assert_eq!(choice(&scene, "-").label, "Leave c1 empty");
}

#[test]
fn the_usual_line_up_is_one_choice_and_the_goal_is_said() {
    let start = "-,-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-,-/33/00/-/-/-/0/0/0/arrange0:a";
    let scene = mara(start);
    assert_eq!(buttons(&scene)[0], ("usual", "Use the usual line-up"));
    assert_eq!(scene.choices[0].label, "Use the usual line-up");
    let short = scene.choices.iter().map(|choice| choice.short.as_str());
    assert_eq!(
        short.collect::<Vec<_>>(),
        [
            "use the usual line-up",
            "Assault, 4 left",
            "Defender, 4 left",
            "Ace"
        ],
        "so that the first of them is the main button"
    );
    assert_eq!(
        path(&scene, "A D A D X D A D A"),
        ["sq-a1", "usual"],
        "the space is chosen by itself, as for a unit"
    );
    assert_eq!(
        scene.ask.hint,
        "Knock out all 9 of Okan's units to win. Line up your back row, space by space."
    );
    assert!(okan(start).buttons.is_empty() && okan(start).choices.is_empty());
    // On a wider board it stands in the middle.
    let wide = game("columns=12");
    let scene = shown(&wide, &at(&wide, start), Viewer::Seat(Seat(0)));
    choice(&scene, "- A D A D X D A D A");
    let first = mara(
        "a1,c1,g1,i1,b1,d1,f1,h1,e1/a12,c12,g12,i12,b12,d12,f12,h12,e12/33/00/-/-/-/0/1/0/move0",
    );
    assert_eq!(
        first.ask.hint,
        "Knock out all 9 of Okan's units to win. Each unit can move once: bring them within range. Then Okan moves."
    );
}

#[test]
fn a_movement_points_at_a_unit_and_a_space_in_few_bytes() {
    let scene = mara(MOVEMENT);
    assert_eq!(scene.ask.question, "Move your units");
    assert_eq!(scene.ask.hint, "5 units can still move. Then Okan moves.");
    assert_eq!(path(&scene, "A2d2"), ["unit-0-A2", "sq-d2"]);
    assert_eq!(choice(&scene, "A2d2").label, "Move to d2");
    assert_eq!(buttons(&scene), [("done", "End your moves")]);
    assert_eq!(path(&scene, "done"), ["done"]);
    assert_eq!(okan(MOVEMENT).ask.question, "Mara moves");
    let bytes = serde_json::to_string(&scene.choices).unwrap().len();
    let each = bytes / scene.choices.len();
    assert!(
        each < 80,
        "{each} bytes a choice: {} of them go over the wire",
        scene.choices.len()
    );
    let second = okan(&MOVEMENT.replace("A1D2/-/-/0/6/0/move0", "-/-/-/0/6/0/move1"));
    assert_eq!(
        second.ask.hint,
        "7 units can still move. Then combat starts."
    );
}

#[test]
fn a_throw_goes_alone_or_with_a_helper_and_no_path_begins_another() {
    let scene = mara(COMBAT);
    assert_eq!(
        scene.ask.hint,
        "You have 3 balls and 6 units that can throw."
    );
    assert_eq!(
        path(&scene, "A1>D1"),
        ["unit-0-A1", "unit-1-D1"],
        "nobody stands beside it"
    );
    assert_eq!(path(&scene, "A2>D1"), ["unit-0-A2", "unit-1-D1", "alone"]);
    assert_eq!(
        path(&scene, "A2+D1>D1"),
        ["unit-0-A2", "unit-1-D1", "unit-0-D1"]
    );
    let (alone, together) = (choice(&scene, "A2>D1"), choice(&scene, "A2+D1>D1"));
    assert_eq!(
        (alone.short.as_str(), together.short.as_str()),
        ("alone", "with Defender 1")
    );
    assert_eq!(alone.label, "Throw at e9");
    assert_eq!(together.label, "Throw with Defender 1 at e9");
    assert_eq!(together.about, "Assault 2 throws at Defender 1, 3 spaces");
    let out = |choice: &Choice| (100.0 * choice.odds[0].results[0].probability()).round();
    assert_eq!((out(alone), out(together)), (28.0, 59.0));
    assert_eq!(buttons(&scene), [("alone", "Alone"), ("pass", "Pass")]);
    // With one ball nobody can help, so that no button is needed.
    let last_ball = mara(&COMBAT.replace("/31/11/", "/13/11/"));
    assert_eq!(path(&last_ball, "A2>D1"), ["unit-0-A2", "unit-1-D1"]);
    assert_eq!(buttons(&last_ball), [("pass", "Pass")]);
}

fn sums(scene: &Scene, ply: &str) -> Vec<String> {
    let sums = choice(scene, ply).sums.iter();
    let line = |sum: &courtside_scene::Sum| {
        let mark = if sum.total { "= " } else { "" };
        format!("{mark}{}: {}", sum.label, sum.value)
    };
    sums.map(line).collect()
}

#[test]
fn a_throw_is_summed_up_term_by_term() {
    let scene = mara(COMBAT);
    assert_eq!(
        sums(&scene, "A2+D1>D1"),
        [
            "Dice, 1 from Defender 1: 4d6",
            "Assault 2: +2",
            "Range, 3 spaces: −1",
            "= You roll: 4d6 + 1",
            "Defender 1: +2",
            "Defender 2 beside it, f10: +1",
            "= Okan rolls: 3d6 + 3",
        ]
    );
    // From e3 the line to e9 runs over e6.
    assert_eq!(
        sums(&scene, "X>D1")[..5],
        [
            "Dice: 3d6",
            "Ace: +2",
            "Range, 6 spaces: −3",
            "Assault 2 between, e6: −1",
            "= You roll: 3d6 − 2",
        ]
    );
    let game = game("range=between");
    let scene = shown(&game, &at(&game, COMBAT), Viewer::Seat(Seat(0)));
    assert_eq!(sums(&scene, "X>D1")[2], "Range, 5 spaces between: −2");
    assert_eq!(sums(&scene, "X>D1")[4], "= You roll: 3d6 − 1");
}

#[test]
fn while_dice_fall_everybody_sees_the_figures() {
    let position = COMBAT
        .replace("/31/11/-/A4/", "/12/30/-/A2A4D1/")
        .replace("/A3/0/6/!/attack0", "/-/0/6/!/defend1:A2+D1>D1:15");
    for scene in [mara(&position), okan(&position)] {
        assert_eq!(scene.panels[0].title, "This throw");
        assert_eq!(scene.panels[0].sums.len(), 7);
        assert_eq!(scene.ask.hint, "The attack totals 15.");
        assert!(scene.choices.is_empty());
    }
    assert_eq!(mara(&position).ask.question, "Okan rolls to defend");
    assert_eq!(okan(&position).ask.question, "You roll to defend");
    assert_eq!(badge(&mara(&position), "Assault 2"), "throwing");
    assert_eq!(badge(&mara(&position), "Defender 1"), "helping");
    assert_eq!(badge(&okan(&position), "Defender 1"), "target");
}

#[test]
fn after_a_catch_the_catcher_points_at_who_goes_out() {
    let position = COMBAT
        .replace("/31/11/-/A4/", "/12/30/-/A2A4D1/")
        .replace("/A3/0/6/!/attack0", "/-/0/6/!/out1:A2+D1");
    let scene = okan(&position);
    assert_eq!(scene.ask.question, "Who goes out?");
    assert_eq!(path(&scene, "outA2"), ["unit-0-A2"]);
    assert_eq!(choice(&scene, "outD1").label, "Knock out Defender 1");
    assert_eq!(mara(&position).ask.question, "Okan chooses who goes out");
}

#[test]
fn a_unit_comes_back_by_its_button_or_its_row() {
    let position = COMBAT
        .replace("/31/11/-/A4/", "/22/20/-/A4D1/")
        .replace("/A3/0/6/!/attack0", "/-/0/6/!/back1");
    let scene = okan(&position);
    assert_eq!(
        buttons(&scene),
        [
            ("back-A2", "Bring back Assault 2"),
            ("back-D4", "Bring back Defender 4"),
            ("none", "Bring none back")
        ]
    );
    assert_eq!(path(&scene, "A2@c12"), ["back-A2", "sq-c12"]);
    assert_eq!(
        choice(&scene, "A2@c12").label,
        "Bring Assault 2 back on c12"
    );
    assert_eq!(path(&scene, "none"), ["none"]);
    let gone = scene.panels.last().unwrap();
    let row = |name: &str| gone.rows.iter().find(|row| row.name == name).unwrap();
    assert_eq!(row("Your Assault 2").thing.as_deref(), Some("back-A2"));
    assert!(!row("Your Assault 2").out && row("Mara's Assault 3").out);
    assert_eq!(row("Mara's Assault 3").thing, None);
    assert_eq!(mara(&position).ask.question, "Okan may bring a unit back");
}

#[test]
fn an_ending_is_told_to_each_of_them() {
    let told = |position: &str, viewer: Viewer| {
        let game = game("");
        let ending = shown(&game, &at(&game, position), viewer).ending.unwrap();
        (ending.headline, ending.detail, ending.rule)
    };
    let owned =
        |parts: (&str, &str, &str)| (parts.0.to_owned(), parts.1.to_owned(), parts.2.to_owned());
    let (mara, okan) = (Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)));
    let won = "b5,-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-,-/41/10/-/A1/-/0/9/!/won0";
    assert_eq!(
        told(won, mara),
        owned(("You won", "Okan has no units left.", "T12"))
    );
    assert_eq!(
        told(won, okan),
        owned(("Mara won", "You have no units left.", "T12"))
    );
    assert_eq!(
        told(won, Viewer::Spectator),
        owned(("Mara won", "Okan has no units left.", "T12"))
    );
    let quiet = "b5,-,-,-,-,-,-,-,-/b9,c9,-,-,-,-,-,-,-/33/00/-/-/-/0/40/30/won1";
    assert_eq!(
        told(quiet, mara),
        owned((
            "Okan won",
            "No unit went out for 30 turns, and Okan has more left: 2 to 1.",
            "T11"
        ))
    );
    assert_eq!(
        told(quiet, okan).1,
        "No unit went out for 30 turns, and you have more left: 2 to 1."
    );
    let drawn = "b5,-,-,-,-,-,-,-,-/b9,-,-,-,-,-,-,-,-/33/00/-/-/-/0/40/30/drawn";
    assert_eq!(
        told(drawn, mara),
        owned((
            "A draw",
            "No unit went out for 30 turns, and both sides have 1 unit left.",
            "T11"
        ))
    );
}

/// Plays plies in notation and gathers what moves, seen by navy.
fn motions(position: &str, plies: &[&str]) -> Vec<Motion> {
    let game = game("");
    let mut state = at(&game, position);
    let mut events: Vec<Event> = Vec::new();
    for text in plies {
        let ply = match game.turn(&state) {
            Turn::Chance => Ply::Chance(game.parse_chance(&state, text).unwrap()),
            _ => Ply::Act(game.parse_action(&state, text).unwrap()),
        };
        game.apply(&mut state, ply, &mut |event| events.push(event));
    }
    let motion = |event: &Event| Show::motions(&game, event, Seat(0));
    events.iter().flat_map(motion).collect()
}

#[test]
fn units_walk_balls_fly_dice_roll_and_who_is_out_leaves() {
    let point = |x: f32, y: f32| Point { x, y };
    let roll = |seat: u8, faces: &[u8]| Motion::roll(Seat(seat), faces);
    let leave = |piece: &str| Motion::Leave {
        piece: piece.into(),
    };
    assert_eq!(
        motions(MOVEMENT, &["A2d2"]),
        [Motion::Walk {
            piece: "unit-0-A2".into(),
            points: vec![point(316.0, 444.0), point(252.0, 700.0)],
        }]
    );
    let flight = Motion::Fly {
        from: point(316.0, 444.0),
        to: point(316.0, 252.0),
    };
    assert_eq!(
        motions(COMBAT, &["A2+D1>D1", "4566", "111"]),
        [
            flight.clone(),
            roll(0, &[4, 5, 6, 6]),
            roll(1, &[1, 1, 1]),
            leave("unit-1-D1"),
        ]
    );
    assert_eq!(
        motions(COMBAT, &["A2+D1>D1", "1111", "666", "outD1", "A2@c12"]),
        [
            flight,
            roll(0, &[1, 1, 1, 1]),
            roll(1, &[6, 6, 6]),
            leave("unit-0-D1"),
        ],
        "who comes back appears by itself"
    );
}
