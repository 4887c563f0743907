//! The set-up: draft, spell lists, order and placement.

use super::table::*;
use courtside_kernel::{Seat, Viewer};
use game_wizard::{Side, Wizards};

#[test]
fn w44_a_draft_shows_the_pool_with_all_figures() {
    let game = game("draft=schoolyard spells=purchase", 2);
    let pool = "2 1 #3 #7 #10 #12 #14 #17 #21 #25 #28 #30";
    let state = played(&game, pool);
    let scene = shown(&game, &state, Viewer::Seat(Seat(1)));
    assert_eq!(scene.ask.question, "Who picks first?");
    assert_eq!(
        scene.ask.hint,
        "Take turns picking five each. Ten are face up; two more appear each round."
    );
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
    assert_eq!(
        sheet(&scene, "card-21").note,
        "In the pool. Dice: white 0 to 5, grey 1 to 6, blue 2 to 7."
    );
    assert_eq!(scene.ask.hint, format!("Pick 1 of 5. {DICE}"));
    let open = &panel(&scene, "Your team").rows;
    assert!(open.len() == 5 && open.iter().all(|row| row.out && row.thing.is_none()));
    assert_eq!(under(&scene), ["First to 5", "Draft"]);
    let waiting = shown(&game, &state, Viewer::Seat(Seat(0)));
    assert_eq!(waiting.ask.question, "Jun picks a wizard");
    assert!(waiting.choices.is_empty());
}

/// What the colours of dice can show, from the content in force.
const DICE: &str = "Dice from weak to strong: white 0 to 5, grey 1 to 6, blue 2 to 7, red 3 to 8.";

/// Mara has #21, #58, #10, #25 and #36, Jun #45, #30, #12, #41 and #83.
const DEALT: &str = "2 1 #21 #45 #58 #30 #10 #12 #25 #41 #36 #83";

/// Both in the order in which they were dealt.
const PLACED: &str = "place:21:a place:58:b place:10:c place:25:d place:36:e \
                      place:45:a place:30:b place:12:c place:41:d place:83:e";

#[test]
fn w47_spell_cards_for_sale_are_tiles_with_prices() {
    let game = game("spells=purchase", 2);
    let state = played(&game, &format!("{DEALT} {PLACED} buy:freeze"));
    let scene = shown(&game, &state, Viewer::Seat(Seat(0)));
    assert_eq!(
        scene.ask.hint,
        "You have 12 Magic to spend. Whatever you don't spend is lost."
    );
    let sale = panel(&scene, "Spell cards: 12 Magic left");
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
    assert_eq!(choice(&scene, "done").label, "Stop buying, 12 left");
    // They are placed by then.
    for side in &scene.score.sides {
        assert_eq!(side.detail, "5 wizards");
    }
    // Both teams stand in their order by now (W20).
    assert_eq!(panel(&scene, "Your order of play").rows.len(), 5);
    assert_eq!(panel(&scene, "Jun's order of play").rows.len(), 5);
}

#[test]
fn w36_teammates_point_at_the_wizards_that_they_want() {
    let game = game("control=chosen", 4);
    let navy = "place:21:a place:58:b place:10:c place:25:d place:36:e";
    let state = played(&game, &format!("{DEALT} {navy} claim:58"));
    let scene = shown(&game, &state, Viewer::Seat(Seat(2)));
    assert_eq!(scene.ask.question, "Which wizard will you play?");
    let claim = choice(&scene, "claim:21");
    assert_eq!(
        (path(claim), claim.label.as_str()),
        (vec!["wiz-0-0"], "Play #21 Hoary Burblepot")
    );
    assert_eq!(scene.choices.len(), 4);
    assert_eq!(under(&scene)[1], "Sharing wizards");
    // Only those that are taken have a player.
    let rows = &panel(&scene, "Your order of play").rows;
    let badges: Vec<&str> = rows.iter().map(|row| row.badge.as_str()).collect();
    assert_eq!(badges, ["", "Mara", "", "", ""]);
    assert!(sheet(&scene, "wiz-0-1").note.contains("Played by Mara."));
    assert!(!sheet(&scene, "wiz-0-0").note.contains("Played by"));
    let waiting = shown(&game, &state, Viewer::Seat(Seat(1)));
    assert_eq!(waiting.ask.question, "Cy picks a wizard to play");
    let state = played(
        &game,
        &format!("{DEALT} {navy} claim:58 claim:21 claim:25 claim:36"),
    );
    let scene = shown(&game, &state, Viewer::Seat(Seat(0)));
    let rows = &panel(&scene, "Your order of play").rows;
    let badges: Vec<&str> = rows.iter().map(|row| row.badge.as_str()).collect();
    assert_eq!(badges, ["Cy", "you", "you", "you", "Cy"]);
}

