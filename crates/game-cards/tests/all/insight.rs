//! What the game knows about playing well: estimates add up, and a bot that looks one action ahead beats chance.

use courtside_bots::arena::{Contestant, Duel, round};
use courtside_bots::{Budget, Level, Rng};
use courtside_kernel::{Draw, Game, Insight, Notation, Ply, Seat, Turn};
use courtside_testkit::configure;
use game_cards::Cards;

const VARIANTS: [(&str, usize); 5] = [
    ("", 2),
    ("", 4),
    ("play=strategic", 4),
    ("teams=ab", 5),
    ("play=strategic teams=abc", 6),
];

#[test]
fn g7_the_estimates_of_all_seats_add_up_and_end_in_the_scores() {
    for (options, seats) in VARIANTS {
        let game: Cards = configure(options, seats);
        let mut rng = Rng::from_seed(3);
        let mut state = game.setup();
        let mut actions = Vec::new();
        loop {
            let values = (0..seats as u8).map(|seat| game.value(&state, Seat(seat)));
            let sum: f32 = values.sum();
            assert!(
                (sum - 1.0).abs() < 1e-3,
                "{sum} in {}",
                game.write_position(&state)
            );
            let ply = match game.turn(&state) {
                Turn::Over(winners, _) => {
                    for seat in (0..seats as u8).map(Seat) {
                        assert_eq!(game.value(&state, seat), winners.score(seat) as f32);
                    }
                    break;
                }
                Turn::Chance => Ply::Chance(game.sample(&state, &mut rng)),
                Turn::Act(_) => {
                    actions.clear();
                    game.legal(&state, &mut actions);
                    Ply::Act(actions[rng.below(actions.len() as u64) as usize])
                }
            };
            game.apply(&mut state, ply, &mut |_| {});
        }
    }
}

#[test]
fn a_look_one_action_ahead_beats_chance() {
    // One line of play is no more than a look at what each action leads to.
    let careful = Contestant {
        level: Level::new(5).expect("there is a level 5"),
        budget: Some(Budget::playouts(1)),
    };
    for (options, seats) in VARIANTS {
        let game: Cards = configure(options, seats);
        let mut duel = Duel::default();
        for seed in 0..120 {
            duel.add(round(&game, [careful, Level::RANDOM.into()], seed));
        }
        let (low, _) = duel.interval();
        let (score, fair) = (duel.score(), duel.fair());
        assert!(
            low > fair,
            "{options} with {seats}: {score:.2} where {fair:.2} is fair"
        );
    }
}
