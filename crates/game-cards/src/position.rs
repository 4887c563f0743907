//! Positions as text. The grammar is in docs/notation.md.
//!
//! The draw pile is not written: it holds whatever is nowhere else.

use crate::deck::{Card, DECK, Tally};
use crate::notation::Reader;
use crate::options::{Cards, Revive, team_letter};
use crate::state::{DEALT, Flight, Front, Lies, Phase, SeatSet, State};
use courtside_kernel::{ParseError, Seat};

/// "S12Ds3": letters with their numbers; `-` for none.
pub(crate) fn write_tally(tally: &Tally) -> String {
    write_letters(Card::ALL.map(|card| (card.letter().to_string(), tally.count(card))))
}

/// As a tally, with `h` for a half-dodged Double, and `*S` or `*D` for a half-used Double Dodge and the ball
/// on it.
pub(crate) fn write_front(front: &Front) -> String {
    let mut counts: Vec<(String, u8)> = Vec::new();
    for card in front.cards() {
        let letter = match card.lies {
            Lies::Plain => card.card.letter().to_string(),
            Lies::HalfDodged => "h".into(),
            Lies::HalfUsed(ball) => format!("*{}", ball.letter()),
        };
        match counts.last_mut() {
            Some((last, count)) if *last == letter => *count += 1,
            _ => counts.push((letter, 1)),
        }
    }
    write_letters(counts)
}

fn write_letters(counts: impl IntoIterator<Item = (String, u8)>) -> String {
    let mut text = String::new();
    for (letter, count) in counts {
        match count {
            0 => {}
            1 => text.push_str(&letter),
            _ => text.push_str(&format!("{letter}{count}")),
        }
    }
    if text.is_empty() { "-".into() } else { text }
}

/// Seat numbers one after the other; `-` for none.
fn write_seats(seats: SeatSet) -> String {
    let digits: String = seats.iter().map(|seat| seat.0.to_string()).collect();
    if digits.is_empty() {
        "-".into()
    } else {
        digits
    }
}

/// Fields separated by slashes: discard, one for each seat (cards in front, hand, marks), whose turn it is,
/// phase, turns in which nobody went out, and who has passed.
pub(crate) fn write(game: &Cards, state: &State) -> String {
    let mut fields = vec![write_tally(&state.discard)];
    for seat in (0..game.seats() as u8).map(Seat) {
        let marks = [
            (state.is_out(seat), 'x'),
            (state.revived.contains(seat), 'r'),
            (state.skipped.contains(seat), 'k'),
        ];
        let mut marks: String = marks
            .iter()
            .filter(|mark| mark.0)
            .map(|mark| mark.1)
            .collect();
        if marks.is_empty() {
            marks.push('-');
        }
        let (front, hand) = (
            write_front(state.front(seat)),
            write_tally(state.hand(seat)),
        );
        fields.push(format!("{front},{hand},{marks}"));
    }
    let mut turn = state.active.0.to_string();
    if game.has_teams() {
        turn.push(':');
        let last = &state.last[..usize::from(game.team_count())];
        turn.extend(last.iter().map(|seat| seat.0.to_string()));
    }
    fields.push(turn);
    fields.push(write_phase(game, state));
    fields.push(state.quiet.to_string());
    fields.push(write_seats(state.passed));
    fields.join("/")
}

/// A Single waits with the thrown Double (C4).
const SINGLE_WAITS: &str = "+S";

fn write_phase(game: &Cards, state: &State) -> String {
    let drawn = state.drawn;
    match state.phase {
        Phase::Start => "start".into(),
        Phase::Deal(seat) => format!("deal{}", seat.0),
        Phase::Draw => format!("draw{drawn}"),
        Phase::Act => format!("act{drawn}"),
        Phase::React(flight) => {
            let Flight { target, left, .. } = flight;
            let waits = if flight.single_waits {
                SINGLE_WAITS
            } else {
                ""
            };
            let ball = flight.ball.letter();
            format!("react{drawn}:{ball}>{}:{left}{waits}", target.0)
        }
        Phase::Return(seat) => format!("return{drawn}:{}", seat.0),
        Phase::Discard => "discard".into(),
        Phase::Won { team } if game.has_teams() => format!("won{}", team_letter(team)),
        Phase::Won { team } => format!("won{team}"),
        Phase::Drawn { stuck: true } => "stuck".into(),
        Phase::Drawn { stuck: false } => "drawn".into(),
    }
}

