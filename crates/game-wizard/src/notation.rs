//! Plies as text, and what reads and writes the parts of all texts of this game. The grammar is in docs/notation.md.

use crate::action::{Action, Chance, Deed, Faces, MOST_DICE, NO_DIE};
use crate::board::Square;
use crate::content::{Die, Spell, SpellCard};
use crate::dice::{deck, roll_of};
use crate::options::WizardDodgeball;
use crate::position;
use crate::rolls::Roll;
use crate::state::{BallKind, Bearer, Load, Marker, Phase, Side, StatId, State, Wizard, Wizards};
use courtside_kernel::notation::{Reader, shorten};
use courtside_kernel::{Notation, ParseError};

impl Notation for WizardDodgeball {
    fn write_action(&self, state: &State, action: Action) -> String {
        Writer { game: self, state }.action(action)
    }

    fn parse_action(&self, state: &State, text: &str) -> Result<Action, ParseError> {
        let alone = match text {
            "first" => Some(Action::PICK_FIRST),
            "passfirst" => Some(Action::PICK_SECOND),
            "done" => Some(Action::DONE),
            "end" => Some(Action::END),
            "none" => Some(Action::NO_RETURN),
            _ => None,
        };
        if let Some(action) = alone {
            return Ok(action);
        }
        let mut reader = GameReader::new(self, state, text);
        let action = read_action(&mut reader)?;
        reader.text.end()?;
        Ok(action)
    }

    fn write_chance(&self, outcome: Chance) -> String {
        match outcome {
            Chance::Card(card) => format!("#{}", self.book.wizards[card.index()].number),
            Chance::Dice(faces) => faces.each().map(|face| (b'0' + face) as char).collect(),
        }
    }

    /// Reads the dice or the card of a chance turn.
    fn parse_chance(&self, state: &State, text: &str) -> Result<Chance, ParseError> {
        let mut reader = GameReader::new(self, state, text);
        if let Phase::Deal { .. } = state.phase {
            if !reader.text.eat("#") {
                return reader.text.error("a wizard such as #21 is dealt now");
            }
            let card = reader.card()?;
            reader.text.end()?;
            return if deck(self, state).has(card) {
                Ok(Chance::Card(card))
            } else {
                reader.text.error("this wizard is already dealt")
            };
        }
        match roll_of(self, state) {
            Some(Roll(dice)) => read_dice(&reader, dice),
            None => reader.text.error("no dice are rolled now"),
        }
    }

    fn write_position(&self, state: &State) -> String {
        position::write(self, state)
    }

    fn parse_position(&self, text: &str) -> Result<State, ParseError> {
        position::parse(self, text)
    }
}

/// The reader of all games, with the game and the position that give numbers and spaces their meaning.
pub(crate) struct GameReader<'a> {
    game: &'a WizardDodgeball,
    state: &'a State,
    pub text: Reader<'a>,
}

