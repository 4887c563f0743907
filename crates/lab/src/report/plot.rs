//! Plots that stand alone and fit any width: dots around an even line, bars, histograms and lines. They are lists and figures in
//! HTML, so that letters keep their size on a phone; colours come from the page around them.

use courtside_bots::study::Histogram;
use maud::{Markup, html};

/// A line of a list: a figure, with an interval if it was sampled.
pub struct Row {
    pub name: String,
    pub value: f64,
    pub interval: Option<(f64, f64)>,
    /// What is written at its end: "52.1% ± 1.0".
    pub text: String,
}

/// Which part of an axis is drawn, and the numbers written below it.
struct Axis {
    low: f64,
    high: f64,
    ticks: Vec<f64>,
}

impl Axis {
    /// An axis that holds both ends and stops at numbers that are easy to read.
    fn around(low: f64, high: f64) -> Axis {
        let step = step(high - low);
        let (first, last) = (
            (low / step + 1e-9).floor(),
            (high / step - 1e-9).ceil().max((low / step).floor() + 1.0),
        );
        let ticks = (first as i64..=last as i64).map(|number| number as f64 * step);
        Axis {
            low: first * step,
            high: last * step,
            ticks: ticks.collect(),
        }
    }

    /// Exactly from one end to the other, with easy numbers between.
    fn exact(low: f64, high: f64) -> Axis {
        let step = step(high - low);
        let (first, last) = ((low / step - 1e-9).ceil(), (high / step + 1e-9).floor());
        let ticks = (first as i64..=last as i64).map(|number| number as f64 * step);
        Axis {
            low,
            high,
            ticks: ticks.collect(),
        }
    }

    /// Where a number stands, in percent of the way.
    fn at(&self, number: f64) -> f64 {
        let share = (number - self.low) / (self.high - self.low).max(1e-9);
        100.0 * share.clamp(0.0, 1.0)
    }
}

/// A distance between ticks that is easy to read: at most six of them.
fn step(span: f64) -> f64 {
    let span = span.max(1e-9);
    let rough = 10f64.powf((span / 5.0).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|times| times * rough);
    let fits = steps.into_iter().find(|step| span / step <= 6.0);
    fits.unwrap_or(10.0 * rough)
}

