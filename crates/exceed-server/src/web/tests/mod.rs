//! Requests against the router itself, and players who sit at its tables without a socket.

mod accounts;
mod fits;
mod games;
mod lost;
mod pages;
mod people;

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use exceed_cards::{Catalog, embedded_sources};
use serde_json::{Value, json};
use tower::ServiceExt;

use super::{App, Counters, Packed, router};
use crate::host::{Host, Mail, Outgoing, Outgoings, TableHandle, Thinkers, outbox};
use crate::id::Id;
use crate::limits::Limits;
use crate::message::{ClientMessage, Received};
use crate::store::{Database, Store};
use crate::table::{Settings, SocketId};

static CATALOG: LazyLock<Arc<Catalog>> = LazyLock::new(|| {
    Arc::new(Catalog::load(&embedded_sources()).expect("the cards of this program are sound"))
});

/// A server without a network.
struct World {
    router: Router,
    app: App,
    folder: PathBuf,
}

impl Drop for World {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// An answer.
#[derive(Debug)]
struct Answer {
    status: StatusCode,
    body: Value,
    retry_after: bool,
}

impl Answer {
    fn code(&self) -> &str {
        self.body["error"]["code"].as_str().unwrap_or("")
    }
}

/// Somebody with a token.
#[derive(Clone, Debug)]
struct Guest {
    token: String,
    name: String,
    id: Id,
}

impl World {
    async fn new() -> World {
        World::with(Limits::default()).await
    }

    async fn with(limits: Limits) -> World {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("exceed-web-{}-{number}", std::process::id()));
        World::at(folder, limits).await
    }

    /// A server with the data of this folder, which goes with it.
    async fn at(folder: PathBuf, limits: Limits) -> World {
        let store = Store::open(&Database::Sqlite(folder.clone())).await.expect("a database");
        let settings = Settings {
            pace_ms: 0,
            bot_pace_ms: 0,
            public_url: "http://here".to_owned(),
            table_idle_ms: 1_000_000,
            game_idle_ms: 1_000_000,
            hint_jobs: 2,
        };
        let metrics = Arc::new(crate::metrics::Metrics::default());
        let thinkers = Thinkers::new(2, Arc::clone(&metrics));
        let host = Host::new(store, Arc::clone(&CATALOG), settings, thinkers, metrics);
        let app = App {
            route: Arc::new(host.clone()),
            host,
            limits: Arc::new(limits),
            public_url: "http://here".into(),
            counters: Arc::new(Counters::default()),
            catalog: Arc::new(Packed::new(axum::body::Bytes::new())),
            proxies: Arc::default(),
            lobby: Arc::default(),
            analyses: Arc::default(),
        };
        World { router: router(app.clone()), app, folder }
    }

    async fn ask(&self, method: &str, path: &str, token: Option<&str>, body: Option<&Value>) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        let request = request.body(body).expect("a request");
        let response = self.router.clone().oneshot(request).await.expect("an answer");
        let status = response.status();
        let retry_after = response.headers().contains_key(header::RETRY_AFTER);
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("a body");
        let body: Value = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        fits::check_answer(method, path, status.as_u16(), &body);
        Answer { status, body, retry_after }
    }

    async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, None, None).await
    }

    async fn get_as(&self, guest: &Guest, path: &str) -> Answer {
        self.ask("GET", path, Some(&guest.token), None).await
    }

    async fn post(&self, guest: &Guest, path: &str, body: Value) -> Answer {
        self.ask("POST", path, Some(&guest.token), Some(&body)).await
    }

    async fn guest(&self, name: &str) -> Guest {
        let body = json!({"name": name, "token": true});
        let answer = self.ask("POST", "/api/session", None, Some(&body)).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        Guest {
            token: text(&answer.body["token"]),
            name: text(&answer.body["user"]["name"]),
            id: Id::parse(&text(&answer.body["user"]["id"])).expect("an id"),
        }
    }

    /// A table of this guest against a bot.
    async fn table(&self, guest: &Guest) -> String {
        let body = json!({"character": "ryu", "opponent": {"bot": "random", "character": "ken-masters"}});
        let answer = self.post(guest, "/api/tables", body).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{answer:?}");
        answer.body["id"].as_str().expect("an id").to_owned()
    }

    async fn sit(&self, guest: &Guest, table: &str) -> Player {
        self.sit_with(guest, table, json!({})).await
    }

    /// Sits down and says more than hello.
    async fn sit_with(&self, guest: &Guest, table: &str, mut hello: Value) -> Player {
        (hello["type"], hello["protocol"]) = (json!("hello"), json!(1));
        let table = self.app.route.table(&Id::parse(table).expect("an id")).await.expect("a table");
        let socket = self.app.host.new_socket();
        let (outbox, outgoings) = outbox(1_000_000, usize::MAX);
        let Ok(ClientMessage::Hello(hello)) = Received::read(&hello.to_string()).message else {
            panic!("a hello");
        };
        let user = guest.id.clone();
        table.tell(Mail::Connect { socket, user, hello, outbox }).await.expect("a table");
        Player { table, socket, outgoings, updates: Vec::new() }
    }
}

/// Somebody at a table.
struct Player {
    table: TableHandle,
    socket: SocketId,
    outgoings: Outgoings,
    /// Every update that came.
    updates: Vec<Value>,
}

impl Player {
    async fn say(&self, message: Value) {
        let received = Received::read(&message.to_string());
        self.table
            .tell(Mail::Say { socket: self.socket, received, at: std::time::Instant::now() })
            .await
            .expect("a table");
    }

    async fn next(&mut self) -> Value {
        let next = tokio::time::timeout(Duration::from_secs(20), self.outgoings.next());
        let next = next.await.expect("something within 20 seconds").expect("an open socket");
        let text = match next {
            Outgoing::Text(text, _) | Outgoing::Missed(text, _) => text,
            Outgoing::Frame(_) | Outgoing::Ping | Outgoing::Close(..) => panic!("{next:?}"),
        };
        let message: Value = serde_json::from_str(&text).expect("json");
        fits::check_message(&message);
        if message["type"] == "update" {
            self.updates.push(message.clone());
        }
        message
    }

    async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            assert_ne!(message["type"], "refused", "{message}");
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The next question, or `over`.
    async fn asked(&mut self) -> Result<Value, Value> {
        loop {
            let message = self.next().await;
            assert_ne!(message["type"], "refused", "every question that is told waits: {message}");
            if message["type"] == "over" {
                return Err(message);
            }
            if message["type"] == "update" && !message["decision"].is_null() {
                return Ok(message["decision"].clone());
            }
        }
    }

    /// Answers with some choice.
    async fn answer(&self, decision: &Value) {
        let choices = decision["choices"].as_array().expect("choices");
        // A different one each time, so that games come to an end.
        let index = decision["id"].as_u64().expect("an id") as usize * 7 % choices.len();
        self.answer_with(decision, choices[index]["id"].clone()).await;
    }

    async fn answer_with(&self, decision: &Value, choice: Value) {
        self.say(json!({"type": "answer", "decision": decision["id"], "choices": [choice]})).await;
    }

    /// Is ready and plays to the end; `over`.
    async fn play(&mut self) -> Value {
        self.say(json!({"type": "ready"})).await;
        loop {
            match self.asked().await {
                Ok(decision) => self.answer(&decision).await,
                Err(over) => return over,
            }
        }
    }
}
