//! The log as rows of text: an action with its parts, below the heading of its turn.

use super::draw::{cut, dim, wrap};
use courtside_catalog::Told;
use courtside_kernel::LogRow;
use courtside_render::terminal;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::Paragraph;

pub struct TextRow {
    pub is_heading: bool,
    pub text: String,
    /// The rule of its last part: what decided it.
    pub rule: String,
}

/// Rows of these lines, oldest first. A line without words is not shown.
pub fn rows(log: &[Told]) -> Vec<TextRow> {
    let mut rows: Vec<TextRow> = Vec::new();
    for told in log {
        let text = terminal::told(&told.line);
        if text.is_empty() {
            continue;
        }
        let row = told.line.row;
        match rows.last_mut() {
            Some(last) if row == LogRow::Part && !last.is_heading => {
                // A result has a sign of its own before it.
                let gap = if text.starts_with(['✕', '✓']) {
                    " "
                } else {
                    " · "
                };
                last.text.push_str(gap);
                last.text.push_str(&text);
                last.rule.clone_from(&told.rule);
            }
            _ => rows.push(TextRow {
                is_heading: row == LogRow::Turn,
                text,
                rule: told.rule.clone(),
            }),
        }
    }
    rows
}

/// The last rows of the log below their headings, each with its rule, as many as there is room for.
pub fn draw(frame: &mut Frame, log: &[Told], area: Rect) {
    let mut lines: Vec<Line> = Vec::new();
    for row in rows(log).into_iter().rev() {
        let mut shown: Vec<Line> = if row.is_heading {
            let bold = Style::new().add_modifier(Modifier::BOLD);
            vec![Line::styled(cut(&row.text, area.width.into()), bold)]
        } else {
            let text = format!("{} {}", row.text, row.rule);
            let mut shown = wrap(&text, area.width.into())
                .into_iter()
                .map(Line::raw)
                .collect::<Vec<_>>();
            dim_end(&mut shown, &row.rule);
            shown
        };
        if lines.len() + shown.len() > area.height.into() {
            break;
        }
        shown.append(&mut lines);
        lines = shown;
    }
    frame.render_widget(Paragraph::new(Text::from(lines)), area);
}

/// Greys the last word of a line, which is a rule.
fn dim_end(rows: &mut [Line], rule: &str) {
    if let Some(last) = rows.last_mut() {
        let text = last.to_string();
        if let Some(words) = text.strip_suffix(rule) {
            *last = Line::from(vec![
                Span::raw(words.to_owned()),
                Span::styled(rule.to_owned(), dim()),
            ]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use courtside_kernel::{Line, Seat};

    fn told(line: Line, rule: &str) -> Told {
        Told {
            ply: 0,
            rule: rule.into(),
            ours: false,
            kind: "said",
            line,
            motions: Vec::new(),
        }
    }

    #[test]
    fn a_row_is_an_action_with_its_parts_and_the_rule_that_decided_it() {
        let log = [
            told(Line::new().text("Mara").turn(Seat(1)), "K15"),
            told(Line::new().text("Threw at e1"), "K18"),
            told(Line::new(), "K19"),
            told(Line::new().text("you dodged").part(), "K18"),
            told(Line::new().fell("your pawn 3 is out").part(), "K19"),
        ];
        let rows = rows(&log);
        assert!(rows[0].is_heading && rows[0].text == "Mara");
        assert_eq!(
            rows[1].text,
            "Threw at e1 · you dodged ✕ your pawn 3 is out"
        );
        assert_eq!((rows.len(), rows[1].rule.as_str()), (2, "K19"));
    }
}
