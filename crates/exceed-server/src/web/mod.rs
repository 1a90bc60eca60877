//! HTTP and sockets. Handlers are thin: they find out who asks and hand the rest on.

mod account;
mod analysis;
pub mod assets;
mod body;
mod cards;
mod error;
mod frames;
mod games;
mod lessons;
mod lobby;
mod making;
mod moderation;
mod openapi;
mod packed;
mod page;
mod queue;
mod routes;
mod session;
mod socket;
mod tables;
#[cfg(test)]
mod tests;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use exceed_cards::Catalog;
use schemars::JsonSchema;
use serde::Serialize;

pub use error::ApiError;
pub use making::{Making, Ticket};
pub use openapi::description;
pub use packed::Packed;
pub use session::Session;

use crate::PROTOCOL;
use crate::archive::Analyses;
use crate::host::Host;
use crate::limits::{Counter, Limits};
use crate::lobby::Lobby;
use crate::seams::Route;

/// Everything a handler needs. Clones are the same one.
#[derive(Clone)]
pub struct App {
    /// The tables.
    pub host: Host,
    /// The way to each of them, wherever it is.
    pub route: Arc<dyn Route>,
    /// How much of everything there may be.
    pub limits: Arc<Limits>,
    /// What links begin with.
    pub public_url: Arc<str>,
    /// What was counted.
    pub counters: Arc<Counters>,
    /// All characters, as clients read them.
    pub catalog: Arc<Packed>,
    /// Whose `X-Forwarded-For` is believed.
    pub proxies: Arc<Vec<Network>>,
    /// Who waits for an opponent.
    pub lobby: Arc<Lobby>,
    /// Analyses that are being made.
    pub analyses: Arc<Analyses>,
}

/// What was counted.
#[derive(Debug)]
pub struct Counters {
    /// New sessions by address.
    pub sessions: Counter<IpAddr>,
    /// Logins by name.
    pub logins_by_name: Counter<String>,
    /// Logins by address.
    pub logins_by_address: Counter<IpAddr>,
    /// Card files checked by user.
    pub checks: Counter<String>,
    /// Reports by user.
    pub reports: Counter<String>,
    /// Tables that are being made.
    pub making: Making,
    /// Sockets that are open.
    pub sockets: AtomicUsize,
    /// Sockets by address.
    pub sockets_by_address: std::sync::Mutex<std::collections::HashMap<IpAddr, usize>>,
}

impl Default for Counters {
    fn default() -> Counters {
        const MINUTE: i64 = 60_000;
        Counters {
            sessions: Counter::new(60 * MINUTE),
            logins_by_name: Counter::new(MINUTE),
            logins_by_address: Counter::new(MINUTE),
            checks: Counter::new(MINUTE),
            reports: Counter::new(60 * MINUTE),
            making: Making::default(),
            sockets: AtomicUsize::new(0),
            sockets_by_address: std::sync::Mutex::default(),
        }
    }
}

/// All characters as JSON, made once.
#[must_use]
pub fn catalog_page(catalog: &Catalog) -> Packed {
    Packed::new(serde_json::to_vec(&crate::wire::catalog(catalog)).unwrap_or_default().into())
}

/// A range of addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

impl Network {
    /// Reads `10.0.0.0/8`, or a single address.
    #[must_use]
    pub fn parse(text: &str) -> Option<Network> {
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address.parse().ok()?, Some(bits.parse().ok()?)),
            None => (text.parse().ok()?, None),
        };
        let all = match address {
            IpAddr::V4(_) => 32,
            IpAddr::V6(_) => 128,
        };
        let bits = bits.unwrap_or(all);
        (bits <= all).then_some(Network { address, bits })
    }

    /// Whether an address lies in it.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let equal = |one: u128, other: u128, width: u8| {
            let shift = u32::from(width - self.bits);
            one.checked_shr(shift).unwrap_or(0) == other.checked_shr(shift).unwrap_or(0)
        };
        match (self.address, address) {
            (IpAddr::V4(one), IpAddr::V4(other)) => equal(one.to_bits().into(), other.to_bits().into(), 32),
            (IpAddr::V6(one), IpAddr::V6(other)) => equal(one.to_bits(), other.to_bits(), 128),
            (IpAddr::V4(_), IpAddr::V6(_)) | (IpAddr::V6(_), IpAddr::V4(_)) => false,
        }
    }
}

