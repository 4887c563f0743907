//! What people see of the card game: who sits where, what lies there, what is asked, and what is not told.

use courtside_kernel::{Content, Game, Notation, Options, Ply, Seat, Viewer};
use courtside_scene::{
    CardFace, Choice, Court, DodgeCard, Figure, FrontCard, Motion, Player, Present, Scene,
};
use courtside_testkit::screen::scene;
use game_cards::{CARD, Card, Cards, Event, State};
use show_cards::Show;

const NAMES: [&str; 7] = ["Jun", "Mara", "Okan", "Ines", "Lena", "Theodora", "Wilhelm"];

/// Five players in Strategic; Jun has drawn and can play any of three cards.
pub(super) const THROW: &str = "S3P/S3Ds2,DUP,-/S4s,S2,-/S4D2,H2,-/S2*SP,Us,-/S6d,S2,-/0/act1/5/-";

pub(super) fn game(options: &str, seats: usize) -> Cards {
    let options = Options::parse(CARD.options, options).unwrap();
    Cards::configure(&options, seats, &Content::default()).unwrap()
}

/// Everything as a viewer sees it.
pub(super) fn shown(game: &Cards, state: &State, viewer: Viewer, facing: Seat) -> Scene {
    scene::<Show>(game, state, viewer, facing, &NAMES)
}

/// The table as a seat sees it from its own side.
fn seen(options: &str, seats: usize, position: &str, seat: u8) -> Scene {
    let game = game(options, seats);
    let state = game.parse_position(position).unwrap();
    shown(&game, &state, Viewer::Seat(Seat(seat)), Seat(seat))
}

fn strategic(position: &str, seat: u8) -> Scene {
    seen("play=strategic", 5, position, seat)
}

fn watched(options: &str, seats: usize, position: &str) -> Scene {
    let game = game(options, seats);
    let state = game.parse_position(position).unwrap();
    shown(&game, &state, Viewer::Spectator, Seat(0))
}

fn choice<'a>(scene: &'a Scene, ply: &str) -> &'a Choice {
    let found = scene.choices.iter().find(|choice| choice.ply == ply);
    found.unwrap_or_else(|| panic!("{ply} is no choice"))
}

fn path<'a>(scene: &'a Scene, ply: &str) -> Vec<&'a str> {
    choice(scene, ply)
        .path
        .iter()
        .map(|id| id.as_str())
        .collect()
}

fn player(scene: &Scene, seat: u8) -> &Player {
    let id = format!("player-{seat}");
    let piece = scene.floor.pieces.iter().find(|piece| piece.id == id);
    match &piece.unwrap().figure {
        Figure::Player(player) => player,
        other => panic!("{other:?} is no player"),
    }
}

/// The text form of a thing.
fn told<'a>(scene: &'a Scene, id: &str) -> &'a str {
    let piece = scene.floor.pieces.iter().find(|piece| piece.id == id);
    &piece.unwrap().label
}

/// What is asked once a card is chosen.
fn then<'a>(scene: &'a Scene, card: &str) -> &'a str {
    let found = scene.ask.then.iter().find(|then| then.thing == card);
    &found
        .unwrap_or_else(|| panic!("{card} is asked nothing"))
        .question
}

fn under(scene: &Scene) -> Vec<String> {
    scene.score.under.iter().map(|line| line.plain()).collect()
}

#[test]
fn both_tables_hold_the_same_things_and_the_nearest_player_comes_first() {
    let scene = strategic(THROW, 2);
    let tall = scene.tall.as_ref().unwrap();
    assert_eq!(
        scene.floor.court,
        Court::Cards {
            seats: 5,
            tall: false
        }
    );
    assert!(matches!(tall.court, Court::Cards { tall: true, .. }));
    let ids = |pieces: &[courtside_scene::Piece]| -> Vec<String> {
        pieces.iter().map(|piece| piece.id.to_string()).collect()
    };
    let clockwise = [
        "player-2", "player-3", "player-4", "player-0", "player-1", "stock", "discard",
    ];
    assert_eq!(ids(&scene.floor.pieces), clockwise);
    assert_eq!(ids(&tall.pieces), clockwise);
    let lowest = |pieces: &[courtside_scene::Piece]| {
        let height = |piece: &courtside_scene::Piece| piece.at.y as u32;
        pieces.iter().map(height).max() == Some(height(&pieces[0]))
    };
    assert!(lowest(&scene.floor.pieces) && lowest(&tall.pieces));
}

