//! Playing in plain lines: for pipes, for terminals without colours, for screen readers.

use super::host::{self, Host, Next, Situation};
use super::meter::goal_of;
use super::rows;
use super::selection::{ListItem, Progress, Selection, toss};
use courtside_kernel::GameCard;
use courtside_render::terminal;
use courtside_scene::{Goal, Scene};
use std::fmt::Display;
use std::io::{BufRead, Read, Write};

/// What can be typed; a rule of the game shows how rules are asked for.
fn help(card: &GameCard) -> String {
    let rule = courtside_book::rulebook(card).rules.first();
    let example = rule.map_or(String::new(), |rule| format!(" (? {} any rule)", rule.id));
    format!(
        "Type the number of a choice, or a ply in notation. b goes back a step, u takes your last ply back, a asks a strong \
bot for advice, ? explains the last line{example}, t describes the court, q quits."
    )
}

/// A court of more lines moves together: it is printed before every choice.
const MOST_LINES: usize = 20;

/// Plays until the game or the input ends, or a player stops.
pub fn run(
    host: &mut Host,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> anyhow::Result<()> {
    writeln!(output, "{}\n{}", host.card().name, help(host.card()))?;
    let mut told = 0;
    loop {
        let situation = host.advance()?;
        tell(&situation, &mut told, output)?;
        match situation.next {
            Next::Bot(level) => {
                let reply = host.think(level)?.recv()??;
                host.answer(&reply)?;
            }
            Next::HandOver(seat) => {
                // Far enough that nothing secret stays on a screen.
                write!(output, "{}", "\n".repeat(60))?;
                writeln!(
                    output,
                    "{} is next. Press Enter when only {0} can see this.",
                    host.name(seat)
                )?;
                output.flush()?;
                if read(input)?.is_none() {
                    return end(output);
                }
                host.hand_to(seat);
            }
            Next::Over => {
                board(&situation.scene, output)?;
                if let Some(ending) = &situation.scene.ending {
                    writeln!(
                        output,
                        "\n{}. {} ({})",
                        ending.headline, ending.detail, ending.rule
                    )?;
                }
                return Ok(());
            }
            Next::Person => {
                board(&situation.scene, output)?;
                if !choose(host, &situation, input, output)? {
                    return end(output);
                }
            }
        }
    }
}

fn end(output: &mut impl Write) -> anyhow::Result<()> {
    writeln!(output, "\nYou left before the game was over.")?;
    Ok(())
}

/// A line without the space around it; `None` at the end of the input. Bytes that are not UTF-8 are no reason to stop:
/// they match no choice.
pub fn read(input: &mut impl BufRead) -> std::io::Result<Option<String>> {
    let mut line = Vec::new();
    let length = input.by_ref().take(4096).read_until(b'\n', &mut line)?;
    Ok((length > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
}

/// The court with its score, dice and hand.
fn board(scene: &Scene, output: &mut impl Write) -> std::io::Result<()> {
    let still = |_: &str| None;
    let mut rows = vec![terminal::score(scene)];
    rows.extend(terminal::board_within(scene, &still, MOST_LINES));
    rows.extend(terminal::trays(scene, &still));
    rows.extend(terminal::hand(scene, &still));
    if !scene.boards.is_empty() || (scene.trays.is_empty() && scene.hand.is_none()) {
        rows.push(terminal::facts(scene));
    }
    write!(output, "\n{}", terminal::plain(&rows))
}

/// "3 12": the aim and the power of a toss.
fn two_numbers(line: &str) -> Option<(i8, i8)> {
    let (aim, power) = line.split_once([' ', ','])?;
    Some((aim.trim().parse().ok()?, power.trim().parse().ok()?))
}

/// Tells what has happened since the last time.
fn tell(situation: &Situation, told: &mut usize, output: &mut impl Write) -> std::io::Result<()> {
    // A ply that was taken back takes its lines with it.
    *told = (*told).min(situation.log.len());
    for row in rows::rows(&situation.log[*told..]) {
        match row.is_heading {
            true => writeln!(output, "{}", row.text)?,
            false => writeln!(output, "  {} ({})", row.text, row.rule)?,
        }
    }
    *told = situation.log.len();
    Ok(())
}

/// What a typed line led to.
enum Reaction {
    /// Ask again.
    Stay,
    /// A ply was played or taken back: the table has changed.
    Changed,
    Quit,
}

/// One person's choice of a ply.
struct Prompt<'a> {
    host: &'a mut Host,
    situation: &'a Situation,
    selection: Selection,
    goal: Option<&'a Goal>,
}

/// Lets a person choose one ply; `false` if there will be no more.
fn choose(
    host: &mut Host,
    situation: &Situation,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> anyhow::Result<bool> {
    let mut prompt = Prompt {
        host,
        situation,
        selection: Selection::begin(&situation.scene),
        goal: goal_of(&situation.scene),
    };
    loop {
        let items = prompt.ask(output)?;
        let Some(line) = read(input)? else {
            return Ok(false);
        };
        match prompt.react(&line, &items, output)? {
            Reaction::Stay => {}
            Reaction::Changed => return Ok(true),
            Reaction::Quit => return Ok(false),
        }
    }
}

impl Prompt<'_> {
    /// Asks the question and lists the numbered choices.
    fn ask(&self, output: &mut impl Write) -> anyhow::Result<Vec<ListItem>> {
        let scene = &self.situation.scene;
        let items = if self.goal.is_some() {
            Vec::new()
        } else {
            self.selection.items(scene)
        };
        writeln!(output, "\n{}", self.selection.question(scene))?;
        if let Some(goal) = self.goal {
            let ((left, right), (least, most)) = (goal.aim, goal.power);
            writeln!(
                output,
                "Type the aim ({left} to {right}) and the power ({least} to {most}): {right} {most}"
            )?;
        }
        for (index, item) in items.iter().enumerate() {
            let odds = if item.odds.is_empty() {
                String::new()
            } else {
                format!(" ({})", item.odds)
            };
            writeln!(output, "{:>3} {}{odds}", index + 1, item.label)?;
        }
        write!(output, "> ")?;
        output.flush()?;
        Ok(items)
    }

    fn react(
        &mut self,
        line: &str,
        items: &[ListItem],
        output: &mut impl Write,
    ) -> anyhow::Result<Reaction> {
        if self.goal.is_some()
            && let Some((aim, power)) = two_numbers(line)
        {
            return self.toss(aim, power, output);
        }
        match line.parse() {
            Ok(number) => self.pick(number, items, output),
            Err(_) => self.command(line, output),
        }
    }

    fn toss(&mut self, aim: i8, power: i8, output: &mut impl Write) -> anyhow::Result<Reaction> {
        match toss(&self.situation.scene, aim, power) {
            Some(choice) => {
                self.host.play(&choice.ply)?;
                Ok(Reaction::Changed)
            }
            None => {
                writeln!(output, "One of the numbers is too large or too small.")?;
                Ok(Reaction::Stay)
            }
        }
    }

    /// Takes the choice with this number, counted from 1.
    fn pick(
        &mut self,
        number: usize,
        items: &[ListItem],
        output: &mut impl Write,
    ) -> anyhow::Result<Reaction> {
        let Some(item) = number.checked_sub(1).and_then(|index| items.get(index)) else {
            writeln!(output, "Type a number from 1 to {}.", items.len())?;
            return Ok(Reaction::Stay);
        };
        match self.selection.point(&self.situation.scene, &item.thing) {
            Progress::Incomplete => Ok(Reaction::Stay),
            Progress::Made(ply) => {
                self.host.play(&ply)?;
                Ok(Reaction::Changed)
            }
        }
    }

    /// A command, or else a ply in notation.
    fn command(&mut self, line: &str, output: &mut impl Write) -> anyhow::Result<Reaction> {
        let scene = &self.situation.scene;
        match line {
            "" | "h" | "help" => writeln!(output, "{}", help(self.host.card()))?,
            "q" | "quit" => return Ok(Reaction::Quit),
            "b" | "back" => {
                if !self.selection.back(scene) {
                    writeln!(
                        output,
                        "This is the first step. u takes your last ply back."
                    )?;
                }
            }
            "u" | "undo" => match self.host.undo() {
                Ok(()) => {
                    writeln!(output, "Taken back.")?;
                    return Ok(Reaction::Changed);
                }
                Err(refused) => writeln!(output, "{refused}")?,
            },
            "a" | "advice" => match self.host.advise() {
                Ok(advice) => print_indented(advice.lines(), output)?,
                Err(refused) => writeln!(output, "{refused}")?,
            },
            "t" | "text" => print_indented(scene.text(), output)?,
            question if question.starts_with('?') => {
                writeln!(output, "{}", self.explain(question[1..].trim()))?;
            }
            ply => match self.host.play(ply) {
                Ok(()) => return Ok(Reaction::Changed),
                Err(refused) => writeln!(output, "{}", host::told(&refused))?,
            },
        }
        Ok(Reaction::Stay)
    }

    /// The rule with this id, or that of the last line.
    fn explain(&self, id: &str) -> String {
        let id = match (id, self.situation.log.last()) {
            ("", Some(last)) => &last.rule,
            _ => id,
        };
        let rule = self.host.rule(id);
        rule.unwrap_or_else(|| "There's no rule with that number.".into())
    }
}

fn print_indented(
    lines: impl IntoIterator<Item = impl Display>,
    output: &mut impl Write,
) -> std::io::Result<()> {
    for line in lines {
        writeln!(output, "  {line}")?;
    }
    Ok(())
}
