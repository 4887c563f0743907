//! A toss by hand on a screen: a bar for the aim that moves until a key stops it, then one for the power.

use courtside_scene::{Goal, Scene};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use std::time::{Duration, Instant};

/// How long a bar takes there and back.
const SWING: Duration = Duration::from_millis(2600);

pub struct Meter {
    goal: Goal,
    /// The aim that was stopped.
    aim: Option<i8>,
    since: Instant,
}

/// Whether the scene asks for a toss, and at which goal.
pub fn goal_of(scene: &Scene) -> Option<&Goal> {
    scene.choices.first()?.toss?;
    scene.goal.as_ref()
}

impl Meter {
    pub fn of(scene: &Scene) -> Option<Meter> {
        let goal = goal_of(scene)?;
        Some(Meter {
            goal: goal.clone(),
            aim: None,
            since: Instant::now(),
        })
    }

    /// Stops what moves. When both have been stopped: aim and power.
    pub fn stop(&mut self) -> Option<(i8, i8)> {
        let value = self.value();
        match self.aim {
            Some(aim) => Some((aim, value)),
            None => {
                self.aim = Some(value);
                self.since = Instant::now();
                None
            }
        }
    }

    pub fn question(&self) -> &'static str {
        match self.aim {
            None => "Stop the aim with Enter or Space",
            Some(_) => "Stop the power with Enter or Space",
        }
    }

    fn value(&self) -> i8 {
        let range = match self.aim {
            None => self.goal.aim,
            Some(_) => self.goal.power,
        };
        swing(range, self.since.elapsed())
    }

    /// Both bars; what is good is double.
    pub fn lines(&self) -> Vec<Line<'static>> {
        let Goal {
            aim,
            power,
            good_aim,
            good_power,
        } = self.goal;
        let moving = self.value();
        let mut lines = vec![
            bar("Aim  ", aim, good_aim, Some(self.aim.unwrap_or(moving))),
            Line::default(),
        ];
        lines.push(bar("Power", power, good_power, self.aim.map(|_| moving)));
        lines.push(Line::default());
        lines.push(Line::raw("Stop each bar in its double part."));
        lines
    }
}

fn bar(name: &str, (low, high): (i8, i8), (from, to): (i8, i8), at: Option<i8>) -> Line<'static> {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut line = vec![Span::styled(format!("{name} "), bold)];
    for value in low..=high {
        line.push(match value {
            value if Some(value) == at => Span::styled("●", bold.fg(Color::LightRed)),
            value if (from..=to).contains(&value) => Span::styled("═", bold.fg(Color::Yellow)),
            _ => Span::raw("─"),
        });
    }
    line.push(Span::raw(at.map_or(String::new(), |at| format!(" {at}"))));
    Line::from(line)
}

/// A number that goes from the lowest to the highest and back, at an even pace.
fn swing((low, high): (i8, i8), time: Duration) -> i8 {
    let span = i64::from(high) - i64::from(low);
    let steps = 2 * span.max(1);
    let step = (time.as_millis() as i64 * steps / SWING.as_millis() as i64) % steps;
    let away = if step <= span { step } else { steps - step };
    low.saturating_add(away as i8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_runs_through_every_number_there_and_back() {
        let at = |part: f64| swing((-10, 10), SWING.mul_f64(part));
        assert_eq!([at(0.0), at(0.25), at(0.5), at(0.75)], [-10, 0, 10, 0]);
        let seen: std::collections::BTreeSet<i8> =
            (0..1000).map(|step| at(f64::from(step) / 1000.0)).collect();
        assert_eq!(seen.len(), 21);
        assert_eq!(swing((0, 20), SWING * 7), 0);
    }

    #[test]
    fn the_aim_is_stopped_first_then_the_power() {
        let goal = Goal {
            aim: (-10, 10),
            power: (0, 20),
            good_aim: (-5, 5),
            good_power: (6, 16),
        };
        let mut meter = Meter {
            goal,
            aim: None,
            since: Instant::now() - SWING / 4,
        };
        assert!(meter.question().contains("aim"));
        assert_eq!(meter.stop(), None);
        assert!(meter.question().contains("power"));
        let text: Vec<String> = meter.lines().iter().map(Line::to_string).collect();
        assert_eq!(text[0].chars().filter(|sign| *sign == '●').count(), 1);
        let (aim, power) = meter.stop().expect("both are stopped");
        assert!((-1..=1).contains(&aim), "{aim}");
        assert!((0..=2).contains(&power), "{power}");
    }
}