fn bad<T>(what: impl std::fmt::Display) -> Result<T, ParseError> {
    Err(ParseError::new(format!("This is no position: {what}.")))
}

/// Reads a position, and refuses one that could not be played on.
pub(crate) fn parse(game: &Cards, text: &str) -> Result<State, ParseError> {
    let seats = game.seats();
    let fields: Vec<&str> = text.split('/').collect();
    if fields.len() != seats + 5 {
        return bad(format!(
            "with {seats} players it has {} fields separated by slashes",
            seats + 5
        ));
    }
    let mut state = State::start(Tally::NONE, seats);
    state.discard = read_tally(fields[0])?;
    for seat in 0..seats {
        read_player(&mut state, Seat(seat as u8), fields[1 + seat])?;
    }
    let [turn, phase, quiet, passed] = fields[1 + seats..] else {
        return bad("four fields follow the players");
    };
    read_turn(game, &mut state, turn)?;
    read_phase(game, &mut state, phase)?;
    state.quiet = match quiet.parse() {
        Ok(turns) => turns,
        Err(_) => return bad("the turns in which nobody went out are a number"),
    };
    state.passed = read_seats(seats, passed)?;
    // The draw pile holds whatever is nowhere else (C4).
    let elsewhere = state.everything();
    for card in Card::ALL {
        let (there_are, used) = (game.deck.count(card), elsewhere[card.index()]);
        if used > there_are.into() {
            return bad(format!(
                "the deck has {there_are} of {}, and here are {used}",
                card.name()
            ));
        }
        state.pile.0[card.index()] = there_are - used as u8;
    }
    match problem(game, &state) {
        Some(what) => bad(what),
        None => match write(game, &state) {
            written if written == text => Ok(state),
            written => bad(format!("it is written {written}")),
        },
    }
}

fn read_tally(text: &str) -> Result<Tally, ParseError> {
    let mut tally = Tally::NONE;
    if text == "-" {
        return Ok(tally);
    }
    let mut reader = Reader::new(text);
    while !reader.is_at_end() {
        let card = reader.card()?;
        tally.0[card.index()] = reader.count()?;
    }
    Ok(tally)
}

fn read_front(text: &str) -> Result<Front, ParseError> {
    let mut front = Front::default();
    if text == "-" {
        return Ok(front);
    }
    let mut reader = Reader::new(text);
    while !reader.is_at_end() {
        if reader.eat("*") {
            front.half_used = Some(reader.card()?);
        } else if reader.eat("h") {
            front.halves = reader.count()?;
        } else {
            let card = reader.card()?;
            let count = reader.count()?;
            match card {
                Card::Single => front.singles = count,
                Card::Double => front.doubles = count,
                Card::Ultimate => front.ultimates = count,
                Card::Dodge => front.dodges = count,
                Card::DoubleDodge => front.double_dodges = count,
                Card::Pile if count == 1 => front.pile = true,
                _ => {
                    return reader.error("a player has at most one Pile in front, and no Pile Hit");
                }
            }
        }
    }
    // Few enough that points and hits can be added up.
    let hits = [front.singles, front.doubles, front.halves, front.ultimates];
    let dodges = front.dodges.saturating_add(front.double_dodges);
    if hits.iter().any(|count| *count > 15) || u32::from(dodges) > DECK {
        return reader.error("there are too many cards in front of one player");
    }
    Ok(front)
}