#[test]
fn a_slab_says_all_that_lies_open_and_no_card_of_a_hand() {
    let scene = strategic(THROW, 0);
    let ines = player(&scene, 3);
    assert_eq!(
        (
            ines.name.as_str(),
            ines.note.as_str(),
            ines.hits,
            ines.limit
        ),
        ("Ines", "2 in hand", 2, 10)
    );
    let front = |card, half| FrontCard { card, half };
    assert_eq!(
        ines.front,
        [
            front(DodgeCard::Dodge2, true),
            front(DodgeCard::Pile, false)
        ]
    );
    assert_eq!(player(&scene, 0).note, "3 in hand, plays");
    assert_eq!(player(&scene, 1).note, "2 in hand, next");
    assert!(player(&scene, 0).to_act && !ines.to_act);
    assert_eq!(
        told(&scene, "player-3"),
        "Ines: 2 of 10 hits, two cards in hand, in play a half-used Double Dodge and a Pile"
    );
    assert_eq!(
        told(&scene, "player-0"),
        "You: 5 of 10 hits, three cards in hand, in play two Single Dodges"
    );
    assert_eq!(
        told(&scene, "player-2"),
        "Okan: 8 of 10 hits, two cards in hand, no cards in play"
    );
    assert_eq!(told(&scene, "stock"), "Draw pile: 76 cards, face down");
    assert_eq!(told(&scene, "discard"), "Discard: four cards");
}

#[test]
fn a_hand_is_its_holders_alone() {
    let hand = strategic(THROW, 0).hand.unwrap();
    let cards: Vec<(&str, &str)> = hand
        .cards
        .iter()
        .map(|card| (card.id.as_str(), card.label.as_str()))
        .collect();
    assert_eq!(
        cards,
        [
            ("card-double", "Double Dodgeball, 2 hits"),
            (
                "card-ultimate",
                "Ultimate Dodgeball, 1 hit that can't be dodged"
            ),
            ("card-pile", "Dodgeball Pile, draw 2, play 1"),
        ]
    );
    assert_eq!(hand.note, "Play one of your 3 cards.");
    let other = strategic(THROW, 3).hand.unwrap();
    assert_eq!(other.note, "Only you see these cards.");
    assert_eq!(watched("play=strategic", 5, THROW).hand, None);
    // In Standard one holds only what was drawn.
    let drew = "-/-,D,-/-,-,-/-,-,-/0/act1/1/-";
    let hand = seen("", 3, drew, 0).hand.unwrap();
    assert_eq!(
        (hand.title.as_str(), hand.note.as_str()),
        ("Your card", "You drew the Double.")
    );
    assert!(hand.cards[0].new);
    let waiting = seen("", 3, drew, 1).hand.unwrap();
    assert_eq!(waiting.note, "You draw when your turn comes.");
    assert!(waiting.cards.is_empty());
}

#[test]
fn a_throw_is_a_card_and_a_player_with_its_odds_and_what_is_stopped() {
    let scene = strategic(THROW, 0);
    assert_eq!(scene.choices.len(), 9);
    assert_eq!(path(&scene, "D>3"), ["card-double", "player-3"]);
    assert_eq!(path(&scene, "P"), ["card-pile"]);
    let throw = choice(&scene, "D>3");
    assert_eq!(throw.label, "Throw the Double at Ines");
    assert_eq!(throw.about, "Double Dodgeball at Ines");
    assert_eq!(throw.odds.len(), 1);
    let sums: Vec<String> = throw
        .sums
        .iter()
        .map(|sum| format!("{} {}", sum.label, sum.value))
        .collect();
    assert_eq!(
        sums,
        [
            "Double Dodgeball 2 balls",
            "Ines's Dodges in play −1",
            "Left to dodge from hand 1"
        ]
    );
    assert_eq!(
        choice(&scene, "U>3")
            .sums
            .last()
            .map(|sum| sum.label.as_str()),
        Some("Certain hits"),
        "no hand stops an Ultimate"
    );
    assert_eq!(scene.ask.question, "Play a card");
    assert_eq!(scene.ask.hint, "Ines has the fewest hits, and a Pile.");
    assert_eq!(scene.ask.steps, ["Play which card?"]);
    assert_eq!(then(&scene, "card-double"), "Who do you throw at?");
    assert_eq!(then(&scene, "card-ultimate"), "Who do you throw at?");
    assert!(scene.ask.then.iter().all(|then| then.thing != "card-pile"));
}

