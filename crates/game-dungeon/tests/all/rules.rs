//! Components, set-up and the toss, each rule with a test that names it.

use crate::two::{Play, choices, plain, table};
use courtside_kernel::{Content, Game, Notation, Options, Seat, Turn, Winners};
use courtside_testkit::json;
use game_dungeon::content::{Black, CardId, Colour, Direction, Spot, Square};
use game_dungeon::{BACK, BAR, Chance, Dungeon, POST, Phase, Shot, State, is_good};

/// What chance can bring in a phase, with weights.
fn outcomes(table: &Play, phase: Phase) -> Vec<(Chance, u64)> {
    let mut state = table.state;
    state.phase = phase;
    let mut outcomes = Vec::new();
    table.game.chance(&state, &mut outcomes);
    outcomes
}

#[test]
fn d1_the_field_reads_the_same_from_both_ends() {
    let table = plain();
    let (game, state) = (&table.game, &table.state);
    let spaces = &game.book.field.spaces;
    let letters: String = spaces.iter().map(|colour| colour.letter()).collect();
    assert_eq!(letters, "RBRYRYRRYBYRRYRYRBR");
    assert!(letters.chars().eq(letters.chars().rev()));
    assert_eq!(game.book.field.middle(), Spot(9));
    for (side, start, kick) in [(0, Spot(4), Spot(12)), (1, Spot(14), Spot(6))] {
        assert_eq!(game.start_spot(state, Seat(side)), start);
        assert_eq!(game.kick_spot(state, Seat(side)), kick);
        assert_eq!(game.progress(state, Seat(side), start), 4);
    }
}

#[test]
fn d1_the_next_space_of_a_colour_is_counted_towards_the_far_end() {
    let table = plain();
    let next = |colour, from, side| {
        let spot = table
            .game
            .next_spot(&table.state, colour, Spot(from), Seat(side));
        spot.map(|spot| spot.0)
    };
    assert_eq!(next(Colour::Red, 4, 0), Some(6));
    assert_eq!(next(Colour::Yellow, 4, 0), Some(5));
    assert_eq!(next(Colour::Blue, 4, 0), Some(9));
    assert_eq!(
        next(Colour::Blue, 17, 0),
        None,
        "the end zone has a blue space"
    );
    assert_eq!(next(Colour::Yellow, 15, 0), None);
    assert_eq!(next(Colour::Red, 18, 0), None);
    assert_eq!(next(Colour::Red, 14, 1), Some(12));
    assert_eq!(next(Colour::Blue, 14, 1), Some(9));
    assert_eq!(next(Colour::Red, 0, 1), None);
}

#[test]
fn d2_dice_have_the_printed_faces() {
    let table = plain();
    let weights = |phase| -> Vec<u64> {
        let outcomes = outcomes(&table, phase);
        outcomes.into_iter().map(|(_, weight)| weight).collect()
    };
    // Ascending by counts: time, lightning, cleat, ball.
    assert_eq!(weights(Phase::Reroll(1)), [1, 1, 2, 2]);
    assert_eq!(weights(Phase::Black(CardId(1))), [2, 2, 1, 1]);
    let faces: Vec<Chance> = outcomes(&table, Phase::Black(CardId(1)))
        .into_iter()
        .map(|(face, _)| face)
        .collect();
    assert_eq!(faces, Black::ALL.map(Chance::Black));
    // Every roll of n dice adds up to 6^n, and alike dice are one outcome.
    for dice in 1..=7 {
        let outcomes = outcomes(&table, Phase::Roll(dice));
        let ways: u64 = outcomes.iter().map(|(_, weight)| weight).sum();
        assert_eq!(ways, 6u64.pow(dice.into()));
    }
    assert_eq!(outcomes(&table, Phase::Roll(7)).len(), 120);
}

#[test]
fn d3_the_pawn_keeps_its_square_between_downs_and_drives() {
    let mut table = plain();
    let board: String = table
        .game
        .book
        .field
        .board
        .map(Colour::letter)
        .iter()
        .collect();
    assert_eq!(board, "BRYYBYRBR");
    assert_eq!(
        table.state.pawns,
        [Square(4), Square(4)],
        "both start in the centre"
    );
    table.play("lay:b1 run:up bbbbbb keep");
    assert_eq!(table.state.pawns, [Square(1), Square(4)]);
    table.state.down = 4;
    table.state.bolts = [0, 0];
    table.play("lay:r1 run:left bbcccc keep");
    assert_eq!(table.state.offence, Seat(1), "the drive is over");
    assert_eq!(table.state.pawns, [Square(0), Square(4)]);
}

