//! The odds of plays, kicks and cards against a million of each.
//!
//! | kind            | what it hangs on                              | situations                              |
//! |-----------------|-----------------------------------------------|-----------------------------------------|
//! | keep, roll      | the colour, dice kept, how many roll again;   | each colour, one to seven dice, time on |
//! |                 | the clock                                     | the table, a clock that ends            |
//! | pass, take      | what the dice come to without a card          | own, theirs                             |
//! | a card          | its effect, and dice or the deck after it     | each effect; each card with a black die |
//! | goal, point     | four dice at most                             | one to four dice                        |
//! | mary, onside    | five dice twice, all but balls rolled again   | the call, keeping, rerolling            |
//! | run, seen       | the defence card that the offence looked at   | guessed, not guessed                    |
//! | run, deck       | the card that the solo deck defends with      | levels 1 to 5, a deck half drawn, seen  |
//! | the AI runs     | the card that the solo deck attacks with      | after a card is laid, after a pass or a |
//! |                 |                                               | card of a whistle window                |
//!
//! A movement is read from where the ball goes if no other card is played, not from what was told of the dice.

use crate::two::{Play, last_play, plain, rolled, table};
use courtside_kernel::Seat;
use courtside_testkit::Scenario;
use courtside_testkit::sampled::{Seen, Situation, Umpire, every_kind_is_tried, odds_agree};
use game_dungeon::content::{AiCardId, AiDefence, CardId, Counts, Effect, Spot};
use game_dungeon::{Action, Asked, Deed, Dungeon, Event, Moment, Pay, Phase, State};

struct Plays;

impl Umpire for Plays {
    type Game = Dungeon;

    fn kinds(&self, game: &Dungeon, state: &State, action: Action) -> Vec<String> {
        let five = matches!(state.phase, Phase::FiveKeep(_));
        let colour = state.play.called.map_or("no play", |colour| colour.name());
        let kind = match action.deed() {
            Deed::Keep if five => "five keep",
            Deed::Roll(_) if five => "five roll",
            Deed::Keep => return vec!["keep".into(), format!("keep for {colour}")],
            Deed::Roll(dice) => {
                return vec![
                    "roll".into(),
                    format!("roll for {colour}"),
                    format!("roll {} dice", dice.total()),
                ];
            }
            Deed::Pass if game.is_ai(state.offence) && state.window.moment == Moment::Before => {
                return vec!["the AI runs".into(), "pass, and the AI runs".into()];
            }
            Deed::Pass => "pass",
            Deed::Take(_) => "take",
            Deed::Card { card, .. } => {
                let card = game.book.card(card);
                let mut effects = card.effects.iter();
                let black = effects.find(|effect| matches!(effect, Effect::Black { .. }));
                let kind = match black {
                    None => effect_name(&card.effects[0]),
                    Some(_) => card.id.clone(),
                };
                if black.is_none() && game.is_ai(state.offence) {
                    return vec![
                        "the AI runs".into(),
                        format!("card {kind}, and the AI runs"),
                    ];
                }
                return vec![format!("card {kind}")];
            }
            Deed::FieldGoal => {
                let dice = game.goal_dice(state);
                return vec!["goal".into(), format!("goal with {dice} dice")];
            }
            Deed::ExtraPoint => "point",
            Deed::HailMary => "mary",
            Deed::Onside => "onside",
            Deed::Run(_) if game.is_ai(state.defence()) => match state.play.ai {
                Some(_) => "run, deck seen",
                None => "run, deck",
            },
            Deed::Run(_) if state.play.peeked => "run, seen",
            Deed::Run(_) => "run",
            Deed::Lay(_) if game.is_ai(state.offence) => {
                return vec!["the AI runs".into(), "lay, and the AI runs".into()];
            }
            Deed::Lay(_) => "lay",
            Deed::Toss { .. } => "toss",
            Deed::Call { .. } => "call",
            Deed::Team(_) => "team",
            Deed::Kick(_) => "kick",
            Deed::Choose { .. } => "choose",
            Deed::End { .. } => "end",
            Deed::Punt => "punt",
            Deed::Rest => "rest",
            Deed::TwoPoints => "two",
            Deed::Kickoff => "kickoff",
            Deed::RunPlay => "run a play",
        };
        vec![kind.into()]
    }

