//! The league: draft, lineups, results, table and knockout, and what an owner may know (W100 to W113).

use courtside_bots::Rng;
use courtside_kernel::{Content, Draw, Game, Illegal, Options, Viewer, Voice};
use game_wizard::league::{
    BenchView, FORMAT, League, LeagueEvent, LeagueState, OWNERS, Outcome, Owner, Part, Ply, Stage,
};
use game_wizard::{Phase, Side, WizardDodgeball};

fn league(options: &str) -> League {
    seated(options, 4)
}

fn seated(options: &str, seats: usize) -> League {
    let options = Options::parse(FORMAT.options, options).expect("options");
    League::configure(&options, seats, &Content::default()).expect("a league")
}

/// A league in play. Its owners are Ann, Bea, Cid and Dan.
struct Play {
    league: League,
    state: LeagueState,
    events: Vec<LeagueEvent>,
}

impl Play {
    fn new(options: &str) -> Play {
        let league = league(options);
        let state = league.setup();
        Play {
            league,
            state,
            events: Vec::new(),
        }
    }

    /// Drafted at random, with draft numbers in the order of the owners.
    fn drafted(options: &str) -> Play {
        let mut play = Play::new(options);
        play.all("lot:0 lot:1 lot:2");
        let mut out = Vec::new();
        loop {
            out.clear();
            play.league.chance(&play.state, &mut out);
            let Some((ply, _)) = out.first() else { break };
            play.ply(*ply).expect("a deal");
        }
        play
    }

    fn ply(&mut self, ply: Ply) -> Result<(), Illegal> {
        self.league.check(&self.state, ply)?;
        self.league
            .apply(&mut self.state, ply, &mut |event| self.events.push(event));
        Ok(())
    }

    fn all(&mut self, plies: &str) {
        for text in plies.split_whitespace() {
            let ply = self.league.parse_ply(text).expect(text);
            assert_eq!(self.league.write_ply(ply), text);
            self.ply(ply).unwrap_or_else(|why| panic!("{text}: {why}"));
        }
    }

    fn refused(&self, ply: &str) -> (&'static str, String) {
        let ply = self.league.parse_ply(ply).expect(ply);
        let why = self.league.check(&self.state, ply).expect_err("refused");
        (why.rule.0, why.message)
    }

    /// Both sides bench their first wizard, and the match ends so.
    fn played(&mut self, number: usize, result: &str) {
        for owner in self.state.fixtures[number].owners {
            let card = self.state.roster(owner)[0];
            self.ply(Ply::Bench(owner, card)).expect("a lineup");
        }
        self.all(&format!("m{}:{result}", number + 1));
    }

    fn said(&self) -> String {
        let names = ["Ann", "Bea", "Cid", "Dan"].map(String::from);
        let voice = Voice {
            viewer: Viewer::Spectator,
            names: &names,
        };
        let event = self.events.last().expect("something happened");
        self.league.say(&self.state, *event, &voice)
    }

    fn owners(&self, number: usize) -> [u8; 2] {
        self.state.fixtures[number].owners.map(|owner| owner.0)
    }

    fn table(&self) -> Vec<u8> {
        let rows = self.league.standings(&self.state).into_iter();
        rows.map(|row| row.owner.0).collect()
    }
}

#[test]
fn w100_four_owners_have_six_wizards_each() {
    let play = Play::drafted("");
    assert_eq!(play.league.stage(&play.state), Stage::Season);
    let sizes: Vec<usize> = play.state.rosters.iter().map(Vec::len).collect();
    assert_eq!(sizes, [6; OWNERS]);
    assert!(play.state.undealt.is_empty(), "all 24 are drafted");
    // An owner may be a team of two: then a match is for four.
    assert_eq!(play.league.match_seats(), 2);
    assert_eq!(seated("", 8).match_seats(), 4);
    let refused = League::configure(&Options::default(), 5, &Content::default());
    assert_eq!(
        refused.expect_err("five").message,
        "Wizard league is for 4 or 8 players, not 5."
    );
}

