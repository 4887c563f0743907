//! What people see of Chessboard Dodgeball: where things stand and whose they are, who is out, and how it ended.

use courtside_kernel::{Notation, Seat, Viewer};
use courtside_scene::compose::Composer;
use courtside_scene::{Court, Piece, Point, Scene};
use courtside_testkit::configure;
use courtside_testkit::screen::scene;
use game_chessboard::Chessboard;
use show_chessboard::Show;

/// Mara (navy) has two balls on d4; one lies on e6 under Okan's pawn 2. Two of Okan's pawns are out.
const OPEN: &str = "b2,d4,f3,g1,h1/b6,e6,f8,-,-/d4,d4,e6/256/136/0/act/0/-";
/// One ball lies on c5, the others wait on the centre line.
const LOOSE: &str = "b2,d4,f3,g1,h1/b6,e6,f8,-,-/c5,ab,gh/256/136/0/act/0/-";

fn shown(position: &str, viewer: Viewer) -> Scene {
    let game: Chessboard = configure("", 2);
    let state = game.parse_position(position);
    let state = state.unwrap_or_else(|error| panic!("{position}: {error}"));
    let facing = viewer.seat().unwrap_or(Seat(0));
    scene::<Show>(&game, &state, viewer, facing, &["Mara", "Okan"])
}

fn mara(position: &str) -> Scene {
    shown(position, Viewer::Seat(Seat(0)))
}

fn okan(position: &str) -> Scene {
    shown(position, Viewer::Seat(Seat(1)))
}

fn piece<'a>(scene: &'a Scene, id: &str) -> &'a Piece {
    let found = scene.floor.pieces.iter().find(|piece| piece.id == id);
    found.unwrap_or_else(|| panic!("no piece {id}"))
}

#[test]
fn each_side_sees_the_board_from_its_own_end() {
    let (near, far) = (mara(OPEN), okan(OPEN));
    let court = |flipped| Court::Chessboard { flipped };
    assert_eq!(near.floor.court, court(false));
    assert_eq!(far.floor.court, court(true));
    assert_eq!((near.floor.width, near.floor.height), (712.0, 712.0));
    let place = |scene: &Scene| {
        let mut places = scene.floor.places.iter();
        let place = places.find(|place| place.id == "sq-a1").unwrap();
        (place.grid, place.at)
    };
    assert_eq!(place(&near), ((0, 7), Point { x: 76.0, y: 636.0 }));
    assert_eq!(place(&far), ((7, 0), Point { x: 636.0, y: 76.0 }));
    // d4: the fourth file, the fifth row from the top.
    let pawn = piece(&near, "pawn-0-2");
    assert_eq!(pawn.at, Point { x: 316.0, y: 396.0 });
    assert_eq!(pawn.place.as_deref(), Some("sq-d4"));
    let waits = |scene: &Scene| piece(scene, "ball-ab").at;
    assert_eq!(waits(&mara(LOOSE)), Point { x: 116.0, y: 356.0 });
    assert_eq!(waits(&okan(LOOSE)), Point { x: 596.0, y: 356.0 });
}

#[test]
fn a_pawn_is_called_by_its_owner_and_says_what_it_carries() {
    let told = |scene: &Scene, id: &str| {
        let piece = piece(scene, id);
        [&piece.what, &piece.name, &piece.label].map(ToString::to_string)
    };
    assert_eq!(
        told(&mara(OPEN), "pawn-0-2"),
        ["pawn 2", "pawn 2", "d4: your pawn 2, carrying 2 balls"]
    );
    assert_eq!(
        told(&okan(OPEN), "pawn-0-2"),
        [
            "pawn 2",
            "Mara's pawn 2",
            "d4: Mara's pawn 2, carrying 2 balls"
        ]
    );
}

#[test]
fn a_pawn_is_somebodys_and_loose_balls_are_alike() {
    let scene = mara(LOOSE);
    let (own, other) = (piece(&scene, "pawn-0-1"), piece(&scene, "pawn-1-1"));
    assert!(own.of.contains(Seat(0)) && !own.of.is_other(Seat(0)) && !own.alike);
    assert!(other.of.is_other(Seat(0)));
    for ball in ["ball-c5", "ball-ab", "ball-gh"] {
        let ball = piece(&scene, ball);
        assert!(ball.alike && !ball.of.is_other(Seat(0)));
    }
    assert_eq!(piece(&scene, "ball-c5").label, "c5: a loose ball");
    assert_eq!(piece(&scene, "ball-ab").name, "the ball between a and b");
}

#[test]
fn who_is_out_is_listed() {
    let scene = okan(OPEN);
    let [out] = &scene.panels[..] else {
        panic!("one list")
    };
    assert_eq!(out.title, "Out of the game");
    let names: Vec<&str> = out.rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["Your pawn 4", "Your pawn 5"]);
    let whole = "b2,d4,f3,g1,h1/b6,e6,f8,h6,h8/d4,ab,gh/256/136/0/act/0/-";
    assert!(mara(whole).panels.is_empty());
}

#[test]
fn the_score_tells_pawns_balls_and_who_acts() {
    let sides = mara(OPEN).score.sides;
    let told = sides.iter().map(|side| {
        let [name, detail, points] = [&side.name, &side.detail, &side.points];
        (name.as_str(), detail.as_str(), points.as_str(), side.to_act)
    });
    let told: Vec<_> = told.collect();
    assert_eq!(
        told,
        [
            ("You", "5 pawns · 2 balls", "5", true),
            ("Okan", "3 pawns · 1 ball", "3", false)
        ]
    );
}