    /// No other card is played, and of five dice all but the balls are rerolled.
    fn answer(&self, _game: &Dungeon, state: &State, _when: &str) -> Action {
        match state.phase {
            Phase::FiveKeep(_) => {
                let [_, cleats, lightnings, times] = state.play.dice.0;
                Action::roll(Counts([0, cleats, lightnings, times]))
            }
            Phase::Window => Action::PASS,
            phase => panic!("the odds say nothing of a choice in {phase:?}"),
        }
    }

    fn read(&self, seen: &Seen<Dungeon>) -> Option<&'static str> {
        let (before, now) = (seen.before, seen.now);
        let actor = before_actor(seen.game, before);
        match seen.action.deed() {
            Deed::FieldGoal | Deed::ExtraPoint => kick(before, now, actor),
            Deed::HailMary | Deed::Onside => five(before, now, actor),
            Deed::Keep | Deed::Roll(_) if matches!(before.phase, Phase::FiveKeep(_)) => {
                five(before, now, actor)
            }
            Deed::Run(_) => defence(seen),
            Deed::Card { card, .. } if rolls_black(seen.game, card) => black(seen),
            _ => movement(seen),
        }
    }
}

/// "RerollUpTo"
fn effect_name(effect: &Effect) -> String {
    let all = format!("{effect:?}");
    let end = all.find(|letter: char| !letter.is_alphanumeric());
    all[..end.unwrap_or(all.len())].to_owned()
}

fn rolls_black(game: &Dungeon, card: CardId) -> bool {
    let mut effects = game.book.card(card).effects.iter();
    effects.any(|effect| matches!(effect, Effect::Black { .. }))
}

fn before_actor(game: &Dungeon, state: &State) -> Seat {
    use courtside_kernel::Game;
    game.turn(state).actor().expect("somebody acts")
}

/// By the score.
fn kick(before: &State, now: &State, actor: Seat) -> Option<&'static str> {
    let points = |state: &State| state.points[actor.index()];
    match now.phase {
        Phase::KickRoll(_) => None,
        _ if points(now) > points(before) => Some("good"),
        _ => Some("no good"),
    }
}

/// By the score of a Hail Mary, and by who has the ball after an onside kick.
fn five(before: &State, now: &State, actor: Seat) -> Option<&'static str> {
    let scored = now.points[actor.index()] > before.points[actor.index()];
    match now.phase {
        Phase::FiveRoll(_) | Phase::FiveKeep(_) | Phase::FiveReroll(..) => None,
        Phase::Extra if scored => Some("five balls"),
        Phase::Lay | Phase::Select if !before.last_play && now.offence == actor => {
            Some("five balls")
        }
        _ => Some("not five balls"),
    }
}

/// By the colours of the card that defends and of the play.
fn defence(seen: &Seen<Dungeon>) -> Option<&'static str> {
    let play = &seen.now.play;
    let called = seen.told.iter().find_map(|event| match event {
        Event::PlayCalled { colour, .. } => Some(*colour),
        _ => None,
    })?;
    let guess = |hit: bool| Some(if hit { "guessed" } else { "not guessed" });
    if !seen.game.is_ai(seen.before.defence()) {
        let guard = seen.game.book.field.guard(play.laid?);
        return guess(guard.colour == called);
    }
    let drawn = seen.told.iter().find_map(|event| match event {
        Event::AiDrew { card, .. } => Some(*card),
        _ => None,
    });
    let card = drawn.or(seen.before.play.ai)?;
    match seen.game.book.ai_card(card).defence {
        AiDefence::One { colour, .. } | AiDefence::Back { colour, .. } => guess(colour == called),
        AiDefence::Double { colours, .. } => guess(colours.contains(&called)),
        AiDefence::Minus { .. } => Some("fewer dice"),
        AiDefence::Turnover => Some("turnover"),
    }
}

