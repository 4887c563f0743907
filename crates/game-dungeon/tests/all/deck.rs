//! The solo deck: what is in it on each level, what is removed unseen, and how likely each card is.

use crate::solo_table::Solo;
use courtside_kernel::{Content, Game, Options};
use courtside_testkit::configure;
use game_dungeon::content::{
    AI_BASE, AI_TEAM, AiCard, AiCardId, AiCardSet, AiDefence, Book, Direction, Team,
};
use game_dungeon::{CARD, Chance, Deck, Dungeon, Phase, Purpose, State};

const BASE: AiCardSet = AiCardSet::from_bits((1 << AI_BASE) - 1);

/// The six cards of a team.
fn team(team: Team) -> AiCardSet {
    AiCardSet::from_bits(((1 << AI_TEAM) - 1) << (AI_BASE + AI_TEAM * team.index()))
}

/// A state in which a card is to be drawn, after these have been.
fn drawn(game: &Dungeon, cards: &[&str]) -> State {
    let mut state = game.setup();
    state.phase = Phase::Draw(Purpose::Attack);
    for id in cards {
        let card = game.book.find_ai_card(id).expect("a card of the deck");
        state.deck.draw(card);
    }
    state
}

fn weights(game: &Dungeon, state: &State) -> Vec<(AiCardId, u64)> {
    let mut outcomes = Vec::new();
    game.chance(state, &mut outcomes);
    let card = |outcome: (Chance, u64)| match outcome.0 {
        Chance::Card(card) => (card, outcome.1),
        other => panic!("{other:?} is no card"),
    };
    outcomes.into_iter().map(card).collect()
}

#[test]
fn d74_d8_each_level_has_its_teams_and_as_many_cards_as_the_plain_deck() {
    let (mimics, spiders, skulls) = (team(Team::Mimics), team(Team::Spiders), team(Team::Skulls));
    for (options, teams) in [
        ("level=1", AiCardSet::NONE),
        ("level=2", mimics),
        ("level=3", spiders),
        ("level=4", skulls),
        ("level=5", mimics.or(spiders)),
        ("level=5 rivals=mimics-skulls", mimics.or(skulls)),
        ("level=5 rivals=spiders-skulls", spiders.or(skulls)),
        ("level=6", mimics.or(spiders).or(skulls)),
        ("level=2 rivals=spiders-skulls", mimics),
    ] {
        let game: Dungeon = configure(options, 1);
        let state = game.setup();
        assert_eq!(state.deck.pool(), BASE.or(teams), "{options}");
        assert_eq!(usize::from(state.deck.len()), AI_BASE, "{options}");
    }
    // With two players there is no deck, whatever the level says.
    let game: Dungeon = configure("level=6", 2);
    let none = Deck::new(AiCardSet::NONE, AiCardSet::NONE, 0);
    assert_eq!(game.setup().deck, none);
    let wrong = Options::parse(CARD.options, "level=7");
    assert!(wrong.is_err(), "there are six levels");
}

#[test]
fn d8_the_figures_that_the_text_gives_stand_in_the_deck() {
    // "the first valid movement (up in this case)"; "if the AI chose a blue play, … one blue space".
    let game: Dungeon = configure("", 1);
    let (base, teams) = game.book.ai.split_at(AI_BASE);
    let shown = |card: &&AiCard| card.moves[0] == Direction::Up && card.ball == 1;
    assert_eq!(base.iter().filter(shown).count(), 1);
    // "MOVE BACK 1 RED SPACE".
    let back = |card: &&AiCard| matches!(card.defence, AiDefence::Back { reds: 1, .. });
    assert_eq!(teams.iter().filter(back).count(), 1);
}

#[test]
fn d8_version_3_has_other_mimics_and_a_weaker_skull() {
    let [old, new] = [2, 3].map(|rules| Book::read(rules, &Content::default()).expect("ours"));
    assert_eq!((&old.field, &old.cards), (&new.field, &new.cards));
    let pairs = old.ai.iter().zip(&new.ai);
    let changed = pairs.filter(|(one, other)| one != other);
    let ids: Vec<&str> = changed.map(|(_, card)| card.id.as_str()).collect();
    assert_eq!(ids, ["m01", "m02", "m03", "m04", "m05", "m06", "k02"]);
}

/// Every way to remove six of the 24 base cards, and what it leaves: a card is as likely to be next as there are
/// ways that leave it in the deck and fit what has been drawn. All orders of a deck of one size are alike.
fn count_real_decks(state: &State) -> Vec<(AiCardId, u64)> {
    let mut ways = [0_u64; 64];
    let mut removed: u64 = (1 << AI_TEAM) - 1;
    while removed <= BASE.bits() {
        if removed & state.deck.drawn().bits() == 0 {
            let deck = state.deck.pool().bits() & !removed;
            for (card, ways) in ways.iter_mut().enumerate() {
                *ways += deck >> card & 1;
            }
        }
        // The next greater number with as many bits.
        let low = removed & removed.wrapping_neg();
        let ripple = removed + low;
        removed = ripple | (((removed ^ ripple) >> 2) / low);
    }
    let found = ways.into_iter().enumerate().filter(|(_, ways)| *ways > 0);
    let number = |(card, ways)| (AiCardId(card as u8), ways);
    found.map(number).collect()
}

