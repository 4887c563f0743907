//! The full screen: the court, the choices beside it, the log below them, and one thing at a time to do.

use super::host::Next;
use super::rows;
use super::screen::Screen;
use courtside_render::terminal::{self, Glow, Row};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, List, ListState, Padding, Paragraph, Wrap};

/// Less than this shows too little to play.
const SMALLEST: (u16, u16) = (80, 24);

/// What the court leaves to everything else: lines above and below it, and columns for the choices beside it.
const AROUND: u16 = 6;
/// The question may need this many lines below it to be explained.
const MOST_DETAIL: u16 = 4;
const BESIDE: u16 = 20;

/// Lines below the court from which on the log stands there.
const ROOM_FOR_LOG: u16 = 6;

pub fn screen(frame: &mut Frame, screen: &Screen) {
    let area = frame.area();
    if too_small(frame, SMALLEST) {
        return;
    }
    if let Next::HandOver(seat) = screen.next {
        let name = screen.host.name(seat);
        popup(
            frame,
            &format!("{name} is next. Press Enter when only {name} can see this."),
        );
        return;
    }

    let steps = screen.steps();
    let glow = |thing: &str| screen.glow(&steps, thing);
    let room = area.height.saturating_sub(AROUND);
    let board = terminal::board_within(&screen.scene, &glow, room.into());
    let mut trays = terminal::trays(&screen.scene, &glow);
    trays.extend(terminal::hand(&screen.scene, &glow));
    // The clock of a game with boards is asked for at every step.
    if trays.is_empty() || !screen.scene.boards.is_empty() {
        trays.insert(0, terminal::facts(&screen.scene));
    }
    let trays: Vec<Row> = trays
        .iter()
        .flat_map(|row| broken(row, area.width.into()))
        .collect();
    let board_width = board.iter().map(Row::width).max().unwrap_or(0) as u16;
    // A court that is wide and low has its choices below it, one that is high beside it.
    let low = board.len() * 2 <= area.height.into();
    if !low && too_small(frame, (board_width + BESIDE, board.len() as u16 + AROUND)) {
        return;
    }
    // Two lines explain the question; more if they are needed and free.
    let explained = wrap(&about(screen), area.width.into());
    let taken = board.len() + trays.len().max(1) + 2;
    let spare = area.height.saturating_sub(taken as u16).min(MOST_DETAIL);
    let lines = (explained.len() as u16).clamp(2, spare.max(2));
    let [top, middle, tray_area, question, detail, rest] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(board.len() as u16),
        Constraint::Length(trays.len().max(1) as u16),
        Constraint::Length(1),
        Constraint::Length(lines),
        Constraint::Min(0),
    ])
    .areas(area);
    let court_width = if low { area.width } else { board_width };
    let [court, side] =
        Layout::horizontal([Constraint::Length(court_width), Constraint::Min(0)]).areas(middle);

    frame.render_widget(Paragraph::new(rows(&[terminal::score(&screen.scene)])), top);
    frame.render_widget(Paragraph::new(rows(&board)), court);
    frame.render_widget(Paragraph::new(rows(&trays)), tray_area);
    let side = side.inner(Margin::new(1, 0));
    if low {
        let [choices, log] =
            Layout::horizontal([Constraint::Fill(2), Constraint::Fill(3)]).areas(rest);
        draw_choices(frame, screen, choices);
        rows::draw(frame, &screen.log, log.inner(Margin::new(1, 0)));
    } else if rest.height >= ROOM_FOR_LOG {
        draw_choices(frame, screen, side);
        rows::draw(frame, &screen.log, rest);
    } else {
        // A small window has no room below: the log takes what the choices leave beside the court.
        let listed = choice_lines(&steps, side.width.into());
        let wanted: usize = listed.iter().map(Vec::len).sum::<usize>() + 1;
        let wanted = (wanted as u16).min(side.height * 3 / 4);
        let [choices, log] =
            Layout::vertical([Constraint::Length(wanted), Constraint::Min(0)]).areas(side);
        draw_choices(frame, screen, choices);
        rows::draw(frame, &screen.log, log);
    }
    draw_question(frame, screen, question);
    let explained = fitted(explained, detail);
    frame.render_widget(Paragraph::new(explained.join("\n")), detail);
    if let Some(text) = &screen.popup {
        popup(frame, text);
    }
}

/// Says so where a window shows too little to play.
fn too_small(frame: &mut Frame, (width, height): (u16, u16)) -> bool {
    let area = frame.area();
    if area.width >= width && area.height >= height {
        return false;
    }
    let text =
        format!("Make this window at least {width} by {height}, or play with --plain. q leaves.");
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    true
}