#[test]
fn w101_options_hold_for_every_match() {
    let play = Play::drafted("turn=advanced spells=purchase goal=elimination quiet=50");
    let lineups = play.state.rosters.each_ref().map(|roster| {
        let five = roster[1..].iter();
        five.fold(game_wizard::StatIds::NONE, |set, card| set.with(*card))
    });
    let options = play.league.match_options([lineups[0], lineups[3]]);
    let game = WizardDodgeball::configure(&options, 2, &Content::default()).expect("a match");
    assert!(game.advanced && game.purchase && game.elimination && game.quiet == 50);
    assert_eq!(game.lineups, Some([lineups[0], lineups[3]]));
    let old = League::configure_under(1, &Options::default(), 4, &Content::default());
    assert!(old.is_err(), "the first version has no leagues");
}

#[test]
fn w102_lots_give_every_owner_a_draft_number() {
    let mut play = Play::new("");
    let mut out = Vec::new();
    play.league.chance(&play.state, &mut out);
    assert_eq!(out.len(), 4);
    play.all("lot:2");
    assert_eq!(play.said(), "Cid drew number 1 for the draft.");
    assert_eq!(play.refused("lot:2").0, "W102");
    play.all("lot:0 lot:3");
    // The last number is the last owner's.
    assert_eq!(play.state.order, [2, 0, 3, 1].map(Owner));
    assert_eq!(play.refused("lot:1").0, "W102");
}

#[test]
fn w103_a_random_draft_deals_in_the_order_of_the_draft_numbers() {
    let mut play = Play::new("");
    play.all("lot:2 lot:0 lot:3 #21 #45 #10 #3 #7");
    assert_eq!(play.refused("#21").1, "This wizard is already dealt.");
    let sizes: Vec<usize> = play.state.rosters.iter().map(Vec::len).collect();
    assert_eq!(sizes, [1, 1, 2, 1]);
    assert_eq!(play.said(), "#7 Grizzelda Thunderpaws was dealt to Cid.");
    assert_eq!(play.refused("0.take:21").0, "W104");
}

#[test]
fn w104_ten_lie_open_and_four_more_come_after_each_round() {
    let mut play = Play::new("draft=schoolyard");
    play.all("lot:0 lot:1 lot:2");
    let mut rng = Rng::from_seed(7);
    let (mut dealt, mut pickers, mut forced) = (Vec::new(), Vec::new(), 0);
    loop {
        match play.league.stage(&play.state) {
            Stage::Deal => {
                let mut out = Vec::new();
                play.league.chance(&play.state, &mut out);
                let pick = rng.below(out.len() as u64) as usize;
                play.ply(out[pick].0).expect("a deal");
                *dealt.last_mut().unwrap_or(&mut 0) += 1;
            }
            Stage::Pick(owner) => {
                if pickers.len() % 4 == 0 {
                    dealt.push(0);
                    let left = 24 - pickers.len();
                    assert_eq!(usize::from(play.state.pool.count()), left.min(10));
                }
                pickers.push(owner.0 + 1);
                let mut legal = Vec::new();
                play.league.legal(&play.state, owner, &mut legal);
                assert_eq!(legal.len(), usize::from(play.state.pool.count()));
                let other = Owner((owner.0 + 1) % 4);
                let card = play.state.pool.each().next().expect("a card");
                let refused = play.league.check(&play.state, Ply::Take(other, card));
                assert_eq!(refused.expect_err("not theirs").rule.0, "W104");
                play.ply(*legal.last().expect("a pick")).expect("a pick");
            }
            _ => break,
        }
    }
    if let Some(LeagueEvent::Picked { last: true, .. }) = play.events.iter().rev().nth(1) {
        forced += 1;
    }
    assert_eq!(forced, 1, "the last wizard goes unasked");
    let order: Vec<String> = pickers
        .chunks(4)
        .map(|round| round.iter().map(u8::to_string).collect())
        .collect();
    assert_eq!(order, ["1234", "4321", "3412", "2431", "1234", "432"]);
    assert_eq!(play.league.stage(&play.state), Stage::Season);
}

