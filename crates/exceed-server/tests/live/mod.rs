//! The real server in this process, with its database in a folder, played against over real sockets.

mod ear;
mod laid;

use std::net::SocketAddr;
use std::time::Duration;

use exceed_server::client::{Answer, Client};
use exceed_server::id::Id;
use exceed_server::limits::Limits;
use exceed_server::server::{Config, Server};
use exceed_server::store::{Database, Store};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

pub use ear::Ear;
pub use laid::{Laid, Setting, characters, setting};

use crate::store::fixture::Folder;
use crate::wire::catalog;

/// Nothing takes so long, on a busy machine either.
const LONGEST: Duration = Duration::from_secs(60);

/// Waits for something, and says what it was if it does not come.
pub async fn soon<T>(what: &str, future: impl Future<Output = T>) -> T {
    let done = tokio::time::timeout(LONGEST, future).await;
    done.unwrap_or_else(|_| panic!("waited {LONGEST:?} for {what}"))
}

/// A server that serves as long as its test runs.
pub struct Live {
    pub server: Server,
    // Goes when the server has gone.
    _folder: Folder,
}

/// Limits that a test does not mean to reach.
const WIDE: [(&str, u64); 8] = [
    // On a busy machine a test may not read for long.
    ("idle_s", 3600),
    ("sockets_per_address", 100_000),
    ("sockets", 100_000),
    ("sessions_per_address_h", 100_000),
    ("tables_per_user", 100_000),
    ("tables", 100_000),
    ("messages_per_s", 1_000_000),
    ("messages_burst", 1_000_000),
];

impl Live {
    /// A server without pace and with wide limits.
    pub async fn start() -> Live {
        Live::with(&[], |_| ()).await
    }

    /// A server with these limits beside wide ones, and what else is changed.
    pub async fn with(limits: &[(&str, u64)], change: impl FnOnce(&mut Config)) -> Live {
        let folder = Folder::new();
        let mut config = Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            database: Database::Sqlite(folder.path().to_path_buf()),
            public_url: None,
            metrics_listen: Some(SocketAddr::from(([127, 0, 0, 1], 0))),
            pace_ms: 0,
            bot_pace_ms: 0,
            limits: Limits::default(),
            proxies: Vec::new(),
        };
        for (name, value) in WIDE.iter().chain(limits) {
            config.limits.set(name, *value).expect("a limit");
        }
        change(&mut config);
        let server = Server::start(config, catalog()).await.expect("a server");
        Live { server, _folder: folder }
    }

    pub fn address(&self) -> SocketAddr {
        self.server.address()
    }

    pub fn store(&self) -> &Store {
        self.server.host().store()
    }

    /// What one of the measurements is by now; nothing if it was never counted.
    pub async fn measured(&self, what: &str) -> u64 {
        let address = self.server.metrics_address().expect("measurements");
        let page = Client::nobody(address).request("GET", "/metrics", None).await.expect("an answer").text;
        let line = page.lines().find_map(|line| line.strip_prefix(what)?.trim().parse().ok());
        line.unwrap_or(0)
    }

    /// How often a limit was reached.
    pub async fn reached(&self, name: &str) -> u64 {
        self.measured(&format!("exceed_limit_total{{name=\"{name}\"}}")).await
    }

    /// Waits until a measurement has a value; says so if it does not come to that.
    pub async fn wait_until(&self, what: &str, wanted: u64) {
        for _ in 0..600 {
            if self.measured(what).await == wanted {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("`{what}` is {}, not {wanted}", self.measured(what).await);
    }

    /// A request with any headers.
    pub async fn raw(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let mut stream = TcpStream::connect(self.address()).await.expect("a connection");
        let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-length: {}\r\n{headers}\r\n",
            self.address(),
            body.len()
        );
        stream.write_all(head.as_bytes()).await.expect("it is sent");
        stream.write_all(body.as_bytes()).await.expect("it is sent");
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await.expect("an answer");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").expect("a head");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        let json = serde_json::from_str(body).unwrap_or(Value::Null);
        Answer { status, head: head.to_lowercase(), body: json, text: body.to_owned() }
    }

    /// The status that a handshake is answered with.
    pub async fn raw_upgrade(&self, path: &str, headers: &[(&str, &str)]) -> u16 {
        let mut stream = TcpStream::connect(self.address()).await.expect("a connection");
        let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let host = self.address();
        let head = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: upgrade\r\n{headers}\r\n");
        stream.write_all(head.as_bytes()).await.expect("it is sent");
        let mut start = [0; 12];
        stream.read_exact(&mut start).await.expect("an answer");
        let text = String::from_utf8_lossy(&start).into_owned();
        text.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status")
    }

    /// A guest.
    pub async fn person(&self) -> Person {
        let client = Client::guest(self.address()).await.expect("a guest");
        let me = client.request("GET", "/api/session", None).await.expect("an answer").body;
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let id = Id::parse(&text(&me["user"]["id"])).expect("an id");
        Person { client, id, name: text(&me["user"]["name"]) }
    }
}

/// Somebody with a session.
#[derive(Clone, Debug)]
pub struct Person {
    pub client: Client,
    pub id: Id,
    pub name: String,
}

impl Person {
    pub async fn get(&self, path: &str) -> Answer {
        soon(path, self.client.request("GET", path, None)).await.expect("an answer")
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        soon(path, self.client.request("POST", path, Some(&body))).await.expect("an answer")
    }

    /// A socket at a table that has been welcomed.
    pub async fn sit(&self, table: &str) -> Ear {
        Ear::at(self, table, &json!({"type": "hello", "protocol": 1})).await
    }

    /// A new table against the quickest bot.
    pub async fn table_with_bot(&self) -> String {
        let table = json!({"character": "ryu", "opponent": {"bot": "random", "character": "ken-masters"}});
        self.client.create_table(&table).await.expect("a table")
    }

    /// A new table that waits for somebody.
    pub async fn open_table(&self) -> String {
        let table = json!({"character": "ryu", "opponent": {"person": true}});
        self.client.create_table(&table).await.expect("a table")
    }

    /// Sits down at somebody else's table.
    pub async fn join(&self, table: &str) {
        let joined =
            self.post(&format!("/api/tables/{table}/join"), json!({"character": "ken-masters"})).await;
        assert_eq!(joined.status, 200, "{}", joined.body);
    }
}

/// Two at a table, both ready: a game that has begun.
pub async fn begin_game(one: &Person, two: &Person) -> (String, [Ear; 2]) {
    let table = one.open_table().await;
    two.join(&table).await;
    let mut ears = [one.sit(&table).await, two.sit(&table).await];
    for ear in &mut ears {
        ear.say(json!({"type": "ready"})).await;
    }
    for ear in &mut ears {
        ear.until("update").await;
    }
    (table, ears)
}

/// The code of a refused request.
pub fn code(answer: &Answer) -> (u16, &str) {
    (answer.status, answer.body["error"]["code"].as_str().unwrap_or(""))
}
