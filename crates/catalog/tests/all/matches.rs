//! Matches of every registered game, by notation alone.

use courtside_bots::{Budget, Level};
use courtside_catalog::{Library, Match, find, games, listed, replay};
use courtside_kernel::{Options, Seat, Turn, Viewer};
use courtside_record::{DiceHeader, Header, Record, RecordedPly, Secret, SeededDraw};
use std::path::Path;

fn header(seats: usize) -> Header {
    Header {
        seats: (0..seats).map(|seat| format!("Seat {seat}")).collect(),
        dice: DiceHeader::Chosen,
    }
}

fn start(id: &str) -> Box<dyn Match> {
    let title = find(id).expect("the game is registered");
    let seats = title.card.default_seats();
    title
        .start(&Library::default(), &Options::default(), seats)
        .expect("it can be set up")
}

/// Plays with the first legal action, the last, and those in between in turn, until the game is over.
fn play_out(game: &mut dyn Match) {
    let mut dice = SeededDraw::from_seed(3);
    for count in 0.. {
        match game.turn() {
            Turn::Over(..) => return,
            Turn::Chance => {
                game.roll(&mut dice).expect("dice fall at a chance turn");
            }
            Turn::Act(seat) => {
                let legal = game.legal();
                let choice = &legal[(count * 7919) % legal.len()];
                assert_eq!(game.play(choice), Ok(Some(seat)));
            }
        }
        assert!(count < 100_000, "the game does not end");
    }
}

#[test]
fn every_registered_game_has_a_golden_playthrough() {
    for entry in games() {
        let folder = format!(
            "{}/../game-{}/tests/playthroughs",
            env!("CARGO_MANIFEST_DIR"),
            entry.card.id
        );
        let files = std::fs::read_dir(Path::new(&folder))
            .map(|files| files.count())
            .unwrap_or(0);
        assert!(files > 0, "{} has no playthrough", entry.card.id);
    }
}

#[test]
fn a_record_of_any_game_replays_and_a_changed_one_does_not() {
    for entry in games() {
        let mut game = start(entry.card.id);
        play_out(game.as_mut());
        let record = game.record(&header(game.seats()), None);
        let read: Record = record.to_string().parse().expect("a record reads back");
        let again = replay(&Library::default(), &read).expect("it replays");
        assert_eq!(again.position(), game.position());

        let mut other = read.clone();
        other.rules += 1;
        assert!(
            replay(&Library::default(), &other)
                .err()
                .expect("refused")
                .message
                .starts_with("Version")
        );
        let mut other = read.clone();
        other.content = "0".repeat(64);
        assert!(
            replay(&Library::default(), &other)
                .err()
                .expect("refused")
                .message
                .contains("different cards or boards")
        );
        let mut other = read.clone();
        other.result = None;
        assert!(
            replay(&Library::default(), &other)
                .err()
                .expect("refused")
                .message
                .contains("result")
        );
        let mut other = read.clone();
        other.plies[0] = RecordedPly::Act("nonsense".into());
        assert!(
            replay(&Library::default(), &other)
                .err()
                .expect("refused")
                .message
                .starts_with("Ply 1 ")
        );
        let mut other = read.clone();
        other.plies[0] = RecordedPly::Hidden;
        assert!(
            replay(&Library::default(), &other)
                .err()
                .expect("refused")
                .message
                .contains("hidden")
        );
    }
}

#[test]
fn a_refused_ply_changes_nothing() {
    for entry in games() {
        let mut game = start(entry.card.id);
        for _ in 0..60 {
            let (position, plies) = (game.position(), game.plies());
            for ply in ["", "x", "9z", "dodge", "3-", "@", "666", "7", "\u{1F3D0}"] {
                if !game.legal().contains(&ply.to_owned())
                    && !game.outcomes().iter().any(|(outcome, _)| outcome == ply)
                {
                    let refusal = game.play(ply).expect_err("it is not legal");
                    assert!(!refusal.message.is_empty());
                }
            }
            assert_eq!((game.position(), game.plies()), (position, plies));
            match game.turn() {
                Turn::Over(..) => break,
                Turn::Chance => drop(game.roll(&mut SeededDraw::from_seed(plies as u64))),
                Turn::Act(_) => {
                    let legal = game.legal();
                    game.play(&legal[plies * 31 % legal.len()])
                        .expect("it is legal");
                }
            }
        }
    }
}

#[test]
fn undo_is_derived_from_dice_and_reveals() {
    let mut game = start("chessboard");
    assert_eq!(game.undoable(), None, "nothing has been played");
    game.play("@acdfh").unwrap();
    assert_eq!(
        game.undoable(),
        Some(Seat(0)),
        "nobody has seen the placement"
    );
    game.play("@bcdeg").unwrap();
    assert_eq!(game.undoable(), None, "the placements are revealed");
    game.play("111").unwrap();
    assert_eq!(game.undoable(), None, "dice have fallen");
    game.play("666").unwrap();
    let before = game.position();
    game.play("1c1c2").unwrap();
    assert_eq!(
        game.undoable(),
        Some(Seat(0)),
        "a walk tells nobody anything that they could not know"
    );
    assert!(game.undo());
    assert_eq!(game.position(), before);
    game.play("1-").unwrap();
    game.play("1-").unwrap();
    game.play("1-").unwrap();
    assert_eq!(
        game.undoable(),
        Some(Seat(0)),
        "the dice for the next turn have not fallen yet"
    );
    game.play("245").unwrap();
    assert_eq!(game.undoable(), None);
}

