//! Teaching tables. Nothing of them is stored: every request plays its lesson again from the script.

use super::pages::shell;
use crate::AppState;
use crate::chance;
use crate::error::Failure;
use crate::guest::Guest;
use crate::host::{Feed, Teaching};
use crate::pages as markup;
use crate::pages::data::LearnPage;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use courtside_book::{Lesson, lessons, rulebook};
use courtside_catalog::Library;
use courtside_kernel::{GameCard, Options, Seat};
use courtside_table::{Audience, Body, Chair, Command, Entry, Sitter, Table};
use courtside_wire as wire;
use maud::Markup;
use serde::{Deserialize, Serialize};

pub async fn first(
    state: State<AppState>,
    Path(game): Path<String>,
    guest: Guest,
) -> Result<Markup, Failure> {
    lesson(state, Path((game, "1".into())), guest).await
}

pub async fn lesson(
    State(state): State<AppState>,
    Path((game, number)): Path<(String, String)>,
    guest: Guest,
) -> Result<Markup, Failure> {
    let course = Course::start(state.host.library(), &game, &number)?;
    let feed = course.feed(u64::MAX);
    let page = LearnPage {
        shell: shell(&state, &guest, course.card).await?,
        card: course.card,
        url: course.url(course.number),
        number: course.number,
        snapshot: feed.whole(),
        terms: feed.terms(),
    };
    Ok(markup::learn(&page))
}

#[derive(Deserialize)]
pub struct PlyRequest {
    ply: String,
}

/// What came of a ply.
#[derive(Serialize)]
pub struct Taught {
    messages: Vec<wire::Message>,
}

/// Returns what the ply and the script's replies led to.
pub async fn ply(
    State(state): State<AppState>,
    Path((game, number)): Path<(String, String)>,
    request: Result<Json<PlyRequest>, JsonRejection>,
) -> Result<Json<Taught>, Failure> {
    let Json(PlyRequest { ply }) = request?;
    let course = Course::start(state.host.library(), &game, &number)?;
    let lesson = course.lesson;
    let command = Command::Play {
        seats: vec![course.pupil],
        version: course.table.version(),
        choice: ply.clone(),
    };
    let mut moves = course.table.decide(&command, 0)?;
    if !lesson.is_fulfilled_by(&ply) {
        let message = format!("This lesson asks you to {}.", lesson.aim);
        return Err(Failure::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "lesson",
            message,
        ));
    }
    for reply in &lesson.replies {
        let Some((_, before)) = moves.last() else {
            break;
        };
        let mut next = Table::clone(before);
        let entry = Entry {
            at: None,
            seat: next.turn().actor(),
            body: Body::Ply((*reply).to_owned()),
        };
        next.apply(&entry).map_err(Failure::internal)?;
        moves.push((entry, next));
    }
    let mut feed = course.feed(moves.len() as u64);
    let patch = feed.patch(&moves);
    Ok(Json(Taught {
        messages: vec![wire::Message::Patch(Box::new(patch))],
    }))
}

/// A lesson under way.
struct Course {
    card: &'static GameCard,
    lesson: &'static Lesson,
    number: usize,
    table: Table,
    /// The seat that acts in the position is the pupil's.
    pupil: Seat,
}

impl Course {
    fn start(library: &Library, game: &str, number: &str) -> Result<Course, Failure> {
        let title = courtside_catalog::find(game).ok_or_else(Failure::no_page)?;
        let lessons = lessons(title.card);
        let number: usize = number.parse().map_err(|_| Failure::no_page())?;
        let lesson = number
            .checked_sub(1)
            .and_then(|index| lessons.get(index))
            .ok_or_else(Failure::no_page)?;
        let options =
            Options::parse(title.card.options, lesson.options).map_err(Failure::internal)?;
        let mut play = title
            .start(library, &options, lesson.seats)
            .map_err(Failure::internal)?;
        play.set_position(lesson.position)
            .map_err(Failure::internal)?;
        let pupil = play
            .turn()
            .actor()
            .ok_or_else(|| Failure::internal("nobody acts in a lesson"))?;
        // The script plays the other seats; every player is named after the seat.
        let chair = |seat: usize| Chair {
            sitter: if seat == pupil.index() {
                Sitter::Human {
                    guest: String::new(),
                }
            } else {
                Sitter::Bot { level: 0 }
            },
            name: title
                .card
                .seat_names
                .get(seat)
                .copied()
                .unwrap_or("Seat")
                .to_owned(),
            salt: String::new(),
        };
        let chairs = (0..play.seats()).map(chair).collect();
        Ok(Course {
            card: title.card,
            lesson,
            number,
            table: Table::around(play, chairs, chance::secret()?),
            pupil,
        })
    }

