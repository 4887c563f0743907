//! What people see of Dungeon Ball: field, boards, dice and cards, what is asked and why, and what is not told.

use courtside_kernel::{Case, Content, Game, Notation, Options, Ply, Seat, Turn, Viewer};
use courtside_scene::words::per_cent;
use courtside_scene::{
    CardFace, Choice, Colour, Court, DieState, Face, Figure, Motion, Owners, Piece, Present, Row,
    Scene, Sign,
};
use courtside_testkit::screen::scene;
use game_dungeon::{Action, CARD, Dungeon, Event, State};
use show_dungeon::Show;

const NAMES: [&str; 2] = ["Mara", "Jun"];

/// Mara's Spiders have the ball and attack to the right; Jun's Skulls defend.
pub(super) const SET_UP: &str =
    "team:spiders team:skulls kick:luck kick:skill heads T offence end:right";

pub(super) fn game(options: &str, seats: usize) -> Dungeon {
    let options = Options::parse(CARD.options, options).unwrap();
    Dungeon::configure(&options, seats, &Content::default()).unwrap()
}

/// Plays a line of plies and outcomes, and tells what happened in the last of them. Windows that the line does
/// not speak of are passed.
pub(super) fn played(game: &Dungeon, plies: &str) -> (State, Vec<Event>) {
    let mut state = game.setup();
    let mut events = Vec::new();
    for text in plies.split_whitespace() {
        let ply = loop {
            if game.turn(&state) == Turn::Chance {
                break Ply::Chance(game.parse_chance(&state, text).unwrap());
            }
            let action = game.parse_action(&state, text).unwrap();
            match game.check(&state, action) {
                Ok(()) => break Ply::Act(action),
                Err(illegal) => {
                    game.check(&state, Action::PASS)
                        .unwrap_or_else(|_| panic!("{text}: {}", illegal.message));
                    game.apply(&mut state, Ply::Act(Action::PASS), &mut |_| {});
                }
            }
        };
        events.clear();
        game.apply(&mut state, ply, &mut |event| events.push(event));
    }
    (state, events)
}

/// Everything as a viewer sees it.
pub(super) fn shown(game: &Dungeon, state: &State, viewer: Viewer) -> Scene {
    let facing = viewer.seat().unwrap_or(Seat(0));
    scene::<Show>(game, state, viewer, facing, &NAMES)
}

/// A table for two after these plies, as a seat sees it.
pub(super) fn seen(plies: &str, seat: u8) -> Scene {
    let game = game("", 2);
    let (state, _) = played(&game, &format!("{SET_UP} {plies}"));
    shown(&game, &state, Viewer::Seat(Seat(seat)))
}

pub(super) fn piece<'a>(scene: &'a Scene, id: &str) -> Option<&'a Piece> {
    scene.floor.pieces.iter().find(|piece| piece.id == id)
}

pub(super) fn choice<'a>(scene: &'a Scene, ply: &str) -> &'a Choice {
    let found = scene.choices.iter().find(|choice| choice.ply == ply);
    found.unwrap_or_else(|| {
        let all: Vec<&str> = scene.choices.iter().map(|one| one.ply.as_str()).collect();
        panic!("{ply} is not among {all:?}")
    })
}

pub(super) fn row<'a>(scene: &'a Scene, name: &str) -> &'a Row {
    let mut rows = scene.panels.iter().flat_map(|panel| &panel.rows);
    rows.find(|row| row.name == name)
        .expect("a row of that name")
}

#[test]
fn a_field_shows_ends_marks_the_ball_and_its_way() {
    let scene = seen("", 0);
    assert_eq!(
        scene.floor.court,
        Court::Dungeon {
            spaces: 19,
            tall: false
        }
    );
    let tall = scene.tall.as_ref().unwrap();
    assert_eq!(tall.pieces.len(), scene.floor.pieces.len());
    let zone = &piece(&scene, "end-left").unwrap().figure;
    assert!(
        matches!(zone, Figure::EndZone { seat: Seat(0), name, far: false, .. } if name == "Spiders")
    );
    // The sides choose theirs after it is first shown, so that an end zone is never lit as a target.
    assert_eq!(piece(&scene, "end-right").unwrap().of, Owners::NOBODY);
    let peg = |seat: u8| format!("peg-{seat}");
    for (board, theirs) in scene.boards.iter().zip([false, true]) {
        let pegs = board.floor.pieces.iter();
        let pawn = pegs
            .rev()
            .find(|piece| piece.id.starts_with("peg-"))
            .unwrap();
        assert_eq!(pawn.id, peg(theirs.into()));
        assert_eq!(pawn.of.is_other(Seat(0)), theirs);
    }
    let ball = piece(&scene, "football").unwrap();
    assert_eq!(
        ball.figure,
        Figure::Football {
            down: 1,
            far: Some(true),
            tall: false
        }
    );
    assert_eq!(
        ball.label,
        "Football: on red 5, first down; you attack to the right"
    );
    assert_eq!(
        piece(&scene, "spot-4").unwrap().label,
        "red 5: your drives start here"
    );
    assert_eq!(
        piece(&scene, "spot-12").unwrap().label,
        "red 13: your field goals from here on"
    );
}

