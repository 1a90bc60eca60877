//! Who sends a request: guests, accounts, cookies and tokens.

use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::body::Body;
use super::{Address, App, json};
use crate::host::now;
use crate::id::{Id, from_hex, hex, random_bytes};
use crate::store::{SessionHash, SessionRow, StoreError, UserRow, Write};
use crate::web::ApiError;

/// The name of the cookie.
pub const COOKIE: &str = "exceed_session";
/// How long a session lasts.
const SESSION_MS: i64 = 180 * 24 * 60 * 60 * 1000;
/// The longest name.
const LONGEST_NAME: usize = 24;

/// Who sends a request.
#[derive(Clone, Debug)]
pub struct Session {
    /// The user.
    pub user: UserRow,
    /// Where the session is kept.
    pub hash: SessionHash,
    /// It came in a cookie.
    pub by_cookie: bool,
}

/// The user as they are told about themselves.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Me {
    user: MeUser,
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct MeUser {
    id: Id,
    name: String,
    guest: bool,
}

impl Me {
    fn of(user: &UserRow, token: Option<String>) -> Me {
        Me { user: MeUser { id: user.id.clone(), name: user.name.clone(), guest: user.is_guest() }, token }
    }
}

/// A secret of a session as a client has it; only its hash is kept.
pub struct Secret(String);

impl Secret {
    /// A new one.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn random() -> Result<Secret, ApiError> {
        Ok(Secret(hex(&random_bytes::<32>()?)))
    }

    fn hash(&self) -> SessionHash {
        hash_of(&self.0)
    }
}

fn hash_of(token: &str) -> SessionHash {
    Sha256::digest(token).into()
}

/// The secret that a request carries, and whether it came in a cookie.
#[must_use]
pub fn secret_of(headers: &HeaderMap) -> Option<(String, bool)> {
    let plausible = |token: &str| from_hex::<32>(token).is_some();
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let token = value.to_str().ok()?.strip_prefix("Bearer ")?.trim();
        return plausible(token).then(|| (token.to_owned(), false));
    }
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let (_, token) = pairs.find(|(name, _)| *name == COOKIE)?;
    plausible(token).then(|| (token.to_owned(), true))
}

/// Who sends a request; nobody if it carries no session that is known.
///
/// # Errors
/// The database does not answer.
pub async fn find_session(app: &App, headers: &HeaderMap) -> Result<Option<Session>, ApiError> {
    let Some((token, by_cookie)) = secret_of(headers) else { return Ok(None) };
    let hash = hash_of(&token);
    let found = app.host.store().session(&hash, now()).await?;
    Ok(found.map(|(user, _)| Session { user, hash, by_cookie }))
}

/// A request of somebody who is known. One with a cookie that changes something carries a header that no foreign page
/// can send.
impl FromRequestParts<App> for Session {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Session, ApiError> {
        let session = find_session(app, &parts.headers).await?.ok_or_else(ApiError::no_session)?;
        check_origin(&parts.headers, &parts.method, session.by_cookie)?;
        Ok(session)
    }
}

/// A request with a cookie that changes something carries a header that no foreign page can send.
///
/// # Errors
/// It does not.
pub fn check_origin(
    headers: &HeaderMap,
    method: &axum::http::Method,
    by_cookie: bool,
) -> Result<(), ApiError> {
    let changes = !method.is_safe();
    let marked = headers.get("x-exceed").is_some_and(|value| value == "1");
    if by_cookie && changes && !marked {
        let error = ApiError::new(StatusCode::FORBIDDEN, "csrf", "The header `X-Exceed: 1` is missing.");
        return Err(error.hint("Requests with a cookie that change something carry it."));
    }
    Ok(())
}

/// What a new guest may say.
#[derive(Debug, Default, Deserialize, JsonSchema)]
pub struct NewSession {
    name: Option<String>,
    #[serde(default)]
    token: bool,
}

/// A guest.
///
/// # Errors
/// Too many from one address, a name that can't be, or the database does not answer.
pub async fn create(
    State(app): State<App>,
    Address(address): Address,
    headers: HeaderMap,
    Body(request): Body<NewSession>,
) -> Result<Response, ApiError> {
    if let Some((_, true)) = secret_of(&headers) {
        check_origin(&headers, &axum::http::Method::POST, true)?;
    }
    let most = app.limits.sessions_per_address_h;
    app.counters.sessions.count(address, most, now()).map_err(|retry_ms| {
        app.limit_reached("sessions_per_address_h");
        ApiError::too_many("Too many new guests come from your address.", retry_ms)
    })?;
    let name = match request.name {
        Some(name) => free_name(&app, checked_name(&name)?).await?,
        None => any_name(&app).await?,
    };
    let user = UserRow { id: Id::random()?, name, password: None, created: now() };
    let secret = Secret::random()?;
    let session = new_session(&secret, &user.id);
    app.host.store().commit([Write::insert_user(&user), Write::insert_session(&session)]).await?;
    Ok(told(&app, StatusCode::CREATED, &user, &secret, request.token))
}