/// By where the ball goes in the end.
fn movement(seen: &Seen<Dungeon>) -> Option<&'static str> {
    let (game, before) = (seen.game, seen.before);
    seen.told.iter().find_map(|event| match event {
        Event::AiStopped { .. } => Some("guessed"),
        Event::Moved { to: None, .. } if before.conversion => Some("two points"),
        Event::Moved { to: None, .. } => Some("touchdown"),
        Event::Moved {
            side,
            spaces,
            to: Some(to),
            ..
        } => Some(
            match (spaces, !game.is_ai(*side) && reaches_range(seen, *to)) {
                (1, true) => "one space, field goal range",
                (2, true) => "two spaces, field goal range",
                (3, true) => "three spaces, field goal range",
                (_, true) => "field goal range",
                (1, false) => "one space",
                (2, false) => "two spaces",
                (3, false) => "three spaces",
                (_, false) => "more than three spaces",
            },
        ),
        Event::NoGain { .. } => Some("no gain"),
        _ => None,
    })
}

/// Whether the post sign is passed, and a down is left to kick in.
fn reaches_range(seen: &Seen<Dungeon>, to: Spot) -> bool {
    let before = seen.before;
    let post = seen.game.kick_spot(before, before.offence);
    let passed = |spot: Spot| match before.attacks_right(before.offence) {
        true => spot >= post,
        false => spot <= post,
    };
    let back = seen.told.iter().rev().find_map(|event| match event {
        Event::WentBack { to, .. } => Some(*to),
        _ => None,
    });
    let goes_on = before.down < 4 && !before.last_play && !before.conversion;
    goes_on && passed(to) && !passed(back.unwrap_or(before.ball))
}

/// By what happens between the black die and the next word about the ball.
fn black(seen: &Seen<Dungeon>) -> Option<&'static str> {
    let at = seen
        .told
        .iter()
        .position(|event| matches!(event, Event::BlackRolled { .. }))?;
    if let Phase::Take(dice) = seen.now.phase {
        return Some(if dice == 1 {
            "one die out"
        } else {
            "two dice out"
        });
    }
    for event in &seen.told[at + 1..] {
        return Some(match *event {
            Event::DiceDiscarded { dice, .. } if dice.total() == 1 => "one die out",
            Event::DiceDiscarded { .. } => "two dice out",
            Event::WentBack { from, to, .. } => match from.0.abs_diff(to.0) {
                1 => "back one space",
                2 => "back two spaces",
                3 => "back three spaces",
                _ => "ball back",
            },
            Event::Turnover { .. } => "turnover",
            Event::Capped { spaces: 1 } => "at most one space",
            Event::Capped { .. } => "a shorter move",
            Event::BoltsStolen { .. } | Event::BoltsLost { .. } => "they lose bolts",
            Event::BoltsGained { pay: Pay::Card, .. } => "you gain bolts",
            // The play of a turnover takes its time first.
            Event::ClockRan { .. } => continue,
            _ => break,
        });
    }
    Some("nothing")
}

fn situation(mut table: Play, before: &str, ply: &'static str) -> Situation<Dungeon> {
    table.play(before);
    Situation::new(table, ply)
}

/// The dice of a play are on the table, and this side may play cards: bolts of the offence and of the defence.
fn dice(teams: [&str; 2], bolts: [u8; 2], dice: &str, ply: &'static str) -> Situation<Dungeon> {
    let mut table = table(teams[0], teams[1]);
    table.state.bolts = bolts;
    rolled(&mut table, "up", dice);
    Situation::new(table, ply)
}

/// The ball is on this space, counted from 0.
fn at(ball: u8) -> Play {
    let mut table = plain();
    table.state.ball = Spot(ball);
    table
}

/// A solo game with this team: yours is the first drive, or the AI's.
fn solo(options: &str, team: &str, yours: bool) -> Play {
    let mut table: Play = Scenario::start(options, 1);
    table.play(&format!("team:{team} kick:luck heads"));
    table.play(if yours { "H offence" } else { "T end:right" });
    if table.state.phase == Phase::Window {
        table.play("pass");
    }
    table.state.bolts[0] = 0;
    table
}

