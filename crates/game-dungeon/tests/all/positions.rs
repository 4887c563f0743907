//! Positions from outside: they can be played on, or they are refused with the reason.

use crate::random::{random_game, random_ply};
use courtside_bots::Rng;
use courtside_kernel::{Draw, Game, Notation};
use courtside_testkit::configure;
use game_dungeon::Dungeon;

/// A down of Home's, and one of the AI's in solo, with things to change in them.
const TWO: &str =
    "spiders,luck,7,2,2,spi2/dragons,luck,3,3,5,-/010/14/2/2:11/lay:y1/31:3ffffffd/-/select";
const DICE: &str = "spiders,luck,7,2,2,spi2/dragons,luck,3,3,5,-/001/14/2/2:11/lay:y1,shown,call:red,dice:bbclt/31:7ffffffd/-/dice2";
const SOLO: &str = "skulls,luck,0,3,5,-/-,luck,0,0,5,-/011/15/1/1:20/lay:r1/1:0/ffffff:0:24/attack";

fn refused(options: &str, seats: usize, position: &str, why: &str) {
    let game: Dungeon = configure(options, seats);
    let error = game.parse_position(position).expect_err(position);
    assert!(error.0.contains(why), "{position}: {error}, not {why}");
    assert!(error.0.starts_with("This is no position: ") && error.0.ends_with('.'));
}

/// `from` with one part replaced, which must be there.
fn changed(from: &str, part: &str, by: &str) -> String {
    assert!(from.contains(part), "{part} is in {from}");
    from.replacen(part, by, 1)
}

#[test]
fn the_examples_can_be_read() {
    for (options, seats, position) in [("", 2, TWO), ("", 2, DICE), ("", 1, SOLO)] {
        let game: Dungeon = configure(options, seats);
        let state = game.parse_position(position).expect(position);
        assert_eq!(game.write_position(&state), position);
    }
    let notation = include_str!("../../../../docs/notation.md");
    let mut lines = notation.lines().map(str::trim);
    let example = lines
        .find(|line| line.starts_with("spiders,luck"))
        .expect("the notation has an example");
    let game: Dungeon = configure("", 2);
    let state = game.parse_position(example);
    assert_eq!(
        state.map(|state| game.write_position(&state)).as_deref(),
        Ok(example)
    );
}

#[test]
fn a_position_with_a_wrong_field_is_refused() {
    refused("", 2, "", "10 fields");
    for (part, by, why) in [
        (
            "spiders,luck,7,2,2,spi2/",
            "spiders,luck,7,2,2/",
            "a side is team",
        ),
        ("spiders", "dwarves", "a team is mimics"),
        ("spiders", "dragons", "different teams"),
        ("spiders", "-", "needs a team"),
        ("luck", "fate", "luck and skill"),
        (",7,", ",x,", "points is a number"),
        (",7,", ",07,", "it is written "),
        (",7,2,", ",7,11,", "bolts of a side"),
        (",7,2,", ",7,8,", "that many bolts"),
        (",2,spi2", ",0,spi2", "square of a pawn"),
        (",2,spi2", ",10,spi2", "square of a pawn"),
        ("spi2", "spi9", "spi2+spi4"),
        ("spi2", "dra1", "only cards of its own"),
        ("spi2", "spi1", "only cards of its own"),
        ("spi2", "spi3+spi2", "it is written "),
        ("/010/", "/012/", "three digits"),
        ("/010/", "/01/", "three digits"),
        ("/14/", "/0/", "space of the ball"),
        ("/14/", "/20/", "space of the ball"),
        ("/2/2:11", "/5/2:11", "the down"),
        ("2:11", "3:11", "the half"),
        ("2:11", "2:30", "the clock"),
        ("2:11", "11", "such as 1:29"),
        ("2:11", "2:11!", "clock is at 0"),
        ("2:11", "o1", "such as o1.2"),
        ("2:11", "o0.1", "counted from 1"),
        ("2:11", "o101.1", "the overtime"),
        ("2:11", "o1.3", "drive of an overtime"),
        ("lay:y1", "lay:y3", "no such defence card"),
        ("lay:y1", "lie:y1", "something unknown"),
        ("lay:y1", "-", "a defence card is on the table"),
        ("lay:y1", "lay:y1,shown", "last card of the set"),
        ("lay:y1", "lay:y1,call:green", "red, yellow or blue"),
        ("lay:y1", "lay:y1,call:red", "once it is selected"),
        ("lay:y1", "lay:y1,dice:bb", "before the play is called"),
        ("lay:y1", "lay:y1,dice:cb", "in the order b, c, l, t"),
        ("lay:y1", "lay:y1,ban:G", "R, Y, B"),
        ("lay:y1", "lay:y1,ai:a01", "once for a play"),
        ("lay:y1", "lay:y1,ai:z01", "no such card in the deck"),
        (
            "2:11/lay:y1",
            "2:0!/lay:y1,again",
            "nor a conversion is repeated",
        ),
        ("lay:y1", "lay:y1,touchdown", "only in the window after it"),
        ("select", "last", "only on a last play"),
        (
            "lay:y1/31:3ffffffd/-/select",
            "-/31:3ffffffd/-/last",
            "only on a last play",
        ),
        ("lay:y1", "lay:y1,used:spi2", "once a play"),
        ("lay:y1", "lay:y1,more:0", "it is written "),
        ("lay:y1", "peeked,lay:y1", "it is written "),
        ("31:3ffffffd", "31", "hexadecimal set"),
        ("31:3ffffffd", "31:g", "hexadecimal set"),
        ("31:3ffffffd", "1:3ffffffd", "not laid"),
        ("31:3ffffffd", "0:0", "counts as laid"),
        ("/-/select", "/ffffff:0:24/select", "only a solo game"),
        ("select", "elect", "no such phase"),
        ("select", "won2", "no such phase"),
        ("select", "before4", "no such phase"),
        ("select", "lay", "nothing of a play"),
        ("select", "extra", "nothing of a play"),
        ("select", "attack", "only a solo game"),
    ] {
        refused("", 2, &changed(TWO, part, by), why);
    }
}