#[test]
fn the_hint_names_who_was_hit_least() {
    let hint = |fronts: [&str; 3]| {
        let [mara, okan, ines] = fronts;
        let position = format!("-/-,D,-/{mara},-,-/{okan},-,-/{ines},-,-/0/act1/1/-");
        seen("", 4, &position, 0).ask.hint
    };
    assert_eq!(hint(["-", "-", "-"]), "Nobody has been hit yet.");
    assert_eq!(hint(["S2", "S2", "S2"]), "Everyone else has two hits.");
    assert_eq!(hint(["S2", "S", "S2"]), "Okan has the fewest hits.");
    assert_eq!(
        hint(["S", "S", "S2"]),
        "Mara and Okan have the fewest hits."
    );
    let alone = seen("", 2, "-/-,D,-/S5s,-,-/0/act1/1/-", 0);
    assert_eq!(alone.ask.hint, "Mara has 5 of 15 hits and a Dodge in play.");
}

/// Jun threw a Double at Mara, whose Single Dodge stopped one ball.
fn thrown(hand: &str) -> String {
    format!("s/-,S2,-/S2,{hand},-/-,S2,-/-,S2,-/-,S2,-/0/react1:D>1:1/3/-")
}

#[test]
fn a_target_is_asked_alike_whatever_it_holds_and_nobody_else_learns_what() {
    let (with, without) = (thrown("sP"), thrown("P2"));
    let (dodger, helpless) = (strategic(&with, 1), strategic(&without, 1));
    assert_eq!(dodger.ask, helpless.ask);
    assert_eq!(dodger.ask.question, "Take the hit or dodge?");
    assert_eq!(
        dodger.ask.hint,
        "Jun threw a Double. One ball was dodged, the other is coming at you."
    );
    assert_eq!(dodger.buttons, helpless.buttons);
    assert_eq!(dodger.buttons[0].label, "Take the hit");
    assert_eq!(path(&dodger, "take"), ["take"]);
    assert_eq!(path(&dodger, "=s"), ["card-dodge"]);
    assert_eq!(choice(&dodger, "=s").label, "Dodge with the Single Dodge");
    for other in [0, 2] {
        let (one, two) = (strategic(&with, other), strategic(&without, other));
        assert_eq!(one, two, "seat {other}");
        assert_eq!(one.ask.question, "Mara can dodge");
    }
    assert_eq!(
        strategic(&with, 2).ask.hint,
        "Jun threw a Double. One ball was dodged, the other is left. Mara can still dodge from hand."
    );
    let both = with.replace("D>1:1", "D>1:2");
    assert_eq!(strategic(&both, 1).buttons[0].label, "Take both hits");
}

#[test]
fn cards_that_cannot_be_played_are_discarded() {
    let one = seen("", 3, "-/-,H,-/-,-,-/-,-,-/0/act1/1/-", 0);
    assert_eq!(path(&one, "-H"), ["card-pilehit"]);
    assert_eq!(one.ask.question, "Discard which card?");
    // Two of a kind share their name, so that pairs are buttons.
    let pairs = seen(
        "play=strategic",
        3,
        "-/P,P2H2,-/-,S2,-/-,S2,-/0/act2/1/-",
        0,
    );
    let labels: Vec<&str> = pairs
        .buttons
        .iter()
        .map(|button| button.label.as_str())
        .collect();
    assert_eq!(
        labels,
        [
            "Discard two Piles",
            "Discard the Pile and the Pile Hit",
            "Discard two Pile Hits"
        ]
    );
    let after = seen(
        "play=strategic",
        3,
        "-/P,SsH,-/-,S2,-/-,S2,-/0/discard/1/-",
        0,
    );
    assert_eq!(path(&after, "-s"), ["card-dodge"]);
    assert_eq!(choice(&after, "-s").label, "Discard the Single Dodge");
}