#[test]
fn d4_all_six_defence_cards_can_be_laid_every_down() {
    let mut table = plain();
    let six = ["lay:b1", "lay:b2", "lay:r1", "lay:r2", "lay:y1", "lay:y2"];
    assert_eq!(choices(&table), six);
    table.play("lay:b1 run:up bbbbbb keep");
    assert_eq!(table.state.down, 2);
    assert_eq!(choices(&table), six, "the card is back in the hand");
}

#[test]
fn d5_a_half_has_29_on_the_clock_and_ten_bolts_are_shared() {
    let table = Play::start("", 2);
    assert_eq!(table.state.clock, 29);
    assert_eq!(table.state.bolts, [3, 3]);
    assert_eq!(table.game.supply(&table.state), 4);
}

#[test]
fn d5_an_empty_supply_gives_no_bolts() {
    let mut table = plain();
    table.state.bolts = [0, 9];
    table.play("lay:b1");
    while table.state.phase == Phase::Window {
        table.play("pass");
    }
    table.told();
    table.play("run:up bbblll keep");
    assert_eq!(table.state.bolts[0], 1, "three lightnings, one bolt left");
    // A new drive finds nothing to pay.
    let mut table = plain();
    table.state.bolts = [0, 10];
    table.state.down = 4;
    table.play("lay:b1");
    while table.state.phase == Phase::Window {
        table.play("pass");
    }
    table.told();
    table.play("punt");
    assert_eq!(table.state.bolts, [0, 10]);
    let empty = table.told();
    let said = "no bolt left for Away";
    assert!(empty.iter().any(|line| line == said), "{empty:?}");
}

#[test]
fn d25_the_sides_have_different_teams() {
    let mut table = Play::start("", 2);
    assert_eq!(choices(&table).len(), 6);
    table.play("team:skulls");
    assert_eq!(table.turn(), Turn::Act(Seat(1)));
    assert_eq!(choices(&table).len(), 5);
    assert_eq!(table.refused("team:skulls"), "D25");
    table.play("team:slimes");
    assert_eq!(table.kinds(), ["team", "team"]);
}

#[test]
fn d10_away_calls_the_toss_and_its_winner_chooses() {
    let before = || {
        let mut table = Play::start("", 2);
        table.play("team:mimics team:spiders kick:luck kick:luck");
        table
    };
    let table = before();
    assert_eq!(table.turn(), Turn::Act(Seat(1)));
    assert_eq!(choices(&table), ["heads", "tails"]);
    assert_eq!(table.refused("offence"), "D10");
    for (call, coin, winner) in [
        ("heads", "H", 1),
        ("heads", "T", 0),
        ("tails", "T", 1),
        ("tails", "H", 0),
    ] {
        let mut table = before();
        table.play(call);
        assert_eq!(table.turn(), Turn::Chance);
        table.play(coin);
        assert_eq!(table.turn(), Turn::Act(Seat(winner)));
        assert_eq!(choices(&table), ["defence", "offence"]);
        // The defence chooses an end, and receives in the second half.
        table.play("offence");
        assert_eq!(table.turn(), Turn::Act(Seat(1 - winner)));
        assert_eq!(choices(&table), ["end:left", "end:right"]);
        table.play("end:left");
        let state = &table.state;
        assert_eq!(state.offence, Seat(winner));
        assert_eq!(state.receiver, Seat(1 - winner));
        assert_eq!(state.left, Seat(1 - winner));
        assert_eq!(state.ball, Spot(14), "the offence owns the right end");
    }
    let mut table = before();
    table.play("heads H defence");
    assert_eq!(
        table.turn(),
        Turn::Act(Seat(1)),
        "the defence chooses the end"
    );
    table.play("end:right");
    assert_eq!((table.state.left, table.state.ball), (Seat(0), Spot(4)));
}

