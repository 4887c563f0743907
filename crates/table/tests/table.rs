//! What a table decides: who may do what and when, and that a replay comes to the same.

use courtside_kernel::{Options, Seat, Turn, Viewer};
use courtside_record::Secret;
use courtside_table::{
    Audience, Body, Chair, Command, Duty, Entry, MOST_UNDOS, Moves, Opening, Refused, Sitter,
    Stored, Table,
};

fn person(guest: &str) -> Chair {
    Chair {
        sitter: Sitter::Human {
            guest: guest.into(),
        },
        name: guest.into(),
        salt: format!("salt of {guest}"),
    }
}

fn open_chair() -> Chair {
    Chair {
        sitter: Sitter::Open {
            invite_key: "door".into(),
        },
        name: String::new(),
        salt: String::new(),
    }
}

fn bot(level: u8) -> Chair {
    courtside_table::bot(level, &[])
}

fn opening(game: &str, options: &str, seats: usize) -> Opening {
    let entry = courtside_catalog::find(game).unwrap();
    let options = Options::parse(entry.card.options, options).unwrap();
    let play = entry
        .start(&courtside_catalog::Library::default(), &options, seats)
        .unwrap();
    Opening {
        id: "table".into(),
        game: game.into(),
        options: play.options().to_string(),
        rules: entry.card.rules_version,
        content: play.content_hash(),
        secret: "07".repeat(32),
        parent: None,
        league: None,
        created_at: 5,
    }
}

fn table(game: &str, chairs: Vec<Chair>) -> Table {
    Table::open(
        &courtside_catalog::Library::default(),
        opening(game, "", chairs.len()),
        chairs,
    )
    .unwrap()
}

/// Does it, and rolls what follows.
fn done(table: &Table, command: &Command) -> (Table, Vec<Entry>) {
    let mut moves = table.decide(command, 10).unwrap();
    loop {
        let last = moves.last().map_or(table, |(_, table)| table);
        match last.roll(10).unwrap() {
            Some(roll) => moves.push(roll),
            None => break,
        }
    }
    split(table, moves)
}

fn split(table: &Table, moves: Moves) -> (Table, Vec<Entry>) {
    let last = moves
        .last()
        .map_or(table.clone(), |(_, table)| table.clone());
    (last, moves.into_iter().map(|(entry, _)| entry).collect())
}

/// A choice of whoever acts.
fn play(table: &Table, choice: &str) -> Command {
    let seat = table.turn().actor().expect("somebody acts");
    Command::Play {
        seats: vec![seat],
        version: table.version(),
        choice: choice.into(),
    }
}

/// The first legal choice of whoever acts.
fn first_choice(table: &Table) -> Command {
    play(table, &table.play().legal()[0])
}

/// Rolls until someone acts.
fn rolled(mut table: Table) -> Table {
    while let Some((_, next)) = table.roll(1).unwrap() {
        table = next;
    }
    table
}

#[test]
fn a_choice_is_refused_whole_with_its_reason_and_changes_nothing() {
    let start = rolled(table("chessboard", vec![person("ann"), person("ben")]));
    let actor = start.turn().actor().unwrap();
    let play = |seats: Vec<Seat>, version, choice: &str| {
        let command = Command::Play {
            seats,
            version,
            choice: choice.into(),
        };
        start.decide(&command, 1).map(drop).unwrap_err()
    };
    let version = start.version();
    let legal = start.play().legal()[0].clone();
    assert_eq!(play(vec![], version, &legal), Refused::NotSeated);
    let other = vec![actor.other()];
    assert!(matches!(
        play(other, version, &legal),
        Refused::NotYourTurn(_)
    ));
    assert_eq!(play(vec![actor], version + 1, &legal), Refused::Stale);
    let refused = play(vec![actor], version, "nonsense");
    assert!(matches!(refused, Refused::Rules(_)), "{refused:?}");
    assert!(refused.to_string().ends_with('.'));
    assert_eq!(start.version(), version);
}

