//! Ability cards and the solo deck as content that an owner of the box replaces: what is read, and what is refused.

use crate::replaced::{changed, ours, read, refused};
use courtside_kernel::ContentFile;
use game_dungeon::content::{
    ABILITIES_FILE, AI_BASE, AI_TEAM, AiDefence, Effect, Role, SOLO_FILE, Team,
};

/// A change inside the entry of one card.
fn refused_card(file: &ContentFile, id: &str, from: &str, to: &str, why: &str) {
    let start = file
        .built_in
        .find(&format!("id = \"{id}\""))
        .expect("the card is there");
    let (before, after) = file.built_in.split_at(start);
    let card = after.split("[[card]]").next().unwrap_or(after);
    assert!(card.contains(from), "{from} is in {id}");
    let text = format!("{before}{}", after.replacen(from, to, 1));
    let error = read(file, &text).expect_err(to);
    assert_eq!(
        error,
        format!("{}: card '{id}' {why}", file.name),
        "{from} became {to}"
    );
}

#[test]
fn d7_thirty_cards_and_the_two_of_the_board_lie_in_one_order() {
    let cards = ours().cards;
    assert_eq!(cards.len(), 32);
    assert_eq!(
        (cards[0].id.as_str(), cards[1].id.as_str()),
        ("juke", "bighit")
    );
    for (index, card) in cards[2..].iter().enumerate() {
        assert_eq!(card.team, Some(Team::ALL[index / 5]), "{}", card.id);
        let role = if index % 5 < 3 {
            Role::Offence
        } else {
            Role::Defence
        };
        assert_eq!(card.role, role, "{}", card.id);
    }
    assert_eq!((cards[0].cost, cards[1].cost), (1, 2));
}

#[test]
fn d8_the_solo_deck_has_24_cards_and_6_for_each_of_three_teams() {
    let deck = ours().ai;
    assert_eq!(deck.len(), 42);
    for (index, card) in deck.iter().enumerate() {
        let team = match index {
            ..AI_BASE => None,
            _ => Some(Team::SOLO[(index - AI_BASE) / AI_TEAM]),
        };
        assert_eq!(card.team, team, "{}", card.id);
        let plain = matches!(card.defence, AiDefence::One { .. });
        assert_eq!(plain, team.is_none(), "only teams have icons: {}", card.id);
    }
}