#[test]
fn d11_a_toss_by_hand_is_not_taken_back() {
    let entry = courtside_catalog::find("dungeon").unwrap();
    let mut game = entry
        .start(&Library::default(), &Options::default(), 2)
        .unwrap();
    game.set_position(
        "slimes,skill,0,1,9,sli5/mimics,skill,0,2,4,mim2+mim3/110/14/2/1:15/-/10:1ff/-/goal:toss",
    )
    .unwrap();
    game.play("toss:9:3").unwrap();
    assert_eq!(game.undoable(), None);
}

#[test]
fn a_running_record_and_its_events_keep_a_secret_placement() {
    let mut game = start("chessboard");
    game.play("@acdfh").unwrap();
    let names = vec!["Ann".to_owned(), "Ben".to_owned()];
    for viewer in [Viewer::Spectator, Viewer::Seat(Seat(1))] {
        let record = game.record(&header(2), Some(viewer)).to_string();
        assert!(
            !record.contains("acdfh") && record.contains('?'),
            "{record}"
        );
        let told = game.told(viewer, Seat(0), &names, 0);
        assert_eq!(told[0].line.plain(), "Ann placed 5 pawns in secret");
        assert!(!game.view(viewer).to_string().contains("a1"));
        assert!(
            game.scene(viewer, Seat(0), &names)
                .floor
                .pieces
                .iter()
                .all(|piece| !piece.id.starts_with("pawn-0"))
        );
    }
    assert!(
        game.record(&header(2), Some(Viewer::Seat(Seat(0))))
            .to_string()
            .contains("@acdfh")
    );
    game.play("@bcdeg").unwrap();
    assert!(
        game.record(&header(2), Some(Viewer::Spectator))
            .to_string()
            .contains("@acdfh @bcdeg")
    );
}

#[test]
fn committed_dice_are_the_same_however_often_they_are_drawn() {
    let secret = Secret::from_hex(&"5a".repeat(32)).expect("64 digits are a secret");
    let salts = vec!["pepper".to_owned(), String::new()];
    let roll = || {
        let mut game = start("chessboard");
        game.play("@acdfh").unwrap();
        game.play("@bcdeg").unwrap();
        let ply = game.plies();
        game.roll(&mut secret.draw(&salts, ply)).unwrap()
    };
    assert_eq!(roll(), roll());
}

#[test]
fn a_bot_answers_with_a_legal_ply_and_a_chance_to_win() {
    for entry in games() {
        for level in 1..=5 {
            let mut game = start(entry.card.id);
            let mut dice = SeededDraw::from_seed(5);
            while game.turn() == Turn::Chance {
                game.roll(&mut dice).expect("dice fall at a chance turn");
            }
            let budget = Budget {
                ms: None,
                playouts: Some(50),
            };
            let level = Level::new(level).expect("levels go from 1 to 5");
            let reply = game.bot(level, 7, Some(budget)).expect("somebody acts");
            assert!(game.legal().contains(&reply.ply));
            assert!((0.0..=1.0).contains(&reply.value));
            assert!(!reply.lines.is_empty());
        }
    }
}

#[test]
fn a_hidden_game_is_found_by_its_id_though_no_list_shows_it() {
    let listed: Vec<&str> = listed().map(|entry| entry.card.id).collect();
    for entry in games() {
        let id = entry.card.id;
        assert!(find(id).is_some());
        assert_eq!(listed.contains(&id), !entry.card.hidden, "{id}");
    }
}

#[test]
fn a_quick_start_and_the_usual_number_of_players_can_be_played() {
    for entry in games() {
        let card = entry.card;
        let seats = card.usual_seats();
        assert!(card.seats.contains(&seats), "{}", card.id);
        let options = card.quick.map_or(String::new(), |quick| {
            assert_eq!(quick.players, seats);
            let pairs = quick.options.iter();
            let pairs: Vec<String> = pairs
                .map(|(name, value)| format!("{name}={value}"))
                .collect();
            pairs.join(" ")
        });
        let options = Options::parse(card.options, &options).expect("options that there are");
        assert_eq!(
            entry
                .start(&Library::default(), &options, seats)
                .expect(card.id)
                .seats(),
            seats
        );
    }
}

#[test]
fn a_banner_has_two_short_lines() {
    for entry in games() {
        for line in entry.card.livery.banner {
            let letters = line.chars().count();
            assert!((1..=12).contains(&letters), "{}: {line}", entry.card.id);
        }
    }
}