#[test]
fn a_refusal_has_a_word_for_programs_and_the_rule_only_if_one_says_no() {
    let rules = Refused::Rules(courtside_catalog::Refusal {
        code: "illegal",
        message: "The target is too far away".into(),
        rule: Some("K8".into()),
    });
    assert_eq!((rules.code(), rules.rule()), ("illegal", Some("K8")));
    for (refused, code) in [
        (Refused::Stale, "stale"),
        (Refused::NotSeated, "seat"),
        (Refused::NotYourTurn("Ann".into()), "seat"),
        (Refused::NobodyActs, "seat"),
        (Refused::NothingToUndo, "undo"),
        (Refused::UndoSpent(3), "undo"),
        (Refused::UsedInvitation, "key"),
        (Refused::NoOpenChair, "taken"),
        (Refused::StillRunning, "running"),
        (Refused::NoAdvice, "advice"),
    ] {
        assert_eq!((refused.code(), refused.rule()), (code, None));
    }
}

#[test]
fn only_a_ply_and_an_undo_answer_a_version() {
    let (seats, version) = (vec![Seat(0)], 7);
    let play = Command::Play {
        seats: seats.clone(),
        version,
        choice: "x".into(),
    };
    let undo = Command::Undo {
        seats: seats.clone(),
        version,
    };
    let join = Command::Join {
        invite_key: "door".into(),
        chair: person("eve"),
    };
    let resign = Command::Resign { seats };
    let answered = [play, undo, join, resign].map(|command| command.version());
    assert_eq!(answered, [Some(7), Some(7), None, None]);
}

#[test]
fn somebody_who_sits_down_makes_no_answer_stale() {
    let start = table("cards", vec![person("ann"), open_chair(), open_chair()]);
    // Dice and cards wait until everybody sits, so that every seat can salt them.
    assert_eq!(start.duty(), None);
    let join = Command::Join {
        invite_key: "door".into(),
        chair: person("ben"),
    };
    let (two, entries) = done(&start, &join);
    assert_eq!(entries[0].body, Body::Sit(person("ben")));
    assert_eq!(two.seats_of("ben"), [Seat(1)]);
    // The same guest does not sit twice, and a used key opens nothing.
    assert!(two.decide(&join, 1).unwrap().is_empty());
    let wrong = Command::Join {
        invite_key: "other".into(),
        chair: person("cat"),
    };
    assert_eq!(
        two.decide(&wrong, 1).map(drop).unwrap_err(),
        Refused::UsedInvitation
    );
    let fill = Command::Fill {
        seats: vec![Seat(0)],
        level: 3,
        all: true,
    };
    let (full, _) = done(&two, &fill);
    assert!(full.chairs()[2].is_bot() && full.invite_key().is_none());
    assert_eq!(
        full.decide(&fill, 1).map(drop).unwrap_err(),
        Refused::NoOpenChair
    );
    let watching = Command::Fill {
        seats: vec![],
        level: 3,
        all: false,
    };
    assert_eq!(
        two.decide(&watching, 1).map(drop).unwrap_err(),
        Refused::NotSeated
    );
}

#[test]
fn an_answer_may_be_older_than_somebody_who_sat_down_but_not_than_a_ply() {
    let entry = courtside_catalog::find("tactics").unwrap();
    let play = entry
        .start(
            &courtside_catalog::Library::default(),
            &Options::default(),
            2,
        )
        .unwrap();
    let secret = Secret::from_hex(&"07".repeat(32)).unwrap();
    let table = Table::around(play, vec![person("ann"), person("ben")], secret);
    let table = rolled(table);
    let mut sat = table.clone();
    let sit = Entry {
        at: Some(9),
        seat: Some(Seat(1)),
        body: Body::Sit(person("eve")),
    };
    sat.apply(&sit).unwrap();
    assert_eq!(sat.names()[1], "eve");
    assert_eq!(sat.touched_at(), 9);
    let before = first_choice(&table);
    let (next, _) = done(&sat, &before);
    assert!(next.decide(&before, 1).is_err());
}

#[test]
fn undo_is_bounded_and_a_ply_in_between_does_not_help() {
    let mut table = rolled(table("tactics", vec![person("ann"), person("ben")]));
    let mut taken_back = 0;
    loop {
        let actor = table.turn().actor().unwrap();
        let (after, _) = done(&table, &first_choice(&table));
        if after.play().undoable() != Some(actor) {
            // This ply stands: go on until one can be taken back.
            table = after;
            continue;
        }
        let undo = Command::Undo {
            seats: vec![actor],
            version: after.version(),
        };
        match after.decide(&undo, 1) {
            Ok(moves) => {
                table = split(&after, moves).0;
                taken_back += 1;
                assert!(taken_back <= MOST_UNDOS, "no end to it");
            }
            Err(refused) => {
                assert_eq!(refused, Refused::UndoSpent(MOST_UNDOS));
                assert!(!after.view(&Audience::new(vec![actor])).undo);
                break;
            }
        }
    }
    assert_eq!(taken_back, MOST_UNDOS);
}