#[test]
fn names_and_texts_with_quotes_read_back() {
    let text = changed(&ABILITIES_FILE, "\"Juke\"", r#""The \"Ju\\ke\"""#);
    let book = read(&ABILITIES_FILE, &text).expect("quotes are allowed");
    assert_eq!(book.cards[0].name, r#"The "Ju\ke""#);
    assert!(book.write().contains(r#"name = "The \"Ju\\ke\"""#));
}

#[test]
fn d7_a_set_of_cards_that_cannot_be_is_refused() {
    for (from, to, why) in [
        (
            "id = \"juke\"",
            "id = \"duke\"",
            " needs two cards of the 'board': 'juke' for the offence and 'bighit' for the defence.",
        ),
        (
            "team = \"Mimics\"\nside = \"offence\"",
            "team = \"board\"\nside = \"offence\"",
            " needs two cards of the 'board': 'juke' for the offence and 'bighit' for the defence.",
        ),
        (
            "team = \"Mimics\"\nside = \"offence\"",
            "team = \"Skulls\"\nside = \"offence\"",
            " has 2 cards of the offence for the Mimics; it must be 3.",
        ),
        (
            "id = \"mim2\"",
            "id = \"mim1\"",
            ": card 'mim1' is there twice.",
        ),
        (
            "id = \"mim2\"",
            "id = \"Mim 2\"",
            ": card 'Mim 2' needs an id of 1 to 12 small letters and digits.",
        ),
        (
            "id = \"mim2\"",
            "id = \"\"",
            ": card '' needs an id of 1 to 12 small letters and digits.",
        ),
        ("id = \"mim2\"\n", "", ": card 4 has no 'id'."),
        (
            "id = \"mim2\"",
            "id = 2",
            ": card 4 must give a text in quotes for 'id'.",
        ),
        (
            "id = \"mim2\"",
            "id = \"punt\"",
            ": card 'punt' needs another id: plies use that word already.",
        ),
    ] {
        refused(&ABILITIES_FILE, from, to, why);
    }
    assert_eq!(
        read(&ABILITIES_FILE, "card = [1]"),
        Err("abilities.toml: card 1 is no table.".into())
    );
}

#[test]
fn d7_a_card_that_cannot_be_is_refused() {
    let effects = "effects = [{ back_spaces = 2 }]";
    for (from, to, why) in [
        (
            "cost = 2",
            "cost = 11",
            "must give a whole number from 0 to 10 for 'cost'.",
        ),
        (
            "team = \"Dragons\"",
            "team = \"Dwarves\"",
            "has 'Dwarves' as 'team'; there are: board, Mimics, Spiders, Skulls, Goblins, Slimes, Dragons.",
        ),
        (
            "side = \"defence\"",
            "side = \"both\"",
            "has 'both' as 'side'; there are: offence, defence.",
        ),
        (
            "mark = \"\"",
            "mark = \"twice\"",
            "has 'twice' as 'mark'; there are: '', play, half, star.",
        ),
        (
            "whistle = \"\"",
            "whistle = \"loud\"",
            "has 'loud' as 'whistle'; there are: '', before, after, either.",
        ),
        (
            "name = \"Tail Sweep\"",
            "name = \" \"",
            "needs 1 to 30 characters in one line for 'name'.",
        ),
        (
            "text = \"Move the ball back two spaces.\"",
            "text = \"Move\\nit.\"",
            "needs 1 to 160 characters in one line for 'text'.",
        ),
        (effects, "effects = []", "has no effect."),
        (
            effects,
            "effects = [2]",
            "must write each effect of 'effects' such as { back_spaces = 2 }.",
        ),
        (
            effects,
            "effects = [{ back_spaces = 2, turnover = true }]",
            "must write each effect of 'effects' such as { back_spaces = 2 }.",
        ),
        (
            effects,
            "effects = [{ fly = 2 }]",
            "has 'fly', which is no effect.",
        ),
        (
            effects,
            "effects = [{ back_spaces = 0 }]",
            "must give a whole number from 1 to 9 for 'back_spaces'.",
        ),
        (
            effects,
            "effects = [{ turnover = false }]",
            "has 'turnover' of false, which does nothing.",
        ),
        (
            effects,
            "effects = [{ turnover = 1 }]",
            "must give true or false for 'turnover'.",
        ),
        (
            effects,
            "effects = [{ clock = 1 }]",
            "must give a whole number from -9 to -1 for 'clock'.",
        ),
        (
            effects,
            "effects = [{ dice = 0 }]",
            "has 'dice' of 0, which does nothing.",
        ),
        (
            effects,
            "effects = [{ discard_dice = 1 }, { force_reroll = 1 }]",
            "has two effects that need a pick in one place; one is the most.",
        ),
        (
            effects,
            "effects = [{ add = [\"cleat\"] }]",
            "is for the defence and cannot have 'add', which is for the offence.",
        ),
        (
            effects,
            "effects = [{ ban_colour = true }]",
            "cannot have 'ban_colour' with the whistle ''.",
        ),
        (
            effects,
            "effects = [{ steal_bolts = 2 }]",
            "can be played any number of times and must cost more than the 2 bolts that it brings.",
        ),
        (
            effects,
            "effects = [{ black = 1 }]",
            "must give a table for 'black'.",
        ),
        (
            effects,
            "effects = [{ black = { claw = [], shield = [] } }]",
            "has no 'skull'.",
        ),
        (
            effects,
            "effects = [{ black = { claw = [], shield = [], skull = [], blank = [] } }]",
            "has 'blank', which means nothing here.",
        ),
        (
            effects,
            "effects = [{ black = { claw = [{ force_reroll = 1 }], shield = [], skull = [] } }]",
            "cannot have 'force_reroll' under the black die.",
        ),
        (
            effects,
            "effects = [{ black = { claw = [{ discard_dice = 1 }, { discard_dice = 1 }], shield = [], skull = [] } }]",
            "has two effects that need a pick in one place; one is the most.",
        ),
        (
            effects,
            "effects = [{ turnover = true }, { back_spaces = 2 }]",
            "must have 'turnover' as its last effect.",
        ),
        (
            effects,
            "effects = [{ black = { claw = [{ discard_dice = 1 }, { back_spaces = 1 }], shield = [], skull = [] } }]",
            "must have 'discard_dice' as its last effect.",
        ),
        (
            effects,
            "effects = [{ black = { claw = [{ peek = true }], shield = [], skull = [] } }]",
            "is for the defence and cannot have 'peek', which is for the offence.",
        ),
        (
            effects,
            "effects = [{ black = { claw = [], shield = [], skull = [] } }, { black = { claw = [], shield = [], skull = [] } }]",
            "rolls the black die more than once.",
        ),
    ] {
        refused_card(&ABILITIES_FILE, "dra4", from, to, why);
    }
    for (id, from, to, why) in [
        (
            "dra2",
            "add = [\"cleat\", \"ball\"]",
            "add = [\"time\"]",
            "has 'time' in 'add'; there are: ball, cleat, lightning.",
        ),
        (
            "dra2",
            "add = [\"cleat\", \"ball\"]",
            "add = []",
            "adds 0 faces; it must be 1 to 7.",
        ),
        (
            "gob1",
            "from = \"lightning\"",
            "from = \"time\"",
            "has 'time' as 'from'; there are: any, ball, cleat, lightning.",
        ),
        (
            "gob1",
            "to = \"ball or cleat\"",
            "to = \"time\"",
            "has 'time' as 'to'; there are: a face another die shows, ball or cleat.",
        ),
        (
            "gob2",
            "dice = 2",
            "dice = -2",
            "is for the offence and cannot have 'dice', which is for the defence.",
        ),
        (
            "sku2",
            "whistle = \"after\"",
            "whistle = \"either\"",
            "cannot have 'down_not_counted' with the whistle 'either'.",
        ),
    ] {
        refused_card(&ABILITIES_FILE, id, from, to, why);
    }
}

#[test]
fn d7_every_effect_of_ours_is_read_as_it_stands() {
    let cards = ours().cards;
    let effects = |id: &str| {
        let card = cards.iter().find(|card| card.id == id).expect("it is ours");
        &card.effects[..]
    };
    assert_eq!(effects("juke"), [Effect::RerollUpTo(1)]);
    assert_eq!(effects("gob5"), [Effect::Clock(-2), Effect::DrainBolts(2)]);
    assert_eq!(effects("dra5"), [Effect::Dice(-2)]);
    let [
        Effect::Black {
            claw,
            shield,
            skull,
        },
    ] = effects("sku4")
    else {
        panic!("Grave Grip rolls the black die")
    };
    assert_eq!(claw[..], [Effect::DiscardDice(1)]);
    assert_eq!(shield[..], [Effect::BackSpaces(2)]);
    assert_eq!(skull[..], [Effect::Turnover]);
    for card in &cards {
        assert!(card.text.ends_with('.'), "{}", card.id);
        let picks = card.effects.iter().filter(|one| one.needs_pick()).count();
        assert!(picks <= 1, "{}", card.id);
    }
}

#[test]
fn d8_a_solo_deck_that_cannot_be_is_refused() {
    refused(
        &SOLO_FILE,
        "team = \"base\"",
        "team = \"Mimics\"",
        " has 23 cards of 'base'; it must be 24.",
    );
    refused(
        &SOLO_FILE,
        "team = \"Skulls\"",
        "team = \"Spiders\"",
        " has 7 cards of 'Spiders'; it must be 6.",
    );
    refused(
        &SOLO_FILE,
        "id = \"a02\"",
        "id = \"a01\"",
        ": card 'a01' is there twice.",
    );
    for (id, from, to, why) in [
        (
            "a01",
            "team = \"base\"",
            "team = \"Goblins\"",
            "has 'Goblins' as 'team'; there are: base, Mimics, Spiders, Skulls.",
        ),
        (
            "a01",
            "\"left\", \"right\"]",
            "\"left\", \"left\"]",
            "must name each of up, down, left, right once in 'moves'.",
        ),
        (
            "a01",
            "\"left\", \"right\"]",
            "\"left\", \"right\", \"up\"]",
            "must name each of up, down, left, right once in 'moves'.",
        ),
        (
            "a01",
            "\"left\", \"right\"]",
            "\"left\", \"back\"]",
            "has 'back' in 'moves'; there are: up, down, left, right.",
        ),
        (
            "a01",
            "ball = ",
            "ball = 1",
            "must give a whole number from 0 to 9 for 'ball'.",
        ),
        (
            "a01",
            "cleat = ",
            "cleat = -",
            "must give a whole number from 0 to 9 for 'cleat'.",
        ),
        (
            "a01",
            "time = ",
            "time = 3",
            "must give a whole number from 0 to 9 for 'time'.",
        ),
        (
            "a01",
            "kick = true",
            "kick = 1",
            "must give true or false for 'kick'.",
        ),
        (
            "a01",
            "defends = [\"red\"]",
            "defends = [\"green\"]",
            "has 'green' in 'defends'; there are: red, yellow, blue.",
        ),
        (
            "a01",
            "defends = [\"red\"]",
            "defends = []",
            "has no icon and must defend one colour.",
        ),
        (
            "a01",
            "dice = 1",
            "dice = 0",
            "defends a colour and needs 'dice' of 1 to 7.",
        ),
        (
            "a01",
            "dice = 1",
            "dice = 1\namount = 1",
            "has 'amount', which means nothing here.",
        ),
        (
            "m01",
            "icon = \"double\"",
            "icon = \"triple\"",
            "has 'triple' as 'icon'; there are: double, minus, back, turnover.",
        ),
        (
            "m01",
            "defends = [\"red\", \"yellow\"]",
            "defends = [\"red\", \"red\"]",
            "has the icon 'double' and must defend two colours.",
        ),
        (
            "m05",
            "defends = []\ndice = 0",
            "defends = [\"red\"]\ndice = 1",
            "has the icon 'minus' and must defend no colour, with 0 dice.",
        ),
        ("m05", "amount = 4", "", "has no 'amount'."),
        (
            "m06",
            "amount = 1",
            "amount = 0",
            "must give a whole number from 1 to 7 for 'amount'.",
        ),
        (
            "m06",
            "defends = [\"blue\"]",
            "defends = []",
            "has the icon 'back' and must defend one colour.",
        ),
        (
            "k01",
            "dice = 0",
            "dice = 1",
            "has the icon 'turnover' and must defend no colour, with 0 dice.",
        ),
    ] {
        refused_card(&SOLO_FILE, id, from, to, why);
    }
}