#[test]
fn a_position_with_impossible_dice_is_refused() {
    for (part, by, why) in [
        ("dice2", "roll:5", "1 to 7 dice"),
        ("dice:bbclt", "dice:bbbbccct", "one to seven letters"),
        (
            "dice:bbclt/31:7ffffffd/-/dice2",
            "dice:tt/31:7ffffffd/-/keep",
            "rolled again",
        ),
        ("dice2", "reroll:0", "1 to 7 dice"),
        ("dice2", "reroll:3", "1 to 7 dice"),
        ("dice2", "again2:200", "1 to 7 dice"),
        ("dice2", "take1:4", "more dice than"),
        ("dice2", "take2:1", "the defence's"),
        ("dice2", "black2:bighit", "the defence's"),
        ("dice2", "black1:juke", "a card of the defence"),
        ("dice2", "black1:sku4", "a card of the defence"),
        ("dice:bbclt", "dice:bbclt,add:1.0.0.1", "the last one 0"),
        ("dice:bbclt", "dice:bbclt,add:1.0.0", "the last one 0"),
        ("dice:bbclt", "dice:bbclt,cap:10", "most spaces"),
        ("/2/2:11", "/2+2/2:0!", "it is written "),
        ("shown,", "", "last card of the set"),
    ] {
        let position = changed(DICE, part, by);
        if why == "it is written " {
            // A conversion on a last play is fine: this line shows that the rest of the position is.
            let game: Dungeon = configure("", 2);
            assert!(game.parse_position(&position).is_ok(), "{position}");
            continue;
        }
        refused("", 2, &position, why);
    }
}

#[test]
fn a_position_in_a_phase_that_cannot_be_is_refused() {
    let bare = |time: &str, points: [u8; 2], play: &str, phase: &str| {
        let [home, away] = points;
        format!(
            "spiders,luck,{home},2,2,-/dragons,skill,{away},3,5,-/001/14/2/{time}/{play}/3:7/-/{phase}"
        )
    };
    for (time, points, play, phase, why) in [
        ("2:0", [0, 3], "-", "lay", "written 0!"),
        ("2:4", [3, 0], "-", "restart", "late in the second half"),
        ("1:4", [0, 3], "-", "restart", "late in the second half"),
        ("2:6", [0, 3], "-", "restart", "late in the second half"),
        ("2:0!", [0, 3], "-", "restart", "late in the second half"),
        ("2:4", [0, 3], "-", "mary:roll", "on a last play"),
        ("2:0!", [0, 3], "dice:bbb", "mary:keep", "five dice lie"),
        ("2:0!", [0, 3], "dice:bbbbb", "mary:keep", "five dice lie"),
        ("2:0!", [0, 3], "dice:bbb", "mary:3", "five dice"),
        ("2:4", [0, 3], "dice:bbb", "onside:0", "five dice"),
        ("2:4", [0, 3], "-", "goal:toss", "in the way that it chose"),
        ("2:0", [3, 3], "-", "won0", "more points"),
        ("1:0", [3, 0], "-", "won0", "after the second half"),
        ("o9.2", [3, 3], "-", "drawn", "100 overtimes"),
        ("o0.0", [3, 0], "-", "overtime", "equal points"),
        ("1:29", [0, 0], "-", "team0", "in turn"),
        ("1:29", [0, 0], "-", "call", "only teams"),
        (
            "2:4",
            [0, 3],
            "lay:r1,shown,call:red,dice:b",
            "after1",
            "anything to choose",
        ),
    ] {
        refused("", 2, &bare(time, points, play, phase), why);
    }
}