#[test]
fn the_board_of_the_offence_is_the_large_one() {
    for seat in [0, 1] {
        let scene = seen("", seat);
        let [large, small] = &scene.boards[..] else {
            panic!("two boards")
        };
        assert!(!large.theirs && small.theirs);
        assert!(
            large
                .floor
                .pieces
                .iter()
                .any(|piece| piece.id == "play-0-4")
        );
        assert!(small.floor.pieces.iter().any(|piece| piece.id == "peg-1"));
    }
    let note = &seen("", 1).boards[0].note;
    assert_eq!(
        note,
        "Mara can call red above, yellow left or right, or blue below."
    );
    let called = seen("lay:b1 run:left", 0);
    assert_eq!(called.boards[0].note, "Called yellow: two balls a space.");
}

#[test]
fn only_who_lays_has_a_hand_and_a_laid_card_is_nobodys_to_see() {
    let defender = seen("", 1);
    let hand = defender.hand.as_ref().unwrap();
    assert_eq!(hand.cards.len(), 6);
    assert_eq!(
        hand.cards[1].card,
        CardFace::Guard {
            colour: Colour::Red,
            dice: 2
        }
    );
    assert_eq!(choice(&defender, "lay:r2").path, ["guard-r2"]);
    assert!(seen("", 0).hand.is_none());
    // Whatever is laid, the offence and spectators see the same.
    let game = game("", 2);
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
        let scenes = ["r1", "y2", "b2"].map(|guard| {
            let (state, _) = played(&game, &format!("{SET_UP} lay:{guard}"));
            let scene = shown(&game, &state, viewer);
            let laid = piece(&scene, "laid").unwrap();
            assert!(matches!(laid.figure, Figure::Laid { card: None, .. }));
            serde_json::to_string(&scene).unwrap()
        });
        assert!(scenes[0] == scenes[1] && scenes[1] == scenes[2]);
    }
    let own = seen("lay:y2", 1);
    let facts: Vec<String> = own.score.under.iter().map(|line| line.plain()).collect();
    assert!(facts.contains(&"You laid yellow 2".to_owned()), "{facts:?}");
}

#[test]
fn a_shown_card_lies_face_up_and_is_told() {
    let scene = seen("lay:b1 run:left", 0);
    let laid = piece(&scene, "laid").unwrap();
    assert_eq!(laid.label, "Defence card, shown: blue 1");
    let facts: Vec<String> = scene.score.under.iter().map(|line| line.plain()).collect();
    assert_eq!(
        facts,
        [
            "1st half, clock 29",
            "1st down on red 5",
            "Called yellow, Jun showed blue 1"
        ]
    );
}

#[test]
fn a_play_says_where_it_leads() {
    let scene = seen("lay:b1 pass", 0);
    let yellow = choice(&scene, "run:left");
    assert_eq!(yellow.path, ["play-0-3"]);
    assert_eq!(yellow.label, "Call yellow");
    assert_eq!(
        yellow.about,
        "Yellow: two balls move the ball to yellow 6, four to yellow 9"
    );
    let marks: Vec<(&str, &str)> = yellow
        .marks
        .iter()
        .map(|mark| (mark.thing.as_str(), mark.text.as_str()))
        .collect();
    assert_eq!(marks, [("spot-5", "2 balls"), ("spot-8", "4")]);
    let red = choice(&scene, "run:up");
    assert!(
        red.about
            .starts_with("Red: one cleat moves the ball to red 7")
    );
    assert!(yellow.odds.is_empty(), "a bluff has no odds");
}

