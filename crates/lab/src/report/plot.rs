//! Plots as SVG that stands alone: bars with intervals, histograms and lines. Colours come from the page around them.

use maud::{Markup, PreEscaped, html};
use std::fmt::Write;

/// A bar: how much, with an interval if it was sampled.
pub struct Bar {
    pub name: String,
    pub value: f64,
    pub interval: Option<(f64, f64)>,
    /// What is written at its end: "52.1 %".
    pub text: String,
}

const WIDTH: f64 = 720.0;
const NAMES: f64 = 190.0;
const ENDS: f64 = 150.0;
const LINE: f64 = 24.0;

/// Bars one below the other. `even`: a line that says what would be usual.
pub fn bars(title: &str, all: &[Bar], even: Option<f64>) -> Markup {
    let top = all
        .iter()
        .map(|bar| bar.interval.map_or(bar.value, |interval| interval.1))
        .chain(even)
        .fold(f64::MIN_POSITIVE, f64::max);
    let room = WIDTH - NAMES - ENDS;
    let x = |value: f64| NAMES + room * (value / top).clamp(0.0, 1.0);
    let height = LINE * all.len() as f64 + 8.0;
    let mut out = String::new();
    for (number, bar) in all.iter().enumerate() {
        let y = LINE * number as f64 + 4.0;
        let _ = write!(
            out,
            r#"<text class="name" x="{}" y="{:.1}">{}</text><rect class="bar" x="{NAMES}" y="{y:.1}" width="{:.1}" height="{}" rx="3"/>"#,
            NAMES - 8.0,
            y + 15.0,
            html! { (bar.name) }.into_string(),
            (x(bar.value) - NAMES).max(0.5),
            LINE - 6.0
        );
        if let Some((low, high)) = bar.interval {
            let middle = y + (LINE - 6.0) / 2.0;
            let _ = write!(
                out,
                r#"<path class="whisker" d="M{0:.1} {1:.1}V{2:.1}M{3:.1} {1:.1}V{2:.1}M{0:.1} {middle:.1}H{3:.1}"/>"#,
                x(low),
                middle - 4.0,
                middle + 4.0,
                x(high)
            );
        }
        let _ = write!(
            out,
            r#"<text x="{:.1}" y="{:.1}">{}</text>"#,
            WIDTH - ENDS + 10.0,
            y + 15.0,
            html! { (bar.text) }.into_string()
        );
    }
    if let Some(even) = even {
        let _ = write!(
            out,
            r#"<path class="even" d="M{0:.1} 0V{height:.1}"/>"#,
            x(even)
        );
    }
    picture(title, WIDTH, height, &out)
}

const TALL: f64 = 220.0;
const LEFT: f64 = 48.0;
const FOOT: f64 = 28.0;

/// Ends of an axis that are easy to read, and steps between them.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let span = (high - low).max(1e-9);
    let rough = 10f64.powf((span / 5.0).log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .map(|times| times * rough)
        .into_iter()
        .find(|step| span / step <= 6.0)
        .unwrap_or(10.0 * rough);
    let first = (low / step).ceil() as i64;
    let last = (high / step + 1e-9).floor() as i64;
    (first..=last).map(|number| number as f64 * step).collect()
}

