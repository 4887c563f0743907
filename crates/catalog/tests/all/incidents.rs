//! G8: resignation, time, agreed draw, abort and stand-in, in every game and in its record.

use courtside_bots::Level;
use courtside_catalog::{Library, Match, find, games, replay};
use courtside_kernel::{Incident, Options, Seat, Turn, Viewer};
use courtside_record::{DiceHeader, Header, Record, SeededDraw};

fn start(game: &str, options: &str, seats: usize) -> Box<dyn Match> {
    let entry = find(game).expect("a game");
    let options = Options::parse(entry.card.options, options).expect("options");
    entry
        .start(&Library::default(), &options, seats)
        .expect("it can be set up")
}

/// Plays the first choice, and rolls, this many times.
fn play_on(game: &mut dyn Match, plies: u64) {
    for seed in 0..plies {
        match game.turn() {
            Turn::Over(..) => return,
            Turn::Chance => drop(game.roll(&mut SeededDraw::from_seed(seed)).expect("a roll")),
            Turn::Act(_) => {
                let ply = game.legal().swap_remove(0);
                game.play(&ply).expect("it is legal");
            }
        }
    }
}

fn record(game: &dyn Match) -> Record {
    let header = Header {
        seats: (0..game.seats()).map(|seat| format!("S{seat}")).collect(),
        dice: DiceHeader::Chosen,
    };
    game.record(&header, None)
}

/// The record reads back from its text and replays to the same end.
fn replays(game: &dyn Match) {
    let record = record(game);
    let read: Record = record.to_string().parse().expect("it is a record");
    assert_eq!(read, record);
    let again = replay(&Library::default(), &read).unwrap_or_else(|why| panic!("{why}\n{read}"));
    assert_eq!((again.turn(), again.plies()), (game.turn(), game.plies()));
}

fn lines(game: &dyn Match) -> Vec<String> {
    let names = ["Ann".to_owned(), "Ben".to_owned()];
    let told = game.told(Viewer::Spectator, Seat(0), &names, 0);
    let incidents = told.iter().filter(|told| told.rule == "G8");
    incidents.map(|told| told.line.plain()).collect()
}

#[test]
fn g8_with_two_sides_the_other_side_wins() {
    for entry in games().iter().filter(|entry| entry.card.seats.contains(&2)) {
        for plies in [0, 7, 30] {
            for (incident, line) in [
                (Incident::Resign(Seat(0)), "Ann resigned."),
                (Incident::Time(Seat(1)), "Ben ran out of time."),
            ] {
                let mut game = start(entry.card.id, "", 2);
                play_on(game.as_mut(), plies);
                let loser = match incident {
                    Incident::Resign(seat) | Incident::Time(seat) => seat,
                    _ => unreachable!("these two are told"),
                };
                game.declare(incident).expect("a player may leave");
                let Turn::Over(winners, _) = game.turn() else {
                    panic!("{} goes on without {loser:?}", entry.card.id);
                };
                assert!(winners.contains(loser.other()) && !winners.contains(loser));
                assert!(game.legal().is_empty() && game.undoable().is_none());
                assert_eq!(lines(game.as_ref()), [line]);
                assert!(game.declare(Incident::Draw).is_err(), "it is over");
                replays(game.as_ref());
            }
        }
    }
}

#[test]
fn g8_an_agreed_draw_is_shared_and_an_abort_has_no_result() {
    for entry in games() {
        let seats = entry.card.default_seats();
        let mut game = start(entry.card.id, "", seats);
        play_on(game.as_mut(), 5);
        game.declare(Incident::Draw).expect("they agreed");
        let scores = game.result().expect("a draw").scores(seats);
        assert!(scores.iter().all(|score| *score == 1.0 / seats as f64));
        replays(game.as_ref());

        assert!(game.undo(), "programs may take it back");
        assert!(!game.turn().is_over());
        game.declare(Incident::Abort).expect("called off");
        assert!(game.turn().is_over());
        assert_eq!(game.result(), None);
        assert!(record(game.as_ref()).to_string().contains("[Result \"*\"]"));
        replays(game.as_ref());
    }
}

#[test]
fn g8_alone_there_is_no_one_to_agree_to_a_draw() {
    for entry in games().iter().filter(|title| title.card.seats[0] == 1) {
        let mut game = start(entry.card.id, "", 1);
        let refused = game.declare(Incident::Draw).expect_err("alone");
        assert_eq!((refused.code, game.plies()), ("seats", 0));
    }
}

