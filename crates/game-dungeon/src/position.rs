//! Positions as text. The grammar is in docs/notation.md; whether one can be played on, `validate` says.

use crate::content::{AI_BASE, AiCardSet, CardSet, Colour, Counts, SQUARES, Spot, Square, Team};
use crate::deck::Deck;
use crate::notation::{kick_name, read_dice, read_guard, write_dice, write_guard};
use crate::options::{Dungeon, OVERTIMES};
use crate::state::{
    Asked, DownEnd, Five, Kick, Lays, Moment, Phase, Play, Purpose, State, Try, Window,
};
use crate::validate;
use courtside_kernel::position::{ensure_written, fields, number, parts, refuse};
use courtside_kernel::{ParseError, Seat};

/// Ten fields separated by slashes: the two sides, who is who, ball, down, time, play, laid cards, deck, phase.
pub(crate) fn write(game: &Dungeon, state: &State) -> String {
    let down = if state.conversion {
        format!("{}+2", state.down)
    } else {
        state.down.to_string()
    };
    [
        write_side(game, state, Seat(0)),
        write_side(game, state, Seat(1)),
        [state.left, state.offence, state.receiver]
            .map(|seat| seat.0.to_string())
            .concat(),
        (state.ball.0 + 1).to_string(),
        down,
        write_time(state),
        write_play(game, &state.play),
        format!("{}:{:x}", state.lays.count(), state.lays.shown()),
        if game.solo() {
            write_deck(&state.deck)
        } else {
            "-".into()
        },
        write_phase(game, state),
    ]
    .join("/")
}

/// What can be in the deck, what was drawn, and how many base cards are left in it.
fn write_deck(deck: &Deck) -> String {
    format!(
        "{:x}:{:x}:{}",
        deck.pool().bits(),
        deck.drawn().bits(),
        deck.base_left()
    )
}

fn write_side(game: &Dungeon, state: &State, side: Seat) -> String {
    let index = side.index();
    [
        state.teams[index].map_or("-", Team::id).to_owned(),
        kick_name(state.kicks[index]).to_owned(),
        state.points[index].to_string(),
        state.bolts[index].to_string(),
        (state.pawns[index].0 + 1).to_string(),
        write_cards(game, state.used[index]),
    ]
    .join(",")
}

/// "spi2+spi4"; `-` for none.
fn write_cards(game: &Dungeon, set: CardSet) -> String {
    if set.is_empty() {
        return "-".into();
    }
    let ids: Vec<&str> = set.iter().map(|card| &*game.book.card(card).id).collect();
    ids.join("+")
}

fn write_time(state: &State) -> String {
    if state.half == 3 {
        return format!("o{}.{}", state.overtime, state.drive);
    }
    let last = if state.last_play { "!" } else { "" };
    format!("{}:{}{last}", state.half, state.clock)
}

/// What belongs to the play, each only where there is something to say; `-` for a fresh one.
fn write_play(game: &Dungeon, play: &Play) -> String {
    let mut parts = Vec::new();
    if let Some(guard) = play.laid {
        let guard = game.book.field.guard(guard);
        parts.push(format!("lay:{}", write_guard(guard)));
    }
    if play.peeked {
        parts.push("peeked".into());
    }
    if play.revealed {
        parts.push("shown".into());
    }
    if let Some(card) = play.ai {
        parts.push(format!("ai:{}", game.book.ai_card(card).id));
    }
    if let Some(colour) = play.called {
        parts.push(format!("call:{}", colour.name()));
    }
    if !play.dice.is_empty() {
        parts.push(format!("dice:{}", write_dice(play.dice)));
    }
    if !play.added.is_empty() {
        let added = play.added.0.map(|count| count.to_string());
        parts.push(format!("add:{}", added.join(".")));
    }
    if play.more != 0 {
        parts.push(format!("more:{}", play.more));
    }
    if play.banned != 0 {
        let banned = Colour::ALL.into_iter().filter(|one| play.is_banned(*one));
        let letters: String = banned.map(Colour::letter).collect();
        parts.push(format!("ban:{letters}"));
    }
    if let Some(cap) = play.cap {
        parts.push(format!("cap:{cap}"));
    }
    if play.time_free {
        parts.push("free".into());
    }
    if play.uncounted {
        parts.push("again".into());
    }
    if !play.used.is_empty() {
        parts.push(format!("used:{}", write_cards(game, play.used)));
    }
    parts.extend(play.ending.name().map(str::to_owned));
    if parts.is_empty() {
        parts.push("-".into());
    }
    parts.join(",")
}

const fn try_name(what: Try) -> &'static str {
    match what {
        Try::FieldGoal => "goal",
        Try::ExtraPoint => "point",
    }
}

