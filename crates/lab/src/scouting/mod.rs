//! What wizards and spell cards are worth: games of bots with teams that are dealt, one line each, from which worths are fitted.

mod fit;
mod spells;
mod table;

pub use spells::spells;
pub use table::table;

use crate::calibration::Plan;
use courtside_bots::Rng;
use courtside_kernel::{Content, Draw, Game, OptionError, OptionValue, Options};
use game_wizard::content::{Die, StatCard};
use game_wizard::{Action, Cards, Phase, Side, StatIds, State, WizardDodgeball};
use rayon::prelude::*;

/// A way to play that is looked at by itself.
pub struct Way {
    pub turn: &'static str,
    pub goal: &'static str,
    pub spells: &'static str,
    /// Every game has stat cards of its own, drawn at random. The built-in cards were made so that strengths and weaknesses even
    /// out, so games with them cannot tell what a strength is worth.
    pub random_cards: bool,
    pub games: u64,
}

/// Whose games the table is from.
pub const SEED: u64 = 2;

const USUAL: Way = Way {
    turn: "basic",
    goal: "points",
    spells: "all",
    random_cards: false,
    games: 6000,
};

pub const WAYS: [Way; 6] = [
    USUAL,
    Way {
        turn: "advanced",
        games: 3000,
        ..USUAL
    },
    Way {
        goal: "elimination",
        games: 3000,
        ..USUAL
    },
    Way {
        turn: "advanced",
        goal: "elimination",
        games: 3000,
        ..USUAL
    },
    Way {
        spells: "purchase",
        ..USUAL
    },
    Way {
        random_cards: true,
        games: 4000,
        ..USUAL
    },
];

/// A game that was won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    pub number: u64,
    pub teams: [StatIds; 2],
    pub hands: [Cards; 2],
    /// Player 1.
    pub first: Side,
    pub winner: Side,
}

impl Sample {
    /// For a file.
    pub fn line(&self) -> String {
        let [navy, white] = self.teams.map(|team| team.0);
        let [mine, other] = self.hands.map(|hand| hand.0);
        let (first, winner) = (self.first.0, self.winner.0);
        let number = self.number;
        format!("{number} {navy} {white} {mine} {other} {first} {winner}")
    }

    pub fn read(line: &str) -> Option<Sample> {
        let numbers: Vec<u32> = line
            .split(' ')
            .map(|number| number.parse().ok())
            .collect::<Option<_>>()?;
        let [number, navy, white, mine, other, first, winner] = numbers[..] else {
            return None;
        };
        Some(Sample {
            number: number.into(),
            teams: [StatIds(navy), StatIds(white)],
            hands: [Cards(mine as u16), Cards(other as u16)],
            first: Side(first as u8),
            winner: Side(winner as u8),
        })
    }
}

/// Plays all games of a plan one way, on all cores, and tells those with a winner, in order. Spell cards are bought at random,
/// for as long as there is money: bots that always buy the same would tell nothing about the others.
pub fn sample(
    plan: &Plan,
    way: &Way,
    content: &Content,
    done: impl Fn() + Sync,
) -> Result<Vec<Sample>, OptionError> {
    let options = [
        ("turn", way.turn),
        ("goal", way.goal),
        ("spells", way.spells),
    ];
    let options = options
        .into_iter()
        .fold(Options::default(), |options, (name, value)| {
            options.with(name, OptionValue::Text(value.into()))
        });
    let game = WizardDodgeball::configure(&options, 2, content)?;
    let games = (0..plan.games).into_par_iter().filter_map(|number| {
        let sample = if way.random_cards {
            let mut game = game.clone();
            draw_cards(&mut game.book.wizards, plan.seed, number);
            play(&game, plan, number)
        } else {
            play(&game, plan, number)
        };
        done();
        sample
    });
    Ok(games.collect())
}

/// Puts dice and numbers of this game's own on the stat cards.
pub fn draw_cards(cards: &mut [StatCard], seed: u64, number: u64) {
    let mut rng = Rng::stream(seed ^ 0xcafe, number);
    let mut below = |count: usize| rng.below(count as u64) as usize;
    for card in cards {
        let mut dice = || {
            let mut dice = [0; 2].map(|_| Die::ALL[below(Die::ALL.len())]);
            dice.sort_unstable();
            dice
        };
        (card.throw, card.dodge) = (dice(), dice());
        (card.cast, card.resist) = (dice(), dice());
        card.stride = 3 + below(3) as u8;
        card.magic = 1 + below(4) as u8;
    }
}

fn play(game: &WizardDodgeball, plan: &Plan, number: u64) -> Option<Sample> {
    let whims = std::cell::RefCell::new(Rng::stream(!plan.seed, number));
    let hands = std::cell::Cell::new([Cards::ALL; 2]);
    let settled = |state: &State| match state.phase {
        Phase::Buy { .. } => {
            let mut actions = Vec::new();
            game.legal(state, &mut actions);
            // The last action is to buy no more.
            let cards = actions.len() as u64 - 1;
            let bought = match cards {
                0 => Action::DONE,
                _ => actions[whims.borrow_mut().below(cards) as usize],
            };
            Some(bought)
        }
        _ => {
            if game.purchase && hands.get() == [Cards::ALL; 2] && !state.phase.is_setup() {
                hands.set(state.hand);
            }
            None
        }
    };
    let streams = [2 * number, 2 * number + 1];
    let (end, _) = plan.play(game, streams, settled, |_| {});
    let Phase::Won(winner) = end.phase else {
        return None;
    };
    let teams = Side::BOTH.map(|side| {
        let wizards = game_wizard::Wizards::side(side).each();
        wizards.fold(StatIds::NONE, |team, wizard| {
            team.with(end.cards[wizard.index()])
        })
    });
    Some(Sample {
        number,
        teams,
        hands: hands.get(),
        first: end.first,
        winner,
    })
}
