//! What bots are told about playing well, in positions where a person knows the answer.

use courtside_bots::{Budget, Level, Rng, think};
use courtside_kernel::{Content, Draw, Game, Insight, Options, Ply, Seat, Turn, Viewer};
use game_dungeon::content::{Colour, Counts, Direction, GuardId, Spot, Square, Team};
use game_dungeon::{
    Action, Asked, Deed, Dungeon, Event, Kick, Lays, Moment, Phase, Play, Score, State, Try,
    Window, is_good,
};

const HOME: Seat = Seat(0);

fn game(options: &str, seats: usize) -> Dungeon {
    let options = Options::parse(Dungeon::CARD.options, options).unwrap();
    Dungeon::configure(&options, seats, &Content::default()).unwrap()
}

/// The second half, level. Home has the ball and attacks to the right.
fn at(game: &Dungeon, phase: Phase) -> State {
    let mut state = game.setup();
    state.phase = phase;
    state.teams = [Some(Team::Slimes), Some(Team::Dragons)];
    state.half = 2;
    state.clock = 15;
    state.ball = Spot(9);
    state.bolts = [3, 3];
    state.points = [14, 14];
    state
}

/// The play is about to be called against a face-down card.
fn select(game: &Dungeon) -> State {
    let mut state = at(game, Phase::Select);
    state.play.laid = Some(GuardId(0));
    state.lays = Lays::new(1, 0);
    state
}

fn last_play(game: &Dungeon) -> State {
    State {
        clock: 0,
        last_play: true,
        ..select(game)
    }
}

fn mix(game: &Dungeon, state: &State) -> Vec<(Action, f32)> {
    let seat = game.turn(state).actor().unwrap();
    let mut mix = Vec::new();
    game.mix(&game.view(state, Viewer::Seat(seat)), seat, &mut mix);
    mix
}

/// What a bot does that looks one action ahead and misjudges nothing: one line of play is no more than that.
fn careful(game: &Dungeon, view: &<Dungeon as Game>::View, seat: Seat, seed: u64) -> Action {
    let (level, budget) = (Level::new(5).unwrap(), Some(Budget::playouts(1)));
    think(game, view, seat, level, seed, budget).unwrap().action
}

/// What a bot that looks one action ahead does, most of the times that it is asked.
fn choice(game: &Dungeon, state: &State) -> Action {
    let seat = game.turn(state).actor().unwrap();
    let view = game.view(state, Viewer::Seat(seat));
    let choose = |seed| careful(game, &view, seat, seed);
    let mut choices: Vec<Action> = (0..9).map(choose).collect();
    choices.sort_unstable();
    let chosen = |one: &&Action| choices.iter().filter(|other| other == one).count();
    *choices.iter().max_by_key(chosen).unwrap()
}

/// The dice of a play are on the table, and `asked` may play a card.
fn cards(game: &Dungeon, colour: Colour, dice: [u8; 4], asked: Asked) -> State {
    let mut state = at(game, Phase::Window);
    state.window = Window {
        moment: Moment::Dice,
        asked,
    };
    state.play = Play {
        laid: Some(GuardId(0)),
        revealed: true,
        called: Some(colour),
        dice: Counts(dice),
        ..Play::NEW
    };
    state.lays = Lays::new(1, 1);
    state
}

#[test]
fn two_behind_and_in_range_the_last_play_is_a_kick() {
    let game = game("", 2);
    let state = State {
        points: [12, 14],
        ball: Spot(12),
        ..last_play(&game)
    };
    assert_eq!(mix(&game, &state), [(Action::FIELD_GOAL, 1.0)]);
    // Four behind, three points are none.
    let behind = State {
        points: [10, 14],
        ..state
    };
    assert!(
        mix(&game, &behind)
            .iter()
            .all(|(action, _)| *action != Action::FIELD_GOAL)
    );
}