#[test]
fn teams_are_shown_by_letter_and_in_words() {
    let position = "U/-,UH,-/S2,-,-/-,-,xr/S,-,k/0:03/act2/1/-".replace("U/-,", "-/P,");
    let scene = seen("teams=ab", 4, &position, 0);
    let letters: Vec<Option<char>> = (0..4).map(|seat| player(&scene, seat).team).collect();
    assert_eq!(letters, [Some('A'), Some('B'), Some('A'), Some('B')]);
    assert_eq!(told(&scene, "player-2"), "Okan: team A, out, for good");
    assert_eq!(
        told(&scene, "player-3"),
        "Ines: team B, 1 of 10 hits, no cards in play, skips the next turn"
    );
    assert_eq!(player(&scene, 3).note, "skips a turn");
    assert_eq!(choice(&scene, "H/1").label, "Skip Mara's next turn");
    assert_eq!(path(&scene, "H/1"), ["card-pilehit", "player-1"]);
    assert_eq!(then(&scene, "card-ultimate"), "Who do you throw at?");
    assert_eq!(then(&scene, "card-pilehit"), "Whose turn do you skip?");
    let back = seen("teams=ab", 4, "-/-,U,-/-,-,-/-,-,x/-,-,-/0:03/act1/1/-", 0);
    assert_eq!(choice(&back, "U+2").label, "Bring Okan back");
    assert_eq!(path(&back, "U+2"), ["card-ultimate", "player-2"]);
    assert_eq!(told(&back, "player-2"), "Okan: team A, out, can come back");
    assert!(player(&back, 2).out && player(&back, 2).hits == 10);
}

#[test]
fn an_ultimate_in_teams_is_thrown_or_brings_a_teammate_back_and_says_both() {
    let scene = seen("teams=ab", 4, "-/-,U,-/-,-,-/-,-,x/-,-,-/0:03/act1/1/-", 0);
    assert_eq!(
        then(&scene, "card-ultimate"),
        "Throw it, or bring someone back?"
    );
    let card = &scene.hand.as_ref().unwrap().cards[0];
    assert_eq!(card.card, CardFace::Dodge(DodgeCard::TeamUltimate));
    assert_eq!(
        card.label,
        "Ultimate Dodgeball, 1 hit that can't be dodged, or brings a teammate back"
    );
    let aimed_at = |seat: u8| {
        let id = format!("player-{seat}");
        let mut pieces = scene.floor.pieces.iter();
        let piece = pieces.find(|piece| piece.id == id).unwrap();
        piece.of.is_other(Seat(0))
    };
    assert_eq!([0, 1, 2, 3].map(aimed_at), [false, true, false, true]);
    let alone = strategic(THROW, 0).hand.unwrap();
    assert_eq!(alone.cards[1].card, CardFace::Dodge(DodgeCard::Ultimate));
}

#[test]
fn each_card_asks_its_own_question() {
    let hand = "-/-,SH,-/P,S2,-/-,S2,-/0/act1/1/-";
    let scene = seen("play=strategic", 3, hand, 0);
    assert_eq!(then(&scene, "card-single"), "Who do you throw at?");
    assert_eq!(then(&scene, "card-pilehit"), "Whose Pile do you remove?");
    // Nothing can be thrown.
    let hand = hand.replace("SH", "sH");
    let scene = seen("play=strategic", 3, &hand, 0);
    assert_eq!(scene.ask.hint, "A Pile draws two cards a turn.");
    assert_eq!(then(&scene, "card-pilehit"), "Whose Pile do you remove?");
    let skips = "-/-,sH,-/-,S2,-/-,S2,-/-,S2,-/0:03/act1/1/-";
    let scene = seen("play=strategic teams=ab", 4, skips, 0);
    assert_eq!(then(&scene, "card-pilehit"), "Whose turn do you skip?");
    assert_eq!(
        scene.ask.hint,
        "You can skip a player whose team has no Pile."
    );
}

#[test]
fn a_single_that_waits_is_shown_with_the_target_and_told() {
    let answer = "d/-,PH,-/-,sd,-/-,S2,-/0/react1:D>1:1+S/1/-";
    let scene = seen("play=strategic", 3, answer, 1);
    let single = FrontCard {
        card: DodgeCard::Single,
        half: false,
    };
    assert_eq!(player(&scene, 1).front, [single]);
    assert_eq!(
        scene.ask.hint,
        "Jun threw a Double. One ball was dodged, the other is coming at you. \
         If this ball hits, the waiting Single stays as the hit and the Double is discarded."
    );
    assert_eq!(
        told(&scene, "player-1"),
        "You: 0 of 10 hits, two cards in hand, in play a waiting Single"
    );
    assert_eq!(scene.panels[0].rows[0].detail, "A waiting Single");
    assert_eq!(
        scene.score.sides[0].detail,
        "0 hits of 10 · a waiting Single in play"
    );
    let watched = watched("play=strategic", 3, answer);
    assert_eq!(player(&watched, 1).front, [single]);
    assert!(player(&watched, 0).front.is_empty());
    assert!(watched.ask.hint.contains("the waiting Single stays"));
}

