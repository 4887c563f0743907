//! The log and the box score.

use crate::two::{Play, plain, rolled, table};
use courtside_bots::Rng;
use courtside_kernel::{
    Content, Draw, Game, LogRow, Narration, Notation, Options, Ply, Seat, Turn, Viewer, Voice,
};
use game_dungeon::content::Spot;
use game_dungeon::{Dungeon, Event};

fn game(options: &str, seats: usize) -> Dungeon {
    let options = Options::parse(Dungeon::CARD.options, options).unwrap();
    Dungeon::configure(&options, seats, &Content::default()).unwrap()
}

/// All events of a game that chance plays.
fn events(game: &Dungeon, seed: u64) -> Vec<Event> {
    let mut rng = Rng::from_seed(seed);
    let (mut state, mut events) = (game.setup(), Vec::new());
    loop {
        let ply = match game.turn(&state) {
            Turn::Over(..) => return events,
            Turn::Chance => Ply::Chance(game.sample(&state, &mut rng)),
            Turn::Act(_) => {
                let mut actions = Vec::new();
                game.legal(&state, &mut actions);
                Ply::Act(actions[rng.below(actions.len() as u64) as usize])
            }
        };
        game.apply(&mut state, ply, &mut |event| events.push(event));
    }
}

/// What comes of these plies.
fn told(table: &mut Play, plies: &str) -> Vec<Event> {
    let mut all = Vec::new();
    for text in plies.split_whitespace() {
        let ply = match table.game.turn(&table.state) {
            Turn::Chance => Ply::Chance(table.game.parse_chance(&table.state, text).unwrap()),
            _ => Ply::Act(table.game.parse_action(&table.state, text).unwrap()),
        };
        let game = table.game.clone();
        game.apply(&mut table.state, ply, &mut |event| all.push(event));
    }
    all
}

#[test]
fn no_line_shows_an_id_or_a_full_stop() {
    let names = ["Ann", "Ben"].map(String::from);
    for (options, seats) in [("level=6", 1), ("", 2)] {
        let game = game(options, seats);
        let ids: Vec<&str> = game.book.ai.iter().map(|card| card.id.as_str()).collect();
        for seed in 0..3 {
            for event in events(&game, seed) {
                for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
                    let voice = Voice {
                        viewer,
                        names: &names,
                    };
                    let line = game.say(&event, &voice).plain();
                    let mut words = line.split(|letter: char| !letter.is_alphanumeric());
                    assert!(!words.any(|word| ids.contains(&word)), "{line}");
                    assert!(!line.ends_with('.') && !line.contains("aim"), "{line}");
                }
            }
        }
    }
}

#[test]
fn a_down_is_a_heading_and_rows_say_who_did_what() {
    let mut play = plain();
    let events = told(&mut play, "lay:b1 run:up bbbbcc keep");
    let names = ["Ann", "Ben"].map(String::from);
    let voice = Voice {
        viewer: Viewer::Seat(Seat(0)),
        names: &names,
    };
    let lines: Vec<(LogRow, String)> = events
        .iter()
        .map(|event| play.game.say(event, &voice))
        .filter(|line| !line.spans.is_empty())
        .map(|line| (line.row, line.plain()))
        .collect();
    let expected = [
        (LogRow::Action, "You called red"),
        (LogRow::Part, "Ben showed blue 1: one more die"),
        (LogRow::Part, "rolled four balls and two cleats"),
        (LogRow::Action, "You gained two spaces to red 8"),
        (LogRow::Turn, "2nd down on red 8"),
    ];
    assert_eq!(lines, expected.map(|(row, words)| (row, words.to_owned())));
}

#[test]
fn the_last_play_is_named_in_its_heading() {
    let mut play = plain();
    play.state.clock = 1;
    rolled(&mut play, "up", "bbbctt");
    let last = play.told().pop().unwrap();
    assert!(last.starts_with("Last play on "), "{last}");
}

#[test]
fn a_box_score_counts_scores_spaces_turnovers_and_bolts() {
    let score = |play: &mut Play, plies: &str| {
        let mut score = [[0; 5]; 2];
        for event in told(play, plies) {
            let count = &mut |side: Seat, column: usize| score[side.index()][column] += 1;
            play.game.counts(&event, count);
        }
        score
    };
    let mut play = plain();
    assert_eq!(
        play.game.columns(),
        [
            "Touchdowns",
            "Field goals",
            "Spaces gained",
            "Turnovers",
            "Bolts spent"
        ]
    );
    play.state.ball = Spot(18);
    let reached = score(&mut play, "lay:b1 run:up bbbbbc keep");
    assert_eq!(reached, [[1, 0, 1, 0, 0], [0; 5]]);
    let mut play = plain();
    play.state.ball = Spot(12);
    let kicked = score(&mut play, "lay:b1 goal b");
    assert_eq!(kicked, [[0, 1, 0, 0, 0], [0; 5]]);
    let mut play = plain();
    play.state.down = 4;
    let lost = score(&mut play, "lay:b1 run:up bbbbbb keep");
    assert_eq!(lost, [[0, 0, 0, 1, 0], [0; 5]]);
    let mut play = table("spiders", "skulls");
    let paid = score(&mut play, "lay:b1 pass run:up bbbbbc keep pass spi1");
    assert_eq!(paid[0][4], 2);
    // The AI has no seat to count for.
    let solo = game("", 1);
    for event in events(&solo, 1) {
        solo.counts(&event, &mut |side, _| assert_eq!(side, Seat(0)));
    }
}

#[test]
fn odds_name_touchdowns_and_field_goal_range() {
    let labels = |spot: u8, down: u8| {
        let mut play = plain();
        play.state.ball = Spot(spot);
        play.state.down = down;
        told(&mut play, "lay:b1 run:up bbbbbc");
        let view = play.game.view(&play.state, Viewer::Seat(Seat(0)));
        let action = play.game.parse_action(&play.state, "keep").unwrap();
        let cases = play.game.odds(&view, action);
        let results = cases[0].results.iter();
        results.map(|share| share.result.label).collect::<Vec<_>>()
    };
    assert_eq!(labels(18, 1), ["touchdown"]);
    assert_eq!(labels(11, 1), ["one space, field goal range"]);
    // After the fourth down there is nothing to kick, and from there a kick was possible before.
    assert_eq!(labels(11, 4), ["one space"]);
    assert_eq!(labels(13, 1), ["one space"]);
}