/// A number for an axis, without zeros that say nothing.
fn figure(number: f64) -> String {
    let text = format!("{number:.2}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" {
        "0".into()
    } else {
        short.into()
    }
}

fn tick(number: f64, percent: bool) -> String {
    if percent {
        format!("{}%", figure(100.0 * number))
    } else {
        figure(number)
    }
}

/// Differences smaller than this on both sides of even look small.
const LEAST_SPAN: f64 = 0.05;

/// Win rates as dots around an even line, each with its interval. A dot is filled if its interval leaves even out.
pub fn dots(title: &str, rows: &[Row], even: f64, axis_name: &str) -> Markup {
    if rows.is_empty() {
        return html! {};
    }
    let ends = |row: &Row| row.interval.unwrap_or((row.value, row.value));
    let low = rows.iter().map(|row| ends(row).0);
    let high = rows.iter().map(|row| ends(row).1);
    let axis = Axis::around(
        low.fold(even - LEAST_SPAN, f64::min).max(0.0),
        high.fold(even + LEAST_SPAN, f64::max).min(1.0),
    );
    let place = |number: f64| format!("left:{:.2}%", axis.at(number));
    html! {
        figure.plot {
            figcaption { (title) }
            ul.dots {
                @for row in rows {
                    @let (low, high) = ends(row);
                    @let clear = low > even || high < even;
                    li data-clear[clear] {
                        span.name { (row.name) }
                        span.track aria-hidden="true" {
                            @for number in &axis.ticks { s style=(place(*number)) {} }
                            u style=(place(even)) {}
                            i style=(format!("{};width:{:.2}%", place(low), axis.at(high) - axis.at(low))) {}
                            b style=(place(row.value)) {}
                        }
                        span.num { (row.text) }
                    }
                }
            }
            (scale(&axis, true, axis_name))
        }
    }
}

/// The numbers below a list's tracks, and what they count.
fn scale(axis: &Axis, percent: bool, name: &str) -> Markup {
    html! {
        div.scale aria-hidden="true" {
            div.ticks {
                @for number in &axis.ticks {
                    span style=(format!("left:{:.2}%", axis.at(*number))) { (tick(*number, percent)) }
                }
            }
            p.axis { (name) }
        }
    }
}

/// Bars one below the other, from nothing.
pub fn bars(title: &str, rows: &[Row], axis_name: &str) -> Markup {
    let top = rows
        .iter()
        .map(|row| row.value)
        .fold(f64::MIN_POSITIVE, f64::max);
    let axis = Axis::around(0.0, top);
    html! {
        @if !rows.is_empty() {
            figure.plot {
                figcaption { (title) }
                ul.dots.bars {
                    @for row in rows {
                        li {
                            span.name { (row.name) }
                            span.track aria-hidden="true" {
                                @for number in &axis.ticks { s style=(format!("left:{:.2}%", axis.at(*number))) {} }
                                em style=(format!("width:{:.2}%", axis.at(row.value).max(0.3))) {}
                            }
                            span.num { (row.text) }
                        }
                    }
                }
                (scale(&axis, false, axis_name))
            }
        }
    }
}

/// Shares of a whole in one bar, each with its name below.
pub fn shares(title: &str, rows: &[Row]) -> Markup {
    html! {
        figure.plot {
            figcaption { (title) }
            div.whole aria-hidden="true" {
                @for row in rows { i style=(format!("flex-grow:{:.4}", row.value.max(0.0))) {} }
            }
            ul.key {
                @for row in rows { li { i aria-hidden="true" {} span.name { (row.name) } span.num { (row.text) } } }
            }
        }
    }
}

/// More bins than this are too narrow on a phone.
const MOST_BINS: f64 = 36.0;

/// Bins of one width, from the smallest number to all but the rarest, largest ones (1 in 1,000): where each begins, and its share
/// of all.
fn equal_bins(histogram: &Histogram) -> (f64, Vec<(f64, f64)>) {
    let counted: Vec<(u64, u64)> = histogram.bins().collect();
    let all: u64 = counted.iter().map(|(_, count)| count).sum();
    let mut seen = 0;
    let shown: Vec<(u64, u64)> = counted
        .into_iter()
        .take_while(|(_, count)| {
            let wanted = seen * 1000 <= all * 999;
            seen += count;
            wanted
        })
        .collect();
    let (Some(first), Some(last)) = (shown.first(), shown.last()) else {
        return (1.0, Vec::new());
    };
    // Large numbers are counted together by the histogram, this many at the end of the range.
    let together = |number: u64| 1u64 << number.max(1).ilog2().saturating_sub(5);
    let span = (last.0 + together(last.0) - first.0) as f64;
    let least = (span / MOST_BINS).max(together(last.0) as f64).max(1.0);
    let rough = 10f64.powf(least.log10().floor());
    let widths = [1.0, 2.0, 5.0, 10.0].map(|times| times * rough);
    let width = widths.into_iter().find(|width| *width >= least - 1e-9);
    let width = width.unwrap_or(least);
    let start = (first.0 as f64 / width).floor() * width;
    let bins = ((last.0 + together(last.0)) as f64 - start) / width;
    let mut shares = vec![0.0; (bins - 1e-9).ceil().max(1.0) as usize];
    for (number, count) in shown {
        // What was counted together is spread over the bins that it reaches into.
        let (from, to) = (number as f64, (number + together(number)) as f64);
        let (one, other) = ((from - start) / width, (to - start) / width);
        let reached = one.floor() as usize..(other - 1e-9).ceil() as usize;
        for bin in reached {
            let inside = other.min(bin as f64 + 1.0) - one.max(bin as f64);
            if let Some(share) = shares.get_mut(bin) {
                *share += count as f64 / all as f64 * inside / (other - one);
            }
        }
    }
    let bins = shares.into_iter().enumerate();
    let bins = bins.map(|(bin, share)| (start + width * bin as f64, share));
    (width, bins.collect())
}

/// What a histogram counts.
pub struct Counted<'a> {
    pub title: &'a str,
    /// The axis below: "choices in a game".
    pub what: &'a str,
    /// What has a share: "games".
    pub of: &'a str,
    /// Shown behind the numbers: "%" where the histogram counts percent.
    pub unit: &'a str,
}

/// "90% of games: 76 to 180. Half: at most 120."
fn nine_tenths(histogram: &Histogram, counted: &Counted) -> String {
    let [low, half, high] = [0.05, 0.5, 0.95].map(|share| histogram.quantile(share));
    let (of, unit) = (counted.of, counted.unit);
    if low == high {
        return format!("90% of {of}: {low}{unit}.");
    }
    format!("90% of {of}: {low} to {high}{unit}. Median: {half}{unit}.")
}

