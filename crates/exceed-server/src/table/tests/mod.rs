//! Tables without sockets, clocks and database: time is given to them, and what they want written is written at once,
//! or refused.

mod answers;
mod bots;
mod course;
mod restarts;
mod viewers;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{ByPlayer, Edition, OrderPolicy};
use serde_json::{Value, json};

use super::*;
use crate::message::Hello;

static CATALOG: LazyLock<Arc<Catalog>> = LazyLock::new(|| {
    Arc::new(Catalog::load(&embedded_sources()).expect("the cards of this program are sound"))
});

/// A table and everything around it.
struct World {
    table: Table,
    now: Millis,
    /// What every socket was sent.
    sent: BTreeMap<u64, Vec<Value>>,
    closed: BTreeMap<u64, CloseCode>,
    /// The log, as a database would have it.
    log: Vec<Entry>,
    /// The database does not answer.
    down: bool,
    replies: Vec<Result<Box<crate::message::TableView>, TableError>>,
    ends: Vec<End>,
    /// Bots that think.
    thoughts: Vec<Thought>,
    hints: usize,
    gone: bool,
}

fn user(name: &str) -> Id {
    Id::parse(name).expect("an id")
}

fn person(name: &str, character: &str) -> Member {
    let who = Occupant::Person { user: name.to_owned(), name: name.to_owned(), guest: true };
    Member { who, characters: vec![character.to_owned()], spectators: None }
}

fn bot(character: &str) -> Member {
    Member {
        who: Occupant::Bot { name: "random".to_owned() },
        characters: vec![character.to_owned()],
        spectators: None,
    }
}

fn options() -> Options {
    Options {
        edition: Edition::default(),
        order: OrderPolicy::default(),
        listed: false,
        best_of: 1,
        rated: false,
        clock: None,
        spectators: SpectatorOptions::default(),
        lesson: None,
    }
}

const PACE: Millis = 400;
const BOT_PACE: Millis = 600;

impl World {
    fn new(options: Options, two: Option<Member>) -> World {
        let setup = Setup {
            id: user("table"),
            code: "7HKQ2M".to_owned(),
            owner: user("ann"),
            options,
            seats: ByPlayer([Some(person("ann", "ryu")), two]),
            start: None,
        };
        let settings = Settings {
            pace_ms: PACE,
            bot_pace_ms: BOT_PACE,
            public_url: "http://example".to_owned(),
            table_idle_ms: 1_800_000,
            game_idle_ms: 72 * 3_600_000,
            hint_jobs: 1,
        };
        let mut table = Table::new(setup, Arc::new(settings), Arc::clone(&CATALOG), 0);
        table.open().expect("a match");
        World {
            table,
            now: 0,
            sent: BTreeMap::new(),
            closed: BTreeMap::new(),
            log: Vec::new(),
            down: false,
            replies: Vec::new(),
            ends: Vec::new(),
            thoughts: Vec::new(),
            hints: 0,
            gone: false,
        }
    }

    /// Two people, both ready; socket 1 is p1, socket 2 is p2.
    fn started(options: Options) -> World {
        let mut world = World::new(options, Some(person("bob", "ken-masters")));
        world.connect(1, "ann", json!({}));
        world.connect(2, "bob", json!({}));
        world.say(1, json!({"type": "ready", "nonce": "00112233445566778899aabbccddeeff"}));
        world.say(2, json!({"type": "ready"}));
        world
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        let mut queue = VecDeque::from(effects);
        while let Some(effect) = queue.pop_front() {
            match effect {
                Effect::Send(socket, text) => {
                    let message = serde_json::from_str(&text).expect("JSON");
                    self.sent.entry(socket.0).or_default().push(message);
                }
                Effect::Close(socket, code) => {
                    self.closed.insert(socket.0, code);
                }
                Effect::CatchUp(catch_up) => {
                    let (mut stream, step) = crate::game::Stream::begin(
                        &catch_up.opening,
                        crate::wire::Eyes::Viewer(catch_up.viewer),
                    );
                    let mut steps = vec![Some(step)];
                    let mut texts = Vec::new();
                    while let Some(step) = steps.pop() {
                        if let Some(step) = step {
                            if stream.seq() < catch_up.after {
                                stream.pass(&step);
                            } else {
                                let update = stream.update(&step);
                                texts.push(encode(&ServerMessage::Update {
                                    game: &catch_up.game,
                                    update: &update,
                                }));
                            }
                        }
                        if stream.entries() < catch_up.log.len() {
                            steps.push(stream.read(&catch_up.log).expect("it fits"));
                        }
                    }
                    for text in texts.into_iter().chain(catch_up.then) {
                        let message = serde_json::from_str(&text).expect("JSON");
                        self.sent.entry(catch_up.socket.0).or_default().push(message);
                    }
                    let (socket, game, entries) = (catch_up.socket, catch_up.game, catch_up.log.len());
                    queue.extend(self.table.handle(self.now, Command::CaughtUp { socket, game, entries }));
                }
                Effect::Think { ticket, mut bot, seat, .. } => {
                    let choice = bot.choose(&seat);
                    self.thoughts.push(Thought { ticket, bot, choice });
                }
                Effect::Hint { .. } => self.hints += 1,
                Effect::Reply(_, result) => self.replies.push(result),
                Effect::Write(write) => {
                    let result = self.write(*write);
                    queue.extend(self.table.written(self.now, result));
                }
                Effect::Gone => self.gone = true,
            }
        }
    }