#[test]
fn a_solo_position_whose_deck_does_not_add_up_is_refused() {
    for (options, part, by, why) in [
        ("", "ffffff:0:24", "ffffff:24", "two hexadecimal sets"),
        ("", "ffffff:0:24", "xyz:0:24", "two hexadecimal sets"),
        ("", "ffffff:0:24", "ffffff:1:24", "not both"),
        ("", "ffffff:0:24", "fffffe:0:24", "base cards"),
        ("", "ffffff:0:24", "fffffe:1:24", "base cards"),
        ("", "ffffff:0:24", "ffffff:0:23", "base cards"),
        ("", "ffffff:0:24", "1ffffff:0:24", "no others"),
        ("level=2", "ffffff:0:24", "ffffff:0:18", "no others"),
        ("level=2", "ffffff:0:24", "3fffffff:0:24", "6 are removed"),
        ("", "lay:r1", "lay:r1,ai:a01", "has been drawn"),
        ("", "-,luck,0,0,", "mimics,luck,0,0,", "no team of its own"),
        ("", "-,luck,0,0,", "-,skill,0,0,", "way of kicking"),
        ("", "-,luck,0,0,", "-,luck,0,1,", "no bolts"),
        ("", "attack", "defend", "once it is selected"),
        ("", "attack", "select", "makes no choices"),
        ("", "lay:r1", "lay:r1,peeked", "only you look"),
        ("", "lay:r1", "lay:r1,more:2", "the AI rolls no dice"),
        ("", "/011/", "/001/", "the AI lays no card"),
        ("", "/15/1/", "/15/1+2/", "never tries for two"),
    ] {
        refused(options, 1, &changed(SOLO, part, by), why);
    }
    let extra = "skulls,luck,0,3,5,-/-,luck,6,0,5,-/011/5/1/1:20/-/1:1/ffffff:0:24/";
    for (phase, why) in [
        ("extra", "makes no choices"),
        ("point:dice", "by its cards"),
        ("choose1", "makes no choices"),
    ] {
        refused("", 1, &format!("{extra}{phase}"), why);
    }
    // After a shuffle only the cards that were drawn before are there.
    let game: Dungeon = configure("level=2", 1);
    let position = changed(SOLO, "ffffff:0:24", "3f03fffe:1:17");
    assert!(game.parse_position(&position).is_ok());
}

/// Fields of real positions are mixed. Whatever is accepted is played on for a while: every position on the way
/// must be one that can be read again.
#[test]
fn what_is_accepted_can_be_played_on() {
    for (options, seats) in [("", 2), ("level=1", 1), ("level=6", 1)] {
        let game: Dungeon = configure(options, seats);
        let mut rng = Rng::from_seed(11);
        let mut known = Vec::new();
        for _ in 0..6 {
            random_game(&game, &mut rng, |state| {
                if !state.is_over() {
                    known.push(game.write_position(state));
                }
            });
        }
        let pick = |rng: &mut Rng| known[rng.below(known.len() as u64) as usize].clone();
        let mut accepted = 0;
        for _ in 0..6_000 {
            let (one, other) = (pick(&mut rng), pick(&mut rng));
            let mut fields: Vec<&str> = one.split('/').collect();
            let others: Vec<&str> = other.split('/').collect();
            for _ in 0..=rng.below(2) {
                let at = rng.below(10) as usize;
                fields[at] = others[at];
            }
            let mixed = fields.join("/");
            let Ok(mut state) = game.parse_position(&mixed) else {
                continue;
            };
            accepted += usize::from(mixed != one);
            for _ in 0..30 {
                let Some(ply) = random_ply(&game, &state, &mut rng) else {
                    break;
                };
                game.apply(&mut state, ply, &mut |_| {});
                let position = game.write_position(&state);
                assert_eq!(game.parse_position(&position), Ok(state), "from {mixed}");
            }
        }
        assert!(accepted > 500, "{options}: {accepted}");
    }
}