#[test]
fn with_three_teams_a_pile_hit_asks_whose_pile_or_whose_turn() {
    let position = "-/-,H,-/P,-,-/-,-,-/-,-,-/-,-,-/-,-,-/0:055/act1/1/-";
    let scene = seen("teams=abc", 6, position, 0);
    assert_eq!(then(&scene, "card-pilehit"), "Whose Pile or turn?");
    assert_eq!(choice(&scene, "H>1").label, "Remove Mara's Pile");
    assert_eq!(choice(&scene, "H/2").label, "Skip Okan's next turn");
    assert_eq!(path(&scene, "H/2"), ["card-pilehit", "player-2"]);
    assert_eq!(scene.choices.len(), 3);
}

#[test]
fn who_comes_back_in_strategic_gets_a_new_hand_and_may_come_back_again_without_a_limit() {
    let position = "U/-,SH,-/-,sH,-/-,s,r/-,H2,-/0:03/return1:2/1/-";
    let both = "play=strategic teams=ab";
    let question = |seat| seen(both, 4, position, seat).ask.question;
    assert_eq!(question(0), "Okan is back with a new hand");
    assert_eq!(question(2), "You're back with a new hand");
    let scene = watched(both, 4, position);
    assert_eq!(player(&scene, 2).note, "1 in hand");
    assert_eq!(under(&scene)[1], "Next Mara");
    let out = "-/-,U,-/-,-,-/-,-,x/-,-,-/0:03/act1/1/-";
    let scene = seen("teams=ab revive=text", 4, out, 0);
    assert_eq!(told(&scene, "player-2"), "Okan: team A, out, can come back");
}

#[test]
fn the_score_is_ones_own_and_the_lists_tell_the_rest() {
    let scene = strategic(THROW, 0);
    let [side] = &scene.score.sides[..] else {
        panic!("one side is shown");
    };
    assert_eq!(
        (
            side.name.as_str(),
            side.detail.as_str(),
            side.points.as_str()
        ),
        ("Your turn", "5 hits of 10 · two Dodges in play", "5")
    );
    assert_eq!(
        under(&scene),
        ["Strategic, 5 players", "Next Mara", "Draw pile 76"]
    );
    let [table, unseen] = &scene.panels[..] else {
        panic!("two lists");
    };
    let rows: Vec<String> = table
        .rows
        .iter()
        .map(|row| format!("{} {} {}", row.name, row.badge, row.detail))
        .collect();
    assert_eq!(
        rows,
        [
            "You 5 of 10 Two Single Dodges",
            "Mara 4 of 10 A Single Dodge",
            "Okan 8 of 10 Two hits from out, unprotected",
            "Ines 2 of 10 A half-used Double Dodge and a Pile",
            "Lena 6 of 10 A Double Dodge",
        ]
    );
    assert_eq!(table.rows[3].thing.as_deref(), Some("player-3"));
    assert_eq!(unseen.title, "Unseen cards: 84");
    let sum: u32 = unseen
        .sums
        .iter()
        .map(|sum| sum.value.parse::<u32>().unwrap())
        .sum();
    assert_eq!(sum, 84);
    let watched = watched("play=strategic", 5, THROW);
    assert_eq!(watched.score.sides[0].name, "Jun's turn");
    let late = seen("draw=50", 3, "-/-,D,-/-,-,-/-,-,-/0/act1/45/-", 1);
    assert!(under(&late).contains(&"A draw in 5 turns".to_owned()));
    assert_eq!(late.score.sides[0].name, "You");
    assert_eq!(late.ask.question, "Jun plays");
}

#[test]
fn an_ending_says_who_and_why() {
    let ending = |options: &str, seats, position: &str, seat| {
        let ending = seen(options, seats, position, seat).ending.unwrap();
        [ending.headline, ending.detail, ending.rule]
    };
    let won = "-/-,-,x/-,-,-/-,-,x/1/won1/1/-";
    assert_eq!(
        ending("", 3, won, 1),
        ["You won", "Everyone else is out.", "C12"]
    );
    assert_eq!(ending("", 3, won, 0)[0], "Mara won");
    let team = "-/-,-,-/-,-,x/-,-,x/-,-,x/0:03/wona/1/-";
    assert_eq!(
        ending("teams=ab", 4, team, 2),
        [
            "Your team won",
            "Jun and you knocked everyone else out.",
            "C22"
        ]
    );
    assert_eq!(ending("teams=ab", 4, team, 1)[0], "Team A won");
    let drawn = "-/-,-,-/-,-,-/-,-,x/0/drawn/50/-";
    assert_eq!(
        ending("draw=50", 3, drawn, 0),
        [
            "A draw",
            "Nobody went out for 50 turns. You and Mara share it.",
            "C10"
        ]
    );
}

