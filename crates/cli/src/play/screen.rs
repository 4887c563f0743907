//! Playing on a full screen: what keys do, and the loop that draws, listens and waits for bots.

use super::draw;
use super::host::{self, Host, Next, Situation};
use super::meter::Meter;
use super::selection::{ListItem, Progress, Selection, toss};
use courtside_catalog::{BotReply, Refusal, Told};
use courtside_render::terminal::Glow;
use courtside_scene::Scene;
use courtside_table::Refused;
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::{Duration, Instant};

/// How often the screen looks up while nothing is typed.
const BLINK: Duration = Duration::from_millis(60);
/// A bot's ply is shown at least this long before the next one, so that people can follow.
const PACE: Duration = Duration::from_millis(450);

const HELP: &str = "Choose with the arrows and Enter, or type the number of a choice. Esc or ← goes back a step. \
u takes your last ply back, unless dice or cards have been shown since. / lets you type a ply in notation. \
a asks a strong bot for advice. ? explains the last line of the log. q leaves the game.";

pub struct Screen {
    pub host: Host,
    pub next: Next,
    pub scene: Scene,
    pub log: Vec<Told>,
    pub selection: Selection,
    /// The choice under the cursor.
    pub cursor: usize,
    /// Digits of a number that could still go on.
    digits: String,
    /// A toss by hand, while one is asked for.
    pub meter: Option<Meter>,
    /// A ply in notation that is being typed.
    pub typing: Option<String>,
    /// Something that covers the screen until a key is pressed.
    pub popup: Option<String>,
    /// A sentence about the last key.
    pub notice: String,
    leaving: bool,
    thinking: Option<(Receiver<Result<BotReply, Refusal>>, Instant)>,
}

/// Whether to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    On,
    Leave,
}

/// Plays until the person leaves.
pub fn run(host: Host) -> anyhow::Result<Host> {
    let mut screen = Screen::new(host)?;
    let mut terminal = ratatui::init();
    let done = (|| -> anyhow::Result<()> {
        loop {
            terminal.draw(|frame| draw::screen(frame, &screen))?;
            if event::poll(BLINK)? {
                if let Event::Key(key) = event::read()?
                    && key.kind != KeyEventKind::Release
                    && screen.key(key)? == Flow::Leave
                {
                    return Ok(());
                }
            } else {
                screen.listen()?;
            }
        }
    })();
    ratatui::restore();
    done.map(|()| screen.host)
}

impl Screen {
    pub fn new(mut host: Host) -> Result<Screen, Refused> {
        let Situation { next, scene, log } = host.advance()?;
        let mut screen = Screen {
            next,
            scene,
            log,
            host,
            selection: Selection::default(),
            cursor: 0,
            digits: String::new(),
            meter: None,
            typing: None,
            popup: None,
            notice: "h explains the keys.".into(),
            leaving: false,
            thinking: None,
        };
        screen.begin()?;
        Ok(screen)
    }

    /// Rolls, looks again and wakes a bot if it is its turn.
    fn advance(&mut self) -> Result<(), Refused> {
        let Situation { next, scene, log } = self.host.advance()?;
        (self.next, self.scene, self.log) = (next, scene, log);
        self.begin()
    }

    /// Nothing has been chosen yet.
    fn begin(&mut self) -> Result<(), Refused> {
        self.selection = Selection::begin(&self.scene);
        self.step();
        self.meter = Meter::of(&self.scene);
        self.thinking = match self.next {
            Next::Bot(level) => Some((self.host.think(level)?, Instant::now())),
            _ => None,
        };
        Ok(())
    }

    fn step(&mut self) {
        self.cursor = 0;
        self.digits.clear();
    }

    /// Plays what a bot has thought of, once people had time to see the last ply.
    fn listen(&mut self) -> Result<(), Refused> {
        let Some((receive, since)) = &self.thinking else {
            return Ok(());
        };
        if since.elapsed() < PACE {
            return Ok(());
        }
        match receive.try_recv() {
            Err(TryRecvError::Empty) => Ok(()),
            Err(TryRecvError::Disconnected) => Err(Refused::Rules(Refusal::new(
                "internal",
                "The bot stopped working. Start the game again.",
            ))),
            Ok(reply) => {
                let reply = reply?;
                self.host.answer(&reply)?;
                self.advance()
            }
        }
    }