const fn five_name(what: Five) -> &'static str {
    match what {
        Five::HailMary => "mary",
        Five::Onside => "onside",
    }
}

fn write_phase(game: &Dungeon, state: &State) -> String {
    let asked = match state.window.asked {
        Asked::DefenceFirst => 1,
        Asked::Offence => 2,
        Asked::DefenceAgain => 3,
    };
    match state.phase {
        Phase::Team(side) => format!("team{}", side.0),
        Phase::Kick(side) => format!("kick{}", side.0),
        Phase::Call => "call".into(),
        Phase::Coin { heads: true } => "coin:heads".into(),
        Phase::Coin { heads: false } => "coin:tails".into(),
        Phase::Choose(side) => format!("choose{}", side.0),
        Phase::End => "end".into(),
        Phase::LastPlay => "last".into(),
        Phase::Lay => "lay".into(),
        Phase::Window => {
            let moment = match state.window.moment {
                Moment::Before => "before",
                Moment::Dice => "dice",
                Moment::After => "after",
            };
            format!("{moment}{asked}")
        }
        Phase::Select => "select".into(),
        Phase::Draw(Purpose::Peek) => format!("peek{asked}"),
        Phase::Draw(Purpose::Defend) => "defend".into(),
        Phase::Draw(Purpose::Attack) => "attack".into(),
        Phase::Draw(Purpose::Kick(what)) => format!("{}:card", try_name(what)),
        Phase::Roll(dice) => format!("roll:{dice}"),
        Phase::Keep => "keep".into(),
        Phase::Reroll(dice) => format!("reroll:{dice}"),
        Phase::CardRoll(dice) => format!("again{asked}:{dice}"),
        Phase::Black(card) => format!("black{asked}:{}", game.book.card(card).id),
        Phase::Take(dice) => format!("take{asked}:{dice}"),
        Phase::Extra => "extra".into(),
        Phase::KickRoll(what) => format!("{}:dice", try_name(what)),
        Phase::Toss(what) => format!("{}:toss", try_name(what)),
        Phase::Restart => "restart".into(),
        Phase::FiveRoll(what) => format!("{}:roll", five_name(what)),
        Phase::FiveKeep(what) => format!("{}:keep", five_name(what)),
        Phase::FiveReroll(what, dice) => format!("{}:{dice}", five_name(what)),
        Phase::OvertimeCoin => "overtime".into(),
        Phase::Over(Some(side)) => format!("won{}", side.0),
        Phase::Over(None) => "drawn".into(),
    }
}

/// Reads a position, and refuses one that could not be played on.
pub(crate) fn parse(game: &Dungeon, text: &str) -> Result<State, ParseError> {
    let [home, away, sides, ball, down, time, play, lays, deck, phase] = fields(text)?;
    let mut state = game.first_state();
    read_side(game, &mut state, Seat(0), home)?;
    read_side(game, &mut state, Seat(1), away)?;
    let [left, offence, receiver] = match sides {
        "000" | "001" | "010" | "011" | "100" | "101" | "110" | "111" => {
            let digits = sides.as_bytes();
            [digits[0], digits[1], digits[2]].map(|digit| Seat(digit - b'0'))
        }
        _ => return refuse("who is on the left, on offence and receives are three digits, 0 or 1"),
    };
    (state.left, state.offence, state.receiver) = (left, offence, receiver);
    let spaces = game.book.field.len();
    state.ball = Spot(number(ball, 1, spaces, "the space of the ball")? - 1);
    let (down, conversion) = match down.strip_suffix("+2") {
        Some(down) => (down, true),
        None => (down, false),
    };
    state.down = number(down, 1, 4, "the down")?;
    state.conversion = conversion;
    read_time(game, &mut state, time)?;
    read_play(game, &mut state.play, play)?;
    read_lays(&mut state, lays)?;
    if game.solo() {
        read_deck(&mut state, deck)?;
    } else if deck != "-" {
        return refuse("only a solo game has a deck");
    }
    read_phase(game, &mut state, phase)?;
    ensure_written(text, &write(game, &state))?;
    validate::check(game, &state)?;
    Ok(state)
}