/// Two people who take turns at taking back.
#[test]
fn undo_is_bounded_across_seats() {
    let mut table = rolled(table("wizard", vec![person("ann"), person("ben")]));
    // A ply that passes the turn on and can be taken back, and one of the next seat that can be, too.
    let (before, first, second) = (0..5000)
        .find_map(|number: usize| {
            let actor = table.turn().actor().expect("nobody has won");
            for choice in table.play().legal() {
                let (once, _) = done(&table, &play(&table, &choice));
                let next = once.turn().actor();
                if once.play().undoable() != Some(actor) || next.is_none() || next == Some(actor) {
                    continue;
                }
                for answer in once.play().legal() {
                    let (twice, _) = done(&once, &play(&once, &answer));
                    if twice.play().undoable() == next {
                        return Some((table.clone(), choice, answer));
                    }
                }
            }
            let legal = table.play().legal();
            let choice = legal[number * 7919 % legal.len()].clone();
            table = done(&table, &play(&table, &choice)).0;
            None
        })
        .expect("such a position");
    let undo = |table: &Table| {
        let command = Command::Undo {
            seats: vec![Seat(0), Seat(1)],
            version: table.version(),
        };
        Some(split(table, table.decide(&command, 1).ok()?).0)
    };
    let mut table = before;
    let mut taken_back = 0;
    'play: loop {
        for choice in [&first, &second] {
            table = done(&table, &play(&table, choice)).0;
        }
        for _ in 0..2 {
            match undo(&table) {
                Some(back) => table = back,
                None => break 'play,
            }
            taken_back += 1;
            assert!(taken_back <= 2 * MOST_UNDOS, "no end to it");
        }
    }
    assert_eq!(taken_back, MOST_UNDOS);
}

#[test]
fn a_replay_of_the_entries_comes_to_the_same_for_every_game() {
    for (game, seats) in [
        ("chessboard", 2),
        ("tactics", 2),
        ("cards", 4),
        ("dungeon", 2),
        ("wizard", 2),
    ] {
        let people = || (0..seats).map(|seat| person(&format!("p{seat}"))).collect();
        let opening = opening(game, "", seats);
        let mut table = Table::open(
            &courtside_catalog::Library::default(),
            opening.clone(),
            people(),
        )
        .unwrap();
        let mut entries = Vec::new();
        while let Some((entry, next)) = table.roll(1).unwrap() {
            entries.push(entry);
            table = next;
        }
        for number in 0..60 {
            let Turn::Act(seat) = table.turn() else { break };
            let legal = table.play().legal();
            let command = Command::Play {
                seats: vec![seat],
                version: table.version(),
                choice: legal[number * 7919 % legal.len()].clone(),
            };
            let (next, news) = done(&table, &command);
            entries.extend(news);
            table = next;
        }
        let again = Table::restore(
            &courtside_catalog::Library::default(),
            Stored {
                opening,
                chairs: people(),
                entries: entries.clone(),
                rematch: None,
                touched_at: 77,
            },
        )
        .unwrap();
        assert_eq!(again.version(), entries.len() as u64);
        assert_eq!(again.play().position(), table.play().position(), "{game}");
        assert_eq!(again.record(), table.record(), "{game}");
        assert_eq!(again.touched_at(), 77);
        for viewer in Viewer::all(seats) {
            let audience = Audience::new(viewer.seat().into_iter().collect());
            let (one, other) = (table.told(&audience, 0), again.told(&audience, 0));
            assert_eq!(one, other, "{game} as {viewer:?}");
            // The scene is all that the page draws.
            assert_eq!(table.view(&audience).scene, again.view(&audience).scene);
        }
    }
}

#[test]
fn dice_follow_from_the_secret_and_the_salts() {
    let first = |salt: &str| {
        let mut ann = person("ann");
        ann.salt = salt.into();
        let table = rolled(table("chessboard", vec![ann, person("ben")]));
        let (next, _) = done(&table, &first_choice(&table));
        let (next, _) = done(&next, &first_choice(&next));
        next.play().position()
    };
    assert_eq!(first("a"), first("a"));
    let others = ["b", "c", "d", "e"].map(first);
    assert!(others.iter().any(|other| *other != first("a")));
}