#[test]
fn dice_are_a_pool_with_the_time_die_aside() {
    let scene = seen("lay:b1 run:left bbbclt", 0);
    assert!(scene.ask.pool);
    assert_eq!(scene.ask.words, Some(["keep", "reroll"]));
    assert_eq!(scene.ask.question, "Reroll which dice?");
    assert_eq!(
        scene.ask.hint,
        "Yellow: two balls move you one space. The ball moves one yellow space to yellow 6. \
         Time dice stay and run the clock."
    );
    let tray = &scene.trays[0];
    assert_eq!(
        (tray.title.as_str(), tray.note.as_str()),
        ("First roll", "1 reroll left")
    );
    let dice: Vec<(Option<&str>, Face, DieState)> = tray
        .dice
        .iter()
        .map(|die| (die.id.as_deref(), die.face, die.state))
        .collect();
    let die = |id, sign| (Some(id), Face::Sign(sign), DieState::Ready);
    assert_eq!(
        dice,
        [
            die("die-ball-1", Sign::Ball),
            die("die-ball-2", Sign::Ball),
            die("die-ball-3", Sign::Ball),
            die("die-cleat-1", Sign::Cleat),
            die("die-lightning-1", Sign::Lightning),
            (None, Face::Sign(Sign::Time), DieState::Aside),
        ]
    );
    let keep = choice(&scene, "keep");
    assert_eq!(
        (keep.path.as_slice(), keep.label.as_str()),
        (&["go".into()][..], "Keep all")
    );
    let roll = choice(&scene, "roll:bc");
    assert_eq!(roll.path, ["die-ball-1", "die-cleat-1", "go"]);
    assert_eq!(roll.label, "Reroll one ball and one cleat");
}

#[test]
fn a_reroll_tells_spaces_time_and_landing_exactly() {
    let scene = seen("lay:b1 run:left bbbclt", 0);
    let roll = choice(&scene, "roll:cl");
    let [spaces, bolts, clock] = &roll.odds[..] else {
        panic!("spaces, bolts and clock")
    };
    let cases = [spaces.when, bolts.when, clock.when];
    assert_eq!(cases, ["spaces", "bolts", "clock"]);
    // Three balls are one space; one more ball of two dice makes it two: 1 − (2/3)².
    let two = spaces
        .results
        .iter()
        .find(|share| share.result.label == "two spaces");
    let two = two.unwrap();
    assert_eq!((two.weight, two.of), (5, 9));
    let shares = |case: &Case| -> Vec<(&'static str, u64, u64)> {
        let results = case.results.iter();
        results
            .map(|share| (share.result.label, share.weight, share.of))
            .collect()
    };
    // The lightning is rerolled, too.
    assert_eq!(
        shares(bolts),
        [
            ("no bolt", 25, 36),
            ("+1 bolt", 10, 36),
            ("+2 bolts", 1, 36)
        ]
    );
    let keep = choice(&scene, "keep");
    let kept: Vec<(&str, u64, u64)> = keep.odds.iter().flat_map(shares).collect();
    assert_eq!(
        kept,
        [("one space", 1, 1), ("+1 bolt", 1, 1), ("clock −1", 1, 1)]
    );
    let time = shares(clock);
    // One die shows time already.
    assert_eq!(
        time,
        [
            ("clock −1", 25, 36),
            ("clock −2", 10, 36),
            ("clock −3", 1, 36)
        ]
    );
    let marks: Vec<(&str, &str)> = roll
        .marks
        .iter()
        .map(|mark| (mark.thing.as_str(), mark.text.as_str()))
        .collect();
    assert_eq!(
        marks,
        [
            ("spot-5", per_cent(4.0 / 9.0).as_str()),
            ("spot-8", per_cent(5.0 / 9.0).as_str())
        ]
    );
}