#[test]
fn w105_a_lineup_is_shown_when_both_are_in() {
    let mut play = Play::drafted("");
    let [home, away] = play.state.fixtures[0].owners;
    assert_eq!(play.league.awaited(&play.state).len(), 4);
    let bench = play.state.roster(home)[2];
    let before = play.state.clone();
    play.ply(Ply::Bench(home, bench)).expect("a lineup");
    assert_eq!(play.said(), "Ann sent a lineup.");
    let seen = |play: &Play, viewer| play.league.view(&play.state, viewer).fixtures[0].bench[0];
    assert_eq!(seen(&play, None), BenchView::Sealed);
    assert_eq!(seen(&play, Some(away)), BenchView::Sealed);
    assert!(matches!(seen(&play, Some(home)), BenchView::Out(_)));
    let ply = Ply::Bench(home, bench);
    let reads = |play: &Play, viewer| play.league.may_read(&play.state, &before, ply, viewer);
    assert!(reads(&play, Some(home)) && !reads(&play, Some(away)) && !reads(&play, None));
    // Once sent it stands, and only the own six can sit out.
    assert_eq!(play.refused("0.bench:3").0, "W105");
    let foreign = Ply::Bench(away, bench);
    let refused = play
        .league
        .check(&play.state, foreign)
        .expect_err("not its own");
    assert_eq!(refused.message, "This wizard isn't on your roster.");
    let other = play.state.roster(away)[0];
    play.ply(Ply::Bench(away, other)).expect("a lineup");
    assert!(reads(&play, None));
    assert!(matches!(seen(&play, None), BenchView::Out(_)));
    assert_eq!(play.league.running(&play.state), [0]);
    let lineups = play.state.lineups(0).expect("both are in");
    assert!(lineups.iter().all(|lineup| lineup.count() == 5));
    assert!(!lineups[0].has(bench) && !lineups[1].has(other));
}

#[test]
fn w105_what_a_sealed_lineup_is_changes_nothing_that_others_see() {
    for options in ["", "style=knockout final=three", "draft=schoolyard"] {
        let play = Play::drafted(if options.contains("school") {
            ""
        } else {
            options
        });
        let [home, away] = play.state.fixtures[0].owners;
        let views: Vec<String> = play
            .state
            .roster(home)
            .iter()
            .map(|card| {
                let (mut state, mut told) = (play.state.clone(), Vec::new());
                let ply = Ply::Bench(home, *card);
                play.league
                    .apply(&mut state, ply, &mut |event| told.push(event));
                let views = [None, Some(away), Some(Owner(2))]
                    .map(|viewer| format!("{:?}", play.league.view(&state, viewer)));
                format!("{views:?} {told:?}")
            })
            .collect();
        assert!(views.iter().all(|view| *view == views[0]));
    }
}

#[test]
fn w106_a_match_begins_with_the_roll_for_player_1_and_the_lineups() {
    let mut play = Play::drafted("spells=purchase");
    play.played(0, "home:5-0");
    let lineups = play.state.lineups(0).expect("both were in");
    let options = play.league.match_options(lineups);
    let game = WizardDodgeball::configure(&options, 2, &Content::default()).expect("a match");
    let mut state = game.setup();
    assert_eq!(state.roster, lineups);
    for _ in 0..2 {
        let mut out = Vec::new();
        game.chance(&state, &mut out);
        let face = if state.phase
            == (Phase::FirstRoll {
                side: Side(0),
                against: None,
            }) {
            out[0].0
        } else {
            out[5].0
        };
        game.apply(&mut state, courtside_kernel::Ply::Chance(face), &mut |_| {});
    }
    // No draft: order and placement come next.
    assert_eq!(state.phase, Phase::Place { side: Side(1) });
    for text in [
        "10.21-12.25",
        "1.2.3.4.5-6.7.8.9.10",
        "58.21.41.10.77-12.25.30.45.47",
        "x",
    ] {
        let options =
            Options::default().with("lineups", courtside_kernel::OptionValue::Text(text.into()));
        let refused = WizardDodgeball::configure(&options, 2, &Content::default());
        assert!(refused.is_err(), "{text}");
    }
}

