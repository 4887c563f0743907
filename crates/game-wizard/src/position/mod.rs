//! Positions as text. The grammar is in docs/notation.md; what makes a position playable is in `validate`.

mod phase;

use crate::board::Square;
use crate::content::{SPELL_CARDS, Spell, SpellCard, TEAM};
use crate::notation::{GameReader, Writer, joined, write_kind};
use crate::options::WizardDodgeball;
use crate::state::{Ball, Cards, Side, StatId, StatIds, State, Used, Wizard, Wizards};
use crate::validate::problem;
use courtside_kernel::position::{ensure_written, fields, refuse};
use courtside_kernel::{ParseError, Seat};
use phase::read_phase;

/// Fields separated by slashes: wizards of both sides, stat cards that are not yet placed, balls, effects, spell cards of
/// both sides, points, the side of player 1, whose activation it is and what it was used for, quiet activations, and the
/// phase.
pub(crate) fn write(game: &WizardDodgeball, state: &State) -> String {
    let writer = Writer { game, state };
    [
        writer.team(Side(0)),
        writer.team(Side(1)),
        writer.unplaced(),
        writer.balls(),
        writer.effects(),
        writer.spell_cards(Side(0)),
        writer.spell_cards(Side(1)),
        format!("{}-{}", state.points[0], state.points[1]),
        state.first.0.to_string(),
        writer.activation(),
        format!("{}{}", state.quiet, if state.loss { "!" } else { "" }),
        writer.phase(),
    ]
    .join("/")
}

/// Items in a row, or "-" for none.
fn listed(items: Vec<String>) -> String {
    if items.is_empty() {
        "-".into()
    } else {
        items.join(",")
    }
}

/// The seat of a side's second player, where four play.
const fn second_player(side: Side) -> Seat {
    Seat(side.0 + 2)
}

/// A spell card that a side does not have, and one in hand. Others are under a stat card: a digit is the caster's place in
/// the initiative, a letter the same if it was cast in this activation.
const NOT_OWNED: u8 = b'-';
const IN_HAND: u8 = b'+';

impl Writer<'_> {
    /// "21@e1,58@-:2": in initiative order; with the seat, where the second player of the side has picked it (W36).
    fn team(&self, side: Side) -> String {
        let placed = |wizard: &Wizard| self.state.is_placed(*wizard);
        let wizards = Wizards::side(side).each().filter(placed);
        listed(
            wizards
                .map(|wizard| {
                    let place = self.square(self.state.square_of(wizard));
                    let seat = if self.state.second.contains(wizard) {
                        format!(":{}", second_player(side).0)
                    } else {
                        String::new()
                    };
                    format!("{}@{place}{seat}", self.number(wizard))
                })
                .collect(),
        )
    }

    fn unplaced(&self) -> String {
        let [navy, white] = self.state.roster;
        let number = |card: StatId| self.game.book.wizards[card.index()].number;
        let numbers = |set: StatIds| joined(set.each().map(number));
        [self.state.pool, navy, white].map(numbers).join(",")
    }

    fn balls(&self) -> String {
        let count = self.game.book.court.balls.len();
        let balls = Ball::all().take(count).map(|ball| {
            let place = match self.state.holder(ball) {
                Some(holder) => format!("#{}", self.number(holder)),
                None => self.square(self.state.balls[ball.index()]),
            };
            format!("{place}{}", write_kind(self.state.kind(ball)))
        });
        balls.collect::<Vec<String>>().join(",")
    }

    fn effects(&self) -> String {
        let mut effects = Vec::new();
        for wizard in Wizard::all() {
            for spell in self.state.borne(wizard).each() {
                for side in Side::BOTH {
                    if self.state.effects[side.index()][wizard.index()].has(spell) {
                        let number = self.number(wizard);
                        effects.push(format!("{number}:{}:{}", spell.id(), side.0));
                    }
                }
            }
        }
        listed(effects)
    }

    fn spell_cards(&self, side: Side) -> String {
        let sign = |card: SpellCard| {
            let fresh = self.state.fresh[side.index()].has(card);
            match self.state.caster(side, card) {
                Some(caster) if fresh => b'a' + caster.place(),
                Some(caster) => b'1' + caster.place(),
                None if self.state.hand[side.index()].has(card) => IN_HAND,
                None => NOT_OWNED,
            }
        };
        SpellCard::ALL
            .map(|card| sign(card) as char)
            .iter()
            .collect()
    }

    /// "58:101e:2": who acts, moves, throws and casts, whether it has entered, steps that are left.
    fn activation(&self) -> String {
        if self.state.phase.is_setup() {
            return "-".into();
        }
        let used = self.state.used;
        let entered = if used.entered { "e" } else { "" };
        format!(
            "{}:{}{}{}{entered}:{}",
            self.number(self.state.active),
            used.moves,
            used.throws,
            used.casts,
            self.state.steps
        )
    }
}