/// A guest does not go by the name of somebody who has an account.
async fn free_name(app: &App, name: String) -> Result<String, ApiError> {
    match app.host.store().account(&name).await? {
        Some(_) => Err(name_taken()),
        None => Ok(name),
    }
}

/// A name for somebody who gave none.
async fn any_name(app: &App) -> Result<String, ApiError> {
    const TRIES: u32 = 8;
    for _ in 1..TRIES {
        let name = format!("guest-{:04}", u16::from_le_bytes(random_bytes()?) % 10_000);
        if let Ok(name) = free_name(app, name).await {
            return Ok(name);
        }
    }
    free_name(app, format!("guest-{}", &hex(&random_bytes::<8>()?))).await
}

fn new_session(secret: &Secret, user: &Id) -> SessionRow {
    let created = now();
    SessionRow { hash: secret.hash(), user: user.clone(), created, expires: created + SESSION_MS }
}

/// The user, with a cookie or a token.
fn told(app: &App, status: StatusCode, user: &UserRow, secret: &Secret, as_token: bool) -> Response {
    let token = as_token.then(|| secret.0.clone());
    let mut response = (status, json(&Me::of(user, token))).into_response();
    if !as_token {
        set_cookie(app, &mut response, &secret.0, SESSION_MS / 1000);
    }
    response
}

fn set_cookie(app: &App, response: &mut Response, value: &str, seconds: i64) {
    let secure = if app.public_url.starts_with("https://") { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={value}; HttpOnly; SameSite=Lax; Path=/; Max-Age={seconds}{secure}");
    if let Ok(value) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
}

/// Who I am.
///
/// # Errors
/// Nobody.
pub async fn show(session: Session) -> Result<Response, ApiError> {
    Ok(json(&Me::of(&session.user, None)).into_response())
}

/// Logs out.
///
/// # Errors
/// Nobody was logged in, or the database does not answer.
pub async fn delete(State(app): State<App>, session: Session) -> Result<Response, ApiError> {
    app.host.store().commit([Write::delete_session(&session.hash)]).await?;
    let mut response = StatusCode::NO_CONTENT.into_response();
    if session.by_cookie {
        set_cookie(&app, &mut response, "", 0);
    }
    Ok(response)
}

/// A name that people can read and that can't pass for markup or for somebody else.
///
/// # Errors
/// What is wrong with it.
pub fn checked_name(name: &str) -> Result<String, ApiError> {
    let name = name.trim();
    let fits = |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_' | '.');
    let length = name.chars().count();
    if length == 0 || length > LONGEST_NAME || !name.chars().all(fits) {
        return Err(ApiError::bad_request(format!(
            "A name has 1 to {LONGEST_NAME} letters, digits, spaces, `-`, `_` or `.`."
        )));
    }
    Ok(name.to_owned())
}

/// Somebody else has that name.
#[must_use]
pub fn name_taken() -> ApiError {
    ApiError::new(StatusCode::CONFLICT, "name_taken", "Somebody has an account of that name.")
        .hint("Choose another name, or log in if it is yours.")
}

/// Turns a session into another one: whoever knew the old one is out.
///
/// # Errors
/// The database does not answer.
pub async fn renew(
    app: &App,
    status: StatusCode,
    old: Option<&Session>,
    user: &UserRow,
    change: Option<Write>,
    as_token: bool,
) -> Result<Response, ApiError> {
    let secret = Secret::random()?;
    let session = new_session(&secret, &user.id);
    let new_name = change.is_some();
    let mut writes: Vec<Write> = change.into_iter().collect();
    writes.push(match old {
        Some(old) => Write::replace_session(&old.hash, &session),
        None => Write::insert_session(&session),
    });
    match app.host.store().commit(writes).await {
        Ok(_) => Ok(told(app, status, user, &secret, as_token)),
        // Somebody took the name at this moment.
        Err(StoreError::Conflict(_)) if new_name => Err(name_taken()),
        // The old session was ended elsewhere at this moment.
        Err(StoreError::Conflict(_)) => Err(ApiError::no_session()),
        Err(error) => Err(error.into()),
    }
}
