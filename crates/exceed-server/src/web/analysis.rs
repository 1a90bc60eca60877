//! Analyses of finished games: made once, kept, told as far as they are.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::Value;

use super::games::{AsQuery, asker, find_over, unknown_eyes};
use super::session::Session;
use super::{ApiError, App, json};
use crate::archive::{NotBegun, Progress, Running};
use crate::host::now;
use crate::id::Id;
use crate::store::{AnalysisRow, Write};

/// One analysis has everything; who asks for one player's gets a part of it.
const WHOLE: &str = "open";
/// How long to wait before asking again.
const RETRY_MS: i64 = 5000;

/// Begins an analysis; if there is one, that.
///
/// # Errors
/// The game goes on, or too much is under way.
pub async fn begin(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<AsQuery>,
    session: Session,
) -> Result<Response, ApiError> {
    let player = player_of(&query)?;
    let (archived, log) = find_over(&app, &id, Some(&session.user.id)).await?;
    let game = archived.row.id.clone();
    if let Some(found) = found(&app, &game, player).await? {
        return Ok(found);
    }
    let record = archived.course(&log, app.host.catalog())?.record();
    let of = record.inputs.len() as u64;
    let most = app.limits.analysis_jobs;
    let running = app.analyses.begin(&game, &session.user.id, of, most).map_err(|why| {
        app.limit_reached("analysis_jobs");
        match why {
            NotBegun::OneAtATime => ApiError::too_many("One analysis at a time.", RETRY_MS),
            NotBegun::Busy => {
                let text = "Another analysis is being made. Try again in a moment.";
                ApiError::new(StatusCode::TOO_MANY_REQUESTS, "busy", text).retry_after(5)
            }
        }
    })?;
    let catalog = Arc::clone(app.host.catalog());
    let store = app.host.store().clone();
    let runtime = tokio::runtime::Handle::current();
    app.host.thinkers().submit(move || {
        let analysis = exceed_lab::analysis::analyse(&record, catalog, 1, |done, of| running.tell(done, of));
        let body = match analysis {
            Ok(analysis) => serde_json::to_vec(&analysis).unwrap_or_default(),
            Err(error) => return tracing::warn!(%game, %error, "a game can't be analysed"),
        };
        runtime.spawn(async move { keep(&store, &game, body, running).await });
    });
    Ok(under_way(Progress { done: 0, of }))
}

/// Keeps what was found; only then it is not under way any more.
async fn keep(store: &crate::store::Store, game: &Id, body: Vec<u8>, running: Running) {
    let row = AnalysisRow { game: game.clone(), viewer: WHOLE.to_owned(), body, made: now() };
    if let Err(error) = store.commit([Write::set_analysis(&row)]).await {
        tracing::warn!(%game, %error, "an analysis can't be kept");
    }
    drop(running);
}

/// An analysis, or how far it is.
///
/// # Errors
/// None was asked for.
pub async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<AsQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let player = player_of(&query)?;
    let user = asker(&app, &headers).await?;
    let (archived, _) = find_over(&app, &id, user.as_ref()).await?;
    let missing = || {
        let error = ApiError::not_found("not_found", "Nobody has asked for an analysis of this game.");
        error.hint("POST begins one.")
    };
    found(&app, &archived.row.id, player).await?.ok_or_else(missing)
}

/// Whose decisions are wanted: those of player 1 or 2, or all.
fn player_of(query: &AsQuery) -> Result<Option<u64>, ApiError> {
    match query.word() {
        "p1" => Ok(Some(1)),
        "p2" => Ok(Some(2)),
        "spectator" | "open" => Ok(None),
        _ => Err(unknown_eyes()),
    }
}

/// The analysis if there is one, or how far it is.
async fn found(app: &App, game: &Id, player: Option<u64>) -> Result<Option<Response>, ApiError> {
    // First how far it is: what has come to its end by now is kept.
    if let Some(progress) = app.analyses.progress(game) {
        return Ok(Some(under_way(progress)));
    }
    let kept = app.host.store().analysis(game, WHOLE).await?;
    Ok(kept.map(|row| {
        let body = player.and_then(|player| part_of(&row.body, player)).unwrap_or(row.body);
        ([(header::CONTENT_TYPE, "application/json")], body).into_response()
    }))
}

/// The same analysis with the decisions of one player alone.
fn part_of(body: &[u8], player: u64) -> Option<Vec<u8>> {
    let mut analysis: Value = serde_json::from_slice(body).ok()?;
    let decisions = analysis.get_mut("decisions")?.as_array_mut()?;
    decisions.retain(|decision| decision.get("player").and_then(Value::as_u64) == Some(player));
    serde_json::to_vec(&analysis).ok()
}

fn under_way(progress: Progress) -> Response {
    (StatusCode::ACCEPTED, json(&progress)).into_response()
}
