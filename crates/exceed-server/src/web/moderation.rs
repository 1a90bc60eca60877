//! Complaints, and users who do not want to meet each other.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::body::Body;
use super::games::find;
use super::session::Session;
use super::{ApiError, App, json};
use crate::archive::Export;
use crate::host::now;
use crate::id::Id;
use crate::store::{ReportRow, UserRow, Write};

/// The longest text of a report.
const LONGEST_TEXT: usize = 2000;
const LONGEST_REASON: usize = 40;

/// A complaint.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Report {
    game: String,
    reason: String,
    text: Option<String>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Reported {
    id: Id,
}

/// Keeps a complaint, with the game as it is now.
///
/// # Errors
/// There is no such game, or it has not begun.
pub async fn report(
    State(app): State<App>,
    session: Session,
    Body(request): Body<Report>,
) -> Result<Response, ApiError> {
    let reason = request.reason.trim();
    if reason.is_empty() || reason.chars().count() > LONGEST_REASON {
        return Err(ApiError::bad_request(format!("`reason` has 1 to {LONGEST_REASON} characters.")));
    }
    if request.text.as_ref().is_some_and(|text| text.chars().count() > LONGEST_TEXT) {
        return Err(ApiError::bad_request(format!("`text` has at most {LONGEST_TEXT} characters.")));
    }
    let reporter = session.user.id.as_str().to_owned();
    app.counters.reports.count(reporter, app.limits.reports_per_h, now()).map_err(|retry_ms| {
        app.limit_reached("reports_per_h");
        ApiError::too_many("You have reported a lot within an hour. Wait a little.", retry_ms)
    })?;
    let archived = find(&app, &request.game).await?;
    if !archived.began() {
        return Err(ApiError::bad_request("This game has not begun: there is nothing in it yet."));
    }
    let log = archived.log(&app.host).await?;
    let course = archived.course(&log, app.host.catalog())?;
    let export = serde_json::to_string(&Export::new(&archived, &course, &log)).unwrap_or_default();
    let row = ReportRow {
        id: Id::random()?,
        game: archived.row.id.clone(),
        reporter: session.user.id,
        reason: reason.to_owned(),
        text: request.text,
        export,
        created: now(),
    };
    app.host.store().commit([Write::insert_report(&row)]).await?;
    // What is in it stays with those who read reports: the game may still go on.
    Ok((StatusCode::CREATED, json(&Reported { id: row.id })).into_response())
}

/// Whom somebody does not want to meet.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Block {
    name: String,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Blocked {
    name: String,
}

async fn other(app: &App, session: &Session, name: &str) -> Result<UserRow, ApiError> {
    let nobody = || ApiError::not_found("not_found", "Nobody has that name.");
    let user = app.host.store().user_named(name.trim()).await?.ok_or_else(nobody)?;
    if user.id == session.user.id {
        return Err(ApiError::bad_request("That is you."));
    }
    Ok(user)
}

/// Keeps a user away from one's tables and out of one's pairings.
///
/// # Errors
/// Nobody has that name.
pub async fn block(
    State(app): State<App>,
    session: Session,
    Body(request): Body<Block>,
) -> Result<Response, ApiError> {
    let user = other(&app, &session, &request.name).await?;
    app.host.store().commit([Write::block(&session.user.id, &user.id, now())]).await?;
    app.lobby.block(&session.user.id, &user.id);
    Ok((StatusCode::CREATED, json(&Blocked { name: user.name })).into_response())
}

/// Takes that back.
///
/// # Errors
/// Nobody has that name.
pub async fn unblock(
    State(app): State<App>,
    session: Session,
    Body(request): Body<Block>,
) -> Result<Response, ApiError> {
    let user = other(&app, &session, &request.name).await?;
    app.host.store().commit([Write::unblock(&session.user.id, &user.id)]).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Nobody sits down with somebody who does not want to meet them.
///
/// # Errors
/// One of those at the table has blocked them, or the other way round.
pub async fn check_blocks(app: &App, table: &Id, user: &Id) -> Result<(), ApiError> {
    let store = app.host.store();
    let Some(row) = store.table(table).await? else { return Ok(()) };
    if row.users.iter().flatten().any(|seated| seated == user) {
        return Ok(());
    }
    for seated in row.users.iter().flatten() {
        if store.blocked(seated, user).await? {
            return Err(ApiError::forbidden("You can't join this table."));
        }
    }
    Ok(())
}