#[test]
fn cards_say_what_they_cost_when_they_can_be_played_and_why_not() {
    let scene = seen("lay:b1 run:left bbbclt keep pass", 0);
    let momentum = &scene.panels[0];
    assert_eq!((momentum.title.as_str(), momentum.bolts), ("Momentum", 5));
    let legs = row(&scene, "Eight Legs");
    assert_eq!(legs.thing.as_deref(), Some("card-spi1"));
    assert_eq!(
        legs.figure,
        Some(Figure::Ability {
            sign: Sign::Cleat,
            cost: 2
        })
    );
    assert!(!legs.out);
    assert_eq!(legs.detail, "Add two cleats.");
    let crawl = row(&scene, "Wall Crawl");
    assert!(crawl.out && crawl.detail.starts_with("Before a play or after a down. "));
    let webbed = row(&scene, "Webbed");
    assert!(webbed.out && webbed.detail.starts_with("Defence only. "));
    assert_eq!(choice(&scene, "spi1").path, ["card-spi1"]);
    assert_eq!(choice(&scene, "juke:c").path, ["card-juke", "die-cleat-1"]);
    assert_eq!(choice(&scene, "pass").path, ["pass"]);
    let answers = &scene.panels[1];
    assert_eq!(answers.title, "Jun may answer with");
    assert!(answers.rows.iter().all(|row| row.thing.is_none()));
    let names: Vec<&str> = answers.rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["Big Hit", "Grave Grip", "Cold Stare"]);
}

#[test]
fn where_any_number_of_dice_can_be_taken_a_button_ends_it() {
    let game = game("", 2);
    let (state, _) = played(
        &game,
        "team:skulls team:dragons kick:luck kick:luck heads T offence end:right lay:b1 run:left bbbclt keep pass",
    );
    let scene = shown(&game, &state, Viewer::Seat(Seat(0)));
    assert_eq!(
        choice(&scene, "sku1:bb").path,
        ["card-sku1", "die-ball-1", "die-ball-2", "go"]
    );
    assert!(scene.buttons.iter().any(|button| button.id == "go"));
}

#[test]
fn a_newcomer_is_told_why() {
    for (plies, seat, words) in [
        (
            "",
            1,
            "Guess Mara's play: red above, yellow left or right, or blue below.",
        ),
        (
            "lay:b1 pass",
            0,
            "Jun's card is hidden. Match its colour and you lose dice",
        ),
    ] {
        let hint = seen(plies, seat).ask.hint;
        assert!(hint.contains(words), "{hint}");
    }
    let fourth = "lay:r1 run:left cccclt keep pass \
                  lay:r1 run:right cccclt keep pass \
                  lay:r1 run:left cccclt keep pass lay:r1 pass";
    let scene = seen(fourth, 0);
    assert_eq!(scene.ask.question, "Fourth down: what now?");
    assert!(
        scene
            .ask
            .hint
            .contains("Jun takes the ball where this play ends")
    );
    assert_eq!(choice(&scene, "punt").path, ["punt"]);
    assert_eq!(
        choice(&scene, "punt").about,
        "Jun starts at red 15, far from your end zone"
    );
}

/// A table for two at a position, as a seat sees it.
fn at(position: &str, seat: u8) -> Scene {
    let game = game("", 2);
    let state = game.parse_position(position).unwrap();
    shown(&game, &state, Viewer::Seat(Seat(seat)))
}

#[test]
fn a_last_play_is_asked_about_before_a_card_is_laid() {
    let last = "spiders,luck,14,3,5,-/skulls,luck,18,3,5,-/001/10/2/2:0!/-/8:ff/-/last";
    let scene = at(last, 0);
    assert_eq!(scene.ask.question, "Last play: what now?");
    assert!(scene.ask.hint.contains("You are 4 behind."));
    let labels: Vec<(&str, &str)> = scene
        .buttons
        .iter()
        .map(|button| (button.id.as_str(), button.label.as_str()))
        .collect();
    assert_eq!(
        labels,
        [
            ("run", "Run a play"),
            ("mary", "Throw a Hail Mary"),
            ("rest", "End the game"),
        ]
    );
    assert_eq!(
        choice(&scene, "run").about,
        "Jun lays a defence card, then you call a play"
    );
    let waits = at(last, 1);
    assert_eq!(waits.ask.question, "Mara chooses the last play");
    assert!(waits.hand.is_none(), "nothing is to be laid yet");
    // Then the play is called, and nothing else.
    let called = at(
        "spiders,luck,14,0,5,-/skulls,luck,18,3,5,-/001/10/2/2:0!/lay:r2/9:ff/-/select",
        0,
    );
    assert_eq!(called.ask.question, "Call your last play");
    assert!(called.choices.iter().all(|one| one.ply.starts_with("run:")));
}

