//! Somebody who answers by chance, remembers everything they were sent, and comes back after every cut.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::Duration;

use exceed_cards::Generator;
use exceed_server::client::{Client, Socket};
use serde_json::{Value, json};

/// How long somebody waits for a message: the other one may have to answer first.
const WAIT: Duration = Duration::from_millis(8);

pub struct Player {
    pub client: Client,
    pub table: String,
    socket: Option<Socket>,
    game: Option<String>,
    /// Every update as it was sent, by its number.
    pub updates: BTreeMap<u64, Value>,
    /// Every answer that was accepted.
    pub accepted: Vec<(u64, String)>,
    /// The answer that waits for its reply.
    sent: Option<(u64, String)>,
    decision: Option<Value>,
    pub over: Option<Value>,
    /// Connections that were cut in the middle of something.
    pub cuts: usize,
    /// Sockets that were opened.
    opened: usize,
    /// Answers that were refused because nothing could be written down.
    pub unavailable: usize,
    ready: bool,
    /// What was told of thinking times last.
    pub clock: Option<Value>,
}

impl Player {
    pub fn new(client: Client, table: String) -> Player {
        Player {
            client,
            table,
            socket: None,
            game: None,
            updates: BTreeMap::new(),
            accepted: Vec::new(),
            sent: None,
            decision: None,
            over: None,
            cuts: 0,
            opened: 0,
            unavailable: 0,
            ready: false,
            clock: None,
        }
    }

    /// Another process serves the same tables.
    pub fn moved(&mut self, server: SocketAddr) {
        self.client = self.client.clone().at(server);
        self.socket = None;
        // Who is ready is not written down: nothing has begun yet.
        self.ready = false;
    }

    /// What they wait for.
    pub fn waits_for(&self) -> String {
        let Player { socket, updates, sent, over, ready, .. } = self;
        let (there, over, told) = (socket.is_some(), over.is_some(), updates.len());
        format!("connected {there}, ready {ready}, over {over}, {told} updates, sent {sent:?}")
    }

    /// The game.
    fn game(&self) -> &str {
        self.game.as_deref().expect("a game")
    }

    /// Has not seen the last update yet: it is sent again, with its question.
    pub fn look_again(&mut self) {
        if self.updates.len() > 1 {
            self.updates.pop_last();
        }
    }

    /// The same player as they are now, without a socket.
    pub fn remembered(&self) -> Player {
        Player {
            client: self.client.clone(),
            table: self.table.clone(),
            socket: None,
            game: self.game.clone(),
            updates: self.updates.clone(),
            accepted: self.accepted.clone(),
            sent: None,
            decision: None,
            over: self.over.clone(),
            clock: None,
            ..*self
        }
    }

    /// The connection is lost, without a word.
    pub fn cut(&mut self) {
        self.socket = None;
        self.cuts += 1;
    }

    /// Waits a little for one message and does what follows from it; `false` if there was none. Only the waiting is
    /// given up: a socket that takes long to open, and an answer on its way, are not.
    pub async fn step(&mut self, chance: &mut Generator) -> bool {
        if self.socket.is_none() {
            self.opened += 1;
            let after = self.updates.keys().last().copied().unwrap_or(0);
            let mut hello = json!({"type": "hello", "protocol": 1, "after": after});
            if let Some(game) = &self.game {
                hello["game"] = json!(game);
            }
            match self.client.connect_with(&self.table, &hello).await {
                Ok(socket) => self.socket = Some(socket),
                Err(_) => return false,
            }
            // What was sent and not answered is sent again: the server knows it if it has it.
            if let Some((decision, choice)) = self.sent.take() {
                self.answer(decision, choice).await;
            }
        }
        let Some(socket) = &mut self.socket else { return false };
        match tokio::time::timeout(WAIT, socket.message()).await {
            Ok(Some(message)) => {
                self.hear(message, chance).await;
                true
            }
            Ok(None) => {
                self.socket = None;
                false
            }
            Err(_) => false,
        }
    }