fn plays() -> Vec<Situation<Dungeon>> {
    // Three are left on the clock.
    let mut late = plain();
    late.state.clock = 3;
    vec![
        situation(plain(), "lay:b1 run:up bbbbcc", "keep"),
        situation(plain(), "lay:b1 run:up bbbbcc", "roll:bb"),
        situation(plain(), "lay:b2 run:up bbcclll", "roll:bbcclll"),
        situation(plain(), "lay:r1 run:left bbcclt", "keep"),
        situation(plain(), "lay:r1 run:left bbcclt", "roll:cl"),
        // Yellow next to the end zone.
        situation(at(17), "lay:r1 run:left bbcclt", "roll:bccl"),
        situation(plain(), "lay:r1 run:down bbbclt", "keep"),
        situation(at(11), "lay:r1 run:down bbbbct", "roll:c"),
        situation(at(11), "lay:r2 run:down bbbbcll", "roll:cll"),
        situation(plain(), "lay:b2 run:up bbbcctt", "roll:bbbcc"),
        situation(late, "lay:b2 run:left bcccllt", "roll:bcccll"),
    ]
}

/// Home trails late in the game, and has just scored.
fn after_a_late_score() -> Play {
    let mut table = at(18);
    table.state.half = 2;
    table.state.clock = 2;
    table.state.points = [0, 20];
    table.play("lay:b1 run:up cccccc keep point cccc");
    table
}

fn kicks() -> Vec<Situation<Dungeon>> {
    vec![
        situation(at(12), "lay:r1", "goal"),
        situation(at(14), "lay:r1", "goal"),
        situation(at(16), "lay:r1", "goal"),
        situation(at(18), "lay:r1", "goal"),
        situation(at(18), "lay:b1 run:up cccccc keep", "point"),
        situation(last_play(2), "", "mary"),
        situation(last_play(1), "mary bbbct", "roll:ct"),
        situation(last_play(1), "mary bbbct", "keep"),
        situation(after_a_late_score(), "", "onside"),
        situation(after_a_late_score(), "onside bbclt", "roll:clt"),
    ]
}

fn cards() -> Vec<Situation<Dungeon>> {
    let six = "bbbbcc";
    let mut near_the_goal_line = table("slimes", "goblins");
    near_the_goal_line.state.bolts = [0, 2];
    near_the_goal_line.state.ball = Spot(1);
    rolled(&mut near_the_goal_line, "up", six);
    let mut taking = table("slimes", "spiders");
    taking.state.bolts = [0, 2];
    rolled(&mut taking, "up", six);
    let mut peeked = table("mimics", "slimes");
    peeked.play("lay:b2 pass mim3 pass");
    let mut peeked_again = table("mimics", "slimes");
    peeked_again.play("lay:b2 pass mim3 pass");
    vec![
        dice(["slimes", "mimics"], [2, 0], six, "pass"),
        dice(["slimes", "mimics"], [0, 2], six, "pass"),
        dice(["goblins", "mimics"], [1, 0], "bbbbbc", "juke:c"),
        dice(["skulls", "mimics"], [2, 0], six, "sku1:bbbc"),
        dice(["slimes", "skulls"], [0, 2], six, "sku5:cc"),
        dice(["slimes", "spiders"], [0, 2], six, "spi4"),
        dice(["mimics", "slimes"], [2, 0], six, "mim1:b>c"),
        dice(["dragons", "slimes"], [2, 0], six, "dra2"),
        dice(["mimics", "slimes"], [0, 2], six, "sli4:c"),
        dice(["slimes", "spiders"], [0, 2], six, "bighit"),
        dice(["slimes", "mimics"], [0, 2], six, "mim4"),
        dice(["slimes", "skulls"], [0, 2], six, "sku4"),
        dice(["slimes", "goblins"], [0, 2], six, "gob4"),
        // Fewer dice than a face takes, none at all, and fewer spaces than it goes back.
        dice(["slimes", "mimics"], [0, 2], "cttttt", "mim4"),
        dice(["slimes", "skulls"], [0, 2], "tttttt", "sku4"),
        Situation::new(near_the_goal_line, "gob4"),
        situation(taking, "bighit claw", "take:c"),
        Situation::new(peeked, "run:down"),
        Situation::new(peeked_again, "run:up"),
    ]
}