fn read_side(game: &Dungeon, state: &mut State, side: Seat, text: &str) -> Result<(), ParseError> {
    let [team, kick, points, bolts, pawn, used] = parts(
        text,
        ',',
        "a side is team, way of kicking, points, bolts, pawn and cards, with commas",
    )?;
    let index = side.index();
    state.teams[index] = match (team, Team::from_id(team)) {
        ("-", _) => None,
        (_, Some(team)) => Some(team),
        _ => {
            return refuse(format!(
                "a team is {}, or -",
                Team::ALL.map(Team::id).join(", ")
            ));
        }
    };
    state.kicks[index] = match kick {
        "luck" => Kick::Luck,
        "skill" => Kick::Skill,
        _ => return refuse("the ways of kicking are luck and skill"),
    };
    state.points[index] = number(points, 0, MOST_POINTS, "points")?;
    let all = game.book.field.bolts;
    state.bolts[index] = number(bolts, 0, all, "the bolts of a side")?;
    state.pawns[index] = Square(number(pawn, 1, SQUARES, "the square of a pawn")? - 1);
    state.used[index] = read_cards(game, used)?;
    Ok(())
}

/// More than a side can score in a game.
const MOST_POINTS: u16 = 9999;

fn read_cards(game: &Dungeon, text: &str) -> Result<CardSet, ParseError> {
    if text == "-" {
        return Ok(CardSet::NONE);
    }
    let cards = text.split('+').map(|id| game.book.find_card(id));
    match cards.collect() {
        Some(set) => Ok(set),
        None => refuse("cards are written such as spi2+spi4, or -"),
    }
}

fn read_time(game: &Dungeon, state: &mut State, text: &str) -> Result<(), ParseError> {
    if let Some(overtime) = text.strip_prefix('o') {
        let Some((number_of, drive)) = overtime.split_once('.') else {
            return refuse("an overtime is written such as o1.2");
        };
        state.half = 3;
        state.clock = 0;
        state.overtime = number(number_of, 0, OVERTIMES, "the overtime")?;
        state.drive = number(drive, 0, 2, "the drive of an overtime")?;
        return Ok(());
    }
    let Some((half, clock)) = text.split_once(':') else {
        return refuse("the time is written such as 1:29");
    };
    state.half = number(half, 1, 2, "the half")?;
    let (clock, last) = match clock.strip_suffix('!') {
        Some(clock) => (clock, true),
        None => (clock, false),
    };
    state.clock = number(clock, 0, game.book.field.clock, "the clock")?;
    state.last_play = last;
    Ok(())
}

fn read_play(game: &Dungeon, play: &mut Play, text: &str) -> Result<(), ParseError> {
    if text == "-" {
        return Ok(());
    }
    for part in text.split(',') {
        let (key, value) = part.split_once(':').unwrap_or((part, ""));
        match key {
            "lay" => match read_guard(game, value) {
                Some(guard) => play.laid = Some(guard),
                None => return refuse("there is no such defence card"),
            },
            "peeked" => play.peeked = true,
            "shown" => play.revealed = true,
            "ai" => match game.book.find_ai_card(value) {
                Some(card) => play.ai = Some(card),
                None => return refuse("there is no such card in the deck"),
            },
            "call" => match Colour::from_name(value) {
                Some(colour) => play.called = Some(colour),
                None => return refuse("a play is red, yellow or blue"),
            },
            "dice" => match read_dice(value) {
                Some(dice) => play.dice = dice,
                None => return refuse("dice are one to seven letters in the order b, c, l, t"),
            },
            "add" => play.added = read_added(value)?,
            "more" => play.more = number(value, -99, 99, "dice more or fewer")?,
            "ban" => {
                for letter in value.chars() {
                    match Colour::from_letter(letter) {
                        Some(colour) => play.banned |= 1 << colour.index(),
                        None => return refuse("banned colours are letters, R, Y, B"),
                    }
                }
            }
            "cap" => play.cap = Some(number(value, 0, 9, "the most spaces")?),
            "free" => play.time_free = true,
            "again" => play.uncounted = true,
            "used" => play.used = read_cards(game, value)?,
            "touchdown" => play.ending = DownEnd::Touchdown,
            "turnover" => play.ending = DownEnd::Turnover,
            "missed" => play.ending = DownEnd::Missed,
            _ => return refuse("the field of the play holds something unknown"),
        }
    }
    Ok(())
}

/// Four numbers with points between, in the order of the faces.
fn read_added(text: &str) -> Result<Counts, ParseError> {
    let mut added = Counts::NONE;
    let mut parts = text.split('.');
    for count in &mut added.0[..3] {
        *count = number(parts.next().unwrap_or(""), 0, MOST_ADDED, "added icons")?;
    }
    if parts.next() != Some("0") || parts.next().is_some() {
        return refuse("added icons are four numbers with points between, the last one 0");
    }
    Ok(added)
}

/// More than ten bolts can buy.
const MOST_ADDED: u8 = 99;