#[test]
fn d11_each_side_chooses_how_it_kicks() {
    let mut table = Play::start("", 2);
    table.play("team:mimics team:spiders");
    assert_eq!(choices(&table), ["kick:luck", "kick:skill"]);
    table.play("kick:skill kick:luck heads H defence end:right");
    table.state.bolts = [0, 0];
    table.state.ball = Spot(16);
    let mut by_luck = Play::start("", 2);
    by_luck.state = State {
        kicks: [game_dungeon::Kick::Luck; 2],
        ..table.state
    };
    table.play("lay:r1 goal");
    assert_eq!(
        table.turn(),
        Turn::Act(Seat(0)),
        "a kick by skill is a toss"
    );
    assert_eq!(table.legal(|ply| ply.starts_with("toss:")).len(), 441);
    by_luck.play("lay:r1 goal");
    assert_eq!(by_luck.turn(), Turn::Chance);
}

#[test]
fn d11_a_toss_is_good_between_the_posts_and_half_in_on_a_post() {
    assert_eq!((POST, BAR, BACK), (5, 6, 16));
    for (aim, power, good) in [
        (0, 10, true),
        (5, 10, true),
        (-5, 10, true),
        (6, 10, false),
        (-6, 10, false),
        (0, 6, true),
        (0, 5, false),
        (0, 16, true),
        (0, 17, false),
        (5, 16, true),
    ] {
        assert_eq!(is_good(aim, power), good, "aim {aim} power {power}");
        let mut table = plain();
        table.state.kicks[0] = game_dungeon::Kick::Skill;
        table.state.ball = Spot(12);
        table.play(&format!("lay:r1 goal toss:{aim}:{power}"));
        assert_eq!(table.state.points, [if good { 3 } else { 0 }, 0]);
    }
    assert_eq!(plain().refused("toss:0:10"), "D52");
}

#[test]
fn d11_the_landing_of_a_toss_is_told() {
    let mut table = plain();
    table.state.kicks[0] = game_dungeon::Kick::Skill;
    table.state.ball = Spot(12);
    table.play("lay:r1 goal");
    let mut shots = Vec::new();
    let ply = table.game.parse_action(&table.state, "toss:-6:9").unwrap();
    let mut state = table.state;
    let ply = courtside_kernel::Ply::Act(ply);
    table.game.apply(&mut state, ply, &mut |event| {
        if let game_dungeon::Event::Kicked { shot, good, .. } = event {
            shots.push((shot, good));
        }
    });
    assert_eq!(shots, [(Shot::Toss { aim: -6, power: 9 }, false)]);
}

#[test]
fn d50_points_decide_the_game() {
    for (points, winners) in [([7, 3], Winners(1)), ([6, 8], Winners(2))] {
        let mut table = crate::two::last_play(2);
        table.state.points = points;
        table.play("rest");
        let Turn::Over(who, rule) = table.turn() else {
            panic!("it is over");
        };
        assert_eq!((who, rule.0), (winners, "D73"));
    }
}

#[test]
fn d53_the_pawn_moves_one_square_and_cannot_stay() {
    let mut table = plain();
    table.play("lay:r1");
    assert_eq!(
        choices(&table),
        ["run:down", "run:left", "run:right", "run:up"]
    );
    table.state.pawns[0] = Square(0);
    assert_eq!(choices(&table), ["run:down", "run:right"]);
    assert_eq!(table.refused("run:up"), "D53");
    assert_eq!(table.refused("run:left"), "D53");
    assert_eq!(
        Direction::Right.step(Square(2)),
        None,
        "no way round the edge"
    );
}

#[test]
fn options_say_the_level_and_programs_read_the_view() {
    let options = Options::parse(Dungeon::CARD.options, "level=5 rivals=spiders-skulls").unwrap();
    let game = Dungeon::configure(&options, 1, &Content::default()).unwrap();
    assert_eq!(*game.options(), options);
    let error = Dungeon::configure(&options, 3, &Content::default()).unwrap_err();
    assert_eq!(error.message, "Dungeon Ball is for 1 or 2 players, not 3.");
    let table = table("mimics", "spiders");
    let view = table
        .game
        .view(&table.state, courtside_kernel::Viewer::Spectator);
    let shown = json(&view);
    assert!(shown.contains(r#""phase":"lay""#), "{shown}");
    assert!(shown.contains(r#""team":"spiders""#), "{shown}");
}
