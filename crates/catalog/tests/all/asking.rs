//! What a table asks and tells beside the rules: choices without another, reasons, and the box score.

use courtside_catalog::{Forced, Library, Match, find, games};
use courtside_kernel::{Options, Turn};
use courtside_record::SeededDraw;

fn start(id: &str) -> Box<dyn Match> {
    let title = find(id).expect("the game is registered");
    let seats = title.card.default_seats();
    title
        .start(&Library::default(), &Options::default(), seats)
        .expect("it can be set up")
}

/// Plays a game to its end, and hands it over before each ply.
fn watch(game: &mut dyn Match, look: impl FnMut(&dyn Match)) {
    watch_from(0, game, look);
}

/// The same with other choices for each seed.
fn watch_from(seed: usize, game: &mut dyn Match, mut look: impl FnMut(&dyn Match)) {
    let mut dice = SeededDraw::from_seed(15);
    for count in seed.. {
        look(game);
        match game.turn() {
            Turn::Over(..) => return,
            Turn::Chance => {
                game.roll(&mut dice).expect("dice fall at a chance turn");
            }
            Turn::Act(_) => {
                let legal = game.legal();
                let choice = legal[(count * 7919) % legal.len()].clone();
                game.play(&choice).expect("a legal action is taken");
            }
        }
        assert!(count < 100_000, "the game does not end");
    }
}

#[test]
fn a_choice_is_forced_where_there_is_one_only() {
    for title in games() {
        let mut game = start(title.card.id);
        watch(game.as_mut(), |game| {
            let choices = game.legal().len();
            if choices != 1 {
                assert_eq!(game.forced(), None, "{} has {choices}", title.card.id);
            }
        });
    }
}

#[test]
fn what_only_a_player_knows_of_their_hand_is_forced_in_secret() {
    let count = |id: &str, kind: Forced| {
        let (mut game, mut found) = (start(id), 0);
        watch(game.as_mut(), |game| {
            found += usize::from(game.forced() == Some(kind))
        });
        found
    };
    // A target may hold a Dodge or not: nobody else knows.
    assert!(count("cards", Forced::Secretly) > 0);
    assert_eq!(count("chessboard", Forced::Secretly), 0);
    // A catch brings back the last unit on the last free column, say.
    let openly = games()
        .iter()
        .map(|title| count(title.card.id, Forced::Openly));
    assert!(openly.sum::<usize>() > 0);
}

#[test]
fn the_rules_say_why_a_click_does_nothing() {
    let mut game = start("chessboard");
    game.play("@acdfh").expect("five files");
    game.play("@bcdeg").expect("five files");
    let mut dice = SeededDraw::from_seed(2);
    while game.turn() == Turn::Chance {
        game.roll(&mut dice).expect("dice fall");
    }
    let seat = game.turn().actor().expect("somebody acts").0;
    let own = format!("pawn-{seat}-1").into();
    let theirs = format!("pawn-{}-1", 1 - seat);
    let refusal = game.why(&[own], &theirs).expect("a throw without a ball");
    assert!(refusal.message.contains("no ball"), "{}", refusal.message);
    assert!(refusal.rule.is_some());
    // Before a pawn is chosen nobody knows what is meant.
    assert_eq!(game.why(&[], &theirs), None);
}

#[test]
fn a_finished_game_has_a_box_score() {
    for title in games() {
        let played = (0..20).map(|seed| {
            let mut game = start(title.card.id);
            watch_from(seed, game.as_mut(), |_| {});
            let (columns, figures) = game.box_score();
            assert!(!columns.is_empty(), "{} counts nothing", title.card.id);
            assert_eq!(figures.len(), game.seats());
            assert!(figures.iter().all(|row| row.len() == columns.len()));
            figures.iter().flatten().any(|figure| *figure > 0)
        });
        assert!(
            played.into_iter().any(|counted| counted),
            "{}",
            title.card.id
        );
    }
}