#[test]
fn w107_everyone_plays_everyone_and_matches_come_in_order() {
    let play = Play::drafted("");
    let pairs: Vec<[u8; 2]> = (0..6).map(|number| play.owners(number)).collect();
    assert_eq!(pairs, [[0, 3], [1, 2], [2, 0], [3, 1], [0, 1], [2, 3]]);
    let twice = Play::drafted("style=six");
    assert_eq!(twice.state.fixtures.len(), 12);
    for number in 0..6 {
        let [home, away] = twice.owners(number);
        assert_eq!(twice.owners(number + 6), [away, home]);
    }
    // An owner goes on when its own match is over, whatever the others do.
    let mut play = play;
    play.played(0, "home:5-1");
    assert_eq!(play.state.next_match(Owner(0)), Some(2));
    assert_eq!(play.state.next_match(Owner(1)), Some(1));
}

#[test]
fn w108_the_table_goes_by_points_then_by_matches_between_the_tied() {
    let mut play = Play::drafted("");
    // Ann, Bea and Cid beat each other in a circle; all beat Dan.
    play.played(0, "home:5-4");
    play.played(1, "home:5-0");
    play.played(2, "home:5-4");
    play.played(3, "away:0-5");
    play.played(4, "home:5-1");
    assert!(play.league.champion(&play.state).is_none());
    play.played(5, "home:5-3");
    let rows = play.league.standings(&play.state);
    assert_eq!(rows[0].half_points, 4);
    // Equal between each other, so the difference of all scores decides: Bea +6, Ann +4, Cid -2.
    assert_eq!(play.table(), [1, 0, 2, 3]);
    assert_eq!(play.league.stage(&play.state), Stage::Over(Owner(1)));
    assert_eq!(play.said(), "Bea won the league!");
    // With nothing to tell them apart the higher draft number goes first.
    let even = Play::drafted("");
    assert_eq!(even.table(), [3, 2, 1, 0]);
    // A draw is half a win; the match between two who are level goes before the difference.
    let mut play = Play::drafted("");
    play.played(0, "draw:4-4");
    play.played(1, "home:5-4");
    play.played(2, "away:0-5");
    play.played(3, "home:5-0");
    assert_eq!(play.table(), [3, 0, 1, 2], "Dan +5, Ann +5: higher number");
    play.played(4, "draw:1-1");
    play.played(5, "away:3-5");
    assert_eq!(play.table()[0], 3);
}

#[test]
fn w109_a_match_counts_with_its_points_or_with_the_wizards_left() {
    let mut play = Play::drafted("");
    let lined_up = |play: &mut Play| {
        for owner in play.state.fixtures[0].owners {
            let card = play.state.roster(owner)[0];
            play.ply(Ply::Bench(owner, card)).expect("a lineup");
        }
    };
    assert_eq!(
        play.refused("m1:home:5-0").1,
        "This match isn't being played."
    );
    lined_up(&mut play);
    for wrong in [
        "home:4-0", "away:5-3", "home:5-5", "draw:5-2", "home:6-0", "away:0-6",
    ] {
        let (rule, _) = play.refused(&format!("m1:{wrong}"));
        assert_eq!(rule, "W109", "{wrong}");
    }
    play.all("m1:draw:3-2");
    assert_eq!(play.said(), "Ann and Dan drew, 3 to 2.");
    let mut play = Play::drafted("goal=elimination");
    lined_up(&mut play);
    assert_eq!(play.refused("m1:home:3-1").0, "W109");
    play.all("m1:home:2-0");
    assert_eq!(play.said(), "Ann beat Dan, 2 to 0.");
    // Given up: as much as can be, whatever stood on the board.
    let game = &play.league.game;
    let outcome = play.league.outcome(&game.setup(), Some(Side(1)));
    assert_eq!((outcome.score, outcome.winner), ([0, 5], Some(1)));
}

