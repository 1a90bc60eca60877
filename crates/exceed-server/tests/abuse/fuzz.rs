//! Any bytes are frames of a socket, or a request: they are answered with a code of the protocol, and nothing panics.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use exceed_server::host::{Host, Thinkers};
use exceed_server::limits::Limits;
use exceed_server::metrics::Metrics;
use exceed_server::store::{Database, Store};
use exceed_server::table::Settings;
use exceed_server::web::{App, Counters, Packed, router};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::live::{Ear, Live, Person};
use crate::store::fixture::Folder;
use crate::wire::catalog;

/// Each target runs so long.
const SECONDS: u64 = 10;
/// So many frames of one input.
const FRAMES: usize = 8;

const REFUSALS: [&str; 11] = [
    "stale_decision",
    "unknown_decision",
    "not_offered",
    "not_your_seat",
    "game_over",
    "no_game",
    "not_allowed",
    "too_soon",
    "busy",
    "bad_message",
    "unavailable",
];
const MESSAGES: [&str; 18] = [
    "welcome",
    "table",
    "start",
    "update",
    "snapshot",
    "accepted",
    "refused",
    "clock",
    "presence",
    "offer",
    "offer_over",
    "hint",
    "reaction",
    "over",
    "pong",
    "paired",
    "tables",
    "bye",
];
const CLOSES: [u16; 4] = [1000, 1009, 4004, 4008];

const WORDS: [&str; 26] = [
    "{\"type\":\"answer\",\"decision\":@decision,\"choices\":[\"@choice\"]}",
    "\n",
    "@decision",
    "@choice",
    "\"type\":",
    "\"hello\"",
    "\"ready\"",
    "\"takeback\"",
    "\"back\"",
    "\"offer_reply\"",
    "\"concede\"",
    "\"rematch\"",
    "\"hint\"",
    "\"react\"",
    "\"mute\"",
    "\"show_hand\"",
    "\"claim\"",
    "\"leave\"",
    "\"draw\"",
    "\"nonce\":\"00112233445566778899aabbccddeeff\"",
    "\"ref\":",
    "p1.hand.0",
    "-1",
    "18446744073709551616",
    "[[[[[[[[",
    "\\u0000",
];

#[test]
fn any_frame_is_answered_with_a_known_code() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.expect("a runtime");
    let mut seat = runtime.block_on(Seat::new());
    let (mut runs, mut kinds) = (0, std::collections::BTreeSet::new());
    exceed_fuzz::run_target("frames", SECONDS, &WORDS, |bytes| {
        runs += 1;
        runtime.block_on(seat.hear(bytes, &mut kinds));
    });
    println!("{runs} inputs, answered with {kinds:?}");
    let panics = runtime.block_on(seat.live.measured("exceed_panics_total"));
    assert_eq!(panics, 0, "something panicked");
    assert!(runs > 20 && kinds.len() > 8, "{runs} inputs reached {kinds:?}");
}

/// Somebody at a table with a bot.
struct Seat {
    live: Live,
    person: Person,
    table: String,
    ear: Ear,
    pings: i64,
}

impl Seat {
    async fn new() -> Seat {
        let live = Live::start().await;
        let person = live.person().await;
        let table = person.table_with_bot().await;
        let mut ear = person.sit(&table).await;
        ear.ask(json!({"type": "ready"})).await;
        Seat { live, person, table, ear, pings: 0 }
    }