impl<'a> GameReader<'a> {
    pub fn new(game: &'a WizardDodgeball, state: &'a State, text: &'a str) -> GameReader<'a> {
        GameReader {
            game,
            state,
            text: Reader::new(text),
        }
    }

    pub fn colon(&mut self) -> Result<(), ParseError> {
        if self.text.eat(":") {
            Ok(())
        } else {
            self.text.error("a : is missing")
        }
    }

    pub fn number(&mut self, what: &str) -> Result<u8, ParseError> {
        match self.text.number() {
            Some(number) => Ok(number),
            None => self.text.error(format_args!("{what} is missing")),
        }
    }

    fn digit_is_next(&self) -> bool {
        self.text
            .rest()
            .starts_with(|first: char| first.is_ascii_digit())
    }

    pub fn column(&mut self) -> Result<u8, ParseError> {
        let last = letter(self.game.board.width - 1);
        let mut ahead = self.text;
        match ahead.letter() {
            Some(letter) if ('a'..=last).contains(&letter) => {
                self.text = ahead;
                Ok(letter as u8 - b'a')
            }
            _ => self
                .text
                .error(format_args!("a column from a to {last} is missing")),
        }
    }

    pub fn square(&mut self) -> Result<Square, ParseError> {
        let board = &self.game.board;
        let column = self.column()?;
        let row = self.number("the row of a space")?;
        if (1..=board.rows).contains(&row) {
            Ok(board.square(column, row - 1))
        } else {
            self.text
                .error(format_args!("the rows are 1 to {}", board.rows))
        }
    }

    /// The stat card with a jersey number.
    pub fn card(&mut self) -> Result<StatId, ParseError> {
        let number = self.number("the number of a wizard")?;
        match self.game.book.numbered(number) {
            Some(card) => Ok(card),
            None => self
                .text
                .error(format_args!("there is no wizard #{number}")),
        }
    }

    /// A wizard of one of the teams, by its jersey number.
    pub fn wizard(&mut self) -> Result<Wizard, ParseError> {
        let number = self.number("the number of a wizard")?;
        match self.game.numbered(self.state, number) {
            Some(wizard) => Ok(wizard),
            None => self
                .text
                .error(format_args!("#{number} plays for neither side")),
        }
    }

    /// "30+45": one wizard or more, their numbers ascending.
    pub fn wizards(&mut self) -> Result<Wizards, ParseError> {
        let mut wizards = Wizards::NONE;
        let mut last = None;
        loop {
            let wizard = self.wizard()?;
            let number = self.game.card(self.state, wizard).number;
            if last >= Some(number) {
                return self
                    .text
                    .error("the numbers of wizards are written in ascending order");
            }
            last = Some(number);
            wizards = wizards.with(wizard);
            if !self.text.eat("+") {
                return Ok(wizards);
            }
        }
    }

    pub fn side(&mut self) -> Result<Side, ParseError> {
        // One digit, and no second one: "01" is not side 0.
        if self.text.eat("0") {
            Ok(Side(0))
        } else if self.text.eat("1") {
            Ok(Side(1))
        } else {
            self.text.error("the side is missing: 0 or 1")
        }
    }

    /// The marks of a ball: "*^0~".
    pub fn kind(&mut self) -> BallKind {
        let active = self.text.eat("*");
        let fire = [self.text.eat("^0"), self.text.eat("^1")];
        BallKind::new(active, fire, self.text.eat("~"))
    }

    fn spell(&mut self) -> Result<Spell, ParseError> {
        let word = self.text.word();
        match Spell::from_id(word) {
            Some(spell) => Ok(spell),
            None => self
                .text
                .error(format_args!("'{}' is no spell", shorten(word))),
        }
    }

    /// A spell that leaves markers, on wizards or on balls.
    pub fn effect(&mut self) -> Result<Spell, ParseError> {
        let spell = self.spell()?;
        if spell.stays() || spell == Spell::Fireball {
            Ok(spell)
        } else {
            self.text
                .error(format_args!("{} leaves no marker", spell.name()))
        }
    }

    /// "30", "30+ball", "ball:30", "ball:e7*", "30+ball:e7*": what a Teleport takes.
    pub fn load(&mut self) -> Result<Load, ParseError> {
        if self.text.eat("ball:") {
            return if self.digit_is_next() {
                Ok(Load::Held(self.wizard()?))
            } else {
                Ok(Load::Lying {
                    at: self.square()?,
                    kind: self.kind(),
                })
            };
        }
        let wizard = self.wizard()?;
        if !self.text.eat("+ball:") {
            let with_ball = self.text.eat("+ball");
            return Ok(Load::Wizard { wizard, with_ball });
        }
        let at = self.square()?;
        match self.state.lying(at, self.kind()) {
            Some(ball) => Ok(Load::Pair { wizard, ball }),
            None => self.text.error("there is no such ball there"),
        }
    }

    /// "30:freeze:0", "e7*^0:fireball:0": what a Dispel ends.
    pub fn marker(&mut self) -> Result<Marker, ParseError> {
        let bearer = if self.digit_is_next() {
            Bearer::Wizard(self.wizard()?)
        } else {
            Bearer::Lying {
                at: self.square()?,
                kind: self.kind(),
            }
        };
        self.colon()?;
        let spell = self.effect()?;
        self.colon()?;
        Ok(Marker {
            bearer,
            spell,
            side: self.side()?,
        })
    }
}

/// Writes what the reader reads.
pub(crate) struct Writer<'a> {
    pub game: &'a WizardDodgeball,
    pub state: &'a State,
}