#[test]
fn a_bot_is_asked_and_a_person_is_waited_for() {
    let table = rolled(table("chessboard", vec![bot(3), person("ann")]));
    match table.turn() {
        Turn::Act(Seat(0)) => {
            let duty = Duty::Think {
                seat: Seat(0),
                level: 3,
            };
            assert_eq!(table.duty(), Some(duty));
            assert!(table.view(&Audience::default()).thinking);
        }
        _ => assert_eq!(table.duty(), None),
    }
    assert!(!table.only_bots());
    assert!(table.may_be_advised(&[Seat(1)]) == (table.turn() == Turn::Act(Seat(1))));
}

#[test]
fn a_shared_screen_covers_what_the_last_player_saw() {
    let options = "play=strategic";
    let opening = opening("cards", options, 2);
    let table = Table::open(
        &courtside_catalog::Library::default(),
        opening,
        vec![person("ann"), person("ann")],
    )
    .unwrap();
    let table = rolled(table);
    let actor = table.turn().actor().unwrap();
    let shared = Audience::new(vec![Seat(0), Seat(1)]);
    let covered = table.view(&shared);
    assert_eq!(covered.handover, Some(actor));
    assert!(!covered.my_turn && covered.scene.hand.is_none() && covered.scene.choices.is_empty());
    assert_eq!(covered.holder, None);
    let held = Audience {
        holder: Some(actor),
        ..shared
    };
    let open = table.view(&held);
    assert!(open.my_turn && open.handover.is_none());
    assert!(open.scene.hand.is_some());
    assert_eq!(open.holder, Some(actor));
    // It turns to the player who holds it, and the question says who that is.
    assert_eq!(open.facing, actor);
    let name = format!("{}: ", table.names()[actor.index()]);
    let ask = &open.scene.ask;
    let steps = ask.steps.iter().chain([&ask.question]);
    assert!(steps.clone().all(|question| question.starts_with(&name)));
    let alone = table.view(&Audience::new(vec![actor]));
    assert!(!alone.scene.ask.question.starts_with(&name));
}

#[test]
fn the_court_is_seen_from_the_other_side_if_an_audience_wants_that() {
    let table = table("chessboard", vec![person("ann"), bot(1)]);
    for (seats, facing) in [(vec![], 1), (vec![Seat(0)], 1), (vec![Seat(1)], 0)] {
        let turned = Audience {
            turned: true,
            ..Audience::new(seats.clone())
        };
        let (plain, other) = (table.view(&Audience::new(seats)), table.view(&turned));
        assert_eq!(other.facing, Seat(facing));
        assert_ne!(plain.scene.floor.court, other.scene.floor.court);
        assert_eq!(plain.scene.ask, other.scene.ask);
    }
}

#[test]
fn a_rematch_turns_the_chairs_and_takes_fresh_salts() {
    let table = table("chessboard", vec![person("ann"), bot(2)]);
    let next = table.next_chairs();
    assert!(next[0].is_bot());
    assert!(next[1].is_held_by("ann") && next[1].salt.is_empty());
}

#[test]
fn other_rules_and_other_content_are_refused_with_a_reason() {
    let people = || vec![person("ann"), person("ben")];
    let mut other = opening("chessboard", "", 2);
    other.rules += 1;
    let refused = Table::open(&courtside_catalog::Library::default(), other, people())
        .map(drop)
        .unwrap_err();
    assert!(refused.to_string().contains("other rules"));
    let mut other = opening("chessboard", "", 2);
    other.content = "x".into();
    let refused = Table::open(&courtside_catalog::Library::default(), other, people())
        .map(drop)
        .unwrap_err();
    assert!(refused.to_string().contains("other cards"));
    let mut other = opening("chessboard", "", 2);
    other.game = "chess".into();
    assert!(Table::open(&courtside_catalog::Library::default(), other, people()).is_err());
}

#[test]
fn g8_a_bot_that_stands_in_keeps_the_salt_so_the_promised_dice_stay() {
    let start = rolled(table("chessboard", vec![person("ann"), person("ben")]));
    let command = Command::StandIn {
        seats: vec![Seat(0)],
        level: 2,
    };
    let (next, _) = split(&start, start.decide(&command, 1).unwrap());
    let (_, chair) = next.seats().next().unwrap();
    assert!(chair.is_bot());
    assert_eq!(chair.salt, "salt of ann");
    assert_eq!(next.commitment(), start.commitment());
    let secret = Secret::from_hex(&start.opening().secret).unwrap();
    assert_eq!(start.commitment(), secret.commitment());
}