impl App {
    /// A limit was reached.
    pub fn limit_reached(&self, name: &'static str) {
        self.host.metrics().limit_reached(name);
    }
}

/// Where a request comes from.
pub struct Address(pub IpAddr);

impl FromRequestParts<App> for Address {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Address, ApiError> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let peer = peer.unwrap_or(IpAddr::from([127, 0, 0, 1])).to_canonical();
        if !app.proxies.iter().any(|network| network.contains(peer)) {
            return Ok(Address(peer));
        }
        // The last address is the one that the trusted proxy has seen.
        let forwarded = parts.headers.get("x-forwarded-for").and_then(|value| value.to_str().ok());
        let last = forwarded.and_then(|list| list.rsplit(',').next()).and_then(|one| one.trim().parse().ok());
        Ok(Address(last.unwrap_or(peer)))
    }
}

/// A JSON answer.
pub fn json<T: Serialize>(value: &T) -> Response {
    // Maps have text keys and numbers are finite, so this can't fail.
    let body = serde_json::to_string(value).unwrap_or_default();
    ([(header::CONTENT_TYPE, "application/json")], body).into_response()
}

/// All routes.
pub fn router(app: App) -> Router {
    let body_bytes = usize::try_from(app.limits.body_bytes).unwrap_or(usize::MAX);
    let api = routes::api()
        .router
        .fallback(|| async { ApiError::not_found("not_found", "There is nothing at this address.") })
        .layer(axum::middleware::map_response(in_our_words))
        .layer(axum::middleware::map_response(no_store));
    routes::root()
        .router
        .nest("/api", api)
        .fallback(page::client)
        .layer(DefaultBodyLimit::max(body_bytes))
        .layer(axum::middleware::map_response(safe_headers))
        .layer(axum::middleware::from_fn(note_request))
        .with_state(app)
}

/// What the framework refuses by itself is told like everything else: a query that can't be read, a method that is not
/// there, a socket that is no socket.
async fn in_our_words(response: Response) -> Response {
    let status = response.status();
    let said = response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    if said || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let (code, text) = match status {
        StatusCode::NOT_FOUND => ("not_found", "There is nothing at this address."),
        StatusCode::METHOD_NOT_ALLOWED => ("bad_request", "This address does not take that method."),
        StatusCode::UPGRADE_REQUIRED => ("bad_request", "This address is for sockets."),
        StatusCode::PAYLOAD_TOO_LARGE => ("too_large", "The request is too large."),
        _ => ("bad_request", "The request can't be read."),
    };
    let mut told = ApiError::new(status, code, text).into_response();
    for name in [header::ALLOW, header::UPGRADE, header::CONNECTION] {
        if let Some(value) = response.headers().get(&name) {
            told.headers_mut().insert(name, value.clone());
        }
    }
    told
}

/// What is asked under `/api` is asked anew each time, unless it says otherwise.
async fn no_store(mut response: Response) -> Response {
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// A line for each request, for who looks for a fault. What stands in its head, its query or its body is nobody's
/// business.
async fn note_request(request: axum::extract::Request, next: axum::middleware::Next) -> Response {
    if !tracing::enabled!(tracing::Level::DEBUG) {
        return next.run(request).await;
    }
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let response = next.run(request).await;
    tracing::debug!(%method, path, status = response.status().as_u16(), "a request was answered");
    response
}

async fn safe_headers(mut response: Response) -> Response {
    const HEADERS: [(HeaderName, &str); 3] = [
        (header::CONTENT_SECURITY_POLICY, "default-src 'self'"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
    ];
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

#[derive(Serialize, JsonSchema)]
struct Health {
    status: &'static str,
    version: &'static str,
    protocol: u32,
}

async fn health() -> Response {
    json(&Health { status: "ok", version: exceed_rules::ENGINE_VERSION, protocol: PROTOCOL })
}

#[derive(Serialize, JsonSchema)]
struct Ready {
    ready: bool,
    database: &'static str,
    games: usize,
}

async fn ready(State(app): State<App>) -> Response {
    let up = app.host.store().ready().await.is_ok();
    let database = if up { "up" } else { "down" };
    let body = json(&Ready { ready: up, database, games: app.host.tables_in_memory() });
    if up {
        return body;
    }
    let mut response = (StatusCode::SERVICE_UNAVAILABLE, body).into_response();
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(2));
    response
}
