//! The rules of team play, each with a test that names it. Cards are scripted.

use courtside_bots::Rng;
use courtside_kernel::{
    Content, Draw, Game, Notation, Options, Ply, RuleId, Seat, Turn, Viewer, Winners,
};
use courtside_testkit::Scenario;
use game_cards::{Action, CARD, Card, Cards, Deed, Event, Phase};

type Play = Scenario<Cards>;

/// Four players, two teams that alternate: 0 and 2 against 1 and 3.
fn four(position: &str) -> Play {
    Play::at("teams=ab", 4, position)
}

/// Who has the next turns if everybody draws and puts down a Single Dodge.
fn turns(table: &mut Play, count: usize) -> Vec<u8> {
    let mut seats = Vec::new();
    for _ in 0..count {
        seats.push(table.state.active.0);
        table.play("s s");
    }
    seats
}

#[test]
fn c22_a_team_has_won_when_no_opponent_is_left_and_all_its_members_share_the_win() {
    let mut table = four("-/-,S,-/S9,-,-/-,-,x/-,-,x/0:01/act1/1/-");
    table.play("S>1");
    assert_eq!(table.turn(), Turn::Over(Winners(0b0101), RuleId("C22")));
    assert_eq!(
        table.told().last().map(String::as_str),
        Some("Team A won: everyone else is out")
    );
    let mut table = four("-/-,S,-/S9,-,-/-,-,x/-,-,-/0:01/act1/1/-");
    table.play("S>1");
    assert!(!table.turn().is_over(), "seat 3 is in");
}

#[test]
fn c8_throws_go_at_opponents_only() {
    let table = four("-/-,S,-/-,-,-/-,-,-/-,-,-/0:03/act1/1/-");
    assert_eq!(table.legal(|_| true), ["S>1", "S>3"]);
    assert_eq!(table.refused("S>2"), "C8");
    let table = four("-/-,H,-/-,-,-/P,-,-/-,-,-/0:03/act1/1/-");
    assert_eq!(table.refused("H>2"), "C8", "nor do Pile Hits");
}

#[test]
fn c6_in_teams_a_pile_hit_aims_at_an_opponents_pile() {
    let table = four("-/-,H,-/P,-,-/P,-,-/-,-,-/0:03/act1/1/-");
    assert_eq!(table.legal(|_| true), ["H>1"]);
}

#[test]
fn c8_turns_alternate_between_teams_and_within_a_team_between_its_members() {
    // Two against two, neighbours in one team: a a b b.
    let mut table = Play::start("teams=aabb", 4);
    table.play("1");
    assert_eq!(turns(&mut table, 6), [1, 2, 0, 3, 1, 2]);
    // Members are counted from the starting seat at first: after seat 3 (b) comes team a with seat 0.
    let mut table = Play::start("teams=aabb", 4);
    table.play("3");
    assert_eq!(turns(&mut table, 5), [3, 0, 2, 1, 3]);
    // Three teams.
    let mut table = Play::start("teams=abc", 6);
    table.play("4");
    assert_eq!(turns(&mut table, 7), [4, 5, 0, 1, 2, 3, 4]);
    // Three against two: each of the two has more turns than each of the three.
    let mut table = Play::start("teams=ab", 5);
    table.play("0");
    let ahead = table.game.coming(&table.state, 7);
    assert_eq!(ahead, [0, 1, 2, 3, 4, 1, 0].map(Seat));
    assert_eq!(turns(&mut table, 7), [0, 1, 2, 3, 4, 1, 0]);
}

#[test]
fn c8_members_who_are_out_are_passed_over_and_so_is_a_team_without_living_members() {
    // Three against two, seats 0 2 4 against 1 3; seat 2 is out.
    let mut table = Play::at(
        "teams=ab",
        5,
        "-/-,-,-/-,-,-/-,-,x/-,-,-/-,-,-/0:03/draw0/1/-",
    );
    assert_eq!(turns(&mut table, 6), [0, 1, 4, 3, 0, 1]);
    // Three teams of two, both of team b out.
    let mut table = Play::at(
        "teams=abc",
        6,
        "-/-,-,-/-,-,x/-,-,-/-,-,-/-,-,x/-,-,-/0:042/draw0/1/-",
    );
    assert_eq!(turns(&mut table, 5), [0, 5, 3, 2, 0]);
}