    async fn answer(&mut self, decision: u64, choice: String) {
        let message = json!({"type": "answer", "decision": decision, "choices": [choice], "ref": decision});
        self.sent = Some((decision, choice));
        if let Some(socket) = &mut self.socket {
            let _ = socket.send(&message).await;
        }
    }

    async fn hear(&mut self, message: Value, chance: &mut Generator) {
        match message["type"].as_str() {
            Some("welcome") if message["table"]["state"] == "ready_check" && !self.ready => {
                self.ready = true;
                if let Some(socket) = &mut self.socket {
                    let _ = socket.send(&json!({"type": "ready"})).await;
                }
            }
            Some("start") => self.game = message["game"].as_str().map(ToOwned::to_owned),
            Some("update") => {
                self.game = message["game"].as_str().map(ToOwned::to_owned);
                let seq = message["seq"].as_u64().expect("a number");
                let next = self.updates.keys().last().map_or(1, |last| last + 1);
                assert!(seq <= next, "update {seq} comes before update {next}");
                if let Some(known) = self.updates.get(&seq) {
                    assert_eq!(*known, message, "an update that is sent again is the same");
                }
                self.decision = Some(message["decision"].clone()).filter(|decision| !decision.is_null());
                self.updates.insert(seq, message);
            }
            Some("snapshot") => {
                self.game = message["game"].as_str().map(ToOwned::to_owned);
                self.decision = Some(message["decision"].clone()).filter(|decision| !decision.is_null());
            }
            Some("accepted") if message["ref"].is_u64() => {
                let (decision, choice) = self.sent.take().expect("an answer was sent");
                assert_eq!(message["ref"], decision);
                self.accepted.push((decision, choice));
            }
            Some("refused") => {
                let code = message["code"].as_str().unwrap_or_default();
                assert!(matches!(code, "stale_decision" | "game_over" | "unavailable"), "{message}");
                // Who was never cut off is never asked what is answered already.
                assert!(code != "stale_decision" || self.opened > 1, "{message}");
                self.unavailable += usize::from(code == "unavailable");
                self.sent = None;
                self.decision = Some(message["decision"].clone()).filter(|decision| !decision.is_null());
            }
            Some("over") => self.over = Some(message),
            Some("clock") => self.clock = Some(message),
            _ => {}
        }
        self.answer_if_asked(chance).await;
    }

    async fn answer_if_asked(&mut self, chance: &mut Generator) {
        if self.sent.is_some() || self.over.is_some() {
            return;
        }
        let Some(decision) = self.decision.take() else { return };
        let choices = decision["choices"].as_array().expect("choices");
        let choice = &choices[chance.below(choices.len())];
        let id = decision["id"].as_u64().expect("an id");
        let choice = choice["id"].as_str().expect("a choice").to_owned();
        self.answer(id, choice).await;
    }

    /// Whether the server still knows every answer that it accepted.
    pub async fn check_accepted(&mut self) {
        self.socket = None;
        let mut socket = self.client.connect(&self.table, None).await.expect("a socket");
        for (decision, choice) in self.accepted.clone() {
            let again = json!({"type": "answer", "decision": decision, "choices": [choice], "ref": decision});
            socket.send(&again).await.expect("it is sent");
            loop {
                let message = socket.message().await.expect("a reply");
                if message["ref"] == decision {
                    assert_eq!(
                        message["duplicate"], true,
                        "answer {decision} was accepted and is lost: {message}"
                    );
                    break;
                }
            }
        }
    }

    /// Whether every update is still what it was, byte for byte, for somebody who asks for all of them.
    pub async fn check_updates(&self) {
        let mut socket = self.client.connect(&self.table, Some((self.game(), 0))).await.expect("a socket");
        for update in self.updates.values() {
            let again = loop {
                let message = socket.message().await.expect("a message");
                if message["type"] == "update" {
                    break message;
                }
            };
            assert_eq!(again, *update, "an update that was told is another one now");
        }
    }

    /// The table as it is for somebody who looks for the first time.
    pub async fn snapshot(&self) -> Value {
        let mut socket = self.client.connect(&self.table, None).await.expect("a socket");
        loop {
            let message = socket.message().await.expect("a message");
            if message["type"] == "snapshot" {
                return message;
            }
        }
    }
}