#[test]
fn an_ending_is_told_to_each_of_them() {
    let told = |position: &str, viewer: Viewer| {
        let ending = shown(position, viewer).ending.unwrap();
        [ending.headline, ending.detail, ending.rule]
    };
    let (mara, okan) = (Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)));
    let won = "b2,d4,f3,g1,h1/-,-,-,-,-/d4,ab,gh/256/136/0/won0/0/-";
    assert_eq!(
        told(won, mara),
        ["You won", "Okan has no pawns left.", "K20"]
    );
    assert_eq!(
        told(won, okan)[..2],
        ["Mara won", "You have no pawns left."]
    );
    assert_eq!(
        told(won, Viewer::Spectator)[..2],
        ["Mara won", "Okan has no pawns left."]
    );
    let drawn = "b2,d4,f3,g1,h1/b6,e6,f8,h6,h8/d4,ab,gh/000/136/0/drawn/20/-";
    assert_eq!(
        told(drawn, mara),
        ["A draw", "20 turns in a row without a throw.", "K11"]
    );
}

#[test]
fn a_walk_past_two_balls_says_that_it_takes_both() {
    // Pawn 2 can go from d4 to f4 by e4, or by e3, where two balls lie.
    let scene = mara("b2,d4,f3,g1,h1/b6,e6,f8,-,-/e3,e3,gh/256/136/0/act/0/-");
    let labels: Vec<&str> = scene.buttons.iter().map(|it| it.label.as_str()).collect();
    assert!(labels.contains(&"Take both balls on e3"), "{labels:?}");
    assert!(labels.contains(&"Take no ball"), "{labels:?}");
    let onto = scene.choices.iter().find(|choice| choice.ply == "2d4e3+e3");
    assert_eq!(onto.unwrap().label, "Walk to e3, taking 2 balls");
}

#[test]
fn a_ball_is_taken_from_a_hoarder_by_its_square_and_by_how_many_lie_there() {
    let scene = okan("b2,d4,f3,g1,h1/b6,e6,f8,-,-/b2,d4,d4/000/136/0/handover/1/-");
    let label = |ply: &str| {
        let mut choices = scene.choices.iter();
        let found = choices.find(|choice| choice.ply == ply);
        found
            .unwrap_or_else(|| panic!("{ply} is no choice"))
            .label
            .clone()
    };
    assert_eq!(label("<b2b6"), "Take the ball on b2 for pawn 1");
    assert_eq!(label("<d4e6"), "Take 1 of 2 balls on d4 for pawn 2");
}

#[test]
fn pawns_can_be_placed_all_at_once_and_the_goal_is_said() {
    let start = "-,-,-,-,-/-,-,-,-,-/ab,de,gh/000/000/0/place0/0/-";
    let scene = mara(start);
    let button = &scene.buttons[0];
    assert_eq!(button.label, "Place them for me");
    let mut choices = scene.choices.iter();
    let usual = choices.find(|choice| choice.path == [button.id.clone()]);
    assert_eq!(usual.unwrap().ply, "@acdfh");
    let goal = "Knock out all 5 of Okan's pawns to win.";
    assert!(scene.ask.hint.starts_with(goal), "{}", scene.ask.hint);
    assert!(okan(start).buttons.is_empty() && okan(start).choices.is_empty());
    let first = mara("a1,c1,d1,f1,h1/b8,c8,d8,e8,g8/ab,de,gh/124/136/0/act/0/-");
    assert_eq!(
        first.ask.hint,
        format!(
            "{goal} A 4 walks a pawn up to 4 squares, or throws a ball that far. Fetch a ball first."
        )
    );
    assert_eq!(
        mara(OPEN).ask.hint,
        "Walk, pass or throw with one of your pawns, or hold."
    );
}

#[test]
fn dodge_and_catch_each_tell_their_odds() {
    let scene = okan("b2,d4,f3,g1,h1/b6,e6,f8,-,-/d4,e6,*/056/136/0/answer:d4xe6/0/t");
    let told = scene.choices.iter().map(|choice| {
        let shares = choice.odds[0].results.iter();
        let shares = shares.map(|share| {
            let percent = (100.0 * share.probability()).round();
            format!("{percent} {}", share.result.label)
        });
        (
            choice.label.to_string(),
            shares.collect::<Vec<_>>().join(", "),
        )
    });
    let told: Vec<_> = told.collect();
    let line = |label: &str, odds: &str| (label.to_owned(), odds.to_owned());
    assert_eq!(
        told,
        [
            line("Dodge", "58 safe, 42 out"),
            line("Catch", "42 caught, 58 out")
        ]
    );
    assert_eq!(
        scene.ask.hint,
        "Mara's pawn 2 throws at your pawn 2 on e6. A tie saves a dodger and beats a catcher."
    );
}

#[test]
fn a_pawn_that_no_die_can_move_is_not_lit() {
    // Pawn 1 in the corner a1 is walled in by its own side and has no ball.
    let scene = mara("a1,a2,b1,b2,h1/a8,b8,c8,d8,e8/h3,de,gh/456/111/0/act/0/-");
    let composer = Composer::of(&scene);
    let lit: Vec<&str> = composer.things().iter().map(|open| open.thing).collect();
    assert!(lit.contains(&"pawn-0-2") && lit.contains(&"die-6"));
    assert!(!lit.contains(&"pawn-0-1"));
}