/// The choices, and whether there are more than fit. One line below them stays free.
fn draw_choices(frame: &mut Frame, screen: &Screen, area: Rect) {
    if let Some(meter) = &screen.meter {
        frame.render_widget(Paragraph::new(Text::from(meter.lines())), area);
        return;
    }
    let steps = screen.steps();
    let [choices, gap] = Layout::vertical([Constraint::Min(0), Constraint::Length(1)]).areas(area);
    let lines = choice_lines(&steps, choices.width.into());
    let digits = steps.len().to_string().len();
    let item = |(index, lines): (usize, &Vec<String>)| {
        let mut number = format!("{:>digits$} ", index + 1);
        let mut text = Text::default();
        for line in lines {
            text.push_line(Line::from(vec![
                Span::styled(number, dim()),
                Span::raw(line.clone()),
            ]));
            number = " ".repeat(digits + 1);
        }
        text
    };
    let list = List::new(lines.iter().enumerate().map(item).collect::<Vec<_>>())
        .highlight_style(Style::new().add_modifier(Modifier::REVERSED));
    let mut state =
        ListState::default().with_selected((!steps.is_empty()).then_some(screen.cursor));
    frame.render_stateful_widget(list, choices, &mut state);
    let height: usize = lines.iter().map(Vec::len).sum();
    if height > choices.height.into() {
        frame.render_widget(Paragraph::new(Span::styled("↑↓ for more", dim())), gap);
    }
}

/// What the list says of each choice, in lines of this width behind the number: the label or, where that does not fit a line, its
/// short form; what is still too long goes on in the next line.
fn choice_lines(steps: &[super::selection::ListItem], width: usize) -> Vec<Vec<String>> {
    let room = width.saturating_sub(steps.len().to_string().len() + 1);
    let lines = |step: &super::selection::ListItem| {
        let short = !step.short.is_empty() && step.label.chars().count() > room;
        let words = if short { &step.short } else { &step.label };
        let lines = wrap(words, room).into_iter();
        lines.map(|line| cut(&line, room)).collect()
    };
    steps.iter().map(lines).collect()
}

/// The lines that an area has room for; the last one says if there are more.
fn fitted(mut lines: Vec<String>, area: Rect) -> Vec<String> {
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    if lines.len() > height {
        lines.truncate(height);
        if let Some(last) = lines.last_mut() {
            *last = cut(&format!("{last} …"), width);
        }
    }
    lines
}

/// A row in as many as it takes, broken between words; what follows the first is set in a little.
fn broken(row: &Row, width: usize) -> Vec<Row> {
    let letters: Vec<(char, terminal::Style)> = row
        .0
        .iter()
        .flat_map(|span| span.text.chars().map(|letter| (letter, span.style)))
        .collect();
    let mut rows = Vec::new();
    let mut rest = &letters[..];
    while !rest.is_empty() {
        let indent = if rows.is_empty() { 0 } else { 2 };
        let room = width.saturating_sub(indent).max(1);
        let end = if rest.len() <= room {
            rest.len()
        } else {
            let before = rest[..=room].iter().rposition(|(letter, _)| *letter == ' ');
            before.filter(|at| *at > 0).unwrap_or(room)
        };
        let mut line = Row::default();
        line.push(terminal::Style::Text, &" ".repeat(indent));
        for (letter, style) in &rest[..end] {
            line.push(*style, letter.encode_utf8(&mut [0; 4]));
        }
        rows.push(line);
        let spaces = rest[end..].iter().take_while(|(letter, _)| *letter == ' ');
        rest = &rest[end + spaces.count()..];
    }
    if rows.is_empty() {
        rows.push(Row::default());
    }
    rows
}

/// As much of a text as there is room for; dots say that it goes on.
pub(super) fn cut(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let begins: String = text.chars().take(room.saturating_sub(1)).collect();
    format!("{begins}…")
}