impl Writer<'_> {
    pub fn number(&self, wizard: Wizard) -> u8 {
        self.game.card(self.state, wizard).number
    }

    pub fn square(&self, square: Square) -> String {
        self.game.board.name(square)
    }

    pub fn wizards(&self, wizards: Wizards) -> String {
        let mut numbers: Vec<u8> = wizards.each().map(|wizard| self.number(wizard)).collect();
        numbers.sort_unstable();
        joined(numbers)
    }

    fn lying(&self, at: Square, kind: BallKind) -> String {
        format!("{}{}", self.square(at), write_kind(kind))
    }

    pub fn load(&self, load: Load) -> String {
        match load {
            Load::Wizard {
                wizard,
                with_ball: false,
            } => self.number(wizard).to_string(),
            Load::Wizard {
                wizard,
                with_ball: true,
            } => format!("{}+ball", self.number(wizard)),
            Load::Held(wizard) => format!("ball:{}", self.number(wizard)),
            Load::Lying { at, kind } => format!("ball:{}", self.lying(at, kind)),
            Load::Pair { wizard, ball } => {
                let (at, kind) = (self.state.balls[ball.index()], self.state.kind(ball));
                format!("{}+ball:{}", self.number(wizard), self.lying(at, kind))
            }
        }
    }

    pub fn marker(&self, marker: Marker) -> String {
        let bearer = match marker.bearer {
            Bearer::Wizard(wizard) => self.number(wizard).to_string(),
            Bearer::Lying { at, kind } => self.lying(at, kind),
        };
        format!("{bearer}:{}:{}", marker.spell.id(), marker.side.0)
    }

    fn action(&self, action: Action) -> String {
        let jersey = |card: StatId| self.game.book.wizards[card.index()].number;
        match action.deed() {
            Deed::PickFirst(true) => "first".into(),
            Deed::PickFirst(false) => "passfirst".into(),
            Deed::Take { card } => format!("take:{}", jersey(card)),
            Deed::Buy(card) => format!("buy:{}", card.id()),
            Deed::Done => "done".into(),
            Deed::Place { card, column } => format!("place:{}:{}", jersey(card), letter(column)),
            Deed::Enter { column } => format!("enter:{}", letter(column)),
            Deed::Walk { to } => format!("walk:{}", self.square(to)),
            Deed::Pick { at, kind } => format!("pick:{}", self.lying(at, kind)),
            Deed::Drop { at } => format!("drop:{}", self.square(at)),
            Deed::Throw { target } => format!("throw:{}", self.number(target)),
            Deed::Pass { to } => format!("pass:{}", self.number(to)),
            Deed::Cast { spell, targets } => {
                format!("cast:{}:{}", spell.id(), self.wizards(targets))
            }
            Deed::Dispel(marker) => format!("dispel:{}", self.marker(marker)),
            Deed::Teleport(load) => format!("teleport:{}", self.load(load)),
            Deed::To { square } => format!("to:{}", self.square(square)),
            Deed::Dodge { to } => format!("dodge:{}", self.square(to)),
            Deed::Return { wizard, column } => {
                format!("return:{}:{}", self.number(wizard), letter(column))
            }
            Deed::NoReturn => "none".into(),
            Deed::Claim { wizard } => format!("claim:{}", self.number(wizard)),
            Deed::End => "end".into(),
        }
    }
}