    /// Sends an input frame by frame. Whatever comes is known to the protocol.
    async fn hear(&mut self, bytes: &[u8], kinds: &mut std::collections::BTreeSet<String>) {
        let text = String::from_utf8_lossy(bytes).into_owned();
        for frame in text.split('\n').take(FRAMES) {
            let decision = self.ear.decision["id"].as_u64().unwrap_or(1).to_string();
            let choice = self.ear.decision["choices"][bytes.len() % 7]["id"].as_str().unwrap_or("done");
            let frame = frame.replace("@decision", &decision).replace("@choice", choice);
            self.pings += 1;
            let ping = json!({"type": "ping", "t": self.pings}).to_string();
            let sent = self.ear.socket.send_text(frame).await.is_ok()
                && self.ear.socket.send_text(ping).await.is_ok();
            if let Err(code) = self.answers(kinds).await {
                assert!(CLOSES.contains(&code), "closed with {code}");
                kinds.insert(code.to_string());
                self.come_back().await;
            } else {
                assert!(sent, "an open socket takes what is sent");
            }
        }
        self.ear.heard.clear();
    }

    async fn answers(&mut self, kinds: &mut std::collections::BTreeSet<String>) -> Result<(), u16> {
        loop {
            let message = self.ear.next().await?;
            let kind = message["type"].as_str().unwrap_or_default().to_owned();
            assert!(MESSAGES.contains(&kind.as_str()), "{message}");
            if kind == "refused" {
                let code = message["code"].as_str().unwrap_or_default();
                assert!(REFUSALS.contains(&code) && code != "unavailable", "{message}");
                kinds.insert(code.to_owned());
            }
            if kind == "pong" && message["t"] == self.pings {
                return Ok(());
            }
            kinds.insert(kind);
        }
    }

    /// After a socket was closed: at the same table as long as its game goes on, else at a new one.
    async fn come_back(&mut self) {
        let state = self.person.get(&format!("/api/tables/{}", self.table)).await.body["state"].clone();
        if state != "live" {
            self.table = self.person.table_with_bot().await;
        }
        self.ear = self.person.sit(&self.table).await;
        if state != "live" {
            self.ear.ask(json!({"type": "ready"})).await;
        }
    }
}

/// Every code of a request that is refused.
const CODES: [&str; 20] = [
    "bad_request",
    "no_session",
    "csrf",
    "forbidden",
    "no_such_table",
    "no_such_game",
    "not_found",
    "table_full",
    "game_running",
    "already_started",
    "name_taken",
    "too_many",
    "too_large",
    "unknown_character",
    "bad_setup",
    "busy",
    "unavailable",
    "full",
    "not_allowed",
    "bad_message",
];

const REQUEST_WORDS: [&str; 30] = [
    "GET /api/",
    "POST /api/",
    "DELETE /api/",
    "tables",
    "tables/@table",
    "games/@game",
    "/join",
    "/replay?as=open",
    "/export",
    "/fork",
    "/analysis",
    "session",
    "account",
    "login",
    "users/@name",
    "queue",
    "blocks",
    "reports",
    "cards/check",
    "lessons",
    "lobby/socket",
    "?open=1",
    "&after=@table",
    "\nauthorization: Bearer @token",
    "\ncookie: exceed_session=@token",
    "\nx-exceed: 1",
    "\n\n",
    "{\"character\":\"ryu\",\"opponent\":{\"person\":true}}",
    "\"rated\":true",
    "%00",
];

#[test]
fn any_request_is_answered_with_a_known_code() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.expect("a runtime");
    let desk = runtime.block_on(Desk::new());
    let (mut runs, mut answers) = (0, std::collections::BTreeSet::new());
    exceed_fuzz::run_target("requests", SECONDS, &REQUEST_WORDS, |bytes| {
        runs += 1;
        answers.extend(runtime.block_on(desk.ask(bytes)));
    });
    println!("{runs} inputs, answered with {answers:?}");
    assert!(runs > 500 && answers.len() > 10, "{runs} inputs reached {answers:?}");
}

