//! Bodies of requests.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;

use super::{ApiError, App};

/// A body of JSON; an absent one counts as `{}`.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, ApiError> {
        let is_json = request.headers().get(header::CONTENT_TYPE).is_none_or(|value| {
            let text = value.to_str().unwrap_or("");
            text.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
        });
        if !is_json {
            let text = "The body of a request is JSON: `Content-Type: application/json`.";
            return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "bad_request", text));
        }
        let too_large = || {
            let text = format!("The body of a request has at most {} bytes.", app.limits.body_bytes);
            app.limit_reached("body_bytes");
            ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", text)
        };
        let bytes = Bytes::from_request(request, app).await.map_err(|_| too_large())?;
        let text: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        serde_json::from_slice(text).map(Body).map_err(|error| ApiError::bad_request(error.to_string()))
    }
}