/// What moves when these plies are played, as a spectator sees it.
fn moved(options: &str, seats: usize, position: &str, ply: &str) -> Vec<Motion> {
    let game = game(options, seats);
    let mut state = game.parse_position(position).unwrap();
    let action = game.parse_action(&state, ply).unwrap();
    game.check(&state, action).unwrap();
    let mut motions = Vec::new();
    game.apply(&mut state, Ply::Act(action), &mut |event| {
        let event = game.redact(&event, Viewer::Spectator).unwrap();
        motions.extend(Show::motions(&game, &event, Seat(0)));
    });
    motions
}

#[test]
fn balls_fly_and_cards_go_where_they_go() {
    let deal = |from: &str, to: &str, card: Option<DodgeCard>| Motion::Deal {
        from: from.into(),
        to: to.into(),
        card: card.map(CardFace::Dodge),
    };
    let throw = moved("", 3, "-/-,D,-/s,-,-/-,-,-/0/act1/1/-", "D>1");
    assert_eq!(
        throw,
        [
            Motion::Toss {
                from: "player-0".into(),
                to: "player-1".into(),
                balls: 2
            },
            deal("player-1", "discard", Some(DodgeCard::Dodge)),
        ]
    );
    assert_eq!(
        moved("", 3, "-/-,H,-/P,-,-/-,-,-/0/act1/1/-", "H>1"),
        [
            deal("player-0", "discard", Some(DodgeCard::PileHit)),
            deal("player-1", "discard", Some(DodgeCard::Pile)),
        ]
    );
    assert_eq!(
        moved("", 3, "-/-,s,-/-,-,-/-,-,-/0/act1/1/-", "s"),
        [deal("player-0", "player-0", Some(DodgeCard::Dodge))]
    );
    let drew = Event::Drew {
        seat: Seat(2),
        card: Some(Card::Pile),
        second: false,
    };
    let game = game("", 3);
    let as_seen = |viewer: Viewer| {
        let event = game.redact(&drew, viewer).unwrap();
        Show::motions(&game, &event, Seat(0))
    };
    assert_eq!(
        as_seen(Viewer::Seat(Seat(2))),
        [deal("stock", "player-2", Some(DodgeCard::Pile))]
    );
    assert_eq!(
        as_seen(Viewer::Seat(Seat(0))),
        [deal("stock", "player-2", None)],
        "face down for everybody else"
    );
}

/// C4: what goes to the discard once a Double met a Double Dodge with a Single on it.
#[test]
fn the_single_on_a_dodge_stays_or_goes_when_the_throw_is_over() {
    let gone = |motions: Vec<Motion>| -> Vec<DodgeCard> {
        let card = |motion: Motion| match motion {
            Motion::Deal {
                to,
                card: Some(CardFace::Dodge(card)),
                ..
            } if to == "discard" => Some(card),
            _ => None,
        };
        motions.into_iter().filter_map(card).collect()
    };
    let hit = moved("", 3, "-/-,D,-/*S,-,-/-,-,-/0/act1/1/-", "D>1");
    assert_eq!(gone(hit), [DodgeCard::Dodge2, DodgeCard::Double]);
    let dodged = moved("", 3, "-/-,D,-/s*S,-,-/-,-,-/0/act1/1/-", "D>1");
    assert_eq!(
        gone(dodged),
        [
            DodgeCard::Dodge2,
            DodgeCard::Dodge,
            DodgeCard::Double,
            DodgeCard::Single
        ]
    );
    let answer = "d/-,PH,-/-,sd,-/-,S2,-/0/react1:D>1:1+S/1/-";
    let answered = |ply| gone(moved("play=strategic", 3, answer, ply));
    assert_eq!(answered("take"), [DodgeCard::Double]);
    assert_eq!(answered("=d"), [DodgeCard::Single], "the Double lies on it");
    assert_eq!(
        answered("=s"),
        [DodgeCard::Dodge, DodgeCard::Double, DodgeCard::Single]
    );
}