/// A server without a network, somebody with a session, and a table.
struct Desk {
    router: Router,
    names: Vec<(&'static str, String)>,
    _folder: Folder,
}

impl Desk {
    async fn new() -> Desk {
        let folder = Folder::new();
        let store = Store::open(&Database::Sqlite(folder.path().to_path_buf())).await.expect("a database");
        let settings = Settings {
            pace_ms: 0,
            bot_pace_ms: 0,
            public_url: "http://here".to_owned(),
            table_idle_ms: 1_000_000,
            game_idle_ms: 1_000_000,
            hint_jobs: 2,
        };
        let metrics = Arc::new(Metrics::default());
        let thinkers = Thinkers::new(2, Arc::clone(&metrics));
        let limits = Limits { tables_per_user: 1_000_000, tables: 1_000_000, ..Limits::default() };
        let host = Host::new(store, catalog(), settings, thinkers, metrics);
        let app = App {
            route: Arc::new(host.clone()),
            host,
            limits: Arc::new(limits),
            public_url: "http://here".into(),
            counters: Arc::new(Counters::default()),
            catalog: Arc::new(Packed::new("[]".into())),
            proxies: Arc::default(),
            lobby: Arc::default(),
            analyses: Arc::default(),
        };
        let mut desk = Desk { router: router(app), names: Vec::new(), _folder: folder };
        let made = desk.value("POST /api/session\n\n{\"token\":true}").await;
        desk.name("@token", &made["token"]);
        desk.name("@name", &made["user"]["name"]);
        let table = "POST /api/tables\nauthorization: Bearer @token\n\n{\"character\":\"ryu\",\"opponent\":{\"bot\":\"random\"}}";
        let table = desk.value(table).await;
        desk.name("@table", &table["id"]);
        desk.name("@game", &table["game"]);
        desk.name("@code", &table["code"]);
        desk
    }

    fn name(&mut self, word: &'static str, value: &Value) {
        self.names.push((word, value.as_str().expect("a text").to_owned()));
    }

    async fn value(&self, text: &str) -> Value {
        let request = self.request(text).expect("a request");
        let response = self.router.clone().oneshot(request).await.expect("an answer");
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("a body");
        serde_json::from_slice(&bytes).expect("JSON")
    }

    /// The first line is method and path, then come headers, then after an empty line the body. Nothing if that is no
    /// request at all: it would not reach the router.
    fn request(&self, text: &str) -> Option<Request<Body>> {
        let text = self.names.iter().fold(text.to_owned(), |text, (word, name)| text.replace(word, name));
        let (head, body) = text.split_once("\n\n").unwrap_or((text.as_str(), ""));
        let mut lines = head.lines();
        let (method, path) = lines.next()?.split_once(' ')?;
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in lines.filter_map(|line| line.split_once(": ")) {
            request = request.header(name, value);
        }
        request.body(Body::from(body.to_owned())).ok()
    }

    /// What a request is answered with, in a word.
    async fn ask(&self, bytes: &[u8]) -> Option<String> {
        let request = self.request(&String::from_utf8_lossy(bytes))?;
        let path = request.uri().path().to_owned();
        let asked = format!("{} {}", request.method(), request.uri());
        let answer = self.router.clone().oneshot(request);
        // Some wait for others if that is asked for; this client hangs up then.
        let Ok(response) = tokio::time::timeout(Duration::from_millis(300), answer).await else {
            return Some("wait".to_owned());
        };
        let status = response.expect("an answer");
        let (parts, body) = status.into_parts();
        let body = axum::body::to_bytes(body, usize::MAX).await.expect("a body");
        assert_ne!(parts.status.as_u16(), 500, "{asked}");
        let refused = parts.status.is_client_error() || parts.status.is_server_error();
        if !refused || !path.starts_with("/api/") || asked.starts_with("HEAD") {
            return Some(parts.status.to_string());
        }
        let body: Value = serde_json::from_slice(&body).unwrap_or(Value::Null);
        let code = body["error"]["code"].as_str().unwrap_or_default().to_owned();
        assert!(CODES.contains(&code.as_str()), "{asked}: {} {body}", parts.status);
        let wait = parts.headers.contains_key("retry-after");
        assert_eq!(wait, matches!(parts.status.as_u16(), 429 | 503), "{asked}: {body}");
        Some(format!("{} {code}", parts.status.as_u16()))
    }
}