#[test]
fn c8_an_ultimate_brings_a_team_mate_back_once_without_hits_and_cards() {
    let mut table = four("-/-,U,-/-,-,-/-,-,x/-,-,x/0:01/act1/7/-");
    assert_eq!(table.legal(|_| true), ["U+2", "U>1"]);
    assert_eq!(table.refused("U+3"), "C8", "an opponent");
    assert_eq!(table.refused("U+0"), "C8", "not out");
    table.play("U+2");
    assert_eq!(table.kinds(), ["revived", "turn"]);
    assert!(!table.state.is_out(Seat(2)));
    assert_eq!(table.state.hits(Seat(2)), 0);
    assert_eq!(table.position().split('/').next(), Some("U"), "discarded");
    assert_eq!(table.state.quiet, 8, "nobody went out");
    assert_eq!(turns(&mut table, 3), [1, 2, 1], "it has turns again");
    // Once a game.
    let table = four("-/-,U,-/-,-,-/-,-,xr/-,-,x/0:01/act1/1/-");
    assert_eq!(table.legal(|_| true), ["U>1"]);
    assert_eq!(table.refused("U+2"), "C8");
    // Without teams nobody comes back.
    let table = Play::at("", 3, "-/-,U,-/-,-,-/-,-,x/0/act1/1/-");
    assert_eq!(table.refused("U+2"), "C8");
}

#[test]
fn c8_a_pile_hit_skips_the_next_turn_of_an_opponent_if_no_opponent_has_a_pile() {
    let mut table = four("-/-,H,-/-,-,-/P,-,-/-,-,-/0:03/act1/1/-");
    assert_eq!(
        table.legal(|_| true),
        ["H/1", "H/3"],
        "a team mate's Pile is none of these"
    );
    assert_eq!(table.refused("H/2"), "C8");
    table.play("H/3");
    assert_eq!(table.kinds(), ["marked", "turn"]);
    assert!(table.state.skipped.contains(Seat(3)));
    // Seat 1 plays, seat 2 plays; seat 3's turn is skipped and counts; then 0, and 1 again.
    assert_eq!(table.state.active, Seat(1));
    table.play("s s");
    let quiet = table.state.quiet;
    table.kinds();
    table.play("s s s");
    assert_eq!(table.kinds().last(), Some(&"turn"));
    assert!(table.state.skipped.is_empty());
    assert_eq!(table.state.active, Seat(0));
    assert_eq!(
        table.state.quiet,
        quiet + 2,
        "the skipped turn is one of the turns"
    );
    assert_eq!(
        turns(&mut table, 3),
        [0, 1, 2],
        "the other one of the team is next in line"
    );
    // An opponent's Pile must be hit instead.
    let table = four("-/-,H,-/P,-,-/-,-,-/-,-,-/0:03/act1/1/-");
    assert_eq!(table.legal(|_| true), ["H>1"]);
    assert_eq!(table.refused("H/3"), "C8");
}

#[test]
fn c8_of_three_teams_only_those_with_a_pile_are_safe_from_being_skipped() {
    // Teams 0 3, 1 4 and 2 5; seat 1 has a Pile.
    let mut table = Play::at(
        "teams=abc",
        6,
        "-/-,H,-/P,-,-/-,-,-/-,-,-/-,-,-/-,-,-/0:055/act1/1/-",
    );
    assert_eq!(table.legal(|_| true), ["H/2", "H/5", "H>1"]);
    for target in ["H/1", "H/4", "H/3"] {
        assert_eq!(table.refused(target), "C8", "{target}");
    }
    table.play("H/2");
    assert!(table.state.skipped.contains(Seat(2)));
    // A mark on top of a Pile elsewhere: the one who is left can be skipped, and the Pile can be hit.
    let table = Play::at(
        "teams=abc",
        6,
        "-/-,H,-/P,-,-/-,-,k/-,-,-/-,-,-/-,-,-/0:055/act1/1/-",
    );
    assert_eq!(table.legal(|_| true), ["H/5", "H>1"]);
    // The Pile of a team mate is nobody's protection.
    let table = Play::at(
        "teams=abc",
        6,
        "-/-,H,-/-,-,-/-,-,-/P,-,-/-,-,x/-,-,-/0:055/act1/1/-",
    );
    assert_eq!(table.legal(|_| true), ["H/1", "H/2", "H/5"]);
}