#[test]
fn far_from_the_end_zone_the_last_play_is_a_hail_mary() {
    let game = game("", 2);
    let state = State {
        points: [9, 14],
        ball: Spot(3),
        ..last_play(&game)
    };
    assert_eq!(mix(&game, &state).len(), 4, "now a play is run (D45)");
    // What is said before the defence lays its card.
    let asked = |state: &State| State {
        phase: Phase::LastPlay,
        play: Play::NEW,
        ..*state
    };
    assert_eq!(mix(&game, &asked(&state)), [(Action::HAIL_MARY, 1.0)]);
    let kick = State {
        points: [12, 14],
        ball: Spot(12),
        ..state
    };
    let at_the_line = State {
        ball: Spot(18),
        ..state
    };
    for (state, said) in [(kick, Action::RUN_PLAY), (at_the_line, Action::RUN_PLAY)] {
        assert_eq!(mix(&game, &asked(&state)), [(said, 1.0)]);
    }
    // Under version 1 of the rules it is chosen with the play.
    let old: Dungeon = courtside_testkit::configure_under(1, "", 2);
    assert_eq!(mix(&old, &state), [(Action::HAIL_MARY, 1.0)]);
}

#[test]
fn a_fourth_down_far_away_is_punted_unless_time_runs_out() {
    let game = game("", 2);
    let state = State {
        down: 4,
        ball: Spot(4),
        ..select(&game)
    };
    assert_eq!(mix(&game, &state), [(Action::PUNT, 1.0)]);
    // From where the end zone can be reached, with no time for another drive and more than a field goal behind, it is run.
    let desperate = State {
        points: [10, 14],
        clock: 1,
        ball: Spot(13),
        ..state
    };
    let runs = Direction::ALL.map(Action::run);
    let mix = mix(&game, &desperate);
    assert!(
        mix.iter().all(|(action, _)| runs.contains(action)),
        "{mix:?}"
    );
}

#[test]
fn a_fourth_down_in_range_is_kicked_when_that_wins() {
    let game = game("", 2);
    let state = State {
        down: 4,
        ball: Spot(14),
        clock: 1,
        points: [13, 14],
        ..select(&game)
    };
    let kicks: f32 = mix(&game, &state)
        .iter()
        .filter(|(action, _)| *action == Action::FIELD_GOAL)
        .map(|(_, share)| share)
        .sum();
    assert!(kicks > 0.9, "{:?}", mix(&game, &state));
}

/// A player who can be predicted is beaten: neither side has only one choice in the middle of the field.
#[test]
fn calls_and_cards_are_mixed_and_legal() {
    let game = game("", 2);
    for phase in [Phase::Lay, Phase::Select] {
        let state = match phase {
            Phase::Lay => at(&game, Phase::Lay),
            _ => select(&game),
        };
        let mix = mix(&game, &state);
        let sum: f32 = mix.iter().map(|(_, share)| share).sum();
        assert!((sum - 1.0).abs() < 1e-4);
        assert!(
            mix.iter().filter(|(_, share)| *share > 0.05).count() >= 2,
            "{mix:?}"
        );
        for (action, _) in mix {
            assert!(game.check(&state, action).is_ok(), "{action:?}");
        }
    }
}

/// What the other side has laid is not known: the mix is the same whatever it is.
#[test]
fn d18_a_mix_knows_nothing_of_a_hidden_card() {
    let game = game("", 2);
    let with = |guard| {
        let mut state = select(&game);
        state.play.laid = Some(GuardId(guard));
        mix(&game, &state)
    };
    assert!((1..6).all(|guard| with(guard) == with(0)));
}

#[test]
fn a_card_that_was_looked_at_is_answered() {
    let game = game("", 2);
    for guard in game.book.field.guard_ids() {
        let mut state = select(&game);
        state.play.laid = Some(guard);
        state.play.peeked = true;
        let mix = mix(&game, &state);
        let [(action, share)] = mix[..] else {
            panic!("{mix:?}");
        };
        let Deed::Run(direction) = action.deed() else {
            panic!("{action:?}");
        };
        let square = state.square(HOME, direction).unwrap();
        let called = game.book.field.square(square);
        assert_eq!(share, 1.0);
        assert_ne!(called, game.book.field.guard(guard).colour);
    }
}

