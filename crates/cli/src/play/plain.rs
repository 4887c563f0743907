//! Playing by plain lines: for pipes, for terminals without colours, for people who hear their screen.

use super::host::{self, Host, Look, Next};
use super::meter::goal_of;
use super::walk::{Walk, Walked, toss};
use courtside_kernel::GameCard;
use courtside_render::terminal;
use courtside_scene::Scene;
use std::io::{BufRead, Read, Write};

/// What can be typed; a rule of the game shows how rules are asked for.
fn help(card: &GameCard) -> String {
    let rule = courtside_book::rulebook(card).rules.first();
    let example = rule.map_or(String::new(), |rule| format!(" (? {} any rule)", rule.id));
    format!(
        "Type the number of a choice, or a ply in notation. b goes one step back, u takes your last ply back, a asks a strong \
bot for advice, ? explains the last line{example}, t tells the court in words, q ends."
    )
}

/// A court of more lines moves together: it is printed before every choice.
const MOST_LINES: usize = 20;

/// Plays until the game or the input ends.
pub fn run(mut host: Host, mut input: impl BufRead, mut output: impl Write) -> anyhow::Result<()> {
    writeln!(output, "{}\n{}", host.card().name, help(host.card()))?;
    let mut told = 0;
    loop {
        let look = host.look()?;
        tell(&look, &mut told, &mut output)?;
        match look.next {
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
                if read(&mut input)?.is_none() {
                    return end(&mut output);
                }
                host.hand_to(seat);
            }
            Next::Over => {
                board(&look.scene, &mut output)?;
                if let Some(ending) = &look.scene.ending {
                    writeln!(
                        output,
                        "\n{}. {} ({})",
                        ending.headline, ending.detail, ending.rule
                    )?;
                }
                return Ok(());
            }
            Next::Person => {
                board(&look.scene, &mut output)?;
                if !choose(&mut host, &look, &mut input, &mut output)? {
                    return end(&mut output);
                }
            }
        }
    }
}

fn end(output: &mut impl Write) -> anyhow::Result<()> {
    writeln!(output, "\nThe game ends here, unfinished.")?;
    Ok(())
}

/// A line without what surrounds it; `None` at the end of the input. Bytes that are no text are no reason to
/// stop: they are no choice either.
fn read(input: &mut impl BufRead) -> std::io::Result<Option<String>> {
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
fn tell(look: &Look, told: &mut usize, output: &mut impl Write) -> std::io::Result<()> {
    // A ply that was taken back takes its lines with it.
    *told = (*told).min(look.log.len());
    for line in &look.log[*told..] {
        writeln!(output, "  {} ({})", terminal::told(&line.line), line.rule)?;
    }
    *told = look.log.len();
    Ok(())
}

/// Lets a person choose one ply; `false` if there will be no more.
fn choose(
    host: &mut Host,
    Look { scene, log, .. }: &Look,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> anyhow::Result<bool> {
    let mut walk = Walk::begin(scene);
    let goal = goal_of(scene);
    loop {
        let steps = if goal.is_some() {
            Vec::new()
        } else {
            walk.steps(scene)
        };
        writeln!(output, "\n{}", walk.question(scene))?;
        if let Some(goal) = goal {
            let ((left, right), (least, most)) = (goal.aim, goal.power);
            writeln!(
                output,
                "Type the aim ({left} to {right}) and the power ({least} to {most}): {right} {most}"
            )?;
        }
        for (index, step) in steps.iter().enumerate() {
            let odds = if step.odds.is_empty() {
                String::new()
            } else {
                format!(" ({})", step.odds)
            };
            writeln!(output, "{:>3} {}{odds}", index + 1, step.label)?;
        }
        write!(output, "> ")?;
        output.flush()?;
        let Some(line) = read(input)? else {
            return Ok(false);
        };
        if goal.is_some()
            && let Some((aim, power)) = two_numbers(&line)
        {
            match toss(scene, aim, power) {
                Some(choice) => {
                    host.play(&choice.ply)?;
                    return Ok(true);
                }
                None => writeln!(output, "One of the numbers is too large or too small.")?,
            }
            continue;
        }
        if let Ok(number) = line.parse::<usize>() {
            match number.checked_sub(1).and_then(|index| steps.get(index)) {
                Some(step) => {
                    if let Walked::Made(ply) = walk.point(scene, &step.thing) {
                        host.play(&ply)?;
                        return Ok(true);
                    }
                }
                None => writeln!(
                    output,
                    "There are {} choices; type a number from 1.",
                    steps.len()
                )?,
            }
            continue;
        }
        match line.as_str() {
            "" | "h" | "help" => writeln!(output, "{}", help(host.card()))?,
            "q" | "quit" => return Ok(false),
            "b" | "back" => {
                if !walk.back(scene) {
                    writeln!(
                        output,
                        "This is the first step. u takes your last ply back."
                    )?;
                }
            }
            "u" | "undo" => match host.undo() {
                Ok(()) => {
                    writeln!(output, "Taken back.")?;
                    return Ok(true);
                }
                Err(refused) => writeln!(output, "{refused}")?,
            },
            "a" | "advice" => match host.advise() {
                Ok(advice) => {
                    for line in advice.lines() {
                        writeln!(output, "  {line}")?;
                    }
                }
                Err(refused) => writeln!(output, "{refused}")?,
            },
            "t" | "text" => {
                for line in scene.text() {
                    writeln!(output, "  {line}")?;
                }
            }
            question if question.starts_with('?') => {
                let id = question[1..].trim();
                let id = match (id, log.last()) {
                    ("", Some(last)) => &last.rule,
                    _ => id,
                };
                let rule = host.rule(id);
                writeln!(
                    output,
                    "{}",
                    rule.unwrap_or_else(|| "There is no such rule.".into())
                )?;
            }
            ply => match host.play(ply) {
                Ok(()) => return Ok(true),
                Err(refused) => writeln!(output, "{}", host::told(&refused))?,
            },
        }
    }
}