#[test]
fn w110_knockout_has_semi_finals_third_place_and_a_final() {
    let mut play = Play::drafted("style=knockout");
    assert_eq!([play.owners(0), play.owners(1)], [[0, 3], [1, 2]]);
    play.played(0, "away:1-5");
    assert_eq!(play.state.fixtures.len(), 2);
    play.played(1, "home:5-2");
    let parts: Vec<Part> = play.state.fixtures.iter().map(|game| game.part).collect();
    assert_eq!(parts[2..], [Part::Third, Part::Final]);
    assert_eq!([play.owners(2), play.owners(3)], [[0, 2], [3, 1]]);
    assert_eq!(play.said(), "Dan and Bea play for the title.");
    play.played(3, "away:4-5");
    assert!(
        play.league.champion(&play.state).is_none(),
        "third place is open"
    );
    play.played(2, "home:5-2");
    let ranking = play.league.ranking(&play.state).expect("it is over");
    assert_eq!(ranking, [1, 3, 0, 2].map(Owner));
}

#[test]
fn w111_a_final_can_be_the_best_of_three() {
    let mut play = Play::drafted("style=knockout final=three");
    play.played(0, "home:5-1");
    play.played(1, "home:5-2");
    play.played(2, "home:5-0");
    play.played(3, "home:5-0");
    assert_eq!([play.owners(3), play.owners(4)], [[0, 1], [1, 0]]);
    play.played(4, "home:5-0");
    play.played(5, "home:5-3");
    assert_eq!(play.league.champion(&play.state), Some(Owner(0)));
    // After rounds the two best play for the title, and two wins are enough.
    let mut play = Play::drafted("final=three");
    for number in 0..6 {
        play.played(number, "home:5-0");
    }
    assert_eq!(play.owners(6), [2, 0], "level, and Cid won their match");
    play.played(6, "away:0-5");
    play.played(7, "home:5-1");
    let ranking = play.league.ranking(&play.state).expect("it is over");
    assert_eq!(ranking, [0, 2, 3, 1].map(Owner));
}

#[test]
fn w112_a_drawn_knockout_match_is_played_again() {
    let mut play = Play::drafted("style=knockout");
    play.played(0, "draw:2-3");
    assert_eq!(play.owners(2), [3, 0], "with the sides switched");
    assert!(play.league.decided(&play.state, Part::Semi(0)).is_none());
    play.played(2, "draw:1-3");
    // Two draws: 2-3 and 3-1 make 5 to 4 for Ann.
    let semi = play
        .league
        .decided(&play.state, Part::Semi(0))
        .expect("decided");
    assert_eq!(semi.winner, Owner(0));
    play.played(1, "draw:0-0");
    play.played(3, "draw:0-0");
    let semi = play
        .league
        .decided(&play.state, Part::Semi(1))
        .expect("decided");
    assert_eq!(semi.winner, Owner(2), "the higher draft number");
}

#[test]
fn w113_who_withdraws_loses_what_is_not_yet_played() {
    let mut play = Play::new("");
    assert_eq!(play.refused("0.withdraw").0, "W113");
    play = Play::drafted("");
    play.played(0, "home:5-1");
    play.all("0.withdraw");
    let outcomes: Vec<Option<Outcome>> = play
        .state
        .fixtures
        .iter()
        .map(|game| game.outcome)
        .collect();
    assert_eq!(
        outcomes[0].expect("played").score,
        [5, 1],
        "what was played stands"
    );
    assert_eq!(outcomes[2].expect("lost").score, [5, 0]);
    assert_eq!(outcomes[4].expect("lost").score, [0, 5]);
    assert!(outcomes[1].is_none());
    assert_eq!(play.refused("0.withdraw").0, "W113");
    assert_eq!(play.refused("0.bench:3").0, "W113");
    // Both gone: nobody gains.
    play.all("3.withdraw 1.withdraw");
    assert!(
        play.league.champion(&play.state).is_some(),
        "it ends all the same"
    );
    let gone = &play.state.fixtures[5];
    assert_eq!(gone.outcome.expect("lost by Dan").winner, Some(0));
    // In a knockout the other one goes on; if both have gone, the one who stayed longer.
    let mut play = Play::drafted("style=knockout final=three");
    play.all("0.withdraw 3.withdraw");
    let semi = play
        .league
        .decided(&play.state, Part::Semi(0))
        .expect("decided");
    assert_eq!(semi.winner, Owner(3));
    play.played(1, "home:5-0");
    let ranking = play.league.ranking(&play.state).expect("it is over");
    assert_eq!(ranking, [1, 3, 2, 0].map(Owner));
}