/// Dice are kept by exact expectation: what the look ahead over all rolls finds is what the tables of both rolls say.
#[test]
fn the_look_ahead_keeps_dice_as_exact_tables_do() {
    let game = game("", 2);
    for colour in Colour::ALL {
        for dice in [
            [2, 1, 1, 1],
            [1, 3, 0, 1],
            [3, 2, 1, 0],
            [0, 2, 2, 1],
            [4, 0, 1, 2],
        ] {
            let mut state = cards(&game, colour, dice, Asked::Offence);
            state.phase = Phase::Keep;
            state.window = game.setup().window;
            // Without bolts no one counts on cards; in the first half every point counts about the same.
            state.bolts = [0, 0];
            state.half = 1;
            let mut actions = Vec::new();
            game.legal(&state, &mut actions);
            let best = actions
                .iter()
                .map(|action| expected(&game, &state, *action));
            let best = best.fold(0.0, f32::max);
            let table = game.value(&state, HOME);
            assert!(
                (best - table).abs() < 0.01,
                "{colour:?} {dice:?}: {best} {table}"
            );
        }
    }
}

/// The mean of the estimate over all rolls that follow an action.
fn expected(game: &Dungeon, state: &State, action: Action) -> f32 {
    let mut after = *state;
    game.apply(&mut after, Ply::Act(action), &mut |_| {});
    if game.turn(&after) != Turn::Chance {
        return game.value(&after, HOME);
    }
    let mut rolls = Vec::new();
    game.merged_chance(&after, &mut rolls);
    let all: u64 = rolls.iter().map(|(_, weight)| weight).sum();
    let value = |(roll, weight): &(_, u64)| {
        let mut rolled = after;
        game.apply(&mut rolled, Ply::Chance(*roll), &mut |_| {});
        *weight as f32 / all as f32 * game.value(&rolled, HOME)
    };
    rolls.iter().map(value).sum()
}

/// The estimate before a roll is the mean of the estimates after it: search relies on it (`Insight::EVEN`).
#[test]
fn the_estimate_before_a_roll_is_the_mean_after_it() {
    let game = game("", 2);
    const { assert!(Dungeon::EVEN) };
    for colour in Colour::ALL {
        for dice in [3, 4, 6, 7] {
            let mut state = cards(&game, colour, [0; 4], Asked::Offence);
            state.window = game.setup().window;
            state.phase = Phase::Roll(dice);
            let mut rolls = Vec::new();
            game.merged_chance(&state, &mut rolls);
            let all: u64 = rolls.iter().map(|(_, weight)| weight).sum();
            let mean: f32 = rolls
                .iter()
                .map(|(roll, weight)| {
                    let mut after = state;
                    game.apply(&mut after, Ply::Chance(*roll), &mut |_| {});
                    *weight as f32 / all as f32 * game.value(&after, HOME)
                })
                .sum();
            let before = game.value(&state, HOME);
            assert!(
                (mean - before).abs() < 0.01,
                "{colour:?} {dice}: {before} {mean}"
            );
        }
    }
}

#[test]
fn bolts_are_not_spent_on_a_hopeless_play() {
    let game = game("", 2);
    // A blue play without a ball, on first down: no reroll saves it.
    let state = cards(&game, Colour::Blue, [0, 3, 1, 1], Asked::Offence);
    assert_eq!(choice(&game, &state), Action::PASS);
}

/// The offence is five behind at the last red, and a touchdown wins.
fn plays_a_card_on_the_last_play(game: &Dungeon, dice: [u8; 4], asked: Asked) {
    let state = State {
        points: [9, 14],
        clock: 0,
        last_play: true,
        ball: Spot(18),
        ..cards(game, Colour::Red, dice, asked)
    };
    let chosen = choice(game, &state).deed();
    assert!(matches!(chosen, Deed::Card { .. }), "{chosen:?}");
}

#[test]
fn a_bolt_is_spent_where_it_may_win_the_game() {
    let game = game("", 2);
    // One cleat is a touchdown, and Juke may find it.
    plays_a_card_on_the_last_play(&game, [3, 0, 1, 0], Asked::Offence);
}