/// Reads a position, and refuses one that could not be played on.
pub(crate) fn parse(game: &WizardDodgeball, text: &str) -> Result<State, ParseError> {
    let [
        navy,
        white,
        unplaced,
        balls,
        effects,
        cards0,
        cards1,
        points,
        first,
        activation,
        quiet,
        phase,
    ] = fields(text)?;
    let mut state = game.start();
    for (side, field) in Side::BOTH.into_iter().zip([navy, white]) {
        read_team(game, &mut state, side, field)?;
    }
    read_unplaced(game, &mut state, unplaced)?;
    read_balls(game, &mut state, balls)?;
    read_effects(game, &mut state, effects)?;
    for (side, field) in Side::BOTH.into_iter().zip([cards0, cards1]) {
        read_spell_cards(&mut state, side, field)?;
    }
    read_points(&mut state, points)?;
    state.first = match first {
        "0" => Side(0),
        "1" => Side(1),
        _ => return refuse("player 1 is side 0 or 1"),
    };
    let known = state;
    state.phase = read_all(game, &known, phase, read_phase)?;
    if !state.phase.is_setup() {
        let (active, used, steps) = read_all(game, &known, activation, read_activation)?;
        (state.active, state.used, state.steps) = (active, used, steps);
    }
    state.loss = quiet.ends_with('!');
    state.quiet = match quiet.trim_end_matches('!').parse() {
        Ok(quiet) => quiet,
        Err(_) => {
            return refuse("quiet activations are a number, with a ! once a wizard has gone out");
        }
    };
    if let Some(what) = problem(game, &state) {
        return refuse(what);
    }
    ensure_written(text, &write(game, &state))?;
    Ok(state)
}

/// Reads the whole of a text.
fn read_all<'a, T>(
    game: &'a WizardDodgeball,
    state: &'a State,
    text: &'a str,
    read: impl FnOnce(&mut GameReader<'a>) -> Result<T, ParseError>,
) -> Result<T, ParseError> {
    let mut reader = GameReader::new(game, state, text);
    let value = read(&mut reader)?;
    reader.text.end()?;
    Ok(value)
}

/// The items of a list; none for "-".
fn items(field: &str) -> Vec<&str> {
    match field {
        "-" => Vec::new(),
        field => field.split(',').collect(),
    }
}

fn read_team(
    game: &WizardDodgeball,
    state: &mut State,
    side: Side,
    field: &str,
) -> Result<(), ParseError> {
    let wizards = items(field);
    if wizards.len() > usize::from(game.book.court.team) {
        return refuse(format_args!("a side has {} wizards", game.book.court.team));
    }
    for (place, text) in (0..).zip(wizards) {
        let known = *state;
        let (card, at, second) = read_all(game, &known, text, |reader| {
            let card = reader.card()?;
            if !reader.text.eat("@") {
                return reader
                    .text
                    .error("an @ stands before the space of a wizard");
            }
            let at = if reader.text.eat("-") {
                Square::OFF
            } else {
                reader.square()?
            };
            let second = reader.text.eat(&format!(":{}", second_player(side).0));
            Ok((card, at, second))
        })?;
        if state.cards.contains(&card) {
            return refuse("a wizard is there twice");
        }
        let wizard = Wizard::new(side, place);
        state.cards[wizard.index()] = card;
        state.at[wizard.index()] = at;
        if second {
            state.second = state.second.with(wizard);
        }
    }
    Ok(())
}

fn read_unplaced(game: &WizardDodgeball, state: &mut State, field: &str) -> Result<(), ParseError> {
    let parts: Vec<&str> = field.split(',').collect();
    let [pool, navy, white] = parts[..] else {
        return refuse(
            "stat cards not yet placed are three lists: the pool and those of both sides",
        );
    };
    let known = *state;
    let read = |text: &str| -> Result<StatIds, ParseError> {
        let mut set = StatIds::NONE;
        if text != "-" {
            for number in text.split('+') {
                set = set.with(read_all(game, &known, number, GameReader::card)?);
            }
        }
        Ok(set)
    };
    state.pool = read(pool)?;
    state.roster = [read(navy)?, read(white)?];
    Ok(())
}