#[test]
fn c24_a_pile_hit_that_can_skip_a_turn_must_be_played() {
    let table = four("-/-,H,-/-,-,-/-,-,-/-,-,-/0:03/act1/1/-");
    assert_eq!(table.legal(|_| true), ["H/1", "H/3"]);
    assert_eq!(table.refused("-H"), "C24");
}

#[test]
fn c8_nobody_is_marked_twice_and_going_out_removes_the_mark() {
    let table = four("-/-,H,-/-,-,-/-,-,-/-,-,k/0:03/act1/1/-");
    assert_eq!(table.legal(|_| true), ["H/1"]);
    assert_eq!(table.refused("H/3"), "C8");
    let table = four("-/-,H,-/-,-,k/-,-,-/-,-,k/0:03/act1/1/-");
    assert_eq!(table.legal(|_| true), ["-H"], "all are marked");
    let mut table = four("-/-,S,-/-,-,-/-,-,-/S9,-,k/0:03/act1/1/-");
    table.play("S>3");
    assert!(table.state.skipped.is_empty());
    // Brought back, its next turn is not skipped.
    table.play("U U+3 s s");
    assert_eq!(turns(&mut table, 1), [3]);
}

#[test]
fn c8_two_skipped_turns_in_a_row_are_both_passed_over() {
    let mut table = Play::at("teams=abc", 3, "-/-,s,-/-,-,k/-,-,k/0:000/act1/1/-");
    table.play("s");
    assert_eq!(table.kinds(), ["put", "skipped", "skipped", "turn"]);
    assert_eq!(table.state.active, Seat(0));
    assert_eq!(table.state.quiet, 4);
}

#[test]
fn c10_skipped_turns_count_towards_the_draw() {
    let mut table = four("-/-,s,-/-,-,k/-,-,-/-,-,x/0:03/act1/399/-");
    table.play("s");
    assert_eq!(table.kinds(), ["put", "skipped", "drawn"]);
    assert_eq!(
        table.turn(),
        Turn::Over(Winners::everyone(4), RuleId("C10"))
    );
    // A team that is gone has no part in a draw; one with a living member shares it wholly.
    let mut table = Play::at(
        "teams=abc",
        6,
        "-/-,s,-/-,-,x/-,-,-/-,-,x/-,-,x/-,-,-/0:042/act1/400/-",
    );
    table.play("s");
    assert_eq!(table.turn(), Turn::Over(Winners(0b101101), RuleId("C10")));
}

#[test]
fn c8_strategic_and_team_play_go_together() {
    let mut table = Play::at(
        "play=strategic teams=ab",
        4,
        "-/-,SUH,-/-,sH,-/-,-,x/-,H2,-/0:03/act1/1/-",
    );
    assert_eq!(
        table.legal(|_| true),
        ["H/1", "H/3", "S>1", "S>3", "U+2", "U>1", "U>3"]
    );
    table.play("U+2 s d P P s");
    assert_eq!(table.state.active, Seat(2));
    assert_eq!(table.legal(|_| true), ["d", "s"], "dealt two and drew one");
}

#[test]
fn c8_in_strategic_a_player_who_comes_back_is_dealt_two_cards() {
    let position = "-/-,SUH,-/-,sH,-/-,-,x/-,H2,-/0:03/act1/1/-";
    let mut table = Play::at("play=strategic teams=ab", 4, position);
    table.play("U+2");
    assert_eq!(table.kinds(), ["revived"]);
    assert_eq!(
        (table.turn(), table.state.phase),
        (Turn::Chance, Phase::Return(Seat(2)))
    );
    assert!(
        table.state.discard.has(Card::Ultimate),
        "discarded before the deal"
    );
    assert_eq!(table.refused("S>1"), "C8");
    let before = table.state;
    let dealt = Ply::Chance(table.game.parse_chance(&before, "s").unwrap());
    table.play("s");
    assert!(table.position().contains("/-,s,r/"), "{}", table.position());
    assert!(
        table.position().contains("/return1:2/"),
        "{}",
        table.position()
    );
    assert_eq!(
        table.game.parse_position(&table.position()),
        Ok(table.state)
    );
    table.play("d");
    assert_eq!(table.kinds(), ["dealt", "dealt", "turn"]);
    assert_eq!(table.state.active, Seat(1), "and the turn is over");
    // C23: nobody else sees them, not even the one who brought the player back.
    for viewer in Viewer::all(4) {
        let own = viewer.is(Seat(2));
        let view = table.game.view(&table.state, viewer);
        assert_eq!(view.table.hand(Seat(2)).total(), if own { 2 } else { 0 });
        assert_eq!(view.hand_sizes[2], 2);
        assert_eq!(
            table.game.may_read(&table.state, &before, dealt, viewer),
            own
        );
    }
}