#[test]
fn the_defence_strikes_when_it_may_save_the_game() {
    let game = game("", 2);
    // The dice bring the offence into the end zone.
    plays_a_card_on_the_last_play(&game, [2, 1, 1, 1], Asked::DefenceFirst);
}

#[test]
fn two_points_are_tried_where_one_is_not_enough() {
    let game = game("", 2);
    let state = State {
        points: [12, 14],
        clock: 0,
        last_play: true,
        ..at(&game, Phase::Extra)
    };
    assert_eq!(choice(&game, &state), Action::TWO_POINTS);
    let level = State {
        points: [14, 14],
        ..state
    };
    assert_eq!(choice(&game, &level), Action::EXTRA_POINT);
}

#[test]
fn an_onside_kick_is_tried_when_the_ball_would_not_come_back() {
    let game = game("", 2);
    let state = State {
        points: [11, 14],
        clock: 0,
        ..at(&game, Phase::Restart)
    };
    assert_eq!(choice(&game, &state), Action::ONSIDE);
    let early = State { clock: 5, ..state };
    assert_eq!(choice(&game, &early), Action::KICKOFF);
}

#[test]
fn the_estimate_follows_points_place_downs_and_bolts() {
    let game = game("", 2);
    let state = at(&game, Phase::Lay);
    let value = |state: &State| game.value(state, HOME);
    let here = value(&state);
    assert!((here + game.value(&state, Seat(1)) - 1.0).abs() < 1e-6);
    let better = [
        State {
            points: [17, 14],
            ..state
        },
        State {
            ball: Spot(14),
            ..state
        },
        State {
            bolts: [5, 3],
            ..state
        },
    ];
    assert!(better.iter().all(|better| value(better) > here + 0.01));
    assert!(value(&State { down: 4, ..state }) < here - 0.01);
    // Ahead with the ball and hardly any time: as good as won.
    let late = State {
        points: [17, 14],
        clock: 1,
        ..state
    };
    assert!(value(&late) > 0.95);
}

#[test]
fn d11_a_toss_falls_around_the_goal_as_a_hand_throws_it() {
    let game = game("", 2);
    let mut state = at(&game, Phase::Toss(Try::FieldGoal));
    state.kicks = [Kick::Skill; 2];
    state.ball = Spot(14);
    let mut rng = Rng::from_seed(3);
    let mut good = 0.0;
    for _ in 0..4000 {
        let toss = game.reflex(&state, &mut rng).unwrap();
        assert!(game.check(&state, toss).is_ok());
        let Deed::Toss { aim, power } = toss.deed() else {
            panic!("{toss:?}");
        };
        good += f32::from(u8::from(is_good(aim, power))) / 4000.0;
    }
    assert!((0.6..0.85).contains(&good), "{good}");
    assert!(game.reflex(&at(&game, Phase::Lay), &mut rng).is_none());
    // The estimate knows how often a toss is good: three points, or none.
    state.points = [14, 14];
    state.clock = 0;
    state.last_play = true;
    let value = game.value(&state, HOME);
    assert!(
        (value - (good + 0.5 * (1.0 - good))).abs() < 0.03,
        "{value} {good}"
    );
}

#[test]
fn teams_are_drawn_and_kicks_go_by_luck() {
    let game = game("", 2);
    let teams = mix(&game, &game.setup());
    assert_eq!(teams.len(), Team::ALL.len());
    assert!(
        teams
            .iter()
            .all(|(_, share)| (share - 1.0 / 6.0).abs() < 1e-6)
    );
    let mut state = game.setup();
    state.phase = Phase::Kick(HOME);
    assert_eq!(
        mix(&game, &state),
        [(Action::of(Deed::Kick(Kick::Luck)), 1.0)]
    );
}

