//! Teaching tables. Nothing of them is stored: every request plays its lesson again from the script.

use super::pages::shell;
use crate::AppState;
use crate::error::Failure;
use crate::frame::{After, Frame, FrameLesson, FrameSeat, Screen, SeatKind};
use crate::guest::Guest;
use crate::pages as markup;
use crate::pages::data::LearnPage;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use courtside_catalog::{Match, play_choice};
use courtside_kernel::{GameCard, Lesson, Options, Seat};
use maud::Markup;
use serde::Deserialize;

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
    let mut course = Course::start(&game, &number)?;
    let frame = course.frame(After::Nothing, false);
    let page = LearnPage {
        shell: shell(&state, &guest, course.card).await?,
        card: course.card,
        url: course.url(course.number),
        number: course.number,
        frame,
    };
    Ok(markup::learn(&page))
}

#[derive(Deserialize)]
pub struct PlyRequest {
    ply: String,
}

/// Answers with a frame for each ply and for each reply of the script. Of several plies the last one counts.
pub async fn ply(
    Path((game, number)): Path<(String, String)>,
    request: Result<Json<PlyRequest>, JsonRejection>,
) -> Result<Json<Vec<Frame>>, Failure> {
    let Json(PlyRequest { ply }) = request?;
    let mut course = Course::start(&game, &number)?;
    let played = play_choice(course.play.as_ref(), &ply)?;
    let lesson = course.lesson;
    if !ply
        .split_whitespace()
        .last()
        .is_some_and(|last| lesson.wants(last))
    {
        let message = format!("That is legal, but here you {}. Choose again.", lesson.aim);
        return Err(Failure::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "lesson",
            message,
        ));
    }
    let mut left = played.len() + lesson.replies.len();
    let mut frames = Vec::new();
    for play in played {
        left -= 1;
        course.play = play;
        frames.push(course.frame(After::Ply, left == 0));
    }
    for reply in &lesson.replies {
        left -= 1;
        course.play.play(reply).map_err(Failure::internal)?;
        frames.push(course.frame(After::Ply, left == 0));
    }
    Ok(Json(frames))
}

/// A lesson under way.
struct Course {
    card: &'static GameCard,
    lesson: &'static Lesson,
    number: usize,
    play: Box<dyn Match>,
    /// Whoever acts in the position learns.
    pupil: Seat,
    names: Vec<String>,
    screen: Screen,
}

impl Course {
    fn start(game: &str, number: &str) -> Result<Course, Failure> {
        let entry = courtside_catalog::find(game).ok_or_else(Failure::no_page)?;
        let lessons = (entry.card.lessons)();
        let number: usize = number.parse().map_err(|_| Failure::no_page())?;
        let lesson = number
            .checked_sub(1)
            .and_then(|index| lessons.get(index))
            .ok_or_else(Failure::no_page)?;
        let options =
            Options::parse(entry.card.options, lesson.options).map_err(Failure::internal)?;
        let mut play = entry
            .start(&options, lesson.seats)
            .map_err(Failure::internal)?;
        play.set_position(lesson.position)
            .map_err(Failure::internal)?;
        let pupil = play
            .turn()
            .actor()
            .ok_or_else(|| Failure::internal("nobody acts in a lesson"))?;
        let names = entry.card.seat_names.iter().take(play.seats());
        Ok(Course {
            card: entry.card,
            lesson,
            number,
            play,
            pupil,
            names: names.map(|name| name.to_string()).collect(),
            screen: Screen::new(vec![pupil]),
        })
    }

    fn url(&self, number: usize) -> String {
        format!("/learn/{}/{number}", self.card.id)
    }

    fn frame(&mut self, after: After, done: bool) -> Frame {
        let play = self.play.as_ref();
        let frame = self
            .screen
            .of_match(play, &self.names, play.plies() as u64, after);
        let of = (self.card.lessons)().len();
        let frame = Frame {
            title: format!("Learn {}: {}", self.card.name, self.lesson.title),
            seats: self.seats(),
            lesson: Some(FrameLesson {
                number: self.number,
                of,
                title: self.lesson.title,
                text: if done {
                    self.lesson.learnt
                } else {
                    self.lesson.task
                },
                done,
                next: (done && self.number < of).then(|| self.url(self.number + 1)),
                html: markup::lesson_html(self.card, self.lesson, self.number, done),
            }),
            ..frame
        };
        if !done {
            return frame;
        }
        // There is nothing more to choose here.
        Frame {
            my_turn: false,
            buttons: Vec::new(),
            choices: Vec::new(),
            ..frame
        }
    }

    /// The pupil, and the script on the other chairs.
    fn seats(&self) -> Vec<FrameSeat> {
        let seat = |(seat, name): (u8, &String)| {
            let you = Seat(seat) == self.pupil;
            FrameSeat {
                name: name.clone(),
                kind: if you { SeatKind::Human } else { SeatKind::Bot },
                level: None,
                you,
            }
        };
        (0..).zip(&self.names).map(seat).collect()
    }
}