fn read_player(state: &mut State, seat: Seat, text: &str) -> Result<(), ParseError> {
    let parts: Vec<&str> = text.split(',').collect();
    let [front, hand, marks] = parts[..] else {
        return bad(
            "a player has three parts: cards in front, hand and marks, with commas between",
        );
    };
    state.fronts[seat.index()] = read_front(front)?;
    state.hands[seat.index()] = read_tally(hand)?;
    for mark in marks.chars().filter(|_| marks != "-") {
        match mark {
            'x' => state.alive.remove(seat),
            'r' => state.revived.insert(seat),
            'k' => state.skipped.insert(seat),
            _ => return bad("a mark is x, r or k, or - for none"),
        }
    }
    Ok(())
}

fn read_seats(seats: usize, text: &str) -> Result<SeatSet, ParseError> {
    let mut set = SeatSet::NONE;
    let mut reader = Reader::new(text);
    while text != "-" && !reader.is_at_end() {
        set.insert(reader.seat(seats)?);
    }
    Ok(set)
}

fn read_turn(game: &Cards, state: &mut State, text: &str) -> Result<(), ParseError> {
    let mut reader = Reader::new(text);
    state.active = reader.seat(game.seats())?;
    if game.has_teams() {
        if !reader.eat(":") {
            return reader.error("after a colon follows for each team who had its last turn");
        }
        for last in state.last.iter_mut().take(game.team_count().into()) {
            *last = reader.seat(game.seats())?;
        }
    }
    reader.end()
}

fn read_phase(game: &Cards, state: &mut State, text: &str) -> Result<(), ParseError> {
    let seats = game.seats();
    let mut reader = Reader::new(text);
    state.phase = if reader.eat("start") {
        Phase::Start
    } else if reader.eat("deal") {
        Phase::Deal(reader.seat(seats)?)
    } else if reader.eat("drawn") {
        Phase::Drawn { stuck: false }
    } else if reader.eat("stuck") {
        Phase::Drawn { stuck: true }
    } else if reader.eat("draw") {
        state.drawn = reader.digit(0, 1)?;
        Phase::Draw
    } else if reader.eat("act") {
        state.drawn = reader.digit(0, 2)?;
        Phase::Act
    } else if reader.eat("react") {
        state.drawn = reader.digit(0, 2)?;
        reader.expect(":")?;
        let ball = reader.card()?;
        reader.expect(">")?;
        let target = reader.seat(seats)?;
        reader.expect(":")?;
        let left = reader.digit(1, 2)?;
        Phase::React(Flight {
            ball,
            target,
            left,
            single_waits: reader.eat(SINGLE_WAITS),
        })
    } else if reader.eat("return") {
        state.drawn = reader.digit(0, 2)?;
        reader.expect(":")?;
        Phase::Return(reader.seat(seats)?)
    } else if reader.eat("discard") {
        state.drawn = 2;
        Phase::Discard
    } else if reader.eat("won") {
        let winner = (0..game.team_count()).find(|team| {
            let name = if game.has_teams() {
                team_letter(*team).to_string()
            } else {
                team.to_string()
            };
            reader.eat(&name)
        });
        match winner {
            Some(team) => Phase::Won { team },
            None => return reader.error("there is no such winner"),
        }
    } else {
        return reader.error("it is no phase of the game");
    };
    reader.end()
}

/// What keeps a position from being played.
fn problem(game: &Cards, state: &State) -> Option<&'static str> {
    players_problem(game, state).or_else(|| match state.phase {
        Phase::Start | Phase::Deal(_) => opening_problem(game, state),
        Phase::Draw | Phase::Act | Phase::React(_) | Phase::Return(_) | Phase::Discard => {
            turn_problem(game, state)
        }
        Phase::Won { team } => {
            let others = state.alive.without(game.members(team));
            let beaten = others.is_empty() && !state.alive.is_empty();
            (!beaten).then_some("who has won is in, and nobody else is")
        }
        Phase::Drawn { .. } => end_problem(game, state),
    })
}

