//! One socket at a table, and everything it was sent.

use exceed_server::client::{Heard, Socket};
use serde_json::{Value, json};

use super::{Person, soon};

pub struct Ear {
    pub socket: Socket,
    /// Every text that came, as it came.
    pub heard: Vec<String>,
    /// The last question that was put.
    pub decision: Value,
    count: u64,
}

impl Ear {
    pub fn new(socket: Socket) -> Ear {
        Ear { socket, heard: Vec::new(), decision: Value::Null, count: 0 }
    }

    /// Opens a socket with this hello and waits until it is answered.
    pub async fn at(person: &Person, table: &str, hello: &Value) -> Ear {
        let socket = soon("a socket", person.client.connect_with(table, hello)).await.expect("a socket");
        let mut ear = Ear::new(socket);
        ear.until("welcome").await;
        ear
    }

    /// The next text, or the code it was closed with.
    pub async fn next(&mut self) -> Result<Value, u16> {
        self.next_before("anything").await
    }

    /// The same, for somebody who waits for this.
    async fn next_before(&mut self, wanted: &str) -> Result<Value, u16> {
        match soon(wanted, self.socket.next()).await {
            Heard::Text(text) => {
                let message: Value = serde_json::from_str(&text).expect("JSON");
                if matches!(message["type"].as_str(), Some("update" | "snapshot")) {
                    self.decision = message["decision"].clone();
                }
                self.heard.push(text);
                Ok(message)
            }
            Heard::Closed(code) => Err(code),
        }
    }

    /// The next message of a kind; others are passed over.
    pub async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next_before(kind).await;
            let message = message.unwrap_or_else(|code| panic!("closed with {code} before `{kind}`"));
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The code it is closed with, after everything that still comes.
    pub async fn until_closed(&mut self) -> u16 {
        loop {
            if let Err(code) = self.next_before("a close").await {
                return code;
            }
        }
    }

    pub async fn say(&mut self, message: Value) {
        soon("a message to go out", self.socket.send(&message)).await.expect("it is sent");
    }

    /// Says something and gives the direct reply.
    pub async fn ask(&mut self, mut message: Value) -> Value {
        self.count += 1;
        let mark = self.count;
        message["ref"] = json!(mark);
        self.say(message).await;
        loop {
            let reply = self.next_before("a direct reply").await.expect("an open socket");
            if reply["ref"] == mark {
                return reply;
            }
        }
    }

    /// The code of the refusal that this is answered with.
    pub async fn refused(&mut self, message: Value) -> String {
        let reply = self.ask(message).await;
        assert_eq!(reply["type"], "refused", "{reply}");
        reply["code"].as_str().expect("a code").to_owned()
    }

    /// Everything the table had to say until now has come.
    pub async fn settle(&mut self) {
        self.count += 1;
        let mark = self.count;
        self.say(json!({"type": "ping", "t": mark})).await;
        while self.until("pong").await["t"] != mark {}
    }

    /// Takes what was heard so far.
    pub fn take(&mut self) -> Vec<String> {
        std::mem::take(&mut self.heard)
    }
}