#[test]
fn after_a_down_it_is_said_what_came_of_it() {
    let play = "lay:r2,shown,call:red,dice:bbc";
    for (end, seat, question, hint) in [
        (
            "12/4/1:20",
            1,
            "Play a card after this down?",
            "The fourth down failed. You get the ball next.",
        ),
        (
            "12/2/1:20",
            1,
            "Play a card after this down?",
            "You can play a card before the next down.",
        ),
        (
            "12/2/1:0!",
            1,
            "Play a card after the last play?",
            "The half ends after this.",
        ),
    ] {
        let side = "dragons,luck,0,4,5,-/goblins,luck,0,4,5,-/001";
        let scene = at(&format!("{side}/{end}/{play}/9:1ff/-/after1"), seat);
        assert_eq!(scene.ask.question, question);
        assert_eq!(scene.ask.hint, hint);
    }
    let scored = format!(
        "dragons,luck,6,4,5,-/goblins,luck,0,4,5,-/001/15/2/1:20/{play},touchdown/9:1ff/-/after1"
    );
    let scene = at(&scored, 1);
    assert_eq!(scene.ask.question, "Play a card after the touchdown?");
    assert_eq!(
        scene.ask.hint,
        "Mara scored a touchdown. The try for extra points comes next."
    );
    let facts: Vec<String> = scene.score.under.iter().map(|line| line.plain()).collect();
    assert!(facts.contains(&"Touchdown".to_owned()), "{facts:?}");
    let ball = piece(&scene, "football").unwrap();
    assert_eq!(ball.at, piece(&scene, "final-R-r").unwrap().at);
    assert_eq!(ball.label, "Football: in the right end zone");
    let lost = format!(
        "dragons,luck,6,4,5,-/goblins,luck,0,4,5,-/001/12/2/1:20/{play},turnover/9:1ff/-/after2"
    );
    let scene = at(&lost, 0);
    assert_eq!(scene.ask.question, "Play a card after the turnover?");
    assert_eq!(scene.ask.hint, "Jun gets the ball next.");
}

#[test]
fn a_ban_is_asked_for_and_then_shown_with_the_side_that_calls() {
    let game = game("", 2);
    let asked = "team:skulls team:spiders kick:luck kick:luck heads T offence end:right lay:b1";
    let scene_after = |plies: &str, seat: u8| {
        let (state, _) = played(&game, &format!("{asked} {plies}"));
        shown(&game, &state, Viewer::Seat(Seat(seat)))
    };
    let scene = scene_after("", 1);
    assert_eq!(scene.ask.question, "Play a card before the play?");
    let mut then = scene.ask.then.iter();
    let ban = then.find(|then| then.thing == "card-spi5").unwrap();
    assert_eq!(ban.question, "Ban which colour?");
    let labels: Vec<&str> = scene.buttons.iter().map(|one| one.label.as_str()).collect();
    assert!(labels.contains(&"Ban yellow"), "{labels:?}");
    for seat in [0, 1] {
        let boards = scene_after("spi5:yellow", seat).boards;
        let who = ["You", "Mara"][usize::from(seat)];
        assert_eq!(
            boards[0].note,
            format!("{who} can call red above, or blue below. Yellow is banned for this down.")
        );
        let who = ["Jun", "You"][usize::from(seat)];
        assert_eq!(
            boards[1].note,
            format!("{who} can call red above, yellow left or right, or blue below.")
        );
    }
}

#[test]
fn alone_a_draw_is_called_one() {
    let drawn = "skulls,luck,9,3,5,-/-,luck,9,0,5,-/011/5/1/o100.2/-/0:0/ffffff:0:24/drawn";
    let game = game("level=1", 1);
    let state = game.parse_position(drawn).unwrap();
    let ending = shown(&game, &state, Viewer::Seat(Seat(0))).ending.unwrap();
    assert_eq!(
        (ending.headline.as_str(), ending.rule.as_str()),
        ("A draw", "D40")
    );
}

#[test]
fn teams_are_chosen_by_what_their_cards_do() {
    let game = game("", 2);
    let (state, _) = played(&game, "team:spiders");
    let scene = shown(&game, &state, Viewer::Seat(Seat(1)));
    let panel = &scene.panels[0];
    assert!(panel.large);
    assert_eq!(panel.rows.len(), 6);
    assert!(row(&scene, "Spiders").out, "they are taken");
    let skulls = row(&scene, "Skulls");
    assert_eq!(skulls.thing.as_deref(), Some("team-skulls"));
    assert_eq!(skulls.list.len(), 5);
    assert_eq!(skulls.list[0].name, "Loose Bones");
    assert!(skulls.list[4].detail.starts_with("On defence: "));
    assert_eq!(choice(&scene, "team:skulls").sums.len(), 5);
}