#[test]
fn w45_placing_is_a_wizard_and_a_space_in_either_order() {
    let game = game("", 2);
    let state = played(&game, &format!("{DEALT} place:21:e"));
    let scene = shown(&game, &state, Viewer::Seat(Seat(0)));
    assert_eq!(scene.ask.question, "Who acts second, and where?");
    assert!(scene.ask.any_order && scene.ask.hint.ends_with(DICE));
    assert_eq!(question_after(&scene, "sq-c1"), "Who stands on c1?");
    assert_eq!(
        question_after(&scene, "card-58"),
        "Where does #58 Calliope Nettlewick stand?"
    );
    assert_eq!(path(choice(&scene, "place:58:c")), ["card-58", "sq-c1"]);
    assert_eq!(piece(&scene, "wiz-0-0").place.as_deref(), Some("sq-e1"));
    assert_eq!(panel(&scene, "Place your wizards").rows.len(), 4);
    assert_eq!(panel(&scene, "Your order of play").rows[0].badge, "first");
    assert_eq!(scene.score.sides[0].detail, "1 of 5 placed");
    assert!(scene.sheets.iter().any(|sheet| sheet.thing == "card-58"));
    assert!(scene.sheets.iter().any(|sheet| sheet.thing == "wiz-0-0"));
}

#[test]
fn w45_a_ready_order_places_all_that_are_left_at_once() {
    let game = game("", 2);
    let place = |played_before: &str| {
        let mut state = played(&game, &format!("{DEALT} {played_before}"));
        let scene = shown(&game, &state, Viewer::Seat(Seat(0)));
        assert!(buttons(&scene).contains(&"ready"));
        let ready = scene.choices.iter().find(|choice| choice.path == ["ready"]);
        let ready = ready.expect("a ready order").clone();
        assert_eq!(ready.label, "Place them for me");
        play(&game, &mut state, &ready.ply);
        let after = shown(&game, &state, Viewer::Seat(Seat(1)));
        assert_eq!(after.ask.question, "Who acts first, and where?");
        (ready.ply.to_string(), state)
    };
    // Fast wizards first, each in the column of a ball.
    let (plies, state) = place("");
    let columns: Vec<&str> = plies.split(' ').map(|ply| &ply[ply.len() - 1..]).collect();
    assert_eq!(columns, ["e", "c", "g", "a", "i"]);
    let strides: Vec<u8> = Wizards::side(Side(0))
        .each()
        .map(|wizard| game.card(&state, wizard).stride)
        .collect();
    assert!(
        strides.is_sorted_by(|one, other| one >= other),
        "{strides:?}"
    );
    // What the player has placed stays.
    let (plies, _) = place("place:21:e place:58:b");
    assert_eq!(plies.split(' ').count(), 3);
    assert!(!plies.contains(":e"), "{plies}");
    let waiting = played(&game, DEALT);
    let scene = shown(&game, &waiting, Viewer::Seat(Seat(1)));
    assert!(scene.choices.is_empty() && scene.buttons.is_empty());
}

#[test]
fn the_first_turn_of_a_side_says_the_goal() {
    let goal = "Goal: score 5 by hitting wizards with an active ball or catching their throws.";
    let game = game("", 2);
    let state = played(&game, &format!("{DEALT} {PLACED}"));
    let scene = shown(&game, &state, Viewer::Seat(Seat(0)));
    assert!(scene.ask.hint.starts_with(goal), "{}", scene.ask.hint);
    let state = played(&game, &format!("{DEALT} {PLACED} end"));
    let scene = shown(&game, &state, Viewer::Seat(Seat(1)));
    assert!(scene.ask.hint.starts_with(goal), "{}", scene.ask.hint);
    let state = played(&game, &format!("{DEALT} {PLACED} end end"));
    let scene = shown(&game, &state, Viewer::Seat(Seat(0)));
    assert!(scene.ask.hint.starts_with("Left: "), "{}", scene.ask.hint);
}