    fn write(&mut self, write: Write) -> Result<Written, LogError> {
        if self.down {
            return Err(LogError::Unavailable("the test says so".to_owned()));
        }
        match write {
            Write::Append { first, entries, end, .. } => {
                assert_eq!(first as usize, self.log.len(), "entries follow each other");
                self.log.extend(entries);
                self.ends.extend(end.map(|end| *end));
            }
            Write::Start { .. } => self.log.clear(),
            Write::Save { .. } | Write::Void { .. } | Write::Remove => {}
        }
        Ok(Written::default())
    }

    fn connect(&mut self, socket: u64, name: &str, hello: Value) {
        let hello: Hello = serde_json::from_value(merged(json!({"protocol": 1}), hello)).expect("hello");
        let command = Command::Connect { socket: SocketId(socket), user: user(name), hello };
        let effects = self.table.handle(self.now, command);
        self.perform(effects);
    }

    fn disconnect(&mut self, socket: u64) {
        let effects = self.table.handle(self.now, Command::Disconnect { socket: SocketId(socket) });
        self.perform(effects);
    }

    /// Says something and gives the direct reply.
    fn say(&mut self, socket: u64, message: Value) -> Value {
        let message = merged(message, json!({"ref": "mark"}));
        let received = Received::read(&message.to_string());
        let before = self.sent.get(&socket).map_or(0, Vec::len);
        let effects = self.table.handle(self.now, Command::Say { socket: SocketId(socket), received });
        self.perform(effects);
        let sent = self.sent.get(&socket).map(|sent| &sent[before..]).unwrap_or_default();
        sent.iter().find(|message| message["ref"] == "mark").cloned().unwrap_or(Value::Null)
    }

    fn wait(&mut self, millis: Millis) {
        let until = self.now + millis;
        while let Some(at) = self.table.wake_at().filter(|at| *at <= until && !self.gone) {
            self.now = self.now.max(at);
            let effects = self.table.handle(self.now, Command::Wake);
            self.perform(effects);
        }
        self.now = until;
    }

    fn of(&self, socket: u64, kind: &str) -> Vec<Value> {
        let sent = self.sent.get(&socket).map(Vec::as_slice).unwrap_or_default();
        sent.iter().filter(|message| message["type"] == kind).cloned().collect()
    }

    /// The question that waits for a socket, by the last update it got.
    fn decision(&self, socket: u64) -> Option<Value> {
        let sent = self.sent.get(&socket)?;
        let last =
            sent.iter().rev().find(|message| message["type"] == "update" || message["type"] == "snapshot")?;
        Some(last["decision"].clone()).filter(|decision| !decision.is_null())
    }

    /// The socket that is asked, of 1 and 2.
    fn asked(&self) -> Option<u64> {
        [1, 2].into_iter().find(|&socket| self.decision(socket).is_some())
    }

    /// Answers the question with the last choice (`done` and the like come last), and waits until it is told.
    fn answer(&mut self, pick: impl Fn(&Value) -> usize) -> Option<u64> {
        let socket = self.asked()?;
        let decision = self.decision(socket)?;
        let choice = &decision["choices"][pick(&decision)]["id"];
        let reply =
            self.say(socket, json!({"type": "answer", "decision": decision["id"], "choices": [choice]}));
        assert_eq!(reply["type"], "accepted", "{reply} {decision}");
        self.wait(PACE);
        Some(socket)
    }

    fn let_bots_answer(&mut self) {
        while let Some(thought) = self.thoughts.pop() {
            let effects = self.table.handle(self.now, Command::Thought(thought));
            self.perform(effects);
            self.wait(BOT_PACE);
        }
    }

    /// Plays to the end with choices by number.
    fn play_out(&mut self) {
        let mut step = 7_usize;
        for _ in 0..5000 {
            step = step.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let chance = step >> 33;
            let count = |decision: &Value| decision["choices"].as_array().map_or(1, Vec::len);
            if self.answer(|decision| chance % count(decision)).is_none() {
                return;
            }
        }
        panic!("the game does not end");
    }
}

fn merged(mut one: Value, two: Value) -> Value {
    if let (Some(one), Value::Object(two)) = (one.as_object_mut(), two) {
        one.extend(two);
    }
    one
}

fn last(decision: &Value) -> usize {
    decision["choices"].as_array().map_or(0, |choices| choices.len() - 1)
}