#[test]
fn a_kick_by_hand_shows_the_goal_to_everybody() {
    let game = game("", 2);
    let set_up = "team:spiders team:skulls kick:skill kick:luck heads T offence end:right";
    // Five red spaces from red 5: red 15 is beyond the kick icon.
    let (state, _) = played(
        &game,
        &format!("{set_up} lay:y1 run:up bccccc keep pass lay:y1 goal"),
    );
    for viewer in [
        Viewer::Seat(Seat(0)),
        Viewer::Seat(Seat(1)),
        Viewer::Spectator,
    ] {
        let goal = shown(&game, &state, viewer).goal.unwrap();
        assert_eq!((goal.good_aim, goal.good_power), ((-5, 5), (6, 16)));
    }
    let scene = shown(&game, &state, Viewer::Seat(Seat(0)));
    assert_eq!(scene.choices.len(), 441);
    assert_eq!(choice(&scene, "toss:-3:12").path, ["aim--3", "power-12"]);
    let (_, events) = played(
        &game,
        &format!("{set_up} lay:y1 run:up bccccc keep pass lay:y1 goal toss:-3:12"),
    );
    let motions: Vec<Motion> = events
        .iter()
        .flat_map(|event| Show::motions(&game, event, Seat(0)))
        .collect();
    assert!(motions.contains(&Motion::Kick {
        aim: -3,
        power: 12,
        good: true
    }));
}

#[test]
fn cards_turn_pegs_and_the_ball_hop_and_dice_roll() {
    let game = game("", 2);
    let moved = |plies: &str| -> Vec<Motion> {
        let (_, events) = played(&game, &format!("{SET_UP} {plies}"));
        events
            .iter()
            .flat_map(|event| Show::motions(&game, event, Seat(0)))
            .collect()
    };
    let hop = |piece: &str, over: &[&str]| Motion::Hop {
        piece: piece.into(),
        over: over.iter().map(|thing| (*thing).into()).collect(),
    };
    assert_eq!(
        moved("lay:b1"),
        [Motion::Deal {
            from: "peg-1".into(),
            to: "laid".into(),
            card: None
        }]
    );
    let called = moved("lay:b1 run:left");
    assert_eq!(called[0], hop("peg-0", &["play-0-3"]));
    assert!(matches!(called[1], Motion::Deal { card: Some(_), .. }));
    let rolled = moved("lay:b1 run:left bbbclt");
    assert!(matches!(&rolled[0], Motion::Roll { faces, .. } if faces.len() == 6));
    let ball = moved("lay:b1 run:left bbbbbt keep pass pass");
    assert!(
        ball.contains(&hop("football", &["spot-5", "spot-8"])),
        "{ball:?}"
    );
}

#[test]
fn alone_one_counts_the_deck_and_sees_the_card_that_defends() {
    let game = game("level=2", 1);
    let set_up = "team:goblins kick:luck heads H offence";
    let (state, _) = played(&game, set_up);
    let scene = shown(&game, &state, Viewer::Seat(Seat(0)));
    assert_eq!(scene.title, "Dungeon Ball, solo, level II");
    assert_eq!(scene.score.sides[1].name, "AI");
    assert_eq!(scene.score.sides[1].detail, "Mimics");
    let deck = scene.panels.last().unwrap();
    assert_eq!(deck.title, "In the deck, 24 cards");
    assert!(
        deck.sums.iter().all(|sum| sum.value.starts_with("up to ")),
        "six cards were removed unseen"
    );
    let (state, _) = played(&game, &format!("{set_up} run:up a01"));
    let scene = shown(&game, &state, Viewer::Seat(Seat(0)));
    let laid = piece(&scene, "laid").unwrap();
    assert!(matches!(laid.figure, Figure::Laid { card: Some(_), .. }));
}

#[test]
fn every_term_can_be_found_where_it_stands() {
    let scene = seen("lay:b1 pass", 0);
    assert!(scene.terms.len() >= 20);
    assert!(scene.terms.iter().any(|term| term.word == "end zone"));
    let hint = scene.ask.hint.to_lowercase();
    assert!(!hint.contains("face down"), "down is a term");
}