/// What is wrong at any time.
fn players_problem(game: &Cards, state: &State) -> Option<&'static str> {
    for seat in (0..game.seats() as u8).map(Seat) {
        let front = state.front(seat);
        if state.is_out(seat) && (!front.tally().is_empty() || !state.hand(seat).is_empty()) {
            return Some("who is out has no cards");
        }
        if front.hits() >= game.limit() {
            return Some("a player with that many hits is out");
        }
        match front.half_used {
            Some(Card::Single) | None => {}
            Some(Card::Double) if game.strategic => {}
            // Without hands a Double Dodge that is fresh stops both balls of a Double, or none (C3).
            _ => return Some("no such card comes to lie on a half-used Double Dodge"),
        }
    }
    let teams_only = SeatSet(state.revived.0 | state.skipped.0);
    if !game.has_teams() && !teams_only.is_empty() {
        return Some("only in team play is anybody skipped or brought back");
    }
    if game.revive == Revive::Unlimited && !state.revived.is_empty() {
        return Some("without a limit nobody is marked as brought back");
    }
    if !state.skipped.without(state.alive).is_empty() {
        return Some("who is out is not marked to be skipped");
    }
    if state.passed.is_empty() {
        return None;
    }
    let nothing_left = state.pile.is_empty() && state.discard.is_empty();
    if !nothing_left || !state.passed.without(state.alive).is_empty() {
        return Some("players pass who are in, while there is no card to draw");
    }
    None
}

/// What is wrong before the first turn.
fn opening_problem(game: &Cards, state: &State) -> Option<&'static str> {
    let mut expected = State {
        active: state.active,
        last: state.last,
        phase: state.phase,
        ..State::start(game.deck, game.seats())
    };
    let Phase::Deal(seat) = state.phase else {
        return (*state != State::start(game.deck, game.seats()))
            .then_some("nothing has happened before it is known who begins");
    };
    // Cards go round from the starting seat: those before this seat have one more than the rest.
    let seats = game.seats();
    let place = |seat: usize| (seat + seats - state.active.index()) % seats;
    let dealt = state.hand(seat).total();
    for at in 0..seats {
        let more = u32::from(place(at) < place(seat.index()));
        if !game.strategic || dealt >= DEALT || state.hands[at].total() != dealt + more {
            return Some(
                "in Strategic two cards are dealt to each, one at a time from the starting seat",
            );
        }
    }
    if game.has_teams() {
        let before = Seat(((state.active.index() + seats - 1) % seats) as u8);
        let teams = usize::from(game.team_count());
        if state.last[..teams].iter().any(|last| *last != before) {
            return Some("before the first turn every team counts from the starting seat");
        }
    }
    (expected.hands, expected.pile) = (state.hands, state.pile);
    (*state != expected).then_some("while cards are dealt nothing else has happened")
}

/// What is wrong in a turn.
fn turn_problem(game: &Cards, state: &State) -> Option<&'static str> {
    let seat = state.active;
    if state.is_out(seat) || state.skipped.contains(seat) {
        return Some("whose turn it is is in, and not skipped");
    }
    if game.opponents(state, seat).is_empty() {
        return Some("with nobody left to throw at the game is over");
    }
    if game.has_teams() && state.last[usize::from(game.team(seat))] != seat {
        return Some("the team whose turn it is had its last turn with this player");
    }
    if state.quiet == 0 && state.phase != Phase::Discard
        || game.draw_after != 0 && state.quiet > game.draw_after
    {
        return Some("the turns in which nobody went out include this one and end in a draw");
    }
    if !state.passed.is_empty() && (state.phase != Phase::Act || state.drawn > 0) {
        return Some("a draw or a play comes after all passing");
    }
    if state.alive.without(state.passed).is_empty() {
        return Some("once everybody has passed the game is over");
    }
    if let Some(what) = hands_problem(game, state) {
        return Some(what);
    }
    let nothing_left = state.pile.is_empty() && state.discard.is_empty();
    let due = 1 + u8::from(state.front(seat).pile);
    match state.phase {
        Phase::Draw if state.pile.is_empty() || state.drawn >= due => {
            Some("a draw takes a card in the draw pile, one in a turn and two with a Pile")
        }
        Phase::Act if state.drawn > due || state.drawn < due && !nothing_left => {
            Some("one card is drawn, and two with a Pile, if there are any")
        }
        Phase::React(flight) => flight_problem(game, state, flight),
        Phase::Return(mate) => return_problem(game, state, mate),
        _ => None,
    }
}