/// A number for an axis.
fn figure(number: f64) -> String {
    let text = format!("{number:.2}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" {
        "0".into()
    } else {
        short.into()
    }
}

struct Axes {
    x: (f64, f64),
    y: (f64, f64),
}

impl Axes {
    fn at(&self, x: f64, y: f64) -> (f64, f64) {
        let share = |number: f64, (low, high): (f64, f64)| (number - low) / (high - low).max(1e-9);
        (
            LEFT + (WIDTH - LEFT - 12.0) * share(x, self.x),
            TALL - FOOT - (TALL - FOOT - 10.0) * share(y, self.y),
        )
    }

    fn draw(&self, percent: bool) -> String {
        let mut out = String::new();
        for tick in ticks(self.y.0, self.y.1) {
            let (x, y) = self.at(self.x.0, tick);
            let text = if percent {
                format!("{} %", figure(100.0 * tick))
            } else {
                figure(tick)
            };
            let _ = write!(
                out,
                r#"<path class="grid" d="M{x:.1} {y:.1}H{:.1}"/><text class="name" x="{:.1}" y="{:.1}">{text}</text>"#,
                WIDTH - 12.0,
                x - 6.0,
                y + 4.0
            );
        }
        for tick in ticks(self.x.0, self.x.1) {
            let (x, y) = self.at(tick, self.y.0);
            let _ = write!(
                out,
                r#"<text class="mid" x="{x:.1}" y="{:.1}">{}</text>"#,
                y + 18.0,
                figure(tick)
            );
        }
        out
    }
}

/// How often numbers came up, as a share of all. The rarest, largest ones (1 in 1,000) are left out of the picture.
pub fn histogram(title: &str, bins: &[(u64, u64)]) -> Markup {
    let all: u64 = bins.iter().map(|(_, count)| count).sum();
    let mut seen = 0;
    let mut shown: Vec<(f64, f64)> = Vec::new();
    for (number, count) in bins {
        if seen * 1000 > all * 999 {
            break;
        }
        seen += count;
        shown.push((*number as f64, *count as f64 / all.max(1) as f64));
    }
    let (Some(first), Some(last)) = (shown.first(), shown.last()) else {
        return html! {};
    };
    // Numbers that were put together are as wide as the way to the next.
    let width = |at: usize| match (shown.get(at), shown.get(at + 1)) {
        (Some(one), Some(next)) => (next.0 - one.0).max(1.0),
        _ => at
            .checked_sub(1)
            .map_or(1.0, |before| (shown[at].0 - shown[before].0).max(1.0)),
    };
    let dense = |at: usize| shown[at].1 / width(at);
    let top = (0..shown.len()).map(dense).fold(0.0, f64::max);
    let axes = Axes {
        x: (first.0, last.0 + width(shown.len() - 1)),
        y: (0.0, top * 1.05),
    };
    let mut out = axes.draw(true);
    for (at, (number, _)) in shown.iter().enumerate() {
        let (x, y) = axes.at(*number, dense(at));
        let (end, ground) = axes.at(number + width(at), 0.0);
        let _ = write!(
            out,
            r#"<rect class="bar" x="{x:.1}" y="{y:.1}" width="{:.1}" height="{:.1}"/>"#,
            (end - x - 0.6).max(0.4),
            ground - y
        );
    }
    picture(title, WIDTH, TALL, &out)
}

/// A point of a line, with an interval if it was sampled.
pub struct Point {
    pub x: f64,
    pub y: f64,
    pub interval: Option<(f64, f64)>,
}

/// Points joined by a line, with the intervals of each.
pub fn line(title: &str, points: &[Point], percent: bool) -> Markup {
    let interval = |point: &Point| point.interval.unwrap_or((point.y, point.y));
    let lows = points.iter().map(|point| interval(point).0);
    let highs = points.iter().map(|point| interval(point).1);
    let (low, high) = (
        lows.fold(f64::INFINITY, f64::min),
        highs.fold(f64::NEG_INFINITY, f64::max),
    );
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return html! {};
    };
    let margin = ((high - low) * 0.08).max(1e-3);
    let axes = Axes {
        x: (first.x, last.x),
        y: (low - margin, high + margin),
    };
    let mut out = axes.draw(percent);
    let mut path = String::new();
    for (number, point) in points.iter().enumerate() {
        let at = axes.at(point.x, point.y);
        let _ = write!(
            path,
            "{}{:.1} {:.1}",
            if number == 0 { "M" } else { "L" },
            at.0,
            at.1
        );
        if let Some((low, high)) = point.interval {
            let _ = write!(
                out,
                r#"<path class="whisker" d="M{0:.1} {1:.1}V{2:.1}"/>"#,
                at.0,
                axes.at(point.x, low).1,
                axes.at(point.x, high).1
            );
        }
        let _ = write!(
            out,
            r#"<circle class="dot" cx="{:.1}" cy="{:.1}" r="3.5"/>"#,
            at.0, at.1
        );
    }
    let _ = write!(out, r#"<path class="line" d="{path}"/>"#);
    picture(title, WIDTH, TALL, &out)
}

fn picture(title: &str, width: f64, height: f64, inner: &str) -> Markup {
    html! {
        figure {
            figcaption { (title) }
            svg viewBox={ "0 0 " (width) " " (format!("{height:.0}")) } role="img" aria-label=(title) { (PreEscaped(inner)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_have_ticks_that_are_easy_to_read() {
        assert_eq!(
            ticks(0.0, 1.0),
            [0.0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0]
        );
        assert_eq!(ticks(8.0, 20.0), [8.0, 10.0, 12.0, 14.0, 16.0, 18.0, 20.0]);
        assert_eq!([0.2, 100.0, 12.5].map(figure), ["0.2", "100", "12.5"]);
    }

    #[test]
    fn plots_show_every_bar_and_survive_nothing_at_all() {
        let bar = |name: &str, value| Bar {
            name: name.into(),
            value,
            interval: Some((value - 0.1, value + 0.1)),
            text: "x".into(),
        };
        let drawn = bars("t", &[bar("A & B", 0.5), bar("C", 0.25)], Some(0.5)).into_string();
        assert_eq!(drawn.matches("class=\"bar\"").count(), 2);
        assert!(drawn.contains("A &amp; B"));
        assert_eq!(histogram("t", &[]).into_string(), "");
        assert_eq!(line("t", &[], false).into_string(), "");
        let one = histogram("t", &[(7, 3)]).into_string();
        assert!(!one.contains("NaN") && !one.contains("inf"), "{one}");
        let flat = [1.0, 2.0].map(|x| Point {
            x,
            y: 0.5,
            interval: None,
        });
        let flat = line("t", &flat, true).into_string();
        assert!(!flat.contains("NaN") && !flat.contains("inf"), "{flat}");
    }
}