/// Alone there is no one to bluff: the card against the likeliest colour, the play that is best on average.
#[test]
fn alone_the_likeliest_play_is_stopped() {
    let game = game("level=1", 1);
    let mut state = at(&game, Phase::Lay);
    state.offence = Seat(1);
    state.ball = Spot(9);
    // From the bottom middle the pawn of the deck goes to a red square unless it goes up, to the blue one.
    state.pawns[1] = Square(7);
    assert_eq!(
        game.book.field.board[6..9],
        [Colour::Red, Colour::Blue, Colour::Red]
    );
    let [(action, 1.0)] = mix(&game, &state)[..] else {
        panic!("{:?}", mix(&game, &state));
    };
    let Deed::Lay(guard) = action.deed() else {
        panic!("{action:?}");
    };
    assert_eq!(game.book.field.guard(guard).colour, Colour::Red);
    let calling = at(&game, Phase::Select);
    let [(call, 1.0)] = mix(&game, &calling)[..] else {
        panic!("{:?}", mix(&game, &calling));
    };
    let runs = Direction::ALL.map(Action::run);
    assert!(runs.contains(&call));
}

/// What D13 aims at, in a few games; `courtside calibrate dungeon` measures it in many.
#[test]
fn d13_good_players_call_all_colours_and_score_more_touchdowns_than_goals() {
    let game = game("", 2);
    let (mut calls, mut points, mut touchdowns, mut goals) = ([0; 3], 0, 0, 0);
    const GAMES: u64 = 24;
    for seed in 0..GAMES {
        let mut dice = Rng::stream(seed, 0);
        let mut seeds = Rng::stream(seed, 1);
        let mut state = game.setup();
        loop {
            let ply = match game.turn(&state) {
                Turn::Over(..) => break,
                Turn::Chance => Ply::Chance(game.sample(&state, &mut dice)),
                Turn::Act(seat) => {
                    let view = game.view(&state, Viewer::Seat(seat));
                    let seed = seeds.below(u64::MAX);
                    Ply::Act(careful(&game, &view, seat, seed))
                }
            };
            game.apply(&mut state, ply, &mut |event| match event {
                Event::PlayCalled { colour, .. } => calls[colour.index()] += 1,
                Event::Scored { how, .. } => match how {
                    Score::Touchdown => touchdowns += 1,
                    Score::FieldGoal => goals += 1,
                    Score::ExtraPoint | Score::Conversion => {}
                },
                _ => {}
            });
        }
        points += u64::from(state.points[0] + state.points[1]);
    }
    let all: u64 = calls.iter().sum();
    assert!(
        calls
            .iter()
            .all(|count| (all / 5..=all / 2).contains(count)),
        "{calls:?}"
    );
    assert!((20..60).contains(&(points / GAMES)), "{points}");
    assert!(touchdowns > goals);
}

#[test]
fn a_reroll_that_cannot_gain_is_not_preferred_to_keeping() {
    let game = game("", 2);
    // Three balls are a blue space, and the fourth die cannot make a second one.
    let mut state = State {
        phase: Phase::Keep,
        ..cards(&game, Colour::Blue, [3, 1, 0, 1], Asked::Offence)
    };
    state.window = Window {
        moment: Moment::Before,
        asked: Asked::DefenceFirst,
    };
    (state.clock, state.last_play) = (0, true);
    let worth = |state: &State| {
        let mut actions = Vec::new();
        game.legal(state, &mut actions);
        game.worth(state, &mut actions);
        actions
    };
    assert_eq!(worth(&state), [Action::KEEP]);
    assert_eq!(choice(&game, &state), Action::KEEP);
    // One die more can: it is thought of.
    state.play.dice = Counts([5, 1, 0, 0]);
    assert!(worth(&state).contains(&Action::roll(Counts([0, 1, 0, 0]))));
    // Before the last play the cleat may bring a bolt.
    let early = State {
        clock: 9,
        last_play: false,
        ..state
    };
    assert!(worth(&early).len() > 1);
}

#[test]
fn for_five_balls_every_other_die_is_rerolled() {
    let game = game("", 2);
    let mut state = last_play(&game);
    state.phase = Phase::FiveKeep(game_dungeon::Five::HailMary);
    state.play = Play {
        dice: Counts([3, 1, 0, 1]),
        ..Play::NEW
    };
    assert_eq!(choice(&game, &state), Action::roll(Counts([0, 1, 0, 1])));
}