/// Whole leagues by chance: every legal ply can be played and reads back, nothing else can, and all of them end.
#[test]
fn leagues_by_chance_come_to_an_end() {
    for (seed, options) in (0..).zip([
        "",
        "style=six draft=schoolyard",
        "style=knockout",
        "style=knockout final=three draft=schoolyard goal=elimination",
        "final=three",
        "final=three draft=schoolyard goal=elimination",
    ]) {
        for round in 0..20 {
            let seed = 100 * seed + round;
            let mut play = Play::new(options);
            let mut rng = Rng::from_seed(seed);
            for step in 0.. {
                assert!(step < 400, "seed {seed}: it ends");
                let plies = choices(&play, &mut rng, round);
                if plies.is_empty() {
                    break;
                }
                for ply in &plies {
                    let text = play.league.write_ply(*ply);
                    assert_eq!(play.league.parse_ply(&text), Ok(*ply), "seed {seed}");
                }
                let pick = rng.below(plies.len() as u64) as usize;
                let before = play.state.clone();
                play.ply(plies[pick]).expect("a legal ply");
                assert_ne!(before, play.state);
            }
            let over = matches!(play.league.stage(&play.state), Stage::Over(_));
            assert!(over, "seed {seed}");
            assert!(play.league.awaited(&play.state).is_empty());
        }
    }
}

/// Everything that can be played, with a result or two of each match. Owners withdraw in every fifth league.
fn choices(play: &Play, rng: &mut Rng, round: u64) -> Vec<Ply> {
    let mut out = Vec::new();
    play.league.chance(&play.state, &mut out);
    let mut plies: Vec<Ply> = out.into_iter().map(|(ply, _)| ply).collect();
    for owner in Owner::all() {
        let mut legal = Vec::new();
        play.league.legal(&play.state, owner, &mut legal);
        assert!(legal.is_sorted());
        for ply in &legal {
            assert_eq!(play.league.check(&play.state, *ply), Ok(()));
        }
        let stays = !round.is_multiple_of(5) || rng.below(9) > 0;
        legal.retain(|ply| !stays || !matches!(ply, Ply::Withdraw(_)));
        plies.extend(legal);
    }
    for number in play.league.running(&play.state) {
        let (most, less) = (5, rng.below(4) as u8);
        let elimination = play.league.game.elimination;
        let results = match (rng.below(3), elimination) {
            (0, false) => ([most, less], Some(0)),
            (1, false) => ([less, most], Some(1)),
            (0, true) => ([less + 1, 0], Some(0)),
            (1, true) => ([0, less + 1], Some(1)),
            _ => ([less, less], None),
        };
        let (score, winner) = results;
        plies.push(Ply::Result(number as u8, Outcome { score, winner }));
    }
    plies
}

#[test]
fn only_one_way_to_write_a_ply_is_read() {
    let league = league("");
    for text in [
        "",
        "lot:4",
        "lot:",
        "lot:01",
        "#",
        "#1",
        "#021",
        "4.take:21",
        "0.take:1",
        "0.take:21 ",
        "0.bench",
        "0.withdraws",
        "withdraw",
        "m0:home:5-0",
        "m1:home:5",
        "m1:won:5-0",
        "m1:home:05-0",
        "m300:home:5-0",
        "é",
        "0.é",
    ] {
        assert!(league.parse_ply(text).is_err(), "{text}");
    }
}