#[test]
fn c5_with_a_pile_the_discard_comes_after_the_deal() {
    let position = "-/P,SUH2,-/-,sH,-/-,-,x/-,H2,-/0:03/act2/1/-";
    let mut table = Play::at("play=strategic teams=ab", 4, position);
    table.play("U+2 s d");
    assert_eq!(
        (table.turn(), table.state.phase),
        (Turn::Act(Seat(0)), Phase::Discard)
    );
}

#[test]
fn c8_who_comes_back_is_dealt_fewer_cards_if_there_are_fewer() {
    // Every card is in front of a player or in a hand: the Ultimate itself is all there is to deal.
    let deck = "single = 12\ndouble = 0\nultimate = 1\ndodge = 82\ndouble_dodge = 20\npile = 0\npile_hit = 5";
    let mut content = Content::default();
    content
        .replace(CARD.content, "deck.toml", deck.into())
        .expect("it is a file of the game");
    let mut table = Play::start("play=strategic teams=ab", 4);
    table.game = Cards::configure(table.game.options(), 4, &content).expect("it adds up");
    let position = "-/S5s82,UH,-/S4d20,H2,-/-,-,x/S3,H2,-/0:03/act0/50/-";
    table.state = table.game.parse_position(position).expect("a position");
    table.play("U+2");
    assert_eq!(table.kinds(), ["revived", "shuffled"]);
    table.play("U");
    assert_eq!(
        table.kinds(),
        ["dealt", "nothing-left", "turn", "nothing-left"]
    );
    assert_eq!(table.state.hand(Seat(2)).total(), 1);
}

#[test]
fn c8_by_the_text_a_player_comes_back_any_number_of_times() {
    let position = "-/-,U,-/-,-,-/-,-,x/-,-,-/0:03/act1/7/-";
    let mut table = Play::at("teams=ab revive=text", 4, position);
    for _ in 0..3 {
        table.play("U+2");
        assert!(!table.state.is_out(Seat(2)) && table.state.revived.is_empty());
        // Seat 1 puts seat 2 out again, and seat 0 has another Ultimate.
        table.state.fronts[2].singles = 9;
        table.state.pile.0[0] -= 9;
        table.play("S S>2");
        assert!(table.state.is_out(Seat(2)));
        while table.state.active != Seat(0) {
            table.play("s s");
        }
        table.play("U");
    }
    assert_eq!(table.legal(|_| true), ["U+2", "U>1", "U>3"]);
    // The mark of the usual rule says nothing here of a player who is in.
    let marked = position.replace("/-,-,-/", "/-,-,r/");
    let error = table.game.parse_position(&marked).unwrap_err();
    assert!(error.0.contains("without a limit"), "{error}");
}

#[test]
fn g8_nobody_brings_back_a_player_who_has_left() {
    for limit in ["once", "text"] {
        let options = format!("teams=ab revive={limit}");
        let position = "-/-,U,-/-,-,-/-,-,-/-,-,-/0:03/act1/7/-";
        let mut table: Play = Play::at(&options, 4, position);
        assert!(
            table
                .game
                .leave(&mut table.state, Seat(2), &mut |_| {})
                .unwrap()
        );
        assert!(table.legal(|ply| ply.starts_with("U+")).is_empty());
        let left = table.position();
        assert_eq!(table.game.parse_position(&left).as_ref(), Ok(&table.state));
    }
}