fn read_lays(state: &mut State, text: &str) -> Result<(), ParseError> {
    let wrong = "the laid cards are their number, a colon and a hexadecimal set";
    let Some((lays, shown)) = text.split_once(':') else {
        return refuse(wrong);
    };
    let lays = number(lays, 0, u16::MAX, "laid cards")?;
    let Ok(shown) = u128::from_str_radix(shown, 16) else {
        return refuse(wrong);
    };
    state.lays = Lays::new(lays, shown);
    Ok(())
}

fn read_deck(state: &mut State, text: &str) -> Result<(), ParseError> {
    let wrong = "the deck is two hexadecimal sets and a number, with colons";
    let fields: Vec<&str> = text.split(':').collect();
    let [pool, drawn, base] = fields[..] else {
        return refuse(wrong);
    };
    let sets = [pool, drawn].map(|set| u64::from_str_radix(set, 16));
    let [Ok(pool), Ok(drawn)] = sets else {
        return refuse(wrong);
    };
    let base_left = number(base, 0, AI_BASE as u8, "base cards in the deck")?;
    let [pool, drawn] = [pool, drawn].map(AiCardSet::from_bits);
    state.deck = Deck::new(pool, drawn, base_left);
    Ok(())
}

fn read_try(text: &str) -> Option<Try> {
    [Try::FieldGoal, Try::ExtraPoint]
        .into_iter()
        .find(|what| try_name(*what) == text)
}

fn read_five(text: &str) -> Option<Five> {
    [Five::HailMary, Five::Onside]
        .into_iter()
        .find(|what| five_name(*what) == text)
}

fn read_phase(game: &Dungeon, state: &mut State, text: &str) -> Result<(), ParseError> {
    let Some(phase) = find_phase(game, state, text) else {
        return refuse("there is no such phase");
    };
    state.phase = phase;
    Ok(())
}

/// The phase that is called so. A window that it stands in goes to the state.
fn find_phase(game: &Dungeon, state: &mut State, text: &str) -> Option<Phase> {
    let (word, value) = text.split_once(':').unwrap_or((text, ""));
    let plain = match word {
        "call" => Some(Phase::Call),
        "coin" => Some(Phase::Coin {
            heads: value == "heads",
        }),
        "end" => Some(Phase::End),
        "last" if game.says_last_play_first() => Some(Phase::LastPlay),
        "lay" => Some(Phase::Lay),
        "select" => Some(Phase::Select),
        "defend" => Some(Phase::Draw(Purpose::Defend)),
        "attack" => Some(Phase::Draw(Purpose::Attack)),
        "keep" => Some(Phase::Keep),
        "roll" => value.parse().ok().map(Phase::Roll),
        "reroll" => value.parse().ok().map(Phase::Reroll),
        "extra" => Some(Phase::Extra),
        "restart" => Some(Phase::Restart),
        "overtime" => Some(Phase::OvertimeCoin),
        "drawn" => Some(Phase::Over(None)),
        _ => None,
    };
    if plain.is_some() {
        return plain;
    }
    if let Some(what) = read_try(word) {
        return match value {
            "dice" => Some(Phase::KickRoll(what)),
            "toss" => Some(Phase::Toss(what)),
            "card" => Some(Phase::Draw(Purpose::Kick(what))),
            _ => None,
        };
    }
    if let Some(what) = read_five(word) {
        return match value {
            "roll" => Some(Phase::FiveRoll(what)),
            "keep" => Some(Phase::FiveKeep(what)),
            _ => value.parse().ok().map(|dice| Phase::FiveReroll(what, dice)),
        };
    }
    let digit = word.chars().last().and_then(|last| last.to_digit(10))?;
    let (name, _) = word.split_at(word.len() - 1);
    let side = (digit < 2).then_some(Seat(digit as u8));
    let asked = match digit {
        1 => Some(Asked::DefenceFirst),
        2 => Some(Asked::Offence),
        3 => Some(Asked::DefenceAgain),
        _ => None,
    };
    let (moment, phase) = match name {
        "team" => return side.map(Phase::Team),
        "kick" => return side.map(Phase::Kick),
        "choose" => return side.map(Phase::Choose),
        "won" => return side.map(|side| Phase::Over(Some(side))),
        "before" => (Moment::Before, Phase::Window),
        "dice" => (Moment::Dice, Phase::Window),
        "after" => (Moment::After, Phase::Window),
        "peek" => (Moment::Before, Phase::Draw(Purpose::Peek)),
        "again" => (Moment::Dice, Phase::CardRoll(value.parse().ok()?)),
        "black" => (Moment::Dice, Phase::Black(game.book.find_card(value)?)),
        "take" => (Moment::Dice, Phase::Take(value.parse().ok()?)),
        _ => return None,
    };
    state.window = Window {
        moment,
        asked: asked?,
    };
    Some(phase)
}
