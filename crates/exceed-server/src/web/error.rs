//! What goes wrong with a request, as the client reads it.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;

use crate::host::Unreachable;
use crate::store::StoreError;
use crate::table::TableError;

/// A request that is not done.
#[derive(Clone, Debug)]
pub struct ApiError {
    status: StatusCode,
    code: &'static str,
    text: String,
    hint: Option<String>,
    retry_s: Option<u64>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ErrorBody")]
pub(super) struct Body<'a> {
    error: Error<'a>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ErrorFacts")]
struct Error<'a> {
    code: &'a str,
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<&'a str>,
}

impl ApiError {
    /// An error in words.
    #[must_use]
    pub fn new(status: StatusCode, code: &'static str, text: impl Into<String>) -> ApiError {
        ApiError { status, code, text: text.into(), hint: None, retry_s: None }
    }

    /// What to do about it.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> ApiError {
        self.hint = Some(hint.into());
        self
    }

    /// When to try again.
    #[must_use]
    pub fn retry_after(mut self, seconds: u64) -> ApiError {
        self.retry_s = Some(seconds.max(1));
        self
    }

    /// The request is not understood.
    #[must_use]
    pub fn bad_request(text: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, "bad_request", text)
    }

    /// Nobody is logged in.
    #[must_use]
    pub fn no_session() -> ApiError {
        ApiError::new(StatusCode::UNAUTHORIZED, "no_session", "You are not known here yet.")
            .hint("POST /api/session makes you a guest at once.")
    }

    /// Not for this user.
    #[must_use]
    pub fn forbidden(text: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, "forbidden", text)
    }

    /// There is no such thing.
    #[must_use]
    pub fn not_found(code: &'static str, text: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, code, text)
    }

    /// There is no such table.
    #[must_use]
    pub fn no_such_table() -> ApiError {
        ApiError::not_found("no_such_table", "There is no such table, or not any more.")
    }

    /// There is no such game.
    #[must_use]
    pub fn no_such_game() -> ApiError {
        ApiError::not_found("no_such_game", "There is no such game.")
    }

    /// Too often.
    #[must_use]
    pub fn too_many(text: impl Into<String>, retry_ms: i64) -> ApiError {
        let seconds = u64::try_from((retry_ms + 999) / 1000).unwrap_or(1);
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_many", text).retry_after(seconds)
    }

    /// The database does not answer.
    #[must_use]
    pub fn unavailable() -> ApiError {
        ApiError::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "unavailable",
            "The server can't reach its database at the moment. Nothing has changed; try again.",
        )
        .retry_after(2)
    }

    /// The match can't be played.
    #[must_use]
    pub fn bad_setup(text: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_setup", text)
    }

    /// For programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.code
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let error = Error { code: self.code, text: &self.text, hint: self.hint.as_deref() };
        let body = serde_json::to_string(&Body { error }).unwrap_or_default();
        let mut response = (self.status, [(header::CONTENT_TYPE, "application/json")], body).into_response();
        if let Some(seconds) = self.retry_s {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        tracing::warn!(%error, "the database did not do what it was asked");
        ApiError::unavailable()
    }
}

impl From<Unreachable> for ApiError {
    fn from(error: Unreachable) -> ApiError {
        match error {
            Unreachable::NoSuchTable => ApiError::no_such_table(),
            Unreachable::Unavailable(why) => {
                tracing::warn!(why, "a table can't be reached");
                ApiError::unavailable()
            }
            Unreachable::Refused(refused) => ApiError::from(refused),
        }
    }
}

impl From<TableError> for ApiError {
    fn from(error: TableError) -> ApiError {
        match error {
            TableError::Full => {
                ApiError::new(StatusCode::CONFLICT, "table_full", "Both seats of this table are taken.")
                    .hint("You can watch it, or make a table of your own.")
            }
            TableError::Started => {
                ApiError::new(StatusCode::CONFLICT, "already_started", "The game at this table has begun.")
            }
            TableError::NotYours => ApiError::forbidden("Only who made this table can do that."),
            TableError::Setup(text) => ApiError::bad_setup(text),
            TableError::Unavailable => ApiError::unavailable(),
        }
    }
}

impl From<crate::id::NoChance> for ApiError {
    fn from(error: crate::id::NoChance) -> ApiError {
        tracing::error!(%error, "no random numbers");
        ApiError::unavailable()
    }
}