#[test]
fn g8_nobody_leaves_a_round_that_has_not_begun() {
    let mut table: Play = Play::start("teams=ab", 4);
    let refused = table.game.leave(&mut table.state, Seat(2), &mut |_| {});
    assert_eq!(refused.unwrap_err().rule.0, "G8");
}

/// Plays a game in which everybody brings team mates back where they can and does anything else by chance. Says how
/// often the player who came back most did.
fn play_reviving(options: &str, seats: usize, seed: u64) -> u32 {
    let game = Play::start(options, seats).game;
    let mut rng = Rng::from_seed(seed);
    let mut state = game.setup();
    let (mut actions, mut plies, mut returns) = (Vec::new(), 0, [0; 7]);
    loop {
        let ply = match game.turn(&state) {
            Turn::Over(..) => return returns.into_iter().max().unwrap_or(0),
            Turn::Chance => Ply::Chance(game.sample(&state, &mut rng)),
            Turn::Act(_) => {
                actions.clear();
                game.legal(&state, &mut actions);
                let revives = |action: &&Action| matches!(action.deed(), Deed::Revive { .. });
                let chosen = actions.iter().find(revives);
                Ply::Act(*chosen.unwrap_or(&actions[rng.below(actions.len() as u64) as usize]))
            }
        };
        game.apply(&mut state, ply, &mut |event| {
            if let Event::Revived { mate, .. } = event {
                returns[mate.index()] += 1;
            }
        });
        plies += 1;
        assert!(plies < 200_000, "{options} with {seats}, seed {seed}");
    }
}

#[test]
fn c10_games_end_even_if_players_come_back_without_a_limit() {
    let mut most = 0;
    for seed in 0..40 {
        for (options, seats) in [
            ("teams=ab revive=text", 4),
            ("teams=ab revive=text", 6),
            ("play=strategic teams=ab revive=text", 4),
            ("play=strategic teams=abc revive=text", 6),
        ] {
            most = most.max(play_reviving(options, seats, seed));
        }
        assert!(play_reviving("teams=ab", 6, seed) <= 1, "once a game");
    }
    assert!(most >= 3, "somebody came back {most} times");
}

fn teams(pattern: &str, seats: usize) -> Result<Vec<u8>, String> {
    let options = Options::parse(CARD.options, &format!("teams={pattern}")).unwrap();
    let game = Cards::configure(&options, seats, &Content::default());
    let game = game.map_err(|error| error.message)?;
    assert_eq!(
        Cards::configure(game.options(), seats, &Content::default()).as_ref(),
        Ok(&game)
    );
    Ok((0..seats as u8).map(|seat| game.team(Seat(seat))).collect())
}

#[test]
fn c8_teams_are_a_pattern_that_repeats_round_the_table() {
    assert_eq!(teams("ab", 5), Ok(vec![0, 1, 0, 1, 0]));
    assert_eq!(teams("aab", 6), Ok(vec![0, 0, 1, 0, 0, 1]));
    assert_eq!(teams("abc", 7), Ok(vec![0, 1, 2, 0, 1, 2, 0]));
    assert_eq!(teams("aabb", 3), Ok(vec![0, 0, 1]));
    assert_eq!(teams("none", 3), Ok(vec![0, 1, 2]));
    for (pattern, seats, why) in [
        ("a", 4, "there must be at least two"),
        ("aaa", 4, "there must be at least two"),
        ("abc", 2, "team 'c' has nobody in it with 2 players"),
        ("aabb", 2, "team 'b' has nobody in it with 2 players"),
        ("ba", 4, "'b' comes before 'a'"),
        ("aca", 4, "'c' comes before 'b'"),
        ("ABAB", 4, "not 'ABAB'"),
        ("a-b", 4, "not 'a-b'"),
        ("é", 4, "not 'é'"),
    ] {
        let error = teams(pattern, seats).expect_err(pattern);
        assert!(error.contains(why), "{error}");
        assert!(
            error.starts_with("Teams: ") && error.ends_with('.'),
            "{error}"
        );
    }
}

#[test]
fn c2_the_game_is_for_two_to_seven() {
    for seats in [0, 1, 8] {
        let error = Cards::configure(&Options::default(), seats, &Content::default()).unwrap_err();
        assert_eq!(
            error.message,
            format!("Dodgeball is for 2 to 7 players, not {seats}.")
        );
    }
}