fn read_balls(game: &WizardDodgeball, state: &mut State, field: &str) -> Result<(), ParseError> {
    let balls = items(field);
    let count = game.book.court.balls.len();
    if balls.len() != count {
        return refuse(format_args!("the game has {count} balls"));
    }
    for (ball, text) in Ball::all().zip(balls) {
        let known = *state;
        let (at, holder, kind) = read_all(game, &known, text, |reader| {
            let (at, holder) = if reader.text.eat("#") {
                (Square::OFF, Some(reader.wizard()?))
            } else {
                (reader.square()?, None)
            };
            Ok((at, holder, reader.kind()))
        })?;
        state.balls[ball.index()] = at;
        if let Some(holder) = holder {
            if state.ball_of(holder).is_some() {
                return refuse("a wizard holds two balls");
            }
            state.holds[holder.index()] = ball;
        }
        if kind.is_active() {
            state.set_live(ball);
        }
        if kind.is_dropped() {
            state.set_dropped(ball);
        }
        for side in Side::BOTH {
            if kind.burns(side) {
                state.set_fire(side, ball);
            }
        }
    }
    Ok(())
}

fn read_effects(game: &WizardDodgeball, state: &mut State, field: &str) -> Result<(), ParseError> {
    for text in items(field) {
        let known = *state;
        let (wizard, spell, side) = read_all(game, &known, text, |reader| {
            let wizard = reader.wizard()?;
            reader.colon()?;
            let spell = reader.effect()?;
            reader.colon()?;
            Ok((wizard, spell, reader.side()?))
        })?;
        if spell == Spell::Fireball {
            return refuse("a Fireball is on a ball, not on a wizard");
        }
        let effects = &mut state.effects[side.index()][wizard.index()];
        *effects = effects.with(spell);
    }
    Ok(())
}

fn read_spell_cards(state: &mut State, side: Side, field: &str) -> Result<(), ParseError> {
    let signs = field.as_bytes();
    if signs.len() != SPELL_CARDS {
        return refuse(format_args!(
            "a side has signs for {SPELL_CARDS} spell cards"
        ));
    }
    let (mut hand, mut fresh) = (Cards::NONE, Cards::NONE);
    let last = TEAM as u8 - 1;
    for (card, sign) in SpellCard::ALL.into_iter().zip(signs) {
        let place = match *sign {
            NOT_OWNED => continue,
            IN_HAND => {
                hand = hand.with(card);
                continue;
            }
            digit @ b'1'..=b'9' => digit - b'1',
            letter @ b'a'..=b'z' => {
                fresh = fresh.with(card);
                letter - b'a'
            }
            _ => return refuse("a spell card is -, +, a digit or a letter"),
        };
        let caster = Wizard::new(side, place.min(last));
        if place > last || !state.is_placed(caster) {
            return refuse("a spell card lies under a wizard that is not there");
        }
        state.casters[side.index()][card.index()] = caster;
    }
    state.hand[side.index()] = hand;
    state.fresh[side.index()] = fresh;
    Ok(())
}

fn read_points(state: &mut State, field: &str) -> Result<(), ParseError> {
    let points = field
        .split_once('-')
        .map(|(navy, white)| (navy.parse(), white.parse()));
    match points {
        Some((Ok(navy), Ok(white))) => {
            state.points = [navy, white];
            Ok(())
        }
        _ => refuse("points are two numbers with a - between"),
    }
}

fn read_activation(reader: &mut GameReader) -> Result<(Wizard, Used, u8), ParseError> {
    let active = reader.wizard()?;
    reader.colon()?;
    let word = reader.text.word();
    let (digits, entered) = match word.strip_suffix('e') {
        Some(digits) => (digits, true),
        None => (word, false),
    };
    let [moves, throws, casts] = digits.as_bytes() else {
        return reader
            .text
            .error("moves, throws and casts are three digits");
    };
    if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return reader
            .text
            .error("moves, throws and casts are three digits");
    }
    let used = Used {
        moves: moves - b'0',
        throws: throws - b'0',
        casts: casts - b'0',
        entered,
    };
    reader.colon()?;
    Ok((active, used, reader.number("the number of steps")?))
}