#[test]
fn g8_a_bot_can_decide_where_a_teammate_plays_on() {
    let mut game = start("wizard", "", 4);
    play_on(game.as_mut(), 40);
    let Turn::Act(seat) = game.turn() else {
        panic!("somebody acts after the set-up")
    };
    game.declare(Incident::Resign(seat)).expect("a resignation");
    let mate = Seat((seat.0 + 2) % 4);
    assert_eq!(game.turn(), Turn::Act(mate));
    assert!(!game.odds().is_empty());
    let level = Level::new(2).expect("a level");
    let reply = game.bot(level, 1, None).expect("a choice");
    assert!(
        game.words(&reply.ply, &["Ann", "Ben", "Cy", "Di"].map(String::from))
            .is_some()
    );
    assert_eq!(game.play(&reply.ply), Ok(Some(mate)));
}

#[test]
fn g8_a_stand_in_changes_nothing_but_the_record() {
    let mut game = start("chessboard", "", 2);
    play_on(game.as_mut(), 3);
    let before = (game.turn(), game.position());
    game.declare(Incident::StandIn(Seat(1), 3)).expect("a bot");
    assert_eq!((game.turn(), game.position()), before);
    assert_eq!(lines(game.as_ref()), ["A bot of level 3 plays on for Ben."]);
    play_on(game.as_mut(), 10);
    replays(game.as_ref());
}

#[test]
fn g8_a_seat_that_is_not_there_or_has_left_is_refused_and_nothing_changes() {
    let mut game = start("tactics", "", 2);
    for incident in [
        Incident::Resign(Seat(2)),
        Incident::Time(Seat(200)),
        Incident::StandIn(Seat(7), 1),
    ] {
        let refused = game.declare(incident).expect_err("no such seat");
        assert_eq!(refused.code, "seats");
        assert_eq!((game.plies(), game.turn().is_over()), (0, false));
    }
    let refused = game.declare(Incident::StandIn(Seat(0), 200));
    assert_eq!(refused.expect_err("no such bot").code, "level");
}

#[test]
fn g8_an_incident_is_no_ply_that_a_player_can_send() {
    for entry in games() {
        let mut game = start(entry.card.id, "", entry.card.seats[0]);
        for text in ["!resign:0", "!draw", "!abort"] {
            assert!(game.play(text).is_err(), "{} takes {text}", entry.card.id);
        }
    }
}

#[test]
fn g8_in_the_card_game_who_leaves_is_out_and_the_others_play_on() {
    for (options, seats) in [
        ("", 4),
        ("play=strategic", 7),
        ("play=strategic teams=ab", 6),
        ("play=strategic teams=ab revive=text", 6),
        ("teams=abc", 6),
    ] {
        // At many moments: while someone draws, chooses, answers a throw, or comes back.
        for plies in (20..140).step_by(7) {
            let mut game = start("cards", options, seats);
            play_on(game.as_mut(), plies);
            for leaver in [3, 0, 2, 1, 5, 4, 6].map(Seat).into_iter().take(seats) {
                if game.turn().is_over() {
                    break;
                }
                let before = game.position();
                match game.declare(Incident::Resign(leaver)) {
                    // The hands and what lay in front are discarded: every card is somewhere, so the position can be read.
                    Ok(()) => {
                        let position = game.position();
                        let mut again = start("cards", options, seats);
                        again.set_position(&position).unwrap_or_else(|why| {
                            panic!("{options} after {plies}: {why}\n{before}\n{position}")
                        });
                        assert_ne!(game.turn().actor(), Some(leaver));
                    }
                    Err(refused) => assert_eq!(refused.rule.as_deref(), Some("G8")),
                }
                play_on(game.as_mut(), 9);
            }
            replays(game.as_ref());
        }
    }
}

#[test]
fn g8_a_teammate_plays_on_and_a_side_without_players_has_lost() {
    let mut game = start("wizard", "", 4);
    play_on(game.as_mut(), 60);
    game.declare(Incident::Time(Seat(2))).expect("one of two");
    for seed in 0..60 {
        match game.turn() {
            Turn::Over(..) => break,
            Turn::Chance => drop(game.roll(&mut SeededDraw::from_seed(seed)).expect("a roll")),
            Turn::Act(seat) => {
                assert_ne!(seat, Seat(2), "seat 0 acts for its teammate");
                let ply = game.legal().pop().expect("a choice");
                assert_eq!(game.play(&ply), Ok(Some(seat)));
            }
        }
    }
    assert!(!game.turn().is_over(), "seed and choices leave it open");
    game.declare(Incident::Resign(Seat(0)))
        .expect("the other of two");
    let scores = game.result().expect("it is over").scores(4);
    assert_eq!(scores, [0.0, 0.5, 0.0, 0.5]);
    replays(game.as_ref());
}