    pub fn steps(&self) -> Vec<ListItem> {
        if self.next == Next::Person && self.meter.is_none() {
            self.selection.items(&self.scene)
        } else {
            Vec::new()
        }
    }

    /// What is lit on the court.
    pub fn glow(&self, steps: &[ListItem], thing: &str) -> Option<Glow> {
        if self.selection.chosen().iter().any(|chosen| chosen == thing) {
            return Some(Glow::Chosen);
        }
        let index = steps.iter().position(|step| step.thing == thing)?;
        let mut pieces = self.scene.floor.pieces.iter();
        let piece = pieces.find(|piece| piece.id == thing);
        let mut whose = piece.zip(self.host.actor()).into_iter();
        let theirs = whose.any(|(piece, seat)| piece.of.is_other(seat));
        Some(match (index == self.cursor, theirs) {
            (true, _) => Glow::Chosen,
            (false, true) => Glow::Target,
            (false, false) => Glow::Choosable,
        })
    }

    pub fn key(&mut self, key: KeyEvent) -> Result<Flow, Refused> {
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            return Ok(Flow::Leave);
        }
        self.notice.clear();
        if self.popup.take().is_some() {
            return Ok(Flow::On);
        }
        if let Some(text) = self.typing.take() {
            self.typed(text, key.code)?;
            return Ok(Flow::On);
        }
        let leaving = std::mem::take(&mut self.leaving);
        if let Next::HandOver(seat) = self.next {
            match key.code {
                KeyCode::Enter => {
                    self.host.hand_to(seat);
                    self.advance()?;
                }
                KeyCode::Char('q') => return Ok(Flow::Leave),
                _ => {}
            }
            return Ok(Flow::On);
        }
        match key.code {
            KeyCode::Char('q') if leaving || self.next == Next::Over => return Ok(Flow::Leave),
            KeyCode::Char('q') => {
                self.leaving = true;
                self.notice = "Press q again to leave the game.".into();
            }
            KeyCode::Char('h') => self.popup = Some(HELP.into()),
            KeyCode::Char('?') => {
                let nothing = || "Nothing has happened yet.".to_owned();
                let rule = self.log.last().and_then(|last| self.host.rule(&last.rule));
                self.popup = Some(rule.unwrap_or_else(nothing));
            }
            KeyCode::Char('u') => self.undo()?,
            KeyCode::Char('a') if self.next == Next::Person => {
                let advice = self.host.advise();
                self.popup = Some(advice.unwrap_or_else(|refused| refused.to_string()));
            }
            _ if self.next == Next::Person => self.choose(key.code)?,
            _ => {}
        }
        Ok(Flow::On)
    }

    fn undo(&mut self) -> Result<(), Refused> {
        match self.host.undo() {
            Ok(()) => {
                self.notice = "Taken back.".into();
                self.advance()
            }
            Err(refused) => {
                self.notice = refused.to_string();
                Ok(())
            }
        }
    }

    fn choose(&mut self, code: KeyCode) -> Result<(), Refused> {
        if let (Some(meter), KeyCode::Enter | KeyCode::Char(' ')) = (&mut self.meter, code) {
            let stopped = meter.stop();
            let made = stopped.and_then(|(aim, power)| toss(&self.scene, aim, power));
            if let Some(choice) = made {
                self.host.play(&choice.ply.clone())?;
                return self.advance();
            }
            return Ok(());
        }
        let steps = self.steps();
        let last = steps.len().saturating_sub(1);
        match code {
            KeyCode::Up => {
                self.cursor = if self.cursor == 0 {
                    last
                } else {
                    self.cursor - 1
                }
            }
            KeyCode::Down => {
                self.cursor = if self.cursor == last {
                    0
                } else {
                    self.cursor + 1
                }
            }
            KeyCode::PageUp => self.cursor = self.cursor.saturating_sub(8),
            KeyCode::PageDown => self.cursor = (self.cursor + 8).min(last),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = last,
            KeyCode::Enter | KeyCode::Right => return self.point(&steps, self.cursor),
            KeyCode::Esc | KeyCode::Left | KeyCode::Backspace => {
                if !self.selection.back(&self.scene) && self.digits.is_empty() {
                    self.notice = "This is the first step. u takes your last ply back.".into();
                }
                self.step();
                return Ok(());
            }
            KeyCode::Char('/') => self.typing = Some(String::new()),
            KeyCode::Char(digit @ '0'..='9') => {
                self.digits.push(digit);
                let number: usize = self.digits.parse().unwrap_or(0);
                if number == 0 || number > steps.len() {
                    self.notice = format!("The choices are numbered from 1 to {}.", steps.len());
                    self.digits.clear();
                } else if number * 10 > steps.len() {
                    return self.point(&steps, number - 1);
                } else {
                    // 1 may become 12: Enter takes it as it is.
                    self.cursor = number - 1;
                }
                return Ok(());
            }
            _ => {}
        }
        self.digits.clear();
        Ok(())
    }

    fn point(&mut self, steps: &[ListItem], index: usize) -> Result<(), Refused> {
        let Some(step) = steps.get(index) else {
            return Ok(());
        };
        let progress = self.selection.point(&self.scene, &step.thing);
        self.step();
        match progress {
            Progress::Incomplete => Ok(()),
            Progress::Made(ply) => {
                self.host.play(&ply)?;
                self.advance()
            }
        }
    }

    fn typed(&mut self, mut text: String, code: KeyCode) -> Result<(), Refused> {
        match code {
            KeyCode::Esc => {}
            KeyCode::Enter => match self.host.play(text.trim()) {
                Ok(()) => return self.advance(),
                Err(refused) => self.notice = host::told(&refused),
            },
            KeyCode::Backspace => {
                text.pop();
                self.typing = Some(text);
            }
            KeyCode::Char(letter) => {
                text.push(letter);
                self.typing = Some(text);
            }
            _ => self.typing = Some(text),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use courtside_kernel::{Options, Seat};

    fn labels(screen: &Screen) -> Vec<String> {
        let steps = screen.steps().into_iter();
        steps.map(|step| step.label).collect()
    }

    #[test]
    fn at_a_shared_card_table_players_are_targets_and_hands_are_covered() {
        let entry = courtside_catalog::find("cards").expect("the game is there");
        let options = Options::parse(entry.card.options, "play=strategic").expect("an option");
        let mut game = entry
            .start(&courtside_catalog::Library::default(), &options, 3)
            .expect("a game starts");
        game.set_position("-/-,SsP,-/-,D2,-/-,S2,-/0/act1/1/-")
            .expect("it can be played");
        let mut screen = Screen::new(Host::new(game, &[None; 3], None).expect("there are dice"))
            .expect("it can be shown");
        assert_eq!(
            labels(&screen),
            [
                "Single Dodgeball, 1 hit",
                "Play the Single Dodge",
                "Play the Pile"
            ]
        );
        let press = |screen: &mut Screen, code| {
            screen
                .key(KeyEvent::from(code))
                .expect("no key breaks the game")
        };
        press(&mut screen, KeyCode::Char('1'));
        assert_eq!(
            labels(&screen),
            ["Throw the Single at White", "Throw the Single at Orange"]
        );
        let steps = screen.steps();
        let glow = |thing: &str| screen.glow(&steps, thing);
        assert_eq!(glow("card-single"), Some(Glow::Chosen));
        assert_eq!(glow("player-2"), Some(Glow::Target));
        assert_eq!(glow("player-0"), None);
        press(&mut screen, KeyCode::Char('1'));
        assert_eq!(
            screen.next,
            Next::HandOver(Seat(1)),
            "the target answers, and nobody else sees its hand"
        );
        press(&mut screen, KeyCode::Enter);
        assert_eq!(screen.next, Next::Person);
        assert_eq!(labels(&screen), ["Take the hit"]);
        let hand = screen.scene.hand.expect("the target holds cards");
        assert_eq!(hand.cards.len(), 2);
        assert!(hand.cards.iter().all(|card| card.id == "card-double"));
    }
}
