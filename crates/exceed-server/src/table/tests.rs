//! Tables without sockets, clocks and database: time is given to them, and what they want written is written at once,
//! or refused.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{ByPlayer, Edition, OrderPolicy};
use serde_json::{Value, json};

use super::*;
use crate::entry::EntryKind;
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
    Member { who, characters: vec![character.to_owned()] }
}

fn bot(character: &str) -> Member {
    Member { who: Occupant::Bot { name: "random".to_owned() }, characters: vec![character.to_owned()] }
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
                    let mut log = catch_up.log.iter();
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
                        if let Some(entry) = log.next() {
                            steps.push(stream.read(entry).expect("it fits"));
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

#[test]
fn a_game_starts_when_everybody_is_ready() {
    let mut world = World::new(options(), Some(person("bob", "ken-masters")));
    world.connect(1, "ann", json!({}));
    assert_eq!(world.of(1, "welcome")[0]["table"]["state"], "ready_check");
    assert_eq!(world.of(1, "welcome")[0]["viewer"], "p1");
    assert_eq!(
        world.say(1, json!({"type": "answer", "decision": 1, "choices": ["done"]}))["code"],
        "no_game"
    );
    assert_eq!(world.say(1, json!({"type": "ready", "nonce": "00"}))["code"], "bad_message");
    assert_eq!(world.say(1, json!({"type": "ready"}))["type"], "accepted");
    assert!(world.of(1, "start").is_empty());
    world.connect(2, "bob", json!({}));
    assert_eq!(world.say(2, json!({"type": "ready"}))["type"], "accepted");
    let kinds: Vec<String> = world.sent[&1].iter().map(|message| message["type"].to_string()).collect();
    let at = |kind: &str| kinds.iter().position(|known| known.contains(kind)).expect(kind);
    assert!(at("start") < at("update"), "{kinds:?}");
    let update = &world.of(1, "update")[0];
    assert_eq!(update["seq"], 1);
    assert_eq!(update["view"]["viewer"], "p1");
    assert_eq!(world.of(1, "start")[0]["characters"]["p2"], "ken-masters");
}

#[test]
fn numbers_of_updates_and_events_have_no_gap() {
    let mut world = World::started(options());
    world.play_out();
    for socket in [1, 2] {
        let updates = world.of(socket, "update");
        let numbers: Vec<u64> = updates.iter().filter_map(|update| update["seq"].as_u64()).collect();
        assert_eq!(numbers, (1..=updates.len() as u64).collect::<Vec<_>>());
        let events =
            updates.iter().flat_map(|update| update["events"].as_array().cloned().unwrap_or_default());
        let numbers: Vec<u64> = events.filter_map(|event| event["n"].as_u64()).collect();
        assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>());
        assert_eq!(world.of(socket, "over").len(), 1);
        assert_eq!(
            world.sent[&socket].iter().rposition(|message| message["type"] == "update")
                < world.sent[&socket].iter().rposition(|message| message["type"] == "over"),
            true
        );
    }
    let ids = |socket| -> Vec<u64> {
        let updates = world.of(socket, "update");
        updates.iter().filter_map(|update| update["decision"]["id"].as_u64()).collect()
    };
    for socket in [1, 2] {
        assert!(ids(socket).windows(2).all(|pair| pair[0] < pair[1]), "{:?}", ids(socket));
    }
    assert_eq!(world.ends.len(), 1);
}

#[test]
fn an_answer_is_accepted_at_once_and_told_in_time() {
    let mut world = World::started(options());
    let socket = world.asked().expect("a mulligan");
    let decision = world.decision(socket).expect("a question");
    let before = world.of(socket, "update").len();
    let done = &decision["choices"][last(&decision)]["id"];
    let reply = world.say(socket, json!({"type": "answer", "decision": decision["id"], "choices": [done]}));
    assert_eq!(reply["type"], "accepted");
    world.wait(PACE - 1);
    assert_eq!(world.of(socket, "update").len(), before, "nobody hears of it yet");
    world.wait(1);
    assert_eq!(world.of(socket, "update").len(), before + 1);
    // Somebody who thinks for longer does not wait on top of that.
    let other = 3 - socket;
    world.wait(5_000);
    let decision = world.decision(other).expect("the other mulligan");
    let done = &decision["choices"][last(&decision)]["id"];
    let before = world.of(other, "update").len();
    world.say(other, json!({"type": "answer", "decision": decision["id"], "choices": [done]}));
    assert_eq!(world.of(other, "update").len(), before + 1);
}

#[test]
fn refusals_say_why_and_change_nothing() {
    let mut world = World::started(options());
    let socket = world.asked().expect("a mulligan");
    let other = 3 - socket;
    let answer =
        |decision: u64, choice: &str| json!({"type": "answer", "decision": decision, "choices": [choice]});
    assert_eq!(world.say(other, answer(1, "done"))["code"], "unknown_decision");
    let refused = world.say(socket, answer(1, "walk:4"));
    assert_eq!((&refused["code"], &refused["index"]), (&json!("not_offered"), &json!(0)));
    assert_eq!(refused["decision"]["id"], 1, "it names the question that waits");
    assert_eq!(world.say(socket, answer(1, "nonsense"))["code"], "not_offered");
    assert_eq!(world.say(socket, answer(2, "done"))["code"], "unknown_decision");
    assert_eq!(
        world.say(socket, json!({"type": "answer", "decision": 1, "choices": []}))["code"],
        "bad_message"
    );
    assert_eq!(world.say(socket, json!({"type": "hello", "protocol": 1}))["code"], "bad_message");
    assert_eq!(world.say(socket, json!({"type": "back", "decision": 1}))["code"], "not_allowed");
    assert!(world.log.is_empty());
    assert_eq!(world.say(socket, answer(1, "done"))["type"], "accepted");
    assert_eq!(world.say(socket, answer(1, "done"))["duplicate"], true);
    assert_eq!(world.say(socket, answer(1, "card:p1.hand.0"))["code"], "stale_decision");
    assert_eq!(world.log.len(), 1);
}

#[test]
fn what_can_not_be_written_is_not_done() {
    let mut world = World::started(options());
    let socket = world.asked().expect("a mulligan");
    world.down = true;
    let answer = json!({"type": "answer", "decision": 1, "choices": ["done"]});
    let before = world.of(socket, "update").len();
    assert_eq!(world.say(socket, answer.clone())["code"], "unavailable");
    world.wait(PACE);
    assert_eq!(world.of(socket, "update").len(), before);
    // Until the log has been read again, nothing is written.
    assert_eq!(world.say(socket, answer.clone())["code"], "unavailable");
    world.down = false;
    assert!(world.table.uncertain_game().is_some());
    let effects = world.table.reconcile(world.now, &[]);
    world.perform(effects);
    assert_eq!(world.say(socket, answer)["type"], "accepted");
}

#[test]
fn what_was_written_after_all_is_taken_in() {
    let mut world = World::started(options());
    let socket = world.asked().expect("a mulligan");
    world.down = true;
    let answer = json!({"type": "answer", "decision": 1, "choices": ["done"]});
    assert_eq!(world.say(socket, answer.clone())["code"], "unavailable");
    world.down = false;
    let texts = vec!["done".to_owned()];
    let kind = EntryKind::Choice {
        seat: if socket == 1 { Player::One } else { Player::Two },
        choice: exceed_rules::Choice::Done,
        decision: 1,
        given: Some(super::answer::hash(&texts)),
    };
    world.log.push(Entry { kind, at: world.now });
    let log = world.log.clone();
    let effects = world.table.reconcile(world.now, &log);
    world.perform(effects);
    world.wait(PACE);
    assert_eq!(world.say(socket, answer)["duplicate"], true);
    assert!(world.decision(3 - socket).is_some(), "the game has gone on");
}

#[test]
fn who_comes_back_gets_what_they_missed_byte_for_byte() {
    let mut world = World::started(options());
    for _ in 0..30 {
        world.answer(last);
    }
    let updates = world.of(1, "update");
    let game = updates[0]["game"].clone();
    for after in [0, 1, 7, updates.len()] {
        world.connect(10, "ann", json!({"game": game, "after": after}));
        assert_eq!(world.of(10, "update"), updates[after..], "after {after}");
        assert_eq!(world.of(10, "snapshot").len(), 0);
        world.sent.remove(&10);
        world.disconnect(10);
    }
    world.connect(11, "ann", json!({}));
    let snapshot = &world.of(11, "snapshot")[0];
    assert_eq!(snapshot["seq"], updates.len());
    assert_eq!(snapshot["view"], updates[updates.len() - 1]["view"]);
    assert_eq!(snapshot["decision"], updates[updates.len() - 1]["decision"]);
    world.connect(12, "ann", json!({"game": game, "after": 9999}));
    assert_eq!(world.of(12, "snapshot").len(), 1, "an `after` beyond the stream gets a snapshot");
}

#[test]
fn a_fifth_tab_closes_the_first() {
    let mut world = World::started(options());
    for socket in [10, 11, 12] {
        world.connect(socket, "ann", json!({}));
    }
    assert!(world.closed.is_empty());
    world.connect(13, "ann", json!({}));
    assert_eq!(world.closed.get(&1), Some(&CloseCode::TooManyTabs));
}

#[test]
fn who_watches_sees_no_hand_and_decides_nothing() {
    let mut world = World::started(options());
    world.connect(20, "eve", json!({}));
    assert_eq!(world.of(20, "welcome")[0]["viewer"], "spectator");
    let view = &world.of(20, "snapshot")[0]["view"];
    assert_eq!(view["sides"]["p1"]["hand"], json!([]));
    assert_eq!(view["sides"]["p2"]["hand"], json!([]));
    assert_eq!(world.say(20, json!({"type": "concede"}))["code"], "not_your_seat");
    let secret = Options { spectators: SpectatorOptions { allowed: false, delay_s: 0 }, ..options() };
    let mut world = World::started(secret);
    world.connect(20, "eve", json!({}));
    assert_eq!(world.closed.get(&20), Some(&CloseCode::Forbidden));
}

#[test]
fn who_watches_with_a_delay_is_told_later() {
    let late = Options { spectators: SpectatorOptions { allowed: true, delay_s: 60 }, ..options() };
    let mut world = World::started(late);
    world.wait(60_000);
    world.connect(20, "eve", json!({}));
    let seq = |world: &World| world.of(20, "update").last().map(|update| update["seq"].clone());
    world.answer(last);
    world.answer(last);
    assert_eq!(seq(&world), None);
    world.wait(60_000);
    assert_eq!(seq(&world), Some(json!(3)));
    let socket = world.asked().expect("a question");
    world.say(socket, json!({"type": "concede"}));
    assert_eq!(world.of(1, "over").len(), 1);
    assert!(world.of(20, "over").is_empty());
    world.wait(60_000);
    assert_eq!(world.of(20, "over").len(), 1);
}

#[test]
fn a_shown_hand_is_seen_by_those_who_watch() {
    let mut world = World::started(options());
    world.connect(20, "eve", json!({}));
    assert_eq!(world.say(1, json!({"type": "show_hand", "on": true}))["type"], "accepted");
    world.answer(last);
    world.answer(last);
    let update = world.of(20, "update").pop().expect("an update");
    assert_ne!(update["view"]["sides"]["p1"]["hand"], json!([]));
    assert_eq!(update["view"]["sides"]["p2"]["hand"], json!([]));
    let other = world.of(2, "update").pop().expect("an update");
    assert_eq!(other["view"]["sides"]["p1"]["hand"], json!([]), "the opponent sees no more than before");
}

#[test]
fn an_unfinished_group_can_be_left_and_nobody_hears_of_it() {
    let mut world = World::started(options());
    world.answer(last);
    world.answer(last);
    let socket = world.asked().expect("an action");
    let other = 3 - socket;
    let before = world.of(other, "update").len();
    let id = world.decision(socket).and_then(|decision| decision["id"].as_u64()).expect("a question");
    let change = json!({"type": "answer", "decision": id, "choices": ["change_cards"]});
    assert_eq!(world.say(socket, change.clone())["type"], "accepted");
    let decision = world.decision(socket).expect("the cards, at once");
    assert_eq!((&decision["id"], &decision["unfinished"]), (&json!(id + 1), &json!(true)));
    assert_eq!(world.say(socket, json!({"type": "back", "decision": id + 1}))["type"], "accepted");
    let decision = world.decision(socket).expect("the question again");
    assert_eq!((&decision["id"], &decision["unfinished"]), (&json!(id + 2), &json!(false)));
    assert_eq!(world.of(other, "update").len(), before);
    assert_eq!(world.say(socket, change)["duplicate"], true, "it was given once, and then left");
}

#[test]
fn several_picks_are_one_answer() {
    let mut world = World::started(options());
    let socket = world.asked().expect("a mulligan");
    let seat = if socket == 1 { "p1" } else { "p2" };
    let ticked = [format!("card:{seat}.hand.3"), format!("card:{seat}.hand.0")];
    let reply = world.say(socket, json!({"type": "answer", "decision": 1, "choices": ticked}));
    assert_eq!(reply["type"], "accepted", "{reply}");
    world.wait(PACE);
    assert!(world.decision(3 - socket).is_some(), "`done` was added");
    let bad = json!({"type": "answer", "decision": 1, "choices": ["card:p1.hand.0", "walk:9"]});
    let other = 3 - socket;
    let length = world.log.len();
    assert_eq!(world.say(other, bad)["code"], "not_offered");
    assert_eq!(world.log.len(), length, "all or nothing");
}

#[test]
fn a_takeback_is_asked_for_once_somebody_has_learnt_something() {
    let mut world = World::started(options());
    world.answer(last);
    world.answer(last);
    let socket = world.asked().expect("an action");
    let other = 3 - socket;
    let prepare = |decision: &Value| {
        let choices = decision["choices"].as_array().expect("choices");
        choices.iter().position(|choice| choice["id"] == "prepare").expect("prepare")
    };
    world.answer(prepare);
    assert_eq!(world.say(socket, json!({"type": "takeback"}))["type"], "accepted");
    assert_eq!(world.of(other, "offer")[0]["offer"], "takeback");
    let no = json!({"type": "offer_reply", "offer": "takeback", "yes": false});
    assert_eq!(world.say(other, no)["type"], "accepted");
    assert_eq!(world.of(socket, "offer_over")[0]["granted"], false);
    let refused = world.say(socket, json!({"type": "takeback"}));
    assert_eq!((&refused["code"], &refused["retry_ms"]), (&json!("too_soon"), &json!(10_000)));
    world.wait(10_000);
    world.say(socket, json!({"type": "takeback"}));
    let yes = json!({"type": "offer_reply", "offer": "takeback", "yes": true});
    assert_eq!(world.say(other, yes)["type"], "accepted");
    let update = world.of(socket, "update").pop().expect("an update");
    assert_eq!(update["rewound"]["by"], if socket == 1 { "p1" } else { "p2" });
    assert!(!update["decision"].is_null(), "the action is asked again");
    let rated = Options { rated: true, ..options() };
    let mut world = World::started(rated);
    world.answer(last);
    assert_eq!(world.say(1, json!({"type": "takeback"}))["code"], "not_allowed");
}

#[test]
fn clocks_run_out() {
    let clock = Some(ClockOptions { total_s: 30, min_s: 5, disconnect_s: 60 });
    let mut world = World::started(Options { clock, ..options() });
    let socket = world.asked().expect("a mulligan");
    world.wait(40_000);
    let over = &world.of(1, "over")[0];
    assert_eq!(over["outcome"]["cause"], "time");
    assert_eq!(over["outcome"]["winner"], if socket == 1 { "p2" } else { "p1" });
    assert_eq!(world.log.last().map(|entry| entry.kind.word()), Some("time"));
    assert!(world.of(1, "update").last().is_some_and(|update| update["decision"].is_null()));
}

#[test]
fn a_game_can_be_claimed_when_the_other_is_away() {
    let mut world = World::started(options());
    assert_eq!(world.say(1, json!({"type": "claim"}))["code"], "too_soon");
    world.disconnect(2);
    world.wait(100_000);
    let refused = world.say(1, json!({"type": "claim"}));
    assert_eq!((&refused["code"], &refused["retry_ms"]), (&json!("too_soon"), &json!(80_000)));
    world.wait(80_000);
    assert_eq!(world.say(1, json!({"type": "claim", "draw": false}))["type"], "accepted");
    assert_eq!(world.of(1, "over")[0]["outcome"], json!({"winner": "p1", "cause": "abandoned"}));
}

#[test]
fn both_can_agree_on_a_draw_and_play_again() {
    let mut world = World::started(options());
    assert_eq!(world.say(1, json!({"type": "rematch"}))["code"], "not_allowed");
    assert_eq!(world.say(1, json!({"type": "draw"}))["type"], "accepted");
    assert_eq!(
        world.say(2, json!({"type": "offer_reply", "offer": "draw", "yes": true}))["type"],
        "accepted"
    );
    assert_eq!(world.of(2, "over")[0]["outcome"], json!({"winner": null, "cause": "agreed"}));
    assert_eq!(world.say(1, json!({"type": "concede"}))["code"], "game_over");
    world.say(1, json!({"type": "rematch"}));
    world.say(2, json!({"type": "rematch"}));
    let table = world.of(1, "table").pop().expect("the table");
    assert_eq!(table["table"]["state"], "ready_check");
    let first = world.of(1, "start")[0]["game"].clone();
    assert_ne!(table["table"]["game"], first);
    world.say(1, json!({"type": "ready"}));
    world.say(2, json!({"type": "ready"}));
    assert_eq!(world.of(1, "start").len(), 2);
    assert_eq!(world.of(1, "update").last().map(|update| update["seq"].clone()), Some(json!(1)));
    // Who missed the end of the first game is told that first.
    let seen = world.of(1, "update").iter().filter(|update| update["game"] == first).count();
    world.connect(10, "ann", json!({"game": first, "after": seen}));
    assert_eq!(world.of(10, "over")[0]["game"], first);
    assert_eq!(world.of(10, "snapshot")[0]["seq"], 1);
}

#[test]
fn best_of_three_goes_on_by_itself() {
    let mut world = World::started(Options { best_of: 3, ..options() });
    world.say(1, json!({"type": "concede"}));
    assert_eq!(world.table.phase(), Phase::ReadyCheck);
    world.say(1, json!({"type": "ready"}));
    world.say(2, json!({"type": "ready"}));
    world.say(1, json!({"type": "concede"}));
    assert_eq!(world.table.phase(), Phase::Over);
    assert_eq!(world.of(1, "over")[1]["score"], json!({"p1": 0, "p2": 2}));
}

#[test]
fn a_bot_answers_in_its_pace() {
    let mut world = World::new(options(), Some(bot("ken-masters")));
    world.connect(1, "ann", json!({}));
    world.say(1, json!({"type": "ready"}));
    for _ in 0..3000 {
        world.let_bots_answer();
        if world.of(1, "over").len() == 1 {
            break;
        }
        if world.decision(1).is_some() {
            world.answer(last);
        }
    }
    assert_eq!(world.of(1, "over").len(), 1, "the game ends");
    assert!(world.log.iter().any(|entry| matches!(entry.kind, EntryKind::Choice { seat: Player::Two, .. })));
    assert_eq!(world.say(1, json!({"type": "rematch"}))["type"], "accepted", "a bot always plays again");
}

#[test]
fn a_bot_gives_hints_and_agrees_to_takebacks() {
    let mut world = World::new(options(), Some(bot("ken-masters")));
    world.connect(1, "ann", json!({}));
    world.say(1, json!({"type": "ready"}));
    world.let_bots_answer();
    let decision = world.decision(1).expect("a question")["id"].clone();
    world.say(1, json!({"type": "hint", "decision": decision}));
    assert_eq!(world.hints, 1);
    assert_eq!(world.say(1, json!({"type": "hint", "decision": decision}))["code"], "busy");
    world.answer(last);
    assert_eq!(world.say(1, json!({"type": "takeback"}))["type"], "accepted");
    assert!(world.of(1, "update").last().is_some_and(|update| !update["rewound"].is_null()));
    assert_eq!(world.say(1, json!({"type": "draw"}))["code"], "not_allowed");
    let mut people = World::started(options());
    let socket = people.asked().expect("a question");
    assert_eq!(people.say(socket, json!({"type": "hint", "decision": 1}))["code"], "not_allowed");
}

#[test]
fn tables_that_nobody_uses_go() {
    let mut world = World::new(options(), None);
    world.wait(1_800_000);
    assert!(world.gone);
    let mut world = World::started(options());
    world.wait(72 * 3_600_000);
    assert_eq!(world.of(1, "over")[0]["outcome"], json!({"winner": null, "cause": "void"}));
}

#[test]
fn a_seat_is_taken_once() {
    let mut world = World::new(options(), None);
    let sit = |world: &mut World, name: &str| {
        let member = person(name, "ken-masters");
        let effects = world.table.handle(world.now, Command::Sit { member, reply: ReplyId(1) });
        world.perform(effects);
        world.replies.pop().expect("a reply")
    };
    assert_eq!(sit(&mut world, "bob").expect("a seat").you, Some(Player::Two));
    assert_eq!(sit(&mut world, "bob").expect("the same seat").you, Some(Player::Two));
    assert_eq!(sit(&mut world, "eve").expect_err("no seat is free"), TableError::Full);
    assert_eq!(sit(&mut world, "ann").expect("the own seat").you, Some(Player::One));
}

#[test]
fn reactions_are_heard_unless_muted() {
    let mut world = World::started(options());
    world.say(1, json!({"type": "react", "reaction": "good_luck"}));
    assert_eq!(world.of(2, "reaction")[0]["reaction"], "good_luck");
    world.say(2, json!({"type": "mute", "on": true}));
    world.say(1, json!({"type": "react", "reaction": "oops"}));
    assert_eq!(world.of(2, "reaction").len(), 1);
    assert_eq!(world.of(1, "reaction").len(), 2, "who says it hears it");
}