#[test]
fn d34_the_weights_are_those_of_real_shuffles_with_six_cards_removed() {
    let game: Dungeon = configure("level=2", 1);
    let eleven = [
        "a01", "a02", "a03", "m01", "a04", "a05", "m02", "a06", "a07", "a08", "a09",
    ];
    let all_but_one: Vec<String> = (1..=17)
        .map(|n| format!("a{n:02}"))
        .chain((1..=6).map(|n| format!("m{n:02}")))
        .collect();
    let all_but_one: Vec<&str> = all_but_one.iter().map(String::as_str).collect();
    let mut eighteen: Vec<&str> = all_but_one[..17].to_vec();
    eighteen.push("a18");
    for history in [
        &[][..],
        &["a05"],
        &["m03"],
        &eleven,
        &all_but_one,
        &eighteen,
    ] {
        let state = drawn(&game, history);
        let ours = weights(&game, &state);
        let real = count_real_decks(&state);
        assert_eq!(ours.len(), real.len(), "after {history:?}");
        let sum =
            |list: &[(AiCardId, u64)]| list.iter().map(|card| u128::from(card.1)).sum::<u128>();
        let (our_sum, real_sum) = (sum(&ours), sum(&real));
        for (mine, theirs) in ours.iter().zip(&real) {
            assert_eq!(mine.0, theirs.0, "after {history:?}");
            let (mine, theirs) = (u128::from(mine.1), u128::from(theirs.1));
            assert_eq!(mine * real_sum, theirs * our_sum, "after {history:?}");
        }
    }
}

#[test]
fn d34_d80_removed_cards_do_not_come_back_with_the_discards() {
    let game: Dungeon = configure("level=2", 1);
    let cards: Vec<String> = (1..=18)
        .map(|n| format!("a{n:02}"))
        .chain((1..=6).map(|n| format!("m{n:02}")))
        .collect();
    let cards: Vec<&str> = cards.iter().map(String::as_str).collect();
    // The last of 24 cards is drawn for a kick; the next draw shuffles.
    let spot = Solo {
        offence: 1,
        ball: 6,
        bolts: 0,
        phase: "goal:card",
        ..Solo::NEW
    };
    let mut table = spot.table("level=2");
    let state = drawn(&game, &cards[..23]);
    table.state.deck = state.deck;
    table.play(cards[23]);
    assert!(table.state.deck.is_empty());
    table.kinds();
    table.play("run:up");
    let kinds = table.kinds();
    assert!(kinds.contains(&"ai-shuffled"), "{kinds:?}");
    assert!(table.state.deck.drawn().is_empty());
    let known = weights(&table.game, &table.state);
    assert_eq!(known.len(), 24, "exactly the cards that were drawn before");
    assert!(
        known.iter().all(|card| card.1 == known[0].1),
        "all alike now"
    );
    let a19 = table
        .game
        .book
        .find_ai_card("a19")
        .expect("a card of the deck");
    assert!(known.iter().all(|card| card.0 != a19));
}

#[test]
fn d80_a_card_is_discarded_whatever_it_was_drawn_for() {
    let ours = Solo::NEW;
    let theirs = Solo {
        offence: 1,
        ball: 15,
        phase: "lay",
        ..Solo::NEW
    };
    let kick = Solo {
        offence: 1,
        phase: "point:card",
        ..Solo::NEW
    };
    for (spot, plies) in [(ours, "run:up a05"), (theirs, "lay:b1 a05"), (kick, "a05")] {
        let mut table = spot.table("");
        table.play(plies);
        let drawn = AiCardSet::from_iter([AiCardId(4)]);
        let deck = Deck::new(BASE.without(drawn), drawn, 23);
        assert_eq!(table.state.deck, deck, "{plies}");
    }
}

#[test]
fn d34_nothing_tells_which_cards_were_removed() {
    // Six of 24 base cards are in the deck. Until they have come each of those not drawn can come.
    let game: Dungeon = configure("level=6", 1);
    let state = drawn(&game, &[]);
    assert_eq!(state.deck.base_left(), 6);
    let outcomes = weights(&game, &state);
    assert_eq!(outcomes.len(), 42);
    assert!(
        outcomes[..AI_BASE]
            .iter()
            .all(|card| card.1 == outcomes[0].1)
    );
    // Once all six have come no other base card can.
    let six = ["a01", "a02", "a03", "a04", "a05", "a06"];
    let outcomes = weights(&game, &drawn(&game, &six));
    assert_eq!(outcomes.len(), 18);
    assert!(outcomes.iter().all(|card| card.0.index() >= AI_BASE));
}
