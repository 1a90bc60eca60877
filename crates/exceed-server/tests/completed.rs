//! A whole server in this process, spoken to over real sockets.

use std::time::Duration;

use exceed_server::client::{Client, Socket};
use exceed_server::limits::Limits;
use exceed_server::server::{Config, Server};
use exceed_server::store::Database;
use serde_json::{Value, json};

use crate::folder::Folder;

/// A server and its folder.
struct World {
    server: Server,
    _folder: Folder,
}

impl World {
    async fn start() -> World {
        let folder = Folder::new();
        let config = Config {
            listen: "127.0.0.1:0".parse().expect("an address"),
            database: Database::Sqlite(folder.path().to_owned()),
            public_url: None,
            metrics_listen: None,
            pace_ms: 0,
            bot_pace_ms: 0,
            limits: Limits::default(),
            proxies: Vec::new(),
        };
        let server = Server::start(config, crate::wire::catalog()).await.expect("a server");
        World { server, _folder: folder }
    }

    async fn guest(&self) -> Client {
        Client::guest(self.server.address()).await.expect("a guest")
    }
}

/// The next message that fits.
async fn until(socket: &mut Socket, fits: impl Fn(&Value) -> bool) -> Value {
    let found = async {
        loop {
            let message = socket.message().await.expect("an open socket");
            if fits(&message) {
                return message;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(60), found).await.expect("it comes within a minute")
}

fn is(kind: &str) -> impl Fn(&Value) -> bool {
    move |message| message["type"] == kind
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lobby_tells_of_tables_and_of_pairs() {
    let world = World::start().await;
    let (ann, bob) = (world.guest().await, world.guest().await);
    let mut lobby = ann.open("/api/lobby/socket").await.expect("a socket");
    let lists = until(&mut lobby, is("tables")).await;
    assert_eq!((&lists["open"], &lists["live"]), (&json!([]), &json!([])));

    lobby.send(&json!({"type": "ping", "t": 7, "ref": "a"})).await.expect("sent");
    let pong = until(&mut lobby, is("pong")).await;
    assert_eq!((&pong["t"], &pong["ref"]), (&json!(7), &json!("a")));
    lobby.send(&json!({"type": "concede", "ref": 8})).await.expect("sent");
    let refused = until(&mut lobby, is("refused")).await;
    assert_eq!((&refused["code"], &refused["ref"]), (&json!("bad_message"), &json!(8)));

    let listed = json!({"character": "ryu", "opponent": {"person": true}, "listed": true});
    let table = bob.create_table(&listed).await.expect("a table");
    let hidden = json!({"character": "ryu", "opponent": {"person": true}});
    bob.create_table(&hidden).await.expect("a table");
    let lists =
        until(&mut lobby, |message| message["type"] == "tables" && message["open"] != json!([])).await;
    let open = lists["open"].as_array().expect("a list");
    assert_eq!(open.iter().map(|table| &table["id"]).collect::<Vec<_>>(), [&json!(table)]);
    assert!(open[0]["you"].is_null());

    let wish = json!({"character": "ryu"});
    let waiting = ann.request("POST", "/api/queue", Some(&wish)).await.expect("an answer");
    assert_eq!(waiting.body, json!({"waiting": true}));
    let paired = bob.request("POST", "/api/queue", Some(&wish)).await.expect("an answer");
    let found = until(&mut lobby, is("paired")).await;
    assert_eq!(found["table"], paired.body["table"]);
    world.server.stop().await;
    assert_eq!(until(&mut lobby, is("bye")).await["reason"], "restart");
}

/// What the server adds to an answer is told without asking for it again: whoever answers every question that an update
/// puts is never refused.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_question_is_put_that_is_answered_already() {
    let world = World::start().await;
    let guest = world.guest().await;
    let body = json!({"character": "ryu", "opponent": {"bot": "random", "character": "ken-masters"}});
    let table = guest.create_table(&body).await.expect("a table");
    let mut socket = guest.connect(&table, None).await.expect("a socket");
    socket.send(&json!({"type": "ready"})).await.expect("sent");
    let mut completed = 0;
    loop {
        let message = until(&mut socket, |message| message["type"] != "accepted").await;
        assert_ne!(message["type"], "refused", "{message}");
        if message["type"] == "over" {
            break;
        }
        let decision = &message["decision"];
        if message["type"] != "update" || decision.is_null() {
            continue;
        }
        let choices = decision["choices"].as_array().expect("choices");
        let index = decision["id"].as_u64().expect("an id") as usize * 7 % choices.len();
        let ticked = matches!(decision["question"].as_str(), Some("pay" | "cards"));
        completed += usize::from(ticked && choices[index]["id"] != "done");
        let answer = json!({"type": "answer", "decision": decision["id"], "choices": [choices[index]["id"]]});
        socket.send(&answer).await.expect("sent");
    }
    assert!(completed > 0, "the server had something to complete");
    world.server.stop().await;
}