pub(crate) fn write_kind(kind: BallKind) -> String {
    let marks = [
        (kind.is_active(), "*"),
        (kind.burns(Side(0)), "^0"),
        (kind.burns(Side(1)), "^1"),
        (kind.is_dropped(), "~"),
    ];
    marks
        .into_iter()
        .filter_map(|(is, mark)| is.then_some(mark))
        .collect()
}

/// "3+10", or "-" for none.
pub(crate) fn joined(numbers: impl IntoIterator<Item = u8>) -> String {
    let numbers: Vec<String> = numbers.into_iter().map(|one| one.to_string()).collect();
    if numbers.is_empty() {
        "-".into()
    } else {
        numbers.join("+")
    }
}

fn letter(column: u8) -> char {
    (b'a' + column) as char
}

fn read_action(reader: &mut GameReader) -> Result<Action, ParseError> {
    let verb = reader.text.word();
    if !reader.text.eat(":") {
        return reader
            .text
            .error("a ply is a word such as end, or a word and a : such as walk:e5");
    }
    Ok(match verb {
        "take" => Action::take(reader.card()?),
        "buy" => {
            let word = reader.text.word();
            match SpellCard::from_id(word) {
                Some(card) => Action::buy(card),
                None => {
                    return reader
                        .text
                        .error(format_args!("'{}' is no spell card", shorten(word)));
                }
            }
        }
        "place" => {
            let card = reader.card()?;
            reader.colon()?;
            Action::place(card, reader.column()?)
        }
        "claim" => Action::claim(reader.wizard()?),
        "enter" => Action::enter(reader.column()?),
        "walk" => Action::walk(reader.square()?),
        "pick" => Action::pick(reader.square()?, reader.kind()),
        "drop" => Action::drop(reader.square()?),
        "throw" => Action::throw(reader.wizard()?),
        "pass" => Action::pass(reader.wizard()?),
        "cast" => {
            let spell = reader.effect()?;
            reader.colon()?;
            Action::cast(spell, reader.wizards()?)
        }
        "dispel" => Action::dispel(reader.marker()?),
        "teleport" => Action::teleport(reader.load()?),
        "to" => Action::to(reader.square()?),
        "dodge" => Action::dodge(reader.square()?),
        "return" => {
            let wizard = reader.wizard()?;
            reader.colon()?;
            Action::bring_back(wizard, reader.column()?)
        }
        _ => {
            return reader
                .text
                .error(format_args!("nothing is done with '{}'", shorten(verb)));
        }
    })
}

/// One digit for each die, in the order of the slots.
fn read_dice(reader: &GameReader, dice: [Option<Die>; MOST_DICE]) -> Result<Chance, ParseError> {
    let rolled: Vec<Die> = dice.into_iter().flatten().collect();
    if reader.text.rest().len() != rolled.len() {
        let names: Vec<_> = rolled.iter().map(|die| die.name()).collect();
        return reader.text.error(format_args!(
            "these dice are rolled now: {}",
            names.join(", ")
        ));
    }
    let mut faces = [NO_DIE; MOST_DICE];
    let mut digits = reader.text.rest().bytes();
    for (face, die) in faces.iter_mut().zip(dice) {
        let Some(die) = die else { continue };
        let value = digits.next().unwrap_or_default().wrapping_sub(b'0');
        if !reader.game.book.court.faces(die).contains(&value) {
            let faces = reader.game.book.court.faces(die);
            return reader
                .text
                .error(format_args!("a {} die shows one of {faces:?}", die.name()));
        }
        *face = value;
    }
    if dice[0].is_some() && dice[0] == dice[1] && faces[0] > faces[1] {
        return reader
            .text
            .error("two dice alike are written in ascending order");
    }
    Ok(Chance::Dice(Faces(faces)))
}
