//! What everybody may read: the cards, the rules, and the page to play on.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::{App, json};
use crate::wire;

/// All characters. They change with the program or its card files, so that a client asks for them once.
pub async fn catalog(State(app): State<App>, headers: HeaderMap) -> Response {
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let same = known
        .is_some_and(|list| list.split(',').any(|tag| tag.trim() == app.catalog.etag || tag.trim() == "*"));
    let mut response = if same {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, "application/json")], app.catalog.body.clone()).into_response()
    };
    if let Ok(etag) = HeaderValue::from_str(&app.catalog.etag) {
        response.headers_mut().insert(header::ETAG, etag);
    }
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

/// The rules, clause by clause.
pub async fn rules() -> Response {
    json(&wire::rules())
}

/// The page to play on, and what it needs; every address that is nothing else is the page.
pub async fn client(uri: axum::http::Uri) -> Response {
    let (kind, body): (&str, &str) = match uri.path() {
        "/plain.js" => ("text/javascript; charset=utf-8", include_str!("../../pages/plain.js")),
        "/plain.css" => ("text/css; charset=utf-8", include_str!("../../pages/plain.css")),
        _ => ("text/html; charset=utf-8", include_str!("../../pages/plain.html")),
    };
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")];
    (headers, body).into_response()
}