#[test]
fn every_bot_has_a_name_of_its_own_also_beside_a_person_who_has_one() {
    let mut chairs = vec![person("Pip")];
    for _ in 0..7 {
        chairs.push(courtside_table::bot(1, &chairs));
    }
    let names: std::collections::BTreeSet<&str> =
        chairs.iter().map(|chair| chair.name.as_str()).collect();
    assert_eq!(names.len(), 8);
    assert!(!names.contains(""));
}

#[test]
fn a_look_back_stops_at_the_ply_that_is_asked_for() {
    let mut table = rolled(table("chessboard", vec![person("ann"), person("ben")]));
    let mut positions = vec![table.play().position()];
    for _ in 0..4 {
        table = done(&table, &first_choice(&table)).0;
        positions.push(table.play().position());
    }
    let plies = table.play().plies();
    let early = table.rewound(1);
    assert_eq!(early.play().plies(), 1);
    assert_eq!(early.play().position(), positions[1]);
    assert_eq!(early.version(), table.version());
    assert_eq!(table.rewound(plies).play().position(), positions[4]);
}

#[test]
fn only_games_with_hands_or_secret_choices_hide_something() {
    let cards = rolled(table("cards", vec![person("ann"), person("ben")]));
    assert!(cards.hides_something());
    let tactics = rolled(table("tactics", vec![person("ann"), person("ben")]));
    assert!(!tactics.hides_something());
}

#[test]
fn a_restored_table_counts_who_sat_down_and_knows_its_rematch() {
    let start = table("chessboard", vec![person("ann"), open_chair()]);
    let join = Command::Join {
        invite_key: "door".into(),
        chair: person("ben"),
    };
    let (next, entries) = done(&start, &join);
    let restored = |entries: Vec<Entry>| {
        let stored = Stored {
            opening: start.opening().clone(),
            chairs: vec![person("ann"), person("ben")],
            entries,
            rematch: Some("next".into()),
            touched_at: 9,
        };
        Table::restore(&courtside_catalog::Library::default(), stored)
    };
    let again = restored(entries.clone()).unwrap();
    assert_eq!(again.version(), next.version());
    assert_eq!(again.rematch(), Some("next"));
    assert_eq!(start.rematch(), None);
    // What can't be played is told with its number.
    let wrong = Entry {
        body: Body::Ply("nonsense".into()),
        ..entries[0].clone()
    };
    let number = entries.len() + 1;
    let broken = restored([entries, vec![wrong]].concat()).map(drop);
    let said = broken.unwrap_err().to_string();
    assert!(said.starts_with(&format!("entry {number} ")), "{said}");
}

#[test]
fn chosen_options_are_those_that_differ_from_the_defaults() {
    let open = |options| {
        let opening = opening("chessboard", options, 2);
        let chairs = vec![person("ann"), person("ben")];
        Table::open(&courtside_catalog::Library::default(), opening, chairs).unwrap()
    };
    assert_eq!(open("").chosen_options(), "");
    let chosen = open("stalling=text draw=50").chosen_options();
    assert_eq!(chosen, "draw=50 stalling=text");
}

#[test]
fn a_person_looks_from_their_own_side_and_is_told_everything_since_a_ply() {
    let dealt = rolled(table("cards", vec![person("ann"), person("ben")]));
    for seat in [Seat(0), Seat(1)] {
        let audience = Audience::new(vec![seat]);
        let view = dealt.view(&audience);
        assert!(view.facing == seat && view.scene.hand.is_some());
        // Between people there is no advice.
        assert!(!view.advice);
        assert!(!dealt.told(&audience, 0).is_empty());
        assert!(dealt.told(&audience, dealt.play().plies()).is_empty());
    }
    let alone = rolled(table("cards", vec![person("ann"), bot(1)]));
    let advised = alone.view(&Audience::new(vec![Seat(0)])).advice;
    assert_eq!(advised, alone.turn() == Turn::Act(Seat(0)));
}

#[test]
fn while_a_chair_is_open_everybody_is_told_how_many() {
    let question = |chairs| {
        let waiting = table("cards", chairs);
        waiting
            .view(&Audience::new(vec![Seat(0)]))
            .scene
            .ask
            .question
    };
    let one = question(vec![person("ann"), open_chair()]);
    assert_eq!(one.to_string(), "One seat is open");
    let two = question(vec![person("ann"), open_chair(), open_chair()]);
    assert_eq!(two.to_string(), "2 seats are open");
}