/// Breaks a text between words. A word that is longer than a line stands alone and is cut off.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn draw_question(frame: &mut Frame, screen: &Screen, area: Rect) {
    let heading = Style::new().add_modifier(Modifier::BOLD);
    let line = match (&screen.typing, screen.next) {
        (Some(text), _) => Line::from(vec![
            Span::styled("Ply: ", heading),
            Span::raw(format!("{text}▏")),
        ]),
        (None, Next::Person) if screen.meter.is_some() => {
            let question = screen.meter.as_ref().map_or("", |meter| meter.question());
            Line::styled(question, heading)
        }
        (None, Next::Person) => {
            Line::styled(screen.selection.question(&screen.scene).to_owned(), heading)
        }
        (None, Next::Over) => {
            let headline = screen
                .scene
                .ending
                .as_ref()
                .map_or("", |ending| ending.headline.as_str());
            Line::styled(headline.to_owned(), heading)
        }
        (None, _) => Line::raw(format!("{}…", screen.scene.ask.question)),
    };
    // A long question leaves room for one key.
    let keys = ["h help  ? rule  u undo  q leave", "h help"];
    let keys = keys
        .into_iter()
        .find(|keys| line.width() + 1 + keys.len() <= area.width.into())
        .unwrap_or_default();
    let [left, right] =
        Layout::horizontal([Constraint::Min(0), Constraint::Length(keys.len() as u16)]).areas(area);
    frame.render_widget(Paragraph::new(line), left);
    frame.render_widget(Paragraph::new(Span::styled(keys, dim())), right);
}

/// What the choice under the cursor is and what its odds are; or what there is to say about the last key.
fn about(screen: &Screen) -> String {
    if !screen.notice.is_empty() {
        return screen.notice.clone();
    }
    if screen.typing.is_some() {
        return "Type a ply in notation and press Enter. Esc goes back.".into();
    }
    if let (Next::Over, Some(ending)) = (screen.next, &screen.scene.ending) {
        return format!("{} ({}) Press q to leave.", ending.detail, ending.rule);
    }
    match screen.steps().get(screen.cursor) {
        Some(step) if !step.odds.is_empty() => {
            let sums = match step.sums.as_str() {
                "" => String::new(),
                sums => format!(". {sums}."),
            };
            format!("{}: {}{sums}", step.label, step.odds)
        }
        _ => screen.selection.hint(&screen.scene).to_owned(),
    }
}

/// A sentence over everything else.
fn popup(frame: &mut Frame, text: &str) {
    let area = frame.area();
    let width = area.width.saturating_sub(8).min(72);
    let room = usize::from(width.saturating_sub(4));
    let lines: Vec<String> = text.lines().flat_map(|line| wrap(line, room)).collect();
    let height = (lines.len() as u16 + 2).min(area.height);
    let lines = fitted(
        lines,
        Rect::new(0, 0, room as u16, height.saturating_sub(2)),
    );
    let place = Rect {
        x: (area.width - width) / 2,
        y: (area.height - height) / 2,
        width,
        height,
    };
    let block = Block::bordered().padding(Padding::horizontal(1));
    frame.render_widget(Clear, place);
    let text: Text = lines.into_iter().map(Line::raw).collect();
    frame.render_widget(Paragraph::new(text).block(block), place);
}

pub(super) fn dim() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

fn rows(rows: &[Row]) -> Text<'static> {
    let span = |span: &terminal::Span| Span::styled(span.text.clone(), style(span.style));
    rows.iter()
        .map(|row| Line::from(row.0.iter().map(span).collect::<Vec<_>>()))
        .collect()
}

