//! Lessons: a list of them, and tables to learn at.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use exceed_rules::ByPlayer;

use super::session::Session;
use super::tables::{create_table, person};
use super::{ApiError, App, json};
use crate::game::StartFrom;
use crate::lesson::{self, BOT, LEARNER};
use crate::table::{Member, Occupant, Options, SpectatorOptions};

/// All lessons, easy ones first.
pub async fn list() -> Response {
    json(&lesson::all())
}

/// A table on the position of a lesson, against a bot.
///
/// # Errors
/// There is no such lesson, or there are too many tables.
pub async fn begin(app: &App, session: &Session, id: &str) -> Result<Response, ApiError> {
    let unknown =
        || ApiError::not_found("not_found", "There is no such lesson.").hint("GET /api/lessons lists them.");
    let lesson = lesson::find(id).ok_or_else(unknown)?;
    let record = lesson.record(app.host.catalog()).map_err(ApiError::bad_setup)?;
    let setup = record.start.setup().clone();
    let learner = person(session, setup.characters[LEARNER].clone());
    let who = Occupant::Bot { name: BOT.to_owned() };
    let mut seats = ByPlayer([None, None]);
    seats[LEARNER.other()] =
        Some(Member { who, characters: setup.characters[LEARNER.other()].clone(), spectators: None });
    seats[LEARNER] = Some(learner);
    let options = Options {
        edition: setup.edition,
        order: setup.order,
        listed: false,
        best_of: 1,
        rated: false,
        clock: None,
        spectators: SpectatorOptions::default(),
        lesson: Some(lesson.id.clone()),
    };
    let start = Box::new(StartFrom::Position(record));
    let view = create_table(app, session, options, seats, Some(start)).await?;
    Ok((StatusCode::CREATED, json(&view)).into_response())
}
