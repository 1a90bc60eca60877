//! Games that were played: facts, replays, records, and forks of them.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use exceed_rules::{ByPlayer, Player};
use schemars::JsonSchema;
use serde::Deserialize;

use super::body::Body;
use super::session::{Session, find_session};
use super::tables::{bot_of, create_table};
use super::{ApiError, App, json};
use crate::archive::{Archived, Export, Replay, eyes_of, kept};
use crate::entry::Entry;
use crate::game::{Course, StartFrom};
use crate::host::Unreadable;
use crate::id::Id;
use crate::table::{Member, Occupant, Options, SpectatorOptions};

/// Who plays on the other side of a fork if nothing is said.
const FORK_BOT: &str = "level3";

impl From<Unreadable> for ApiError {
    fn from(error: Unreadable) -> ApiError {
        tracing::debug!(%error, "a game can't be replayed");
        ApiError::not_found("not_found", "This game was played with other cards or rules than are here now.")
    }
}

/// The game of a request.
///
/// # Errors
/// There is none.
pub async fn find(app: &App, id: &str) -> Result<Archived, ApiError> {
    let id = Id::parse(id).ok_or_else(ApiError::no_such_game)?;
    Archived::find(&app.host, &id).await?.ok_or_else(ApiError::no_such_game)
}

/// A game that is over for this user, with its log.
///
/// # Errors
/// There is none, or it goes on.
pub async fn find_over(app: &App, id: &str, user: Option<&Id>) -> Result<(Archived, Vec<Entry>), ApiError> {
    let archived = find(app, id).await?;
    if archived.is_running_for(&app.host, user).await {
        let text = "The game goes on. All of it is open once it is over.";
        return Err(ApiError::new(StatusCode::CONFLICT, "game_running", text));
    }
    if !archived.began() {
        return Err(ApiError::not_found("not_found", "This game never began."));
    }
    let log = archived.log(&app.host).await?;
    Ok((archived, log))
}

/// Who asks, if anybody is known.
///
/// # Errors
/// The database does not answer.
pub async fn asker(app: &App, headers: &HeaderMap) -> Result<Option<Id>, ApiError> {
    Ok(find_session(app, headers).await?.map(|session| session.user.id))
}

/// Facts about a game.
///
/// # Errors
/// There is none, or the database does not answer.
pub async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let user = asker(&app, &headers).await?;
    Ok(json(&find(&app, &id).await?.facts(&app.host, user.as_ref()).await))
}

/// With whose eyes something is read.
#[derive(Debug, Deserialize)]
pub struct AsQuery {
    r#as: Option<String>,
}

impl AsQuery {
    /// The word; with open eyes if nothing is said.
    pub fn word(&self) -> &str {
        self.r#as.as_deref().unwrap_or("open")
    }
}

pub fn unknown_eyes() -> ApiError {
    ApiError::bad_request("`as` is p1, p2, spectator or open.")
}

/// A game as somebody saw it.
///
/// # Errors
/// It goes on, or can't be replayed.
pub async fn replay(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<AsQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let eyes = eyes_of(query.word()).ok_or_else(unknown_eyes)?;
    let user = asker(&app, &headers).await?;
    let (archived, log) = find_over(&app, &id, user.as_ref()).await?;
    let catalog = Arc::clone(app.host.catalog());
    let game = archived.row.id.clone();
    let made = app.host.thinkers().compute(move || {
        let opening = archived.opening(&catalog)?;
        let mut body = Vec::new();
        Replay::new(&archived.row.id, &opening, &log, eyes)
            .write(&mut body)
            .map_err(|misfit| Unreadable(misfit.to_string()))?;
        Ok::<Vec<u8>, Unreadable>(body)
    });
    let body = match made.await.ok_or_else(ApiError::unavailable)? {
        Ok(body) => body,
        // Other rules or cards: what was told then is what is told now, if it was kept.
        Err(unreadable) => {
            let kept = kept::find(&app.host, &game, query.word()).await?;
            kept.ok_or_else(|| ApiError::from(unreadable))?.into_bytes()
        }
    };
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

/// The record of a game, for `exceed replay` and `exceed analyse`.
///
/// # Errors
/// It goes on, or can't be replayed.
pub async fn record(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let user = asker(&app, &headers).await?;
    let (archived, log) = find_over(&app, &id, user.as_ref()).await?;
    let record = archived.course(&log, app.host.catalog())?.record();
    let body = record.to_json().map_err(|error| Unreadable(error.to_string()))?;
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

/// A game as a file that `exceed verify` checks.
///
/// # Errors
/// It goes on, or can't be replayed.
pub async fn export(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let user = asker(&app, &headers).await?;
    let (archived, log) = find_over(&app, &id, user.as_ref()).await?;
    let course = archived.course(&log, app.host.catalog())?;
    Ok(json(&Export::new(&archived, &course, &log)))
}

/// Where a fork begins, and who plays it.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Fork {
    input: usize,
    r#as: String,
    bot: Option<String>,
}

/// A new table at a point of a finished game, against a bot.
///
/// # Errors
/// The game goes on, or there is no such point of it.
pub async fn fork(
    State(app): State<App>,
    Path(id): Path<String>,
    session: Session,
    Body(request): Body<Fork>,
) -> Result<Response, ApiError> {
    let seat = match request.r#as.as_str() {
        "p1" => Player::One,
        "p2" => Player::Two,
        _ => return Err(ApiError::bad_request("`as` is p1 or p2.")),
    };
    let bot = bot_of(request.bot.as_deref().unwrap_or(FORK_BOT))?;
    let (archived, log) = find_over(&app, &id, Some(&session.user.id)).await?;
    let start = log.get(..request.input).ok_or_else(no_such_point)?;
    let course = archived.course(start, app.host.catalog())?;
    if course.outcome().is_some() {
        return Err(no_such_point());
    }
    let record = record_before_group(&course);
    let setup = record.start.setup().clone();
    let person = super::tables::person(&session, setup.characters[seat].clone());
    let bot = Member {
        who: Occupant::Bot { name: bot },
        characters: setup.characters[seat.other()].clone(),
        spectators: None,
    };
    let mut seats = ByPlayer([None, None]);
    seats[seat] = Some(person);
    seats[seat.other()] = Some(bot);
    let options = Options {
        edition: setup.edition,
        order: setup.order,
        listed: false,
        best_of: 1,
        rated: false,
        clock: None,
        spectators: SpectatorOptions::default(),
        lesson: None,
    };
    let from = StartFrom::Middle { record, seat };
    let view = create_table(&app, &session, options, seats, Some(Box::new(from))).await?;
    Ok((StatusCode::CREATED, json(&view)).into_response())
}

fn no_such_point() -> ApiError {
    ApiError::bad_setup("`input` is a number of the inputs of the open replay, before the game was over.")
}

/// The record up to here. In the middle of a group it goes back to where that began: picks that nobody else knows of are
/// no place to deal the rest anew.
fn record_before_group(course: &Course) -> exceed_rules::Record {
    let mut record = course.record();
    if course.game().decision().is_some_and(|decision| decision.unfinished) {
        let begins = course.standing().iter().rposition(|standing| standing.begins);
        record.inputs.truncate(begins.unwrap_or(0));
    }
    record
}
