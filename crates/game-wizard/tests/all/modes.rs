//! Elimination, teams, and random games in every variant.

use crate::court::*;
use courtside_bots::Rng;
use courtside_kernel::{Draw, Game, Ply, RuleId, Seat, Turn, Winners};
use courtside_testkit::configure;
use game_wizard::WizardDodgeball;
use game_wizard::content::{Spell, SpellCard};

const ELIMINATION: &str = "goal=elimination";

#[test]
fn w19_in_elimination_nobody_scores_and_the_last_side_on_the_court_wins() {
    let mut table = court("21@e5", "45@e9 30@a13")
        .options(ELIMINATION)
        .balls("#21*")
        .table();
    table.play("throw:45 770 12");
    assert_eq!(table.state.points, [0, 0]);
    assert!(!table.turn().is_over());
    let mut table = court("21@e5", "45@e9")
        .options(ELIMINATION)
        .balls("#21*")
        .table();
    table.play("throw:45 770 12");
    assert_eq!(table.turn(), Turn::Over(Winners(0b01), RuleId("W19")));
    // A caught thrower that was the last one has lost, before any wizard returns.
    let mut table = court("21@e5", "45@e9")
        .options(ELIMINATION)
        .balls("#21*")
        .table();
    table.play("throw:45 770 33");
    assert_eq!(table.turn(), Turn::Over(Winners(0b10), RuleId("W19")));
}

#[test]
fn w19_who_is_out_loses_its_turn_and_only_a_catch_brings_it_back() {
    let mut table = court("21@e5 58@- 10@a1", "45@e9 30@a13")
        .options(ELIMINATION)
        .table();
    table.kinds();
    table.play("end end");
    // #58 is out: #30 is next, then #10.
    assert_eq!(active(&table), 30);
    assert!(table.kinds().contains(&"lost-turn"));
    let mut table = court("21@e5 58@a1", "45@e9 30@-")
        .options(ELIMINATION)
        .balls("#21*")
        .table();
    table.play("throw:45 230 22 return:30:a");
    assert_eq!(at(&table, 30), "a13");
}

#[test]
fn w12_w19_a_lost_turn_counts_for_the_card_and_for_the_draw() {
    let mut table = court("21@e5 58@-", "45@e9 30@a13")
        .options(ELIMINATION)
        .effect("45:weak:0")
        .recharging(0, SpellCard::Strength, '2')
        .acts("45:000:0")
        .table();
    table.play("end");
    assert!(!bears(&table, 45, Spell::Weak));
    assert!(table.state.hand[0].has(SpellCard::Strength));
    assert_eq!(table.state.quiet, 2, "#45's turn and the lost one (W21)");
}

#[test]
fn w21_lost_turns_can_make_the_draw() {
    let mut table = court("21@e5 58@-", "45@e9 30@a13")
        .options(ELIMINATION)
        .acts("45:000:0")
        .quiet("298")
        .table();
    table.play("end");
    assert!(matches!(table.turn(), Turn::Over(_, RuleId("W21"))));
}

#[test]
fn w31_a_team_of_four_wins_together_and_owners_answer_for_their_wizards() {
    let mut table = court("21@e5", "45@e9 30@e10")
        .seats(4)
        .balls("#21*,#30")
        .table();
    // #30 is second in its side's order: seat 3.
    table.play("throw:45 220 67");
    assert_eq!(table.turn(), Turn::Act(Seat(1)));
    table.play("dodge:e8 cast:butter:30 56 12");
    assert_eq!(table.turn(), Turn::Act(Seat(3)));
    let mut table = court("21@e5", "45@e9")
        .seats(4)
        .balls("#21*")
        .points("4-0")
        .table();
    table.play("throw:45 770 12");
    assert_eq!(table.turn(), Turn::Over(Winners(0b0101), RuleId("W40")));
    assert_eq!(
        (0..4)
            .map(|seat| table.game.team(Seat(seat)))
            .collect::<Vec<_>>(),
        [0, 1, 0, 1]
    );
}

#[test]
fn random_games_end_in_all_variants() {
    for bits in 0..16u64 {
        let pick = |bit: u64, yes: &'static str| if bits >> bit & 1 == 1 { yes } else { "" };
        let words = [
            pick(0, "turn=advanced"),
            pick(1, "draft=schoolyard"),
            pick(2, "spells=purchase"),
            pick(3, "goal=elimination"),
        ];
        let options = words
            .join(" ")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        for seats in [2, 4] {
            let game: WizardDodgeball = configure(&options, seats);
            let mut rng = Rng::from_seed(bits * 8 + seats as u64);
            let mut state = game.setup();
            let mut actions = Vec::new();
            let mut plies = 0;
            while !game.turn(&state).is_over() {
                let ply = match game.turn(&state) {
                    Turn::Chance => Ply::Chance(game.sample(&state, &mut rng)),
                    _ => {
                        actions.clear();
                        game.legal(&state, &mut actions);
                        Ply::Act(actions[rng.below(actions.len() as u64) as usize])
                    }
                };
                game.apply(&mut state, ply, &mut |_| {});
                plies += 1;
                assert!(plies < 50_000, "{options} for {seats}");
                let balls = (0..5).map(game_wizard::Ball);
                for ball in balls {
                    let place = state.place_of(ball);
                    assert!(place.is_in(game.board.all), "a ball is lost: {state:?}");
                }
            }
        }
    }
}
