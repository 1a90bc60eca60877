//! Accounts and profiles.

use std::collections::BTreeMap;
use std::net::IpAddr;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::body::Body;
use super::games::asker;
use super::session::{self, Session, checked_name, find_session};
use super::{Address, ApiError, App, json};
use crate::archive::{Archived, GameFacts};
use crate::host::now;
use crate::message::RatingView;
use crate::password;
use crate::store::{UserRow, Write};

/// How many games a profile shows.
const GAMES: u32 = 20;

/// Who somebody says they are.
#[derive(Deserialize, JsonSchema)]
pub struct Credentials {
    name: String,
    password: String,
    #[serde(default)]
    token: bool,
}

/// Turns a guest into an account; their games stay theirs.
///
/// # Errors
/// The name is taken, the password too short, or it is an account already.
pub async fn create(
    State(app): State<App>,
    session: Session,
    Address(address): Address,
    Body(request): Body<Credentials>,
) -> Result<Response, ApiError> {
    if !session.user.is_guest() {
        return Err(ApiError::forbidden("You have an account already."));
    }
    let name = checked_name(&request.name)?;
    if request.password.chars().count() < password::SHORTEST || request.password.len() > password::LONGEST {
        let text = format!(
            "A password has at least {} characters, {} at most.",
            password::SHORTEST,
            password::LONGEST
        );
        return Err(ApiError::bad_request(text));
    }
    if app.host.store().account(&name).await?.is_some() {
        return Err(session::name_taken());
    }
    count_address(&app, address)?;
    let given = request.password;
    let hashed = app.host.thinkers().compute(move || password::hash(&given)).await.flatten();
    let hashed = hashed.ok_or_else(ApiError::unavailable)?;
    let change = Write::make_account(&session.user.id, &name, &hashed);
    let user = UserRow { name, password: Some(hashed), ..session.user.clone() };
    let as_token = request.token || !session.by_cookie;
    session::renew(&app, StatusCode::CREATED, Some(&session), &user, Some(change), as_token).await
}

/// Logs in.
///
/// # Errors
/// Name or password is wrong, or there were too many tries.
pub async fn login(
    State(app): State<App>,
    Address(address): Address,
    headers: HeaderMap,
    Body(request): Body<Credentials>,
) -> Result<Response, ApiError> {
    let old = find_session(&app, &headers).await?;
    if let Some(old) = &old {
        session::check_origin(&headers, &axum::http::Method::POST, old.by_cookie)?;
    }
    count_try(&app, &request.name, address)?;
    let account = app.host.store().account(request.name.trim()).await?;
    let kept = account.as_ref().and_then(|user| user.password.clone());
    let mut given = request.password;
    given.truncate(given.floor_char_boundary(password::LONGEST + 1));
    let fits = app.host.thinkers().compute(move || password::fits(&given, kept.as_deref())).await;
    let fits = fits.ok_or_else(ApiError::unavailable)?;
    let wrong =
        || ApiError::new(StatusCode::UNAUTHORIZED, "no_session", "The name or the password is wrong.");
    let user = account.filter(|_| fits).ok_or_else(wrong)?;
    let as_token = request.token || old.as_ref().is_some_and(|old| !old.by_cookie);
    session::renew(&app, StatusCode::OK, old.as_ref(), &user, None, as_token).await
}

/// Nobody may guess passwords: neither many for one name, nor a few for many names.
fn count_try(app: &App, name: &str, address: IpAddr) -> Result<(), ApiError> {
    count_address(app, address)?;
    let name: String = name.trim().to_lowercase().chars().take(64).collect();
    let most = app.limits.logins_per_min;
    app.counters.logins_by_name.count(name, most, now()).map_err(|retry_ms| too_many_tries(app, retry_ms))
}

/// Hashing takes long, so that nobody may have it done all the time.
fn count_address(app: &App, address: IpAddr) -> Result<(), ApiError> {
    let most = app.limits.logins_per_min.saturating_mul(4);
    let counter = &app.counters.logins_by_address;
    counter.count(address, most, now()).map_err(|retry_ms| too_many_tries(app, retry_ms))
}

fn too_many_tries(app: &App, retry_ms: i64) -> ApiError {
    app.limit_reached("logins_per_min");
    ApiError::too_many("Too many tries. Wait a moment.", retry_ms)
}

/// What everybody may know about a user.
#[derive(Serialize, JsonSchema)]
pub(super) struct Profile {
    name: String,
    guest: bool,
    ratings: BTreeMap<String, RatingView>,
    games: Vec<GameFacts>,
}

/// A profile.
///
/// # Errors
/// Nobody has that name.
pub async fn show(
    State(app): State<App>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let who = asker(&app, &headers).await?;
    let store = app.host.store();
    let nobody = || ApiError::not_found("not_found", "Nobody has that name.");
    let user = store.user_named(name.trim()).await?.ok_or_else(nobody)?;
    let ratings = store.ratings_of(&user.id).await?;
    let ratings = ratings.into_iter().map(|row| (row.pool.clone(), RatingView::from(&row))).collect();
    let mut games = Vec::new();
    for row in store.last_games_of(&user.id, GAMES).await? {
        let game = Archived::of(&app.host, row).await?;
        if !game.is_running_for(&app.host, who.as_ref()).await {
            games.push(game.facts(&app.host, who.as_ref()).await);
        }
    }
    Ok(json(&Profile { guest: user.is_guest(), name: user.name, ratings, games }))
}