/// What a landing brings beyond the spaces.
fn prizes() -> Vec<Situation<Dungeon>> {
    let from = |spot: u8| {
        let mut table = plain();
        table.state.ball = Spot(spot);
        table.play("lay:b1 run:up bbbbcc");
        table
    };
    let conversion = "goblins,skill,0,2,2,gob2+gob5/skulls,luck,6,0,3,sku2+sku3/010/5/1+2/1:21/lay:r2,shown,call:yellow,dice:bbbbccl/8:ef/-/keep";
    let mut juke = table("slimes", "mimics");
    juke.state.bolts = [1, 0];
    juke.state.ball = Spot(11);
    rolled(&mut juke, "up", "bbbbbl");
    vec![
        Situation::new(from(0), "roll:bb"),
        Situation::new(from(6), "roll:bb"),
        Situation::new(from(7), "roll:bb"),
        Situation::new(Play::at("", 2, conversion), "roll:bbccl"),
        Situation::new(juke, "juke:l"),
    ]
}

#[test]
fn odds_agree_with_a_million_prizes() {
    odds_agree(&Plays, &prizes());
}

#[test]
fn odds_agree_with_a_million_plays() {
    odds_agree(&Plays, &plays());
}

#[test]
fn odds_agree_with_a_million_kicks() {
    odds_agree(&Plays, &kicks());
}

#[test]
fn odds_agree_with_a_million_cards() {
    odds_agree(&Plays, &cards());
}

fn against_the_deck() -> Vec<Situation<Dungeon>> {
    const FIVE: &str = "level=5 rivals=mimics-skulls";
    // Ten cards of the deck are gone.
    let mut drawn = solo("level=3", "skulls", true);
    (0..10).for_each(|card| drawn.state.deck.draw(AiCardId(card)));
    // With bolts for one card.
    let ready = |options: &str, team: &str, yours: bool, bolts: u8| {
        let mut table = solo(options, team, yours);
        table.state.bolts[0] = bolts;
        table
    };
    let mut seen = ready("level=2", "mimics", true, 1);
    seen.state.phase = Phase::Window;
    seen.state.window.asked = Asked::Offence;
    vec![
        situation(solo("level=1", "skulls", true), "", "run:up"),
        situation(solo(FIVE, "slimes", true), "", "run:left"),
        situation(drawn, "", "run:down"),
        situation(seen, "mim3 m05", "run:up"),
        situation(solo("level=1", "skulls", false), "", "lay:r1"),
        situation(solo(FIVE, "skulls", false), "", "lay:b2"),
        // The last card of a whistle window, and then the AI runs.
        situation(ready(FIVE, "spiders", false, 1), "lay:y1", "spi5:red"),
        situation(ready("level=4", "goblins", false, 2), "lay:y1", "gob5"),
        situation(ready("level=4", "goblins", false, 2), "lay:y1", "pass"),
        // The AI was stopped, and a card follows.
        situation(ready("level=1", "skulls", false, 2), "lay:r1 a01", "bighit"),
    ]
}

#[test]
fn odds_agree_with_a_million_draws() {
    odds_agree(&Plays, &against_the_deck());
}

#[test]
fn every_kind_with_odds_is_tried() {
    let mut situations = plays();
    situations.extend(prizes());
    situations.extend(kicks());
    situations.extend(cards());
    situations.extend(against_the_deck());
    let games = [
        ("", 2),
        ("", 2),
        ("", 2),
        ("level=1", 1),
        ("level=3", 1),
        ("level=5 rivals=mimics-skulls", 1),
        ("level=6", 1),
        ("level=2", 1),
        ("level=4", 1),
    ];
    // A coin; a look at the deck; after a down, a kick of the AI; and a bluff: no one can say how the other side chose
    // its card (D54).
    let unstated = ["call", "card Peek", "pass", "run"];
    every_kind_is_tried(&Plays, &situations, &games, &unstated);
}