fn hands_problem(game: &Cards, state: &State) -> Option<&'static str> {
    let drawn = u32::from(state.drawn);
    let kept = if game.strategic { DEALT } else { 0 };
    let mine = state.hand(state.active).total();
    let others = state.alive.iter().filter(|seat| *seat != state.active);
    if others
        .into_iter()
        .any(|seat| state.hand(seat).total() > kept)
    {
        return Some("between turns a hand has at most two cards in Strategic, else none");
    }
    let played = u32::from(matches!(
        state.phase,
        Phase::React(_) | Phase::Return(_) | Phase::Discard
    ));
    let fits = mine + played >= drawn && mine + played <= drawn + kept;
    match state.phase {
        _ if !fits => Some("the hand of the player whose turn it is has an impossible size"),
        Phase::Act if mine == 0 => Some("who has no card to play passes without being asked"),
        Phase::Discard if mine < 2 => Some("the last card is discarded without being asked"),
        _ => None,
    }
}

fn flight_problem(game: &Cards, state: &State, flight: Flight) -> Option<&'static str> {
    let Flight {
        ball, target, left, ..
    } = flight;
    if !matches!(ball, Card::Single | Card::Double) || left > ball.balls() {
        return Some("a Single is one ball and a Double two, and nothing else is answered");
    }
    let can_wait = game.keeps_the_single() && ball == Card::Double && left == 1;
    if flight.single_waits && !can_wait {
        return Some("a Single waits only with a Double of which one ball was dodged");
    }
    if !game.opponents(state, state.active).contains(target) {
        return Some("a throw goes at an opponent who is in");
    }
    let asked = game.strategic && !state.hand(target).is_empty();
    if !asked || state.front(target).dodge_points() > 0 {
        return Some("who is asked holds a card, and the Dodges in front are used up");
    }
    None
}

/// What is wrong while a player who came back is dealt cards (C8).
fn return_problem(game: &Cards, state: &State, mate: Seat) -> Option<&'static str> {
    if !game.deals_on_return() || !game.has_teams() {
        return Some("only in Strategic team play is a player who comes back dealt cards");
    }
    let side = game.side(state.active).and(state.alive);
    if mate == state.active || !side.contains(mate) || state.skipped.contains(mate) {
        return Some("who comes back is in, and of the team whose turn it is");
    }
    if game.revive == Revive::Once && !state.revived.contains(mate) {
        return Some("who comes back is marked as brought back");
    }
    if !state.front(mate).tally().is_empty() || state.hand(mate).total() >= DEALT {
        return Some("who comes back has nothing in front and is dealt two cards");
    }
    let pile = state.pile.is_empty();
    pile.then_some("a card is dealt from the draw pile")
}

/// What is wrong with a draw.
fn end_problem(game: &Cards, state: &State) -> Option<&'static str> {
    let teams = (0..game.team_count()).map(|team| game.members(team));
    if teams
        .filter(|members| !members.and(state.alive).is_empty())
        .count()
        < 2
    {
        return Some("a draw is shared by two teams or more");
    }
    let due = if state.phase == (Phase::Drawn { stuck: true }) {
        state.alive.without(state.passed).is_empty()
    } else {
        game.draw_after != 0 && state.quiet >= game.draw_after
    };
    (!due).then_some("a draw comes when its rule says so")
}
