//! What everybody may read: the cards, the rules, and the page to play on.

use std::sync::LazyLock;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::{IntoResponse, Response};

use super::assets::{self, Assets};
use super::openapi::{self, description};
use super::{ApiError, App, json};
use crate::wire;

const HTML: &str = "text/html; charset=utf-8";

/// All characters. They change with the program or its card files, so that a client asks for them once.
pub async fn catalog(State(app): State<App>, headers: HeaderMap) -> Response {
    let kind = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    let cache = (header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    app.catalog.answer(&headers, HeaderMap::from_iter([kind, cache]))
}

/// The rules, clause by clause.
pub async fn rules() -> Response {
    json(&wire::rules())
}

/// The description of all requests.
pub async fn openapi() -> Response {
    static TEXT: LazyLock<String> = LazyLock::new(|| description().to_string());
    ([(header::CONTENT_TYPE, "application/json")], TEXT.as_str()).into_response()
}

/// The same for people.
pub async fn docs() -> Response {
    static PAGE: LazyLock<String> = LazyLock::new(|| openapi::page(&description()));
    plain_file(HTML, &PAGE)
}

/// The plain page: without a framework, for screen readers and old browsers.
pub async fn plain() -> Response {
    plain_file(HTML, include_str!("../../pages/plain.html"))
}

fn plain_file(kind: &'static str, body: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], body).into_response()
}

/// The page to play on, and its files; every address that is nothing else is the page. Without a client in the program
/// that is the plain one.
pub async fn client(uri: Uri, headers: HeaderMap) -> Response {
    match uri.path() {
        "/plain.js" => {
            return plain_file("text/javascript; charset=utf-8", include_str!("../../pages/plain.js"));
        }
        "/plain.css" => return plain_file("text/css; charset=utf-8", include_str!("../../pages/plain.css")),
        path if path.starts_with("/plain/") => return plain().await,
        _ => {}
    }
    let assets = assets::client();
    if let Some(file) = assets.answer(uri.path(), &headers) {
        return file;
    }
    if Assets::is_file(uri.path()) {
        // A file of a client that is not this program's: a page in its place would only be misread.
        return ApiError::not_found("not_found", "There is no such file. Load the page again.")
            .into_response();
    }
    match assets.page(&headers) {
        Some(page) => page,
        None => plain().await,
    }
}