    fn url(&self, number: usize) -> String {
        format!("/learn/{}/{number}", self.card.id)
    }

    /// What the pupil sees. The lesson is done at this version.
    fn feed(&self, done_at: u64) -> Feed {
        let audience = Audience::new(vec![self.pupil]);
        let teaching = Teaching {
            lesson: self.lesson,
            say: self.say(done_at),
        };
        Feed::teaching(&self.table, audience, Some(teaching))
    }

    /// What a teaching table says at each version.
    fn say(&self, done_at: u64) -> Box<dyn Fn(&mut wire::View) + Send> {
        let (card, lesson, number) = (self.card, self.lesson, self.number);
        let of = lessons(card).len();
        let again = self.url(number);
        let next = (number < of).then(|| self.url(number + 1));
        let book = rulebook(card);
        let rules = lesson.rules.iter().filter_map(|id| book.rule(id));
        let rules: Vec<wire::RuleChip> = rules
            .map(|rule| wire::RuleChip {
                rule: rule.id.to_string(),
                ours: rule.mark.is_ours(),
            })
            .collect();
        Box::new(move |view| {
            let done = view.version >= done_at;
            view.title = format!("Learn {}: {}", card.name, lesson.title);
            view.undo = false;
            view.advice = false;
            view.thinking = false;
            for seat in &mut view.seats {
                seat.level = None;
            }
            view.lesson = Some(wire::Lesson {
                number,
                of,
                title: lesson.title.to_owned(),
                text: if done { lesson.learnt } else { lesson.task }.to_owned(),
                aim: lesson.aim.to_owned(),
                done,
                rules: rules.clone(),
                again: again.clone(),
                next: next.clone().filter(|_| done),
            });
            if done {
                // There is nothing more to choose here.
                view.my_turn = false;
                view.buttons.clear();
                view.choices = None;
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every choice that a page offers, by its plies.
    fn plies(nodes: &[wire::Node], fans: &[wire::Fan], out: &mut Vec<String>) {
        for fan in fans {
            let ends = fan.ends.split(' ');
            out.extend(ends.map(|end| format!("{}{end}{}", fan.ply, fan.ply_tail)));
        }
        for node in nodes {
            out.extend(node.makes.iter().map(|leaf| leaf.ply.to_string()));
            plies(&node.next, &node.fans, out);
        }
    }

    fn offered(game: &str, number: usize) -> (&'static Lesson, wire::View, Vec<String>) {
        let course = Course::start(&Library::default(), game, &number.to_string())
            .unwrap_or_else(|_| panic!("{game} {number}"));
        let view = course.feed(u64::MAX).whole().view;
        let choices = view.choices.clone().expect("something to do");
        let mut all = Vec::new();
        plies(&choices.nodes, &choices.fans, &mut all);
        (course.lesson, view, all)
    }

    #[test]
    fn a_lesson_lights_only_what_it_asks_for() {
        for title in courtside_catalog::games() {
            for number in 1..=lessons(title.card).len() {
                let (lesson, view, all) = offered(title.card.id, number);
                let about = format!("{} {number}", title.card.id);
                assert!(!all.is_empty(), "{about}");
                for choice in &all {
                    assert!(lesson.is_fulfilled_by(choice), "{about}: {choice}");
                }
                let told = view.lesson.expect("a lesson");
                assert_eq!(told.aim, lesson.aim, "{about}");
            }
        }
        let (.., all) = offered("wizard", 1);
        assert_eq!(all.len(), 9, "one walk to each space of the row");
    }
}