/// How often numbers came up, in bins of one width. Bins outside the middle 90% are pale.
pub fn histogram(histogram: &Histogram, counted: &Counted) -> Markup {
    let (width, bins) = equal_bins(histogram);
    let range = nine_tenths(histogram, counted);
    if bins.len() < 2 {
        return match bins.first() {
            Some(_) => html! { p { b { (counted.title) ". " } (range) } },
            None => html! {},
        };
    }
    let top = bins.iter().map(|(_, share)| *share).fold(0.0, f64::max);
    let up = Axis::around(0.0, top);
    let along = Axis::exact(bins[0].0, bins[bins.len() - 1].0 + width);
    let [low, high] = [0.05, 0.95].map(|share| histogram.quantile(share) as f64);
    let usual = |from: f64| from + width > low && from <= high;
    // A number that has a column of its own stands below its middle.
    let middle = if width == 1.0 { 0.5 } else { 0.0 };
    let whole = along.ticks.iter().copied();
    let whole = whole.filter(|number| number.fract() == 0.0 && number + middle <= along.high);
    html! {
        figure.plot.graph {
            figcaption { (counted.title) small { (range) } }
            div.area role="img" aria-label=(format!("{}. {range}", counted.title)) {
                (grid(&up, true))
                div.columns {
                    @for (from, share) in &bins {
                        i data-usual[usual(*from)] style=(format!("height:{:.2}%", up.at(*share))) {}
                    }
                }
            }
            (feet(whole.map(|number| (along.at(number + middle), format!("{}{}", figure(number), counted.unit)))))
            p.axis { (counted.what) }
            p.axis.up { "Share of " (counted.of) }
        }
    }
}

/// Lines across, with their numbers at the left.
fn grid(up: &Axis, percent: bool) -> Markup {
    html! {
        @for number in &up.ticks {
            div.grid aria-hidden="true" style=(format!("bottom:{:.2}%", up.at(*number))) { span { (tick(*number, percent)) } }
        }
    }
}

fn feet(ticks: impl Iterator<Item = (f64, String)>) -> Markup {
    html! {
        div.feet aria-hidden="true" {
            @for (at, text) in ticks { span style=(format!("left:{at:.2}%")) { (text) } }
        }
    }
}

/// A point of a line, with an interval if it was sampled.
pub struct Point {
    pub x: f64,
    pub y: f64,
    pub interval: Option<(f64, f64)>,
    /// What stands below it on the axis; nothing where the axis has numbers of its own.
    pub name: Option<String>,
}

/// What a line shows.
pub struct Course<'a> {
    pub title: &'a str,
    pub along: &'a str,
    pub up: &'a str,
    pub percent: bool,
    pub even: Option<f64>,
}

/// Points joined by a line, with the interval of each.
pub fn line(course: &Course, points: &[Point]) -> Markup {
    let [first, .., last] = points else {
        return html! {};
    };
    let interval = |point: &Point| point.interval.unwrap_or((point.y, point.y));
    let lows = points.iter().map(|point| interval(point).0);
    let highs = points.iter().map(|point| interval(point).1);
    let (low, high) = (
        lows.chain(course.even).fold(f64::INFINITY, f64::min),
        highs.chain(course.even).fold(f64::NEG_INFINITY, f64::max),
    );
    let least = if course.percent { LEAST_SPAN } else { 1.0 };
    let room = ((least - (high - low)) / 2.0).max(0.0);
    let mut up = Axis::around((low - room).max(0.0), high + room);
    if course.percent && up.high > 1.0 {
        up = Axis::around(up.low, 1.0);
    }
    let margin = (last.x - first.x) * 0.03;
    let along = Axis::exact(first.x - margin, last.x + margin);
    let path: Vec<String> = points
        .iter()
        .map(|point| format!("{:.2},{:.2}", along.at(point.x), 100.0 - up.at(point.y)))
        .collect();
    let named = points.iter().any(|point| point.name.is_some());
    let ticks: Vec<(f64, String)> = if named {
        let each = points.iter();
        each.map(|point| (along.at(point.x), point.name.clone().unwrap_or_default()))
            .collect()
    } else {
        let each = along.ticks.iter();
        each.map(|number| (along.at(*number), figure(*number)))
            .collect()
    };
    html! {
        figure.plot.graph {
            figcaption { (course.title) }
            div.area role="img" aria-label=(spoken(course, points)) {
                (grid(&up, course.percent))
                @if let Some(even) = course.even { div.even style=(format!("bottom:{:.2}%", up.at(even))) {} }
                svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" { polyline points=(path.join(" ")) {} }
                @for point in points {
                    @let (low, high) = interval(point);
                    @let left = format!("left:{:.2}%", along.at(point.x));
                    i.range style=(format!("{left};bottom:{:.2}%;height:{:.2}%", up.at(low), up.at(high) - up.at(low))) {}
                    i.point style=(format!("{left};bottom:{:.2}%", up.at(point.y))) {}
                }
            }
            (feet(ticks.into_iter()))
            p.axis { (course.along) }
            p.axis.up { (course.up) }
        }
    }
}