/// Colours that can be read on a dark and on a light screen.
fn style(style: terminal::Style) -> Style {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    match style {
        terminal::Style::Text => Style::new(),
        terminal::Style::Dim | terminal::Style::Line => dim(),
        terminal::Style::Heading => bold,
        terminal::Style::Seat(seat) => match seat.index() {
            0 => bold.fg(Color::LightBlue),
            2 => bold.fg(Color::LightRed),
            3 => bold.fg(Color::LightGreen),
            4 => bold.fg(Color::LightMagenta),
            5 => bold.fg(Color::LightYellow),
            _ => bold,
        },
        terminal::Style::Ball => bold.fg(Color::LightRed),
        terminal::Style::Lit(Glow::Choosable) => bold.fg(Color::Yellow),
        terminal::Style::Lit(Glow::Chosen) => {
            bold.fg(Color::Yellow).add_modifier(Modifier::REVERSED)
        }
        terminal::Style::Lit(Glow::Target) => {
            bold.fg(Color::Magenta).add_modifier(Modifier::UNDERLINED)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::host::Host;
    use super::super::screen::Flow;
    use super::*;
    use courtside_kernel::Options;
    use crossterm::event::{KeyCode, KeyEvent};
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    /// A shared screen: nothing depends on what a bot thinks.
    fn hotseat() -> Screen {
        hotseat_of("chessboard", "")
    }

    fn hotseat_of(id: &str, options: &str) -> Screen {
        hotseat_at(id, options, None)
    }

    fn hotseat_at(id: &str, options: &str, position: Option<&str>) -> Screen {
        let entry = courtside_catalog::find(id).expect("the game is registered");
        let options = Options::parse(entry.card.options, options).expect("these are options");
        let mut game = entry
            .start(&courtside_catalog::Library::default(), &options, 2)
            .expect("a game starts");
        if let Some(position) = position {
            game.set_position(position).expect("it can be played");
        }
        let host = Host::new(game, &[None, None], None).expect("there are dice");
        Screen::new(host).expect("it can be shown")
    }

    fn press(screen: &mut Screen, keys: &str) {
        for key in keys.chars() {
            let code = match key {
                '\n' => KeyCode::Enter,
                '\x1b' => KeyCode::Esc,
                other => KeyCode::Char(other),
            };
            screen
                .key(KeyEvent::from(code))
                .expect("no key breaks the game");
        }
    }

    fn shown(screen: &Screen, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen");
        terminal
            .draw(|frame| super::screen(frame, screen))
            .expect("it is drawn");
        terminal.backend().to_string()
    }

    #[test]
    fn everything_is_on_the_smallest_screen_and_a_smaller_one_says_so() {
        let mut screen = hotseat();
        let start = shown(&screen, 80, 24);
        for part in ["2 a1", "Place your 5 pawns", "h help", " 8 │", " 1 │"] {
            assert!(start.contains(part), "{part} is missing in\n{start}");
        }
        press(&mut screen, "2");
        assert!(shown(&screen, 80, 24).contains("1 b1"));
        assert!(shown(&screen, 79, 24).contains("at least 80 by 24"));
        for (width, height) in [(1, 1), (80, 1), (300, 100)] {
            shown(&screen, width, height);
        }
    }

    #[test]
    fn a_court_of_many_rows_moves_together_and_a_large_one_says_what_it_needs() {
        let screen = hotseat_of("tactics", "");
        let close = shown(&screen, 80, 24);
        for part in [
            "12 │",
            " 1 │",
            "┝━",
            "Who goes on a1",
            "2 Assault, 4 left",
            "Line-up",
        ] {
            let part = part.replace("a1", if close.contains("a12?") { "a12" } else { "a1" });
            assert!(close.contains(&part), "{part} is missing in\n{close}");
        }
        assert!(!close.contains("├─"), "no room for lines\n{close}");
        assert!(shown(&screen, 80, 40).contains("├─"));
        let large = hotseat_of("tactics", "columns=15 rows=20");
        assert!(shown(&large, 80, 24).contains("at least 114 by 30"));
        assert!(shown(&large, 114, 30).contains("20 │"));
    }

    #[test]
    fn a_field_with_its_boards_fits_and_a_toss_is_stopped_twice() {
        let screen = hotseat_of("dungeon", "");
        let teams = shown(&screen, 80, 24);
        for part in [
            "s start",
            "│ R  B",
            "play board",
            "›Spiders",
            "2 Pick the Mimics",
        ] {
            assert!(teams.contains(part), "{part} is missing in\n{teams}");
        }
        let toss = "slimes,skill,0,1,9,sli5/mimics,skill,0,2,4,mim2+mim3/110/14/2/1:15/-/10:1ff/-/goal:toss";
        let mut screen = hotseat_at("dungeon", "", Some(toss));
        let aim = shown(&screen, 80, 24);
        for part in ["Stop the aim", "Aim   ", "═", "●"] {
            assert!(aim.contains(part), "{part} is missing in\n{aim}");
        }
        press(&mut screen, " ");
        assert!(shown(&screen, 80, 24).contains("Stop the power"));
        press(&mut screen, "\n");
        let kicked = shown(&screen, 80, 24);
        assert!(kicked.contains("1st down on red 15"), "{kicked}");
        assert!(screen.meter.is_none());
        press(&mut screen, "u");
        assert!(screen.notice.contains("nothing of yours to take back"));
    }

    #[test]
    fn a_secret_is_covered_until_the_next_person_looks() {
        let mut screen = hotseat();
        press(&mut screen, "/@acdfh\n");
        let covered = shown(&screen, 80, 24);
        assert!(covered.contains("White is next. Press Enter"), "{covered}");
        assert!(!covered.contains("(1)"), "no pawn shows\n{covered}");
        press(&mut screen, "\n");
        let theirs = shown(&screen, 80, 24);
        assert!(
            !theirs.contains("(1)") && !theirs.contains("a, c, d, f"),
            "{theirs}"
        );
        press(&mut screen, "/@abcde\n");
        assert!(
            shown(&screen, 80, 24).contains("(1)"),
            "both are placed: nothing is secret"
        );
    }

    #[test]
    fn keys_step_back_explain_refuse_and_leave() {
        let mut screen = hotseat();
        press(&mut screen, "22");
        assert_eq!(screen.selection.chosen().len(), 2);
        press(&mut screen, "\x1b");
        assert_eq!(screen.selection.chosen().len(), 1);
        press(&mut screen, "/nonsense\n");
        assert!(screen.notice.contains("nonsense"), "{}", screen.notice);
        press(&mut screen, "u");
        assert!(screen.notice.contains("nothing of yours to take back"));
        press(&mut screen, "h");
        assert!(shown(&screen, 80, 24).contains("Choose with the arrows"));
        press(&mut screen, "x9");
        assert!(
            screen.notice.contains("numbered from 1"),
            "{}",
            screen.notice
        );
        press(&mut screen, "q");
        let left = screen.key(KeyEvent::from(KeyCode::Char('q')));
        assert_eq!(left.expect("it can be left"), Flow::Leave);
    }

    #[test]
    fn a_list_says_less_where_there_is_less_room() {
        let attack = "-,h6,e5,-,b4,-,c6,-,a1/f8,c10,d7,e12,g9,e11,e7,f10,h9/21/12/-/D3/D1D4/0/3/0/attack1:passed";
        let screen = hotseat_at("tactics", "", Some(attack));
        let wide = shown(&screen, 120, 30);
        assert!(wide.contains(": your Assault 1, ready"), "{wide}");
        let narrow = shown(&screen, 80, 24);
        assert!(!narrow.contains("your Assault 1"), "{narrow}");
        assert!(narrow.contains(": Assault 1"), "{narrow}");
        assert_eq!(cut("Assault 2 to e6", 15), "Assault 2 to e6");
        assert_eq!(cut("Assault 2 to e6", 10), "Assault 2…");
    }

    /// Long names, many dice, long hints and long questions are all readable in the smallest window.
    #[test]
    fn nothing_is_cut_off_in_the_smallest_window() {
        let step = |label: &str, short: &str| super::super::selection::ListItem {
            label: label.into(),
            short: short.into(),
            ..Default::default()
        };
        let steps = [
            step("End #28's turn now", ""),
            step("The Amazing Turtledove: place", "The Amazing Turtledove"),
            step("Pass", ""),
        ];
        assert_eq!(
            choice_lines(&steps, 16),
            [
                vec!["End #28's turn", "now"],
                vec!["The Amazing", "Turtledove"],
                vec!["Pass"]
            ]
        );
        let mut row = Row::default();
        row.push(terminal::Style::Heading, "On the table ");
        row.push(terminal::Style::Text, "[ball] [cleat] [time]");
        let told: Vec<String> = broken(&row, 20)
            .iter()
            .map(|row| {
                terminal::plain(std::slice::from_ref(row))
                    .trim_end()
                    .to_owned()
            })
            .collect();
        assert_eq!(told, ["On the table [ball]", "  [cleat] [time]"]);
        assert_eq!(broken(&Row::default(), 20).len(), 1);
        let lines = ["one", "two"].map(String::from).to_vec();
        assert_eq!(fitted(lines.clone(), Rect::new(0, 0, 9, 2)), lines);
        assert_eq!(fitted(lines, Rect::new(0, 0, 9, 1)), ["one …"]);
    }

    #[test]
    fn what_follows_a_first_thing_has_its_own_question_and_hint() {
        let ban = "skulls,luck,0,4,5,-/spiders,luck,0,4,5,-/001/5/1/1:20/lay:b1/4:0/-/before1";
        let mut screen = hotseat_at("dungeon", "", Some(ban));
        // The other side holds the screen at the start, and must not see the card that is laid.
        if matches!(screen.next, Next::HandOver(_)) {
            press(&mut screen, "\n");
        }
        let steps = screen.steps();
        let card = steps.iter().position(|step| step.thing == "card-spi5");
        let card = card.expect("it can be played") + 1;
        assert!(shown(&screen, 80, 24).contains("Play a card before the play?"));
        press(&mut screen, &card.to_string());
        let colours = shown(&screen, 80, 24);
        for part in ["Ban which colour?", "Name a colour: it cannot be called"] {
            assert!(colours.contains(part), "{part} is missing in\n{colours}");
        }
    }

    #[test]
    fn texts_are_broken_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("", 7), Vec::<String>::new());
    }
}