/// The points in words: "Draws. 8: 2%, 10: 3%".
fn spoken(course: &Course, points: &[Point]) -> String {
    let each = points.iter().map(|point| {
        let name = point.name.clone().unwrap_or_else(|| figure(point.x));
        let value = if course.percent {
            super::words::percent(point.y)
        } else {
            figure(point.y)
        };
        format!("{name}: {value}")
    });
    format!("{}. {}", course.title, each.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(numbers: impl IntoIterator<Item = u64>) -> Histogram {
        let mut histogram = Histogram::default();
        numbers
            .into_iter()
            .for_each(|number| histogram.count(number));
        histogram
    }

    const GAMES: Counted = Counted {
        title: "Choices",
        what: "choices in a game",
        of: "games",
        unit: "",
    };

    #[test]
    fn axes_end_at_numbers_that_are_easy_to_read() {
        let axis = Axis::around(0.43, 0.58);
        assert!((axis.low - 0.4).abs() < 1e-9 && (axis.high - 0.6).abs() < 1e-9);
        assert_eq!(Axis::exact(8.0, 20.0).ticks.len(), 7);
        assert_eq!([0.2, 100.0, 12.5].map(figure), ["0.2", "100", "12.5"]);
        assert_eq!((axis.at(0.3), axis.at(0.7)), (0.0, 100.0));
    }

    #[test]
    fn bins_have_one_width_and_lose_no_game() {
        for numbers in [0..40, 60..300, 5..2000] {
            let (width, bins) = equal_bins(&counted(numbers.clone()));
            assert!(bins.len() > 10 && bins.len() <= 40, "{numbers:?}: {bins:?}");
            assert!(
                bins.windows(2)
                    .all(|pair| (pair[1].0 - pair[0].0 - width).abs() < 1e-9),
                "{numbers:?}"
            );
            let sum: f64 = bins.iter().map(|(_, share)| share).sum();
            assert!((sum - 1.0).abs() < 0.02, "{numbers:?}: {sum}");
            // Every number came up once: bins of one width are of one height, but for the ends.
            let inner = &bins[1..bins.len() - 2];
            let each = width / numbers.clone().count() as f64;
            assert!(
                inner
                    .iter()
                    .all(|(_, share)| (share / each - 1.0).abs() < 0.02),
                "{numbers:?}: {bins:?}"
            );
        }
    }

    #[test]
    fn a_histogram_says_what_most_games_are_like_and_one_number_needs_no_picture() {
        let drawn = histogram(&counted(0..=50), &GAMES).into_string();
        assert!(
            drawn.contains("90% of games: 2 to 48. Median: 25."),
            "{drawn}"
        );
        assert!(drawn.contains("choices in a game") && drawn.contains("Share of games"));
        let one = histogram(&counted([7, 7]), &GAMES).into_string();
        assert!(
            one.contains("90% of games: 7.") && !one.contains("figure"),
            "{one}"
        );
        assert_eq!(histogram(&Histogram::default(), &GAMES).into_string(), "");
    }

    #[test]
    fn dots_are_filled_where_the_interval_leaves_even_out() {
        let row = |name: &str, value: f64| Row {
            name: name.into(),
            value,
            interval: Some((value - 0.02, value + 0.02)),
            text: "x".into(),
        };
        let drawn = dots("t", &[row("A & B", 0.51), row("C", 0.56)], 0.5, "win rate").into_string();
        assert!(drawn.contains("A &amp; B") && drawn.contains("win rate"));
        assert_eq!(drawn.matches("<li").count(), 2);
        assert_eq!(drawn.matches("data-clear").count(), 1, "{drawn}");
        assert_eq!(dots("t", &[], 0.5, "").into_string(), "");
    }

    #[test]
    fn a_line_of_equal_points_is_drawn_and_one_point_is_no_line() {
        let course = Course {
            title: "t",
            along: "a",
            up: "u",
            percent: true,
            even: Some(0.5),
        };
        let points = [1.0, 2.0].map(|x| Point {
            x,
            y: 0.5,
            interval: None,
            name: None,
        });
        let flat = line(&course, &points).into_string();
        assert!(!flat.contains("NaN") && !flat.contains("inf"), "{flat}");
        assert!(flat.contains("t. 1: 50.0%, 2: 50.0%"), "{flat}");
        assert_eq!(line(&course, &points[..1]).into_string(), "");
    }
}
